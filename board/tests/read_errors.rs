//! Every kind of bad input has its own message and a place.

use board::formats::{Format, Input, ReadError, ReadOptions, Shape, read, read_bytes};

/// The error of `text`; of the first bad line, if it is a list.
fn error_with(name: &str, text: &str, options: &ReadOptions) -> ReadError {
    match read(name, text, options) {
        Err(error) => error,
        Ok(Input::One(puzzle)) => panic!("{text:?} is read as {:?}", puzzle.board),
        Ok(Input::Many(boards)) => {
            boards.into_iter().find_map(Result::err).unwrap_or_else(|| panic!("{text:?} is read"))
        }
    }
}

/// Checks message, line and column of the error of each text.
fn check_with(options: &ReadOptions, cases: &[(&str, &str, usize, usize)]) {
    for &(text, message, line, column) in cases {
        let error = error_with("input", text, options);
        assert!(error.to_string().contains(message), "{text:?}: {error}");
        assert_eq!((error.line(), error.column()), (line, column), "{text:?}: {error}");
    }
}

fn check(cases: &[(&str, &str, usize, usize)]) {
    check_with(&ReadOptions::default(), cases);
}

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
fn compact_boards() {
    check(&[
        ("AA.B!...C", "'!' is not a board character", 1, 5),
        ("AA.Bé...C", "'é' is not a board character", 1, 5),
        ("AA.B\0...C", "'\\0' is not a board character", 1, 5),
        ("AA...", "5 cells do not make a square board", 1, 1),
        ("6x5:AA..", "4 cells, but a board of 6x5 has 30", 1, 5),
        ("17x1:AA...............", "a grid of 17x1 is too large: at most 16x16", 1, 1),
        ("0x3:", "at least one row and one column", 1, 1),
        ("3y3:AA.......", "a size such as `6x5` before the colon, found `3y3`", 1, 1),
        (&"A".repeat(289), "a grid of 17x17 is too large", 1, 1),
        (".AA.BB.BB", "vehicle `B` is bent", 1, 8),
        ("AA...B.B....C..C", "vehicle `B` has a gap", 1, 8),
        ("AA.......B......", "vehicle `B` covers only one cell", 1, 10),
        ("BB.......", "neither `A` nor `X` occurs", 1, 1),
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
        ("A A\n...\n...\n", "' ' is not a board character", 1, 2),
        ("AA..\nB.B.\n....\n....\n", "vehicle `B` has a gap", 2, 3),
        ("AA.\r\nBB.\r\n.B.\r\n", "vehicle `B` is bent", 3, 2),
        ("A..\n.BB\n...\n", "vehicle `A` covers only one cell", 1, 1),
        ("BB.\n...\n...\n", "neither `A` nor `X` occurs", 1, 1),
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
    let row = ".".repeat(17) + "\n";
    check(&[
        (&row.repeat(3), "a grid of 17x3 is too large: at most 16x16", 1, 1),
        (&"AA.\n".repeat(17), "a grid of 3x17 is too large: at most 16x16", 1, 1),
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
    let error = error_with("input", "AA.\n..\n", &ReadOptions::default());
    assert!(error.advice().unwrap().contains("--list"), "{:?}", error.advice());
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
    let text = "# three\nAA.......\nAA!......\n.........\nAA.......";
    let Ok(Input::Many(boards)) = read("input", text, &ReadOptions::default()) else { panic!() };
    let lines: Vec<_> = boards
        .iter()
        .map(|board| board.as_ref().map_or_else(|error| (false, error.line()), |p| (true, p.line)))
        .collect();
    assert_eq!(lines, [(true, 2), (false, 3), (false, 4), (true, 5)]);
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
        ("X1,H,1,3,2\n", "expected a name of one or more letters, found `X1`", 3, 1),
        ("X,H,1,3\n", "expected five fields, found `X,H,1,3`", 3, 1),
    ] {
        check(&[(&format!("{head}{rows}"), message, line, column)]);
    }
    check(&[
        ("car,orientation,row,col,length\nX,H,1,3,2\n", "the size of the grid is not known", 1, 1),
        (
            "# 6x6\ncar,orientation,row,col,length\n",
            "expected the header `car,orientation,col,row,length`",
            2,
            1,
        ),
        ("# 6x6\r\ncar,move\r\nX,3\r\n", "this is a plan", 2, 1),
    ]);
    let asked = ReadOptions { size: Some("9x9".parse().unwrap()), ..ReadOptions::default() };
    check_with(&asked, &[(head, "the input says 6x6, but the size 9x9 was asked for", 1, 1)]);
    let text = "car,orientation,col,row,length\nX,H,1,3,2\n";
    for name in ["board.csv", "6x6/board.csv", "board17x17.csv", "from6x6to9x9.csv"] {
        let error = error_with(name, text, &ReadOptions::default());
        assert!(error.to_string().contains("size of the grid is not known"), "{name}: {error}");
        assert!(error.advice().unwrap().contains("--size"), "{name}");
    }
    assert!(read("boards/Board6x6_1.csv", text, &ReadOptions::default()).is_ok());
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
        ("\"width\":6", "\"width\":17", "a grid of 17x6 is too large", 1, 37),
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
        ("<6, 6, 6, 4, 0, {<1, 4, E, 2>}> 7", "expected nothing after the tuple, found `7`", 1, 33),
        (
            "<6, 6, 6, 4, 2, {<1, 4, E, 2>}>",
            "says 2 vehicles beside the primary, but lists 0",
            1,
            14,
        ),
        ("<6, 6, 6, 4, 0, {}>", "the tuple lists no vehicles", 1, 1),
        (
            "<6, 6, 6, 3, 0, {<1, 4, E, 2>}>",
            "the exit is not an end of the primary vehicle's line",
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

#[test]
fn bytes_within_limits() {
    let options = ReadOptions::default();
    let error = |bytes: &[u8]| read_bytes("input", bytes, &options).unwrap_err();
    let bad = error(b"AA.\n.\xff.\n...\n");
    assert_eq!(bad.to_string(), "the input is not UTF-8 text");
    assert_eq!((bad.line(), bad.column()), (2, 2));
    let bad = error(b"\xef\xbb\xbfAA.\xc3");
    assert_eq!((bad.line(), bad.column()), (1, 4), "the byte order mark is no column");
    let mut long = b"# comment\n".to_vec();
    long.resize(long.len() + (64 << 10), b'.');
    let Ok(Input::Many(boards)) = read_bytes("input", &long[..], &options) else { panic!() };
    let whole = boards[0].as_ref().unwrap_err().to_string();
    assert_eq!(whole, "a grid of 256x256 is too large: at most 16x16 is allowed");
    long.push(b'.');
    let bad = error(&long);
    assert_eq!((bad.to_string().as_str(), bad.line()), ("the line is longer than 64 KiB", 2));
    assert!(read_bytes("", &b"\xef\xbb\xbfAA.\r\n...\r\n...\r\n"[..], &options).is_ok());
}

/// A reader that counts what is taken from it.
struct Endless(usize);

impl std::io::Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        buffer.fill(b'A');
        self.0 += buffer.len();
        Ok(buffer.len())
    }
}

#[test]
fn an_endless_line_is_not_read_to_its_end() {
    let mut endless = Endless(0);
    let reader = std::io::BufReader::with_capacity(8 << 10, &mut endless);
    let error = read_bytes("input", reader, &ReadOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "the line is longer than 64 KiB");
    assert!(endless.0 <= (64 + 8) << 10, "{} bytes were read", endless.0);
}

#[test]
fn a_failing_reader_is_an_error() {
    struct Failing;
    impl std::io::Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is gone"))
        }
    }
    let reader = std::io::BufReader::new(Failing);
    let error = read_bytes("input", reader, &ReadOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "cannot read the input: the disk is gone");
}

#[test]
fn the_shown_lines_are_few_and_rightly_numbered() {
    let mut text = "# boards\n".to_owned() + &"AA.......\n".repeat(50_000);
    text += "AA!......\n";
    let error = error_with("boards.txt", &text, &ReadOptions::default());
    let shown = rendered(&error);
    assert!(shown.contains("boards.txt:50002:3"), "{shown}");
    assert!(shown.len() < 1000, "{shown}");

    let json = format!("{{\"schema\":\"rushsat-board/1\",{}\"width\":1,!", "\n".repeat(5000));
    let shown = rendered(&error_with("board.json", &json, &ReadOptions::default()));
    assert!(shown.contains("board.json:5001:11"), "{shown}");

    let long = "AA".repeat(20_000) + "!";
    let error = error_with("long.txt", &long, &ReadOptions::default());
    assert_eq!((error.line(), error.column()), (1, 40_001));
    let shown = rendered(&error);
    assert!(shown.contains("long.txt:1:40001"), "{shown}");
    assert!(shown.len() < 8000, "{} bytes are shown", shown.len());
}

fn rendered(error: &ReadError) -> String {
    let mut shown = String::new();
    miette::GraphicalReportHandler::new_themed(miette::GraphicalTheme::unicode_nocolor())
        .render_report(&mut shown, error)
        .unwrap();
    shown
}
