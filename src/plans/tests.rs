//! Counting by dynamic programming, by enumeration and by models of the formula.

use std::collections::{BTreeMap, BTreeSet};

use board::{Plan, Slide, State, rules};
use encodings::Encoding;
use rustsat::{
    solvers::{Solve, SolverResult},
    types::{Clause, TernaryVal},
};
use solvers::{Limits, SolverSpec};

use super::*;

/// The 4x4 boards of the data.
fn boards() -> Vec<Board> {
    let rows = include_str!("../../puzzles/fogleman-4x4.txt").lines();
    rows.map(|row| row.split(' ').nth(1).unwrap().parse().unwrap()).collect()
}

fn plans(board: &Board, metric: Metric, length: Length) -> AllPlans {
    match AllPlans::of(board, metric, length, &Budget::default(), &mut |_| ()).unwrap() {
        PlansWithinBound::Plans(plans) => *plans,
        other => panic!("{other:?}"),
    }
}

/// All plans by the rules alone, depth first.
fn enumerated(board: &Board, metric: Metric, bound: usize) -> Vec<Plan> {
    fn go(
        (board, metric): (&Board, Metric),
        state: &State,
        left: usize,
        slides: &mut Vec<Slide>,
        found: &mut Vec<Plan>,
    ) {
        if board.is_goal(state) {
            found.push(Plan::new(slides.clone()));
        } else if left > 0 {
            for slide in rules::legal(board, state, metric) {
                let next = rules::slide(board, state, slide).unwrap();
                slides.push(slide);
                go((board, metric), &next, left - 1, slides, found);
                slides.pop();
            }
        }
    }
    let mut found = Vec::new();
    go((board, metric), &board.initial_state(), bound, &mut Vec::new(), &mut found);
    found
}

/// How many models the formula has that differ in where the vehicles are, one after another.
fn n_models(models: &PlanModels) -> usize {
    let lits: Vec<_> = models.shown().iter().map(|var| var.pos_lit()).collect();
    let mut solver = SolverSpec::BatSat.start(&Limits::default()).unwrap();
    models.formula().load(&mut solver, &Budget::default()).unwrap();
    let mut n = 0;
    while solver.solve().unwrap() == SolverResult::Sat {
        n += 1;
        let other = |&lit| match solver.lit_val(lit).unwrap() {
            TernaryVal::True => !lit,
            _ => lit,
        };
        let other: Clause = lits.iter().map(other).collect();
        solver.add_clause(other).unwrap();
    }
    n
}

fn by_diagrams(models: &PlanModels, place: &dyn Fn() -> String) -> BigUint {
    let limits = symbolic::Limits { max_nodes: 1 << 20, ..symbolic::Limits::default() };
    models.by_diagrams(&limits).unwrap_or_else(|error| panic!("{}: {error}", place()))
}

#[test]
fn all_ways_to_count_agree() {
    let n_counted = count_in_all_ways(16);
    assert!(n_counted > 10, "{n_counted}");
}

#[test]
#[ignore = "exhaustive: 16 s; run by .ci/run"]
fn exhaustive_all_ways_to_count_agree() {
    let n_counted = count_in_all_ways(1);
    assert!(n_counted > 300, "{n_counted}");
}

/// Compares the ways on each `step`th board, from the easiest on; how many formulas had their models counted.
fn count_in_all_ways(step: usize) -> usize {
    let mut n_counted = 0;
    for board in boards().into_iter().rev().step_by(step) {
        for metric in Metric::ALL {
            let shortest = plans(&board, metric, Length::Shortest);
            for bound in [shortest.bound(), shortest.bound() + 1] {
                let found = plans(&board, metric, Length::AtMost(bound));
                let by_rules = enumerated(&board, metric, bound);
                assert_eq!(*found.n_plans(), BigUint::from(by_rules.len()), "{board:?} {bound}");
                let mut by_length = BTreeMap::new();
                for plan in &by_rules {
                    *by_length.entry(plan.slides().len()).or_insert_with(|| BigUint::ZERO) += 1_u8;
                }
                let counted = found.by_length(&Budget::default()).unwrap();
                assert_eq!(counted, by_length.into_iter().collect::<Vec<_>>());
                if by_rules.len() <= 300 {
                    let slides = |plan: &Plan| plan.slides().to_vec();
                    let one_by_one: Vec<_> = found.each().map(|plan| slides(&plan)).collect();
                    let distinct: BTreeSet<_> = one_by_one.iter().cloned().collect();
                    assert_eq!(one_by_one.len(), distinct.len());
                    assert_eq!(distinct, by_rules.iter().map(slides).collect());
                }
                for &encoding in Encoding::ALL {
                    let models =
                        PlanModels::of(&board, encoding, metric, bound, &Budget::default())
                            .unwrap();
                    let place = || format!("{encoding} {board:?} {metric} {bound}");
                    let is_small = by_rules.len() <= 30;
                    if is_small || encoding == Encoding::Crossing {
                        assert_eq!(by_diagrams(&models, &place), *found.n_plans(), "{}", place());
                    }
                    if is_small {
                        assert_eq!(n_models(&models), by_rules.len(), "{}", place());
                        n_counted += 1;
                    }
                }
            }
        }
    }
    n_counted
}

