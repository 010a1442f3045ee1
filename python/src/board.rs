//! Boards: reading, writing, drawing.

use std::io::Cursor;

use pictures::{Look, Notes, PictureError, Scene, board_picture, film, png, svg};
use pyo3::{prelude::*, types::PyBytes};
use rushsat::{
    board::{
        Board, Metric, ReplayError, Side, Slide,
        formats::{self, BoardEntry, Claims, Format, ReadError, ReadOptions, Shape, WriteError},
        plan_text, rules, tasks,
    },
    limits::{Budget, StopReason},
    ratings::Hint,
    text::UnknownName,
};

use crate::{
    asked::size,
    errors::{refused, stopped, unknown, unreadable},
    limits::Limits,
};

/// A board of Rush Hour.
#[pyclass(name = "Board", frozen)]
#[derive(Clone)]
pub(crate) struct PyBoard(pub(crate) Board);

/// How a text is to be read: the format's name, the primary's, the exit's side, columns and rows, whether it
/// is a `list` or a `grid`.
type Hints =
    (Option<String>, Option<String>, Option<String>, Option<(usize, usize)>, Option<String>);

/// What a list says of a board: moves, steps and states, and its name.
type SaidOfBoard = (Option<u32>, Option<u32>, Option<u64>, Option<String>);

/// The argument that makes a format hold a board, if there is one.
fn way_out(error: &WriteError) -> Option<&'static str> {
    use WriteError::{Name, NoMoves, Primary, PrimaryName};
    match error {
        NoMoves => Some("`moves=board.solve().n_moves` says it"),
        Name { .. } | Primary { .. } | PrimaryName { .. } => {
            Some("`rename=True` gives the vehicles names that it can hold")
        }
        _ => None,
    }
}

fn options((format, primary, exit, sides, shape): Hints) -> PyResult<ReadOptions> {
    let format = format.map(|name| name.parse()).transpose().map_err(unknown)?;
    let exit = exit.map(|name| side(&name)).transpose()?;
    let size = sides.map(size).transpose()?;
    let shape = match shape.as_deref() {
        None => Shape::Auto,
        Some("list") => Shape::List,
        Some("grid") => Shape::Grid,
        Some(name) => {
            return Err(unknown(format!("`{name}` is no shape; expected `list` or `grid`")));
        }
    };
    Ok(ReadOptions { format, primary, exit, size, shape, ..ReadOptions::default() })
}

#[pymethods]
impl PyBoard {
    /// The one board in a text of any format.
    #[staticmethod]
    fn read(py: Python<'_>, text: &str, source: &str, hints: Hints) -> PyResult<Self> {
        let options = options(hints)?;
        let read = formats::read(source, text, &options).map_err(|e| unreadable(py, &e))?;
        let mut boards = read.into_boards();
        if boards.len() != 1 {
            let why = format!("{source} holds {} boards, not one", boards.len());
            return Err(refused(py, why, Some("`read_boards` reads a list")));
        }
        let puzzle = boards.remove(0).map_err(|e| unreadable(py, &e))?;
        Ok(Self(puzzle.board))
    }

    /// The board on one line: compact, with its primary where that is needed, or as JSON.
    fn line(&self) -> String {
        formats::line_without_loss(&self.0).unwrap_or_else(|| self.0.to_string())
    }

    /// The board as text in a format; as an element of a list if something is said of it.
    fn write(
        &self,
        py: Python<'_>,
        format: &str,
        rename: bool,
        said: SaidOfBoard,
    ) -> PyResult<String> {
        let format: Format = format.parse().map_err(unknown)?;
        let no_format = |error: WriteError| refused(py, &error, way_out(&error));
        let renamed = rename.then(|| formats::rename_for(&self.0, format));
        let renamed = renamed.transpose().map_err(no_format)?;
        let board = renamed.as_ref().unwrap_or(&self.0);
        let (moves, steps, states, name) = said;
        let claims = Claims { moves, steps, states, unsolvable: false };
        let text = if claims == Claims::default() && name.is_none() {
            formats::write(board, format)
        } else {
            formats::write_in_list(board, format, &claims, name.as_deref())
        };
        Ok(text.map_err(no_format)?.trim_end().to_owned())
    }

