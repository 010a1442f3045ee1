//! `rushsat certify`: an answer in a folder, with all that is needed to check it.

mod report;

use std::path::{Path, PathBuf};

use board::{
    Metric, Plan,
    formats::{Input, Puzzle},
};
use clap::Args;
use encodings::Semantics;
use limits::{Budget, StopReason};
use logic::FormulaError;
use miette::{IntoDiagnostic, Report as Failure};
use proofs::Form;
use search::{SearchOutcome, SearchStats};
use solvers::Limits;

use crate::{
    ask::{Engine, SatAnswer, Stopped, ask, default_semantics, formula_semantics},
    batch::{Batch, JobArgs},
    certificate::{
        Claim, ClaimFile, Draft, Earlier, Figures, Files, Model, Refuted, Solver, earlier,
        list::{self, List},
    },
    formula::{BoundedFormula, Unbuilt},
    input::BoardArgs,
    limits::{ConflictArgs, Session},
    progress::Progress,
    question::{AmoArgs, Bound, BoundArgs, EncodingArgs, MAX_BOUND, SolverArgs},
    status::Status,
    unbounded::refuted_a_plan,
    unsolvable::{self, Reachability, Unsolvable},
};
use report::Certified;

/// Write the answer with a proof that others can check: `rushsat audit` or any LRAT checker
#[derive(Args)]
#[command(after_help = "\
The folder gets the board, the claim, a shortest plan, the formula for one
transition fewer, and its refutation in LRAT. With a bound, the claim may be
that no plan within it exists. For a list of boards each certificate is a
folder `line-N` in DIR, and `list.json` says of which boards. A certificate that
is there already is checked and kept, so that a run that was interrupted can be
started again; one that does not hold is written anew. For an unsolvable board it gets an inductive invariant
instead, with three formulas and refutations: it holds at first, every step
keeps it, it excludes the goal; these are in the encoding crossing. Explicit
search is asked for the answer first; where it runs out of memory, or of half
of the time limit, SAT is.

Example:
  rushsat certify --metric moves puzzles/original/01.txt card1.cert
  rushsat audit card1.cert")]
pub(crate) struct CertifyArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// The folder to write, which must be empty or not exist; for a list, that of the folders
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// What a plan's length counts, where no bound is given: moves or steps
    #[arg(long, value_name = "METRIC", conflicts_with_all = ["max_steps", "max_moves"], default_value_t = Metric::Moves)]
    metric: Metric,
    #[command(flatten)]
    bound: BoundArgs,
    /// Write the refutation in binary LRAT, which is about a third as large
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
    jobs: JobArgs,
}

pub(crate) fn run(args: &CertifyArgs) -> Result<Status, Failure> {
    let session = Session::get();
    // What the solver cannot do is refused before any board is read.
    args.solver.solver.start(&session.solver_limits(&args.conflicts)).into_diagnostic()?;
    args.solver.solver.require_proofs().into_diagnostic()?;
    let batch = Batch { command: "certify", board: &args.board, jobs: args.jobs, session };
    let input = batch.read()?;
    if let Input::Many(puzzles) = &input {
        List::new(puzzles).record(&args.folder)?;
    }
    batch.run_on(input, |puzzle, is_only| {
        let folder =
            if is_only { args.folder.clone() } else { list::folder_of(&args.folder, puzzle.line) };
        let progress = Progress::new("certifying", is_only);
        let limits = session.solver_limits(&args.conflicts);
        let search_limits = session.budget().half();
        let certifier = Certifier { args, puzzle, limits, search_limits, progress: &progress };
        let outcome =
            if is_only { certifier.run(&folder, false)? } else { certifier.resume(&folder)? };
        drop(progress);
        Ok(Certified { args, puzzle, folder: &folder, outcome }.report(is_only))
    })
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

/// Certifies one board.
struct Certifier<'a> {
    args: &'a CertifyArgs,
    puzzle: &'a Puzzle,
    /// For the whole of the board.
    limits: Limits,
    /// For what is tried first.
    search_limits: Budget,
    progress: &'a Progress,
}

/// What came of it.
enum Outcome {
    Written(Written),
    /// A certificate of an earlier run that answers the question and holds.
    Kept(Claim),
    /// No certificate.
    GaveUp(String),
}

/// A certificate that was written.
struct Written {
    claim: Claim,
    plan: Option<Plan>,
    why: Option<Unsolvable>,
    /// None where there is nothing to refute.
    figures: Option<Figures>,
    /// What was wrong with the one that it replaces, if it replaces one.
    replaced: Option<String>,
}

