//! `rushsat generate`.

use std::collections::HashSet;

use crate::support::{Folder, SMALL, rushsat};

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

/// Also those that letters cannot say, and those on several lines.
#[test]
fn boards_are_read_as_they_were_printed() {
    let lines = lines("anneal --exit left --iterations 100 --seed 1 --count 2");
    rushsat("solve -").stdin(lines.join("\n")).run().exits(0).says("line 2: ");
    let args = "generate random --exit left --format grid --count 2 --vehicles 4 --seed 2";
    let grids = rushsat(args).run().exits(0).stdout;
    assert_eq!(grids.matches("\n\n").count(), 2, "{grids}");
    for one in grids.split_terminator("\n\n") {
        rushsat("check -").stdin(one).run().exits(0).says("5 vehicles");
    }
}

#[test]
fn the_formats_of_lists_say_what_is_known() {
    let made = "anneal --iterations 200 --seed 3 --count 2 --size 6x6";
    let default = lines(made);
    assert_eq!(lines(&format!("{made} --format compact")), default);
    assert!(default.iter().all(|line| line.contains(" moves=")), "{default:?}");
    for format in ["json", "grh"] {
        let list = lines(&format!("{made} --format {format}")).join("\n");
        let run = rushsat("convert --to compact --rename --list -").stdin(list).run().exits(0);
        let moves = |line: &str| line.split_once(" moves=").unwrap().1.to_owned();
        assert!(run.stdout.lines().map(moves).eq(default.iter().map(|line| moves(line))));
    }
}

/// All nine places of one vehicle beside the primary on 3x3, with the primary at the start or not.
#[test]
fn no_board_comes_twice_if_none_is_to() {
    let made = "random --size 3x3 --vehicles 1 --seed 4";
    let all = lines(&format!("{made} --count 60"));
    let run = rushsat(&format!("generate {made} --count 60 --distinct --jobs 2")).run().exits(0);
    let distinct: Vec<&str> = run.stdout.lines().collect();
    let mut first = all.clone();
    let mut known = HashSet::new();
    first.retain(|line| known.insert(line.clone()));
    assert_eq!(distinct, first);
    let n = 60 - distinct.len();
    assert!(n > 40, "{n}");
    let run = run.warns(&format!("{n} boards passed over, which came before"));
    // The same for a list that is there, whatever the names are.
    let renamed = all.join("\n").replace('B', "Q") + "\n" + &all.join("\n");
    let convert = "convert --to compact --rename --distinct --list -";
    let converted = rushsat(convert).stdin(renamed).run().exits(0);
    assert_eq!(converted.stdout, run.stdout);
    converted.warns(&format!("{} boards left out, which came before", 60 + n));
    rushsat("convert --to compact --distinct ..AA").run().exits(2).warns("this is a single board");
    let run = rushsat(&format!("generate {made} --count 60 --distinct --memory-limit 1K")).run();
    let run = run.exits(3).warns("gave up on boards that came before: memory limit reached");
    assert_eq!(run.stderr.matches("gave up").count(), 1, "{}", run.stderr);
    run.warns("` makes the rest\n");
    // Of rows that differ in names alone one is drawn.
    let folder = Folder::new();
    folder.file("atlas", "07 BB.FAA.FECCCE.DD 34\n07 BB.GAA.GECCCE.DD 34\n01 ....AA..........\n");
    let made = "generate atlas --atlas atlas --distinct --count";
    let run = folder.rushsat(&format!("{made} 2")).run().exits(0).stays_quiet();
    assert_eq!(run.stdout.lines().count(), 2);
    folder.rushsat(&format!("{made} 3")).run().exits(1).warns("only 2 distinct boards");
}

#[test]
fn boards_that_a_format_cannot_hold_are_errors() {
    for how in ["complete --size 5x5 --moves 3", "random --size 5x5"] {
        let run = rushsat(&format!("generate {how} --format research")).run().exits(2);
        run.warns("research");
    }
}

#[test]
fn the_hardest_board_of_a_cluster_is_that_in_the_metric_of_the_question() {
    let args = "anneal --metric steps --iterations 300 --seed 1 --first 23";
    let steps = |args: &str| -> usize {
        let line = lines(args).remove(0);
        let (_, steps) = line.split_once(" steps=").expect("it says how many");
        steps.parse().unwrap()
    };
    let [found, hardest] = [steps(&format!("{args} --as-found")), steps(args)];
    assert!(found <= hardest, "{found} {hardest}");
    let board = lines(args).remove(0);
    rushsat("solve --metric steps -").stdin(board).run().exits(0).says(&format!("{hardest} steps"));
}

