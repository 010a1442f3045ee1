//! `tests/agreement.py`, which compares encodings on all boards, notices what it should.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use libtest_mimic::{Failed, Trial};

use crate::{missing, trial};

const ENCODINGS: &str = "crossing,position";

pub(crate) fn trials() -> Vec<Trial> {
    let name = "agreement.py goes on and finds disagreements";
    vec![trial(name, missing("python3"), it_goes_on_and_finds_disagreements)]
}

fn agreement(command: &str, folder: &Path) -> Output {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/agreement.py");
    Command::new("python3")
        .args([script, command, "--rushsat", env!("CARGO_BIN_EXE_rushsat"), "--results"])
        .arg(folder)
        .args(["--files", "fogleman-4x4", "--metrics", "moves", "--encodings", ENCODINGS])
        .output()
        .expect("python3 starts")
}

/// The standard output, if the exit code is this one.
fn text(output: &Output, code: i32) -> String {
    assert_eq!(output.status.code(), Some(code), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The line of the table about the boards that were asked for.
fn answered(table: &str, semantics: &str) -> Vec<String> {
    let mut lines = table.lines().map(|line| line.split_whitespace().map(str::to_owned).collect());
    lines
        .find(|line: &Vec<_>| line[..3] == ["fogleman-4x4.txt", "moves", semantics])
        .expect("a line for every file, metric and semantics")
}

#[allow(clippy::unnecessary_wraps)] // the shape of a trial
fn it_goes_on_and_finds_disagreements() -> Result<(), Failed> {
    let folder = tempfile::tempdir().unwrap();
    let whole = text(&agreement("run", folder.path()), 0);
    assert!(whole.ends_with("\ndisagreements: 0\n"), "{whole}");
    for semantics in ["sequential", "parallel", "exists-step", "counted"] {
        // Boards, then crossing, order, position, dual, cartesian, cell.
        let expected = ["32", "32", "0", "32", "0", "0", "0"];
        assert_eq!(answered(&whole, semantics)[3..], expected, "{whole}");
    }

    let file = "fogleman-4x4.moves.position.sequential,parallel,exists-step,counted.jsonl";
    let path = folder.path().join(file);
    let lines = fs::read_to_string(&path).unwrap();
    // As if it had been killed while it wrote the 21st line.
    let twenty = lines.match_indices('\n').nth(19).unwrap().0 + 1;
    fs::write(&path, &lines[..twenty + 50]).unwrap();
    text(&agreement("run", folder.path()), 0);
    let again = fs::read_to_string(&path).unwrap();
    assert_eq!((&again[..twenty], again.lines().count()), (&lines[..twenty], 32));

    // Another least number of transitions than with `crossing`.
    let line = lines.lines().last().unwrap();
    let parallel = line.find("position parallel").unwrap();
    let refuted = parallel + line[parallel..].find("\"refuted\":").unwrap() + "\"refuted\":".len();
    let wrong = format!("{}9{}\n", &line[..refuted], &line[refuted..]);
    fs::write(&path, wrong).unwrap();
    let table = text(&agreement("table", folder.path()), 1);
    assert!(table.contains("disagreement: fogleman-4x4 moves parallel: "), "{table}");
    assert!(table.ends_with("\ndisagreements: 1\n"), "{table}");
    assert_eq!(answered(&table, "parallel")[3..6], ["32", "32", "0"]);
    Ok(())
}
