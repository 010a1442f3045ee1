//! Horizons that double.

use planning::{BoundedSearch, Event, Outcome, find_any};

use crate::{
    counter::{assert_counts_to, counter},
    double::Double,
};

/// The horizons asked, and the outcome.
fn ask(goal: u32, bound: usize, stops_at_call: Option<usize>) -> (Vec<usize>, Outcome) {
    let compiled = counter(goal);
    let mut search = BoundedSearch::new(&compiled, Double { stops_at_call, ..Double::default() });
    let mut horizons = Vec::new();
    let mut observer = |event| {
        if let Event::Started { horizon } = event {
            horizons.push(horizon);
        }
    };
    let outcome = find_any(&mut search, bound, &mut observer).unwrap();
    if let Outcome::Plan { trace, horizon, .. } = &outcome {
        assert_counts_to(&compiled, goal as usize, *horizon, trace);
    }
    (horizons, outcome)
}

/// A plan is called shortest exactly where the horizon before was refuted, or there is none.
#[test]
fn a_plan_is_called_shortest_only_where_that_is_known() {
    for (goal, bound, horizons, is_shortest) in [
        (0, 0, vec![0], true),
        (0, 5, vec![1], false),
        (1, 1, vec![1], false),
        (2, 2, vec![1, 2], true),
        (2, 9, vec![1, 2], true),
        (3, 9, vec![1, 2, 4], false),
        (5, 5, vec![1, 2, 4, 5], true),
        (5, 7, vec![1, 2, 4, 7], false),
        (5, 12, vec![1, 2, 4, 8], false),
        (8, 8, vec![1, 2, 4, 8], false),
        (9, 9, vec![1, 2, 4, 8, 9], true),
        (15, usize::MAX, vec![1, 2, 4, 8, 16], false),
    ] {
        let (asked, outcome) = ask(goal, bound, None);
        assert_eq!(asked, horizons, "{goal} within {bound}");
        match outcome {
            Outcome::Plan { horizon, is_shortest: found, .. } => {
                assert_eq!((Some(&horizon), found), (horizons.last(), is_shortest));
            }
            other => panic!("{goal} within {bound}: {other:?}"),
        }
    }
}

#[test]
fn no_plan_within_the_bound() {
    for (goal, bound, horizons) in [
        (1, 0, vec![0]),
        (2, 1, vec![1]),
        (5, 3, vec![1, 2, 3]),
        (5, 4, vec![1, 2, 4]),
        (16, 11, vec![1, 2, 4, 8, 11]),
    ] {
        assert_eq!(ask(goal, bound, None), (horizons, Outcome::NoPlan), "{goal} within {bound}");
    }
}

#[test]
fn gave_up_with_what_was_refuted() {
    assert_eq!(ask(9, 20, Some(0)), (vec![1], Outcome::GaveUp { refuted: None }));
    assert_eq!(ask(9, 20, Some(2)), (vec![1, 2, 4], Outcome::GaveUp { refuted: Some(2) }));
}
