//! Building an atlas, on several threads.

use std::{collections::BTreeMap, num::NonZeroUsize, ops::Range, sync::Mutex};

use limits::{Budget, NO_PANIC, StopReason, for_each};
use thiserror::Error;

use crate::{
    canonical,
    engine::{Memory, Space},
    head::Head,
    measure::complete,
    row::Row,
    rules::Rules,
    unit,
};

/// How an atlas is built.
#[derive(Clone, Debug)]
pub struct BuildOptions {
    /// Number of threads.
    pub threads: NonZeroUsize,
    /// When to give up; memory is that of all threads together, the rows left aside.
    pub budget: Budget,
    /// `true` if the columns are left out that the published database does not have and that take longer than
    /// the puzzles: steps, edges, plans, bottlenecks and strict minimality.
    pub is_quick: bool,
    /// Which partitions; `None` is all.
    pub partitions: Option<Range<u64>>,
}

/// How far a build is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BuildProgress {
    /// Partitions done.
    pub partitions: u64,
    /// Number of partitions.
    pub n_partitions: u64,
    /// States that can be solved.
    pub states: u64,
    /// Puzzles.
    pub puzzles: u64,
}

/// A limit was reached.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{reason} after {} of {} partitions", progress.partitions, progress.n_partitions)]
pub struct BuildStopped {
    /// The limit.
    pub reason: StopReason,
    /// What was done by then.
    pub progress: BuildProgress,
    /// The atlas of the partitions from the first on, as many as were done without a gap.
    pub part: Box<(Head, Vec<Row>)>,
}

/// All puzzles of `rules`, in the order of their text. `progress` is called with every partition, from any
/// thread.
///
/// # Errors
///
/// If a limit is reached.
pub fn build(
    rules: Rules,
    options: &BuildOptions,
    progress: &(dyn Fn(&BuildProgress) + Sync),
) -> Result<(Head, Vec<Row>), BuildStopped> {
    let all = 0..rules.n_partitions();
    let wanted = options.partitions.clone().unwrap_or(all.clone());
    let wanted = wanted.start.min(all.end)..wanted.end.min(all.end);
    let at = BuildProgress {
        n_partitions: wanted.end.saturating_sub(wanted.start),
        ..BuildProgress::default()
    };
    let boards =
        if rules.is_unit() { Boards::Unit(rules) } else { Boards::Space(Box::new(rules.space())) };
    let n_threads = options.threads.get();
    let relatives = boards.relatives(&wanted, at.n_partitions.div_ceil(n_threads as u64));
    let done = Mutex::new((at, BTreeMap::new()));
    let builder = Builder { boards: &boards, is_quick: options.is_quick, progress, done: &done };
    // Fewer partitions than threads leave threads without work.
    let n_at_work = usize::try_from(at.n_partitions).map_or(n_threads, |n| n.clamp(1, n_threads));
    let budget = options.budget.share(n_at_work);
    let state = |_: &Budget| Memory::default();
    let outcome = for_each(relatives, n_threads, &budget, state, |memory, mut numbers, budget| {
        numbers.try_for_each(|number| builder.build(number, memory, budget))
    });
    let (progress, rows) = done.into_inner().expect(NO_PANIC);
    let done = wanted.start
        ..wanted.clone().find(|number| !rows.contains_key(number)).unwrap_or(wanted.end);
    let rows = rows.into_iter().take_while(|(number, _)| done.contains(number));
    let mut rows: Vec<Row> = rows.flat_map(|(_, rows)| rows).collect();
    arrange(&mut rows);
    let atlas = (rules.head(Some(done)), rows);
    match outcome {
        Ok(()) => Ok(atlas),
        Err(reason) => Err(BuildStopped { reason, progress, part: Box::new(atlas) }),
    }
}

/// Brings the rows of an atlas into its order, and says which are mirror images of others.
pub fn arrange(rows: &mut [Row]) {
    rows.sort_unstable_by(|a, b| a.board.cmp(&b.board));
    for at in 0..rows.len() {
        let mirror = canonical::mirror(&rows[at].board).filter(|mirror| *mirror < rows[at].board);
        let is_there =
            |mirror: &String| rows[..at].binary_search_by(|row| row.board.cmp(mirror)).is_ok();
        rows[at].mirror_of = mirror.filter(is_there);
    }
}

/// What is built.
enum Boards {
    Space(Box<Space>),
    Unit(Rules),
}

impl Boards {
    /// The partitions in a range, those together that are related to one another, but no more than `most`.
    fn relatives(&self, wanted: &Range<u64>, most: u64) -> impl Iterator<Item = Range<u64>> {
        let (mut next, end) = (wanted.start, wanted.end);
        std::iter::from_fn(move || {
            let first = next;
            if first >= end {
                return None;
            }
            next = match self {
                Self::Space(space) => space.relatives(first).end.min(first + most).min(end),
                Self::Unit(_) => end,
            };
            Some(first..next)
        })
    }
}

/// A build at work.
struct Builder<'a> {
    boards: &'a Boards,
    is_quick: bool,
    progress: &'a (dyn Fn(&BuildProgress) + Sync),
    /// The rows of each partition that is done.
    done: &'a Mutex<(BuildProgress, BTreeMap<u64, Vec<Row>>)>,
}

impl Builder<'_> {
    fn build(&self, number: u64, memory: &mut Memory, budget: &Budget) -> Result<(), StopReason> {
        let rows = self.partition(number, memory, budget)?;
        let (at, all) = &mut *self.done.lock().expect(NO_PANIC);
        at.partitions += 1;
        at.states += memory.n_states;
        at.puzzles += rows.len() as u64;
        all.insert(number, rows);
        (self.progress)(at);
        Ok(())
    }

    fn partition(
        &self,
        number: u64,
        memory: &mut Memory,
        budget: &Budget,
    ) -> Result<Vec<Row>, StopReason> {
        let mut rows = match self.boards {
            Boards::Space(space) => memory.puzzles(space, number, budget)?,
            Boards::Unit(rules) => {
                let found = unit::puzzles(rules.size(), rules.max_walls(), budget)?;
                memory.n_states = found.n_states;
                found.rows
            }
        };
        if !self.is_quick {
            for row in &mut rows {
                let board = row.to_board().expect("the engine makes boards");
                complete(row, &board, budget).map_err(|gave_up| gave_up.reason)?;
            }
        }
        Ok(rows)
    }
}
