//! Certificates of programs in InPUMA.

use board::Metric;
use limits::Budget;
use logic::{AtMostOne, CompileOptions};
use puma::{Direction, EncodeOptions, InstanceId, ParseError, PlanError, Program};
use search::{SearchOutcome, SearchStats};
use serde::{Deserialize, Serialize};
use solvers::SolverSpec;

use super::{About, Claim, ClaimedFormula, FileError, PLAN, Subject, Trouble};
use crate::{
    Error, by_name,
    formula::TitledFormula,
    planning::{Bound, Engine, Observer, Progress, Puzzle},
    program::SourceProgram,
    wording::counted,
};

/// The text of the program.
pub(super) const FILE: &str = "program.puma";

/// How a program becomes a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProgramFormula {
    /// The constraints beyond the rules.
    #[serde(with = "by_name")]
    pub strengthening: EncodeOptions,
    /// How at-most-one constraints are written.
    #[serde(with = "by_name")]
    pub amo: AtMostOne,
}

impl ClaimedFormula for ProgramFormula {
    const SCHEMA: &'static str = "rushsat-program-certificate/1";

    fn at_most_one(self) -> AtMostOne {
        self.amo
    }

    fn check(self, claim: Claim) -> Result<(), FileError> {
        match claim {
            Claim::Unsolvable if self.strengthening != EncodeOptions::NONE => {
                Err("invariants are about formulas with the strengthening none".into())
            }
            _ => Ok(()),
        }
    }
}

impl Subject for SourceProgram {
    type Puzzle = Program;
    type Options = EncodeOptions;
    type Formula = ProgramFormula;

    const NAME: &'static str = "program";
    const FILE: &'static str = FILE;
    const METRIC: Option<Metric> = Some(Metric::Steps);

    fn puzzle(&self) -> &Program {
        self.program()
    }

    fn text(&self) -> String {
        Self::text(self).to_owned()
    }

    fn read(text: String, budget: &Budget) -> Result<Self, Trouble> {
        Self::parse(FILE, text, budget).map_err(|error| match error {
            ParseError::Stopped(reason) => Trouble::stopped(FILE, reason),
            ParseError::Faulty(error) => match error.faults() {
                [first, ..] => {
                    let at = first.span().start;
                    format!("{FILE}: {error}, at byte {at}: {first}").into()
                }
                [] => format!("{FILE}: {error}").into(),
            },
        })
    }

    fn shown(&self) -> String {
        let program = self.program();
        let goal =
            if program.asks_for_violation() { "; its goal is to break an invariant" } else { "" };
        format!(
            "{}, {}, {}{goal}",
            counted(program.variables().len(), "variable"),
            counted(program.n_rules(), "rule"),
            counted(program.n_instances(), "instance"),
        )
    }

    fn expect(&self, expected: About<'_>) -> Result<(), FileError> {
        match expected {
            About::Program(text) if text == Self::text(self) => Ok(()),
            About::Program(text) => {
                let asked = puma::with_violation_goal(FILE, text, &Budget::default());
                let is_violation = asked.is_ok_and(|asked| asked == Self::text(self));
                let what = if is_violation {
                    "this program with the goal to break an invariant"
                } else {
                    "another program"
                };
                Err(format!("{FILE}: {what}").into())
            }
            About::Board(_) => Err(format!("{FILE}: a program, not a board").into()),
        }
    }

    /// Bounds one after another: how much a longer one costs differs from program to program.
    fn engine(
        &self,
        options: EncodeOptions,
        _metric: Metric,
        at_most_one: AtMostOne,
        solver: SolverSpec,
    ) -> Engine<EncodeOptions> {
        Engine::of_programs(options, CompileOptions { at_most_one }, solver)
    }

    fn claimed(&self, options: EncodeOptions, amo: AtMostOne, claim: Claim) -> ProgramFormula {
        let of_invariants = self.program().of_invariants();
        let strengthening = if claim == Claim::Unsolvable { of_invariants } else { options };
        ProgramFormula { strengthening, amo }
    }

    fn formula(
        &self,
        ProgramFormula { strengthening, amo }: ProgramFormula,
        bound: Bound,
        budget: &Budget,
    ) -> Result<TitledFormula, Error> {
        TitledFormula::of_program(self, strengthening, amo, bound.length, budget)
    }

    fn shortest(
        &self,
        _metric: Metric,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> SearchOutcome<Vec<InstanceId>> {
        let on_progress = &mut |stats: &SearchStats| observer(Progress::States(*stats));
        let found = puma::shortest_plan(self.program(), Direction::Auto, budget, on_progress);
        found.expect("only a direction that was asked for can be refused").outcome
    }

    fn plan_text(&self, plan: &Vec<InstanceId>) -> String {
        self.program().write_plan(plan)
    }

    fn plan_length(&self, text: &str, _metric: Metric, budget: &Budget) -> Result<usize, Trouble> {
        let program = self.program();
        let plan = program.read_plan(text, budget).and_then(|plan| {
            program.check_plan(&plan, budget)?;
            Ok(plan)
        });
        let plan = plan.map_err(|error| match error {
            PlanError::Stopped(reason) => Trouble::stopped(PLAN, reason),
            error @ PlanError::NoGoal(_) => format!("{PLAN}: {error}").into(),
            error => format!("{PLAN}, {error}").into(),
        })?;
        Ok(plan.len())
    }
}
