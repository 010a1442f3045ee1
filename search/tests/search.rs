//! Spaces other than boards, with distances that a formula gives; and budget.

use std::{
    cell::Cell,
    time::{Duration, Instant},
};

use limits::{Budget, StopReason};
use search::{
    Dense, SearchOutcome, SearchStats, StateSpace, Undirected, a_star, bidirectional,
    breadth_first, cluster, dense,
};

/// From 1 to a target by adding one and by doubling: no way leads back.
struct Doubling {
    target: u64,
}

impl StateSpace for Doubling {
    type State = u64;
    type Action = char;

    fn initial_states(&self, mut sink: impl FnMut(u64)) {
        sink(1);
    }

    fn successors(&self, state: u64, mut sink: impl FnMut(char, u64)) {
        for (action, next) in [('+', state + 1), ('*', state * 2)] {
            if next <= self.target {
                sink(action, next);
            }
        }
    }

    fn is_goal(&self, state: u64) -> bool {
        state == self.target
    }
}

/// Sequences of `n` different numbers below 16, four bits each, by exchange of neighbours: the distance
/// between two is the number of pairs that stand the other way round.
struct Exchanges {
    n: u32,
    initial: Vec<u64>,
    goal: u64,
}

impl Exchanges {
    fn pack(numbers: impl IntoIterator<Item = u64>) -> u64 {
        numbers.into_iter().enumerate().map(|(i, number)| number << (4 * i)).sum()
    }

    /// From 0, 1, 2, … to the reverse.
    fn reversal(n: u32) -> Self {
        let numbers = 0..u64::from(n);
        Self { n, initial: vec![Self::pack(numbers.clone())], goal: Self::pack(numbers.rev()) }
    }
}

impl StateSpace for Exchanges {
    type State = u64;
    type Action = u32;

    fn initial_states(&self, sink: impl FnMut(u64)) {
        self.initial.iter().copied().for_each(sink);
    }

    fn successors(&self, state: u64, mut sink: impl FnMut(u32, u64)) {
        for i in 0..self.n - 1 {
            let difference = ((state >> (4 * i)) ^ (state >> (4 * i + 4))) & 0xf;
            sink(i, state ^ (difference << (4 * i)) ^ (difference << (4 * i + 4)));
        }
    }

    fn is_goal(&self, state: u64) -> bool {
        state == self.goal
    }
}

impl Undirected for Exchanges {}

/// The state after `plan` from `state`.
fn replay<P: StateSpace>(space: &P, state: P::State, plan: &[P::Action]) -> P::State
where
    P::Action: PartialEq,
{
    plan.iter().fold(state, |state, wanted| {
        let mut next = None;
        space.successors(state, |action, successor| {
            if action == *wanted {
                next = Some(successor);
            }
        });
        next.expect("an action that is possible")
    })
}

fn plan<A>(outcome: SearchOutcome<Vec<A>>) -> Vec<A> {
    outcome.plan().expect("there is a plan")
}

fn silent(_: &SearchStats) {}

#[test]
fn a_space_without_a_way_back_is_searched() {
    for target in (1..=300).chain([99_999]) {
        let space = Doubling { target };
        let plan = plan(breadth_first::shortest(&space, &Budget::default(), &mut silent));
        // Each digit after the first costs a doubling, each further one an addition.
        let expected = target.ilog2() + target.count_ones() - 1;
        assert_eq!(plan.len(), expected as usize, "{target}");
        assert_eq!(replay(&space, 1, &plan), target);
    }
}

#[test]
fn several_initial_states_share_the_first_layer() {
    let mut space = Exchanges::reversal(5);
    let near = replay(&space, space.goal, &[1, 3]);
    space.initial.push(near);
    let plan = plan(breadth_first::shortest_undirected(&space, &Budget::default(), &mut silent));
    assert_eq!(plan.len(), 2);
    assert_eq!(replay(&space, near, &plan), space.goal);
    let plan = a_star::shortest(&space, |_| Some(0), &Budget::default(), &mut silent).plan();
    assert_eq!(plan.expect("there is a plan").len(), 2);
}

#[test]
fn all_searches_agree_on_the_length() {
    for n in 2..=8 {
        let space = Exchanges::reversal(n);
        let n_pairs = (n * (n - 1) / 2) as usize;
        let plans = [
            breadth_first::shortest(&space, &Budget::default(), &mut silent),
            breadth_first::shortest_undirected(&space, &Budget::default(), &mut silent),
            a_star::shortest(&space, |_| Some(0), &Budget::default(), &mut silent),
            bidirectional::shortest(&space, &[space.goal], &Budget::default(), &mut silent),
        ];
        for outcome in plans {
            assert_eq!(outcome.stats().depth, n_pairs);
            let plan = plan(outcome);
            assert_eq!(plan.len(), n_pairs);
            assert_eq!(replay(&space, space.initial[0], &plan), space.goal);
        }
    }
}

