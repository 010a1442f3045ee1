//! Counts of verdicts: of a lemma on all sizes, and of all lemmas.

use std::time::Duration;

use lemmas::{Lemma, Validity};
use rushsat::verification::{JudgedLemma, Judgement, LemmaSubject};

use crate::{output::counted, status::Status};

/// The verdicts of one lemma on the sizes so far.
#[derive(Default)]
pub(super) struct Summary {
    by_declaration: bool,
    pub(super) n_done: usize,
    holds: Vec<String>,
    fails: Vec<String>,
    gave_up: Vec<String>,
    /// Why, each reason once.
    reasons: Vec<String>,
    /// The sizes on which it holds of no transition at all.
    vacuous: Vec<String>,
    is_declared: bool,
    not_as_declared: Vec<String>,
    elapsed: Duration,
}

impl Summary {
    /// No verdicts yet, of lemmas that may be judged by their declarations.
    pub(super) fn new(by_declaration: bool) -> Self {
        Self { by_declaration, ..Self::default() }
    }

    pub(super) fn add(&mut self, subject: &LemmaSubject, judged: &JudgedLemma) {
        let list = match &judged.judgement {
            Judgement::Holds { .. } => &mut self.holds,
            Judgement::Fails(_) | Judgement::Spurious { .. } => &mut self.fails,
            Judgement::GaveUp(reason) => {
                if !self.reasons.iter().any(|earlier| earlier == reason.words()) {
                    self.reasons.push(reason.to_string());
                }
                &mut self.gave_up
            }
        };
        list.push(subject.label());
        if matches!(judged.judgement, Judgement::Holds { is_vacuous: Some(true), .. }) {
            self.vacuous.push(subject.label());
        }
        self.is_declared |= judged.declared.is_some();
        if judged.is_as_declared() == Some(false) {
            self.not_as_declared.push(subject.label());
        }
        self.n_done += 1;
        self.elapsed += judged.elapsed;
    }

    pub(super) fn sentence(&self, lemma: &Lemma) -> String {
        let vacuous = match self.vacuous.as_slice() {
            [] => String::new(),
            sizes => format!(" (no slide is possible on {})", sizes.join(" ")),
        };
        let parts = [
            ("holds for", &self.holds, vacuous.as_str()),
            ("fails for", &self.fails, ""),
            ("gave up on", &self.gave_up, ""),
        ];
        let part = |(verb, sizes, remark): (&str, &Vec<String>, &str)| match sizes.len() {
            0 => None,
            n if n == self.n_done => Some(format!("{verb} all {}{remark}", counted(n, "size"))),
            n if n > 6 => Some(format!("{verb} {}{remark}", counted(n, "size"))),
            _ => Some(format!("{verb} {}{remark}", sizes.join(" "))),
        };
        let verdict: Vec<String> = parts.into_iter().filter_map(part).collect();
        let why = match self.reasons.as_slice() {
            [] => String::new(),
            reasons => format!(" ({})", reasons.join(", ")),
        };
        let declared = match (self.is_declared, self.not_as_declared.as_slice()) {
            (false, _) => String::new(),
            (true, []) => ", as declared".to_owned(),
            (true, sizes) if self.by_declaration => {
                format!(", NOT AS DECLARED for {}", sizes.join(" "))
            }
            (true, sizes) => format!(" (declared otherwise for {})", sizes.join(" ")),
        };
        let seconds = self.elapsed.as_secs_f64();
        let verdict = verdict.join(", ");
        format!("{}: {verdict}{why}{declared}, {seconds:.3} s", lemma.name())
    }
}

/// Counts over all lemmas and sizes.
#[derive(Default)]
pub(super) struct Tally {
    by_declaration: bool,
    n_right: usize,
    n_wrong: usize,
    n_gave_up: usize,
    /// Of lemmas that declare nothing where declarations count: how many hold, and how many fail.
    n_undeclared: [usize; 2],
    /// How many say nothing about these boards.
    n_silent: usize,
    n_refutations: usize,
    n_steps: u64,
}

impl Tally {
    /// Counts verdicts as right if they are as declared, or if the lemma holds. What declares nothing is
    /// neither right nor wrong where declarations count.
    pub(super) fn new(by_declaration: bool) -> Self {
        Self { by_declaration, ..Self::default() }
    }

    pub(super) fn add(&mut self, judged: &JudgedLemma) {
        match (judged.verdict(), judged.declared) {
            (None, _) => self.n_gave_up += 1,
            (Some(verdict), None) if self.by_declaration => {
                self.n_undeclared[usize::from(verdict == Validity::Fails)] += 1;
            }
            (Some(verdict), declared) => {
                let expected = declared.filter(|_| self.by_declaration);
                let is_right = verdict == expected.unwrap_or(Validity::Holds);
                *(if is_right { &mut self.n_right } else { &mut self.n_wrong }) += 1;
            }
        }
        if let Judgement::Holds { n_steps, .. } = judged.judgement {
            self.n_refutations += 1;
            self.n_steps += n_steps;
        }
    }

    /// A lemma that says nothing about a board.
    pub(super) fn add_silent(&mut self) {
        self.n_silent += 1;
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
        let [n_hold, n_fail] = self.n_undeclared;
        let others = [
            (n_hold, "declare nothing and hold"),
            (n_fail, "declare nothing and fail"),
            (self.n_silent, "say nothing there"),
        ];
        let others = others.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}"));
        let declared =
            (n > 0 || !self.by_declaration).then(|| format!("{} of {n} {what}", self.n_right));
        let checked = format!(
            "{} checked in {}",
            counted(self.n_refutations, "refutation"),
            counted(self.n_steps, "step"),
        );
        let open = (self.n_gave_up > 0).then(|| format!("{} not decided", self.n_gave_up));
        let parts: Vec<_> =
            declared.into_iter().chain(others).chain([checked]).chain(open).collect();
        format!("{}, {subjects}: {}", counted(n_lemmas, "lemma"), parts.join(", "))
    }
}
