//! Tests that need other people's programs. One whose programs are not there is reported as ignored, with the
//! reason.

#[path = "../support/mod.rs"]
mod support;

mod acl2;
mod agreement;
#[cfg(feature = "serve")]
mod browser;
mod coming_from;
mod coq;
mod counters;
mod gadgets;
mod jape;
mod model_checkers;
mod peers;
mod proof_checkers;
#[cfg(target_os = "linux")]
mod slurm;
mod solvers;
#[cfg(feature = "play")]
mod terminal;
#[cfg(unix)]
mod users;

use std::process::{Command, ExitCode};

use libtest_mimic::{Arguments, Failed, Trial};

/// A test, which is ignored for the reason that something is missing.
fn trial(
    name: impl Into<String>,
    missing: Option<String>,
    test: impl FnOnce() -> Result<(), Failed> + Send + 'static,
) -> Trial {
    let trial = Trial::test(name, test);
    match missing {
        None => trial,
        Some(reason) => trial.with_kind(format!("skipped, {reason}")).with_ignored_flag(true),
    }
}

/// The reason that a program is missing, if it is.
fn missing(program: &str) -> Option<String> {
    let is_there = Command::new(program).arg("--help").output().is_ok();
    (!is_there).then(|| format!("{program} is not installed"))
}

fn main() -> ExitCode {
    let mut trials = Vec::new();
    trials.extend(acl2::trials());
    trials.extend(agreement::trials());
    #[cfg(feature = "serve")]
    trials.extend(browser::trials());
    trials.extend(coming_from::trials());
    trials.extend(coq::trials());
    trials.extend(counters::trials());
    trials.extend(gadgets::trials());
    trials.extend(jape::trials());
    trials.extend(model_checkers::trials());
    trials.extend(peers::trials());
    trials.extend(proof_checkers::trials());
    #[cfg(target_os = "linux")]
    trials.extend(slurm::trials());
    trials.extend(solvers::trials());
    #[cfg(feature = "play")]
    trials.extend(terminal::trials());
    #[cfg(unix)]
    trials.extend(users::trials());
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
