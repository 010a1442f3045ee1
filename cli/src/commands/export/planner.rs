//! The question in the languages of other planners.

use ::limits::Budget;
use board::{
    Metric,
    tasks::{self, Pddl},
};
use miette::{Report as Failure, miette};

use super::ExportArgs;
use crate::{
    failure::failure,
    output::{is_standard, write_task},
};

impl ExportArgs {
    /// The metric of the bound, or of `--metric`.
    fn metric(&self) -> Metric {
        self.bound.bound().map_or(self.metric, |bound| bound.metric)
    }
}

pub(super) fn asp(args: &ExportArgs) -> Result<(), Failure> {
    args.require_plain_model()?;
    let bound = args.bound.bound().map(|bound| bound.length);
    let program = tasks::asp(&args.board.read_one()?.board, args.metric(), bound);
    args.write_with(|out| out.write_all(program.as_bytes()))
}

pub(super) fn pddl(args: &ExportArgs, budget: &Budget) -> Result<(), Failure> {
    args.require_plain_model()?;
    if let Some(bound) = args.bound.bound() {
        return Err(miette!(
            help = format!("give --metric {} instead of the bound", bound.metric),
            "a planning task cannot bound the length of plans"
        ));
    }
    let task = tasks::pddl(&args.board.read_one()?.board, args.metric(), budget);
    let Pddl { domain, problem } = task.map_err(|reason| failure(reason.into()))?;
    if let Some(path) = args.output.as_deref().filter(|path| !is_standard(path)) {
        let inputs = [args.board.path()];
        return write_task(
            path,
            &inputs,
            |out| out.write_all(domain.as_bytes()),
            |out| out.write_all(problem.as_bytes()),
        );
    }
    args.write_with(|out| {
        out.write_all(domain.as_bytes())?;
        out.write_all(problem.as_bytes())
    })
}
