//! From a clause back to its constraint: family, frame, formula.
//!
//! The clauses of a part are made constraint by constraint, and a frame is that part shifted: so one table of
//! where the clauses of each constraint end, in one copy, tells the origin of every clause of a bounded
//! formula.

use std::borrow::Borrow;

use crate::{
    bounded::BoundedFormula,
    compiled::{CompiledSystem, GOAL, LayerClause, Part},
    constraint::{Constraint, End},
    formula::Formula,
};

/// Where clauses come from that say that what is counted is at most the horizon.
const COUNTED: &str = "counted";

/// Where a clause comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin<'a> {
    /// The family: a constraint's, `goal` or `counted`.
    pub family: &'a str,
    /// The frame that *now* stands for in the formula.
    pub frame: usize,
    /// The formula that it is a clause of; none of `counted`.
    pub formula: Option<&'a Formula>,
}

/// Clauses of one origin that follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClauseRun<'a> {
    /// Their origin.
    pub origin: Origin<'a>,
    /// How many they are.
    pub n_clauses: usize,
}

impl CompiledSystem {
    /// The constraints of a part.
    pub(crate) fn constraints(&self, part: Part) -> &[Constraint] {
        match part {
            Part::Initial => self.system.initial(),
            Part::Invariant => self.system.invariant(),
            Part::Transition => self.system.transition(),
            Part::TwoTransitions => self.system.two_transitions(),
        }
    }

    /// Where the clauses of one copy of a part come from, in their order.
    fn runs_of(&self, part: Part, frame: usize) -> impl Iterator<Item = ClauseRun<'_>> {
        let ends = &self.ends[part as usize];
        let starts = std::iter::once(0).chain(ends.iter().copied());
        let of_constraints = starts.zip(ends).zip(self.constraints(part));
        let of_constraints = of_constraints.map(move |((start, &end), constraint)| ClauseRun {
            origin: Origin { family: constraint.family, frame, formula: Some(&constraint.formula) },
            n_clauses: end - start,
        });
        let n_others = self.clauses[part as usize].len() - ends.last().copied().unwrap_or(0);
        let others = ClauseRun { origin: self.goal_origin(frame), n_clauses: n_others };
        of_constraints.chain([others])
    }

    fn goal_origin(&self, frame: usize) -> Origin<'_> {
        Origin { family: GOAL, frame, formula: Some(self.system.goal()) }
    }

    /// The layers from one end, for the frame that is so far from it.
    fn layer_runs(&self, end: End, frame: usize, distance: usize) -> Vec<ClauseRun<'_>> {
        let run = |layer: &LayerClause| {
            let constraint = &self.system.layers(end)[layer.index].constraint;
            let (family, formula) = (constraint.family, Some(&constraint.formula));
            ClauseRun { origin: Origin { family, frame, formula }, n_clauses: 1 }
        };
        self.layers_at(end, distance).map(run).collect()
    }
}

impl<C: Borrow<CompiledSystem>> BoundedFormula<C> {
    /// Where the clauses come from, in the order in which [`try_for_each`](Self::try_for_each) visits them:
    /// their numbers add up to the number of clauses.
    pub fn runs(&self) -> impl Iterator<Item = ClauseRun<'_>> {
        let (compiled, horizon) = (self.compiled(), self.horizon());
        let of_frame = move |frame: usize| {
            let mut runs: Vec<ClauseRun<'_>> = Vec::new();
            match frame {
                0 => runs.extend(compiled.runs_of(Part::Initial, 0)),
                _ => runs.extend(compiled.runs_of(Part::Transition, frame - 1)),
            }
            if frame > 1 {
                runs.extend(compiled.runs_of(Part::TwoTransitions, frame - 2));
            }
            runs.extend(compiled.runs_of(Part::Invariant, frame));
            runs.extend(compiled.layer_runs(End::Start, frame, frame));
            runs
        };
        let from_goal = (0..=horizon)
            .flat_map(move |frame| compiled.layer_runs(End::Goal, frame, horizon - frame));
        let counted = ClauseRun {
            origin: Origin { family: COUNTED, frame: horizon, formula: None },
            n_clauses: self.n_counting(),
        };
        let n_units = compiled.goal(horizon).len();
        let goal = ClauseRun { origin: compiled.goal_origin(horizon), n_clauses: n_units };
        let all = (0..=horizon).flat_map(of_frame).chain(from_goal).chain([counted, goal]);
        all.filter(|run| run.n_clauses > 0)
    }

    /// Where clause number `clause` comes from, from 0 on; `None` if there are fewer clauses.
    ///
    /// Cost: linear in the number of constraints and frames.
    pub fn origin(&self, clause: usize) -> Option<Origin<'_>> {
        let mut end = 0;
        let mut runs = self.runs();
        let run = runs.find(|run| {
            end += run.n_clauses;
            clause < end
        });
        run.map(|run| run.origin)
    }
}
