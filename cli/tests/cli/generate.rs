//! `rushsat generate`.

use crate::support::rushsat;

/// The lines that a run prints.
fn lines(args: &str) -> Vec<String> {
    let run = rushsat(&format!("generate {args}")).run().exits(0).stays_quiet();
    run.stdout.lines().map(str::to_owned).collect()
}

#[test]
fn a_seed_gives_the_same_boards_however_they_are_made() {
    let random = "random --size 9x9 --vehicles 16 --seed 11";
    let boards = lines(&format!("{random} --count 6"));
    assert_eq!(boards.len(), 6);
    assert_eq!(lines(&format!("{random} --count 6 --jobs 2")), boards);
    assert_eq!(lines(&format!("{random} --first 4 --count 2")), boards[4..]);
    assert_ne!(lines("random --size 9x9 --vehicles 16 --seed 12 --count 6"), boards);
    // The program reads what it wrote.
    let check = rushsat("check -").stdin(boards.join("\n")).run().exits(0);
    assert_eq!(check.stdout.matches("17 vehicles").count(), 6, "{}", check.stdout);
}

#[test]
fn what_is_said_of_a_board_is_true() {
    for how in ["rewind --count 3", "anneal --iterations 500 --count 2"] {
        let boards = lines(&format!("{how} --seed 3"));
        assert!(boards.iter().all(|line| line.contains(" moves=")), "{boards:?}");
        let compare = rushsat("compare --encodings crossing --solver batsat -");
        let run = compare.stdin(boards.join("\n")).run().exits(0);
        assert!(!run.stdout.contains("disagreement"), "{}", run.stdout);
    }
    let rewound = lines("rewind --as-rewound --count 3 --seed 3");
    assert_eq!(lines("rewind --as-rewound --by sat --count 3 --seed 3"), rewound);
}

#[test]
fn a_board_that_cannot_be_made_is_no_error_of_the_others() {
    let run = rushsat("generate random --size 4x4 --vehicles 8 --tries 20").run().exits(3);
    run.prints("")
        .warns("board 0: gave up on the board: all vehicles found room in none of 20 tries");
    rushsat("generate random --size 6x6 --line 6").run().exits(2).warns("there is no row 6");
    rushsat("generate random --trucks 2").run().exits(2).warns("a number from 0 to 1");
    rushsat("generate anneal --time-limit 1 --iterations 1000000000").run().exits(0).says("moves=");
}
