//! Random transition systems, and those that are refused.

use std::{collections::BTreeSet, time::Duration};

use limits::{Budget, StopReason};
use logic::{Atom, Formula, Moment, NotUniform, Prop, Trace, TransitionSystem};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use symbolic::{Direction, Exploration, Extent, Limits, Options, PlanStatus, Side, explore};

use super::all_options;

const N_STATE: usize = 4;

/// A system of four state propositions and three actions, of which some transitions need one.
struct Random {
    system: TransitionSystem,
    state: Vec<Prop>,
    actions: Vec<Prop>,
}

impl Random {
    fn new(seed: u64) -> Self {
        let rng = &mut StdRng::seed_from_u64(seed);
        let mut system = TransitionSystem::new();
        let state: Vec<Prop> = (0..N_STATE).map(|i| system.state_prop(format!("s{i}"))).collect();
        let actions: Vec<Prop> = (0..3).map(|i| system.action_prop(format!("a{i}"))).collect();
        let now: Vec<Atom> = state.iter().map(|prop| prop.now()).collect();
        let mut all: Vec<Atom> = now.clone();
        all.extend(state.iter().map(|prop| prop.next()));
        all.extend(actions.iter().map(|prop| prop.now()));
        for &atom in &now[1..] {
            system.initially("initial", clause(&[atom], 1, rng));
        }
        for _ in 0..rng.random_range(0..3) {
            system.always("invariant", formula(&now, 2, rng));
        }
        if rng.random_bool(0.5) {
            let defined = state[0].now().iff(formula(&now[1..], 1, rng));
            system.always("definition", defined);
        }
        for &prop in &state {
            // A frame that one of the actions lifts.
            let action = actions[rng.random_range(0..actions.len())].now();
            let kept = prop.now().iff(prop.next());
            system.each_transition("frame", Formula::from(action).or(kept));
        }
        for _ in 0..rng.random_range(0..6) {
            system.each_transition("random", clause(&all, 3, rng));
        }
        let chosen = || actions.iter().map(|prop| prop.now());
        match rng.random_range(0..3) {
            0 => system.each_transition("one", Formula::exactly_one(chosen())),
            1 => system.each_transition("some", Formula::any(chosen())),
            _ => {}
        }
        system.set_goal(Formula::all(now.iter().map(|&atom| clause(&[atom], 1, rng))));
        Self { system, state, actions }
    }

    fn value(&self, atom: Atom, now: usize, next: usize, chosen: usize) -> bool {
        if let Some(i) = self.state.iter().position(|&prop| prop == atom.prop) {
            let state = if atom.moment == Moment::Now { now } else { next };
            return state >> i & 1 == 1;
        }
        let i = self.actions.iter().position(|&prop| prop == atom.prop).unwrap();
        chosen >> i & 1 == 1
    }

    fn holds(&self, formula: &Formula, state: usize) -> bool {
        formula.evaluate(&|atom| self.value(atom, state, 0, 0))
    }

    fn states(&self, wanted: impl Fn(usize) -> bool) -> BTreeSet<usize> {
        let is_legal = |&state: &usize| {
            self.system.invariant().iter().all(|constraint| self.holds(&constraint.formula, state))
        };
        (0..1 << N_STATE).filter(is_legal).filter(|&state| wanted(state)).collect()
    }

    fn initial(&self) -> BTreeSet<usize> {
        self.states(|state| {
            self.system.initial().iter().all(|constraint| self.holds(&constraint.formula, state))
        })
    }

    fn goal(&self) -> BTreeSet<usize> {
        self.states(|state| self.holds(self.system.goal(), state))
    }

    fn is_transition(&self, now: usize, next: usize) -> bool {
        (0..8).any(|chosen| {
            self.system.transition().iter().all(|constraint| {
                constraint.formula.evaluate(&|atom| self.value(atom, now, next, chosen))
            })
        })
    }

