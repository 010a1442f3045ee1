//! What generators make is legal, as asked for, and the same for the same seed.

mod complete;
mod draw;

use board::{Board, Metric, Side, Size, Vehicle};
use generators::{
    Anneal, Harder, Hardest, Jam, NoRoom, Outline, Random, Rewind, Seed, StepsBy, unsolved,
};
use limits::{Budget, StopReason};
use search::SearchOutcome;

fn size(width: usize, height: usize) -> Size {
    Size::new(width, height).unwrap()
}

fn length(board: &Board, metric: Metric) -> Option<usize> {
    match explicit::shortest_plan(board, metric, &Budget::default(), &mut |_| ()) {
        SearchOutcome::Plan { plan, .. } => Some(plan.len(metric)),
        SearchOutcome::Unsolvable { .. } => None,
        SearchOutcome::GaveUp(gave_up) => panic!("{gave_up}"),
    }
}

#[test]
fn random_boards_are_as_asked_for() {
    let sides = [Side::Left, Side::Right, Side::Top, Side::Bottom];
    for index in 0..1000 {
        let side = sides[usize::try_from(index).unwrap() % 4];
        let outline = Outline::new(size(7, 5), side, None).unwrap();
        let random = Random { n_vehicles: 6, trucks: 0.5, n_walls: 2, ..Random::new(outline) };
        let board = random.board(&mut Seed(1).rng(index), &Budget::default()).unwrap();
        assert_eq!((board.n_vehicles(), board.walls().len()), (7, 2));
        assert_eq!((board.size(), board.exit_side()), (size(7, 5), side));
        assert!(!board.is_goal(&board.initial_state()));
        assert!(board.vehicles().all(|(_, vehicle)| [2, 3].contains(&vehicle.length)));
        assert_eq!(board, random.board(&mut Seed(1).rng(index), &Budget::default()).unwrap());
    }
}

#[test]
fn a_clear_line_holds_the_primary_alone() {
    for (index, side) in (0..200).zip([Side::Right, Side::Top].into_iter().cycle()) {
        let outline = Outline::new(size(6, 6), side, None).unwrap();
        let mut random = Random { n_vehicles: 10, ..Random::new(outline) };
        let n_on_line = |random: &Random| {
            let board = random.board(&mut Seed(3).rng(index), &Budget::default()).unwrap();
            let primary = board.vehicle(board.primary()).clone();
            let line = (primary.orientation, primary.line);
            let is_there = |v: &Vehicle| (v.orientation, v.line) == line;
            board.vehicles().filter(|(_, vehicle)| is_there(vehicle)).count()
        };
        let n_by_chance = n_on_line(&random);
        random.is_line_clear = true;
        assert_eq!(n_on_line(&random), 1, "{n_by_chance} by chance");
    }
}

#[test]
fn trucks_are_as_likely_as_asked_for() {
    let outline = Outline::usual(size(12, 12)).unwrap();
    let random = Random { n_vehicles: 20, trucks: 0.3, ..Random::new(outline) };
    let boards =
        (0..200).map(|index| random.board(&mut Seed(2).rng(index), &Budget::default()).unwrap());
    let is_truck = |board: &Board| board.vehicles().filter(|(_, v)| v.length == 3).count();
    let n_trucks: usize = boards.map(|board| is_truck(&board)).sum();
    // 4,000 vehicles: 1,200 expected, and a standard deviation of 29.
    assert!((1050..1350).contains(&n_trucks), "{n_trucks}");
}

#[test]
fn a_jam_is_an_error_after_so_many_tries() {
    let outline = Outline::usual(size(4, 4)).unwrap();
    let random = Random { n_vehicles: 8, max_tries: 50, ..Random::new(outline) };
    assert_eq!(
        random.board(&mut Seed(3).rng(0), &Budget::default()),
        Err(Jam::Tries { n_tries: 50 })
    );
}

