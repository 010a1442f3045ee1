//! Whether plans may rest at the goal, as the contract of a [`TransitionSystem`] says.
//!
//! A formula of k transitions speaks about plans of *at most* k only if from each goal state that they reach
//! a transition leads to a goal state, as a rule to itself. Where this is not so, and horizons are left out,
//! a shorter plan would be denied. So a solver is asked for a goal state without such a transition: an
//! initial one, or one that some transition leads to. Other goal states are of no matter, and many encodings
//! say nothing sensible of them.
//!
//! The question is one of "for all states, some actions". It is answered in rounds (counterexample-guided
//! abstraction refinement): first no action happens; where a goal state cannot rest so, actions with which it
//! can are looked for, and tried on all other goal states. Each round needs some formulas of one transition,
//! and most systems need one round or two.

use limits::{Budget, StopReason};
use logic::{Atom, CompileOptions, Formula, Kind, Prop, Trace, TransitionSystem, Valuation};
use rustsat::{solvers::Solve, types::TernaryVal};
use solvers::{Limits, SolverSpec};

use crate::{Error, formula::TitledFormula, has_model::has_model};

/// The most sets of actions that are tried, and the most conflicts for each question. What takes more is not
/// found out.
const MOST_ROUNDS: usize = 16;
const CONFLICTS: u64 = 10_000;

/// The most propositions of a state that a message names.
const MOST_NAMED: usize = 12;

/// Whichever solver is asked for the rest: this one is inside, and small questions are its strength.
static SOLVER: SolverSpec = SolverSpec::BatSat;

/// Returns `Ok` if a plan may go on at the goal from each goal state that is entered, as far as is found out
/// with little work. Constraints on two transitions and on the ends of a plan are not looked at.
///
/// # Errors
///
/// [`Error::NoRest`], and a budget that is used up.
pub(crate) fn check_rest(
    system: &TransitionSystem,
    options: CompileOptions,
    budget: &Budget,
) -> Result<(), Error> {
    match (Question { system, plain: plain(system), options, budget }).check() {
        Err(Error::GaveUp(why)) if why.reason() == StopReason::Conflicts => Ok(()),
        checked => checked,
    }
}

struct Question<'a> {
    system: &'a TransitionSystem,
    /// The same without constraints on two transitions and on the ends of a plan.
    plain: TransitionSystem,
    options: CompileOptions,
    budget: &'a Budget,
}

