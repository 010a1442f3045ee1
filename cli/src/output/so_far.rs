//! What is known of an answer before it is whole: the watchdog prints it when it ends the program.

use std::{
    sync::{Mutex, MutexGuard, PoisonError, mpsc},
    thread,
    time::Duration,
};

use serde_json::Value;

use super::text;

/// How long printing may take: who holds standard output may wait for a reader that never comes.
const PATIENCE: Duration = Duration::from_millis(300);

/// What is known of all answers under way, each with its number.
static ALL: Mutex<Vec<(usize, String)>> = Mutex::new(Vec::new());

fn all() -> MutexGuard<'static, Vec<(usize, String)>> {
    ALL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An answer under way. When it is dropped, the answer is whole, or nobody wants it.
#[derive(Debug)]
pub(crate) struct SoFar {
    number: usize,
}

impl SoFar {
    /// Nothing is known yet.
    pub(crate) fn begin() -> Self {
        let mut all = all();
        let number = all.last().map_or(0, |(last, _)| last + 1);
        all.push((number, String::new()));
        Self { number }
    }

    /// Nothing will ever be known, if the program is ended from outside: an object that says so. It has
    /// these fields to begin with.
    pub(crate) fn unknown(mut json: Value) -> Self {
        json["answer"] = "unknown".into();
        json["reason"] = "a limit ended the program".into();
        let so_far = Self::begin();
        so_far.set(format!("{json}\n"));
        so_far
    }

    /// This much is known: what would be printed if there were no more to come.
    pub(crate) fn set(&self, shown: String) {
        if let Some((_, known)) = all().iter_mut().find(|(number, _)| *number == self.number) {
            *known = shown;
        }
    }

    /// More is known: what would be printed behind what is known before.
    pub(crate) fn add(&self, shown: &str) {
        if let Some((_, known)) = all().iter_mut().find(|(number, _)| *number == self.number) {
            known.push_str(shown);
        }
    }
}

impl Drop for SoFar {
    fn drop(&mut self) {
        all().retain(|(number, _)| *number != self.number);
    }
}

/// Prints what is known of all answers, the first begun first, unless that cannot be done soon.
pub(crate) fn print() {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let known: String = all().iter().map(|(_, known)| known.as_str()).collect();
        text(&known);
        // Nobody waits any longer if it took too long.
        let _ = sender.send(());
    });
    let _ = receiver.recv_timeout(PATIENCE);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_known_until_they_are_whole() {
        let (one, other) = (SoFar::begin(), SoFar::begin());
        one.set("one".to_owned());
        other.set("other".to_owned());
        other.set("more".to_owned());
        let known = || all().iter().map(|(_, known)| known.clone()).collect::<Vec<_>>();
        assert_eq!(known(), ["one", "more"]);
        drop(one);
        assert_eq!(known(), ["more"]);
        let last = SoFar::begin();
        assert_eq!(last.number, other.number + 1);
    }
}