    /// Sizes of the layers of breadth-first search, and all that is reached.
    fn layers(
        &self,
        start: BTreeSet<usize>,
        within: &BTreeSet<usize>,
        is_forward: bool,
    ) -> (Vec<BTreeSet<usize>>, BTreeSet<usize>) {
        let mut reached = start.clone();
        let mut layers = Vec::new();
        let mut open = start;
        while !open.is_empty() {
            let follows = |&next: &usize| {
                open.iter().any(|&now| {
                    let (from, to) = if is_forward { (now, next) } else { (next, now) };
                    self.is_transition(from, to)
                })
            };
            let new: BTreeSet<usize> =
                within.difference(&reached).copied().filter(follows).collect();
            layers.push(open);
            reached.extend(&new);
            open = new;
        }
        (layers, reached)
    }

    /// Length of a shortest plan.
    fn length(&self) -> Option<usize> {
        let goal = self.goal();
        let (layers, _) = self.layers(self.initial(), &self.states(|_| true), true);
        layers.iter().position(|layer| !layer.is_disjoint(&goal))
    }

    fn assert_satisfied(&self, trace: &Trace) {
        let frames = &trace.frames;
        let at = |frame: usize| {
            move |atom: Atom| {
                frames[frame + usize::from(atom.moment == Moment::Next)].holds(atom.prop)
            }
        };
        let invariant =
            |frame| self.system.invariant().iter().all(|c| c.formula.evaluate(&at(frame)));
        assert!((0..frames.len()).all(invariant));
        assert!(self.system.initial().iter().all(|c| c.formula.evaluate(&at(0))));
        assert!(self.system.goal().evaluate(&at(frames.len() - 1)));
        for frame in 0..frames.len() - 1 {
            assert!(self.system.transition().iter().all(|c| c.formula.evaluate(&at(frame))));
        }
    }

    /// Checks an exploration against the layers.
    fn check(&self, options: Options, found: &Exploration) {
        assert_eq!(found.gave_up, None);
        match &found.answer {
            PlanStatus::Plan(trace) => {
                assert_eq!(Some(trace.frames.len() - 1), self.length());
                self.assert_satisfied(trace);
            }
            PlanStatus::Unsolvable => assert_eq!(self.length(), None),
            PlanStatus::Unknown => panic!("nothing limits it"),
        }
        let everything = self.states(|_| true);
        for (side, start) in [(Side::Forward, self.initial()), (Side::Backward, self.goal())] {
            let (layers, reached) = self.layers(start, &everything, side == Side::Forward);
            let of_side = found.iterations.iter().filter(|step| step.side == side);
            let states: Vec<usize> =
                of_side.map(|step| step.states.clone().try_into().unwrap()).collect();
            let layers: Vec<usize> = layers.iter().map(BTreeSet::len).collect();
            match options.direction {
                Direction::Forward if side == Side::Forward => {
                    assert_eq!(states, layers);
                    let inside: BTreeSet<usize> =
                        self.goal().intersection(&reached).copied().collect();
                    let (index, _) = self.layers(inside, &reached, false);
                    let index: Vec<usize> = index.iter().map(BTreeSet::len).collect();
                    let found = found.index.iter().flatten();
                    let found: Vec<usize> = found.map(|n| n.clone().try_into().unwrap()).collect();
                    assert_eq!(found, index);
                }
                Direction::Backward if side == Side::Backward => assert_eq!(states, layers),
                Direction::Forward | Direction::Backward => assert!(states.is_empty()),
                _ => assert!(layers.starts_with(&states) || states == [0]),
            }
        }
    }
}

/// A disjunction of literals.
fn clause(atoms: &[Atom], n_literals: usize, rng: &mut StdRng) -> Formula {
    let literals = (0..n_literals).map(|_| {
        let atom = atoms[rng.random_range(0..atoms.len())];
        if rng.random_bool(0.5) { atom.into() } else { !atom }
    });
    Formula::any(literals)
}

