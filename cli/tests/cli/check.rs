//! `rushsat check`.

use crate::support::{Folder, SMALL, fields, rushsat};

#[test]
fn a_board_is_described() {
    rushsat("check 4x3:B..CBAACx...").run().exits(0).stays_quiet().prints(
        "\
B..C
BAAC>
x...

4x3 board in compact format: 3 vehicles, 1 wall, 5 empty cells
primary `A`: horizontal, length 2, in row 1 (counted from 0), exit right
vehicle `B`: vertical, length 2, in column 0 at 0
vehicle `C`: vertical, length 2, in column 3 at 0
legal: 1 step and 1 move; the board is not yet solved
",
    );
}

#[test]
fn names_of_several_characters_are_drawn_by_one() {
    let folder = Folder::new();
    folder.file(
        "named.json",
        r#"{"schema":"rushsat-board/1","width":4,"height":3,"walls":[],"exit":"right","primary":"red","vehicles":[
            {"name":"red","orientation":"horizontal","length":2,"row":1,"col":0},
            {"name":"V1","orientation":"vertical","length":2,"row":0,"col":2},
            {"name":"V2","orientation":"vertical","length":3,"row":0,"col":3},
            {"name":"車","orientation":"horizontal","length":2,"row":2,"col":0}]}"#,
    );
    let run = folder.rushsat("check named.json").run().exits(0);
    run.says("..12\nrr12>\nAA.2\n")
        .says("primary `red` (drawn `r`): ")
        .says("vehicle `V1` (drawn `1`): ")
        .says("vehicle `車` (drawn `A`): ");
}

#[test]
fn claims_are_shown_and_called_unchecked() {
    let run = rushsat("check").arg("07 BB.FAA.FECCCE.DD 34").run().exits(0);
    run.says("claimed, not checked: {\"moves\":7,\"states\":34}\n");
}

#[test]
fn json_names_the_parts() {
    let json = rushsat("check --json 4x3:B..CBAACx...").run().exits(0).json();
    let expected = [
        "schema",
        "command",
        "board",
        "format",
        "parts",
        "vehicles",
        "walls",
        "empty",
        "legal_steps",
        "legal_moves",
        "solved",
        "claims",
    ];
    assert_eq!(fields(&json), expected);
    assert_eq!(json["board"], "4x3:B..CBAACx...");
    assert_eq!(json["format"], "compact");
    assert_eq!(json["parts"]["exit"], "right");
    assert_eq!(json["parts"]["walls"], serde_json::json!([[2, 0]]));
    assert_eq!(
        (&json["vehicles"], &json["walls"], &json["empty"]),
        (&3.into(), &1.into(), &5.into())
    );
    assert_eq!(json["solved"], false);
    assert_eq!(json["claims"], serde_json::json!({}));
}

/// One text in each format, with the format's name.
fn formats() -> [(&'static str, &'static str); 7] {
    [
        ("compact", SMALL),
        ("grid", "BB.F\nAA.F>\nECCC\nE.DD\n"),
        ("database", "07 BB.FAA.FECCCE.DD 34"),
        ("csv", "# 4x4\ncar,orientation,col,row,length\nX,H,1,1,2\nB,V,4,1,2\n"),
        (
            "research",
            r#"{"cars":[{"player":true,"position":12,"length":2,"id":"r","orientation":"horizontal"}]}"#,
        ),
        ("grh", "<4, 4, 4, 3, 1, {<1, 3, E, 2>, <4, 3, N, 2>}>"),
        (
            "json",
            r#"{"schema":"rushsat-board/1","width":2,"height":1,"walls":[],"exit":"left","primary":"é",
                "vehicles":[{"name":"é","orientation":"horizontal","length":1,"row":0,"col":1}]}"#,
        ),
    ]
}

#[test]
fn every_format_is_recognized() {
    let folder = Folder::new();
    for (format, text) in formats() {
        folder.file("board", text);
        for ending in ["\n", "\r\n"] {
            let text = text.replace('\n', ending);
            let from_file = folder.rushsat("check --json board").run().exits(0).json();
            let from_stdin = folder.rushsat("check --json -").stdin(text).run().exits(0).json();
            assert_eq!(from_file["format"], format);
            assert_eq!(from_file, from_stdin);
        }
        folder.rushsat("check board").run().exits(0).says(&format!(" board in {format} format: "));
        folder.rushsat("check --from").arg(format).arg("board").run().exits(0);
    }
}

#[test]
fn a_board_can_be_the_argument_itself() {
    for (format, text) in formats() {
        // A grid of several lines is an argument too, and so is JSON.
        let json = rushsat("check --json").arg(text).run().exits(0).json();
        assert_eq!(json["format"], format);
    }
}

#[test]
fn a_byte_order_mark_is_left_aside() {
    rushsat("check -").stdin("\u{feff}AA..\n").run().exits(0).says("2x2 board");
}

