//! Errors as Python's exceptions, which `rushsat/errors.py` defines.

use std::{fmt::Display, io, path::Path};

use pyo3::{
    exceptions::{PyOSError, PyValueError},
    prelude::*,
};
use rushsat::{Error, board::formats, puma::Fault};

/// An exception of `rushsat.errors`, made from these arguments.
fn raise<'py>(py: Python<'py>, name: &str, args: impl pyo3::call::PyCallArgs<'py>) -> PyErr {
    let made = py.import("rushsat.errors").and_then(|module| module.getattr(name)?.call1(args));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// A board that cannot be read: with the place, and what to do; or the limit that ended the reading.
pub(crate) fn unreadable(py: Python<'_>, error: &formats::ReadError) -> PyErr {
    if let formats::ErrorKind::Stopped(why) = error.kind() {
        return stopped(py, why);
    }
    let place = (error.source_name(), error.line(), error.column());
    let advice = error.advice().map(in_python);
    raise(py, "ReadError", (error.to_string(), place.0, place.1, place.2, advice))
}

/// Advice that names options of the command, with the arguments of the package instead.
fn in_python(advice: &str) -> String {
    let mut parts = advice.split('`');
    let mut said = parts.next().unwrap_or_default().to_owned();
    // Every second part stands between backticks.
    for (index, part) in parts.enumerate() {
        said.push('`');
        match part.strip_prefix("--").filter(|_| index % 2 == 0) {
            Some(option) => said.push_str(&argument(option)),
            None => said.push_str(part),
        }
    }
    said
}

/// The argument that is an option of the command.
fn argument(option: &str) -> String {
    match option.split_once(' ') {
        Some(("size", _)) => "size=(columns, rows)".to_owned(),
        Some((name, value)) => format!("{name}=\"{value}\""),
        None => format!("shape=\"{option}\""),
    }
}

/// A text with faults, of which the first is shown: with its place, and what to do.
pub(crate) fn faulty(py: Python<'_>, source: &str, text: &str, faults: &[Fault]) -> PyErr {
    let Some(fault) = faults.first() else {
        return refused(py, format!("`{source}` cannot be read"), None);
    };
    let before = text.get(..fault.span().start).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or(before).chars().count() + 1;
    raise(py, "ReadError", (fault.message(), source, line, column, fault.advice()))
}

/// A text that as a whole is not what it is given as, and what to do.
pub(crate) fn no_text_of(py: Python<'_>, source: &str, why: impl Display, help: &str) -> PyErr {
    raise(py, "ReadError", (why.to_string(), source, 1, 1, help))
}

/// Why there is no answer.
pub(crate) fn failed(py: Python<'_>, error: &Error) -> PyErr {
    match error {
        Error::GaveUp(why) => raise(py, "LimitReached", (why.to_string(), None::<&str>)),
        Error::Board(error) => unreadable(py, error),
        Error::File { action, path, error } => no_file(action, path, error),
        _ => raise(py, "RushsatError", (error.to_string(), error.help())),
    }
}

/// A file that cannot be made, read or written: an `OSError` of the kind that its number says.
pub(crate) fn no_file(action: &str, path: &Path, error: &io::Error) -> PyErr {
    let said = error.to_string();
    let said = said.split(" (os error").next().unwrap_or_default();
    let problem = format!("cannot {action}: {said}");
    match error.raw_os_error() {
        Some(number) => PyOSError::new_err((number, problem, path.to_owned())),
        None => PyOSError::new_err(format!("{problem}: `{}`", path.display())),
    }
}

/// A limit that ended work of which nothing is known then.
pub(crate) fn stopped(py: Python<'_>, why: impl Display) -> PyErr {
    raise(py, "LimitReached", (why.to_string(), None::<&str>))
}

/// What the caller asked for cannot be had, in words.
pub(crate) fn refused(py: Python<'_>, why: impl Display, help: Option<&str>) -> PyErr {
    raise(py, "RushsatError", (why.to_string(), help))
}

/// A name that is none of those known.
pub(crate) fn unknown(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}
