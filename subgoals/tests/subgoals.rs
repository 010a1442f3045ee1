//! Plans are plans, the report's example goes as it says, and what is claimed of the cards is so.

use std::time::Duration;

use board::{Board, Metric, formats};
use limits::{Budget, StopReason};
use subgoals::{
    Exhaustive, Redundancy, Restarts, Room, Seed, SubgoalOutcome, SubgoalRun, Subgoals, Thinning,
    WhyGaveUp,
};

/// The example of the report, section 2.2: the red car is vehicle 0 there, 1 in its grid.
const EXAMPLE: &str =
    "<5, 5, 5, 3, 4, {<2, 3, E, 2>, <4, 2, N, 2>, <2, 1, E, 3>, <1, 5, E, 2>, <3, 5, E, 3>}>";

/// The board of 93 steps.
const HARDEST: &str = "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM";

fn solve(settings: Subgoals, board: &Board, seed: u64) -> SubgoalRun {
    let run = settings.run(board, Seed(seed), &Budget::default());
    assert_eq!(run, settings.run(board, Seed(seed), &Budget::default()), "a seed repeats");
    if let SubgoalOutcome::Plan(plan) = &run.answer {
        plan.replay(board).unwrap();
    }
    run
}

fn n_steps(run: &SubgoalRun) -> Option<usize> {
    match &run.answer {
        SubgoalOutcome::Plan(plan) => Some(plan.n_steps()),
        _ => None,
    }
}

fn cards() -> Vec<formats::BoardEntry> {
    let options = formats::ReadOptions::default();
    let cards = formats::read("cards", puzzles::ORIGINAL_40, &options).unwrap().into_boards();
    cards.into_iter().map(Result::unwrap).collect()
}

#[test]
fn the_example_of_the_report_goes_as_it_says() {
    let board: Board = EXAMPLE.parse().unwrap();
    let run = solve(Subgoals::default(), &board, 1);
    let SubgoalOutcome::Plan(plan) = &run.answer else { panic!("{run:?}") };
    // Vehicle 2 cannot go up, since 3 and 4 fill the row; it goes down when 3 has gone left.
    let text = board::plan_text::write(&plan.merged(), &board);
    let all: Vec<&str> = text.split(' ').collect();
    assert_eq!(all.len(), plan.n_moves());
    assert_eq!(plan.n_steps(), 4, "{text}");
    assert_eq!(run.n_taken, 5, "the start, both ways of 2, one of 5, one of 3");
}

#[test]
fn every_reading_gives_plans_on_the_hardest_board() {
    let board: Board = HARDEST.parse().unwrap();
    for prunes in [false, true] {
        for thinning in [Thinning::AtGoals, Thinning::Always] {
            let settings = Subgoals { prunes, thinning, ..Subgoals::default() };
            for seed in 0..5 {
                let found = n_steps(&solve(settings, &board, seed)).unwrap();
                assert!((94..200).contains(&found), "{found}");
                assert!(!prunes || found == 99);
            }
        }
    }
    let narrow = Subgoals { redundancy: Redundancy::SameWay, prunes: true, ..Subgoals::default() };
    assert_eq!(solve(narrow, &board, 0).answer, SubgoalOutcome::GaveUp(WhyGaveUp::NothingLeft));
    let short = Subgoals { max_steps: 92, ..Subgoals::default() };
    assert_eq!(solve(short, &board, 0).answer, SubgoalOutcome::GaveUp(WhyGaveUp::TooDeep));
    let decision = Subgoals { wants_plan: false, ..Subgoals::default() };
    assert_eq!(solve(decision, &board, 0).answer, SubgoalOutcome::Solvable);
}

#[test]
fn twenty_eight_of_the_forty_cards_are_solved_and_more_with_restarts() {
    let settings = Subgoals { prunes: true, ..Subgoals::default() };
    let mut unsolved = Vec::new();
    for (index, puzzle) in cards().into_iter().enumerate() {
        match n_steps(&solve(settings, &puzzle.board, 1)) {
            Some(n) => assert!(n >= puzzle.claims.steps.unwrap() as usize),
            None => unsolved.push((index + 1, puzzle.board)),
        }
    }
    let numbers: Vec<usize> = unsolved.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, [3, 7, 11, 14, 18, 21, 27, 31, 32, 36, 38, 40]);
    for (number, board) in unsolved.into_iter().filter(|(number, _)| [3, 7].contains(number)) {
        let again = Restarts { settings, n_restarts: 1 };
        let run = again.run(&board, Seed(1), &Budget::default());
        assert!(n_steps(&run).is_some(), "card {number}");
    }
    let hardest: Board = HARDEST.parse().unwrap();
    let again = Restarts { settings, n_restarts: 1 }.run(&hardest, Seed(1), &Budget::default());
    assert!(n_steps(&again).unwrap() <= 99);
}

