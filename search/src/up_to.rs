//! Searches that end at too many states.

use limits::Budget;

use crate::SearchStats;

/// What a search finds within a budget; `None` if it ended for more than `most` states. The limit is
/// checked when the search tells `progress`, every thousand expansions or so, and can be exceeded by what
/// these reach.
pub fn up_to<T, E>(
    most: u64,
    budget: &Budget,
    progress: &mut dyn FnMut(&SearchStats),
    search: impl FnOnce(&Budget, &mut dyn FnMut(&SearchStats)) -> Result<T, E>,
) -> Option<Result<T, E>> {
    let budget = budget.clone().with_interrupt(budget.interrupt.child());
    let mut is_too_large = false;
    let found = search(&budget, &mut |stats| {
        progress(stats);
        if stats.reached > most {
            is_too_large = true;
            budget.interrupt.trigger();
        }
    });
    (found.is_ok() || !is_too_large).then_some(found)
}
