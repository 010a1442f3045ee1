//! Horizons with solvers of their own, in several orders, on one thread and on several.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use limits::Budget;
use logic::{CompiledSystem, Trace};
use planning::{BoundedQuery, Event, Load, Order, Others, Outcome, Solvers, race};

use crate::{
    counter::{counter, values},
    double::Double,
};

/// Counts the solvers that come and go.
#[derive(Default)]
struct Pool {
    n_started: AtomicUsize,
    n_retired: AtomicUsize,
    /// The call at which each solver is stopped.
    stops_at_call: Option<usize>,
    max_clauses: Option<usize>,
    /// `true` if the first solver answers just after it was stopped.
    is_first_late: bool,
}

impl Solvers for Pool {
    type Solver = Double;

    fn start(&self) -> anyhow::Result<(Double, Budget)> {
        let number = self.n_started.fetch_add(1, Ordering::Relaxed);
        let Self { stops_at_call, max_clauses, is_first_late, .. } = *self;
        let is_late = is_first_late && number == 0;
        let solver = Double { stops_at_call, is_late, max_clauses, ..Double::default() };
        let budget = Budget::default().with_interrupt(solver.stopped.clone());
        Ok((solver, budget))
    }

    fn retire(&self, _: &Double, _: Load) {
        self.n_retired.fetch_add(1, Ordering::Relaxed);
    }
}

/// Others who have refuted something.
struct RefutedHorizon(Option<usize>);

impl Others for RefutedHorizon {
    fn refuted(&self) -> Option<usize> {
        self.0
    }
}

/// Asks with a fresh pool, all solvers of which come back; the horizons asked, in order.
fn ask(
    compiled: &CompiledSystem,
    pool: &Pool,
    (order, bound, refuted): (Order, usize, Option<usize>),
    n_threads: usize,
) -> (Vec<usize>, anyhow::Result<Outcome>) {
    let horizons = Mutex::new(Vec::new());
    let mut observer = |event| {
        if let Event::Started { horizon } = event {
            horizons.lock().unwrap().push(horizon);
        }
    };
    // The transitions before the counter stands still.
    let length = |trace: &Trace| {
        let values = values(compiled, trace);
        values.windows(2).filter(|pair| pair[0] != pair[1]).count()
    };
    let question =
        BoundedQuery { compiled, bound, others: &RefutedHorizon(refuted), order, length: &length };
    let outcome = race(&question, pool, n_threads, &mut observer);
    let [started, retired] = [&pool.n_started, &pool.n_retired].map(|n| n.load(Ordering::Relaxed));
    assert_eq!(started, retired);
    (horizons.into_inner().unwrap(), outcome)
}

#[test]
fn horizons_in_order() {
    for (goal, question, expected) in [
        (5, (Order::Linear, 9, None), vec![0, 1, 2, 3, 4, 5]),
        (5, (Order::Linear, 9, Some(3)), vec![4, 5]),
        (5, (Order::Linear, 4, None), vec![0, 1, 2, 3, 4]),
        // Up to 8, where the counter stands still from 5 on; so 4 is next, but that was refuted.
        (5, (Order::Gallop, 9, None), vec![0, 1, 2, 4, 8]),
        (7, (Order::Gallop, 20, None), vec![0, 1, 2, 4, 8, 6]),
        (7, (Order::Gallop, 20, Some(5)), vec![10, 6]),
        (0, (Order::Gallop, 9, None), vec![0]),
        (9, (Order::Gallop, 9, None), vec![0, 1, 2, 4, 8, 9]),
        (9, (Order::Gallop, 5, None), vec![0, 1, 2, 4, 5]),
        (9, (Order::Any, 20, None), vec![1, 2, 4, 8, 16]),
        (9, (Order::Any, 9, None), vec![1, 2, 4, 8, 9]),
        (0, (Order::Any, 0, None), vec![0]),
        (0, (Order::Any, 5, None), vec![1]),
        (2, (Order::Any, 2, None), vec![1, 2]),
        (4, (Order::Any, 9, None), vec![1, 2, 4]),
        (5, (Order::Any, 7, None), vec![1, 2, 4, 7]),
        (15, (Order::Any, usize::MAX, None), vec![1, 2, 4, 8, 16]),
        (1, (Order::Any, 0, None), vec![0]),
        (5, (Order::Any, 3, None), vec![1, 2, 3]),
        (16, (Order::Any, 11, None), vec![1, 2, 4, 8, 11]),
    ] {
        let (asked, outcome) = ask(&counter(goal), &Pool::default(), question, 1);
        assert_eq!(asked, expected, "{goal} {question:?}");
        // A plan of any length is known to be shortest where the horizon before it was refuted.
        let is_refuted =
            goal.checked_sub(1).is_none_or(|before| asked.contains(&(before as usize)));
        let is_proved = question.0 != Order::Any || is_refuted;
        let outcome = outcome.unwrap();
        match outcome {
            Outcome::Plan { horizon, .. } => {
                assert_eq!((horizon, outcome.is_shortest()), (goal as usize, is_proved));
            }
            Outcome::NoPlan => assert!(question.1 < goal as usize),
            Outcome::GaveUp { .. } => panic!("nothing stops it"),
        }
    }
}

