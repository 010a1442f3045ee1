//! Boards of which much is asked: found where there are any, and excluded for reasons that hold.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use board::{BoardParts, CellSet, Content, End, Orientation, enumerate::for_each_board};
use generators::complete::{
    Aim, Complete, CompletedSearch, Demand, End as Ended, Exclusion, Sketch, Space, Wish,
    WishError, shortest_length,
};
use solvers::SolverSpec;

use super::*;

/// All boards of a size with one or no wall, and the primary in a row, by length in a metric.
fn all(size: Size, red_row: u8, with_wall: bool, metric: Metric) -> BTreeMap<String, usize> {
    let mut lengths = BTreeMap::new();
    let mut note = |board: &Board| {
        lengths.extend(length(board, metric).map(|length| (cells(board), length)));
    };
    for_each_board(size, 8, &[2, 3], End::Last, &mut |board| {
        let Vehicle { orientation, length, line, .. } = *board.vehicle(board.primary());
        if (orientation, length, line) != (Orientation::Horizontal, 2, red_row) {
            return;
        }
        note(&board);
        let layout = board.layout(&board.initial_state());
        for cell in size.cells().filter(|&cell| with_wall && layout.at(cell) == Content::Empty) {
            note(&walled(&board, [cell].into_iter().collect()));
        }
    });
    lengths
}

/// All boards of 4x4, which several tests look at, by length in moves.
fn four_by_four() -> &'static BTreeMap<String, usize> {
    static ALL: LazyLock<BTreeMap<String, usize>> =
        LazyLock::new(|| all(size(4, 4), 1, false, Metric::Moves));
    &ALL
}

fn walled(board: &Board, walls: CellSet) -> Board {
    let vehicles = board.vehicles().map(|(_, vehicle)| vehicle.clone()).collect();
    let primary = board.primary().index();
    Board::new(BoardParts { size: board.size(), walls, vehicles, primary, exit: board.exit() })
        .unwrap()
}

/// What the cells hold, the primary told apart, whatever the names.
fn cells(board: &Board) -> String {
    let named = board::formats::rename_to_letters(board).unwrap();
    board::formats::write(&named, board::formats::Format::Compact).unwrap()
}

fn search(wish: Wish, metric: Metric, at_least: usize, aim: Aim) -> (Space, CompletedSearch) {
    let space = Space::new(wish, &Budget::default()).unwrap();
    let solver = &SolverSpec::BatSat;
    let complete = Complete { metric, at_least, aim, count: usize::MAX, solver, seed: Seed(0) };
    let done = complete.run(&space, &Budget::default(), &mut |_, _| ()).unwrap();
    assert_eq!(done.end, Ended::Exhausted);
    for found in &done.found {
        assert_eq!(length(&found.board, metric), Some(found.plan.len(metric)));
        found.plan.replay(&found.board).unwrap();
        assert!(space.admits(&found.board));
    }
    (space, done)
}

fn found(wish: Wish, metric: Metric, at_least: usize) -> BTreeSet<String> {
    let (_, done) = search(wish, metric, at_least, Aim::AtLeast);
    let found: BTreeSet<String> = done.found.iter().map(|found| cells(&found.board)).collect();
    assert_eq!(found.len(), done.found.len(), "none comes twice");
    found
}

fn at_least(all: &BTreeMap<String, usize>, length: usize) -> BTreeSet<String> {
    all.iter().filter(|(_, n)| **n >= length).map(|(text, _)| text.clone()).collect()
}

#[test]
fn all_boards_of_a_size_that_need_enough_are_found_and_no_others() {
    find_all(Metric::Moves, four_by_four());
}

#[test]
#[ignore = "exhaustive: 1 s; run by .ci/run"]
fn exhaustive_all_boards_of_a_size_that_need_enough_are_found_and_no_others() {
    find_all(Metric::Steps, &all(size(4, 4), 1, false, Metric::Steps));
}

#[test]
fn all_boards_that_need_just_so_many_are_found_and_no_others() {
    find_exactly(Metric::Moves, four_by_four());
}

#[test]
#[ignore = "exhaustive: 1 s; run by .ci/run"]
fn exhaustive_all_boards_that_need_just_so_many_are_found_and_no_others() {
    find_exactly(Metric::Steps, &all(size(4, 4), 1, false, Metric::Steps));
}

