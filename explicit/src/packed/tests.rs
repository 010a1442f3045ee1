use std::{
    collections::{HashMap, HashSet},
    time::Duration,
};

use board::{
    Board, BoardParts, CellSet, End, Metric, Orientation, Size, Slide, State, Vehicle,
    enumerate::for_each_board, rules,
};
use rand::{RngExt, SeedableRng, rngs::SmallRng, seq::IndexedRandom};

use super::{BlockingBound, PackedBoard, Packing, Tracks};
use crate::{unpacked::UnpackedBoard, words::Words};
use limits::{Budget, StopReason};
use search::{StateSpace, breadth_first::reachable};

fn vehicle(name: usize, orientation: Orientation, length: u8, line: u8, position: u8) -> Vehicle {
    Vehicle { name: format!("v{name}"), orientation, length, line, position }
}

fn board(extent: usize, walls: &[(u8, u8)], vehicles: Vec<Vehicle>) -> Board {
    let size = Size::new(extent, extent).unwrap();
    let walls = walls.iter().map(|&(row, col)| board::Cell::new(row, col)).collect();
    Board::new(BoardParts { size, walls, vehicles, primary: 0, exit: End::Last }).unwrap()
}

/// A board on which as many random vehicles of up to `max_length` cells stand as `n_tries` bring.
fn crowded_board(rng: &mut SmallRng, extent: u8, max_length: u8, n_tries: usize) -> Board {
    let size = Size::new(extent.into(), extent.into()).unwrap();
    let walls = CellSet::default();
    let mut parts = BoardParts { size, walls, vehicles: Vec::new(), primary: 0, exit: End::First };
    let mut board = None;
    for name in 0..n_tries {
        let length = rng.random_range(1..=max_length);
        let (line, position) = (rng.random_range(0..extent), rng.random_range(0..=extent - length));
        let orientation = *Orientation::ALL.choose(rng).unwrap();
        parts.vehicles.push(vehicle(name, orientation, length, line, position));
        match Board::new(parts.clone()) {
            Ok(legal) => board = Some(legal),
            Err(_) => drop(parts.vehicles.pop()),
        }
    }
    board.unwrap()
}

/// Checks slides against the rules in the states along a random walk, packed and as they are.
fn check_along_walk<const K: usize, const W: usize>(board: &Board, rng: &mut SmallRng) {
    let packing = Packing::of(board);
    for metric in Metric::ALL {
        let packed = PackedBoard::<K, W>::new(board, &packing, metric, &Budget::default()).unwrap();
        check_space(board, metric, &packed, |state| packing.unpack(board, state), rng);
        let tracks = Tracks::of(board).tracks;
        let unpacked = UnpackedBoard::<256>::new(board, metric, &tracks);
        check_space(board, metric, &unpacked, |state| unpacked.unpack(state), rng);
    }
}

fn check_space<P: StateSpace<Action = Slide, State: Copy>>(
    board: &Board,
    metric: Metric,
    space: &P,
    unpack: impl Fn(&P::State) -> State,
    rng: &mut SmallRng,
) {
    let mut state = None;
    space.initial_states(|initial| state = Some(initial));
    let mut state = state.unwrap();
    assert_eq!(unpack(&state), board.initial_state());
    for _ in 0..30 {
        let unpacked = unpack(&state);
        assert_eq!(space.is_goal(state), board.is_goal(&unpacked));
        let mut slides = Vec::new();
        space.successors(state, |slide, next| slides.push((slide, next)));
        let expected: HashSet<_> = rules::legal(board, &unpacked, metric).into_iter().collect();
        assert_eq!(slides.len(), expected.len(), "{unpacked:?} of {board:?}");
        for (slide, next) in &slides {
            assert!(expected.contains(slide), "{slide:?} in {unpacked:?} of {board:?}");
            assert_eq!(rules::slide(board, &unpacked, *slide), Ok(unpack(next)));
        }
        let Some(&(_, next)) = slides.choose(rng) else { break };
        state = next;
    }
}

#[test]
fn slides_are_those_of_the_rules_whatever_the_packing() {
    walk_on_boards(&[1, 4, 8, 9, 11, 14]);
}

#[test]
#[ignore = "exhaustive: 2 s; run by .ci/run"]
fn exhaustive_slides_are_those_of_the_rules_whatever_the_packing() {
    walk_on_boards(&(1..=16).collect::<Vec<_>>());
}

/// Looks at boards with these sides, every packing among them.
fn walk_on_boards(sides: &[u8]) {
    let mut rng = SmallRng::seed_from_u64(5);
    let mut seen = HashSet::new();
    for &side in sides {
        for (max_length, n_tries) in [(1, 40), (1, 400), (2, 100), (4, 20), (4, 300)] {
            let max_length = max_length.min(side);
            let board = crowded_board(&mut rng, side, max_length, n_tries);
            let n_words = Packing::of(&board).n_words;
            seen.insert((n_words, side <= 8));
            match (n_words, side <= 8) {
                (1, true) => check_along_walk::<1, 1>(&board, &mut rng),
                (1, false) => check_along_walk::<1, 4>(&board, &mut rng),
                (2, _) => check_along_walk::<2, 4>(&board, &mut rng),
                (3..=4, _) => check_along_walk::<4, 4>(&board, &mut rng),
                _ => check_along_walk::<8, 4>(&board, &mut rng),
            }
        }
    }
    for packing in [(1, true), (1, false), (2, false), (4, false), (6, false)] {
        assert!(seen.contains(&packing), "no board with packing {packing:?} in {seen:?}");
    }
}

