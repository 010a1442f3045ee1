//! Plans from counterexamples.

use anyhow::anyhow;
use logic::{Kind, Trace, Valuation};

use super::{
    End,
    obligations::{Id, Obligations},
    relation::Relation,
    space::{Space, StateLit},
};
use crate::Solvers;

/// The plan without transitions that ends in the state of the last model.
pub(super) fn single<S: Solvers>(
    space: &Space<'_>,
    relation: &Relation<'_, S>,
) -> Result<Trace, End> {
    Ok(Trace { frames: vec![last_valuation(space, relation, 0)?] })
}

/// The plan from an initial state to the goal through the cubes of obligations, each of which leads to the
/// next. `relation` holds all transitions.
pub(super) fn follow<S: Solvers>(
    space: &Space<'_>,
    mut relation: Relation<'_, S>,
    obligations: &Obligations,
    first: Id,
) -> Result<Trace, End> {
    let mut at = obligations.get(first);
    let mut state = at.cube.lits().to_vec();
    let mut frames = Vec::new();
    while let Some(id) = at.toward {
        at = obligations.get(id);
        let now = state.iter().map(|&lit| space.now(lit));
        let next = at.cube.lits().iter().map(|&lit| space.next(lit));
        if relation.refute(&now.chain(next).collect::<Vec<_>>())?.is_some() {
            return Err(anyhow!("a solver contradicts itself: a step of the plan is none").into());
        }
        frames.push(valuation(space, &relation)?);
        let after = last_valuation(space, &relation, 1)?;
        let props = space.props().iter().enumerate();
        state = props.map(|(index, &prop)| StateLit::new(index, after.holds(prop))).collect();
        if at.toward.is_none() {
            frames.push(after);
        }
    }
    Ok(Trace { frames })
}

/// State and transition of the last model.
fn valuation<S: Solvers>(space: &Space<'_>, relation: &Relation<'_, S>) -> Result<Valuation, End> {
    let props = space.compiled.system().props();
    let values = props.iter().map(|prop| relation.holds(space.compiled.lit(prop, 0)));
    let values = values.collect::<Result<Vec<bool>, End>>()?;
    Ok(Valuation::new(props, |prop| values[prop.index()]))
}

/// The state of the last model in its last frame, which no transition leaves.
fn last_valuation<S: Solvers>(
    space: &Space<'_>,
    relation: &Relation<'_, S>,
    frame: usize,
) -> Result<Valuation, End> {
    let props = space.compiled.system().props();
    let values = props.iter().map(|prop| match props.kind(prop) {
        Kind::State => relation.holds(space.compiled.lit(prop, frame)),
        Kind::Action => Ok(false),
    });
    let values = values.collect::<Result<Vec<bool>, End>>()?;
    Ok(Valuation::new(props, |prop| values[prop.index()]))
}
