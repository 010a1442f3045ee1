//! Writing and then reading gives the same board, and no input makes a reader panic.

use board::{
    Board, BoardParts, Cell, CellSet, End, Orientation, Plan, Size, Slide, Vehicle,
    formats::{
        Claims, Format, Input, ReadOptions, Shape, WriteError, compact_without_loss,
        from_json_value, read, read_bytes, rename_for, to_json_value, write, write_row,
    },
    plan_text, rules,
};
use proptest::{collection::vec, prelude::*, sample::Index};

/// A vehicle that may or may not fit on a board.
type Wish = (bool, u8, u8, u8);

/// Legal boards of every size, in which vehicles are in order of their first cells.
fn any_board(min_length: u8) -> impl Strategy<Value = Board> {
    let wish = (any::<bool>(), min_length..=4, 0..16u8, 0..16u8);
    let walls = vec((0..16u8, 0..16u8), 0..6);
    let names = Just(names()).prop_shuffle();
    (1..=16usize, 1..=16usize, vec(wish, 1..30), walls, names, any::<Index>(), any::<bool>())
        .prop_filter_map(
            "no vehicle fits",
            |(width, height, wishes, walls, names, primary, is_last)| {
                let size = Size::new(width, height)?;
                let walls = walls.into_iter().map(|(row, col)| Cell { row, col });
                let walls: CellSet = walls.filter(|&cell| size.contains(cell)).collect();
                let mut vehicles = placed(size, &walls, &wishes);
                vehicles.sort_by_key(|vehicle| vehicle.cells().next());
                for (vehicle, name) in vehicles.iter_mut().zip(names) {
                    vehicle.name = name;
                }
                if vehicles.is_empty() {
                    return None;
                }
                let primary = primary.index(vehicles.len());
                let exit = if is_last { End::Last } else { End::First };
                Board::new(BoardParts { size, walls, vehicles, primary, exit }).ok()
            },
        )
}

/// Names of all kinds; what a plan's notation is made of occurs in them.
fn names() -> Vec<String> {
    let odd = ["A", "X", "AA", "v", "F+1", "a-", "0", "12", "R2", "LL", "ä", "\"", "é,", "<", "{}"];
    odd.into_iter().map(str::to_owned).chain((0..20).map(|n| format!("car{n}"))).collect()
}

fn placed(size: Size, walls: &CellSet, wishes: &[Wish]) -> Vec<Vehicle> {
    let mut covered: CellSet = walls.iter().collect();
    let mut vehicles = Vec::new();
    for &(is_horizontal, length, line, position) in wishes {
        let orientation =
            if is_horizontal { Orientation::Horizontal } else { Orientation::Vertical };
        let vehicle = Vehicle { name: String::new(), orientation, length, line, position };
        let fits =
            line < size.n_lines(orientation) && position + length <= size.extent(orientation);
        let cells: CellSet = if fits { vehicle.cells().collect() } else { CellSet::default() };
        if fits && !cells.intersects(&covered) {
            covered = covered.iter().chain(cells.iter()).collect();
            vehicles.push(vehicle);
        }
    }
    vehicles
}

