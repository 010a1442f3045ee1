//! Transition systems: the one object that every engine works from.

use limits::{Budget, StopReason};
use thiserror::Error;

use crate::{
    constraint::{Constraint, End, Layer},
    formula::Formula,
    prop::{Kind, Moment, Prop, PropTable},
};

/// A system whose states do not tell what can follow them, since it is not
/// [uniform](TransitionSystem::is_uniform).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "constraints over two transitions or on some frames only, and sums, cannot be stated without a bound"
)]
pub struct NotUniform;

/// Initial states, invariant, transitions and goal over named propositions.
///
/// A pair of states (s, s′) is a transition when some values of the action propositions satisfy
/// every transition constraint, with s now and s′ next. By contract (s, s) is a transition where s is a
/// goal state ("idle"), so that a formula with k transitions is satisfiable exactly if a goal state is
/// reached within k; elsewhere only if the puzzle has a rule that leaves s as it is.
#[derive(Clone, Debug)]
pub struct TransitionSystem {
    props: PropTable,
    initial: Vec<Constraint>,
    invariant: Vec<Constraint>,
    transition: Vec<Constraint>,
    two_transitions: Vec<Constraint>,
    from_start: Vec<Layer>,
    from_goal: Vec<Layer>,
    horizon: Option<Prop>,
    counted: Vec<Vec<Prop>>,
    goal: Formula,
    /// Memory of the constraints, of the goal, of what is counted and of the names of propositions.
    n_bytes: usize,
}

impl Default for TransitionSystem {
    fn default() -> Self {
        Self {
            props: PropTable::default(),
            initial: Vec::new(),
            invariant: Vec::new(),
            transition: Vec::new(),
            two_transitions: Vec::new(),
            from_start: Vec::new(),
            from_goal: Vec::new(),
            horizon: None,
            counted: Vec::new(),
            goal: Formula::FALSE,
            n_bytes: n_bytes(&Formula::FALSE),
        }
    }
}

impl TransitionSystem {
    /// A system without propositions and constraints, whose goal is ⊥.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a proposition about the state.
    ///
    /// # Panics
    ///
    /// If the name is taken, empty, or has white space in it; likewise [`Self::action_prop`].
    pub fn state_prop(&mut self, name: impl Into<String>) -> Prop {
        self.prop(name.into(), Kind::State)
    }

    /// Adds a proposition about the transition that leaves a frame.
    pub fn action_prop(&mut self, name: impl Into<String>) -> Prop {
        self.prop(name.into(), Kind::Action)
    }

    fn prop(&mut self, name: String, kind: Kind) -> Prop {
        // The name stands in two tables.
        self.n_bytes += 2 * (name.len() + PROP_ENTRY);
        self.props.add(name, kind)
    }

    /// Requires `formula` of the initial states.
    ///
    /// # Panics
    ///
    /// If the formula mentions an action or another moment than now; likewise [`Self::always`],
    /// [`Self::from_start`], [`Self::from_goal`] and [`Self::set_goal`].
    pub fn initially(&mut self, family: &'static str, formula: Formula) {
        self.assert_state_formula(&formula);
        let constraint = self.constraint(family, formula);
        self.initial.push(constraint);
    }

    /// Forgets what was required of the initial states.
    pub fn clear_initial(&mut self) {
        let removed = std::mem::take(&mut self.initial);
        self.n_bytes -=
            removed.iter().map(|constraint| n_bytes(&constraint.formula)).sum::<usize>();
    }

    /// Takes a family out of the constraints on initial states, states and single transitions, and returns
    /// its formulas: the system without it allows more.
    pub fn remove_family(&mut self, family: &str) -> Vec<Formula> {
        let lists = [&mut self.initial, &mut self.invariant, &mut self.transition];
        let removed = lists.into_iter().flat_map(|constraints| {
            constraints.extract_if(.., |constraint| constraint.family == family)
        });
        let removed: Vec<Formula> = removed.map(|constraint| constraint.formula).collect();
        self.n_bytes -= removed.iter().map(n_bytes).sum::<usize>();
        removed
    }

    /// Requires `formula` of every state.
    pub fn always(&mut self, family: &'static str, formula: Formula) {
        self.assert_state_formula(&formula);
        let constraint = self.constraint(family, formula);
        self.invariant.push(constraint);
    }

    /// Requires `formula` of every transition, or of every two consecutive ones when it mentions an
    /// action of the next frame or anything after it.
    ///
    /// # Panics
    ///
    /// If the formula mentions an action two transitions later, which would be a third one.
    pub fn each_transition(&mut self, family: &'static str, formula: Formula) {
        let span = self.span(&formula);
        let constraint = self.constraint(family, formula);
        match span {
            1 => self.transition.push(constraint),
            _ => self.two_transitions.push(constraint),
        }
    }

    /// Requires `formula` of the states in frames `0..n_frames` of a bounded formula.
    pub fn from_start(&mut self, n_frames: usize, family: &'static str, formula: Formula) {
        self.assert_state_formula(&formula);
        let constraint = self.constraint(family, formula);
        self.from_start.push(Layer { n_frames, constraint });
    }

