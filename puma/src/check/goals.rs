//! The block `Goals`.

use text::Fault;

use super::Checker;
use crate::syntax::ast::{GoalItem, GoalKind};

impl Checker<'_> {
    /// Takes goals and invariants. Returns `true` if the goal is to break an invariant; faults without a place
    /// are put at `end`.
    pub(super) fn goals(&mut self, items: &[GoalItem], end: usize) -> bool {
        for item in items {
            if self.is_done() {
                break;
            }
            let (GoalKind::Goal(expr) | GoalKind::Invariant(expr)) = &item.kind else { continue };
            let Some(condition) = self.boolean(expr) else { continue };
            if let GoalKind::Goal(_) = item.kind {
                self.program.goals.push(condition);
            } else {
                self.program.invariants.push(condition);
                self.program.invariant_starts.push(expr.span.start);
            }
        }
        let first = |is_kind: fn(&GoalKind) -> bool| items.iter().find(|item| is_kind(&item.kind));
        let goal = first(|kind| matches!(kind, GoalKind::Goal(_)));
        let has_invariant = first(|kind| matches!(kind, GoalKind::Invariant(_))).is_some();
        match (first(|kind| matches!(kind, GoalKind::Violation)), goal) {
            (None, Some(_)) => return false,
            (None, None) if self.is_broken => return false,
            (None, None) => {
                let fault = Fault::new("there is no goal", end..end, "");
                self.faults.push(fault.advise("write `Goals { Goal (condition); }`"));
                return false;
            }
            (Some(violation), Some(goal)) => {
                let message = "a program whose goal is a violation has no other goal";
                let fault = Fault::new(message, violation.span.clone(), "here");
                self.faults.push(fault.at(goal.span.clone(), "the other goal"));
            }
            (Some(violation), None) if !has_invariant && !self.is_broken => {
                let message = "there is no invariant that could be broken";
                let fault = Fault::new(message, violation.span.clone(), "here");
                self.faults.push(fault.advise("write `Invariant (condition);`"));
            }
            (Some(_), None) => {}
        }
        true
    }
}
