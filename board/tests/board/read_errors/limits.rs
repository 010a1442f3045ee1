//! Bytes that are no text, inputs that are too long, and how much of them an error shows.

use super::error_with;
use board::formats::{Input, ReadError, ReadOptions, read_bytes};

#[test]
fn bytes_within_limits() {
    let options = ReadOptions::default();
    let error = |bytes: &[u8]| read_bytes("input", bytes, &options).unwrap_err();
    let bad = error(b"AA.\n.\xff.\n...\n");
    assert_eq!(bad.to_string(), "the input is not UTF-8 text");
    assert_eq!((bad.line(), bad.column()), (2, 2));
    let shown = rendered(&bad);
    assert!(shown.contains("input:2:2") && shown.contains("the byte 0xff"), "{shown}");
    let bad = error(b"\xef\xbb\xbfAA.\xc3");
    assert_eq!((bad.line(), bad.column()), (1, 4), "the byte order mark is no column");
    let mut long = b"# comment\n".to_vec();
    long.resize(long.len() + (1 << 20), b'.');
    let Ok(Input::Many(boards)) = read_bytes("input", &long[..], &options) else { panic!() };
    let whole = boards[0].as_ref().unwrap_err().to_string();
    assert_eq!(whole, "a grid of 1024x1024 is too large: at most 64x64 is allowed");
    long.push(b'.');
    let bad = error(&long);
    assert_eq!((bad.to_string().as_str(), bad.line()), ("the line is longer than 1 MiB", 2));
    assert!(read_bytes("", &b"\xef\xbb\xbfAA.\r\n...\r\n...\r\n"[..], &options).is_ok());
}

#[test]
fn bad_bytes_in_a_list_spoil_their_lines_only() {
    let list = b"AA.. name=a\nAA.. name=\xff\nAA..\n# caf\xe9\n\xf0\x9f\nAA..\n";
    let Ok(Input::Many(boards)) = read_bytes("list", &list[..], &ReadOptions::default()) else {
        panic!("it is a list");
    };
    let places: Vec<_> = boards
        .iter()
        .map(|board| match board {
            Ok(puzzle) => (puzzle.line, None),
            Err(error) => {
                assert_eq!(error.to_string(), "the input is not UTF-8 text");
                (error.line(), Some(error.column()))
            }
        })
        .collect();
    let expected = [(1, None), (2, Some(11)), (3, None), (4, Some(6)), (5, Some(1)), (6, None)];
    assert_eq!(places, expected);
    // A carriage return alone ends a line, too.
    let list = b"AA.. name=a\rAA.. name=\xff\rAA..\r\nAA.. name=b\n";
    let Ok(Input::Many(old)) = read_bytes("list", &list[..], &ReadOptions::default()) else {
        panic!("it is a list");
    };
    assert_eq!(old.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true, true]);
    assert_eq!(old[1].as_ref().unwrap_err().line(), 2);
    let shown = rendered(boards[3].as_ref().unwrap_err());
    assert!(shown.contains("list:4:6") && shown.contains("the byte 0xe9"), "{shown}");
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
    assert_eq!(error.to_string(), "the line is longer than 1 MiB");
    assert!(endless.0 <= (1024 + 8) << 10, "{} bytes were read", endless.0);
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
    text += "AA?......\n";
    let error = error_with("boards.txt", &text, &ReadOptions::default());
    let shown = rendered(&error);
    assert!(shown.contains("boards.txt:50002:3"), "{shown}");
    assert!(shown.len() < 1000, "{shown}");

    let json = format!("{{\"schema\":\"rushsat-board/1\",{}\"width\":1,!", "\n".repeat(5000));
    let shown = rendered(&error_with("board.json", &json, &ReadOptions::default()));
    assert!(shown.contains("board.json:5001:11"), "{shown}");

    let long = "AA".repeat(20_000) + "?";
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