/// A formula with every connective in reach.
fn formula(atoms: &[Atom], depth: usize, rng: &mut StdRng) -> Formula {
    if depth == 0 {
        return clause(atoms, 1, rng);
    }
    let parts: Vec<Formula> = (0..3).map(|_| formula(atoms, depth - 1, rng)).collect();
    match rng.random_range(0..4) {
        0 => Formula::at_most_one(parts),
        1 => parts[0].clone().iff(parts[1].clone()),
        2 => !parts[0].clone().and(parts[1].clone()),
        _ => Formula::any(parts),
    }
}

#[test]
fn random_systems_are_explored_as_by_hand() {
    explore_random_systems(60, 4);
}

#[test]
#[ignore = "exhaustive: 2 s; run by .ci/run"]
fn exhaustive_random_systems_are_explored_as_by_hand() {
    explore_random_systems(300, 21);
}

/// Explores systems at random: a fifth of them has a plan, and so many have a long one.
fn explore_random_systems(n_systems: usize, n_needed: usize) {
    let options = all_options();
    let (mut n_plans, mut n_long) = (0, 0);
    for seed in 0..n_systems {
        let random = Random::new(seed as u64);
        n_plans += usize::from(random.length().is_some());
        n_long += usize::from(random.length() > Some(1));
        // Each system with some of the options, each of the options with many systems.
        for &options in options.iter().skip(seed % 97).step_by(97) {
            let limits = Limits { max_nodes: 1 << 12, ..Limits::default() };
            let found = explore(&random.system, options, &limits, &mut |_| {}).unwrap();
            random.check(options, &found);
        }
    }
    assert!(5 * n_plans > n_systems && n_long >= n_needed, "{n_plans}, {n_long}");
}

#[test]
fn what_needs_a_horizon_is_refused() {
    let mut system = TransitionSystem::new();
    let prop = system.state_prop("p");
    system.from_start(1, "early", prop.now().into());
    let found = explore(&system, Options::default(), &Limits::default(), &mut |_| {});
    assert_eq!(found.err(), Some(NotUniform));
}

#[test]
fn limits_end_an_exploration_with_what_is_known() {
    let mut system = TransitionSystem::new();
    // A counter of 12 bits.
    let bits: Vec<Prop> = (0..12).map(|i| system.state_prop(format!("bit{i}"))).collect();
    let mut carry = Formula::TRUE;
    for bit in bits {
        system.initially("zero", !bit.now());
        let counted = Formula::from(bit.next()).iff(!carry.clone().iff(bit.now()));
        system.each_transition("count", counted);
        carry = carry.and(bit.now());
    }
    system.set_goal(Formula::FALSE);
    let few_nodes = Limits { max_nodes: 0, ..Limits::default() };
    let no_time = Budget::within(Some(Duration::ZERO));
    let no_time = Limits { budget: no_time, ..Limits::default() };
    let interrupted = Limits::default();
    interrupted.budget.interrupt.trigger();
    let limits = [
        (few_nodes, StopReason::Nodes),
        (no_time, StopReason::Time),
        (interrupted, StopReason::Interrupt),
    ];
    for (limits, reason) in limits {
        let found = explore(&system, Options::default(), &limits, &mut |_| {}).unwrap();
        assert_eq!((found.gave_up, found.answer), (Some(reason), PlanStatus::Unknown));
    }
    let found = explore(&system, Options::default(), &Limits::default(), &mut |_| {}).unwrap();
    assert_eq!((found.answer, found.iterations.len()), (PlanStatus::Unsolvable, 1 << 12));
    let options = Options { extent: Extent::Plan, ..Options::default() };
    system.set_goal(Formula::TRUE);
    let found = explore(&system, options, &Limits::default(), &mut |_| {}).unwrap();
    assert!(matches!(found.answer, PlanStatus::Plan(trace) if trace.frames.len() == 1));
}
