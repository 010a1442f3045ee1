//! The clause family *order*.

use logic::{Prop, TransitionSystem};

use crate::{changes::Changes, program::Program};

/// Beyond so many pairs the family is left out: it would outgrow the rest.
const MAX_ORDERED_PAIRS: usize = 50_000;

/// Of two instances that commute, the later does not come before the earlier in two consecutive
/// transitions; none comes twice that undoes itself.
pub(super) fn order(program: &Program, instances: &[Prop], system: &mut TransitionSystem) {
    let changes: Vec<Option<Changes>> =
        program.instances.iter().map(|instance| Changes::of(instance, program)).collect();
    let mut pairs = Vec::new();
    for (later, changes_later) in changes.iter().enumerate() {
        let Some(changes_later) = changes_later else { continue };
        for (earlier, changes_earlier) in changes[..=later].iter().enumerate() {
            let Some(changes_earlier) = changes_earlier else { continue };
            let is_excluded = if earlier == later {
                changes_later.is_involution()
            } else {
                changes_earlier.commute(changes_later)
            };
            if is_excluded {
                pairs.push((later, earlier));
            }
        }
        if pairs.len() > MAX_ORDERED_PAIRS {
            return;
        }
    }
    for (later, earlier) in pairs {
        let [first, second] = [instances[later].now(), instances[earlier].next()];
        system.each_transition("order", (!first).or(!second));
    }
}
