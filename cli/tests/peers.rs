//! Public planners agree with rushsat on small boards, through `rushsat export`.
//!
//! Needs the virtual environment of `benches/peers/peers.py`: under `target/peers`, or where the
//! variable `RUSHSAT_PEERS` says. Without one the test says that it was skipped.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

#[test]
fn peers_agree_on_small_boards() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let named = env::var_os("RUSHSAT_PEERS").map(PathBuf::from);
    let environment = named.clone().unwrap_or_else(|| root.join("target/peers"));
    let python = environment.join("bin/python");
    if !python.exists() {
        assert!(named.is_none(), "RUSHSAT_PEERS names no virtual environment: {environment:?}");
        eprintln!("skipped: no peers; `python3 benches/peers/peers.py check` installs them");
        return;
    }
    let output = Command::new(&python)
        .arg(root.join("benches/peers/peers.py"))
        .args(["check", "--rushsat", env!("CARGO_BIN_EXE_rushsat"), "--environment"])
        .arg(&environment)
        .output()
        .expect("python starts");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    let answers = [("4x4, 7 moves", 7), ("4x4, 9 steps", 9), ("card 1, 16 steps", 16)];
    for peer in ["clingo", "PySAT", "FD blind", "FD lmcut", "FD ipdb"] {
        for (question, length) in answers {
            assert!(text.contains(&format!("{question}: {peer}: plan {length}\n")), "{text}");
        }
    }
}