#[test]
fn the_exit_is_drawn_on_every_side() {
    let drawn = [
        ("<.AA\n ...\n", "<.AA\n ...\n"),
        ("..A\n..A\n...\n  v", "..A\n..A\n...\n  v\n"),
        ("  ^\n...\n..A\n..A\n", "  ^\n...\n..A\n..A\n"),
        ("AA.>\n...\n", "AA.>\n...\n"),
    ];
    for (text, picture) in drawn {
        let run = rushsat("check -").stdin(text).run().exits(0);
        assert!(run.stdout.starts_with(picture), "{text}\n{}", run.stdout);
    }
}

#[test]
fn the_primary_can_be_named() {
    rushsat("check AA..XX... --primary A").run().exits(0).says("primary `A`: ");
    rushsat("check AA.XX.... --primary X").run().exits(0).says("primary `X`: ");
    let run = rushsat("check AA.XX....").run().exits(2);
    run.warns("two vehicles can be the primary: `A` and `X` both occur").warns("--primary");
}

#[test]
fn the_size_of_a_csv_board_comes_from_its_name_or_the_option() {
    let folder = Folder::new();
    let csv = "car,orientation,col,row,length\nX,H,1,1,2\n";
    folder.file("a3x2.csv", csv);
    folder.file("a.csv", csv);
    folder.rushsat("check a3x2.csv").run().exits(0).says("3x2 board");
    folder.rushsat("check --size 5x4 a.csv").run().exits(0).says("5x4 board");
    folder.rushsat("check a.csv").run().exits(2).warns("the size of the grid is not known");
    folder.rushsat("check --size 0x4 a.csv").run().exits(2).warns("expected one such as `6x5`");
}

#[test]
fn the_exit_can_be_marked_in_a_frame_or_asked_for() {
    let framed = "+---------+\n| . . B . |\n< A A B . |\n| . . . . |\n| . . . . |\n+---------+\n";
    let run = rushsat("check -").stdin(framed).run().exits(0).stays_quiet();
    run.says("4x4 board in grid format").says("in row 1 (counted from 0), exit left\n");
    for (side, name, board) in [
        ("left", "left", "4x1:.AA."),
        ("right", "right", "4x1:.AA."),
        ("up", "top", "1x4:.AA."),
        ("down", "bottom", "1x4:.AA."),
        ("top", "top", "1x4:.AA."),
    ] {
        let run = rushsat("check --exit").arg(side).arg(board).run().exits(0);
        run.says(&format!("exit {name}\n"));
    }
    rushsat("plan --max-moves 1 --exit left 4x1:.AA.").run().exits(0).says("A-1");
    let run = rushsat("check --exit up 4x1:.AA.").run().exits(2).prints("");
    run.warns("a horizontal primary vehicle cannot leave at the top");
    let run = rushsat("check --exit right -").stdin(framed).run().exits(2).prints("");
    run.warns("the input has the exit at the left, but the exit right was asked for");
    let run = rushsat("check --exit north 4x1:.AA.").run().exits(2).prints("");
    run.warns("expected left, right, up (top) or down (bottom)");
    rushsat("--help").run().exits(0).says("`>` after or `<` before the row").says("`--exit`");
}

#[test]
fn canonical_texts_name_the_mirror_image() {
    let run = rushsat("check --canonical BB.FAA.FECCCE.DD").run().exits(0);
    run.prints("canonical BB.FAA.FECCCE.DD\nmirror image E.BBECCCAA.FDD.F\n");
    let run = rushsat("check --canonical B.CCBDDDXX.EFF.E").run().exits(0);
    run.prints("canonical BB.FAA.FECCCE.DD\nmirror image E.BBECCCAA.FDD.F\n");
    let json = rushsat("check --canonical --json BB.FAA.FECCCE.DD").run().exits(0).json();
    assert_eq!(
        (&json["canonical"], &json["mirror"]),
        (&"BB.FAA.FECCCE.DD".into(), &"E.BBECCCAA.FDD.F".into())
    );
    let other_side = rushsat("check --canonical --json E.BBECCCAA.FDD.F").run().exits(0).json();
    assert_eq!(
        (&other_side["canonical"], &other_side["mirror"]),
        (&json["canonical"], &json["mirror"])
    );
    let list = "BB.FAA.FECCCE.DD\n4x1:AA.x\n";
    let run = rushsat("check --canonical --list -").stdin(list).run().exits(0);
    run.prints("BB.FAA.FECCCE.DD\n4x1:AA.x\n");
}

#[test]
fn what_has_no_canonical_text_is_told_without_a_place() {
    let run = rushsat("check --canonical 4x3:=.BB........").run().exits(2);
    let run =
        run.warns("the board has no canonical text: it has vehicles of one cell beside longer");
    assert!(!run.stderr.contains("line 1"), "{}", run.stderr);
    let run = rushsat("check --canonical --json --list -").stdin("4x3:=.BB........\n").run();
    let json = run.exits(2).json();
    assert!(json["error"].as_str().is_some_and(|error| !error.contains("line 1")), "{json}");
}
