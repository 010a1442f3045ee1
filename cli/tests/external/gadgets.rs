//! `benches/generators/gadgets.py` makes boards whose answers are those of its graphs.

use std::{collections::BTreeSet, process::Command};

use libtest_mimic::{Failed, Trial};
use serde_json::Value;

use crate::{missing, support::rushsat, trial};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../benches/generators/gadgets.py");

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        trial("gadgets allow what their graph does", missing("python3"), gadgets_are_as_the_graph),
        trial("boards of gadgets are as said", missing("python3"), boards_are_as_said),
    ]
}

/// What the script prints.
fn printed(script: &mut Command) -> Result<String, Failed> {
    let output = script.output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

fn gadgets_are_as_the_graph() -> Result<(), Failed> {
    let said = printed(Command::new("python3").args([SCRIPT, "check"]))?;
    assert_eq!(
        said,
        "both: 36 states, 5 kinds of them, as in the graph\n\
         either: 56 states, 8 kinds of them, as in the graph\n"
    );
    Ok(())
}

/// By explicit search on small boards; the graph is searched by the script, which knows no board.
fn boards_are_as_said() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let args = ["make", "--seed", "test", "--count", "30", "--tiles", "3x3", "--vertices", "2"];
    let rows =
        printed(Command::new("python3").arg(SCRIPT).args(args).arg("--out").arg(folder.path()))?;
    let (mut verdicts, mut n_protected) = (BTreeSet::new(), 0);
    for row in rows.lines() {
        let row: Value = serde_json::from_str(row)?;
        let is_solvable = row["solvable"].as_bool().expect("the graph's answer");
        let path = folder.path().join(row["board"].as_str().expect("a file"));
        let solved = rushsat("solve --json").arg(path.to_str().expect("UTF-8")).run().json();
        let expected = if is_solvable { "plan" } else { "unsolvable" };
        assert_eq!(solved["answer"], expected, "{row}");
        verdicts.insert(is_solvable);
        // A graph that never needs both edges of an `either` at once is one of plain `or`.
        let is_protected = row["protected"].as_bool().expect("what the graph is");
        assert!(!is_protected || row["or"] == row["solvable"], "{row}");
        assert!(!is_solvable || row["or"] == true, "{row}");
        n_protected += usize::from(is_protected);
    }
    assert!((1..30).contains(&n_protected), "{n_protected}");
    assert_eq!(rows.lines().count(), 30);
    assert_eq!(verdicts.len(), 2, "some are solvable, some are not");
    Ok(())
}
