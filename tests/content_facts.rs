//! Every fact of the lesson that this course grew from is on the page where a learner needs it.
//!
//! The table goes through that lesson sentence by sentence. A fact stands there in the words of
//! this course, with as much around it as tells it from the same number elsewhere; numbers, dates,
//! names and quotations are never changed. It is looked up in the HTML of the static files, so it
//! is there for a reader without scripts as well.
#![allow(clippy::unwrap_used, clippy::expect_used)] // a test that cannot go on should stop

use two_numbers::course::html::{glossary_html, part_html, sources_html};
use two_numbers::course::model::Html;
use two_numbers::course::{course, plain_text};

/// Where a fact has to stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    /// What the whole course is for, on its first page.
    Home,
    /// The page of the part with this id.
    Part(&'static str),
    Glossary,
    Sources,
}

impl Page {
    /// What a reader sees there, in one line with single plain spaces.
    fn text(self) -> String {
        let html = match self {
            Self::Home => {
                let outcomes = course().outcomes.iter().map(Html::as_marked);
                let all: Vec<&str> = outcomes.chain([course().summary.as_marked()]).collect();
                all.join("<br>")
            }
            Self::Part(id) => part_html(course().part(id).expect("a part of the course"), "/"),
            Self::Glossary => glossary_html("/"),
            Self::Sources => sources_html("/"),
        };
        let text = plain_text(&html);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

const AT_WORK: Page = Page::Part("two-numbers-at-work");
const CASE: Page = Page::Part("loaded-but-slow");
const FAST_ENOUGH: Page = Page::Part("fast-enough");
const BREAK_IT: Page = Page::Part("break-it");

/// What one sentence of the lesson is about, the page, and the sentence's facts.
type Sentence = (&'static str, Page, &'static [&'static str]);

const WHAT_IT_IS_FOR: &[Sentence] = &[
    (
        "the objective",
        Page::Home,
        &[
            "say which jobs work with these two numbers",
            "judge a tool against a speed budget",
            "How long until the first word, and how fast do the words come?",
        ],
    ),
    (
        "the objective, reached",
        BREAK_IT,
        &[
            "you can name four kinds of jobs",
            "Whether a tool is fast enough",
        ],
    ),
];

const PART_1: &[Sentence] = &[
    ("the title", AT_WORK, &["Your two numbers at work"]),
    (
        "the guess",
        AT_WORK,
        &[
            "Ollama told a developer that loading the model had taken 24 ms",
            "still waits more than 3 s for the first word",
        ],
    ),
    (
        "the two numbers",
        AT_WORK,
        &[
            "TTFT tells how long the silence lasts, tokens/s how fast the words come",
            "Ours were 56 ms and 278.0 tokens/s",
            "Their machines are much bigger than yours, and they still watch these two numbers",
        ],
    ),
    (
        "the job posts",
        AT_WORK,
        &[
            "We read 44 job posts for inference work on 2026-10-01",
            "They came from 20 companies",
            "Ollama: 0",
            "llama.cpp: 0",
            "GGUF: 0",
            "Build on what stays with you when the tool is replaced",
        ],
    ),
    (
        "the job posts, as a source",
        Page::Sources,
        &[
            "44 job posts",
            "20 companies",
            "read on 2026-10-01",
            "Of the 44 posts, 0 name Ollama, 0 llama.cpp and 0 GGUF",
        ],
    ),
    (
        "platform engineers and SREs",
        AT_WORK,
        &[
            "Platform engineers and site reliability engineers (SREs) look after a service",
            "Keeping it fast and up",
        ],
    ),
    (
        "OpenAI's check",
        AT_WORK,
        &[
            "At OpenAI, the runtime team checks two numbers on each build of its engine: TTFT and TBT",
        ],
    ),
    (
        "OpenAI's check, as a source",
        Page::Sources,
        &[
            "OpenAI's runtime team",
            "Each build of the engine is checked for TTFT and for TBT",
        ],
    ),
    (
        "TBT",
        AT_WORK,
        &["TBT is the time between tokens, like ITL"],
    ),
    (
        "TBT, explained",
        Page::Glossary,
        &[
            "TBT time between tokens",
            "Another name for ITL",
            "ITL inter-token latency",
        ],
    ),
    (
        "the engineer with 48 GPUs",
        AT_WORK,
        &[
            "One engineer, with models running on 48 GPUs, calls the job “80% SRE and 20% software engineering”",
        ],
    ),
    (
        "the engineer with 48 GPUs, as a source",
        Page::Sources,
        &[
            "who runs models on 48 GPUs",
            "“80% SRE and 20% software engineering”",
        ],
    ),
    (
        "forward-deployed engineers",
        AT_WORK,
        &[
            "A forward-deployed engineer, FDE for short, works at the side of a key customer, hands-on",
            "In Together AI's post that means tuning engines “to hit throughput and latency targets”",
        ],
    ),
    (
        "forward-deployed engineers, as a source",
        Page::Sources,
        &[
            "Together AI",
            "Engines are tuned “to hit throughput and latency targets”",
        ],
    ),
    (
        "engine and performance engineers",
        AT_WORK,
        &[
            "Engine and performance engineers look for the step that costs the time, and mend that one",
            "Anthropic says how: “Measure, model, then change.”",
            "to model is to estimate what a change will bring",
        ],
    ),
    (
        "engine and performance engineers, as a source",
        Page::Sources,
        &["Anthropic", "“Measure, model, then change.”"],
    ),
    (
        "GPU kernel engineers",
        AT_WORK,
        &[
            "GPU kernel engineers",
            "Write the small programs that run on the GPU itself",
            "This is the deepest layer of the four",
            "Perplexity wants deep skill with GPUs for such a post, and 3+ years",
        ],
    ),
    (
        "GPU kernel engineers, as a source",
        Page::Sources,
        &["Perplexity", "It wants deep skill with GPUs, and 3+ years"],
    ),
    (
        "entry doors",
        AT_WORK,
        &[
            "There are doors for beginners, only not many",
            "CoreWeave has a post for the first level of inference work",
            "“Add basic metrics and dashboards”",
            "The task in that post is of the same kind: measuring work",
        ],
    ),
    (
        "entry doors, as a source",
        Page::Sources,
        &["CoreWeave", "“Add basic metrics and dashboards”"],
    ),
    (
        "what is not promised",
        AT_WORK,
        &[
            "The four roles have one thing in common: each begins with the two numbers that you have",
            "It can't promise you a job",
            "It shows you where your skill is in use",
        ],
    ),
    (
        "the check of roles",
        AT_WORK,
        &[
            "No engine build ships until a team has looked at its TTFT and at its time between tokens",
            "Which role on the map comes closest?",
        ],
    ),
    (
        "the check of posts",
        AT_WORK,
        &[
            "Which of that do the posts for inference work ask for?",
            "In chapter 1",
        ],
    ),
];

const PART_2: &[Sentence] = &[
    ("the title", CASE, &["The case: loaded, but still slow"]),
    (
        "the report",
        CASE,
        &[
            "This report reached Ollama's GitHub on 2026-10-02",
            "Four days later the fault was mended",
            "a developer with a Mac mini and its M4 Pro",
        ],
    ),
    (
        "the report, as a source",
        Page::Sources,
        &[
            "A developer with a Mac mini (M4 Pro)",
            "An issue in Ollama's repository on GitHub",
            "reported on 2026-10-02, fixed four days later",
            "After about 4 idle hours: 24 ms of load, 3,044 of prompt eval and 39 of eval, in a total of 3,273",
            "warm: a total of 111 to 116 ms",
            "about 2 s after a request with MLX; 3 minutes with llama.cpp",
            "“not a general recommendation”",
        ],
    ),
    (
        "the requests",
        CASE,
        &[
            "The model was kept loaded",
            "one small request to /api/chat",
            "It carried think: false",
            "nobody had asked anything for about 4 hours",
            "while everything was still warm",
        ],
    ),
    (
        "the times",
        CASE,
        &[
            "load, step 2: 24 ms",
            "prompt eval, step 3: 3,044 ms",
            "eval, step 4: 39 ms",
            "to the end of the answer: 3,273 ms",
            "24 + 3,044 + 39 = 3,107 ms",
            "between 111 and 116 ms in total",
        ],
    ),
    (
        "where the wait hid",
        CASE,
        &[
            "the user still waited more than three seconds",
            "The wait hid in step 3",
            "the prompt had to be read, and that alone took 3,044 ms",
            "load, 24 ms. The model was there",
        ],
    ),
    (
        "the cause",
        CASE,
        &[
            "it took macOS about 2 s to stop holding the model's memory in place",
            "Whoever asked next had to wait until that memory was back",
        ],
    ),
    (
        "the two engines",
        CASE,
        &[
            "The report holds MLX responsible, a library made by Apple",
            "a GGUF file, and such files are run by llama.cpp",
            "it lets go of the weights, the numbers a model has learned, only 3 minutes after it last had work",
        ],
    ),
    (
        "the two engines, explained",
        Page::Glossary,
        &["A library by Apple", "It is the format that llama.cpp runs"],
    ),
    (
        "where the log is",
        CASE,
        &[
            "The server's log tells",
            "cat ~/.ollama/logs/server.log",
            "journalctl -u ollama --no-pager --follow --pager-end",
            "The log is server.log in %LOCALAPPDATA%\\Ollama",
            "macOS",
            "Linux",
            "Windows",
        ],
    ),
    (
        "what the log says",
        CASE,
        &[
            "search it for “using llama-server”",
            "In ours it says “using llama-server for model”: the server program of llama.cpp runs our GGUF file",
        ],
    ),
    (
        "the common mistake",
        CASE,
        &[
            "“Loaded means the user is not waiting.”",
            "The load counter looked fine, and the user looked at an empty screen",
            "begin where the user sits: measure from the click",
        ],
    ),
    (
        "size and workaround",
        CASE,
        &[
            "Their model has 35B parameters, ours 0.6B",
            "changes a setting of the whole machine",
            "“not a general recommendation”",
            "The repair that counts was made in Ollama: it is part of version 0.40.0",
        ],
    ),
    (
        "the repair, as a source",
        Page::Sources,
        &[
            "The repair is part of 0.40.0",
            "Apple chips use MLX for the models that MLX supports",
            "The newest version on that day was 0.40.8",
            "read on 2026-10-23",
        ],
    ),
    (
        "since 0.40.0",
        CASE,
        &[
            "Since 0.40.0: MLX where MLX can",
            "On a Mac with an Apple chip, Ollama has used MLX since then for the models that MLX supports",
            "The file of qwen3:0.6b is still a GGUF file, so llama.cpp goes on running it",
        ],
    ),
    (
        "versions",
        CASE,
        &[
            "ollama --version",
            "Ours was 0.35.0 when we measured",
            "On 2026-10-23 the newest one was 0.40.8",
        ],
    ),
    (
        "the check of steps",
        CASE,
        &[
            "Of its 3,273 ms, load took 24, prompt eval took 3,044 and eval took 39",
            "Which place held most of the wait?",
        ],
    ),
    (
        "the check of times",
        CASE,
        &[
            "After the idle hours a request took 3,273 ms in total, and a warm one 116 ms",
            "how many times as long",
        ],
    ),
];

const PART_3: &[Sentence] = &[
    (
        "the title",
        FAST_ENOUGH,
        &["Is it fast enough for a Draft reply button?"],
    ),
    (
        "the guess",
        FAST_ENOUGH,
        &[
            "Invented numbers, nobody measured them",
            "silent for 0.5 s",
            "The reply is 150 tokens long",
            "complete 10 s after the click",
        ],
    ),
    (
        "the two rules",
        FAST_ENOUGH,
        &[
            "You met the Draft reply button in lesson 2",
            "Rule 1: first words on the screen after 1 s at the latest",
            "Rule 2: the whole draft, 150 tokens, after 10 s at the latest",
        ],
    ),
    (
        "where the limits come from",
        FAST_ENOUGH,
        &[
            "They go back to Jakob Nielsen",
            "Wait about 1 s, and you notice the pause, but your train of thought runs on",
            "Wait about 10 s, and your mind is still with the task",
            "rule 2 guards the attention",
        ],
    ),
    (
        "where the limits come from, as a source",
        Page::Sources,
        &[
            "Jakob Nielsen",
            "About 1 s keeps the flow of thought, about 10 s keep the attention on the task",
        ],
    ),
    (
        "speed budgets",
        FAST_ENOUGH,
        &[
            "A limit like this has a name: speed budget",
            "You fix how long something may take first, and build second",
            "The code editor Zed has one for the edits it suggests",
            "Half of them must appear in at most 200 ms",
            "By 500 ms, nine of ten must be there",
        ],
    ),
    (
        "speed budgets, explained",
        Page::Glossary,
        &["Speed budget A limit for how long something may take, set before it is built"],
    ),
    (
        "speed budgets, as a source",
        Page::Sources,
        &["200 ms for half of the suggestions, and 500 ms for 9 in 10"],
    ),
    (
        "Zed's model",
        FAST_ENOUGH,
        &[
            "Zed weighed a 32B model against its budget",
            "“wasn't really compatible with our strict latency requirements”",
            "Zed's own model, Zeta, starts from a 7B model instead",
        ],
    ),
    (
        "Zed's model, as a source",
        Page::Sources,
        &[
            "A 32B model “wasn't really compatible with our strict latency requirements”; Zeta is built on a 7B one",
        ],
    ),
    (
        "the speed needed",
        FAST_ENOUGH,
        &[
            "In lesson 2 you went from speed to time",
            "tokens/s needed = 150 / (10 − TTFT)",
            "A TTFT of 0.5 s leaves 9.5 s",
            "it takes 15.8 tokens/s or more",
        ],
    ),
    (
        "the line of lesson 2",
        FAST_ENOUGH,
        &[
            "It begins with for lesson 4:, and what stands behind that colon goes to the checker",
            "python3 budget_check.py",
            "Leave the label out",
            "“unrecognized arguments”",
        ],
    ),
    (
        "our run",
        FAST_ENOUGH,
        &[
            "We measured a TTFT of 0.06 s and 278.0 tokens/s",
            "= 0.60 s, and both rules pass",
            "Rule 1 says FAIL?",
            "which is called a cold call",
            "Start speed.mjs a second time",
        ],
    ),
    (
        "our run, as a source",
        Page::Sources,
        &[
            "TTFT 56 ms (0.06 s), 278.0 tokens/s, a draft in 0.60 s",
            "a cold request in 839 ms (lesson 2)",
            "the first answer word at 0.03 s without thinking and at 3.61 s with it (lesson 3)",
            "qwen3:0.6b",
            "in Ollama 0.35.0",
        ],
    ),
    (
        "twist 1",
        FAST_ENOUGH,
        &[
            "Now five people click together",
            "Ollama, unless you change it, works on one request at a time",
            "Say one draft takes 4 s",
        ],
    ),
    (
        "twist 2",
        FAST_ENOUGH,
        &[
            "When a model has had nothing to do for 5 minutes, it is taken out of memory",
            "Whoever clicks next sends a cold request",
            "You made such a request in lesson 2",
        ],
    ),
    (
        "twists 1 and 2, as a source",
        Page::Sources,
        &["One request at a time for each model, and 5 minutes in memory after the last one"],
    ),
    (
        "twist 3",
        FAST_ENOUGH,
        &[
            "Twist 3: thinking gets switched on",
            "In lesson 3 you saw that word move",
        ],
    ),
    (
        "what comes next",
        FAST_ENOUGH,
        &[
            "In Break it, the part that comes after this one, you put each twist to the test",
            "rule 1, yes or no? Rule 2, yes or no?",
        ],
    ),
    (
        "the check of the draft",
        FAST_ENOUGH,
        &[
            "the first token shows after 0.8 s",
            "the model writes 30 tokens/s",
            "is a draft of 150 tokens complete?",
        ],
    ),
    (
        "the check of the rules",
        FAST_ENOUGH,
        &[
            "TTFT 2 s, 60 tokens/s, a draft of 150 tokens",
            "Rule 1 allows 1 s until the first words, rule 2 allows 10 s for the full draft",
        ],
    ),
    (
        "paces to feel",
        FAST_ENOUGH,
        &[
            "Our run: 0.06 s, 278 tokens/s",
            "The example: 0.8 s, 30 tokens/s",
            "The idle case: 3.07 to 3.27 s",
            "Thinking on: 3.61 s",
            "It is simulated",
        ],
    ),
];

/// The lesson only announces this part: the three twists are tested and the support lead gets an
/// answer. Its numbers are those of part 3.
const PART_4: &[Sentence] = &[
    ("the title", BREAK_IT, &["Break it"]),
    (
        "twist 1",
        BREAK_IT,
        &[
            "five people in support click Draft reply in the same moment",
            "a draft takes 4 s, and the server works on one at a time",
            "How many seconds after the click does the fifth person have the whole draft?",
            "One at a time is how Ollama works unless it is set up otherwise",
            "the fifth near 20 s",
        ],
    ),
    (
        "twist 2",
        BREAK_IT,
        &[
            "For 5 minutes nobody clicks, so Ollama takes the model out of memory, as it does by default",
            "The next click is cold",
            "The cold request of lesson 2 took 839 ms",
        ],
    ),
    (
        "twist 3",
        BREAK_IT,
        &[
            "turns thinking on",
            "In lesson 3 our first answer word went from 0.03 s to 3.61 s",
            "The limit of rule 1 is missed by 3.61 − 1 = 2.61 s",
        ],
    ),
    (
        "the support lead",
        BREAK_IT,
        &["The support lead asks for two words: rule 1, yes or no? Rule 2, yes or no?"],
    ),
];

/// Terms of the lesson, with what it says they stand for.
const TERMS: &[Sentence] = &[(
    "words",
    Page::Glossary,
    &[
        "TTFT time to first token",
        "tokens/s tokens per second",
        "SRE site reliability engineer",
        "FDE forward-deployed engineer",
        "GGUF",
        "llama.cpp",
        "MLX",
        "Warm",
        "Cold",
        "Load",
        "Thinking",
        "Latency",
        "Throughput",
        "Engine",
        "Token",
        "Prompt",
    ],
)];

/// Whether `text` holds `fact`, not as a part of a longer word or number.
fn holds(text: &str, fact: &str) -> bool {
    let goes_on = |outside: Option<char>, inside: Option<char>| {
        let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        is_word(outside) && is_word(inside)
    };
    let mut found = text.match_indices(fact);
    found.any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + fact.len()..]);
        !goes_on(before.chars().next_back(), fact.chars().next())
            && !goes_on(after.chars().next(), fact.chars().next_back())
    })
}

#[test]
fn every_fact_of_the_lesson_is_on_its_page() {
    let all = [WHAT_IT_IS_FOR, PART_1, PART_2, PART_3, PART_4, TERMS].concat();
    let mut missing = Vec::new();
    for (about, page, facts) in all {
        let text = page.text();
        for fact in facts.iter().filter(|fact| !holds(&text, fact)) {
            missing.push(format!("{page:?}, {about}: {fact}"));
        }
    }
    assert!(
        missing.is_empty(),
        "these facts of the lesson are not on their pages: {missing:#?}"
    );
}

#[test]
fn a_fact_is_not_found_within_another_number() {
    for (text, fact, found) in [
        ("a wait of 56 ms", "56 ms", true),
        ("a wait of 156 ms", "56 ms", false),
        ("20 times", "20 time", false),
        ("156 ms, then 56 ms.", "56 ms", true),
        ("“Break it”", "“Break it”", true),
    ] {
        assert_eq!(holds(text, fact), found, "{fact} in {text}");
    }
}