/// The number of pairs of 0, 1, 2, … that do not yet stand in reverse: the exact distance.
fn n_pairs_to_go(n: u32, state: u64) -> u32 {
    let number = |i: u32| (state >> (4 * i)) & 0xf;
    let pairs = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j)));
    u32::try_from(pairs.filter(|&(i, j)| number(i) < number(j)).count()).expect("few pairs")
}

#[test]
fn a_star_follows_an_exact_bound_straight_to_the_goal() {
    let space = Exchanges::reversal(8);
    let outcome = a_star::shortest(
        &space,
        |state| Some(n_pairs_to_go(8, state)),
        &Budget::default(),
        &mut silent,
    );
    assert_eq!(outcome.stats().expanded, 28);
    assert_eq!(plan(outcome).len(), 28);
}

#[test]
fn a_star_reopens_where_the_bound_is_admissible_but_inconsistent() {
    let space = Exchanges::reversal(7);
    // Half of the states know their distance, the others nothing.
    let bound = |state: u64| {
        let is_known = state.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 63 == 0;
        Some(if is_known { n_pairs_to_go(7, state) } else { 0 })
    };
    assert_eq!(plan(a_star::shortest(&space, bound, &Budget::default(), &mut silent)).len(), 21);
}

#[test]
fn two_searches_that_meet_reach_fewer_states() {
    let space = Exchanges::reversal(9);
    let one = breadth_first::shortest_undirected(&space, &Budget::default(), &mut silent);
    let near = replay(&space, space.initial[0], &[0, 2, 4, 6, 1, 3, 5, 7, 0, 2]);
    let two = bidirectional::shortest(&space, &[near, space.goal], &Budget::default(), &mut silent);
    assert!(two.stats().reached < one.stats().reached / 20);
    let plan = plan(two);
    assert_eq!(plan.len(), 10);
    assert_eq!(replay(&space, space.initial[0], &plan), near);
}

#[test]
fn bidirectional_search_knows_when_there_is_no_way() {
    let space = Exchanges::reversal(4);
    for targets in [&[][..], &[0x7777]] {
        let outcome = bidirectional::shortest(&space, targets, &Budget::default(), &mut silent);
        assert!(matches!(outcome, SearchOutcome::Unsolvable { .. }), "{targets:?}");
    }
    let outcome = bidirectional::shortest(&space, &space.initial, &Budget::default(), &mut silent);
    assert_eq!((outcome.stats().reached, outcome.stats().expanded), (2, 0));
    assert!(plan(outcome).is_empty());
}

#[test]
fn a_cluster_counts_permutations_by_inversions() {
    let space = Exchanges::reversal(5);
    let cluster = cluster::explore(&space, 10, &Budget::default(), &mut silent).expect("no limit");
    // The Mahonian numbers, OEIS A008302.
    assert_eq!(cluster.histogram, [1, 4, 9, 15, 20, 22, 20, 15, 9, 4, 1]);
    assert_eq!(cluster.hardest, space.initial);
    assert_eq!((cluster.n_states(), cluster.n_goals(), cluster.n_hardest()), (120, 1, 1));
    assert_eq!((cluster.initial_index, cluster.max_index()), (Some(10), Some(10)));
}

#[test]
fn a_cluster_without_a_goal_has_no_index() {
    let space = Exchanges { goal: 0x7777, ..Exchanges::reversal(4) };
    let cluster = cluster::explore(&space, 10, &Budget::default(), &mut silent).expect("no limit");
    assert_eq!((cluster.n_states(), cluster.n_goals()), (24, 0));
    assert_eq!((cluster.initial_index, cluster.max_index()), (None, None));
    let outcome = breadth_first::shortest(&space, &Budget::default(), &mut silent);
    assert!(matches!(outcome, SearchOutcome::Unsolvable { stats } if stats.reached == 24));
}

