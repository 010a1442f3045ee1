//! The clause family *order*.

use logic::Prop;

use super::metered::MeteredSystem;
use crate::{changes::Changes, circuit::Budgeted, program::Program};

/// Beyond this many pairs the family is left out: it would outgrow the rest.
const MAX_ORDERED_PAIRS: usize = 50_000;

/// Pairs that are looked at; beyond them the family is left out too. They take some seconds.
const MAX_TRIES: usize = 100_000_000;

/// Of two instances that commute, the later does not come before the earlier in two consecutive
/// transitions; none comes twice that undoes itself.
pub(super) fn order(
    program: &Program,
    instances: &[Prop],
    system: &mut MeteredSystem,
) -> Budgeted<()> {
    if instances.len().saturating_mul(instances.len()) / 2 > MAX_TRIES {
        return Ok(());
    }
    let ledger = &mut system.ledger;
    let before = ledger.n_bytes();
    let mut changes: Vec<Option<Changes>> = Vec::new();
    for instance in &program.instances {
        let found = Changes::of(instance, program, ledger)?;
        ledger.take(found.as_ref().map_or(size_of::<Option<Changes>>(), Changes::n_bytes))?;
        changes.push(found);
    }
    let mut pairs = Vec::new();
    for (later, changes_later) in changes.iter().enumerate() {
        let Some(changes_later) = changes_later else { continue };
        for (earlier, changes_earlier) in changes[..=later].iter().enumerate() {
            let Some(changes_earlier) = changes_earlier else { continue };
            ledger.work(1 + changes_earlier.writes.len() * changes_later.writes.len())?;
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
            ledger.give_back(ledger.n_bytes() - before);
            return Ok(());
        }
    }
    ledger.give_back(ledger.n_bytes() - before);
    for (later, earlier) in pairs {
        let [first, second] = [instances[later].now(), instances[earlier].next()];
        system.each_transition("order", (!first).or(!second))?;
    }
    Ok(())
}
