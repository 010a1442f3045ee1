//! What a transition system refuses, and its propositions.

use std::panic::{AssertUnwindSafe, catch_unwind};

use logic::{Formula, Kind, Moment, TransitionSystem};

/// The message of the panic.
fn panic_of<T>(f: impl FnOnce() -> T) -> String {
    let outcome = catch_unwind(AssertUnwindSafe(f));
    let payload = outcome.err().expect("this should panic");
    payload.downcast_ref::<String>().expect("a message that is formatted").clone()
}

#[test]
fn propositions_have_names_kinds_and_places() {
    let mut system = TransitionSystem::new();
    assert!(system.props().is_empty());
    let x = system.state_prop("at(A,0)");
    let go = system.action_prop("go");
    let props = system.props();
    assert_eq!((props.len(), props.is_empty()), (2, false));
    assert_eq!(props.iter().collect::<Vec<_>>(), [x, go]);
    assert_eq!((x.index(), go.index()), (0, 1));
    assert_eq!((props.kind(x), props.kind(go)), (Kind::State, Kind::Action));
    assert_eq!((props.name(x), props.name(go)), ("at(A,0)", "go"));
    assert_eq!((props.find("go"), props.find("stop")), (Some(go), None));
    assert_eq!((props.n_of(Kind::State), props.n_of(Kind::Action)), (1, 1));
}

#[test]
fn names_are_words_and_differ() {
    for name in ["", " ", "a b", "a\tb", "a\n", "a\u{a0}b"] {
        let mut system = TransitionSystem::new();
        let message = panic_of(|| system.state_prop(name));
        assert!(message.contains("cannot name a proposition"), "{message}");
    }
    let mut system = TransitionSystem::new();
    system.state_prop("x");
    let message = panic_of(|| system.action_prop("x"));
    assert_eq!(message, "two propositions are named `x`");
}

/// Initial constraints, invariants and goals speak about the state now.
#[test]
fn state_constraints_speak_about_one_state() {
    let mut system = TransitionSystem::new();
    let x = system.state_prop("x");
    let go = system.action_prop("go");
    for formula in [go.now().into(), x.next().into(), x.after_next().into(), !x.now().and(go.now())]
    {
        let formula: Formula = formula;
        for constrain in [
            |system: &mut TransitionSystem, formula| system.initially("i", formula),
            |system: &mut TransitionSystem, formula| system.always("a", formula),
            TransitionSystem::set_goal,
        ] {
            let message = panic_of(|| constrain(&mut system, formula.clone()));
            assert!(message.contains("does not speak about one state"), "{message}");
        }
    }
    assert!(system.initial().is_empty() && system.invariant().is_empty());
    assert_eq!(system.goal(), &Formula::FALSE);
}

/// Large boards have hundreds of thousands of them in some encodings.
#[test]
fn the_names_of_propositions_count_as_memory() {
    let budget = limits::Budget::default().with_memory(10_000);
    let mut system = TransitionSystem::new();
    assert_eq!(system.check(&budget), Ok(()));
    for number in 0..1000 {
        system.action_prop(format!("slide({number})"));
    }
    assert_eq!(system.check(&budget), Err(limits::StopReason::Memory));
}

#[test]
fn a_transition_constraint_spans_one_transition_or_two() {
    let mut system = TransitionSystem::new();
    let x = system.state_prop("x");
    let go = system.action_prop("go");
    for formula in [x.now().into(), x.next().into(), go.now().implies(x.next()), Formula::TRUE] {
        system.each_transition("one", formula);
    }
    for formula in [go.next().into(), x.after_next().into(), x.now().implies(!go.next())] {
        system.each_transition("two", formula);
    }
    assert_eq!((system.transition().len(), system.two_transitions().len()), (4, 3));
    assert!(system.transition().iter().all(|constraint| constraint.family == "one"));
    let message = panic_of(|| system.each_transition("three", x.now().implies(go.after_next())));
    assert_eq!(message, "`go` speaks about a third transition");
}

#[test]
fn the_latest_moment_is_found_anywhere_in_a_formula() {
    let mut system = TransitionSystem::new();
    let x = system.state_prop("x");
    assert_eq!(Formula::TRUE.latest(), None);
    assert_eq!(Formula::from(x.now()).latest(), Some(Moment::Now));
    let nested = Formula::at_most_one([Formula::from(x.now()), !x.next().iff(x.after_next())]);
    assert_eq!(nested.latest(), Some(Moment::AfterNext));
    assert_eq!(x.now().implies(x.next()).latest(), Some(Moment::Next));
}
