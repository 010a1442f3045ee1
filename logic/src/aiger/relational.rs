//! Any transition system as an and-inverter graph.

use super::{Aig, Signal};
use crate::{
    constraint::Constraint,
    formula::Formula,
    prop::{Atom, Kind, Moment, PropTable},
    system::{NotUniform, TransitionSystem},
};

impl Aig {
    /// The graph in which a bad state is reached in k steps exactly if a goal state of `system` is in k
    /// transitions.
    ///
    /// Inputs choose the next state (`next(NAME)`) and the action; the latch `valid` keeps whether all
    /// choices so far were transitions between states of the invariant. The latch `started` tells the
    /// first step, in which the inputs choose an initial state, where the initial constraints are more
    /// than one literal for each proposition; plans then are one step shorter than the paths here.
    ///
    /// # Errors
    ///
    /// [`NotUniform`]
    pub fn relational(system: &TransitionSystem) -> Result<Self, NotUniform> {
        system.require_uniform()?;
        let mut aig = Self::new();
        match initial_values(system) {
            Some(values) => aig.with_known_start(system, &values),
            None => aig.with_chosen_start(system),
        }
        Ok(aig)
    }

    fn with_known_start(&mut self, system: &TransitionSystem, initial: &[bool]) {
        let frame = Frame::new(self, system.props(), initial);
        let valid = self.latch("valid", true);
        let now = |atom: Atom| frame.signal(atom);
        let is_transition = self.conjunction(system.transition(), &now);
        // The invariant of the present state: that of the first is checked too.
        let keeps = self.conjunction(system.invariant(), &now);
        let goal = self.formula(system.goal(), &now);
        let was_valid = self.value(valid);
        let is_valid = self.and(was_valid, keeps);
        let stays = self.and(is_valid, is_transition);
        self.set_next(valid, stays);
        let bad = self.and(is_valid, goal);
        self.set_bad(bad);
    }

    fn with_chosen_start(&mut self, system: &TransitionSystem) {
        let n_props = system.props().len();
        let frame = Frame::new(self, system.props(), &vec![false; n_props]);
        let valid = self.latch("valid", true);
        let started = self.latch("started", false);
        let now = |atom: Atom| frame.signal(atom);
        let chosen = |atom: Atom| frame.signal(Atom { moment: Moment::Next, ..atom });
        let is_transition = self.conjunction(system.transition(), &now);
        let is_initial = self.conjunction(system.initial(), &chosen);
        let keeps = self.conjunction(system.invariant(), &now);
        let goal = self.formula(system.goal(), &now);
        let (was_valid, has_started) = (self.value(valid), self.value(started));
        let kept = self.or(!has_started, keeps);
        let is_valid = self.and(was_valid, kept);
        let first = self.or(has_started, is_initial);
        let later = self.or(!has_started, is_transition);
        let stays = self.all([is_valid, first, later]);
        self.set_next(valid, stays);
        self.set_next(started, Signal::TRUE);
        let bad = self.all([is_valid, has_started, goal]);
        self.set_bad(bad);
    }

    fn conjunction(
        &mut self,
        constraints: &[Constraint],
        signal: &impl Fn(Atom) -> Signal,
    ) -> Signal {
        let signals: Vec<Signal> = constraints
            .iter()
            .map(|constraint| self.formula(&constraint.formula, signal))
            .collect();
        self.all(signals)
    }
}

/// The signals of one transition.
struct Frame {
    /// Indexed by proposition; those of actions are inputs.
    now: Vec<Signal>,
    /// Indexed by proposition; actions have none.
    next: Vec<Signal>,
}

impl Frame {
    fn new(aig: &mut Aig, props: &PropTable, initial: &[bool]) -> Self {
        let (mut now, mut next) = (Vec::new(), Vec::new());
        for prop in props.iter() {
            let name = props.name(prop);
            if props.kind(prop) == Kind::Action {
                now.push(aig.input(name));
                next.push(Signal::FALSE);
                continue;
            }
            let latch = aig.latch(name, initial[prop.index()]);
            let chosen = aig.input(format!("next({name})"));
            aig.set_next(latch, chosen);
            now.push(aig.value(latch));
            next.push(chosen);
        }
        Self { now, next }
    }

    fn signal(&self, atom: Atom) -> Signal {
        match atom.moment {
            Moment::Now => self.now[atom.prop.index()],
            _ => self.next[atom.prop.index()],
        }
    }
}

/// The initial value of every proposition, if the initial constraints are literals that say it. State
/// propositions of which they say nothing are chosen, so they count as not said.
fn initial_values(system: &TransitionSystem) -> Option<Vec<bool>> {
    let mut values = vec![None; system.props().len()];
    let mut open: Vec<&Formula> = system.initial().iter().map(|one| &one.formula).collect();
    while let Some(formula) = open.pop() {
        let (atom, value) = match formula {
            Formula::And(parts) => {
                open.extend(parts);
                continue;
            }
            Formula::Constant(true) => continue,
            Formula::Atom(atom) => (atom, true),
            Formula::Not(inner) => match &**inner {
                Formula::Atom(atom) => (atom, false),
                _ => return None,
            },
            _ => return None,
        };
        let known = &mut values[atom.prop.index()];
        if known.is_some_and(|known: bool| known != value) {
            return None;
        }
        *known = Some(value);
    }
    let props = system.props();
    let value = |prop: crate::prop::Prop| match props.kind(prop) {
        Kind::Action => Some(false),
        Kind::State => values[prop.index()],
    };
    props.iter().map(value).collect()
}
