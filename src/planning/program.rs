//! Programs in InPUMA as a [`Puzzle`].

use std::time::{Duration, Instant};

use limits::{Budget, Stop, StopReason};
use logic::{Trace, TransitionSystem};
use planning::invariant::{ComponentTests, Invariant, circuit_of};
use puma::{Codec, Direction, EncodeOptions, EncodedProgram, InstanceId, Program, encode};
use search::{SearchOutcome, SearchStats};

use super::{Observer, Progress, Puzzle, Reachability, Unsolvable, unsolvable::size};
use crate::{Error, wording::counted};

/// The most decisions of an invariant. One of 1,236 is checked in a tenth of a second, one of some ten
/// thousand not in 15 s, and of property-directed reachability better may come.
const MOST_DECISIONS: usize = 2_000;

/// How long an invariant is made of states, by the clock, and as long again as it took to reach them. Search
/// has a turn in nine, so this is some seconds of work; where it takes longer, the formulas of the program are
/// large, and hardly decided later.
const PATIENCE: Duration = Duration::from_mins(1);

/// The most memory for the states of which an invariant is made: some hundred thousand states. Of more there
/// is hardly a small diagram.
const MOST_BYTES: usize = 16 << 20;

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

    fn rests(&self) -> bool {
        true
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
        _formulation: EncodeOptions,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Reachability<Vec<InstanceId>> {
        let start = Instant::now();
        let on_progress = &mut |stats: &SearchStats| observer(Progress::States(*stats));
        let solved = puma::shortest_plan(self, Direction::Auto, budget, on_progress)
            .expect("only a direction that was asked for can be refused");
        match solved.outcome {
            SearchOutcome::Plan { plan, .. } => Reachability::Solvable { plan, is_shortest: true },
            SearchOutcome::GaveUp(gave_up) => gave_up.into(),
            SearchOutcome::Unsolvable { .. } => {
                let some_time = budget.at_most(PATIENCE + start.elapsed());
                excluded(self, &some_time, on_progress).unwrap_or_else(|_| match budget.check() {
                    Err(StopReason::Interrupt) => {
                        Reachability::GaveUp(StopReason::Interrupt.into())
                    }
                    _ => Reachability::Exhausted(Stop::new(StopReason::GaveUp, NO_INVARIANT)),
                })
            }
        }
    }

    fn describe(&self, formulation: EncodeOptions) -> String {
        format!("the program ({formulation})")
    }
}

/// What is known where the diagram of all states takes too much.
const NO_INVARIANT: &str = "explicit search finds that no goal can be reached, but no invariant was found by which \
                            others could check that";

/// The answer that there is no plan, by the diagram of all states that can be reached.
///
/// # Errors
///
/// If it takes too much, or is too large for solvers.
fn excluded(
    program: &Program,
    budget: &Budget,
    on_progress: &mut dyn FnMut(&SearchStats),
) -> Result<Reachability<Vec<InstanceId>>, StopReason> {
    let EncodedProgram { system, codec } = encode(program, EncodeOptions::NONE, budget)?;
    let budget = &budget.memory_at_most(MOST_BYTES);
    let states = puma::reached_states(program, budget, on_progress);
    let states = states.map_err(|gave_up| gave_up.reason)?;
    let n_states = counted(states.len(), "state");
    let tests: Vec<_> = codec.bits().iter().map(|&prop| ComponentTests(vec![prop])).collect();
    // The first value is that the test holds.
    let answers = |bits: Vec<bool>| bits.into_iter().map(|bit| u8::from(!bit)).collect();
    let circuit = circuit_of(&tests, states.into_iter().map(answers).collect(), budget)?;
    if circuit.gates().len() > MOST_DECISIONS {
        return Err(StopReason::GaveUp);
    }
    let invariant = Invariant::Circuit(circuit);
    let sentence =
        format!("an invariant of {n_states}, none of them a goal ({})", size(&invariant));
    Ok(Reachability::Unsolvable(Unsolvable { system: system.into(), invariant, sentence }))
}