#[test]
fn a_board_that_cannot_be_made_is_no_error_of_the_others() {
    let run =
        rushsat("generate random --size 4x4 --vehicles 7 --trucks 1 --tries 20").run().exits(3);
    run.prints("")
        .warns("board 0: gave up on the board: all vehicles found room in none of 20 tries");
    rushsat("generate random --size 6x6 --line 6").run().exits(2).warns("there is no row 6");
    rushsat("generate random --trucks 2").run().exits(2).warns("a number from 0 to 1");
    rushsat("generate anneal --time-limit 0.2 --iterations 1000000000")
        .run()
        .exits(0)
        .says("moves=");
    rushsat("generate anneal --memory-limit 100K")
        .run()
        .exits(3)
        .warns("board 0: gave up on the board: memory limit reached");
}

#[test]
fn what_cannot_be_made_is_said_at_once() {
    let refused = [
        ("random --size 0x4", "`0x4` is not a size"),
        (
            "random --size 4x4 --vehicles 10",
            "no room for 10 vehicles of 2 cells or more, and 0 walls: beside the primary there are 14 cells",
        ),
        ("random --size 1x1", "a primary of length 2 has no room in a line of 1 cells"),
        ("random --size 2x1 --vehicles 1", "beside the primary there are 0 cells"),
        ("random --vehicles 99999999999", "beside the primary there are 34 cells"),
        ("random --vehicles 18446744073709551615", "beside the primary there are 34 cells"),
        ("random --vehicles 15 --walls 5", "beside the primary there are 34 cells"),
        ("random --walls 1000000000000", "beside the primary there are 34 cells"),
        ("random --tries 0", "expected a number, 1 or more"),
        ("random --trucks nan", "expected a number from 0 to 1"),
        ("random --trucks=-0.1", "expected a number from 0 to 1"),
        ("random --trucks inf", "expected a number from 0 to 1"),
        ("random --jobs 100000", "expected a number from 0 to 256"),
        ("random --exit diagonal", "expected left, right, up (top) or down (bottom)"),
        ("random --count 0", "expected a number, 1 or more"),
        ("rewind --count 0", "expected a number, 1 or more"),
        ("rewind --first 18446744073709551615", "boards have numbers below 18446744073709551615"),
        (
            "anneal --first 2 --count 18446744073709551615",
            "there are not 18446744073709551615 from 2",
        ),
        ("anneal --walls 36", "beside the primary there are 34 cells"),
        ("anneal --walls 18446744073709551615", "beside the primary there are 34 cells"),
        ("anneal --size 1x1", "a primary of length 2 has no room in a line of 1 cells"),
        ("anneal --iterations 99999999999999999999", "number too large"),
    ];
    for (args, message) in refused {
        let run = rushsat(&format!("generate {args}")).run();
        run.exits(2).prints("").warns(message).within(4.0);
    }
    for generator in ["random", "rewind", "anneal"] {
        let args = format!("generate {generator} --format database --count 1000000000");
        rushsat(&args).run().exits(2).prints("").warns("a database row holds moves and states");
    }
    let last = "rewind --as-rewound --first 18446744073709551614";
    assert_eq!(lines(last).len(), 1);
    assert_eq!(lines("random --count 5 --jobs 256").len(), 5);
}

#[test]
fn annealing_is_as_warm_as_asked_for() {
    let at = |temperatures: &str| {
        lines(&format!("anneal --as-found --iterations 300 --seed 3 {temperatures}"))
    };
    assert_eq!(at("--temperatures 20..0.5"), at(""), "the usual ones");
    assert_ne!(at("--temperatures 0..0"), at(""));
    for wrong in ["20", "20..", "..1", "-1..1", "0..1", "1..0", "inf..1", "NaN..1", "5...5"] {
        let run = rushsat(&format!("generate anneal --temperatures={wrong}")).run().exits(2);
        run.warns("expected two numbers above 0 as 20..0.5, or 0..0");
    }
}

#[test]
fn annealing_ends_where_nothing_can_be_changed() {
    assert_eq!(lines("anneal --size 2x1"), ["2x1:AA moves=0"]);
    let run = rushsat("generate anneal --walls 34 --time-limit 9").run().exits(0).within(4.0);
    assert_eq!(run.stdout.trim_end().chars().filter(|&cell| cell == 'x').count(), 34);
    let alone = "............AA......................";
    anneals_alone("--vehicles 0 --as-found --iterations 1000");
    anneals_alone("--iterations 0");
    assert_eq!(lines("anneal --iterations 0"), [format!("{alone} moves=1")]);
}

#[test]
#[ignore = "exhaustive: 1 s; run by .ci/run"]
fn exhaustive_annealing_ends_where_nothing_can_be_changed() {
    anneals_alone("--vehicles 0 --as-found");
}

/// Ends soon with a board on which little stands.
fn anneals_alone(options: &str) {
    let run = rushsat(&format!("generate anneal {options}")).run().exits(0);
    run.says("AA").says("moves=").within(9.0);
}

