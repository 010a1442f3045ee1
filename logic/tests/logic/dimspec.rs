//! Writing systems in the format DIMSPEC, and reading what planners answer.

use std::io;

use limits::{Budget, StopReason};
use logic::{
    CompileOptions, CompiledSystem, Formula, ModelFileError, TransitionSystem,
    dimspec::{DimspecAnswer, read_head, write},
};

/// A light that can be switched on; `on` is the goal.
fn light() -> TransitionSystem {
    let mut system = TransitionSystem::new();
    let on = system.state_prop("on");
    let press = system.action_prop("press");
    system.initially("off", !on.now());
    system.each_transition("press", on.next().iff(Formula::from(on.now()).or(press.now())));
    system.set_goal(on.now().into());
    system
}

fn written(system: TransitionSystem, comments: &[&str]) -> io::Result<String> {
    let compiled = CompiledSystem::new(system, CompileOptions::default());
    let comments: Vec<String> = comments.iter().map(ToString::to_string).collect();
    let mut bytes = Vec::new();
    write(&mut bytes, &compiled, &comments, &Budget::default())?;
    Ok(String::from_utf8(bytes).unwrap())
}

#[test]
fn a_system_has_four_parts_over_one_time_or_two() {
    let text = written(light(), &["a light"]).unwrap();
    let (comments, parts) = text.split_at(text.find("i cnf").unwrap());
    assert!(comments.starts_with("c a light\n"), "{comments}");
    assert!(comments.ends_with("c var 1 0 on\nc var 2 0 press\n"), "{comments}");
    let mut lines: Vec<&str> = parts.lines().collect();
    // The clauses of the transition may stand in any order.
    lines[6..].sort_unstable();
    assert_eq!(
        lines,
        [
            "i cnf 2 1",
            "-1 0",
            "u cnf 2 0",
            "g cnf 2 1",
            "1 0",
            "t cnf 4 3",
            "-1 3 0",
            "-2 3 0",
            "1 2 -3 0"
        ]
    );
    let mut heard = Vec::new();
    let n_vars = read_head(text.as_bytes(), |comment| heard.push(comment.to_owned())).unwrap();
    assert_eq!((n_vars, &heard[0][..], heard.len()), (2, "a light", 4));
}

#[test]
fn systems_that_need_a_bound_are_refused() {
    let mut system = light();
    let press = system.props().find("press").unwrap();
    system.each_transition("once", press.now().implies(!press.next()));
    assert_eq!(written(system, &[]).unwrap_err().kind(), io::ErrorKind::Unsupported);
}

#[test]
fn other_files_have_no_head() {
    for text in [
        "",
        "c only comments\n",
        "p cnf 1 0\n",
        "i cnf\n",
        "i cnf x 1\n",
        "\n",
        "i cnf 18446744073709551615 0\n",
    ] {
        let error = read_head(text.as_bytes(), |_| ()).unwrap_err();
        assert!(matches!(error, ModelFileError::Malformed(_)), "{text:?}: {error}");
    }
}

#[test]
fn solutions_are_read_time_by_time() {
    let read = |text: &str| DimspecAnswer::read(text.as_bytes(), 2, &Budget::default());
    let reached = DimspecAnswer::Reached(vec![vec![false, true], vec![true, false]]);
    assert_eq!(read("ci INFO found\nsolution 2 2\n-1 2 \n1 -2 \n").unwrap(), reached);
    // What is not named is false.
    assert_eq!(read("solution 2 2\n2\n1\nmore").unwrap(), reached);
    for text in ["", "no solution\n", "solutions: none\n", "ci WARNING\n"] {
        assert_eq!(read(text).unwrap(), DimspecAnswer::Unknown);
    }
    for (text, why) in [
        ("solution 3 1\n1 2 3\n", "about 3 variables, the system has 2"),
        ("solution 2\n1\n", "expected two sizes"),
        ("solution\n1\n", "expected two sizes"),
        ("solution 2 0\n", "has no time"),
        ("solution 2 3\n1 2\n1 2\n", "ends before the last of 3 times"),
        ("solution 2 1\n1 3\n", "expected a literal of 2 variables, found `3`"),
        ("solution 2 1\n1 0\n", "found `0`"),
        ("solution 2 1\n1 x\n", "found `x`"),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains(why), "{text:?}: {error}");
    }
}

#[test]
fn a_long_answer_ends_with_the_memory() {
    let budget = Budget::default().with_memory(1000);
    let error = DimspecAnswer::read(&b"solution 2 99999999\n1 2\n"[..], 999, &budget);
    assert!(error.is_err());
    let text = format!("solution 999 9\n{}", "1\n".repeat(9));
    let ModelFileError::Io(error) = DimspecAnswer::read(text.as_bytes(), 999, &budget).unwrap_err()
    else {
        panic!("it is no fault of the text")
    };
    assert_eq!(StopReason::of(&error), Some(StopReason::Memory));
}
