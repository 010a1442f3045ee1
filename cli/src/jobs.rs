//! Many boards on several threads, reported in their order.

use std::{
    collections::BTreeMap,
    fmt,
    num::NonZeroUsize,
    ops::Range,
    str::FromStr,
    sync::{
        atomic::{AtomicU64, Ordering},
        mpsc,
    },
    thread,
};

use crate::{limits::Session, output};

/// How many pieces of work are done at once, as `--jobs` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Jobs {
    /// As many as the machine has processors.
    Processors,
    /// This many.
    Number(NonZeroUsize),
}

impl Jobs {
    /// The default without `--jobs`.
    pub(crate) const ONE: Self = Self::Number(NonZeroUsize::MIN);

    /// As many threads as a program can be sure to get.
    const MAX: usize = 256;

    /// The number of threads, as far as it is the same on all machines.
    pub(crate) const fn at_least(self) -> usize {
        match self {
            Self::Processors => 1,
            Self::Number(n) => n.get(),
        }
    }

    /// The number of threads for this many pieces of work, which share the memory from now on.
    pub(crate) fn among(self, n_pieces: usize, session: &Session) -> usize {
        let asked = match self {
            Self::Processors => thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            Self::Number(n) => n,
        };
        let n_threads = asked.get().min(n_pieces.max(1));
        session.divide_among(n_threads);
        n_threads
    }
}

impl FromStr for Jobs {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let n = text.parse().ok().filter(|&n| n <= Self::MAX);
        let n: usize = n.ok_or_else(|| format!("expected a number from 0 to {}", Self::MAX))?;
        Ok(NonZeroUsize::new(n).map_or(Self::Processors, Self::Number))
    }
}

impl fmt::Display for Jobs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Processors => f.write_str("0"),
            Self::Number(n) => n.fmt(f),
        }
    }
}

/// Calls `work` with every item on `n_threads` threads, and `report` on this one with each result as
/// soon as those of all earlier items were reported. When standard output is gone, no further item is begun.
pub(crate) fn for_each_in_order<T: Sync, R: Send>(
    items: &[T],
    n_threads: usize,
    work: impl Fn(&T) -> R + Sync,
    report: impl FnMut(R),
) {
    let item = |index: u64| &items[usize::try_from(index).expect("it is one of the items")];
    let work = |index| Some(work(item(index)));
    for_each_number_in_order(0..items.len() as u64, n_threads, work, report);
}

/// As [`for_each_in_order`], with numbers for items. A thread whose work is nothing begins no further one.
pub(crate) fn for_each_number_in_order<R: Send>(
    numbers: Range<u64>,
    n_threads: usize,
    work: impl Fn(u64) -> Option<R> + Sync,
    mut report: impl FnMut(R),
) {
    let n_numbers = usize::try_from(numbers.end - numbers.start).unwrap_or(usize::MAX);
    let next = AtomicU64::new(numbers.start);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..n_threads.clamp(1, n_numbers.max(1)) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                while let Some(number) = take(next, numbers.end)
                    && let Some(result) = work(number)
                    && sender.send((number, result)).is_ok()
                {}
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut due = numbers.start;
        for (number, result) in receiver {
            early.insert(number, result);
            while let Some(result) = early.remove(&due) {
                report(result);
                due += 1;
            }
        }
    });
}

/// The next number, if there is one and somebody reads what comes of it.
fn take(next: &AtomicU64, end: u64) -> Option<u64> {
    if output::is_lost() {
        return None;
    }
    let taken = next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |number| {
        (number < end).then(|| number + 1)
    });
    taken.ok()
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
