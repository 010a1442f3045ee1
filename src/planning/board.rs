//! Boards of Rush Hour as a [`Puzzle`]: the formulations are those of `encodings`.

use board::{Board, Metric, Plan};
use encodings::{Codec, EncodedBoard, Encoding, Formulation, Semantics};
use limits::Budget;
use logic::{Trace, TransitionSystem};
use planning::invariant::Clauses;
use solvers::Limits;

use super::{
    Effort, Engine, Observer, Puzzle, Reachability, SharedBounds, engine::MOST_COUNTED, parts,
    shortcuts::Shortcuts, shorten_near::shorten_near, some_plan::some_plan,
    transitions::n_transitions, unsolvable, windows::Windows,
};
use crate::Error;

impl Puzzle for Board {
    type Plan = Plan;
    type Formulation = Formulation;
    type Codec = Codec;

    fn encode(
        &self,
        formulation: Formulation,
        budget: &Budget,
    ) -> Result<(TransitionSystem, Codec), Error> {
        let EncodedBoard { system, codec } = formulation.encode(self, budget)?;
        Ok((system, codec))
    }

    fn rests(&self) -> bool {
        true
    }

    fn plan(&self, codec: &Codec, trace: &Trace, budget: &Budget) -> Result<Plan, Error> {
        Ok(codec.plan(trace)?.without_detours(self, budget)?.joined(self, budget)?)
    }

    fn length(&self, formulation: Formulation, plan: &Plan) -> usize {
        plan.len(formulation.metric)
    }

    fn transitions(&self, formulation: Formulation, trace: &Trace, codec: &Codec) -> Option<usize> {
        (!formulation.semantics.is_exact()).then(|| codec.n_transitions(trace))
    }

    fn of_invariants(&self) -> Formulation {
        unsolvable::FORMULATION
    }

    fn explain(&self, clauses: &Clauses, codec: &Codec) -> String {
        unsolvable::explain(self, clauses, codec)
    }

    fn reachability(
        &self,
        formulation: Formulation,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Reachability<Plan> {
        unsolvable::reachability(self, formulation.metric, budget, observer)
    }

    fn describe(&self, formulation: Formulation) -> String {
        formulation.encoding.to_string()
    }

    fn shortcuts(&self) -> &dyn Shortcuts<Plan, Formulation> {
        self
    }
}

impl Shortcuts<Plan, Formulation> for Board {
    /// Parallel semantics, with nothing said beyond the rules. Those of exists-step may need fewer
    /// transitions.
    fn relaxed(&self, formulation: Formulation) -> Option<Formulation> {
        let Formulation { encoding, metric, semantics, .. } = formulation;
        let parallel =
            Formulation { semantics: Semantics::Parallel, ..Formulation::new(encoding, metric) };
        (semantics != Semantics::ExistsStep).then_some(parallel)
    }

    /// All that can move in one transition does, as far as it can, so that there are few of them.
    fn of_any_plan(&self, Formulation { encoding, .. }: Formulation) -> Formulation {
        let in_turn = Formulation {
            semantics: Semantics::ExistsStep,
            ..Formulation::new(encoding, Metric::Moves)
        };
        if in_turn.check().is_ok() {
            in_turn
        } else {
            Formulation { semantics: Semantics::Parallel, ..in_turn }
        }
    }

    fn of_few_slides(&self, formulation: Formulation) -> Option<Formulation> {
        let Formulation { encoding, metric, semantics, .. } = formulation;
        let counted =
            Formulation { semantics: Semantics::Counted, ..Formulation::new(encoding, metric) };
        semantics.is_exact().then_some(counted)
    }

    fn replan(
        &self,
        formulation: Formulation,
        plan: &Plan,
        effort: Effort,
        budget: &Budget,
        found: &mut dyn FnMut(&Plan),
    ) -> Result<(), Error> {
        let Some(formulation) = self.of_few_slides(formulation) else { return Ok(()) };
        Windows::new(self, formulation, budget).shorten(plan, effort, found)
    }

    fn raise_by_parts(
        &self,
        known: &SharedBounds<Plan>,
        engine: &Engine<Formulation>,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Result<(), Error> {
        parts::raise_by_parts(self, known, engine, budget, observer)
    }

    fn n_parallel(&self, formulation: Formulation, plan: &Plan) -> Option<usize> {
        Some(n_transitions(self, &self.initial_state(), plan.slides(), formulation.metric))
    }

    fn shorten_near(
        &self,
        known: &SharedBounds<Plan>,
        engine: &Engine<Formulation>,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Result<bool, Error> {
        shorten_near(self, known, engine, budget, observer)
    }

    fn some_plan_by_parts(
        &self,
        engine: &Engine<Formulation>,
        limits: &Limits,
        known: &SharedBounds<Plan>,
        observer: &mut Observer<'_>,
    ) -> Result<Option<Plan>, Error> {
        some_plan(self, engine, limits, known, observer)
    }

    /// What is counted grows with the square of the horizon.
    fn beyond(&self, formulation: Formulation) -> Option<(usize, Formulation)> {
        let sequential = Formulation { semantics: Semantics::Sequential, ..formulation };
        (formulation.semantics == Semantics::Counted).then_some((MOST_COUNTED, sequential))
    }

    /// Few transitions make few frames. A step of one vehicle is a transition too, so the invariant is one
    /// of steps.
    fn of_clauses(&self) -> Option<Formulation> {
        Some(self.of_any_plan(self.of_invariants()))
    }
}

/// A plan without detours, and made shorter by work on its parts as long as that helps and the budget allows.
///
/// It need not be shortest then.
///
/// # Errors
///
/// A plan that does not solve the board, and a solver that fails.
pub fn shortened(
    board: &Board,
    plan: &Plan,
    metric: Metric,
    budget: &Budget,
) -> Result<Plan, Error> {
    let plan = plan.merged().without_detours(board, budget)?.joined(board, budget)?;
    let mut best = plan.clone();
    let formulation = Formulation::new(Encoding::default(), metric);
    let found = &mut |shorter: &Plan| best = shorter.clone();
    match board.replan(formulation, &plan, Effort::Thorough, budget, found) {
        Ok(()) | Err(Error::GaveUp(_)) => Ok(best),
        Err(error) => Err(error),
    }
}
