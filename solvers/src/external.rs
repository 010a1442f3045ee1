//! Any program that reads DIMACS, run anew for every call.
//!
//! Each call writes all clauses and the assumptions, as unit clauses, to a temporary file. A model
//! is checked against them before it is believed; that there is none is checked if the command has a place
//! for a proof, and else is the program's word. The core of a refutation is all of its assumptions.
//!
//! The program runs in a process group of its own (on Unix), so that Ctrl-C reaches this process
//! alone and the program's end, by itself or by a limit, ends everything that it started.

mod command;
mod counter;
mod error;
mod formula;
mod held;
mod process;
mod proof;

use dimacs::{Answer, Model};
use limits::StopReason;
use rustsat::types::{Lit, TernaryVal, Var};

use crate::{
    engine::{CallOutcome, Engine},
    limits::Limits,
};
pub use command::{CommandError, ExternalCommand};
pub use counter::{ModelCount, count_models};
pub use error::{ExternalError, ExternalFault, WrongModel};
use formula::Formula;
pub use held::end_programs;
use process::{Ending, Workplace};

/// The clauses so far, and the program to give them to.
pub(crate) struct External {
    command: ExternalCommand,
    limits: Limits,
    formula: Formula,
    /// The last model.
    model: Model,
}

impl External {
    pub(crate) fn new(command: &ExternalCommand, limits: &Limits) -> Self {
        External {
            command: command.clone(),
            limits: limits.clone(),
            formula: Formula::default(),
            model: Model::default(),
        }
    }

    /// Runs the program and understands its answer.
    fn call(&mut self, assumptions: &[Lit]) -> Result<CallOutcome, ExternalError> {
        let fault = |fault| ExternalError::new(&self.command, fault);
        let mut workplace = Workplace::new().map_err(|error| fault(ExternalFault::Files(error)))?;
        if let Err(error) = workplace.write_formula(&self.formula, assumptions, &self.limits.budget)
        {
            let stopped = StopReason::of(&error).map(CallOutcome::Stopped);
            return stopped.ok_or_else(|| fault(ExternalFault::Files(error)));
        }
        let status = match workplace.run(&self.command, &self.limits) {
            Ok(Ending::Exited(status)) => status,
            Ok(Ending::Killed(reason)) => return Ok(CallOutcome::Stopped(reason)),
            Err(error) => return Err(fault(error).with_stderr(&mut workplace)),
        };
        let answer = workplace
            .read_answer(&self.command, self.formula.n_vars(), status)
            .and_then(|answer| self.judge(answer, &workplace, assumptions));
        answer.map_err(|error| ExternalError::new(&self.command, error).with_stderr(&mut workplace))
    }

    /// Believes an answer, or not.
    fn judge(
        &mut self,
        answer: Answer,
        workplace: &Workplace,
        assumptions: &[Lit],
    ) -> Result<CallOutcome, ExternalFault> {
        match answer {
            Answer::Satisfiable(model) => {
                self.formula.check(assumptions, &model)?;
                self.model = model;
                Ok(CallOutcome::Sat)
            }
            Answer::Unsatisfiable if self.command.writes_proof() => {
                let proof = workplace.open_proof()?;
                proof::check(self.formula.with(assumptions), proof, &self.limits)
            }
            Answer::Unsatisfiable => Ok(CallOutcome::Unsat),
            Answer::Unknown => Ok(CallOutcome::Stopped(StopReason::GaveUp)),
        }
    }
}

impl Engine for External {
    fn signature(&self) -> &'static str {
        "external program"
    }

    fn in_process(&self) -> bool {
        false
    }

    fn reserve(&mut self, max_var: Var) -> anyhow::Result<()> {
        self.formula.reserve(max_var);
        Ok(())
    }

    fn add_clause(&mut self, clause: &[Lit]) -> anyhow::Result<()> {
        self.formula.add(clause);
        Ok(())
    }

    fn solve(&mut self, assumptions: &[Lit]) -> anyhow::Result<CallOutcome> {
        self.formula.mention(assumptions);
        Ok(self.call(assumptions)?)
    }

    fn value(&self, lit: Lit) -> anyhow::Result<TernaryVal> {
        Ok(self.model.value(lit).map_or(TernaryVal::DontCare, TernaryVal::from))
    }

    fn core(&mut self, assumptions: &[Lit]) -> anyhow::Result<Vec<Lit>> {
        Ok(assumptions.iter().map(|&lit| !lit).collect())
    }

    fn conflicts(&self) -> Option<u64> {
        None
    }
}
