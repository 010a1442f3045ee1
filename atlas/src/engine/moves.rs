//! The moves of the vehicles of a line, in tables.

use super::line::{LineSlide, MAX_CONTENTS, MAX_COVERED};

/// Which contents of a class one move leads to.
#[derive(Clone, Debug)]
pub(crate) struct LineMoves {
    /// By the cells that other lines cover, and content: bit j if one move leads to content j.
    legal: [[u16; MAX_CONTENTS]; MAX_COVERED],
}

impl LineMoves {
    /// The moves of a class of lines, by content.
    pub(crate) fn new(slides: &[Vec<LineSlide>]) -> Self {
        Self { legal: std::array::from_fn(|covered| legal(slides, covered)) }
    }

    /// The contents that one move leads to where other lines cover some cells, as bits.
    #[inline]
    pub(crate) fn from(&self, content: usize, covered: usize) -> u16 {
        self.legal[covered % MAX_COVERED][content % MAX_CONTENTS]
    }
}

fn legal(slides: &[Vec<LineSlide>], covered: usize) -> [u16; MAX_CONTENTS] {
    std::array::from_fn(|content| {
        let slides = slides.get(content).map_or(&[][..], |slides| slides);
        let legal = slides.iter().filter(|slide| usize::from(slide.entered) & covered == 0);
        legal.fold(0, |all, slide| all | 1 << slide.to)
    })
}
