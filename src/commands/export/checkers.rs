//! The question in the languages of model checkers, and as a program in InPUMA.

use logic::{
    AtMostOne, TransitionSystem,
    aiger::{Aig, NotUniform},
    smv,
};
use miette::{IntoDiagnostic, Report as Failure, miette};

use super::{ExportArgs, ExportFormat};
use crate::formula::encoded;

impl ExportArgs {
    /// The transition system of the board, for a language that has no bound.
    fn unbounded(&self) -> Result<TransitionSystem, Failure> {
        self.require_no_bound()?;
        if self.model.encoding.amo.amo != AtMostOne::default() {
            return Err(miette!(
                "--amo is for the format dimacs: circuits state such constraints directly"
            ));
        }
        let model = self.model.model(self.metric)?;
        let system = encoded(&self.board.read_one()?.board, model)?.system;
        if !system.is_uniform() {
            return Err(miette!(
                help = "leave out --strengthen and choose sequential or parallel semantics",
                "{NotUniform}"
            ));
        }
        Ok(system)
    }

    fn require_no_bound(&self) -> Result<(), Failure> {
        if self.bound.bound().is_none() {
            return Ok(());
        }
        Err(miette!(
            help = "name the metric with --metric moves or --metric steps",
            "this format cannot bound the length of plans"
        ))
    }
}

pub(super) fn aiger(args: &ExportArgs) -> Result<(), Failure> {
    let aig = Aig::relational(&args.unbounded()?).into_diagnostic()?;
    args.write_with(|out| match args.format {
        ExportFormat::Aag => aig.write_ascii(out),
        _ => aig.write_binary(out),
    })
}

pub(super) fn smv(args: &ExportArgs) -> Result<(), Failure> {
    let system = args.unbounded()?;
    args.write_with(|out| smv::write(out, &system))
}

pub(super) fn puma(args: &ExportArgs) -> Result<(), Failure> {
    args.require_no_bound()?;
    args.require_plain_model()?;
    let program = board::models::puma(&args.board.read_one()?.board, args.metric);
    args.write_with(|out| out.write_all(program.as_bytes()))
}
