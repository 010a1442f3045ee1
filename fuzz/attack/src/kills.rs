//! Long commands, killed at random points and started again: the end must be that of an undisturbed run.

mod jobs;
mod leftovers;

use std::{fs, path::Path, thread, time::Duration};

use rustix::process::Signal;

use crate::{program::Outcome, round::Round};
use jobs::Job;

/// The most times that a job is killed before it may end.
const MAX_KILLS: usize = 4;

/// Kills a random job some times.
pub(crate) fn round(round: &mut Round) {
    let kinds = jobs::KINDS;
    let kind = *round.rng.choice(kinds).as_ref().expect("there are some");
    let job = jobs::make(round, kind);
    let whole = folder(round, "whole", &job);
    let reference = run(round, &whole, &job.args);
    if !round.behaves(&reference) {
        return;
    }
    let expected = (job.result)(round, &whole, &reference);
    let killed = folder(round, "killed", &job);
    let mut output = Vec::new();
    for _ in 0..round.rng.usize(1..=MAX_KILLS) {
        if kill(round, &job, &killed, reference.seconds, &mut output) {
            break;
        }
    }
    let args = job.resumed(output.len());
    let mut last = run(round, &killed, &args);
    if !round.behaves(&last) {
        return;
    }
    if job.goes_on {
        output.extend(last.stdout.lines().map(str::to_owned));
        last.stdout = output.join("\n");
    }
    round.count("resumed", 1);
    let found = (job.result)(round, &killed, &last);
    if found != expected {
        let (found, expected) = difference(&found, &expected);
        round.blame(
            &last,
            &format!("a killed {kind} ended otherwise:\n{found}\ninstead of\n{expected}"),
        );
    }
}

/// The first lines that differ.
fn difference<'a>(found: &'a str, expected: &'a str) -> (&'a str, &'a str) {
    let mut lines = (found.lines(), expected.lines());
    loop {
        match (lines.0.next(), lines.1.next()) {
            (Some(found), Some(expected)) if found == expected => {}
            (found, expected) => {
                return (found.unwrap_or("nothing"), expected.unwrap_or("nothing"));
            }
        }
    }
}

fn folder(round: &mut Round, name: &str, job: &Job) -> std::path::PathBuf {
    let folder = round.path(name);
    fs::create_dir_all(&folder).expect("the folder for the files can be written");
    for (name, text) in &job.files {
        fs::write(folder.join(name), text).expect("the folder for the files can be written");
    }
    if !job.before.is_empty() {
        let before = run(round, &folder, &job.before);
        round.behaves(&before);
    }
    folder
}

fn run(round: &Round, folder: &Path, args: &[String]) -> Outcome {
    round.program.call(folder, args).patience(300).run()
}

/// Starts the job and kills it after some time; returns whether it had done its work before. `output` is what killed
/// runs wrote so far of what counts.
fn kill(
    round: &mut Round,
    job: &Job,
    folder: &Path,
    seconds: f64,
    output: &mut Vec<String>,
) -> bool {
    let args = job.resumed(output.len());
    let running =
        round.program.call(folder, &args).patience(60).spawn().expect("the program starts");
    thread::sleep(Duration::from_secs_f64(seconds * 1.1 * round.rng.f64()));
    let signal =
        *round.rng.choice([Signal::KILL, Signal::TERM, Signal::INT]).as_ref().expect("some");
    running.signal(signal);
    let outcome = running.wait();
    round.count("killed", 1);
    if outcome.is_late || outcome.stderr.contains("panicked at") || outcome.code == Some(101) {
        round.blame(&outcome, &format!("{signal:?} ended in a panic, or not at all"));
    }
    if signal == Signal::KILL {
        // Nobody can clean up after this but us.
        leftovers::end(folder);
    } else {
        for left in leftovers::of(folder) {
            round.blame(&outcome, &format!("after {signal:?} there is still {left}"));
        }
    }
    if let Some(fault) = job.halves.and_then(|halves| halves(&round.path("whole"), folder)) {
        round.blame(&outcome, &format!("after {signal:?}: {fault}"));
    }
    if job.goes_on {
        output.extend(whole_lines(&outcome.stdout).map(str::to_owned));
        if let Some(n) = advice(&outcome.stderr) {
            // The last lines may be of boards that were cut short.
            output.truncate(n);
        }
    }
    // A job that hears the signal gives up: 3.
    outcome.code.is_some_and(|code| code != 3) && advice(&outcome.stderr).is_none()
}

/// The lines that were written to their ends.
fn whole_lines(output: &str) -> impl Iterator<Item = &str> {
    let end = output.rfind('\n').unwrap_or(0);
    output[..end].lines()
}

/// The N of the `--skip N` that an interrupted program says goes on from there.
fn advice(stderr: &str) -> Option<usize> {
    let (_, rest) = stderr.split_once("`--skip ")?;
    rest.split_once('`')?.0.parse().ok()
}
