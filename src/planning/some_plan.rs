//! Some plan, soon, by boards with fewer vehicles.
//!
//! Begun with the primary alone, a plan of a part is tried on the whole board, and all vehicles in its way
//! are in the next part (counterexample-guided refinement, as in [lower bounds by parts](super::parts)). The
//! next part is first asked for a plan while all other vehicles stay where they are: such a plan is one of
//! the whole board. On large boards most vehicles have nothing to do with the exit, so the formulas are
//! small.
//!
//! Each question is asked in parallel semantics first, whose plans have fewer slides, and of long plans in
//! exists-step semantics, which need fewer transitions.

use board::{Board, Plan};
use encodings::{Formulation, Semantics};
use planning::Order;
use solvers::{Limits, SolverSpec};

use super::{Answer, Engine, Observer, Puzzle, SharedBounds, bounded::beyond};
use crate::{Error, sub_board::SubBoard};

/// Its word is not taken: plans are replayed.
static SOLVER: SolverSpec = SolverSpec::BatSat;

/// The most conflicts for one question. What takes more is a question for the whole board.
const CONFLICTS: u64 = 2000;

/// The cells of a board on which explicit search is sooner.
const SMALL: usize = 64;

/// The most transitions that are asked for in parallel semantics.
const MOST_PARALLEL: usize = 8;

/// The most transitions that are asked for at all. Horizons of a part without a plan could be doubled for
/// ever.
const MOST_TRANSITIONS: usize = 32;

/// Looks for some plan on parts of the board of up to three quarters of its vehicles; what is refuted of a
/// part is refuted of the board.
///
/// # Errors
///
/// A formulation that is refused, and a solver that fails. A limit is no plan.
pub(super) fn some_plan(
    board: &Board,
    engine: &Engine<Formulation>,
    limits: &Limits,
    known: &SharedBounds<Plan>,
    observer: &mut Observer<'_>,
) -> Result<Option<Plan>, Error> {
    if board.size().n_cells() <= SMALL {
        return Ok(None);
    }
    let planner = PartPlanner::new(board, engine, limits, known);
    let mut kept = vec![board.primary()];
    while kept.len() <= board.n_vehicles() * 3 / 4 && !known.is_enough() {
        let (part, of_part) = (SubBoard::alone(board, &kept), SharedBounds::default());
        let found = planner.ask(&part, MOST_TRANSITIONS, &of_part)?;
        if let Some(refuted) = of_part.refuted() {
            known.refute(refuted);
            known.tell(observer);
        }
        let Some((plan, n_transitions)) = found else { break };
        if let Ok(plan) = part.replayed(&plan) {
            return Ok(Some(plan));
        }
        kept.extend(part.in_the_way(&plan));
        let walled = SubBoard::walled(board, &board.initial_state(), &kept);
        if let Some((plan, _)) =
            planner.ask(&walled, 2 * n_transitions, &SharedBounds::default())?
        {
            return Ok(walled.replayed(&plan).ok());
        }
    }
    Ok(None)
}

/// What asks parts of a board for plans.
struct PartPlanner<'a> {
    /// One after another, each up to so many transitions.
    engines: Vec<(Engine<Formulation>, usize)>,
    limits: &'a Limits,
    /// What is known of the board; conflicts are counted there.
    known: &'a SharedBounds<Plan>,
}

impl<'a> PartPlanner<'a> {
    /// Asks in the formulation for any plan, and before it in parallel semantics, if what is refuted in these
    /// says something about `engine`'s transitions.
    fn new(
        board: &Board,
        engine: &Engine<Formulation>,
        limits: &'a Limits,
        known: &'a SharedBounds<Plan>,
    ) -> Self {
        let in_turn = board.shortcuts().of_any_plan(engine.formulation);
        let parallel = Formulation { semantics: Semantics::Parallel, ..in_turn };
        // Parallel transitions say nothing of the fewest exists-step ones, if these are what is asked for.
        let are_two = in_turn != parallel && engine.formulation.semantics != Semantics::ExistsStep;
        let rounds = are_two.then_some((parallel, MOST_PARALLEL)).into_iter();
        let engine_of = |of| Engine::new(of, Order::Any, engine.options, SOLVER.clone());
        let engines = rounds.chain([(in_turn, MOST_TRANSITIONS)]);
        let engines = engines.map(|(of, most)| (engine_of(of), most)).collect();
        Self { engines, limits, known }
    }

