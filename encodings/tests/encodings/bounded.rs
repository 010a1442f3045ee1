//! Bounded formulas of real boards.

use std::{collections::BTreeSet, convert::Infallible};

use board::Metric;
use encodings::{Encoding, encode};
use logic::{AtMostOne, BoundedFormula, CompileOptions, CompiledSystem};
use rustsat::{
    solvers::{Solve, SolverResult},
    types::{Cl, Lit},
};
use rustsat_batsat::BasicSolver;

use crate::boards::{assorted, board};

type Sink<'a> = dyn FnMut(&[Lit]) -> Result<(), Infallible> + 'a;

fn clauses_of(visit: impl FnOnce(&mut Sink<'_>) -> Result<(), Infallible>) -> Vec<Vec<Lit>> {
    let mut clauses = Vec::new();
    let visited = visit(&mut |clause: &[Lit]| {
        clauses.push(clause.to_vec());
        Ok(())
    });
    visited.expect("nothing ends it");
    clauses
}

/// The one-shot formula is what an incremental search adds frame by frame, and the goal as units.
#[test]
fn the_one_shot_formula_is_the_incremental_clauses_and_the_goal() {
    for board in assorted() {
        for &encoding in Encoding::ALL {
            for metric in Metric::ALL {
                let system = encode(&board, encoding, metric).system;
                let compiled = CompiledSystem::new(system, CompileOptions::default());
                let mut incremental = clauses_of(|sink| compiled.first_frame(sink));
                for horizon in 0..4 {
                    if horizon > 0 {
                        let added = clauses_of(|sink| compiled.next_frame(horizon, sink));
                        incremental.extend(added);
                    }
                    let formula = BoundedFormula::new(&compiled, horizon).unwrap();
                    let one_shot = clauses_of(|sink| formula.try_for_each(sink));
                    let (frames, goal) = one_shot.split_at(incremental.len());
                    assert_eq!(frames, incremental, "{encoding} {metric} {horizon}");
                    let goal: Vec<Lit> = goal.iter().flatten().copied().collect();
                    assert_eq!(goal, compiled.goal(horizon));
                    assert_eq!(one_shot.len(), formula.size().n_clauses);
                    let used: BTreeSet<usize> =
                        one_shot.iter().flatten().map(|lit| lit.vidx()).collect();
                    let all = 0..formula.size().n_vars;
                    // Without a transition the variables of actions and for them are not there.
                    assert!(used.into_iter().eq(all), "a variable in no clause");
                }
            }
        }
    }
}

/// With every at-most-one encoding the shortest plan is 7 moves or 9 steps long, and is found.
#[test]
fn every_at_most_one_encoding_gives_the_same_answers() {
    let board = board("BB.FAA.FECCCE.DD");
    for &at_most_one in AtMostOne::ALL {
        for &encoding in Encoding::ALL {
            for (metric, shortest) in [(Metric::Moves, 7), (Metric::Steps, 9)] {
                let encoded = encode(&board, encoding, metric);
                let compiled = CompiledSystem::new(encoded.system, CompileOptions { at_most_one });
                for horizon in [shortest - 1, shortest, shortest + 2] {
                    let mut solver = BasicSolver::default();
                    let formula = BoundedFormula::new(&compiled, horizon).unwrap();
                    formula.try_for_each(|c| solver.add_clause_ref(Cl::new(c))).unwrap();
                    let is_sat = solver.solve().unwrap() == SolverResult::Sat;
                    let context = format!("{at_most_one} {encoding} {metric} {horizon}");
                    assert_eq!(is_sat, horizon >= shortest, "{context}");
                    if is_sat {
                        let holds = |lit| solver.lit_val(lit).unwrap().to_bool_with_def(false);
                        let trace = compiled.trace(horizon, holds);
                        let plan = encoded.codec.plan(&trace).unwrap();
                        assert!((shortest..=horizon).contains(&plan.slides().len()), "{context}");
                    }
                }
            }
        }
    }
}
