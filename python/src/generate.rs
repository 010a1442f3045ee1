//! Boards made at random.

use generators::{
    Anneal, Harder, Hardest, Jam, Outline, Random, Rewind, RewindError, Rng, Seed, StepsBy,
    are_temperatures, unsolved,
};
use pyo3::prelude::*;
use rushsat::{
    atlas::SearchedBoard,
    board::{Board, Metric},
    conditions::{Answerer, Condition},
    limits::{Budget, StopReason},
};

use crate::{
    asked::{condition, size},
    board::{PyBoard, side},
    errors::{refused, stopped, unknown},
    limits::{Limits, Teller, WorkOutcome},
};

/// How many of the hardest states of a cluster are compared in steps.
const MAX_TIES: usize = 1000;

/// How many boards are passed over for one that meets a condition.
const MAX_TRIES: u64 = 100_000;

/// A way to make boards at random.
#[pyclass(frozen)]
pub(crate) struct Generator {
    how: How,
    /// `true` if a board is replaced by the hardest of its cluster.
    is_hardest: bool,
}

enum How {
    Random(Random),
    Rewind(Rewind),
    Anneal(Anneal),
    Harder(Board, Harder),
}

/// Why there is no board.
enum Failure {
    Limit(String),
    Wish(String),
}

impl From<StopReason> for Failure {
    fn from(reason: StopReason) -> Self {
        Self::Limit(reason.to_string())
    }
}

impl Failure {
    fn raised(self, py: Python<'_>) -> PyErr {
        match self {
            Self::Limit(why) => stopped(py, why),
            Self::Wish(why) => refused(py, why, None),
        }
    }
}

/// The board without vehicles: width and height, side of the exit, line of the primary.
type OutlineParts = ((usize, usize), String, Option<u8>);

fn outline(py: Python<'_>, (sides, exit, line): OutlineParts, length: u8) -> PyResult<Outline> {
    Outline::with_length(size(sides)?, side(&exit)?, line, length).map_err(|e| refused(py, e, None))
}

/// How many vehicles beside the primary if that is named, the probabilities of one cell and of trucks, how many
/// walls, `true` if the primary's line is left clear, how often a board is begun.
type RandomOptions = (Option<usize>, (f64, f64), usize, bool, usize);

/// Vehicles at most, walls, changes that are tried, how warm it is at first and at last if that is said, metric.
type AnnealOptions = (usize, usize, usize, Option<(f64, f64)>, String);

/// Metric, changes that are tried, vehicles that may differ, states of a cluster, whether it only climbs.
type HarderOptions = (String, usize, Option<usize>, usize, bool);

#[pymethods]
impl Generator {
    /// Vehicles one after another, each where there is room. The primary has one cell or two.
    #[staticmethod]
    fn random(
        py: Python<'_>,
        ground: OutlineParts,
        is_primary_unit: bool,
        options: RandomOptions,
    ) -> PyResult<Self> {
        let (n_vehicles, (units, trucks), n_walls, is_line_clear, max_tries) = options;
        let outline = outline(py, ground, if is_primary_unit { 1 } else { 2 })?;
        if let Some(wrong) = [units, trucks].iter().find(|p| !(0.0..=1.0).contains(*p)) {
            return Err(unknown(format!("{wrong} is no probability")));
        }
        let n_vehicles = n_vehicles.unwrap_or_else(|| outline.usual_vehicles());
        let random =
            Random { outline, n_vehicles, units, trucks, n_walls, is_line_clear, max_tries };
        random.expect_room().map_err(|e| refused(py, e, None))?;
        Ok(Self { how: How::Random(random), is_hardest: false })
    }

    /// A winning board of 6x6, and random steps backwards, found by the rules or by a SAT solver.
    #[staticmethod]
    fn rewind(is_hardest: bool, by_sat: bool) -> Self {
        let steps_by = if by_sat { StepsBy::Sat } else { StepsBy::Rules };
        Self { how: How::Rewind(Rewind { steps_by }), is_hardest }
    }

    /// Simulated annealing for boards that need many moves, or steps.
    #[staticmethod]
    fn anneal(
        py: Python<'_>,
        ground: OutlineParts,
        options: AnnealOptions,
        is_hardest: bool,
    ) -> PyResult<Self> {
        let (max_vehicles, n_walls, n_iterations, temperatures, metric) = options;
        let outline = outline(py, ground, 2)?;
        outline.expect_room(0, n_walls).map_err(|e| refused(py, e, None))?;
        let metric: Metric = metric.parse().map_err(unknown)?;
        let usual = Anneal::new(outline);
        let temperatures = temperatures.unwrap_or(usual.temperatures);
        if !are_temperatures(temperatures) {
            let (first, last) = temperatures;
            return Err(unknown(format!(
                "`temperatures` is ({first}, {last}); expected two numbers above 0, or (0, 0)"
            )));
        }
        let anneal = Anneal { max_vehicles, n_walls, n_iterations, temperatures, metric, ..usual };
        Ok(Self { how: How::Anneal(anneal), is_hardest })
    }

    /// Hard boards near one.
    #[staticmethod]
    fn harder(board: &PyBoard, options: HarderOptions) -> PyResult<Self> {
        let (metric, n_iterations, max_changes, max_states, only_climbs) = options;
        let usual = Harder::new(metric.parse().map_err(unknown)?);
        let temperatures = if only_climbs { (0.0, 0.0) } else { usual.temperatures };
        let max_changes = max_changes.unwrap_or(usize::MAX);
        let harder = Harder { n_iterations, max_states, max_changes, temperatures, ..usual };
        Ok(Self { how: How::Harder(board.0.clone(), harder), is_hardest: false })
    }

