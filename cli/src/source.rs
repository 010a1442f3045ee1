//! What the user named to be read: a file, a pipe, a device, or `-` for standard input.

use std::{
    ffi::{OsStr, OsString},
    path::Path,
};

use board::formats::limits::MAX_BYTES as MAX_BOARDS_BYTES;
use files::{ReadError, Reader};
use limits::Budget;
use miette::{Report as Failure, miette};

use crate::failure::GaveUp;

/// Nothing that is kept in memory is read beyond this many bytes.
pub(crate) const MAX_BYTES: u64 = MAX_BOARDS_BYTES as u64;

/// Opens what `name` names. Waiting counts against the budget, and at most `max_bytes` are read.
///
/// # Errors
///
/// If it cannot be opened or is too large.
pub(crate) fn open(name: &Path, max_bytes: u64, budget: &Budget) -> Result<Reader, ReadError> {
    if is_standard_input(name) {
        files::standard_input(max_bytes, budget)
    } else {
        files::open_source(name, max_bytes, budget)
    }
}

/// Opens what `name` names, as [`open`], or says why not.
///
/// # Errors
///
/// Those of [`open`].
pub(crate) fn reader(name: &Path, max_bytes: u64, budget: &Budget) -> Result<Reader, Failure> {
    open(name, max_bytes, budget).map_err(|error| match error {
        ReadError::Io(error) => miette!("cannot open `{}`: {error}", name.display()),
        error => not_read(name, error),
    })
}

/// What the user named, in a form that can be shown.
#[derive(Clone, Debug)]
pub(crate) struct SourceName {
    given: OsString,
    shown: String,
}

impl SourceName {
    /// The name, with replacement characters where it is not UTF-8.
    pub(crate) fn shown(&self) -> &str {
        &self.shown
    }

    /// The name as it was given.
    pub(crate) fn path(&self) -> &Path {
        Path::new(&self.given)
    }

    /// Returns `true` if the name stands for standard input, or is the name of a file, pipe or device.
    pub(crate) fn is_there(&self) -> bool {
        is_standard_input(&self.given) || self.path().metadata().is_ok_and(|file| !file.is_dir())
    }
}

impl From<OsString> for SourceName {
    fn from(given: OsString) -> Self {
        Self { shown: given.to_string_lossy().into_owned(), given }
    }
}

/// Reads the text of what `name` names, without a byte order mark.
///
/// # Errors
///
/// If it cannot be read, is too large, or is not UTF-8.
pub(crate) fn text(name: &Path, max_bytes: u64, budget: &Budget) -> Result<String, ReadError> {
    let text = files::text(open(name, max_bytes, budget)?.rest()?)?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// What is wrong with a source.
pub(crate) fn not_read(name: &Path, error: ReadError) -> Failure {
    let shown = name.display();
    match error {
        ReadError::Stopped(reason) => GaveUp::on(format!("reading `{shown}`"), reason).into(),
        error => miette!("cannot read `{shown}`: {error}"),
    }
}

/// Returns `true` if the name stands for standard input.
pub(crate) fn is_standard_input(name: impl AsRef<OsStr>) -> bool {
    name.as_ref() == "-"
}
