//! The question in the languages of other planners.

use std::{ffi::OsString, path::Path};

use ::limits::Budget;
use board::{
    Metric,
    tasks::{self, Pddl},
};
use miette::{Report as Failure, miette};

use super::ExportArgs;
use crate::{
    failure::failure,
    output::{OutputFile, is_standard},
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
        // Begun first, so that there is no domain where there can be no problem.
        let file = OutputFile::create(path, &inputs)?;
        OutputFile::create(&beside(path), &inputs)?.write_whole(&domain)?;
        return file.write_whole(&problem);
    }
    args.write_with(|out| {
        out.write_all(domain.as_bytes())?;
        out.write_all(problem.as_bytes())
    })
}

/// Where the domain goes: `domain-NAME` beside the problem, where Fast Downward looks for it.
fn beside(problem: &Path) -> std::path::PathBuf {
    let mut name = OsString::from("domain-");
    name.push(problem.file_name().unwrap_or_default());
    problem.with_file_name(name)
}
