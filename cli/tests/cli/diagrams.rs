//! Decision diagrams as DOT: `reach --dot`, `universe --dot`.

use std::collections::BTreeMap;

use crate::support::{Folder, SMALL, rushsat};

/// A diagram in DOT, read line by line.
struct Diagram {
    /// The rank of each node, from the root; terminals stand below all.
    levels: BTreeMap<String, usize>,
    /// Where the two edges of each node lead.
    edges: BTreeMap<String, Vec<String>>,
}

impl Diagram {
    fn read(dot: &str) -> Self {
        let mut levels = BTreeMap::new();
        let mut edges: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let ranks = dot.lines().filter_map(|line| line.trim().strip_prefix("{ rank=same; "));
        let mut n_levels = 0;
        for (level, rank) in ranks.enumerate() {
            let nodes = rank.trim_end_matches(" }").split(' ').map(|node| node.trim_matches(';'));
            levels.extend(nodes.map(|node| (node.to_owned(), level)));
            n_levels = level + 1;
        }
        levels.extend(["t0", "t1"].map(|terminal| (terminal.to_owned(), n_levels)));
        for line in dot.lines().filter(|line| line.contains(" -> ")) {
            let mut words = line.trim_end_matches(';').split_whitespace();
            let (from, to) = (words.next().unwrap(), words.nth(1).unwrap());
            edges.entry(from.to_owned()).or_default().push(to.to_owned());
        }
        assert!(edges.values().all(|targets| targets.len() == 2));
        Self { levels, edges }
    }

    /// How many ways lead from a node to 1, each counted `2^n` times if it passes over `n` ranks and those
    /// are free.
    fn count(&self, node: &str, are_free: bool) -> u64 {
        let Some(targets) = self.edges.get(node) else { return u64::from(node == "t1") };
        let below = |to: &String| {
            let passed = self.levels[to] - self.levels[node] - 1;
            self.count(to, are_free) << if are_free { passed } else { 0 }
        };
        targets.iter().map(below).sum()
    }
}

#[test]
fn the_diagram_of_a_board_holds_the_states_that_were_reached() {
    let folder = Folder::new();
    for kind in ["bcdd", "bdd"] {
        let run = folder.rushsat("reach --json --dot d.dot --diagrams").arg(kind).arg(SMALL).run();
        let reached = run.exits(0).json()["reached"].as_u64().unwrap();
        assert_eq!(Diagram::read(&folder.read("d.dot")).count("n0", true), reached, "{kind}");
    }
    folder.rushsat("reach --dot g.dot --direction backward 4x1:AA..").run().exits(0);
    let goals = folder.read("g.dot");
    assert!(goals.contains("[label=\"ge(A,1)\"]") && goals.contains("style=dashed"), "{goals}");
}

#[test]
fn a_large_diagram_is_not_drawn() {
    let folder = Folder::new();
    let large = "GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.";
    let run = folder.rushsat("reach --dot l.dot").arg(large).run().exits(0);
    let run = run
        .says("4780 states reached from the start")
        .warns("l.dot is not written: the diagram has ");
    run.warns(" nodes; at most 1000 are drawn");
    assert!(!folder.path("l.dot").exists());
    let run = folder.rushsat("reach --dot d.dot --direction both-by-time 4x1:AA..").run().exits(2);
    run.warns("--dot draws what was reached from one end");
    let run = rushsat("reach --dot d.dot -").stdin("4x1:AA..\n4x1:AA..\n").run().exits(2);
    run.warns("--dot draws one board, and this is a list");
}

#[test]
fn the_diagram_of_a_universe_holds_its_hardest_configurations() {
    let folder = Folder::new();
    let args = "universe --json --size 4x4 --rules fogleman --engine symbolic --dot u.dot";
    // From memory, into a file, and out of it.
    for save in ["", "--save s", "--save s"] {
        let json = folder.rushsat(args).args(save).run().exits(0).json();
        let hardest = json["histogram"].as_array().unwrap().last().unwrap().as_u64().unwrap();
        let dot = folder.read("u.dot");
        assert_eq!(Diagram::read(&dot).count("n0", false), hardest);
        assert!(dot.contains("label=\"(1,0) to (1,1)\""), "{dot}");
    }
    let run = folder.rushsat(args).args("--top 0").run().exits(2);
    run.warns("the configurations of the largest index are not listed");
    let run = rushsat("universe --size 4x4 --dot u.dot").run().exits(2);
    run.warns("the symbolic engine has diagrams: `--engine symbolic`");
}
