//! Programs in InPUMA as a [`Puzzle`].

use limits::Budget;
use logic::{Trace, TransitionSystem};
use puma::{Codec, Direction, EncodeOptions, EncodedProgram, InstanceId, Program, encode};
use search::{SearchOutcome, SearchStats};

use super::{Observer, Progress, Puzzle, Reachability};
use crate::{Error, wording::counted};

impl Puzzle for Program {
    /// The instances of rules that are applied, in order.
    type Plan = Vec<InstanceId>;
    type Formulation = EncodeOptions;
    type Codec = Codec;

    fn encode(
        &self,
        formulation: EncodeOptions,
        budget: &Budget,
    ) -> Result<(TransitionSystem, Codec), Error> {
        let EncodedProgram { system, codec } = encode(self, formulation, budget)?;
        Ok((system, codec))
    }

    fn plan(
        &self,
        codec: &Codec,
        trace: &Trace,
        _budget: &Budget,
    ) -> Result<Vec<InstanceId>, Error> {
        Ok(codec.plan(self, trace)?)
    }

    fn length(&self, _formulation: EncodeOptions, plan: &Vec<InstanceId>) -> usize {
        plan.len()
    }

    fn of_invariants(&self) -> EncodeOptions {
        EncodeOptions::NONE
    }

    fn reachability(
        &self,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Reachability<Vec<InstanceId>> {
        let on_progress = &mut |stats: &SearchStats| observer(Progress::States(*stats));
        let solved = puma::shortest_plan(self, Direction::Auto, budget, on_progress)
            .expect("only a direction that was asked for can be refused");
        match solved.outcome {
            SearchOutcome::Plan { plan, .. } => Reachability::Solvable(plan),
            SearchOutcome::GaveUp(gave_up) => gave_up.into(),
            SearchOutcome::Unsolvable { stats } => Reachability::Exhausted(format!(
                "no goal is among the {} that can be reached, but no invariant was found by which others \
                 could check that",
                counted(stats.reached, "state")
            )),
        }
    }

    fn describe(&self, formulation: EncodeOptions) -> String {
        format!("the program ({formulation})")
    }
}
