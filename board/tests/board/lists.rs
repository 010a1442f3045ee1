//! Lists: what their lines hold, and boards that are written as such lines.

use board::{
    Board,
    formats::{
        BoardEntry, Claims, ErrorKind, Format, Input, ReadOptions, from_json_value,
        line_without_loss, read, rename_where_needed, to_json_value, write, write_in_list,
    },
};

use crate::{
    read_errors::check,
    reads::{many, one},
};

const BOARD: &str = "BB.FAA.FECCCE.DD";
const TUPLE: &str = "<4, 4, 4, 3, 1, {<1, 3, E, 2>, <4, 3, S, 2>}>";

#[test]
fn list_lines_say_more_than_the_board() {
    let boards = many(
        "# boards\n\nAA....... moves=1 steps=2 states=3 name=small # a comment\n\
         07 BB.FAA.FECCCE.DD 34 4,4,6,5,4,6,4,1 steps=9\n\
         08 BB.FAA.FECCCE.DD\n\
         02 3x2:AA.... name=a=b\n  AA....... unsolvable\n",
        &ReadOptions::default(),
    );
    let claims: Vec<Claims> = boards.iter().map(|puzzle| puzzle.claims).collect();
    assert_eq!(
        claims,
        [
            Claims { moves: Some(1), steps: Some(2), states: Some(3), unsolvable: false },
            Claims { moves: Some(7), steps: Some(9), states: Some(34), unsolvable: false },
            Claims { moves: Some(8), ..Claims::default() },
            Claims { moves: Some(2), ..Claims::default() },
            Claims { unsolvable: true, ..Claims::default() },
        ]
    );
    let names: Vec<_> = boards.iter().map(|puzzle| puzzle.name.as_deref()).collect();
    assert_eq!(names, [Some("small"), None, None, Some("a=b"), None]);
    let lines: Vec<_> = boards.iter().map(|puzzle| puzzle.line).collect();
    assert_eq!(lines, [3, 4, 5, 6, 7]);
}

#[test]
fn lists_hold_json_objects() {
    let board = one("BB.FAA.FECCCE.DD").board;
    let json = board::formats::to_json_value(&board).to_string();
    let options = ReadOptions::default();
    for text in [
        format!("{json}\n{json}\n"),
        format!("  {json}\n\n# the same\nBB.FAA.FECCCE.DD\n"),
        format!("BB.FAA.FECCCE.DD name=a\n{json}\n"),
        format!("# one\n{json}"),
    ] {
        let boards = many(&text, &options);
        assert!(boards.iter().all(|puzzle| puzzle.board == board), "{text}");
        assert!(boards.iter().any(|puzzle| puzzle.format == Format::Json), "{text}");
    }
    assert_eq!(one(&format!("\n{json}\n")).board, board);
    let json_is_asked = ReadOptions { format: Some(Format::Json), ..ReadOptions::default() };
    assert_eq!(many(&format!("{json}\n{json}\n"), &json_is_asked).len(), 2);
    let Ok(Input::Many(boards)) = read("input", &format!("{json}\n{{}}\n"), &options) else {
        panic!("it is a list");
    };
    assert_eq!(boards[1].as_ref().unwrap_err().line(), 2);
}

#[test]
fn lists_hold_tuples() {
    let tuple = TUPLE;
    let board = one(tuple).board;
    let options = ReadOptions::default();
    for text in [
        format!("{tuple}\n{tuple}\n"),
        format!("  {tuple} # the first\n\n# the same\n{tuple}\n"),
        format!("⟨{}⟩\n{tuple}\n", &tuple[1..tuple.len() - 1]),
        format!("# one\n{tuple}"),
    ] {
        let boards = many(&text, &options);
        let is_it = |puzzle: &BoardEntry| puzzle.board == board && puzzle.format == Format::Grh;
        assert!(boards.iter().all(is_it), "{text}");
    }
    assert_eq!(many(&format!("BB.FAA.FECCCE.DD\n{tuple}\n"), &options).len(), 2);
    let asked = ReadOptions { format: Some(Format::Grh), ..ReadOptions::default() };
    assert_eq!(many(&format!("{tuple}\n{tuple}\n"), &asked).len(), 2);
    // A tuple may have several lines, and a line of a list may be none.
    assert_eq!(one(&tuple.replace(", {", ",\n{").replace(">, ", ">,\n\n")).board, board);
    let text = format!("{tuple}\n<4, 4, 4, 2, 0, {{<1, 3, E, 2>}}>\n<4, 4>\n{tuple} depth=3\n");
    let Ok(Input::Many(boards)) = read("input", &text, &options) else { panic!("it is a list") };
    let errors: Vec<_> = boards.iter().filter_map(|board| board.as_ref().err()).collect();
    assert_eq!(errors.iter().map(|error| error.line()).collect::<Vec<_>>(), [2, 3, 4]);
    assert_eq!(*errors[0].kind(), ErrorKind::ExitOffLine);
}

/// The formats that lists have.
const LISTED: [Format; 4] = [Format::Compact, Format::Database, Format::Grh, Format::Json];