/// Finds the boards of 4x4 that need two fewer than the most, and that none needs one more than it.
fn find_exactly(metric: Metric, all: &BTreeMap<String, usize>) {
    let most = all.values().copied().max().unwrap();
    for length in [most - 2, most + 1] {
        let (_, done) = search(Wish::any(size(4, 4)), metric, length, Aim::Exactly);
        let found: BTreeSet<_> = done.found.iter().map(|found| cells(&found.board)).collect();
        assert_eq!(found.len(), done.found.len(), "none comes twice");
        assert!(done.found.iter().all(|found| found.plan.len(metric) == length));
        let wanted = all.iter().filter(|(_, n)| **n == length).map(|(text, _)| text.clone());
        assert_eq!(found, wanted.collect());
    }
}

/// Finds the boards of 4x4 that need most; `all` are those that can be solved.
fn find_all(metric: Metric, all: &BTreeMap<String, usize>) {
    let most = all.values().copied().max().unwrap();
    let wanted = at_least(all, most - 2);
    assert!(wanted.len() > 20, "{}", wanted.len());
    assert_eq!(found(Wish::any(size(4, 4)), metric, most - 2), wanted);
    let (_, done) = search(Wish::any(size(4, 4)), metric, 1, Aim::Most);
    assert_eq!(done.at_least, most + 1);
    assert_eq!(done.found.last().unwrap().plan.len(metric), most);
}

#[test]
fn boards_with_walls_are_found_too() {
    let all = all(size(4, 3), 1, true, Metric::Steps);
    let most = all.values().copied().max().unwrap();
    let wanted = at_least(&all, most - 1);
    assert!(wanted.iter().any(|text| text.contains('x')), "{wanted:?}");
    let wish = Wish { max_walls: 1, ..Wish::any(size(4, 3)) };
    assert_eq!(found(wish, Metric::Steps, most - 1), wanted);
}

#[test]
fn conditions_and_formulas_choose_among_the_boards() {
    let grid = size(4, 4);
    let all = at_least(four_by_four(), 4);
    let budget = Budget::default();
    for text in [
        "trucks = 2",
        "vehicles < 5 or not empty <= 3",
        "cars >= 4 and horizontal != 3 and vertical > 2",
        "horizontal > vertical or trucks = cars",
        "trucks < vertical and not cars <= horizontal",
        "empty < cars",
        "board ????A??????????? or vehicles = 1000",
        "board ???BAA?B???????? and empty > 0",
        "board BB.CAA.CDEEED.FF minus 1",
        "not any",
    ] {
        let wish = || Wish::any(grid);
        let demand = Demand::parse(text, grid);
        let Ok(demand) = demand else {
            assert!(text.contains("????A????"), "{text}");
            continue;
        };
        let wish = Wish { demand: Some(demand), ..wish() };
        let space = Space::new(wish.clone(), &budget).unwrap();
        let chosen = all.iter().filter(|text| space.admits(&text.parse().unwrap())).cloned();
        let chosen: BTreeSet<String> = chosen.collect();
        assert!(chosen.len() < all.len(), "{text}");
        assert_eq!(chosen.is_empty(), text == "not any", "{text}");
        assert_eq!(found(wish, Metric::Moves, 4), chosen, "{text}");
    }
    for text in ["E(0,0) & !E(3,3)", "exists r, c. H3(r,c) & CMR(r,c)"] {
        let lemmas = lemmas::parse("test", text, &budget).unwrap();
        let wish = Wish { lemmas, ..Wish::any(grid) };
        let space = Space::new(wish.clone(), &budget).unwrap();
        let chosen = all.iter().filter(|text| space.admits(&text.parse().unwrap())).cloned();
        let chosen: BTreeSet<String> = chosen.collect();
        assert!(!chosen.is_empty() && chosen.len() < all.len(), "{text}");
        assert_eq!(found(wish, Metric::Moves, 4), chosen, "{text}");
    }
}

#[test]
fn a_sketch_says_what_some_cells_hold() {
    let all = at_least(four_by_four(), 3);
    let sketch = Sketch::parse("??.CAA?C???????.").unwrap();
    let wish = Wish::any(size(4, 4)).with_sketch(sketch);
    let space = Space::new(wish.clone(), &Budget::default()).unwrap();
    let is_sketched = |text: &&String| {
        let board: Board = text.parse().unwrap();
        space.admits(&board)
    };
    let chosen: BTreeSet<String> = all.iter().filter(is_sketched).cloned().collect();
    assert!(!chosen.is_empty() && chosen.len() < all.len() / 10);
    assert_eq!(found(wish, Metric::Moves, 3), chosen);
    for (text, message, place) in [
        ("AA", "no square", 0..2),
        ("?? ??", "without spaces", 2..3),
        ("?A?A????????????", "no car and no truck", 1..2),
        ("A???A???????????", "a car in a row", 4..5),
        ("AAA?????????????", "a car in a row", 2..3),
        ("AAXX????????????", "both `A` and `X`", 3..4),
        ("??%?", "", 2..3),
    ] {
        let error = Sketch::parse(text).unwrap_err();
        assert!(error.message().contains(message), "{text}: {error}");
        assert_eq!(error.span(), place, "{text}: {error}");
    }
}

