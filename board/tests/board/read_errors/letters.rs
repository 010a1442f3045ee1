//! Bad boards that are drawn with letters: every fault has its own message and a place.

use super::{check, check_with, error_with};
use board::formats::{Format, Input, ReadOptions, Shape, read};

#[test]
fn nothing_and_numbers_are_no_boards() {
    check(&[
        ("", "the input is empty", 1, 1),
        (" \n\r\n\t", "the input is empty", 1, 1),
        ("# only a comment\n", "the input is empty", 1, 1),
        ("\u{feff}", "the input is empty", 1, 1),
        ("42", "`42` is a number, where a board should be", 1, 1),
        ("\n  -3.5\n", "`-3.5` is a number", 2, 3),
    ]);
}

#[test]
fn the_alternate_form_has_the_place_and_the_advice() {
    let error = error_with("mine", "--|......", &ReadOptions::default());
    let advice = error.advice().expect("the primary can be named");
    assert_eq!(format!("{error:#}"), format!("mine:1:1: {error} ({advice})"));
}

#[test]
fn compact_boards() {
    check(&[
        ("AA.B?...C", "'?' is not a board character", 1, 5),
        ("=.-|!.|||", "two vehicles of one cell are drawn as the primary", 1, 5),
        ("--|......", "none of `A`, `X`, `=` and `!` occurs", 1, 1),
        ("AA.Bé...C", "'é' is not a board character", 1, 5),
        ("AA.B\0...C", "'\\0' is not a board character", 1, 5),
        ("AA...", "5 cells do not make a square board", 1, 1),
        ("6x5:AA..", "4 cells, but a board of 6x5 has 30", 1, 5),
        ("65x1:AA...............", "a grid of 65x1 is too large: at most 64x64", 1, 1),
        ("0x3:", "at least one row and one column", 1, 1),
        ("3y3:AA.......", "a size such as `6x5` before the colon, found `3y3`", 1, 1),
        (&"A".repeat(65 * 65), "a grid of 65x65 is too large", 1, 1),
        (".AA.BB.BB", "vehicle `B` is bent", 1, 8),
        ("AA...B.B....C..C", "vehicle `B` has a gap", 1, 8),
        ("AA.......B......", "vehicle `B` covers only one cell", 1, 10),
        ("BB.......", "none of `A`, `X`, `=` and `!` occurs", 1, 1),
        ("AA....XX.", "`A` and `X` both occur", 1, 1),
        ("AAA......XX", "11 cells do not make a square", 1, 1),
        ("  AA.A.....", "vehicle `A` is bent", 1, 6),
    ]);
}

#[test]
fn grids() {
    check(&[
        ("AA.\n..\n...\n", "ragged rows: row 2 has 2 cells, but row 1 has 3", 2, 1),
        ("AA.\n ...\n...\n", "row 2 does not begin in the same column", 2, 2),
        ("AA.\n\n...\n", "an empty line within the grid", 2, 1),
        ("AA.\n.1.\n...\n", "'1' is not a board character", 2, 2),
        ("A A\n...\n...\n", "ragged rows: row 2 has 3 cells, but row 1 has 2", 2, 1),
        ("A A .\n...\n", "cells of row 2 do not stand as far apart as those of row 1", 2, 1),
        ("A A .\n. B\n. B .\n", "ragged rows: row 2 has 2 cells, but row 1 has 3", 2, 1),
        ("|A A  .|\n|. . .|\n", "the cells of a row stand at unequal distances", 1, 4),
        ("AA  .\n.....\n", "the cells of a row stand at unequal distances", 1, 2),
        ("+--+\n|AA|\n|.1|\n+--+\n", "'1' is not a board character", 3, 3),
        ("+--+\n+v-+\n|AA|\n+--+\n", "'+' is not a board character", 2, 1),
        ("+--+\n+--+\n", "a grid needs at least one row and one column", 1, 1),
        ("+--+\n|  |\n+--+\n", "a grid needs at least one row and one column", 1, 1),
        ("+--^+\n|AA.|\n|...>\n+---+\n", "two exit markers", 1, 4),
        ("A A .\n. . .\n v\n", "`v` does not stand beside", 3, 2),
        ("AA..\nB.B.\n....\n....\n", "vehicle `B` has a gap", 2, 3),
        ("AA.\r\nBB.\r\n.B.\r\n", "vehicle `B` is bent", 3, 2),
        ("A..\n.BB\n...\n", "vehicle `A` covers only one cell", 1, 1),
        ("BB.\n...\n...\n", "none of `A`, `X`, `=` and `!` occurs", 1, 1),
        ("AA.\n...\n.XX\n", "`A` and `X` both occur", 1, 1),
        ("AA.\n...>\n...\n", "`>` does not stand beside the line of the primary", 2, 4),
        (" AA.\n<...\n ...\n", "`<` does not stand beside", 2, 1),
        ("AA.\n...\n...\n  v\n", "`v` does not stand beside", 4, 3),
        ("    ^\nA..\nA..\n...\n", "`^` does not stand beside", 1, 5),
        ("AA.>\n...>\n...\n", "two exit markers", 2, 4),
        ("<AA.>\n...\n...\n", "two exit markers", 1, 5),
        ("A..\nA..\n...\n^\n", "'^' is not a board character", 4, 1),
    ]);
    // The marker tells `A` and `X` apart only if it stands beside the line of just one of them.
    check(&[
        ("AA.XX.>\n......\n", "`A` and `X` both occur", 1, 1),
        ("AA.\n...>\n.XX\n", "`>` does not stand beside", 2, 4),
    ]);
    let row = ".".repeat(65) + "\n";
    check(&[
        (&row.repeat(3), "a grid of 65x3 is too large: at most 64x64", 1, 1),
        (&"AA.\n".repeat(65), "a grid of 3x65 is too large: at most 64x64", 1, 1),
        (&"AA.\n".repeat(90), "a grid of 3x90 is too large: at most 64x64", 1, 1),
    ]);
}

