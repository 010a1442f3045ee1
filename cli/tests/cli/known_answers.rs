//! Published answers: explicit search and SAT, through the program, on samples of `puzzles/`.
//!
//! `rushsat compare` on the files themselves takes all boards; that takes hours, most of them for the
//! `cell` encoding on long plans.

use std::fs;

use crate::support::{Cmd, Folder, rushsat};

/// The lines of a list in `puzzles/` that hold boards.
fn boards(file: &str) -> Vec<String> {
    let path = format!("{}/../puzzles/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).expect("the list is there");
    let is_board = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
    text.lines().filter(is_board).map(str::to_owned).collect()
}

/// Every `step`-th of the lines.
fn sample(lines: &[String], step: usize) -> Vec<String> {
    lines.iter().step_by(step).cloned().collect()
}

/// The moves of a database row, or of a line with `moves=`.
fn claimed_moves(line: &str) -> u32 {
    let mut words = line.split_whitespace();
    let first = words.next().expect("the line is not blank");
    let stated = words.find_map(|word| word.strip_prefix("moves="));
    stated.unwrap_or(first).parse().expect("a line with a number of moves")
}

/// Expects that all engines and the claims of `lines` agree.
#[track_caller]
fn all_agree(args: &str, lines: &[String]) {
    assert!(!lines.is_empty());
    let folder = Folder::new();
    folder.file("boards.txt", format!("# a sample\n{}\n", lines.join("\n")));
    let cmd: Cmd = folder.rushsat("compare --json --jobs 0 boards.txt").args(args);
    let compared = cmd.run().exits(0).stays_quiet().json_lines();
    assert_eq!(compared.len(), lines.len());
    for (json, line) in compared.iter().zip(lines) {
        assert_eq!(json["agree"], true, "{line}");
        // The claim was read, in the metric asked for.
        assert_eq!(json["engines"][0]["engine"], "the input", "{line}");
        assert_eq!(json["engines"][1]["engine"], "search", "{line}");
        assert!(json["engines"].as_array().unwrap().len() > 2, "{line}");
    }
}

/// The arguments for long plans: the encodings that are quick with them.
const QUICK: &str = "--encodings position,crossing --solver batsat";

/// The same for plans of many steps.
const STEPS: &str = "--metric steps --encodings crossing --solver batsat";

#[test]
fn all_4x4_boards_in_moves_and_cluster_sizes() {
    all_agree("", &boards("fogleman-4x4.txt"));
}

#[test]
fn a_sample_of_the_5x5_boards() {
    let boards = boards("fogleman-5x5-sample.txt");
    all_agree(QUICK, &sample(&boards, 3));
    let short: Vec<_> = boards.into_iter().filter(|line| claimed_moves(line) <= 8).collect();
    all_agree("", &sample(&short, 15));
}

#[test]
fn a_sample_of_the_6x6_database() {
    compare_6x6(8);
}

#[test]
#[ignore = "exhaustive: 6 s; run by .ci/run"]
fn exhaustive_a_sample_of_the_6x6_database() {
    compare_6x6(1);
}

/// Takes fewer boards, by this factor, and of the first ones, which are the hardest, fewer still.
fn compare_6x6(sparse: usize) {
    let boards = boards("fogleman-6x6.txt");
    all_agree(QUICK, &sample(&boards[60 * (sparse - 1)..], 60 * sparse));
    let short: Vec<_> = boards.into_iter().filter(|line| claimed_moves(line) <= 12).collect();
    all_agree("", &sample(&short, 150 * sparse));
}

#[test]
fn the_cards_in_moves_and_in_steps() {
    compare_cards(5);
}

#[test]
#[ignore = "exhaustive: 2 s; run by .ci/run"]
fn exhaustive_the_cards_in_moves_and_in_steps() {
    compare_cards(1);
}

/// Takes fewer cards, by this factor.
fn compare_cards(sparse: usize) {
    let cards = boards("original-40.txt");
    assert_eq!(cards.len(), 40);
    all_agree(QUICK, &sample(&cards, 4 * sparse));
    all_agree(STEPS, &sample(&cards, 5 * sparse));
    all_agree("", &sample(&cards[..12], 4 * sparse));
}

#[test]
fn a_sample_of_the_research_boards_in_moves_and_in_steps() {
    let boards = sample(&boards("malab-6x6.txt"), 60);
    all_agree(QUICK, &boards);
    all_agree(STEPS, &boards);
}

#[test]
fn the_8x8_boards_in_moves_and_in_steps() {
    compare_8x8(7);
}

#[test]
#[ignore = "exhaustive: 5 s; run by .ci/run"]
fn exhaustive_the_8x8_boards_in_moves_and_in_steps() {
    compare_8x8(1);
}

/// Takes each `step`th board.
fn compare_8x8(step: usize) {
    let boards = sample(&boards("aveiro-8x8.txt"), step);
    all_agree(QUICK, &boards);
    all_agree(STEPS, &boards);
}

#[test]
fn the_course_boards() {
    let known = [
        ("6x6_1", QUICK, "21 moves"),
        ("6x6_1", STEPS, "35 steps"),
        ("6x6_2", QUICK, "15 moves"),
        ("6x6_2", STEPS, "29 steps"),
        ("6x6_3", QUICK, "33 moves"),
    ];
    for (board, args, length) in known {
        course_board_agrees(board, args, length);
    }
    // Explicit search looks at thirteen million states of this one.
    rushsat("plan --max-moves 22 --solver batsat puzzles/course/Rushhour9x9_5.csv")
        .run()
        .exits(0)
        .says("22 moves, proved shortest");
    // The longer ones by explicit search alone; the 49 steps of 9x9_5 take ten seconds and are left out.
    let searched = [("6x6_3", "83 steps"), ("9x9_4", "51 steps")];
    for (board, length) in searched {
        let args = format!("solve --metric steps puzzles/course/Rushhour{board}.csv");
        rushsat(&args).run().exits(0).says(&format!("{length}, shortest ("));
    }
}

#[test]
#[ignore = "exhaustive: 16 s; run by .ci/run"]
fn exhaustive_the_large_course_boards() {
    course_board_agrees("9x9_4", QUICK, "27 moves");
    course_board_agrees("9x9_5", QUICK, "22 moves");
}

/// Expects the same length of all engines.
fn course_board_agrees(board: &str, args: &str, length: &str) {
    let args = format!("compare {args} puzzles/course/Rushhour{board}.csv");
    let run = rushsat(&args).run().exits(0).stays_quiet().says("all agree\n");
    let engines = run.stdout.lines().skip(1).filter(|&line| line != "all agree");
    assert!(engines.into_iter().all(|line| line.contains(length)), "{}", run.stdout);
}

#[test]
fn the_unsolvable_boards() {
    let run =
        rushsat("solve --json --jobs 0 puzzles/unsolvable-6x6.txt").run().exits(1).stays_quiet();
    let answers = run.json_lines();
    assert_eq!(answers.len(), 200);
    assert!(answers.iter().all(|json| json["answer"] == "unsolvable"));
    all_agree(QUICK, &sample(&boards("unsolvable-6x6.txt"), 10));
}

#[test]
fn the_research_groups_own_example() {
    rushsat("solve puzzles/malab-example.json").run().exits(0).says("moves, shortest (");
    rushsat("compare puzzles/malab-example.json").run().exits(0).says("all agree\n");
}
