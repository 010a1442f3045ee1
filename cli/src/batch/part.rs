//! A shard of a list.

use std::{
    ops::Range,
    sync::{Arc, Mutex, PoisonError},
};

use super::list_answer::ListAnswer;

/// Which boards of a list are worked on, and what becomes of the answers.
#[derive(Clone, Default)]
pub(crate) enum Part {
    /// All; they are printed.
    #[default]
    Whole,
    /// Those of a shard; the answers are kept, a line of JSON each.
    Shard {
        /// Counted from 0, those that are skipped left aside.
        range: Range<usize>,
        /// The lines.
        kept: Arc<Mutex<String>>,
    },
}

impl Part {
    pub(crate) const fn is_whole(&self) -> bool {
        matches!(self, Self::Whole)
    }

    /// The boards that are worked on.
    pub(super) fn of<'a, T>(&self, boards: &'a [T]) -> &'a [T] {
        match self {
            Self::Whole => boards,
            Self::Shard { range, .. } => boards.get(range.clone()).unwrap_or_default(),
        }
    }

    /// Keeps an answer, if answers are kept; else gives it back.
    pub(super) fn keep(&self, answer: ListAnswer) -> Option<ListAnswer> {
        let Self::Shard { kept, .. } = self else { return Some(answer) };
        let line = serde_json::to_string(&answer).expect("plain data") + "\n";
        kept.lock().unwrap_or_else(PoisonError::into_inner).push_str(&line);
        None
    }
}
