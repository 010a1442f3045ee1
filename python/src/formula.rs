//! Bounded formulas: clauses, names, and plans of models.

use std::collections::HashSet;

use pyo3::{
    prelude::*,
    types::{PyByteArray, PyBytes},
};
use rushsat::{
    Error,
    board::{Board, Metric},
    encodings::{Codec, Encoding, Formulation, Semantics, Strengthening},
    formula::TitledFormula,
    limits::{Ledger, StopReason},
    logic::{AtMostOne, ClauseRun},
    planning::Puzzle,
    program::SourceProgram,
    puma::{self, EncodeOptions},
};
use rustsat::types::Lit;

use crate::{
    arrays::{numbers, part},
    board::PyBoard,
    errors::{failed, refused, stopped, unknown},
    limits::Limits,
    plan::named_slides,
    puzzle::RawPuzzle,
};

/// Reads the models of a formula.
enum Reader {
    Board(Board, Codec),
    Program(Box<SourceProgram>, puma::Codec),
}

/// The formula that says that there is a plan within a horizon.
#[pyclass(frozen)]
pub(crate) struct RawFormula {
    formula: TitledFormula,
    reader: Reader,
}

/// Bytes of a named variable beside its name.
const NAME_BYTES: usize = 32;

/// What a formula of a board is made by, in words: metric, encoding, semantics, at-most-one, strengthening.
type Options = (String, String, String, String, String);

fn read(
    (metric, encoding, semantics, at_most_one, strengthening): Options,
) -> PyResult<(Formulation, AtMostOne)> {
    let (metric, encoding): (Metric, Encoding) =
        (metric.parse().map_err(unknown)?, encoding.parse().map_err(unknown)?);
    let semantics: Semantics = semantics.parse().map_err(unknown)?;
    let strengthening: Strengthening = strengthening.parse().map_err(unknown)?;
    let formulation = Formulation { encoding, metric, semantics, strengthening };
    Ok((formulation, at_most_one.parse().map_err(unknown)?))
}

/// The formula of a board.
#[pyfunction]
pub(crate) fn formula_of_board(
    py: Python<'_>,
    board: &PyBoard,
    horizon: usize,
    options: Options,
    limits: &Limits,
) -> PyResult<RawFormula> {
    let (formulation, at_most_one) = read(options)?;
    formulation.check().map_err(|why| refused(py, why, None))?;
    let board = &board.0;
    let made = limits.run(py, |budget, _| {
        let formula = TitledFormula::of_board(board, formulation, at_most_one, horizon, budget)?;
        let (_, codec) = Puzzle::encode(board, formulation, budget)?;
        Ok(RawFormula { formula, reader: Reader::Board(board.clone(), codec) })
    })?;
    made.whole()?.map_err(|error: Error| failed(py, &error))
}

/// The formula of a program in InPUMA.
#[pyfunction]
pub(crate) fn formula_of_program(
    py: Python<'_>,
    program: &RawPuzzle,
    horizon: usize,
    at_most_one: &str,
    strengthening: &str,
    limits: &Limits,
) -> PyResult<RawFormula> {
    let at_most_one: AtMostOne = at_most_one.parse().map_err(unknown)?;
    let options: EncodeOptions = strengthening.parse().map_err(unknown)?;
    let source = &program.0;
    let made = limits.run(py, |budget, _| {
        let formula = TitledFormula::of_program(source, options, at_most_one, horizon, budget)?;
        let (_, codec) = source.program().encode(options, budget)?;
        Ok(RawFormula { formula, reader: Reader::Program(Box::new(source.clone()), codec) })
    })?;
    made.whole()?.map_err(|error: Error| failed(py, &error))
}

/// The clauses of a formula one after the other.
#[pyclass(frozen)]
pub(crate) struct RawClauses {
    literals: Vec<i32>,
    starts: Vec<u64>,
}

#[pymethods]
impl RawClauses {
    /// Number of literals.
    #[getter]
    fn n_literals(&self) -> usize {
        self.literals.len()
    }

    /// This many literals from one on as in DIMACS, four bytes each.
    fn literals<'py>(
        &self,
        py: Python<'py>,
        first: usize,
        n: usize,
        limits: &Limits,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let literals = part(&self.literals, first, n);
        numbers(py, limits, literals.iter(), |literal| literal.to_le_bytes())
    }

    /// Where this many clauses from one on begin, eight bytes each; after the last one comes the end.
    fn starts<'py>(
        &self,
        py: Python<'py>,
        first: usize,
        n: usize,
        limits: &Limits,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        numbers(py, limits, part(&self.starts, first, n).iter(), |start| start.to_le_bytes())
    }
}