impl Question<'_> {
    fn check(&self) -> Result<(), Error> {
        let mut stuck = self.system.goal().clone().and(!self.rests(&|_| false));
        for _ in 0..MOST_ROUNDS {
            let Some(state) = self.entered(&stuck)? else { return Ok(()) };
            let here = self.is_here(&state);
            stuck = match self.actions(&here, &here)? {
                Some(actions) => stuck.and(!self.rests(&|prop| actions.holds(prop))),
                // Another goal state will do, which is one to be looked at too.
                None if self.actions(&here, self.system.goal())?.is_some() => stuck.and(!here),
                None => return Err(Error::NoRest { state: self.shown(&state) }),
            };
        }
        Ok(())
    }

    fn state_props(&self) -> impl Iterator<Item = Prop> {
        let props = self.system.props();
        props.iter().filter(|&prop| props.kind(prop) == Kind::State)
    }

    /// That a state has a transition to itself with these actions.
    fn rests(&self, action: &dyn Fn(Prop) -> bool) -> Formula {
        let of_prop = |prop: Prop| match self.system.props().kind(prop) {
            Kind::State => None,
            Kind::Action => Some(action(prop)),
        };
        let constraints = self.system.transition().iter();
        Formula::all(constraints.map(|constraint| at_rest(&constraint.formula, &of_prop)))
    }

    /// A state for which the formula holds, and which is initial or entered by some transition.
    fn entered(&self, formula: &Formula) -> Result<Option<Valuation>, Error> {
        let mut entered = self.plain.clone();
        entered.set_goal(formula.clone());
        let mut initial = entered.clone();
        for constraint in self.system.initial() {
            initial.initially(constraint.family, constraint.formula.clone());
        }
        let trace = match self.model(initial, 0)? {
            None => self.model(entered, 1)?,
            found => found,
        };
        Ok(trace.and_then(|mut trace| trace.frames.pop()))
    }

    fn is_here(&self, state: &Valuation) -> Formula {
        Formula::all(self.state_props().map(|prop| prop.now().is(state.holds(prop))))
    }

    /// The actions of a transition from here to there.
    fn actions(&self, here: &Formula, there: &Formula) -> Result<Option<Valuation>, Error> {
        let mut goes = self.plain.clone();
        goes.initially("here", here.clone());
        goes.set_goal(there.clone());
        Ok(self.model(goes, 1)?.map(|mut trace| trace.frames.swap_remove(0)))
    }

    /// A model of the formula of a system.
    fn model(&self, system: TransitionSystem, horizon: usize) -> Result<Option<Trace>, Error> {
        let budget = self.budget;
        system.check(budget)?;
        let (title, amo) = (String::new(), self.options.at_most_one);
        let formula = TitledFormula::of_system(system, amo, horizon, title, budget)?;
        let limits = Limits { budget: budget.clone(), conflicts: Some(CONFLICTS) };
        let mut solver = SOLVER.start(&limits)?;
        formula.load(&mut solver, budget)?;
        if !has_model(&mut solver, &[])? {
            return Ok(None);
        }
        let holds = |lit| matches!(solver.lit_val(lit), Ok(TernaryVal::True));
        Ok(Some(formula.trace(holds)))
    }

    /// What holds in a state, in words.
    fn shown(&self, state: &Valuation) -> String {
        let held: Vec<Prop> = self.state_props().filter(|&prop| state.holds(prop)).collect();
        let named = held.iter().take(MOST_NAMED).map(|&prop| self.system.props().name(prop));
        let named: Vec<&str> = named.collect();
        match held.len() {
            0 => "the one where no proposition holds".to_owned(),
            n if n > MOST_NAMED => format!("{}, …", named.join(", ")),
            _ => named.join(", "),
        }
    }
}

/// The states and transitions of a system: without constraints on two transitions and on the ends of a plan.
fn plain(system: &TransitionSystem) -> TransitionSystem {
    let (props, mut plain) = (system.props(), TransitionSystem::new());
    for prop in props.iter() {
        match props.kind(prop) {
            Kind::State => plain.state_prop(props.name(prop)),
            Kind::Action => plain.action_prop(props.name(prop)),
        };
    }
    for constraint in system.invariant() {
        plain.always(constraint.family, constraint.formula.clone());
    }
    for constraint in system.transition() {
        plain.each_transition(constraint.family, constraint.formula.clone());
    }
    plain
}

/// A formula about a transition from a state to itself, where some propositions have a value.
fn at_rest(formula: &Formula, of_prop: &dyn Fn(Prop) -> Option<bool>) -> Formula {
    let all = |parts: &[Formula]| -> Vec<Formula> {
        parts.iter().map(|part| at_rest(part, of_prop)).collect()
    };
    match formula {
        Formula::Constant(_) => formula.clone(),
        &Formula::Atom(Atom { prop, .. }) => {
            of_prop(prop).map_or(prop.now().into(), Formula::Constant)
        }
        Formula::Not(inner) => !at_rest(inner, of_prop),
        Formula::And(parts) => Formula::all(all(parts)),
        Formula::Or(parts) => Formula::any(all(parts)),
        Formula::AtMostOne(parts) => Formula::at_most_one(all(parts)),
        Formula::Iff(left, right) => match (at_rest(left, of_prop), at_rest(right, of_prop)) {
            (left, right) if left == right => Formula::TRUE,
            (Formula::Constant(true), other) | (other, Formula::Constant(true)) => other,
            (Formula::Constant(false), other) | (other, Formula::Constant(false)) => !other,
            (left, right) => left.iff(right),
        },
    }
}

#[cfg(test)]
mod tests;
