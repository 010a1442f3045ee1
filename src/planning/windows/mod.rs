//! Shorter plans of boards by replanning parts of them.
//!
//! A window is some slides of a plan that follow one another. From the state before it a plan of fewer slides
//! to the state after it is asked for: at the end of the plan, to any goal. In a narrow window only the
//! vehicles that move in it may move, and the others are walls, so that the formula is small; in a wide one
//! all may. Windows overlap by half, and grow: what is short within small windows is looked at in larger
//! ones. Explicit search comes first, which decides most windows of 8 slides in less than 0.1 ms and many of 16
//! in a few ms, of any number of transitions; what has too many states for it is asked of a solver.
//!
//! That a window allows nothing shorter is no bound on the length of plans.
//!
//! Source: plan neighbourhoods, Nakhost and Müller, ICAPS 2010; windows, Siddiqui and Haslum, *Continuing
//! plan quality optimisation*, Journal of Artificial Intelligence Research 54, 2015.

use std::{cell::Cell, ops::Range};

use board::{Board, Plan};
use encodings::Formulation;
use limits::Budget;
use logic::CompileOptions;

use self::window::{Width, WindowQuestion};
use super::{Effort, transitions::n_transitions};
use crate::Error;

mod window;

/// The slides of the first windows.
const FIRST_SLIDES: usize = 8;

/// The most slides of a window that gets [slight](Effort::Slight) work.
const SLIGHT_SLIDES: usize = 16;

/// How hard windows are looked at.
#[derive(Clone, Copy, Debug)]
struct Round {
    /// How many conflicts a window may take.
    conflicts: u64,
    /// How many transitions a window is given beside those that its slides need: some shorter plans need
    /// more.
    more_transitions: usize,
    /// The most slides of a wide window.
    widest: usize,
    /// How many bytes explicit search may take of a window.
    memory: usize,
}

/// A first round, and others for what is left.
const ROUNDS: [Round; 3] = [
    Round { conflicts: 1_000, more_transitions: 2, widest: 0, memory: 1 << 20 },
    Round { conflicts: 4_000, more_transitions: 4, widest: 16, memory: 4 << 20 },
    Round { conflicts: 16_000, more_transitions: 8, widest: 32, memory: 16 << 20 },
];

/// What all windows share.
pub(super) struct Windows<'a> {
    board: &'a Board,
    /// In which slides are counted.
    formulation: Formulation,
    options: CompileOptions,
    budget: &'a Budget,
    /// What is left of the [work](Effort::work).
    work: Cell<u64>,
}

impl<'a> Windows<'a> {
    /// Windows of plans of a board, in a formulation in which slides are counted.
    pub(super) fn new(board: &'a Board, formulation: Formulation, budget: &'a Budget) -> Self {
        let options = CompileOptions::default();
        Self { board, formulation, options, budget, work: Cell::default() }
    }

    /// Makes a plan shorter, and tells of each shorter plan.
    ///
    /// # Errors
    ///
    /// A formulation that is refused, and a solver that fails. When the budget is used up, or what the effort
    /// allows, the work ends.
    pub(super) fn shorten(
        &self,
        plan: &Plan,
        effort: Effort,
        found: &mut dyn FnMut(&Plan),
    ) -> Result<(), Error> {
        let (rounds, largest) = match effort {
            Effort::Slight => (&ROUNDS[..1], SLIGHT_SLIDES),
            Effort::Quick => (&ROUNDS[..1], usize::MAX),
            Effort::Thorough => (&ROUNDS[..], usize::MAX),
        };
        self.work.set(effort.work() / 2);
        let mut plan = plan.merged();
        for &round in rounds {
            for (width, largest) in [(Width::Narrow, largest), (Width::Wide, round.widest)] {
                plan = match self.grow(width, round, largest, plan, found) {
                    Err(Error::GaveUp(_)) => return Ok(()),
                    shorter => shorter?,
                };
            }
        }
        Ok(())
    }

    /// Takes from the work that is left.
    fn spend(&self, work: u64) {
        self.work.set(self.work.get().saturating_sub(work));
    }

    /// Looks through windows of more and more slides, up to `largest`.
    fn grow(
        &self,
        width: Width,
        round: Round,
        largest: usize,
        mut plan: Plan,
        found: &mut dyn FnMut(&Plan),
    ) -> Result<Plan, Error> {
        let mut n_slides = FIRST_SLIDES;
        while n_slides <= largest {
            plan = self.pass(width, round, n_slides, plan, found)?;
            if n_slides >= plan.slides().len() {
                break;
            }
            n_slides *= 2;
        }
        Ok(plan)
    }

    /// Looks through all windows of a size once; a window that became shorter is looked at again.
    fn pass(
        &self,
        width: Width,
        round: Round,
        n_slides: usize,
        mut plan: Plan,
        found: &mut dyn FnMut(&Plan),
    ) -> Result<Plan, Error> {
        let mut first = 0;
        loop {
            let n_all = plan.slides().len();
            if first >= n_all {
                return Ok(plan);
            }
            let end = (first + n_slides).min(n_all);
            if let Some(shorter) = self.replanned(width, round, &plan, first..end)? {
                found(&shorter);
                plan = shorter;
                continue;
            }
            if end == n_all {
                return Ok(plan);
            }
            first += n_slides / 2;
        }
    }

