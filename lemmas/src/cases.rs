//! The ways in which a formula can be false, one by one.

use limits::{Ledger, StopReason};
use logic::Formula;

use crate::expand::n_bytes;

/// A conjunction is taken apart while this many cases come of it at most.
const MAX_PRODUCT: usize = 32;

/// No more cases than this are told apart.
const MAX_CASES: usize = 50_000;

/// Formulas inside more ⇔ than this are not taken apart: each ⇔ looks at both sides twice.
const MAX_IFFS: usize = 4;

/// Formulas of which one is true exactly where `formula` is false; each is a conjunction that unit
/// propagation can take up.
pub(crate) fn cases_against(
    formula: &Formula,
    ledger: &mut Ledger,
) -> Result<Vec<Formula>, StopReason> {
    let found = Splitter { ledger, n_iffs: 0 }.cases(formula, false)?;
    match found {
        Some(cases) => Ok(cases.into_iter().map(Formula::all).collect()),
        None => Ok(vec![with_value(formula, false, ledger)?]),
    }
}

/// A conjunction, part by part.
type Case = Vec<Formula>;

struct Splitter<'l, 'b> {
    ledger: &'l mut Ledger<'b>,
    /// How many ⇔ are around.
    n_iffs: usize,
}

impl Splitter<'_, '_> {
    /// One of these conjunctions is true exactly where the formula has the value; `None` if they are too
    /// many.
    fn cases(&mut self, formula: &Formula, value: bool) -> Result<Option<Vec<Case>>, StopReason> {
        self.ledger.work(1)?;
        match (formula, value) {
            (Formula::Constant(constant), _) => {
                Ok(Some(if *constant == value { vec![Vec::new()] } else { Vec::new() }))
            }
            (Formula::Not(inner), _) => self.cases(inner, !value),
            (Formula::And(parts), false) | (Formula::Or(parts), true) => {
                let mut all = Vec::new();
                for part in parts {
                    let Some(own) = self.cases(part, value)? else { return Ok(None) };
                    all.extend(own);
                    if all.len() > MAX_CASES {
                        return Ok(None);
                    }
                }
                Ok(Some(all))
            }
            (Formula::And(parts), true) | (Formula::Or(parts), false) => {
                self.product(parts.iter().map(|part| (part, value))).map(Some)
            }
            (Formula::Iff(left, right), _) if self.n_iffs < MAX_IFFS => {
                self.n_iffs += 1;
                let mut all = Vec::new();
                for (left_value, right_value) in [(true, value), (false, !value)] {
                    let both = [(&**left, left_value), (&**right, right_value)];
                    all.extend(self.product(both.into_iter())?);
                }
                self.n_iffs -= 1;
                Ok(Some(all))
            }
            (Formula::AtMostOne(parts), false) => self.pairs(parts),
            (Formula::AtMostOne(_) | Formula::Atom(_) | Formula::Iff(..), _) => {
                Ok(Some(vec![vec![with_value(formula, value, self.ledger)?]]))
            }
        }
    }

    /// Any two of the formulas.
    fn pairs(&mut self, parts: &[Formula]) -> Result<Option<Vec<Case>>, StopReason> {
        let mut all = Vec::new();
        for (index, one) in parts.iter().enumerate() {
            for other in &parts[index + 1..] {
                all.extend(self.product([(one, true), (other, true)].into_iter())?);
                if all.len() > MAX_CASES {
                    return Ok(None);
                }
            }
        }
        Ok(Some(all))
    }

    /// The cases of a conjunction. A part with too many cases stays whole.
    fn product<'f>(
        &mut self,
        parts: impl Iterator<Item = (&'f Formula, bool)>,
    ) -> Result<Vec<Case>, StopReason> {
        let mut all: Vec<Case> = vec![Vec::new()];
        for (part, value) in parts {
            let own = match self.cases(part, value)? {
                Some(own) if own.len() > 1 && all.len() * own.len() > MAX_PRODUCT => {
                    self.forget(&own);
                    None
                }
                own => own,
            };
            let Some(own) = own else {
                for case in &mut all {
                    case.push(with_value(part, value, self.ledger)?);
                }
                continue;
            };
            if let [one] = &own[..] {
                self.ledger.take(all.len() * one.iter().map(n_bytes).sum::<usize>())?;
                for case in &mut all {
                    case.extend_from_slice(one);
                }
                self.forget(&own);
                continue;
            }
            let mut joined = Vec::new();
            for case in all {
                for more in &own {
                    let parts = case.iter().chain(more);
                    self.ledger.take(parts.map(n_bytes).sum())?;
                    joined.push([&*case, more].concat());
                }
                self.ledger.give_back(case.iter().map(n_bytes).sum());
            }
            self.forget(&own);
            all = joined;
        }
        Ok(all)
    }

    /// Counts cases as free again.
    fn forget(&mut self, cases: &[Case]) {
        self.ledger.give_back(cases.iter().flatten().map(n_bytes).sum());
    }
}

fn with_value(formula: &Formula, value: bool, ledger: &mut Ledger) -> Result<Formula, StopReason> {
    ledger.take(n_bytes(formula))?;
    Ok(if value { formula.clone() } else { !formula.clone() })
}
