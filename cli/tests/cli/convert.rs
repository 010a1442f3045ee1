//! `rushsat convert`.

use crate::support::{Folder, SMALL, rushsat};

const FORMATS: [&str; 7] = ["compact", "grid", "database", "csv", "research", "grh", "json"];

/// A database row whose board every format can hold.
const COMMON: &str = "03 BB..C.D...C.DXX.C...E.....E.....FF.. 99";

/// What keeps a board that was read in one format from being written in another.
fn lost(source: &str, target: &str) -> Option<&'static str> {
    match (source, target) {
        ("compact" | "database" | "json", "database") => None,
        // A tuple has no names, so vehicles are called by number.
        ("grh", "compact" | "database" | "grid") => {
            Some("`--rename` gives the vehicles names that it can hold")
        }
        (_, "database") => Some("begins with the number of moves, which is not known"),
        ("grh", "csv") => Some("the primary vehicle is `0`, but course CSV names it `X`"),
        _ => None,
    }
}

/// What is left out of the list cannot be skipped.
#[test]
fn boards_that_come_again_are_left_out_before_others_are_skipped() {
    let folder = Folder::new();
    folder.file("list", format!("{SMALL}\n{SMALL}\n{SMALL}\n"));
    let run = folder.rushsat("convert --list --to compact --distinct --skip 2 list").run().exits(2);
    run.warns("cannot skip 2 boards; the list has only 1 board");
    folder
        .rushsat("convert --list --to compact --distinct --skip 1 list")
        .run()
        .exits(0)
        .prints("");
}

#[test]
fn every_format_becomes_every_other() {
    let folder = Folder::new();
    for source in FORMATS {
        let written = rushsat("convert --to").arg(source).arg(COMMON).run().exits(0).stays_quiet();
        folder.file("board", &written.stdout);
        for target in FORMATS {
            let run = folder.rushsat("convert board --to").arg(target).run();
            match lost(source, target) {
                Some(message) => run.exits(2).prints("").warns(message),
                None => run.exits(0).stays_quiet(),
            };
        }
    }
}

#[test]
fn what_is_written_is_read_as_the_same_board() {
    let folder = Folder::new();
    let board = "..B.C...B.C.AAB.C....DDD.E.....E....";
    let parts = |json: &serde_json::Value| json["parts"].clone();
    let expected = parts(&rushsat("check --json").arg(board).run().exits(0).json());
    for format in ["compact", "grid", "json"] {
        let text = rushsat("convert --to").arg(format).arg(board).run().exits(0).stdout;
        folder.file("board", text);
        let read = folder.rushsat("check --json board").run().exits(0).json();
        assert_eq!(parts(&read), expected, "{format}");
        let back = folder.rushsat("convert --to compact board").run().exits(0);
        back.prints(&format!("{board}\n"));
    }
}

#[test]
fn the_written_text_is_exactly_the_format() {
    let written = [
        ("--to compact", "BB.FAA.FECCCE.DD\n"),
        ("--to grid", "BB.F\nAA.F>\nECCC\nE.DD\n"),
        (
            "--to csv --rename",
            "# 4x4\ncar,orientation,col,row,length\nA,H,1,1,2\nB,V,4,1,2\nX,H,1,2,2\n\
             C,V,1,3,2\nD,H,2,3,3\nE,H,3,4,2\n",
        ),
        (
            "--to grh",
            "<4, 4, 4, 3, 5, {<1, 3, E, 2>, <1, 4, E, 2>, <4, 3, N, 2>, <1, 1, N, 2>, \
             <2, 2, E, 3>, <3, 1, E, 2>}>\n",
        ),
    ];
    for (args, text) in written {
        rushsat("convert").args(args).arg(SMALL).run().exits(0).stays_quiet().prints(text);
    }
}

