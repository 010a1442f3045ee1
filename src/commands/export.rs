//! `rushsat export`: the bounded formula for other tools.

use std::{
    fmt,
    fs::File,
    io::{self, Write},
    path::PathBuf,
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
    question::{Bound, BoundArgs, EncodingArgs, required_bound},
    status::Status,
};

/// Write the formula "there is a plan within the bound" for another tool
#[derive(Args)]
#[command(group = required_bound(), after_help = "\
The comments name every proposition, so that a solver's model can be read back.

Example:
  rushsat export --format dimacs --max-moves 8 puzzles/original/01.txt -o card1.cnf
  rushsat sat card1.cnf > card1.out
  rushsat decode card1.cnf card1.out")]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    bound: BoundArgs,
    /// dimacs
    #[arg(long, value_name = "FORMAT")]
    format: ExportFormat,
    #[command(flatten)]
    encoding: EncodingArgs,
    /// The file to write, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Formats of formulas.
#[derive(Clone, Copy)]
enum ExportFormat {
    Dimacs,
}

impl FromStr for ExportFormat {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "dimacs" => Ok(Self::Dimacs),
            _ => Err(format!("`{name}` is not an export format; expected `dimacs`")),
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
    let ExportFormat::Dimacs = args.format;
    let puzzle = args.board.read_one()?;
    let (board, bound) = (&puzzle.board, args.bound.required());
    let encoding = args.encoding.encoding;
    let system = encode(board, encoding, bound.metric).system;
    let compiled = CompiledSystem::new(system, args.encoding.amo.options());
    if bound.length > compiled.max_horizon() {
        let most = compiled.max_horizon();
        return Err(miette!("the bound is too large for this board: at most {most} is possible"));
    }
    let origin = Origin::new(board, encoding, bound).to_string();
    let comments = [origin.as_str(), "`var NUMBER FRAME NAME` names a variable"];
    let write = |out: &mut dyn Write| dimacs::write_formula(out, &compiled, bound.length, comments);
    match &args.output {
        None => output::finish(write(&mut io::stdout().lock())),
        Some(path) => {
            let shown = path.display();
            let mut file =
                File::create(path).map_err(|e| miette!("cannot create `{shown}`: {e}"))?;
            write(&mut file).map_err(|e| miette!("cannot write `{shown}`: {e}"))?;
        }
    }
    Ok(Status::Positive)
}
