//! The programs in `examples/`: their layout, and their known answers by both engines.

use std::{fs, path::PathBuf};

use limits::Budget;
use logic::{CompileOptions, CompiledSystem};
use planning::{BoundedSearch, Outcome, find_shortest};
use puma::{
    Direction, EncodeOptions, InstanceId, NoBackward, Program, encode, format, shortest_plan,
};
use rustsat_batsat::BasicSolver;
use search::SearchOutcome;

/// The programs and the lengths of their shortest plans, none for the one that is unsolvable.
const ANSWERS: [(&str, Option<usize>); 19] = [
    ("cards", Some(11)),
    ("eight-puzzle", Some(31)),
    ("elevator", Some(3)),
    ("hanoi", Some(63)),
    ("knights-exchange", Some(16)),
    ("lights-out", Some(15)),
    ("missionaries", Some(11)),
    ("pancakes", Some(7)),
    ("peg-solitaire", None),
    ("peg-solitaire-inner", Some(23)),
    ("peg-solitaire-side", Some(23)),
    ("pocket-cube", Some(6)),
    ("rush-hour", Some(9)),
    ("sokoban-1", Some(33)),
    ("sokoban-2", Some(16)),
    ("three-jugs", Some(7)),
    ("towers-4", Some(15)),
    ("water-jugs", Some(6)),
    ("wolf-goat-cabbage", Some(7)),
];

/// Those that take a SAT solver longest.
const LONG: [&str; 7] = [
    "eight-puzzle",
    "lights-out",
    "peg-solitaire",
    "peg-solitaire-inner",
    "peg-solitaire-side",
    "pocket-cube",
    "sokoban-1",
];

/// Those that a SAT solver does not decide within some seconds from the rules and the family *order* alone.
const HARD_WITHOUT_ANALYSIS: [&str; 4] =
    ["eight-puzzle", "peg-solitaire", "peg-solitaire-inner", "sokoban-1"];

/// Those that take it long then, but not so long.
const LONG_WITHOUT_ANALYSIS: [&str; 4] =
    ["hanoi", "knights-exchange", "lights-out", "peg-solitaire-side"];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../examples")
}

