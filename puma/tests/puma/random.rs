//! Random small programs: the transition system, the circuit and the searches against the simulator, on
//! all states.

use std::collections::HashMap;

use crate::support::{Aag, all_states, random_program};
use limits::Budget;
use logic::{BoundedFormula, CompileOptions, CompiledSystem, TransitionSystem};
use puma::{
    Direction, EncodeOptions, NoBackward, Program, aiger, encode, reached_states, shortest_plan,
    with_violation_goal,
};
use rand::{SeedableRng, rngs::StdRng};
use rustsat::{
    solvers::{Solve, SolveIncremental, SolverResult},
    types::{Cl, Lit, Var},
};
use rustsat_batsat::BasicSolver;
use search::SearchOutcome;

const N_PROGRAMS: u64 = 300;
const MEMORY: &str = "there is memory";

fn formula(compiled: &CompiledSystem, horizon: usize) -> BoundedFormula<&CompiledSystem> {
    BoundedFormula::new(compiled, horizon).expect(MEMORY)
}

/// Every third has the goal to break an invariant.
pub(crate) fn programs() -> impl Iterator<Item = (String, Program)> {
    (0..N_PROGRAMS).map(|seed| {
        let text = random_program(&mut StdRng::seed_from_u64(seed));
        if seed % 3 != 2 {
            let program = parsed(&text);
            return (text, program);
        }
        let text = breaking(&with_invariants(&text));
        let program = parsed(&text);
        (text, program)
    })
}

fn parsed(text: &str) -> Program {
    let program = Program::parse("random", text, &Budget::default());
    program.unwrap_or_else(|error| panic!("{text}\n{:?}", miette::Report::new(error)))
}

/// The program with the goal to break an invariant.
fn breaking(text: &str) -> String {
    with_violation_goal("random", text, &Budget::default()).expect("it was read before")
}

/// The program with its goals as invariants.
fn with_invariants(text: &str) -> String {
    text.replace("Goal (", "Invariant (").replacen("Invariant (", "Goal (a); Invariant (", 1)
}

#[test]
fn the_goal_to_break_an_invariant_is_what_does_not_keep_them() {
    let mut n_without_value = 0;
    for seed in 0..N_PROGRAMS {
        let text = with_invariants(&random_program(&mut StdRng::seed_from_u64(seed)));
        let program = parsed(&text);
        let breaking = parsed(&breaking(&text));
        for state in all_states(&program) {
            assert_eq!(breaking.is_goal(&state), !program.keeps_invariants(&state), "{text}");
        }
        n_without_value += u32::from(text.contains("Invariant (b[n"));
    }
    assert!(n_without_value > 0, "some are off the array");
}

/// The system without its initial constraints, so that frame 0 may be any state.
fn without_start(system: &TransitionSystem) -> TransitionSystem {
    let mut free = TransitionSystem::new();
    let props = system.props();
    for prop in props.iter() {
        match props.kind(prop) {
            logic::Kind::State => free.state_prop(props.name(prop)),
            logic::Kind::Action => free.action_prop(props.name(prop)),
        };
    }
    for one in system.invariant() {
        free.always(one.family, one.formula.clone());
    }
    for one in system.transition() {
        free.each_transition(one.family, one.formula.clone());
    }
    free.set_goal(system.goal().clone());
    free
}

/// Some frames of a program in a solver.
struct Frames {
    compiled: CompiledSystem,
    solver: BasicSolver,
    /// The largest horizon so far.
    horizon: usize,
    /// The bits of the state by variable, the lowest first, and the actions with the idle one last.
    bits: Vec<Vec<logic::Prop>>,
    actions: Vec<logic::Prop>,
}

