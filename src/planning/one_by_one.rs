//! Deciding whether there is a plan within a limit of conflicts: one engine after another.
//!
//! Solvers that take turns cannot share such a limit, and would not have the same conflicts each time.

use limits::StopReason;
use solvers::Limits;

use super::{
    Engine, Observer, Puzzle, Reachability, SharedBounds,
    engines::{Decision, EngineKind, for_search},
};
use crate::Error;

/// The engines in their order, and the most conflicts of each. An invariant that is there soon takes few;
/// horizons of a board without a plan take few as well, but ever larger formulas.
const ENGINES: [(EngineKind, u64); 3] =
    [(EngineKind::Clauses, 1000), (EngineKind::Horizons, 20_000), (EngineKind::Clauses, 20_000)];

/// The bytes that explicit search may take for each conflict that is allowed, which is some sixty states: so
/// it takes about as long as the solvers may.
const BYTES_OF_A_CONFLICT: usize = 1 << 10;

/// The bytes that it may take in any case: enough for most boards of 6x6, and some tenths of a second.
const LEAST_SEARCH: usize = 16 << 20;

/// The most bytes that it may take: some twenty million states, and five seconds.
const MOST_SEARCH: usize = 256 << 20;

/// The most transitions that are asked for.
const MOST_TRANSITIONS: usize = 64;

/// Asks for horizons and for clauses, each with at most a quarter of the conflicts that are left, and then
/// explicit search.
pub(super) fn one_by_one<P: Puzzle + ?Sized>(
    puzzle: &P,
    engine: &Engine<P::Formulation>,
    limits: &Limits,
    known: &SharedBounds<P::Plan>,
    observer: &mut Observer<'_>,
) -> Decision<P> {
    for (kind, most) in ENGINES {
        let left = limits.after(Some(known.n_conflicts()));
        let quarter = left.conflicts.map_or(most, |left| most.min(left / 4));
        let quarter = Limits { budget: left.budget.half(), ..left }.with_conflicts(quarter);
        match kind.ask(puzzle, MOST_TRANSITIONS, engine, &quarter, known, observer) {
            Ok(Reachability::GaveUp(_)) | Err(Error::GaveUp(_)) => {}
            decided => return decided,
        }
    }
    let allowed = limits.conflicts.and_then(|most| usize::try_from(most).ok());
    let n_bytes = allowed.and_then(|most| most.checked_mul(BYTES_OF_A_CONFLICT));
    let n_bytes = n_bytes.map_or(MOST_SEARCH, |n| n.clamp(LEAST_SEARCH, MOST_SEARCH));
    let budget = for_search(&limits.budget, n_bytes);
    Ok(match puzzle.reachability(engine.formulation, &budget, observer) {
        // It is the limit of conflicts that allows no more.
        Reachability::GaveUp(stop)
            if stop.reason == StopReason::Memory
                && budget.memory == Some(n_bytes)
                && n_bytes < MOST_SEARCH =>
        {
            Reachability::GaveUp(StopReason::Conflicts.into())
        }
        decided => decided,
    })
}

#[cfg(test)]
mod tests {
    use board::{Board, Metric, Side, Size};
    use encodings::{Encoding, Formulation};
    use generators::{Outline, Random, Rng};
    use limits::Budget;
    use logic::CompileOptions;
    use rand::SeedableRng;
    use solvers::{Limits, SolverSpec};

    use super::super::{Answer, Engine, Run, any};

    /// Some plan of a board of 10x10 within a limit of conflicts.
    fn ask(seed: u64, conflicts: u64) -> Run<Board> {
        let outline = Outline::new(Size::new(10, 10).unwrap(), Side::Right, None).unwrap();
        let random = Random { n_vehicles: 36, is_line_clear: true, ..Random::new(outline) };
        let board = random.board(&mut Rng::seed_from_u64(seed), &Budget::default()).unwrap();
        let formulation = Formulation::new(Encoding::default(), Metric::Moves);
        let engine = Engine::of_boards(formulation, CompileOptions::default(), SolverSpec::BatSat);
        let limits = Limits { conflicts: Some(conflicts), ..Limits::default() };
        any(&board, None, &engine, &limits, &mut |_| ()).unwrap()
    }

    #[test]
    fn conflicts_of_all_engines_count_and_are_the_same_each_time() {
        let [plan, again] = [(); 2].map(|()| ask(4, 100_000));
        assert!(matches!(plan.answer, Answer::Plan { .. }), "{:?}", plan.answer);
        assert!(plan.n_conflicts > Some(50), "{:?}", plan.n_conflicts);
        assert_eq!(plan.n_conflicts, again.n_conflicts);
        let [proof, again] = [(); 2].map(|()| ask(1, 100_000));
        assert!(matches!(proof.answer, Answer::Unsolvable(_)), "{:?}", proof.answer);
        assert_eq!(proof.n_conflicts, again.n_conflicts);
    }
}
