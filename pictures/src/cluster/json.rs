//! Clusters as JSON.

use limits::{Budget, StopReason};

use super::{Cluster, bounded_text::BoundedText};

/// The fields `states`, `slides` and `path` of a cluster in JSON, without the braces around them:
/// `docs/json.md`.
///
/// # Errors
///
/// If the budget ends.
pub fn json(cluster: &Cluster<'_>, budget: &Budget) -> Result<String, StopReason> {
    let mut json = BoundedText::new(budget);
    json.push("\"states\":[")?;
    for (index, id) in cluster.states().enumerate() {
        let gap = if index == 0 { "" } else { "," };
        let (role, positions) = (cluster.role(id).name(), positions(cluster, id));
        let distance = cluster.graph.distance(id as usize);
        let distance = distance.map_or("null".to_owned(), |distance| distance.to_string());
        json.push(&format!(
            "{gap}{{\"id\":{id},\"positions\":[{positions}],\"distance\":{distance},\"role\":\"{role}\"}}"
        ))?;
    }
    json.push("],\"slides\":[")?;
    for (index, link) in cluster.links().enumerate() {
        let gap = if index == 0 { "" } else { "," };
        let (from, to) = (link.from, link.to);
        let (vehicle, distance) = (link.slide.vehicle.index(), link.slide.distance);
        json.push(&format!("{gap}[{from},{to},{vehicle},{distance}]"))?;
    }
    let path: Vec<String> = cluster.path.iter().map(ToString::to_string).collect();
    json.push(&format!("],\"path\":[{}]", path.join(",")))?;
    Ok(json.into_text())
}

fn positions(cluster: &Cluster<'_>, id: u32) -> String {
    let positions = cluster.graph.states()[id as usize].positions();
    positions.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}
