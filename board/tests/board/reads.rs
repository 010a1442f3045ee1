//! What the readers take: every format in its variants, and what the input says beside the board.

use board::{
    Board, End, Orientation, Side, Size,
    formats::{BoardEntry, Format, Input, ReadOptions, Shape, read, write},
};

pub(crate) fn one_with(name: &str, text: &str, options: &ReadOptions) -> BoardEntry {
    match read(name, text, options) {
        Ok(Input::One(puzzle)) => puzzle,
        other => panic!("{text}: {other:?}"),
    }
}

pub(crate) fn one(text: &str) -> BoardEntry {
    one_with("input", text, &ReadOptions::default())
}

pub(crate) fn many(text: &str, options: &ReadOptions) -> Vec<BoardEntry> {
    match read("input", text, options) {
        Ok(Input::Many(boards)) => boards.into_iter().map(Result::unwrap).collect(),
        other => panic!("{text}: {other:?}"),
    }
}

fn primary(board: &Board) -> &str {
    &board.vehicle(board.primary()).name
}

#[test]
fn formats_have_names() {
    for &format in Format::ALL {
        assert_eq!(format.to_string().parse(), Ok(format));
    }
    let error = "tsv".parse::<Format>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "`tsv` is not a format; expected one of compact, grid, database, csv, research, grh, json"
    );
    assert_eq!("6x5".parse(), Ok(Size::new(6, 5).unwrap()));
    assert!("65x5".parse::<Size>().is_err() && "6".parse::<Size>().is_err());
}

#[test]
fn one_line_is_a_compact_board() {
    for text in
        ["BB.FAA.FECCCE.DD", "  BBoFAAoFECCCEoDD  \r\n", "\u{feff}\n4x4:BB.FAA.FECCCE.DD\n\n"]
    {
        let BoardEntry { board, format, .. } = one(text);
        assert_eq!(format, Format::Compact);
        assert_eq!(board, one("BB.F\nAA.F\nECCC\nE.DD").board, "{text:?}");
    }
    assert_eq!(one("\n\nAA.......").line, 3);
    let names = one("bBxbB.AA.").board;
    assert_eq!(names.vehicles().map(|(_, v)| v.name.clone()).collect::<Vec<_>>(), ["b", "B", "A"]);
    assert_eq!(names.walls().len(), 1);
}

/// Old systems end lines by a carriage return alone, which is no blank within a row.
#[test]
fn carriage_returns_end_lines() {
    let rows = "07 BB.FAA.FECCCE.DD 34 4,4\r07 BB.EAA.EDCCCD... 14\r\n05 ..BAAB... 3\r";
    let boards = read("list", rows, &ReadOptions::default()).unwrap().into_boards();
    let lines: Vec<_> = boards.into_iter().map(|board| board.unwrap().line).collect();
    assert_eq!(lines, [1, 2, 3]);
    assert_eq!(one("..B\rAAB>\r...\r").board, one("..B\nAAB>\n...\n").board);
}

#[test]
fn markers_stand_at_every_side() {
    for (text, side) in [
        ("..B\nAAB>\n...", Side::Right),
        ("..B\nAAB >\n...", Side::Right),
        ("..B\n<AAB\n...", Side::Left),
        (" ..B\n<AAB\n ...", Side::Left),
        ("  ..B\n< AAB\n  ...", Side::Left),
        ("..B\nAAB\n...", Side::Right),
        ("\n  ..B\r\n  AAB>\r\n  ...  \r\n\r\n", Side::Right),
        (" ^\n.AB\n.AB\n...", Side::Top),
        (".AB\n.AB\n...\n v", Side::Bottom),
        ("  .AB\n  .AB\n  ...\n   v\n", Side::Bottom),
        (".AB\n.AB\n...", Side::Bottom),
        ("AA..>", Side::Right),
        ("<AA..", Side::Left),
        ("^\nA\nA\n.", Side::Top),
        ("A\nA\n.\nv", Side::Bottom),
    ] {
        let BoardEntry { board, format, .. } = one(text);
        assert_eq!((format, board.exit_side()), (Format::Grid, side), "{text:?}");
        assert_eq!(primary(&board), "A");
    }
    let cell = one("A\nA\nv\nv").board;
    assert_eq!(cell.n_vehicles(), 2, "in one column, `v` beside another `v` is a vehicle");
    assert_eq!(one("A.v\nA.v\n..v").board.n_vehicles(), 2);
}

