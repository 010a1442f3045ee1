//! Bytes to text, within limits.

use std::io::BufRead;

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
/// As [`read`](fn@super::read); also where reading fails, a limit of
/// [`limits`](super::limits) is passed, or the bytes are not UTF-8.
pub fn read_bytes(
    name: &str,
    reader: impl BufRead,
    options: &ReadOptions,
) -> Result<Input, ReadError> {
    let mut bytes = Vec::new();
    let fault = fill(&mut bytes, reader).err();
    // What was read before the fault is the excerpt that the error shows.
    let text = match (str::from_utf8(&bytes), &fault) {
        (Ok(text), _) => text,
        (Err(error), Some(_)) => valid_part(&bytes, error.valid_up_to()),
        (Err(error), None) => {
            let valid = valid_part(&bytes, error.valid_up_to());
            let place = valid.len()..valid.len();
            let byte = bytes[valid.len()];
            let fault = Fault::new(ErrorKind::NotUtf8)
                .at(place, format!("byte {byte:#04x} follows here"))
                .advise("save the file as UTF-8 or plain ASCII");
            return Err(Source::new(name, without_bom(valid)).error(shifted(fault, valid)));
        }
    };
    match fault {
        None => read(name, text, options),
        Some(kind) => {
            let start = text.rfind('\n').map_or(0, |newline| newline + 1);
            let fault = Fault::new(kind).at(start..start, "here");
            Err(Source::new(name, text).error(fault))
        }
    }
}

fn valid_part(bytes: &[u8], end: usize) -> &str {
    str::from_utf8(&bytes[..end]).expect("checked up to here")
}

fn without_bom(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The fault with the offsets that its places have without the byte order mark of `text`.
fn shifted(mut fault: Fault, text: &str) -> Fault {
    let by = text.len() - without_bom(text).len();
    for (span, _) in &mut fault.labels {
        *span = span.start.saturating_sub(by)..span.end.saturating_sub(by);
    }
    fault
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
