//! The sheet to take along: the person's numbers, their results and their answers.

use super::given_answer::{given_in_words, reason_in_words, right_in_words};
use super::markdown::escaped;
use super::number::{exact_seconds, rate};
use super::progress::result_sentence;
use super::text;
use super::twist::support_reply;
use super::verdict::verdict_sentence;
use crate::budget::Budget;
use crate::course::model::{Block, Course, Part, Question, Widget};
use crate::course::plain_text;
use crate::course::progress::{AnswerState, Origin, OwnNumbers, Progress, Tally};
use crate::course::support::{KEPT_AS, SupportAnswer};
use crate::timing::{Micros, TokenRate};

/// What stands on the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handout {
    /// The course's name.
    pub title: String,
    /// When the sheet was made.
    pub made_on: String,
    /// The person's numbers and what follows from them, one sentence each.
    pub numbers: Vec<String>,
    /// What a person can do after the course.
    pub outcomes: Vec<String>,
    /// What the person answers the support lead, one sentence each.
    pub support: Vec<String>,
    /// The parts with their results.
    pub parts: Vec<HandoutPart>,
}

/// One part on the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandoutPart {
    /// The part's title.
    pub title: String,
    /// How its questions went.
    pub result: String,
    /// Every question of it.
    pub answers: Vec<HandoutAnswer>,
}

/// One question on the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandoutAnswer {
    /// What was asked.
    pub asked: String,
    /// What came of it; None before it was answered, so that the sheet gives nothing away.
    pub answered: Option<Answered>,
}

/// An answer on the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// What the person answered last.
    pub given: String,
    /// What is right.
    pub right: String,
    /// Why.
    pub reason: String,
}

/// The sheet of a person with `progress`, made on `day`. `tally` says how far they are with a part.
pub fn handout(
    course: &Course,
    progress: &Progress,
    tally: impl Fn(&Part) -> Tally,
    day: &str,
) -> Handout {
    let part = |part: &Part| HandoutPart {
        title: part.title.clone(),
        result: result_sentence(tally(part)),
        answers: part
            .questions()
            .map(|question| answer(question, progress))
            .collect(),
    };
    Handout {
        title: course.title.clone(),
        made_on: text::handout::made_on(day),
        numbers: progress
            .own
            .as_ref()
            .map_or_else(|| vec![text::handout::NO_NUMBERS.to_owned()], numbers),
        outcomes: course
            .outcomes
            .iter()
            .map(|outcome| plain_text(outcome.as_marked()))
            .collect(),
        support: support(course, progress),
        parts: course.parts.iter().map(part).collect(),
    }
}

/// The person's yes or no, and the reply that their numbers give: the example's where they have none.
fn support(course: &Course, progress: &Progress) -> Vec<String> {
    use text::support as words;
    let kept = progress.answers.get(KEPT_AS);
    let Some(answer) = kept.and_then(|kept| kept.checked.as_deref()) else {
        return vec![text::handout::NOT_ANSWERED.to_owned()];
    };
    let answer = SupportAnswer::read(answer);
    let said = [0, 1].map(|rule| match answer.said(rule) {
        Some(true) => words::YES_CHOICE,
        Some(false) | None => words::NO_CHOICE,
    });
    let own = progress.own.as_ref();
    let numbers = own
        .map(|own| (own.first_word(), own.rate()))
        .or_else(|| example(course));
    let reply =
        numbers.map(|(first_word, rate)| support_reply(first_word, rate, &Budget::default()));
    std::iter::once(text::handout::said(said[0], said[1]))
        .chain(reply.into_iter().flatten())
        .collect()
}

/// The numbers that the support lead's question is asked with.
fn example(course: &Course) -> Option<(Micros, TokenRate)> {
    let blocks = course.parts.iter().flat_map(|part| &part.cards);
    let start = blocks
        .flat_map(|card| &card.blocks)
        .find_map(|block| match block {
            Block::Widget(Widget::SupportAnswer(start)) => Some(start),
            _ => None,
        })?;
    let first_word = Micros::from_millis_f64(start.ttft_seconds * 1e3)?;
    Some((
        first_word,
        TokenRate::from_tokens_per_second(start.tokens_per_second)?,
    ))
}

fn answer(question: &Question, progress: &Progress) -> HandoutAnswer {
    let given = match progress.answer(&question.id, &question.revision) {
        AnswerState::Known(answer) => answer.checked.as_deref(),
        AnswerState::Changed(_) | AnswerState::None => None,
    };
    HandoutAnswer {
        asked: plain_text(question.prompt.as_marked()),
        answered: given.map(|given| Answered {
            given: given_in_words(question, given),
            right: right_in_words(question),
            reason: reason_in_words(question),
        }),
    }
}

