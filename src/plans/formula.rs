//! The formula whose models are the plans, and a proof of what is true in all of them.

use board::{Board, VehicleId};
use encodings::{Codec, DecisionList, EncodedBoard, Encoding, Formulation, trimmed_ranges};
use limits::Budget;
use logic::{CompileOptions, CompiledSystem, TransitionSystem};
use rustsat::types::{Clause, Lit};
use solvers::{Limits, SolverSpec};

use super::{AllPlans, Facts};
use crate::{
    Error,
    formula::{Refutation, TitledFormula},
};

/// Encodes a board so that nothing changes after the first goal: with the horizon k its models are, as far as
/// they say where the vehicles are, the plans of at most k slides, one to one.
///
/// # Errors
///
/// A formulation that is refused, and a budget that is used up.
fn encode_ending(
    board: &Board,
    formulation: Formulation,
    budget: &Budget,
) -> Result<(TransitionSystem, Codec), Error> {
    let EncodedBoard { mut system, codec } = formulation.encode(board, budget)?;
    let goal = system.goal().clone();
    for (prop, _) in codec.values(&board.initial_state()) {
        let stays = logic::Formula::from(prop.next()).iff(prop.now());
        system.each_transition("ended", goal.clone().implies(stays));
    }
    Ok((system, codec))
}

/// As [`encode_ending`], compiled for a bound.
pub(super) fn compile(
    board: &Board,
    formulation: Formulation,
    bound: usize,
    budget: &Budget,
) -> Result<(CompiledSystem, Codec), Error> {
    let (system, codec) = encode_ending(board, formulation, budget)?;
    let compiled = CompiledSystem::within(system, CompileOptions::default(), budget)?;
    let most = compiled.max_horizon();
    if bound > most { Err(Error::TooLong { most }) } else { Ok((compiled, codec)) }
}

/// The encoding of the proof: each position of a vehicle has a proposition of its own.
pub(super) const ENCODING: Encoding = Encoding::Crossing;

impl AllPlans {
    /// Proves that the facts are true in all plans: the formula of the plans and the clause that says that
    /// one of the facts is false are refuted together, and the refutation is checked.
    ///
    /// # Errors
    ///
    /// [`Error::Satisfiable`] if a fact is not true in all plans; a solver that fails; [`Error::GaveUp`].
    ///
    /// # Panics
    ///
    /// If the facts are about another board.
    pub fn prove(&self, facts: &Facts, limits: &Limits) -> Result<Refutation, Error> {
        let formulation = Formulation::new(ENCODING, self.metric());
        let (compiled, codec) = compile(self.board(), formulation, self.bound(), &limits.budget)?;
        refuted(self.board(), &codec, compiled, self.bound(), facts, limits)
    }
}

/// Refutes the formula of plans together with the clause that says that one of the facts is false.
pub(super) fn refuted(
    board: &Board,
    codec: &Codec,
    compiled: CompiledSystem,
    bound: usize,
    facts: &Facts,
    limits: &Limits,
) -> Result<Refutation, Error> {
    let next_var = compiled.n_frame_vars(bound);
    let mut denial = Denial::new(board, codec, &compiled, bound, next_var);
    denial.deny(board, facts);
    let clauses = denial.into_clauses();
    let formula = TitledFormula::of_compiled(compiled, bound, Vec::new());
    let refuted = formula.refute_with(clauses, &SolverSpec::Varisat, limits);
    refuted.map_err(Error::against_search)
}

/// Clauses that say that one of some facts is false.
pub(super) struct Denial<'a> {
    compiled: &'a CompiledSystem,
    bound: usize,
    /// Indexed by vehicle.
    lists: Vec<DecisionList>,
    /// Number of the next free variable.
    next_var: u32,
    clauses: Vec<Clause>,
    /// One of these holds.
    one_of: Clause,
}

impl<'a> Denial<'a> {
    /// None yet; new variables have numbers from `next_var` on.
    pub(super) fn new(
        board: &Board,
        codec: &Codec,
        compiled: &'a CompiledSystem,
        bound: usize,
        next_var: u32,
    ) -> Self {
        let ranges = trimmed_ranges(board);
        let list = |(id, _): (VehicleId, _)| {
            let positions: Vec<u8> = ranges[id.index()].clone().collect();
            codec.decision_list(id, &positions).expect("each position has a proposition")
        };
        let lists = board.vehicles().map(list).collect();
        Self { compiled, bound, lists, next_var, clauses: Vec::new(), one_of: Clause::new() }
    }

    /// One of these facts is false.
    pub(super) fn deny(&mut self, board: &Board, facts: &Facts) {
        for facts in &facts.vehicles {
            let vehicle = facts.vehicle;
            for stay in &facts.stays {
                (stay.first..=stay.last).for_each(|frame| self.at(vehicle, stay.position, frame));
            }
            facts.visits.iter().for_each(|&position| self.never_at(vehicle, position));
            if facts.moves {
                self.always_at(vehicle, board.vehicle(vehicle).position);
            }
        }
    }

    /// Literals that together say that a vehicle is at a position.
    fn lits(&self, vehicle: VehicleId, position: u8, frame: usize) -> Vec<Lit> {
        let list = &self.lists[vehicle.index()];
        let mut lits = Vec::new();
        for &(prop, tested) in &list.tests {
            let test = self.compiled.lit(prop, frame);
            if tested == position {
                lits.push(test);
                break;
            }
            lits.push(!test);
        }
        lits
    }

    /// One of the facts is that it is there in this frame.
    fn at(&mut self, vehicle: VehicleId, position: u8, frame: usize) {
        let lits = self.lits(vehicle, position, frame);
        self.one_of.extend(lits.into_iter().map(|lit| !lit));
    }

    /// A new variable that may hold only if the fact is false: one of them does, or another fact is false.
    fn new_case(&mut self) -> Lit {
        let case = Lit::positive(self.next_var);
        self.next_var += 1;
        self.one_of.extend([case]);
        case
    }

    /// One of the facts is that it is there at some time.
    fn never_at(&mut self, vehicle: VehicleId, position: u8) {
        let case = self.new_case();
        for frame in 0..=self.bound {
            let lits = self.lits(vehicle, position, frame);
            let elsewhere = lits.into_iter().map(|lit| !lit);
            self.clauses.push(elsewhere.chain([!case]).collect());
        }
    }

    /// One of the facts is that it is elsewhere at some time.
    fn always_at(&mut self, vehicle: VehicleId, position: u8) {
        let case = self.new_case();
        for frame in 0..=self.bound {
            let lits = self.lits(vehicle, position, frame);
            self.clauses.extend(lits.into_iter().map(|lit| Clause::from_iter([!case, lit])));
        }
    }

    /// The clauses, and the literal under which they say it; its variable has the largest number.
    pub(super) fn into_question(mut self) -> (Lit, Vec<Clause>) {
        let asked = Lit::positive(self.next_var);
        self.one_of.extend([!asked]);
        (asked, self.into_clauses())
    }

    pub(super) fn into_clauses(mut self) -> Vec<Clause> {
        self.clauses.push(self.one_of);
        self.clauses
    }
}