impl Frames {
    fn new(system: TransitionSystem, program: &Program) -> Self {
        let props = system.props().clone();
        let bits = program.variables().iter().map(|variable| {
            let single = props.find(&variable.name).into_iter();
            let numbered = (0..32).map_while(|bit| props.find(&format!("{}.{bit}", variable.name)));
            single.chain(numbered).collect()
        });
        let bits = bits.collect();
        let is_rule = |name: &str| name.starts_with("rule") && name.ends_with(')');
        let mut actions: Vec<_> = props.iter().filter(|&prop| is_rule(props.name(prop))).collect();
        actions.extend(props.find("idle()"));
        let compiled = CompiledSystem::new(system, CompileOptions::default());
        let mut solver = BasicSolver::default();
        let mut add = |clause: &[Lit]| solver.add_clause_ref(Cl::new(clause));
        compiled.first_frame(&mut add).expect(MEMORY);
        formula(&compiled, 0).last_frames(&mut add).expect(MEMORY);
        Self { compiled, solver, horizon: 0, bits, actions }
    }

    /// Adds the frames up to a horizon, and all horizons up to there.
    fn extend_to(&mut self, horizon: usize) {
        let Self { compiled, solver, .. } = self;
        let n_vars = u32::try_from(formula(compiled, horizon).size().n_vars).expect(MEMORY);
        solver.reserve(Var::new(n_vars)).expect(MEMORY);
        let mut add = |clause: &[Lit]| solver.add_clause_ref(Cl::new(clause));
        for frame in self.horizon + 1..=horizon {
            compiled.next_frame(frame, &mut add).expect(MEMORY);
            formula(compiled, frame).last_frames(&mut add).expect(MEMORY);
        }
        self.horizon = self.horizon.max(horizon);
    }

    fn state_lits(&self, state: &[i64], frame: usize) -> Vec<Lit> {
        let lit = |prop, is_set: bool| {
            let lit = self.compiled.lit(prop, frame);
            if is_set { lit } else { !lit }
        };
        let of_var = |(bits, value): (&Vec<logic::Prop>, &i64)| {
            let bits = bits.iter().enumerate();
            bits.map(|(bit, &prop)| lit(prop, value >> bit & 1 == 1)).collect::<Vec<_>>()
        };
        self.bits.iter().zip(state).flat_map(of_var).collect()
    }

    fn is_satisfiable(&mut self, assumptions: &[Lit]) -> bool {
        self.solver.solve_assumps(assumptions).expect("the solver works") == SolverResult::Sat
    }

    /// Checks that `action` leads from `state` to `next`, if `next` is given, and to nothing else.
    fn check(&mut self, state: &[i64], action: usize, next: Option<&[i64]>, text: &str) {
        let mut given = self.state_lits(state, 0);
        given.push(self.compiled.lit(self.actions[action], 0));
        assert_eq!(self.is_satisfiable(&given), next.is_some(), "{state:?} by {action}\n{text}");
        let Some(next) = next else { return };
        let target = self.state_lits(next, 1);
        let exactly: Vec<Lit> = given.iter().chain(&target).copied().collect();
        assert!(self.is_satisfiable(&exactly), "{state:?} by {action} to {next:?}\n{text}");
        for &lit in &target {
            let other: Vec<Lit> = given.iter().copied().chain([!lit]).collect();
            assert!(!self.is_satisfiable(&other), "{state:?} by {action} not to {next:?}\n{text}");
        }
    }
}

#[test]
fn the_transition_system_is_the_simulator() {
    step_systems(6);
}

#[test]
#[ignore = "exhaustive: 2 s; run by .ci/run"]
fn exhaustive_the_transition_system_is_the_simulator() {
    step_systems(1);
}

/// Takes each `step`th of the programs.
fn step_systems(step: usize) {
    for (text, program) in programs().step_by(step) {
        let system = without_start(
            &encode(&program, EncodeOptions::NONE, &Budget::default()).expect("no limit").system,
        );
        let mut step = Frames::new(system, &program);
        step.extend_to(1);
        let idle = step.actions.len() - 1;
        assert_eq!(idle, program.n_instances(), "{text}");
        for state in all_states(&program) {
            let next: HashMap<_, _> = program.successors(&state).into_iter().collect();
            for action in 0..idle {
                let id = u32::try_from(action).expect("few");
                step.check(&state, action, next.get(&id).map(Vec::as_slice), &text);
            }
            let stays = program.is_goal(&state).then_some(&state[..]);
            step.check(&state, idle, stays, &text);
        }
    }
}

