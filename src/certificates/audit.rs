//! Checking a certificate. Nothing in the folder is believed.
//!
//! The formula is built again from the board and compared with the file; the refutation is checked
//! against the formula that was built, never against the file. What is trusted: the rules of the
//! puzzle, the encoding, the LRAT checker and this file.

use std::path::Path;

use board::{
    Board, ReplayError,
    formats::{self, ErrorKind, Format, ReadOptions},
    plan_text,
};
use limits::Budget;
use planning::invariant;

use super::{
    Audit, BOARD, CLAIM, Claim, ClaimFile, ClaimedFormula, Files, INVARIANT, PLAN, Part,
    folder::{Folder, MAX_CLAIM, MAX_TEXT},
    parts::{Claimed, Trouble},
};
use crate::{
    Error,
    formula::BoundedFormula,
    planning::{Bound, Puzzle, unsolvable},
    wording::{board_text, length},
};

/// Checks the certificate of a board in a folder, which must be about `expected` if a board is given.
pub(super) fn audit(path: &Path, expected: Option<&Board>, budget: &Budget) -> Audit {
    let folder = Folder { path, budget };
    folder.audit(folder.claim(), folder.board(expected))
}

impl Folder<'_> {
    /// Checks all parts of what was read.
    pub(super) fn audit(
        &self,
        claim: Result<ClaimFile, String>,
        board: Result<Board, String>,
    ) -> Audit {
        let mut parts = Vec::new();
        let said = claim.as_ref().map(|file| file.claim.to_string());
        parts.push(Part::checked("claim", said.map_err(|error| error.clone().into())));
        let shown = board.as_ref().map(board_text);
        parts.push(Part::checked("board", shown.map_err(|error| error.clone().into())));
        match (&claim, &board) {
            (Ok(file), Ok(board)) => self.evidence(file, board, &mut parts),
            _ => parts.push(Part::unchecked("evidence", "claim and the board")),
        }
        Audit {
            claim: claim.ok().map(|file| Claimed::new(&file.claim, None)),
            board: board.ok(),
            parts,
        }
    }
}

/// The formulas that an invariant has to refute, by name.
type Obligations = Vec<(&'static str, BoundedFormula)>;

impl Folder<'_> {
    pub(super) fn claim(&self) -> Result<ClaimFile, String> {
        ClaimFile::parse(&self.text(CLAIM, MAX_CLAIM)?).map_err(|error| format!("{CLAIM}: {error}"))
    }

    pub(super) fn board(&self, expected: Option<&Board>) -> Result<Board, String> {
        let options = ReadOptions { format: Some(Format::Json), ..ReadOptions::default() };
        let text = self.text(BOARD, MAX_CLAIM)?;
        let input = formats::read(BOARD, &text, &options);
        let mut boards = input.map_err(|error| in_text(BOARD, &error))?.into_boards();
        if boards.len() != 1 {
            return Err(format!("{BOARD}: {} boards instead of one", boards.len()));
        }
        let board = boards.remove(0).map_err(|error| in_text(BOARD, &error))?.board;
        if expected.is_some_and(|expected| *expected != board) {
            return Err(format!("{BOARD}: another board, {}", board_text(&board)));
        }
        Ok(board)
    }

    fn evidence(&self, file: &ClaimFile, board: &Board, parts: &mut Vec<Part>) {
        if let Claim::Shortest { metric, length } = file.claim {
            let plan = self.plan(board, Bound { metric, length });
            parts.push(Part::checked("plan", plan));
        }
        if let Some(bound) = file.claim.refuted() {
            self.no_plan(board, file.formula, bound, parts);
        }
        if file.claim == Claim::Unsolvable {
            self.unsolvable(board, file.formula, parts);
        }
    }

    /// Whether the plan is one, of this length.
    fn plan(&self, board: &Board, expected: Bound) -> Result<String, Trouble> {
        let text = self.text(PLAN, MAX_TEXT)?;
        let plan = plan_text::read_within(&text, board, self.budget);
        let plan = plan.map_err(|error| match error.kind() {
            &ErrorKind::Stopped(reason) => Trouble::stopped(PLAN, reason),
            _ => in_text(PLAN, &error).into(),
        })?;
        plan.check(board, self.budget).map_err(|error| match error {
            ReplayError::Stopped(reason) => Trouble::stopped(PLAN, reason),
            error => format!("{PLAN}: {error}").into(),
        })?;
        let shown = |n| length(n, expected.metric);
        match plan.len(expected.metric) {
            n if n == expected.length => Ok(format!("{}, replayed on the rules", shown(n))),
            n => Err(format!("{PLAN}: {} instead of {}", shown(n), shown(expected.length)).into()),
        }
    }

    /// Whether the formula is the one of the board, and is refuted.
    fn no_plan(&self, board: &Board, claimed: ClaimedFormula, bound: Bound, parts: &mut Vec<Part>) {
        let (formulation, amo) = (claimed.formulation(bound.metric), claimed.amo);
        let formula = BoundedFormula::of_board(board, formulation, amo, bound.length, self.budget);
        let formula = formula.map_err(Trouble::from);
        let origin =
            format!(" for {}, as built from the board", length(bound.length, bound.metric));
        self.refuted(&Files::bounded(), formula, &origin, parts);
    }

    /// Whether the invariant is one: each of its three formulas is the one of the board, and refuted.
    fn unsolvable(&self, board: &Board, claimed: ClaimedFormula, parts: &mut Vec<Part>) {
        let formulas = self.invariant(board, claimed);
        let read = formulas.as_ref().map(|(size, _)| size.clone()).map_err(Clone::clone);
        parts.push(Part::checked("invariant", read));
        let Ok((_, formulas)) = formulas else {
            parts.push(Part::unchecked("refutations", "invariant"));
            return;
        };
        for (name, formula) in formulas {
            let files = Files::of(name);
            let same = self.same(&files.formula, &formula);
            let proved = same.and_then(|()| self.refutation(&files.refutation, &formula));
            parts.push(Part::checked(name, proved));
        }
    }

    /// The size of the invariant in words, and its formulas.
    fn invariant(
        &self,
        board: &Board,
        claimed: ClaimedFormula,
    ) -> Result<(String, Obligations), Trouble> {
        let (system, _) = board.encode(board.of_invariants(), self.budget)?;
        let invariant = invariant::parse(&self.text(INVARIANT, MAX_TEXT)?, system.props())
            .map_err(|error| format!("{INVARIANT}, {error}"))?;
        let formulas = unsolvable::formulas(system, claimed.amo, &invariant, self.budget);
        let formulas = formulas.map_err(|error| match error {
            error @ Error::GaveUp(_) => Trouble::from(error),
            error => Trouble::Wrong(format!("{INVARIANT}: {error}")),
        })?;
        Ok((unsolvable::size(&invariant), formulas))
    }
}

fn in_text(name: &str, error: &formats::ReadError) -> String {
    format!("{name}, line {}, column {}: {error}", error.line(), error.column())
}
