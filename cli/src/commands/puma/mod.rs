//! `rushsat puma`: puzzles written in InPUMA.

mod certify;
mod check;
mod export;
mod faults;
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

use crate::{failure::GaveUp, status::Status};

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
