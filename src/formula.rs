//! The bounded formula of a board, as `export` writes it and as certificates hold it.

use std::{
    fmt,
    io::{self, Write},
};

use board::{
    Board, Metric,
    formats::{from_json_value, to_json_value},
};
use encodings::{Encoded, Encoding, Model, Semantics, Strengthening};
use logic::{AtMostOne, CompileOptions, CompiledSystem, Trace, TransitionSystem, dimacs};
use miette::{Report as Failure, miette};
use rustsat::{
    instances::Cnf,
    types::{Clause, Lit},
};
use serde::{Deserialize, Serialize};

use crate::{answer::SCHEMA, question::Bound};

/// The largest horizon of a formula that counts slides: its totalizer grows with the square of the horizon,
/// to some 30 million clauses by then.
const MOST_COUNTED_AT_ONCE: usize = 1000;

/// A bounded formula, the same on every run.
pub(crate) struct BoundedFormula {
    compiled: CompiledSystem,
    horizon: usize,
    /// What its first comments say.
    titles: Vec<String>,
}

impl BoundedFormula {
    /// The formula "there is a plan within the horizon" of `board`, in a model.
    ///
    /// # Errors
    ///
    /// A horizon beyond what can be numbered, and a model that is refused.
    pub(crate) fn of_model(
        board: &Board,
        model: Model,
        at_most_one: AtMostOne,
        horizon: usize,
    ) -> Result<Self, Failure> {
        let system = encoded(board, model)?.system;
        let title = Origin::new(board, model, horizon).to_string();
        Self::of_system(system, at_most_one, horizon, title)
    }

    /// The formula of a system and a horizon.
    ///
    /// # Errors
    ///
    /// A horizon beyond what can be numbered, or counted.
    pub(crate) fn of_system(
        system: TransitionSystem,
        at_most_one: AtMostOne,
        horizon: usize,
        title: String,
    ) -> Result<Self, Failure> {
        if horizon > MOST_COUNTED_AT_ONCE && !system.counted().is_empty() {
            return Err(miette!(
                help = "sequential semantics have no such limit",
                "the bound is too large to count slides: at most {MOST_COUNTED_AT_ONCE} is possible"
            ));
        }
        let compiled = CompiledSystem::new(system, CompileOptions { at_most_one });
        if horizon > compiled.max_horizon() {
            let most = compiled.max_horizon();
            return Err(miette!(
                "the bound is too large for this board: at most {most} is possible"
            ));
        }
        Ok(Self::of_compiled(compiled, horizon, vec![title]))
    }

    /// The formula of a compiled system and a horizon that it can number; each title is one line.
    pub(crate) fn of_compiled(
        compiled: CompiledSystem,
        horizon: usize,
        titles: Vec<String>,
    ) -> Self {
        Self { compiled, horizon, titles }
    }

    /// What a model of the formula says of each frame.
    pub(crate) fn trace(&self, holds: impl FnMut(Lit) -> bool) -> Trace {
        self.compiled.trace(self.horizon, holds)
    }

    /// Writes it as DIMACS, with comments that say what it is about and name its variables.
    ///
    /// # Errors
    ///
    /// Those of the output.
    pub(crate) fn write(&self, out: impl Write) -> io::Result<()> {
        let titles = self.titles.iter().map(String::as_str);
        let comments = titles.chain(["`var NUMBER FRAME NAME` names a variable"]);
        dimacs::write_formula(out, &self.compiled, self.horizon, comments)
    }

    /// Calls `sink` with the clauses in their order.
    pub(crate) fn for_each(&self, sink: impl FnMut(&[Lit])) {
        self.compiled.formula(self.horizon, sink);
    }

    /// All clauses at once, for a solver.
    pub(crate) fn cnf(&self) -> Cnf {
        let mut cnf = Cnf::with_capacity(self.n_clauses());
        self.for_each(|clause| cnf.add_clause(Clause::from(clause)));
        cnf
    }

    /// Number of variables.
    pub(crate) fn n_vars(&self) -> u32 {
        self.compiled.n_vars(self.horizon)
    }

    /// Number of clauses.
    pub(crate) fn n_clauses(&self) -> usize {
        self.compiled.n_clauses(self.horizon)
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

/// The transition system of a board, if the model is not refused.
pub(crate) fn encoded(board: &Board, model: Model) -> Result<Encoded, Failure> {
    model.encode(board).map_err(|refused| miette!("{refused}"))
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