#[pymethods]
impl RawFormula {
    /// Number of variables.
    #[getter]
    fn n_vars(&self) -> u32 {
        self.formula.n_vars()
    }

    /// Number of clauses.
    #[getter]
    fn n_clauses(&self) -> usize {
        self.formula.n_clauses()
    }

    /// The clauses.
    fn clauses(&self, py: Python<'_>, limits: &Limits) -> PyResult<RawClauses> {
        let n_clauses = self.formula.n_clauses() as u64;
        let visited = limits.run(py, |budget, teller| {
            let mut clauses = RawClauses { literals: Vec::new(), starts: vec![0] };
            let visited = self.formula.visit(budget, |clause| {
                clauses.literals.extend(clause.iter().map(|lit| lit.to_ipasir()));
                clauses.starts.push(clauses.literals.len() as u64);
                if clauses.starts.len().is_multiple_of(4096) {
                    teller.tell(clauses.starts.len() as u64, Some(n_clauses), "clauses".to_owned());
                }
            });
            visited.map(|()| clauses)
        })?;
        visited.whole()?.map_err(|why| failed(py, &why.into()))
    }

    /// Variables with names, in order: `at(A,2)@3` is `at(A,2)` in frame 3.
    fn names(&self, py: Python<'_>, limits: &Limits) -> PyResult<Vec<(u32, String)>> {
        let named = limits.run(py, |budget, _| {
            let (mut names, mut ledger) = (Vec::new(), Ledger::new(budget));
            for (var, name) in self.formula.each_name() {
                ledger.take(NAME_BYTES + name.len())?;
                names.push((var + 1, name));
            }
            names.sort_unstable();
            Ok(names)
        })?;
        named.whole()?.map_err(|why: StopReason| stopped(py, why))
    }

    /// Clauses that follow one another and are of one family: its name, the frame, how many.
    fn families(&self, py: Python<'_>) -> Vec<(String, usize, usize)> {
        py.detach(|| {
            let runs = self.formula.runs();
            let family = |run: ClauseRun<'_>| {
                (run.origin.family.to_owned(), run.origin.frame, run.n_clauses)
            };
            runs.map(family).collect()
        })
    }

    /// The formula in DIMACS, byte for byte as `rushsat export` writes it.
    fn dimacs<'py>(
        &self,
        py: Python<'py>,
        is_annotated: bool,
        limits: &Limits,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let mut out = Vec::new();
        let written = limits.run(py, |budget, _| {
            if is_annotated {
                self.formula.write_annotated(&mut out, budget)
            } else {
                self.formula.write(&mut out, budget)
            }
        })?;
        written.whole()?.map_err(|error| refused(py, error, None))?;
        Ok(PyBytes::new(py, &out))
    }

    /// The plan of a model, given by its literals: slides, or the labels of steps.
    fn decode(
        &self,
        py: Python<'_>,
        model: Vec<i32>,
        limits: &Limits,
    ) -> PyResult<Vec<(String, i8)>> {
        let holds: HashSet<i32> = model.into_iter().filter(|&literal| literal > 0).collect();
        let is_true = |lit: Lit| holds.contains(&lit.to_ipasir().abs()) == lit.is_pos();
        let mut unsatisfied = None;
        let visited = limits.run(py, |budget, _| {
            let mut number = 0;
            self.formula.visit(budget, |clause| {
                number += 1;
                if unsatisfied.is_none() && !clause.iter().any(|&lit| is_true(lit)) {
                    unsatisfied = Some(number);
                }
            })
        })?;
        visited.whole()?.map_err(|why| failed(py, &why.into()))?;
        if let Some(clause) = unsatisfied {
            let why = format!("it is no model: it makes no literal of clause {clause} true");
            return Err(refused(py, why, Some("give all literals that a solver printed")));
        }
        let trace = self.formula.trace(is_true);
        match &self.reader {
            Reader::Board(board, codec) => {
                let plan = codec.plan(&trace).map_err(|e| refused(py, e, None))?;
                Ok(named_slides(board, &plan))
            }
            Reader::Program(source, codec) => {
                let program = source.program();
                let plan = codec.plan(program, &trace).map_err(|e| refused(py, e, None))?;
                Ok(crate::puzzle::labels(program, &plan)
                    .into_iter()
                    .map(|label| (label, 0))
                    .collect())
            }
        }
    }
}
