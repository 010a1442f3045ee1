//! Clusters as graphs: all states of a board and the slides between them.

mod bounded_text;
mod dot;
mod graphml;
mod json;
mod layout;
mod map;

use board::{Board, Metric, Slide, State, formats::CompactStates};
use limits::{Budget, StopReason};
use search::Graph;
use text::counted;

pub use dot::dot;
pub use graphml::graphml;
pub use json::json;
pub use map::map;

use crate::color::Color;

/// A cluster, and the part of it that is shown.
///
/// As in Fogleman's pictures, goals all of whose neighbours are goals are left out, but for the state in
/// which the board starts. A state of the largest distance is the start of the path that is shown: the
/// board's own, if it is one.
#[derive(Debug)]
pub struct Cluster<'g> {
    board: &'g Board,
    /// Writes its states, where the compact format holds the board.
    compact: Option<CompactStates<'g>>,
    metric: Metric,
    graph: &'g Graph<State, Slide>,
    /// The states that are shown, by number.
    shown: Vec<bool>,
    /// For each state, the row in which it stands: its distance to the nearest goal, or, where no state is a
    /// goal, to the initial state.
    layers: Vec<u32>,
    /// The largest layer.
    last: u32,
    /// States along a shortest path from a state of the largest distance to a goal; empty where there is no
    /// goal.
    path: Vec<u32>,
}

/// What a state is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The primary is at the exit.
    Goal,
    /// No state is further from a goal.
    Unsolved,
    /// It is on the path that is shown.
    Path,
    /// None of these.
    State,
}

impl Role {
    /// In words.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Goal => "goal",
            Self::Unsolved => "unsolved",
            Self::Path => "path",
            Self::State => "state",
        }
    }

    /// Fogleman's colour.
    pub(crate) const fn color(self) -> Color {
        match self {
            Self::Goal => Color::new(0x45_89_55),
            Self::Unsolved => Color::new(0xe9_41_28),
            Self::Path => PATH,
            Self::State => Color::new(0xed_d5_69),
        }
    }
}

/// The colour of the path.
pub(crate) const PATH: Color = Color::new(0x3f_62_8f);

/// A slide between two states that are shown, once for both ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    /// The state that is further from a goal; of two at the same distance the one with the smaller number.
    pub(crate) from: u32,
    pub(crate) to: u32,
    pub(crate) slide: Slide,
    /// `true` if both ends are at the same distance.
    pub(crate) is_level: bool,
    /// `true` if it is a part of the path.
    pub(crate) is_on_path: bool,
}

impl<'g> Cluster<'g> {
    /// The cluster that `graph` is of a board in a metric.
    ///
    /// # Errors
    ///
    /// If the budget ends.
    pub fn new(
        board: &'g Board,
        metric: Metric,
        graph: &'g Graph<State, Slide>,
        budget: &Budget,
    ) -> Result<Self, StopReason> {
        let n_states = graph.n_states();
        budget.allow(n_states.saturating_mul(16))?;
        let layers = match graph.distance(0) {
            Some(_) => (0..n_states).filter_map(|id| graph.distance(id)).collect(),
            None => depths(graph),
        };
        budget.check()?;
        let is_goal = |id: usize| graph.distance(id) == Some(0);
        let is_inner = |id: usize| {
            id != 0 && is_goal(id) && graph.edges(id).iter().all(|edge| is_goal(edge.to as usize))
        };
        let shown = (0..n_states).map(|id| !is_inner(id)).collect();
        let last = layers.iter().copied().max().unwrap_or(0);
        let path = path(graph, &layers, last);
        let compact = CompactStates::of(board).ok();
        Ok(Self { board, compact, metric, graph, shown, layers, last, path })
    }

    /// The numbers of the states that are shown.
    pub(crate) fn states(&self) -> impl Iterator<Item = u32> {
        let n_states = u32::try_from(self.graph.n_states()).unwrap_or(u32::MAX);
        (0..n_states).filter(|&id| self.shown[id as usize])
    }

    pub(crate) fn layer(&self, id: u32) -> u32 {
        self.layers[id as usize]
    }

    pub(crate) fn role(&self, id: u32) -> Role {
        match self.graph.distance(id as usize) {
            Some(0) => Role::Goal,
            Some(distance) if distance == self.last => Role::Unsolved,
            _ if self.path.contains(&id) => Role::Path,
            _ => Role::State,
        }
    }

    /// The slides between states that are shown.
    pub(crate) fn links(&self) -> impl Iterator<Item = Link> {
        self.states().flat_map(move |from| {
            self.graph.edges(from as usize).iter().filter_map(move |edge| {
                let (to, slide) = (edge.to, edge.action);
                let is_level = self.layer(from) == self.layer(to);
                let is_downhill = self.layer(from) > self.layer(to);
                if !self.shown[to as usize] || !(is_downhill || is_level && from < to) {
                    return None;
                }
                let is_on_path = self.path.windows(2).any(|pair| pair == [from, to]);
                Some(Link { from, to, slide, is_level, is_on_path })
            })
        })
    }

    /// A slide in the notation of plans.
    pub(crate) fn slide_text(&self, slide: Slide) -> String {
        format!("{}{:+}", self.board.vehicle(slide.vehicle).name, slide.distance)
    }

    /// The board in a state, on one line: in the compact format, or the positions of its vehicles where that
    /// cannot hold it.
    pub(crate) fn state_text(&self, id: u32) -> String {
        let state = &self.graph.states()[id as usize];
        match &self.compact {
            Some(compact) => compact.text(state),
            None => state.positions().iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        }
    }

    /// What the cluster is, in words.
    pub(crate) fn title(&self) -> String {
        let n = self.graph.n_states();
        let states = counted(n, "state");
        let n_of = |role: Role| self.states().filter(|&id| self.role(id) == role).count();
        if self.path.is_empty() {
            return format!("{states}, none a goal; rows by distance from the start");
        }
        let n_goals = (0..n).filter(|&id| self.graph.distance(id) == Some(0)).count();
        let (n_unsolved, last, metric) = (n_of(Role::Unsolved), self.last, self.metric);
        let goals = counted(n_goals, "goal");
        let metric = metric.to_string();
        let at = counted(last, metric.trim_end_matches('s'));
        format!("{states}, {goals}, {n_unsolved} unsolved at {at}")
    }
}

/// For each state, its distance from the initial one.
fn depths(graph: &Graph<State, Slide>) -> Vec<u32> {
    let mut depths = vec![u32::MAX; graph.n_states()];
    depths[0] = 0;
    // States are numbered in the order of their distance from the first.
    for id in 0..graph.n_states() {
        let next = depths[id] + 1;
        for edge in graph.edges(id) {
            let depth = &mut depths[edge.to as usize];
            *depth = next.min(*depth);
        }
    }
    depths
}

fn path(graph: &Graph<State, Slide>, layers: &[u32], last: u32) -> Vec<u32> {
    if graph.distance(0).is_none() {
        return Vec::new();
    }
    let start = layers.iter().position(|&layer| layer == last).unwrap_or(0);
    let mut path = vec![u32::try_from(start).expect("states have numbers of 32 bits")];
    while let Some(edge) = graph.best_edges(path[path.len() - 1] as usize).next() {
        path.push(edge.to);
    }
    path
}