#[test]
fn several_threads_give_the_same_answer() {
    for goal in 0..18 {
        for order in [Order::Linear, Order::Gallop] {
            for (bound, n_threads) in [(12, 2), (12, 5), (40, 3)] {
                let question = (order, bound, None);
                let (_, outcome) = ask(&counter(goal), &Pool::default(), question, n_threads);
                let outcome = outcome.unwrap();
                match outcome {
                    Outcome::Plan { horizon, .. } => {
                        assert_eq!((horizon, outcome.is_shortest()), (goal as usize, true));
                    }
                    Outcome::NoPlan => assert!(goal >= 16 || goal as usize > bound),
                    Outcome::GaveUp { .. } => panic!("nothing stops it"),
                }
            }
        }
    }
}

/// Such a solver never answers again, so another one has to take its place.
#[test]
fn an_answer_that_comes_with_the_stop() {
    for order in [Order::Linear, Order::Gallop] {
        let pool = Pool { is_first_late: true, ..Pool::default() };
        let (_, outcome) = ask(&counter(9), &pool, (order, 12, None), 2);
        let outcome = outcome.unwrap();
        let Outcome::Plan { horizon, .. } = outcome else { panic!("nothing stops all of it") };
        assert_eq!((horizon, outcome.is_shortest()), (9, true));
    }
}

#[test]
fn what_is_known_when_a_solver_is_stopped() {
    let pool = || Pool { stops_at_call: Some(4), ..Pool::default() };
    let (_, outcome) = ask(&counter(9), &pool(), (Order::Gallop, 20, None), 1);
    assert_eq!(outcome.unwrap(), Outcome::GaveUp { refuted: Some(4) });
    let pool = Pool { stops_at_call: Some(0), ..Pool::default() };
    let (_, outcome) = ask(&counter(0), &pool, (Order::Linear, 3, None), 1);
    assert_eq!(outcome.unwrap(), Outcome::GaveUp { refuted: None });
}

#[test]
fn errors_end_the_race() {
    for n_threads in [1, 3] {
        let pool = Pool { max_clauses: Some(20), ..Pool::default() };
        let (_, outcome) = ask(&counter(9), &pool, (Order::Gallop, 20, None), n_threads);
        assert_eq!(outcome.unwrap_err().to_string(), "no room for another clause");
    }
}

/// Others who have a plan.
struct PlanLength(usize);

impl Others for PlanLength {
    fn length(&self) -> Option<usize> {
        Some(self.0)
    }
}

/// The counter needs five transitions. Nothing beyond the plan of others is asked, and if it stays the best
/// there is none.
#[test]
fn a_plan_of_others_is_a_bound() {
    let compiled = counter(5);
    let length = |trace: &Trace| trace.frames.len() - 1;
    for order in [Order::Linear, Order::Gallop, Order::Any] {
        for (others, is_shorter) in
            [(PlanLength(5), false), (PlanLength(6), true), (PlanLength(0), false)]
        {
            let pool = Pool::default();
            let mut asked = Vec::new();
            let mut observer = |event| {
                if let Event::Started { horizon } = event {
                    asked.push(horizon);
                }
            };
            let (compiled, length) = (&compiled, &length);
            let question = BoundedQuery { compiled, bound: 9, others: &others, order, length };
            let outcome = race(&question, &pool, 1, &mut observer).unwrap();
            assert_eq!(matches!(outcome, Outcome::Plan { .. }), is_shorter, "{order:?}");
            assert!(asked.iter().all(|&horizon| horizon < others.0), "{order:?}: {asked:?}");
        }
    }
}

/// With more threads than horizons some wait for an answer of the one that is gone.
#[test]
fn an_observer_that_panics_ends_all_threads() {
    let compiled = counter(5);
    for n_threads in [1, 4] {
        let question = BoundedQuery {
            compiled: &compiled,
            bound: 1,
            others: &RefutedHorizon(None),
            order: Order::Linear,
            length: &|trace: &Trace| trace.frames.len() - 1,
        };
        let pool = Pool::default();
        let asked = || race(&question, &pool, n_threads, &mut |_| panic!("on purpose"));
        let panic = catch_unwind(AssertUnwindSafe(asked)).expect_err("it panics");
        assert_eq!(panic.downcast_ref(), Some(&"on purpose"));
    }
}