/// A board with its exit at the left, without a frame and in frames of many kinds.
#[test]
fn frames_and_blanks_between_cells_are_no_part_of_the_board() {
    let plain = one("..B\n<AAB\n.x.").board;
    for text in [
        " . . B\n<A A B\n . x .",
        "  . . B\n< A A B\n  . x .",
        "+---+\n|..B|\n<AAB|\n|.x.|\n+---+",
        " +---+\n |..B|\n<|AAB|\n |.x.|\n +---+\n",
        "  +-----+\n  |. . B|\n< |A A B|\n  |. x .|\n  +-----+\n",
        "  +-+-+-+\n  |.|.|B|\n  +-+-+-+\n< |A|A|B|\n  +-+-+-+\n  |.|x|.|\n  +-+-+-+\n",
        " ---\n ..B\n<AAB\n .x.\n ---",
    ] {
        let BoardEntry { board, format, .. } = one(text);
        assert_eq!((format, &board), (Format::Grid, &plain), "{text}");
    }
    for (text, side) in [
        ("+-^-+\n|.A.|\n|.A.|\n|BB.|\n+---+", Side::Top),
        ("  ^\n+---+\n|.A.|\n|.A.|\n|BB.|\n+---+", Side::Top),
        ("+---+\n|.A.|\n|.A.|\n|...|\n+-v-+", Side::Bottom),
        (". A .\n. A .\n. . .\n  v", Side::Bottom),
        ("+----+\n|AA..>\n|BB..|\n+----+", Side::Right),
        ("A A . .", Side::Right),
        ("| A A . . | >", Side::Right),
    ] {
        assert_eq!(one(text).board.exit_side(), side, "{text}");
    }
    let rows = ["v", ".", "A", "A"].map(|letter| format!("{letter} . . .\n")).concat();
    let error = read("input", &rows, &ReadOptions::default()).unwrap_err();
    assert!(error.to_string().contains("vehicle `v` covers only one cell"), "{error}");
    let largest =
        format!("{}\n{}", ["A"; 64].join(" "), format!("{}\n", ["."; 64].join(" ")).repeat(63));
    assert_eq!(one(&largest).board.size(), Size::new(64, 64).unwrap());
}

/// Vehicles of one cell are drawn by their orientation and named by number; `3x3:` is the board of Tromp and
/// Cilibrasi's paper.
#[test]
fn vehicles_of_one_cell_are_drawn_by_orientation() {
    let published = "<||=\n|-|\n-.|";
    let board = one(published).board;
    let vehicles: Vec<_> = board
        .vehicles()
        .map(|(id, v)| {
            (
                v.name.as_str(),
                v.orientation == Orientation::Horizontal,
                v.length,
                id == board.primary(),
            )
        })
        .collect();
    let other = |name, is_horizontal| (name, is_horizontal, 1, false);
    assert_eq!(
        vehicles,
        [
            other("1", false),
            other("2", false),
            ("0", true, 1, true),
            other("3", false),
            other("4", true),
            other("5", false),
            other("6", true),
            other("7", false),
        ]
    );
    assert_eq!(board.exit_side(), Side::Left);
    let left = ReadOptions { exit: Some(Side::Left), ..ReadOptions::default() };
    for text in [
        "3x3:||=|-|-.|",
        "||=|-|-.|",
        "||=\n|-|\n-.|",
        "| | =\n| - |\n- . |",
        "12 3x3:||=|-|-.| 15",
        "||=|-|-.| moves=12 name=tromp",
    ] {
        let Ok(Input::One(puzzle)) = read("input", text, &left) else { panic!("{text}") };
        assert_eq!(puzzle.board, board, "{text}");
    }
    let list = "||=|-|-.|\n||=|-|-.|\n=|-.\n";
    let boards = read("list", list, &ReadOptions::default()).unwrap().into_boards();
    assert_eq!(boards.iter().filter(|board| board.is_ok()).count(), 3);
    let mixed = one("..B|\nAAB-\n.|!.\n  v").board;
    assert_eq!((mixed.n_vehicles(), mixed.exit_side()), (6, Side::Bottom));
    assert_eq!(mixed.vehicle(mixed.primary()).name, "0", "`!` is the primary, though `A` occurs");
    let asked = |name: &str| ReadOptions { primary: Some(name.into()), ..ReadOptions::default() };
    let Ok(Input::One(asked)) = read("input", "3x2:--.!..", &asked("2")) else { panic!() };
    assert_eq!(asked.board.vehicle(asked.board.primary()).name, "2");
    // Bars and dashes that could be a frame are one, if nothing else is drawn with them.
    assert_eq!(one("|AA.|\n|...|").board.size(), Size::new(3, 2).unwrap());
    assert_eq!(one("|AA.|\n|..-|").board.size(), Size::new(5, 2).unwrap());
    assert_eq!(one("|AA.|\n|....").board.n_vehicles(), 4);
}

