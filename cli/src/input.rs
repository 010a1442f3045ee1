//! The BOARD argument.

use std::{
    ffi::{OsStr, OsString},
    io::{BufRead, BufReader, Read},
    path::Path,
};

use board::{
    Side, Size,
    formats::{self, BoardEntry, ErrorKind, Format, Input, ReadError, ReadOptions, Shape},
};
use clap::Args;
use files::Reader;
use limits::Budget;
use miette::{Report, miette};

use crate::{
    limits::Session,
    source::{self, is_standard_input},
};

/// The board and how to read it.
#[derive(Args)]
pub(crate) struct BoardArgs {
    /// A file, `-` for standard input, or the board itself
    #[arg(value_name = "BOARD")]
    pub(crate) source: OsString,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

/// How boards are read.
#[derive(Args, Default, PartialEq)]
pub(crate) struct ReadingArgs {
    /// Name of the vehicle that must leave, where it is not `A` or `X`, or both letters occur
    #[arg(long, value_name = "NAME", help_heading = "Reading")]
    primary: Option<String>,
    /// Where the primary leaves, for boards that do not say it: left, right, up (top) or down (bottom)
    /// [default: the right end of its row, the bottom of its column]
    #[arg(long, value_name = "SIDE", value_parser = parse_side, help_heading = "Reading")]
    exit: Option<Side>,
    /// The lines together are one grid
    #[arg(long, conflicts_with = "list", help_heading = "Reading")]
    grid: bool,
    /// Each line is a board of its own
    #[arg(long, help_heading = "Reading")]
    list: bool,
    /// Width and height of the grid, for CSV files that do not say it; a board of another size is refused
    #[arg(long, value_name = "WxH", help_heading = "Reading")]
    size: Option<Size>,
    /// The format, where it is not to be found out: compact, grid, database, csv, research, grh, json
    #[arg(long, value_name = "FORMAT", conflicts_with = "grid", help_heading = "Reading")]
    from: Option<Format>,
}

/// A side of the grid, by the direction in which a vehicle leaves there or by its name.
pub(crate) fn parse_side(text: &str) -> Result<Side, String> {
    match text {
        "up" => Ok(Side::Top),
        "down" => Ok(Side::Bottom),
        name => {
            name.parse().map_err(|_| "expected left, right, up (top) or down (bottom)".to_owned())
        }
    }
}

impl ReadingArgs {
    /// All found out, but for the name of the primary.
    pub(crate) fn with_primary(primary: Option<String>) -> Self {
        Self { primary, ..Self::default() }
    }

    /// Returns `true` if any of these options was given.
    pub(crate) fn is_given(&self) -> bool {
        *self != Self::default()
    }

    /// Returns `true` if any of these options was given but the one that each line is a board.
    pub(crate) fn is_more_than_list(&self) -> bool {
        let Self { primary, exit, grid, list: _, size, from } = self;
        primary.is_some() || exit.is_some() || *grid || size.is_some() || from.is_some()
    }

    /// All boards of a source: a file, `-`, or the board itself. A pipe is waited for within the budget.
    pub(crate) fn read(&self, source: &OsStr, budget: &Budget) -> Result<Input, Report> {
        // What is read has limits of its own.
        match open(source, u64::MAX, budget)? {
            Some(reader) => self.read_bytes(source, BufReader::new(reader), budget),
            // An argument is short.
            None => read_text(source, &self.options(&Budget::default())?),
        }
    }

    /// All boards of what a source names, which was opened.
    pub(crate) fn read_bytes(
        &self,
        source: &OsStr,
        bytes: impl BufRead,
        budget: &Budget,
    ) -> Result<Input, Report> {
        let name = if is_standard_input(source) {
            "standard input".into()
        } else {
            source.to_string_lossy()
        };
        formats::read_bytes(&name, bytes, &self.options(budget)?).map_err(|error| {
            match error.kind() {
                &ErrorKind::Stopped(reason) => {
                    source::not_read(Path::new(source), files::ReadError::Stopped(reason))
                }
                _ => error.into(),
            }
        })
    }

    fn options(&self, budget: &Budget) -> Result<ReadOptions, Report> {
        if let (true, Some(format)) = (self.list, self.from)
            && !matches!(format, Format::Compact | Format::Database | Format::Json | Format::Grh)
        {
            let help = "lists are in the formats compact, database, json and grh";
            return Err(miette!(help = help, "--list does not go with --from {format}"));
        }
        Ok(ReadOptions {
            primary: self.primary.clone(),
            shape: match (self.grid, self.list) {
                (true, _) => Shape::Grid,
                (_, true) => Shape::List,
                _ => Shape::Auto,
            },
            format: self.from,
            size: self.size,
            budget: budget.clone(),
            exit: self.exit,
        })
    }

