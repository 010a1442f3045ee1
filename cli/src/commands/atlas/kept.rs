//! Atlases in files, as they are read.

use std::{
    io::{BufReader, Read},
    path::Path,
};

use atlas::{
    Head, Row, Selection,
    text_file::{self, TextError},
};
use limits::{Budget, StopReason};
use miette::{Report as Failure, miette};

use super::wanted::WantedRows;
use crate::{
    failure::GaveUp,
    source::{self, MAX_BYTES},
};

/// The failure that this program was built without databases.
pub(super) fn no_databases() -> Failure {
    miette!(
        help = "name a text file, or build the command with `--features database`",
        "this program was built without databases"
    )
}

/// Returns `true` if a file holds a database.
pub(super) fn is_database(path: &Path) -> bool {
    begins_with(path, b"SQLite format 3\0")
}

/// Returns `true` if a file begins with these bytes. A pipe, which is read once only, is not looked at.
pub(crate) fn begins_with(path: &Path, bytes: &[u8]) -> bool {
    let is_file = path.metadata().is_ok_and(|metadata| metadata.is_file());
    let mut start = Vec::new();
    let file = is_file.then(|| std::fs::File::open(path).ok()).flatten();
    file.is_some_and(|file| {
        let read = file.take(bytes.len() as u64).read_to_end(&mut start);
        read.is_ok() && start == bytes
    })
}

/// Returns `true` if a file is called as one in CSV.
fn is_csv(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("csv"))
}

/// Reads an atlas that is text.
pub(crate) fn read_text(path: &Path, budget: &Budget) -> Result<(Head, Vec<Row>), Failure> {
    let reader = BufReader::new(source::reader(path, MAX_BYTES, budget)?);
    text_file::read(reader, budget).map_err(|error| not_read(path, error))
}

/// What is wrong with an atlas that is text, or what ended its reading.
pub(super) fn not_read(path: &Path, error: TextError) -> Failure {
    match error {
        TextError::Stopped(reason) => {
            GaveUp::on(format!("reading `{}`", path.display()), reason).into()
        }
        TextError::Line { line: 1, .. } if is_csv(path) => miette!(
            help = "build or export it as text, or as a database",
            "`{}`: an atlas as CSV is for other programs, and is not read again",
            path.display()
        ),
        TextError::Line { line: 1, .. }
            if begins_with(path, b"{\"schema\":\"rushsat/universe-sets/") =>
        {
            miette!(
                help = "`rushsat query` asks it; `rushsat generate atlas --universe` draws from it",
                "`{}` holds the sets of a universe, and is no atlas",
                path.display()
            )
        }
        error @ TextError::Line { .. } => miette!(
            help = "a row is `moves board states distances …`, as `rushsat atlas build` writes it",
            "`{}`: {error}",
            path.display()
        ),
        error => miette!("`{}`: {error}", path.display()),
    }
}

/// Reads an atlas of either kind.
pub(super) fn all(path: &Path, budget: &Budget) -> Result<(Head, Vec<Row>), Failure> {
    if is_database(path) { all_of_database(path, budget) } else { read_text(path, budget) }
}

#[cfg(feature = "database")]
fn all_of_database(path: &Path, budget: &Budget) -> Result<(Head, Vec<Row>), Failure> {
    let condition = super::parse("any")?;
    let selection = Selection { condition, order: atlas::Order::default(), limit: None };
    let WantedRows { head, rows, .. } = selected_of_database(path, &selection, budget)?;
    Ok((head, rows))
}

#[cfg(not(feature = "database"))]
fn all_of_database(_: &Path, _: &Budget) -> Result<(Head, Vec<Row>), Failure> {
    Err(no_databases())
}

/// The failure that a limit ended a question.
pub(super) fn stopped(reason: StopReason) -> Failure {
    GaveUp::on("on the atlas", reason).into()
}

#[cfg(feature = "database")]
pub(super) fn selected_of_database(
    path: &Path,
    selection: &Selection,
    budget: &Budget,
) -> Result<WantedRows, Failure> {
    let database = open(path, budget)?;
    let head = database.head().clone();
    let rows = database.selected(selection).map_err(|error| failed(path, error))?;
    let unknown = database.unknown(&selection.condition).map_err(|error| failed(path, error))?;
    Ok(WantedRows { head, rows, unknown })
}

#[cfg(not(feature = "database"))]
pub(super) fn selected_of_database(
    _: &Path,
    _: &Selection,
    _: &Budget,
) -> Result<WantedRows, Failure> {
    Err(no_databases())
}

/// Opens a database.
#[cfg(feature = "database")]
pub(super) fn open(path: &Path, budget: &Budget) -> Result<atlas::database::Database, Failure> {
    atlas::database::Database::open(path, budget).map_err(|error| failed(path, error))
}

/// What is wrong with a database, or what ended a question to it.
#[cfg(feature = "database")]
pub(super) fn failed(path: &Path, error: atlas::database::DatabaseError) -> Failure {
    match error {
        atlas::database::DatabaseError::Stopped(reason) => {
            GaveUp::on(format!("reading `{}`", path.display()), reason).into()
        }
        error => miette!("`{}`: {error}", path.display()),
    }
}
