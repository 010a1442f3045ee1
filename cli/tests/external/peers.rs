//! Public planners agree with rushsat on small boards, through `rushsat export`.
//!
//! Needs the virtual environment of `benches/peers/peers.py`: under `target/peers`, or where the
//! variable `RUSHSAT_PEERS` says.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

use libtest_mimic::{Failed, Trial};

use crate::trial;

pub(crate) fn trials() -> Vec<Trial> {
    vec![trial("peers agree on small boards", missing(), || agree(&environment()))]
}

/// Why there are no peers, if nobody named a place of theirs: who does wants to hear that there is nothing.
pub(crate) fn missing() -> Option<String> {
    let is_there = environment().join("bin/python").exists();
    (!is_there && env::var_os("RUSHSAT_PEERS").is_none()).then(|| {
        "there are no peers: `python3 benches/peers/peers.py check` installs them".to_owned()
    })
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The virtual environment.
pub(crate) fn environment() -> PathBuf {
    let named = env::var_os("RUSHSAT_PEERS").map(PathBuf::from);
    named.unwrap_or_else(|| root().join("target/peers"))
}

fn agree(environment: &Path) -> Result<(), Failed> {
    let output = Command::new(environment.join("bin/python"))
        .arg(root().join("benches/peers/peers.py"))
        .args(["check", "--rushsat", env!("CARGO_BIN_EXE_rushsat"), "--environment"])
        .arg(environment)
        .output()
        .map_err(|error| format!("no virtual environment in {}: {error}", environment.display()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    let answers = [("4x4, 7 moves", 7), ("4x4, 9 steps", 9), ("card 1, 16 steps", 16)];
    for peer in ["clingo", "PySAT", "FD blind", "FD lmcut", "FD ipdb"] {
        for (question, length) in answers {
            assert!(text.contains(&format!("{question}: {peer}: plan {length}\n")), "{text}");
        }
    }
    Ok(())
}
