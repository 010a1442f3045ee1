//! Every file of `puzzles/` reads as what its README says it is.

use std::{fs, path::PathBuf};

use board::{
    Board, End, Metric, Size,
    formats::{BoardEntry, Claims, Format, Input, ReadOptions, read},
    plan_text,
};

fn text_of(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The boards of a list, read without options.
fn list(name: &str) -> Vec<BoardEntry> {
    match read(name, &text_of(name), &ReadOptions::default()) {
        Ok(Input::Many(boards)) => boards.into_iter().map(|board| board.unwrap()).collect(),
        other => panic!("{name}: {other:?}"),
    }
}

/// The board of a file that holds one, read without options.
fn one(name: &str) -> BoardEntry {
    match read(name, &text_of(name), &ReadOptions::default()) {
        Ok(Input::One(puzzle)) => puzzle,
        other => panic!("{name}: {other:?}"),
    }
}

fn primary_name(board: &Board) -> &str {
    &board.vehicle(board.primary()).name
}

#[test]
fn lists_hold_as_many_boards_as_their_origin() {
    let square = |side| Size::new(side, side).unwrap();
    for (name, n_boards, size, format) in [
        ("original-40.txt", 40, square(6), Format::Compact),
        ("fogleman-4x4.txt", 32, square(4), Format::Database),
        ("fogleman-5x5-sample.txt", 300, square(5), Format::Database),
        ("fogleman-6x6.txt", 2994, square(6), Format::Database),
        ("malab-6x6.txt", 600, square(6), Format::Compact),
        ("aveiro-8x8.txt", 20, square(8), Format::Compact),
        ("unsolvable-6x6.txt", 200, square(6), Format::Compact),
    ] {
        let boards = list(name);
        assert_eq!(boards.len(), n_boards, "{name}");
        for BoardEntry { board, format: read_as, claims, line, .. } in &boards {
            assert_eq!((board.size(), *read_as), (size, format), "{name}:{line}");
            assert_eq!(board.exit(), End::Last, "{name}:{line}");
            assert_eq!(claims.moves.is_some(), name != "unsolvable-6x6.txt", "{name}:{line}");
            assert_eq!(claims.unsolvable, name == "unsolvable-6x6.txt", "{name}:{line}");
            assert_eq!(claims.states.is_some(), format == Format::Database, "{name}:{line}");
        }
    }
}

/// Full boards of vehicles of one cell, but for one empty cell.
#[test]
fn boards_of_unit_rush_hour_are_drawn_by_orientation() {
    let boards = list("tromp-unit.txt");
    let facts = boards.iter().map(|puzzle| {
        let board = &puzzle.board;
        assert!(board.vehicles().all(|(_, vehicle)| vehicle.length == 1));
        assert_eq!((board.exit(), primary_name(board)), (End::Last, "0"));
        let n_empty = board.size().n_cells() - board.n_vehicles();
        (usize::from(board.size().width()), n_empty, puzzle.claims.steps.unwrap())
    });
    assert_eq!(facts.collect::<Vec<_>>(), [(3, 1, 12), (4, 1, 40), (5, 1, 199), (6, 1, 732)]);
}

#[test]
fn the_hardest_database_row_reads_as_published() {
    let first = &list("fogleman-6x6.txt")[0];
    let claims = Claims { moves: Some(60), states: Some(2332), ..Claims::default() };
    assert_eq!((first.claims, first.line), (claims, 1));
    assert_eq!((first.board.n_vehicles(), first.board.walls().len()), (12, 1));
}

#[test]
fn the_cards_read_the_same_from_grids_and_from_the_list() {
    let cards = list("original-40.txt");
    for (number, card) in (1..).zip(&cards) {
        let grid = one(&format!("original/{number:02}.txt"));
        assert_eq!(grid.format, Format::Grid);
        assert_eq!(grid.board, card.board);
        assert_eq!(card.name.as_deref(), Some(&*format!("original-{number:02}")));
        assert_eq!(primary_name(&card.board), "X");
    }
    let has_both = |puzzle: &BoardEntry| puzzle.board.vehicle_named("A").is_some();
    assert!(cards.iter().all(has_both), "`A` is another car on every card");
}

#[test]
fn the_published_solutions_of_the_cards_have_the_claimed_lengths() {
    let cards = list("original-40.txt");
    let plans = text_of("original-40.plans");
    let plans: Vec<_> = plans.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(plans.len(), 40);
    for (card, line) in cards.iter().zip(plans) {
        let (name, text) = line.split_once(' ').unwrap();
        assert_eq!(card.name.as_deref(), Some(name));
        let plan = plan_text::read(text, &card.board).unwrap();
        let states = plan.replay(&card.board).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(card.board.is_goal(states.last().unwrap()), "{name}");
        assert_eq!(plan.len(Metric::Moves), card.claims.moves.unwrap() as usize, "{name}");
        assert!(plan.len(Metric::Steps) >= card.claims.steps.unwrap() as usize, "{name}");
        let again = plan_text::read(&plan_text::write(&plan, &card.board), &card.board).unwrap();
        assert_eq!(again, plan, "{name}");
    }
}

#[test]
fn the_8x8_boards_have_their_primary_named_and_walls() {
    let boards = list("aveiro-8x8.txt");
    assert!(boards.iter().all(|puzzle| primary_name(&puzzle.board) == "A"));
    assert!(boards.iter().any(|puzzle| puzzle.board.vehicle_named("X").is_some()));
    assert!(boards.iter().any(|puzzle| !puzzle.board.walls().is_empty()));
}

#[test]
fn course_boards_take_their_size_from_the_name_of_the_file() {
    for (name, side, n_vehicles) in [
        ("Rushhour6x6_1.csv", 6, 13),
        ("Rushhour6x6_2.csv", 6, 13),
        ("Rushhour6x6_3.csv", 6, 9),
        ("Rushhour9x9_4.csv", 9, 22),
        ("Rushhour9x9_5.csv", 9, 24),
        ("Rushhour12x12_7.csv", 12, 44),
    ] {
        let BoardEntry { board, format, .. } = one(&format!("course/{name}"));
        assert_eq!(format, Format::CourseCsv, "{name}");
        assert_eq!(board.size(), Size::new(side, side).unwrap(), "{name}");
        assert_eq!(board.n_vehicles(), n_vehicles, "{name}");
        assert_eq!(primary_name(&board), "X", "{name}");
    }
}

#[test]
fn the_research_example_has_its_ids_as_names() {
    let BoardEntry { board, format, .. } = one("malab-example.json");
    assert_eq!(format, Format::ResearchJson);
    assert_eq!(primary_name(&board), "r");
    let names: Vec<_> = board.vehicles().map(|(_, vehicle)| vehicle.name.as_str()).collect();
    assert_eq!(names, ["0", "7", "r"]);
    let (_, truck) = board.vehicles().nth(1).unwrap();
    assert_eq!((truck.length, truck.line, truck.position), (3, 5, 0), "cells 5, 11 and 17");
}
