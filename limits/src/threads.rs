//! Work on several threads, of which one may panic.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::Mutex,
    thread,
};

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
    let first_panic: Mutex<Option<Box<dyn Any + Send>>> = Mutex::new(None);
    let watched = |work| {
        let result = catch_unwind(AssertUnwindSafe(work));
        result.map_err(|panic| {
            first_panic.lock().expect("nothing panics here").get_or_insert(panic);
            on_panic();
        })
    };
    let results: Vec<_> = thread::scope(|scope| {
        let watched = &watched;
        let threads: Vec<_> =
            works.into_iter().map(|work| scope.spawn(move || watched(work))).collect();
        threads.into_iter().map(thread::ScopedJoinHandle::join).collect()
    });
    if let Some(panic) = first_panic.into_inner().expect("nothing panics here") {
        resume_unwind(panic);
    }
    let done = |result: thread::Result<Result<T, ()>>| result.ok()?.ok();
    results.into_iter().map(|result| done(result).expect("nothing panicked")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Interrupt;

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
