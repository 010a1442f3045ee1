//! From layers to a plan.

use std::collections::HashMap;

use limits::StopReason;
use logic::{Atom, Formula, Kind, Moment, Prop, Trace, TransitionSystem, Valuation};
use oxidd::VarNo;

use crate::{
    explore::Diagrams,
    kind::Diagram,
    partial::assign,
    store::pick,
    wave::{Side, Wave},
};

/// Reads traces from layers.
pub(crate) struct Tracer<'a, F: Diagram> {
    pub(crate) system: &'a TransitionSystem,
    pub(crate) diagrams: &'a Diagrams<'a, F>,
}

/// A state: the values of the variables of a store, of which those of *now* matter.
type Assignment = Vec<bool>;

impl<F: Diagram> Tracer<'_, F> {
    /// A shortest trace through a state of `meeting`, which lies in the last layer of every wave.
    pub(crate) fn trace(&self, waves: &[&Wave<F>], meeting: &F) -> Result<Trace, StopReason> {
        let middle = pick(meeting).expect("satisfiable");
        let mut states = vec![middle];
        for wave in waves {
            for layer in wave.open[..wave.distance()].iter().rev() {
                let (at, side) = match wave.side {
                    Side::Forward => (0, Side::Backward),
                    Side::Backward => (states.len(), Side::Forward),
                };
                let last = if at == 0 { &states[0] } else { &states[at - 1] };
                let state = self.neighbour(last, side, layer)?;
                states.insert(at, state);
            }
        }
        let valuations: Vec<HashMap<Prop, bool>> =
            states.iter().map(|state| self.valuation(state)).collect();
        let mut frames = Vec::new();
        for (frame, values) in valuations.iter().enumerate() {
            let actions = match valuations.get(frame + 1) {
                Some(next) => self.actions(values, next)?,
                None => HashMap::new(),
            };
            let value = |prop: Prop| values.get(&prop).or(actions.get(&prop)).copied();
            frames.push(Valuation::new(self.system.props(), |prop| value(prop) == Some(true)));
        }
        Ok(Trace { frames })
    }

    /// A state of `layer` before or after a state.
    fn neighbour(
        &self,
        state: &Assignment,
        side: Side,
        layer: &F,
    ) -> Result<Assignment, StopReason> {
        let store = self.diagrams.store();
        let state = self.minterm(state)?;
        let neighbours = match side {
            Side::Forward => self.diagrams.relation.image(store, &state)?,
            Side::Backward => self.diagrams.relation.preimage(store, &state)?,
        };
        let neighbours = store.and(&neighbours, layer)?;
        Ok(pick(&neighbours).expect("each state of a layer has a neighbour in the one before"))
    }

    fn minterm(&self, state: &Assignment) -> Result<F, StopReason> {
        let (store, variables) = (self.diagrams.store(), self.diagrams.builder.variables);
        variables.state().iter().rev().try_fold(store.constant(true), |all, &prop| {
            let [now, _] = variables.pair(prop);
            let literal = store.variable(now)?;
            if state[now as usize] {
                store.and(&literal, &all)
            } else {
                store.minus(&all, &literal)
            }
        })
    }

    /// The values of all state propositions.
    fn valuation(&self, state: &Assignment) -> HashMap<Prop, bool> {
        let variables = self.diagrams.builder.variables;
        let with_variable = variables.state().iter();
        let mut values =
            with_variable.map(|&prop| (prop, state[variables.pair(prop)[0] as usize])).collect();
        let props = self.system.props();
        for prop in props.iter().filter(|&prop| props.kind(prop) == Kind::State) {
            self.value(prop, &mut values);
        }
        values
    }

    /// The value of a state proposition, which the values of those with variables determine.
    fn value(&self, prop: Prop, values: &mut HashMap<Prop, bool>) -> bool {
        if let Some(&value) = values.get(&prop) {
            return value;
        }
        let definition = self.diagrams.builder.variables.definition(prop);
        let definition = definition.expect("no variable, so a definition");
        definition.visit_atoms(&mut |atom| _ = self.value(atom.prop, values));
        let value = definition.evaluate(&|atom| values[&atom.prop]);
        values.insert(prop, value);
        value
    }

    /// Values of the actions for a transition between two states.
    fn actions(
        &self,
        now: &HashMap<Prop, bool>,
        next: &HashMap<Prop, bool>,
    ) -> Result<HashMap<Prop, bool>, StopReason> {
        let mut states: HashMap<Atom, bool> =
            now.iter().map(|(prop, &value)| (prop.now(), value)).collect();
        states.extend(next.iter().map(|(prop, &value)| (prop.next(), value)));
        for chosen in self.diagrams.choice.parts() {
            let known = states.iter().chain(&chosen).map(|(&atom, &value)| (atom, value)).collect();
            if let Some(actions) = self.completed(known)? {
                return Ok(actions);
            }
        }
        unreachable!("the relation has only transitions that some part allows")
    }

    /// Values of the actions with which the known atoms satisfy the constraints, if there are any.
    fn completed(
        &self,
        mut known: HashMap<Atom, bool>,
    ) -> Result<Option<HashMap<Prop, bool>>, StopReason> {
        let Diagrams { builder, .. } = self.diagrams;
        let store = builder.store;
        let mut rest = store.constant(true);
        for constraint in self.system.transition() {
            store.budget().check()?;
            match assign(&constraint.formula, &known) {
                Formula::Constant(true) => {}
                Formula::Constant(false) => return Ok(None),
                formula => rest = store.and(&rest, &builder.formula(&formula, Moment::Now)?)?,
            }
        }
        // Definitions bring the state back in.
        let (mut high, mut low) = (store.constant(true), store.constant(true));
        // By number: what garbage arises decides when variables move, so that no run may differ from another.
        let literal = |(&atom, &value)| Some((builder.variables.of(atom)?, value));
        let mut literals: Vec<(VarNo, bool)> = known.iter().filter_map(literal).collect();
        literals.sort_unstable();
        for (variable, value) in literals.into_iter().rev() {
            let side = if value { &mut high } else { &mut low };
            let literal = store.variable(variable)?;
            *side = if value { store.and(side, &literal)? } else { store.minus(side, &literal)? };
        }
        let rest = store.and(&rest, &store.and(&high, &low)?)?;
        let Some(values) = pick(&rest) else { return Ok(None) };
        let props = self.system.props();
        let actions = || props.iter().filter(|&prop| props.kind(prop) == Kind::Action);
        for action in actions() {
            if let Some(variable) = builder.variables.of(action.now()) {
                known.entry(action.now()).or_insert(values[variable as usize]);
            }
        }
        let mut of_actions = known.into_iter().filter(|(atom, _)| atom.moment == Moment::Now);
        let mut values = of_actions.by_ref().map(|(atom, value)| (atom.prop, value)).collect();
        for action in actions() {
            self.value(action, &mut values);
        }
        Ok(Some(values))
    }
}
