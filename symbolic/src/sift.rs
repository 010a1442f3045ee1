//! Sifting: each variable in turn moves to where the diagrams have the fewest nodes (Rudell, *Dynamic
//! variable ordering for ordered binary decision diagrams*, ICCAD 1993). What belongs together moves
//! together.
//!
//! OxiDD itself does not reorder. Its companion sets a given order by exchanging neighbouring levels; it is
//! asked here for one exchange of two neighbouring groups at a time, all of them within one reordering, since
//! each reordering empties the memory of operations.

use std::time::{Duration, Instant};

use limits::{Budget, StopReason};
use oxidd::{HasLevel, Manager, VarNo};
use oxidd_core::LevelView;
use oxidd_reorder::set_var_order_seq;

/// Variables that move together, from the root.
pub(crate) type Group = Vec<VarNo>;

/// A pass of sifting over all groups of variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sifting {
    /// Nodes of all diagrams before it, without garbage and terminals.
    pub before: usize,
    /// The same after it.
    pub after: usize,
    /// Wall-clock time.
    pub elapsed: Duration,
}

/// Carries out a pass in a manager with room for `max_nodes` nodes.
///
/// # Errors
///
/// If the budget ends; the diagrams are what they were, in some order.
pub(crate) fn sift<M: Manager>(
    manager: &mut M,
    groups: &[Group],
    max_nodes: usize,
    budget: &Budget,
) -> Result<Sifting, StopReason>
where
    M::InnerNode: HasLevel,
{
    let start = Instant::now();
    // What another thread has collected and not yet handed back has no room.
    let held = manager.approx_num_inner_nodes().saturating_sub(manager.num_inner_nodes());
    manager.gc();
    let before = manager.num_inner_nodes();
    let after = manager.reorder(|manager| {
        let max_nodes = max_nodes.saturating_sub(held);
        let mut order: Vec<&Group> = groups.iter().filter(|group| !group.is_empty()).collect();
        order.sort_by_key(|group| manager.var_to_level(group[0]));
        let mut pass = Pass { manager, order, n_nodes: before, max_nodes, budget };
        pass.run().map(|()| pass.n_nodes)
    })?;
    Ok(Sifting { before, after, elapsed: start.elapsed() })
}

/// A pass under way.
struct Pass<'a, M> {
    manager: &'a mut M,
    /// From the root.
    order: Vec<&'a Group>,
    n_nodes: usize,
    max_nodes: usize,
    budget: &'a Budget,
}

impl<M: Manager> Pass<'_, M>
where
    M::InnerNode: HasLevel,
{
    fn run(&mut self) -> Result<(), StopReason> {
        let mut groups = self.order.clone();
        groups.sort_by_key(|group| std::cmp::Reverse(self.size(group)));
        groups.into_iter().try_for_each(|group| self.place(group))
    }

    /// Nodes of the variables of a group.
    fn size(&self, group: &Group) -> usize {
        let level = |&variable| self.manager.level(self.manager.var_to_level(variable));
        group.iter().map(|variable| level(variable).len()).sum()
    }

    /// Moves a group to its best place: first to the nearer end, then to the other one.
    fn place(&mut self, group: &Group) -> Result<(), StopReason> {
        let is_it = |other: &&Group| other[0] == group[0];
        let start = self.order.iter().position(is_it).expect("one of the groups");
        let last = self.order.len() - 1;
        let ends = if start > last - start { [last, 0] } else { [0, last] };
        let mut best = (self.n_nodes, start);
        let mut at = start;
        for end in ends {
            while at != end && self.step(&mut at, end)? {
                if self.n_nodes < best.0 {
                    best = (self.n_nodes, at);
                }
                if self.n_nodes > best.0 + best.0 / 5 {
                    break;
                }
            }
            while at != start && self.step(&mut at, start)? {}
        }
        while at != best.1 && self.step(&mut at, best.1)? {}
        Ok(())
    }

    /// Moves the group at a place by one place towards another, if there is room.
    fn step(&mut self, at: &mut usize, to: usize) -> Result<bool, StopReason> {
        self.budget.check()?;
        let next = if to > *at { *at + 1 } else { *at - 1 };
        let upper = next.min(*at);
        let (above, below) = (self.order[upper], self.order[upper + 1]);
        let size = |pass: &Self| pass.size(above) + pass.size(below);
        if self.n_nodes + most_made(self.size(above), below.len()) > self.max_nodes {
            return Ok(false);
        }
        let before = size(self);
        set_var_order_seq(self.manager, &[&below[..], &above[..]].concat());
        self.order.swap(upper, upper + 1);
        self.n_nodes = self.n_nodes - before + size(self);
        *at = next;
        Ok(true)
    }
}

