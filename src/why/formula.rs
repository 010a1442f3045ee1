//! Which families, frames or clauses of the formula make a plan impossible.
//!
//! A solver that finds the formula unsatisfiable names groups that are enough (its core), and then each group
//! in turn is left out, if the rest stays unsatisfiable (deletion). What remains is refuted once more, with a
//! proof that is checked. A limit ends it with the groups that are known to be enough.

use std::{
    collections::{BTreeSet, HashMap},
    iter::repeat_n,
};

use limits::Stop;
use logic::AtMostOne;
use rustsat::{
    instances::Cnf,
    types::{Clause, Lit},
};
use solvers::SolverSpec;

use super::{Question, Why, oracle::Oracle};
use crate::{
    Error,
    formula::{Groups, Refutation, TitledFormula, refute},
    planning::Bound,
};

text::named! {
    /// What is left out together.
    pub enum Group: "a kind of group" {
        /// The clauses of a family, in all frames.
        Families,
        /// The clauses whose formulas have the same frame as *now*.
        Frames,
        /// Each clause by itself.
        Clauses,
    }
}

/// A clause with where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptClause {
    /// Its number, from 1 on, as in the exported formula.
    pub number: usize,
    /// Its family.
    pub family: String,
    /// The frame that its formula has as *now*.
    pub frame: usize,
    /// Its literals: `at(A,2)@3` is `at(A,2)` in frame 3, `#17` a variable without a name.
    pub lits: Vec<String>,
}

/// Groups of clauses that alone make a plan impossible.
#[derive(Clone, Debug)]
pub struct FormulaCore {
    /// How many groups the formula has.
    pub n_groups: usize,
    /// The groups that suffice, in the order of the formula: names of families, numbers of frames or of
    /// clauses.
    pub groups: Vec<String>,
    /// `true` if none of them can be left out.
    pub is_minimal: bool,
    /// Their clauses.
    pub clauses: Vec<KeptClause>,
    /// Number of clauses of the whole formula.
    pub n_clauses: usize,
    /// The refutation of these clauses, which was checked.
    pub refutation: Refutation,
    /// What ended it before it was known whether some can be left out, in words.
    pub stopped: Option<Stop>,
}

impl Why<'_> {
    /// Groups of clauses of the formula that suffice; none if the formula has a model, so that there is a
    /// plan.
    ///
    /// # Errors
    ///
    /// A solver that fails; [`Error::GaveUp`] if a limit ended it before any were known; [`Error::Unbounded`]
    /// for another question than for a bound.
    pub fn formula_core(&self, by: Group) -> Result<Option<FormulaCore>, Error> {
        let Question::NoPlan(bound) = self.question else { return Err(Error::Unbounded) };
        let formula = self.formula(bound)?;
        let mut grouped = GroupedFormula::new(&formula, by, &self.searching())?;
        let Some(core) = grouped.groups.core(&(0..grouped.names.len()).collect())? else {
            return Ok(None);
        };
        // Most clauses are in no core: without them each of the many questions takes less.
        let (kept, stopped) = match grouped.keep(&core, &self.searching()) {
            Ok(()) => grouped.groups.minimal(core)?,
            Err(stopped @ Error::GaveUp(_)) => (core, Some(stopped)),
            Err(error) => return Err(error),
        };
        let stopped = stopped.and_then(|error| match error {
            Error::GaveUp(why) => Some(why.into()),
            _ => None,
        });
        grouped.checked(&kept, stopped, self).map(Some)
    }

    fn formula(&self, bound: Bound) -> Result<TitledFormula, Error> {
        let formulation = Oracle { why: self }.formulation(bound);
        let (amo, budget) = (AtMostOne::default(), &self.limits.budget);
        TitledFormula::of_board(self.board, formulation, amo, bound.length, budget)
    }
}

/// The clauses of a formula in groups, and a solver that holds them with selectors.
struct GroupedFormula<'a> {
    formula: &'a TitledFormula,
    /// The names of the groups.
    names: Vec<String>,
    /// For each clause, its group.
    group_of: Vec<usize>,
    groups: Groups,
}

impl<'a> GroupedFormula<'a> {
    fn new(formula: &'a TitledFormula, by: Group, why: &Why<'_>) -> Result<Self, Error> {
        let budget = &why.limits.budget;
        formula.allow_load(1, budget)?;
        let (mut names, mut group_of, mut numbers) = (Vec::new(), Vec::new(), HashMap::new());
        for run in formula.runs() {
            budget.check()?;
            let name = match by {
                Group::Families => run.origin.family.to_owned(),
                Group::Frames => run.origin.frame.to_string(),
                Group::Clauses => {
                    let next = group_of.len()..group_of.len() + run.n_clauses;
                    names.extend(next.clone().map(|index| (index + 1).to_string()));
                    group_of.extend(next);
                    continue;
                }
            };
            let group = *numbers.entry(name).or_insert_with_key(|name: &String| {
                names.push(name.clone());
                names.len() - 1
            });
            group_of.extend(repeat_n(group, run.n_clauses));
        }
        let groups = Groups::new(formula, group_of.iter().copied(), &why.limits)?;
        Ok(Self { formula, names, group_of, groups })
    }

