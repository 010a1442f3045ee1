//! What is printed about lemmas.

use std::time::Duration;

use board::{Plan, plan_text};
use lemmas::{Counterexample, Lemma, Validity, library};
use rushsat::verification::{Judged, Judgement, Of, Subject};
use serde_json::{Value, json};

use crate::{
    answer::{SCHEMA, board_json},
    output::{counted, draw, line, text},
    status::Status,
};

/// Prints verdicts: each by itself where there is one size or JSON is wanted, else a line a lemma.
pub(super) struct Printer {
    json: bool,
    n_subjects: usize,
    /// Whether what a lemma of the library says is printed before its verdict.
    explains: bool,
    sizes: Summary,
}

/// The verdicts of one lemma on the sizes so far.
#[derive(Default)]
struct Summary {
    n_done: usize,
    holds: Vec<String>,
    fails: Vec<String>,
    gave_up: Vec<String>,
    is_declared: bool,
    not_as_declared: Vec<String>,
    elapsed: Duration,
}

impl Printer {
    pub(super) fn new(json: bool, n_subjects: usize, explains: bool) -> Self {
        Self { json, n_subjects, explains, sizes: Summary::default() }
    }

    /// Prints one verdict; those of a lemma come one after another.
    pub(super) fn print(&mut self, lemma: &Lemma, subject: &Subject, judged: &Judged) {
        if self.json {
            line(&as_json(lemma, subject, judged).to_string());
        } else if self.n_subjects == 1 {
            self.explain(lemma);
            text(&described(lemma, subject, judged));
        } else {
            self.sizes.add(subject, judged);
            if self.sizes.n_done == self.n_subjects {
                self.explain(lemma);
                line(&std::mem::take(&mut self.sizes).sentence(lemma));
            }
        }
    }

    /// Prints note and formula of a lemma that was named, and so not seen.
    fn explain(&self, lemma: &Lemma) {
        if self.explains
            && library::find(lemma.name()).is_some_and(|known| known.text() == lemma.text())
        {
            line(&introduced(lemma));
        }
    }
}

impl Summary {
    fn add(&mut self, subject: &Subject, judged: &Judged) {
        let list = match judged.judgement {
            Judgement::Holds { .. } => &mut self.holds,
            Judgement::Fails(_) => &mut self.fails,
            Judgement::GaveUp(_) => &mut self.gave_up,
        };
        list.push(subject.label());
        self.is_declared |= judged.declared.is_some();
        if judged.declared.is_some() && judged.is_as(judged.declared) == Some(false) {
            self.not_as_declared.push(subject.label());
        }
        self.n_done += 1;
        self.elapsed += judged.elapsed;
    }

    fn sentence(&self, lemma: &Lemma) -> String {
        let parts =
            [("holds for", &self.holds), ("fails for", &self.fails), ("gave up on", &self.gave_up)];
        let part = |(verb, sizes): (&str, &Vec<String>)| match sizes.len() {
            0 => None,
            n if n == self.n_done => Some(format!("{verb} all {}", counted(n, "size"))),
            n if n > 6 => Some(format!("{verb} {}", counted(n, "size"))),
            _ => Some(format!("{verb} {}", sizes.join(" "))),
        };
        let verdict: Vec<String> = parts.into_iter().filter_map(part).collect();
        let declared = match (self.is_declared, self.not_as_declared.as_slice()) {
            (false, _) => String::new(),
            (true, []) => ", as declared".to_owned(),
            (true, sizes) => format!(", NOT AS DECLARED for {}", sizes.join(" ")),
        };
        let seconds = self.elapsed.as_secs_f64();
        format!("{}: {}{declared}, {seconds:.3} s", lemma.name(), verdict.join(", "))
    }
}

/// The names of the library with their declared verdicts and notes.
pub(super) fn list(as_json: bool) {
    for lemma in library::lemmas() {
        if as_json {
            line(&json!({
                "schema": SCHEMA, "command": "verify", "lemma": lemma.name(), "note": lemma.note(),
                "formula": lemma.text(),
            }).to_string());
        } else {
            line(&introduced(lemma));
        }
    }
}

