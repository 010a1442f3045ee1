//! Orders of variables.

use std::collections::HashMap;

use limits::{Budget, StopReason};
use logic::{Prop, TransitionSystem};

use crate::{
    options::VarOrder,
    support::Support,
    variables::{Definitions, Variables},
};

/// More rounds than FORCE takes in practice.
const MAX_ROUNDS: usize = 100;

/// The undefined state propositions in an order that can be told without exploring.
///
/// # Errors
///
/// If the budget ends.
pub(crate) fn order(
    system: &TransitionSystem,
    definitions: &Definitions,
    order: VarOrder,
    budget: &Budget,
) -> Result<Vec<Prop>, StopReason> {
    let mut props = definitions.undefined_state(system);
    match order {
        VarOrder::Declared | VarOrder::Measured => {}
        VarOrder::Reversed => props.reverse(),
        VarOrder::Force => {
            let edges = edges(system, definitions, &props, budget)?;
            props = force(&edges, props, budget)?;
        }
    }
    Ok(props)
}

/// What stands in one constraint.
fn edges(
    system: &TransitionSystem,
    definitions: &Definitions,
    props: &[Prop],
    budget: &Budget,
) -> Result<Vec<Vec<Prop>>, StopReason> {
    let variables = Variables::new(system, definitions.clone(), props.to_vec());
    let constraints = system.invariant().iter().chain(system.transition());
    let formulas = constraints.map(|constraint| &constraint.formula);
    let conjuncts = Support::of_conjuncts(formulas, &variables, budget)?;
    let edges = conjuncts.iter().map(|conjunct| Vec::from_iter(conjunct.props()));
    Ok(edges.filter(|edge| edge.len() > 1).collect())
}

/// Moves every proposition to the mean of the centres of its edges, until the edges' total span no longer
/// becomes less.
fn force(
    edges: &[Vec<Prop>],
    mut props: Vec<Prop>,
    budget: &Budget,
) -> Result<Vec<Prop>, StopReason> {
    let mut best = span(edges, &places(&props));
    for _ in 0..MAX_ROUNDS {
        budget.check()?;
        let moved = pulled(edges, &props);
        let total = span(edges, &places(&moved));
        if total >= best {
            break;
        }
        (best, props) = (total, moved);
    }
    Ok(props)
}

fn places(props: &[Prop]) -> HashMap<Prop, f64> {
    props.iter().copied().zip((0_u32..).map(f64::from)).collect()
}

fn span(edges: &[Vec<Prop>], places: &HashMap<Prop, f64>) -> f64 {
    let span = |edge: &Vec<Prop>| {
        let places = || edge.iter().map(|prop| places[prop]);
        places().fold(f64::MIN, f64::max) - places().fold(f64::MAX, f64::min)
    };
    edges.iter().map(span).sum()
}

fn pulled(edges: &[Vec<Prop>], props: &[Prop]) -> Vec<Prop> {
    let places = places(props);
    let mut pulls: HashMap<Prop, (f64, f64)> = HashMap::new();
    for edge in edges {
        let n_props = u32::try_from(edge.len()).map_or(f64::INFINITY, f64::from);
        let centre = edge.iter().map(|prop| places[prop]).sum::<f64>() / n_props;
        for &prop in edge {
            let (sum, n) = pulls.entry(prop).or_default();
            (*sum, *n) = (*sum + centre, *n + 1.0);
        }
    }
    let wanted = |prop: &Prop| pulls.get(prop).map_or(places[prop], |(sum, n)| sum / n);
    let mut moved = props.to_vec();
    moved.sort_by(|a, b| wanted(a).total_cmp(&wanted(b)));
    moved
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn force_makes_the_span_of_a_shuffled_chain_less() {
        let mut system = TransitionSystem::new();
        let props: Vec<Prop> = (0..12).map(|i| system.state_prop(format!("p{i}"))).collect();
        // The chain 0-5-10-3-8-1-6-11-4-9-2-7.
        let chain: Vec<Prop> = (0..12).map(|i| props[i * 5 % 12]).collect();
        for pair in chain.windows(2) {
            system.always("link", pair[0].now().implies(pair[1].now()));
        }
        let budget = &Budget::default();
        let definitions = Definitions::find(&system, &HashSet::new(), budget).unwrap();
        let order = |name| order(&system, &definitions, name, budget).unwrap();
        let edges = edges(&system, &definitions, &props, budget).unwrap();
        assert_eq!(edges.len(), 11);
        let [declared, forced] =
            [VarOrder::Declared, VarOrder::Force].map(|name| span(&edges, &places(&order(name))));
        assert!(forced < declared / 1.5, "{forced} of {declared}");
        let reversed = order(VarOrder::Reversed);
        assert_eq!(reversed.first(), props.last());
    }
}
