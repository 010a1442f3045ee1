//! What is wrong with a program, and what has no effect in it, as `rushsat puma check` tells it.

use miette::Report as Failure;
use puma::{Program, TextError};
use serde_json::{Value, json};

use crate::{output::Report, status::Status};

/// The report that the program is faulty, as JSON; other failures stay.
pub(super) fn faulty(failure: Failure, mut json: Value) -> Result<Report, Failure> {
    let error = failure.downcast::<TextError>()?;
    let faults = error.faults().iter().zip(error.places()).map(|(fault, (line, column))| {
        json!({
            "line": line,
            "column": column,
            "message": fault.message(),
            "label": fault.labels().first().map(|(_, label)| label),
            "advice": fault.advice(),
        })
    });
    json["faults"] = faults.collect();
    json["found"] = error.n_found().into();
    Ok(Report { text: String::new(), json, status: Status::BadInput })
}

/// Adds the remarks on the program.
pub(super) fn add_remarks(program: &Program, report: &mut Report) {
    let remarks = program.remarks();
    report.json["remarks"] = remarks
        .iter()
        .map(|remark| {
            json!({ "line": remark.line, "column": remark.column, "message": remark.message })
        })
        .collect();
    for remark in remarks {
        let line = format!("remark on {}:{}: {}\n", remark.line, remark.column, remark.message);
        report.text.push_str(&line);
    }
}