/// What a format cannot hold: (board, arguments, parts of the message). All are exit 2.
const REFUSED: [(&str, &str, &[&str]); 9] = [
    (SMALL, "--to research", &["the board is 4x4", "`research` holds only 6x6"]),
    (SMALL, "--to csv", &["the primary vehicle is `A`", "`--rename`"]),
    (SMALL, "--to database", &["the number of moves, which is not known", "solve the board first"]),
    ("AAx.", "--to csv --rename", &["walls, which the format `csv`", "json hold walls"]),
    ("AAx.", "--to grh", &["walls, which the format `grh`"]),
    ("<2, 2, 1, 2, 0, {<1, 2, E, 2>}>", "--to compact --rename", &["the exit is at the left"]),
    ("<2, 2, 1, 2, 0, {<1, 2, E, 2>}>", "--to csv --rename", &["the exit is at the left"]),
    (
        "<2, 2, 2, 2, 0, {<1, 2, E, 2>}>",
        "--to grid",
        &["vehicle `0` cannot be named so", "`--rename`"],
    ),
    (SMALL, "--to png", &["`png` is not a format; expected one of compact, grid"]),
];

#[test]
fn what_a_format_cannot_hold_is_said() {
    for (board, args, messages) in REFUSED {
        let run = rushsat("convert").args(args).arg(board).run().exits(2).prints("");
        messages.iter().fold(run, |run, message| run.warns(message));
    }
}

/// The board of Tromp and Cilibrasi's paper, by way of all formats that hold it.
#[test]
fn vehicles_of_one_cell_are_kept_by_every_format() {
    let published = "<||=\n |-|\n -.|\n";
    let tuple = rushsat("convert --to grh").arg(published).run().exits(0);
    let tuple = tuple.stdout.trim().to_owned();
    rushsat("convert --to grid").arg(&tuple).run().prints(published);
    let json = rushsat("convert --to json").arg(published).run().exits(0);
    rushsat("convert --to grid -").stdin(json.stdout).run().prints(published);
    let mirrored = "3x3:=|||-||.-";
    rushsat("convert --to compact").arg(mirrored).run().prints(&format!("{mirrored}\n"));
    rushsat("convert --to csv --rename").arg(mirrored).run().says("X,H,1,1,1");
    rushsat("solve --to database").arg(mirrored).run().prints(&format!("12 {mirrored} 15\n"));
}

#[test]
fn new_names_make_a_tuple_fit_letters() {
    let tuple = "<4, 4, 4, 3, 1, {<1, 3, E, 2>, <4, 3, N, 2>}>";
    rushsat("convert --rename --to compact").arg(tuple).run().prints("...BAA.B........\n");
}

#[test]
fn a_list_stays_a_list_with_its_columns() {
    let list = "07 BB.FAA.FECCCE.DD 34 # a row\nAA.XX.... moves=1 steps=2 primary=A name=two\n4x1:AA.x unsolvable\n";
    let run = rushsat("convert --to compact --rename -").stdin(list).run().exits(0);
    let run = run.says("BB.CAA.CDEEED.FF moves=7 states=34\n").says("4x1:AA.x unsolvable\n");
    let run = run.says(" moves=1 steps=2 name=two\n");
    let again = rushsat("convert --to compact -").stdin(run.stdout.clone()).run().exits(0);
    again.prints(&run.stdout);
    // A row has moves and states of its own.
    let rows = "07 BB.FAA.FECCCE.DD 34 name=one steps=9\n";
    rushsat("convert --to database --list -")
        .stdin(rows)
        .run()
        .prints("07 BB.FAA.FECCCE.DD 34 steps=9 name=one\n");
    let run = rushsat("convert --to grid --list").arg(SMALL).run().exits(0);
    run.prints("BB.F\nAA.F>\nECCC\nE.DD\n\n");
}

#[test]
fn lists_of_objects_and_of_tuples_say_as_much() {
    let list = "07 BB.FAA.FECCCE.DD 34 name=one steps=9\n....AA..CDDECFFE unsolvable\n";
    let compact =
        "BB.CAA.CDEEED.FF moves=7 steps=9 states=34 name=one\n....AA..BCCDBEED unsolvable\n";
    for format in ["json", "grh"] {
        let to_format = format!("convert --to {format} -");
        let run = rushsat(&to_format).stdin(list).run().exits(0);
        assert_eq!(run.stdout.lines().count(), 2, "{}", run.stdout);
        rushsat(&to_format).stdin(run.stdout.clone()).run().prints(&run.stdout);
        rushsat("convert --to compact --rename -").stdin(run.stdout).run().prints(compact);
        let numbered = format!("convert --to {format} --number card- -");
        rushsat(&numbered).stdin(list).run().exits(0).says("card-2");
    }
}