/// Nodes that are made at most when this many nodes sink below `n_levels` levels: at each level a node
/// becomes two.
fn most_made(n_nodes: usize, n_levels: usize) -> usize {
    let factor = 1_usize.checked_shl(u32::try_from(n_levels + 1).unwrap_or(u32::MAX));
    factor.map_or(usize::MAX, |factor| n_nodes.saturating_mul(factor - 2))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use oxidd::{BooleanFunction, Function, ManagerRef, bcdd::BCDDFunction, bdd::BDDFunction};

    use super::*;
    use crate::kind::Diagram;

    /// Variables of a manager with room for this many nodes.
    fn variables<F: Diagram>(max_nodes: usize, n_vars: VarNo) -> (F::ManagerRef, Vec<F>) {
        let manager = F::manager(max_nodes, 1 << 10);
        manager.with_manager_exclusive(|manager| manager.add_vars(n_vars));
        let variable = |variable| manager.with_manager_shared(|manager| F::var(manager, variable));
        let variables = (0..n_vars).map(|number| variable(number).unwrap()).collect();
        (manager, variables)
    }

    /// x0 y0 ∨ x1 y1 ∨ … with all x above all y.
    fn pairs<F: Diagram>(variables: &[F]) -> F {
        let (upper, lower) = variables.split_at(variables.len() / 2);
        let products = upper.iter().zip(lower).map(|(x, y)| x.and(y).unwrap());
        products.reduce(|any, product| any.or(&product).unwrap()).expect("there are variables")
    }

    fn assert_is_pairs<F: Diagram>(f: &F, n_pairs: VarNo) {
        for row in 0..1_u32 << (2 * n_pairs) {
            let args = (0..2 * n_pairs).map(|variable| (variable, row >> variable & 1 == 1));
            let expected = row & (row >> n_pairs) & ((1 << n_pairs) - 1) != 0;
            assert_eq!(f.eval(args), expected, "{row:b}");
        }
    }

    fn singles(n_vars: VarNo) -> Vec<Group> {
        (0..n_vars).map(|variable| vec![variable]).collect()
    }

    fn pairs_become_small<F: Diagram>() {
        let (manager, variables) = variables::<F>(1 << 12, 12);
        let f = pairs(&variables);
        let before = f.node_count();
        drop(variables);
        let pass = F::sift(&manager, &singles(12), 1 << 12, &Budget::default()).unwrap();
        assert_eq!((pass.before, pass.after), (126, 12));
        assert!(f.node_count() == before - 114);
        assert_is_pairs(&f, 6);
        // What is built anew is the same diagram.
        let variable = |variable| manager.with_manager_shared(|m| F::var(m, variable).unwrap());
        let again = pairs(&(0..12).map(variable).collect::<Vec<F>>());
        assert!(again == f);
    }

    #[test]
    fn diagrams_become_small_and_stay_what_they_are() {
        pairs_become_small::<BCDDFunction>();
        pairs_become_small::<BDDFunction>();
    }

    /// All functions of four variables, half of them by complement edges.
    #[test]
    fn all_small_functions_survive() {
        let (manager, variables) = variables::<BCDDFunction>(1 << 18, 4);
        let constant = |value| {
            manager.with_manager_shared(
                |m| if value { BCDDFunction::t(m) } else { BCDDFunction::f(m) },
            )
        };
        let mut functions = vec![constant(false), constant(true)];
        for variable in &variables {
            let choose = |high| functions.iter().map(move |low| variable.ite(high, low).unwrap());
            functions = functions.iter().flat_map(choose).collect();
        }
        assert_eq!(functions.len(), 1 << 16);
        let table = |f: &BCDDFunction| {
            let value =
                |row: u32| f.eval((0..4).map(|variable| (variable, row >> variable & 1 == 1)));
            (0..16).map(value).collect::<Vec<bool>>()
        };
        let sample = || (0..1_usize << 16).step_by(37);
        let tables: Vec<_> = sample().map(|index| table(&functions[index])).collect();
        // In pairs, of which the second begins as the upper.
        manager.with_manager_exclusive(|m| set_var_order_seq(m, &[2, 3, 0, 1]));
        for groups in [vec![vec![0, 1], vec![2, 3]], singles(4)] {
            BCDDFunction::sift(&manager, &groups, 1 << 18, &Budget::default()).unwrap();
        }
        for (index, table_before) in sample().zip(tables) {
            assert_eq!(table(&functions[index]), table_before, "{index}");
        }
    }

    #[test]
    fn a_group_stays_together() {
        let (manager, variables) = variables::<BCDDFunction>(1 << 12, 12);
        let f = pairs(&variables);
        let groups: Vec<Group> = (0..6).map(|group| vec![2 * group, 2 * group + 1]).collect();
        BCDDFunction::sift(&manager, &groups, 1 << 12, &Budget::default()).unwrap();
        for group in groups {
            let level = |variable| manager.with_manager_shared(|m| m.var_to_level(variable));
            assert_eq!(level(group[0]) + 1, level(group[1]));
        }
        // The best is x0 x1 y0 y1 and so on: three diagrams of two pairs each.
        assert_eq!(f.node_count(), 3 * 6 + 1);
        assert_is_pairs(&f, 6);
    }

    #[test]
    fn without_room_or_time_variables_stay() {
        let (manager, variables) = variables::<BCDDFunction>(1 << 12, 12);
        let f = pairs(&variables);
        let n_nodes = f.node_count();
        let full = BCDDFunction::sift(&manager, &singles(12), 100, &Budget::default()).unwrap();
        assert_eq!((full.before, full.after), (132, 132));
        let late = Budget::within(Some(Duration::ZERO));
        let late = BCDDFunction::sift(&manager, &singles(12), 1 << 12, &late);
        assert_eq!(late, Err(StopReason::Time));
        assert_eq!(f.node_count(), n_nodes);
        assert_is_pairs(&f, 6);
    }
}
