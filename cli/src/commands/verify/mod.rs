//! `rushsat verify`: lemmas, proved or refuted.

mod answer;
mod deduce;
pub(super) mod deduction;
mod json;
mod judging;
pub(super) mod notation;
mod proof_file;
pub(super) mod shown;
mod sizes;
mod subjects;
mod texts;
mod totals;
mod wrong_formula;

pub(super) use texts::read_lemma;

use std::{ffi::OsString, path::PathBuf};

use board::{Metric, Size};
use clap::Args;
use logic::Notation;
use miette::{Report as Failure, miette};
use proofs::deduction::Tool;

use crate::{
    jobs::Jobs,
    limits::{ConflictArgs, Session},
    output,
    question::{MistakeArgs, SolverArgs, mistake_mark},
    source::SourceName,
    status::Status,
};
use judging::judge_all;
use sizes::Sizes;
use subjects::subjects;

/// What says how lemmas are judged, and so nothing to `--list`, `--deduction` and `--generate`.
const JUDGING: [&str; 12] = [
    "declared",
    "size",
    "sizes",
    "board",
    "primary",
    "red_row",
    "metric",
    "proof",
    "jobs",
    "solver",
    "conflict_limit",
    "mistake",
];

/// Of these, what says nothing to `--deduction` of a lemma either.
const JUDGING_MANY: [&str; 7] =
    ["declared", "sizes", "proof", "jobs", "solver", "conflict_limit", "mistake"];

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
  rushsat verify --deduction lemmas/library/deduction/full_row.proof
  rushsat verify --deduction full_row --size 3x2
  rushsat verify --generate full_row:4 --to coq")]
#[allow(clippy::struct_excessive_bools)] // each is a flag of its own
pub(crate) struct VerifyArgs {
    /// A lemma of the library, a file of lemmas, `-`, or a formula (docs/lemmas.md)
    #[arg(value_name = "LEMMA", required_unless_present_any = ["all", "list", "deduction", "generate"])]
    lemmas: Vec<SourceName>,
    /// All lemmas of the library, judged by the verdict that each declares
    #[arg(long, conflicts_with = "lemmas")]
    all: bool,
    /// Judge each lemma by the verdict that it declares, which is one about sizes
    #[arg(long, conflicts_with = "board")]
    declared: bool,
    /// List these lemmas, or the library, and verify nothing
    #[arg(long, conflicts_with = "all", conflicts_with_all = JUDGING)]
    list: bool,
    /// Check proofs in natural deduction, or look for one of a lemma
    ///
    /// The proofs are those of a file, `-` for standard input. A lemma of the library, or a formula, is
    /// refuted as usual first; then a proof is looked for, which is for small sizes.
    #[arg(long, value_name = "FILE|LEMMA", conflicts_with_all = ["lemmas", "all", "list"], conflicts_with_all = JUDGING_MANY)]
    deduction: Option<SourceName>,
    /// The most lines that the search for a proof may write
    ///
    /// Few of them are left in the end. [default: 20000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    max_lines: Option<u32>,
    /// Print the checked proofs for another tool: coq, jape or latex
    ///
    /// With --deduction and --generate.
    #[arg(long, value_name = "TOOL", conflicts_with = "json", value_parser = deduction::tool)]
    to: Option<Tool>,
    /// How formulas and proofs are printed: text, unicode or latex
    ///
    /// Unicode can be read back; with it the proofs of a file are printed, too. LaTeX is for the formulas of
    /// lemmas, not for proofs.
    #[arg(long, value_name = "NAME", default_value_t, conflicts_with_all = ["json", "to"], help_heading = "Formula")]
    notation: Notation,
    /// Refuse rules of classical logic in --deduction
    #[arg(long)]
    constructive: bool,
    /// Print a proof: `cannot_move`, `full_row:N`, `full_column:N`, `any_length`
    ///
    /// The first three are for --deduction, N is a number of cells (6 without it); the last one is for --to
    /// coq.
    #[arg(long, value_name = "PROOF", conflicts_with_all = ["lemmas", "all", "list", "deduction", "json"], conflicts_with_all = JUDGING)]
    generate: Option<String>,
    /// All boards of this size [default: 6x6; with --deduction: 3x3]
    #[arg(long, value_name = "WxH", conflicts_with_all = ["sizes", "board"])]
    size: Option<Size>,
    /// All boards of each size between two, as in 2x2..8x8
    #[arg(long, value_name = "WxH..WxH", conflicts_with = "board")]
    sizes: Option<Sizes>,
    /// All states of this board
    ///
    /// Its vehicles on their lines, in their order.
    #[arg(long, value_name = "BOARD")]
    board: Option<OsString>,
    /// Name of the primary of `--board`, where it is not `A` or `X`, or both letters occur
    #[arg(long, value_name = "NAME", requires = "board", conflicts_with_all = ["size", "sizes"])]
    primary: Option<String>,
    /// Red's row, from 0 [default: the middle one, or that above the middle]
    #[arg(long, value_name = "ROW", conflicts_with = "board")]
    red_row: Option<u8>,
    /// What a transition (`next`) is: steps or moves
    #[arg(long, value_name = "METRIC", default_value = "steps")]
    metric: Metric,
    /// Write formulas, refutations and claims to this folder, for `rushsat audit`
    ///
    /// Of each lemma NAME-WxH.cnf, and if it holds NAME-WxH.lrat and NAME-WxH.claim.json; and lemmas.json,
    /// which lists them.
    #[arg(long, value_name = "DIR", conflicts_with = "mistake")]
    proof: Option<PathBuf>,
    #[command(flatten)]
    mistake: MistakeArgs,
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
    if args.deduction.is_some() || args.generate.is_some() {
        notation::expect_for_proofs(args.notation)?;
    }
    deduction::check_options(args)?;
    if let Some(name) = &args.generate {
        return deduction::generate(name, args.to, args.notation);
    }
    if let Some(source) = &args.deduction {
        return deduction::run(args, source);
    }
    let lemmas = if args.lemmas.is_empty() {
        lemmas::library::lemmas().to_vec()
    } else {
        texts::read(&args.lemmas, &Session::get().budget())?
    };
    if args.list {
        answer::list(&lemmas, args.json, args.notation);
        return Ok(Status::Positive);
    }
    let subjects = subjects(args)?;
    let mut empty = None;
    if let Some(folder) = &args.proof {
        texts::check_names_differ(&lemmas)?;
        let shown = folder.display();
        empty = (!folder.exists()).then_some(folder);
        std::fs::create_dir_all(folder)
            .map_err(|error| miette!("cannot create the folder `{shown}`: {error}"))?;
    }
    if let Some(mistake) = args.mistake.mistake.filter(|_| !args.json) {
        output::text(&mistake_mark(mistake));
    }
    let judged = judge_all(args, &lemmas, &subjects);
    empty.map(std::fs::remove_dir);
    judged
}