#[test]
fn a_wish_that_makes_no_sense_is_refused() {
    let refused = |wish| Space::new(wish, &Budget::default()).err().unwrap();
    let rows = Wish { red_row: 4, ..Wish::any(size(4, 4)) };
    assert!(matches!(refused(rows), WishError::NoRow { row: 4, .. }));
    assert!(matches!(refused(Wish::any(size(1, 4))), WishError::NoRow { .. }));
    assert!(matches!(refused(Wish::any(size(10, 10))), WishError::TooLarge { .. }));
    let sketch = Sketch::parse("AA??????????????").unwrap();
    let other = Wish { red_row: 1, ..Wish::any(size(4, 4)).with_sketch(sketch) };
    assert!(matches!(refused(other), WishError::OtherSketch { .. }));
    let lemmas = lemmas::parse("test", "forall r, c. E(r,c) -> next E(r,c)", &Budget::default());
    let moving = Wish { lemmas: lemmas.unwrap(), ..Wish::any(size(4, 4)) };
    assert!(matches!(refused(moving), WishError::Transitions { .. }));
}

/// Returns `true` if a fact is about a board. This is computed on the boards, without propositions.
fn speaks_of(fact: &Exclusion, board: &Board) -> bool {
    let place = |vehicle: &Vehicle| {
        let Vehicle { orientation, line, position, length, .. } = *vehicle;
        (orientation, line, position, position + length)
    };
    let is_within = |inner: &Vehicle, outer: &Vehicle| {
        let (inner, outer) = (place(inner), place(outer));
        (inner.0, inner.1) == (outer.0, outer.1) && outer.2 <= inner.2 && inner.3 <= outer.3
    };
    let others = |board: &Board| -> Vec<Vehicle> {
        let others = board.vehicles().filter(|&(id, _)| id != board.primary());
        others.map(|(_, vehicle)| vehicle.clone()).collect()
    };
    let about = fact.board();
    let primary = |board: &Board| place(board.vehicle(board.primary()));
    let (here, there) = (others(board), others(about));
    let is_free = match fact {
        Exclusion::Plan { .. } => {
            let is_said = |cell| !about.walls().contains(cell);
            board.walls().iter().all(|cell| !is_said(cell))
                && here
                    .iter()
                    .filter(|vehicle| vehicle.cells().any(is_said))
                    .all(|vehicle| there.iter().any(|outer| is_within(vehicle, outer)))
        }
        Exclusion::Stuck { .. } => {
            about.walls().iter().all(|cell| board.walls().contains(cell))
                && there.iter().all(|inner| here.iter().any(|vehicle| is_within(inner, vehicle)))
        }
    };
    is_free && primary(board) == primary(about)
}

#[test]
fn facts_are_true_of_all_boards_that_they_speak_of() {
    check_facts(300);
}

#[test]
#[ignore = "exhaustive: 3 s; run by .ci/run"]
fn exhaustive_facts_are_true_of_all_boards_that_they_speak_of() {
    check_facts(3000);
}

/// Compares facts with boards at random: those without a plan and those of short plans speak of one of six.
fn check_facts(n_boards: u64) {
    let wish = Wish { max_walls: 1, ..Wish::any(size(5, 4)) };
    let (_, done) = search(wish, Metric::Moves, 1, Aim::Most);
    assert!(done.exclusions.iter().any(|fact| !fact.board().walls().is_empty()));
    let outline = Outline::new(size(5, 4), Side::Right, None).unwrap();
    let mut n_spoken_of = [0_u64, 0];
    for index in 0..n_boards {
        let n_vehicles = 2 + usize::try_from(index % 4).unwrap();
        let n_walls = usize::try_from(index / 4 % 2).unwrap();
        let random = Random { n_vehicles, n_walls, trucks: 0.4, ..Random::new(outline.clone()) };
        let Ok(board) = random.board(&mut Seed(5).rng(index), &Budget::default()) else { continue };
        let length = length(&board, Metric::Moves);
        assert_eq!(shortest_length(&board, Metric::Moves, &Budget::default()), Ok(length));
        for fact in done.exclusions.iter().filter(|fact| speaks_of(fact, &board)) {
            let is_plan = matches!(fact, Exclusion::Plan { .. });
            n_spoken_of[usize::from(is_plan)] += 1;
            let is_true = if is_plan { length < Some(done.at_least) } else { length.is_none() };
            assert!(is_true && length.is_some() == is_plan, "{}: {}", cells(&board), fact.text());
        }
    }
    assert!(n_spoken_of.iter().all(|&n| 6 * n > n_boards), "{n_spoken_of:?}");
}

