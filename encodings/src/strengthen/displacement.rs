//! After t transitions the vehicles are at most t cells, all together, from where they start.
//!
//! In steps the displacement of a vehicle is its distance from its first position, in moves it is 1 if it
//! is elsewhere. A transition changes one of them by at most 1, so the sum is at most t in frame t. To
//! solvers this is a statement about counting, which they cannot find by themselves in reasonable time.
//!
//! `sum(n,j)` (state): the displacements of the vehicles below node n of a binary tree are at least j in
//! all. Nodes are joined two at a time, those with the smallest largest sum first; the leaves are formulas
//! over positions.
//!
//! | family | formula | clauses |
//! | --- | --- | --- |
//! | sum | left ≥ i ∧ right ≥ j ⇒ sum(n,i+j) | (1 + largest left) (1 + largest right) - 1 for each node and each case of a leaf |
//! | at the start | ¬sum(n,j), in frame 0 alone | largest sums of all nodes |
//! | by one | sum′(root,j+1) ⇒ sum(root,j) | largest sum - 1 |
//!
//! At the start those of the root would do; with all, an initial state is told by literals, as hardware model
//! checkers want it.
//!
//! Source: the totalizer of Bailleux and Boufkhad, *Efficient CNF encoding of Boolean cardinality
//! constraints*, CP 2003; that a solver needs it said is ours.

use board::{Metric, VehicleId};
use itertools::Itertools;
use limits::StopReason;
use logic::{Formula, Moment::Now, Prop, TransitionSystem};

use crate::{setting::Setting, vehicles::Vehicles};

/// By j - 1: "at least j", as formulas of which one holds if it is so.
type Sum = Vec<Vec<Formula>>;

pub(super) fn add(
    setting: &Setting,
    vehicles: &dyn Vehicles,
    system: &mut TransitionSystem,
) -> Result<(), StopReason> {
    let leaves = setting.board.vehicles().map(|(id, _)| displacement(setting, vehicles, id));
    let mut nodes: Vec<Sum> = leaves.filter(|leaf| !leaf.is_empty()).collect();
    let mut root = Vec::new();
    for number in 0.. {
        nodes.sort_by_key(Vec::len);
        if nodes.len() < 2 {
            break;
        }
        let pair = nodes.drain(..2).collect_vec();
        root = join(setting, number, [&pair[0], &pair[1]], system)?;
        for prop in &root {
            system.initially("at the start", !prop.now());
        }
        nodes.push(root.iter().map(|prop| vec![prop.now().into()]).collect());
    }
    for (lower, higher) in root.iter().tuple_windows() {
        system.each_transition("by one", higher.next().implies(lower.now()));
    }
    Ok(())
}

/// The displacement of one vehicle.
fn displacement(setting: &Setting, vehicles: &dyn Vehicles, id: VehicleId) -> Sum {
    let start = setting.board.vehicle(id).position;
    let at_least = |j| {
        let there = |p: u8| p.abs_diff(start) >= j;
        vehicles.within(id, &there, Now)
    };
    let most = match setting.metric {
        Metric::Steps => u8::MAX,
        Metric::Moves => 1,
    };
    (1..=most).map(at_least).take_while(|cases| !cases.is_empty()).collect()
}

/// The sum of two displacements.
fn join(
    setting: &Setting,
    number: usize,
    [left, right]: [&Sum; 2],
    system: &mut TransitionSystem,
) -> Result<Vec<Prop>, StopReason> {
    let most = left.len() + right.len();
    let sum: Vec<Prop> =
        (1..=most).map(|j| system.state_prop(format!("sum({number},{j})"))).collect();
    let always = vec![Formula::TRUE];
    let cases = |side: &Sum, i: usize| match i.checked_sub(1) {
        None => always.clone(),
        Some(index) => side[index].clone(),
    };
    for i in 0..=left.len() {
        setting.check(system)?;
        for j in 0..=right.len() {
            let Some(index) = (i + j).checked_sub(1) else { continue };
            for (a, b) in cases(left, i).into_iter().cartesian_product(cases(right, j)) {
                system.always("sum", a.and(b).implies(sum[index].now()));
            }
        }
    }
    Ok(sum)
}
