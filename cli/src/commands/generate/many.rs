//! Many boards, one after another or at once, printed in their order.

use std::sync::atomic::{AtomicBool, Ordering};

use generators::Rng;
use limits::{Budget, StopReason};
use miette::{Report as Failure, miette};

use super::{
    CommonArgs,
    made::{GeneratedBoard, PrintOptions, report},
    wanted,
};
use crate::{jobs, limits::Session, output, progress::Progress, repeats::Repeats, status::Status};

/// Makes a board by its number.
type BoardOf<'a> = dyn Fn(u64, &Budget) -> Result<GeneratedBoard, Failure> + Sync + 'a;

/// Makes all boards that are wanted and prints them in their order. Where one could not be made, the rest
/// goes on.
pub(super) fn make_all(
    generator: &'static str,
    common: &CommonArgs,
    board_of: impl Fn(&mut Rng, &Budget) -> Result<GeneratedBoard, Failure> + Sync,
) -> Result<Status, Failure> {
    let progress = progress(common);
    match common.condition.as_deref().map(wanted::parse).transpose()? {
        None => make(generator, common, common.distinct, &progress, &|index, budget| {
            board_of(&mut common.rng(index), budget)
        }),
        Some(condition) => make(generator, common, common.distinct, &progress, &|index, budget| {
            let on_try = |n_before| progress.passed_over(index, n_before);
            wanted::first(&condition, &mut common.rng(index), budget, &board_of, &on_try)
        }),
    }
}

/// As [`make_all`], without the condition on boards, which are made by their numbers, and differ if they are to.
pub(super) fn make_each(
    generator: &'static str,
    common: &CommonArgs,
    board_of: &BoardOf<'_>,
) -> Result<Status, Failure> {
    make(generator, common, false, &progress(common), board_of)
}

fn make(
    generator: &'static str,
    common: &CommonArgs,
    repeats_are_left_out: bool,
    progress: &Progress,
    board_of: &BoardOf<'_>,
) -> Result<Status, Failure> {
    let &CommonArgs { first, count, format, seed, .. } = common;
    let end = first.checked_add(count).ok_or_else(|| {
        miette!("boards have numbers below {}; there are not {count} from {first} on", u64::MAX)
    })?;
    let (session, budget) = (Session::get(), Session::get().memory_budget());
    let n_threads = common.jobs.among(n_boards(common), session);
    let is_full = AtomicBool::new(false);
    let mut printer = Printer {
        options: PrintOptions { generator, format, is_list: count > 1, seed },
        as_json: common.json,
        progress,
        repeats: repeats_are_left_out.then(|| Repeats::new(&budget)),
        is_full: &is_full,
        status: Status::Positive,
        failure: None,
        next: first,
    };
    let work = |index: u64| {
        let has_ended = session.is_interrupted() || is_full.load(Ordering::Relaxed);
        (!has_ended).then(|| (index, board_of(index, &session.budget())))
    };
    jobs::for_each_number_in_order(first..end, n_threads, work, |(index, made)| {
        printer.print(index, made, session.is_interrupted());
    });
    printer.end(end, session.is_interrupted())
}

fn n_boards(common: &CommonArgs) -> usize {
    usize::try_from(common.count).unwrap_or(usize::MAX)
}

fn progress(common: &CommonArgs) -> Progress {
    Progress::over(n_boards(common))
}

/// Prints boards, or why there are none.
struct Printer<'a> {
    options: PrintOptions,
    as_json: bool,
    progress: &'a Progress,
    /// The boards so far, if none is to be printed twice.
    repeats: Option<Repeats<'a>>,
    /// `true` if there is no memory for one more: then the work ends.
    is_full: &'a AtomicBool,
    status: Status,
    /// The first failure that is none of a limit.
    failure: Option<Failure>,
    /// The first board of which nothing is said yet. After Ctrl-C this is where another run goes on.
    next: u64,
}

impl Printer<'_> {
    /// Prints what came of the next board. After one that Ctrl-C has ended none is printed, and of several
    /// boards that one neither: another run makes it anew.
    fn print(&mut self, index: u64, made: Result<GeneratedBoard, Failure>, is_interrupted: bool) {
        if index > self.next || self.is_full.load(Ordering::Relaxed) {
            return;
        }
        let is_cut = |made: &GeneratedBoard| made.stopped == Some(StopReason::Interrupt);
        match made {
            Ok(made) if self.options.is_list && is_cut(&made) => {}
            Ok(made) => self.print_new(index, &made),
            Err(failure) => {
                self.next += u64::from(!is_interrupted);
                self.print_failure(index, &failure);
            }
        }
    }

    /// Prints a board, unless it came before and is not to come again.
    fn print_new(&mut self, index: u64, made: &GeneratedBoard) {
        match self.repeats.as_mut().map_or(Ok(false), |repeats| repeats.is_known(&made.board)) {
            Ok(true) => self.progress.advance(|| ()),
            Ok(false) => self.print_board(index, made),
            Err(gave_up) => {
                self.is_full.store(true, Ordering::Relaxed);
                return self.print_failure(index, &gave_up.into());
            }
        }
        self.next = index + 1;
    }

    fn print_board(&mut self, index: u64, made: &GeneratedBoard) {
        match report(&self.options, index, made) {
            Ok(report) => self.progress.advance(|| {
                report.print(self.as_json);
                made.remark(index, self.as_json);
            }),
            Err(failure) => {
                self.status = self.status.worst(Status::BadInput);
                self.failure.get_or_insert(failure);
            }
        }
    }

    fn print_failure(&mut self, index: u64, failure: &Failure) {
        self.status = self.status.worst(Status::of(failure));
        // Where nobody reads any more, the work was interrupted for that.
        if !output::is_lost() {
            let help = failure.help().map_or(String::new(), |help| format!(" ({help})"));
            let text = format!("board {index}: {failure}{help}");
            self.progress.advance(|| output::remark(&text));
        }
    }

    /// Says how many boards came before, and after Ctrl-C how to go on.
    fn end(self, end: u64, is_interrupted: bool) -> Result<Status, Failure> {
        let Self { mut status, failure, next, repeats, is_full, .. } = self;
        if let Some(n @ 1..) = repeats.map(|repeats| repeats.n_repeated) {
            let boards = output::counted(n, "board");
            output::remark(&format!("{boards} passed over, which came before"));
        }
        if is_interrupted || is_full.load(Ordering::Relaxed) {
            status = status.worst(Status::GaveUp);
            if next < end && !output::is_lost() {
                let n_left = end - next;
                output::remark(&format!("`--first {next} --count {n_left}` makes the rest"));
            }
        }
        failure.map_or(Ok(status), Err)
    }
}