fn numbers(own: &OwnNumbers) -> Vec<String> {
    let budget = Budget::default();
    let shown = own_numbers_sentence(own);
    let verdicts = budget.verdicts(Some(own.first_word()), Some(own.rate()));
    let rules = verdicts.iter().map(verdict_sentence);
    std::iter::once(shown).chain(rules).collect()
}

/// The two numbers and where they come from.
pub fn own_numbers_sentence(own: &OwnNumbers) -> String {
    let (first_word, rate) = (exact_seconds(own.first_word()), rate(own.rate()));
    match own.origin() {
        Origin::Measured { model } => text::handout::measured(&first_word, &rate, model),
        Origin::Typed => text::handout::typed(&first_word, &rate),
    }
}

impl Handout {
    /// The sheet as a Markdown file.
    pub fn to_markdown(&self) -> String {
        use text::handout as words;
        let mut lines = vec![
            heading("#", &self.title),
            String::new(),
            self.made_on.clone(),
        ];
        section(
            &mut lines,
            words::NUMBERS,
            self.numbers.iter().map(|one| item(one)),
        );
        section(
            &mut lines,
            words::OUTCOMES,
            self.outcomes.iter().map(|one| item(one)),
        );
        section(
            &mut lines,
            words::SUPPORT,
            self.support.iter().map(|one| item(one)),
        );
        for part in &self.parts {
            section(&mut lines, &part.title, [escaped(&part.result)]);
            for answer in &part.answers {
                let lines_of_it = match &answer.answered {
                    Some(answered) => answer_lines(answered),
                    None => vec![item(words::NOT_ANSWERED)],
                };
                section_of(&mut lines, "###", &answer.asked, lines_of_it);
            }
        }
        lines.push(String::new());
        lines.join("\n")
    }
}

fn answer_lines(answer: &Answered) -> Vec<String> {
    use text::handout as words;
    [
        words::given(&answer.given),
        words::right(&answer.right),
        answer.reason.clone(),
    ]
    .iter()
    .map(|line| item(line))
    .collect()
}

fn section(lines: &mut Vec<String>, title: &str, content: impl IntoIterator<Item = String>) {
    section_of(lines, "##", title, content);
}

fn section_of(
    lines: &mut Vec<String>,
    level: &str,
    title: &str,
    content: impl IntoIterator<Item = String>,
) {
    lines.extend([String::new(), heading(level, title), String::new()]);
    lines.extend(content);
}

fn heading(level: &str, title: &str) -> String {
    [level, " ", &escaped(title)].concat()
}

fn item(text: &str) -> String {
    ["- ", &escaped(text)].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::course;
    use crate::course::progress::StoredAnswer;
    use crate::timing::Micros;

    fn sheet(progress: &Progress) -> Handout {
        handout(course(), progress, |_| Tally::default(), "2026-12-01")
    }

    /// A person who answered one question, with `given`.
    fn answered(id: &str, given: &str) -> Progress {
        let question = course().question(id).expect("a question of the course");
        let mut answer = StoredAnswer::to(&question.revision);
        answer.given = given.to_owned();
        let mut progress = Progress::default();
        progress
            .answers
            .insert(id.to_owned(), answer.checked(false, 1));
        progress
    }

    #[test]
    fn a_question_without_an_answer_gives_nothing_away() {
        let empty = sheet(&Progress::default());
        let answers = empty.parts.iter().flat_map(|part| &part.answers);
        assert!(answers.clone().count() > 8);
        assert!(answers.clone().all(|answer| answer.answered.is_none()));
    }

    #[test]
    fn an_answer_stands_beside_what_is_right() {
        let sheet = sheet(&answered("draft-time-at-30", "5 s"));
        let answers = sheet.parts.iter().flat_map(|part| &part.answers);
        let mut known = answers.filter_map(|answer| answer.answered.as_ref());
        let answer = known.next().expect("one answer");
        assert_eq!(
            (answer.given.as_str(), answer.right.as_str()),
            ("5 s", "5.8 s")
        );
        assert!(answer.reason.contains("0.8 + 5"), "{}", answer.reason);
    }

    #[test]
    fn own_numbers_come_with_their_verdicts() {
        let own = OwnNumbers::new(Micros::from_millis(60), 278.0, Origin::Typed, 1);
        let progress = Progress {
            own,
            ..Progress::default()
        };
        let markdown = sheet(&progress).to_markdown();
        assert!(markdown.contains("0.06 s, 278.0 tokens/s"), "{markdown}");
        assert!(markdown.contains("Rule 2 PASS: 0.60 s"), "{markdown}");
    }

    #[test]
    fn what_a_person_typed_means_only_itself() {
        let typed = "**5**\n# <b>x</b> [a](b)";
        let markdown = sheet(&answered("draft-time-at-30", typed)).to_markdown();
        assert!(
            markdown.contains("\\*\\*5\\*\\* \\# \\<b\\>x\\</b\\> \\[a\\](b)"),
            "{markdown}"
        );
    }
}
