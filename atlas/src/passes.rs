//! States that every plan passes.

use search::Graph;

/// The number of states, neither state 0 nor goals, that every way from state 0 to a goal passes.
///
/// Some way is taken. From its states, one after another, everything is looked at that can be reached past
/// the way; a state of the way is passed by all exactly if nothing before it reaches farther along the way.
/// Every state and every edge is looked at once.
pub(crate) fn bottlenecks<S, A>(graph: &Graph<S, A>) -> u64 {
    let way = way(graph);
    let last = way.len() - 1;
    let mut place = vec![None; graph.n_states()];
    for (at, &id) in way.iter().enumerate() {
        place[id] = Some(at);
    }
    let mut is_seen = vec![false; graph.n_states()];
    let mut farthest = 0;
    let mut n = 0;
    for (at, &id) in way[..last].iter().enumerate() {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            for edge in graph.edges(id) {
                let to = edge.to as usize;
                if graph.distance(to) == Some(0) {
                    farthest = last;
                } else if let Some(place) = place[to] {
                    farthest = farthest.max(place);
                } else if !std::mem::replace(&mut is_seen[to], true) {
                    open.push(to);
                }
            }
        }
        n += u64::from(farthest == at + 1 && farthest < last);
    }
    n
}

/// A shortest way from state 0 to a goal.
fn way<S, A>(graph: &Graph<S, A>) -> Vec<usize> {
    let mut way = vec![0];
    while let Some(edge) = graph.best_edges(way[way.len() - 1]).next() {
        way.push(edge.to as usize);
    }
    way
}
