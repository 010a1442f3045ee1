//! What hardware model checkers answer about exported circuits.

use std::{
    io::{BufRead, BufReader},
    path::Path,
};

use board::Plan;
use encodings::EncodedBoard;
use files::BudgetedFile;
use limits::Budget;
use logic::aiger::{AigerError, Symbols, WitnessAnswer};
use miette::{IntoDiagnostic, Report as Failure, miette};
use rushsat::{formula::BoardOrigin, planning::Bound};

use super::{
    DecodeArgs,
    asked::FormulaQuestion,
    formula::{bad_origin, no_origin, open, unread},
    path::{chosen, trace, transitions},
    plan_report, program,
};
use crate::{
    commands::puma::origin::Comments, failure::failure, output::Report, source, status::Status,
};

/// Returns `true` if a file begins as one in the AIGER format.
pub(super) fn is_circuit(path: &Path, budget: &Budget) -> Result<bool, Failure> {
    let mut file = open(path, budget)?;
    let start = file.fill_buf().map_err(|error| unread(path, &error))?;
    Ok(start.starts_with(b"aag ") || start.starts_with(b"aig "))
}

/// Reads a witness of the circuit of a board or a program.
pub(super) fn run(args: &DecodeArgs, budget: &Budget) -> Result<Status, Failure> {
    let symbols = Symbols::read(open(&args.formula, budget)?, budget);
    let symbols = symbols.map_err(|error| in_circuit(&args.formula, error))?;
    let answer = source::reader(&args.model, u64::MAX, budget)?;
    let answer = BudgetedFile::new(BufReader::new(answer), budget);
    let answer = WitnessAnswer::read(answer, &symbols, budget);
    let answer = answer.map_err(|error| in_circuit(&args.model, error))?;
    let mut program = Comments::default();
    for comment in &symbols.comments {
        if let Some(origin) = BoardOrigin::parse(comment) {
            let origin = origin.map_err(|error| bad_origin(&args.formula, "rushsat", &error))?;
            return of_board(args, &origin, &symbols, &answer, budget);
        }
        program.take(comment);
    }
    let origin = program.origin.take().ok_or_else(|| no_origin(&args.formula))?;
    let origin = origin.map_err(|error| bad_origin(&args.formula, "puma", &error))?;
    let (program, _) = program.encoded(&origin, budget)?;
    let plan = match &answer {
        WitnessAnswer::Reached(witness) => Some(chosen(&symbols, witness, &program, budget)?),
        _ => None,
    };
    if args.propositions {
        return Err(miette!("--propositions is for models of formulas and for circuits of boards"));
    }
    program::without_bound(args, &program, plan, unreached(&answer), budget)
}

fn of_board(
    args: &DecodeArgs,
    origin: &BoardOrigin,
    symbols: &Symbols,
    answer: &WitnessAnswer,
    budget: &Budget,
) -> Result<Status, Failure> {
    let (board, formula) =
        (origin.board().map_err(failure)?, origin.formulation().map_err(failure)?);
    let n_transitions = match answer {
        WitnessAnswer::Reached(witness) => transitions(symbols, witness),
        _ => 0,
    };
    let bound = Bound { metric: formula.metric, length: n_transitions };
    let asked = FormulaQuestion { board, bound, formula };
    if let WitnessAnswer::Reached(witness) = answer {
        let encoded = formula.encode(&asked.board, budget).into_diagnostic()?;
        let EncodedBoard { system, codec } = &encoded;
        let trace = trace(symbols, witness, system.props(), n_transitions)?;
        let plan: Plan = codec.plan(&trace).map_err(|error| miette!("{error}"))?;
        return plan_report(args, &asked, (&encoded, &trace), &plan);
    }
    let (name, said, status) = unreached(answer);
    let mut json = asked.json(name, None);
    json["bound"] = serde_json::Value::Null;
    Report { text: said.to_owned(), json, status }.print(args.json);
    Ok(status)
}

/// What is reported where there is no witness: the answer in JSON, in words, and the status.
fn unreached(answer: &WitnessAnswer) -> (&'static str, &'static str, Status) {
    match answer {
        WitnessAnswer::Unreachable => {
            ("unsolvable", "the checker says: no plan of any length\n", Status::Negative)
        }
        _ => ("unknown", "the checker does not know of a plan\n", Status::GaveUp),
    }
}

fn in_circuit(path: &Path, error: AigerError) -> Failure {
    match error {
        AigerError::Io(error) => unread(path, &error),
        error @ AigerError::Malformed(_) => miette!("`{}`: {error}", path.display()),
    }
}