#[test]
fn samples_are_uniform_and_the_same_for_the_same_seed() {
    let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
    let plans = plans(&board, Metric::Moves, Length::AtMost(8));
    let n_plans = usize::try_from(plans.n_plans()).unwrap();
    let n_samples = 100 * n_plans;
    let mut n_drawn: BTreeMap<Vec<Slide>, usize> = BTreeMap::new();
    for plan in plans.samples(7).take(n_samples) {
        plan.replay(&board).unwrap();
        *n_drawn.entry(plan.slides().to_vec()).or_default() += 1;
    }
    assert_eq!(n_drawn.len(), n_plans, "each is drawn");
    // The sum of squares is distributed as chi squared: its mean is n - 1, its deviation the root of 2(n -
    // 1).
    #[allow(clippy::cast_precision_loss, reason = "small numbers")]
    let squares: f64 = n_drawn.values().map(|&n| (n as f64 - 100.0).powi(2) / 100.0).sum();
    #[allow(clippy::cast_precision_loss, reason = "small numbers")]
    let free = (n_plans - 1) as f64;
    assert!((squares - free).abs() < 5.0 * (2.0 * free).sqrt(), "{squares} of {free}");
    let some = |seed| plans.samples(seed).take(5).collect::<Vec<_>>();
    assert_eq!(some(1), some(1));
    assert_ne!(some(1), some(2));
}

#[test]
fn without_a_plan_it_is_said_why() {
    let of = |text: &str, length| {
        let board: Board = text.parse().unwrap();
        AllPlans::of(&board, Metric::Moves, length, &Budget::default(), &mut |_| ()).unwrap()
    };
    assert!(matches!(of("4x2:AAB...B.", Length::Shortest), PlansWithinBound::Unsolvable));
    let small = "BB.FAA.FECCCE.DD";
    assert!(matches!(of(small, Length::AtMost(6)), PlansWithinBound::Longer { shortest: 7 }));
    let PlansWithinBound::Plans(solved) = of("2x1:AA", Length::Shortest) else {
        panic!("it is solved")
    };
    assert_eq!(*solved.n_plans(), BigUint::from(1_u8));
    assert_eq!(solved.each().collect::<Vec<_>>(), [Plan::default()]);
    assert_eq!(solved.samples(0).next(), Some(Plan::default()));
}

/// What is true of a vehicle in all of some plans, by replaying them.
fn facts_of(board: &Board, plans: &[Plan], bound: usize) -> Facts {
    let runs: Vec<Vec<State>> = plans
        .iter()
        .map(|plan| {
            let mut states = plan.replay(board).unwrap();
            states.resize(bound + 1, states.last().unwrap().clone());
            states
        })
        .collect();
    let vehicles = board.vehicles().map(|(id, vehicle)| {
        let mut stays: Vec<Stay> = Vec::new();
        for frame in 0..=bound {
            let position = runs[0][frame].position(id);
            if runs.iter().all(|run| run[frame].position(id) == position) {
                match stays.last_mut() {
                    Some(s) if s.position == position && s.last + 1 == frame => s.last = frame,
                    _ => stays.push(Stay { position, first: frame, last: frame }),
                }
            }
        }
        let visits = (0..board.n_positions(id))
            .filter(|&p| runs.iter().all(|run| run.iter().any(|state| state.position(id) == p)))
            .filter(|&p| stays.iter().all(|stay| stay.position != p))
            .collect();
        let stands = |run: &Vec<State>| run.iter().all(|s| s.position(id) == vehicle.position);
        VehicleFacts { vehicle: id, stays, visits, moves: !runs.iter().any(stands) }
    });
    Facts { vehicles: vehicles.collect() }
}

