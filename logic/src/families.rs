//! The families of a system: their formulas, and how many clauses and variables they have.

use std::collections::BTreeSet;

use limits::{Budget, Ledger, StopReason};
use rustsat::types::Lit;

use crate::{
    compiled::{CompiledSystem, GOAL, Part},
    constraint::{Constraint, End},
    formula::Formula,
};

/// Where the formulas of a family hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display)]
#[strum(serialize_all = "kebab-case")]
pub enum Place {
    /// In frame 0.
    Start,
    /// In every frame.
    Frames,
    /// In every transition.
    Transitions,
    /// In every two transitions that follow one another.
    TwoTransitions,
    /// In some of the first frames.
    FirstFrames,
    /// In some of the last frames.
    LastFrames,
    /// In the last frame.
    End,
}

impl From<Part> for Place {
    fn from(part: Part) -> Self {
        match part {
            Part::Initial => Self::Start,
            Part::Invariant => Self::Frames,
            Part::Transition => Self::Transitions,
            Part::TwoTransitions => Self::TwoTransitions,
        }
    }
}

impl From<End> for Place {
    fn from(end: End) -> Self {
        match end {
            End::Start => Self::FirstFrames,
            End::Goal => Self::LastFrames,
        }
    }
}

/// A family in one place.
#[derive(Clone, Debug)]
pub struct Family<'a> {
    /// Its name.
    pub name: &'a str,
    /// The frames or transitions in which its formulas hold.
    pub place: Place,
    /// Its formulas, in order.
    pub formulas: Vec<&'a Formula>,
    /// Clauses in one copy: of one frame, or of one transition.
    pub clauses: Vec<Vec<Lit>>,
    /// Propositions in those clauses; one now and next counts twice.
    pub n_props: usize,
    /// Variables in those clauses that clausal form made.
    pub n_fresh: usize,
}

/// Gathers families.
struct Gathering<'a, 'b> {
    ledger: Ledger<'b>,
    families: Vec<Family<'a>>,
    /// Indexed by family.
    vars: Vec<BTreeSet<u32>>,
}

impl<'a> Gathering<'a, '_> {
    fn family(&mut self, place: Place, name: &'a str) -> usize {
        let is_it = |family: &Family<'a>| (family.place, family.name) == (place, name);
        self.families.iter().position(is_it).unwrap_or_else(|| {
            let (n_props, n_fresh) = (0, 0);
            let (formulas, clauses) = (Vec::new(), Vec::new());
            self.families.push(Family { name, place, formulas, clauses, n_props, n_fresh });
            self.vars.push(BTreeSet::new());
            self.families.len() - 1
        })
    }

    fn constraint(&mut self, place: Place, constraint: &'a Constraint) -> usize {
        let family = self.family(place, constraint.family);
        self.families[family].formulas.push(&constraint.formula);
        family
    }

    fn clause(&mut self, family: usize, lits: &[Lit]) -> Result<(), StopReason> {
        self.ledger.take(size_of::<Vec<Lit>>() + size_of_val(lits))?;
        self.families[family].clauses.push(lits.to_vec());
        self.vars[family].extend(lits.iter().map(|lit| lit.vidx32()));
        Ok(())
    }
}

impl CompiledSystem {
    /// The families of the system, in the order of a bounded formula; the last one is the goal.
    ///
    /// # Errors
    ///
    /// If the budget ends.
    pub fn described(&self, budget: &Budget) -> Result<Vec<Family<'_>>, StopReason> {
        let ledger = Ledger::new(budget);
        let mut all = Gathering { ledger, families: Vec::new(), vars: Vec::new() };
        for part in [Part::Initial, Part::Invariant, Part::Transition, Part::TwoTransitions] {
            self.gather_part(part, &mut all)?;
        }
        for end in End::ALL {
            let layers = self.system.layers(end).iter();
            let families: Vec<usize> =
                layers.map(|layer| all.constraint(end.into(), &layer.constraint)).collect();
            for clause in self.layers(end) {
                all.clause(families[clause.index], &clause.lits)?;
            }
        }
        let goal = all.family(Place::End, GOAL);
        all.families[goal].formulas.push(self.system.goal());
        for &lit in &self.goal {
            all.clause(goal, &[lit])?;
        }
        let is_named = self.named_locals();
        let Gathering { mut families, vars, .. } = all;
        for (family, vars) in families.iter_mut().zip(vars) {
            let is_prop = |var: &u32| is_named[(var % self.stride().max(1)) as usize];
            family.n_props = vars.iter().filter(|var| is_prop(var)).count();
            family.n_fresh = vars.len() - family.n_props;
        }
        Ok(families)
    }

    fn gather_part<'a>(
        &'a self,
        part: Part,
        all: &mut Gathering<'a, '_>,
    ) -> Result<(), StopReason> {
        let place = Place::from(part);
        let mut start = 0;
        let clauses: Vec<&[Lit]> = self.clauses[part as usize].iter().collect();
        for (constraint, &end) in self.constraints(part).iter().zip(&self.ends[part as usize]) {
            // A formula that is always true has no clause.
            if start < end {
                let family = all.constraint(place, constraint);
                clauses[start..end].iter().try_for_each(|lits| all.clause(family, lits))?;
            }
            start = end;
        }
        if start < clauses.len() {
            // What the goal is made of.
            let family = all.family(place, GOAL);
            clauses[start..].iter().try_for_each(|lits| all.clause(family, lits))?;
        }
        Ok(())
    }

    /// For each local number, `true` if it is the number of a proposition.
    fn named_locals(&self) -> Vec<bool> {
        let mut is_named = vec![false; self.stride().max(1) as usize];
        for &local in &self.locals {
            is_named[local as usize] = true;
        }
        is_named
    }
}