#[test]
fn the_circuit_is_the_simulator() {
    step_circuits(25);
}

#[test]
#[ignore = "exhaustive: 2 s; run by .ci/run"]
fn exhaustive_the_circuit_is_the_simulator() {
    step_circuits(1);
}

/// Takes each `step`th of the programs.
fn step_circuits(step: usize) {
    for (text, program) in programs().step_by(step) {
        let mut ascii = Vec::new();
        aiger(&program, &Budget::default())
            .expect("no limit")
            .write_ascii(&mut ascii)
            .expect("memory");
        let aag = Aag::parse(&String::from_utf8(ascii).expect("text"));
        for state in all_states(&program) {
            let next: HashMap<_, _> = program.successors(&state).into_iter().collect();
            let (bad, _) = aag.step(&program, &state, 0);
            assert_eq!(bad, program.is_goal(&state), "{state:?}\n{text}");
            for choice in 0..1 << aag.n_inputs() {
                let (_, reached) = aag.step(&program, &state, choice);
                assert_eq!(reached.as_ref(), next.get(&choice), "{state:?} by {choice}\n{text}");
            }
        }
    }
}

/// Every set of switches.
fn all_options() -> impl Iterator<Item = EncodeOptions> {
    (0..8).map(|set| EncodeOptions {
        order: set & 1 != 0,
        layers: set & 2 != 0,
        sums: set & 4 != 0,
    })
}

/// For each state that can be reached, its distances from the start and to the nearest goal.
type Distances = HashMap<Vec<i64>, (usize, Option<usize>)>;

fn distances(program: &Program) -> Distances {
    let mut found: Distances = HashMap::new();
    let mut layer = vec![program.initial().to_vec()];
    for length in 0.. {
        layer.retain(|state| !found.contains_key(state));
        if layer.is_empty() {
            break;
        }
        let is_goal = |state: &Vec<i64>| program.is_goal(state).then_some(0);
        found.extend(layer.iter().map(|state| (state.clone(), (length, is_goal(state)))));
        let next = layer.iter().flat_map(|state| program.successors(state));
        layer = next.map(|(_, state)| state).collect();
    }
    let mut is_new = true;
    while is_new {
        is_new = false;
        for state in found.keys().cloned().collect::<Vec<_>>() {
            let next = program.successors(&state).into_iter();
            let to_goal = next.filter_map(|(_, next)| Some(found[&next].1? + 1)).min();
            let known = &mut found.get_mut(&state).expect("it was found").1;
            if to_goal.is_some_and(|new| known.is_none_or(|known| new < known)) {
                *known = to_goal;
                is_new = true;
            }
        }
    }
    found
}

/// A shortest plan through each state that has one is left, whatever is said beyond the rules: the
/// horizon is the distance of the state from the start plus that to the goal.
#[test]
fn what_is_said_beyond_the_rules_keeps_plans_through_every_state() {
    let options = EncodeOptions { order: false, ..EncodeOptions::default() };
    let mut n_states = 0;
    for (text, program) in programs() {
        let mut frames = Frames::new(
            encode(&program, options, &Budget::default()).expect("no limit").system,
            &program,
        );
        for (state, (from_start, to_goal)) in distances(&program) {
            let Some(to_goal) = to_goal else { continue };
            let horizon = from_start + to_goal;
            frames.extend_to(horizon);
            let mut given = frames.state_lits(&state, from_start);
            given.extend(frames.compiled.goal(horizon));
            assert!(
                frames.is_satisfiable(&given),
                "{state:?} in {from_start} of {horizon}\n{text}"
            );
            n_states += 1;
        }
    }
    assert!(n_states > 500, "{n_states}");
}

