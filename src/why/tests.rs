//! Cores against all subsets, one by one.

use std::time::Duration;

use board::Metric;
use limits::Budget;
use search::SearchOutcome;

use super::*;

/// The boards of a file of the data.
fn boards(text: &str) -> impl Iterator<Item = Board> + '_ {
    let rows = text.lines().filter(|row| !row.starts_with('#'));
    rows.map(|row| row.split(' ').find(|word| word.len() >= 16).unwrap().parse().unwrap())
}

const SMALL: &str = include_str!("../../puzzles/fogleman-4x4.txt");
const MIDDLE: &str = include_str!("../../puzzles/fogleman-5x5-sample.txt");
const UNSOLVABLE: &str = include_str!("../../puzzles/unsolvable-6x6.txt");

/// The length of a shortest plan, by explicit search; none if there is no plan.
fn length(board: &Board, metric: Metric) -> Option<usize> {
    match explicit::shortest_plan(board, metric, &Budget::default(), &mut |_| ()) {
        SearchOutcome::Plan { plan, .. } => Some(plan.len(metric)),
        SearchOutcome::Unsolvable { .. } => None,
        SearchOutcome::GaveUp(gave_up) => panic!("{gave_up}"),
    }
}

fn has_plan(board: &Board, pieces: &Pieces, question: Question) -> bool {
    let part = part_of(board, pieces);
    match question {
        Question::NoPlan(bound) => {
            length(part.board(), bound.metric).is_some_and(|length| length <= bound.length)
        }
        Question::Unsolvable => length(part.board(), Metric::Moves).is_some(),
    }
}

/// All cores, up to this many.
fn all(limit: usize) -> Scope {
    Scope::All { limit: NonZeroUsize::new(limit).unwrap() }
}

fn explain(board: &Board, question: Question, scope: Scope) -> Cores {
    let limits = Limits::default();
    let why = Why { board, question, encoding: Encoding::default(), limits };
    match why.explain(scope, &mut |_| ()).unwrap() {
        Explanation::Cores(cores) => cores,
        other => panic!("{other:?}"),
    }
}

/// That there is no plan shorter than the shortest.
fn shorter(board: &Board, metric: Metric) -> Question {
    let length = length(board, metric).unwrap() - 1;
    Question::NoPlan(Bound { metric, length })
}

/// All minimal cores, by trying all sets of pieces.
fn all_cores(board: &Board, question: Question) -> Vec<Pieces> {
    let all: Vec<Piece> = Piece::all(board).into_iter().collect();
    let mut cores: Vec<Pieces> = Vec::new();
    let mut sets: Vec<u32> = (0..1 << all.len()).collect();
    sets.sort_by_key(|set| set.count_ones());
    for set in sets {
        let is_in = |index: &usize| set >> index & 1 == 1;
        let pieces: Pieces = (0..all.len()).filter(is_in).map(|index| all[index]).collect();
        if !cores.iter().any(|core| core.is_subset(&pieces)) && !has_plan(board, &pieces, question)
        {
            cores.push(pieces);
        }
    }
    cores.sort_by_key(|core| (core.len(), core.clone()));
    cores
}

/// Expects of each core that it suffices, that nothing can be left out, and that the answer about it is true.
fn check(board: &Board, question: Question, cores: &Cores) {
    assert!(cores.stopped.is_none());
    for core in &cores.cores {
        assert!(core.is_minimal && !has_plan(board, &core.pieces, question));
        assert_eq!(core.without.len(), core.pieces.len());
        for (piece, plan) in &core.without {
            let mut others = core.pieces.clone();
            assert!(others.remove(piece));
            assert!(has_plan(board, &others, question));
            let part = part_of(board, &others);
            part.restricted(plan).replay(part.board()).unwrap();
            assert_eq!(part.lifted(&part.restricted(plan)), *plan);
        }
    }
    if cores.cores[0].pieces.is_empty() {
        assert!(cores.correction.is_none(), "the primary alone is too slow");
        return;
    }
    let correction = cores.correction.as_ref().expect("there is one");
    let all = Piece::all(board);
    let without = |gone: &Pieces| all.difference(gone).copied().collect();
    assert!(has_plan(board, &without(&correction.pieces), question));
    for piece in &correction.pieces {
        let mut fewer = correction.pieces.clone();
        fewer.remove(piece);
        assert!(!has_plan(board, &without(&fewer), question));
    }
}