    /// The one board of a source.
    pub(crate) fn read_one(&self, source: impl AsRef<OsStr>) -> Result<BoardEntry, Report> {
        let source = source.as_ref();
        let mut boards = self.read(source, &Session::get().budget())?.into_boards();
        match boards.len() {
            1 => Ok(boards.remove(0)?),
            n => Err(miette!(
                help = "give one board, for example a line of the list",
                "`{}` holds {n} boards, where one is needed",
                source.display()
            )),
        }
    }
}

impl BoardArgs {
    /// All boards of the argument, as [`ReadingArgs::read`].
    pub(crate) fn read(&self, budget: &Budget) -> Result<Input, Report> {
        self.reading.read(&self.source, budget)
    }

    /// The one board of the argument.
    pub(crate) fn read_one(&self) -> Result<BoardEntry, Report> {
        self.reading.read_one(&self.source)
    }

    /// Returns `true` if the name of the file is that of a program in `InPUMA`.
    pub(crate) fn is_program(&self) -> bool {
        is_program(self.path())
    }

    /// The file, if the board is in one.
    pub(crate) fn path(&self) -> &Path {
        Path::new(&self.source)
    }
}

/// Opens what an argument names; `None` if it names nothing, and should be the board itself.
///
/// # Errors
///
/// If it holds no boards, cannot be opened or is larger than `max_bytes`.
pub(crate) fn open(
    source: &OsStr,
    max_bytes: u64,
    budget: &Budget,
) -> Result<Option<Reader>, Report> {
    let path = Path::new(source);
    if !is_standard_input(path) {
        match path.metadata() {
            Ok(metadata) if metadata.is_dir() => return Err(is_folder(path)),
            Ok(_) if is_program(path) => return Err(no_board(path)),
            Ok(metadata) if metadata.is_file() && is_formula(path) => return Err(no_formula(path)),
            Ok(_) => {}
            Err(_) => return Ok(None),
        }
    }
    source::reader(path, max_bytes, budget).map(Some)
}

/// Returns `true` if the name of a file is that of a program in `InPUMA`.
fn is_program(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "puma")
}

/// Returns `true` if a file begins as a formula in DIMACS does: comments, then the header.
fn is_formula(path: &Path) -> bool {
    let Ok(file) = files::open(path, u64::MAX) else { return false };
    let mut lines = BufReader::new(file.take(1 << 20)).lines().map_while(Result::ok);
    let first = lines.find(|line| !(line == "c" || line.starts_with("c ")));
    first.is_some_and(|line| line.starts_with("p cnf "))
}

/// The error that a formula stands where a board should.
fn no_formula(path: &Path) -> Report {
    miette!(
        help = "`rushsat sat` decides formulas; `rushsat decode` reads their models back",
        "`{}` is a formula in DIMACS, not a board",
        path.display()
    )
}

/// The error that a program stands where a board should.
fn no_board(path: &Path) -> Report {
    miette!(
        help = "`rushsat puma` plans, checks, certifies and exports programs, `rushsat reach` explores them",
        "`{}` is the name of a program in InPUMA, not of a board",
        path.display()
    )
}

/// The boards of a text that names no file.
fn read_text(source: &OsStr, options: &ReadOptions) -> Result<Input, Report> {
    let Some(text) = source.to_str() else { return Err(no_file(source)) };
    formats::read("argument", text, options)
        .map_err(|error| if looks_like_path(text) { no_file(source) } else { neither(text, error) })
}

fn is_folder(path: &Path) -> Report {
    let help = "give a file, or the board itself";
    miette!(help = help, "`{}` is a directory", path.display())
}

/// Returns `true` if a text that names no file was meant to name one.
pub(crate) fn looks_like_path(source: &str) -> bool {
    let has_extension = ["txt", "csv", "json", "tsv", "grh", "plans"]
        .iter()
        .any(|extension| Path::new(source).extension().is_some_and(|e| e == *extension));
    !source.contains('\n') && !source.contains('{') && (source.contains('/') || has_extension)
}

/// What is wrong with a text that names no file and is no board. If it may be a name with a slip in
/// it, the message says so: a board has a cell that is empty, and a name seldom a `.` without extension.
fn neither(source: &str, error: ReadError) -> Report {
    if is_name(source) {
        Report::new(error).wrap_err(format!("`{source}` is neither a file nor a board"))
    } else {
        error.into()
    }
}

/// Returns `true` if a text that is no board may be the name of a file.
pub(crate) fn is_name(source: &str) -> bool {
    let is_word = source.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_');
    is_word && source.starts_with(char::is_alphabetic)
}

fn no_file(source: &OsStr) -> Report {
    let help = "BOARD is a file, `-`, or the board itself";
    miette!(help = help, "there is no file `{}`", source.display())
}
