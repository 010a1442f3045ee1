//! Clusters as `GraphML`.

use limits::{Budget, StopReason};

use super::{Cluster, bounded_text::BoundedText};
use crate::svg::escaped;

const HEAD: &str = "\
<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">
<key id=\"board\" for=\"node\" attr.name=\"board\" attr.type=\"string\"/>
<key id=\"distance\" for=\"node\" attr.name=\"distance\" attr.type=\"int\"/>
<key id=\"role\" for=\"node\" attr.name=\"role\" attr.type=\"string\"/>
<key id=\"slide\" for=\"edge\" attr.name=\"slide\" attr.type=\"string\"/>
<key id=\"level\" for=\"edge\" attr.name=\"level\" attr.type=\"boolean\"><default>false</default></key>
<key id=\"path\" for=\"edge\" attr.name=\"path\" attr.type=\"boolean\"><default>false</default></key>
<graph id=\"cluster\" edgedefault=\"directed\">
";

/// The cluster as `GraphML`: each state with its board, its distance and its role (`goal`, `unsolved`,
/// `path`, `state`), each slide once, from the state further from a goal; those between states of the same
/// distance are said to be `level`: an edge without direction among others is refused by some who read the
/// format.
///
/// # Errors
///
/// If the budget ends.
pub fn graphml(cluster: &Cluster<'_>, budget: &Budget) -> Result<String, StopReason> {
    let mut xml = BoundedText::new(budget);
    xml.push(HEAD)?;
    let data = |key: &str, value: &str| format!("<data key=\"{key}\">{}</data>", escaped(value));
    for id in cluster.states() {
        let mut node = format!("<node id=\"s{id}\">{}", data("board", &cluster.state_text(id)));
        if let Some(distance) = cluster.graph.distance(id as usize) {
            node += &data("distance", &distance.to_string());
        }
        xml.push(&format!("{node}{}</node>\n", data("role", cluster.role(id).name())))?;
    }
    for link in cluster.links() {
        let mut edge = format!("<edge source=\"s{}\" target=\"s{}\">", link.from, link.to);
        edge += &data("slide", &cluster.slide_text(link.slide));
        if link.is_level {
            edge += &data("level", "true");
        }
        if link.is_on_path {
            edge += &data("path", "true");
        }
        xml.push(&(edge + "</edge>\n"))?;
    }
    xml.push("</graph>\n</graphml>\n")?;
    Ok(xml.into_text())
}
