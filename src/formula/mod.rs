//! The bounded formula of a board or a program, as `export` writes it and as certificates hold it.

mod groups;
mod held_proof;
mod origin;
mod program;
mod refutation;

use std::{
    collections::HashMap,
    io::{self, Write},
};

use board::Board;
use encodings::Formulation;
use limits::{Budget, OutputLimit, StopReason};
use logic::{
    AtMostOne, CompileOptions, CompiledSystem, FormulaError, FormulaSize, Trace, TransitionSystem,
    dimacs,
};
use puma::EncodeOptions;
use rustsat::{
    instances::Cnf,
    solvers::Solve,
    types::{Cl, Clause, Lit, Var},
};

pub(crate) use self::{
    groups::Groups,
    held_proof::HeldProof,
    refutation::{CheckFailure, check, refute},
};
pub use self::{
    origin::{BoardOrigin, OriginError},
    program::{ProgramOrigin, circuit_comments},
    refutation::Refutation,
};
use crate::{Error, program::SourceProgram};

/// The largest horizon of a formula that counts slides: the totalizer grows with its square, and takes a
/// second by then.
const MOST_COUNTED_AT_ONCE: usize = 1000;

/// A bounded formula with comments, the same on every run.
#[derive(Clone, Debug)]
pub struct TitledFormula {
    formula: logic::BoundedFormula,
    /// What its first comments say.
    titles: Vec<String>,
}

impl TitledFormula {
    /// The formula "there is a plan within the horizon" of `board`, in a formulation.
    ///
    /// # Errors
    ///
    /// A horizon beyond what can be numbered, a formulation that is refused, and a budget that is used up.
    pub fn of_board(
        board: &Board,
        formulation: Formulation,
        at_most_one: AtMostOne,
        horizon: usize,
        budget: &Budget,
    ) -> Result<Self, Error> {
        let system = formulation.encode(board, budget)?.system;
        let title = BoardOrigin::new(board, formulation, Some(horizon)).to_string();
        Self::of_system(system, at_most_one, horizon, title, budget)
    }

    /// The formula "there is a plan of at most `horizon` steps" of a program.
    ///
    /// # Errors
    ///
    /// A horizon beyond what can be numbered, and a budget that is used up.
    pub fn of_program(
        program: &SourceProgram,
        options: EncodeOptions,
        at_most_one: AtMostOne,
        horizon: usize,
        budget: &Budget,
    ) -> Result<Self, Error> {
        let system = puma::encode(program.program(), options, budget)?.system;
        let titles = program::titles(program, options, horizon);
        Self::of_titled(system, at_most_one, horizon, titles, budget)
    }

    /// The formula of a system and a horizon.
    ///
    /// That it has no model says that there is no plan of *at most* `horizon` transitions only if each goal
    /// state has a transition to itself, as the contract of a [`TransitionSystem`] demands. That is not
    /// checked here.
    ///
    /// # Errors
    ///
    /// A horizon beyond what can be numbered, or counted, and a budget that is used up.
    pub fn of_system(
        system: TransitionSystem,
        at_most_one: AtMostOne,
        horizon: usize,
        title: String,
        budget: &Budget,
    ) -> Result<Self, Error> {
        Self::of_titled(system, at_most_one, horizon, vec![title], budget)
    }

    fn of_titled(
        system: TransitionSystem,
        at_most_one: AtMostOne,
        horizon: usize,
        titles: Vec<String>,
        budget: &Budget,
    ) -> Result<Self, Error> {
        if horizon > MOST_COUNTED_AT_ONCE && !system.counted().is_empty() {
            return Err(Error::TooLongToCount { most: MOST_COUNTED_AT_ONCE });
        }
        let compiled = CompiledSystem::within(system, CompileOptions { at_most_one }, budget)?;
        let most = compiled.max_horizon();
        if horizon > most {
            return Err(Error::TooLong { most });
        }
        let formula = logic::BoundedFormula::new(compiled, horizon)?;
        Ok(Self { formula, titles })
    }

    /// The formula of a compiled system and a horizon that it can number; each title is one line.
    pub fn of_compiled(compiled: CompiledSystem, horizon: usize, titles: Vec<String>) -> Self {
        let formula = logic::BoundedFormula::new(compiled, horizon).expect("it can be numbered");
        Self { formula, titles }
    }

    /// The system, compiled.
    pub(crate) fn compiled(&self) -> &CompiledSystem {
        self.formula.compiled()
    }

    /// The variable of a proposition in a frame.
    pub(crate) fn var(&self, prop: logic::Prop, frame: usize) -> Var {
        self.compiled().lit(prop, frame).var()
    }

    /// What a model of the formula says of each frame.
    pub fn trace(&self, holds: impl FnMut(Lit) -> bool) -> Trace {
        self.formula.compiled().trace(self.formula.horizon(), holds)
    }

