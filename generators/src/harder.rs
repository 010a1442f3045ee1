//! Hard boards near one: changes of one vehicle, kept while they make the cluster harder, or at random.

use board::{Board, Metric, Vehicle};
use limits::{Budget, StopReason};
use rand::{RngExt as _, seq::IteratorRandom as _};

use crate::{Rng, draft::Draft};

/// A search for boards that need more than a given one.
///
/// Each board is the hardest of its cluster. One vehicle is added, moved to any free place, its own among
/// them, removed, made longer or shorter, and the hardest board of the new cluster is looked at: simulated
/// annealing, which climbs only at temperature 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Harder {
    /// What counts.
    pub metric: Metric,
    /// Changes that are tried.
    pub n_iterations: usize,
    /// The temperature at first and at last, in moves or steps.
    pub temperatures: (f64, f64),
    /// Boards with larger clusters are passed over.
    pub max_states: usize,
    /// Vehicles that may differ from those of the given board: those that are not there plus those that are
    /// new, wherever vehicles stand along their lines.
    pub max_changes: usize,
}

/// A board, and how much it needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardWithLength {
    /// The board.
    pub board: Board,
    /// Length of a shortest plan in the metric.
    pub length: usize,
}

/// What a search for hard boards found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hardest {
    /// The hardest board of those that are admitted.
    Board(BoardWithLength),
    /// No board that was looked at is admitted.
    NoneAdmitted,
    /// The given board cannot be solved.
    Unsolvable,
}

impl Harder {
    /// The usual settings for a metric.
    pub fn new(metric: Metric) -> Self {
        Self {
            metric,
            n_iterations: 10_000,
            temperatures: (2.0, 0.2),
            max_states: 1_000_000,
            max_changes: usize::MAX,
        }
    }

    /// The hardest board that was found, of those that `admits`. The search begins with the hardest board of
    /// the given one's cluster, whatever that is. The budget ends it early. `progress` is called with the
    /// number of each change that is tried.
    ///
    /// # Errors
    ///
    /// A budget that ends before the cluster of `board` is explored.
    pub fn run(
        &self,
        board: &Board,
        admits: &mut dyn FnMut(&Board) -> bool,
        rng: &mut Rng,
        budget: &Budget,
        progress: &mut dyn FnMut(usize),
    ) -> Result<Hardest, StopReason> {
        let Some(mut current) = self.hardest(board, u64::MAX, budget)? else {
            return Ok(Hardest::Unsolvable);
        };
        let mut best = Some(current.clone()).filter(|first| admits(&first.board));
        for iteration in 0..self.n_iterations {
            if budget.check().is_err() {
                break;
            }
            progress(iteration + 1);
            let Some(changed) = change(&current.board, rng) else { continue };
            if n_changes(board, &changed) > self.max_changes {
                continue;
            }
            let most = self.max_states as u64;
            let Ok(Some(next)) = self.hardest(&changed, most, budget) else { continue };
            // The best admitted board need not be one that the climb goes on from: it may begin with others.
            let is_best = best.as_ref().is_none_or(|best| next.length > best.length);
            let is_taken = self.is_taken(current.length, next.length, iteration, rng);
            if !(is_best || is_taken) || !admits(&next.board) {
                continue;
            }
            if is_best {
                best = Some(next.clone());
            }
            if is_taken {
                current = next;
            }
        }
        Ok(best.map_or(Hardest::NoneAdmitted, Hardest::Board))
    }

    /// Returns `true` if the climb continues from a board of length `to` instead of one of length `from`.
    fn is_taken(&self, from: usize, to: usize, iteration: usize, rng: &mut Rng) -> bool {
        let Some(fall) = from.checked_sub(to).filter(|&fall| fall > 0) else { return true };
        let (first, last) = self.temperatures;
        #[allow(clippy::cast_precision_loss)] // far fewer than 2^52
        let (progress, fall) = (iteration as f64 / self.n_iterations as f64, fall as f64);
        let temperature = first * (last / first).powf(progress);
        temperature > 0.0 && rng.random_bool((-fall / temperature).exp())
    }

    /// A board of the cluster that needs most; `None` if the cluster has no goal. A cluster of more than
    /// `most` states is not explored to its end.
    fn hardest(
        &self,
        board: &Board,
        most: u64,
        budget: &Budget,
    ) -> Result<Option<BoardWithLength>, StopReason> {
        let cluster = search::up_to(most, budget, &mut |_| (), |budget, hear| {
            explicit::cluster(board, self.metric, 1, budget, hear)
        });
        let Some(cluster) = cluster else { return Ok(None) };
        let cluster = cluster.map_err(|gave_up| gave_up.reason)?;
        if cluster.n_states() > most {
            return Ok(None);
        }
        let hardest = cluster.hardest.first().and_then(|state| board.with_state(state));
        Ok(cluster
            .max_index()
            .zip(hardest)
            .map(|(length, board)| BoardWithLength { board, length }))
    }
}

/// The board with one vehicle more, less, elsewhere, longer or shorter; `None` if that is not possible.
fn change(board: &Board, rng: &mut Rng) -> Option<Board> {
    let mut draft = Draft::of(board);
    let n_others = draft.vehicles.len() - 1;
    let kind = rng.random_range(0..8);
    if kind < 2 {
        return draft.add_anywhere(rng.random_range(2..=3), rng).then(|| draft.board());
    }
    let index = (1..=n_others).choose(rng)?;
    let old = draft.vehicles.remove(index);
    let is_changed = match kind {
        2 => true,
        3..6 => draft.add_anywhere(old.length, rng),
        _ => {
            let place = lengthened(&draft, &old).into_iter().chain(shortened(&old)).choose(rng)?;
            draft.vehicles.push(place);
            true
        }
    };
    is_changed.then(|| draft.board())
}

/// The vehicle, which is not in the draft, with one cell more at either end.
fn lengthened(draft: &Draft, vehicle: &Vehicle) -> Vec<Vehicle> {
    let length = vehicle.length + 1;
    let starts = [Some(vehicle.position), vehicle.position.checked_sub(1)];
    let longer = starts.into_iter().flatten().map(|position| Vehicle {
        length,
        position,
        ..vehicle.clone()
    });
    longer.filter(|longer| length <= MAX_LENGTH && draft.fits(longer)).collect()
}

/// The longest vehicle that is made.
const MAX_LENGTH: u8 = 3;

/// The vehicle with one cell less at either end.
fn shortened(vehicle: &Vehicle) -> Vec<Vehicle> {
    let length = vehicle.length - 1;
    let starts = [vehicle.position, vehicle.position + 1];
    let shorter = starts.map(|position| Vehicle { length, position, ..vehicle.clone() });
    if length < 2 { Vec::new() } else { shorter.to_vec() }
}

/// How many vehicles of each are not in the other, wherever they stand along their lines.
fn n_changes(before: &Board, after: &Board) -> usize {
    let lines = |board: &Board| {
        let mut lines: Vec<_> = board
            .vehicles()
            .map(|(_, vehicle)| (vehicle.orientation, vehicle.line, vehicle.length))
            .collect();
        lines.sort_unstable();
        lines
    };
    let mut gone = lines(before);
    let mut n_new = 0;
    for line in lines(after) {
        match gone.iter().position(|other| *other == line) {
            Some(index) => {
                gone.remove(index);
            }
            None => n_new += 1,
        }
    }
    gone.len() + n_new
}
