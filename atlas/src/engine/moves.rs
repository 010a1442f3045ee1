//! The moves of the vehicles of a line, in tables.

use super::line::{LineSlide, MAX_CONTENTS, MAX_COVERED, MAX_VEHICLES};

/// Which contents of a class one move leads to.
#[derive(Clone, Debug)]
pub(crate) struct LineMoves {
    /// By the cells that other lines cover, and content: bit j if one move leads to content j.
    legal: [[u16; MAX_CONTENTS]; MAX_COVERED],
    /// By content and vehicles as bits: bit j if a move to content j is one of another vehicle.
    of_others: [[u16; 1 << MAX_VEHICLES]; MAX_CONTENTS],
    /// By content and content that a move leads to: the vehicle that moves, as a bit.
    vehicle: [[u8; MAX_CONTENTS]; MAX_CONTENTS],
}

impl LineMoves {
    /// The moves of a class of lines, the pieces of which are vehicles or walls.
    pub(crate) fn new(slides: &[Vec<LineSlide>], is_vehicle: &[bool]) -> Self {
        let legal = std::array::from_fn(|covered| legal(slides, covered));
        let vehicle = vehicle(slides, is_vehicle);
        let of_others = std::array::from_fn(|content| {
            std::array::from_fn(|vehicles| {
                let is_of_other = |to: &usize| usize::from(vehicle[content][*to]) & vehicles == 0;
                (0..MAX_CONTENTS).filter(is_of_other).map(|to| 1 << to).sum()
            })
        });
        Self { legal, of_others, vehicle }
    }

    /// The contents that one move leads to where other lines cover some cells, as bits; the vehicles in
    /// `done`, as bits, do not move. Other bits of `done` make no difference.
    #[inline]
    pub(crate) fn from(&self, content: usize, covered: usize, done: usize) -> u16 {
        let content = content % MAX_CONTENTS;
        let done = done % (1 << MAX_VEHICLES);
        self.legal[covered % MAX_COVERED][content] & self.of_others[content][done]
    }

    /// The vehicle that moves, as a bit.
    #[inline]
    pub(crate) fn vehicle(&self, content: usize, to: usize) -> u8 {
        self.vehicle[content % MAX_CONTENTS][to % MAX_CONTENTS]
    }
}

fn legal(slides: &[Vec<LineSlide>], covered: usize) -> [u16; MAX_CONTENTS] {
    std::array::from_fn(|content| {
        let slides = slides.get(content).map_or(&[][..], |slides| slides);
        let legal = slides.iter().filter(|slide| usize::from(slide.entered) & covered == 0);
        legal.fold(0, |all, slide| all | 1 << slide.to)
    })
}

/// Vehicles are numbered without the walls.
fn vehicle(slides: &[Vec<LineSlide>], is_vehicle: &[bool]) -> [[u8; MAX_CONTENTS]; MAX_CONTENTS] {
    let mut vehicle = [[0; MAX_CONTENTS]; MAX_CONTENTS];
    for (content, slides) in slides.iter().enumerate() {
        for slide in slides {
            let before = &is_vehicle[..usize::from(slide.piece)];
            let number = before.iter().filter(|&&is_vehicle| is_vehicle).count();
            vehicle[content][usize::from(slide.to)] = 1 << number;
        }
    }
    vehicle
}