    /// Requires `formula` of the states in the last `n_frames` frames of a bounded formula. The state
    /// proposition `horizon`, which this adds (`horizon#` if the name is taken), tells which frame is the
    /// last: it guards the clauses, so that they can stay when the horizon grows.
    pub fn from_goal(&mut self, n_frames: usize, family: &'static str, formula: Formula) {
        self.assert_state_formula(&formula);
        if self.horizon.is_none() {
            let names =
                std::iter::successors(Some("horizon".to_owned()), |name| Some(format!("{name}#")));
            let mut free = names.filter(|name| self.props.find(name).is_none());
            let name = free.next().expect("names are endless");
            self.horizon = Some(self.state_prop(name));
        }
        let constraint = self.constraint(family, formula);
        self.from_goal.push(Layer { n_frames, constraint });
    }

    /// The constraints on the frames near an end.
    pub(crate) fn layers(&self, end: End) -> &[Layer] {
        match end {
            End::Start => &self.from_start,
            End::Goal => &self.from_goal,
        }
    }

    /// The proposition `horizon`, if there are constraints on the last frames.
    pub fn horizon(&self) -> Option<Prop> {
        self.horizon
    }

    /// Counts a group of propositions: in a bounded formula with horizon k at most k of all that is counted
    /// holds, an action proposition in each transition, a state proposition in the last frame only. What
    /// holds of a group is added up first, then that of groups which are counted one after another.
    pub fn count(&mut self, group: impl IntoIterator<Item = Prop>) {
        let group: Vec<Prop> = group.into_iter().collect();
        if !group.is_empty() {
            self.n_bytes += size_of_val(group.as_slice());
            self.counted.push(group);
        }
    }

    /// The groups of what is counted, in order.
    pub fn counted(&self) -> &[Vec<Prop>] {
        &self.counted
    }

    /// Returns `true` if each constraint holds in every frame and spans one transition at most, and nothing
    /// is counted. Languages without a horizon demand this.
    pub fn is_uniform(&self) -> bool {
        self.two_transitions.is_empty()
            && End::ALL.iter().all(|&end| self.layers(end).is_empty())
            && self.counted.is_empty()
    }

    /// Returns `Ok` if the system is [uniform](Self::is_uniform).
    ///
    /// # Errors
    ///
    /// [`NotUniform`]
    pub fn require_uniform(&self) -> Result<(), NotUniform> {
        if self.is_uniform() { Ok(()) } else { Err(NotUniform) }
    }

    /// About how many bytes the constraints, the goal, what is counted and the names of propositions take.
    pub fn n_bytes(&self) -> usize {
        self.n_bytes
    }

    /// Returns `Ok` if the work that adds to the system may go on.
    ///
    /// # Errors
    ///
    /// Why not: its [memory](Self::n_bytes) counts against that of the budget.
    pub fn check(&self, budget: &Budget) -> Result<(), StopReason> {
        budget.check()?;
        budget.allow(self.n_bytes)
    }

    fn constraint(&mut self, family: &'static str, formula: Formula) -> Constraint {
        self.n_bytes += n_bytes(&formula);
        Constraint { family, formula }
    }

    /// Says which states are goal states.
    pub fn set_goal(&mut self, goal: Formula) {
        self.assert_state_formula(&goal);
        self.n_bytes += n_bytes(&goal);
        self.n_bytes -= n_bytes(&self.goal);
        self.goal = goal;
    }

    fn assert_state_formula(&self, formula: &Formula) {
        formula.visit_atoms(&mut |atom| {
            assert!(
                atom.moment == Moment::Now && self.props.kind(atom.prop) == Kind::State,
                "`{}` does not speak about one state",
                self.props.name(atom.prop)
            );
        });
    }

    /// Number of transitions that a transition constraint spans: 1 or 2.
    fn span(&self, formula: &Formula) -> usize {
        let mut span = 1;
        formula.visit_atoms(&mut |atom| {
            let own_span = match (atom.moment, self.props.kind(atom.prop)) {
                (Moment::Now, _) | (Moment::Next, Kind::State) => 1,
                (Moment::Next, Kind::Action) | (Moment::AfterNext, Kind::State) => 2,
                (Moment::AfterNext, Kind::Action) => {
                    panic!("`{}` speaks about a third transition", self.props.name(atom.prop))
                }
            };
            span = span.max(own_span);
        });
        span
    }

    /// The propositions.
    pub fn props(&self) -> &PropTable {
        &self.props
    }

    /// The constraints on initial states.
    pub fn initial(&self) -> &[Constraint] {
        &self.initial
    }

    /// The constraints on all states.
    pub fn invariant(&self) -> &[Constraint] {
        &self.invariant
    }

    /// The constraints on single transitions.
    pub fn transition(&self) -> &[Constraint] {
        &self.transition
    }

    /// The constraints on two consecutive transitions.
    pub fn two_transitions(&self) -> &[Constraint] {
        &self.two_transitions
    }

    /// The goal.
    pub fn goal(&self) -> &Formula {
        &self.goal
    }
}

/// Bytes of a name in a table, beside the text of the name.
const PROP_ENTRY: usize = 48;

/// Bytes of a constraint.
fn n_bytes(formula: &Formula) -> usize {
    size_of::<Constraint>() + formula.n_bytes()
}