    /// Forgets all groups but these.
    fn keep(&mut self, core: &BTreeSet<usize>, why: &Why<'_>) -> Result<(), Error> {
        let group_of = self.group_of.iter().copied();
        self.groups =
            Groups::of(self.formula, group_of, |group| core.contains(&group), &why.limits)?;
        Ok(())
    }

    /// The groups with their clauses, refuted.
    fn checked(
        self,
        kept: &BTreeSet<usize>,
        stopped: Option<Stop>,
        why: &Why<'_>,
    ) -> Result<FormulaCore, Error> {
        let names = self.formula.names();
        let mut origins =
            self.formula.runs().flat_map(|run| std::iter::repeat_n(run.origin, run.n_clauses));
        let (mut cnf, mut clauses, mut number) = (Cnf::new(), Vec::new(), 0);
        self.formula.visit(&why.limits.budget, |lits| {
            let origin = origins.next().expect("every clause has an origin");
            number += 1;
            if !kept.contains(&self.group_of[number - 1]) {
                return;
            }
            cnf.add_clause(Clause::from(lits));
            let shown = |lit: &Lit| {
                let name = names.get(&lit.vidx32());
                let name = name.cloned().unwrap_or_else(|| format!("#{}", lit.vidx32() + 1));
                if lit.is_neg() { format!("!{name}") } else { name }
            };
            clauses.push(KeptClause {
                number,
                family: origin.family.to_owned(),
                frame: origin.frame,
                lits: lits.iter().map(shown).collect(),
            });
        })?;
        let n_vars = self.formula.n_vars();
        let refutation = refute(&cnf, n_vars, &SolverSpec::Varisat, &why.limits)
            .map_err(Error::against_search)?;
        Ok(FormulaCore {
            n_groups: self.names.len(),
            groups: kept.iter().map(|&group| self.names[group].clone()).collect(),
            is_minimal: stopped.is_none(),
            clauses,
            n_clauses: self.formula.n_clauses(),
            refutation,
            stopped,
        })
    }
}

#[cfg(test)]
mod tests {
    use board::{Board, Metric};
    use encodings::Encoding;
    use solvers::{Decision, Limits};

    use super::*;

    fn core(board: &Board, encoding: Encoding, length: usize, by: Group) -> Option<FormulaCore> {
        let question = Question::NoPlan(Bound { metric: Metric::Moves, length });
        let why = Why { board, question, encoding, limits: Limits::default() };
        why.formula_core(by).unwrap()
    }

    /// Returns `true` if the clauses of some groups have a model, by a fresh solver without selectors.
    fn has_model(board: &Board, encoding: Encoding, length: usize, numbers: &[usize]) -> bool {
        let question = Question::NoPlan(Bound { metric: Metric::Moves, length });
        let why = Why { board, question, encoding, limits: Limits::default() };
        let bound = Bound { metric: Metric::Moves, length };
        let formula = why.formula(bound).unwrap();
        let (mut cnf, mut number) = (Cnf::new(), 0);
        let visited = formula.visit(&why.limits.budget, |lits| {
            number += 1;
            if numbers.contains(&number) {
                cnf.add_clause(Clause::from(lits));
            }
        });
        visited.unwrap();
        let format = proofs::ProofFormat::Lrat(proofs::Form::Text);
        let run = SolverSpec::Varisat.decide(&cnf, &Limits::default(), Vec::new(), format);
        matches!(run.unwrap().decision, Decision::Model(_))
    }

    #[test]
    fn no_group_of_a_core_can_be_left_out() {
        let others = Encoding::ALL.iter().copied().filter(|&encoding| encoding != Encoding::Cell);
        leave_out(&others.collect::<Vec<_>>(), &[Group::Families]);
    }

    #[test]
    #[ignore = "exhaustive: 3 s; run by .ci/run"]
    fn exhaustive_no_group_of_a_core_can_be_left_out() {
        leave_out(&[Encoding::Cell], &[Group::Families]);
        leave_out(Encoding::ALL, &[Group::Frames, Group::Clauses]);
    }

    /// Leaves groups of these kinds out of formulas in these encodings.
    fn leave_out(encodings: &[Encoding], groups: &[Group]) {
        let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
        for &encoding in encodings {
            for &by in groups {
                // All clauses of `cell` take long.
                if (encoding, by) == (Encoding::Cell, Group::Clauses) {
                    continue;
                }
                let length = if by == Group::Clauses { 3 } else { 6 };
                let core = core(&board, encoding, length, by).expect("there is no plan");
                assert!(core.is_minimal && core.refutation.n_clauses == core.clauses.len());
                let numbers = |left_out: Option<&String>| -> Vec<usize> {
                    let name = |clause: &KeptClause| match by {
                        Group::Families => clause.family.clone(),
                        Group::Frames => clause.frame.to_string(),
                        Group::Clauses => clause.number.to_string(),
                    };
                    let kept = core.clauses.iter();
                    let kept = kept.filter(|clause| Some(&name(clause)) != left_out);
                    kept.map(|clause| clause.number).collect()
                };
                assert!(!has_model(&board, encoding, length, &numbers(None)));
                for group in core.groups.iter().step_by(if by == Group::Clauses { 7 } else { 1 }) {
                    assert!(has_model(&board, encoding, length, &numbers(Some(group))));
                }
            }
        }
        assert!(core(&board, Encoding::Order, 7, Group::Families).is_none());
    }
}
