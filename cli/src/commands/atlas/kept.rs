//! Atlases in files, as they are read.

use std::{
    io::{BufReader, Read},
    path::Path,
};

use atlas::{
    Head, Row, SelectError, Selection, UnknownRows,
    text_file::{self, TextError},
};
use limits::{Budget, StopReason};
use miette::{Report as Failure, miette};

use crate::{
    failure::{Absent, GaveUp},
    output::counted,
    source::{self, MAX_BYTES},
};

/// The failure that this program was built without databases.
#[cfg(not(feature = "database"))]
pub(super) fn no_databases() -> Failure {
    miette!(
        help = "name a text file, or build the command with `--features database`",
        "this program was built without databases"
    )
}

/// Returns `true` if a file holds a database.
pub(super) fn is_database(path: &Path) -> bool {
    // Pipes are read once only, and hold text.
    let is_file = path.metadata().is_ok_and(|metadata| metadata.is_file());
    let mut start = Vec::new();
    let file = is_file.then(|| std::fs::File::open(path).ok()).flatten();
    file.is_some_and(|file| {
        let read = file.take(16).read_to_end(&mut start);
        read.is_ok() && start.starts_with(b"SQLite format 3\0")
    })
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
    let head = open(path, budget)?.head().map_err(|error| failed(path, error))?;
    Ok((head, selected_of_database(path, &selection, budget)?.0))
}

#[cfg(not(feature = "database"))]
fn all_of_database(_: &Path, _: &Budget) -> Result<(Head, Vec<Row>), Failure> {
    Err(no_databases())
}

/// Reads the rows of an atlas, of either kind, that are wanted, and those of which it is not known whether they
/// are.
pub(super) fn selected(
    path: &Path,
    selection: &Selection,
    budget: &Budget,
) -> Result<(Vec<Row>, Option<UnknownRows>), Failure> {
    if is_database(path) {
        return selected_of_database(path, selection, budget);
    }
    known(&read_text(path, budget)?.1, selection, budget)
}

/// The rows that are wanted, and those of which it is not known whether they are.
pub(super) fn known(
    rows: &[Row],
    selection: &Selection,
    budget: &Budget,
) -> Result<(Vec<Row>, Option<UnknownRows>), Failure> {
    let chosen = atlas::selected(rows, selection, budget).map_err(unselected)?;
    let unknown = atlas::unknown(rows, &selection.condition, budget).map_err(unselected)?;
    Ok((chosen, unknown))
}

/// What a remark says of rows of which it is not known whether they meet a condition.
pub(super) fn left_out(unknown: UnknownRows) -> String {
    let UnknownRows { n_rows, field } = unknown;
    format!("{} left out, of which `{field}` is not known", counted(n_rows, "puzzle"))
}

/// As [`selected`], at least `n`.
pub(crate) fn at_least_selected(
    n: u64,
    path: &Path,
    selection: &Selection,
    budget: &Budget,
) -> Result<Vec<Row>, Failure> {
    let (rows, unknown) = selected(path, selection, budget)?;
    at_least(n, rows, unknown)
}

/// As [`known`], at least `n`.
pub(crate) fn at_least_chosen(
    n: u64,
    rows: &[Row],
    selection: &Selection,
    budget: &Budget,
) -> Result<Vec<Row>, Failure> {
    let (rows, unknown) = known(rows, selection, budget)?;
    at_least(n, rows, unknown)
}

/// Fails if there are fewer than `n` rows.
fn at_least(n: u64, rows: Vec<Row>, unknown: Option<UnknownRows>) -> Result<Vec<Row>, Failure> {
    if rows.len() as u64 >= n {
        return Ok(rows);
    }
    let (who, meet, are) = match rows.len() {
        0 => ("no puzzle".to_owned(), "meets", "is"),
        1 => ("only 1 puzzle".to_owned(), "meets", "is"),
        n => (format!("only {}", counted(n, "puzzle")), "meet", "are"),
    };
    Err(match unknown {
        None => Absent(format!("{who} of the atlas {meet} the condition").into()).into(),
        Some(UnknownRows { n_rows, field }) => {
            let all = counted(n_rows, "puzzle");
            let reason = format!("{who} {are} known to meet it; of {all} `{field}` is not known");
            GaveUp::on("on the condition", reason).into()
        }
    })
}

/// What is wrong with a row, or what ended a question.
fn unselected(error: SelectError) -> Failure {
    match error {
        SelectError::Stopped(reason) => stopped(reason),
        SelectError::Row(error) => error.into(),
    }
}

/// The failure that a limit ended a question.
pub(super) fn stopped(reason: StopReason) -> Failure {
    GaveUp::on("on the atlas", reason).into()
}

#[cfg(feature = "database")]
fn selected_of_database(
    path: &Path,
    selection: &Selection,
    budget: &Budget,
) -> Result<(Vec<Row>, Option<UnknownRows>), Failure> {
    let database = open(path, budget)?;
    let rows = database.selected(selection).map_err(|error| failed(path, error))?;
    let unknown = database.unknown(&selection.condition).map_err(|error| failed(path, error))?;
    Ok((rows, unknown))
}

#[cfg(not(feature = "database"))]
fn selected_of_database(
    _: &Path,
    _: &Selection,
    _: &Budget,
) -> Result<(Vec<Row>, Option<UnknownRows>), Failure> {
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
