//! Places in JSON: where a raw value stands in its text, and where serde's errors point.

use std::ops::Range;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::error::{ErrorKind, Fault, Parsed, unexpected};

/// The byte range in `text` of a raw value that was borrowed from it.
pub(crate) fn span(text: &str, raw: &RawValue) -> Range<usize> {
    let start = raw.get().as_ptr().addr() - text.as_ptr().addr();
    start..start + raw.get().len()
}

/// `text`, an object, as a `T`.
pub(crate) fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Parsed<T> {
    check_object(text, 0)?;
    serde_json::from_str(text).map_err(|error| fault(text, 0, &error))
}

/// The raw value, an object which was borrowed from `text`, as a `T`.
pub(crate) fn parse_object<'a, T: Deserialize<'a>>(text: &str, raw: &'a RawValue) -> Parsed<T> {
    check_object(raw.get(), span(text, raw).start)?;
    parse_raw(text, raw)
}

/// Refuses what is no object: serde would take an array of the fields' values as well.
fn check_object(part: &str, start: usize) -> Parsed<()> {
    let value = part.trim_start();
    if value.starts_with('{') {
        return Ok(());
    }
    let start = start + part.len() - value.len();
    let value = value.trim_end();
    Err(unexpected("an object", value, start..start + value.len()))
}

/// The raw value, which was borrowed from `text`, as a `T`.
pub(crate) fn parse_raw<'a, T: Deserialize<'a>>(text: &str, raw: &'a RawValue) -> Parsed<T> {
    serde_json::from_str(raw.get()).map_err(|error| fault(raw.get(), span(text, raw).start, &error))
}

/// The fault of an error in `part`, which stands at offset `start`.
fn fault(part: &str, start: usize, error: &serde_json::Error) -> Fault {
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let message = message.strip_suffix(&place).unwrap_or(&message);
    let lines_before = error.line().saturating_sub(1);
    let line_start: usize = part.split_inclusive('\n').take(lines_before).map(str::len).sum();
    // serde counts bytes, and points at the last one that it looked at.
    let at = (line_start + error.column().saturating_sub(1)).min(part.len());
    let at = part.floor_char_boundary(at);
    let end = part[at..].chars().next().map_or(at, |c| at + c.len_utf8());
    let message = if error.is_eof() { "the JSON ends too early" } else { message };
    Fault::of(ErrorKind::Json(message.to_owned())).at(start + at..start + end, "here")
}
