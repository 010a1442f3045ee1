//! Which propositions are variables, and which are defined by others.

use std::collections::{HashMap, HashSet};

use limits::{Budget, StopReason};
use logic::{Atom, Formula, Kind, Moment, Prop, TransitionSystem};
use oxidd::VarNo;

use crate::partial::conjuncts;

/// The variables of a transition system: each state proposition that is not defined by others has one for
/// now and, next to it, one for next; action propositions have one each, below.
pub(crate) struct Variables {
    /// The state propositions with variables, from the root.
    state: Vec<Prop>,
    /// For each proposition, its variable now.
    now: HashMap<Prop, VarNo>,
    /// For each proposition, the formula over *now* that it is equivalent to.
    definitions: HashMap<Prop, Formula>,
    n_vars: u32,
}

impl Variables {
    /// Assigns variables in this order of the state propositions.
    pub(crate) fn new(
        system: &TransitionSystem,
        definitions: Definitions,
        order: Vec<Prop>,
    ) -> Self {
        let definitions = definitions.0;
        let mut now: HashMap<Prop, VarNo> = order.iter().copied().zip((0..).step_by(2)).collect();
        let props = system.props();
        let actions = props.iter().filter(|&prop| props.kind(prop) == Kind::Action);
        let actions = actions.filter(|prop| !definitions.contains_key(prop));
        let first = number(2 * order.len());
        now.extend(actions.zip(first..));
        let n_vars = first + number(now.len() - order.len());
        Self { state: order, now, definitions, n_vars }
    }

    /// Number of variables.
    pub(crate) fn n_vars(&self) -> u32 {
        self.n_vars
    }

    /// Number of variables of a state.
    pub(crate) fn n_state_vars(&self) -> u32 {
        number(self.state.len())
    }

    /// The state propositions that have variables, from the root.
    pub(crate) fn state(&self) -> &[Prop] {
        &self.state
    }

    /// The variable of an atom; `None` if its proposition is defined by others.
    pub(crate) fn of(&self, atom: Atom) -> Option<VarNo> {
        let now = *self.now.get(&atom.prop)?;
        Some(if atom.moment == Moment::Next { now + 1 } else { now })
    }

    /// Returns `true` if a proposition is about states and has variables.
    pub(crate) fn is_state(&self, prop: Prop) -> bool {
        self.now.get(&prop).is_some_and(|&variable| variable < 2 * self.n_state_vars())
    }

    /// The variables now and next of a state proposition that has them.
    pub(crate) fn pair(&self, prop: Prop) -> [VarNo; 2] {
        let now = self.now[&prop];
        [now, now + 1]
    }

    /// The variables of each state proposition, from the root.
    pub(crate) fn pairs(&self) -> Vec<Vec<VarNo>> {
        self.state.iter().map(|&prop| self.pair(prop).to_vec()).collect()
    }

    /// What a proposition without a variable is equivalent to.
    pub(crate) fn definition(&self, prop: Prop) -> Option<&Formula> {
        self.definitions.get(&prop)
    }
}

fn number(n: usize) -> u32 {
    u32::try_from(n).expect("fewer than 2^32 propositions")
}

/// For each proposition, the formula over *now* that an invariant (for a state proposition) or a constraint
/// on transitions (for an action) makes it equivalent to. No proposition is defined by itself.
#[derive(Clone)]
pub(crate) struct Definitions(HashMap<Prop, Formula>);

impl Definitions {
    /// Finds definitions; propositions in `kept` are not defined.
    ///
    /// # Errors
    ///
    /// If the budget ends. It takes at most as many steps as the square of the system's size.
    pub(crate) fn find(
        system: &TransitionSystem,
        kept: &HashSet<Prop>,
        budget: &Budget,
    ) -> Result<Self, StopReason> {
        let mut definitions = Self(HashMap::new());
        let sources = [(Kind::State, system.invariant()), (Kind::Action, system.transition())];
        for (kind, constraints) in sources {
            for conjunct in constraints.iter().flat_map(|c| conjuncts(&c.formula)) {
                let Formula::Iff(left, right) = conjunct else { continue };
                budget.check()?;
                for (head, body) in [(left, right), (right, left)] {
                    let Formula::Atom(Atom { prop, moment: Moment::Now }) = **head else {
                        continue;
                    };
                    let is_new = system.props().kind(prop) == kind
                        && !kept.contains(&prop)
                        && !definitions.0.contains_key(&prop);
                    if is_new && definitions.allows(prop, body) {
                        definitions.0.insert(prop, (**body).clone());
                        break;
                    }
                }
            }
        }
        Ok(definitions)
    }

    /// The state propositions that are not defined, as declared.
    pub(crate) fn undefined_state(&self, system: &TransitionSystem) -> Vec<Prop> {
        let props = system.props();
        let state = props.iter().filter(|&prop| props.kind(prop) == Kind::State);
        state.filter(|prop| !self.0.contains_key(prop)).collect()
    }

    /// Returns `true` if `body` is about the present alone and does not lead back to `prop`.
    fn allows(&self, prop: Prop, body: &Formula) -> bool {
        let mut open = atoms(body);
        if open.iter().any(|atom| atom.moment != Moment::Now) {
            return false;
        }
        let mut seen = HashSet::new();
        while let Some(atom) = open.pop() {
            if atom.prop == prop {
                return false;
            }
            if let (true, Some(body)) = (seen.insert(atom.prop), self.0.get(&atom.prop)) {
                open.extend(atoms(body));
            }
        }
        true
    }
}

fn atoms(formula: &Formula) -> Vec<Atom> {
    let mut atoms = Vec::new();
    formula.visit_atoms(&mut |atom| atoms.push(atom));
    atoms
}
