//! Which facts may hold together how soon after the start, and how near a goal.

use std::collections::HashMap;

use limits::Ledger;

use super::{
    NotFound,
    cases::Cases,
    changing_vars,
    facts::{Fact, FactSet, Facts},
    holds_with,
    triples::Triples,
};
use crate::{
    conditions::conjuncts,
    expr::{Expr, VarId},
    program::Program,
};

/// Facts looked at beside a case, over all layers; beyond them the analysis is given up. They take about
/// a second.
const MAX_WORK: usize = 20_000_000;

/// For each two facts, the least number of steps after which, or before a goal, they may hold together.
pub(crate) struct Distances {
    n_facts: usize,
    steps: Vec<Option<usize>>,
}

impl Distances {
    /// The number of steps; `None` if they never hold together. Of a fact with itself: of it alone.
    pub(crate) fn get(&self, i: Fact, j: Fact) -> Option<usize> {
        self.steps[i * self.n_facts + j]
    }

    fn note(&mut self, triples: &Triples, layer: usize) {
        for i in 0..self.n_facts {
            for j in 0..self.n_facts {
                let steps = &mut self.steps[i * self.n_facts + j];
                if steps.is_none() && triples.has_pair(i, j) {
                    *steps = Some(layer);
                }
            }
        }
    }
}

/// A case, from one end to the other, and the facts that are admitted beside it.
struct Passage<'a> {
    from: &'a [Fact],
    to: &'a [Fact],
    others: &'a FactSet,
}

impl Passage<'_> {
    /// About how many steps it takes to follow it, at most.
    fn n_steps(&self, n_facts: usize) -> usize {
        self.to.len().pow(2) + self.to.len() * n_facts / 8
    }
}

/// The cases of a program, to be followed in either direction.
pub(super) struct Reach<'a> {
    pub(super) program: &'a Program,
    pub(super) facts: &'a Facts,
    pub(super) cases: &'a [Cases],
}

impl Reach<'_> {
    /// From the start; and what may hold together after any number of steps.
    pub(super) fn early(&self, ledger: &mut Ledger) -> Result<(Distances, Triples), NotFound> {
        let initial = self.facts.of_state(&self.program.initial);
        ledger.work(initial.len().pow(2))?;
        self.grow(Triples::of(self.facts.len(), &initial), false, None, ledger)
    }

    /// From the goal, through states in which only what is in `reached` holds together.
    pub(super) fn late(
        &self,
        reached: &Triples,
        ledger: &mut Ledger,
    ) -> Result<Distances, NotFound> {
        let goal = self.goal(reached, ledger)?;
        Ok(self.grow(goal, true, Some(reached), ledger)?.0)
    }

    /// What may hold together in goal states: conditions on more than one variable are not looked at.
    fn goal(&self, reached: &Triples, ledger: &mut Ledger) -> Result<Triples, NotFound> {
        let n_facts = self.facts.len();
        // Those that look at one variable, by it.
        let mut conditions: HashMap<VarId, Vec<&Expr>> = HashMap::new();
        for part in conjuncts(&self.program.goals) {
            let read = changing_vars(part, self.program, ledger)?;
            if let (Some(&var), 1) = (read.first(), read.len()) {
                conditions.entry(var).or_default().push(part);
            }
        }
        let mut set = FactSet::empty(n_facts);
        for fact in (0..n_facts).filter(|&fact| reached.has_pair(fact, fact)) {
            let (var, value) = self.facts.get(fact);
            let mut asked = conditions.get(&var).into_iter().flatten();
            let admits = asked.try_fold(true, |holds, part| {
                ledger.work(part.n_steps())?;
                Ok::<_, NotFound>(holds && holds_with(part, var, value, self.program))
            })?;
            if admits {
                set.insert(fact);
            }
        }
        let only = |group: std::ops::Range<Fact>| {
            let mut left = group.filter(|&fact| set.contains(fact));
            left.next().filter(|_| left.next().is_none())
        };
        let forced: Vec<Fact> = self.facts.groups().filter_map(only).collect();
        reached.restrict(&mut set, &forced);
        let mut goal = Triples::empty(n_facts);
        for i in set.iter() {
            ledger.work(forced.len() * n_facts)?;
            let mut with = set.clone();
            reached.restrict_with(&mut with, i, &forced);
            reached.restrict(&mut with, &[i]);
            for j in with.iter() {
                let mut third = with.clone();
                reached.restrict_with(&mut third, j, &forced);
                goal.extend(i, j, &third, Some(reached));
            }
        }
        Ok(goal)
    }

    /// Layer by layer until nothing is new.
    fn grow(
        &self,
        first: Triples,
        is_backward: bool,
        limit: Option<&Triples>,
        ledger: &mut Ledger,
    ) -> Result<(Distances, Triples), NotFound> {
        let n_facts = self.facts.len();
        let mut distances = Distances { n_facts, steps: vec![None; n_facts * n_facts] };
        let mut work = MAX_WORK;
        let mut now = first;
        for layer in 0.. {
            distances.note(&now, layer);
            let mut next = now.clone();
            for cases in self.cases {
                for [before, after] in &cases.rows {
                    let (from, to) = if is_backward { (after, before) } else { (before, after) };
                    let passage = Passage { from, to, others: &cases.others };
                    ledger.work(passage.n_steps(n_facts))?;
                    let n_looked_at = self.follow(&passage, &now, limit, &mut next);
                    work = work.checked_sub(n_looked_at).ok_or(NotFound::TooMuch)?;
                }
            }
            if next == now {
                return Ok((distances, now));
            }
            now = next;
        }
        unreachable!("triples of facts are finitely many")
    }

    /// Adds what a passage makes of facts that may hold together; returns the number of facts that it
    /// looked at, at least 1.
    fn follow(
        &self,
        passage: &Passage,
        now: &Triples,
        limit: Option<&Triples>,
        next: &mut Triples,
    ) -> usize {
        let &Passage { from, to, .. } = passage;
        let changed: Vec<Fact> =
            from.iter().zip(to).filter(|(old, new)| old != new).map(|(_, &new)| new).collect();
        if changed.is_empty() || !now.allows(from) || limit.is_some_and(|limit| !limit.allows(to)) {
            return 1;
        }
        let mut others = passage.others.clone();
        now.restrict(&mut others, from);
        if let Some(limit) = limit {
            limit.restrict(&mut others, to);
        }
        let has_value = |group: std::ops::Range<Fact>| {
            let mut facts = group.clone();
            facts.any(|fact| others.contains(fact)) || from.iter().any(|fact| group.contains(fact))
        };
        if !self.facts.groups().all(has_value) {
            return 1;
        }
        let own = FactSet::of(self.facts.len(), to.iter().copied());
        for &x in &changed {
            for &y in to {
                next.extend(x, y, &own, limit);
                next.extend(x, y, &others, limit);
            }
        }
        let mut n_others = 1;
        for other in others.iter() {
            n_others += 1;
            let mut with = others.clone();
            now.restrict_with(&mut with, other, from);
            for &x in &changed {
                next.extend(x, other, &with, limit);
            }
        }
        n_others
    }
}
