//! The one place that prints.
//!
//! Results go to standard output, remarks and errors to standard error. A closed pipe ends the program
//! quietly.

use std::{
    fmt,
    fs::File,
    io::{self, BufWriter, IsTerminal, Write},
    path::Path,
    process,
};

use board::{Board, Content, Metric, State};
use miette::miette;
use owo_colors::{OwoColorize, Style};

use crate::status::Status;

/// What a command has to say of one board: as text, or as a line of JSON.
pub(crate) struct Report {
    /// Lines for people.
    pub(crate) text: String,
    /// The same for programs.
    pub(crate) json: serde_json::Value,
    /// How it ended.
    pub(crate) status: Status,
}

impl Report {
    /// Prints the report.
    pub(crate) fn print(&self, as_json: bool) {
        if as_json { line(&self.json.to_string()) } else { text(&self.text) }
    }
}

/// Prints a line on standard output.
pub(crate) fn line(line: &str) {
    text(&format!("{line}\n"));
}

/// Prints text on standard output.
pub(crate) fn text(text: &str) {
    let mut stdout = io::stdout().lock();
    finish(stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()));
}

/// Ends the program if standard output is gone.
pub(crate) fn finish(result: io::Result<()>) {
    match result {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => process::exit(0),
        Err(error) => {
            remark(&format!("cannot write: {error}"));
            process::exit(2);
        }
    }
}

/// Calls `write` with a file, or with standard output.
pub(crate) fn write(
    path: Option<&Path>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), miette::Report> {
    match path.filter(|path| !is_standard(path)) {
        None => {
            finish(write(&mut io::stdout().lock()));
            Ok(())
        }
        Some(path) => write_file(path, write),
    }
}

/// Whether the path stands for standard output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Writes a file, or says why it cannot be written.
pub(crate) fn write_file(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), miette::Report> {
    let shown = path.display();
    let file = File::create(path).map_err(|e| miette!("cannot create `{shown}`: {e}"))?;
    let mut out = BufWriter::new(file);
    let written = write(&mut out).and_then(|()| out.flush());
    written.map_err(|e| miette!("cannot write `{shown}`: {e}"))
}

/// Prints a remark on standard error, with the program's name.
pub(crate) fn remark(text: &str) {
    // Nobody is left to tell if standard error is gone.
    let _ = writeln!(io::stderr(), "rushsat: {text}");
}

/// Prints an error with the place it points at.
pub(crate) fn error(report: &miette::Report) {
    let _ = writeln!(io::stderr(), "{report:?}");
}

/// A number of things: `1 board`, `2 boards`.
pub(crate) fn counted<N: Copy + fmt::Display + PartialEq + From<u8>>(
    n: N,
    singular: &str,
) -> String {
    let ending = if n == N::from(1) { "" } else { "s" };
    format!("{n} {singular}{ending}")
}

/// A length of a plan: `1 move`, `2 steps`.
pub(crate) fn length(n: usize, metric: Metric) -> String {
    match metric {
        Metric::Moves => counted(n, "move"),
        Metric::Steps => counted(n, "step"),
    }
}

/// A board in a state, one row a line, walls `x`, with the exit marked; in colour on a terminal.
pub(crate) fn draw(board: &Board, state: &State) -> String {
    let is_coloured = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let layout = board.layout(state);
    let size = board.size();
    let mut picture = String::new();
    let exit = ExitMark::of(board);
    picture.push_str(&exit.above);
    for row in 0..size.height() {
        picture.push_str(if exit.left == Some(row) { "<" } else { exit.margin });
        for col in 0..size.width() {
            let content = layout.at(board::Cell::new(row, col));
            picture.push_str(&cell_text(board, content, is_coloured));
        }
        picture.push_str(if exit.right == Some(row) { ">\n" } else { "\n" });
    }
    picture.push_str(&exit.below);
    picture
}

/// Where the exit is drawn.
struct ExitMark {
    above: String,
    below: String,
    left: Option<u8>,
    right: Option<u8>,
    margin: &'static str,
}

impl ExitMark {
    fn of(board: &Board) -> Self {
        use board::Side;
        let line = board.vehicle(board.primary()).line;
        let side = board.exit_side();
        let beside = |mark| format!("{}{mark}\n", " ".repeat(usize::from(line)));
        let only = |wanted, value: String| if side == wanted { value } else { String::new() };
        Self {
            above: only(Side::Top, beside('^')),
            below: only(Side::Bottom, beside('v')),
            left: (side == Side::Left).then_some(line),
            right: (side == Side::Right).then_some(line),
            margin: if side == Side::Left { " " } else { "" },
        }
    }
}

/// The last letter of a vehicle's name; the primary red, the others in colours by number.
fn cell_text(board: &Board, content: Content, is_coloured: bool) -> String {
    let (text, style) = match content {
        Content::Empty => (".".to_owned(), Style::new().dimmed()),
        Content::Wall => ("x".to_owned(), Style::new().bold()),
        Content::Vehicle(id) => {
            let name = &board.vehicle(id).name;
            let letter = name.chars().last().unwrap_or('?').to_string();
            (letter, vehicle_style(board, id))
        }
    };
    if is_coloured { text.style(style).to_string() } else { text }
}

fn vehicle_style(board: &Board, id: board::VehicleId) -> Style {
    if id == board.primary() {
        return Style::new().white().on_red().bold();
    }
    let style = Style::new().black();
    match id.index() % 6 {
        0 => style.on_green(),
        1 => style.on_yellow(),
        2 => style.on_cyan(),
        3 => style.on_bright_blue(),
        4 => style.on_magenta(),
        _ => style.on_white(),
    }
}
