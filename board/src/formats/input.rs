//! Bytes to text, within limits.

use std::{collections::BTreeMap, io::BufRead};

use ::limits::StopReason;

use super::{
    Input, ReadOptions,
    error::{ErrorKind, Fault, ReadError},
    limits::{MAX_BYTES, MAX_LINE_BYTES},
    read,
    source::Source,
};

/// Reads everything from `reader`, then as [`read`](fn@super::read).
///
/// A line that is too long ends the reading after [`MAX_LINE_BYTES`]: what follows is not read.
///
/// # Errors
///
/// As [`read`](fn@super::read); also where reading fails or the budget ends, a limit of
/// [`limits`](super::limits) is passed, or the bytes are not UTF-8. In a list only the lines that are not
/// UTF-8 are errors, in [`Input::Many`].
pub fn read_bytes(
    name: &str,
    reader: impl BufRead,
    options: &ReadOptions,
) -> Result<Input, ReadError> {
    let mut bytes = Vec::new();
    let fault = fill(&mut bytes, reader).err();
    match (str::from_utf8(&bytes), fault) {
        (Ok(text), None) => read(name, text, options),
        // What was read before the fault is what the error shows.
        (Ok(text), Some(kind)) => Err(at_the_last_line(name, text, kind)),
        (Err(error), Some(kind)) => {
            let valid = &bytes[..error.valid_up_to()];
            Err(at_the_last_line(name, str::from_utf8(valid).expect("checked up to here"), kind))
        }
        (Err(_), None) => read_spoiled(name, &bytes, options),
    }
}

fn at_the_last_line(name: &str, text: &str, kind: ErrorKind) -> ReadError {
    let start = text.rfind('\n').map_or(0, |newline| newline + 1);
    Source::new(name, text).error(Fault::of(kind).at(start..start, "here"))
}

/// Reads what is not UTF-8: a list can do without some of its lines.
fn read_spoiled(name: &str, bytes: &[u8], options: &ReadOptions) -> Result<Input, ReadError> {
    let mut text = String::new();
    let mut spoiled = BTreeMap::new();
    for (index, line) in lines(bytes).enumerate() {
        if let Ok(line) = str::from_utf8(line) {
            text.push_str(line);
        } else {
            // No board has this character, so that the line stays one that is bad.
            text.push_str("\u{fffd}\n");
            spoiled.insert(index + 1, line);
        }
    }
    let error = |(&number, line): (&usize, &&[u8])| not_utf8(name, number, line);
    match read(name, &text, options) {
        Ok(Input::Many(mut boards)) => {
            for board in &mut boards {
                let number = board.as_ref().map_or_else(ReadError::line, |board| board.line);
                if let Some(spoiled) = spoiled.get_key_value(&number) {
                    *board = Err(error(spoiled));
                }
            }
            Ok(Input::Many(boards))
        }
        _ => Err(error(spoiled.first_key_value().expect("some line is not UTF-8"))),
    }
}

/// The lines with their ends: `\n`, `\r\n`, or `\r` alone, as [`read`](fn@super::read) has them.
fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        let is_end = |(index, byte): (usize, &u8)| match byte {
            b'\n' => true,
            b'\r' => rest.get(index + 1) != Some(&b'\n'),
            _ => false,
        };
        let end = rest.iter().enumerate().position(is_end).map_or(rest.len(), |index| index + 1);
        let (line, after) = rest.split_at(end);
        rest = after;
        (!line.is_empty()).then_some(line)
    })
}

/// The error of a line that is not UTF-8.
fn not_utf8(name: &str, number: usize, line: &[u8]) -> ReadError {
    let chunk = line.utf8_chunks().next().expect("the line is not empty");
    let valid = chunk.valid().strip_prefix('\u{feff}').unwrap_or(chunk.valid());
    let shown = format!("{valid}\u{fffd}");
    let fault = Fault::of(ErrorKind::NotUtf8)
        .at(valid.len()..shown.len(), format!("the byte {:#04x}", chunk.invalid()[0]))
        .advise("save the file as UTF-8 or plain ASCII");
    Source { name, text: &shown, first_line: number }.error(fault)
}

/// Reads to the end, to a limit, or to a failure.
fn fill(bytes: &mut Vec<u8>, mut reader: impl BufRead) -> Result<(), ErrorKind> {
    let mut line_len = 0;
    loop {
        let chunk = match reader.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(error) => {
                let stopped = StopReason::of(&error).map(ErrorKind::Stopped);
                return Err(stopped.unwrap_or_else(|| ErrorKind::Io(error.to_string())));
            }
        };
        if chunk.is_empty() {
            return Ok(());
        }
        // A few lines at a time, so that a limit stops the reading soon after it is passed.
        let chunk = &chunk[..chunk.len().min(MAX_LINE_BYTES)];
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        for line in chunk.split_inclusive(is_end) {
            let is_whole = line.last().is_some_and(is_end);
            line_len += line.len() - usize::from(is_whole);
            if line_len > MAX_LINE_BYTES {
                return Err(ErrorKind::LineTooLong);
            }
            if is_whole {
                line_len = 0;
            }
            bytes.extend_from_slice(line);
        }
        if bytes.len() > MAX_BYTES {
            return Err(ErrorKind::InputTooLong);
        }
        let n_read = chunk.len();
        reader.consume(n_read);
    }
}
