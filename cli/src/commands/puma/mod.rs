//! `rushsat puma`: puzzles written in InPUMA.

mod certify;
mod check;
mod export;
mod fmt;
pub(super) mod origin;
mod plan;
pub(super) mod report;
mod solve;
pub(super) mod source;
mod step;

use clap::{Args, Subcommand};
use limits::StopReason;
use miette::Report;
use serde_json::Value;

use crate::{failure::GaveUp, output, status::Status};

/// Plan, solve, check and certify puzzles written in InPUMA
#[derive(Args)]
#[command(after_help = "\
The language is described in docs/puma.md; puma/examples/ has programs.

Examples:
  rushsat puma solve puma/examples/lights-out.puma
  rushsat puma plan --max-steps 20 puma/examples/lights-out.puma")]
pub(crate) struct PumaArgs {
    #[command(subcommand)]
    command: PumaCommand,
}

#[derive(Subcommand)]
enum PumaCommand {
    Plan(plan::PlanArgs),
    Solve(solve::SolveArgs),
    Check(check::CheckArgs),
    Certify(certify::CertifyArgs),
    Export(export::ExportArgs),
    Fmt(fmt::FmtArgs),
    Step(step::StepArgs),
}

/// What a limit ended, as an error.
pub(crate) fn stopped(reason: StopReason) -> Report {
    GaveUp::on("on the program", reason).into()
}

/// The report, or one that says what limit ended the work on it; `json` has the fields that every answer has.
pub(super) fn or_gave_up(
    report: Result<output::Report, Report>,
    mut json: Value,
) -> Result<output::Report, Report> {
    report.or_else(|failure| {
        let GaveUp { reason, .. } = failure.downcast::<GaveUp>()?;
        json["answer"] = "unknown".into();
        let text = format!("gave up: {reason}\n");
        json["reason"] = reason.into();
        Ok(output::Report { text, json, status: Status::GaveUp })
    })
}

pub(crate) fn run(args: &PumaArgs) -> Result<Status, Report> {
    match &args.command {
        PumaCommand::Plan(args) => plan::run(args),
        PumaCommand::Solve(args) => solve::run(args),
        PumaCommand::Check(args) => check::run(args),
        PumaCommand::Certify(args) => certify::run(args),
        PumaCommand::Export(args) => export::run(args),
        PumaCommand::Fmt(args) => fmt::run(args),
        PumaCommand::Step(args) => step::run(args),
    }
}
