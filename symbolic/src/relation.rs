//! The transition relation, in parts by what moves.

use std::collections::{BTreeSet, HashMap};

use limits::{Budget, StopReason};
use logic::{Atom, Formula, Kind, Moment, Prop, TransitionSystem};
use oxidd::VarNo;

use crate::{
    build::Builder,
    choice::Choice,
    frame,
    kind::Diagram,
    partial::{assign, conjuncts},
    store::{Renaming, Store},
    support::Support,
};

/// Some of the transitions: those that change none but a few propositions.
pub(crate) struct Part<F: Diagram> {
    /// What may change, in the order of the variables; all else stays as it is.
    pub(crate) changed: Vec<Prop>,
    /// Over all variables now and those of `changed` next, where now is a state of the invariant.
    pub(crate) relation: F,
    now: F,
    next: F,
    to_now: Renaming<F>,
    to_next: Renaming<F>,
}

/// The transitions of a system between states of its invariant; those from a state to itself may be
/// missing.
pub(crate) struct Relation<F: Diagram> {
    pub(crate) parts: Vec<Part<F>>,
    /// The states that satisfy the invariant.
    pub(crate) invariant: F,
}

impl<F: Diagram> Relation<F> {
    pub(crate) fn new(
        system: &TransitionSystem,
        choice: &Choice,
        builder: &Builder<F>,
    ) -> Result<Self, StopReason> {
        let budget = builder.store.budget();
        let invariant = system.invariant().iter().map(|constraint| &constraint.formula);
        let conjuncts = Support::of_conjuncts(invariant, builder.variables, budget)?;
        let invariant =
            builder.state(conjuncts.iter().map(|conjunct| &conjunct.formula), Moment::Now)?;
        let mut construction = Construction {
            system,
            builder,
            groups: frame::groups(&conjuncts),
            conjuncts,
            invariant: &invariant,
            implied: HashMap::new(),
        };
        let mut parts: Vec<Part<F>> = Vec::new();
        for known in choice.parts() {
            let Some((changed, relation)) = construction.part(&known)? else { continue };
            match parts.iter_mut().find(|part| part.changed == changed) {
                Some(part) => part.relation = builder.store.or(&part.relation, &relation)?,
                None => parts.push(Part::new(builder, changed, relation)?),
            }
        }
        Ok(Self { parts, invariant })
    }

    /// The states that follow one of `states`, which satisfy the invariant.
    pub(crate) fn image(&self, store: &Store<F>, states: &F) -> Result<F, StopReason> {
        let none = store.constant(false);
        self.parts.iter().try_fold(none, |image, part| {
            let next = store.and_exists(states, &part.relation, &part.now)?;
            store.or(&image, &store.rename(&next, &part.to_now)?)
        })
    }

    /// The states that one of `states`, which satisfy the invariant, follows.
    pub(crate) fn preimage(&self, store: &Store<F>, states: &F) -> Result<F, StopReason> {
        let none = store.constant(false);
        let preimage = self.parts.iter().try_fold(none, |preimage, part| {
            let next = store.rename(states, &part.to_next)?;
            store.or(&preimage, &store.and_exists(&next, &part.relation, &part.next)?)
        })?;
        store.and(&preimage, &self.invariant)
    }
}

impl<F: Diagram> Part<F> {
    pub(crate) fn new(
        builder: &Builder<F>,
        changed: Vec<Prop>,
        relation: F,
    ) -> Result<Self, StopReason> {
        let store = builder.store;
        let pairs = || changed.iter().map(|&prop| builder.variables.pair(prop).into());
        let (now, next): (Vec<VarNo>, Vec<VarNo>) = pairs().unzip();
        Ok(Self {
            relation,
            now: store.cube(&now)?,
            next: store.cube(&next)?,
            to_now: store.renaming(pairs().map(|(now, next)| (next, now)))?,
            to_next: store.renaming(pairs())?,
            changed,
        })
    }
}

/// What the parts are made of.
struct Construction<'a, F: Diagram> {
    system: &'a TransitionSystem,
    builder: &'a Builder<'a, F>,
    /// The conjuncts of the invariant.
    conjuncts: Vec<Support>,
    groups: Vec<BTreeSet<Prop>>,
    invariant: &'a F,
    /// For each condition on the present state that was asked about, `true` if the invariant implies it.
    implied: HashMap<F, bool>,
}

