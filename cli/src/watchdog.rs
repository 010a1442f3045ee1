//! The last guard of limits: it looks at clock and memory from outside, whatever the work is doing.
//!
//! Work that looks at its budget ends by itself and says what is known. The watchdog is for phases that do
//! not look often enough, and for memory that nobody counts: that of the solvers. When the program has more
//! memory than allowed, all work is interrupted for that reason; when it does not end, the program does.

use std::{
    process,
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

use ::limits::{Budget, StopReason, Watched, WeakInterrupt};

use crate::{output, status::Status};

/// How often it looks.
const INTERVAL: Duration = Duration::from_millis(20);

/// Memory that the program has whatever it does: its code, and the tables of its libraries.
const PROGRAM_BYTES: usize = 32 << 20;

/// How long work may go on after it was told to end.
const GRACE: Duration = Duration::from_millis(900);

/// A thread that watches all work at once.
#[derive(Clone, Debug)]
pub(crate) struct Watchdog {
    watched: Arc<Mutex<Vec<WatchedWork>>>,
}

/// A piece of work that is under way as long as its interrupt exists.
#[derive(Debug)]
struct WatchedWork {
    interrupt: WeakInterrupt,
    /// When it must be over.
    end: Option<Instant>,
    /// Since when it has been told that the program has too much memory.
    told: Option<Instant>,
}

impl Watchdog {
    /// Watches from now on that the program keeps to so much memory, and what it needs itself.
    pub(crate) fn start(memory_limit: usize) -> Self {
        let memory_limit = memory_limit.max(PROGRAM_BYTES);
        let watchdog = Self { watched: Arc::default() };
        let watched = Arc::clone(&watchdog.watched);
        thread::spawn(move || {
            let guard = Guard { memory_limit, watched };
            loop {
                thread::sleep(INTERVAL);
                guard.look();
            }
        });
        watchdog
    }

    /// Watches work with this budget, which may take so much time.
    pub(crate) fn watch(&self, budget: &Budget, time_limit: Option<Duration>) {
        let grace = time_limit.map_or(GRACE, |limit| limit / 10 + GRACE);
        let end = budget.deadline.and_then(|deadline| deadline.checked_add(grace));
        let watched = WatchedWork { interrupt: budget.interrupt.downgrade(), end, told: None };
        let mut all = self.watched.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|watched| watched.interrupt.upgrade().is_some());
        all.push(watched);
    }
}

struct Guard {
    memory_limit: usize,
    watched: Arc<Mutex<Vec<WatchedWork>>>,
}

impl Guard {
    fn look(&self) {
        let is_too_much = resident_bytes().is_some_and(|n_bytes| n_bytes > self.memory_limit);
        let now = Instant::now();
        let mut watched = self.watched.lock().unwrap_or_else(PoisonError::into_inner);
        for WatchedWork { interrupt, end, told } in watched.iter_mut() {
            let Some(interrupt) = interrupt.upgrade() else { continue };
            if end.is_some_and(|end| now >= end) {
                give_up(StopReason::Time);
            }
            // Work that ends by itself may be followed by other work, though the memory is not given back
            // yet.
            *told = if is_too_much { told.or(Some(now)) } else { None };
            if told.is_some_and(|told| now >= told + GRACE) {
                give_up(StopReason::Memory);
            }
            if is_too_much {
                interrupt.trigger_for(Watched::Memory);
            }
        }
    }
}

/// Ends the program: there is no other way to end a thread.
fn give_up(reason: StopReason) -> ! {
    // What is said now is to stay on the screen.
    #[cfg(feature = "play")]
    play::leave_terminal();
    output::remark(&format!("gave up: {reason}"));
    output::so_far::print();
    abandon();
    process::exit(Status::GaveUp.code().into())
}

/// Ends what this program has started, and removes what it has not finished. To be called right before it
/// exits without unwinding.
pub(crate) fn abandon() {
    solvers::end_programs();
    #[cfg(feature = "serve")]
    web::end_jobs();
    files::abandon();
    #[cfg(feature = "play")]
    play::leave_terminal();
}

/// Memory of the program that is in use, where the system tells: on Linux.
fn resident_bytes() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let n_pages: usize = text.split(' ').nth(1)?.parse().ok()?;
    n_pages.checked_mul(rustix::param::page_size())
}