#[test]
fn what_was_found_on_7x7_is_as_hard_as_the_documentation_says() {
    let board = "BBBC..DEM.CGGDEMIIHKOJJAAHKOL.FNNKOL.F.PPPL.QQQRR";
    assert!(include_str!("../../../docs/generators.md").contains(&format!("{board} moves=64")));
    rushsat("solve").arg(board).run().exits(0).says("64 moves, shortest");
}

#[test]
#[ignore = "exhaustive: 7 s; run by .ci/run"]
fn exhaustive_what_was_found_on_7x7_is_found_again() {
    let page = include_str!("../../../docs/generators.md");
    let start = "$ rushsat generate harder --seed 4 --iterations 250 --max-states ";
    let mut lines = page.split_once(start).expect("a session").1.lines();
    let run = rushsat(&start["$ rushsat ".len()..])
        .args(lines.next().expect("the options"))
        .run()
        .exits(0);
    run.prints(&format!("{}\n", lines.next().expect("the board")));
}

#[test]
fn boards_near_one_are_harder() {
    climb(60);
    rushsat("generate harder --climb 6x1:AABB..").run().exits(1).warns("cannot be solved");
    let own = lines("harder --changes 0 --iterations 10 BB.FAA.FECCCE.DD");
    assert_eq!(own, ["BB.FAA.FECCCE.DD moves=7"]);
}

#[test]
#[ignore = "exhaustive: 2 s; run by .ci/run"]
fn exhaustive_boards_near_one_are_harder() {
    climb(200);
}

/// Tries so many changes, with one job and with two.
fn climb(n_iterations: u32) {
    let near = "--where vehicles<=9 BB.C..DD.C..AA.C....EEFF..G.....G...";
    let harder = format!("harder --iterations {n_iterations} --seed 2 --count 2 {near}");
    let boards = lines(&harder);
    assert_eq!(boards.len(), 2);
    assert_eq!(lines(&format!("{harder} --jobs 2")), boards);
    for line in &boards {
        let length: usize = line.rsplit('=').next().expect("a length").parse().expect("a number");
        assert!(length > 6, "{line}");
    }
    let list = boards.join("\n");
    rushsat("compare --encodings crossing --solver batsat -").stdin(list).run().exits(0);
}

/// The report's bag has 6 cars and 2 trucks for rows, 8 cars and a truck for columns; 7 to 11 of them are put
/// around Red.
#[test]
fn rewound_boards_are_what_the_report_says() {
    for text in lines("rewind --seed 3 --count 40 --as-rewound") {
        let board = text.split(' ').next().expect("a board is first");
        let (rows, columns): (Vec<_>, Vec<_>) =
            ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"]
                .into_iter()
                .filter(|name| board.contains(name))
                .map(|name| (name, board.find(name).unwrap(), board.matches(name).count()))
                .partition(|(name, first, _)| board[first + 1..].starts_with(name));
        assert!((8..=12).contains(&(rows.len() + columns.len())), "{board}");
        let of = |vehicles: &[(&str, usize, usize)], length| {
            vehicles.iter().filter(|v| v.2 == length).count()
        };
        assert!(of(&rows, 2) <= 7 && of(&rows, 3) <= 2, "{board}");
        assert!(of(&columns, 2) <= 8 && of(&columns, 3) <= 1, "{board}");
        let red_row = &board[12..18];
        assert!(rows.iter().all(|(name, ..)| *name == "A" || !red_row.contains(name)), "{board}");
        let ahead = &red_row[red_row.find("AA").expect("Red is in its row") + 2..];
        assert!(ahead.chars().any(|cell| cell != '.'), "{board}: something is ahead of Red");
        rushsat("solve").arg(board).run().exits(0);
    }
}

/// The same seed may make another board then.
#[test]
fn a_search_that_a_limit_cuts_short_says_so() {
    for generator in ["anneal --iterations 1000000000", "harder --iterations 1000000000"] {
        let board = if generator.starts_with("harder") { SMALL } else { "--seed=1" };
        let args = format!("generate {generator} --time-limit 0.5");
        let run = rushsat(&args).arg(board).run().exits(0).within(10.0);
        run.says(" moves=").warns("board 0: time limit reached before the search was over");
        let json = rushsat(&args).args("--json").arg(board).run().exits(0).json();
        assert_eq!(json["stopped"], "time limit reached");
    }
    // So does the search for the hardest board of its cluster, which comes after the last iteration.
    let large = "generate anneal --seed 3 --size 10x10 --vehicles 30 --iterations 250";
    let found = rushsat(large).args("--as-found --json").run().exits(0).json();
    assert!(found["stopped"].is_null());
    let cut = rushsat(large).args("--time-limit 4 --json").run().exits(0).within(10.0).json();
    assert_eq!((&cut["stopped"], &cut["board"]), (&"time limit reached".into(), &found["board"]));
    let whole = rushsat("generate anneal --iterations 9 --seed 1 --json").run().exits(0);
    assert!(whole.stays_quiet().json()["stopped"].is_null());
}