    /// A shorter plan, in which other slides stand in the window.
    fn replanned(
        &self,
        width: Width,
        round: Round,
        plan: &Plan,
        Range { start: first, end }: Range<usize>,
    ) -> Result<Option<Plan>, Error> {
        self.budget.check()?;
        let states = plan.replay(self.board)?;
        let slides = plan.slides();
        let window = &slides[first..end];
        let part = width.part(self.board, &states[first], window);
        let target = (end < slides.len()).then(|| part.state(&states[end]));
        let length = Plan::new(window.to_vec()).len(self.formulation.metric);
        let Some(most) = length.checked_sub(1) else { return Ok(None) };
        let n_transitions =
            n_transitions(self.board, &states[first], window, self.formulation.metric);
        let horizon = most.min(n_transitions + round.more_transitions);
        let Round { conflicts, memory, .. } = round;
        let question = WindowQuestion { target, horizon, most, conflicts, memory };
        let Some(between) = question.slides(&part, self)? else { return Ok(None) };
        let slides = [&slides[..first], &between, &slides[end..]].concat();
        let shorter = Plan::new(slides).without_detours(self.board, self.budget)?;
        let shorter = shorter.joined(self.board, self.budget)?.merged();
        let metric = self.formulation.metric;
        Ok((shorter.len(metric) < plan.len(metric)).then_some(shorter))
    }
}

#[cfg(test)]
mod tests {
    use board::{
        Metric,
        formats::{self, Input, ReadOptions},
        rules,
    };
    use encodings::{Encoding, Semantics};
    use search::SearchOutcome;

    use super::*;

    /// A few of the boards in Fogleman's list.
    fn boards() -> Vec<Board> {
        let Ok(Input::Many(puzzles)) =
            formats::read("list", puzzles::FOGLEMAN_6X6, &ReadOptions::default())
        else {
            panic!("it is a list");
        };
        puzzles.into_iter().step_by(320).map(|puzzle| puzzle.unwrap().board).collect()
    }

    /// Plans in which slides are counted.
    fn counted(metric: Metric) -> Formulation {
        let formulation = Formulation::new(Encoding::default(), metric);
        Formulation { semantics: Semantics::Counted, ..formulation }
    }

    fn shortest(board: &Board, metric: Metric) -> Plan {
        match explicit::shortest_plan(board, metric, &Budget::default(), &mut |_| ()) {
            SearchOutcome::Plan { plan, .. } => plan,
            other => panic!("{other:?}"),
        }
    }

    /// Slides at random, and then a shortest way to a goal.
    fn wandering(board: &Board, n_slides: usize, metric: Metric) -> Plan {
        let (mut state, mut slides) = (board.initial_state(), Vec::new());
        for turn in 0..n_slides {
            let legal = rules::legal_moves(board, &state);
            let slide = legal[(turn * 7919 + 104_729) % legal.len()];
            state = rules::slide(board, &state, slide).unwrap();
            slides.push(slide);
        }
        let rest = shortest(&board.with_state(&state).unwrap(), metric);
        slides.extend_from_slice(rest.slides());
        Plan::new(slides)
    }

    #[test]
    fn plans_become_shorter() {
        shorten(4);
    }

    #[test]
    #[ignore = "exhaustive: 10 s; run by .ci/run"]
    fn exhaustive_plans_become_shorter() {
        shorten(1);
    }

    /// Shortens long plans of each `step`th board: all become 5 % longer than shortest ones, at most.
    fn shorten(step: usize) {
        let (mut n_found, mut n_shortest) = (0, 0);
        for metric in [Metric::Moves, Metric::Steps] {
            let formulation = counted(metric);
            // The first board takes longer than all others, and is left to the exhaustive test.
            for board in boards().into_iter().skip(step / 2).step_by(step) {
                let budget = &Budget::default();
                let windows = Windows::new(&board, formulation, budget);
                let mut best = wandering(&board, 20, metric);
                let mut found = |plan: &Plan| {
                    assert!(plan.len(metric) < best.len(metric));
                    plan.replay(&board).unwrap();
                    best = plan.clone();
                };
                let plan = wandering(&board, 20, metric);
                windows.shorten(&plan, Effort::Thorough, &mut found).unwrap();
                n_found += best.len(metric);
                n_shortest += shortest(&board, metric).len(metric);
            }
        }
        assert!(n_found >= n_shortest && n_found * 20 <= n_shortest * 21, "{n_found} {n_shortest}");
    }

    #[test]
    fn without_work_that_is_left_nothing_is_asked() {
        let board = boards().remove(0);
        let budget = &Budget::default();
        let windows = Windows::new(&board, counted(Metric::Moves), budget);
        let plan = wandering(&board, 20, Metric::Moves).merged();
        let narrow = |work| {
            windows.work.set(work);
            windows.grow(Width::Narrow, ROUNDS[0], usize::MAX, plan.clone(), &mut |_| ()).unwrap()
        };
        assert_eq!(narrow(0), plan);
        assert!(narrow(Effort::Quick.work()).slides().len() < plan.slides().len());
        assert!(windows.work.get() < Effort::Quick.work());
    }

    #[test]
    fn without_time_the_work_ends() {
        let board = boards().remove(0);
        let budget = &Budget::within(Some(std::time::Duration::ZERO));
        let windows = Windows::new(&board, counted(Metric::Moves), budget);
        let plan = wandering(&board, 20, Metric::Moves);
        let mut found = |_: &Plan| panic!("there is no time");
        windows.shorten(&plan, Effort::Thorough, &mut found).unwrap();
    }
}
