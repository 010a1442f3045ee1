//! What comes of certifying.

use limits::Stop;

use super::{Claim, Figures};
use crate::planning::Unsolvable;

/// What came of a question that was to be certified.
#[derive(Clone, Debug)]
pub enum Certification<Plan> {
    /// A certificate was written.
    Written(WrittenCertificate<Plan>),
    /// A certificate of an earlier run answers the question, and holds.
    Kept {
        /// What it claims.
        claim: Claim,
        /// What ended the work at a better one, where the claim leaves something open.
        stopped: Option<Stop>,
    },
    /// No certificate was written, for this reason.
    GaveUp(Stop),
}

impl<Plan> Certification<Plan> {
    /// What the certificate claims, if there is one.
    pub fn claim(&self) -> Option<Claim> {
        match self {
            Self::Written(written) => Some(written.claim),
            Self::Kept { claim, .. } => Some(*claim),
            Self::GaveUp(_) => None,
        }
    }

    /// What ended the work, where a part of the question is open.
    pub fn stopped(&self) -> Option<&Stop> {
        match self {
            Self::Written(written) => written.stopped.as_ref(),
            Self::Kept { stopped, .. } => stopped.as_ref(),
            Self::GaveUp(why) => Some(why),
        }
    }
}

/// A certificate that was written.
#[derive(Clone, Debug)]
pub struct WrittenCertificate<Plan> {
    /// What it claims.
    pub claim: Claim,
    /// The plan, where the claim is about one.
    pub plan: Option<Plan>,
    /// The invariant, where the claim is that there is no plan.
    pub unsolvable: Option<Unsolvable>,
    /// The figures of the refutation; `None` where there is nothing to refute.
    pub figures: Option<Figures>,
    /// What was wrong with the certificate that it replaces, if it replaces one.
    pub replaced: Option<String>,
    /// What ended the search or the proof, where the claim leaves something open.
    pub stopped: Option<Stop>,
}

impl<Plan: Clone> WrittenCertificate<Plan> {
    /// That there is this plan, if there is one, and none within the bound of the claim.
    pub(super) fn of_bounded(claim: Claim, plan: Option<&Plan>, figures: Option<Figures>) -> Self {
        let plan = plan.cloned();
        Self { claim, plan, unsolvable: None, figures, replaced: None, stopped: None }
    }
}