#[test]
fn facts_are_those_of_all_plans_and_are_proved() {
    for board in boards().iter().step_by(2) {
        for metric in Metric::ALL {
            let shortest = plans(board, metric, Length::Shortest).bound();
            for bound in [shortest, shortest + 1] {
                let found = plans(board, metric, Length::AtMost(bound));
                let facts = found.facts(&Budget::default()).unwrap();
                let replayed = facts_of(board, &enumerated(board, metric, bound), bound);
                assert_eq!(facts, replayed, "{board:?} {metric} {bound}");
                let refutation = found.prove(&facts, &Limits::default()).unwrap();
                assert!(refutation.n_clauses > 0);
                let asked = Backbone::of(board, metric, bound, &Limits::default()).unwrap();
                let asked = asked.expect("there is a plan");
                assert_eq!(asked.facts, facts, "by models: {board:?} {metric} {bound}");
                assert_eq!(asked.refutation.n_clauses, refutation.n_clauses);
            }
            for bound in 0..shortest {
                let none = Backbone::of(board, metric, bound, &Limits::default()).unwrap();
                assert!(none.is_none());
            }
        }
    }
}

#[test]
fn what_is_not_true_in_all_plans_is_not_proved() {
    let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
    let found = plans(&board, Metric::Moves, Length::AtMost(8));
    let facts = found.facts(&Budget::default()).unwrap();
    let prove = |facts: &Facts| found.prove(facts, &Limits::default());
    assert!(prove(&facts).is_ok());
    let is_wrong = |facts: &Facts| matches!(prove(facts), Err(crate::Error::Satisfiable(_)));
    let (mut n_stays, mut n_visits) = (0, 0);
    for vehicle in 0..board.n_vehicles() {
        let mut stays = facts.clone();
        stays.vehicles[vehicle].stays.push(Stay { position: 0, first: 4, last: 4 });
        let mut visits = facts.clone();
        visits.vehicles[vehicle].visits = vec![0, 1, 2];
        assert!(is_wrong(&stays) || is_wrong(&visits), "{vehicle}");
        n_stays += usize::from(is_wrong(&stays));
        n_visits += usize::from(is_wrong(&visits));
    }
    assert_eq!((n_stays, n_visits), (5, 4), "the others are true in all plans");
}

/// C may move within two moves, and need not.
#[test]
fn not_all_vehicles_move_in_all_plans() {
    let board: Board = "....\nAA..\n....\n.CC.".parse().unwrap();
    let found = plans(&board, Metric::Moves, Length::AtMost(2));
    let facts = found.facts(&Budget::default()).unwrap();
    assert_eq!(facts.vehicles.iter().map(|of| of.moves).collect::<Vec<_>>(), [true, false]);
    let mut wrong = facts.clone();
    wrong.vehicles[1].moves = true;
    let refuted = found.prove(&wrong, &Limits::default());
    assert!(matches!(refuted, Err(crate::Error::Satisfiable(_))));
    assert!(found.prove(&facts, &Limits::default()).is_ok());
}

/// Whoever only counts needs no table of all layers.
#[test]
fn counting_takes_the_memory_of_two_layers() {
    let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
    let length = Length::AtMost(1000);
    // A table of all layers takes some 30 states a layer, of up to 400 bytes each.
    let budget = Budget::default().with_memory(1 << 20);
    let found = PlanCounter::of(&board, Metric::Moves, length, &budget, &mut |_| ()).unwrap();
    let PlansWithinBound::Plans(counter) = found else { panic!("there are plans") };
    assert_eq!(counter.by_length(&budget).unwrap().len(), 994);
    let all = AllPlans::of(&board, Metric::Moves, length, &budget, &mut |_| ());
    assert!(matches!(all, Err(StopReason::Memory)), "{all:?}");
}
