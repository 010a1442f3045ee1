//! A player at the board: what is selected, the messages, and what comes next. It knows no terminal.

mod action;
mod helping;
mod selecting;

use std::{collections::HashMap, time::Duration};

use board::{Board, Direction, Marks, Orientation, Slide, VehicleId};
use limits::Budget;
use text::counted;

pub use action::Action;

use crate::{Distance, Game, Guide, Puzzles};

/// How long a slide of a film is shown.
const SLIDE: Duration = Duration::from_millis(400);

/// A game with its puzzles and messages.
#[derive(Debug)]
pub struct Session {
    puzzles: Puzzles,
    game: Game,
    /// The games of puzzles that were left, for when they come again.
    games: HashMap<Board, Game>,
    /// What draws the vehicles.
    marks: Marks,
    guide: Guide,
    budget: Budget,
    selected: VehicleId,
    /// Which cell of the selected vehicle the mouse holds, if it holds one.
    held: Option<u8>,
    message: String,
    /// How much was said by the last hint.
    hinted: HintLevel,
    film: Option<Film>,
    /// The number that was typed.
    typed: Option<u64>,
    has_ended: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HintLevel {
    Nothing,
    Vehicle,
    Slide,
}

/// Slides that are shown one after another.
#[derive(Debug)]
struct Film {
    slides: std::vec::IntoIter<Slide>,
    /// Until the next one.
    left: Duration,
}

impl Session {
    /// Begins with the current puzzle.
    pub fn new(puzzles: Puzzles, budget: Budget) -> Self {
        let board = puzzles.current().board.clone();
        let guide = Guide::new(&board, &budget);
        let selected = board.primary();
        let marks = Marks::of(&board);
        let (game, message) = (Game::new(board), String::new());
        let (hinted, film) = (HintLevel::Nothing, None);
        let mut session = Self {
            puzzles,
            game,
            games: HashMap::new(),
            marks,
            guide,
            budget,
            selected,
            held: None,
            message,
            hinted,
            film,
            typed: None,
            has_ended: false,
        };
        session.say_if_solved();
        session
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The vehicle that slides.
    pub fn selected(&self) -> VehicleId {
        self.selected
    }

    /// The current message.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What draws the vehicles.
    pub(crate) fn marks(&self) -> &Marks {
        &self.marks
    }

    /// The name of the puzzle.
    pub fn title(&self) -> &str {
        &self.puzzles.current().name
    }

    /// Returns `true` if the player has left.
    pub fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Returns `true` if a film is shown, so that time matters.
    pub fn is_moving(&self) -> bool {
        self.film.is_some()
    }

    /// The counts in words: moves so far, the fewest that are needed, and how far it is from here.
    pub fn counts(&self) -> String {
        let so_far = format!(
            "{} ({})",
            counted(self.game.n_moves(), "move"),
            counted(self.game.n_steps(), "step")
        );
        let start = self.guide.distance(&self.game.board().initial_state());
        match (start, self.guide.distance(self.game.state())) {
            (Distance::Moves(fewest), Distance::Moves(left)) => {
                format!("{so_far}, fewest {fewest}, from here {left}")
            }
            (Distance::Waiting, _) => format!("{so_far}, counting …"),
            (Distance::Unsolvable, _) => format!("{so_far}, cannot be solved"),
            _ => format!("{so_far}, fewest not known"),
        }
    }

    /// Looks at what was found meanwhile, and goes on with a film. Returns `true` if there is something new
    /// to see.
    pub fn pass(&mut self, time: Duration) -> bool {
        let is_found = self.guide.poll();
        let Some(film) = &mut self.film else { return is_found };
        film.left = film.left.saturating_sub(time);
        if !film.left.is_zero() {
            return is_found;
        }
        film.left = SLIDE;
        match film.slides.next() {
            Some(slide) => {
                self.selected = slide.vehicle;
                // It is a plan from here: nothing is in the way.
                let _ = self.game.slide(slide);
                self.say_if_solved();
            }
            None => self.film = None,
        }
        true
    }

    /// Waits until distances are known.
    pub fn wait(&mut self) {
        self.guide.wait();
    }

    /// Does what was asked for.
    pub fn act(&mut self, action: Action) {
        if action == Action::Release {
            // Nobody asks for anything by it: what was said stays.
            self.held = None;
            return;
        }
        self.message.clear();
        if self.film.take().is_some() && action != Action::Quit {
            "The film was stopped.".clone_into(&mut self.message);
            return;
        }
        let hinted = std::mem::replace(&mut self.hinted, HintLevel::Nothing);
        let typed = self.typed.take();
        let held = self.held.take();
        match action {
            Action::Go(orientation, direction) => self.go(orientation, direction),
            Action::SelectNext => self.select_by(1),
            Action::SelectPrevious => self.select_by(self.game.board().n_vehicles() - 1),
            Action::SelectNamed(letter) => self.select_named(letter),
            Action::Press(cell) => self.press(cell),
            Action::PressBeside | Action::Release | Action::Stop => {}
            Action::Drag(cell) => self.drag(held, cell),
            Action::Undo => self.change(Game::undo, "There is nothing to undo."),
            Action::Redo => self.change(Game::redo, "There is nothing to redo."),
            Action::Restart => self.change(Game::restart, "This is the start."),
            Action::Hint => self.hint(hinted),
            Action::Film => self.begin_film(),
            Action::Next => self.go_to(Puzzles::next),
            Action::Previous => self.go_to(Puzzles::previous),
            Action::Random => self.go_to(Puzzles::random),
            Action::Generate => self.generate(),
            Action::Digit(digit) => self.digit(typed, digit),
            Action::Draw => self.draw(typed),
            Action::Quit => self.has_ended = true,
        }
    }

    fn change(&mut self, change: impl FnOnce(&mut Game) -> bool, otherwise: &str) {
        if !change(&mut self.game) {
            otherwise.clone_into(&mut self.message);
        }
        self.say_if_solved();
    }

    fn say_if_solved(&mut self) {
        if self.game.is_solved() {
            self.message = match self.guide.distance(&self.game.board().initial_state()) {
                Distance::Moves(fewest) if self.game.n_moves() as u64 > u64::from(fewest) => {
                    format!(
                        "Solved! It can be done in {}. n: next",
                        counted(fewest as usize, "move")
                    )
                }
                Distance::Moves(_) => "Solved, and nobody needs fewer moves! n: next".to_owned(),
                _ => "Solved! n: next".to_owned(),
            };
        }
    }

    fn go(&mut self, orientation: Orientation, direction: Direction) {
        if self.game.board().vehicle(self.selected).orientation != orientation {
            return self.select_towards(orientation, direction);
        }
        let step = Slide::new(self.selected, direction.sign()).expect("a step is not nothing");
        match self.game.slide(step) {
            Ok(()) => self.say_if_solved(),
            Err(_) => self.message = format!("{} cannot go further.", self.name(self.selected)),
        }
    }

    /// The name of a vehicle, and its character in the drawing where that is another: `Truck1 (1)`.
    fn name(&self, id: VehicleId) -> String {
        let (vehicle, mark) = (self.game.board().vehicle(id), self.marks.of_vehicle(id));
        // Vehicles of one cell share their marks, and have their names beside them.
        let is_own = vehicle.name.chars().eq([mark]) || vehicle.length == 1 || mark == '?';
        if is_own { vehicle.name.clone() } else { format!("{} ({mark})", vehicle.name) }
    }

    fn generate(&mut self) {
        if self.puzzles.generate(&self.budget) {
            self.begin();
        }
    }

    /// Adds a digit to the number that was typed, and selects the vehicle that it draws.
    fn digit(&mut self, typed: Option<u64>, digit: u8) {
        self.select_drawn(char::from(b'0' + digit));
        let moves = (typed.unwrap_or(0) * 10 + u64::from(digit)).min(9999);
        self.typed = Some(moves);
        self.message = format!("a: a puzzle of {}", counted(moves, "move"));
    }

    fn draw(&mut self, moves: Option<u64>) {
        if self.puzzles.draw(moves) {
            return self.begin();
        }
        let moves = counted(moves.unwrap_or_default(), "move");
        let most = Puzzles::most_moves();
        self.message = format!("The atlas has no puzzle of {moves}; {most} are the most.");
    }

    fn go_to(&mut self, go: impl FnOnce(&mut Puzzles)) {
        go(&mut self.puzzles);
        self.begin();
    }

    /// Begins with the current puzzle, or goes on with it. The game before is kept.
    fn begin(&mut self) {
        let board = self.puzzles.current().board.clone();
        self.guide = Guide::new(&board, &self.budget);
        self.marks = Marks::of(&board);
        self.selected = board.primary();
        let left = std::mem::replace(&mut self.game, Game::new(board.clone()));
        self.games.insert(left.board().clone(), left);
        if let Some(kept) = self.games.remove(&board) {
            self.game = kept;
        }
        self.say_if_solved();
    }
}