    /// The board of a number, of a seed, that meets a condition; and what was raised meanwhile, which some
    /// ways leave a board to.
    fn board(
        &self,
        py: Python<'_>,
        drawn: (u64, u64),
        wanted: Option<&str>,
        limits: &Limits,
    ) -> PyResult<(PyBoard, Option<PyErr>)> {
        let wanted = wanted.map(|text| condition(py, text, Answerer::Boards)).transpose()?;
        let WorkOutcome { value, raised } = limits.run(py, |budget, teller| {
            let mut rng = Seed(drawn.0).rng(drawn.1);
            self.how.wanted(self.is_hardest, wanted.as_ref(), &mut rng, budget, teller)
        })?;
        match (value, raised) {
            (Ok(board), raised) => Ok((PyBoard(board), raised)),
            (Err(_), Some(raised)) => Err(raised),
            (Err(failure), None) => Err(failure.raised(py)),
        }
    }
}

impl How {
    /// The first board that meets the condition.
    fn wanted(
        &self,
        is_hardest: bool,
        wanted: Option<&Condition>,
        rng: &mut Rng,
        budget: &Budget,
        teller: &Teller<'_>,
    ) -> Result<Board, Failure> {
        if let Self::Harder(board, harder) = self {
            return harder_than(board, harder, wanted, rng, budget, teller);
        }
        let Some(wanted) = wanted else { return self.board(is_hardest, rng, budget, Some(teller)) };
        for n_tried in 1..=MAX_TRIES {
            let board = self.board(is_hardest, rng, budget, None)?;
            let holds = wanted.holds(&mut SearchedBoard::new(&board, budget));
            if holds.map_err(|gave_up| Failure::Limit(gave_up.to_string()))? {
                return Ok(board);
            }
            teller.tell(n_tried, None, "boards passed over".to_owned());
            budget.check()?;
        }
        Err(Failure::Limit(format!("none of {MAX_TRIES} boards meets the condition")))
    }

    /// A board. The teller is told of each change that annealing tries.
    fn board(
        &self,
        is_hardest: bool,
        rng: &mut Rng,
        budget: &Budget,
        teller: Option<&Teller<'_>>,
    ) -> Result<Board, Failure> {
        match self {
            Self::Random(random) => random.board(rng, budget).map_err(|jam| match jam {
                Jam::Stopped(reason) => reason.into(),
                jam @ Jam::Tries { .. } => Failure::Wish(jam.to_string()),
            }),
            Self::Rewind(rewind) => {
                let board = rewind.board(rng, budget).map_err(|error| match error {
                    RewindError::Stopped(reason) => Failure::from(reason),
                    error @ RewindError::Solver(_) => Failure::Wish(error.to_string()),
                })?;
                if !is_hardest {
                    return Ok(board);
                }
                let hardest = unsolved(&board, Metric::Moves, MAX_TIES, budget);
                let hardest = hardest.map_err(|gave_up| Failure::Limit(gave_up.to_string()))?;
                Ok(hardest.map_or(board, |hardest| hardest.board))
            }
            Self::Anneal(anneal) => {
                let mut hear = |n| {
                    if let Some(teller) = teller {
                        tell_changes(teller, n, anneal.n_iterations);
                    }
                };
                // The rest of the time is for the cluster; where it is too large, the board stays as it was
                // found.
                let most = if is_hardest { budget.three_quarters() } else { budget.clone() };
                let board = anneal.run(rng, &most, &mut hear)?.board;
                if is_hardest
                    && let Ok(Some(hardest)) = unsolved(&board, anneal.metric, MAX_TIES, budget)
                {
                    return Ok(hardest.board);
                }
                Ok(board)
            }
            Self::Harder(..) => unreachable!("it has been answered"),
        }
    }
}

/// The hardest board that was found near one.
fn harder_than(
    board: &Board,
    harder: &Harder,
    wanted: Option<&Condition>,
    rng: &mut Rng,
    budget: &Budget,
    teller: &Teller<'_>,
) -> Result<Board, Failure> {
    let mut gave_up = None;
    let mut admits = |board: &Board| {
        let holds = |wanted: &Condition| {
            let held = wanted.holds(&mut SearchedBoard::new(board, budget));
            held.unwrap_or_else(|why| {
                gave_up.get_or_insert(why);
                false
            })
        };
        wanted.is_none_or(holds)
    };
    let mut hear = |n| tell_changes(teller, n, harder.n_iterations);
    let wish = |why: &str| Failure::Wish(why.to_owned());
    match harder.run(board, &mut admits, rng, budget, &mut hear)? {
        Hardest::Board(found) => Ok(found.board),
        Hardest::NoneAdmitted => match gave_up.map(|why| why.reason).or(budget.check().err()) {
            Some(reason) => Err(reason.into()),
            None => Err(wish("no board that was found meets the condition")),
        },
        Hardest::Unsolvable => Err(wish("the board cannot be solved")),
    }
}

fn tell_changes(teller: &Teller<'_>, n: usize, n_all: usize) {
    teller.tell(n as u64, Some(n_all as u64), "changes".to_owned());
}