#[test]
fn every_format_of_lists_holds_claims_and_names() {
    let known = Claims { moves: Some(7), steps: Some(9), states: Some(34), unsolvable: false };
    let row = Claims { moves: Some(7), ..Claims::default() };
    for (claims, name) in [(known, Some("card-01")), (known, None), (row, Some("a>b"))] {
        for format in LISTED {
            let board = if format == Format::Grh { one(TUPLE).board } else { one(BOARD).board };
            let line = write_in_list(&board, format, &claims, name).unwrap();
            assert!(line.ends_with('\n') && line.lines().count() == 1, "{line}");
            let list = format!("# a list\n{line}{line}");
            for entry in many(&list, &ReadOptions::default()).into_iter().chain([one(&line)]) {
                let found = (entry.format, entry.claims, entry.name.as_deref());
                assert_eq!(found, (format, claims, name), "{line}");
                assert_eq!(entry.board, board, "{line}");
            }
        }
    }
    let unsolvable = Claims { unsolvable: true, states: Some(2), ..Claims::default() };
    for format in [Format::Compact, Format::Grh, Format::Json] {
        let line = write_in_list(&one(TUPLE).board, Format::Grh, &unsolvable, None).unwrap();
        assert_eq!(one(&line).claims, unsolvable, "{format}");
    }
}

#[test]
fn lines_are_as_documented() {
    let board = one(BOARD).board;
    let claims = Claims { moves: Some(7), steps: Some(9), states: Some(34), unsolvable: false };
    let line = |format| write_in_list(&board, format, &claims, Some("one")).unwrap();
    let compact = format!("{BOARD} moves=7 steps=9 states=34 name=one\n");
    assert_eq!(line(Format::Compact), compact);
    assert_eq!(line(Format::Database), format!("07 {BOARD} 34 steps=9 name=one\n"));
    let json = line(Format::Json);
    let end = r#"}],"moves":7,"steps":9,"states":34,"name":"one"}"#;
    assert!(json.trim_end().ends_with(end), "{json}");
    assert_eq!(line(Format::Grid), "BB.F\nAA.F>\nECCC\nE.DD\n\n");
    // White space would end a name; JSON has quotes.
    let named = |format| write_in_list(&board, format, &Claims::default(), Some("a b")).unwrap();
    assert_eq!(named(Format::Compact), format!("{BOARD}\n"));
    assert_eq!(one(&named(Format::Json)).name.as_deref(), Some("a b"));
    assert!(write_in_list(&board, Format::Database, &Claims::default(), None).is_err());
}

#[test]
fn lines_say_which_vehicle_is_the_primary_where_letters_do_not() {
    let list = "BB.FAA.FECCCE.DD primary=B";
    let entry = one(list);
    let line = write_in_list(&entry.board, Format::Compact, &entry.claims, None).unwrap();
    assert_eq!(line.trim_end(), list);
    assert_eq!(line_without_loss(&entry.board).as_deref(), Some(list));
    assert_eq!(one(&line).board, entry.board);
    assert!(write(&entry.board, Format::Compact).is_err(), "a compact board alone has no columns");
}

#[test]
fn names_stay_where_the_format_can_hold_them() {
    let named = |name: &str| -> Board {
        let json = to_json_value(&one(BOARD).board).to_string();
        one(&json.replace(r#""C""#, &format!(r#""{name}""#))).board
    };
    let names_of = |board: &Board| -> Vec<String> {
        board.vehicles().map(|(_, vehicle)| vehicle.name.clone()).collect()
    };
    let (letters, words) = (named("q"), named("truck"));
    assert_eq!(names_of(&rename_where_needed(&letters, Format::Compact)), names_of(&letters));
    assert_eq!(names_of(&rename_where_needed(&letters, Format::Database)), names_of(&letters));
    let renamed = rename_where_needed(&words, Format::Compact);
    assert_ne!(names_of(&renamed), names_of(&words));
    assert!(write(&renamed, Format::Compact).is_ok());
    assert_eq!(rename_where_needed(&words, Format::Json), words);
}

#[test]
fn faults_in_what_is_claimed_have_a_place() {
    let json = to_json_value(&one(BOARD).board).to_string();
    let with = |fields: &str| format!("{},{fields}}}", json.strip_suffix('}').unwrap());
    let at = json.len() + 1;
    check(&[
        (&with(r#""moves":"7""#), "invalid type: string", 1, at + 10),
        (&with(r#""unsolvable":1"#), "invalid type: integer", 1, at + 13),
        (&with(r#""unsolvable":true,"moves":1"#), "an unsolvable board has no length", 1, at + 13),
        (&with("\"name\":\"a\\u0007\""), "expected a name without control", 1, at + 7),
        (&with(r#""depth":7"#), "unknown field `depth`", 1, at + 6),
        (&format!("{TUPLE} depth=7"), "expected `moves=`", 1, TUPLE.len() + 2),
        (&format!("{TUPLE} moves=7 unsolvable"), "has no length", 1, TUPLE.len() + 10),
        (&format!("{TUPLE}> moves=7"), "expected `moves=`", 1, TUPLE.len() + 1),
        (&format!("{TUPLE} primary=1"), "the primary of the input is `0`", 1, 18),
    ]);
    let value = serde_json::from_str(&with(r#""moves":7"#)).unwrap();
    let error = from_json_value(&value).unwrap_err();
    assert_eq!(*error.kind(), ErrorKind::ClaimsHere);
}
