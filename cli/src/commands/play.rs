//! `rushsat play`: the player.

use std::{
    env,
    ffi::{OsStr, OsString},
    io::{self, BufReader, IsTerminal, Write},
    path::Path,
    time::{SystemTime, UNIX_EPOCH},
};

use ::atlas::{Order, Selection, small};
use ::limits::{Budget, StopReason};
use board::{Board, formats::Input};
use clap::Args;
use miette::{Report as Failure, miette};
use play::{Colors, PlayError, Puzzle, Puzzles, Session as Game};

use crate::{
    commands::atlas,
    failure::GaveUp,
    input::ReadingArgs,
    limits::Session,
    output,
    source::{self, is_standard_input},
    status::Status,
};

/// Play in the terminal: the cards of the original game, boards of your own, or levels made on the fly
#[derive(Args)]
#[command(after_help = "\
Arrows or h, j, k, l slide the selected vehicle; across its line they select the
next one that way. Capital letters, Tab and the mouse select; the mouse drags.

u undo   r redo   s restart      ? hint: which vehicle; again: where to; then all
n next   p previous   x random   g a new level   q quit
a a puzzle of the atlas; after a number, as in 12a, one of so many moves
f the solution as a film; Esc stops it

Without a terminal, or with --menu, it is a numbered menu: a line chooses a step,
U takes one back, N begins the next puzzle of several, Q leaves. NO_COLOR is
honoured: letters are always there.

Example:
  rushsat play
  rushsat play puzzles/fogleman-6x6.txt
  rushsat play --where 'moves = 12 and width = 5'
  printf '1\\n2\\n2\\n2\\n' | rushsat play 6x1:AA....")]
pub(crate) struct PlayArgs {
    /// A file with one board or a list, or the board itself [default: the cards of the original game]
    #[arg(value_name = "BOARD")]
    source: Option<OsString>,
    #[command(flatten)]
    reading: ReadingArgs,
    /// Puzzles of the atlas in the program that meet a condition, as `moves = 12 and width = 5`; the first is
    /// one at random
    #[arg(long = "where", value_name = "CONDITION", conflicts_with = "source")]
    condition: Option<String>,
    /// A numbered menu on standard input and output
    #[arg(long)]
    menu: bool,
    /// truecolor, 256, 16 or none [default: what the terminal says]
    #[arg(long, value_name = "COLORS", conflicts_with = "menu")]
    colors: Option<Colors>,
    /// Where chance comes from, for random boards and new levels [default: the clock]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
}

pub(crate) fn run(args: &PlayArgs) -> Result<Status, Failure> {
    let budget = Session::get().budget();
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let is_dumb = env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    let mut puzzles = args.puzzles(&budget)?;
    if args.menu || !is_terminal || is_dumb {
        return by_lines(args, &mut puzzles, &budget);
    }
    let variable = |name: &str| env::var(name).ok();
    let colors = args.colors.unwrap_or_else(|| Colors::of_environment(variable));
    let game = Game::new(puzzles, budget.clone());
    play::terminal(game, colors, &budget).map(|()| Status::Positive).map_err(ended)
}

impl PlayArgs {
    /// The boards that were named, or the cards.
    fn puzzles(&self, budget: &Budget) -> Result<Puzzles, Failure> {
        if self.source.is_none() && self.reading.is_given() {
            return Err(miette!(
                "without a board there is nothing to read; leave out how to read it"
            ));
        }
        let clock =
            || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let seed = self.seed.unwrap_or_else(clock);
        if let Some(condition) = &self.condition {
            let mut puzzles = of_atlas(condition, budget)?.with_seed(seed);
            puzzles.any();
            return Ok(puzzles);
        }
        let Some(source) = &self.source else { return Ok(Puzzles::cards().with_seed(seed)) };
        let boards = match self.reading.read(source, budget)? {
            Input::One(puzzle) => {
                let name = puzzle.name.unwrap_or_else(|| name_of(source, &puzzle.board));
                let list = vec![Puzzle { name, board: puzzle.board }];
                return Ok(Puzzles::new(list).with_seed(seed));
            }
            Input::Many(puzzles) => puzzles,
        };
        let mut list = Vec::with_capacity(boards.len());
        for puzzle in boards {
            let puzzle = puzzle?;
            list.push(Puzzle { name: puzzle.label(), board: puzzle.board });
        }
        Ok(Puzzles::new(list).with_seed(seed))
    }
}

/// What a board without a name is called: as its file, or by its size.
fn name_of(source: &OsStr, board: &Board) -> String {
    let path = Path::new(source);
    match path.file_name() {
        Some(name) if path.is_file() => name.to_string_lossy().into_owned(),
        _ => board.size().to_string(),
    }
}

/// The puzzles of the small atlas that meet a condition.
fn of_atlas(condition: &str, budget: &Budget) -> Result<Puzzles, Failure> {
    let condition = atlas::parse(condition)?;
    let selection = Selection { condition, order: Order::default(), limit: None };
    let rows = atlas::at_least_chosen(1, small::rows(), &selection, budget)?;
    let puzzles = rows.iter().map(Puzzle::of_row).collect::<Result<_, _>>()?;
    Ok(Puzzles::new(puzzles))
}

fn by_lines(args: &PlayArgs, puzzles: &mut Puzzles, budget: &Budget) -> Result<Status, Failure> {
    if args.source.as_ref().is_some_and(is_standard_input) {
        return Err(miette!("standard input cannot be both the board and the choices"));
    }
    let input = files::standard_input(source::MAX_BYTES, budget)
        .map_err(|error| source::not_read("-".as_ref(), error))?;
    let mut screen = Screen::default();
    let played = play::menu(puzzles, &mut BufReader::new(input), &mut screen, budget);
    screen.show();
    match played {
        // Nobody reads any more.
        Err(_) if output::is_lost() => Ok(Status::Positive),
        played => played.map(|()| Status::Positive).map_err(ended),
    }
}

/// Why a game ended before it was left.
fn ended(error: PlayError) -> Failure {
    match error {
        PlayError::Stopped(reason) => GaveUp::on("the game", reason).into(),
        PlayError::Io(error) => match StopReason::of(&error) {
            Some(reason) => GaveUp::on("the game", reason).into(),
            None => miette!("{}", PlayError::Io(error)),
        },
    }
}

/// Standard output, a question at a time.
#[derive(Default)]
struct Screen {
    waiting: Vec<u8>,
}

impl Screen {
    fn show(&mut self) {
        output::text(&String::from_utf8_lossy(&self.waiting));
        self.waiting.clear();
    }
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.waiting.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.show();
        if output::is_lost() { Err(io::ErrorKind::BrokenPipe.into()) } else { Ok(()) }
    }
}
