//! Whether plans may rest at the goal, as the contract of a [`TransitionSystem`] says.
//!
//! A formula of k transitions speaks about plans of *at most* k only if from each goal state that they reach a
//! transition leads to a goal state, as a rule to itself. Where this is not so, and horizons are left out, a
//! shorter plan would be denied. So a solver is asked for a goal state without such a transition: an initial one,
//! or one that some transition leads to. Other goal states are of no matter, and many encodings say nothing
//! sensible of them.
//!
//! The question is one of "for all states, some actions". It is answered in rounds (counterexample-guided
//! abstraction refinement): first no action happens; where a goal state cannot rest so, actions with which it
//! can are looked for, and tried on all other goal states. Each round needs some formulas of one transition, and
//! most systems need one round or two.

use limits::{Budget, StopReason};
use logic::{Atom, CompileOptions, Formula, Kind, Prop, Trace, TransitionSystem, Valuation};
use rustsat::{
    solvers::{Solve, SolverResult},
    types::TernaryVal,
};
use solvers::{Limits, SolverSpec};

use crate::{Error, formula::TitledFormula};

/// The most sets of actions that are tried, and the most conflicts for each question. What takes more is not
/// found out.
const MOST_ROUNDS: usize = 16;
const CONFLICTS: u64 = 10_000;

/// The most propositions of a state that a message names.
const MOST_NAMED: usize = 12;

/// Whichever solver is asked for the rest: this one is inside, and small questions are its strength.
static SOLVER: SolverSpec = SolverSpec::BatSat;

/// Returns `Ok` if a plan may go on at the goal from each goal state that is entered, as far as is found out with
/// little work. Constraints on two transitions and on the ends of a plan are not looked at.
///
/// # Errors
///
/// [`Error::NoRest`], and a budget that is used up.
pub(crate) fn check_rest(
    system: &TransitionSystem,
    options: CompileOptions,
    budget: &Budget,
) -> Result<(), Error> {
    match (Question { system, options, budget }).check() {
        Err(Error::GaveUp(why)) if why.reason() == StopReason::Conflicts => Ok(()),
        checked => checked,
    }
}