#[test]
fn what_can_be_a_list_or_a_grid_names_both_options() {
    let text = "BB.FAA.FECCCE.DD\nBB.FAA.FECCCEDDD\n";
    check(&[(text, "can be a list of boards, one on each line, or one grid", 1, 1)]);
    let advice = error_with("input", text, &ReadOptions::default());
    let advice = advice.advice().unwrap();
    assert!(advice.contains("--list") && advice.contains("--grid"), "{advice}");
    let shaped = |shape| ReadOptions { shape, ..ReadOptions::default() };
    assert!(
        matches!(read("", text, &shaped(Shape::List)), Ok(Input::Many(boards)) if boards.len() == 2)
    );
    check_with(&shaped(Shape::Grid), &[(text, "vehicle `B` is bent", 2, 1)]);
}

#[test]
fn a_bad_grid_that_could_be_a_list_says_how() {
    let advice = |text: &str| {
        error_with("input", text, &ReadOptions::default()).advice().unwrap_or("").to_owned()
    };
    assert!(advice("AA..\nB.B.\n....\n....\n").contains("--list"));
    assert!(!advice("AA...\nB.B..\n.....\n").contains("--list"), "5 cells are no board");
    assert!(advice("AA..\nXX..\nBB..\n").contains("--grid"), "two lines of three are boards");
}

#[test]
fn lists() {
    let board = "BB.FAA.FECCCE.DD";
    for (columns, message, column) in [
        ("moves=x", "expected a number of moves, found `x`", 24),
        ("moves=", "expected a number of moves, found nothing", 24),
        (
            "depth=7",
            "expected `moves=`, `steps=`, `states=`, `name=`, `primary=` or `unsolvable`",
            18,
        ),
        ("hard", "expected `moves=`", 18),
        ("moves=7 moves=7", "`moves` is given twice", 26),
        ("unsolvable moves=7", "an unsolvable board has no length", 29),
        ("primary=Q", "the primary vehicle `Q` is not on the board", 1),
    ] {
        check(&[(&format!("# boards\n{board}\n{board} {columns}\n"), message, 3, column)]);
    }
    check(&[
        (&format!("07 {board} 34\n08\n"), "`08` is a number", 2, 1),
        (&format!("07 {board} many\n"), "expected a number of states, found `many`", 1, 21),
        (&format!("07 {board} 34 2,2 moves=7\n"), "`moves` is given twice", 1, 28),
        ("-1 AA.......\n", "expected a number of moves before the board, found `-1`", 1, 1),
        ("07 AA.B..B..C # a comment\n", "10 cells do not make", 1, 4),
        ("# c\nAA.......\nAA...\n", "5 cells do not make a square board", 3, 1),
    ]);
}

#[test]
fn a_list_goes_on_after_a_bad_line() {
    let text = "# three\nAA.......\nAA?......\n.........\nAA.......";
    let Ok(Input::Many(boards)) = read("input", text, &ReadOptions::default()) else { panic!() };
    let lines: Vec<_> = boards
        .iter()
        .map(|board| board.as_ref().map_or_else(|error| (false, error.line()), |p| (true, p.line)))
        .collect();
    assert_eq!(lines, [(true, 2), (false, 3), (false, 4), (true, 5)]);
}

#[test]
fn many_bad_lines_are_a_list() {
    let text = "BB.FBB.FECCCE.DD\n".repeat(30);
    let Ok(Input::Many(boards)) = read("input", &text, &ReadOptions::default()) else { panic!() };
    assert_eq!(boards.iter().filter(|board| board.is_err()).count(), 30);
}

#[test]
fn primaries_that_were_asked_for() {
    let options = ReadOptions { primary: Some("C".to_owned()), ..ReadOptions::default() };
    check_with(
        &options,
        &[
            ("AA.......", "the primary vehicle `C` is not on the board", 1, 1),
            ("# 3x3\ncar,orientation,col,row,length\nX,H,1,1,2\n", "`C` is not on the board", 2, 1),
            (
                "<3, 3, 3, 3, 0, {<1, 3, E, 2>}>",
                "the primary of the input is `0`, but `C` was asked for",
                1,
                18,
            ),
        ],
    );
}

#[test]
fn a_format_that_was_asked_for_is_the_only_one_tried() {
    let as_format = |format| ReadOptions { format: Some(format), ..ReadOptions::default() };
    check_with(
        &as_format(Format::Database),
        &[
            ("AA.......", "expected a number of moves before the board, found `AA.......`", 1, 1),
            ("7", "expected a board after the number of moves, found nothing", 1, 2),
        ],
    );
    check_with(&as_format(Format::Compact), &[("07 AA....... 5", "`07` is a number", 1, 1)]);
    check_with(
        &as_format(Format::Json),
        &[("AA.......", "expected an object, found `AA.......`", 1, 1)],
    );
    check_with(&as_format(Format::Grh), &[("AA.......", "expected `<`, found `AA`", 1, 1)]);
}
