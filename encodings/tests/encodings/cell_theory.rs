//! The cell theory of all boards of a size, against the rules on all those boards.

use std::collections::BTreeSet;

use board::{
    Board, End, Metric, Orientation, Size, State, enumerate,
    formats::{self, Input, ReadOptions},
    rules,
};
use encodings::{FrameError, cell::CellTheory};
use limits::Budget;
use logic::{CompileOptions, CompiledSystem, Trace};
use rustsat::{
    solvers::{Solve, SolveIncremental, SolverResult},
    types::{Cl, Clause, Lit},
};
use rustsat_batsat::BasicSolver;

/// What the cells hold, vehicles by whether they are Red and where they begin: no names.
type Picture = Vec<(bool, Orientation, u8, u8, u8)>;

fn picture(board: &Board) -> Picture {
    let vehicles = board
        .vehicles()
        .map(|(id, v)| (id == board.primary(), v.orientation, v.line, v.position, v.length));
    let mut all: Picture = vehicles.collect();
    all.sort_unstable();
    all
}

/// All pairs of boards that the theory allows one transition apart.
fn transitions_of(theory: &CellTheory) -> BTreeSet<(Picture, Picture)> {
    let compiled = CompiledSystem::new(theory.system().clone(), CompileOptions::default());
    let mut solver = BasicSolver::default();
    let mut add = |clause: &[Lit]| solver.add_clause_ref(Cl::new(clause));
    compiled.first_frame(&mut add).unwrap();
    compiled.next_frame(1, &mut add).unwrap();
    let mut found = BTreeSet::new();
    while solver.solve_assumps(&[]).unwrap() == SolverResult::Sat {
        let trace: Trace =
            compiled.trace(1, |lit| solver.lit_val(lit).unwrap().to_bool_with_def(false));
        let [now, next] = [0, 1].map(|frame| {
            theory.board(&trace.frames[frame]).unwrap_or_else(|why| panic!("frame {frame}: {why}"))
        });
        let differs: Clause = [(&now, 0), (&next, 1)]
            .into_iter()
            .flat_map(|(board, frame)| theory.values(board).into_iter().map(move |v| (v, frame)))
            .map(|((prop, value), frame)| {
                let lit = compiled.lit(prop, frame);
                if value { !lit } else { lit }
            })
            .collect();
        assert!(found.insert((picture(&now), picture(&next))), "a pair twice");
        solver.add_clause(differs).unwrap();
    }
    found
}

/// The same by the rules.
fn transitions_by_rules<'b>(
    boards: impl IntoIterator<Item = &'b Board>,
    metric: Metric,
) -> BTreeSet<(Picture, Picture)> {
    let mut all = BTreeSet::new();
    for board in boards {
        let state = board.initial_state();
        for slide in rules::legal(board, &state, metric) {
            let next = rules::slide(board, &state, slide).unwrap();
            all.insert((picture(board), picture(&board.with_state(&next).unwrap())));
        }
    }
    all
}

/// Every board of the size that the theory speaks about.
fn boards(size: Size, red_row: u8) -> Vec<Board> {
    let mut boards = Vec::new();
    enumerate::for_each_board(size, size.n_cells() / 2, &[2, 3], End::Last, &mut |board| {
        let red = board.vehicle(board.primary());
        let is_red =
            (red.orientation, red.length, red.line) == (Orientation::Horizontal, 2, red_row);
        boards.extend(is_red.then_some(board));
    });
    boards
}

#[test]
fn the_transitions_of_a_size_are_those_of_the_rules() {
    for (width, height, red_row) in
        [(2, 1, 0), (4, 1, 0), (2, 3, 1), (3, 2, 0), (3, 3, 2), (5, 2, 1), (2, 5, 0)]
    {
        let size = Size::new(width, height).unwrap();
        let boards = boards(size, red_row);
        for metric in Metric::ALL {
            let theory = CellTheory::of_size(size, red_row, Some(metric), &Budget::default())
                .unwrap()
                .unwrap();
            let expected = transitions_by_rules(&boards, metric);
            assert!(!expected.is_empty() || width == 2);
            assert_eq!(transitions_of(&theory), expected, "{size} {metric}");
        }
    }
}