struct Question<'a> {
    system: &'a TransitionSystem,
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

    /// The states and transitions, whatever the constraints on two transitions and on the ends of a plan.
    fn plain(&self) -> TransitionSystem {
        let (system, mut plain) = (self.system, TransitionSystem::new());
        let props = system.props();
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

    /// A state for which the formula holds, and which is initial or entered by some transition.
    fn entered(&self, formula: &Formula) -> Result<Option<Valuation>, Error> {
        let mut entered = self.plain();
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
        let mut goes = self.plain();
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
        match solver.solve().map_err(Error::Solver)? {
            SolverResult::Unsat => Ok(None),
            SolverResult::Interrupted => {
                Err(solver.stop_reason().unwrap_or(StopReason::Conflicts).into())
            }
            SolverResult::Sat => {
                let holds = |lit| matches!(solver.lit_val(lit), Ok(TernaryVal::True));
                Ok(Some(formula.trace(holds)))
            }
        }
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
mod tests {
    use board::{Board, Metric};
    use encodings::{Encoding, Formulation, Semantics};
    use puma::EncodeOptions;

    use super::*;
    use crate::program::SourceProgram;

    fn check(system: &TransitionSystem) -> Result<(), String> {
        let checked = check_rest(system, CompileOptions::default(), &Budget::default());
        checked.map_err(|error| error.to_string())
    }

    /// A token on a line of four places, whose goal is at the end.
    fn line(may_rest: bool) -> (TransitionSystem, Vec<Prop>) {
        let mut system = TransitionSystem::new();
        let at: Vec<Prop> = (0..4).map(|i| system.state_prop(format!("at({i})"))).collect();
        system.always("one place", Formula::exactly_one(at.iter().map(|prop| prop.now())));
        system.initially("start", at[0].now().into());
        for (i, here) in at.iter().enumerate() {
            let near = (0..4_usize).filter(|j| j.abs_diff(i) == 1 || may_rest && *j == i);
            let near = Formula::any(near.map(|j| at[j].next()));
            system.each_transition("to a neighbour", here.now().implies(near));
        }
        system.set_goal(at[3].now().into());
        (system, at)
    }

    #[test]
    fn a_goal_state_that_must_be_left_is_named() {
        assert_eq!(check(&line(true).0), Ok(()));
        let error = check(&line(false).0).unwrap_err();
        assert!(error.ends_with("from at(3)"), "{error}");
    }

    /// Where a state cannot rest without an action, each one is tried; what no state can do helps none.
    #[test]
    fn actions_that_let_a_state_rest_are_found() {
        let with_waits = |n_waits: usize| {
            let (mut system, at) = line(true);
            let waits: Vec<Prop> =
                (0..n_waits).map(|i| system.action_prop(format!("wait({i})"))).collect();
            system.set_goal(Formula::any([at[0].now(), at[3].now()]));
            for (i, here) in at.iter().enumerate() {
                let rests = here.now().and(here.next());
                let wait = waits.get(i % 2).map_or(Formula::FALSE, |wait| wait.now().into());
                system.each_transition("who stays waits", rests.implies(wait));
            }
            system.each_transition("one wait", Formula::at_most_one(waits.iter().map(|w| w.now())));
            system
        };
        assert_eq!(check(&with_waits(2)), Ok(()));
        let error = check(&with_waits(1)).unwrap_err();
        assert!(error.ends_with("from at(3)"), "{error}");
    }

    /// Nobody asks whether boards and programs keep the contract: here they are asked.
    #[test]
    fn boards_and_programs_may_rest() {
        let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
        let budget = Budget::default();
        let mut n_checked = 0;
        for &encoding in Encoding::ALL {
            for metric in Metric::ALL {
                for &semantics in Semantics::ALL {
                    let usual = Formulation::new(encoding, metric);
                    let formulation = Formulation { semantics, ..usual };
                    let Ok(encoded) = formulation.encode(&board, &budget) else { continue };
                    assert_eq!(check(&encoded.system), Ok(()), "{formulation:?}");
                    n_checked += 1;
                }
            }
        }
        assert!(n_checked > 24, "{n_checked}");
        let text =
            "Init { boolean on = false; } Goals { Goal (on); } Rules { Rule (!on) { on = true; } }";
        let program = SourceProgram::parse("switch", text, &budget).unwrap();
        for options in [EncodeOptions::NONE, EncodeOptions::default()] {
            let system = puma::encode(program.program(), options, &budget).unwrap().system;
            assert_eq!(check(&system), Ok(()), "{options}");
        }
    }

    /// Where two goal states lead to one another, a plan rests by going to and fro.
    #[test]
    fn another_goal_state_will_do() {
        let (mut system, at) = line(false);
        system.set_goal(Formula::any([at[2].now(), at[3].now()]));
        assert_eq!(check(&system), Ok(()));
        system.set_goal(Formula::any([at[0].now(), at[3].now()]));
        assert!(check(&system).is_err());
    }

    /// States that the invariant excludes, or that no transition leads to, are no matter.
    #[test]
    fn only_states_that_are_entered_count() {
        let (mut system, at) = line(false);
        system.each_transition("never there", !at[3].next());
        assert_eq!(check(&system), Ok(()));
        let mut initial = system.clone();
        initial.clear_initial();
        initial.initially("begins there", at[3].now().into());
        assert!(check(&initial).is_err());
        system.always("never there", !at[3].now());
        assert_eq!(check(&system), Ok(()));
        system.set_goal(Formula::FALSE);
        assert_eq!(check(&system), Ok(()));
    }

    #[test]
    fn a_budget_that_is_used_up_ends_the_check() {
        let interrupt = limits::Interrupt::default();
        interrupt.trigger();
        let budget = Budget::default().with_interrupt(interrupt);
        let checked = check_rest(&line(false).0, CompileOptions::default(), &budget);
        assert!(matches!(checked, Err(Error::GaveUp(_))));
    }
}
