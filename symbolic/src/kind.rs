//! The kinds of diagrams.

use limits::{Budget, StopReason};
use oxidd::{
    BooleanFunctionQuant, Function, FunctionSubst, HasLevel, LevelNo, Manager, ManagerRef, Node,
    VarNo, bcdd::BCDDFunction, bdd::BDDFunction,
};

use crate::sift::{self, Group, Sifting};

text::named! {
    /// Which decision diagrams hold the sets.
    #[derive(Default)]
    pub enum DiagramKind: "a kind of diagrams" {
        /// Binary decision diagrams with complement edges: a set and its complement are the same nodes.
        #[default]
        Bcdd,
        /// Binary decision diagrams with two terminals, as in the report on PUMA.
        Bdd,
    }
}

/// A function that a diagram of some kind stands for.
pub(crate) trait Diagram: BooleanFunctionQuant + FunctionSubst {
    /// A manager with room for this many nodes and this many results of operations.
    fn manager(max_nodes: usize, cache: usize) -> Self::ManagerRef;

    /// The root; `None` of a constant.
    fn root(&self) -> Option<Root>;

    /// Moves groups of variables to where all diagrams of a manager have few nodes.
    fn sift(
        manager: &Self::ManagerRef,
        groups: &[Group],
        max_nodes: usize,
        budget: &Budget,
    ) -> Result<Sifting, StopReason>;
}

/// The root of a diagram. Those nearer to the top of all diagrams are less.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Root {
    pub(crate) level: LevelNo,
    pub(crate) variable: VarNo,
}

macro_rules! diagram {
    ($function:ty, $new_manager:path) => {
        impl Diagram for $function {
            fn manager(max_nodes: usize, cache: usize) -> Self::ManagerRef {
                $new_manager(max_nodes, cache, 1)
            }

            fn root(&self) -> Option<Root> {
                self.with_manager_shared(|manager, edge| match manager.get_node(edge) {
                    Node::Inner(node) => {
                        let level = node.level();
                        Some(Root { level, variable: manager.level_to_var(level) })
                    }
                    Node::Terminal(_) => None,
                })
            }

            fn sift(
                manager: &Self::ManagerRef,
                groups: &[Group],
                max_nodes: usize,
                budget: &Budget,
            ) -> Result<Sifting, StopReason> {
                manager.with_manager_exclusive(|manager| {
                    sift::sift(manager, groups, max_nodes, budget)
                })
            }
        }
    };
}

diagram!(BCDDFunction, oxidd::bcdd::new_manager);
diagram!(BDDFunction, oxidd::bdd::new_manager);