#[test]
fn a_list_is_converted_line_by_line() {
    let list = "07 BB.FAA.FECCCE.DD 34\n# a comment\nAA.. name=two\n";
    let run = rushsat("convert --to compact -").stdin(list).run().exits(0);
    run.prints("BB.FAA.FECCCE.DD moves=7 states=34\nAA.. name=two\n");
    let run = rushsat("convert --to database -").stdin(list).run().exits(2);
    run.prints("07 BB.FAA.FECCCE.DD 34\n").warns("line 3 ╰─▶ a database row begins with");
}

#[test]
fn json_holds_the_text() {
    let json = rushsat("convert --json --to grid").arg(SMALL).run().exits(0).json();
    assert_eq!(json["command"], "convert");
    assert_eq!(json["format"], "grid");
    assert_eq!(json["text"], "BB.F\nAA.F>\nECCC\nE.DD");
}

#[test]
fn a_list_has_no_summary_among_its_boards() {
    let list = format!("{SMALL}\n{SMALL}\n");
    let run = rushsat("convert --to compact --list --summary -").stdin(list.as_str()).run();
    run.exits(2).prints("").warns("one more line of the list");
    let run = rushsat("convert --to compact --list --summary --json -").stdin(list.as_str()).run();
    run.exits(0).says("\"summary\":");
}

#[test]
fn the_boards_of_a_list_are_numbered() {
    let list = format!("{SMALL} moves=7 name=old\nAAB\n{SMALL}\n").repeat(5);
    let run = rushsat("convert --to compact --number card- -").stdin(list).run().exits(2);
    let names: Vec<&str> =
        run.stdout.lines().map(|line| line.split("name=").nth(1).unwrap()).collect();
    assert_eq!((names.len(), names[0], names[9]), (10, "card-01", "card-10"));
    assert!(run.stdout.starts_with(&format!("{SMALL} moves=7 name=card-01\n")));
    let run = rushsat("convert --to compact --number card").arg(SMALL).run().exits(2);
    run.warns("this is a single board");
    let run = rushsat("convert --to grid --number card- --list").arg(SMALL).run().exits(2);
    run.warns("the format `grid` has no names of boards");
    rushsat("convert --to grid --number").arg("a b").arg(SMALL).run().exits(2).warns("no blanks");
}

#[test]
fn names_that_a_list_cannot_hold_are_told() {
    let board = |name: &str| {
        let run = rushsat("convert --to json --list -").stdin("..AA name=x\n").run().exits(0);
        run.stdout.replace("\"x\"", &format!("\"{name}\""))
    };
    let list = format!("{}{}{}", board("two words"), board("more words"), board("one"));
    let run = rushsat("convert --to compact --list -").stdin(list.as_str()).run().exits(0);
    run.prints("..AA\n..AA\n..AA name=one\n")
        .warns("2 boards without the name: names in this format have no blanks");
    rushsat("convert --to json --list -").stdin(list.as_str()).run().exits(0).stays_quiet();
    let run = rushsat("convert --to compact -").stdin(board("two words")).run().exits(0);
    run.prints("..AA\n").warns("1 board without the name");
}

/// A board in these formats is what it would be in a list.
#[test]
fn a_single_board_keeps_its_name_and_what_is_claimed_about_it() {
    for format in ["compact", "json", "grh", "database"] {
        let convert = format!("convert --to {format} -");
        let line = "..AA moves=1 steps=2 states=3 name=x\n";
        let written = rushsat(&convert).stdin(line).run().exits(0).stays_quiet().stdout;
        let list = format!("convert --to {format} --list -");
        rushsat(&list).stdin(line).run().exits(0).prints(&written);
        let back = rushsat("convert --to compact --rename -").stdin(written).run().exits(0);
        assert!(back.stdout.ends_with(" moves=1 steps=2 states=3 name=x\n"), "{}", back.stdout);
    }
    rushsat("convert --to grid -").stdin("..AA name=x\n").run().exits(0).prints("..\nAA>\n");
}
