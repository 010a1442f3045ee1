//! What is true in all plans, by asking a solver for one after another.
//!
//! Each model of the formula takes away what is not true in it. The solver is asked for one in which
//! something of the rest is false, until there is none: then the rest is true in all plans. It takes as many
//! questions as there are things to take away at most, and often few; and no state of the cluster is visited
//! but those of the plans.

use board::{Board, Metric, State};
use encodings::{Codec, Formulation};
use rustsat::{
    solvers::Solve,
    types::{Clause, TernaryVal},
};
use solvers::{Limits, Solver, SolverSpec};

use super::{
    Facts, VehicleFacts,
    facts::stays,
    formula::{Denial, ENCODING, compile, refuted},
};
use crate::{
    Error,
    formula::{Refutation, TitledFormula},
    has_model::has_model,
    positions::Positions,
};

/// What is true in every plan of at most this many slides.
#[derive(Clone, Debug)]
pub struct Backbone {
    /// What is true.
    pub facts: Facts,
    /// The refutation of the formula in which something of it is false, which was checked.
    pub refutation: Refutation,
    /// How many plans were looked at.
    pub n_plans: usize,
}

impl Backbone {
    /// What is true in every plan of at most `bound` slides: nothing else of this kind is. `None` if there is
    /// no plan.
    ///
    /// # Errors
    ///
    /// A bound that is too large; a solver that fails; [`Error::GaveUp`].
    pub fn of(
        board: &Board,
        metric: Metric,
        bound: usize,
        limits: &Limits,
    ) -> Result<Option<Self>, Error> {
        let budget = &limits.budget;
        let formulation = Formulation::new(ENCODING, metric);
        let (compiled, codec) = compile(board, formulation, bound, budget)?;
        let formula = TitledFormula::of_compiled(compiled.clone(), bound, Vec::new());
        let mut solver = SolverSpec::BatSat.start(limits)?;
        formula.load(&mut solver, budget)?;
        let Some(first) = run_of(&mut solver, &formula, &codec, &[])? else { return Ok(None) };
        let mut common = Common::new(board, &first);
        let mut n_plans = 1;
        let mut next_var = compiled.n_frame_vars(bound);
        loop {
            let facts = common.facts(board);
            let mut denial = Denial::new(board, &codec, &compiled, bound, next_var);
            denial.deny(board, &facts);
            let (asked, clauses) = denial.into_question();
            next_var = asked.vidx32() + 1;
            for clause in clauses {
                solver.add_clause(clause).map_err(Error::Solver)?;
            }
            let Some(run) = run_of(&mut solver, &formula, &codec, &[asked])? else {
                let proof = refuted(board, &codec, compiled, bound, &facts, limits)?;
                return Ok(Some(Self { facts, refutation: proof, n_plans }));
            };
            common.meet(&run);
            solver.add_clause(Clause::from_iter([!asked])).map_err(Error::Solver)?;
            n_plans += 1;
        }
    }
}

/// The states along a plan that the solver finds.
fn run_of(
    solver: &mut Solver,
    formula: &TitledFormula,
    codec: &Codec,
    assumptions: &[rustsat::types::Lit],
) -> Result<Option<Vec<State>>, Error> {
    if !has_model(solver, assumptions)? {
        return Ok(None);
    }
    let holds = |lit| matches!(solver.lit_val(lit), Ok(TernaryVal::True));
    let trace = formula.trace(holds);
    Ok(Some(codec.states(&trace)?))
}

/// What runs have in common, by vehicle.
struct Common {
    /// In each frame, where it is in some run.
    places: Vec<Vec<Positions>>,
    /// Where it is at some time in all runs.
    visits: Vec<Positions>,
    /// For each vehicle `true` if it slides in all runs.
    moves: Vec<bool>,
}

impl Common {
    fn new(board: &Board, run: &[State]) -> Self {
        let n = board.n_vehicles();
        let places = vec![vec![0; run.len()]; n];
        let mut common = Self { places, visits: vec![Positions::MAX; n], moves: vec![true; n] };
        common.meet(run);
        common
    }

    fn meet(&mut self, run: &[State]) {
        for vehicle in 0..self.visits.len() {
            let mut visited = 0;
            for (place, state) in self.places[vehicle].iter_mut().zip(run) {
                let position = 1 << state.positions()[vehicle];
                *place |= position;
                visited |= position;
            }
            self.visits[vehicle] &= visited;
            self.moves[vehicle] &= visited.count_ones() > 1;
        }
    }

    fn facts(&self, board: &Board) -> Facts {
        let vehicles = board.vehicles().map(|(id, _)| {
            let stays = stays(self.places[id.index()].iter().copied());
            VehicleFacts::new(id, stays, self.visits[id.index()], self.moves[id.index()])
        });
        Facts { vehicles: vehicles.collect() }
    }
}
