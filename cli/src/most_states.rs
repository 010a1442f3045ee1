//! Searches that end at too many states.

use limits::Budget;
use search::SearchStats;

use crate::progress::Progress;

/// What a search finds within a budget, which is shown as it goes on; `None` if it ended for more than `most` states.
pub(crate) fn up_to<T, E>(
    most: u64,
    budget: &Budget,
    progress: &Progress,
    search: impl FnOnce(&Budget, &mut dyn FnMut(&SearchStats)) -> Result<T, E>,
) -> Option<Result<T, E>> {
    let budget = budget.clone().with_interrupt(budget.interrupt.child());
    let mut is_too_large = false;
    let found = search(&budget, &mut |stats| {
        progress.states(stats);
        if stats.reached > most {
            is_too_large = true;
            budget.interrupt.trigger();
        }
    });
    (found.is_ok() || !is_too_large).then_some(found)
}
