//! Many boards on several threads, reported in their order.

use std::{
    collections::BTreeMap, fmt, num::NonZeroUsize, ops::Range, panic::resume_unwind, str::FromStr,
    sync::mpsc, thread,
};

use limits::Budget;

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

    /// Returns `true` if one board is worked on at a time.
    pub(crate) fn is_one(self) -> bool {
        matches!(self, Self::Number(NonZeroUsize::MIN))
    }

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

/// As [`for_each_in_order`], with numbers for items. After work that is nothing no further item is begun.
pub(crate) fn for_each_number_in_order<R: Send>(
    numbers: Range<u64>,
    n_threads: usize,
    work: impl Fn(u64) -> Option<R> + Sync,
    mut report: impl FnMut(R),
) {
    let n_numbers = usize::try_from(numbers.end - numbers.start).unwrap_or(usize::MAX);
    let n_threads = n_threads.clamp(1, n_numbers.max(1));
    let mut due = numbers.start;
    let read = numbers.take_while(|_| !output::is_lost());
    let (sender, receiver) = mpsc::channel();
    let work = |number, sender: &mpsc::Sender<_>| {
        let result = work(number).ok_or(())?;
        sender.send((number, result)).map_err(|_| ())
    };
    thread::scope(|scope| {
        let workers = scope.spawn(move || {
            let send = |(): &mut (), number, _: &Budget| work(number, &sender);
            // Why no further item was begun is known to who did the work.
            let _ = limits::for_each(read, n_threads, &Budget::default(), |_| (), send);
        });
        let mut early = BTreeMap::new();
        for (number, result) in receiver {
            early.insert(number, result);
            while let Some(result) = early.remove(&due) {
                report(result);
                due += 1;
            }
        }
        workers.join().unwrap_or_else(|panic| resume_unwind(panic));
    });
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;

    #[test]
    fn after_a_panic_no_further_item_is_begun() {
        let items: Vec<u64> = (0..1000).collect();
        let mut seen = Vec::new();
        let work = |&n: &u64| {
            assert!(n < 5, "on purpose");
            n
        };
        let run = || for_each_in_order(&items, 1, work, |n| seen.push(n));
        let panic = catch_unwind(AssertUnwindSafe(run)).expect_err("it panics");
        assert_eq!(panic.downcast_ref(), Some(&"on purpose"));
        assert_eq!(seen, [0, 1, 2, 3, 4]);
    }

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