    /// A plan of at most `bound` transitions of a part, with their number; what is refuted is noted in
    /// `of_part`.
    fn ask(
        &self,
        part: &SubBoard<'_>,
        bound: usize,
        of_part: &SharedBounds<Plan>,
    ) -> Result<Option<(Plan, usize)>, Error> {
        for (engine, most) in &self.engines {
            // What one has refuted is no reason for the other to begin later.
            let refuted = SharedBounds::default();
            let bound = bound.min(*most);
            let limits =
                self.limits.after(Some(self.known.n_conflicts())).with_conflicts(CONFLICTS);
            let run = beyond(part.board(), &refuted, bound, engine, &limits, &mut |_| ())?;
            self.known.spend(run.n_conflicts);
            if let Some(refuted) = refuted.refuted() {
                of_part.refute(refuted);
            }
            if let Answer::Plan { plan, n_transitions, .. } = run.answer {
                return Ok(Some((plan, n_transitions)));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use board::{Metric, Side, Size};
    use encodings::Encoding;
    use generators::{Outline, Random, Rng};
    use limits::Budget;
    use logic::CompileOptions;
    use rand::SeedableRng;

    use super::{
        super::{Optimality, bounded::within, shorten_near::shorten_near},
        *,
    };

    /// Plans of parts are plans of the board, shorter ones near them too, and what is refuted of parts is
    /// below the length of a shortest plan.
    #[test]
    fn plans_and_bounds_hold_on_random_boards() {
        check_random_boards(30);
    }

    #[test]
    #[ignore = "exhaustive: 2 s; run by .ci/run"]
    fn exhaustive_plans_and_bounds_hold_on_random_boards() {
        check_random_boards(120);
    }

    /// What is refuted on the way to exists-step plans is refuted of exists-step transitions.
    #[test]
    fn bounds_hold_of_the_transitions_that_are_asked_for() {
        let outline = Outline::new(Size::new(11, 9).unwrap(), Side::Right, None).unwrap();
        let random = Random { n_vehicles: 30, is_line_clear: true, ..Random::new(outline) };
        let formulation = Formulation {
            semantics: Semantics::ExistsStep,
            ..Formulation::new(Encoding::default(), Metric::Moves)
        };
        let engine = Engine::of_boards(formulation, CompileOptions::default(), SolverSpec::BatSat);
        let budget = Budget::default();
        let mut n_bounds = 0;
        for seed in 0..40 {
            let board = random.board(&mut Rng::seed_from_u64(seed), &budget).unwrap();
            let known = SharedBounds::default();
            some_plan(&board, &engine, &Limits::default(), &known, &mut |_| ()).unwrap();
            let Some(refuted) = known.refuted() else { continue };
            let run = within(&board, refuted, &engine, &Limits::default(), &mut |_| ()).unwrap();
            assert!(matches!(run.answer, Answer::NoPlan), "seed {seed}: not in {refuted}");
            n_bounds += 1;
        }
        assert!(n_bounds > 20, "{n_bounds}");
    }

    /// Asks for some plan of boards at random, of which there is one for a sixth at least.
    fn check_random_boards(n_boards: u64) {
        let outline = Outline::new(Size::new(11, 6).unwrap(), Side::Right, None).unwrap();
        let random = Random { n_vehicles: 20, is_line_clear: true, ..Random::new(outline) };
        let (mut n_plans, mut n_shortest) = (0, 0);
        for seed in 0..n_boards {
            let board = random.board(&mut Rng::seed_from_u64(seed), &Budget::default()).unwrap();
            let formulation = Formulation::new(Encoding::default(), Metric::Moves);
            let engine =
                Engine::of_boards(formulation, CompileOptions::default(), SolverSpec::BatSat);
            let (budget, known) = (Budget::default(), SharedBounds::default());
            let plan = some_plan(&board, &engine, &Limits::default(), &known, &mut |_| ()).unwrap();
            let Some(plan) = plan else { continue };
            plan.check(&board, &budget).unwrap();
            let found = plan.len(Metric::Moves);
            let run = within(&board, found, &engine, &Limits::default(), &mut |_| ()).unwrap();
            let Answer::Plan { n_transitions: shortest, optimality: Optimality::Fewest, .. } =
                run.answer
            else {
                panic!("seed {seed}: a shortest plan is there")
            };
            assert!(known.refuted().is_none_or(|refuted| refuted < shortest), "seed {seed}");
            known.find(found, plan);
            shorten_near(&board, &known, &engine, &budget, &mut |_| ()).unwrap();
            let (length, plan) = known.best().unwrap();
            plan.check(&board, &budget).unwrap();
            assert_eq!(length, plan.len(Metric::Moves), "seed {seed}");
            assert!((shortest..=found).contains(&length), "seed {seed}");
            n_plans += 1;
            n_shortest += u64::from(length == shortest);
        }
        assert!(6 * n_plans > n_boards && n_shortest > n_plans / 2, "{n_shortest} of {n_plans}");
    }
}
