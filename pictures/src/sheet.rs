//! Several pictures on one.

use crate::{
    look::{CELL, Look},
    scene::{Item, Label, Scene},
};

/// A picture of a sheet.
#[derive(Debug)]
pub struct Card {
    /// What stands under it.
    pub caption: Option<String>,
    /// The picture; only what does not move.
    pub scene: Scene,
}

/// Height of a line of captions.
const CAPTION: f64 = CELL * 0.55;

/// Pictures in rows, each with its caption; about as wide as high, unless the number of columns is given.
pub fn sheet(cards: Vec<Card>, n_columns: Option<usize>, look: Look, title: String) -> Scene {
    let palette = look.style.palette();
    let n_columns = n_columns.unwrap_or_else(|| square_root(cards.len())).max(1);
    let width = cards.iter().map(|card| card.scene.width).fold(CELL, f64::max);
    let mut items = Vec::new();
    let mut top = 0.0;
    let mut cards = cards.into_iter().peekable();
    let mut n_used: usize = 0;
    while cards.peek().is_some() {
        let row: Vec<Card> = cards.by_ref().take(n_columns).collect();
        n_used = n_used.max(row.len());
        let height = row.iter().map(|card| card.scene.height).fold(0.0, f64::max);
        let is_captioned = row.iter().any(|card| card.caption.is_some());
        for (index, Card { caption, scene }) in row.into_iter().enumerate() {
            let left = width * number(index);
            let aside = (width - scene.width) / 2.0;
            items.push(Item::moved((left + aside, top), scene.items));
            items.extend(caption.map(|text| {
                let at = (left + width / 2.0, top + height + CAPTION * 0.3);
                let (size, fill, max_width) = (CAPTION * 0.75, palette.ink, width * 0.94);
                Item::Text(Label { at, is_centered: true, size, fill, text, max_width })
            }));
        }
        top += height + if is_captioned { CAPTION } else { 0.0 };
    }
    let (width, height) = (width * number(n_used.max(1)), top.max(CELL));
    Scene { width, height, background: palette.background, title, items, timing: None }
}

fn number(n: usize) -> f64 {
    f64::from(u32::try_from(n).unwrap_or(u32::MAX))
}

/// The square root, rounded up.
fn square_root(n: usize) -> usize {
    (0..=n).find(|root| root * root >= n).unwrap_or(n)
}
