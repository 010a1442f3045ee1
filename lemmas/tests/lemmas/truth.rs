//! The library against the rules: on small sizes every lemma is evaluated on every board, and after
//! every transition, and has the verdict that it declares.

use board::{Board, End, Metric, Orientation, Size, enumerate, rules};
use encodings::cell::CellTheory;
use lemmas::{Claim, Counterexample, Lemma, Validity, library};
use limits::Budget;

/// Every board of the size that the theory speaks about.
fn boards(size: Size, red_row: u8) -> Vec<Board> {
    let mut boards = Vec::new();
    enumerate::for_each_board(size, size.n_cells() / 2, &[2, 3], End::Last, &mut |board| {
        let red = board.vehicle(board.primary());
        let shape = (red.orientation, red.length, red.line);
        boards.extend((shape == (Orientation::Horizontal, 2, red_row)).then_some(board));
    });
    boards
}

/// Every way in which this many slides can follow one another from the board.
fn cases(board: &Board, metric: Metric, horizon: usize) -> Vec<Counterexample> {
    let mut cases = vec![Counterexample { boards: vec![board.clone()], slides: Vec::new() }];
    for _ in 0..horizon {
        let longer = |case: Counterexample| {
            let last = case.boards.last().expect("there is a first").clone();
            let state = last.initial_state();
            let slides = rules::legal(&last, &state, metric).into_iter();
            slides.map(move |slide| {
                let next = rules::slide(&last, &state, slide).expect("it is legal");
                let mut case = case.clone();
                case.boards.push(last.with_state(&next).expect("it is a state"));
                case.slides.push(slide);
                case
            })
        };
        cases = cases.into_iter().flat_map(longer).collect();
    }
    cases
}

fn by_enumeration(
    lemma: &Lemma,
    theory: &CellTheory,
    boards: &[Board],
    metric: Metric,
) -> Validity {
    let claim = Claim::new(lemma, theory, &Budget::default()).unwrap();
    let is_true = |board: &Board| {
        cases(board, metric, lemma.horizon()).iter().all(|case| claim.is_true_of(case))
    };
    if boards.iter().all(is_true) { Validity::Holds } else { Validity::Fails }
}

#[test]
fn the_library_is_right_about_all_small_boards() {
    check_sizes(&[(2, 1, 0), (2, 2, 0), (3, 2, 0), (2, 3, 1), (5, 1, 0), (3, 3, 1)]);
}

#[test]
#[ignore = "exhaustive: 2 s; run by .ci/run"]
fn exhaustive_the_library_is_right_about_all_small_boards() {
    check_sizes(&[(4, 2, 0), (2, 4, 1), (4, 3, 1)]);
}

/// Looks at all boards of these sizes with this row of the primary.
fn check_sizes(sizes: &[(usize, usize, u8)]) {
    for &(width, height, red_row) in sizes {
        let size = Size::new(width, height).unwrap();
        let boards = boards(size, red_row);
        for metric in Metric::ALL {
            let states =
                CellTheory::of_size(size, red_row, None, &Budget::default()).unwrap().unwrap();
            let transitions = CellTheory::of_size(size, red_row, Some(metric), &Budget::default())
                .unwrap()
                .unwrap();
            for lemma in library::lemmas() {
                let theory = if lemma.horizon() == 0 { &states } else { &transitions };
                let declared = lemma.declared(theory, &Budget::default()).unwrap();
                let found = by_enumeration(lemma, theory, &boards, metric);
                let name = lemma.name();
                assert_eq!(Some(found), declared, "{name} at {size}, {metric}");
            }
        }
    }
}

#[test]
fn every_lemma_declares_a_verdict_and_has_a_name_of_its_own() {
    let theory = CellTheory::of_size(Size::new(6, 6).unwrap(), 2, None, &Budget::default())
        .unwrap()
        .unwrap();
    let lemmas = library::lemmas();
    for (index, lemma) in lemmas.iter().enumerate() {
        assert!(lemma.declared(&theory, &Budget::default()).unwrap().is_some(), "{}", lemma.name());
        assert_eq!(lemmas.iter().position(|other| other.name() == lemma.name()), Some(index));
    }
    assert!(lemmas.len() > 60);
}
