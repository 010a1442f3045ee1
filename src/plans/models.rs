//! The models of the formula of plans, counted as far as they say where the vehicles are.

use board::{Board, Metric};
use encodings::{Encoding, Formulation};
use limits::Budget;
use logic::Prop;
use num_bigint::BigUint;
use rustsat::types::Var;
use solvers::{ExternalCommand, Limits, ModelCount};

use super::formula::compile;
use crate::{Error, formula::TitledFormula};

/// The formula whose models are the plans of at most this many slides, one to one as far as they say where
/// the vehicles are.
///
/// What else is in a model is not counted: auxiliary variables, and flags that say which vehicle slides how.
#[derive(Clone, Debug)]
pub struct PlanModels {
    formula: TitledFormula,
    bound: usize,
    /// What says where the vehicles are.
    shown: Vec<Prop>,
}

impl PlanModels {
    /// The formula of a board and a bound in sequential semantics, where nothing changes after the first
    /// goal.
    ///
    /// # Errors
    ///
    /// A bound that is too large, and a budget that is used up.
    pub fn of(
        board: &Board,
        encoding: Encoding,
        metric: Metric,
        bound: usize,
        budget: &Budget,
    ) -> Result<Self, Error> {
        let formulation = Formulation::new(encoding, metric);
        let (compiled, codec) = compile(board, formulation, bound, budget)?;
        let values = codec.values(&board.initial_state());
        let shown = values.into_iter().map(|(prop, _)| prop).collect();
        let formula = TitledFormula::of_compiled(compiled, bound, Vec::new());
        Ok(Self { formula, bound, shown })
    }

    /// The formula.
    pub fn formula(&self) -> &TitledFormula {
        &self.formula
    }

    /// The variables that say where the vehicles are, frame by frame.
    pub fn shown(&self) -> Vec<Var> {
        let in_frame = |frame| self.shown.iter().map(move |&prop| self.formula.var(prop, frame));
        (0..=self.bound).flat_map(in_frame).collect()
    }

    /// Counts by a decision diagram of the clauses.
    ///
    /// # Errors
    ///
    /// [`Error::GaveUp`].
    pub fn by_diagrams(&self, limits: &symbolic::Limits) -> Result<BigUint, Error> {
        let compiled = self.formula.compiled();
        Ok(symbolic::count_models(compiled, self.bound, &self.shown, limits)?)
    }

    /// Has an outside program count, whose word is not checked.
    ///
    /// # Errors
    ///
    /// A program that fails or gives no number; [`Error::GaveUp`].
    pub fn by_program(&self, command: &ExternalCommand, limits: &Limits) -> Result<BigUint, Error> {
        let cnf = self.formula.cnf(&limits.budget)?;
        let clauses = cnf.iter().map(AsRef::as_ref);
        match solvers::count_models(command, clauses, &self.shown(), limits) {
            Ok(ModelCount::Models(n)) => Ok(n),
            Ok(ModelCount::Stopped(reason)) => Err(reason.into()),
            Err(error) => Err(Error::Solver(error.into())),
        }
    }
}
