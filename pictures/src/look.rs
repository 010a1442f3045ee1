//! How boards look: styles, colours, proportions.

use crate::color::Color;

text::named! {
    /// A style of boards.
    #[derive(Default)]
    pub enum Style: "a style" {
        /// Ours: a letter on each vehicle, colours that most people tell apart, and marks beside them; dark
        /// on light.
        #[default]
        Light,
        /// The same, light on dark.
        Dark,
        /// The colours and proportions of Fogleman's pictures: the primary red, all others of one colour.
        Classic,
        /// Black on white, for paper: the primary black, all others white or grey, with their marks.
        Print,
    }
}

/// What is shown of a board, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The style.
    pub style: Style,
    /// `true` if vehicles bear their names.
    pub letters: bool,
    /// `true` if rows and columns are numbered, from 0.
    pub coordinates: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self { style: Style::default(), letters: true, coordinates: false }
    }
}

/// Side of a cell in units.
pub const CELL: f64 = 40.0;

/// Colours and proportions of a style; lengths in units.
pub(crate) struct Palette {
    pub(crate) background: Color,
    pub(crate) board: Color,
    /// Lines between cells.
    pub(crate) line: Color,
    pub(crate) line_width: f64,
    /// The frame, the exit, text beside the board.
    pub(crate) ink: Color,
    pub(crate) frame_width: f64,
    pub(crate) wall: Color,
    pub(crate) wall_mark: Color,
    pub(crate) primary: Color,
    /// Indexed by the number of the vehicle; they repeat.
    pub(crate) vehicles: &'static [Color],
    pub(crate) outline: Color,
    pub(crate) outline_width: f64,
    /// What arrows are drawn with, and what is around them.
    pub(crate) arrow: [Color; 2],
    /// Between a vehicle and the edge of its cells.
    pub(crate) inset: f64,
    pub(crate) radius: f64,
    /// Around the board.
    pub(crate) margin: f64,
    /// Height of the triangle at the exit.
    pub(crate) exit: f64,
    /// `true` if vehicles have marks that distinguish them without colour.
    pub(crate) has_marks: bool,
}

/// Seven colours of which most people tell any two apart, after Okabe and Ito's; none of them is red.
const VEHICLES: [Color; 7] = [
    Color::new(0x56_b4_e9),
    Color::new(0xe6_9f_00),
    Color::new(0x2b_b3_8a),
    Color::new(0xf0_e4_42),
    Color::new(0xcc_9a_d8),
    Color::new(0x00_5f_9e),
    Color::new(0xc4_c4_c4),
];

pub(crate) const LIGHT: Palette = Palette {
    background: Color::new(0xff_ff_ff),
    board: Color::new(0xf3_f1_ec),
    line: Color::new(0xd2_cd_c3),
    line_width: 1.0,
    ink: Color::new(0x26_26_2b),
    frame_width: 3.0,
    wall: Color::new(0x5b_59_63),
    wall_mark: Color::new(0xf3_f1_ec),
    primary: Color::new(0xc6_28_28),
    vehicles: &VEHICLES,
    outline: Color::new(0x26_26_2b),
    outline_width: 1.5,
    arrow: [Color::new(0x11_11_11), Color::new(0xff_ff_ff)],
    inset: 3.5,
    radius: 8.0,
    margin: 20.0,
    exit: 12.0,
    has_marks: true,
};

const DARK: Palette = Palette {
    background: Color::new(0x15_17_1c),
    board: Color::new(0x26_2a_33),
    line: Color::new(0x3d_43_50),
    ink: Color::new(0xe4_e4_e8),
    wall: Color::new(0x8b_8a_96),
    wall_mark: Color::new(0x15_17_1c),
    outline: Color::new(0xe4_e4_e8),
    primary: Color::new(0xd3_2f_2f),
    ..LIGHT
};

const CLASSIC: Palette = Palette {
    background: Color::new(0xff_ff_ff),
    board: Color::new(0xf2_ea_cd),
    line: Color::new(0x22_22_22),
    line_width: CELL / 80.0,
    ink: Color::new(0x22_22_22),
    frame_width: CELL * 6.0 / 160.0,
    wall: Color::new(0xd9_6d_60),
    wall_mark: Color::new(0x22_22_22),
    primary: Color::new(0xcc_33_33),
    vehicles: &[Color::new(0x33_88_99)],
    outline: Color::new(0x22_22_22),
    outline_width: CELL / 32.0,
    inset: CELL / 8.0,
    radius: CELL / 8.0,
    margin: CELL / 5.0,
    exit: CELL / 6.0,
    has_marks: false,
    ..LIGHT
};

const PRINT: Palette = Palette {
    background: Color::new(0xff_ff_ff),
    board: Color::new(0xff_ff_ff),
    line: Color::new(0xc8_c8_c8),
    ink: Color::new(0x11_11_11),
    wall: Color::new(0x60_60_60),
    wall_mark: Color::new(0xff_ff_ff),
    primary: Color::new(0x22_22_22),
    vehicles: &[Color::new(0xff_ff_ff), Color::new(0xe4_e4_e4), Color::new(0xc4_c4_c4)],
    outline: Color::new(0x11_11_11),
    ..LIGHT
};

impl Style {
    pub(crate) const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
            Self::Classic => &CLASSIC,
            Self::Print => &PRINT,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_text_and_all_signs_can_be_read() {
        for &style in Style::ALL {
            let palette = style.palette();
            let vehicles = palette.vehicles.iter().chain([&palette.primary]);
            for &vehicle in vehicles {
                let contrast = vehicle.contrast(vehicle.readable());
                // Letters on vehicles are large; Fogleman's red and blue have no more with black or white.
                let least = if style == Style::Classic { 3.0 } else { 4.5 };
                assert!(contrast >= least, "{style}: letters on {vehicle} have {contrast}");
                let outline = palette.outline.contrast(palette.board);
                assert!(outline >= 4.5, "{style}: outlines have {outline}");
            }
            assert!(palette.ink.contrast(palette.background) >= 7.0);
            assert!(palette.wall.contrast(palette.board) >= 2.5, "{style}");
            assert!(palette.wall.contrast(palette.wall_mark) >= 3.0, "{style}");
        }
    }
}
