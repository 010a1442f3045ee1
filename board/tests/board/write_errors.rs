//! What a format cannot hold, it refuses; new names help where names are the reason.

use board::{
    Board, Side, Size,
    formats::{Format, WriteError, compact_without_loss, rename_for, rename_to_letters, write},
};

fn board(text: &str) -> Board {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A 6x6 board in rushsat JSON with the primary in row 2.
fn stated(primary: &str, other: &str, exit: &str, walls: &str) -> Board {
    board(&format!(
        r#"{{"schema":"rushsat-board/1","width":6,"height":6,"walls":{walls},"exit":"{exit}","primary":"{primary}",
        "vehicles":[{{"name":"{primary}","orientation":"horizontal","length":2,"row":2,"col":1}},{other}]}}"#
    ))
}

fn vehicle(name: &str, length: u8) -> String {
    format!(r#"{{"name":"{name}","orientation":"vertical","length":{length},"row":0,"col":4}}"#)
}

#[test]
fn every_format_says_what_it_cannot_hold() {
    use Format::{Compact, CourseCsv, Database, Grh, Grid, Json, ResearchJson};
    let plain = |primary, other| stated(primary, &vehicle(other, 2), "right", "[]");
    let name = |format, name: &str| WriteError::Name { format, name: name.to_owned() };
    let primary = |format, name: &str| WriteError::Primary { format, name: name.to_owned() };
    let left = stated("A", &vehicle("B", 2), "left", "[]");
    let walled = stated("X", &vehicle("B", 2), "right", "[[5,5]]");
    let short = stated("A", &vehicle("B", 1), "right", "[]");
    for (board, format, error) in [
        (plain("A", "BB"), Compact, name(Compact, "BB")),
        (plain("A", "o"), Compact, name(Compact, "o")),
        (plain("A", "x"), Grid, name(Grid, "x")),
        (plain("A", "é"), Grid, name(Grid, "é")),
        (plain("X", "B1"), CourseCsv, name(CourseCsv, "B1")),
        (plain("A", "X"), Compact, primary(Compact, "A")),
        (plain("R", "B"), Compact, primary(Compact, "R")),
        (plain("R", "A"), Grid, primary(Grid, "R")),
        (plain("A", "B"), CourseCsv, WriteError::PrimaryName { name: "A".to_owned() }),
        (plain("A", "B"), Database, WriteError::NoMoves),
        (board("3x2:|.||=|"), CourseCsv, WriteError::PrimaryName { name: "0".to_owned() }),
        (left.clone(), Compact, WriteError::Exit { format: Compact, side: Side::Left }),
        (left.clone(), ResearchJson, WriteError::Exit { format: ResearchJson, side: Side::Left }),
        (
            stated("X", &vehicle("B", 2), "left", "[]"),
            CourseCsv,
            WriteError::Exit { format: CourseCsv, side: Side::Left },
        ),
        (walled.clone(), CourseCsv, WriteError::Walls { format: CourseCsv }),
        (walled.clone(), ResearchJson, WriteError::Walls { format: ResearchJson }),
        (walled.clone(), Grh, WriteError::Walls { format: Grh }),
        (
            board("AA......."),
            ResearchJson,
            WriteError::Size { format: ResearchJson, size: Size::new(3, 3).unwrap() },
        ),
    ] {
        assert_eq!(write(&board, format), Err(error), "{board:?}");
        assert!(write(&board, Json).is_ok());
    }
    assert!(write(&plain("A", "X"), Grid).is_ok(), "the marker tells `A` and `X` apart");
    for format in [Compact, Grid, Grh] {
        assert!(write(&short, format).is_ok(), "vehicles of one cell are drawn by orientation");
    }
    for framed in ["3x2:|A||A|", "1x3:!||", "3x4:---A..A..---"] {
        let result = write(&board(framed), Grid);
        assert_eq!(result.is_ok(), framed.starts_with('1'), "{framed}");
        assert!(result.is_ok() || result == Err(WriteError::Frame), "{framed}");
    }
    assert!(write(&left, Grh).is_ok());
}

#[test]
fn boards_are_written_as_documented() {
    let across = board("..B.\n..Bx\nAA..>");
    let up = board("  ^\nB.A\nB.A\nB..\n...\n");
    let units = board("<||=\n|-|\n-.|");
    assert_eq!(write(&units, Format::Grid).unwrap(), "<||=\n |-|\n -.|");
    let units = board("3x3:=|||-|-.|");
    for (board, format, text) in [
        (&units, Format::Compact, "3x3:=|||-|-.|"),
        (&units, Format::Grid, "=||>\n|-|\n-.|"),
        (
            &units,
            Format::Grh,
            "<3, 3, 3, 3, 7, {<1, 3, E, 1>, <2, 3, N, 1>, <3, 3, N, 1>, <1, 2, N, 1>, <2, 2, E, 1>, <3, 2, N, 1>, <1, 1, E, 1>, <3, 1, N, 1>}>",
        ),
        (&across, Format::Compact, "4x3:..B...BxAA.."),
        (&across, Format::Grid, "..B.\n..Bx\nAA..>"),
        (
            &across,
            Format::Json,
            concat!(
                r#"{"schema":"rushsat-board/1","width":4,"height":3,"walls":[[1,3]],"exit":"right","primary":"A","#,
                r#""vehicles":[{"name":"B","orientation":"vertical","length":2,"row":0,"col":2},"#,
                r#"{"name":"A","orientation":"horizontal","length":2,"row":2,"col":0}]}"#
            ),
        ),
        (&up, Format::Grid, "  ^\nB.A\nB.A\nB..\n..."),
        (&up, Format::Grh, "<3, 4, 3, 4, 1, {<3, 3, N, 2>, <1, 2, N, 3>}>"),
        (
            &board("XX......."),
            Format::CourseCsv,
            "# 3x3\ncar,orientation,col,row,length\nX,H,1,1,2",
        ),
        (
            &board(&format!("AA{}", ".".repeat(34))),
            Format::ResearchJson,
            r#"{"cars":[{"player":true,"position":0,"length":2,"orientation":"horizontal","id":"A"}]}"#,
        ),
        (&board("<AA\nB.\nB."), Format::Grid, "<AA\n B.\n B."),
    ] {
        assert_eq!(write(board, format).unwrap(), text, "{format}");
    }
}

#[test]
fn new_names_make_a_format_fit() {
    let odd = stated("red", &vehicle("old-truck", 3), "right", "[]");
    for (format, names) in [
        (Format::Compact, ["A", "B"]),
        (Format::Grid, ["A", "B"]),
        (Format::CourseCsv, ["X", "A"]),
        (Format::Json, ["red", "old-truck"]),
    ] {
        let renamed = rename_for(&odd, format).unwrap();
        let found: Vec<_> = renamed.vehicles().map(|(_, v)| v.name.as_str()).collect();
        assert_eq!(found, names, "{format}");
        assert!(write(&renamed, format).is_ok(), "{format}");
    }
}

#[test]
fn there_are_49_letters_for_vehicles() {
    let rows = |n: usize| {
        let cars = (0..n).map(|n| format!("\n{},H,{},{},2", name(n), n % 8 * 2 + 1, n / 8 + 1));
        format!("# 16x16\ncar,orientation,col,row,length{}", cars.collect::<String>())
    };
    let named = rename_to_letters(&board(&rows(49))).unwrap();
    let mut letters: Vec<_> = named.vehicles().map(|(_, v)| v.name.clone()).collect();
    letters.sort();
    letters.dedup();
    assert_eq!(letters.len(), 49);
    assert!(["o", "x", "X"].iter().all(|&name| named.vehicle_named(name).is_none()));
    assert!(compact_without_loss(&named).is_some());
    let error = rename_to_letters(&board(&rows(50))).unwrap_err();
    assert_eq!(error, WriteError::TooFewLetters { n_vehicles: 50 });
}

/// `X`, then names of two letters.
fn name(n: usize) -> String {
    let letter = |n: usize| char::from(b'A' + u8::try_from(n).unwrap());
    if n == 0 { "X".to_owned() } else { [letter(n / 26), letter(n % 26)].iter().collect() }
}

#[test]
fn compact_text_without_loss_keeps_names_primary_and_exit() {
    let course = board("# 3x3\ncar,orientation,col,row,length\nB,V,3,1,2\nX,H,1,3,2\n");
    assert_eq!(compact_without_loss(&course).as_deref(), Some("..B..BXX."), "order is no loss");
    assert_eq!(compact_without_loss(&stated("A", &vehicle("X", 2), "right", "[]")), None);
    assert_eq!(compact_without_loss(&stated("A", &vehicle("B", 2), "left", "[]")), None);
    assert_eq!(compact_without_loss(&stated("A", &vehicle("7", 2), "right", "[]")), None);
}