/// All states of a board with its vehicles in this order on their lines.
fn states(board: &Board) -> Vec<Board> {
    let order = |board: &Board| {
        let mut all: Vec<_> =
            board.vehicles().map(|(id, v)| (v.orientation, v.line, v.position, id)).collect();
        all.sort_unstable();
        all.into_iter().map(|(.., id)| id).collect::<Vec<_>>()
    };
    let mut all = vec![Vec::new()];
    for (id, _) in board.vehicles() {
        let extend = |positions: Vec<u8>| {
            (0..board.n_positions(id)).map(move |p| [positions.clone(), vec![p]].concat())
        };
        all = all.into_iter().flat_map(extend).collect();
    }
    let boards = all.into_iter().filter_map(|positions| board.with_state(&State::new(positions)));
    boards.filter(|other| order(other) == order(board)).collect()
}

#[test]
fn the_transitions_of_a_board_are_those_between_its_states() {
    for text in [
        "BB.FAA.FECCCE.DD",
        "5x2:BBAA.CC...",
        "7x1:AABBxCC",
        "3x4:ABCABC......",
        "4x3:B..CBAACx...",
        "5x2:CCC.....AA",
        // Beyond the wall too: a state is where vehicles could be put, not where they can go.
        "6x1:AAx...",
    ] {
        let Ok(Input::One(puzzle)) = formats::read("board", text, &ReadOptions::default()) else {
            panic!("{text}")
        };
        let states = states(&puzzle.board);
        for metric in Metric::ALL {
            let theory =
                CellTheory::of_board(&puzzle.board, Some(metric), &Budget::default()).unwrap();
            let expected = transitions_by_rules(&states, metric);
            assert_eq!(transitions_of(&theory), expected, "{text} {metric}");
        }
    }
}

#[test]
fn boards_keep_their_names_and_actions_are_found() {
    let Ok(Input::One(puzzle)) =
        formats::read("board", "BB.FAA.FECCCE.DD", &ReadOptions::default())
    else {
        panic!("a board")
    };
    let board = puzzle.board;
    let theory = CellTheory::of_board(&board, Some(Metric::Moves), &Budget::default()).unwrap();
    let values: std::collections::HashMap<_, _> = theory.values(&board).into_iter().collect();
    let props = theory.system().props();
    let frame = logic::Valuation::new(props, |prop| values.get(&prop).is_some_and(|&v| v));
    assert_eq!(theory.board(&frame).unwrap(), board);
    let slides = rules::legal_moves(&board, &board.initial_state());
    let names = slides.iter().map(|&slide| props.name(theory.action(&board, slide).unwrap()));
    assert_eq!(names.collect::<Vec<_>>(), ["slide(0,1,R,1)", "slide(1,1,R,1)", "slide(3,2,L,1)"]);
    let red_left_out = logic::Valuation::new(props, |prop| {
        values.get(&prop).is_some_and(|&v| v) && !props.name(prop).starts_with("Red")
    });
    assert_eq!(theory.board(&red_left_out), Err(FrameError::NoPrimary));
}

#[test]
fn what_holds_no_red_car_is_no_size() {
    let size = |width, height| Size::new(width, height).unwrap();
    assert!(CellTheory::of_size(size(1, 3), 1, None, &Budget::default()).unwrap().is_none());
    assert!(CellTheory::of_size(size(3, 3), 3, None, &Budget::default()).unwrap().is_none());
    let theory = CellTheory::of_size(size(2, 1), 0, None, &Budget::default()).unwrap().unwrap();
    assert_eq!(theory.kinds().iter().map(ToString::to_string).collect::<Vec<_>>(), ["Red", "H2"]);
}
