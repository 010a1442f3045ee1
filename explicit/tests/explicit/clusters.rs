//! States, graphs and distances of whole clusters against the rules.

use std::collections::HashSet;

use board::{Board, Metric, Slide, State, formats, rules};
use explicit::{cluster, cluster_states, graph, reached_states, shortest_plan};
use limits::{Budget, StopReason};
use search::GaveUp;

#[test]
fn the_states_of_a_cluster_are_closed_under_the_rules() {
    let text = "BB.FAA.FECCCE.DD";
    let input = formats::read("test", text, &formats::ReadOptions::default()).unwrap();
    let board = input.into_boards().remove(0).unwrap().board;
    let budget = Budget::default();
    let states = cluster_states(&board, &budget, &mut |_| {}).unwrap();
    assert_eq!((states.len(), &states[0]), (34, &board.initial_state()));
    let known: HashSet<&State> = states.iter().collect();
    assert_eq!(known.len(), 34);
    for state in &states {
        for slide in rules::legal_steps(&board, state) {
            assert!(known.contains(&rules::slide(&board, state, slide).unwrap()));
        }
    }
    let none = Budget { memory: Some(0), ..Budget::default() };
    assert!(cluster_states(&board, &none, &mut |_| {}).is_err());
}

#[test]
fn a_limit_leaves_the_states_that_were_reached_and_how_far_the_goal_is() {
    let text = "GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.";
    let board: Board = text.parse().unwrap();
    let all = cluster_states(&board, &Budget::default(), &mut |_| {}).unwrap();
    let whole = reached_states(&board, 1, &Budget::default(), &mut |_| {});
    assert_eq!((whole.stopped, &whole.states), (None, &all));
    let shortest = shortest_plan(&board, Metric::Steps, &Budget::default(), &mut |_| {});
    let shortest = shortest.plan().unwrap().n_steps();
    assert_eq!(whole.stats.goal, Some(shortest));
    // Interrupted at every look at the budget in turn, so before and after the first goal.
    let mut n_goals = [0, 0];
    for n_looks in 1.. {
        let interrupt = limits::Interrupt::default();
        let budget = Budget::default().with_interrupt(interrupt.clone());
        let mut looks = 0;
        let part = reached_states(&board, 1000, &budget, &mut |_| {
            looks += 1;
            if looks == n_looks {
                interrupt.trigger();
            }
        });
        if part.stopped.is_none() {
            break;
        }
        assert_eq!(part.states, all[..usize::try_from(part.stats.reached).unwrap().min(1000)]);
        n_goals[usize::from(part.stats.goal.is_some())] += 1;
        assert!(part.stats.goal.is_none_or(|goal| goal == shortest));
        let gave_up = GaveUp { reason: StopReason::Interrupt, stats: part.stats };
        assert!(gave_up.refuted().unwrap() < shortest);
    }
    assert!(n_goals[0] > 0 && n_goals[1] > 0, "{n_goals:?}");
    let none = Budget { memory: Some(0), ..Budget::default() };
    let nothing = reached_states(&board, 1000, &none, &mut |_| {});
    assert_eq!((nothing.states.len(), nothing.stats.reached), (0, 0));
    // What is enough for the search and its tables is not for the list of all that it has reached.
    let searched = Budget { memory: Some(whole.stats.n_bytes + 200_000), ..Budget::default() };
    let listed = reached_states(&board, 10, &searched, &mut |_| {});
    assert_eq!((listed.stopped, listed.states.len()), (Some(StopReason::Memory), 10));
    assert_eq!(listed.stats.reached, whole.stats.reached);
}

/// It would be taken for a cluster without a goal.
#[test]
#[should_panic(expected = "there is no state 34")]
fn a_state_that_is_not_there_has_no_distance() {
    let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
    let graph = graph(&board, Metric::Moves, &Budget::default(), &mut |_| {}).unwrap();
    graph.distance(34);
}

#[test]
fn a_graph_says_what_the_rules_and_the_searches_say() {
    for (text, max_index) in [("BB.FAA.FECCCE.DD", Some(7)), ("AAB.\n..B.", None)] {
        let board: Board = text.parse().unwrap();
        for metric in Metric::ALL {
            let budget = Budget::default();
            let graph = graph(&board, metric, &budget, &mut |_| {}).unwrap();
            let cluster = cluster(&board, metric, 1, &budget, &mut |_| {}).unwrap();
            assert_eq!(graph.n_states() as u64, cluster.n_states());
            let largest = (0..graph.n_states()).filter_map(|id| graph.distance(id)).max();
            assert_eq!(largest.map(|index| index as usize), cluster.max_index());
            if metric == Metric::Moves {
                assert_eq!(largest, max_index);
            }
            for (id, state) in graph.states().iter().enumerate() {
                let slides: Vec<Slide> = graph.edges(id).iter().map(|edge| edge.action).collect();
                let mut legal = rules::legal(&board, state, metric);
                legal.sort_unstable();
                let mut sorted = slides.clone();
                sorted.sort_unstable();
                assert_eq!(sorted, legal);
                for edge in graph.edges(id) {
                    let next = rules::slide(&board, state, edge.action).unwrap();
                    assert_eq!(next, graph.states()[edge.to as usize]);
                }
                if graph.distance(id) > Some(0) {
                    assert!(graph.best_edges(id).next().is_some());
                }
                assert_eq!(graph.distance(id) == Some(0), board.is_goal(state));
            }
        }
    }
    let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
    let none = Budget { memory: Some(0), ..Budget::default() };
    assert!(graph(&board, Metric::Moves, &none, &mut |_| {}).is_err());
}

/// Walls to the right and below change nothing but how states are held.
#[test]
fn a_large_grid_gets_the_same_answers() {
    let small: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
    let size = board::Size::new(20, 17).unwrap();
    let walls = size.cells().filter(|cell| cell.row >= 4 || cell.col >= 4 && cell.row != 1);
    let walls = walls.filter(|cell| cell.row != 1 || cell.col < 4).collect();
    let vehicles = small.vehicles().map(|(_, vehicle)| vehicle.clone()).collect();
    let (primary, exit) = (small.primary().index(), small.exit());
    let parts = board::BoardParts { size, walls, vehicles, primary, exit };
    let large = Board::new(parts).unwrap();
    let budget = Budget::default();
    for metric in Metric::ALL {
        let plans = [&small, &large]
            .map(|board| shortest_plan(board, metric, &budget, &mut |_| {}).plan().unwrap());
        let lengths = plans.map(|plan| plan.len(metric));
        assert_eq!(lengths[0] + usize::from(metric == Metric::Steps) * 16, lengths[1]);
    }
}
