//! Clusters as JSON.

use limits::{Budget, StopReason};

use super::Cluster;

/// The fields `states`, `slides` and `path` of a cluster in JSON, without the braces around them:
/// `docs/json.md`.
///
/// # Errors
///
/// If the budget ends.
pub fn json(cluster: &Cluster<'_>, budget: &Budget) -> Result<String, StopReason> {
    let mut meter = budget.meter();
    let mut json = "\"states\":[".to_owned();
    for (index, id) in cluster.states().enumerate() {
        meter.tick()?;
        let gap = if index == 0 { "" } else { "," };
        let (role, positions) = (cluster.role(id).name(), positions(cluster, id));
        let distance = cluster.graph.distance(id as usize);
        let distance = distance.map_or("null".to_owned(), |distance| distance.to_string());
        json += &format!(
            "{gap}{{\"id\":{id},\"positions\":[{positions}],\"distance\":{distance},\"role\":\"{role}\"}}"
        );
    }
    json += "],\"slides\":[";
    for (index, link) in cluster.links().enumerate() {
        meter.tick()?;
        let gap = if index == 0 { "" } else { "," };
        let (from, to) = (link.from, link.to);
        let (vehicle, distance) = (link.slide.vehicle.index(), link.slide.distance);
        json += &format!("{gap}[{from},{to},{vehicle},{distance}]");
    }
    let path: Vec<String> = cluster.path.iter().map(ToString::to_string).collect();
    Ok(json + &format!("],\"path\":[{}]", path.join(",")))
}

fn positions(cluster: &Cluster<'_>, id: u32) -> String {
    let positions = cluster.graph.states()[id as usize].positions();
    positions.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}
