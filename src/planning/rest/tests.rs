//! Plans that may rest at the goal, and plans that may not.

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
    assert_eq!(n_checked, 46, "all but the encoding cell in exists-step semantics");
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
