use std::{collections::HashMap, fs, path::Path};

use limits::Budget;

use super::*;

fn example(name: &str) -> Program {
    let file = format!("../examples/{name}.puma");
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file));
    Program::parse(name, &text.expect("the file exists"), &Budget::default()).expect("a program")
}

fn analysed(program: &Program) -> Option<Analysis> {
    Analysis::of(program, &mut Ledger::new(&Budget::default())).expect("no limit")
}

/// The states that can be reached, with their distances from the start and to the nearest goal.
fn distances(program: &Program) -> Vec<(Vec<i64>, usize, Option<usize>)> {
    let mut states = vec![(program.initial().to_vec(), 0, None)];
    let mut numbers = HashMap::from([(program.initial().to_vec(), 0)]);
    let mut edges = Vec::new();
    let mut at = 0;
    while at < states.len() {
        for (_, next) in program.successors(&states[at].0.clone()) {
            let new = states.len();
            let number = *numbers.entry(next.clone()).or_insert(new);
            if number == new {
                states.push((next, states[at].1 + 1, None));
            }
            edges.push((at, number));
        }
        at += 1;
    }
    for (state, _, late) in &mut states {
        *late = program.is_goal(state).then_some(0);
    }
    let mut is_new = true;
    while is_new {
        is_new = false;
        for &(from, to) in &edges {
            let Some(late) = states[to].2 else { continue };
            if states[from].2.is_none_or(|known| known > late + 1) {
                states[from].2 = Some(late + 1);
                is_new = true;
            }
        }
    }
    states
}

#[test]
fn no_state_contradicts_what_is_known() {
    let names = [
        "cards",
        "elevator",
        "hanoi",
        "knights-exchange",
        "missionaries",
        "pancakes",
        "rush-hour",
        "sokoban-1",
        "sokoban-2",
        "three-jugs",
        "towers-4",
        "water-jugs",
        "wolf-goat-cabbage",
    ];
    for name in names {
        let program = example(name);
        let Analysis { facts, early, late, sums } = analysed(&program).expect("it is small");
        for (state, from_start, to_goal) in distances(&program) {
            let holding = facts.of_state(&state);
            for (&i, &j) in holding.iter().flat_map(|i| holding.iter().map(move |j| (i, j))) {
                let earliest = early.get(i, j).expect("the state is reached");
                assert!(earliest <= from_start, "{name}: {state:?}");
                if let Some(to_goal) = to_goal {
                    let nearest = late.get(i, j).expect("the state has a plan");
                    assert!(nearest <= to_goal, "{name}: {state:?}");
                }
            }
            for sum in &sums {
                let value: i64 = holding.iter().map(|&fact| sum.weights[fact]).sum();
                let difference = value - sum.total;
                assert!(
                    difference == 0 || sum.is_parity && difference % 2 == 0,
                    "{name}: {state:?}"
                );
            }
        }
    }
}

/// Of a fact, or of two, by names such as `peg[5]=2`.
fn steps(
    program: &Program,
    distances: &Distances,
    facts: &Facts,
    names: [&str; 2],
) -> Option<usize> {
    let number = |name: &str| {
        let (var, value) = name.split_once('=').expect("a fact");
        let var = program.variables().iter().position(|variable| variable.name == var);
        facts.find(var.expect("a variable"), value.parse().expect("a number")).expect("a fact")
    };
    distances.get(number(names[0]), number(names[1]))
}

#[test]
fn two_facts_are_as_far_as_two_variables_and_what_they_meet_allow() {
    let program = example("eight-puzzle");
    let Analysis { facts, early, late, sums } = analysed(&program).expect("it is small");
    assert_eq!(steps(&program, &early, &facts, ["tile[0][0]=8", "tile[2][1]=0"]), Some(0));
    assert_eq!(steps(&program, &early, &facts, ["tile[0][0]=8", "tile[1][1]=8"]), None);
    assert_eq!(steps(&program, &late, &facts, ["tile[0][0]=1", "tile[2][2]=0"]), Some(0));
    // The whole puzzle takes 31 steps; any two of its facts do with fewer.
    let pairs = (0..facts.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
    let farthest = pairs.filter_map(|(i, j)| late.get(i, j)).max();
    assert!(farthest.is_some_and(|steps| (15..31).contains(&steps)), "{farthest:?}");
    // Each of the nine is somewhere, exactly once; eight of these sums imply the last.
    assert_eq!(sums.len(), 8);
    assert!(sums.iter().all(|sum| !sum.is_parity && sum.total == 1));
}

/// The counter is the number of pegs; and any two colours of the diagonals have an even number of pegs.
#[test]
fn peg_solitaire_has_its_counter_and_its_colourings() {
    let program = example("peg-solitaire");
    let Analysis { facts, sums, .. } = analysed(&program).expect("it is small");
    let (parities, totals): (Vec<&Sum>, Vec<&Sum>) = sums.iter().partition(|sum| sum.is_parity);
    let [total] = totals[..] else { panic!("{totals:?}") };
    for (fact, &weight) in total.weights.iter().enumerate() {
        let (var, value) = facts.get(fact);
        let is_counter = program.variables()[var].name == "pegs";
        assert_eq!(weight, if is_counter { 24 - value } else { value });
    }
    // Two colours in each direction of the diagonals; the third follows.
    assert_eq!(parities.len(), 4);
}

#[test]
fn what_would_take_too_long_is_not_looked_for() {
    let wide =
        "Init { int (7) n = 0; } Goals { Goal (n == 9); } Rules { Rule (true) { n = n + 1; } }";
    let narrow = wide.replace("(7)", "(6)");
    let analysis = |text: &str| {
        analysed(&Program::parse("test", text, &Budget::default()).expect("a program"))
    };
    assert!(analysis(wide).is_none());
    let known = analysis(&narrow).expect("it is small");
    assert_eq!(known.facts.len(), 64);
    assert_eq!((known.early.get(63, 63), known.late.get(0, 0)), (Some(63), Some(9)));
    assert_eq!(known.late.get(10, 10), None);
    // More combinations of nine numbers than are looked at.
    let sum = "Init { int (6) [9] n; n.fill(1); } Goals { Goal (n[0] == 9); } Rules {
        reference r = pick(0..8);
        Rule (true) { n[r] = n[r] + 1; }
        Rule (n[0] + n[1] + n[2] + n[3] + n[4] + n[5] + n[6] + n[7] + n[8] == 20) { n[0] = 9; }
    }";
    assert!(analysis(sum).is_none());
}
