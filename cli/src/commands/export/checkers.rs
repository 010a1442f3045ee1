//! The question in the languages of model checkers and of planners by SAT, and as a program in InPUMA.

use files::BudgetedFile;
use limits::Budget;
use logic::{
    AtMostOne, CompileOptions, CompiledSystem, TransitionSystem, aiger::Aig, dimspec, smv,
};
use miette::{IntoDiagnostic, Report as Failure, miette};
use rushsat::formula::BoardOrigin;

use super::{ExportArgs, ExportFormat};
use crate::{failure::failure, output};

impl ExportArgs {
    /// The transition system of the board, for a language that has no bound, and where it comes from.
    fn unbounded(&self, budget: &Budget) -> Result<(TransitionSystem, BoardOrigin), Failure> {
        self.require_no_bound()?;
        let formulation = self.formulation.formulation(self.metric)?;
        let board = self.board.read_one()?.board;
        let encoded = formulation.encode(&board, budget);
        let system = encoded.map_err(|error| failure(error.into()))?.system;
        system.require_uniform().map_err(|error| {
            miette!(
                help = "leave out --strengthen and choose sequential, parallel or exists-step semantics",
                "{error}"
            )
        })?;
        Ok((system, BoardOrigin::of_circuit(&board, formulation)))
    }

    /// Refuses an encoding of at-most-one constraints, where such constraints are stated directly.
    fn require_no_amo(&self) -> Result<(), Failure> {
        if self.formulation.encoding.amo.amo == AtMostOne::default() {
            return Ok(());
        }
        Err(miette!(
            "--amo is for the formats dimacs and dimspec: circuits state such constraints directly"
        ))
    }

    fn require_no_bound(&self) -> Result<(), Failure> {
        let Some(bound) = self.bound.bound() else { return Ok(()) };
        Err(miette!(
            help = format!("give --metric {} instead of the bound", bound.metric),
            "this format cannot bound the length of plans"
        ))
    }
}

pub(super) fn aiger(args: &ExportArgs, budget: &Budget) -> Result<(), Failure> {
    args.require_no_amo()?;
    let (system, origin) = args.unbounded(budget)?;
    let mut aig = Aig::relational(&system).into_diagnostic()?;
    aig.comment(origin.to_string());
    args.write_with(|out| match args.format {
        ExportFormat::Aag => aig.write_ascii(out),
        _ => aig.write_binary(out),
    })
}

pub(super) fn smv(args: &ExportArgs, budget: &Budget) -> Result<(), Failure> {
    args.require_no_amo()?;
    let (system, _) = args.unbounded(budget)?;
    args.write_with(|out| smv::write(&mut BudgetedFile::new(out, budget), &system))
}

pub(super) fn dimspec(args: &ExportArgs, budget: &Budget) -> Result<(), Failure> {
    let (system, origin) = args.unbounded(budget)?;
    let options = CompileOptions { at_most_one: args.formulation.encoding.amo.amo };
    let compiled = CompiledSystem::within(system, options, budget);
    let compiled = compiled.map_err(|reason| failure(reason.into()))?;
    let titles = vec![origin.to_string()];
    args.write_with(|out| {
        dimspec::write(BudgetedFile::new(out, budget), &compiled, &titles, budget)
    })
}

pub(super) fn puma(args: &ExportArgs, budget: &Budget) -> Result<(), Failure> {
    args.require_no_bound()?;
    args.require_plain_model()?;
    let program = board::tasks::puma(&args.board.read_one()?.board, args.metric, budget);
    let program = program.map_err(|reason| failure(reason.into()))?;
    args.write_with(|out| out.write_all(program.as_bytes()))?;
    if program.len() > ::puma::MAX_TEXT {
        output::remark("the program is larger than 1 MiB, which `rushsat puma` does not read");
    }
    Ok(())
}
