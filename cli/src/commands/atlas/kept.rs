//! Atlases in files, as they are read.

use std::{
    io::{BufReader, Read},
    path::Path,
};

use atlas::{
    Head, Row, SelectError, Selection, UnknownRows,
    text_file::{self, TextError},
};
use conditions::Condition;
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
    Ok((head, selected_of_database(path, &selection, budget)?))
}

#[cfg(not(feature = "database"))]
fn all_of_database(_: &Path, _: &Budget) -> Result<(Head, Vec<Row>), Failure> {
    Err(no_databases())
}

/// Reads the rows of an atlas, of either kind, that are wanted.
pub(super) fn selected(
    path: &Path,
    selection: &Selection,
    budget: &Budget,
) -> Result<Vec<Row>, Failure> {
    if is_database(path) {
        return selected_of_database(path, selection, budget);
    }
    let (_, rows) = read_text(path, budget)?;
    chosen(&rows, selection, budget)
}

/// The rows that are wanted.
pub(super) fn chosen(
    rows: &[Row],
    selection: &Selection,
    budget: &Budget,
) -> Result<Vec<Row>, Failure> {
    atlas::selected(rows, selection, budget).map_err(unselected)
}

/// As [`selected`], at least `n`. A text is read once: it may be a pipe.
pub(crate) fn at_least_selected(
    n: u64,
    path: &Path,
    selection: &Selection,
    budget: &Budget,
) -> Result<Vec<Row>, Failure> {
    if !is_database(path) {
        return at_least_chosen(n, &read_text(path, budget)?.1, selection, budget);
    }
    let rows = selected_of_database(path, selection, budget)?;
    if rows.len() as u64 >= n {
        return Ok(rows);
    }
    let all = Selection { condition: Condition::Constant(true), ..selection.clone() };
    let all = selected_of_database(path, &all, budget)?;
    Err(too_few_meet(rows.len(), &all, &selection.condition, budget)?)
}

/// As [`chosen`], at least `n`.
pub(crate) fn at_least_chosen(
    n: u64,
    rows: &[Row],
    selection: &Selection,
    budget: &Budget,
) -> Result<Vec<Row>, Failure> {
    let chosen = chosen(rows, selection, budget)?;
    if (chosen.len() as u64) < n {
        return Err(too_few_meet(chosen.len(), rows, &selection.condition, budget)?);
    }
    Ok(chosen)
}

/// The failure that only `n` rows meet a condition, or that no more are known to.
fn too_few_meet(
    n: usize,
    rows: &[Row],
    condition: &Condition,
    budget: &Budget,
) -> Result<Failure, Failure> {
    let who =
        if n == 0 { "no puzzle".to_owned() } else { format!("only {}", counted(n, "puzzle")) };
    let (meet, are) = if n < 2 { ("meets", "is") } else { ("meet", "are") };
    Ok(match atlas::unknown(rows, condition, budget).map_err(unselected)? {
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
) -> Result<Vec<Row>, Failure> {
    open(path, budget)?.selected(selection).map_err(|error| failed(path, error))
}

#[cfg(not(feature = "database"))]
fn selected_of_database(_: &Path, _: &Selection, _: &Budget) -> Result<Vec<Row>, Failure> {
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
