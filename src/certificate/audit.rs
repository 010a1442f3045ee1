//! Checking a certificate. Nothing in the folder is believed.
//!
//! The formula is built again from the board and compared with the file; the refutation is checked
//! against the formula that was built, never against the file. What is trusted: the rules of the
//! puzzle, the encoding, the LRAT checker and this file.

use std::{
    fs::File,
    io::{BufReader, Read},
    path::{Path, PathBuf},
};

use board::{
    Board,
    formats::{self, Format, ReadOptions},
    plan_text,
};
use planning::invariant;
use proofs::lrat::{Checked, Checker};

use super::{
    BOARD, CLAIM, Claim, ClaimFile, Files, INVARIANT, Model, PLAN, Part, compare::Comparison,
};
use crate::{
    answer::board_json,
    formula::BoundedFormula,
    output::{counted, length},
    question::Bound,
    unsolvable,
};

/// The longest claim or plan that is read, in bytes.
const MAX_TEXT: u64 = 1 << 24;

/// What became of a certificate.
pub(crate) struct Audit {
    /// The claim, if it can be read.
    pub(crate) claim: Option<Claim>,
    /// The board, if it can be read.
    pub(crate) board: Option<Board>,
    /// All parts that the claim needs; the claim is proved if all of them hold.
    pub(crate) parts: Vec<Part>,
}

impl Audit {
    /// Whether the claim is proved.
    pub(crate) fn holds(&self) -> bool {
        self.parts.iter().all(Part::holds)
    }
}

/// Checks the certificate in a folder, which must be about `expected` if a board is given.
pub(crate) fn audit(folder: &Path, expected: Option<&Board>) -> Audit {
    let folder = Folder(folder);
    let claim = folder.claim();
    let board = folder.board(expected);
    let mut parts = Vec::new();
    let said = claim.as_ref().map(|file| file.claim.to_string());
    parts.push(Part::checked("claim", said.map_err(Clone::clone)));
    let shown = board.as_ref().map(shown);
    parts.push(Part::checked("board", shown.map_err(Clone::clone)));
    match (&claim, &board) {
        (Ok(file), Ok(board)) => folder.evidence(file, board, &mut parts),
        _ => parts.push(Part::unchecked("evidence", "claim and the board")),
    }
    Audit { claim: claim.ok().map(|file| file.claim), board: board.ok(), parts }
}

/// The formulas that an invariant has to refute, by name.
type Obligations = Vec<(&'static str, BoundedFormula)>;

/// The folder of a certificate.
struct Folder<'a>(&'a Path);

