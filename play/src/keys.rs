//! What keys and the mouse ask for.

use board::{Cell, Direction, Orientation};
use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};

use crate::Action;

/// The keys, in words: each line is short enough for narrow terminals.
pub const HELP: [&str; 4] = [
    "arrows hjkl: slide  Tab A-Z mouse: select",
    "u undo  r redo  s restart  ? hint  f film",
    "n next  p previous  x random  g new  q quit",
    "a from the atlas  12a one of 12 moves",
];

/// The most needed keys in one line, where there is no room for [`HELP`].
pub const SHORT_HELP: &str = "q quit  ? hint  u undo  n next  a atlas";

/// What an event asks for; `cell` says which cell of the board a place of the terminal belongs to.
pub fn action(event: &Event, cell: impl Fn(u16, u16) -> Option<Cell>) -> Option<Action> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => Some(of_key(*key)),
        Event::Mouse(mouse) => {
            let cell = cell(mouse.column, mouse.row);
            match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => {
                    Some(cell.map_or(Action::PressBeside, Action::Press))
                }
                MouseEventKind::Drag(MouseButton::Left) => cell.map(Action::Drag),
                MouseEventKind::Up(MouseButton::Left) => Some(Action::Release),
                _ => None,
            }
        }
        _ => None,
    }
}

fn of_key(key: KeyEvent) -> Action {
    use Direction::{Backward, Forward};
    use Orientation::{Horizontal, Vertical};
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('c' | 'd') if is_control => Action::Quit,
        KeyCode::Char('z') if is_control => Action::Undo,
        KeyCode::Char('r' | 'y') if is_control => Action::Redo,
        // With Control or Alt a letter is another key.
        KeyCode::Char(_) if is_control || key.modifiers.contains(KeyModifiers::ALT) => Action::Stop,
        KeyCode::Left | KeyCode::Char('h') => Action::Go(Horizontal, Backward),
        KeyCode::Right | KeyCode::Char('l') => Action::Go(Horizontal, Forward),
        KeyCode::Up | KeyCode::Char('k') => Action::Go(Vertical, Backward),
        KeyCode::Down | KeyCode::Char('j') => Action::Go(Vertical, Forward),
        KeyCode::Tab => Action::SelectNext,
        KeyCode::BackTab => Action::SelectPrevious,
        KeyCode::Backspace | KeyCode::Char('u') => Action::Undo,
        KeyCode::Char('r') => Action::Redo,
        KeyCode::Char('s') => Action::Restart,
        KeyCode::Char('?') => Action::Hint,
        KeyCode::Char('f') => Action::Film,
        KeyCode::Char('n') => Action::Next,
        KeyCode::Char('p') => Action::Previous,
        KeyCode::Char('x') => Action::Random,
        KeyCode::Char('g') => Action::Generate,
        KeyCode::Char('a') => Action::Draw,
        KeyCode::Char(digit) if digit.is_ascii_digit() => Action::Digit(digit as u8 - b'0'),
        KeyCode::Char('q') => Action::Quit,
        KeyCode::Char(letter) if letter.is_uppercase() => Action::SelectNamed(letter),
        _ => Action::Stop,
    }
}
