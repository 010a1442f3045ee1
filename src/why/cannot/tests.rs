//! Every slide of many boards.

use super::*;

/// Boards of several sizes, with walls and without.
fn boards() -> Vec<Board> {
    let files = [
        include_str!("../../../puzzles/fogleman-4x4.txt"),
        include_str!("../../../puzzles/fogleman-5x5-sample.txt"),
        include_str!("../../../puzzles/unsolvable-6x6.txt"),
    ];
    let rows = files.iter().flat_map(|file| file.lines()).filter(|row| !row.starts_with('#'));
    let board = |row: &str| row.split(' ').find(|word| word.len() >= 16).unwrap().parse();
    rows.map(|row| board(row).unwrap()).collect()
}

#[test]
fn every_illegal_slide_has_a_deduction_and_no_legal_one() {
    explain_slides(12, 700, 70);
}

/// Of all boards when the environment has `RUSHSAT_EXHAUSTIVE`.
#[test]
#[ignore = "exhaustive: 1 s; run by .ci/run"]
fn exhaustive_every_illegal_slide_has_a_deduction_and_no_legal_one() {
    let step = if std::env::var_os("RUSHSAT_EXHAUSTIVE").is_some() { 1 } else { 4 };
    explain_slides(step, 2_000, 200);
}

/// Explains all slides on each `step`th board, more than so many that are illegal, and that are legal.
fn explain_slides(step: usize, least_illegal: usize, least_legal: usize) {
    let budget = Budget::default();
    let (mut n_illegal, mut n_legal) = (0, 0);
    for board in boards().iter().step_by(step) {
        let slides = Slides::new(board, &budget).unwrap();
        let state = board.initial_state();
        for (id, vehicle) in board.vehicles() {
            let most = board.size().extent(vehicle.orientation).cast_signed();
            for distance in (-most..=most).filter(|&distance| distance != 0) {
                let slide = Slide::new(id, distance).unwrap();
                let legal = rules::slide(board, &state, slide);
                match (slides.explain(&state, slide, &budget).unwrap(), legal) {
                    (Legality::Legal(next), Ok(expected)) => {
                        assert_eq!(next, expected);
                        n_legal += 1;
                    }
                    (Legality::Illegal(derivation), Err(obstacle)) => {
                        assert_eq!(derivation.obstacle, obstacle);
                        assert!(derivation.conclusion.starts_with('!'));
                        n_illegal += 1;
                    }
                    other => panic!("{board:?} {slide:?}: {other:?}"),
                }
            }
        }
    }
    assert!(n_illegal > least_illegal && n_legal > least_legal, "{n_illegal} and {n_legal}");
}

#[test]
fn what_is_no_premise_is_not_taken_for_one() {
    let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
    let slides = Slides::new(&board, &Budget::default()).unwrap();
    let state = board.initial_state();
    let held = |word, row, col| slides.prop(word, Cell::new(row, col)).unwrap().now();
    let is_premise = |formula, family| slides.check_ground(&(formula, family), &state).is_ok();
    assert!(is_premise(held("V2", 1, 3).into(), None));
    assert!(!is_premise(held("E", 1, 3).into(), None));
    let both = |a, b| !Formula::all([a, b]);
    assert!(is_premise(both(held("E", 1, 3), held("V2", 1, 3)), Some("one content")));
    assert!(!is_premise(both(held("E", 1, 2), held("V2", 1, 3)), Some("one content")));
    let slide = slides.named("slide(1,1,R,2)").unwrap().now();
    assert!(is_premise(slide.implies(held("E", 1, 3)), Some("path")));
    assert!(!is_premise(slide.implies(held("V2", 1, 3)), Some("path")));
}
