//! Many boards on several threads, reported in their order.

use std::{
    collections::BTreeMap,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use crate::output;

/// Calls `work` with every item on `n_threads` threads, and `report` on this one with each result as
/// soon as those of all earlier items were reported. When standard output is gone, no further item is begun.
pub(crate) fn for_each_in_order<T: Sync, R: Send>(
    items: &[T],
    n_threads: usize,
    work: impl Fn(&T) -> R + Sync,
    mut report: impl FnMut(R),
) {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..n_threads.clamp(1, items.len().max(1)) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                while let Some((index, item)) = take(items, next) {
                    if sender.send((index, work(item))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut n_reported = 0;
        for (index, result) in receiver {
            early.insert(index, result);
            while let Some(result) = early.remove(&n_reported) {
                report(result);
                n_reported += 1;
            }
        }
    });
}

fn take<'i, T>(items: &'i [T], next: &AtomicUsize) -> Option<(usize, &'i T)> {
    if output::is_lost() {
        return None;
    }
    let index = next.fetch_add(1, Ordering::Relaxed);
    items.get(index).map(|item| (index, item))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..50).collect();
        let mut seen = Vec::new();
        let work = |&n: &u64| {
            // Early items take longest, so that later ones are done first.
            thread::sleep(std::time::Duration::from_micros(500 - 10 * n));
            n * n
        };
        for_each_in_order(&items, 4, work, |square| seen.push(square));
        assert_eq!(seen, items.iter().map(|n| n * n).collect::<Vec<_>>());
    }
}