#[test]
fn a_primary_without_room_is_refused() {
    assert!(matches!(Outline::usual(size(1, 6)), Err(NoRoom::Length { .. })));
    let error = Outline::new(size(6, 6), Side::Right, Some(6)).unwrap_err();
    assert_eq!(error.to_string(), "there is no row 6 on a board of 6x6; rows count from 0");
    let outline = Outline::usual(size(6, 6)).unwrap();
    assert_eq!(outline.expect_room(15, 4), Ok(()));
    for (n_vehicles, n_walls) in [(15, 5), (18, 0), (0, 35), (usize::MAX, usize::MAX)] {
        let error = NoRoom::Cells { n_vehicles, n_walls, n_free: 34, least: 2 };
        assert_eq!(outline.expect_room(n_vehicles, n_walls), Err(error));
    }
}

/// A full board but for one cell, all of one cell; named as compact boards name them.
#[test]
fn vehicles_of_one_cell() {
    let outline = Outline::with_length(size(5, 4), Side::Left, None, 1).unwrap();
    let random = Random { n_vehicles: 18, units: 1.0, ..Random::new(outline.clone()) };
    assert_eq!(random.expect_room(), Ok(()));
    let board = random.board(&mut Seed(7).rng(0), &Budget::default()).unwrap();
    assert!(board.vehicles().all(|(_, vehicle)| vehicle.length == 1));
    let primary = board.vehicle(board.primary());
    assert_eq!((primary.name.as_str(), primary.position, board.n_vehicles()), ("0", 4, 19));
    let text = board::formats::write(&board, board::formats::Format::Grid).unwrap();
    assert_eq!(text.parse::<board::Board>().unwrap().n_vehicles(), 19);
    let full = Random { n_vehicles: 20, ..random };
    let error = NoRoom::Cells { n_vehicles: 20, n_walls: 0, n_free: 19, least: 1 };
    assert_eq!(full.expect_room(), Err(error));
    // Mixed with longer ones, each kind occurs.
    let mixed = Random { n_vehicles: 8, units: 0.5, ..Random::new(outline) };
    let board = mixed.board(&mut Seed(7).rng(1), &Budget::default()).unwrap();
    let has = |length: u8| board.vehicles().any(|(_, vehicle)| vehicle.length == length);
    assert!(has(1) && has(2) && board.vehicle(board.primary()).length == 1);
}

#[test]
fn rewinding_is_the_same_by_the_rules_and_by_sat() {
    let by = |steps_by, index| {
        Rewind { steps_by }.board(&mut Seed(4).rng(index), &Budget::default()).unwrap()
    };
    for index in 0..10 {
        let board = by(StepsBy::Rules, index);
        assert_eq!(board, by(StepsBy::Sat, index));
        // It was rewound from a winning board, so it has a plan.
        assert!(length(&board, Metric::Moves).unwrap() > 0);
        let n_others = board.n_vehicles() - 1;
        assert!((1..=11).contains(&n_others), "{n_others} vehicles");
    }
}

#[test]
fn annealing_ends_where_no_change_has_an_effect() {
    let anneal = |size, max_vehicles, n_walls| {
        let outline = Outline::usual(size).unwrap();
        let anneal = Anneal { max_vehicles, n_walls, n_iterations: 50, ..Anneal::new(outline) };
        anneal.run(&mut Seed(1).rng(0), &Budget::default(), &mut |_| ()).unwrap()
    };
    let full = anneal(size(2, 1), 7, 0);
    assert_eq!((full.n_iterations, full.board.n_vehicles()), (0, 1));
    let walled = anneal(size(6, 6), 7, usize::MAX);
    assert_eq!((walled.n_iterations, walled.length), (0, None));
    let alone = anneal(size(6, 6), 0, 0);
    assert_eq!((alone.n_iterations, alone.board.n_vehicles()), (50, 1), "the primary moves");
}

/// The best board so far is kept where the next one takes more memory than there is.
#[test]
fn annealing_keeps_its_board_where_another_is_too_large() {
    let outline = Outline::usual(size(8, 8)).unwrap();
    let anneal = Anneal { max_vehicles: 12, n_iterations: 500, ..Anneal::new(outline) };
    let run = |n_bytes| {
        let budget = Budget::default().with_memory(n_bytes);
        anneal.run(&mut Seed(1).rng(0), &budget, &mut |_| ())
    };
    let annealed = run(200 << 10).unwrap();
    assert_eq!(annealed.stopped, Some(StopReason::Memory));
    assert!((1..500).contains(&annealed.n_iterations), "{}", annealed.n_iterations);
    assert_eq!(length(&annealed.board, Metric::Moves), annealed.length);
    assert_eq!(run(0).unwrap_err(), StopReason::Memory, "the first board of all");
}

