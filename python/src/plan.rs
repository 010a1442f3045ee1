//! Shortest plans: by SAT, and by explicit search.

use std::{fmt::Display, time::Duration};

use pyo3::prelude::*;
use rushsat::{
    board::{Board, Metric, Plan, Slide},
    encodings::Encoding,
    explicit::Algorithm,
    planning::{self, Answer, Engine, Grounds, Observer, Optimality, Progress, Run, StoppedRun},
    prelude::{Planner, SearchOutcome},
    search::{GaveUp, SearchStats},
};

use crate::{
    asked,
    board::PyBoard,
    errors::{failed, unknown},
    limits::{Limits, Teller, WorkOutcome},
};

/// What came of a question, with its figures.
#[pyclass(frozen, get_all)]
pub(crate) struct RawAnswer {
    /// `plan`, `no_plan` or `gave_up`.
    kind: &'static str,
    /// The plan's slides: vehicle, cells towards the right or bottom.
    slides: Vec<(String, i8)>,
    n_moves: usize,
    n_steps: usize,
    /// No plan is shorter.
    is_shortest: bool,
    /// Why there is no plan of any length.
    unsolvable: Option<String>,
    /// Why more is not known.
    reason: Option<String>,
    /// No plan has this many transitions or fewer.
    refuted: Option<usize>,
    /// `false` if only an outside program says that something does not exist.
    pub(crate) is_proved: bool,
    /// The engine that answered.
    engine: String,
    n_vars: u32,
    n_clauses: usize,
    n_conflicts: Option<u64>,
    n_states: Option<u64>,
    elapsed_s: f64,
}

/// The slides of a plan by name, those of a vehicle in one direction joined.
pub(crate) fn named_slides(board: &Board, plan: &Plan) -> Vec<(String, i8)> {
    by_name(board, plan.merged().slides())
}

/// Slides by name, as they are.
pub(crate) fn by_name(board: &Board, slides: &[Slide]) -> Vec<(String, i8)> {
    let name = |slide: &Slide| (board.vehicle(slide.vehicle).name.clone(), slide.distance.get());
    slides.iter().map(name).collect()
}

impl RawAnswer {
    pub(crate) fn new(engine: String) -> Self {
        Self {
            kind: "gave_up",
            slides: Vec::new(),
            n_moves: 0,
            n_steps: 0,
            is_shortest: false,
            unsolvable: None,
            reason: None,
            refuted: None,
            is_proved: true,
            engine,
            n_vars: 0,
            n_clauses: 0,
            n_conflicts: None,
            n_states: None,
            elapsed_s: 0.0,
        }
    }

    pub(crate) fn found(&mut self, board: &Board, plan: &Plan) {
        self.kind = "plan";
        self.n_moves = plan.n_moves();
        self.n_steps = plan.n_steps();
        self.slides = named_slides(board, plan);
    }

    /// There is a plan of this many steps of a program.
    pub(crate) fn found_steps(&mut self, n: usize, optimality: &Optimality) {
        self.kind = "plan";
        self.n_steps = n;
        self.is_shortest = optimality.is_fewest() || optimality.is_searched();
        self.refuted = if self.is_shortest { n.checked_sub(1) } else { None };
        if let Some(stopped) = optimality.stopped() {
            self.stopped(stopped);
        }
    }

    /// There is no plan; of any length, if that is known.
    pub(crate) fn none(&mut self, unsolvable: Option<String>) {
        self.kind = "no_plan";
        self.unsolvable = unsolvable;
    }

    pub(crate) fn stopped(&mut self, stopped: &StoppedRun) {
        self.reason = Some(stopped.reason.to_string());
        self.refuted = stopped.refuted;
    }

    /// What a search that was ended knows.
    pub(crate) fn gave_up(&mut self, why: &GaveUp) {
        self.reason = Some(why.reason.to_string());
        self.refuted = why.refuted();
    }

    /// What another search says that was ended.
    pub(crate) fn gave_up_since(&mut self, why: impl Display) {
        self.reason = Some(why.to_string());
    }

    /// The plan, of this many transitions, is shortest.
    pub(crate) fn is_shortest(&mut self, length: usize) {
        self.is_shortest = true;
        self.refuted = length.checked_sub(1);
    }

    pub(crate) fn add_states(&mut self, n: u64) {
        self.n_states = Some(n);
    }

    pub(crate) fn add_time(&mut self, elapsed: Duration) {
        self.elapsed_s = elapsed.as_secs_f64();
    }

    pub(crate) fn add_stats(&mut self, stats: &SearchStats) {
        self.n_states = Some(stats.reached);
        self.elapsed_s = stats.elapsed.as_secs_f64();
    }

    pub(crate) fn add_figures(
        &mut self,
        n_vars: u32,
        n_clauses: usize,
        n_conflicts: Option<u64>,
        elapsed: Duration,
    ) {
        self.n_vars = n_vars;
        self.n_clauses = n_clauses;
        self.n_conflicts = n_conflicts;
        self.elapsed_s = elapsed.as_secs_f64();
    }

