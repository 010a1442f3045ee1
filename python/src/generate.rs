//! Boards made by chance.

use generators::{Anneal, Outline, Random, Rewind, Rng, Seed, StepsBy, unsolved};
use pyo3::prelude::*;
use rushsat::{
    atlas::Searched,
    board::{Board, Metric},
    conditions::Answerer,
    limits::Budget,
};

use crate::{
    asked::{condition, size},
    board::{PyBoard, side},
    errors::{refused, unknown},
    limits::Limits,
};

/// How many of the hardest states of a cluster are compared in steps.
const MAX_TIES: usize = 1000;

/// A way to make boards by chance.
#[pyclass(frozen)]
pub(crate) struct Generator {
    how: How,
    /// Whether a board is replaced by the hardest of its cluster.
    is_hardest: bool,
}

enum How {
    Random(Random),
    Rewind(Rewind),
    Anneal(Anneal),
}

/// The board without vehicles: width and height, side of the exit, line of the primary.
type Ground = ((usize, usize), String, Option<u8>);

fn outline(py: Python<'_>, (sides, exit, line): Ground) -> PyResult<Outline> {
    Outline::new(size(sides)?, side(&exit)?, line).map_err(|e| refused(py, e, None))
}

#[pymethods]
impl Generator {
    /// Vehicles one after another, each where there is room.
    #[staticmethod]
    fn random(
        py: Python<'_>,
        ground: Ground,
        n_vehicles: usize,
        trucks: f64,
        n_walls: usize,
        is_line_clear: bool,
    ) -> PyResult<Self> {
        let outline = outline(py, ground)?;
        outline.expect_room(n_vehicles, n_walls).map_err(|e| refused(py, e, None))?;
        if !(0.0..=1.0).contains(&trucks) {
            return Err(unknown(format!("{trucks} is no probability")));
        }
        let random = Random { n_vehicles, trucks, n_walls, is_line_clear, ..Random::new(outline) };
        Ok(Self { how: How::Random(random), is_hardest: false })
    }

    /// A winning board of 6x6, and random steps backwards.
    #[staticmethod]
    fn rewind(is_hardest: bool) -> Self {
        Self { how: How::Rewind(Rewind { steps_by: StepsBy::Rules }), is_hardest }
    }

    /// Simulated annealing for boards that need many moves, or steps.
    #[staticmethod]
    fn anneal(
        py: Python<'_>,
        ground: Ground,
        max_vehicles: usize,
        n_walls: usize,
        n_iterations: usize,
        metric: &str,
        is_hardest: bool,
    ) -> PyResult<Self> {
        let outline = outline(py, ground)?;
        outline.expect_room(0, n_walls).map_err(|e| refused(py, e, None))?;
        let metric: Metric = metric.parse().map_err(unknown)?;
        let anneal = Anneal { max_vehicles, n_walls, n_iterations, metric, ..Anneal::new(outline) };
        Ok(Self { how: How::Anneal(anneal), is_hardest })
    }

    /// The board of a number, of a seed, that meets a condition.
    fn board(
        &self,
        py: Python<'_>,
        drawn: (u64, u64),
        wanted: Option<&str>,
        limits: &Limits,
    ) -> PyResult<PyBoard> {
        let wanted = wanted.map(|text| condition(py, text, Answerer::Boards)).transpose()?;
        let made = limits.run(py, |budget, teller| {
            let mut rng = Seed(drawn.0).rng(drawn.1);
            for tried in 1.. {
                let board = self.how.board(self.is_hardest, &mut rng, budget)?;
                let Some(wanted) = &wanted else { return Ok(board) };
                let holds = wanted.holds(&mut Searched::new(&board, budget));
                if holds.map_err(|why| why.to_string())? {
                    return Ok(board);
                }
                teller.tell(tried, None, "boards passed over".to_owned());
                budget.check().map_err(|why| why.to_string())?;
            }
            unreachable!("the loop ends by an answer")
        })?;
        made.whole()?.map(PyBoard).map_err(|why: String| refused(py, why, None))
    }
}

impl How {
    fn board(&self, is_hardest: bool, rng: &mut Rng, budget: &Budget) -> Result<Board, String> {
        let board = match self {
            Self::Random(random) => random.board(rng, budget).map_err(|jam| jam.to_string())?,
            Self::Rewind(rewind) => rewind.board(rng, budget).map_err(|why| why.to_string())?,
            // The rest of the time is for the cluster.
            Self::Anneal(anneal) => anneal.run(rng, &budget.half()).board,
        };
        if !is_hardest {
            return Ok(board);
        }
        let hardest = unsolved(&board, MAX_TIES, budget).map_err(|why| why.to_string())?;
        Ok(hardest.map_or(board, |hardest| hardest.board))
    }
}
