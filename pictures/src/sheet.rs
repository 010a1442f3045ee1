//! Several pictures on one.

use crate::{
    font,
    look::{CELL, Look},
    scene::{Item, Label, Scene},
};

/// A picture of a sheet.
#[derive(Debug)]
pub struct Card {
    /// What stands under it: lines, of which long ones are broken.
    pub caption: Vec<String>,
    /// The picture; only what does not move.
    pub scene: Scene,
}

/// Height of a line of captions.
const CAPTION: f64 = CELL * 0.55;
/// Height of their letters.
const LETTERS: f64 = CAPTION * 0.75;
/// The part of the width of a picture that they may take.
const ROOM: f64 = 0.94;
/// Up to this width there is room for a caption beside a narrow picture.
const WIDENED: f64 = CELL * 6.0;

/// Pictures in rows, each with its caption; about as wide as high, unless the number of columns is given.
pub fn sheet(cards: Vec<Card>, n_columns: Option<usize>, look: Look, title: String) -> Scene {
    let palette = look.style.palette();
    let n_columns = n_columns.unwrap_or_else(|| square_root(cards.len())).max(1);
    let lines = cards.iter().flat_map(|card| &card.caption);
    let longest = lines.map(|line| font::width(line) * LETTERS / ROOM).fold(CELL, f64::max);
    let least = longest.min(WIDENED);
    let width = cards.iter().map(|card| card.scene.width).fold(least, f64::max);
    let mut items = Vec::new();
    let mut top = 0.0;
    let mut cards = cards.into_iter().peekable();
    let mut n_used: usize = 0;
    while cards.peek().is_some() {
        let row: Vec<Card> = cards.by_ref().take(n_columns).collect();
        n_used = n_used.max(row.len());
        let max_width = width * ROOM;
        let mut height: f64 = 0.0;
        for (index, Card { caption, scene }) in row.into_iter().enumerate() {
            let left = width * number(index);
            let aside = (width - scene.width) / 2.0;
            items.push(Item::moved((left + aside, top), scene.items));
            let bottom = top + scene.height;
            let lines: Vec<_> =
                caption.iter().flat_map(|line| broken(line, max_width / LETTERS)).collect();
            height = height.max(scene.height + CAPTION * number(lines.len()));
            items.extend(lines.into_iter().enumerate().map(|(line, text)| {
                let down = CAPTION * (0.3 + number(line));
                let at = (left + width / 2.0, bottom + down);
                let (size, fill) = (LETTERS, palette.ink);
                Item::Text(Label { at, is_turned: false, size, fill, text, max_width })
            }));
        }
        top += height;
    }
    let (width, height) = (width * number(n_used.max(1)), top.max(CELL));
    Scene { width, height, background: palette.background, title, items, timing: None }
}

/// The line in parts that are no wider than this in letters of size 1: at blanks, and within words that are
/// wider.
fn broken(line: &str, max_width: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    let (mut width, blank) = (0.0, font::width(" "));
    for word in line.split_whitespace().flat_map(|word| pieces(word, max_width)) {
        let of_word = font::width(&word);
        let last = lines.last_mut().expect("there is one");
        if last.is_empty() {
            last.push_str(&word);
            width = of_word;
        } else if width + blank + of_word <= max_width {
            last.push(' ');
            last.push_str(&word);
            width += blank + of_word;
        } else {
            lines.push(word);
            width = of_word;
        }
    }
    lines
}

/// A word in pieces that are no wider than this, but for single letters.
fn pieces(word: &str, max_width: f64) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut width = 0.0;
    for letter in word.chars() {
        let of_letter = font::width(letter.encode_utf8(&mut [0; 4]));
        let last = pieces.last_mut().expect("there is one");
        if last.is_empty() || width + of_letter <= max_width {
            last.push(letter);
            width += of_letter;
        } else {
            pieces.push(letter.into());
            width = of_letter;
        }
    }
    pieces
}

fn number(n: usize) -> f64 {
    f64::from(u32::try_from(n).unwrap_or(u32::MAX))
}

/// The square root, rounded up.
fn square_root(n: usize) -> usize {
    (0..=n).find(|root| root * root >= n).unwrap_or(n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_captions_that_need_it_widen_a_sheet() {
        let width = |caption: &str| {
            let (background, title) = (Look::default().style.palette().background, String::new());
            let (width, height) = (CELL * 2.0, CELL);
            let scene = Scene { width, height, background, title, items: Vec::new(), timing: None };
            let card = Card { caption: vec![caption.to_owned()], scene };
            sheet(vec![card], None, Look::default(), String::new()).width
        };
        assert!((width("1. A+1") - CELL * 2.0).abs() < 1e-9);
        assert!((width("predicted seconds: 318.8") - WIDENED).abs() < 1e-9);
        assert!(width("moves: 12") > CELL * 2.0 && width("moves: 12") < WIDENED);
    }

    #[test]
    fn long_lines_are_broken_at_blanks() {
        let width = font::width("A+1 B-2");
        assert_eq!(broken("A+1 B-2 C+3", width), ["A+1 B-2", "C+3"]);
        assert_eq!(broken("A+1 B-2", width * 0.99), ["A+1", "B-2"]);
        let width = font::width("incom");
        assert_eq!(broken("an incompre", width), ["an", "incom", "pre"]);
        assert_eq!(broken("WW", 0.1), ["W", "W"]);
        assert_eq!(broken("", 1.0), [""]);
    }
}
