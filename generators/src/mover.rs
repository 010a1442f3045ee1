//! The legal steps of a state, by the rules or by a SAT solver.

use board::{Board, Cell, Direction, Metric, Orientation, Slide, State, rules};
use encodings::cell::CellTheory;
use limits::Budget;
use logic::{CompileOptions, CompiledSystem};
use rustsat::{
    solvers::{Solve as _, SolveIncremental as _, SolverResult},
    types::{Lit, TernaryVal},
};
use solvers::{Limits, Solver, SolverSpec};

use crate::{RewindError, StepsBy};

/// Finds the legal steps of the states of a board.
pub(crate) enum Mover {
    /// By the rules.
    Rules(Board),
    /// By a solver that holds the `cell` encoding of all states.
    Sat(Box<SatMover>),
}

pub(crate) struct SatMover {
    board: Board,
    theory: CellTheory,
    compiled: CompiledSystem,
    solver: Solver,
}

impl Mover {
    pub(crate) fn new(board: &Board, by: StepsBy, budget: &Budget) -> Result<Self, RewindError> {
        Ok(match by {
            StepsBy::Rules => Self::Rules(board.clone()),
            StepsBy::Sat => Self::Sat(Box::new(SatMover::new(board, budget)?)),
        })
    }

    /// The legal steps, by vehicle, backward before forward.
    pub(crate) fn steps(&mut self, state: &State) -> Result<Vec<Slide>, RewindError> {
        match self {
            Self::Rules(board) => Ok(rules::legal(board, state, Metric::Steps)),
            Self::Sat(sat) => sat.steps(state),
        }
    }
}

impl SatMover {
    fn new(board: &Board, budget: &Budget) -> Result<Self, RewindError> {
        let theory = CellTheory::of_board(board, None, budget)?;
        let options = CompileOptions::default();
        let compiled = CompiledSystem::within(theory.system().clone(), options, budget)?;
        let limits = Limits { budget: budget.clone(), conflicts: None };
        let solver = SolverSpec::BatSat.start(&limits);
        let mut solver = solver.map_err(|error| RewindError::Solver(error.into()))?;
        compiled
            .first_frame(|clause| solver.add_clause_ref(rustsat::types::Cl::new(clause)))
            .map_err(RewindError::Solver)?;
        Ok(Self { board: board.clone(), theory, compiled, solver })
    }

    /// One call: the contents of the cells are assumed, and the can-move propositions read.
    fn steps(&mut self, state: &State) -> Result<Vec<Slide>, RewindError> {
        let board = self.board.with_state(state).expect("legal steps lead to states of the board");
        let names = self.theory.system().props();
        let is_content = |name: &str| !name.starts_with("CM");
        let values = self.theory.values(&board).into_iter();
        let contents = values.filter(|(prop, _)| is_content(names.name(*prop)));
        let lit = |(prop, value)| {
            let lit: Lit = self.compiled.lit(prop, 0);
            if value { lit } else { !lit }
        };
        let assumed: Vec<Lit> = contents.map(lit).collect();
        match self.solver.solve_assumps(&assumed).map_err(RewindError::Solver)? {
            SolverResult::Sat => {}
            SolverResult::Interrupted => {
                let reason = self.solver.stop_reason().unwrap_or(limits::StopReason::GaveUp);
                return Err(reason.into());
            }
            SolverResult::Unsat => unreachable!("every legal layout is a model"),
        }
        let mut steps = Vec::new();
        for (id, vehicle) in board.vehicles() {
            for (direction, end) in
                [(Direction::Backward, 0), (Direction::Forward, vehicle.length - 1)]
            {
                let cell = vehicle.orientation.cell(vehicle.line, vehicle.position + end);
                if self.can_move(cell, vehicle.orientation, direction)? {
                    steps.extend(Slide::new(id, direction.sign()));
                }
            }
        }
        Ok(steps)
    }

    fn can_move(
        &self,
        cell: Cell,
        orientation: Orientation,
        direction: Direction,
    ) -> Result<bool, RewindError> {
        let prop = self.theory.can_move(cell, orientation, direction);
        let value = self.solver.lit_val(self.compiled.lit(prop, 0));
        Ok(value.map_err(RewindError::Solver)? == TernaryVal::True)
    }
}