    fn of_run(
        board: &Board,
        engine: &Engine<rushsat::encodings::Formulation>,
        run: Run<Board>,
    ) -> Self {
        let mut raw = Self::new(engine.name());
        raw.is_proved = Grounds::of(&engine.solver).is_proved();
        raw.add_figures(run.n_vars, run.n_clauses, run.n_conflicts, run.elapsed);
        let is_shortest = run.is_shortest();
        match run.answer {
            Answer::Plan { plan, n_transitions, optimality } => {
                raw.found(board, &plan);
                raw.is_shortest = is_shortest || optimality.is_searched();
                // In parallel semantics the fewest transitions are a lower bound.
                let is_fewest = optimality.is_fewest() || optimality.is_searched();
                raw.refuted = if is_fewest { n_transitions.checked_sub(1) } else { None };
                if let Some(stopped) = optimality.stopped() {
                    raw.stopped(stopped);
                }
            }
            Answer::NoPlan => raw.none(None),
            Answer::Unsolvable(why) => raw.none(Some(why.sentence)),
            Answer::GaveUp(stopped) => raw.stopped(&stopped),
        }
        raw
    }
}

/// Tells of progress: the horizon, the states, or what is known.
pub(crate) fn tell(teller: &Teller<'_>, most: Option<u64>, progress: &Progress) {
    match progress {
        Progress::Horizon(planning::Event::Started { horizon }) => {
            teller.tell(*horizon as u64, most, format!("horizon {horizon}"));
        }
        Progress::States(stats) => tell_states(teller, stats),
        Progress::Frames(at) => {
            let refuted = at.refuted.map_or(0, |refuted| refuted as u64);
            teller.tell(refuted, most, "refuted horizons".to_owned());
        }
        Progress::Known(bounds) => {
            let (lower, upper) = (bounds.lower as u64, bounds.upper.map(|upper| upper as u64));
            teller.tell(lower, upper, "lower bound".to_owned());
        }
        _ => {}
    }
}

/// Tells how many states were reached.
pub(crate) fn tell_states(teller: &Teller<'_>, stats: &SearchStats) {
    teller.tell(stats.reached, None, "states".to_owned());
}

/// How plans are looked for, but for limits.
#[pyclass(frozen)]
pub(crate) struct Question {
    max_length: Option<usize>,
    any: bool,
    planner: Planner,
}

#[pymethods]
impl Question {
    #[new]
    fn new(
        py: Python<'_>,
        metric: &str,
        max_length: Option<usize>,
        how: (String, Option<String>, String),
        threads: usize,
        any: bool,
    ) -> PyResult<Self> {
        let (encoding, semantics, solver) = how;
        let metric: Metric = metric.parse().map_err(unknown)?;
        let encoding: Encoding = encoding.parse().map_err(unknown)?;
        let solver = asked::solver(py, &solver)?;
        let mut planner = Planner::new(metric).encoding(encoding).solver(solver).threads(threads);
        if let Some(semantics) = semantics {
            planner = planner.semantics(semantics.parse().map_err(unknown)?);
        }
        Ok(Self { max_length, any, planner })
    }
}

/// Asks a SAT solver for a plan. The second value is what was raised while it worked: then the answer is what
/// is known.
#[pyfunction]
pub(crate) fn plan(
    py: Python<'_>,
    board: &PyBoard,
    question: &Question,
    limits: &Limits,
) -> PyResult<(RawAnswer, Option<PyErr>)> {
    let (board, length) = (&board.0, question.max_length);
    let engine = question.planner.engine(board);
    let most = length.map(|length| length as u64);
    let finished = limits.run(py, |budget, teller| {
        let observer: &mut Observer<'_> = &mut |progress| tell(teller, most, &progress);
        let limits = limits.of_solver(budget);
        match (length, question.any) {
            (_, true) => planning::any(board, length, &engine, &limits, observer),
            (Some(length), _) => planning::up_to(board, length, &engine, &limits, observer),
            (None, _) => planning::shortest(board, &engine, &limits, observer),
        }
    })?;
    let (run, raised) = finished.or_raised(|error| failed(py, &error))?;
    Ok((RawAnswer::of_run(board, &engine, run), raised))
}

/// Searches for a plan state by state.
#[pyfunction]
pub(crate) fn solve(
    py: Python<'_>,
    board: &PyBoard,
    metric: &str,
    algorithm: &str,
    limits: &Limits,
) -> PyResult<(RawAnswer, Option<PyErr>)> {
    let metric: Metric = metric.parse().map_err(unknown)?;
    let algorithm: Algorithm = algorithm.parse().map_err(unknown)?;
    let WorkOutcome { value, raised } = limits.run(py, |budget, teller| {
        algorithm.shortest_plan(&board.0, metric, budget, &mut |stats| tell_states(teller, stats))
    })?;
    let mut raw = RawAnswer::new(format!("search {algorithm}"));
    raw.add_stats(value.stats());
    match value {
        SearchOutcome::Plan { plan, .. } => {
            raw.found(&board.0, &plan);
            raw.is_shortest(plan.len(metric));
        }
        SearchOutcome::Unsolvable { stats } => {
            raw.none(Some(format!("no goal is among the {} states reached", stats.reached)));
        }
        SearchOutcome::GaveUp(why) => raw.gave_up(&why),
    }
    Ok((raw, raised))
}
