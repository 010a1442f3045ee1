//! Horizons one after another.

use logic::BoundedFormula;
use planning::{BoundedSearch, Event, HorizonVerdict, Outcome, find_shortest};

use crate::{
    counter::{assert_counts_to, counter},
    double::Double,
};

#[test]
fn the_first_plan_is_a_shortest_one() {
    for goal in [0, 1, 2, 7, 15] {
        let compiled = counter(goal);
        let length = goal as usize;
        for bound in [length, length + 1, length + 40] {
            let mut search = BoundedSearch::new(&compiled, Double::default());
            let outcome = find_shortest(&mut search, bound, &mut |_| ()).unwrap();
            match &outcome {
                Outcome::Plan { trace, horizon, .. } => {
                    assert_eq!((*horizon, outcome.is_shortest()), (length, true));
                    assert_counts_to(&compiled, length, length, trace);
                }
                other => panic!("{goal} within {bound}: {other:?}"),
            }
        }
    }
}

#[test]
fn no_plan_within_the_bound() {
    for (goal, bound) in [(1, 0), (7, 6), (15, 3), (16, 0), (16, 40)] {
        let compiled = counter(goal);
        let mut search = BoundedSearch::new(&compiled, Double::default());
        assert_eq!(find_shortest(&mut search, bound, &mut |_| ()).unwrap(), Outcome::NoPlan);
        assert_eq!(search.solver().assumptions.len(), bound + 1, "every horizon is asked");
    }
}

#[test]
fn gave_up_with_what_was_refuted() {
    let compiled = counter(9);
    for (stop, refuted) in [(0, None), (1, Some(0)), (9, Some(8))] {
        let double = Double { stops_at_call: Some(stop), ..Double::default() };
        let mut search = BoundedSearch::new(&compiled, double);
        let mut last = None;
        let outcome = find_shortest(&mut search, 20, &mut |event| last = Some(event)).unwrap();
        assert_eq!(outcome, Outcome::GaveUp { refuted });
        match last {
            Some(Event::Answered { horizon, verdict: HorizonVerdict::GaveUp, .. }) => {
                assert_eq!(horizon, stop);
            }
            other => panic!("{other:?}"),
        }
    }
}

/// Started and answered in turn, with the sizes of the formula so far.
#[test]
fn events_in_order() {
    let compiled = counter(4);
    let mut events = Vec::new();
    let mut search = BoundedSearch::new(&compiled, Double::default());
    find_shortest(&mut search, 10, &mut |event| events.push(event)).unwrap();
    assert_eq!(events.len(), 2 * 5);
    for (index, event) in events.into_iter().enumerate() {
        let expected = index / 2;
        match event {
            Event::Started { horizon } => assert_eq!((horizon, index % 2), (expected, 0)),
            Event::Answered { horizon, verdict, n_vars, n_clauses, .. } => {
                assert_eq!((horizon, index % 2), (expected, 1));
                let is_last = horizon == 4;
                let expected = if is_last { HorizonVerdict::Plan } else { HorizonVerdict::NoPlan };
                assert_eq!(verdict, expected);
                let size = BoundedFormula::new(&compiled, horizon).unwrap().size();
                assert_eq!(n_vars as usize, size.n_vars);
                assert_eq!(n_clauses + compiled.goal(0).len(), size.n_clauses);
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn errors_of_the_solver_end_it() {
    let compiled = counter(4);
    let double = Double { max_clauses: Some(40), ..Double::default() };
    let mut search = BoundedSearch::new(&compiled, double);
    let error = find_shortest(&mut search, 10, &mut |_| ()).unwrap_err();
    assert_eq!(error.to_string(), "no room for another clause");
}
