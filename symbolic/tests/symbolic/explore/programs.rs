//! Programs against explicit search; the two of the report on PUMA layer by layer.

use std::{fs, path::PathBuf};

use limits::Budget;
use puma::{EncodeOptions, EncodedProgram, Program, encode, shortest_plan};
use symbolic::{Direction, Exploration, Limits, OpenSet, Options, PlanStatus, Side, explore};

fn example(name: &str) -> Program {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../puma/examples").join(name);
    Program::parse(
        name,
        &fs::read_to_string(&path).expect("the example is there"),
        &Budget::default(),
    )
    .unwrap()
}

fn explored(program: &Program, options: Options) -> (EncodedProgram, Exploration) {
    let encoded = encode(program, EncodeOptions::NONE, &Budget::default()).expect("no limit");
    let found = explore(&encoded.system, options, &Limits::default(), &mut |_| {}).unwrap();
    (encoded, found)
}

#[test]
fn examples_have_the_states_and_plans_of_explicit_search() {
    explore_examples(&[
        "elevator",
        "missionaries",
        "three-jugs",
        "water-jugs",
        "wolf-goat-cabbage",
    ]);
}

#[test]
#[ignore = "exhaustive: 3 s; run by .ci/run"]
fn exhaustive_examples_have_the_states_and_plans_of_explicit_search() {
    explore_examples(&["hanoi", "knights-exchange", "pancakes", "rush-hour", "towers-4"]);
}

fn explore_examples(names: &[&str]) {
    for name in names {
        let program = example(&format!("{name}.puma"));
        let limits = Budget::default();
        let explicit =
            shortest_plan(&program, puma::Direction::Forward, &limits, &mut |_| {}).unwrap();
        let length = explicit.outcome.plan().map(|plan| plan.len());
        let moving = Options { sift: Some(500), merge: Some(100), ..Options::default() };
        let both = Options { direction: Direction::BothByStates, ..moving };
        let mut reached = None;
        for options in [Options::default(), moving, both] {
            let (encoded, found) = explored(&program, options);
            let states = states(&found, Side::Forward);
            let reached = reached.get_or_insert(states.clone());
            assert!(reached.starts_with(&states), "{name}");
            assert!(states == *reached || options.direction != Direction::Forward, "{name}");
            let plan = match &found.answer {
                PlanStatus::Plan(trace) => Some(encoded.codec.plan(&program, trace).unwrap().len()),
                _ => None,
            };
            assert_eq!(plan, length, "{name}");
        }
    }
}

/// Numbers of positions at each distance, by explicit search over 25 cells as bits of a word.
fn layers(start: u32, successors: impl Fn(u32, &mut Vec<u32>)) -> Vec<u64> {
    let mut is_reached = vec![false; 1 << 25];
    is_reached[start as usize] = true;
    let (mut open, mut layers, mut next) = (vec![start], Vec::new(), Vec::new());
    while !open.is_empty() {
        layers.push(open.len() as u64);
        for state in std::mem::take(&mut open) {
            successors(state, &mut next);
            for state in next.drain(..) {
                if !std::mem::replace(&mut is_reached[state as usize], true) {
                    open.push(state);
                }
            }
        }
    }
    layers
}

/// The cell `distance` from a cell of the 5x5 board in a direction.
fn neighbour(cell: u32, (rows, cols): (i8, i8), distance: i8) -> Option<u32> {
    let row = i8::try_from(cell / 5).unwrap() + rows * distance;
    let col = i8::try_from(cell % 5).unwrap() + cols * distance;
    let is_inside = (0..5).contains(&row) && (0..5).contains(&col);
    is_inside.then(|| u32::try_from(5 * row + col).unwrap())
}

const DIRECTIONS: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

fn states(found: &Exploration, side: Side) -> Vec<u64> {
    let of_side = found.iterations.iter().filter(|step| step.side == side);
    of_side.map(|step| step.states.clone().try_into().unwrap()).collect()
}

/// The trace is read off while variables may move, so what is made on the way must be made in the same order,
/// too.
#[test]
fn variables_move_at_the_same_moments_in_every_run() {
    repeat_runs(&[("missionaries", 50)], 3);
}

#[test]
#[ignore = "exhaustive: 3 s; run by .ci/run"]
fn exhaustive_variables_move_at_the_same_moments_in_every_run() {
    repeat_runs(&[("missionaries", 1), ("towers-4", 50)], 5);
}

/// Runs these programs, with this least number of nodes, so often.
fn repeat_runs(programs: &[(&str, usize)], n_runs: usize) {
    for &(name, least) in programs {
        let program = example(&format!("{name}.puma"));
        let options = Options { sift: Some(least), ..Options::default() };
        let passes = || {
            let found = explored(&program, options).1;
            assert!(matches!(found.answer, PlanStatus::Plan(_)), "{name}");
            let nodes = found.siftings.iter().map(|pass| (pass.before, pass.after));
            nodes.collect::<Vec<_>>()
        };
        let first = passes();
        assert!(first.len() > 1, "{name}: {first:?}");
        // Without an order about three runs of four differ from the first.
        for _ in 1..n_runs {
            assert_eq!(passes(), first, "{name}");
        }
    }
}

#[test]
#[ignore = "exhaustive: 7 s; run by .ci/run"]
fn exhaustive_peg_solitaire_has_the_layers_of_explicit_search() {
    let jumps = |state: u32, next: &mut Vec<u32>| {
        for cell in 0..25 {
            for direction in DIRECTIONS {
                let over = neighbour(cell, direction, 1);
                let Some((over, to)) = over.zip(neighbour(cell, direction, 2)) else { continue };
                let (pegs, hole) = (1 << cell | 1 << over, 1 << to);
                if state & (pegs | hole) == pegs {
                    next.push(state ^ (pegs | hole));
                }
            }
        }
    };
    let expected = layers((1 << 25) - 1 - (1 << 12), jumps);
    let (_, found) = explored(&example("peg-solitaire.puma"), Options::default());
    assert_eq!(states(&found, Side::Forward), expected);
    assert_eq!(found.answer, PlanStatus::Unsolvable);
    assert_eq!(expected.iter().sum::<u64>(), 1_183_924);
}

#[test]
#[ignore = "exhaustive: 16 s; run by .ci/run"]
fn exhaustive_lights_out_has_the_layers_of_explicit_search() {
    let press = |cell: u32| {
        let around = DIRECTIONS.into_iter().filter_map(|d| neighbour(cell, d, 1));
        around.fold(1_u32 << cell, |mask, other| mask | 1 << other)
    };
    let presses: Vec<u32> = (0..25).map(press).collect();
    let switch = |state: u32, next: &mut Vec<u32>| next.extend(presses.iter().map(|p| state ^ p));
    let [forward, backward] = [0, (1 << 25) - 1].map(|start| layers(start, switch));
    assert_eq!(forward.iter().sum::<u64>(), 1 << 23);
    let options =
        Options { direction: Direction::BothBySize, open: OpenSet::Reached, ..Options::default() };
    let program = example("lights-out.puma");
    let (encoded, found) = explored(&program, options);
    for (side, layers) in [(Side::Forward, forward), (Side::Backward, backward)] {
        let states = states(&found, side);
        assert!(states.len() > 7, "{states:?}");
        assert_eq!(states, layers[..states.len()]);
    }
    let PlanStatus::Plan(trace) = &found.answer else { panic!("it can be solved") };
    assert_eq!(encoded.codec.plan(&program, trace).unwrap().len(), 15);
}
