//! `rushsat decode`: from another tool's model back to a plan.

mod program;

use std::{
    collections::HashMap,
    io::BufReader,
    path::{Path, PathBuf},
};

use board::{Board, Plan, plan_text};
use clap::Args;
use encodings::{EncodedBoard, Semantics};
use files::{BudgetedFile, Reader};
use limits::{Budget, StopReason};
use logic::{
    Trace, TransitionSystem, Valuation,
    dimacs::{self, DimacsError, Handler, Header, Model, SolverOutput},
};
use miette::{IntoDiagnostic, Report as Failure, miette};
use rushsat::{formula::Origin, planning::Bound};
use rustsat::types::Lit;
use serde_json::json;

use super::{
    plan::{drawn, plan_sentence},
    puma::origin,
};
use crate::{
    answer::{SCHEMA, board_json},
    failure::{GaveUp, failure},
    limits::Session,
    output::{Report, length},
    source,
    status::Status,
};

/// Read a solver's model of an exported formula back as a plan
#[derive(Args)]
#[command(after_help = "\
The model is checked against every clause, and the plan is replayed on the
rules. Formulas of `rushsat puma export` are read back too.

Example:
  rushsat export --format dimacs --max-moves 8 puzzles/original/01.txt -o card1.cnf
  minisat card1.cnf card1.out
  rushsat decode card1.cnf card1.out")]
pub(crate) struct DecodeArgs {
    /// The formula that `rushsat export` or `rushsat puma export` wrote
    #[arg(value_name = "FILE.cnf")]
    formula: PathBuf,
    /// What the solver printed: `s` and `v` lines, or minisat's output file; `-` for standard input
    #[arg(value_name = "MODEL")]
    model: PathBuf,
    /// Draw the boards along the plan
    #[arg(long)]
    show: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &DecodeArgs) -> Result<Status, Failure> {
    let budget = &Session::get().budget();
    let mut comments = Comments::default();
    let header = dimacs::read(open(&args.formula, budget)?, &mut comments)
        .map_err(|error| in_file(&args.formula, &error))?;
    if let Some(origin) = comments.program.origin.take() {
        let origin = origin.map_err(|error| bad_origin(&args.formula, "puma", &error))?;
        return program::run(args, header, (&comments.program, &origin), &comments.vars, budget);
    }
    let origin = comments.origin.ok_or_else(|| no_origin(&args.formula))?;
    let origin = origin.map_err(|error| bad_origin(&args.formula, "rushsat", &error))?;
    let asked = asked(&origin).map_err(failure)?;
    let model = match answer(args, header, budget)? {
        SolverOutput::Satisfiable(model) => model,
        SolverOutput::Unsatisfiable => return Ok(no_model(args, &asked, Status::Negative)),
        SolverOutput::Unknown => return Ok(no_model(args, &asked, Status::GaveUp)),
    };
    check_model(args, &model, budget)?;
    let Asked { board, bound, formula } = &asked;
    let encoded = formula.encode(board, budget).into_diagnostic()?;
    let EncodedBoard { system, codec } = encoded;
    let trace = trace((&system, bound.length), &comments.vars, &model, false, budget)?;
    let plan = codec.plan(&trace).map_err(|error| miette!("{error}"))?;
    let mut text = plan_sentence(board, &plan, bound.metric, "not known to be shortest");
    let is_parallel = formula.semantics == Semantics::Parallel;
    let transitions = is_parallel.then(|| codec.n_transitions(&trace));
    if let Some(n) = transitions {
        text.push_str(&format!("{n} parallel transitions\n"));
    }
    if args.show {
        text.push_str(&drawn(board, &plan));
    }
    let mut json = asked.json("plan", Some(&plan));
    if let Some(n) = transitions {
        json["transitions"] = n.into();
    }
    Report { text, json, status: Status::Positive }.print(args.json);
    Ok(Status::Positive)
}

/// What the formula is about.
fn asked(origin: &Origin) -> Result<Asked, rushsat::Error> {
    let (board, bound) = (origin.board()?, origin.bound()?);
    Ok(Asked { board, bound, formula: origin.formulation()? })
}

/// What the solver printed.
fn answer(args: &DecodeArgs, header: Header, budget: &Budget) -> Result<SolverOutput, Failure> {
    let model = source::reader(&args.model, u64::MAX, budget)?;
    dimacs::read_answer(BudgetedFile::new(BufReader::new(model), budget), header.n_vars)
        .map_err(|error| in_file(&args.model, &error))
}

/// Reads the formula again to see that the model satisfies it.
///
/// A model that is damaged, or belongs to another formula about the same board, could still describe a
/// legal plan, of a length that the formula rules out.
fn check_model(args: &DecodeArgs, model: &Model, budget: &Budget) -> Result<(), Failure> {
    let mut check = Check { model, n_clauses: 0, failed: None };
    dimacs::read(open(&args.formula, budget)?, &mut check)
        .map_err(|error| in_file(&args.formula, &error))?;
    match check.failed {
        None => Ok(()),
        Some(clause) => Err(miette!(
            help = "give all of what a solver printed for this very formula",
            "`{}` is not a model of `{}`: it makes no literal of clause {clause} true",
            args.model.display(),
            args.formula.display(),
        )),
    }
}