/// Another restart might have found a plan.
#[test]
fn what_ended_restarts_is_said() {
    let board: Board = "....AABB........".parse().unwrap();
    let restarts = Restarts { settings: Subgoals::default(), n_restarts: u64::MAX };
    let budget = Budget::within(Some(Duration::from_millis(20)));
    let run = restarts.run(&board, Seed(1), &budget);
    assert_eq!(run.answer, SubgoalOutcome::GaveUp(WhyGaveUp::Stopped(StopReason::Time)));
}

#[test]
fn nobody_is_told_that_there_is_no_plan() {
    for text in ["....AABB........", "4x1:AA.x", "..B.AAB.....CCDD"] {
        let board: Board = text.parse().unwrap();
        for room in [Room::Least, Room::Any] {
            let run = solve(Subgoals { room, ..Subgoals::default() }, &board, 0);
            assert!(
                matches!(run.answer, SubgoalOutcome::Plan(_) | SubgoalOutcome::GaveUp(_)),
                "{run:?}"
            );
        }
    }
    let barred: Board = "....AABB........".parse().unwrap();
    let run = Exhaustive { max_steps: 9 }.run(&barred, &Budget::default());
    assert_eq!(run.answer, SubgoalOutcome::Unsolvable);
}

#[test]
fn the_exhaustive_search_is_shortest_or_too_deep() {
    let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
    let run = |max_steps| Exhaustive { max_steps }.run(&board, &Budget::default());
    let SubgoalOutcome::Plan(plan) = run(9).answer else { panic!("it has 9 steps") };
    assert_eq!((plan.len(Metric::Steps), plan.replay(&board).is_ok()), (9, true));
    assert_eq!(run(8).answer, SubgoalOutcome::GaveUp(WhyGaveUp::TooDeep));
    let solved: Board = "4x1:..AA".parse().unwrap();
    assert_eq!(n_steps(&Exhaustive { max_steps: 0 }.run(&solved, &Budget::default())), Some(0));
    assert_eq!(n_steps(&solve(Subgoals::default(), &solved, 0)), Some(0));
}

#[test]
fn limits_end_a_search() {
    let board: Board = "GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.".parse().unwrap();
    for (budget, what) in [
        (Budget::within(Some(std::time::Duration::ZERO)), "time"),
        (Budget { memory: Some(1000), ..Budget::default() }, "memory"),
    ] {
        for answer in [
            Subgoals::default().run(&board, Seed(0), &budget).answer,
            Exhaustive { max_steps: 1000 }.run(&board, &budget).answer,
        ] {
            assert!(
                matches!(answer, SubgoalOutcome::GaveUp(WhyGaveUp::Stopped(_))),
                "{what}: {answer:?}"
            );
        }
    }
}

#[test]
fn only_what_waits_takes_memory() {
    // The solver goes on and on with a thousand configurations; of some kilobytes each, ten thousand are 64
    // MiB.
    let board: Board = "GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.".parse().unwrap();
    let budget = Budget::within(Some(std::time::Duration::from_millis(600))).with_memory(64 << 20);
    let run = Subgoals::default().run(&board, Seed(0), &budget);
    assert!(
        matches!(run.answer, SubgoalOutcome::GaveUp(WhyGaveUp::Stopped(_))),
        "{:?}",
        run.answer
    );
    assert!(run.n_taken > 50_000, "{}", run.n_taken);
    // What was seen is kept.
    let prunes = Subgoals {
        prunes: true,
        max_configurations: 100_000,
        room: Room::Any,
        ..Subgoals::default()
    };
    let run = prunes.run(&board, Seed(0), &Budget::default().with_memory(4 << 20));
    assert_eq!(run.answer, SubgoalOutcome::GaveUp(WhyGaveUp::Stopped(limits::StopReason::Memory)));
}
