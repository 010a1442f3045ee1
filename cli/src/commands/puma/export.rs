//! `rushsat puma export`: a program for other tools.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use clap::{Args, ValueEnum};
use files::BudgetedFile;
use limits::Budget;
use logic::{AtMostOne, CompileOptions, CompiledSystem, FormulaError, dimspec, smv};
use miette::{Report as Failure, miette};
use puma::{ClassicalTask, EncodeOptions, aiger, encode};
use rushsat::{
    Error,
    formula::{TitledFormula, circuit_comments},
};

use super::{
    source::{FormulaArgs, QuestionArgs},
    stopped,
};
use crate::{
    failure::{GaveUp, failure},
    limits::Session,
    output,
    question::parse_bound,
    status::Status,
};

/// Write a program in the language of another tool
#[derive(Args)]
#[command(after_help = "\
dimacs  the formula \"there is a plan of at most N steps\"; its comments name the
        propositions
aiger   a circuit for hardware model checkers, binary: inputs choose the rule,
        and the output is 1 in goal states; a path to it is a plan
aag     the same as text
smv     for NuSMV and nuXmv: a counterexample of its INVARSPEC is a plan
dimspec the same in four sets of clauses (start, always, goal, transition), for
        planners that unroll them, such as incplan
pddl    a planning task whose plans are those of the program, an action for each
        rule instance: the domain, then the problem; with -o NAME the domain
        goes to domain-NAME beside it. `rushsat puma step --plan` reads the plans

--max-steps, --amo and --strengthen are for dimacs; with the others they are
refused (exit code 2). With --invariants the goal is a state that breaks an
invariant: a model checker then says whether all of them hold.

Example:
  rushsat puma export --format aiger puma/examples/elevator.puma -o elevator.aig
  rushsat puma export --format dimacs --max-steps 15 puma/examples/lights-out.puma")]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    source: QuestionArgs,
    /// The language
    #[arg(long, value_name = "FORMAT")]
    format: Format,
    /// The bound of the formula, for dimacs
    #[arg(long, value_name = "N", value_parser = parse_bound, required_if_eq("format", "dimacs"))]
    max_steps: Option<usize>,
    #[command(flatten)]
    formula: FormulaArgs,
    /// The file to write, instead of standard output; `-` is standard output too
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Dimacs,
    Aiger,
    Aag,
    Smv,
    Dimspec,
    Pddl,
}

pub(crate) fn run(args: &ExportArgs) -> Result<Status, Failure> {
    let budget = &Session::get().budget();
    if let (Format::Dimacs, Some(bound)) = (args.format, args.max_steps) {
        export_dimacs(args, bound, budget)?;
        return Ok(Status::Positive);
    }
    require_no_formula(args)?;
    let source = args.source.source_program(budget)?;
    let program = source.program();
    match args.format {
        Format::Dimacs => unreachable!("clap requires the bound"),
        Format::Aiger | Format::Aag => {
            let mut circuit = aiger(program, budget).map_err(stopped)?;
            for line in circuit_comments(&source) {
                circuit.comment(line);
            }
            args.write(budget, |out| match args.format {
                Format::Aag => circuit.write_ascii(out),
                _ => circuit.write_binary(out),
            })?;
        }
        Format::Smv => {
            let system = encode(program, EncodeOptions::NONE, budget).map_err(stopped)?.system;
            args.write(budget, |out| smv::write(out, &system))?;
        }
        Format::Dimspec => {
            let system = encode(program, EncodeOptions::NONE, budget).map_err(stopped)?.system;
            let compiled = CompiledSystem::within(system, CompileOptions::default(), budget);
            let compiled = compiled.map_err(stopped)?;
            let titles = circuit_comments(&source);
            args.write(budget, |out| dimspec::write(out, &compiled, &titles, budget))?;
        }
        Format::Pddl => {
            let task = ClassicalTask::new(program, budget).map_err(stopped)?;
            args.write_task(&task, budget)?;
        }
    }
    Ok(Status::Positive)
}

impl ExportArgs {
    /// Calls `write` with the file of `--output`, or standard output.
    fn write(
        &self,
        budget: &Budget,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let inputs = [self.source.source.file.path()];
        output::write(self.output.as_deref(), &inputs, |out| {
            write(&mut BudgetedFile::new(out, budget))
        })
    }

    /// The domain and the problem: two files, or one after the other on standard output.
    fn write_task(&self, task: &ClassicalTask, budget: &Budget) -> Result<(), Failure> {
        let domain = |out: &mut dyn Write| task.write_domain(&mut BudgetedFile::new(out, budget));
        let problem = |out: &mut dyn Write| task.write_problem(&mut BudgetedFile::new(out, budget));
        match self.output.as_deref().filter(|path| !output::is_standard(path)) {
            Some(path) => {
                output::write_task(path, &[self.source.source.file.path()], domain, problem)
            }
            None => self.write(budget, |out| {
                domain(out)?;
                problem(out)
            }),
        }
    }
}

/// Refuses what says something about a bounded formula, for the formats that hold none.
fn require_no_formula(args: &ExportArgs) -> Result<(), Failure> {
    let FormulaArgs { amo, strengthen } = args.formula;
    if args.max_steps.is_some() {
        return Err(miette!(
            "`--max-steps` is for `--format dimacs`: the other formats have no bound"
        ));
    }
    if amo.amo != AtMostOne::default() || strengthen != EncodeOptions::default() {
        return Err(miette!(
            "`--amo` and `--strengthen` are for `--format dimacs`: the other formats have no bounded formula"
        ));
    }
    Ok(())
}

fn export_dimacs(args: &ExportArgs, bound: usize, budget: &Budget) -> Result<(), Failure> {
    let program = args.source.source_program(budget)?;
    let FormulaArgs { amo, strengthen } = args.formula;
    let formula = TitledFormula::of_program(&program, strengthen, amo.amo, bound, budget);
    let formula = formula.map_err(unbuilt)?;
    formula.allow_write(Session::get().output()).map_err(|why| unbuilt(why.into()))?;
    args.write(budget, |out| formula.write(out, budget))
}

/// Why there is no formula, as an error.
fn unbuilt(why: Error) -> Failure {
    match why {
        Error::GaveUp(FormulaError::Stopped(reason)) => stopped(reason),
        Error::GaveUp(FormulaError::TooLarge { reason, size, .. }) => {
            GaveUp::on(format!("on the formula with {size}"), reason).into()
        }
        why => failure(why),
    }
}