/// Looks for a clause that a model does not satisfy.
struct Check<'a> {
    model: &'a Model,
    n_clauses: u64,
    /// Number of the first such clause, from 1.
    failed: Option<u64>,
}

impl Handler for Check<'_> {
    fn clause(&mut self, lits: &[Lit]) {
        self.n_clauses += 1;
        if self.failed.is_none() && !lits.iter().any(|&lit| self.model.value(lit) == Some(true)) {
            self.failed = Some(self.n_clauses);
        }
    }
}

/// What the comments of an exported file say.
#[derive(Default)]
struct Comments {
    /// Of a board.
    origin: Option<Result<Origin, serde_json::Error>>,
    program: origin::Comments,
    /// By frame and name.
    vars: HashMap<(usize, String), u32>,
}

impl Handler for Comments {
    fn comment(&mut self, text: &str) {
        if let Some((var, frame, name)) = dimacs::parse_name_comment(text) {
            self.vars.insert((frame, name.to_owned()), var);
        } else if !self.program.take(text)
            && let Some(origin) = Origin::parse(text)
        {
            self.origin.get_or_insert(origin);
        }
    }

    fn clause(&mut self, _: &[Lit]) {}
}

/// Opens the formula: a regular file, since it is read twice.
fn open<'a>(
    path: &Path,
    budget: &'a Budget,
) -> Result<BudgetedFile<'a, BufReader<Reader>>, Failure> {
    let file = files::open(path, u64::MAX)
        .map_err(|e| miette!("cannot open `{}`: {e}", path.display()))?;
    Ok(BudgetedFile::new(BufReader::new(file), budget))
}

fn in_file(path: &Path, error: &DimacsError) -> Failure {
    if let DimacsError::Io(error) = error
        && let Some(reason) = StopReason::of(error)
    {
        return GaveUp::on(format!("reading `{}`", path.display()), reason).into();
    }
    miette!("`{}`: {error}", path.display())
}

fn no_origin(path: &Path) -> Failure {
    miette!(
        help = "give the file that `rushsat export` wrote, comments included",
        "`{}` does not say what it is about: it has no comment `c rushsat …` or `c puma …`",
        path.display()
    )
}

fn bad_origin(path: &Path, word: &str, error: &serde_json::Error) -> Failure {
    miette!(
        help = "give the file as `rushsat export` wrote it",
        "the comment `c {word} …` of `{}` is damaged: {error}",
        path.display()
    )
}

/// What an exported formula is about.
struct Asked {
    board: Board,
    bound: Bound,
    formula: encodings::Formulation,
}

impl Asked {
    fn json(&self, answer: &str, plan: Option<&Plan>) -> serde_json::Value {
        let Self { board, bound, formula } = self;
        let mut json = json!({
            "schema": SCHEMA,
            "command": "decode",
            "board": board_json(board),
            "metric": bound.metric.to_string(),
            "bound": bound.length,
            "answer": answer,
            "length": plan.map(|plan| plan.len(bound.metric)),
            "optimal": plan.map(|_| false),
            "plan": plan.map(|plan| plan_text::write(&plan.merged(), board)),
        });
        if formula.semantics != Semantics::default() {
            json["semantics"] = formula.semantics.to_string().into();
        }
        json
    }
}

fn no_model(args: &DecodeArgs, asked: &Asked, status: Status) -> Status {
    let most = length(asked.bound.length, asked.bound.metric);
    let (answer, text) = match status {
        Status::Negative => ("none", format!("the solver says: no plan with at most {most}\n")),
        _ => ("unknown", format!("the solver does not know of a plan with at most {most}\n")),
    };
    Report { text, json: asked.json(answer, None), status }.print(args.json);
    status
}

/// The frames of a model, by the names of its variables; the actions are all ⊥ unless wanted.
fn trace(
    (system, horizon): (&TransitionSystem, usize),
    vars: &HashMap<(usize, String), u32>,
    model: &Model,
    has_actions: bool,
    budget: &Budget,
) -> Result<Trace, Failure> {
    let props = system.props();
    let frames = (0..=horizon).map(|frame| {
        let stopped = |reason: StopReason| GaveUp::on("reading the model", reason);
        budget.check().map_err(stopped)?;
        let mut missing = None;
        let valuation = Valuation::new(props, |prop| {
            let is_action = props.kind(prop) == logic::Kind::Action;
            if is_action && !(has_actions && frame < horizon) {
                return false;
            }
            let name = props.name(prop);
            let var = vars.get(&(frame, name.to_owned())).and_then(|var| var.checked_sub(1));
            if var.is_none() {
                missing.get_or_insert(name.to_owned());
            }
            var.and_then(|var| model.value(Lit::positive(var))).unwrap_or(false)
        });
        match missing {
            None => Ok(valuation),
            Some(name) => {
                Err(miette!("the formula names no variable for `{name}` in frame {frame}"))
            }
        }
    });
    Ok(Trace { frames: frames.collect::<Result<_, _>>()? })
}
