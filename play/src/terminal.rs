//! The player in a real terminal.

use std::{
    io::{Error, ErrorKind, IsTerminal as _, Write, stdin, stdout},
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::channel,
    },
    thread,
    time::{Duration, Instant},
};

use crossterm::{
    event::{self, DisableMouseCapture, EnableMouseCapture, Event},
    execute,
};
use limits::Budget;
use ratatui::layout::Rect;

use crate::{
    Colors, PlayError, Session, keys,
    screen::{Place, draw},
};

/// How often the clock and the budget are looked at.
const TICK: Duration = Duration::from_millis(50);

/// Plays in the terminal until the player leaves. The terminal is as it was afterwards, also after a panic.
///
/// # Errors
///
/// If the budget ends, and if the terminal cannot be used or is closed.
pub fn terminal(mut session: Session, colors: Colors, budget: &Budget) -> Result<(), PlayError> {
    IN_USE.store(true, Ordering::Relaxed);
    let played = ratatui::try_init().map_err(PlayError::from).and_then(|mut terminal| {
        let _mouse = Mouse::listen(stdout());
        play(&mut terminal, &mut session, colors, budget)
    });
    // Where it could only be begun, too.
    let restored = ratatui::try_restore();
    IN_USE.store(false, Ordering::Relaxed);
    played?;
    Ok(restored?)
}

/// `true` while a player has the terminal.
static IN_USE: AtomicBool = AtomicBool::new(false);

/// How long a terminal may take to show what it showed before.
const PATIENCE: Duration = Duration::from_millis(200);

/// Makes the terminal what it was, if it is in use: for a program that ends while another of its threads
/// plays. One that takes nothing is not waited for.
pub fn leave_terminal() {
    if !IN_USE.swap(false, Ordering::Relaxed) {
        return;
    }
    // This does not write to it.
    let _ = crossterm::terminal::disable_raw_mode();
    let (done, is_done) = channel();
    thread::spawn(move || {
        let _ = execute!(stdout(), DisableMouseCapture);
        let _ = ratatui::try_restore();
        let _ = done.send(());
    });
    let _ = is_done.recv_timeout(PATIENCE);
}

/// A terminal that tells of its mouse until this is dropped, as it is in a panic, too.
struct Mouse<W: Write>(W);

impl<W: Write> Mouse<W> {
    fn listen(mut terminal: W) -> Self {
        // Without a mouse one plays by keys.
        let _ = execute!(terminal, EnableMouseCapture);
        Self(terminal)
    }
}

impl<W: Write> Drop for Mouse<W> {
    fn drop(&mut self) {
        let _ = execute!(self.0, DisableMouseCapture);
    }
}

fn play(
    terminal: &mut ratatui::DefaultTerminal,
    session: &mut Session,
    colors: Colors,
    budget: &Budget,
) -> Result<(), PlayError> {
    let mut is_new = true;
    let mut last = Instant::now();
    while !session.has_ended() {
        budget.check()?;
        // Where the signal is ignored that comes with the end of a terminal, nothing else tells of it.
        if !stdin().is_terminal() {
            return Err(Error::new(ErrorKind::NotConnected, "the terminal is closed").into());
        }
        if is_new {
            terminal.draw(|frame| draw(session, colors, frame.area(), frame.buffer_mut()))?;
        }
        is_new = false;
        if event::poll(TICK)? {
            is_new = take(&event::read()?, terminal, session)?;
        }
        let now = Instant::now();
        is_new |= session.pass(now - last);
        last = now;
    }
    Ok(())
}

/// Does what an event asks for. Returns `true` if there is something new to see.
fn take(
    event: &Event,
    terminal: &ratatui::DefaultTerminal,
    session: &mut Session,
) -> Result<bool, PlayError> {
    let size = terminal.size()?;
    let board = session.game().board();
    let place = Place::of(board, Rect::new(0, 0, size.width, size.height));
    let cell = |column, row| place?.cell(board, column, row);
    let action = keys::action(event, cell);
    if let Some(action) = action {
        session.act(action);
    }
    Ok(action.is_some() || matches!(event, Event::Resize(..)))
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

    use super::*;

    #[test]
    fn the_mouse_is_let_go_in_a_panic() {
        let mut written = Vec::new();
        let panic = catch_unwind(AssertUnwindSafe(|| {
            let _mouse = Mouse::listen(&mut written);
            resume_unwind(Box::new("a panic"));
        }));
        assert!(panic.is_err());
        let written = String::from_utf8(written).unwrap();
        assert!(written.contains("\u{1b}[?1000h"), "{written:?}");
        assert!(written.ends_with("\u{1b}[?1000l"), "{written:?}");
    }
}
