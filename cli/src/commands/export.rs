//! `rushsat export`: the question for other tools, as a bounded formula or in the language of a planner.

mod checkers;
mod planner;

use std::{
    io::{self, Write},
    path::PathBuf,
};

use ::limits::{Budget, StopReason};
use board::Metric;
use clap::{Args, ValueEnum};
use encodings::{Encoding, Strengthening};
use logic::AtMostOne;
use miette::{Report as Failure, miette};
use rushsat::{formula::TitledFormula, mistakes};

use crate::{
    failure::{GaveUp, failure},
    input::BoardArgs,
    limits::Session,
    output,
    question::{BoundArgs, EncodingArgs, FormulationArgs, MistakeArgs},
    status::Status,
};

/// Write the question for a plan in the language of another tool
#[derive(Args)]
#[command(after_help = "\
dimacs  the formula \"there is a plan within the bound\"; its comments name every
        proposition, so that a solver's model can be read back
asp     an answer-set program; clingo's first answer is a shortest plan
pddl    a planning task whose shortest plans are those of the board: the domain,
        then the problem; with -o NAME the domain goes to domain-NAME beside it
aiger   a circuit for hardware model checkers, binary: inputs choose the
        transition, and the output is 1 where the goal is reached
aag     the same as text
smv     for NuSMV and nuXmv: a counterexample of its INVARSPEC is a plan
dimspec the same in four sets of clauses (start, always, goal, transition), for
        planners that unroll them, such as incplan
puma    a program in InPUMA, for `rushsat puma`

asp, pddl and puma have no options under Formula; --amo is for dimacs and
dimspec.
Unlike `rushsat plan` and `rushsat certify`, --semantics is sequential on large
boards too.
Without a bound, clingo goes on for ever where there is no plan.

Example:
  rushsat export --format dimacs --max-moves 8 puzzles/original/01.txt -o card1.cnf
  rushsat sat card1.cnf > card1.out
  rushsat decode card1.cnf card1.out
  rushsat export --format asp --metric moves puzzles/original/01.txt -o card1.lp
  rushsat export --format pddl --metric steps puzzles/original/01.txt -o card1.pddl")]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    bound: BoundArgs,
    /// What a plan's length counts, for formats without a bound: moves or steps
    #[arg(long, value_name = "METRIC", default_value_t = Metric::Moves, conflicts_with_all = ["max_steps", "max_moves"])]
    metric: Metric,
    /// The language
    #[arg(long, value_name = "FORMAT")]
    format: ExportFormat,
    #[command(flatten)]
    formulation: FormulationArgs,
    #[command(flatten)]
    mistake: MistakeArgs,
    /// For dimacs: say in comments which clauses are of which family, and add `c varname` and `c p show`
    /// lines
    #[arg(long, help_heading = "Formula")]
    annotate: bool,
    /// The file to write, instead of standard output; `-` is standard output too
    #[arg(long, short, alias = "out", value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The languages.
#[derive(Clone, Copy, ValueEnum)]
enum ExportFormat {
    Dimacs,
    Asp,
    Pddl,
    Aiger,
    Aag,
    Smv,
    Dimspec,
    Puma,
}

pub(crate) fn run(args: &ExportArgs) -> Result<Status, Failure> {
    if args.annotate && !matches!(args.format, ExportFormat::Dimacs) {
        return Err(miette!("--annotate is for the format dimacs"));
    }
    if args.mistake.mistake.is_some() && !matches!(args.format, ExportFormat::Dimacs) {
        return Err(miette!("--mistake is for the format dimacs"));
    }
    let budget = &Session::get().budget();
    let exported = match args.format {
        ExportFormat::Dimacs => dimacs(args, budget),
        ExportFormat::Asp => planner::asp(args),
        ExportFormat::Pddl => planner::pddl(args, budget),
        ExportFormat::Aiger | ExportFormat::Aag => checkers::aiger(args, budget),
        ExportFormat::Smv => checkers::smv(args, budget),
        ExportFormat::Dimspec => checkers::dimspec(args, budget),
        ExportFormat::Puma => checkers::puma(args, budget),
    };
    match exported {
        Ok(()) => Ok(Status::Positive),
        Err(failure) if failure.is::<GaveUp>() => {
            if !output::is_lost() {
                output::remark(&failure.to_string());
            }
            Ok(Status::GaveUp)
        }
        Err(failure) => Err(failure),
    }
}

impl ExportArgs {
    /// Refuses options about formulas, for the languages that are not written from one.
    fn require_plain_model(&self) -> Result<(), Failure> {
        let FormulationArgs { encoding: EncodingArgs { encoding, amo }, semantics, strengthen } =
            self.formulation;
        let is_plain = encoding == Encoding::default()
            && amo.amo == AtMostOne::default()
            && semantics.is_none()
            && strengthen == Strengthening::NONE;
        if is_plain {
            return Ok(());
        }
        Err(miette!(
            "--encoding, --semantics and --strengthen are for the formats dimacs, aiger, aag, smv and dimspec; \
             --amo is for dimacs and dimspec"
        ))
    }

    /// Calls `write` with the file of `--output`, or standard output.
    fn write_with(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let mut stopped = None;
        let written = output::write(self.output.as_deref(), &[self.board.path()], |out| {
            let written = write(out);
            stopped = written.as_ref().err().and_then(StopReason::of);
            written
        });
        match stopped {
            Some(reason) => Err(failure(reason.into())),
            None => written,
        }
    }
}

fn dimacs(args: &ExportArgs, budget: &Budget) -> Result<(), Failure> {
    let Some(bound) = args.bound.bound() else {
        let failure = miette!("the format `dimacs` needs a bound: --max-moves N or --max-steps N");
        return Err(failure);
    };
    let puzzle = args.board.read_one()?;
    let (formulation, amo) =
        (args.formulation.formulation(bound.metric)?, args.formulation.encoding.amo.amo);
    let formula = match args.mistake.in_formulation(args.formulation)? {
        None => TitledFormula::of_board(&puzzle.board, formulation, amo, bound.length, budget),
        Some(mistake) => mistakes::formula(mistake, &puzzle.board, bound, amo, budget),
    };
    let formula = formula.map_err(failure)?;
    formula.allow_write(Session::get().output()).map_err(|why| failure(why.into()))?;
    args.write_with(|out| {
        if args.annotate {
            formula.write_annotated(out, budget)
        } else {
            formula.write(out, budget)
        }
    })
}
