//! Programs in words and pictures: labels of instances, drawings of states.

use std::fmt::Write;

use limits::{Ledger, StopReason};

use crate::{
    expr::{Expr, VarId},
    program::{Instance, InstanceId, Picture, Piece, Program},
};

impl Instance {
    /// How its applications are called, if that is the same in all states.
    pub(crate) fn fixed_name(&self) -> Option<String> {
        let text = |piece: &Piece| match piece {
            Piece::Text(text) => Some(text.clone()),
            Piece::Value(Expr::Value(value), false) => Some(value.to_string()),
            Piece::Value(..) => None,
        };
        self.name.as_ref()?.iter().map(text).collect()
    }
}

impl Program {
    /// How the application of an instance in a state is called.
    pub fn label(&self, instance: InstanceId, state: &[i64]) -> String {
        let instance = &self.instances[instance as usize];
        match &instance.name {
            Some(pieces) => written(pieces, state),
            None => self.plain_label(instance, " "),
        }
    }

    /// A name of the instance without white space, unlike that of any other.
    pub(crate) fn symbol(&self, instance: &Instance) -> String {
        self.plain_label(instance, "")
    }

    /// The name of the instance in formulas: its symbol with a list of references, which may be empty.
    pub(crate) fn action(&self, instance: InstanceId) -> String {
        let symbol = self.symbol(&self.instances[instance as usize]);
        if symbol.ends_with(')') { symbol } else { format!("{symbol}()") }
    }

    /// `rule 2 (p1 = 0)`, where `space` stands between the words.
    fn plain_label(&self, instance: &Instance, space: &str) -> String {
        let mut label = format!("rule{space}{}", instance.rule + 1);
        let names = self.rules[instance.rule].references.iter();
        let picks: Vec<String> = names
            .zip(&instance.picks)
            .map(|(&reference, value)| {
                format!("{}{space}={space}{value}", self.references[reference].name)
            })
            .collect();
        if !picks.is_empty() {
            label += &format!("{space}({})", picks.join(&format!(",{space}")));
        }
        label
    }

    /// The drawing of a state that the block `Show` asks for; without one, every variable with its
    /// value, arrays as grids. Ends with a line end. The text is counted as held.
    ///
    /// # Errors
    ///
    /// Why drawing must stop.
    pub fn draw(&self, state: &[i64], ledger: &mut Ledger) -> Result<String, StopReason> {
        let mut text = String::new();
        for picture in &self.show {
            match picture {
                Picture::Line(pieces) => {
                    let line = written(pieces, state);
                    ledger.take(line.len() + 1)?;
                    text.push_str(&line);
                    text.push('\n');
                }
                Picture::Grid { rows, texts } => text.push_str(&grid(rows, texts, state, ledger)?),
            }
        }
        Ok(text)
    }
}

/// A text with its values in a state; `?` for a value that does not exist.
fn written(pieces: &[Piece], state: &[i64]) -> String {
    let mut text = String::new();
    for piece in pieces {
        match piece {
            Piece::Text(part) => text.push_str(part),
            Piece::Value(expr, is_boolean) => match (expr.eval(&|var| state[var]), is_boolean) {
                (Ok(value), false) => text.push_str(&value.to_string()),
                (Ok(value), true) => text.push_str(if value == 1 { "true" } else { "false" }),
                (Err(_), _) => text.push('?'),
            },
        }
    }
    text
}

/// The values of a grid in columns of equal width; without a space between them if all are one
/// character wide and have texts.
fn grid(
    rows: &[Vec<VarId>],
    texts: &[(i64, String)],
    state: &[i64],
    ledger: &mut Ledger,
) -> Result<String, StopReason> {
    let shown = |var: VarId| {
        let text = texts.iter().find(|(value, _)| *value == state[var]);
        text.map_or_else(|| state[var].to_string(), |(_, text)| text.clone())
    };
    let width = |text: &String| text.chars().count();
    let mut cells: Vec<Vec<String>> = Vec::new();
    for row in rows {
        ledger.work(row.len() * (texts.len() + 1))?;
        cells.push(row.iter().map(|&var| shown(var)).collect());
    }
    let widest = cells.iter().flatten().map(width).max().unwrap_or(0);
    let n_cells: usize = cells.iter().map(Vec::len).sum();
    // In bytes the text may be longer than in letters.
    let n_bytes: usize = cells.iter().flatten().map(String::len).sum();
    ledger.take(n_cells * (widest + 1) + n_bytes)?;
    let gap = if texts.is_empty() || widest > 1 { " " } else { "" };
    let mut text = String::new();
    for row in cells {
        let padded: Vec<String> = row.iter().map(|cell| format!("{cell:>widest$}")).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", padded.join(gap).trim_end());
    }
    Ok(text)
}
