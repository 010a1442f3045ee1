//! Checks of answers: cores are refuted with proofs, and plans are replayed.

use board::Plan;
use encodings::Formulation;
use logic::AtMostOne;
use solvers::SolverSpec;

use super::{
    Core, Correction, Piece, Pieces, Question, Why, explorer::Explorer, oracle::Oracle, part_of,
};
use crate::{
    Contradiction, Error,
    formula::{Refutation, TitledFormula},
    planning::{MOST_HORIZONS, Reachability, unsolvable},
};

impl Why<'_> {
    /// A core with what shows that it is one.
    pub(super) fn checked(
        &self,
        explorer: &mut Explorer<'_>,
        pieces: Pieces,
        is_minimal: bool,
    ) -> Result<Core, Error> {
        let (refutation, invariant) = self.refuted(&pieces)?;
        let mut without = Vec::new();
        for &piece in pieces.iter().filter(|_| is_minimal) {
            let mut others = pieces.clone();
            others.remove(&piece);
            let known = explorer.plan(&others)?.expect("no piece can be left out");
            without.push((piece, self.replayed(&others, &known.plan)?));
        }
        Ok(Core { pieces, without, is_minimal, refutation, invariant })
    }

    /// The correction, with its plan replayed.
    pub(super) fn corrected(&self, pieces: Pieces, plan: &Plan) -> Result<Correction, Error> {
        let rest = Piece::all(self.board).difference(&pieces).copied().collect();
        let plan = self.replayed(&rest, plan)?;
        Ok(Correction { pieces, plan })
    }

    /// What remains of a plan on the board with these pieces alone, which is one, and within the bound.
    fn replayed(&self, pieces: &Pieces, plan: &Plan) -> Result<Plan, Error> {
        let part = part_of(self.board, pieces);
        let plan =
            part.restricted(plan).without_detours(part.board(), &self.limits.budget)?.merged();
        if let Question::NoPlan(bound) = self.question
            && plan.len(bound.metric) > bound.length
        {
            return Err(Contradiction::Bound.into());
        }
        Ok(part.lifted(&plan))
    }

    /// Refutes that there is a plan with these pieces alone.
    fn refuted(&self, pieces: &Pieces) -> Result<(Refutation, Option<String>), Error> {
        let part = part_of(self.board, pieces);
        let (amo, budget) = (AtMostOne::default(), &self.limits.budget);
        let refute = |formula: TitledFormula| {
            let refuted = formula.refute(&SolverSpec::Varisat, &self.limits);
            refuted.map_err(Error::against_search)
        };
        let oracle = Oracle { why: self };
        let of_any_length = match self.question {
            Question::NoPlan(bound) if bound.length <= MOST_HORIZONS => None,
            // The rest of the time is for the bound.
            Question::NoPlan(_) => Some((Oracle { why: &self.searching() }).decide(&part)?),
            Question::Unsolvable => Some(oracle.decide(&part)?),
        };
        match (self.question, of_any_length) {
            (_, Some(Reachability::Unsolvable(why))) => {
                let mut all = Refutation::default();
                let system = (*why.system).clone();
                for (_, formula) in unsolvable::formulas(system, amo, &why.invariant, budget)? {
                    all += refute(formula)?;
                }
                Ok((all, Some(why.sentence)))
            }
            (Question::NoPlan(bound), _) => {
                let formulation: Formulation = oracle.formulation(bound);
                let formula =
                    TitledFormula::of_board(part.board(), formulation, amo, bound.length, budget)?;
                Ok((refute(formula)?, None))
            }
            (_, Some(Reachability::GaveUp(stop) | Reachability::Exhausted(stop))) => {
                Err(stop.reason.into())
            }
            (Question::Unsolvable, _) => Err(Contradiction::Core.into()),
        }
    }
}