fn one(text: &str) -> Board {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What `board` is made of.
fn parts(board: &Board) -> BoardParts {
    BoardParts {
        size: board.size(),
        walls: board.walls().clone(),
        vehicles: board.vehicles().map(|(_, vehicle)| vehicle.clone()).collect(),
        primary: board.primary().index(),
        exit: board.exit(),
    }
}

fn with(board: &Board, change: impl FnOnce(&mut BoardParts)) -> Board {
    let mut parts = parts(board);
    change(&mut parts);
    Board::new(parts).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn json_holds_every_board(board in any_board(1)) {
        prop_assert_eq!(&one(&write(&board, Format::Json).unwrap()), &board);
        prop_assert_eq!(&from_json_value(&to_json_value(&board)).unwrap(), &board);
        prop_assert!(one(&board.to_string()).is_same_in_any_order(&board));
    }

    #[test]
    fn letters_hold_named_boards(board in prop_oneof![any_board(1), any_board(2)]) {
        let board = rename_for(&board, Format::Grid).unwrap();
        match write(&board, Format::Grid) {
            Ok(text) => prop_assert_eq!(&one(&text), &board),
            Err(error) => {
                let has_units_only_at_ends = board.vehicles().any(|(_, vehicle)| vehicle.length == 1);
                prop_assert!(error == WriteError::Frame && has_units_only_at_ends, "{}", error);
            }
        }
        let is_default = board.exit() == End::Last;
        prop_assert_eq!(compact_without_loss(&board).is_some(), is_default);
        prop_assert_eq!(write(&board, Format::Compact).is_ok(), is_default);
        let board = with(&board, |parts| parts.exit = End::Last);
        let text = write(&board, Format::Compact).unwrap();
        prop_assert_eq!(&one(&text), &board);
        let claims = Claims { moves: Some(7), states: Some(34), ..Claims::default() };
        let row = write_row(&board, &claims).unwrap();
        let Ok(Input::One(puzzle)) = read("row", &row, &ReadOptions::default()) else {
            panic!("{row}");
        };
        prop_assert_eq!((puzzle.board, puzzle.claims, puzzle.format), (board, claims, Format::Database));
    }

    #[test]
    fn csv_holds_boards_without_walls(board in any_board(1)) {
        let plain = with(&board, |parts| { parts.walls = CellSet::default(); parts.exit = End::Last });
        let named = rename_for(&plain, Format::CourseCsv).unwrap();
        prop_assert_eq!(&one(&write(&named, Format::CourseCsv).unwrap()), &named);
    }

    #[test]
    fn tuples_hold_boards_up_to_names(board in any_board(1)) {
        let plain = with(&board, |parts| {
            parts.walls = CellSet::default();
            let primary = parts.vehicles.remove(parts.primary);
            parts.vehicles.insert(0, primary);
            parts.primary = 0;
            for (number, vehicle) in parts.vehicles.iter_mut().enumerate() {
                vehicle.name = number.to_string();
            }
        });
        let size = plain.size().extent(plain.vehicle(plain.primary()).orientation);
        match write(&plain, Format::Grh) {
            Ok(text) => prop_assert_eq!(&one(&text), &plain),
            Err(error) => prop_assert!(size == 1 && plain.exit() == End::First, "{}", error),
        }
    }

    #[test]
    fn research_json_holds_6x6_boards_with_the_exit_at_the_right(board in any_board(1)) {
        let size = Size::new(6, 6).unwrap();
        let fits = |vehicle: &Vehicle| vehicle.cells().all(|cell| size.contains(cell));
        let vehicles: Vec<_> =
            board.vehicles().map(|(_, vehicle)| vehicle.clone()).filter(fits).collect();
        let Some(primary) =
            vehicles.iter().position(|vehicle| vehicle.orientation == Orientation::Horizontal)
        else {
            return Ok(());
        };
        let parts =
            BoardParts { size, walls: CellSet::default(), vehicles, primary, exit: End::Last };
        let small = Board::new(parts).unwrap();
        prop_assert_eq!(&one(&write(&small, Format::ResearchJson).unwrap()), &small);
    }

    /// What a format holds without an error, a reader without options gives back.
    #[test]
    fn what_is_written_is_read(board in any_board(1)) {
        for &format in Format::ALL {
            if let Ok(text) = write(&board, format) {
                let again = one(&text);
                prop_assert_eq!(again.size(), board.size());
                prop_assert_eq!(again.exit_side(), board.exit_side());
                prop_assert_eq!(again.walls(), board.walls());
                let places = |board: &Board| {
                    let mut places: Vec<_> = board
                        .vehicles()
                        .map(|(id, v)| (id == board.primary(), v.orientation, v.length, v.line, v.position))
                        .collect();
                    places.sort_unstable();
                    places
                };
                prop_assert_eq!(places(&again), places(&board));
            }
        }
    }

    #[test]
    fn plans_are_read_as_they_were_written(board in any_board(1), choices in vec(any::<Index>(), 0..12)) {
        let mut state = board.initial_state();
        let mut slides: Vec<Slide> = Vec::new();
        for choice in choices {
            let legal = rules::legal_moves(&board, &state);
            if !legal.is_empty() {
                let slide = *choice.get(&legal);
                state = rules::slide(&board, &state, slide).unwrap();
                slides.push(slide);
            }
        }
        let plan = Plan::new(slides);
        let text = plan_text::write(&plan, &board);
        prop_assert_eq!(plan_text::read(&text, &board).unwrap(), plan);
    }
}

const VALID: [&str; 8] = [
    "BB.FAA.FECCCE.DD",
    "6x4:..BB..AA.C...xxC........",
    " AA.B>\n ...B\n x..B",
    "# list\n07 BB.FAA.FECCCE.DD 34 4,4,6\nAA.......XXX..... primary=A moves=3 name=n # c",
    "# 6x6\ncar,orientation,col,row,length\nA,H,2,1,2\nX,H,1,3,2\n",
    r#"{"cars":[{"player":true,"position":14,"length":2,"id":"r","orientation":"horizontal"}],"id":"p"}"#,
    "<6, 6, 6, 4, 1, {<1, 4, E, 2>, <6, 1, N, 3>}>",
    r#"{"schema":"rushsat-board/1","width":3,"height":3,"walls":[[0,1]],"exit":"left","primary":"A","vehicles":[{"name":"A","orientation":"horizontal","length":2,"row":2,"col":0}]}"#,
];

const PLANS: [&str; 4] = ["F+1 K-2 A+3", "CL3 OD3 XR5", "car,move\nA,-1\nX,12\n", "A+0 B-999 C"];

/// Bytes that stand in boards and plans, so that changes stay near what is legal.
const ALPHABET: &[u8] = b"AABXox.\n\r ><^v#=0169:,{}[]\"-+\xff\xc3\x00E";

fn changed(text: &str, changes: &[(Index, u8, Index)]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for (place, kind, byte) in changes {
        let byte = *byte.get(ALPHABET);
        let at = place.index(bytes.len() + 1);
        match kind {
            0 => bytes.insert(at, byte),
            1 if at < bytes.len() => bytes[at] = byte,
            2 if at < bytes.len() => drop(bytes.remove(at)),
            3 => bytes.truncate(at),
            _ => bytes.extend_from_within(at..),
        }
    }
    bytes
}

fn any_options() -> impl Strategy<Value = ReadOptions> {
    let shape = prop_oneof![Just(Shape::Auto), Just(Shape::Grid), Just(Shape::List)];
    let format = prop::option::weighted(0.2, prop::sample::select(Format::ALL.to_vec()));
    let primary = prop::option::weighted(0.2, "[AX0r]");
    (shape, format, primary).prop_map(|(shape, format, primary)| ReadOptions {
        primary,
        shape,
        format,
        ..ReadOptions::default()
    })
}

/// Shows every error, which looks at all its places.
fn read_and_show(bytes: &[u8], options: &ReadOptions) {
    let errors = match read_bytes("input", bytes, options) {
        Ok(input) => input.into_boards().into_iter().filter_map(Result::err).collect(),
        Err(error) => vec![error],
    };
    for error in errors {
        assert!(error.line() >= 1 && error.column() >= 1);
        show(&error);
    }
}

fn show(error: &dyn miette::Diagnostic) {
    let mut shown = String::new();
    miette::GraphicalReportHandler::new().render_report(&mut shown, error).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10_000, ..ProptestConfig::default() })]

    #[test]
    fn no_reader_panics_on_changed_boards(
        text in prop::sample::select(&VALID[..]),
        changes in vec((any::<Index>(), 0..5u8, any::<Index>()), 0..6),
        options in any_options(),
    ) {
        read_and_show(&changed(text, &changes), &options);
    }

    #[test]
    fn no_reader_panics_on_random_bytes(
        bytes in vec(prop_oneof![prop::sample::select(ALPHABET), any::<u8>()], 0..80),
        options in any_options(),
    ) {
        read_and_show(&bytes, &options);
    }

    #[test]
    fn no_plan_reader_panics(
        text in prop::sample::select(&PLANS[..]),
        changes in vec((any::<Index>(), 0..5u8, any::<Index>()), 0..6),
    ) {
        let board = one("..BB.F\n..CC.F\nAAK..F>\n..K.XX\n..K.O.\n....O.\n");
        let text = String::from_utf8_lossy(&changed(text, &changes)).into_owned();
        if let Err(error) = plan_text::read(&text, &board) {
            show(&error);
        }
    }
}
