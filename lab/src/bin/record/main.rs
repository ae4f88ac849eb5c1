//! Records the measurements that come with the page, into the folder it is given:
//! `record FOLDER LLAMA_SERVER MODEL`. Started by `cargo xtask record`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant, SystemTime};
use std::{env, fs, io, thread};

use lab::recorder::Recorder;
use lab::{Model, Ollama, Script, ms};
use two_numbers::engine::request::MEMORY_PATH;
use two_numbers::engine::request::unload_body;
use two_numbers::engine::{Address, Protocol};
use two_numbers::measurement::{Origin, Plan, Start, Subject, Thinking, WARM_RUNS};
use two_numbers::recordings::{Available, RecordedRun, Recording};
use two_numbers::timing::Micros;

/// How long the model may take to load.
const PATIENCE: Duration = Duration::from_secs(60);

/// What the scripted model writes and thinks: a token for each word.
const REPLY: &str = include_str!("reply.txt");
const THOUGHTS: &str = include_str!("thoughts.txt");

/// The script's times, near the lesson's own numbers.
const LOAD: Duration = ms(839);
const PROMPT: Duration = ms(30);
const STEP: Duration = Duration::from_micros(3_600);

/// Of a model so much larger that its thinking costs rule 1.
const SLOW_STEP: Duration = ms(18);

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let mut words = env::args_os().skip(1);
    let (Some(folder), Some(server), Some(model)) = (words.next(), words.next(), words.next())
    else {
        eprintln!("usage: record FOLDER LLAMA_SERVER MODEL");
        return ExitCode::from(2);
    };
    match record(&PathBuf::from(folder), server, PathBuf::from(model)).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

async fn record(folder: &Path, server: OsString, model: PathBuf) -> io::Result<()> {
    let real = llama_server(server, &model).await?;
    write(folder, Available::LlamaServer, &real)?;
    let cold = ollama(false).await?;
    write(folder, Available::OllamaCold, &cold)?;
    let thinking = ollama(true).await?;
    write(folder, Available::OllamaThinking, &thinking)
}

fn write(folder: &Path, which: Available, recording: &Recording) -> io::Result<()> {
    let path = folder.join([which.name(), ".json"].concat());
    let mut text = serde_json::to_string(recording)?;
    text.push('\n');
    fs::write(&path, text)?;
    println!("{}: {} runs", path.display(), recording.runs.len());
    Ok(())
}

async fn llama_server(server: OsString, model: &Path) -> io::Result<Recording> {
    let address = lab::silent::closed_port().await?;
    let name = model.file_name().unwrap_or_default();
    let mut engine = Engine(
        Command::new(server)
            // The server names its model by the path it is given: from within the folder that
            // is the file alone.
            .current_dir(model.parent().unwrap_or(model))
            .arg("--model")
            .arg(name)
            .args(["--host", "127.0.0.1", "--port", &address.port().to_string()])
            .args(["--ctx-size", "2048", "--threads", "2", "--parallel", "1"])
            .args(["--offline", "--no-webui"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?,
    );
    let recorder = Recorder {
        subject: Subject {
            model: two_numbers::engine::Model {
                name: name.to_string_lossy().into_owned(),
                quantization: Some("Q4_K_M".to_owned()),
                parameter_size: Some("270M".to_owned()),
                ..two_numbers::engine::Model::default()
            },
            address: own_address(&format!("http://{address}"))?,
            protocol: Protocol::OpenAi,
            version: None,
            residence: None,
        },
        plan: Plan::default(),
    };
    engine.answers(&recorder).await?;
    let runs = warm_runs(&recorder).await?;
    recording(recorder, Origin::Recorded, runs)
}

async fn ollama(thinks: bool) -> io::Result<Recording> {
    let script = Script::saying(REPLY)
        .prompt(PROMPT)
        .step(if thinks { SLOW_STEP } else { STEP })
        .prompt_tokens(62);
    let script = if thinks {
        script.thinking(THOUGHTS)
    } else {
        script
    };
    let model = Model::named("qwen3:1.7b").cold(LOAD).answering([script]);
    let model = if thinks { model.thinking() } else { model };
    let server = Ollama::default()
        .version("0.40.8")
        .model(model)
        .start()
        .await?;
    let plan = Plan {
        cold: !thinks,
        thinking: if thinks { Thinking::On } else { Thinking::Off },
        max_tokens: if thinks {
            1_500
        } else {
            Plan::default().max_tokens
        },
        ..Plan::default()
    };
    let recorder = Recorder {
        subject: Subject {
            model: two_numbers::engine::Model {
                name: "qwen3:1.7b".to_owned(),
                ..two_numbers::engine::Model::default()
            },
            address: own_address(&server.url())?,
            protocol: Protocol::Ollama,
            version: Some("0.40.8".to_owned()),
            residence: None,
        },
        plan,
    };
    let mut runs = Vec::new();
    if recorder.plan.cold {
        let unload = unload_body(&recorder.subject.model.name);
        recorder.ask(MEMORY_PATH, unload).await?;
        runs.push(recorder.record(Start::Cold, "10000").await?);
    } else {
        recorder.first_contact().await?;
    }
    runs.extend(warm_runs(&recorder).await?);
    recording(recorder, Origin::Scripted, runs)
}

async fn warm_runs(recorder: &Recorder) -> io::Result<Vec<RecordedRun>> {
    let mut runs = Vec::new();
    for number in 1..=WARM_RUNS {
        let leading = (10_000 + number).to_string();
        runs.push(recorder.record(Start::Warm, &leading).await?);
    }
    Ok(runs)
}

/// Where the engine really listened means nothing to whoever plays the recording: its usual
/// address stands for it.
fn recording(recorder: Recorder, origin: Origin, runs: Vec<RecordedRun>) -> io::Result<Recording> {
    let mut subject = recorder.subject;
    subject.address = match subject.protocol {
        Protocol::Ollama => Address::ollama(),
        Protocol::OpenAi => own_address("http://localhost:8080")?,
    };
    let now = humantime::format_rfc3339_millis(SystemTime::now());
    Ok(Recording {
        origin,
        began_at: now.to_string(),
        subject,
        plan: recorder.plan,
        reader: "two-numbers recorder, without a browser".to_owned(),
        clock_step: Micros::new(1),
        runs,
    })
}

fn own_address(text: &str) -> io::Result<Address> {
    let reading =
        Address::read(text).map_err(|_| io::Error::other(format!("no address: {text}")))?;
    Ok(reading.address)
}

/// A running engine. Dropping it ends it.
struct Engine(Child);

impl Engine {
    /// Waits until it has answered once: while it loads its model it refuses.
    async fn answers(&mut self, recorder: &Recorder) -> io::Result<()> {
        let deadline = Instant::now() + PATIENCE;
        while let Err(refusal) = recorder.first_contact().await {
            if self.0.try_wait()?.is_some() || Instant::now() > deadline {
                return Err(refusal);
            }
            thread::sleep(Duration::from_millis(100));
        }
        Ok(())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It has ended already where this fails.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
