//! Bad boards whose vehicles are stated one by one: CSV, JSON, tuples.

use super::{check, check_with, error_with};
use board::{
    Side,
    formats::{ReadOptions, read},
};

#[test]
fn course_csv() {
    let head = "# 6x6\ncar,orientation,col,row,length\n";
    for (rows, message, line, column) in [
        ("X,H,1,3,2\nB,H,2,3,2\n", "vehicles `X` and `B` overlap at (2, 1)", 4, 1),
        ("X,H,6,3,2\n", "vehicle `X` does not lie on the grid of 6x6", 3, 1),
        ("X,H,1,7,2\n", "vehicle `X` does not lie on the grid", 3, 1),
        ("X,H,1,3,2\nX,V,6,1,3\n", "two vehicles are named `X`", 4, 1),
        ("A,H,1,3,2\n", "there is no primary vehicle: no car is named `X`", 2, 1),
        ("X,E,1,3,2\n", "expected `H` or `V`, found `E`", 3, 3),
        ("X,H,0,3,2\n", "expected a column, counted from 1, found `0`", 3, 5),
        ("X,H,1,,2\n", "expected a row, counted from 1, found nothing", 3, 7),
        ("X,H,1,3,0\n", "expected a length of at least 1, found `0`", 3, 9),
        ("X,H,1,3,300\n", "expected a number of at most 255, found `300`", 3, 9),
        ("X1,H,1,3,2\n", "expected a name of one or more letters, found `X1`", 3, 1),
        ("X,H,1,3\n", "expected five fields, found `X,H,1,3`", 3, 1),
    ] {
        check(&[(&format!("{head}{rows}"), message, line, column)]);
    }
    check(&[
        ("car,orientation,col,row,length\nX,H,1,3,2\n", "the size of the grid is not known", 1, 1),
        ("car,move\nX,3\n", "this is a plan", 1, 1),
        (
            "# 100x100\ncar,orientation,col,row,length\nX,H,1,3,2\n",
            "a grid of 100x100 is too large",
            1,
            1,
        ),
        (
            "# 6x6\ncar,orientation,row,col,length\n",
            "expected the header `car,orientation,col,row,length`",
            2,
            1,
        ),
        ("# 6x6\r\ncar,move\r\nX,3\r\n", "this is a plan", 2, 1),
    ]);
    let asked = ReadOptions { size: Some("9x9".parse().unwrap()), ..ReadOptions::default() };
    let other = "the input says 6x6, but the size 9x9 was asked for";
    check_with(&asked, &[(head, other, 1, 1)]);
    let letters = "GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.";
    check_with(&asked, &[(&format!("# one\n  {letters}"), other, 2, 1)]);
    check_with(&asked, &[("......\n......\n..AA..\n......\n......\n......", other, 1, 1)]);
    check_with(&asked, &[(&format!("{letters}\n{letters}"), other, 1, 1)]);
    check_with(&asked, &[("8 BB.FAA.FECCCE.DD\n8 BB.FAA.FECCCE.DD", "says 4x4, but", 1, 1)]);
    let text = "car,orientation,col,row,length\nX,H,1,3,2\n";
    for name in ["board.csv", "6x6/board.csv", "board65x65.csv", "from6x6to9x9.csv"] {
        let error = error_with(name, text, &ReadOptions::default());
        assert!(error.to_string().contains("size of the grid is not known"), "{name}: {error}");
        assert!(error.advice().unwrap().contains("--size"), "{name}");
    }
    assert!(read("boards/Board6x6_1.csv", text, &ReadOptions::default()).is_ok());
}

#[test]
fn the_exit_that_was_asked_for() {
    let asked = |side| ReadOptions { exit: Some(side), ..ReadOptions::default() };
    let other = "the input has the exit at the right, but the exit left was asked for";
    check_with(&asked(Side::Left), &[("AA.>\n...\n...", other, 1, 1)]);
    check_with(&asked(Side::Left), &[("<3, 3, 3, 3, 0, {<1, 3, E, 2>}>", other, 1, 1)]);
    let cannot = "a horizontal primary vehicle cannot leave at the top";
    check_with(&asked(Side::Top), &[("# one\n AA.......", cannot, 2, 1), ("AA..", cannot, 1, 1)]);
}

