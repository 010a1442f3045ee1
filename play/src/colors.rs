//! The colours of vehicles in a terminal.

use board::{Board, VehicleId};
use ratatui::style::{Color, Style};

text::named! {
    /// How many colours the terminal has.
    pub enum Colors: "a number of colours" {
        /// Millions.
        #[strum(serialize = "truecolor")]
        True,
        /// 256.
        #[strum(serialize = "256")]
        Indexed,
        /// 16.
        #[strum(serialize = "16")]
        Named,
        /// None: vehicles are filled with their letters.
        None,
    }
}

impl Colors {
    /// What the environment says: `NO_COLOR`, `COLORTERM`, `TERM`.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let says = |name: &str, parts: &[&str]| {
            variable(name).is_some_and(|value| parts.iter().any(|part| value.contains(part)))
        };
        if variable("NO_COLOR").is_some_and(|value| !value.is_empty()) {
            Self::None
        } else if says("COLORTERM", &["truecolor", "24bit"]) {
            Self::True
        } else if says("TERM", &["256color"]) {
            Self::Indexed
        } else {
            Self::Named
        }
    }

    /// What stands behind a vehicle and before it: red for the primary, no red for the others.
    pub(crate) fn of_vehicle(self, board: &Board, id: VehicleId) -> Style {
        let white = Color::Indexed(231);
        if id == board.primary() {
            return match self {
                Self::True => {
                    Style::new().bg(Color::Rgb(198, 40, 40)).fg(Color::Rgb(255, 255, 255))
                }
                Self::Indexed => Style::new().bg(Color::Indexed(160)).fg(white),
                Self::Named => Style::new().bg(Color::Red).fg(Color::White),
                Self::None => Style::new(),
            };
        }
        let index = id.index() % TRUE.len();
        match self {
            Self::True => {
                let [red, green, blue] = TRUE[index];
                Style::new().bg(Color::Rgb(red, green, blue)).fg(Color::Rgb(17, 17, 17))
            }
            Self::Indexed => Style::new().bg(Color::Indexed(INDEXED[index])).fg(Color::Indexed(16)),
            Self::Named => Style::new().bg(NAMED[index]).fg(Color::Black),
            Self::None => Style::new(),
        }
    }
}

/// The colours of vehicles; black can be read on all of them.
const TRUE: [[u8; 3]; 6] = [
    [86, 180, 233],
    [230, 159, 0],
    [43, 179, 138],
    [240, 228, 66],
    [204, 154, 216],
    [196, 196, 196],
];
const INDEXED: [u8; 6] = [74, 214, 36, 221, 176, 251];
const NAMED: [Color; 6] =
    [Color::Cyan, Color::Yellow, Color::Green, Color::Blue, Color::Magenta, Color::Gray];
