//! The sets of pieces about which nothing is known yet, as a formula: a variable for each piece.

use limits::Budget;
use rustsat::{
    encodings::card::{BoundUpper, Totalizer},
    instances::{BasicVarManager, Cnf},
    solvers::Solve,
    types::{Clause, Lit, TernaryVal, Var},
};
use solvers::{Limits, Solver, SolverSpec};

use super::{Piece, Pieces};
use crate::{Error, has_model::has_model};

pub(super) struct Map {
    pieces: Vec<Piece>,
    solver: Solver,
    /// Counts the pieces.
    totalizer: Totalizer,
    /// No set is smaller.
    at_least: usize,
}

impl Map {
    /// All sets of these pieces.
    pub(super) fn new(pieces: Pieces, budget: &Budget) -> Result<Self, Error> {
        let limits = Limits { budget: budget.clone(), conflicts: None };
        let mut solver = SolverSpec::BatSat.start(&limits)?;
        let pieces: Vec<Piece> = pieces.into_iter().collect();
        let n = u32::try_from(pieces.len()).expect("a board has some hundred pieces");
        let mut totalizer: Totalizer = (0..n).map(Lit::positive).collect();
        let mut vars = BasicVarManager::from_next_free(Var::new(n));
        let mut clauses = Cnf::new();
        let encoded = totalizer.encode_ub(0..=pieces.len(), &mut clauses, &mut vars);
        encoded.map_err(|error| Error::Solver(error.into()))?;
        for clause in clauses {
            solver.add_clause(clause).map_err(Error::Solver)?;
        }
        Ok(Self { pieces, solver, totalizer, at_least: 0 })
    }

    /// Leaves out the sets that have none of these pieces.
    pub(super) fn one_of(&mut self, pieces: &Pieces) -> Result<(), Error> {
        let clause: Clause = self.lits(pieces).collect();
        self.solver.add_clause(clause).map_err(Error::Solver)
    }

    /// Leaves out the sets that have all of these pieces.
    pub(super) fn not_all_of(&mut self, pieces: &Pieces) -> Result<(), Error> {
        let clause: Clause = self.lits(pieces).map(|lit| !lit).collect();
        self.solver.add_clause(clause).map_err(Error::Solver)
    }

    /// A set with as few pieces as possible.
    ///
    /// The set of all pieces must not be left out.
    pub(super) fn smallest(&mut self) -> Result<Pieces, Error> {
        loop {
            let bound = self.totalizer.enforce_ub(self.at_least).expect("all bounds are encoded");
            match self.solve(&bound)? {
                Some(set) => return Ok(set),
                None => self.at_least += 1,
            }
        }
    }

    /// A set to which no piece can be added; none if no set is left.
    pub(super) fn largest(&mut self) -> Result<Option<Pieces>, Error> {
        let Some(mut set) = self.solve(&[])? else { return Ok(None) };
        for index in 0..self.pieces.len() {
            let piece = self.pieces[index];
            if set.contains(&piece) {
                continue;
            }
            let more: Pieces = set.iter().copied().chain([piece]).collect();
            let assumptions: Vec<Lit> = self.lits(&more).collect();
            if let Some(larger) = self.solve(&assumptions)? {
                set = larger;
            }
        }
        Ok(Some(set))
    }

    fn lits<'a>(&self, pieces: &'a Pieces) -> impl Iterator<Item = Lit> + use<'a> {
        let all = self.pieces.clone();
        let index = move |piece| all.binary_search(piece).expect("it is a piece of the board");
        pieces.iter().map(move |piece| {
            Lit::positive(u32::try_from(index(piece)).expect("a board has some hundred pieces"))
        })
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Option<Pieces>, Error> {
        if !has_model(&mut self.solver, assumptions)? {
            return Ok(None);
        }
        let mut set = Pieces::new();
        for (&piece, index) in self.pieces.iter().zip(0..) {
            let value = self.solver.lit_val(Lit::positive(index));
            if value.map_err(Error::Solver)? == TernaryVal::True {
                set.insert(piece);
            }
        }
        Ok(Some(set))
    }
}
