//! `rushsat decode`: from another tool's model back to a plan.

mod asked;
mod dimspec;
mod formula;
mod lemma;
mod path;
mod program;
mod unbounded;
mod witness;

use std::{io::BufReader, path::PathBuf};

use board::Plan;
use clap::Args;
use dimacs::{Answer, AnswerForm, Header};
use encodings::EncodedBoard;
use files::BudgetedFile;
use limits::Budget;
use logic::{Trace, TransitionSystem, Valuation};
use miette::{IntoDiagnostic, Report as Failure, miette};
use rushsat::formula::BoardOrigin;
use serde_json::Value;

use super::plan::{drawn, plan_sentence};
use crate::{failure::failure, limits::Session, output::Report, source, status::Status};
use asked::{FormulaQuestion, no_model};
use formula::{Comments, bad_origin, check_model, in_file, no_origin, open, trace};

/// Read a model of an exported formula, a witness of a circuit or the solution of a planner back as a plan; or
/// a model of a lemma's formula as a counterexample
#[derive(Args)]
#[command(after_help = "\
The model is checked against every clause, and the plan is replayed on the
rules. Formulas of `rushsat puma export` are read back too, and those of
`rushsat verify --proof`: a model is a counterexample (exit code 1). So are
witnesses of circuits, where that there is none is the word of the checker, and
what incplan prints about systems in DIMSPEC.

Example:
  rushsat export --format dimacs --max-moves 8 puzzles/original/01.txt -o card1.cnf
  minisat card1.cnf card1.out
  rushsat decode card1.cnf card1.out
  rushsat export --format aiger puzzles/original/01.txt -o card1.aig
  abc -c 'read_aiger card1.aig; bmc3 -F 10; write_cex -a card1.cex'
  rushsat decode card1.aig card1.cex")]
pub(crate) struct DecodeArgs {
    /// The formula that `rushsat export`, `rushsat puma export` or `rushsat verify --proof` wrote, or the
    /// circuit (aiger, aag) or system (dimspec) that `rushsat export` or `rushsat puma export` did
    #[arg(value_name = "FILE")]
    formula: PathBuf,
    /// What the solver printed: `s` and `v` lines, or minisat's output file; of a circuit the checker's
    /// witness in the format of AIGER 1.9, of a system the planner's `solution`; `-` for standard input
    #[arg(value_name = "MODEL")]
    model: PathBuf,
    /// Draw the boards along the plan
    #[arg(long)]
    show: bool,
    /// Print the propositions that are true in each frame, too
    #[arg(long)]
    propositions: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &DecodeArgs) -> Result<Status, Failure> {
    let budget = &Session::get().budget();
    if witness::is_circuit(&args.formula, budget)? {
        return witness::run(args, budget);
    }
    if dimspec::is_dimspec(&args.formula, budget)? {
        return dimspec::run(args, budget);
    }
    let mut comments = Comments::default();
    let header = dimacs::read(open(&args.formula, budget)?, &mut comments)
        .map_err(|error| in_file(&args.formula, &error))?;
    if let Some(origin) = comments.program.origin.take() {
        let origin = origin.map_err(|error| bad_origin(&args.formula, "puma", &error))?;
        return program::run(args, header, (&comments.program, &origin), &comments.vars, budget);
    }
    if let Some(origin) = comments.lemma {
        let origin = origin.map_err(|error| bad_origin(&args.formula, "lemma", &error))?;
        return lemma::run(args, header, &origin, &comments.vars, budget);
    }
    let origin = comments.origin.ok_or_else(|| no_origin(&args.formula))?;
    let origin = origin.map_err(|error| bad_origin(&args.formula, "rushsat", &error))?;
    let asked = asked(&origin).map_err(failure)?;
    let model = match answer(args, header, budget)? {
        Answer::Satisfiable(model) => model,
        Answer::Unsatisfiable => return Ok(no_model(args, &asked, Status::Negative)),
        Answer::Unknown => return Ok(no_model(args, &asked, Status::GaveUp)),
    };
    check_model(args, &model, budget)?;
    let FormulaQuestion { board, bound, formula } = &asked;
    let encoded = formula.encode(board, budget).into_diagnostic()?;
    let EncodedBoard { system, codec } = &encoded;
    let asks = args.propositions;
    let trace = trace((system, bound.length), &comments.vars, &model, asks, budget)?;
    let plan = codec.plan(&trace).map_err(|error| miette!("{error}"))?;
    plan_report(args, &asked, (&encoded, &trace), &plan)
}

/// Prints the plan that a model or a witness is.
fn plan_report(
    args: &DecodeArgs,
    asked: &FormulaQuestion,
    (encoded, trace): (&EncodedBoard, &Trace),
    plan: &Plan,
) -> Result<Status, Failure> {
    let FormulaQuestion { board, bound, formula } = asked;
    let EncodedBoard { system, codec } = encoded;
    asked.check_length(plan)?;
    let mut text = plan_sentence(board, plan, bound.metric, "not known to be shortest");
    let is_parallel = !formula.semantics.is_exact();
    let transitions = is_parallel.then(|| codec.n_transitions(trace));
    if let Some(n) = transitions {
        text.push_str(&format!("{n} {} transitions\n", formula.semantics));
    }
    if args.show {
        text.push_str(&drawn(board, plan));
    }
    let mut json = asked.json("plan", Some(plan));
    if args.propositions {
        add_propositions(system, trace, &mut text, &mut json);
    }
    if let Some(n) = transitions {
        json["transitions"] = n.into();
    }
    Report { text, json, status: Status::Positive }.print(args.json);
    Ok(Status::Positive)
}

/// Adds the names of the propositions that are true, frame by frame.
fn add_propositions(system: &TransitionSystem, trace: &Trace, text: &mut String, json: &mut Value) {
    let props = system.props();
    let names = |frame: &Valuation| -> Vec<&str> {
        props.iter().filter(|&prop| frame.holds(prop)).map(|prop| props.name(prop)).collect()
    };
    let frames: Vec<Vec<&str>> = trace.frames.iter().map(names).collect();
    for (index, frame) in frames.iter().enumerate() {
        text.push_str(&format!("frame {index}: {}\n", frame.join(" ")));
    }
    json["propositions"] = frames.into_iter().map(Value::from).collect();
}

/// What the formula is about.
fn asked(origin: &BoardOrigin) -> Result<FormulaQuestion, rushsat::Error> {
    let (board, bound) = (origin.board()?, origin.bound()?);
    Ok(FormulaQuestion { board, bound, formula: origin.formulation()? })
}

/// What the solver printed.
fn answer(args: &DecodeArgs, header: Header, budget: &Budget) -> Result<Answer, Failure> {
    let model = source::reader(&args.model, u64::MAX, budget)?;
    let input = BudgetedFile::new(BufReader::new(model), budget);
    dimacs::read_answer(input, header.n_vars, AnswerForm::Kept)
        .map_err(|error| in_file(&args.model, &error))?
        .ok_or_else(|| {
            let expected = "expected `s SATISFIABLE` and `v` lines, or `SAT` and literals";
            miette!("`{}`: no answer: {expected}", args.model.display())
        })
}
