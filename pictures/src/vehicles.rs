//! Vehicles.

use board::{Board, End, Orientation, Vehicle, VehicleId};

use crate::{
    color::Color,
    font,
    look::{CELL, Look, Palette},
    scene::{Item, Key, Label, Point, Stroke},
};

/// The smallest letters of a name, in units: where it would need smaller ones, it is cut.
const LEAST_SIZE: f64 = CELL / 5.0;

/// A name along a column is turned where it would have less than this part of its size across the column.
const UPRIGHT: f64 = 0.7;

/// A vehicle drawn at a position along its line, moving on a track. Units are those of the cells of the
/// board.
pub(crate) fn vehicle(
    board: &Board,
    id: VehicleId,
    position: u8,
    look: Look,
    layout: Inside,
    track: Vec<Key>,
) -> Item {
    let palette = look.style.palette();
    let (vehicle, is_primary) = (board.vehicle(id), id == board.primary());
    let body = Body::of(vehicle, position, palette);
    let fill = color(board, id, palette);
    let width = palette.outline_width * if is_primary && palette.has_marks { 2.0 } else { 1.0 };
    let stroke = Some(Stroke { color: palette.outline, width });
    let place = body.place;
    let mut items = vec![Item::Rect { place, radius: palette.radius, fill: Some(fill), stroke }];
    if palette.has_marks && layout == Inside::Name {
        let mark = if is_primary {
            Mark::Chevron(board.exit())
        } else {
            Mark::ALL[number(board, id) % Mark::ALL.len()]
        };
        items.extend(mark.items(&body, fill.readable()));
    }
    if vehicle.length == 1 {
        items.push(body.arrow(layout, fill.readable()));
    }
    let mut title = None;
    if look.letters {
        let (label, is_whole) = body.label(&vehicle.name, layout, fill.readable());
        items.push(Item::Text(label));
        title = (!is_whole).then(|| vehicle.name.clone());
    }
    Item::Group { offset: (0.0, 0.0), title, track, items }
}

/// What a vehicle has room for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Inside {
    /// Its name in the middle, and marks at its ends.
    Name,
    /// Notes at the foot of each cell: its name stands above them, in a column in the first cell.
    Notes,
}

/// The colour of a vehicle.
pub(crate) fn color(board: &Board, id: VehicleId, palette: &Palette) -> Color {
    if id == board.primary() {
        palette.primary
    } else {
        palette.vehicles[number(board, id) % palette.vehicles.len()]
    }
}

/// How many vehicles that are not the primary stand before this one.
fn number(board: &Board, id: VehicleId) -> usize {
    id.index() - usize::from(id > board.primary())
}

/// The rectangle of a vehicle.
struct Body {
    place: [f64; 4],
    orientation: Orientation,
    length: u8,
}

impl Body {
    fn of(vehicle: &Vehicle, position: u8, palette: &Palette) -> Self {
        let (orientation, length) = (vehicle.orientation, vehicle.length);
        let first = orientation.cell(vehicle.line, position);
        let (x, y) = (f64::from(first.col) * CELL, f64::from(first.row) * CELL);
        let (long, short) = (f64::from(length) * CELL, CELL);
        let [width, height] = match orientation {
            Orientation::Horizontal => [long, short],
            Orientation::Vertical => [short, long],
        };
        let (inset, both) = (palette.inset, 2.0 * palette.inset);
        let place = [x + inset, y + inset, width - both, height - both];
        Self { place, orientation, length }
    }

    /// A line along the body of one cell, which does not show its orientation; clear of notes.
    fn arrow(&self, layout: Inside, color: Color) -> Item {
        let (across, last) = match (layout, self.orientation) {
            (Inside::Name, _) => (0.3, 0.1),
            (Inside::Notes, Orientation::Horizontal) => (-0.34, 0.1),
            (Inside::Notes, Orientation::Vertical) => (-0.34, 0.3),
        };
        let ends = [(End::First, 0.1), (End::Last, last)]
            .map(|(end, along)| self.point(end, CELL * along, CELL * across));
        let stroke = Stroke { color, width: CELL / 20.0 };
        Item::Lines { lines: vec![ends.to_vec()], stroke, opacity: 1.0 }
    }

    /// A point so far from an end of the body along it, and so far from its middle line across.
    fn point(&self, end: End, along: f64, across: f64) -> Point {
        let [x, y, width, height] = self.place;
        let (start, long) = match self.orientation {
            Orientation::Horizontal => (x, width),
            Orientation::Vertical => (y, height),
        };
        let along = match end {
            End::First => start + along,
            End::Last => start + long - along,
        };
        match self.orientation {
            Orientation::Horizontal => (along, y + height / 2.0 + across),
            Orientation::Vertical => (x + width / 2.0 + across, along),
        }
    }