/// The name of a lemma with its note and its formula.
fn introduced(lemma: &Lemma) -> String {
    format!("{}: {}\n    {}", lemma.name(), lemma.note(), lemma.text())
}

fn verdict_word(verdict: Validity) -> &'static str {
    match verdict {
        Validity::Holds => "holds",
        Validity::Fails => "fails",
    }
}

fn described(lemma: &Lemma, subject: &Subject, judged: &Judged) -> String {
    let name = lemma.name();
    let about = match &subject.of {
        Of::Size { size, red_row } => format!("boards of {size} with Red in row {red_row}"),
        Of::Board(_) => "states of the board".to_owned(),
    };
    let declared = match (judged.declared, judged.is_as(judged.declared)) {
        (Some(_), Some(true)) => ", as declared".to_owned(),
        (Some(verdict), Some(false)) => {
            format!(", though it is declared: {}", verdict_word(verdict))
        }
        _ => String::new(),
    };
    let seconds = judged.elapsed.as_secs_f64();
    let figures =
        format!("{} variables, {} clauses, {seconds:.3} s", judged.n_vars, judged.n_clauses);
    match &judged.judgement {
        Judgement::Holds { n_steps } => {
            let steps = counted(*n_steps, "step");
            format!(
                "{name} holds for all {about}{declared}\nrefutation checked: {steps}, {figures}\n"
            )
        }
        Judgement::Fails(case) => {
            format!("{name} fails for {about}{declared}, for example\n{}{figures}\n", drawn(case))
        }
        Judgement::GaveUp(reason) => format!("{name}: gave up: {reason}\n{figures}\n"),
    }
}

/// The boards of a counterexample with the slides between them.
fn drawn(case: &Counterexample) -> String {
    let mut picture = String::new();
    for (index, board) in case.boards.iter().enumerate() {
        if index > 0 {
            picture.push_str(&format!("after {}\n", slides(case, index - 1..index)));
        }
        picture.push_str(&draw(board, &board.initial_state()));
    }
    picture
}

fn slides(case: &Counterexample, range: std::ops::Range<usize>) -> String {
    plan_text::write(&Plan::new(case.slides[range].to_vec()), &case.boards[0])
}

fn as_json(lemma: &Lemma, subject: &Subject, judged: &Judged) -> Value {
    let mut json = json!({ "schema": SCHEMA, "command": "verify", "lemma": lemma.name() });
    match &subject.of {
        Of::Size { size, red_row } => {
            json["size"] = size.to_string().into();
            json["red_row"] = (*red_row).into();
        }
        Of::Board(board) => json["board"] = board_json(board),
    }
    json["metric"] =
        if lemma.horizon() == 0 { Value::Null } else { subject.metric.to_string().into() };
    json["verdict"] = match judged.judgement {
        Judgement::Holds { .. } => "holds",
        Judgement::Fails(_) => "fails",
        Judgement::GaveUp(_) => "unknown",
    }
    .into();
    json["declared"] = judged.declared.map(verdict_word).into();
    json["formula"] = lemma.text().into();
    if !lemma.note().is_empty() {
        json["note"] = lemma.note().into();
    }
    match &judged.judgement {
        Judgement::Holds { n_steps } => json["proof_steps"] = (*n_steps).into(),
        Judgement::Fails(case) => {
            let boards: Vec<Value> = case.boards.iter().map(board_json).collect();
            json["counterexample"] =
                json!({ "boards": boards, "plan": slides(case, 0..case.slides.len()) });
        }
        Judgement::GaveUp(reason) => json["reason"] = reason.as_str().into(),
    }
    json["variables"] = judged.n_vars.into();
    json["clauses"] = judged.n_clauses.into();
    json["seconds"] = judged.elapsed.as_secs_f64().into();
    json
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
