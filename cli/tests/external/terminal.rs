//! The player in a real terminal, which tmux stands for.

use std::{process::Command, thread, time::Duration};

use libtest_mimic::{Failed, Trial};

use crate::{missing, support, trial};

pub(crate) fn trials() -> Vec<Trial> {
    let tmux = missing("tmux");
    vec![
        trial("a game is played in a terminal", tmux.clone(), play),
        trial("a game ends with its terminal", tmux.or(missing("ps")), close),
    ]
}

/// A server of tmux of its own, gone after the test.
struct Terminal {
    socket: String,
}

impl Terminal {
    /// A terminal in which a shell runs `command`.
    fn open(name: &str, command: &str) -> Result<Self, Failed> {
        let terminal = Self { socket: format!("rushsat-{name}-{}", std::process::id()) };
        terminal.tmux(&["new-session", "-d", "-s", "play", "-x", "80", "-y", "30", command])?;
        Ok(terminal)
    }

    fn tmux(&self, args: &[&str]) -> Result<String, Failed> {
        let output = Command::new("tmux").args(["-L", &self.socket]).args(args).output()?;
        Ok(String::from_utf8(output.stdout)?)
    }

    fn press(&self, keys: &[&str]) -> Result<(), Failed> {
        let mut args = vec!["send-keys", "-t", "play"];
        args.extend(keys);
        self.tmux(&args).map(drop)
    }

    /// Waits until the screen shows a text.
    fn shows(&self, text: &str) -> Result<String, Failed> {
        let mut screen = String::new();
        for _ in 0..200 {
            screen = self.tmux(&["capture-pane", "-p", "-t", "play"])?;
            if screen.contains(text) {
                return Ok(screen);
            }
            thread::sleep(Duration::from_millis(50));
        }
        Err(format!("no `{text}` on the screen:\n{screen}").into())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.tmux(&["kill-server"]);
    }
}

fn play() -> Result<(), Failed> {
    let command =
        format!("{} play {}; echo left with $?; sleep 60", support::program(), support::SMALL);
    let terminal = Terminal::open("play", &command)?;
    terminal.shows("fewest 7, from here 7")?;
    terminal.shows("\n 4x4\n")?;
    terminal.press(&["Right"])?;
    terminal.shows("1 move (1 step), fewest 7, from here 6")?;
    terminal.press(&["u", "?"])?;
    terminal.shows("Look at ")?;
    terminal.press(&["?"])?;
    terminal.shows("Move ")?;
    terminal.press(&["f"])?;
    terminal.shows("Solved, and nobody needs fewer moves")?;
    terminal.tmux(&["resize-window", "-t", "play", "-x", "30", "-y", "8"])?;
    terminal.shows("Too small")?;
    terminal.tmux(&["resize-window", "-t", "play", "-x", "80", "-y", "30"])?;
    terminal.shows("fewest 7, from here 0")?;
    terminal.press(&["q"])?;
    terminal.shows("left with 0")?;
    Ok(())
}

/// Where the window is closed the program has to go, too, whether or not it hears of that.
fn close() -> Result<(), Failed> {
    for before in ["", "trap '' HUP; "] {
        close_after(before)?;
    }
    Ok(())
}

/// The same after these commands of the shell.
fn close_after(before: &str) -> Result<(), Failed> {
    let command = format!("{before}exec {} play {}", support::program(), support::SMALL);
    let terminal = Terminal::open("close", &command)?;
    terminal.shows("fewest 7, from here 7")?;
    let process = terminal.tmux(&["display-message", "-p", "-t", "play", "#{pane_pid}"])?;
    let process = process.trim();
    terminal.tmux(&["kill-server"])?;
    for _ in 0..200 {
        let status = Command::new("ps").args(["-o", "stat=", "-p", process]).output()?.stdout;
        // A zombie has ended, too.
        if status.is_empty() || status.starts_with(b"Z") {
            return Ok(());
        }
        thread::sleep(Duration::from_millis(50));
    }
    Command::new("kill").args(["-9", process]).status()?;
    Err(format!("process {process} has outlived its terminal").into())
}
