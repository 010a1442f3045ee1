//! The one place that prints, and writes files.
//!
//! Results go to standard output, remarks and errors to standard error. If the reader of standard output
//! closes the pipe, the work is interrupted and the program ends quietly, with 141 as if SIGPIPE had ended
//! it: not with a status that nobody heard of, and not with that of work that was not done.

mod file;
pub(crate) mod so_far;
mod task;

use std::{
    io::{self, IsTerminal, Write},
    path::Path,
    process::ExitCode,
    sync::OnceLock,
};

use board::{Board, Content, Marks, State};
use limits::{Interrupt, StopReason};
use owo_colors::{OwoColorize, Style};

pub(crate) use rushsat::wording::{counted, length};

pub(crate) use self::{
    file::{OutputFile, cannot_write, check_file, require_own_files, write_file},
    task::write_task,
};
use crate::{limits::Session, status::Status};

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
        text(&self.shown(as_json));
    }

    /// What is printed.
    pub(crate) fn shown(&self, as_json: bool) -> String {
        if as_json { format!("{}\n", self.json) } else { self.text.clone() }
    }
}

/// The size of a formula in words.
pub(crate) fn formula_size(n_vars: u32, n_clauses: usize) -> String {
    format!("{}, {}", counted(n_vars, "variable"), counted(n_clauses, "clause"))
}

/// Prints a line on standard output.
pub(crate) fn line(line: &str) {
    text(&format!("{line}\n"));
}

/// Prints text on standard output.
pub(crate) fn text(text: &str) {
    print(|out| out.write_all(text.as_bytes()));
}

/// Calls `write` with standard output, if it is not gone.
fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
    if LOST.get().is_some() {
        return;
    }
    let mut stdout = io::stdout().lock();
    if let Err(error) = write(&mut stdout).and_then(|()| stdout.flush()) {
        lose(&error);
    }
}

/// Why standard output is gone.
#[derive(Clone, Copy)]
enum Lost {
    /// Its reader closed the pipe.
    Closed,
    /// It could not be written, as on a full disk.
    Failed,
    /// A limit is reached.
    Limit,
}

/// Set when standard output is gone. What is printed afterwards goes nowhere.
static LOST: OnceLock<Lost> = OnceLock::new();

/// The work that ends when standard output is gone, since nobody would learn what comes of it.
static WORK: OnceLock<Interrupt> = OnceLock::new();

/// Has this work interrupted when standard output is gone.
pub(crate) fn stops(work: &Interrupt) {
    // A program has one interrupt.
    let _ = WORK.set(work.clone());
}

/// Standard output is gone: the work is interrupted, so that it removes what it has begun on its way out.
fn lose(error: &io::Error) {
    let lost = match error.kind() {
        io::ErrorKind::BrokenPipe => Lost::Closed,
        _ if StopReason::of(error).is_some() => Lost::Limit,
        _ => Lost::Failed,
    };
    if LOST.set(lost).is_ok() {
        match lost {
            Lost::Closed => {}
            Lost::Failed => remark(&format!("cannot write: {error}")),
            Lost::Limit => remark(&format!("gave up: {error}")),
        }
        WORK.get().inspect(|work| work.trigger());
    }
}

/// Takes note of what came of printing by others.
pub(crate) fn check(printed: io::Result<()>) {
    if let Err(error) = printed {
        lose(&error);
    }
}

/// Returns `true` if standard output is gone.
pub(crate) fn is_lost() -> bool {
    LOST.get().is_some()
}

/// The exit code of a command that ended so, as far as its answer could be printed.
pub(crate) fn exit_code(status: Status) -> ExitCode {
    match LOST.get() {
        None => status.into(),
        // 128 and the number of SIGPIPE: what a shell says of a program that this signal ended.
        Some(Lost::Closed) => ExitCode::from(128 + 13),
        Some(Lost::Failed) => Status::BadInput.into(),
        Some(Lost::Limit) => Status::GaveUp.into(),
    }
}

/// Calls `write` with a file, which must not be one of the `inputs`, or with standard output.
pub(crate) fn write(
    path: Option<&Path>,
    inputs: &[&Path],
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), miette::Report> {
    match path.filter(|path| !is_standard(path)) {
        None => {
            print(|out| write(&mut Session::get().output().bound(out)));
            Ok(())
        }
        Some(path) => write_file(path, inputs, write),
    }
}

/// Returns `true` if the path stands for standard output.
pub(crate) fn is_standard(path: &Path) -> bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]
        .iter()
        .any(|name| path.as_os_str() == *name)
}

/// Refuses to send what is no text to a terminal.
///
/// # Errors
///
/// If there is no `path`, or one of standard output, and that is a terminal.
pub(crate) fn require_no_terminal(path: Option<&Path>) -> Result<(), miette::Report> {
    if path.is_none_or(is_standard) && io::stdout().is_terminal() {
        return Err(miette::miette!("a terminal cannot show these bytes: name a file with -o"));
    }
    Ok(())
}

/// Prints a remark on standard error, with the program's name.
pub(crate) fn remark(text: &str) {
    // Nobody is left to tell if standard error is gone.
    let _ = writeln!(io::stderr(), "rushsat: {text}");
}

/// Prints an error with the place it points at.
pub(crate) fn error(report: &miette::Report) {
    error_shown(&error_text(report));
}

/// What is printed of an error.
pub(crate) fn error_text(report: &miette::Report) -> String {
    format!("{report:?}\n")
}

/// Prints such a text.
pub(crate) fn error_shown(text: &str) {
    // Standard error has no buffer, and a report of a long line would be written a character at a time.
    let _ = io::stderr().write_all(text.as_bytes());
}

/// A board in a state, one row a line, walls `x`, with the exit marked; in colour on a terminal.
pub(crate) fn draw(board: &Board, state: &State) -> String {
    let is_coloured = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let layout = board.layout(state);
    let (size, marks) = (board.size(), Marks::of(board));
    let mut picture = String::new();
    let exit = ExitMark::of(board);
    picture.push_str(&exit.above);
    for row in 0..size.height() {
        picture.push_str(if exit.left == Some(row) { "<" } else { exit.margin });
        for col in 0..size.width() {
            let content = layout.at(board::Cell::new(row, col));
            picture.push_str(&cell_text(board, &marks, content, is_coloured));
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

/// A vehicle's character, the primary's red, the others' in colours by number; or what stands for no vehicle.
fn cell_text(board: &Board, marks: &Marks, content: Content, is_coloured: bool) -> String {
    let (text, style) = match content {
        Content::Empty => (".".to_owned(), Style::new().dimmed()),
        Content::Wall => ("x".to_owned(), Style::new().bold()),
        Content::Vehicle(id) => (marks.of_vehicle(id).to_string(), vehicle_style(board, id)),
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
