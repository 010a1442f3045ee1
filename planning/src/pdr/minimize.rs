//! Fewer and shorter clauses for an inductive invariant.

use std::collections::BTreeSet;

use anyhow::anyhow;
use rustsat::types::Lit;

use super::{
    End,
    cube::Cube,
    engine::Engine,
    relation::{CubeAnswer, Holds, Relation},
};
use crate::{
    Solvers,
    invariant::{Clauses, Literal},
};

/// An invariant made of the negations of `cubes`, which are one, by leaving out literals and clauses.
///
/// First each literal is left out without which the clause is still kept by all transitions, given all
/// clauses: the others stay true of what was reached by the stronger clause. Then the solver's core of "there
/// is no goal state" says which clauses are needed for that, its cores of "this clause is kept" which ones
/// for these, and so on; this is repeated while it helps.
///
/// Where a limit ends that, it is the invariant as it was given.
pub(super) fn minimized<S: Solvers>(
    engine: &mut Engine<'_, S>,
    cubes: Vec<Cube>,
) -> Result<Clauses, End> {
    let cubes = match fewer(engine, cubes.clone()) {
        Err(End::Stopped(_) | End::Interrupted) => cubes,
        fewer => fewer?,
    };
    let props = engine.space.props();
    let clause = |cube: &Cube| {
        let lits = cube.lits().iter();
        lits.map(|&lit| Literal { prop: props[lit.index()], value: !lit.value() }).collect()
    };
    Ok(Clauses(cubes.iter().map(clause).collect()))
}

/// Fewer and larger cubes that are an invariant, too.
fn fewer<S: Solvers>(engine: &mut Engine<'_, S>, mut cubes: Vec<Cube>) -> Result<Vec<Cube>, End> {
    widen(engine, &mut cubes)?;
    loop {
        let needed = needed(engine, &cubes)?;
        if needed.len() == cubes.len() {
            return Ok(cubes);
        }
        cubes = needed.into_iter().map(|index| cubes[index].clone()).collect();
    }
}

/// Leaves literals out of cubes, the largest first, and cubes that others then subsume.
fn widen<S: Solvers>(engine: &mut Engine<'_, S>, cubes: &mut Vec<Cube>) -> Result<(), End> {
    let mut relation = engine.load(Holds::Transitions)?;
    for cube in &*cubes {
        relation.block(&engine.space, cube, None)?;
    }
    cubes.sort_by_key(|cube| std::cmp::Reverse(cube.len()));
    for cube in &mut *cubes {
        for lit in cube.clone().lits().iter().copied() {
            engine.question.budget.check()?;
            let wider = cube.without(lit);
            if wider == *cube || engine.initial.meets(&engine.space, &wider)? {
                continue;
            }
            if let CubeAnswer::Blocked(core) = relation.enter(&engine.space, &wider)? {
                let core = engine.initial.kept_out(&engine.space, core, &wider)?;
                relation.block(&engine.space, &core, None)?;
                *cube = core;
            }
        }
    }
    cubes.sort_by_key(Cube::len);
    let mut kept: Vec<Cube> = Vec::new();
    for cube in cubes.drain(..) {
        engine.question.budget.check()?;
        if !kept.iter().any(|other| other.subsumes(&cube)) {
            kept.push(cube);
        }
    }
    *cubes = kept;
    Ok(())
}

/// The places of cubes that suffice to be an invariant.
fn needed<S: Solvers>(engine: &Engine<'_, S>, cubes: &[Cube]) -> Result<BTreeSet<usize>, End> {
    let mut states = SwitchedCubes::new(engine, Holds::States, cubes)?;
    let mut transitions = SwitchedCubes::new(engine, Holds::Transitions, cubes)?;
    let goal = engine.space.compiled.goal(0);
    let mut needed = BTreeSet::new();
    let mut open = states.core(&goal)?;
    while let Some(index) = open.pop() {
        if needed.insert(index) {
            engine.question.budget.check()?;
            let next = cubes[index].lits().iter().map(|&lit| engine.space.next(lit));
            open.extend(transitions.core(&next.collect::<Vec<_>>())?);
        }
    }
    Ok(needed)
}

/// A solver in which each of some cubes is blocked where its switch is assumed.
struct SwitchedCubes<'a, S: Solvers> {
    relation: Relation<'a, S>,
    switches: Vec<Lit>,
}

impl<'a, S: Solvers> SwitchedCubes<'a, S> {
    fn new(engine: &Engine<'a, S>, holds: Holds, cubes: &[Cube]) -> Result<Self, End> {
        let mut relation = engine.load(holds)?;
        let mut switches = Vec::with_capacity(cubes.len());
        for cube in cubes {
            engine.question.budget.check()?;
            let switch = relation.new_lit()?;
            relation.block(&engine.space, cube, Some(switch))?;
            switches.push(switch);
        }
        Ok(Self { relation, switches })
    }

    /// Which cubes have to be blocked so that these literals cannot all hold.
    fn core(&mut self, lits: &[Lit]) -> Result<Vec<usize>, End> {
        let assumptions: Vec<Lit> = self.switches.iter().chain(lits).copied().collect();
        let Some(core) = self.relation.refute(&assumptions)? else {
            return Err(anyhow!("a solver contradicts itself: the invariant is none").into());
        };
        let is_needed = |&(_, switch): &(usize, &Lit)| core.binary_search(switch).is_ok();
        Ok(self.switches.iter().enumerate().filter(is_needed).map(|(index, _)| index).collect())
    }
}
