//! The bounded formula of a board, as `export` writes it and as certificates hold it.

use std::{
    fmt,
    io::{self, Write},
};

use ::limits::{Budget, OutputLimit, StopReason};
use board::{
    Board, Metric,
    formats::{from_json_value, to_json_value},
};
use encodings::{EncodeError, Encoding, Model, Semantics, Strengthening};
use logic::{
    AtMostOne, CompileOptions, CompiledSystem, FormulaError, FormulaSize, Trace, TransitionSystem,
    dimacs,
};
use miette::{Report as Failure, miette};
use rustsat::{
    instances::Cnf,
    solvers::Solve,
    types::{Cl, Clause, Lit},
};
use serde::{Deserialize, Serialize};

use crate::{answer::SCHEMA, ask::solver_failed, question::Bound};

/// The largest horizon of a formula that counts slides: its totalizer is built in one go, in a second by then.
const MOST_COUNTED_AT_ONCE: usize = 1000;

/// A bounded formula with comments, the same on every run.
pub(crate) struct BoundedFormula {
    formula: logic::BoundedFormula,
    /// What its first comments say.
    titles: Vec<String>,
}

/// Why there is no formula.
#[derive(Debug)]
pub(crate) enum Unbuilt {
    /// It would take more than allowed.
    GaveUp(FormulaError),
    /// There is none.
    Failed(Failure),
}

impl From<FormulaError> for Unbuilt {
    fn from(why: FormulaError) -> Self {
        Self::GaveUp(why)
    }
}

impl From<StopReason> for Unbuilt {
    fn from(why: StopReason) -> Self {
        Self::GaveUp(why.into())
    }
}

impl From<Failure> for Unbuilt {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl From<EncodeError> for Unbuilt {
    fn from(error: EncodeError) -> Self {
        match error {
            EncodeError::Refused(refused) => Self::Failed(miette!("{refused}")),
            EncodeError::Stopped(why) => why.into(),
        }
    }
}

impl fmt::Display for Unbuilt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GaveUp(why) => write!(f, "gave up: {why}"),
            Self::Failed(failure) => failure.fmt(f),
        }
    }
}

impl BoundedFormula {
    /// The formula "there is a plan within the horizon" of `board`, in a model.
    ///
    /// # Errors
    ///
    /// A horizon beyond what can be numbered, a model that is refused, and a budget that is used up.
    pub(crate) fn of_model(
        board: &Board,
        model: Model,
        at_most_one: AtMostOne,
        horizon: usize,
        budget: &Budget,
    ) -> Result<Self, Unbuilt> {
        let system = model.encode(board, budget)?.system;
        let title = Origin::new(board, model, horizon).to_string();
        Self::of_system(system, at_most_one, horizon, title, budget)
    }

    /// The formula of a system and a horizon.
    ///
    /// # Errors
    ///
    /// A horizon beyond what can be numbered, or counted, and a budget that is used up.
    pub(crate) fn of_system(
        system: TransitionSystem,
        at_most_one: AtMostOne,
        horizon: usize,
        title: String,
        budget: &Budget,
    ) -> Result<Self, Unbuilt> {
        if horizon > MOST_COUNTED_AT_ONCE && !system.counted().is_empty() {
            let failure = miette!(
                help = "sequential semantics have no such limit",
                "the bound is too large to count slides: at most {MOST_COUNTED_AT_ONCE} is possible"
            );
            return Err(failure.into());
        }
        let compiled = CompiledSystem::within(system, CompileOptions { at_most_one }, budget)?;
        let most = compiled.max_horizon();
        if horizon > most {
            let failure =
                miette!("the bound is too large for this board: at most {most} is possible");
            return Err(failure.into());
        }
        let formula = logic::BoundedFormula::new(compiled, horizon)?;
        formula.allow_visit(budget)?;
        Ok(Self { formula, titles: vec![title] })
    }

    /// The formula of a compiled system and a horizon that it can number; each title is one line.
    pub(crate) fn of_compiled(
        compiled: CompiledSystem,
        horizon: usize,
        titles: Vec<String>,
    ) -> Self {
        let formula = logic::BoundedFormula::new(compiled, horizon).expect("it can be numbered");
        Self { formula, titles }
    }

    /// What a model of the formula says of each frame.
    pub(crate) fn trace(&self, holds: impl FnMut(Lit) -> bool) -> Trace {
        self.formula.compiled().trace(self.formula.horizon(), holds)
    }

    /// Writes it as DIMACS, with comments that say what it is about and name its variables.
    ///
    /// # Errors
    ///
    /// Those of the output, and a [`StopReason`] in one where time is over.
    pub(crate) fn write(&self, out: impl Write, budget: &Budget) -> io::Result<()> {
        let titles = self.titles.iter().map(String::as_str);
        let comments = titles.chain(["`var NUMBER FRAME NAME` names a variable"]);
        dimacs::write_formula(out, &self.formula, comments, budget)
    }