impl<F: Diagram> Construction<'_, F> {
    /// The transitions of which some atoms are known, as far as they change something: what changes, from the
    /// root, and the relation of a part.
    fn part(&mut self, known: &HashMap<Atom, bool>) -> Result<Option<(Vec<Prop>, F)>, StopReason> {
        let variables = self.builder.variables;
        let budget = self.builder.store.budget();
        let transition = propagated(self.system, known, budget)?;
        let transition = Support::of_conjuncts(&transition, variables, budget)?;
        let kept = frame::kept(self.builder, &transition, &self.conjuncts, &self.groups)?;
        let is_changed = |prop: &&Prop| !kept.contains(*prop);
        let changed: Vec<Prop> = variables.state().iter().filter(is_changed).copied().collect();
        if changed.is_empty() {
            return Ok(None);
        }
        let frame = kept.iter().map(|&prop| self.builder.variables.pair(prop));
        let frame = self.builder.store.renaming(frame.map(|[now, next]| (next, now)))?;
        let mut parts = Vec::new();
        for constraint in &transition {
            let is_condition = constraint.is_about_states() && constraint.next.is_subset(&kept);
            let diagram = self.framed(constraint, Moment::Now, &frame)?;
            if !(is_condition && self.is_implied(&diagram)?) {
                parts.push((diagram, constraint.actions().clone()));
            }
        }
        for conjunct in &self.conjuncts {
            if !conjunct.now.is_subset(&kept) {
                parts.push((self.framed(conjunct, Moment::Next, &frame)?, BTreeSet::new()));
            }
        }
        let relation = self.conjunction(parts)?;
        Ok(relation.satisfiable().then_some((changed, relation)))
    }

    /// The diagram of a constraint at a moment, where what is kept is now what it will be next.
    fn framed(
        &self,
        constraint: &Support,
        at: Moment,
        frame: &Renaming<F>,
    ) -> Result<F, StopReason> {
        self.builder.store.rename(&self.builder.formula(&constraint.formula, at)?, frame)
    }

    fn is_implied(&mut self, condition: &F) -> Result<bool, StopReason> {
        if let Some(&known) = self.implied.get(condition) {
            return Ok(known);
        }
        let is_implied = !self.builder.store.minus(self.invariant, condition)?.satisfiable();
        self.implied.insert(condition.clone(), is_implied);
        Ok(is_implied)
    }

    /// The conjunction of diagrams, each with the actions that it mentions, over now and next alone: each
    /// action is quantified out once all that mentions it is joined.
    fn conjunction(&self, mut parts: Vec<(F, BTreeSet<Prop>)>) -> Result<F, StopReason> {
        let store = self.builder.store;
        let join = |parts: Vec<(F, BTreeSet<Prop>)>| {
            let mut actions = BTreeSet::new();
            let mut all = store.constant(true);
            for (part, mentioned) in parts {
                all = store.and(&all, &part)?;
                actions.extend(mentioned);
            }
            Ok((all, actions))
        };
        while let Some(action) = parts.iter().find_map(|(_, actions)| actions.first().copied()) {
            let (with, without): (Vec<_>, Vec<_>) =
                parts.into_iter().partition(|(_, actions)| actions.contains(&action));
            let (all, mut actions) = join(with)?;
            actions.remove(&action);
            let variable = self.builder.variables.of(action.now()).expect("undefined actions");
            parts = without;
            parts.push((store.exists(&all, &store.variable(variable)?)?, actions));
        }
        Ok(join(parts)?.0)
    }
}

/// The constraints on transitions of which some atoms are known, and what actions follow from these alone.
fn propagated(
    system: &TransitionSystem,
    known: &HashMap<Atom, bool>,
    budget: &Budget,
) -> Result<Vec<Formula>, StopReason> {
    let mut known = known.clone();
    let mut constraints: Vec<Formula> =
        system.transition().iter().map(|constraint| constraint.formula.clone()).collect();
    while !known.is_empty() {
        for constraint in &mut constraints {
            budget.check()?;
            *constraint = assign(constraint, &known);
        }
        known.clear();
        for conjunct in constraints.iter().flat_map(conjuncts) {
            let (atom, value) = match conjunct {
                Formula::Atom(atom) => (*atom, true),
                Formula::Not(inner) => match **inner {
                    Formula::Atom(atom) => (atom, false),
                    _ => continue,
                },
                _ => continue,
            };
            if system.props().kind(atom.prop) == Kind::Action {
                known.entry(atom).or_insert(value);
            }
        }
    }
    Ok(constraints)
}
