//! `rushsat why unsolvable`: the vehicles and walls that make any plan impossible.

use std::path::{Path, PathBuf};

use board::{
    Board, Metric, Plan,
    formats::{BoardEntry, Input},
};
use clap::Args;
use encodings::Encoding;
use miette::{Report as Failure, miette};
use rushsat::{
    certificates::{Certification, Certifier, Draft, Existing},
    why::{Explanation, Question, Why},
};
use serde_json::{Value, json};

use super::{ScopeArgs, report::explained};
use crate::{
    answer::board_json,
    batch::{Batch, JobArgs},
    failure::failure,
    input::BoardArgs,
    limits::{ConflictArgs, Session},
    output::Report,
    progress::Progress,
    status::Status,
};

/// Say which vehicles and walls alone make every plan impossible, by which invariant
#[derive(Args)]
#[command(after_help = "\
As `rushsat why no-plan`, for plans of any length: here the refutations, which are
checked, prove that the invariant holds. Exit codes: 0 a set, 1 there is a plan.
A certificate is about the board with the primary and the first set alone: where
that has no plan, no board with more vehicles and walls has one. `rushsat audit`
checks it.

Example:
  rushsat why unsolvable ....KLBB..KLGAAJK.GHIJCCxHIx.MFFF..M
  rushsat why unsolvable --certify core.cert ....KLBB..KLGAAJK.GHIJCCxHIx.MFFF..M")]
pub(crate) struct UnsolvableArgs {
    #[command(flatten)]
    pub(super) board: BoardArgs,
    #[command(flatten)]
    scope: ScopeArgs,
    /// Write a certificate to this folder, which must be empty or not exist: of the board that has the set
    /// alone. For a single board
    #[arg(long, value_name = "DIR")]
    certify: Option<PathBuf>,
    #[command(flatten)]
    pub(super) jobs: JobArgs,
}

pub(super) fn run(args: &UnsolvableArgs) -> Result<Status, Failure> {
    let (question, encoding) = (Question::Unsolvable, Encoding::default());
    let session = Session::get();
    let batch = Batch { command: "why unsolvable", board: &args.board, jobs: &args.jobs, session };
    let input = batch.read()?;
    if let (Some(_), Input::Many(_)) = (&args.certify, &input) {
        return Err(miette!("--certify is for a single board; `rushsat certify` certifies lists"));
    }
    // A folder that cannot be used is refused before the work.
    if let Some(folder) = &args.certify {
        drop(Draft::begin(folder, Existing::Refuse, session.output()).map_err(failure)?);
    }
    batch.run_on(input, |puzzle, is_only| {
        let limits = session.solver_limits(&ConflictArgs::default());
        let why = Why { board: &puzzle.board, question, encoding, limits };
        let progress = Progress::new("looking for reasons", is_only);
        let explanation = why.explain(args.scope.scope(), &mut |n| progress.sets(n));
        let explanation = explanation.map_err(failure)?;
        drop(progress);
        let report = explained("why unsolvable", puzzle, question, &explanation, is_only);
        match &args.certify {
            Some(folder) => Ok(certified(report, folder, puzzle, &explanation)),
            None => Ok(report),
        }
    })
}

/// The report, and on the certificate of the first set, if there is one.
fn certified(
    mut report: Report,
    folder: &Path,
    puzzle: &BoardEntry,
    explanation: &Explanation,
) -> Report {
    let Explanation::Cores(cores) = explanation else { return report };
    let Some(core) = cores.cores.first() else { return report };
    let part = core.board(&puzzle.board);
    report.json["certificate"] = Value::Null;
    let outcome = match certificate(&part, folder) {
        Ok(outcome) => outcome,
        // What was found is told all the same.
        Err(failure) => {
            report.text.push_str(&format!("no certificate: {failure}\n"));
            report.json["certificate_reason"] = failure.to_string().into();
            report.status = report.status.worst(Status::of(&failure));
            return report;
        }
    };
    if let Some(claim) = outcome.claim() {
        report.text.push_str(&format!("certified of {part}: {claim}\n"));
        let folder = folder.display().to_string();
        report.json["certificate"] =
            json!({ "folder": folder, "board": board_json(&part), "claim": claim });
    }
    if let Some(why) = outcome.stopped() {
        report.text.push_str(&format!("gave up on the certificate: {why}\n"));
        report.json["certificate_reason"] = why.words().into();
        report.status = report.status.worst(Status::GaveUp);
    }
    report
}

/// Certifies that a board has no plan of any length.
fn certificate(board: &Board, folder: &Path) -> Result<Certification<Plan>, Failure> {
    let session = Session::get();
    let certifier = Certifier {
        limits: session.solver_limits(&ConflictArgs::default()),
        ..Certifier::new(board, Metric::Moves)
    };
    certifier.run(folder, &mut |_| ()).map_err(failure)
}
