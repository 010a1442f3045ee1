//! `rushsat verify`: lemmas, proved or refuted.

mod answer;
mod deduction;
mod sizes;
mod texts;

use std::{ffi::OsString, path::PathBuf, thread};

use board::{Metric, Size};
use clap::Args;
use lemmas::Lemma;
use miette::{Report as Failure, miette};
use proofs::deduction::Logic;
use rushsat::{
    certificates::LemmaRecord,
    verification::{Judge, Judgement, Of, Subject},
};

use crate::{
    failure::failure,
    input::ReadingArgs,
    jobs,
    limits::{ConflictArgs, Session},
    output::{self, counted},
    question::SolverArgs,
    source::SourceName,
    status::Status,
};
use answer::{Printer, Tally};
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
    /// Number of lemmas that are worked on at once; 0: one for each processor
    #[arg(long, value_name = "N", default_value_t = 0)]
    jobs: usize,
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

fn judge_all(args: &VerifyArgs, lemmas: &[Lemma], subjects: &[Subject]) -> Result<Status, Failure> {
    let session = Session::get();
    let n_threads = match args.jobs {
        0 => thread::available_parallelism().map_or(1, usize::from),
        n => n,
    };
    let tasks: Vec<(&Lemma, &Subject)> = lemmas
        .iter()
        .flat_map(|lemma| subjects.iter().map(move |subject| (lemma, subject)))
        .collect();
    let judge = Judge {
        solver: &args.solver.solver,
        folder: args.proof.as_deref(),
        output: session.output(),
        limits: &|| session.solver_limits(&args.conflicts),
    };
    let mut printer = Printer::new(args.json, subjects.len(), !args.all);
    let mut tally = Tally::new(args.all || args.declared);
    let mut failure = None;
    let record = |folder| LemmaRecord::begin(folder, tasks.iter().copied(), session.output());
    let mut record = args.proof.as_deref().map(record).transpose().map_err(self::failure)?;
    let work = |task: &(&Lemma, &Subject)| judge.judge(task.0, task.1);
    let mut in_order = tasks.iter();
    jobs::for_each_in_order(&tasks, n_threads, work, |judged| {
        let (lemma, subject) = in_order.next().expect("a result for each task");
        match judged {
            Ok(judged) if failure.is_none() => {
                tally.add(&judged);
                if let (Some(record), Judgement::Fails(_)) = (&mut record, &judged.judgement) {
                    record.remove(lemma, subject);
                }
                printer.print(lemma, subject, &judged);
            }
            Ok(_) => {}
            Err(error) => {
                failure.get_or_insert(error);
            }
        }
    });
    if let Some(error) = failure {
        return Err(self::failure(error));
    }
    record.map_or(Ok(()), LemmaRecord::finish).map_err(self::failure)?;
    if !args.json && tasks.len() > 1 {
        let subjects = match args.board {
            Some(_) => "1 board".to_owned(),
            None => counted(subjects.len(), "size"),
        };
        output::line(&tally.sentence(lemmas.len(), &subjects));
    }
    Ok(tally.status())
}
