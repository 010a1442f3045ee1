//! Lower bounds from boards with fewer vehicles.
//!
//! A plan of a board, without the slides of some vehicles, is a plan of the board without them. So no plan is
//! shorter than the shortest one of a part. Begun with the primary alone, a shortest plan of the part is
//! tried on the whole board, and all vehicles in its way are in the next part (counterexample-guided
//! refinement). When none is in its way, it is a shortest plan of the whole board. The formulas of parts are
//! small: of the boards that nothing else answers, half of the vehicles often give a better bound than all,
//! and in less time.
//!
//! Source: Clarke, Grumberg, Jha, Lu and Veith, *Counterexample-guided abstraction refinement for symbolic
//! model checking*, Journal of the ACM 50, 2003; as a source of lower bounds in planning: Seipp and Helmert,
//! ICAPS 2013.

use board::{Board, Plan};
use encodings::Formulation;
use limits::Budget;

use super::{Engine, Observer, SharedBounds, cores::raise};
use crate::{Error, sub_board::SubBoard};

/// Raises the lower bound by larger and larger parts of a board, up to all vehicles but one. A plan must be
/// there.
///
/// # Errors
///
/// Those of [`raise`]. When the budget is used up, the work ends.
pub(super) fn raise_by_parts(
    board: &Board,
    known: &SharedBounds<Plan>,
    engine: &Engine<Formulation>,
    budget: &Budget,
    observer: &mut Observer<'_>,
) -> Result<(), Error> {
    let metric = engine.formulation.metric;
    let mut kept = vec![board.primary()];
    let mut refuted = None;
    while kept.len() < board.n_vehicles()
        && let Some((_, best)) = known.best()
    {
        let part = SubBoard::alone(board, &kept);
        let of_part = SharedBounds::default();
        let plan = part.restricted(&best).merged();
        of_part.find(plan.len(metric), plan);
        if let Some(refuted) = refuted {
            of_part.refute(refuted);
        }
        raise(part.board(), &of_part, engine, budget, &mut |_| {
            if let Some(refuted) = of_part.refuted() {
                known.refute(refuted);
            }
            known.tell(observer);
        })?;
        let (true, Some((length, plan))) = (of_part.is_closed(), of_part.best()) else {
            break;
        };
        refuted = of_part.refuted();
        match part.replayed(&plan) {
            Ok(plan) => {
                known.find(length, plan);
                break;
            }
            Err(_) => kept.extend(part.in_the_way(&plan)),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use board::{Metric, Side, Size};
    use encodings::Encoding;
    use generators::{Outline, Random, Rng};
    use logic::CompileOptions;
    use rand::SeedableRng;
    use search::SearchOutcome;
    use solvers::SolverSpec;

    use super::*;

    /// The length of a shortest plan by breadth-first search, and the plan.
    fn shortest(board: &Board, metric: Metric) -> Option<Plan> {
        match explicit::shortest_plan(board, metric, &Budget::default(), &mut |_| ()) {
            SearchOutcome::Plan { plan, .. } => Some(plan),
            _ => None,
        }
    }

    /// No bound is more than the length of a shortest plan, and a plan that is found on a part is one: from
    /// plans that are shortest in the other metric, hence often too long.
    #[test]
    fn bounds_hold_on_random_boards() {
        check_random_boards(15, 14);
    }

    #[test]
    #[ignore = "exhaustive: 2 s; run by .ci/run"]
    fn exhaustive_bounds_hold_on_random_boards() {
        check_random_boards(60, 61);
    }

    /// Asks of boards at random, in both metrics; so many questions arise, and more than half can be
    /// answered.
    fn check_random_boards(n_boards: u64, n_needed: u64) {
        let outline = Outline::new(Size::new(7, 6).unwrap(), Side::Right, None);
        let random =
            Random { n_vehicles: 11, is_line_clear: true, ..Random::new(outline.unwrap()) };
        let (mut n_questions, mut n_closed) = (0, 0);
        for seed in 0..n_boards {
            let board = random.board(&mut Rng::seed_from_u64(seed), &Budget::default()).unwrap();
            for (metric, other) in [(Metric::Moves, Metric::Steps), (Metric::Steps, Metric::Moves)]
            {
                let (Some(best), Some(plan)) = (shortest(&board, metric), shortest(&board, other))
                else {
                    continue;
                };
                let known = SharedBounds::default();
                known.find(plan.len(metric), plan);
                let formulation = Formulation::new(Encoding::default(), metric);
                let options = CompileOptions::default();
                let engine = Engine::of_boards(formulation, options, SolverSpec::BatSat);
                raise_by_parts(&board, &known, &engine, &Budget::default(), &mut |_| ()).unwrap();
                let bounds = known.bounds();
                assert!(bounds.lower <= best.len(metric), "seed {seed}: {bounds:?}");
                let (length, found) = known.best().unwrap();
                found.check(&board, &Budget::default()).unwrap();
                assert_eq!(length, found.len(metric), "seed {seed}");
                n_questions += 1;
                n_closed += u64::from(known.is_closed());
            }
        }
        assert!(
            n_questions >= n_needed && n_closed > n_questions / 2,
            "{n_closed} of {n_questions}"
        );
    }
}