#[test]
fn facts_are_read_as_they_were_written_and_wrong_ones_are_refused() {
    let (space, done) = search(Wish::any(size(5, 3)), Metric::Moves, 1, Aim::Most);
    for fact in &done.exclusions {
        let read = Exclusion::parse(&fact.text()).unwrap();
        assert_eq!(read.text(), fact.text());
        assert!(space.is_about(&read));
        assert_eq!(read.check(Metric::Moves, done.at_least, &Budget::default()), Ok(()));
    }
    let check = |text: &str| {
        let read = Exclusion::parse(text).map_err(|error| error.to_string());
        let checked = read.and_then(|fact| {
            let checked = fact.check(Metric::Moves, 3, &Budget::default());
            checked.map_err(|error| error.to_string())
        });
        checked.err().unwrap_or_default()
    };
    assert_eq!(
        check("plan ????AA.B???B?.CC C-1 B+1 A+2"),
        "the plan has 3 moves, and 3 are asked for"
    );
    for (text, message) in [
        ("plan ????AA?B???B?.CC C-1 A+1", "slide 2"),
        ("plan ????AA.????????? A+1", "the primary vehicle is not at the exit"),
        ("stuck ????AA?B???B????", "the primary can reach the exit"),
        ("stuck ????AA?B???B???? A+1", "there is no plan"),
        ("stuck ????AA.B???B????", "`.` has no place"),
        ("plan ????AAxx???????? A+1", "`x` has no place"),
        ("easy ????AA?????????? A+1", "neither `plan` nor `stuck`"),
        ("plan ????AA", "square"),
        ("", "expected `plan` or `stuck`"),
    ] {
        let error = check(text);
        assert!(error.contains(message), "{text}: {error}");
    }
    let vertical = Exclusion::parse("stuck A???A???????????").unwrap();
    let long = Exclusion::parse("stuck 4x4:AA??BBBB????????").unwrap();
    assert!(!space.is_about(&vertical) && !space.is_about(&long));
}

#[test]
fn the_hardest_boards_of_5x5_need_twenty_moves() {
    find_hardest(size(5, 4), 9);
}

#[test]
#[ignore = "exhaustive: 3 s; run by .ci/run"]
fn exhaustive_the_hardest_boards_of_5x5_need_twenty_moves() {
    find_hardest(size(5, 5), 20);
}

/// Nothing of this size needs more moves than `length`, and something does need so many.
fn find_hardest(size: Size, length: usize) {
    let (_, done) = search(Wish::any(size), Metric::Moves, 1, Aim::Most);
    assert_eq!(done.at_least, length + 1);
}

#[test]
fn what_was_found_is_kept_when_time_is_over() {
    let space = Space::new(Wish::any(size(6, 6)), &Budget::default()).unwrap();
    let solver = &SolverSpec::BatSat;
    let (metric, seed) = (Metric::Moves, Seed(0));
    let complete = Complete { metric, at_least: 1, aim: Aim::Most, count: 1, solver, seed };
    let budget = Budget::within(Some(std::time::Duration::from_millis(400)));
    let done = complete.run(&space, &budget, &mut |_, _| ()).unwrap();
    assert!(matches!(done.end, Ended::GaveUp(_)), "{:?}", done.end);
    assert!(done.at_least > 1 && !done.found.is_empty());
}

#[test]
fn a_seed_changes_which_boards_come_first_and_not_which_there_are() {
    let space = Space::new(Wish::any(size(4, 4)), &Budget::default()).unwrap();
    let (metric, solver) = (Metric::Moves, &SolverSpec::BatSat);
    let found = |seed| {
        let (at_least, aim, count) = (5, Aim::AtLeast, usize::MAX);
        let complete = Complete { metric, at_least, aim, count, solver, seed: Seed(seed) };
        let done = complete.run(&space, &Budget::default(), &mut |_, _| ()).unwrap();
        assert_eq!(done.end, Ended::Exhausted);
        done.found.iter().map(|found| cells(&found.board)).collect::<Vec<_>>()
    };
    let all: BTreeSet<String> = found(0).into_iter().collect();
    let first: BTreeSet<String> = (0..8)
        .map(|seed| {
            let boards = found(seed);
            assert_eq!(boards, found(seed), "a seed repeats");
            assert_eq!(boards.iter().cloned().collect::<BTreeSet<_>>(), all);
            boards[0].clone()
        })
        .collect();
    assert!(first.len() > 3, "{first:?}");
}