/// Breadth-first search on the simulator.
pub(crate) fn naive(program: &Program) -> Option<usize> {
    let mut layer = vec![program.initial().to_vec()];
    let mut seen: std::collections::HashSet<_> = layer.iter().cloned().collect();
    for length in 0.. {
        if layer.iter().any(|state| program.is_goal(state)) {
            return Some(length);
        }
        let next = layer.iter().flat_map(|state| program.successors(state));
        layer = next.map(|(_, state)| state).filter(|state| seen.insert(state.clone())).collect();
        if layer.is_empty() {
            return None;
        }
    }
    unreachable!("lengths do not end")
}

fn explicit(
    program: &Program,
    direction: Direction,
    limits: &Budget,
) -> Result<Option<usize>, NoBackward> {
    let solved = shortest_plan(program, direction, limits, &mut |_| {})?;
    Ok(match solved.outcome {
        SearchOutcome::Plan { plan, .. } => {
            let states = program.replay(&plan).expect("every step applies");
            assert!(program.is_goal(states.last().expect("the initial state")));
            Some(plan.len())
        }
        SearchOutcome::Unsolvable { .. } => None,
        SearchOutcome::GaveUp(gave_up) => panic!("{gave_up}"),
    })
}

#[test]
fn every_search_finds_the_same_length() {
    let (mut n_both, mut n_plans) = (0, 0);
    for (text, program) in programs() {
        let answer = naive(&program);
        n_plans += usize::from(answer.is_some_and(|length| length > 1));
        let free = Budget::default();
        assert_eq!(explicit(&program, Direction::Forward, &free), Ok(answer), "{text}");
        // There is no room for a bit for each state.
        let tight = Budget { memory: Some(0), ..Budget::default() };
        let solved = shortest_plan(&program, Direction::Forward, &tight, &mut |_| {});
        assert!(matches!(solved.expect("forward").outcome, SearchOutcome::GaveUp(_)));
        if let Ok(found) = explicit(&program, Direction::Both, &free) {
            assert_eq!(found, answer, "{text}");
            n_both += 1;
        }
        for options in all_options() {
            let encoded = encode(&program, options, &Budget::default()).expect("no limit");
            let compiled = CompiledSystem::new(encoded.system, CompileOptions::default());
            let mut search = planning::BoundedSearch::new(&compiled, BasicSolver::default());
            let bound = answer.unwrap_or(6);
            let outcome = planning::find_shortest(&mut search, bound, &mut |_| {});
            match outcome.expect("the solver works") {
                planning::Outcome::Plan { trace, .. } => {
                    let plan = encoded.codec.plan(&program, &trace).expect("a plan");
                    assert_eq!(Some(plan.len()), answer, "{options} {text}");
                }
                planning::Outcome::NoPlan => assert_eq!(answer, None, "{options} {text}"),
                planning::Outcome::GaveUp { .. } => panic!("no limit was set"),
            }
        }
    }
    assert!(n_both > 5 && n_plans > 8, "{n_both} from both ends, {n_plans} with longer plans");
}

/// The bits of a state, as the encoding has them.
fn bits(program: &Program, state: &[i64]) -> Vec<bool> {
    let of_variable = |(variable, &value): (&puma::Variable, &i64)| {
        (0..variable.kind.bits()).map(move |bit| value >> bit & 1 == 1).collect::<Vec<bool>>()
    };
    program.variables().iter().zip(state).flat_map(of_variable).collect()
}

#[test]
fn all_states_that_the_simulator_reaches_are_listed() {
    for (text, program) in programs() {
        let reached = distances(&program);
        let mut expected: Vec<_> = reached.keys().map(|state| bits(&program, state)).collect();
        let mut listed = reached_states(&program, &Budget::default(), &mut |_| ()).unwrap();
        expected.sort_unstable();
        listed.sort_unstable();
        assert_eq!(listed, expected, "{text}");
        let codec = encode(&program, EncodeOptions::NONE, &Budget::default()).unwrap().codec;
        assert_eq!(codec.bits().len(), expected[0].len());
        let little = Budget::default().with_memory(1 << 10);
        assert!(reached_states(&program, &little, &mut |_| ()).is_err(), "{text}");
    }
}