    /// `true` if they differ at most in the order of their vehicles.
    fn is_same(&self, other: &Self) -> bool {
        self.0.is_same_in_any_order(&other.0)
    }

    /// Columns and rows.
    #[getter]
    fn size(&self) -> (u8, u8) {
        (self.0.size().width(), self.0.size().height())
    }

    /// The cells with walls, as rows and columns from 0 on.
    #[getter]
    fn walls(&self) -> Vec<(u8, u8)> {
        self.0.walls().iter().map(|cell| (cell.row, cell.col)).collect()
    }

    /// The vehicles: name, whether horizontal, length, row and column of the first cell.
    #[getter]
    fn vehicles(&self) -> Vec<(String, bool, u8, u8, u8)> {
        use rushsat::board::Orientation::Horizontal;
        let vehicles = self.0.vehicles().map(|(_, vehicle)| {
            let cell = vehicle.orientation.cell(vehicle.line, vehicle.position);
            let is_horizontal = vehicle.orientation == Horizontal;
            (vehicle.name.clone(), is_horizontal, vehicle.length, cell.row, cell.col)
        });
        vehicles.collect()
    }

    /// Name of the vehicle that has to leave.
    #[getter]
    fn primary(&self) -> String {
        self.0.vehicle(self.0.primary()).name.clone()
    }

    /// The side of the exit.
    #[getter]
    fn exit(&self) -> String {
        self.0.exit_side().to_string()
    }

    /// `true` if the primary is at the exit.
    #[getter]
    fn is_solved(&self) -> bool {
        self.0.is_goal(&self.0.initial_state())
    }

    /// A picture as SVG.
    fn svg(&self, py: Python<'_>) -> PyResult<String> {
        let written = py.detach(|| svg(&self.picture(), 1.0, &Budget::default()));
        written.map_err(|why| stopped(py, why))
    }

