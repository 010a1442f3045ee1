//! How a question is put, and the ways that were found best.

use board::{Board, Metric};
use encodings::{Formulation, Semantics};
use logic::CompileOptions;
use planning::Order;
use puma::EncodeOptions;
use solvers::{Limits, SolverSpec};

use super::{Bound, MAX_BOUND};

/// How a question is put: in which formulation, to which solver, horizon after horizon in which order.
#[derive(Clone, Debug)]
pub struct Engine<Formulation> {
    /// How formulas are made.
    pub formulation: Formulation,
    /// How they become clauses.
    pub options: CompileOptions,
    /// The solver that is asked.
    pub solver: SolverSpec,
    /// Which horizons are asked for.
    pub order: Order,
    /// `true` if a relaxed formulation is asked first, for a lower bound: for boards, the one in parallel
    /// semantics.
    pub relaxed_first: bool,
    /// How many horizons are asked for at once, at least one.
    pub n_threads: usize,
}

/// The largest horizon whose slides are counted: the totalizer grows with its square.
pub(super) const MOST_COUNTED: usize = 256;

/// The largest bound whose horizons are all asked. Beyond, it is sooner known whether there is any plan;
/// where slides are counted, as on large boards, it always is, see `docs/unbounded.md`.
pub(crate) const MOST_HORIZONS: usize = 256;

/// The largest horizon that is asked where nothing is known of the length of plans. A limit of conflicts does
/// not end questions without conflicts, of which ever larger horizons may have none.
pub(crate) fn largest_horizon(limits: &Limits) -> usize {
    if limits.conflicts.is_some() { MOST_HORIZONS } else { MAX_BOUND }
}

/// The boards with more cells than this have too many orders of independent slides for a solver.
const fn most_cells_in_sequence(metric: Metric) -> usize {
    match metric {
        Metric::Steps => 63,
        Metric::Moves => 81,
    }
}

/// The semantics in which shortest plans were proved fastest: see the table in `docs/encodings.md`.
pub fn default_semantics(board: &Board, metric: Metric) -> Semantics {
    let is_large = board.size().cells().count() > most_cells_in_sequence(metric);
    if is_large { Semantics::Counted } else { Semantics::Sequential }
}

/// The semantics for a single formula: the usual ones, as long as what is counted stays small.
pub(crate) fn formula_semantics(board: &Board, bound: Bound) -> Semantics {
    match default_semantics(board, bound.metric) {
        Semantics::Counted if bound.length > MOST_COUNTED => Semantics::Sequential,
        semantics => semantics,
    }
}

/// The order that was fastest on most boards: see the table in `docs/encodings.md`.
pub fn default_order(metric: Metric, semantics: Semantics) -> Order {
    match (metric, semantics) {
        (Metric::Steps, Semantics::Sequential) | (_, Semantics::Counted) => Order::Gallop,
        _ => Order::Linear,
    }
}

impl<Formulation> Engine<Formulation> {
    /// The formulation, asked in an order on one thread.
    pub fn new(
        formulation: Formulation,
        order: Order,
        options: CompileOptions,
        solver: SolverSpec,
    ) -> Self {
        Self { formulation, options, solver, order, relaxed_first: false, n_threads: 1 }
    }
}

impl Engine<EncodeOptions> {
    /// A formulation of programs in InPUMA, asked for one horizon after another.
    pub fn of_programs(
        formulation: EncodeOptions,
        options: CompileOptions,
        solver: SolverSpec,
    ) -> Self {
        Self::new(formulation, Order::Linear, options, solver)
    }
}

impl Engine<Formulation> {
    /// A formulation of boards, asked in the default order.
    pub fn of_boards(
        formulation: Formulation,
        options: CompileOptions,
        solver: SolverSpec,
    ) -> Self {
        let order = default_order(formulation.metric, formulation.semantics);
        Self::new(formulation, order, options, solver)
    }

    /// Encoding, semantics if they are not the usual ones, and solver.
    pub fn name(&self) -> String {
        let Formulation { encoding, semantics, .. } = self.formulation;
        match semantics {
            Semantics::Sequential => format!("{encoding} {}", self.solver),
            semantics => format!("{encoding} {semantics} {}", self.solver),
        }
    }
}
