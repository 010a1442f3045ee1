//! What is computed before the search means the same as what is computed in each state.

use limits::Budget;
use puma::{Direction, Program, shortest_plan};
use search::SearchOutcome;

/// Indices that may be off an array of two, or have no value.
const INDICES: [&str; 8] = ["x", "x % 2", "1 % z", "z", "x - 2", "2 % z", "@", "1 % @"];

/// The length of a shortest plan, and the states that the search reached.
fn solved(text: &str) -> (Option<usize>, u64) {
    let program = Program::parse("test", text, &Budget::default());
    let program = program.unwrap_or_else(|error| panic!("{text}\n{error}"));
    let solved = shortest_plan(&program, Direction::Forward, &Budget::default(), &mut |_| ());
    let outcome = solved.unwrap().outcome;
    let reached = outcome.stats().reached;
    match outcome {
        SearchOutcome::Plan { plan, .. } => (Some(plan.len()), reached),
        SearchOutcome::Unsolvable { .. } => (None, reached),
        SearchOutcome::GaveUp(why) => panic!("{text}\n{why}"),
    }
}

/// A program in which `@` stands for a value that is known before the search, or only in each state.
fn program(assigned: &str, z: u8, is_known: bool) -> String {
    // What is assigned may be anything.
    let (value, reference, keep) =
        if is_known { ("r", "reference r = pick(0..1);", "") } else { ("s", "", "z = z; s = s;") };
    let text = format!(
        "Init {{ int (2) x = 3; int (1) z = {z}; int (1) s = {z}; boolean done = false;
         boolean [2][2] a; a.fill(false); }} Goals {{ Goal (done && x < 3); }}
         Rules {{ {reference} Rule (@ == {z}) {{ {assigned} {keep} }} Rule (x > 0) {{ x = x - 1; }} }}"
    );
    text.replace('@', value)
}

#[test]
fn what_is_known_means_the_same_as_what_is_in_the_state() {
    let (mut n_plans, mut n_programs) = (0, 0);
    for (i, j) in INDICES.iter().flat_map(|i| INDICES.iter().map(move |j| (i, j))) {
        for assigned in [
            format!("a[{i}][{j}] = true; done = true;"),
            format!("done = !a[{i}][{j}];"),
            format!("a[{i}][0] = a[1][{j}] == (x % 2 == 0); done = true;"),
        ] {
            for z in [0, 1] {
                let [known, in_state] =
                    [true, false].map(|is_known| solved(&program(&assigned, z, is_known)));
                assert_eq!(known, in_state, "{z}: {assigned}");
                n_plans += usize::from(known.0.is_some());
                n_programs += 1;
            }
        }
    }
    assert!(n_plans > 100 && n_programs - n_plans > 50, "{n_plans} of {n_programs}");
}