/// Gives up in every search of ten factorial states, with stats that make sense.
fn check_gives_up(budget: &Budget, reason: StopReason) {
    let space = Exchanges::reversal(10);
    let outcomes = [
        breadth_first::shortest(&space, budget, &mut silent),
        breadth_first::shortest_undirected(&space, budget, &mut silent),
        a_star::shortest(&space, |_| Some(0), budget, &mut silent),
        bidirectional::shortest(&space, &[space.goal], budget, &mut silent),
    ];
    let cluster = cluster::explore(&space, 1, budget, &mut silent).expect_err("it has limits");
    let gave_ups = outcomes.into_iter().map(|outcome| match outcome {
        SearchOutcome::GaveUp(gave_up) => gave_up,
        other => panic!("{other:?} in spite of {budget:?}"),
    });
    for gave_up in gave_ups.chain([cluster]) {
        assert_eq!(gave_up.reason, reason);
        assert!(gave_up.stats.depth < 45);
        assert!(gave_up.stats.n_bytes <= budget.memory.unwrap_or(usize::MAX));
        assert!(gave_up.stats.elapsed < Duration::from_mins(1));
    }
}

#[test]
fn every_search_keeps_its_limits() {
    check_gives_up(&Budget { memory: Some(8 << 20), ..Budget::default() }, StopReason::Memory);
    check_gives_up(&Budget { memory: Some(0), ..Budget::default() }, StopReason::Memory);
    check_gives_up(
        &Budget { deadline: Some(Instant::now()), ..Budget::default() },
        StopReason::Time,
    );
    let interrupted = Budget::default();
    interrupted.interrupt.trigger();
    check_gives_up(&interrupted, StopReason::Interrupt);
}

/// Exchanges that are hard to expand, and of which this many are expanded before somebody interrupts.
struct Interrupting {
    exchanges: Exchanges,
    budget: Budget,
    n_expansions: Cell<usize>,
    n_allowed: usize,
}

impl StateSpace for Interrupting {
    type State = u64;
    type Action = u32;

    fn initial_states(&self, sink: impl FnMut(u64)) {
        self.exchanges.initial_states(sink);
    }

    fn successors(&self, state: u64, sink: impl FnMut(u32, u64)) {
        self.n_expansions.update(|n| n + 1);
        if self.n_expansions.get() > self.n_allowed {
            self.budget.interrupt.trigger();
        }
        self.exchanges.successors(state, sink);
    }

    fn is_goal(&self, state: u64) -> bool {
        self.exchanges.is_goal(state)
    }

    fn effort(&self) -> usize {
        1 << 20
    }
}

impl Undirected for Interrupting {}

impl Dense for Interrupting {
    fn n_key_bits(&self) -> u32 {
        4 * self.exchanges.n
    }

    fn key(&self, state: u64) -> u32 {
        u32::try_from(state).expect("there are few numbers")
    }
}

#[test]
fn limits_hold_while_the_plan_is_put_together() {
    type Search = fn(&Interrupting) -> SearchOutcome<Vec<u32>>;
    let searches: [Search; 5] = [
        |space| breadth_first::shortest(space, &space.budget, &mut silent),
        |space| breadth_first::shortest_undirected(space, &space.budget, &mut silent),
        |space| dense::shortest(space, &space.budget, &mut silent),
        |space| a_star::shortest(space, |_| Some(0), &space.budget, &mut silent),
        |space| bidirectional::shortest(space, &[space.exchanges.goal], &space.budget, &mut silent),
    ];
    let space = |n_allowed| Interrupting {
        exchanges: Exchanges::reversal(7),
        budget: Budget::default(),
        n_expansions: Cell::new(0),
        n_allowed,
    };
    for (number, search) in searches.into_iter().enumerate() {
        let unlimited = space(usize::MAX);
        assert_eq!(plan(search(&unlimited)).len(), 21);
        // Each of the 21 actions takes one or two expansions, after all others.
        for n_left in [3, 10, 18, 20, 22, 30, 40, 60] {
            let outcome = search(&space(unlimited.n_expansions.get() - n_left));
            assert!(
                matches!(&outcome, SearchOutcome::GaveUp(why)
                    if why.reason == StopReason::Interrupt && why.refuted() < Some(21)),
                "search {number}, {n_left} expansions before its end: {outcome:?}"
            );
        }
    }
}

#[test]
fn progress_is_reported_and_grows() {
    let mut reports: Vec<SearchStats> = Vec::new();
    let space = Exchanges::reversal(9);
    let mut report = |stats: &SearchStats| reports.push(*stats);
    breadth_first::shortest_undirected(&space, &Budget::default(), &mut report);
    assert!(reports.len() > 10, "{} reports", reports.len());
    assert!(reports.is_sorted_by_key(|stats| (stats.expanded, stats.reached)));
}
