//! The kinds of diagrams.

use oxidd::{
    BooleanFunctionQuant, Function, FunctionSubst, HasLevel, Manager, Node, VarNo,
    bcdd::BCDDFunction, bdd::BDDFunction,
};

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
    /// A manager with room for so many nodes and so many results of operations.
    fn manager(max_nodes: usize, cache: usize) -> Self::ManagerRef;

    /// The variable of the root; `None` of a constant.
    fn root(&self) -> Option<VarNo>;
}

macro_rules! diagram {
    ($function:ty, $new_manager:path) => {
        impl Diagram for $function {
            fn manager(max_nodes: usize, cache: usize) -> Self::ManagerRef {
                $new_manager(max_nodes, cache, 1)
            }

            fn root(&self) -> Option<VarNo> {
                self.with_manager_shared(|manager, edge| match manager.get_node(edge) {
                    Node::Inner(node) => Some(manager.level_to_var(node.level())),
                    Node::Terminal(_) => None,
                })
            }
        }
    };
}

diagram!(BCDDFunction, oxidd::bcdd::new_manager);
diagram!(BDDFunction, oxidd::bdd::new_manager);
