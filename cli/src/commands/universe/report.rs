//! What the analysis of a universe says.

use std::time::Duration;

use board::Board;
use limits::Stop;
use serde_json::Value;
use universe::{Analysis, Component, MAX_LISTED, published, symbolic::Diagrams};

use super::{question::Question, top::Top};
use crate::{
    answer::board_json,
    output::{Report, draw},
    status::Status,
};

/// How many boards of one kind are drawn.
const N_DRAWN: usize = 6;

/// An analysis, and the clusters of its hardest configurations.
pub(super) struct UniverseAnswer<'a> {
    pub(super) question: &'a Question,
    pub(super) analysis: &'a Analysis,
    /// How many of the largest indices are to be listed.
    pub(super) n_top: usize,
    pub(super) diagrams: Option<Diagrams>,
    pub(super) components: Result<Vec<Component>, Stop>,
    pub(super) elapsed: Duration,
}

impl UniverseAnswer<'_> {
    pub(super) fn report(&self) -> Report {
        let status = match self.components {
            Ok(_) => Status::Positive,
            Err(_) => Status::GaveUp,
        };
        Report { text: self.text(), json: self.json(), status }
    }

    /// The listed indices, and those of which something was published.
    fn tops(&self) -> Vec<Top<'_>> {
        let analysis = self.analysis;
        let listed = analysis.hardest.iter().map(|(index, _)| *index);
        let published = published(analysis.universe, analysis.metric);
        let mut indices: Vec<usize> = listed.chain(published.iter().map(|p| p.index)).collect();
        indices.sort_unstable_by(|a, b| b.cmp(a));
        indices.dedup();
        let top = |index: usize| Top {
            index,
            n_configurations: analysis.histogram.get(index).copied().unwrap_or(0),
            clusters: self.clusters_of(index),
            published: published.iter().copied().find(|published| published.index == index),
        };
        indices.into_iter().map(top).collect()
    }

    /// The clusters with this peak, if they were explored: those of the listed indices are.
    fn clusters_of(&self, index: usize) -> Option<Vec<&Component>> {
        let components = self.components.as_ref().ok()?;
        let is_explored = self.analysis.hardest.iter().any(|(listed, _)| *listed == index);
        is_explored.then(|| components.iter().filter(|found| found.peak == index).collect())
    }

    /// The largest index that is to be listed, and is not, since there are too many configurations.
    fn unlisted(&self) -> Option<usize> {
        let max = self.analysis.max_index().filter(|_| self.components.is_ok())?;
        // Configurations of index 0 are never listed.
        let mut asked = (1..=max).rev().take(self.n_top);
        asked.find(|index| self.analysis.hardest.iter().all(|(of, _)| of != index))
    }

    fn text(&self) -> String {
        let analysis = self.analysis;
        let mut text = format!(
            "{}, in {}\nvalid {:>16}\nwinning {:>14}\nsolvable {:>13}\nunsolvable {:>11}\n",
            analysis.universe,
            analysis.metric,
            analysis.valid,
            analysis.winning(),
            analysis.solvable(),
            analysis.unsolvable(),
        );
        text.push_str("index  configurations\n");
        for (index, n) in analysis.histogram.iter().enumerate() {
            text.push_str(&format!("{index:5}  {n:14}\n"));
        }
        text.push_str(&self.tops_text());
        text.push_str(&self.hardest_text());
        if let Some(diagrams) = &self.diagrams {
            let nodes = diagrams.nodes.iter().sum::<u64>() + diagrams.unsolvable_nodes;
            text.push_str(&format!("{nodes} nodes in the diagrams of all sets\n"));
        }
        let engine = self.question.engine;
        text.push_str(&format!("{engine} engine, {:.3} s\n", self.elapsed.as_secs_f64()));
        text
    }

    fn tops_text(&self) -> String {
        let tops = self.tops();
        let mut text = String::new();
        if !tops.is_empty() {
            let is_published = tops.iter().any(|top| top.published.is_some());
            let published = if is_published { "  published  dominating" } else { "" };
            text = format!("\nindex  configurations  undominated  clusters{published}\n");
            text.extend(tops.iter().map(Top::row));
        }
        if let Some(index) = self.unlisted() {
            text.push_str(&format!(
                "not listed, as there are more than {MAX_LISTED} from here on: index {index} and below\n"
            ));
        }
        for top in tops.iter().filter(|top| top.differs()) {
            let index = top.index;
            text.push_str(&format!(
                "\nindex {index} differs from what was published; undominated:\n"
            ));
            text.push_str(&drawn(&top.undominated()));
        }
        if let Err(gave_up) = &self.components {
            text.push_str(&format!("gave up on the clusters: {gave_up}\n"));
        }
        text
    }

    fn hardest(&self) -> Vec<&Board> {
        let is_hardest = |index: usize| Some(index) == self.analysis.max_index();
        let listed = self.analysis.hardest.iter();
        listed.filter(|(index, _)| is_hardest(*index)).map(|(_, board)| board).collect()
    }

    fn hardest_text(&self) -> String {
        let hardest = self.hardest();
        let Some((index, n)) = self.analysis.max_index().zip(self.analysis.histogram.last()) else {
            return String::new();
        };
        let sizes = self.components.iter().flatten().filter(|component| component.peak == index);
        let sizes: Vec<String> = sizes.map(|c| c.n_configurations.to_string()).collect();
        let clusters = match sizes.len() {
            0 => String::new(),
            1 => format!(", in a cluster of {}", sizes[0]),
            2..=N_DRAWN => format!(", in clusters of {}", sizes.join(", ")),
            n => format!(", in {n} clusters"),
        };
        format!("\nhardest: {n} of index {index}{clusters}\n{}\n", drawn(&hardest))
    }

    fn json(&self) -> Value {
        let analysis = self.analysis;
        let mut json = self.question.json("analysis");
        json["valid"] = analysis.valid.into();
        json["winning"] = analysis.winning().into();
        json["solvable"] = analysis.solvable().into();
        json["unsolvable"] = analysis.unsolvable().into();
        json["histogram"] = analysis.histogram.clone().into();
        json["hardest"] = self.hardest().into_iter().map(board_json).collect();
        json["top"] = self.tops().iter().map(Top::json).collect();
        if let Some(index) = self.unlisted() {
            json["unlisted"] = index.into();
        }
        if let Some(diagrams) = &self.diagrams {
            json["nodes"] = diagrams.nodes.clone().into();
            json["unsolvable_nodes"] = diagrams.unsolvable_nodes.into();
            json["bytes"] = diagrams.peak_bytes.into();
        }
        if let Err(gave_up) = &self.components {
            json["reason"] = gave_up.reason.to_string().into();
        }
        json["seconds"] = self.elapsed.as_secs_f64().into();
        json
    }
}

/// Some of `boards`, one below the other.
fn drawn(boards: &[&Board]) -> String {
    let picture = |board: &&Board| format!("\n{}", draw(board, &board.initial_state()));
    let mut text: String = boards.iter().take(N_DRAWN).map(picture).collect();
    if let Some(more @ 1..) = boards.len().checked_sub(N_DRAWN) {
        text.push_str(&format!("\nand {more} more\n"));
    }
    text
}