/// A board of which every cell has a vehicle of its own.
fn full_board(side: u8) -> Board {
    let mut vehicles = Vec::new();
    for line in 0..side {
        for position in 0..side {
            let is_row = (line + position) % 2 == 0;
            let name = vehicles.len();
            vehicles.push(if is_row {
                vehicle(name, Orientation::Horizontal, 1, line, position)
            } else {
                vehicle(name, Orientation::Vertical, 1, position, line)
            });
        }
    }
    board(side.into(), &[], vehicles)
}

#[test]
fn the_largest_number_of_states_takes_8_words() {
    assert_eq!(Packing::of(&full_board(16)).n_words, 8);
}

#[test]
fn tables_are_bounded_while_they_are_built() {
    check_limits(&full_board(12), 5_000_000);
}

#[test]
#[ignore = "exhaustive: 2 s; run by .ci/run"]
fn exhaustive_tables_are_bounded_while_they_are_built() {
    check_limits(&full_board(16), 50_000_000);
}

/// The tables of a board take at least so many bytes.
fn check_limits(board: &Board, least: usize) {
    let packing = Packing::of(board);
    let space = |budget: &Budget| PackedBoard::<8, 4>::new(board, &packing, Metric::Moves, budget);
    let n_bytes = space(&Budget::default()).unwrap().n_bytes();
    assert!(n_bytes > least, "{n_bytes} bytes");
    assert!(space(&Budget::default().with_memory(n_bytes)).is_ok());
    let reason = |budget: Budget| space(&budget).err();
    assert_eq!(reason(Budget::default().with_memory(n_bytes / 2)), Some(StopReason::Memory));
    assert_eq!(reason(Budget::within(Some(Duration::ZERO))), Some(StopReason::Time));
}

#[test]
#[ignore = "exhaustive: 1 s; run by .ci/run"]
fn exhaustive_slides_are_those_of_the_rules_where_states_take_8_words() {
    check_along_walk::<8, 4>(&full_board(16), &mut SmallRng::seed_from_u64(0));
}

#[test]
fn vehicles_that_fill_their_track_take_no_bits_and_are_walls_to_others() {
    use Orientation::{Horizontal, Vertical};
    // . . x
    // A A B     A can move along its row only while B is not in it, but B is stuck.
    // . . B
    let board =
        board(3, &[(0, 2)], vec![vehicle(0, Horizontal, 2, 1, 0), vehicle(1, Vertical, 2, 2, 1)]);
    let packing = Packing::of(&board);
    assert!(packing.parts.is_empty());
    assert_eq!(packing.blocked.len(), 5);
    check_along_walk::<1, 1>(&board, &mut SmallRng::seed_from_u64(0));
}

/// Checks the bound of all states of the cluster against their index; how many of them are positive, and
/// how many say that there is no goal.
fn check_bound(board: &Board, metric: Metric) -> (usize, usize) {
    let packing = Packing::of(board);
    let packed = PackedBoard::<1, 1>::new(board, &packing, metric, &Budget::default()).unwrap();
    let Some(bound) = BlockingBound::new(&packed, board, &packing, metric) else { return (0, 0) };
    let (mut n_positive, mut n_hopeless) = (0, 0);
    for (state, index) in indices(&packed) {
        match (bound.of(state), index) {
            (Some(bound), Some(index)) => {
                assert!(bound <= index, "{bound} for {index} in {state:?} of {board:?}");
                n_positive += usize::from(bound > 0);
            }
            (Some(_), None) => {}
            (None, index) => {
                assert_eq!(index, None, "no bound in {state:?} of {board:?}");
                n_hopeless += 1;
            }
        }
    }
    (n_positive, n_hopeless)
}

/// All states with their distance to the nearest goal.
fn indices<const K: usize, const W: usize>(
    space: &PackedBoard<K, W>,
) -> HashMap<Words<K>, Option<u32>> {
    let budget = Budget::default();
    let states: Vec<Words<K>> = reachable(space, &budget, &mut |_| {}).unwrap().collect();
    let is_goal = |state: &Words<K>| space.is_goal(*state);
    let mut queue: Vec<Words<K>> = states.iter().copied().filter(is_goal).collect();
    let mut indices: HashMap<_, _> = states.into_iter().map(|state| (state, None)).collect();
    for goal in &queue {
        indices.insert(*goal, Some(0));
    }
    let mut next = 0;
    while next < queue.len() {
        let state = queue[next];
        next += 1;
        let index = indices[&state].map(|index| index + 1);
        space.successors(state, |_, successor| {
            if indices[&successor].is_none() {
                indices.insert(successor, index);
                queue.push(successor);
            }
        });
    }
    indices
}

#[test]
fn the_bound_is_admissible_on_all_small_boards() {
    check_small_boards(64, 150);
}

#[test]
#[ignore = "exhaustive: 1 s; run by .ci/run"]
fn exhaustive_the_bound_is_admissible_on_all_small_boards() {
    check_small_boards(1, 10_000);
}

/// Looks at each `step`th board; more than so many bounds are positive, and as many are without a goal.
fn check_small_boards(step: usize, least: usize) {
    let (mut n_boards, mut n_positive, mut n_hopeless) = (0, 0, 0);
    for exit in [End::First, End::Last] {
        for (side, n_vehicles, lengths) in [(3, 3, &[1, 2, 3][..]), (4, 3, &[2, 3])] {
            let size = Size::new(side, side).unwrap();
            for_each_board(size, n_vehicles, lengths, exit, &mut |board| {
                n_boards += 1;
                for metric in Metric::ALL.into_iter().filter(|_| n_boards % step == 0) {
                    let counts = check_bound(&board, metric);
                    n_positive += counts.0;
                    n_hopeless += counts.1;
                }
            });
        }
    }
    assert!(n_positive > least && n_hopeless > least, "{n_positive}, {n_hopeless}");
}
