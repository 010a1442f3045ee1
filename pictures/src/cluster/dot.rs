//! Clusters for Graphviz.

use limits::{Budget, StopReason};

use super::{Cluster, PATH, bounded_text::BoundedText};

/// The cluster in DOT: a rank for each distance, arrows that lead nearer to a goal, faint lines between
/// states of the same distance, and a path from an unsolved state drawn straight.
///
/// # Errors
///
/// If the budget ends.
pub fn dot(cluster: &Cluster<'_>, budget: &Budget) -> Result<String, StopReason> {
    let mut dot = BoundedText::new(budget);
    dot.push(&format!(
        "// {}\ndigraph cluster {{\n  \
         node [shape=circle, style=filled, fixedsize=true, width=0.2, label=\"\"];\n  \
         edge [arrowsize=0.5];\n",
        cluster.title()
    ))?;
    let mut ranks: Vec<String> = vec![String::new(); cluster.last as usize + 1];
    for id in cluster.states() {
        let (color, text) = (cluster.role(id).color(), escaped(&cluster.state_text(id)));
        let start = if id == 0 { ", penwidth=3" } else { "" };
        dot.push(&format!("  s{id} [fillcolor=\"{color}\", tooltip=\"{text}\"{start}];\n"))?;
        ranks[cluster.layer(id) as usize] += &format!(" s{id};");
    }
    for rank in ranks.iter().filter(|rank| !rank.is_empty()) {
        dot.push(&format!("  {{ rank=same;{rank} }}\n"))?;
    }
    for link in cluster.links() {
        let text = escaped(&cluster.slide_text(link.slide));
        let mut arrow = format!("  s{} -> s{} [tooltip=\"{text}\"", link.from, link.to);
        if link.is_level {
            arrow += ", dir=none, constraint=false, color=\"#00000020\"";
        } else if link.is_on_path {
            arrow += &format!(", weight=100, penwidth=3, color=\"{PATH}\"");
        }
        dot.push(&(arrow + "];\n"))?;
    }
    dot.push("}\n")?;
    Ok(dot.into_text())
}

/// Between quotation marks.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
