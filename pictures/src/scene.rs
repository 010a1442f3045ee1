//! What a picture shows, before it is written as SVG or painted.
//!
//! Both writers take the same scene, so that they show the same.

use crate::{color::Color, font};

/// A picture: shapes from back to front. Lengths are in units, of which a writer makes pixels; y grows
/// downwards.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Width in units.
    pub width: f64,
    /// Height in units.
    pub height: f64,
    /// What is behind everything.
    pub background: Color,
    /// What the picture shows, in words, for those who do not see it.
    pub title: String,
    /// From back to front.
    pub items: Vec<Item>,
    /// When the scene moves.
    pub timing: Option<Timing>,
}

/// How long a film lasts.
#[derive(Clone, Debug, PartialEq)]
pub struct Timing {
    /// Seconds until it begins again.
    pub duration: f64,
    /// The moments at which a film made of single pictures shows one, in seconds; the first is 0.
    pub moments: Vec<f64>,
}

/// A line of a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub color: Color,
    /// Its width in units.
    pub width: f64,
}

/// A point in units.
pub type Point = (f64, f64);

/// A part of a scene.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A rectangle with round corners.
    Rect {
        /// Left, top, width and height.
        place: [f64; 4],
        /// Radius of the corners.
        radius: f64,
        /// Its colour, if it is filled.
        fill: Option<Color>,
        /// Its outline.
        stroke: Option<Stroke>,
    },
    /// A polygon.
    Polygon {
        /// Its corners.
        points: Vec<Point>,
        /// Its colour.
        fill: Color,
        /// Its outline.
        stroke: Option<Stroke>,
    },
    /// Lines from point to point, each with round ends.
    Lines {
        /// The points of each line.
        lines: Vec<Vec<Point>>,
        /// How they are drawn.
        stroke: Stroke,
        /// 0: not to be seen; 1: nothing is seen through.
        opacity: f64,
    },
    /// Discs of one size.
    Discs {
        /// Their centres.
        centers: Vec<Point>,
        /// Their radius.
        radius: f64,
        /// Their colour.
        fill: Color,
    },
    /// A line of text.
    Text(Label),
    /// Parts that belong together.
    Group {
        /// Moves its parts to the right and down.
        offset: Point,
        /// What it is, in words, where that is not plain to see.
        title: Option<String>,
        /// Where it is when; empty where it does not move. Between two keys it moves evenly.
        track: Vec<Key>,
        /// From back to front.
        items: Vec<Item>,
    },
}

/// Where a group is at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Key {
    /// Seconds from the beginning.
    pub time: f64,
    /// The offset from where it was drawn, to the right and down.
    pub offset: Point,
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Its middle, at half the height of capital letters.
    pub at: Point,
    /// `true` if it reads upwards, a quarter of a turn to the left around its middle.
    pub is_turned: bool,
    /// Height of the font in units.
    pub size: f64,
    /// Its colour.
    pub fill: Color,
    /// What it says.
    pub text: String,
    /// How long it may be: it is made smaller where it would take more.
    pub max_width: f64,
}

impl Label {
    /// Height and width of its text as it is drawn.
    pub(crate) fn extent(&self) -> (f64, f64) {
        let natural = font::width(&self.text) * self.size;
        let part = (self.max_width / natural).min(1.0);
        (self.size * part, natural * part)
    }
}

impl Item {
    /// A filled rectangle.
    pub(crate) fn filled(place: [f64; 4], radius: f64, fill: Color) -> Self {
        Self::Rect { place, radius, fill: Some(fill), stroke: None }
    }

    /// Parts moved to the right and down.
    pub(crate) fn moved(offset: Point, items: Vec<Self>) -> Self {
        Self::Group { offset, title: None, track: Vec::new(), items }
    }
}

/// Where a track is at a moment.
pub(crate) fn offset_at(track: &[Key], time: f64) -> Point {
    let next = track.iter().position(|key| key.time > time).unwrap_or(track.len());
    match (next.checked_sub(1).map(|i| track[i]), track.get(next)) {
        (None, None) => (0.0, 0.0),
        (Some(key), None) => key.offset,
        (None, Some(key)) => key.offset,
        (Some(from), Some(to)) => {
            let part = (time - from.time) / (to.time - from.time);
            let between = |a: f64, b: f64| a + (b - a) * part;
            (between(from.offset.0, to.offset.0), between(from.offset.1, to.offset.1))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_two_keys_a_group_moves_evenly() {
        let key = |time, x| Key { time, offset: (x, 0.0) };
        let track = [key(1.0, 0.0), key(2.0, 10.0), key(4.0, 10.0)];
        for (time, x) in
            [(0.0, 0.0), (1.0, 0.0), (1.25, 2.5), (2.0, 10.0), (3.0, 10.0), (9.0, 10.0)]
        {
            assert!((offset_at(&track, time).0 - x).abs() < 1e-9, "{time}");
        }
        assert!(offset_at(&[], 5.0).0.abs() < 1e-9);
    }
}
