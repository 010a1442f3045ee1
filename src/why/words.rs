//! Explanations in sentences.

use std::iter;

use board::{Board, Plan, plan_text};

use super::{Core, Cores, Correction, OtherCores, Pieces, Question, UnprovedCores};
use crate::wording::{counted, length, listed};

impl Question {
    /// Says that there is no plan.
    pub fn denial(&self) -> String {
        match self {
            Self::NoPlan(bound) => {
                format!("no plan with at most {} exists", length(bound.length, bound.metric))
            }
            Self::Unsolvable => "no plan of any length exists".to_owned(),
        }
    }

    /// A plan with its length.
    pub fn plan_text(&self, board: &Board, plan: &Plan) -> String {
        let metric = match self {
            Self::NoPlan(bound) => bound.metric,
            Self::Unsolvable => board::Metric::Moves,
        };
        if plan.is_empty() {
            return "the board is solved".to_owned();
        }
        let slides = plan_text::write(&plan.merged(), board);
        format!("{slides} ({})", length(plan.len(metric), metric))
    }
}

/// The names of pieces.
fn names(board: &Board, pieces: &Pieces) -> Vec<String> {
    pieces.iter().map(|piece| piece.name(board)).collect()
}

impl Cores {
    /// What is known, a sentence a line.
    pub fn sentences(&self, board: &Board, question: &Question) -> Vec<String> {
        let mut lines = vec![format!("{} (proved)", question.denial())];
        if let [core] = &self.cores[..] {
            lines.extend(core.sentences(board, question));
        } else {
            let all = if self.are_all() { "all" } else { "some of the" };
            let n = self.cores.len();
            lines.push(format!("{all} minimal sets that alone make it impossible: {n}"));
            lines.extend(self.cores.iter().map(|core| format!("  {}", core.names(board))));
        }
        lines.extend(self.size());
        lines.extend(self.correction.iter().map(|without| without.sentence(board, question)));
        lines.extend(self.stopped.iter().map(|reason| format!("gave up: {reason}")));
        lines
    }

    /// What is known about cores with fewer pieces, as a clause; `None` if nothing is.
    fn size(&self) -> Option<String> {
        let core = &self.cores[0];
        let n = core.pieces.len();
        match self.at_least {
            _ if self.cores.len() == 1 && self.others == OtherCores::None => {
                Some("no other minimal set does".to_owned())
            }
            _ if self.cores.len() == 1 && self.others == OtherCores::Left => Some(
                "other minimal sets do, too, as a search says; more were not asked for".to_owned(),
            ),
            0 => None,
            least if least == n => Some("no smaller set does".to_owned()),
            least => Some(format!("no set does with fewer than {least} beside the primary")),
        }
    }
}

/// The primary and the pieces, in a sentence.
fn with_primary(board: &Board, pieces: &Pieces) -> String {
    let primary = board.vehicle(board.primary()).name.clone();
    listed(&iter::once(primary).chain(names(board, pieces)).collect::<Vec<_>>())
}

fn suffice(pieces: &Pieces) -> &'static str {
    if pieces.is_empty() { "alone suffices" } else { "suffice" }
}

impl UnprovedCores {
    /// What ended the work, and what a search says, a sentence a line.
    pub fn sentences(&self, board: &Board) -> Vec<String> {
        let mut lines = vec![format!("gave up: {}", self.reason)];
        lines.extend(self.cores.iter().map(|pieces| {
            let (names, suffice) = (with_primary(board, pieces), suffice(pieces));
            format!("{names} {suffice}, as a search says; no refutation was checked")
        }));
        lines
    }
}

impl Core {
    fn names(&self, board: &Board) -> String {
        with_primary(board, &self.pieces)
    }

    fn sentences(&self, board: &Board, question: &Question) -> Vec<String> {
        let suffice = suffice(&self.pieces);
        let steps = counted(self.refutation.n_steps, "step");
        let mut lines =
            vec![format!("{} {suffice} (refutation checked: {steps})", self.names(board))];
        lines.extend(self.invariant.clone());
        if !self.is_minimal {
            lines.push("whether all of them are needed is not known".to_owned());
        }
        for (piece, plan) in &self.without {
            let plan = question.plan_text(board, plan);
            lines.push(format!("  the same without {}: {plan}", piece.name(board)));
        }
        lines
    }
}

impl Correction {
    fn sentence(&self, board: &Board, question: &Question) -> String {
        let pieces = listed(&names(board, &self.pieces));
        let plan = question.plan_text(board, &self.plan);
        format!("without {pieces} it would work: {plan}")
    }
}
