//! Tasks of classical planning, carried out by their own words, against the simulator.

use std::{fs, path::Path};

use crate::{random::programs, support::all_states};
use limits::{Budget, StopReason};
use puma::{Action, ClassicalTask, Condition, ConditionId, Program, Scalar};

/// A state as facts.
pub(crate) fn facts_of(program: &Program, state: &[i64]) -> Vec<bool> {
    let mut facts = Vec::new();
    for (number, (variable, &value)) in program.variables().iter().zip(state).enumerate() {
        let n_bits = match variable.kind {
            Scalar::Boolean => 1,
            Scalar::Int { bits } => bits,
        };
        if program.is_changing(number) {
            facts.extend((0..n_bits).map(|bit| value >> bit & 1 == 1));
        }
    }
    facts
}

fn holds(task: &ClassicalTask, condition: ConditionId, facts: &[bool]) -> bool {
    let part_holds = |&part: &ConditionId| {
        assert!(part < condition, "conditions come after their parts");
        holds(task, part, facts)
    };
    match &task.conditions[condition] {
        &Condition::Fact(fact, value) => facts[fact] == value,
        Condition::All(parts) => parts.iter().all(part_holds),
        Condition::Any(parts) => parts.iter().any(part_holds),
    }
}

/// The facts after an action that applies.
fn after(task: &ClassicalTask, action: &Action, facts: &[bool], text: &str) -> Vec<bool> {
    let mut next = facts.to_vec();
    let mut is_set = vec![false; facts.len()];
    for effect in &action.effects {
        if holds(task, effect.condition, facts) {
            assert!(!is_set[effect.fact], "{} twice in {facts:?}\n{text}", effect.fact);
            is_set[effect.fact] = true;
            next[effect.fact] = effect.value;
        }
    }
    next
}

/// The same actions apply in a state and do the same, and both or neither call it a goal state.
fn compare(program: &Program, task: &ClassicalTask, state: &[i64], text: &str) {
    let facts = facts_of(program, state);
    let found: Vec<_> = task
        .actions
        .iter()
        .filter(|action| holds(task, action.precondition, &facts))
        .map(|action| (action.instance, after(task, action, &facts, text)))
        .collect();
    let wanted = program.successors(state).into_iter();
    let wanted: Vec<_> = wanted.map(|(id, next)| (id, facts_of(program, &next))).collect();
    assert_eq!(found, wanted, "{state:?}\n{text}");
    assert_eq!(holds(task, task.goal, &facts), program.is_goal(state), "{state:?}\n{text}");
}

#[test]
fn the_task_is_the_simulator() {
    let budget = Budget::default();
    let mut n_conditional = 0;
    for (text, program) in programs() {
        let task = ClassicalTask::new(&program, &budget).expect("no limit");
        let start: Vec<bool> = task.facts.iter().map(|fact| fact.is_initial).collect();
        assert_eq!(start, facts_of(&program, program.initial()), "{text}");
        for state in all_states(&program) {
            compare(&program, &task, &state, &text);
        }
        let effects = task.actions.iter().flat_map(|action| &action.effects);
        n_conditional +=
            effects.filter(|one| task.conditions[one.condition] != Condition::All(vec![])).count();
    }
    assert!(n_conditional > 1000, "{n_conditional}");
}

#[test]
fn the_tasks_of_the_examples_are_the_simulator() {
    /// States of a program that are compared.
    const N_STATES: usize = 300;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        let text = fs::read_to_string(&path).expect("it can be read");
        let budget = Budget::default();
        let program = Program::parse("example", &text, &budget).expect("it is a program");
        let task = ClassicalTask::new(&program, &budget).expect("no limit");
        let mut reached = vec![program.initial().to_vec()];
        let mut at = 0;
        while at < reached.len() && at < N_STATES {
            let state = reached[at].clone();
            compare(&program, &task, &state, &text);
            for (_, next) in program.successors(&state) {
                if reached.len() < N_STATES && !reached.contains(&next) {
                    reached.push(next);
                }
            }
            at += 1;
        }
    }
}

/// Actions have the names of steps in plans, which are read back.
#[test]
fn plans_of_the_task_are_plans() {
    let budget = Budget::default();
    for (text, program) in programs() {
        let task = ClassicalTask::new(&program, &budget).expect("no limit");
        for action in &task.actions {
            let read = program.read_plan(&format!("{}\n", action.name), &budget);
            assert_eq!(read, Ok(vec![action.instance]), "{text}");
        }
    }
}

#[test]
fn limits_end_the_work() {
    let text = "Init { int (28) [32] n; n.fill(1); } Goals { Goal (n[0] == 2); }
        Rules { reference p = pick(0..31); Rule (true) { n[p] = n[p] * n[(p + 1) % 32] % n[n[0] % 32]; } }";
    let program = Program::parse("large", text, &Budget::default()).expect("it is a program");
    let little = Budget::default().with_memory(20_000_000);
    assert_eq!(ClassicalTask::new(&program, &little), Err(StopReason::Memory));
    let no_time = Budget::within(Some(std::time::Duration::ZERO));
    assert_eq!(ClassicalTask::new(&program, &no_time), Err(StopReason::Time));
}
