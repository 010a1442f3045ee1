//! Invariants of a small system, good ones and bad ones.

use limits::{Budget, StopReason};
use logic::{
    BoundedFormula, CompileOptions, CompiledSystem, Formula, NotUniform, Prop, TransitionSystem,
};
use rustsat::solvers::{Solve, SolverResult};
use rustsat_batsat::BasicSolver;

use super::*;

/// Two lamps, of which exactly one is on and each step swaps them; the goal is both.
fn lamps() -> (TransitionSystem, [Prop; 2]) {
    let mut system = TransitionSystem::new();
    let [left, right] = ["left", "right"].map(|name| system.state_prop(name));
    let idle = system.action_prop("idle");
    system.initially("initial", left.now().and(!right.now()));
    system.set_goal(left.now().and(right.now()));
    system.each_transition("idle", idle.now().implies(left.now().and(right.now())));
    system.each_transition("swap", left.next().iff(right.now()));
    system.each_transition("swap", right.next().iff(left.now()));
    (system, [left, right])
}

/// The obligations that have a model.
fn failed(system: &TransitionSystem, invariant: &Invariant) -> Vec<&'static str> {
    let has_model = |obligation: &Obligation| {
        let options = CompileOptions::default();
        let compiled = CompiledSystem::new(obligation.system.clone(), options);
        let mut solver = BasicSolver::default();
        let formula = BoundedFormula::new(&compiled, obligation.horizon).expect("it is small");
        formula.for_each(|clause| {
            solver.add_clause(clause.into()).expect("the solver accepts it");
        });
        solver.solve().expect("it answers") == SolverResult::Sat
    };
    let obligations =
        obligations(system.clone(), invariant, &Budget::default()).expect("it is about states");
    obligations.iter().filter(|o| has_model(o)).map(|o| o.name).collect()
}

fn parsed(text: &str) -> Result<Invariant, String> {
    let (system, _) = lamps();
    parse(text, system.props()).map_err(|error| error.to_string())
}

#[test]
fn each_obligation_fails_alone() {
    let (system, _) = lamps();
    for (text, expected) in [
        // Exactly one.
        (
            "0 = right ? false : true\n1 = right ? true : false\n2 = left ? 0 : 1\ninvariant = 2\n",
            &[][..],
        ),
        // Not both: the state with none is harmless.
        ("0 = right ? false : true\n1 = left ? 0 : true\ninvariant = 1\n", &[]),
        ("0 = left ? false : true\ninvariant = 0\n", &["initial", "step"]),
        ("0 = left ? true : false\ninvariant = 0\n", &["step", "goal"]),
        ("0 = right ? true : false\n1 = left ? 0 : false\ninvariant = 1\n", &["initial", "goal"]),
        ("invariant = true\n", &["goal"]),
        ("invariant = false\n", &["initial"]),
        ("clause +left +right\nclause -left -right\ninvariant = 2 clauses\n", &[]),
        ("clause -left -right\ninvariant = 1 clauses\n", &[]),
        ("clause -left\ninvariant = 1 clauses\n", &["initial", "step"]),
        ("clause +left\ninvariant = 1 clauses\n", &["step", "goal"]),
        ("clause +right\nclause +left\ninvariant = 2 clauses\n", &["initial", "goal"]),
        ("clause -left +right\nclause +left -right\ninvariant = 2 clauses\n", &["initial", "goal"]),
        ("invariant = 0 clauses\n", &["goal"]),
        ("clause\ninvariant = 1 clauses\n", &["initial"]),
    ] {
        assert_eq!(failed(&system, &parsed(text).unwrap()), expected, "{text}");
    }
}

#[test]
fn texts_round_trip_and_errors_name_the_line() {
    let text = "0 = right ? false : true\n1 = left ? 0 : true\ninvariant = 1\n";
    let (system, _) = lamps();
    let clauses = "clause -left -right\nclause\nclause +left\ninvariant = 3 clauses\n";
    for text in [text, "invariant = true\n", clauses, "invariant = 0 clauses\n"] {
        assert_eq!(write(&parsed(text).unwrap(), system.props()), text);
    }
    for (text, message) in [
        ("", "line 1: expected `invariant = VALUE`"),
        ("0 = left ? true : false\n", "line 2: expected `invariant = VALUE`"),
        ("0 = up ? true : false\ninvariant = 0\n", "line 1: `up` is no proposition of the system"),
        ("1 = left ? true : false\n", "line 1: expected `0 = NAME ? VALUE : VALUE` or"),
        ("0 = left ? 0 : true\n", "line 1: expected true, false or an earlier gate, found `0`"),
        ("0 = left ? yes : true\n", "line 1: expected true, false or an earlier gate, found `yes`"),
        ("invariant = 3\n", "line 1: expected true, false or an earlier gate, found `3`"),
        ("invariant = true\n0 = left ? true : false\n", "line 2: nothing may follow"),
        ("0 = left  ? true : false\n", "line 1: expected `0 = NAME"),
        ("clause left\n", "line 1: expected +NAME or -NAME, found `left`"),
        ("clause +left  -right\n", "line 1: expected +NAME or -NAME, found ``"),
        ("clause +up\n", "line 1: `up` is no proposition of the system"),
        ("clause +left\n", "line 2: expected `invariant = VALUE`"),
        ("clause +left\ninvariant = true\n", "line 2: expected `clause +NAME -NAME …` or"),
        (
            "clause +left\ninvariant = 2 clauses\n",
            "line 2: expected the number of clauses, 1, found `2`",
        ),
        ("clause +left\n0 = left ? true : false\n", "line 2: expected `clause"),
        ("0 = left ? true : false\nclause +left\n", "line 2: expected `1 = NAME"),
        ("0 = left ? true : false\ninvariant = 0 clauses\n", "line 2: expected the number"),
    ] {
        let error = parsed(text).unwrap_err();
        assert!(error.starts_with(message), "{error}");
    }
}

