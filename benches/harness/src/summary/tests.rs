use board::Metric;
use serde_json::json;

use super::*;

use crate::record::tests::record;

pub(crate) fn question(name: &str, expected: Option<EngineVerdict>) -> Question {
    let (metric, most) = (Metric::Moves, Some(9));
    let (name, block, board) = (name.to_owned(), name.to_owned(), String::new());
    Question { name, block, board, metric, most, expected }
}

fn plan(length: usize, optimal: bool) -> Value {
    json!({ "answer": "plan", "length": length, "optimal": optimal, "conflicts": length })
}

fn row(expected: Option<EngineVerdict>, outputs: &[(f64, Value)]) -> Row {
    let records: Vec<Record> =
        outputs.iter().map(|(seconds, output)| record("x", 1, *seconds, output.clone())).collect();
    Row::new(&question("q", expected), "x", records.iter(), records.len()).unwrap()
}

#[test]
fn figures_are_those_of_the_run_in_the_middle() {
    let unknown = json!({ "answer": "unknown", "refuted": 3, "reason": "time limit reached" });
    let known =
        |seconds: u8| (f64::from(seconds), json!({ "answer": "none", "conflicts": seconds }));
    let odd = row(None, &[known(3), known(9), known(1)]);
    assert_eq!((odd.runs, odd.conflicts, odd.right), (3, Some(3), None));
    let even = row(None, &[known(3), known(9), known(1), known(5)]);
    assert_eq!(even.conflicts, Some(3), "the faster of the two in the middle");
    let open = row(None, &[known(3), (2.0, unknown.clone()), (2.0, unknown.clone())]);
    assert_eq!((open.answer, open.refuted), ("unknown", Some(3)));
    assert_eq!(open.reason.as_deref(), Some("time limit reached"));
    let stopped =
        json!({ "answer": "plan", "length": 9, "optimal": false, "reason": "time limit reached" });
    let open = row(None, &[known(3), (2.0, stopped.clone()), (2.0, stopped)]);
    assert_eq!((open.answer, open.length, open.is_answered()), ("plan", Some(9), false));
    let closed = row(None, &[known(3), known(4), (2.0, unknown.clone())]);
    assert_eq!((closed.answer, closed.conflicts), ("none", Some(4)));
    // After the open run the third one was not made, and would have been open.
    let records =
        [record("x", 1, 3.0, json!({ "answer": "none" })), record("x", 2, 9.0, unknown.clone())];
    let of = |n_runs| Row::new(&question("q", None), "x", records.iter(), n_runs).unwrap().answer;
    assert_eq!((of(2), of(3)), ("none", "unknown"));
    assert!(Row::new(&question("q", None), "x", [].into_iter(), 1).is_none());
}

#[test]
fn one_wrong_answer_makes_the_row_wrong() {
    let seven = Some(EngineVerdict::Length(7));
    let none = Some(EngineVerdict::NoneWithin(9.into()));
    for (expected, output, right) in [
        (seven, plan(7, true), true),
        (seven, plan(8, true), false),
        (seven, plan(6, true), false),
        (seven, plan(8, false), true),
        (seven, plan(6, false), false),
        (seven, json!({ "answer": "none" }), false),
        (seven, json!({ "answer": "unsolvable" }), false),
        (seven, json!({ "answer": "unknown", "refuted": 6 }), true),
        (seven, json!({ "answer": "unknown", "refuted": 7 }), false),
        (none, json!({ "answer": "none" }), true),
        (none, json!({ "answer": "unsolvable" }), true),
        (none, plan(9, true), false),
        (none, plan(10, true), true),
    ] {
        let right_one = (1.0, json!({ "answer": "unknown" }));
        let row = row(expected, &[right_one.clone(), (9.0, output.clone()), right_one]);
        assert_eq!(row.right, Some(right), "{output}");
        assert_eq!(row.is_error(), !right);
    }
}

#[test]
fn no_answer_at_all_is_a_failure_but_for_a_limit() {
    let failed = row(None, &[(1.0, Value::Null)]);
    assert_eq!((failed.answer, failed.reason.as_deref()), ("failed", Some("exit 0")));
    assert!(failed.is_error());
    for end in ["time limit", "exit 3"] {
        let mut overdue = record("x", 1, 1.0, Value::Null);
        overdue.end = end.to_owned();
        let row = Row::new(&question("q", None), "x", [&overdue].into_iter(), 1).unwrap();
        assert_eq!((row.answer, row.reason.as_deref()), ("unknown", Some(end)));
        assert!(!row.is_error());
    }
}