    /// A picture as PNG, magnified by `scale`.
    fn png<'py>(&self, py: Python<'py>, scale: f64) -> PyResult<Bound<'py, PyBytes>> {
        let written = py.detach(|| png(&self.picture(), scale, &Budget::default()));
        let written = written.map_err(|error| match error {
            PictureError::Stopped(why) => stopped(py, why),
            error => refused(py, error, None),
        })?;
        Ok(PyBytes::new(py, &written))
    }

    /// Why the first slide of a plan is a good one, in sentences; nothing if the plan has no slide.
    fn hint(&self, py: Python<'_>, plan: &str) -> PyResult<Vec<String>> {
        let plan = plan_text::read(plan, &self.0).map_err(|e| unreadable(py, &e))?;
        Ok(Hint::of(&self.0, &plan).map_or_else(Vec::new, |hint| hint.sentences(&self.0)))
    }

    /// The boards after each slide of a plan, this one first, and the plan's length in steps and moves.
    fn replay(&self, py: Python<'_>, plan: &str) -> PyResult<(Vec<Self>, usize, usize)> {
        let plan = py.detach(|| plan_text::read(plan, &self.0));
        let plan = plan.map_err(|e| unreadable(py, &e))?;
        let boards = py.detach(|| {
            let states = plan.replay(&self.0)?;
            let at = |state| self.0.with_state(state).expect("the rules keep a board legal");
            Ok::<_, ReplayError>(states.iter().map(|state| Self(at(state))).collect())
        });
        let boards = boards.map_err(|e| refused(py, e, None))?;
        Ok((boards, plan.n_steps(), plan.n_moves()))
    }

    /// The slides that are legal and count as one in a metric: vehicles and cells.
    fn legal_slides(&self, metric: &str) -> PyResult<Vec<(String, i8)>> {
        let metric: Metric = metric.parse().map_err(unknown)?;
        let slides = rules::legal(&self.0, &self.0.initial_state(), metric);
        let named =
            |slide: &Slide| (self.0.vehicle(slide.vehicle).name.clone(), slide.distance.get());
        Ok(slides.iter().map(named).collect())
    }

    /// The board after slides.
    fn after(&self, py: Python<'_>, slides: &str) -> PyResult<Self> {
        let plan = py.detach(|| plan_text::read(slides, &self.0));
        let plan = plan.map_err(|e| unreadable(py, &e))?;
        let states = py.detach(|| plan.states(&self.0)).map_err(|e| refused(py, e, None))?;
        let last = states.last().expect("the first one is always there");
        Ok(Self(self.0.with_state(last).expect("the rules keep a board legal")))
    }

    /// A film of a plan as SVG, so many times as fast as usual.
    fn film(&self, py: Python<'_>, plan: &str, pace: f64) -> PyResult<String> {
        let plan = plan_text::read(plan, &self.0).map_err(|e| unreadable(py, &e))?;
        let scene = py.detach(|| film(&self.0, &plan, Look::default(), pace));
        let scene = scene.map_err(|e| refused(py, e, None))?;
        let written = py.detach(|| svg(&scene, 1.0, &Budget::default()));
        written.map_err(|why| stopped(py, why))
    }

    /// A planning task in PDDL: the domain, and the problem.
    fn pddl(&self, py: Python<'_>, metric: &str, limits: &Limits) -> PyResult<(String, String)> {
        let metric = metric.parse::<Metric>().map_err(unknown)?;
        let task = limits.run(py, |budget, _| tasks::pddl(&self.0, metric, budget))?;
        let task = task.whole()?.map_err(|why| stopped(py, why))?;
        Ok((task.domain, task.problem))
    }

    /// The board of the same puzzle with its vehicles at other positions along their lines, from 0 on.
    fn with_positions(&self, positions: Vec<u8>) -> Option<Self> {
        let state = rushsat::board::State::new(positions);
        self.0.with_state(&state).map(Self)
    }
}

impl PyBoard {
    fn picture(&self) -> Scene {
        board_picture(&self.0, &self.0.initial_state(), Look::default(), &Notes::new())
    }
}

/// The side of this name.
pub(crate) fn side(name: &str) -> PyResult<Side> {
    name.parse().map_err(|error: UnknownName| unknown(error))
}

/// A board of a list, and what the list claims of it.
#[pyclass(frozen, get_all)]
pub(crate) struct RawListed {
    /// The line of the list, from 1 on.
    line: usize,
    /// Its name, or its line.
    label: String,
    board: Py<PyBoard>,
    moves: Option<u32>,
    steps: Option<u32>,
    states: Option<u64>,
    unsolvable: bool,
}

/// The boards of a text that is a list, or one board.
#[pyfunction]
pub(crate) fn read_boards(
    py: Python<'_>,
    text: &[u8],
    source: &str,
    hints: Hints,
    limits: &Limits,
) -> PyResult<Vec<RawListed>> {
    let mut options = options(hints)?;
    let read = limits.run(py, |budget, _| {
        budget.check()?;
        budget.allow(text.len())?;
        options.budget = budget.clone();
        Ok(formats::read_bytes(source, Cursor::new(text), &options))
    })?;
    let read = read.whole()?.map_err(|why: StopReason| stopped(py, why))?;
    let read = read.map_err(|e| unreadable(py, &e))?;
    let listed = |read: Result<BoardEntry, ReadError>| {
        let puzzle = read.map_err(|e| unreadable(py, &e))?;
        let Claims { moves, steps, states, unsolvable } = puzzle.claims;
        let (line, label) = (puzzle.line, puzzle.label());
        let board = Py::new(py, PyBoard(puzzle.board))?;
        Ok(RawListed { line, label, board, moves, steps, states, unsolvable })
    };
    read.into_boards().into_iter().map(listed).collect()
}
