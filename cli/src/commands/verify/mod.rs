//! `rushsat verify`: lemmas, proved or refuted.

mod answer;
mod deduction;
mod judging;
mod sizes;
mod texts;
mod totals;

pub(super) use texts::read_lemma;

use std::{ffi::OsString, path::PathBuf};

use board::{Metric, Size};
use clap::Args;
use miette::{Report as Failure, miette};
use proofs::deduction::Logic;
use rushsat::verification::{Of, Subject};

use crate::{
    failure::failure,
    input::ReadingArgs,
    jobs::Jobs,
    limits::{ConflictArgs, Session},
    question::SolverArgs,
    source::SourceName,
    status::Status,
};
use judging::judge_all;
use sizes::Sizes;

/// What says how lemmas are judged, and so nothing to `--list`, `--deduction` and `--generate`.
const JUDGING: [&str; 10] = [
    "declared",
    "size",
    "sizes",
    "board",
    "red_row",
    "metric",
    "proof",
    "jobs",
    "solver",
    "conflict_limit",
];

/// Prove lemmas about all boards of a size, or show a board that they are false of
#[derive(Args)]
#[command(after_help = "\
A lemma holds if the formula that says that it fails has a refutation, which is
checked; it fails if there is a board, which is drawn. Exit codes: 0 every
lemma holds (with --all or --declared: every verdict is as declared), 1 some
lemma fails (or is not as declared), 2 bad input, 3 gave up.

Example:
  rushsat verify full_row
  rushsat verify 'forall r, c. CMR(r,c) -> E(r,c+1)' --sizes 2x2..5x5
  rushsat verify --all --sizes 2x2..8x8
  rushsat verify --deduction lemmas/library/deduction/full_row.proof")]
#[allow(clippy::struct_excessive_bools)] // each is a flag of its own
pub(crate) struct VerifyArgs {
    /// A lemma of the library, a file of lemmas, `-`, or a formula (docs/lemmas.md)
    #[arg(value_name = "LEMMA", required_unless_present_any = ["all", "list", "deduction", "generate"])]
    lemmas: Vec<SourceName>,
    /// All lemmas of the library, judged by the verdict that each declares
    #[arg(long, conflicts_with = "lemmas")]
    all: bool,
    /// Judge each lemma by the verdict that it declares
    #[arg(long)]
    declared: bool,
    /// List the library, and verify nothing
    #[arg(long, conflicts_with_all = ["lemmas", "all"], conflicts_with_all = JUDGING)]
    list: bool,
    /// Check the proofs of this file, in natural deduction; `-` for standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["lemmas", "all", "list"], conflicts_with_all = JUDGING)]
    deduction: Option<SourceName>,
    /// Refuse rules of classical logic in --deduction
    #[arg(long, requires = "deduction", conflicts_with_all = ["lemmas", "all", "list", "generate"])]
    constructive: bool,
    /// Print a proof for --deduction: `cannot_move`, `full_row:N` or `full_column:N`, for N cells
    #[arg(long, value_name = "PROOF", conflicts_with_all = ["lemmas", "all", "list", "deduction", "json"], conflicts_with_all = JUDGING)]
    generate: Option<String>,
    /// All boards of this size
    #[arg(long, value_name = "WxH", default_value = "6x6", conflicts_with_all = ["sizes", "board"])]
    size: Size,
    /// All boards of each size between two, as in 2x2..8x8
    #[arg(long, value_name = "WxH..WxH", conflicts_with = "board")]
    sizes: Option<Sizes>,
    /// All states of this board: its vehicles on their lines, in their order
    #[arg(long, value_name = "BOARD")]
    board: Option<OsString>,
    /// Name of the primary of `--board`, where it is not `A` or `X`, or both letters occur
    #[arg(long, value_name = "NAME", requires = "board", conflicts_with_all = ["size", "sizes"])]
    primary: Option<String>,
    /// Red's row on boards of a size, from 0; the middle one, or the one above the middle, by default
    #[arg(long, value_name = "ROW", conflicts_with = "board")]
    red_row: Option<u8>,
    /// What a transition (`next`) is: steps or moves
    #[arg(long, value_name = "METRIC", default_value = "steps")]
    metric: Metric,
    /// Write each formula (NAME-WxH.cnf), and for a lemma that holds the refutation (NAME-WxH.lrat)
    /// and the claim (NAME-WxH.claim.json), to this folder, for `rushsat audit`
    #[arg(long, value_name = "DIR")]
    proof: Option<PathBuf>,
    /// Print JSON, one line a lemma and size
    #[arg(long)]
    json: bool,
    /// Number of lemmas that are worked on at once, up to 256; 0: one for each processor
    #[arg(long, value_name = "N", default_value_t = Jobs::Processors)]
    jobs: Jobs,
    #[command(flatten)]
    solver: SolverArgs,
    #[command(flatten)]
    conflicts: ConflictArgs,
}

pub(crate) fn run(args: &VerifyArgs) -> Result<Status, Failure> {
    if args.list {
        answer::list(args.json);
        return Ok(Status::Positive);
    }
    if let Some(name) = &args.generate {
        return deduction::generate(name);
    }
    if let Some(file) = &args.deduction {
        let logic = if args.constructive { Logic::Constructive } else { Logic::Classical };
        return deduction::verify(file, logic, args.json);
    }
    let lemmas = if args.all {
        lemmas::library::lemmas().to_vec()
    } else {
        texts::read(&args.lemmas, &Session::get().budget())?
    };
    let subjects = subjects(args)?;
    if let Some(folder) = &args.proof {
        texts::check_names_differ(&lemmas)?;
        let shown = folder.display();
        std::fs::create_dir_all(folder)
            .map_err(|error| miette!("cannot create the folder `{shown}`: {error}"))?;
    }
    judge_all(args, &lemmas, &subjects)
}

fn subjects(args: &VerifyArgs) -> Result<Vec<Subject>, Failure> {
    if let Some(source) = &args.board {
        let board = ReadingArgs::with_primary(args.primary.clone()).read_one(source)?.board;
        return Ok(vec![Subject::new(Of::Board(board), args.metric)]);
    }
    let sizes = args.sizes.map_or(vec![args.size], Sizes::all);
    let subject = |size| Subject::of_size(size, args.red_row, args.metric);
    sizes.into_iter().map(subject).collect::<Result<_, _>>().map_err(failure)
}
