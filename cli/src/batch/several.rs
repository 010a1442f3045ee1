//! Boards of several sources as one list.

use std::{ffi::OsStr, path::Path};

use board::formats::{BoardEntry, Input, ReadError};
use limits::Budget;
use miette::{Report as Failure, miette};

use crate::{
    input::{ReadingArgs, is_name},
    source::is_standard_input,
};

/// The boards of several sources, one after another. Each is named after its source, and a board of a list by
/// its name or its line behind that.
///
/// # Errors
///
/// A source that cannot be read. One that is no board is as a bad line of a list.
pub(super) fn read<'a>(
    reading: &ReadingArgs,
    sources: impl Iterator<Item = &'a OsStr>,
    budget: &Budget,
) -> Result<Input, Failure> {
    let mut all = Vec::new();
    let mut has_input = false;
    for (index, source) in sources.enumerate() {
        let name = name_of(source, index + 1);
        if is_standard_input(Path::new(source)) && std::mem::replace(&mut has_input, true) {
            return Err(miette!("standard input can be read once: give `-` once"));
        }
        match reading.read(source, budget) {
            Ok(Input::One(puzzle)) => all.push(Ok(BoardEntry { name: Some(name), ..puzzle })),
            Ok(Input::Many(puzzles)) => {
                let named = |puzzle: BoardEntry| BoardEntry {
                    name: Some(within(&name, &puzzle)),
                    ..puzzle
                };
                all.extend(puzzles.into_iter().map(|puzzle| puzzle.map(named)));
            }
            // What may be the name of a file that is not there ends all, as one that cannot be read does.
            Err(failure) if !Path::new(source).exists() && source.to_str().is_some_and(is_name) => {
                return Err(failure);
            }
            Err(failure) => all.push(Err(failure.downcast::<ReadError>()?)),
        }
    }
    Ok(Input::Many(all))
}

/// What a source is called: the file, or which of the arguments the board is.
fn name_of(source: &OsStr, number: usize) -> String {
    if is_standard_input(Path::new(source)) {
        "standard input".to_owned()
    } else if Path::new(source).exists() {
        source.to_string_lossy().into_owned()
    } else {
        format!("argument {number}")
    }
}

fn within(source: &str, puzzle: &BoardEntry) -> String {
    match &puzzle.name {
        Some(name) => format!("{source}:{name}"),
        None => format!("{source}:{}", puzzle.line),
    }
}