#[test]
fn all_cores_are_those_of_all_subsets() {
    let mut n_several = 0;
    let middle = boards(MIDDLE).filter(|board| Piece::all(board).len() <= 7).step_by(3).take(20);
    for board in boards(SMALL).chain(middle) {
        let metric = if board.n_vehicles() % 2 == 0 { Metric::Moves } else { Metric::Steps };
        for question in [shorter(&board, metric), few(&board)] {
            if !has_plan(&board, &Piece::all(&board), question) {
                let expected = all_cores(&board, question);
                let cores = explain(&board, question, all(1000));
                let found: Vec<_> = cores.cores.iter().map(|core| core.pieces.clone()).collect();
                assert_eq!(found, expected, "{board:?}");
                assert!(cores.are_all());
                check(&board, question, &cores);
                let smallest = explain(&board, question, Scope::Smallest);
                assert_eq!(smallest.cores[0].pieces.len(), expected[0].len());
                assert_eq!(smallest.at_least, expected[0].len());
                check(&board, question, &smallest);
                n_several += usize::from(expected.len() > 1);
            }
        }
    }
    assert!(n_several > 3, "{n_several} boards have several cores");
}

/// That there is no plan of two moves.
fn few(_: &Board) -> Question {
    Question::NoPlan(Bound { metric: Metric::Moves, length: 2 })
}

#[test]
fn cores_are_minimal() {
    for board in boards(MIDDLE).step_by(15) {
        let question = shorter(&board, Metric::Moves);
        check(&board, question, &explain(&board, question, Scope::Minimal));
    }
}

#[test]
fn cores_of_unsolvable_boards_are_minimal_and_have_an_invariant() {
    for board in boards(UNSOLVABLE).take(3) {
        let cores = explain(&board, Question::Unsolvable, Scope::Minimal);
        check(&board, Question::Unsolvable, &cores);
        assert!(cores.cores[0].invariant.is_some());
        assert!(cores.cores[0].refutation.n_steps > 0);
    }
}

#[test]
fn where_there_is_a_plan_it_is_given() {
    let board = boards(SMALL).next().unwrap();
    let limits = Limits::default();
    let question = Question::NoPlan(Bound { metric: Metric::Moves, length: 7 });
    let mut why = Why { board: &board, question, encoding: Encoding::Cell, limits };
    let Explanation::Plan(plan) = why.explain(Scope::Smallest, &mut |_| ()).unwrap() else {
        panic!("a plan")
    };
    assert_eq!((plan.replay(&board).unwrap().len(), plan.n_moves()), (8, 7));
    why.question = Question::Unsolvable;
    assert!(matches!(why.explain(Scope::Minimal, &mut |_| ()).unwrap(), Explanation::Plan(_)));
    why.limits.budget = Budget::within(Some(Duration::ZERO));
    assert!(matches!(why.explain(Scope::Minimal, &mut |_| ()).unwrap(), Explanation::GaveUp(_)));
}

#[test]
fn what_is_interrupted_says_which_pieces_a_search_found() {
    let board = boards(UNSOLVABLE).next().unwrap();
    let question = Question::Unsolvable;
    let mut n_unproved = 0;
    for n_parts in 1.. {
        let limits = Limits::default();
        let interrupt = limits.budget.interrupt.clone();
        let why = Why { board: &board, question, encoding: Encoding::Crossing, limits };
        let explanation = why.explain(all(5), &mut |number| {
            if number == n_parts {
                interrupt.trigger();
            }
        });
        let Explanation::GaveUp(unproved) = explanation.unwrap() else { break };
        let [said, cores @ ..] = &unproved.sentences(&board)[..] else { panic!("a sentence") };
        assert_eq!(said, "gave up: interrupted");
        assert_eq!(cores.len(), unproved.cores.len());
        for (core, sentence) in unproved.cores.iter().zip(cores) {
            n_unproved += 1;
            assert!(!has_plan(&board, core, question), "{sentence}");
        }
    }
    assert!(n_unproved > 0);
}

#[test]
fn without_any_piece_the_primary_alone_can_be_too_slow() {
    let board: Board = "6x2:AA....BB....".parse().unwrap();
    let question = Question::NoPlan(Bound { metric: Metric::Steps, length: 3 });
    let cores = explain(&board, question, all(5));
    assert_eq!((cores.cores.len(), cores.cores[0].pieces.len()), (1, 0));
    assert!(cores.correction.is_none());
    let lines = cores.sentences(&board, &question);
    assert_eq!(lines[0], "no plan with at most 3 steps exists (proved)");
    assert!(lines[1].starts_with("A alone suffices (refutation checked: "), "{lines:?}");
}
