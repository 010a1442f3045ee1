//! `rushsat play` without a terminal.

use std::{
    collections::BTreeSet,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use crate::support::{Folder, SMALL, program, rushsat};

#[test]
fn a_menu_of_steps_leads_to_the_exit() {
    let run = rushsat("play 6x1:AA....").stdin("1\n2\n2\n2\n").run().exits(0).stays_quiet();
    let run = run.says("\nA A . . . .\nA must leave at the right.\n\n1: Move A right\nQ: Quit\n");
    let run = run.says("1: Move A left\n2: Move A right\nU: Undo\nQ: Quit\n");
    run.says("\n. . . . A A\n").says("Solved in 1 move, 4 steps.\n");
    // The drawing has no names of vehicles of one cell.
    let run = rushsat("play").arg("3x3:=|||-||.-").stdin("q\n").run().exits(0);
    run.says("1: Move 7 at row 3, column 3 left\n");
}

#[test]
fn how_boards_are_read_needs_a_board() {
    for args in ["play --primary B", "play --size 5x5", "play --exit left --where moves=12"] {
        let run = rushsat(args).stdin("q\n").run().exits(2);
        run.warns("without a board there is nothing to read");
    }
}

#[test]
fn the_menu_goes_on_to_the_next_puzzle_of_a_list() {
    let folder = Folder::new();
    folder.file("list", "6x1:AA.... name=one\n6x1:.AA... name=two\n");
    let run = folder.rushsat("play --menu list").stdin("N\n2\n2\n2\nfoo\nn\n1\n2\n2\n2\nQ\n");
    let run = run.run().exits(0).stays_quiet().says("\none, 1 of 2\n").says("\ntwo, 2 of 2\n");
    let run = run.says("U: Undo\nN: Next puzzle\nQ: Quit\n").says("Please choose U, N or Q.\n");
    assert_eq!(run.stdout.matches("\none, 1 of 2\n").count(), 2, "{}", run.stdout);
    assert_eq!(run.stdout.matches("Solved in 1 move, ").count(), 2, "{}", run.stdout);
}

#[test]
fn bad_input_is_asked_for_again_and_steps_are_taken_back() {
    let lines = "9\n0\n-1\nfoo\n\n\u{0}\n1\nu\nq\n1\n";
    let run = rushsat("play").arg(SMALL).stdin(lines).run().exits(0).stays_quiet();
    assert_eq!(run.stdout.matches("Please choose a number from 1 to ").count(), 6);
    // The start, the step, and the start again: then the game was left.
    assert_eq!(run.stdout.matches("A must leave at the right.").count(), 3);
    assert!(!run.stdout.contains("Solved"));
    // There is nothing to undo at the start.
    let run = rushsat("play 6x1:AA....").stdin("u\nq\n").run().exits(0);
    assert!(!run.says("Please choose 1 or Q.\n").stdout.contains("Undo"));
    // Neither the end of the input nor a line without end is a choice.
    rushsat("play").arg(SMALL).stdin("").run().exits(0).says("Your choice: \n");
    rushsat("play").arg(SMALL).stdin(vec![b'1'; 1 << 20]).run().exits(0).says("Please choose");
    rushsat("play").arg(SMALL).stdin(vec![0xff, b'\n']).run().exits(0).says("Please choose");
}

#[test]
fn the_cards_come_first_and_a_board_or_a_list_may_be_named() {
    let card = "A A . . . O\nP . . Q . O\nP X X Q . O\n";
    rushsat("play").stdin("Q\n").run().exits(0).says(card).says("X must leave at the right.");
    rushsat("play puzzles/original-40.txt").stdin("Q\n").run().exits(0).says(card);
    rushsat("play -").stdin(SMALL).run().exits(2).warns("cannot be both");
    rushsat("play 5").stdin("Q\n").run().exits(2).prints("").warns("where a board should be");
    rushsat("play --colors pink").run().exits(2).warns("expected one of truecolor, 256, 16, none");
}

#[test]
fn a_game_that_waits_for_a_choice_ends_in_time() {
    let start = Instant::now();
    let mut child = Command::new(program())
        .args(["play", "--time-limit", "1", SMALL])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let waiting = child.stdin.take();
    let output = child.wait_with_output().unwrap();
    drop(waiting);
    assert_eq!(output.status.code(), Some(3));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("gave up the game: time limit reached"), "{message}");
    assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
}

#[test]
fn puzzles_of_the_atlas_are_played() {
    let play = |condition: &str, seed: u64| {
        let play = rushsat(&format!("play --menu --seed {seed} --where")).arg(condition);
        play.stdin("Q\n").run()
    };
    let [one, other] = [1, 2].map(|seed| play("moves = 12 and width = 5", seed).exits(0).stdout);
    assert_eq!(one, play("moves = 12 and width = 5", 1).stdout);
    assert_ne!(one, other);
    // Each of two can be the first.
    let firsts: BTreeSet<String> =
        (0..16).map(|seed| play("moves = 20 and width = 5", seed).exits(0).stdout).collect();
    assert_eq!(firsts.len(), 2);
    play("moves = 99", 1).exits(1).warns("no puzzle of the atlas meets the condition");
    play("moves = ", 1).exits(2).prints("");
    rushsat("play --where any 6x1:AA....").run().exits(2).warns("cannot be used with");
}
