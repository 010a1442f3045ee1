//! Counts of verdicts: of a lemma on all sizes, and of all lemmas.

use std::time::Duration;

use lemmas::Lemma;
use rushsat::verification::{Judged, Judgement, Subject};

use crate::{output::counted, status::Status};

/// The verdicts of one lemma on the sizes so far.
#[derive(Default)]
pub(super) struct Summary {
    pub(super) n_done: usize,
    holds: Vec<String>,
    fails: Vec<String>,
    gave_up: Vec<String>,
    /// Why, each reason once.
    reasons: Vec<String>,
    is_declared: bool,
    not_as_declared: Vec<String>,
    elapsed: Duration,
}

impl Summary {
    pub(super) fn add(&mut self, subject: &Subject, judged: &Judged) {
        let list = match &judged.judgement {
            Judgement::Holds { .. } => &mut self.holds,
            Judgement::Fails(_) | Judgement::Spurious(_) => &mut self.fails,
            Judgement::GaveUp(reason) => {
                if !self.reasons.iter().any(|earlier| earlier == reason.words()) {
                    self.reasons.push(reason.to_string());
                }
                &mut self.gave_up
            }
        };
        list.push(subject.label());
        self.is_declared |= judged.declared.is_some();
        if judged.declared.is_some() && judged.is_as(judged.declared) == Some(false) {
            self.not_as_declared.push(subject.label());
        }
        self.n_done += 1;
        self.elapsed += judged.elapsed;
    }

    pub(super) fn sentence(&self, lemma: &Lemma) -> String {
        let parts =
            [("holds for", &self.holds), ("fails for", &self.fails), ("gave up on", &self.gave_up)];
        let part = |(verb, sizes): (&str, &Vec<String>)| match sizes.len() {
            0 => None,
            n if n == self.n_done => Some(format!("{verb} all {}", counted(n, "size"))),
            n if n > 6 => Some(format!("{verb} {}", counted(n, "size"))),
            _ => Some(format!("{verb} {}", sizes.join(" "))),
        };
        let verdict: Vec<String> = parts.into_iter().filter_map(part).collect();
        let why = match self.reasons.as_slice() {
            [] => String::new(),
            reasons => format!(" ({})", reasons.join(", ")),
        };
        let declared = match (self.is_declared, self.not_as_declared.as_slice()) {
            (false, _) => String::new(),
            (true, []) => ", as declared".to_owned(),
            (true, sizes) => format!(", NOT AS DECLARED for {}", sizes.join(" ")),
        };
        let seconds = self.elapsed.as_secs_f64();
        format!("{}: {}{why}{declared}, {seconds:.3} s", lemma.name(), verdict.join(", "))
    }
}

/// Counts over all lemmas and sizes.
pub(super) struct Tally {
    by_declaration: bool,
    n_right: usize,
    n_wrong: usize,
    n_gave_up: usize,
    n_refutations: usize,
    n_steps: u64,
}

impl Tally {
    /// Counts verdicts as right if they are as declared, or if the lemma holds.
    pub(super) fn new(by_declaration: bool) -> Self {
        Self { by_declaration, n_right: 0, n_wrong: 0, n_gave_up: 0, n_refutations: 0, n_steps: 0 }
    }

    pub(super) fn add(&mut self, judged: &Judged) {
        let expected = judged.declared.filter(|_| self.by_declaration);
        match judged.is_as(expected) {
            Some(true) => self.n_right += 1,
            Some(false) => self.n_wrong += 1,
            None => self.n_gave_up += 1,
        }
        if let Judgement::Holds { n_steps } = judged.judgement {
            self.n_refutations += 1;
            self.n_steps += n_steps;
        }
    }

    pub(super) fn status(&self) -> Status {
        match self {
            _ if self.n_gave_up > 0 => Status::GaveUp,
            _ if self.n_wrong > 0 => Status::Negative,
            _ => Status::Positive,
        }
    }

    pub(super) fn sentence(&self, n_lemmas: usize, subjects: &str) -> String {
        let what = if self.by_declaration { "as declared" } else { "hold" };
        let n = self.n_right + self.n_wrong + self.n_gave_up;
        let mut sentence = format!(
            "{}, {subjects}: {} of {n} {what}, {} checked in {}",
            counted(n_lemmas, "lemma"),
            self.n_right,
            counted(self.n_refutations, "refutation"),
            counted(self.n_steps, "step"),
        );
        if self.n_gave_up > 0 {
            sentence.push_str(&format!(", {} not decided", self.n_gave_up));
        }
        sentence
    }
}
