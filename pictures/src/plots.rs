//! Colours of plots, which others draw: those of boards on white, as far as they can be seen there.

use crate::{Color, look};

/// Text and axes.
pub const INK: Color = look::LIGHT.ink;

/// Lines of the grid.
pub const GRID: Color = look::LIGHT.line;

/// Curves, again and again; each has a contrast of at least 3 to white, which signs need.
pub const CURVES: [Color; 8] = [
    Color::new(0x00_5f_9e),
    Color::new(0xc6_28_28),
    Color::new(0x1b_7f_5f),
    Color::new(0x8e_4f_a8),
    Color::new(0xa8_6a_00),
    Color::new(0x2a_86_b8),
    Color::new(0x5b_59_63),
    Color::new(0x6b_75_12),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_can_be_seen() {
        let white = Color::new(0xff_ff_ff);
        assert!(CURVES.iter().all(|color| color.contrast(white) >= 3.0));
        assert!(INK.contrast(white) >= 4.5);
    }
}
