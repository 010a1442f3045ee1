//! `rushsat export`: the question for other tools, as a bounded formula or in the language of a planner.

mod planner;

use std::{
    fmt,
    fs::File,
    io::{self, Write},
    path::{Path, PathBuf},
    str::FromStr,
};

use board::{
    Board, Metric,
    formats::{from_json_value, to_json_value},
};
use clap::Args;
use encodings::{Encoding, encode};
use logic::{CompiledSystem, dimacs};
use miette::{Report as Failure, miette};
use serde::{Deserialize, Serialize};

use crate::{
    answer::SCHEMA,
    input::BoardArgs,
    output,
    question::{Bound, BoundArgs, EncodingArgs},
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
    /// dimacs, asp, pddl
    #[arg(long, value_name = "FORMAT")]
    format: ExportFormat,
    #[command(flatten)]
    encoding: EncodingArgs,
    /// The file to write, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The languages.
#[derive(Clone, Copy)]
enum ExportFormat {
    Dimacs,
    Asp,
    Pddl,
}

impl FromStr for ExportFormat {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "dimacs" => Ok(Self::Dimacs),
            "asp" => Ok(Self::Asp),
            "pddl" => Ok(Self::Pddl),
            _ => {
                Err(format!("`{name}` is not an export format; expected `dimacs`, `asp` or `pddl`"))
            }
        }
    }
}

/// What the first comment of an exported file says: enough to build the formula again.
#[derive(Serialize, Deserialize)]
pub(super) struct Origin {
    schema: String,
    /// A rushsat JSON board: it holds every board, and the order of its vehicles.
    board: serde_json::Value,
    encoding: String,
    metric: String,
    horizon: usize,
}

/// The word before the origin.
const ORIGIN: &str = "rushsat";

impl Origin {
    fn new(board: &Board, encoding: Encoding, bound: Bound) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            board: to_json_value(board),
            encoding: encoding.to_string(),
            metric: bound.metric.to_string(),
            horizon: bound.length,
        }
    }

    /// The origin that a comment states, if it is such a comment.
    pub(super) fn parse(comment: &str) -> Option<Result<Self, serde_json::Error>> {
        let text = comment.strip_prefix(ORIGIN)?.strip_prefix(' ')?;
        Some(serde_json::from_str(text))
    }

    pub(super) fn board(&self) -> Result<Board, Failure> {
        if self.schema != SCHEMA {
            let schema = &self.schema;
            return Err(miette!(
                "the formula's schema is `{schema}`, but only `{SCHEMA}` is known"
            ));
        }
        Ok(from_json_value(&self.board)?)
    }

    pub(super) fn encoding(&self) -> Result<Encoding, Failure> {
        self.encoding.parse().map_err(|error| miette!("{error}"))
    }

    pub(super) fn bound(&self) -> Result<Bound, Failure> {
        let metric: Metric = self.metric.parse().map_err(|error| miette!("{error}"))?;
        Ok(Bound { metric, length: self.horizon })
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let json = serde_json::to_string(self).map_err(|_| fmt::Error)?;
        write!(f, "{ORIGIN} {json}")
    }
}

pub(crate) fn run(args: &ExportArgs) -> Result<Status, Failure> {
    match args.format {
        ExportFormat::Dimacs => dimacs(args)?,
        ExportFormat::Asp => planner::asp(args)?,
        ExportFormat::Pddl => planner::pddl(args)?,
    }
    Ok(Status::Positive)
}

impl ExportArgs {
    /// Calls `write` with the file of `--output`, or standard output.
    fn write_with(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        match &self.output {
            None => {
                output::finish(write(&mut io::stdout().lock()));
                Ok(())
            }
            Some(path) => write_file(path, write),
        }
    }
}

/// Writes a file, or says why it cannot be written.
fn write_file(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    let shown = path.display();
    let mut file = File::create(path).map_err(|e| miette!("cannot create `{shown}`: {e}"))?;
    write(&mut file).map_err(|e| miette!("cannot write `{shown}`: {e}"))
}

fn dimacs(args: &ExportArgs) -> Result<(), Failure> {
    let Some(bound) = args.bound.bound() else {
        return Err(miette!("the format `dimacs` needs a bound: --max-moves N or --max-steps N"));
    };
    let puzzle = args.board.read_one()?;
    let board = &puzzle.board;
    let encoding = args.encoding.encoding;
    let system = encode(board, encoding, bound.metric).system;
    let compiled = CompiledSystem::new(system, args.encoding.amo.options());
    if bound.length > compiled.max_horizon() {
        let most = compiled.max_horizon();
        return Err(miette!("the bound is too large for this board: at most {most} is possible"));
    }
    let origin = Origin::new(board, encoding, bound).to_string();
    let comments = [origin.as_str(), "`var NUMBER FRAME NAME` names a variable"];
    args.write_with(|out| dimacs::write_formula(out, &compiled, bound.length, comments))
}
