//! `rushsat certify`: an answer in a folder, with all that is needed to check it.

pub(super) mod report;

use std::path::PathBuf;

use board::{Metric, formats::Input};
use clap::Args;
use encodings::Semantics;
use miette::{IntoDiagnostic, Report as Failure};
use proofs::Form;
use rushsat::certificates::{
    BoardOptions, Certifier, Question,
    list::{self, List},
};

use crate::{
    batch::{Batch, JobArgs},
    failure::failure,
    input::BoardArgs,
    limits::{ConflictArgs, Session},
    progress::Progress,
    question::{BoundArgs, EncodingArgs, SolverArgs},
    status::Status,
};
use report::CertificateAnswer;

/// Write the answer with a proof for `rushsat audit`; any LRAT checker can check its refutation
#[derive(Args)]
#[command(after_help = "\
The folder gets the board, the claim, a shortest plan, the formula for one
transition fewer, and its refutation in LRAT. With a bound, the claim may be
that no plan within it exists. For a list of boards each certificate is a
folder `line-N` in DIR, and `list.json` says of which boards. A certificate that
is there already is checked and kept, so that a run that was interrupted can be
started again; one that does not hold is written anew. For an unsolvable board
the folder gets an inductive invariant instead, with three formulas and
refutations: it holds at first, every step keeps it, it excludes the goal; these
are in the encoding crossing. Where a limit ends the work with a plan that is not
known to be shortest, the claim is `between`: the plan, and a bound within which
there is none (exit code 3). Whether there is a plan is found out as `plan` does;
explicit search is asked for a shortest one, and SAT where it takes more than
256 MiB (16 within a bound), a quarter of the memory limit, or half of the time
limit.

Example:
  rushsat certify --metric moves puzzles/original/01.txt card1.cert
  rushsat audit card1.cert")]
pub(crate) struct CertifyArgs {
    #[command(flatten)]
    pub(super) board: BoardArgs,
    /// The folder to write, which must be empty or not exist; for a list, that of the folders
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// What a plan's length counts, where no bound is given: moves or steps
    #[arg(long, value_name = "METRIC", conflicts_with_all = ["max_steps", "max_moves"], default_value_t = Metric::Moves)]
    metric: Metric,
    #[command(flatten)]
    bound: BoundArgs,
    /// Write the refutation in binary LRAT, which is less than half as large
    #[arg(long)]
    binary: bool,
    #[command(flatten)]
    encoding: EncodingArgs,
    /// What a transition of the formula is: sequential or counted, see `rushsat plan --help`
    #[arg(long, value_name = "NAME", value_parser = parse_semantics, help_heading = "Formula")]
    semantics: Option<Semantics>,
    #[command(flatten)]
    solver: SolverArgs,
    #[command(flatten)]
    conflicts: ConflictArgs,
    #[command(flatten)]
    pub(super) jobs: JobArgs,
}

pub(crate) fn run(args: &CertifyArgs) -> Result<Status, Failure> {
    let session = Session::get();
    // What the solver cannot do is refused before any board is read.
    args.solver.solver.start(&session.solver_limits(&args.conflicts)).into_diagnostic()?;
    args.solver.solver.require_proofs().into_diagnostic()?;
    let batch = Batch { command: "certify", board: &args.board, jobs: &args.jobs, session };
    let input = batch.read()?;
    if let Input::Many(puzzles) = &input {
        List::new(puzzles).record(&args.folder, session.output()).map_err(failure)?;
    }
    batch.run_on(input, |puzzle, is_only| {
        let folder =
            if is_only { args.folder.clone() } else { list::folder_of(&args.folder, puzzle.line) };
        let progress = Progress::new("certifying", is_only);
        let observer = &mut |at| progress.show(&at);
        let certifier = Certifier {
            subject: &puzzle.board,
            question: args.question(),
            options: BoardOptions { encoding: args.encoding.encoding, semantics: args.semantics },
            amo: args.encoding.amo.amo,
            solver: args.solver.solver.clone(),
            form: if args.binary { Form::Binary } else { Form::Text },
            limits: session.solver_limits(&args.conflicts),
        };
        let outcome = if is_only {
            certifier.run(&folder, observer)
        } else {
            certifier.resume(&folder, observer)
        };
        let outcome = outcome.map_err(failure)?;
        drop(progress);
        Ok(CertificateAnswer { args, puzzle, folder: &folder, outcome }.report(is_only))
    })
}

impl CertifyArgs {
    fn question(&self) -> Question {
        Question::new(self.metric, self.bound.bound())
    }
}

fn parse_semantics(name: &str) -> Result<Semantics, String> {
    match name.parse() {
        Ok(semantics) if Semantics::is_exact(semantics) => Ok(semantics),
        Ok(_) => {
            Err("a shorter formula in these semantics may have a model; expected sequential or \
                      counted"
                .to_owned())
        }
        Err(_) => Err("expected sequential or counted".to_owned()),
    }
}