/// What there is to certify.
enum Answer {
    Plan(Plan),
    NoPlan(Bound),
    Unsolvable(Unsolvable),
    GaveUp(String),
}

impl Certifier<'_> {
    fn metric(&self) -> Metric {
        self.args.bound.bound().map_or(self.args.metric, |bound| bound.metric)
    }

    /// Keeps what an earlier run has written to the folder, if it answers the question with the formula that would be
    /// written, and holds.
    fn resume(&self, folder: &Path) -> Result<Outcome, Failure> {
        let answers = |claim: Claim, formula| {
            claim.answers(self.args.bound.bound(), self.args.metric) && formula == self.model(claim)
        };
        // The time is for what is new.
        let budget = Budget { deadline: None, ..self.search_limits.clone() };
        match earlier(folder, &self.puzzle.board, answers, &budget) {
            Earlier::Proved(claim) => Ok(Outcome::Kept(claim)),
            Earlier::Unchecked(reason) => Ok(Outcome::GaveUp(format!(
                "the certificate of an earlier run was not checked: {reason}"
            ))),
            Earlier::Unfinished => self.run(folder, true),
            Earlier::Damaged(reason) => Ok(match self.run(folder, true)? {
                Outcome::Written(written) => {
                    Outcome::Written(Written { replaced: Some(reason), ..written })
                }
                outcome => outcome,
            }),
            Earlier::Other => self.run(folder, false),
        }
    }

    /// How the board becomes a formula.
    fn model(&self, claim: Claim) -> Model {
        let EncodingArgs { encoding, amo: AmoArgs { amo } } = self.args.encoding;
        if claim == Claim::Unsolvable {
            let semantics = Semantics::Sequential;
            return Model { encoding: unsolvable::ENCODING, semantics, amo };
        }
        let usual = |bound| formula_semantics(&self.puzzle.board, bound);
        let usual = claim.refuted().map_or(Semantics::default(), usual);
        Model { encoding, semantics: self.args.semantics.unwrap_or(usual), amo }
    }

    fn run(&self, folder: &Path, replaces: bool) -> Result<Outcome, Failure> {
        let mut draft = Draft::begin(folder, replaces)?;
        let board = &self.puzzle.board;
        let (claim, plan) = match self.answer()? {
            Answer::GaveUp(reason) => return Ok(Outcome::GaveUp(reason)),
            Answer::Unsolvable(why) => return self.certify_unsolvable(draft, why),
            Answer::NoPlan(Bound { metric, length }) => {
                (Claim::NoPlan { metric, bound: length }, None)
            }
            Answer::Plan(plan) => {
                let metric = self.metric();
                (Claim::Shortest { metric, length: plan.len(metric) }, Some(plan))
            }
        };
        draft.board(board)?;
        if let Some(plan) = &plan {
            draft.plan(plan, board)?;
        }
        let model = self.model(claim);
        let formulas = match claim.refuted() {
            None => Vec::new(),
            Some(Bound { metric, length }) => {
                let (amo, budget) = (model.amo, &self.limits.budget);
                match BoundedFormula::of_model(board, model.of(metric), amo, length, budget) {
                    Ok(formula) => vec![(Files::bounded(), formula)],
                    Err(Unbuilt::GaveUp(why)) => return Ok(Outcome::GaveUp(why.to_string())),
                    Err(Unbuilt::Failed(failure)) => return Err(failure),
                }
            }
        };
        match self.refute(&mut draft, &formulas)? {
            Ok(figures) => {
                draft.finish(&ClaimFile::new(claim, model))?;
                Ok(Outcome::Written(Written { claim, plan, why: None, figures, replaced: None }))
            }
            Err(reason) => Ok(Outcome::GaveUp(reason.to_string())),
        }
    }

    fn certify_unsolvable(&self, mut draft: Draft, why: Unsolvable) -> Result<Outcome, Failure> {
        let board = &self.puzzle.board;
        let amo = self.args.encoding.amo.amo;
        draft.board(board)?;
        let system = unsolvable::system(board);
        draft.invariant(&planning::invariant::write(&why.invariant, system.props()))?;
        let formulas = match unsolvable::formulas(board, amo, &why.invariant, &self.limits.budget) {
            Ok(formulas) => formulas,
            Err(Unbuilt::GaveUp(why)) => return Ok(Outcome::GaveUp(why.to_string())),
            Err(Unbuilt::Failed(failure)) => return Err(failure),
        };
        let formulas: Vec<_> =
            formulas.into_iter().map(|(name, formula)| (Files::of(name), formula)).collect();
        match self.refute(&mut draft, &formulas)? {
            Ok(figures) => {
                let claim = Claim::Unsolvable;
                draft.finish(&ClaimFile::new(claim, self.model(claim)))?;
                let (plan, why) = (None, Some(why));
                Ok(Outcome::Written(Written { claim, plan, why, figures, replaced: None }))
            }
            Err(reason) => Ok(Outcome::GaveUp(reason.to_string())),
        }
    }

    /// Refutes all formulas; the figures of all together, or what stopped the solver.
    fn refute(
        &self,
        draft: &mut Draft,
        formulas: &[(Files, BoundedFormula)],
    ) -> Result<Result<Option<Figures>, FormulaError>, Failure> {
        let mut all: Option<Figures> = None;
        for (files, formula) in formulas {
            match draft.refute(files, formula, &self.solver())? {
                Refuted::Yes(figures) => *all.get_or_insert_default() += figures,
                Refuted::GaveUp(reason) => return Ok(Err(reason)),
            }
        }
        Ok(Ok(all))
    }

    fn solver(&self) -> Solver<'_> {
        let form = if self.args.binary { Form::Binary } else { Form::Text };
        Solver { spec: &self.args.solver.solver, limits: &self.limits, form }
    }

    fn answer(&self) -> Result<Answer, Failure> {
        match self.args.bound.bound() {
            Some(bound) => self.answer_within(bound),
            None => self.answer_for_every_length(),
        }
    }

    /// The answer by explicit search, which is quick on most boards; by SAT where it runs out of memory,
    /// or of its half of the time.
    fn answer_within(&self, bound: Bound) -> Result<Answer, Failure> {
        let hear = &mut |stats: &SearchStats| self.progress.states(stats);
        let board = &self.puzzle.board;
        Ok(match explicit::shortest_plan(board, bound.metric, &self.search_limits, hear) {
            SearchOutcome::Plan { plan, .. } if plan.len(bound.metric) <= bound.length => {
                Answer::Plan(plan)
            }
            SearchOutcome::Plan { .. } | SearchOutcome::Unsolvable { .. } => Answer::NoPlan(bound),
            SearchOutcome::GaveUp(gave_up) if gave_up.reason == StopReason::Interrupt => {
                Answer::GaveUp(gave_up.to_string())
            }
            SearchOutcome::GaveUp(_) => self.answer_by_sat(bound)?,
        })
    }

    /// First whether there is any plan, by explicit search on as few vehicles as that takes.
    fn answer_for_every_length(&self) -> Result<Answer, Failure> {
        let (board, metric) = (&self.puzzle.board, self.metric());
        let hear = &mut |stats: &SearchStats| self.progress.states(stats);
        match unsolvable::reachability(board, &self.search_limits, hear) {
            Reachability::Unsolvable(why) => Ok(Answer::Unsolvable(why)),
            Reachability::Solvable(plan) => {
                match self.answer_within(Bound { metric, length: plan.len(metric) })? {
                    Answer::NoPlan(_) => Err(refuted_a_plan(&self.engine(metric))),
                    answer => Ok(answer),
                }
            }
            Reachability::GaveUp(gave_up) if gave_up.reason == StopReason::Interrupt => {
                Ok(Answer::GaveUp(gave_up.to_string()))
            }
            Reachability::GaveUp(gave_up) => {
                Ok(match self.answer_by_sat(Bound { metric, length: MAX_BOUND })? {
                    // It does not say that there is no plan of any length.
                    Answer::NoPlan(_) => Answer::GaveUp(gave_up.to_string()),
                    answer => answer,
                })
            }
        }
    }

    fn engine(&self, metric: Metric) -> Engine {
        let EncodingArgs { encoding, amo } = self.args.encoding;
        let solver = self.args.solver.solver.clone();
        let usual = default_semantics(&self.puzzle.board, metric);
        let semantics = self.args.semantics.unwrap_or(usual);
        Engine::new(encoding, metric, semantics, amo.options(), solver)
    }

    fn answer_by_sat(&self, bound: Bound) -> Result<Answer, Failure> {
        let engine = self.engine(bound.metric);
        let observer = &mut |event| self.progress.horizon(&event);
        let run = ask(&self.puzzle.board, bound, &engine, &self.limits, observer)?;
        Ok(match run.answer {
            SatAnswer::Plan { stopped: Some(Stopped { reason, .. }), .. }
            | SatAnswer::GaveUp(Stopped { reason, .. }) => Answer::GaveUp(reason),
            SatAnswer::Plan { plan, .. } => Answer::Plan(plan),
            SatAnswer::NoPlan | SatAnswer::Unsolvable { .. } => Answer::NoPlan(bound),
        })
    }
}
