//! What hardware model checkers answer about exported circuits.

use std::{
    io::{BufRead, BufReader},
    path::Path,
};

use files::BudgetedFile;
use limits::Budget;
use logic::{
    PropTable,
    aiger::{Symbols, WitnessAnswer},
};
use miette::{Report as Failure, miette};
use rushsat::formula::BoardOrigin;

use super::{
    DecodeArgs,
    formula::{bad_origin, no_origin, open, unread},
    path::{chosen, states, transitions},
    program,
    unbounded::{NoPlan, in_file, of_board},
};
use crate::{commands::puma::origin::Comments, source, status::Status};

/// Returns `true` if a file begins as one in the AIGER format.
pub(super) fn is_circuit(path: &Path, budget: &Budget) -> Result<bool, Failure> {
    let mut file = open(path, budget)?;
    let start = file.fill_buf().map_err(|error| unread(path, &error))?;
    Ok(start.starts_with(b"aag ") || start.starts_with(b"aig "))
}

/// Reads a witness of the circuit of a board or a program.
pub(super) fn run(args: &DecodeArgs, budget: &Budget) -> Result<Status, Failure> {
    let symbols = Symbols::read(open(&args.formula, budget)?, budget);
    let symbols = symbols.map_err(|error| in_file(&args.formula, error))?;
    let answer = source::reader(&args.model, u64::MAX, budget)?;
    let answer = BudgetedFile::new(BufReader::new(answer), budget);
    let answer = WitnessAnswer::read(answer, &symbols, budget);
    let answer = answer.map_err(|error| in_file(&args.model, error))?;
    let mut program = Comments::default();
    for comment in &symbols.comments {
        if let Some(origin) = BoardOrigin::parse(comment) {
            let origin = origin.map_err(|error| bad_origin(&args.formula, "rushsat", &error))?;
            let found = match &answer {
                WitnessAnswer::Reached(witness) => {
                    let (symbols, n_transitions) = (&symbols, transitions(&symbols, witness));
                    let read =
                        move |props: &PropTable| states(symbols, witness, props, n_transitions);
                    Ok((n_transitions, read))
                }
                answer => Err(unreached(answer)),
            };
            return of_board(args, &origin, found, budget);
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

/// What is reported where there is no witness: the answer in JSON, in words, and the status.
fn unreached(answer: &WitnessAnswer) -> NoPlan {
    match answer {
        WitnessAnswer::Unreachable => {
            ("unsolvable", "the checker says: no plan of any length\n", Status::Negative)
        }
        _ => ("unknown", "the checker does not know of a plan\n", Status::GaveUp),
    }
}