    /// Writes it as DIMACS, with comments that say what it is about and name its variables.
    ///
    /// # Errors
    ///
    /// Those of the output, and a [`StopReason`] in one where time is over.
    pub fn write(&self, out: impl Write, budget: &Budget) -> io::Result<()> {
        dimacs::write_formula(out, &self.formula, self.comments(&[]), budget)
    }

    /// As [`write`](Self::write), with further comments: [which clauses are of which
    /// family](dimacs::write_annotated), and names for other tools.
    ///
    /// # Errors
    ///
    /// Those of [`write`](Self::write).
    pub fn write_annotated(&self, out: impl Write, budget: &Budget) -> io::Result<()> {
        let further = [
            "`varname NUMBER NAME@FRAME` too; `p show` has those about states, frame by frame",
            "`family FIRST LAST FRAME NAME` says which clauses, from 1 on, are of which family",
        ];
        dimacs::write_annotated(out, &self.formula, self.comments(&further), budget)
    }

    fn comments<'a>(&'a self, further: &'a [&'a str]) -> impl Iterator<Item = &'a str> {
        let titles = self.titles.iter().map(String::as_str);
        let names = ["`var NUMBER FRAME NAME` names a variable"];
        titles.chain(names).chain(further.iter().copied())
    }

    /// Where the clauses come from, in their order.
    pub fn runs(&self) -> impl Iterator<Item = logic::ClauseRun<'_>> {
        self.formula.runs()
    }

    /// The named variables, by number from 0 on: `at(A,2)@3` is `at(A,2)` in frame 3. In DIMACS each has the
    /// number after that, as numbers begin with 1 there.
    pub fn names(&self) -> HashMap<u32, String> {
        self.each_name().collect()
    }

    /// The same one after the other, in no order.
    pub fn each_name(&self) -> impl Iterator<Item = (u32, String)> {
        let compiled = self.formula.compiled();
        let props = compiled.system().props();
        let named = compiled.named_vars(self.formula.horizon());
        let name = |(prop, frame, var): (logic::Prop, usize, rustsat::types::Var)| {
            (var.idx32(), format!("{}@{frame}", props.name(prop)))
        };
        named.map(name)
    }

    /// Where a clause comes from, by its number from 0 on.
    pub fn origin(&self, clause: usize) -> Option<logic::Origin<'_>> {
        self.formula.origin(clause)
    }

    /// Returns `Ok` if it may be written.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn allow_write(&self, limit: &OutputLimit) -> Result<(), FormulaError> {
        self.formula.allow_write(limit)
    }

    /// Calls `sink`, which holds them, with the clauses in their order.
    ///
    /// # Errors
    ///
    /// If that takes more than allowed.
    pub fn visit(&self, budget: &Budget, mut sink: impl FnMut(&[Lit])) -> Result<(), FormulaError> {
        self.formula.allow_load(1, budget)?;
        let mut meter = budget.meter();
        self.formula.try_for_each(|clause| {
            meter.tick()?;
            sink(clause);
            Ok(())
        })
    }

    /// All clauses at once, for a solver.
    ///
    /// # Errors
    ///
    /// If they and a solver that holds them too take more than allowed.
    pub fn cnf(&self, budget: &Budget) -> Result<Cnf, FormulaError> {
        self.formula.allow_load(2, budget)?;
        let mut meter = budget.meter();
        let mut cnf = Cnf::with_capacity(self.n_clauses());
        self.formula.try_for_each(|clause| {
            meter.tick()?;
            cnf.add_clause(Clause::from(clause));
            Ok::<(), StopReason>(())
        })?;
        Ok(cnf)
    }

    /// Returns `Ok` if the clauses may be held this many times.
    ///
    /// # Errors
    ///
    /// Why not.
    pub(crate) fn allow_load(&self, n_times: usize, budget: &Budget) -> Result<(), FormulaError> {
        self.formula.allow_load(n_times, budget)
    }

    /// Gives all clauses to a solver.
    ///
    /// # Errors
    ///
    /// If that takes more than allowed, and those of the solver.
    pub fn load(&self, solver: &mut impl Solve, budget: &Budget) -> Result<(), Error> {
        self.formula.allow_load(1, budget)?;
        let mut meter = budget.meter();
        self.formula.try_for_each(|clause| {
            meter.tick()?;
            solver.add_clause_ref(Cl::new(clause)).map_err(Error::Solver)
        })
    }

    /// Number of variables.
    pub fn n_vars(&self) -> u32 {
        u32::try_from(self.size().n_vars).expect("they are numbered")
    }

    /// Number of clauses.
    pub fn n_clauses(&self) -> usize {
        self.size().n_clauses
    }

    fn size(&self) -> FormulaSize {
        self.formula.size()
    }
}