/// Walls stay where they are, so that one in the way of the primary would be there for good.
#[test]
fn walls_leave_the_primary_its_way() {
    for (side, index) in [Side::Right, Side::Left, Side::Top, Side::Bottom].into_iter().zip(0..) {
        let outline = Outline::new(size(5, 5), side, None).unwrap();
        let anneal = Anneal { n_walls: 12, n_iterations: 20, ..Anneal::new(outline) };
        let found = anneal.run(&mut Seed(2).rng(index), &Budget::default(), &mut |_| ()).unwrap();
        assert_eq!(found.board.walls().len(), 12);
        assert!(found.length.is_some(), "{}", found.board);
    }
}

#[test]
fn annealing_finds_boards_of_many_moves() {
    let outline = Outline::usual(size(6, 6)).unwrap();
    let anneal = Anneal { n_iterations: 1500, ..Anneal::new(outline) };
    let within = |budget: &Budget| anneal.run(&mut Seed(5).rng(0), budget, &mut |_| ());
    let run = || within(&Budget::default()).unwrap();
    let annealed = run();
    assert_eq!(length(&annealed.board, Metric::Moves), annealed.length);
    assert!(annealed.length.unwrap() >= 6, "{annealed:?}");
    assert!(annealed.board.n_vehicles() <= 8);
    assert_eq!(run().board, annealed.board);
    let too_little = Budget::default().with_memory(100_000);
    assert_eq!(within(&too_little).unwrap_err(), StopReason::Memory);
}

#[test]
fn an_unsolved_board_is_the_hardest_of_its_cluster() {
    let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
    let budget = &Budget::default();
    for metric in [Metric::Moves, Metric::Steps] {
        let found = unsolved(&board, metric, 100, budget).unwrap().unwrap();
        let cluster = explicit::cluster(&board, metric, 0, budget, &mut |_| ()).unwrap();
        let farthest = if metric == Metric::Moves { found.n_moves } else { found.n_steps };
        assert_eq!(Some(farthest), cluster.max_index());
        assert_eq!(length(&found.board, Metric::Moves), Some(found.n_moves));
        assert_eq!(length(&found.board, Metric::Steps), Some(found.n_steps));
    }
    let stuck: Board = "...BAA.B...B....".parse().unwrap();
    assert!(unsolved(&stuck, Metric::Moves, 100, budget).unwrap().is_none());
}

#[test]
fn boards_near_one_are_harder_and_as_asked_for() {
    find_harder(40, 2);
}

#[test]
#[ignore = "exhaustive: 3 s; run by .ci/run"]
fn exhaustive_boards_near_one_are_harder_and_as_asked_for() {
    find_harder(300, 5);
}

/// The vehicles of one board for which there is none of the same length on the same line of the other, and the other
/// way round.
fn n_changed(one: &Board, other: &Board) -> usize {
    let lines = |board: &Board| {
        let line = |(_, v): (_, &board::Vehicle)| (v.orientation, v.line, v.length);
        let mut lines: Vec<_> = board.vehicles().map(line).collect();
        lines.sort_unstable();
        lines
    };
    let (one, mut others) = (lines(one), lines(other));
    let mut n_gone = 0;
    for line in one {
        match others.iter().position(|other| *other == line) {
            Some(index) => drop(others.remove(index)),
            None => n_gone += 1,
        }
    }
    n_gone + others.len()
}

