//! The font inside, which paints text where no font can be asked for.

use std::{borrow::Cow, sync::OnceLock};

use tiny_skia::PathBuilder;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// `DejaVu` Sans Bold with Latin, Greek and Cyrillic letters, arrows and signs of logic; `font/LICENSE`.
static BYTES: &[u8] = include_bytes!("../font/DejaVuSans-Bold-subset.ttf");

/// The font of all pictures as SVG names it: that inside, and what comes close to it.
pub const FAMILY: &str = "DejaVu Sans,Verdana,sans-serif";

fn face() -> &'static Face<'static> {
    static FACE: OnceLock<Face<'static>> = OnceLock::new();
    FACE.get_or_init(|| Face::parse(BYTES, 0).expect("the font inside is a font"))
}

/// The text as the font inside can show it: a character that it has not is shown as its number, as in
/// `U+8ECA`.
pub(crate) fn shown(text: &str) -> Cow<'_, str> {
    if text.chars().all(|c| face().glyph_index(c).is_some()) {
        return text.into();
    }
    let number = |c: char| match face().glyph_index(c) {
        Some(_) => c.to_string(),
        None => format!("U+{:04X}", u32::from(c)),
    };
    text.chars().map(number).collect::<String>().into()
}

/// Width of a text whose font has height 1.
pub(crate) fn width(text: &str) -> f64 {
    shown(text).chars().map(advance).sum()
}

fn advance(c: char) -> f64 {
    let advance = face().glyph_hor_advance(glyph(c)).unwrap_or(0);
    f64::from(advance) / f64::from(face().units_per_em())
}

fn glyph(c: char) -> GlyphId {
    face().glyph_index(c).unwrap_or(GlyphId(0))
}

/// Height of capital letters of a font of height 1.
pub(crate) fn capital_height() -> f64 {
    let units = face().capital_height().unwrap_or(1493);
    f64::from(units) / f64::from(face().units_per_em())
}

/// Adds the outline of a text to a path: its left end stands at `x`, its base line at `y`.
pub(crate) fn outline(text: &str, x: f64, y: f64, size: f64, path: &mut PathBuilder) {
    let scale = size / f64::from(face().units_per_em());
    let mut at = x;
    for c in shown(text).chars() {
        let mut pen = Pen { path, x: at, y, scale };
        face().outline_glyph(glyph(c), &mut pen);
        at += advance(c) * size;
    }
}

/// Draws an outline of the font at its place.
struct Pen<'a> {
    path: &'a mut PathBuilder,
    x: f64,
    y: f64,
    scale: f64,
}

impl Pen<'_> {
    #[allow(clippy::cast_possible_truncation)] // pictures are painted in single precision
    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        let (x, y) = (self.x + f64::from(x) * self.scale, self.y - f64::from(y) * self.scale);
        (x as f32, y as f32)
    }
}

impl OutlineBuilder for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.place(x1, y1), self.place(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2)) = (self.place(x1, y1), self.place(x2, y2));
        let (x, y) = self.place(x, y);
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_boards_has_a_shape_of_its_own() {
        let letters: Vec<char> = ('A'..='Z').chain('a'..='z').chain('0'..='9').collect();
        let shape = |c: char| {
            let mut path = PathBuilder::new();
            outline(&c.to_string(), 0.0, 0.0, 100.0, &mut path);
            format!("{:?}", path.finish().expect("it has an outline"))
        };
        let shapes: std::collections::HashSet<String> = letters.iter().map(|&c| shape(c)).collect();
        assert_eq!(shapes.len(), letters.len());
    }

    #[test]
    fn what_the_font_has_not_is_shown_as_its_number() {
        assert_eq!(shown("Äβж1→∧"), "Äβж1→∧");
        assert_eq!(shown("a車🚒"), "aU+8ECAU+1F692");
        assert!(width("車") > width("WWWW"));
    }
}