    /// Returns `Ok` if it may be written.
    ///
    /// # Errors
    ///
    /// Why not.
    pub(crate) fn allow_write(&self, limit: &OutputLimit) -> Result<(), FormulaError> {
        self.formula.allow_write(limit)
    }

    /// Calls `sink`, which holds them, with the clauses in their order.
    ///
    /// # Errors
    ///
    /// If that takes more than allowed.
    pub(crate) fn visit(
        &self,
        budget: &Budget,
        mut sink: impl FnMut(&[Lit]),
    ) -> Result<(), FormulaError> {
        self.formula.allow_load(1, budget)?;
        let mut meter = budget.meter();
        self.formula.try_for_each(|clause| {
            meter.turn()?;
            sink(clause);
            Ok(())
        })
    }

    /// All clauses at once, for a solver.
    ///
    /// # Errors
    ///
    /// If they and a solver that holds them too take more than allowed.
    pub(crate) fn cnf(&self, budget: &Budget) -> Result<Cnf, FormulaError> {
        self.formula.allow_load(2, budget)?;
        let mut meter = budget.meter();
        let mut cnf = Cnf::with_capacity(self.n_clauses());
        self.formula.try_for_each(|clause| {
            meter.turn()?;
            cnf.add_clause(Clause::from(clause));
            Ok::<(), StopReason>(())
        })?;
        Ok(cnf)
    }

    /// Gives all clauses to a solver.
    ///
    /// # Errors
    ///
    /// If that takes more than allowed, and those of the solver.
    pub(crate) fn load(&self, solver: &mut impl Solve, budget: &Budget) -> Result<(), Unbuilt> {
        self.formula.allow_load(1, budget)?;
        let mut meter = budget.meter();
        self.formula.try_for_each(|clause| {
            meter.turn()?;
            Ok(solver.add_clause_ref(Cl::new(clause)).map_err(solver_failed)?)
        })
    }

    /// Number of variables.
    pub(crate) fn n_vars(&self) -> u32 {
        u32::try_from(self.size().n_vars).expect("they are numbered")
    }

    /// Number of clauses.
    pub(crate) fn n_clauses(&self) -> usize {
        self.size().n_clauses
    }

    fn size(&self) -> FormulaSize {
        self.formula.size()
    }
}

/// What the first comment of an exported file says: enough to build the formula again.
#[derive(Serialize, Deserialize)]
pub(crate) struct Origin {
    schema: String,
    /// A rushsat JSON board: it holds every board, and the order of its vehicles.
    board: serde_json::Value,
    encoding: String,
    metric: String,
    /// Left out if sequential.
    #[serde(skip_serializing_if = "Option::is_none")]
    semantics: Option<String>,
    /// Left out if none.
    #[serde(skip_serializing_if = "Option::is_none")]
    strengthening: Option<String>,
    horizon: usize,
}

/// The word before the origin.
const ORIGIN: &str = "rushsat";

impl Origin {
    fn new(board: &Board, model: Model, horizon: usize) -> Self {
        let Model { encoding, metric, semantics, strengthening } = model;
        let is_plain = strengthening == Strengthening::NONE;
        Self {
            schema: SCHEMA.to_owned(),
            board: to_json_value(board),
            encoding: encoding.to_string(),
            metric: metric.to_string(),
            semantics: (semantics != Semantics::Sequential).then(|| semantics.to_string()),
            strengthening: (!is_plain).then(|| strengthening.to_string()),
            horizon,
        }
    }

    /// The origin that a comment states, if it is such a comment.
    pub(crate) fn parse(comment: &str) -> Option<Result<Self, serde_json::Error>> {
        let text = comment.strip_prefix(ORIGIN)?.strip_prefix(' ')?;
        Some(serde_json::from_str(text))
    }

    pub(crate) fn board(&self) -> Result<Board, Failure> {
        if self.schema != SCHEMA {
            let schema = &self.schema;
            return Err(miette!(
                "the formula's schema is `{schema}`, but only `{SCHEMA}` is known"
            ));
        }
        Ok(from_json_value(&self.board)?)
    }

    /// The model of the formula.
    pub(crate) fn model(&self) -> Result<Model, Failure> {
        let read = || -> Result<Model, String> {
            let encoding: Encoding = self.encoding.parse()?;
            let plain = Model::new(encoding, self.metric.parse()?);
            let (semantics, strengthening) = (&self.semantics, &self.strengthening);
            Ok(Model {
                semantics: semantics.as_ref().map_or(Ok(plain.semantics), |s| s.parse())?,
                strengthening: strengthening
                    .as_ref()
                    .map_or(Ok(plain.strengthening), |s| s.parse())?,
                ..plain
            })
        };
        read().map_err(|error| miette!("{error}"))
    }

    pub(crate) fn bound(&self) -> Result<Bound, Failure> {
        let metric: Metric = self.metric.parse().map_err(|error| miette!("{error}"))?;
        Ok(Bound { metric, length: self.horizon })
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let json = serde_json::to_string(self).map_err(|_| fmt::Error)?;
        write!(f, "{ORIGIN} {json}")
    }
}