#[test]
fn research_json() {
    let car = |player, position, orientation, id| {
        format!(
            r#"{{"player":{player},"position":{position},"length":2,"orientation":"{orientation}","id":"{id}"}}"#
        )
    };
    let player = car(true, 12, "horizontal", "r");
    for (cars, message, column) in [
        (format!("{player},\n{player}"), "two cars have `player` set", 1),
        (
            car(false, 12, "horizontal", "r"),
            "there is no primary vehicle: no car has `player` set",
            1,
        ),
        (
            car(true, 12, "vertical", "r"),
            "a vertical primary vehicle cannot leave at the right",
            10,
        ),
        (car(true, 36, "horizontal", "r"), "expected a position of 0 to 35, found `36`", 10),
        (car(true, 17, "horizontal", "r"), "vehicle `r` does not lie on the grid of 6x6", 10),
        (car(true, 12, "diagonal", "r"), "unknown variant `diagonal`", 73),
        (car(true, 12, "horizontal", "a b"), "\"a b\" cannot name a vehicle", 10),
        (car(true, 12, "horizontal", ""), "\"\" cannot name a vehicle", 10),
        (
            format!("{player},\n{}", car(false, 13, "vertical", "0")),
            "vehicles `r` and `0` overlap at (2, 1)",
            1,
        ),
        (format!("{player},\n{}", car(false, 0, "vertical", "r")), "two vehicles are named `r`", 1),
        (
            r#"{"player":true,"position":12,"length":2,"orientation":"horizontal"}"#.to_owned(),
            "missing field `id`",
            76,
        ),
    ] {
        let line = 1 + cars.matches('\n').count();
        let line = if message.contains("no car has") { 1 } else { line };
        let column = if message.contains("no car has") { 1 } else { column };
        check(&[(&format!(r#"{{"cars":[{cars}],"id":"p"}}"#), message, line, column)]);
    }
    check(&[(r#"{"cars":7}"#, "invalid type: integer `7`, expected a sequence", 1, 9)]);
}

#[test]
fn rushsat_json() {
    let board = r#"{"schema":"rushsat-board/1","width":6,"height":6,"walls":[[0,0]],"exit":"right",
"primary":"A","vehicles":[
{"name":"A","orientation":"horizontal","length":2,"row":2,"col":0},
{"name":"B","orientation":"vertical","length":3,"row":3,"col":5}
]}"#;
    assert!(read("", board, &ReadOptions::default()).is_ok());
    for (old, new, message, line, column) in [
        ("/1", "/2", "the schema is \"rushsat-board/2\"", 1, 11),
        ("\"width\":6", "\"width\":65", "a grid of 65x6 is too large", 1, 37),
        ("\"height\":6", "\"height\":0", "at least one row", 1, 37),
        ("[[0,0]]", "[[0,6]]", "the wall at (0, 6) does not lie on the grid", 1, 59),
        ("[[0,0]]", "[[0,1],[0,1]]", "the wall at (0, 1) is listed twice", 1, 65),
        ("[[0,0]]", "[[2,1]]", "vehicle `A` covers the wall at (2, 1)", 3, 1),
        ("[[0,0]]", "[[2,1,0]]", "trailing characters", 1, 64),
        ("\"right\"", "\"top\"", "a horizontal primary vehicle cannot leave at the top", 1, 73),
        ("\"right\"", "\"up\"", "unknown variant `up`", 1, 76),
        ("\"primary\":\"A\"", "\"primary\":\"C\"", "`C` is not on the board", 2, 11),
        ("\"row\":3", "\"row\":4", "vehicle `B` does not lie on the grid", 4, 1),
        ("\"length\":3", "\"length\":0", "vehicle `B` has length 0", 4, 1),
        ("\"name\":\"B\"", "\"name\":\"A\"", "two vehicles are named `A`", 4, 1),
        (
            "\"row\":3,\"col\":5",
            "\"row\":0,\"col\":1",
            "vehicles `A` and `B` overlap at (2, 1)",
            4,
            1,
        ),
        ("\"col\":5", "\"col\":5,\"colour\":5", "unknown field `colour`", 4, 72),
        ("\"walls\"", "\"wall\"", "unknown field `wall`", 1, 55),
        ("\"height\":6,", "", "missing field `height`", 5, 2),
        (
            r#"{"name":"B","orientation":"vertical","length":3,"row":3,"col":5}"#,
            r#"["B","vertical",3,3,5]"#,
            "expected an object, found `[\"B\"",
            4,
            1,
        ),
        ("\n]}", "\n]", "the JSON ends too early", 5, 1),
        ("\n]}", "\n]}}", "trailing characters", 5, 3),
        ("\"col\":0}", "\"col\":0,}", "key must be a string", 3, 67),
        ("\"rushsat-board/1\"", "1", "the schema is 1", 1, 11),
    ] {
        assert!(board.contains(old), "{old}");
        check(&[(&board.replacen(old, new, 1), message, line, column)]);
    }
    check(&[
        ("{\"board\":1}", "neither `schema` nor `cars`", 1, 1),
        (" [1, 2]", "expected an object, found `[1, 2]`", 1, 2),
        ("{\"schema\":", "the JSON ends too early", 1, 10),
    ]);
}

#[test]
fn tuples() {
    check(&[
        ("<6, 6, 6, 4, 0, {<1, 4, E, 2>}", "expected `>`, found nothing", 1, 31),
        ("<6, 6, 6, 4, 0, {<1, 4, E, 2>", "expected `,`, found nothing", 1, 30),
        ("<6, 6, 6, 4, 0, <1, 4, E, 2>>", "expected `{`, found `<`", 1, 17),
        (
            "<6, 6, 6, 4, 0, {<1, 4, Q, 2>}>",
            "expected an orientation: `N`, `S`, `E` or `W`, found `Q`",
            1,
            25,
        ),
        ("<6, 6, 6, -4, 0, {<1, 4, E, 2>}>", "expected a number, found `-4`", 1, 11),
        (
            "<6, 6, 6, 4, 0, {<1, 4, E, 2>}> 7",
            "expected `moves=`, `steps=`, `states=`, `name=`, `primary=` or `unsolvable`, found `7`",
            1,
            33,
        ),
        (
            "<6, 6, 6, 4, 2, {<1, 4, E, 2>}>",
            "says 2 vehicles beside the primary, but lists 0",
            1,
            14,
        ),
        ("<6, 6, 6, 4, 0, {}>", "the tuple lists no vehicles", 1, 1),
        (
            "<6, 6, 6, 3, 0, {<1, 4, E, 2>}>",
            "the exit is off the primary vehicle's line, so it can never be reached",
            1,
            8,
        ),
        ("<6, 6, 5, 4, 0, {<1, 4, E, 2>}>", "the exit is not an end", 1, 8),
        ("<6, 6, 7, 4, 0, {<1, 4, E, 2>}>", "the exit is not an end", 1, 8),
        ("<6, 6, 6, 4, 0, {<0, 4, E, 2>}>", "vehicle `0` does not lie on the grid of 6x6", 1, 18),
        ("<6, 6, 6, 4, 0, {<6, 4, E, 2>}>", "vehicle `0` does not lie on the grid of 6x6", 1, 18),
        (
            "<6, 6, 6, 4, 1, {<1, 4, E, 2>,\n <5, 6, N, 2>}>",
            "vehicle `1` does not lie on the grid",
            2,
            2,
        ),
        (
            "<6, 6, 6, 4, 1, {<1, 4, E, 2>,\n <2, 3, N, 2>}>",
            "vehicles `0` and `1` overlap at (2, 1)",
            2,
            2,
        ),
        ("<6, 6, 6, 4, 0, {<1, 4, E, 0>}>", "vehicle `0` has length 0", 1, 18),
        ("<99, 6, 6, 4, 0, {<1, 4, E, 2>}>", "a grid of 99x6 is too large", 1, 2),
        ("<99999999999999999999, 6, 6, 4, 0, {}>", "expected a number", 1, 2),
    ]);
}

#[test]
fn a_single_board_has_at_most_1_mib() {
    let board = r#"{"schema":"rushsat-board/1"}"#;
    let padded = |n: usize| format!("{board}{}", "\n".repeat(n));
    check(&[
        (&padded((1 << 20) - board.len()), "missing field", 1, board.len()),
        (&padded((1 << 20) - board.len() + 1), "the board is longer than 1 MiB", 1, 1),
    ]);
}