/// After so many changes, the board needs so many moves more.
fn find_harder(n_iterations: usize, n_moves: usize) {
    let start: Board = "BB.C..DD.C..AA.C....EEFF..G.....G...".parse().unwrap();
    let before = length(&start, Metric::Moves).unwrap();
    for metric in Metric::ALL {
        for (index, max_changes) in [(0, usize::MAX), (1, 2), (2, 0)] {
            let harder = Harder { n_iterations, max_changes, ..Harder::new(metric) };
            let mut admits = |board: &Board| board.n_vehicles() <= 9;
            let mut run = || {
                harder.run(
                    &start,
                    &mut admits,
                    &mut Seed(4).rng(index),
                    &Budget::default(),
                    &mut |_| (),
                )
            };
            let again = run().unwrap();
            let Hardest::Board(found) = run().unwrap() else {
                panic!("all but large ones are admitted")
            };
            assert_eq!(again, Hardest::Board(found.clone()), "a seed repeats");
            assert_eq!(length(&found.board, metric), Some(found.length));
            assert!(found.length >= length(&start, metric).unwrap());
            assert!(found.board.n_vehicles() <= 9);
            if max_changes == usize::MAX && metric == Metric::Moves {
                assert!(found.length >= before + n_moves, "{}", found.length);
            }
            assert!(n_changed(&start, &found.board) <= max_changes, "{found:?}");
        }
    }
    let barred: Board = "....AABB........".parse().unwrap();
    let run = Harder::new(Metric::Moves).run(
        &barred,
        &mut |_| true,
        &mut Seed(0).rng(0),
        &Budget::default(),
        &mut |_| (),
    );
    assert_eq!(run, Ok(Hardest::Unsolvable));
    // Clusters of few states are looked at however few are allowed.
    let small: Board = "....AA..........".parse().unwrap();
    let few = Harder { n_iterations: 600, max_states: 50, ..Harder::new(Metric::Moves) };
    let run = few.run(&small, &mut |_| true, &mut Seed(1).rng(0), &Budget::default(), &mut |_| ());
    let Ok(Hardest::Board(found)) = run else { panic!("{run:?}") };
    assert!(found.length > 1, "{found:?}");
    let budget = Budget::default();
    let cluster = explicit::cluster(&found.board, Metric::Moves, 0, &budget, &mut |_| ()).unwrap();
    assert!(cluster.n_states() <= 50);
    let run = Harder { n_iterations: 20, ..Harder::new(Metric::Moves) }.run(
        &start,
        &mut |_| false,
        &mut Seed(0).rng(0),
        &Budget::default(),
        &mut |_| (),
    );
    assert_eq!(run, Ok(Hardest::NoneAdmitted));
    let none = Budget { memory: Some(0), ..Budget::default() };
    assert!(
        Harder::new(Metric::Moves)
            .run(&start, &mut |_| true, &mut Seed(0).rng(0), &none, &mut |_| ())
            .is_err()
    );
}

#[test]
fn a_try_of_a_random_board_keeps_to_the_budget() {
    let outline = Outline::new(size(64, 64), Side::Right, None).unwrap();
    let random = Random { n_vehicles: 4000, units: 1.0, ..Random::new(outline) };
    let budget = Budget::within(Some(std::time::Duration::from_millis(20)));
    let board = random.board(&mut Seed(1).rng(0), &budget);
    assert!(matches!(board, Err(Jam::Stopped(StopReason::Time))), "{board:?}");
}

#[test]
fn a_primary_covers_a_cell() {
    let outline = |length| Outline::with_length(size(4, 4), Side::Right, None, length);
    assert!(matches!(outline(0), Err(NoRoom::Length { length: 0, .. })));
    assert!(outline(1).is_ok());
}

/// The climb may begin with a board that is not admitted, and see shorter ones only.
#[test]
fn a_shorter_board_that_is_admitted_is_better_than_none() {
    let start: Board = "BB.CAA.CDEEEDFFF".parse().unwrap();
    let climb =
        Harder { n_iterations: 3000, temperatures: (0.0, 0.0), ..Harder::new(Metric::Moves) };
    let budget = Budget::default();
    let run = climb.run(
        &start,
        &mut |board| board.n_vehicles() <= 5,
        &mut Seed(1).rng(0),
        &budget,
        &mut |_| (),
    );
    let Ok(Hardest::Board(found)) = run else { panic!("{run:?}") };
    assert!(found.board.n_vehicles() <= 5 && found.length > 0, "{found:?}");
}