/// Lines of 25 cells are boards of 5x5, unless hardly any of them is one.
#[test]
fn wide_lines_are_a_list_if_most_of_them_are_boards() {
    let (legal, bent) = (format!("AA{}", ".".repeat(23)), format!("AA{}A", ".".repeat(22)));
    let boards = read("list", &format!("{legal}\n{bent}\n"), &ReadOptions::default());
    let Ok(Input::Many(boards)) = boards else { panic!("{boards:?}") };
    assert_eq!(boards.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false]);
    let rows = format!("{legal}\n{}", format!("{}\n", ".".repeat(25)).repeat(24));
    assert_eq!(one(&rows).board.size(), Size::new(25, 25).unwrap());
}

#[test]
fn the_exit_that_was_asked_for_is_that_of_boards_that_do_not_say_one() {
    let exit = |exit| ReadOptions { exit: Some(exit), ..ReadOptions::default() };
    let csv = "# 4x4\ncar,orientation,col,row,length\nX,H,2,1,2";
    for text in ["4x1:.AA.", "7 ...AA....", ".AA.\n....\n....", "<AA.\n ...\n ...", csv] {
        let board = one_with("", text, &exit(Side::Left)).board;
        assert_eq!(board.exit_side(), Side::Left, "{text}");
    }
    assert_eq!(one_with("", "A..A.....", &exit(Side::Top)).board.exit(), End::First);
    let boards = many("# two\n.AA......\n...AA....", &exit(Side::Left));
    assert!(boards.iter().all(|puzzle| puzzle.board.exit_side() == Side::Left));
    let json = write(&boards[0].board, Format::Json).unwrap();
    assert_eq!(one_with("", &json, &exit(Side::Left)).board, boards[0].board);
}

#[test]
fn a_marker_tells_which_of_two_is_the_primary() {
    for (text, name) in [
        ("..X\nAAX>\n...", "A"),
        ("..A\nXXA>\n...", "X"),
        ("..A\nXXA\n...\n  v", "A"),
        ("AA.>\n...\nXX.", "A"),
    ] {
        assert_eq!(primary(&one(text).board), name, "{text:?}");
    }
}