impl Folder<'_> {
    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn open(&self, name: &str) -> Result<BufReader<File>, String> {
        let file = File::open(self.path(name)).map_err(|e| format!("cannot open `{name}`: {e}"))?;
        Ok(BufReader::with_capacity(1 << 16, file))
    }

    fn text(&self, name: &str) -> Result<String, String> {
        let mut text = String::new();
        let read = self.open(name)?.take(MAX_TEXT + 1).read_to_string(&mut text);
        read.map_err(|error| format!("cannot read `{name}`: {error}"))?;
        if text.len() as u64 > MAX_TEXT {
            return Err(format!("`{name}` is longer than {MAX_TEXT} bytes"));
        }
        Ok(text)
    }

    fn claim(&self) -> Result<ClaimFile, String> {
        ClaimFile::parse(&self.text(CLAIM)?).map_err(|error| format!("{CLAIM}: {error}"))
    }

    fn board(&self, expected: Option<&Board>) -> Result<Board, String> {
        let options = ReadOptions { format: Some(Format::Json), ..ReadOptions::default() };
        let input = formats::read_bytes(BOARD, self.open(BOARD)?, &options);
        let mut boards = input.map_err(|error| in_text(BOARD, &error))?.into_boards();
        if boards.len() != 1 {
            return Err(format!("{BOARD}: {} boards instead of one", boards.len()));
        }
        let board = boards.remove(0).map_err(|error| in_text(BOARD, &error))?.board;
        if expected.is_some_and(|expected| *expected != board) {
            return Err(format!("{BOARD}: another board, {}", shown(&board)));
        }
        Ok(board)
    }

    fn evidence(&self, file: &ClaimFile, board: &Board, parts: &mut Vec<Part>) {
        if let Claim::Shortest { metric, length } = file.claim {
            parts.push(Part::checked("plan", self.plan(board, Bound { metric, length })));
        }
        if let Some(bound) = file.claim.refuted() {
            self.refuted(board, file.formula, bound, parts);
        }
        if file.claim == Claim::Unsolvable {
            self.unsolvable(board, file.formula, parts);
        }
    }

    /// Whether the plan is one, of this length.
    fn plan(&self, board: &Board, expected: Bound) -> Result<String, String> {
        let plan = plan_text::read(&self.text(PLAN)?, board).map_err(|e| in_text(PLAN, &e))?;
        plan.replay(board).map_err(|error| format!("{PLAN}: {error}"))?;
        let shown = |n| length(n, expected.metric);
        match plan.len(expected.metric) {
            n if n == expected.length => Ok(format!("{}, replayed on the rules", shown(n))),
            n => Err(format!("{PLAN}: {} instead of {}", shown(n), shown(expected.length))),
        }
    }

    /// Whether the formula is the one of the board, and is refuted.
    fn refuted(&self, board: &Board, model: Model, bound: Bound, parts: &mut Vec<Part>) {
        let files = Files::bounded();
        let formula = BoundedFormula::new(board, model.encoding, model.amo, bound);
        let formula = formula.map_err(|error| error.to_string()).and_then(|formula| {
            self.same(&files.formula, &formula)?;
            Ok(formula)
        });
        let shown = length(bound.length, bound.metric);
        let remark = |formula: &BoundedFormula| {
            let n_clauses = counted(formula.n_clauses() as u64, "clause");
            format!("{n_clauses} for {shown}, as built from the board")
        };
        parts.push(Part::checked("formula", formula.as_ref().map(remark).map_err(Clone::clone)));
        parts.push(match formula {
            Ok(formula) => {
                Part::checked("refutation", self.refutation(&files.refutation, &formula))
            }
            Err(_) => Part::unchecked("refutation", "formula"),
        });
    }

    /// Whether the invariant is one: each of its three formulas is the one of the board, and refuted.
    fn unsolvable(&self, board: &Board, model: Model, parts: &mut Vec<Part>) {
        let formulas = self.invariant(board, model);
        let remark = |(n_gates, _): &(usize, _)| counted(*n_gates as u64, "decision");
        parts.push(Part::checked("invariant", formulas.as_ref().map(remark).map_err(Clone::clone)));
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

    /// The number of decisions of the invariant, and its formulas.
    fn invariant(&self, board: &Board, model: Model) -> Result<(usize, Obligations), String> {
        let system = unsolvable::system(board);
        let invariant = invariant::parse(&self.text(INVARIANT)?, system.props())
            .map_err(|error| format!("{INVARIANT}, {error}"))?;
        let formulas = unsolvable::formulas(board, model.amo, &invariant);
        let formulas = formulas.map_err(|error| format!("{INVARIANT}: {error}"))?;
        if model.encoding != unsolvable::ENCODING {
            return Err(format!(
                "{CLAIM}: invariants are about the encoding {}",
                unsolvable::ENCODING
            ));
        }
        Ok((invariant.gates().len(), formulas))
    }

    fn same(&self, name: &str, formula: &BoundedFormula) -> Result<(), String> {
        let comparison = Comparison::new(self.open(name)?);
        comparison.run(|out| formula.write(out)).map_err(|error| format!("{name}, {error}"))
    }

    fn refutation(&self, name: &str, formula: &BoundedFormula) -> Result<String, String> {
        let mut checker = Checker::new();
        formula.for_each(|clause| checker.add_clause(clause));
        let outcome = checker.check(self.open(name)?);
        let Checked { n_added, n_deleted, max_clauses } =
            outcome.map_err(|error| format!("{name}, {error}"))?;
        let derived = counted(n_added, "clause");
        Ok(format!("{derived} derived, {n_deleted} deleted, at most {max_clauses} held"))
    }
}

fn in_text(name: &str, error: &formats::ReadError) -> String {
    format!("{name}, line {}, column {}: {error}", error.line(), error.column())
}

/// The board on one line.
fn shown(board: &Board) -> String {
    match board_json(board) {
        serde_json::Value::String(compact) => compact,
        json => json.to_string(),
    }
}
