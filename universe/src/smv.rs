//! A universe in the language of `NuSMV`, which Collette, Raskin and Servais used: all boards at once.
//!
//! Each row and each column has a variable, the number of its content. A cell that a row and a column cover
//! is excluded by `INVAR`, and `TRANS` lets one vehicle slide. The initial states are the winning
//! configurations: slides can be undone, so what is reached from there is what can be solved, and the states
//! that are reached first after n transitions have the index n. `print_reachable_states` then tells both: the
//! number of states, and as the diameter the number of different indices.

use std::io::{self, Write};

use board::{Metric, Orientation};

use crate::{line::Line, transition::transitions, universe::Universe};

/// Writes the model, with a transition for each step or each move.
///
/// # Errors
///
/// If it cannot be written, or the rules say how many cells are empty, which the model does not.
pub fn write_smv(out: &mut dyn Write, universe: Universe, metric: Metric) -> io::Result<()> {
    if universe.rules().n_empty().is_some() {
        let problem = format!("the rules `{}` have no model in SMV; `unit` has", universe.rules());
        return Err(io::Error::new(io::ErrorKind::Unsupported, problem));
    }
    let lines = lines(universe);
    writeln!(
        out,
        "-- {universe}, in {metric}: the initial states are the winning configurations."
    )?;
    writeln!(
        out,
        "-- go; print_reachable_states: how many can be solved; the diameter is the largest"
    )?;
    writeln!(out, "-- index and one more.")?;
    writeln!(out, "MODULE main\nVAR")?;
    for line in &lines {
        writeln!(out, "  {} : 0..{}; -- {}", line.name, line.contents.len() - 1, line.drawn())?;
    }
    writeln!(out, "DEFINE")?;
    for line in &lines {
        for cell in 0..line.extent() {
            let covers = |content: &Line| content.cells() >> cell & 1 == 1;
            writeln!(out, "  {}_{cell} := {};", line.name, line.is_among(covers))?;
        }
    }
    let (rows, columns) = lines.split_at(universe.size().height().into());
    for (r, row) in rows.iter().enumerate() {
        for (c, column) in columns.iter().enumerate() {
            writeln!(out, "INVAR !({}_{c} & {}_{r})", row.name, column.name)?;
        }
    }
    let exit_row = &rows[usize::from(universe.exit_row())];
    writeln!(out, "INIT {}", exit_row.is_among(Line::touches_end))?;
    writeln!(out, "TRANS")?;
    for (number, line) in lines.iter().enumerate() {
        let others = lines.iter().enumerate().filter(|(other, _)| *other != number);
        let kept = others.map(|(_, other)| format!(" & next({0}) = {0}", other.name));
        let kept: String = kept.collect();
        let across = if number < rows.len() { columns } else { rows };
        let at = if number < rows.len() { number } else { number - rows.len() };
        writeln!(out, "  ({}{kept}) |", line.slides(metric, across, at))?;
    }
    writeln!(out, "  FALSE")
}

/// A row or a column.
struct Variable {
    name: String,
    contents: Vec<Line>,
}

fn lines(universe: Universe) -> Vec<Variable> {
    let size = universe.size();
    let row = |row: u8| Variable { name: format!("row{row}"), contents: universe.row_lines(row) };
    let column = |c: u8| Variable { name: format!("column{c}"), contents: universe.column_lines() };
    let rows = (0..size.n_lines(Orientation::Horizontal)).map(row);
    rows.chain((0..size.n_lines(Orientation::Vertical)).map(column)).collect()
}

impl Variable {
    fn extent(&self) -> u8 {
        self.contents[0].extent()
    }

    /// The contents, as pictures.
    fn drawn(&self) -> String {
        let draw = |content: &Line| {
            let piece = |cell: u8| {
                content.pieces().iter().position(|p| (p.position..p.end()).contains(&cell))
            };
            let cell = |cell: u8| {
                piece(cell).map_or('.', |number| if number % 2 == 0 { 'a' } else { 'b' })
            };
            (0..content.extent()).map(cell).collect::<String>()
        };
        self.contents.iter().map(draw).collect::<Vec<_>>().join(" ")
    }

    /// The formula that the content is one of those wanted.
    fn is_among(&self, wanted: impl Fn(&Line) -> bool) -> String {
        let numbers = (0..self.contents.len()).filter(|&number| wanted(&self.contents[number]));
        let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
        if numbers.is_empty() {
            return "FALSE".to_owned();
        }
        format!("{} in {{{}}}", self.name, numbers.join(", "))
    }

    /// The formula that one vehicle of this line slides, `across` being the lines that cross it and `at` its
    /// number among its own kind. In moves the cells that it enters have to be free before.
    fn slides(&self, metric: Metric, across: &[Variable], at: usize) -> String {
        let mut slides = Vec::new();
        for from in 0..self.contents.len() {
            for transition in transitions(&self.contents, from, metric) {
                let cells = (0..across.len()).filter(|cell| transition.entered >> cell & 1 == 1);
                let free = cells.map(|cell| format!(" & !{}_{at}", across[cell].name));
                let free: String = free.collect();
                let (name, to) = (&self.name, transition.to);
                slides.push(format!("{name} = {from} & next({name}) = {to}{free}"));
            }
        }
        if slides.is_empty() { "FALSE".to_owned() } else { format!("({})", slides.join(" | ")) }
    }
}