#[test]
fn what_was_asked_for_decides() {
    let asked =
        |name: &str| ReadOptions { primary: Some(name.to_owned()), ..ReadOptions::default() };
    for name in ["A", "B", "X"] {
        assert_eq!(primary(&one_with("", "AA.BB.XX.", &asked(name)).board), name);
    }
    let list = "# list\nAA.BB.XX. primary=A\nAA.BB.XX. primary=X";
    let names = |options: &ReadOptions| {
        many(list, options)
            .iter()
            .map(|puzzle| primary(&puzzle.board).to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(names(&ReadOptions::default()), ["A", "X"]);
    assert_eq!(names(&asked("B")), ["B", "B"]);
    let csv = "car,orientation,col,row,length\nA,H,1,1,2\nAB,V,3,1,1";
    let size = Size::new(5, 4);
    let board = one_with("", csv, &ReadOptions { size, ..asked("AB") }).board;
    assert_eq!(
        (primary(&board), board.size(), board.exit()),
        ("AB", Size::new(5, 4).unwrap(), End::Last)
    );
    let tuple = "<3, 3, 3, 3, 0, {<1, 3, E, 2>}>";
    assert_eq!(primary(&one_with("", tuple, &asked("0")).board), "0");
}

#[test]
fn one_line_or_many() {
    let board = "BB.FAA.FECCCE.DD";
    let row = one(&format!("07 {board} 34\n"));
    assert_eq!((row.format, row.claims.moves), (Format::Database, Some(7)));
    assert_eq!(one(&format!("{board} name=one")).name.as_deref(), Some("one"));
    let list = ReadOptions { shape: Shape::List, ..ReadOptions::default() };
    assert_eq!(many(board, &list).len(), 1);
    assert_eq!(many(&format!("# one board\n{board}\n"), &ReadOptions::default()).len(), 1);
    let large = "AA.......................";
    assert_eq!(many(&format!("{large}\n{large}\n"), &ReadOptions::default()).len(), 2);
    let unlike = "AA.......\nAA..............\n";
    assert_eq!(many(unlike, &ReadOptions::default()).len(), 2, "no rectangle, so no grid");
    let sized = "3x2:AA....\n3x2:...AA.\n";
    assert_eq!(many(sized, &ReadOptions::default()).len(), 2, "a grid has no sizes");
    let grid = ReadOptions { shape: Shape::Grid, ..ReadOptions::default() };
    assert_eq!(one_with("", "AA...", &grid).board.size(), Size::new(5, 1).unwrap());
}

#[test]
fn tuples_count_from_the_bottom_left() {
    let board = one("<6, 6, 6, 4, 2, {<1, 4, E, 2>, <6, 1, N, 3>,\n <2, 6, W, 2>}>").board;
    assert_eq!(
        write(&board, Format::Json).unwrap(),
        concat!(
            r#"{"schema":"rushsat-board/1","width":6,"height":6,"walls":[],"exit":"right","primary":"0","vehicles":["#,
            r#"{"name":"0","orientation":"horizontal","length":2,"row":2,"col":0},"#,
            r#"{"name":"1","orientation":"vertical","length":3,"row":3,"col":5},"#,
            r#"{"name":"2","orientation":"horizontal","length":2,"row":0,"col":1}]}"#
        )
    );
    let corner = |x: u8, y: u8, orientation: char| {
        one(&format!("⟨3,3,{x},{y},0,{{⟨{x},1,{orientation},1⟩}}⟩")).board.exit_side()
    };
    assert_eq!(corner(1, 1, 'W'), Side::Left);
    assert_eq!(corner(3, 1, 'E'), Side::Right);
    assert_eq!(corner(1, 1, 'S'), Side::Bottom);
    assert_eq!(corner(3, 3, 'N'), Side::Top);
}

#[test]
fn csv_sizes_come_from_a_comment_an_option_or_the_name() {
    let rows = "car,orientation,col,row,length\r\nA , V, 1, 1, 2\r\n\r\nX,H,2,3,1\r\n";
    let size = |name: &str, text: &str, size| {
        one_with(name, text, &ReadOptions { size, ..ReadOptions::default() })
            .board
            .size()
            .to_string()
    };
    assert_eq!(size("a4x5.csv", rows, None), "4x5");
    assert_eq!(size("dir/Rushhour9x9_4.csv", rows, None), "9x9");
    assert_eq!(size("a4x5.csv", rows, Size::new(6, 7)), "6x7");
    assert_eq!(size("a4x5.csv", &format!("# made by hand\n# 8x9\n{rows}"), None), "8x9");
    assert_eq!(size("a4x5.csv", &format!("  # 8x9\n{rows}"), None), "8x9");
}