#[test]
fn an_invariant_about_an_action_is_refused() {
    let (system, _) = lamps();
    for text in
        ["0 = idle ? true : false\ninvariant = 0\n", "clause -idle\ninvariant = 1 clauses\n"]
    {
        let invariant = parsed(text).unwrap();
        let error = obligations(system.clone(), &invariant, &Budget::default()).err();
        assert_eq!(error, Some(InvariantError::NotAboutTheState("idle".to_owned())));
    }
}

/// What is demanded of the first two frames only is broken in the third.
#[test]
fn a_system_that_is_not_uniform_has_no_invariant() {
    let mut system = TransitionSystem::new();
    let prop = system.state_prop("x");
    system.initially("initial", !prop.now());
    system.from_start(2, "begin", !prop.now());
    system.set_goal(prop.now().into());
    let invariant = parse("clause -x\ninvariant = 1 clauses\n", system.props()).unwrap();
    let error = obligations(system, &invariant, &Budget::default()).err();
    assert_eq!(error, Some(InvariantError::NotUniform(NotUniform)));
}

#[test]
fn gates_take_no_name_that_is_taken() {
    let mut system = TransitionSystem::new();
    let prop = system.state_prop("gate0");
    system.initially("initial", Formula::from(prop.now()));
    system.each_transition("stay", prop.next().iff(prop.now()));
    system.set_goal(!prop.now());
    let circuit = parse("0 = gate0 ? true : false\ninvariant = 0\n", system.props()).unwrap();
    assert!(failed(&system, &circuit).is_empty());
}

#[test]
fn circuits_hold_in_their_states_alone() {
    // Three components of 3, 2 and 4 values, each value with a test but the last.
    let mut system = TransitionSystem::new();
    let sizes = [3_u8, 2, 4];
    let questions = sizes.map(|size| {
        ComponentTests((1..size).map(|i| system.state_prop(format!("{size}.{i}"))).collect())
    });
    let all: Vec<Vec<u8>> = (0..24_u8).map(|i| vec![i / 8, i / 4 % 2, i % 4]).collect();
    let made_of = |states| circuit_of(&questions, states, &Budget::default()).unwrap();
    for seed in 0..200_usize {
        let is_in = |i: usize| ((seed * 2_654_435_761) >> (i % 24)) & 1 == 1;
        let chosen =
            |wanted: bool| all.iter().enumerate().filter(move |(i, _)| is_in(*i) == wanted);
        let circuit = made_of(chosen(true).map(|(_, state)| state.clone()).collect());
        for wanted in [true, false] {
            for (_, state) in chosen(wanted) {
                let holds = |prop: Prop| {
                    let mut tests = questions.iter().zip(state);
                    tests
                        .any(|(question, &value)| question.0.get(usize::from(value)) == Some(&prop))
                };
                assert_eq!(circuit.evaluate(holds), wanted, "seed {seed}, {state:?}");
            }
        }
    }
    assert_eq!(made_of(all).root(), Signal::Constant(true));
    assert_eq!(made_of(Vec::new()).root(), Signal::Constant(false));
}

/// More states than are sorted at once, with equal heads, some of them twice; and no time at all.
#[test]
fn many_states_are_sorted_in_parts() {
    let mut system = TransitionSystem::new();
    let questions: Vec<ComponentTests> = (0..4)
        .map(|i| ComponentTests((0..9).map(|j| system.state_prop(format!("{i}.{j}"))).collect()))
        .collect();
    let states: Vec<Vec<u8>> = (0..9_000_u32)
        .map(|i| [0, i / 1000, i / 100 % 10, i % 10])
        .map(|values| values.map(|value| u8::try_from(value).expect("a digit")).to_vec())
        .collect();
    let shuffled: Vec<Vec<u8>> =
        (0..9_000).map(|i| states[i * 7_919 % 9_000].clone()).chain(states.clone()).collect();
    let unlimited = Budget::default();
    let circuit = circuit_of(&questions, shuffled.clone(), &unlimited);
    assert_eq!(circuit, circuit_of(&questions, states, &unlimited));
    let over = Budget::within(Some(std::time::Duration::ZERO));
    assert_eq!(circuit_of(&questions, shuffled, &over), Err(StopReason::Time));
}
