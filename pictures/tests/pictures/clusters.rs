//! Clusters: graphs and maps.

use board::{Board, Metric, Slide, State, rules};
use limits::Budget;
use pictures::{Cluster, Item, Scene, Style, dot, graphml, json, map, svg};
use search::Graph;

fn graph(board: &Board) -> Graph<State, Slide> {
    explicit::graph(board, Metric::Moves, &Budget::default(), &mut |_| {}).unwrap()
}

/// All discs of a scene, with those of their groups.
fn n_discs(items: &[Item]) -> usize {
    let of = |item: &Item| match item {
        Item::Discs { centers, .. } => centers.len(),
        Item::Group { items, .. } => n_discs(items),
        _ => 0,
    };
    items.iter().map(of).sum()
}

fn picture(cluster: &Cluster<'_>) -> Scene {
    map(cluster, Style::Light, &Budget::default()).unwrap()
}

#[test]
fn every_state_is_there_once_but_goals_among_goals() {
    let board: Board = "GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.".parse().unwrap();
    let (graph, budget) = (graph(&board), Budget::default());
    let is_shown = |(id, state): &(usize, &State)| {
        let neighbours = rules::legal_moves(&board, state).into_iter();
        let mut neighbours = neighbours.map(|slide| rules::slide(&board, state, slide).unwrap());
        *id == 0 || !board.is_goal(state) || neighbours.any(|next| !board.is_goal(&next))
    };
    let n_shown = graph.states().iter().enumerate().filter(is_shown).count();
    let cluster = Cluster::new(&board, Metric::Moves, &graph, &budget).unwrap();
    let document = graphml(&cluster, &budget).unwrap();
    let document = roxmltree::Document::parse(&document).unwrap();
    let n_nodes = document.descendants().filter(|node| node.has_tag_name("node")).count();
    let n_edges = document.descendants().filter(|node| node.has_tag_name("edge")).count();
    assert_eq!(n_nodes, n_shown);
    // Some readers refuse edges without direction among others.
    assert!(document.descendants().all(|node| node.attribute("directed").is_none()));
    assert!(n_nodes < graph.n_states());
    assert!(n_edges > n_nodes && n_edges <= graph.n_transitions() / 2, "{n_edges}");
    let scene = picture(&cluster);
    assert_eq!(n_discs(&scene.items), n_nodes);
    let text = svg(&scene, 1.0, &Budget::default()).unwrap();
    roxmltree::Document::parse(&text).unwrap();
    let n_in_dot = dot(&cluster, &budget).unwrap().matches("fillcolor=").count();
    assert_eq!(n_in_dot, n_nodes);
    assert_eq!(json(&cluster, &budget).unwrap().matches("\"id\":").count(), n_nodes);
}

#[test]
fn sweeps_keep_what_is_joined_together() {
    // Two vehicles that never meet: a grid of states, whose rows hang together without crossings.
    let board: Board = "6x2:AA....BB....".parse().unwrap();
    let graph = explicit::graph(&board, Metric::Steps, &Budget::default(), &mut |_| {}).unwrap();
    let cluster = Cluster::new(&board, Metric::Steps, &graph, &Budget::default()).unwrap();
    let scene = picture(&cluster);
    let Item::Group { items, .. } = &scene.items[0] else { panic!("states stand in a group") };
    let Some(Item::Lines { lines, .. }) = items.first() else { panic!("lines come first") };
    let crosses = |one: &[(f64, f64)], other: &[(f64, f64)]| {
        one[0].1.to_bits() == other[0].1.to_bits()
            && (one[0].0 - other[0].0) * (one[1].0 - other[1].0) < 0.0
    };
    let n_crossings = lines.iter().enumerate();
    let n_crossings =
        n_crossings.flat_map(|(i, one)| lines[..i].iter().filter(move |other| crosses(one, other)));
    assert_eq!((lines.len(), n_crossings.count()), (20, 0));
}

#[test]
fn many_states_in_few_rows_are_no_flat_line_and_have_a_title_to_read() {
    let board: Board = "AA....\nBB....\nCC....\nDD....\nEE....".parse().unwrap();
    let graph = graph(&board);
    let scene = picture(&Cluster::new(&board, Metric::Moves, &graph, &Budget::default()).unwrap());
    assert!(scene.width > 3000.0 && scene.height * 12.0 > scene.width, "{}", scene.height);
    let Some(Item::Text(title)) = scene.items.last() else { panic!("the title comes last") };
    assert!(title.size * 160.0 > scene.width, "{} in {}", title.size, scene.width);
}

#[test]
fn work_on_clusters_keeps_to_its_budget() {
    let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
    let graph = graph(&board);
    let cluster = Cluster::new(&board, Metric::Moves, &graph, &Budget::default()).unwrap();
    let over = Budget::default();
    over.interrupt.trigger();
    assert!(Cluster::new(&board, Metric::Moves, &graph, &over).is_err());
    assert!(dot(&cluster, &over).is_err() && graphml(&cluster, &over).is_err());
    assert!(json(&cluster, &over).is_err() && map(&cluster, Style::Dark, &over).is_err());
    let little = Budget::default().with_memory(100);
    assert!(Cluster::new(&board, Metric::Moves, &graph, &little).is_err());
    assert!(map(&cluster, Style::Light, &little).is_err());
}
