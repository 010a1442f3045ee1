//! The rows of an atlas that meet a condition.

use std::path::Path;

use atlas::{Head, Row, SelectError, Selection, UnknownRows};
use limits::Budget;
use miette::Report as Failure;

use super::kept::{is_database, read_text, selected_of_database, stopped};
use crate::{
    failure::{Absent, GaveUp},
    output::counted,
};

/// The rows of an atlas that are wanted.
pub(super) struct WantedRows {
    /// What the atlas holds.
    pub(super) head: Head,
    /// The rows.
    pub(super) rows: Vec<Row>,
    /// Those of which it is not known whether they are wanted, if there are some.
    pub(super) unknown: Option<UnknownRows>,
}

/// Reads the rows of an atlas, of either kind, that are wanted.
pub(super) fn selected(
    path: &Path,
    selection: &Selection,
    budget: &Budget,
) -> Result<WantedRows, Failure> {
    if is_database(path) {
        return selected_of_database(path, selection, budget);
    }
    let (head, rows) = read_text(path, budget)?;
    let (rows, unknown) = known(&rows, selection, budget)?;
    Ok(WantedRows { head, rows, unknown })
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
    let WantedRows { rows, unknown, .. } = selected(path, selection, budget)?;
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
pub(super) fn at_least(
    n: u64,
    rows: Vec<Row>,
    unknown: Option<UnknownRows>,
) -> Result<Vec<Row>, Failure> {
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