    /// The name, and whether it is whole.
    fn label(&self, name: &str, layout: Inside, fill: Color) -> (Label, bool) {
        let [x, y, width, mut height] = self.place;
        if layout == Inside::Notes {
            if self.orientation == Orientation::Vertical {
                height -= f64::from(self.length - 1) * CELL;
            }
            height -= CELL * 0.2;
        }
        let size = CELL
            * match layout {
                Inside::Notes => 0.45,
                Inside::Name if self.length == 1 => 0.42,
                Inside::Name => 0.55,
            };
        // Between the marks at its ends.
        let (along, across) = (width.max(height) - 0.46 * CELL, 0.72 * width.min(CELL));
        let is_turned = self.orientation == Orientation::Vertical
            && along > across
            && font::width(name) * size * UPRIGHT > across;
        let max_width = match self.orientation {
            _ if self.length == 1 => 0.55 * width.min(CELL),
            Orientation::Vertical if !is_turned => across,
            _ => along,
        };
        let (text, is_whole) = fitted(name, max_width / LEAST_SIZE);
        let at = (x + width / 2.0, y + height / 2.0);
        (Label { at, is_turned, size, fill, text, max_width }, is_whole)
    }
}

/// The name with its middle left out, if it is wider than this in letters of size 1; and whether it is whole.
fn fitted(name: &str, max_width: f64) -> (String, bool) {
    if font::width(name) <= max_width {
        return (name.to_owned(), true);
    }
    let letters: Vec<char> = name.chars().collect();
    let cut = |n: usize| {
        let (head, tail) = (&letters[..n.div_ceil(2)], &letters[letters.len() - n / 2..]);
        head.iter().chain(&['…']).chain(tail).collect::<String>()
    };
    let fits = |n: &usize| font::width(&cut(*n)) <= max_width;
    let n = (1..letters.len()).rev().find(fits).unwrap_or(1);
    if n >= letters.len() { (name.to_owned(), true) } else { (cut(n), false) }
}

/// What tells vehicles apart without colour, at both ends of each.
#[derive(Clone, Copy)]
enum Mark {
    Plain,
    Bar,
    Dots,
    Bars,
    /// An arrowhead at the end that must reach the exit.
    Chevron(End),
}

impl Mark {
    const ALL: [Self; 4] = [Self::Plain, Self::Bar, Self::Dots, Self::Bars];

    fn items(self, body: &Body, color: Color) -> Vec<Item> {
        let line = Stroke { color, width: CELL * 0.04 };
        let bars = |alongs: &[f64]| {
            let bar = |end: End, along: f64| {
                [-0.24, 0.24].map(|across| body.point(end, along * CELL, across * CELL)).to_vec()
            };
            let ends = [End::First, End::Last];
            let lines =
                ends.iter().flat_map(|&end| alongs.iter().map(move |&along| bar(end, along)));
            vec![Item::Lines { lines: lines.collect(), stroke: line, opacity: 1.0 }]
        };
        match self {
            Self::Plain => Vec::new(),
            Self::Bar => bars(&[0.1]),
            Self::Bars => bars(&[0.08, 0.17]),
            Self::Dots => {
                let dots = |end: End| {
                    [-0.22, 0.0, 0.22].map(|across| body.point(end, CELL * 0.1, across * CELL))
                };
                let centers = [dots(End::First), dots(End::Last)].concat();
                vec![Item::Discs { centers, radius: CELL * 0.035, fill: color }]
            }
            Self::Chevron(end) => {
                let at = |along: f64, across: f64| body.point(end, along * CELL, across * CELL);
                let head = vec![at(0.2, -0.2), at(0.07, 0.0), at(0.2, 0.2)];
                let stroke = Stroke { width: CELL * 0.07, ..line };
                vec![Item::Lines { lines: vec![head], stroke, opacity: 1.0 }]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_lose_their_middle() {
        assert_eq!(fitted("A", 1.0), ("A".to_owned(), true));
        assert_eq!(fitted("car12", 4.0), ("car12".to_owned(), true));
        let (cut, is_whole) = fitted(&"abcdefgh".repeat(8), 5.0);
        assert!(cut.starts_with("ab") && cut.ends_with("gh") && cut.contains('…'), "{cut}");
        assert!(!is_whole && font::width(&cut) <= 5.0);
        // One letter always stays.
        assert_eq!(fitted("WWWW", 0.1).0, "W…");
    }
}
