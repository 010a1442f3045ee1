//! Workers that take turns.

use std::{
    sync::{
        Arc, Condvar, Mutex, MutexGuard,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use crate::{Budget, NO_PANIC, StopReason};

/// How long a turn is, if others wait. A worker that looks at its budget seldom has longer ones, and waits
/// longer for the next.
const TURN: Duration = Duration::from_millis(10);

/// A number of workers of whom only some work at a time.
///
/// Each has a [`Seat`] and a thread of its own. One whose turn is over waits in [`Budget::check`] for the
/// next, with all that it holds, so that nothing is begun anew. The next turn is that of the worker who had
/// least time for its share.
///
/// ```
/// use limits::{Budget, Turns};
///
/// let turns = Turns::new(1);
/// let [one, other] = [turns.seat(1), turns.seat(3)];
/// let budget = Budget::default();
/// std::thread::scope(|scope| {
///     scope.spawn(|| one.work(&budget, |budget| assert!(budget.check().is_ok())));
///     scope.spawn(|| other.work(&budget, |budget| assert!(budget.check().is_ok())));
/// });
/// ```
#[derive(Debug)]
pub struct Turns(Arc<TurnMonitor>);

/// The monitor that all workers share: their state, and what tells that it changed.
#[derive(Debug)]
struct TurnMonitor {
    state: Mutex<State>,
    changed: Condvar,
    start: Instant,
}

#[derive(Debug)]
struct State {
    /// How many more may work now.
    n_free: usize,
    workers: Vec<Worker>,
}

#[derive(Debug)]
struct Worker {
    share: u32,
    /// How long it may work before its share counts.
    head_start: Duration,
    /// How long it has worked, the turn it is at not included.
    used: Duration,
    stage: Stage,
}

#[derive(Debug, PartialEq, Eq)]
enum Stage {
    Waiting,
    /// Since that time on the clock of the monitor.
    Working(Duration),
    Gone,
}

/// A place among workers who take [`Turns`]. Dropping it lets the others have all turns.
#[derive(Debug)]
pub struct Seat(Turn);

/// The turns of one worker, as its budget holds them.
#[derive(Clone, Debug)]
pub struct Turn {
    monitor: Arc<TurnMonitor>,
    index: usize,
    /// When the turn ends, in nanoseconds on the clock of the monitor.
    end: Arc<AtomicU64>,
}

impl Turns {
    /// Turns for workers of whom `n` (at least one) work at a time.
    pub fn new(n: usize) -> Self {
        let state = Mutex::new(State { n_free: n.max(1), workers: Vec::new() });
        Self(Arc::new(TurnMonitor { state, changed: Condvar::new(), start: Instant::now() }))
    }

    /// A seat for one more worker, who gets `share` times as much time as one with a share of 1. Ties go
    /// to the older seat, so all seats should be taken before work begins.
    pub fn seat(&self, share: u32) -> Seat {
        self.seat_ahead(share, Duration::ZERO)
    }

    /// A seat for one more worker, who may work for so long before its share counts. Of several workers with a
    /// head start the one with the oldest seat comes first, and has all of it.
    pub fn seat_ahead(&self, share: u32, head_start: Duration) -> Seat {
        let mut state = self.0.lock();
        let (share, used) = (share.max(1), Duration::ZERO);
        state.workers.push(Worker { share, head_start, used, stage: Stage::Waiting });
        let (monitor, index) = (Arc::clone(&self.0), state.workers.len() - 1);
        Seat(Turn { monitor, index, end: Arc::default() })
    }
}

impl Seat {
    /// Does work on this thread, by turns: it begins when it has one, and waits for the next in
    /// [`Budget::check`] of the budget that it is given. That budget is for this thread alone.
    pub fn work<T>(self, budget: &Budget, work: impl FnOnce(&Budget) -> T) -> T {
        self.0.wait();
        let budget = Budget { turn: Some(self.0.clone()), ..budget.clone() };
        work(&budget)
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let Turn { monitor, index, .. } = &self.0;
        let mut state = monitor.lock();
        state.leave(*index, Stage::Gone, monitor.start.elapsed());
        state.grant(monitor);
    }
}

impl Turn {
    /// Lets others have their turns if this one is over.
    pub(crate) fn pass(&self) {
        let now = self.monitor.start.elapsed();
        if nanoseconds(now) < self.end.load(Ordering::Relaxed) {
            return;
        }
        self.monitor.lock().leave(self.index, Stage::Waiting, now);
        self.wait();
    }

    /// Waits for the next turn.
    fn wait(&self) {
        let Self { monitor, index, end } = self;
        let mut state = monitor.lock();
        state.grant(monitor);
        let is_waiting = |state: &mut State| state.workers[*index].stage == Stage::Waiting;
        drop(monitor.changed.wait_while(state, is_waiting).expect(NO_PANIC));
        end.store(nanoseconds(monitor.start.elapsed() + TURN), Ordering::Relaxed);
    }
}

impl Worker {
    /// How much time it had for a share of 1, its head start not counted.
    fn for_its_share(&self) -> Duration {
        self.used.saturating_sub(self.head_start) / self.share
    }
}

impl TurnMonitor {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect(NO_PANIC)
    }
}

impl State {
    /// Notes that a worker is not at work any more.
    fn leave(&mut self, index: usize, stage: Stage, now: Duration) {
        let worker = &mut self.workers[index];
        if let Stage::Working(since) = worker.stage {
            worker.used += now.saturating_sub(since);
            self.n_free += 1;
        }
        worker.stage = stage;
    }

    /// Gives turns to those who wait, as long as more may work.
    fn grant(&mut self, monitor: &TurnMonitor) {
        while self.n_free > 0 {
            let waiting = self.workers.iter_mut().filter(|worker| worker.stage == Stage::Waiting);
            let Some(next) = waiting.min_by_key(|worker| worker.for_its_share()) else { break };
            next.stage = Stage::Working(monitor.start.elapsed());
            self.n_free -= 1;
            monitor.changed.notify_all();
        }
    }
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

impl Budget {
    /// Why work must stop now; waits for its next turn before it says that it may go on. Whose time is over
    /// does not wait, since others may work for long before they look.
    pub(crate) fn pass_turn(&self) -> Result<(), StopReason> {
        match &self.turn {
            Some(_) if self.is_late() => Err(StopReason::Time),
            Some(turn) => {
                turn.pass();
                self.interrupt.reason().map_or(Ok(()), Err)
            }
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;

    /// Works for so long, and counts who works at the same time.
    fn busy(budget: &Budget, time: Duration, n_at_work: &AtomicUsize, most: &AtomicUsize) -> usize {
        let (start, mut n_turns) = (Instant::now(), 0);
        while start.elapsed() < time {
            most.fetch_max(n_at_work.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            std::thread::sleep(Duration::from_millis(2));
            n_at_work.fetch_sub(1, Ordering::SeqCst);
            budget.check().unwrap();
            n_turns += 1;
        }
        n_turns
    }

    /// Rounds of work of workers with these shares, and how many worked at once at most.
    fn rounds<const N: usize>(n_at_once: usize, shares: [u32; N]) -> ([usize; N], usize) {
        let turns = Turns::new(n_at_once);
        let seats = shares.map(|share| turns.seat(share));
        let (n_at_work, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let (budget, time) = (Budget::default(), Duration::from_millis(300));
        let done = std::thread::scope(|scope| {
            let (budget, n_at_work, most) = (&budget, &n_at_work, &most);
            let work = |seat: Seat| {
                scope.spawn(move || seat.work(budget, |b| busy(b, time, n_at_work, most)))
            };
            seats.map(work).map(|thread| thread.join().unwrap())
        });
        (done, most.into_inner())
    }

    #[test]
    fn one_works_at_a_time_and_the_larger_share_has_more() {
        let ([small, large], most) = rounds(1, [1, 4]);
        assert_eq!(most, 1);
        assert!(large > 2 * small && small > 0, "{small} {large}");
    }

    /// The head starts are one after another, the older seat's first; the third seat waits for both.
    #[test]
    fn head_starts_come_before_shares() {
        let (turns, budget) = (Turns::new(1), Budget::default());
        let ahead = Duration::from_millis(40);
        let seats = [turns.seat_ahead(1, ahead), turns.seat_ahead(1, ahead), turns.seat(9)];
        let begins = std::thread::scope(|scope| {
            let budget = &budget;
            let work = |seat: Seat| {
                scope.spawn(move || {
                    seat.work(budget, |budget| {
                        let begin = Instant::now();
                        while begin.elapsed() < 2 * ahead {
                            budget.check().unwrap();
                        }
                        begin
                    })
                })
            };
            // Whoever comes first finds no other, so those who are to wait come later.
            let first = seats.map(|seat| {
                let thread = work(seat);
                std::thread::sleep(Duration::from_millis(5));
                thread
            });
            first.map(|thread| thread.join().unwrap())
        });
        let [first, second, third] = begins;
        assert!(second >= first + ahead && third >= second + ahead, "{begins:?}");
    }

    #[test]
    fn as_many_as_may_work_at_once() {
        assert_eq!(rounds(2, [1, 1, 1]).1, 2);
    }

    #[test]
    fn a_seat_that_is_given_up_or_whose_worker_panics_keeps_nobody_waiting() {
        let turns = Turns::new(1);
        let [first, second, third] = [turns.seat(1), turns.seat(1), turns.seat(1)];
        drop(first);
        let budget = Budget::default();
        std::thread::scope(|scope| {
            let failing = scope.spawn(|| second.work(&budget, |_| panic!("on purpose")));
            assert!(failing.join().is_err());
            scope.spawn(|| third.work(&budget, |budget| budget.check().unwrap()));
        });
    }

    #[test]
    fn who_waits_sees_the_interrupt_when_its_turn_comes() {
        let turns = Turns::new(1);
        let [first, second] = [turns.seat(1), turns.seat(1)];
        let budget = Budget::default();
        std::thread::scope(|scope| {
            let other = scope.spawn(|| {
                second.work(&budget, |budget| {
                    std::iter::repeat_with(|| budget.check()).find_map(Result::err)
                })
            });
            first.work(&budget, |budget| budget.interrupt.trigger());
            assert_eq!(other.join().unwrap(), Some(StopReason::Interrupt));
        });
    }
}
