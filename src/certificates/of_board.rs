//! Certificates of boards.

use board::{
    Board, Metric, Plan, ReplayError,
    formats::{self, ErrorKind, Format, ReadOptions, to_json_value},
    plan_text,
};
use encodings::{Encoding, Formulation, Semantics};
use limits::Budget;
use logic::{AtMostOne, CompileOptions};
use search::{SearchOutcome, SearchStats};
use serde::{Deserialize, Serialize};
use solvers::SolverSpec;

use super::{About, Claim, ClaimedFormula, FileError, PLAN, Subject, Trouble};
use crate::{
    Error, by_name,
    formula::TitledFormula,
    planning::{
        Bound, Engine, Observer, Progress, default_semantics, formula_semantics, unsolvable,
    },
};

/// The board as rushsat JSON.
pub(super) const FILE: &str = "board.json";

/// How the formula of a board is to be made.
#[derive(Clone, Copy, Debug, Default)]
pub struct BoardOptions {
    /// The encoding of the formula; invariants are about one of their own.
    pub encoding: Encoding,
    /// What a transition is, where not the usual; exact ones only.
    pub semantics: Option<Semantics>,
}

/// How a board becomes a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardFormula {
    /// The encoding.
    #[serde(with = "by_name")]
    pub encoding: Encoding,
    /// What a transition is. Left out if sequential.
    #[serde(with = "by_name", default, skip_serializing_if = "is_default")]
    pub semantics: Semantics,
    /// How at-most-one constraints are written.
    #[serde(with = "by_name")]
    pub amo: AtMostOne,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the shape that serde takes
fn is_default(semantics: &Semantics) -> bool {
    *semantics == Semantics::default()
}

impl ClaimedFormula for BoardFormula {
    const SCHEMA: &'static str = "rushsat-certificate/1";

    fn at_most_one(self) -> AtMostOne {
        self.amo
    }

    fn check(self, claim: Claim) -> Result<(), FileError> {
        let Self { encoding, semantics, .. } = self;
        if !semantics.is_exact() {
            return Err(format!("in {semantics} semantics nothing is certified").into());
        }
        let usual = (unsolvable::ENCODING, Semantics::Sequential);
        if claim == Claim::Unsolvable && (encoding, semantics) != usual {
            return Err(format!("invariants are about the encoding {}, sequential", usual.0).into());
        }
        Ok(())
    }
}

/// What a board is instead of the one that is asked about.
fn other_than(board: &Board, expected: &Board) -> String {
    let primary = |board: &Board| board.vehicle(board.primary()).name.clone();
    let is_there = |vehicle| expected.vehicles().any(|(_, other)| other == vehicle);
    let is_part = board.size() == expected.size()
        && board.vehicles().all(|(_, vehicle)| is_there(vehicle))
        && board.walls().iter().all(|cell| expected.walls().contains(cell));
    let is_whole =
        is_part && board.n_vehicles() == expected.n_vehicles() && board.walls() == expected.walls();
    let (own, other) = (primary(board), primary(expected));
    if is_part && own != other {
        return format!("another primary, {own} instead of {other}");
    }
    if is_part && board.exit() != expected.exit() {
        return "another exit".to_owned();
    }
    if is_part && !is_whole {
        return format!(
            "another board, {board}: a part of the one asked about, which has no plan where this has none"
        );
    }
    format!("another board, {board}")
}

impl Subject for Board {
    type Puzzle = Self;
    type Options = BoardOptions;
    type Formula = BoardFormula;

    const NAME: &'static str = "board";
    const FILE: &'static str = FILE;

    fn puzzle(&self) -> &Self {
        self
    }

    fn text(&self) -> String {
        format!("{}\n", to_json_value(self))
    }

    fn read(text: String, _budget: &Budget) -> Result<Self, Trouble> {
        let options = ReadOptions { format: Some(Format::Json), ..ReadOptions::default() };
        let input = formats::read(FILE, &text, &options);
        let mut boards = input.map_err(|error| in_text(FILE, &error))?.into_boards();
        if boards.len() != 1 {
            return Err(format!("{FILE}: {} boards instead of one", boards.len()).into());
        }
        let entry = boards.remove(0).map_err(|error| in_text(FILE, &error))?;
        Ok(entry.alone().map_err(|kind| format!("{FILE}: {kind}"))?)
    }

    fn shown(&self) -> String {
        formats::line_without_loss(self).unwrap_or_else(|| self.to_string())
    }

    fn board(&self) -> Option<&Board> {
        Some(self)
    }

    fn is_same(&self, other: &Self) -> bool {
        self.is_same_in_any_order(other)
    }

    fn expect(&self, expected: About<'_>) -> Result<(), FileError> {
        match expected {
            About::Board(expected) if expected.is_same_in_any_order(self) => Ok(()),
            About::Board(expected) => Err(format!("{FILE}: {}", other_than(self, expected)).into()),
            About::Program(_) => Err(format!("{FILE}: a board, not a program").into()),
        }
    }

    fn engine(
        &self,
        BoardOptions { encoding, semantics }: BoardOptions,
        metric: Metric,
        at_most_one: AtMostOne,
        solver: SolverSpec,
    ) -> Engine<Formulation> {
        let semantics = semantics.unwrap_or_else(|| default_semantics(self, metric));
        let formulation = Formulation { semantics, ..Formulation::new(encoding, metric) };
        Engine::of_boards(formulation, CompileOptions { at_most_one }, solver)
    }

    fn claimed(
        &self,
        BoardOptions { encoding, semantics }: BoardOptions,
        amo: AtMostOne,
        claim: Claim,
    ) -> BoardFormula {
        if claim == Claim::Unsolvable {
            let semantics = Semantics::Sequential;
            return BoardFormula { encoding: unsolvable::ENCODING, semantics, amo };
        }
        let usual = |bound| formula_semantics(self, bound);
        let usual = claim.refuted().map_or(Semantics::default(), usual);
        BoardFormula { encoding, semantics: semantics.unwrap_or(usual), amo }
    }

    fn formula(
        &self,
        BoardFormula { encoding, semantics, amo }: BoardFormula,
        Bound { metric, length }: Bound,
        budget: &Budget,
    ) -> Result<TitledFormula, Error> {
        let formulation = Formulation { semantics, ..Formulation::new(encoding, metric) };
        TitledFormula::of_board(self, formulation, amo, length, budget)
    }

    fn shortest(
        &self,
        metric: Metric,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> SearchOutcome<Plan> {
        let on_progress = &mut |stats: &SearchStats| observer(Progress::States(*stats));
        explicit::shortest_plan(self, metric, budget, on_progress)
    }

    fn plan_text(&self, plan: &Plan) -> String {
        format!("{}\n", plan_text::write(&plan.merged(), self))
    }

    fn plan_length(&self, text: &str, metric: Metric, budget: &Budget) -> Result<usize, Trouble> {
        let plan =
            plan_text::read_within(text, self, budget).map_err(|error| match error.kind() {
                &ErrorKind::Stopped(reason) => Trouble::stopped(PLAN, reason),
                _ => in_text(PLAN, &error).into(),
            })?;
        plan.check(self, budget).map_err(|error| match error {
            ReplayError::Stopped(reason) => Trouble::stopped(PLAN, reason),
            error => format!("{PLAN}: {error}").into(),
        })?;
        Ok(plan.len(metric))
    }
}

fn in_text(name: &str, error: &formats::ReadError) -> String {
    format!("{name}, line {}, column {}: {error}", error.line(), error.column())
}
