use std::fs;

use serde_json::json;

use limits::OutputLimit;

use super::*;
use crate::records::Records;

pub(crate) fn record(engine: &str, run: usize, seconds: f64, output: Value) -> Record {
    Record {
        schema: SCHEMA.to_owned(),
        build: "b".to_owned(),
        question: "q".to_owned(),
        engine: engine.to_owned(),
        arguments: vec![engine.to_owned()],
        run,
        seconds,
        cpu_seconds: seconds,
        bytes: 3 << 20,
        end: "exit 0".to_owned(),
        output,
    }
}

fn open(path: &Path, build: String) -> Result<Records, miette::Report> {
    Records::open(Some(path), build, &OutputLimit::new(u64::MAX))
}

fn plan() -> Value {
    json!({ "answer": "plan" })
}

fn numbers(records: &Records, engine: &str) -> Vec<usize> {
    records.of(&[engine.to_owned()]).map(|record| record.run).collect()
}

#[test]
fn what_was_added_is_known_to_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.jsonl");
    let mut records = open(&path, "b".to_owned()).unwrap();
    for (engine, run) in [("x", 2), ("x", 1), ("y", 1)] {
        records.add(record(engine, run, 1.0, plan())).unwrap();
    }
    let error = open(&path, "b".to_owned()).err().unwrap();
    assert!(error.to_string().contains("is in use by another run"), "{error}");
    drop(records);
    let records = open(&path, "b".to_owned()).unwrap();
    assert_eq!(numbers(&records, "x"), [1, 2]);
    assert_eq!(numbers(&records, "y"), [1]);
    assert_eq!(numbers(&records, "z"), [0; 0]);
    assert!(records.remarks.is_empty());
    drop(records);
    let other = open(&path, "c".to_owned()).unwrap();
    assert_eq!(numbers(&other, "x"), [0; 0]);
    assert_eq!(other.remarks, ["3 results are of another build of rushsat; passed over"]);
    assert_eq!(numbers(&Records::read(&path).unwrap(), "x"), [1, 2]);
}

#[test]
fn builds_are_not_mixed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.jsonl");
    let mut older = open(&path, "b".to_owned()).unwrap();
    for (engine, run) in [("x", 1), ("x", 2), ("x", 3), ("y", 1)] {
        older.add(record(engine, run, 1.0, plan())).unwrap();
    }
    drop(older);
    let mut newer = open(&path, "c".to_owned()).unwrap();
    newer.add(Record { build: "c".to_owned(), ..record("x", 1, 1.0, plan()) }).unwrap();
    let shown = Records::read(&path).unwrap();
    assert_eq!((numbers(&shown, "x"), numbers(&shown, "y")), (vec![1], vec![1]));
    assert_eq!(shown.remarks, ["3 results are of another build of rushsat; passed over"]);
    // The older build comes back.
    drop(newer);
    let mut older = open(&path, "b".to_owned()).unwrap();
    older.add(record("x", 4, 1.0, plan())).unwrap();
    assert_eq!(numbers(&Records::read(&path).unwrap(), "x"), [1, 2, 3, 4]);
}

#[test]
fn a_failure_is_run_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.jsonl");
    let mut records = open(&path, "b".to_owned()).unwrap();
    records.add(record("x", 1, 1.0, Value::Null)).unwrap();
    assert_eq!(numbers(&records, "x"), [1]);
    assert_eq!(numbers(&Records::read(&path).unwrap(), "x"), [0; 0]);
}

#[test]
fn a_line_that_was_cut_off_spoils_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.jsonl");
    let mut records = open(&path, "b".to_owned()).unwrap();
    records.add(record("x", 1, 1.0, plan())).unwrap();
    drop(records);
    let mut text = fs::read_to_string(&path).unwrap();
    text.push_str("{\"schema\":\"rushsat-b");
    fs::write(&path, text).unwrap();
    let mut records = open(&path, "b".to_owned()).unwrap();
    assert_eq!(records.remarks, ["line 3 is no result; passed over"]);
    records.add(record("x", 2, 1.0, plan())).unwrap();
    assert_eq!(numbers(&Records::read(&path).unwrap(), "x"), [1, 2]);
}

#[test]
fn a_file_of_another_kind_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("README.md");
    fs::write(&path, "# rushsat\n").unwrap();
    let error = open(&path, String::new()).err().unwrap();
    assert!(error.to_string().contains("line 1 is no result of `rushsat bench`"), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "# rushsat\n");
}
