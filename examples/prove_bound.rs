//! A proof that a board has no plan of fewer moves, checked.
//!
//!     cargo run --release --example prove_bound

use std::error::Error;

use rushsat::{
    encodings::Formulation,
    formula::TitledFormula,
    logic::AtMostOne,
    prelude::*,
    proofs::{Form, ProofFormat, lrat::Checker},
    solvers::{Decision, Limits},
};

fn main() -> Result<(), Box<dyn Error>> {
    // Card 40 of the original game: 51 moves.
    let board: Board = "GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.".parse()?;
    let formulation = Formulation::new(Encoding::Crossing, Metric::Moves);
    let budget = Budget::default();

    // "There is a plan of at most 50 moves", as clauses.
    let formula = TitledFormula::of_board(&board, formulation, AtMostOne::default(), 50, &budget)?;
    let cnf = formula.cnf(&budget)?;
    println!("{} variables, {} clauses", formula.n_vars(), formula.n_clauses());

    // The solver writes down why they cannot all hold.
    let format = ProofFormat::Lrat(Form::Text);
    let decided = SolverSpec::Varisat.decide(&cnf, &Limits::default(), Vec::new(), format)?;
    let Decision::Refuted = decided.decision else { return Err("the formula has a model".into()) };

    // The checker knows neither solvers nor puzzles.
    let mut checker = Checker::new();
    for clause in &cnf {
        checker.add_clause(clause.as_ref());
    }
    let steps = checker.check(&decided.proof[..])?;
    println!("no plan of 50 moves: {} derived clauses checked", steps.n_added);
    Ok(())
}
