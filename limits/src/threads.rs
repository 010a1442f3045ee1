//! Work on several threads, of which one may panic.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::{Mutex, PoisonError},
    thread,
};

use crate::Budget;

/// What a poisoned lock would mean, for `expect`.
pub const NO_PANIC: &str = "no thread panics while it holds the lock";

/// Does all work at once, each on a thread of its own; the results are in the order of the work.
///
/// If some work panics, `on_panic` is called on its thread: it should end what the others do, who may wait for an
/// answer of the one that is gone. When all have ended, the first panic goes on with its message.
///
/// ```
/// let double = |n: u32| move || 2 * n;
/// assert_eq!(limits::at_once([double(3), double(4)], || ()), [6, 8]);
/// ```
pub fn at_once<T: Send>(
    works: impl IntoIterator<Item = impl FnOnce() -> T + Send>,
    on_panic: impl Fn() + Sync,
) -> Vec<T> {
    let works: Vec<_> = works.into_iter().collect();
    let mut results: Vec<Option<T>> = works.iter().map(|_| None).collect();
    let mut tasks: Vec<Box<dyn FnOnce() + Send + '_>> = Vec::with_capacity(works.len());
    for (work, result) in works.into_iter().zip(&mut results) {
        tasks.push(Box::new(move || *result = Some(work())));
    }
    run_all(tasks, &on_panic);
    results.into_iter().map(|result| result.expect("nothing panicked")).collect()
}

/// As [`at_once`], compiled once for all kinds of work.
fn run_all(tasks: Vec<Box<dyn FnOnce() + Send + '_>>, on_panic: &(dyn Fn() + Sync)) {
    let first_panic: Mutex<Option<Box<dyn Any + Send>>> = Mutex::new(None);
    let first = &first_panic;
    thread::scope(|scope| {
        for task in tasks {
            scope.spawn(move || {
                if let Err(panic) = catch_unwind(AssertUnwindSafe(task)) {
                    first.lock().expect(NO_PANIC).get_or_insert(panic);
                    on_panic();
                }
            });
        }
    });
    if let Some(panic) = first_panic.into_inner().expect(NO_PANIC) {
        resume_unwind(panic);
    }
}

/// Does work on each item, on `n_threads` (at least 1) threads that take the next item when they are done with
/// one. What a thread keeps from one item to the next is made by `state`.
///
/// When some work fails or panics, no further item is begun, and the budget that all work is given is
/// interrupted.
///
/// # Errors
///
/// The first failure.
///
/// # Panics
///
/// If some work does; the other threads end first.
///
/// ```
/// use limits::{Budget, for_each};
///
/// let work = |(): &mut (), n: u32, _: &Budget| if n < 7 { Ok(()) } else { Err(n) };
/// assert_eq!(for_each(1..7, 2, &Budget::default(), |_| (), work), Ok(()));
/// assert_eq!(for_each(1..8, 2, &Budget::default(), |_| (), work), Err(7));
/// ```
pub fn for_each<T, S, E: Send>(
    items: impl IntoIterator<Item = T, IntoIter: Send>,
    n_threads: usize,
    budget: &Budget,
    state: impl Fn(&Budget) -> S + Sync,
    work: impl Fn(&mut S, T, &Budget) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let stop = budget.interrupt.child();
    let budget = budget.clone().with_interrupt(stop.clone());
    // None when no further one is to be begun.
    let left = Mutex::new(Some(items.into_iter()));
    let first_failure = Mutex::new(None);
    let end = || {
        left.lock().unwrap_or_else(PoisonError::into_inner).take();
        stop.trigger();
    };
    let next = || left.lock().expect(NO_PANIC).as_mut()?.next();
    let run = || {
        let mut kept = state(&budget);
        while let Some(item) = next() {
            if let Err(failure) = work(&mut kept, item, &budget) {
                first_failure.lock().expect(NO_PANIC).get_or_insert(failure);
                end();
            }
        }
    };
    at_once((0..n_threads.max(1)).map(|_| run), end);
    first_failure.into_inner().expect(NO_PANIC).map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::Interrupt;

    /// The items but for 0 are worked on until there is an end.
    fn wait_for_the_end(n: u32, budget: &Budget) {
        while n > 0 && budget.check().is_ok() {
            thread::yield_now();
        }
    }

    #[test]
    fn a_failure_ends_the_others() {
        let budget = Budget::default();
        let n_begun = AtomicUsize::new(0);
        let failing = |(): &mut (), n: u32, budget: &Budget| {
            n_begun.fetch_add(1, Ordering::Relaxed);
            wait_for_the_end(n, budget);
            Err(n)
        };
        assert_eq!(for_each(0..1000, 3, &budget, |_| (), failing), Err(0));
        assert!(n_begun.into_inner() <= 3);
        assert!(!budget.interrupt.is_triggered(), "it is that of the caller");
    }

    #[test]
    fn a_panic_ends_the_others_and_goes_on() {
        let n_begun = AtomicUsize::new(0);
        let panicking = |(): &mut (), n: u32, budget: &Budget| {
            n_begun.fetch_add(1, Ordering::Relaxed);
            wait_for_the_end(n, budget);
            assert_ne!(n, 0, "on purpose");
            Ok::<_, ()>(())
        };
        let run = || for_each(0..1000, 3, &Budget::default(), |_| (), panicking);
        let panic = catch_unwind(AssertUnwindSafe(run)).expect_err("it panics");
        assert!(panic.downcast_ref::<String>().is_some_and(|text| text.contains("on purpose")));
        assert!(n_begun.into_inner() <= 3);
    }

    #[test]
    fn a_thread_keeps_what_it_has() {
        let sum = Mutex::new(0);
        let add = |kept: &mut u32, n: u32, _: &Budget| {
            *kept += n;
            // The last item is that of the only thread, which has seen all others.
            if n == 10 {
                *sum.lock().unwrap() = *kept;
            }
            Ok::<_, ()>(())
        };
        assert_eq!(for_each(1..=10, 0, &Budget::default(), |_| 0, add), Ok(()));
        assert_eq!(sum.into_inner().unwrap(), 55);
    }

    /// The second waits for an answer of the first.
    #[test]
    fn the_first_panic_ends_the_others_and_goes_on() {
        let interrupt = Interrupt::default();
        let work = |panics: bool| {
            let interrupt = interrupt.clone();
            move || {
                assert!(!panics, "on purpose");
                while !interrupt.is_triggered() {
                    thread::yield_now();
                }
                panic!("a panic because of the other");
            }
        };
        let works = [work(true), work(false)];
        let caught = catch_unwind(AssertUnwindSafe(|| at_once(works, || interrupt.trigger())));
        let panic = caught.expect_err("it panics");
        assert_eq!(panic.downcast_ref(), Some(&"on purpose"));
    }
}
