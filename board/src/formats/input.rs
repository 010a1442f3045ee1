//! Bytes to text, within limits.

use std::io::BufRead;

use super::{
    Input, ReadOptions,
    error::{ErrorKind, Fault, ReadError},
    excerpt::count_newlines,
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
/// As [`read`](fn@super::read); also where reading fails, a limit of
/// [`limits`](super::limits) is passed, or the bytes are not UTF-8.
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
            Err(at_the_last_line(name, valid_part(&bytes, error.valid_up_to()), kind))
        }
        (Err(error), None) => {
            let valid = valid_part(&bytes, error.valid_up_to());
            Err(not_utf8(name, valid, bytes[valid.len()]))
        }
    }
}

fn valid_part(bytes: &[u8], end: usize) -> &str {
    str::from_utf8(&bytes[..end]).expect("checked up to here")
}

fn at_the_last_line(name: &str, text: &str, kind: ErrorKind) -> ReadError {
    let start = text.rfind('\n').map_or(0, |newline| newline + 1);
    Source::new(name, text).error(Fault::new(kind).at(start..start, "here"))
}

/// The error that `byte`, which is no UTF-8, follows `valid`.
fn not_utf8(name: &str, valid: &str, byte: u8) -> ReadError {
    let valid = valid.strip_prefix('\u{feff}').unwrap_or(valid);
    let line_start = valid.rfind('\n').map_or(0, |newline| newline + 1);
    let shown = format!("{}\u{fffd}", &valid[line_start..]);
    let fault = Fault::new(ErrorKind::NotUtf8)
        .at(valid.len() - line_start..shown.len(), format!("the byte {byte:#04x}"))
        .advise("save the file as UTF-8 or plain ASCII");
    let first_line = 1 + count_newlines(&valid[..line_start]);
    Source { name, text: &shown, first_line }.error(fault)
}

/// Reads to the end, to a limit, or to a failure.
fn fill(bytes: &mut Vec<u8>, mut reader: impl BufRead) -> Result<(), ErrorKind> {
    let mut line_len = 0;
    loop {
        let chunk = match reader.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(ErrorKind::Io(error.to_string())),
        };
        if chunk.is_empty() {
            return Ok(());
        }
        // A few lines at a time, so that a limit stops the reading soon after it is passed.
        let chunk = &chunk[..chunk.len().min(MAX_LINE_BYTES)];
        for line in chunk.split_inclusive(|&byte| byte == b'\n') {
            let is_whole = line.ends_with(b"\n");
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
