//! The certificates of a list of boards: a folder for each, and a file that says which there have to be.
//!
//! Nothing in the file is proved. It lets an audit see that none is missing, none was added, and each is
//! about the board of its line. Who does not trust the folder names the list itself.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use board::{
    Board,
    formats::{BoardEntry, ReadError, ReadOptions, from_json_value, read},
};
use limits::OutputLimit;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{FileError, strict};
use crate::{Error, wording::board_json};

/// The file with the boards of a list.
pub const LIST: &str = "list.json";

/// The version of this file.
const SCHEMA: &str = "rushsat-list/1";

/// The largest such file that is written and read, in bytes: that of some 800,000 boards of 6x6.
const MAX_BYTES: u64 = 1 << 26;

/// The boards of a list, by their lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List(BTreeMap<usize, Board>);

/// The file with a list.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ListFile {
    schema: String,
    boards: Vec<Entry>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    line: usize,
    /// As in all JSON output: compact text, or a rushsat JSON object.
    board: Value,
}

/// The folder of the certificate for a line of a list.
pub fn folder_of(folder: &Path, line: usize) -> PathBuf {
    folder.join(format!("line-{line}"))
}

/// The line that a folder of this name is for.
pub(super) fn line_of(name: &str) -> Option<usize> {
    let line = name.strip_prefix("line-")?.parse().ok()?;
    (format!("line-{line}") == name).then_some(line)
}

impl List {
    /// The lines of a list that hold boards.
    pub fn new(puzzles: &[Result<BoardEntry, ReadError>]) -> Self {
        let boards = puzzles.iter().flatten();
        Self(boards.map(|puzzle| (puzzle.line, puzzle.board.clone())).collect())
    }

    /// The lines with their boards, in order.
    pub fn boards(&self) -> impl Iterator<Item = (usize, &Board)> {
        self.0.iter().map(|(&line, board)| (line, board))
    }

    /// The board of a line, if there is one.
    pub fn board(&self, line: usize) -> Option<&Board> {
        self.0.get(&line)
    }

    /// The list whose certificates are in a folder; `None` if the folder does not say.
    ///
    /// # Errors
    ///
    /// What is wrong with the file.
    pub fn read(folder: &Path) -> Result<Option<Self>, FileError> {
        Ok(strict::read_if_there(folder, LIST, MAX_BYTES, Self::parse)?)
    }

    fn parse(text: &str) -> Result<Self, String> {
        let ListFile { boards, .. } = strict::read(text, SCHEMA)?;
        let mut list = Self::default();
        for Entry { line, board } in boards {
            let read =
                read_board(&board).map_err(|error| format!("the board of line {line}: {error}"))?;
            if board_json(&read) != board {
                return Err(format!("the board of line {line} is not written as `{read}`"));
            }
            if list.0.last_key_value().is_some_and(|(&last, _)| last >= line) {
                return Err(format!("line {line} does not come after the line before it"));
            }
            list.0.insert(line, read);
        }
        Ok(list)
    }

    fn text(&self) -> String {
        let boards = self.boards().map(|(line, board)| Entry { line, board: board_json(board) });
        strict::write(&ListFile { schema: SCHEMA.to_owned(), boards: boards.collect() })
    }

    /// Writes down of which boards the folder is to hold certificates. It may hold those of a part of the
    /// list, from an earlier run.
    ///
    /// # Errors
    ///
    /// If it holds those of another list, or cannot be written.
    pub fn record(&self, folder: &Path, output: &OutputLimit) -> Result<(), Error> {
        let shown = folder.display();
        match Self::read(folder) {
            Ok(Some(earlier)) => {
                let is_other = |&(line, board): &(usize, &Board)| {
                    self.board(line).is_none_or(|own| !own.is_same_in_any_order(board))
                };
                if let Some((line, board)) = earlier.boards().find(is_other) {
                    let board = board.to_string();
                    return Err(Error::Folder {
                        problem: format!(
                            "`{shown}` holds the certificates of another list: its line {line} is {board}"
                        ),
                        help: Some("name another folder"),
                    });
                }
                if earlier.0.len() == self.0.len() {
                    return Ok(());
                }
            }
            Ok(None) => {}
            Err(error) => {
                return Err(Error::Folder {
                    problem: format!("`{shown}` does not say whose certificates it holds: {error}"),
                    help: Some("remove the file; what certificates there are is kept if they hold"),
                });
            }
        }
        let text = self.text();
        if text.len() as u64 > MAX_BYTES {
            return Err(Error::Folder {
                problem: format!(
                    "the list is too long: `{LIST}` would be larger than {} MiB",
                    MAX_BYTES >> 20
                ),
                help: Some("split the list, and name a folder for each part"),
            });
        }
        fs::create_dir_all(folder).map_err(|error| Error::file("create", folder, error))?;
        let path = folder.join(LIST);
        files::write_within(&path, text.as_bytes(), output)
            .map_err(|error| Error::file("write", &path, error))
    }
}

fn read_board(board: &Value) -> Result<Board, String> {
    match board {
        Value::String(text) => {
            let input = read("board", text, &ReadOptions::default());
            let mut boards = input.map_err(|error| error.to_string())?.into_boards();
            match boards.pop() {
                Some(Ok(puzzle)) if boards.is_empty() => Ok(puzzle.board),
                _ => Err("not one board".to_owned()),
            }
        }
        board => from_json_value(board).map_err(|error| error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use board::formats::read;

    use super::*;

    fn list(text: &str) -> List {
        List::new(&read("list", text, &ReadOptions::default()).unwrap().into_boards())
    }

    #[test]
    fn a_list_is_read_as_it_was_written() {
        // A line that is none, and a board that compact text cannot hold.
        let list = list("# list\nBB.FAA.FECCCE.DD\nBB.F\n\nAA......XXX..... primary=A\n");
        assert_eq!(list.boards().map(|(line, _)| line).collect::<Vec<_>>(), [2, 5]);
        assert_eq!(List::parse(&list.text()), Ok(list));
    }

    #[test]
    fn a_damaged_list_is_refused() {
        let good = list("..AA\nBB.FAA.FECCCE.DD\n").text();
        for (from, to, message) in [
            ("list/1", "list/2", "only `rushsat-list/1` is known"),
            ("\"line\":2", "\"line\":1", "line 1 does not come after the line before it"),
            ("..AA", "..AAB", "the board of line 1: "),
            ("\"..AA\"", "\"2x2:..AA\"", "the board of line 1 is not written as `..AA`"),
            ("\"..AA\"", "\"..AA\\n..AA\"", "the board of line 1: "),
            ("\"line\":2", "\"line\":2,\"line\":2", "`line` is given twice"),
            ("\"boards\"", "\"n\":2,\"boards\"", "unknown field `n`"),
        ] {
            let text = good.replacen(from, to, 1);
            assert_ne!(text, good);
            let error = List::parse(&text).unwrap_err();
            assert!(error.contains(message), "{text}: {error}");
        }
    }

    #[test]
    fn folders_are_named_after_lines() {
        assert_eq!(line_of("line-12"), Some(12));
        for name in ["line-012", "line-", "line-+1", "line-1 ", "Line-1", "line-1/x", "12"] {
            assert_eq!(line_of(name), None, "{name}");
        }
    }
}
