//! The configurations of a layer, as boards.

use board::Board;

use super::{
    Engine, Layer,
    outer::{Outer, bits},
    partition::{OUTER, RowChoice},
    share::Block,
    tables::{Selection, of_column},
    word::Word,
};
use crate::{configuration::Configuration, line::Line};

/// All configurations of `layer`, and their mirror images if its partition stands for them too.
pub(super) fn boards<'a, W: Word>(
    engine: &'a Engine,
    layer: &'a Layer<'a, W>,
) -> impl Iterator<Item = Board> + 'a {
    let groups = layer.frontier.by_group();
    let items = groups.flat_map(|(block, items)| items.iter().map(move |item| (block, item)));
    items.flat_map(move |(block, item)| {
        let block = &layer.share.blocks[block];
        let words = item.words(block, &layer.frontier.words);
        let lanes = engine.columns.choice(Selection::All, of_column(block.blocked, 0)).contents;
        bits(lanes).zip(words.as_flattened()).flat_map(move |(first, &word)| {
            bits(word.set()).flat_map(move |last| {
                let configuration = Configuration {
                    rows: rows(layer, block),
                    columns: columns(engine, layer.sweep.last, first, item.outer, last),
                };
                let mirror = (layer.weight == 2).then(|| configuration.mirror());
                let boards = [Some(configuration), mirror].into_iter().flatten();
                boards
                    .map(|of| of.board(engine.universe).expect("the search stays in the universe"))
            })
        })
    })
}

fn rows<W>(layer: &Layer<'_, W>, block: &Block) -> Vec<Line> {
    let content =
        |(choice, &content): (&&RowChoice, &u8)| choice.contents[usize::from(content)].clone();
    layer.sweep.rows.iter().zip(&block.contents).map(content).collect()
}

/// The contents of the columns, `last` being the number of the last column.
fn columns<W: Word>(
    engine: &Engine,
    last: usize,
    first: u32,
    outer: Outer<W>,
    last_content: u32,
) -> Vec<Line> {
    let outer = (0..OUTER).map(|c| outer.content(c)).take(last - 1);
    let numbers = [first as usize].into_iter().chain(outer).chain([last_content as usize]);
    numbers.map(|number| engine.columns.contents[number].clone()).collect()
}
