//! Certificates of less than is known, where the proof of all of it takes more than the limits allow.

use std::time::Duration;

use limits::{Budget, Stop};
use logic::FormulaError;
use solvers::Limits;

use super::{Certifier, Claim, Draft, PlanOf, Subject, WrittenCertificate};
use crate::Error;

/// The time for parts after Ctrl-C.
const AFTER_INTERRUPT: Duration = Duration::from_millis(250);

impl<S: Subject> Certifier<'_, S> {
    /// Writes all but the claim. Where time or conflicts are limited, the proof of the whole claim may take
    /// half of what is left; if it takes more, parts are proved with the rest.
    pub(super) fn certify_or_less(
        &self,
        draft: &mut Draft,
        claim: Claim,
        plan: Option<&PlanOf<S>>,
        stopped: Option<Stop>,
        mut left: Limits,
    ) -> Result<WrittenCertificate<PlanOf<S>>, Error> {
        let first = half(&mut left);
        let why = match self.certify_bounded(draft, claim, plan, &first) {
            Err(Error::GaveUp(why)) => why,
            written => return written.map(|written| WrittenCertificate { stopped, ..written }),
        };
        draft.restart();
        let part =
            self.certify_part(draft, &claim.parts(), plan, &left)?.ok_or(Error::GaveUp(why))?;
        // Why the best proof is not there is what its reader can do something about.
        Ok(WrittenCertificate { stopped: Some(without_certificate(why, claim)), ..part })
    }

    /// Writes all but the claim, for the last of these claims that can be proved before a limit ends it.
    fn certify_part(
        &self,
        draft: &mut Draft,
        claims: &[Claim],
        plan: Option<&PlanOf<S>>,
        limits: &Limits,
    ) -> Result<Option<WrittenCertificate<PlanOf<S>>>, Error> {
        let mut best: Option<WrittenCertificate<PlanOf<S>>> = None;
        let mut left = Limits { budget: after_interrupt(&limits.budget), ..limits.clone() };
        for &claim in claims {
            let is_plan_alone = claim.refuted().is_some_and(|bound| bound.length == 0);
            let limits = if is_plan_alone { telling(&left) } else { left.clone() };
            let written = match best {
                None => self.certify_bounded(draft, claim, plan, &limits),
                Some(_) => self.certify_instead(draft, claim, plan, &limits),
            };
            match written {
                Err(Error::GaveUp(_)) => break,
                written => {
                    let written = written?;
                    left = left.after(written.figures.map(|figures| figures.conflicts));
                    best = Some(written);
                }
            }
        }
        Ok(best)
    }
}

/// What ended the proof of a claim, with what is known nevertheless.
pub(super) fn without_certificate(why: FormulaError, claim: Claim) -> Stop {
    Stop::from(why).said(|words| format!("{words}; {claim}, which is not certified"))
}

/// The limits of a proof after which others may be tried, which have the other half. Without limits it has
/// all.
pub(super) fn half(left: &mut Limits) -> Limits {
    let last = left.conflicts.map(|most| most / 2);
    let first = left.conflicts.zip(last).map(|(most, last)| most - last);
    left.conflicts = last;
    Limits { budget: left.budget.half(), conflicts: first }
}

/// The budget, or a little time more if Ctrl-C has come.
fn after_interrupt(budget: &Budget) -> Budget {
    if !budget.interrupt.is_triggered() {
        return budget.clone();
    }
    budget.for_telling().at_most(AFTER_INTERRUPT)
}

/// The limits of what takes no time, and is said even if there is none left; with the one conflict that ends
/// every refutation.
fn telling(left: &Limits) -> Limits {
    let conflicts = left.conflicts.map(|most| most.max(1));
    Limits { budget: left.budget.for_telling(), conflicts }
}