fn text(name: &str) -> String {
    let path = folder().join(format!("{name}.puma"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn program(name: &str) -> Program {
    Program::parse(name, &text(name), &Budget::default())
        .unwrap_or_else(|error| panic!("{:?}", miette::Report::new(error)))
}

/// The plan's length, after playing it.
fn length(program: &Program, plan: &[InstanceId]) -> usize {
    let states = program.replay(plan).expect("every step applies");
    assert!(program.is_goal(states.last().expect("the initial state")));
    for state in &states {
        assert!(program.keeps_invariants(state));
    }
    plan.len()
}

fn explicit(program: &Program, direction: Direction) -> Result<Option<usize>, NoBackward> {
    let solved = shortest_plan(program, direction, &Budget::default(), &mut |_| {})?;
    Ok(match solved.outcome {
        SearchOutcome::Plan { plan, .. } => Some(length(program, &plan)),
        SearchOutcome::Unsolvable { .. } => None,
        SearchOutcome::GaveUp(gave_up) => panic!("{gave_up}"),
    })
}

fn by_sat(program: &Program, bound: usize, options: EncodeOptions) -> Option<usize> {
    let encoded = encode(program, options, &Budget::default()).expect("no limit");
    let compiled = CompiledSystem::new(encoded.system, CompileOptions::default());
    let mut search = BoundedSearch::new(&compiled, BasicSolver::default());
    match find_shortest(&mut search, bound, &mut |_| {}).expect("the solver works") {
        Outcome::Plan { trace, .. } => {
            let plan = encoded.codec.plan(program, &trace).expect("the model is a plan");
            Some(length(program, &plan))
        }
        Outcome::NoPlan => None,
        Outcome::GaveUp { .. } => panic!("no limit was set"),
    }
}

#[test]
fn every_example_has_an_answer_here_and_is_in_the_standard_layout() {
    let files = fs::read_dir(folder()).expect("the folder exists");
    let mut names: Vec<String> = files
        .map(|file| file.expect("the folder is readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "puma"))
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, ANSWERS.map(|(name, _)| name));
    for name in names {
        let text = text(&name);
        assert_eq!(format(&name, &text, &Budget::default()).expect("tokens"), text, "{name}");
        for header in ["// Source: ", "// Answer: "] {
            assert!(text.contains(header), "{name} has no `{header}`");
        }
    }
}

#[test]
fn explicit_search_finds_the_known_answers() {
    explicit_search_finds(|name| name != "lights-out");
}

#[test]
#[ignore = "exhaustive: 1 s; run by .ci/run"]
fn exhaustive_explicit_search_finds_the_answer_among_most_states() {
    explicit_search_finds(|name| name == "lights-out");
}

fn explicit_search_finds(is_asked: impl Fn(&str) -> bool) {
    for (name, answer) in ANSWERS.into_iter().filter(|(name, _)| is_asked(name)) {
        let program = program(name);
        assert_eq!(explicit(&program, Direction::Auto), Ok(answer), "{name}");
    }
}

#[test]
fn both_directions_agree_where_both_are_possible() {
    let mut n_both = 0;
    for (name, answer) in ANSWERS.iter().filter(|(name, _)| *name != "lights-out") {
        let program = program(name);
        assert_eq!(explicit(&program, Direction::Forward), Ok(*answer), "{name}");
        if let Ok(found) = explicit(&program, Direction::Both) {
            assert_eq!(found, *answer, "{name}");
            n_both += 1;
        }
    }
    assert!(n_both >= 8, "{n_both} can be searched from both ends");
}

#[test]
fn sat_finds_the_known_answers() {
    sat_finds(|name| !LONG.contains(&name));
}

#[test]
#[ignore = "exhaustive: 7 s; run by .ci/run"]
fn exhaustive_sat_finds_the_long_answers() {
    sat_finds(|name| LONG.contains(&name));
}

fn sat_finds(is_asked: impl Fn(&str) -> bool) {
    for (name, answer) in ANSWERS.into_iter().filter(|(name, _)| is_asked(name)) {
        // The bound for the one that is unsolvable is the number of its pegs.
        let bound = answer.map_or(24, |length| length + 1);
        assert_eq!(by_sat(&program(name), bound, EncodeOptions::default()), answer, "{name}");
    }
}

#[test]
fn sat_finds_most_known_answers_with_less_said_beyond_the_rules() {
    sat_finds_with_less_said(|name| !LONG_WITHOUT_ANALYSIS.contains(&name));
}

#[test]
#[ignore = "exhaustive: 5 s; run by .ci/run"]
fn exhaustive_sat_finds_long_answers_with_less_said_beyond_the_rules() {
    sat_finds_with_less_said(|name| LONG_WITHOUT_ANALYSIS.contains(&name));
}

fn sat_finds_with_less_said(is_asked: impl Fn(&str) -> bool) {
    let only_order = EncodeOptions { order: true, ..EncodeOptions::NONE };
    for (name, answer) in ANSWERS.into_iter().filter(|(name, _)| is_asked(name)) {
        if HARD_WITHOUT_ANALYSIS.contains(&name) {
            continue;
        }
        let length = answer.expect("the unsolvable one is hard");
        assert_eq!(by_sat(&program(name), length + 1, only_order), Some(length), "{name}");
        if !["lights-out", "peg-solitaire-side"].contains(&name) {
            let found = by_sat(&program(name), length + 1, EncodeOptions::NONE);
            assert_eq!(found, Some(length), "{name}");
        }
    }
}

#[test]
fn a_single_light_cannot_be_switched_on_alone() {
    switch_one_light_on(4, 12);
}

#[test]
#[ignore = "exhaustive: 1 s; run by .ci/run"]
fn exhaustive_a_single_light_cannot_be_switched_on_alone() {
    switch_one_light_on(5, 23);
}

/// On a square board of this side 2^`n_bits` states can be reached, for of all patterns of presses there are 16
/// quiet ones with 4 rows, and 4 with 5. One light alone is none of them.
fn switch_one_light_on(side: usize, n_bits: u32) {
    let others_off: String = (1..side)
        .map(|i| format!("Goal (!board[0][{i}]); Goal (board[{i}].allEquals(false));"))
        .collect();
    let text = text("lights-out")
        .replace("[5][5]", &format!("[{side}][{side}]"))
        .replace("pick(0..4)", &format!("pick(0..{})", side - 1))
        .replace("Goal (board.allEquals(true));", &format!("Goal (board[0][0]); {others_off}"));
    let program = Program::parse("one light", &text, &Budget::default()).expect("a program");
    let limits = Budget { memory: Some(1 << 28), ..Budget::default() };
    let solved =
        shortest_plan(&program, Direction::Forward, &limits, &mut |_| {}).expect("forward");
    let SearchOutcome::Unsolvable { stats } = solved.outcome else { panic!("it is unsolvable") };
    assert_eq!(stats.reached, 1 << n_bits);
}

#[test]
fn an_integer_without_bits_has_32() {
    let program = |declared: &str| {
        let text = format!(
            "Init {{ {declared} x = 4294967295; }} Goals {{ Goal (x == 1); }} Rules {{ Rule (true) {{ x = x - 1; }} }}"
        );
        Program::parse("p", &text, &Budget::default()).unwrap()
    };
    assert_eq!(program("int").n_bits(), 32);
    assert_eq!(program("int (32)").n_bits(), 32);
}
