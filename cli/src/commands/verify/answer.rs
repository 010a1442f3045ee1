//! What is printed about lemmas.

use lemmas::{Lemma, Validity, library};
use logic::Notation;
use rushsat::verification::{JudgedLemma, Judgement, LemmaSubject};
use serde_json::json;

use super::{
    VerifyArgs,
    json::as_json,
    notation::written,
    shown::{about, drawn},
    totals::Summary,
};
use crate::{
    answer::SCHEMA,
    output::{counted, formula_size, line, text},
    question::left_out,
};

/// Prints verdicts: each by itself where there is one size or JSON is wanted, else a line a lemma.
pub(super) struct Printer {
    json: bool,
    /// `true` if lemmas are judged by the verdicts that they declare.
    by_declaration: bool,
    n_subjects: usize,
    /// `true` if lemmas are introduced before their verdicts.
    explains: bool,
    notation: Notation,
    sizes: Summary,
}

impl Printer {
    pub(super) fn new(args: &VerifyArgs, n_subjects: usize) -> Self {
        let (json, by_declaration) = (args.json, args.all || args.declared);
        let sizes = Summary::new(by_declaration);
        Self {
            json,
            by_declaration,
            n_subjects,
            explains: !args.all,
            notation: args.notation,
            sizes,
        }
    }

    /// Prints one verdict; those of a lemma come one after another.
    pub(super) fn print(&mut self, lemma: &Lemma, subject: &LemmaSubject, judged: &JudgedLemma) {
        if self.json {
            line(&as_json(lemma, subject, judged).to_string());
        } else if self.n_subjects == 1 {
            self.explain(lemma);
            text(&described(lemma, subject, judged, self.by_declaration));
        } else {
            self.sizes.add(subject, judged);
            if self.sizes.n_done == self.n_subjects {
                self.explain(lemma);
                let next = Summary::new(self.by_declaration);
                line(&std::mem::replace(&mut self.sizes, next).sentence(lemma));
            }
        }
    }

    /// Prints what introduces a lemma.
    fn explain(&self, lemma: &Lemma) {
        if let Some(introduction) = introduction(lemma, self.notation).filter(|_| self.explains) {
            line(&introduction);
        }
    }
}

/// Note and formula of a lemma of the library, which the user has not seen; of another lemma where another
/// notation is asked for.
pub(super) fn introduction(lemma: &Lemma, notation: Notation) -> Option<String> {
    let known = library::find(lemma.name()).filter(|known| known.text() == lemma.text());
    let other = (notation != Notation::Text).then_some(lemma);
    known.or(other).map(|lemma| introduced(lemma, notation))
}

/// Lists lemmas with their notes and formulas.
pub(super) fn list(lemmas: &[Lemma], as_json: bool, notation: Notation) {
    for lemma in lemmas {
        if as_json {
            line(&json!({
                "schema": SCHEMA, "command": "verify", "lemma": lemma.name(), "note": lemma.note(),
                "formula": lemma.text(),
            }).to_string());
        } else {
            line(&introduced(lemma, notation));
        }
    }
}

/// The name of a lemma with its note, if it has one, and its formula.
fn introduced(lemma: &Lemma, notation: Notation) -> String {
    let note = match lemma.note() {
        "" => String::new(),
        note => format!(": {note}"),
    };
    format!("{}{note}\n    {}", lemma.name(), written(lemma.text(), notation))
}

pub(super) fn verdict_word(verdict: Validity) -> &'static str {
    match verdict {
        Validity::Holds => "holds",
        Validity::Fails => "fails",
    }
}

/// What was judged, in sentences. Where lemmas are not judged by their declarations, another verdict than the
/// declared one is no failure, and does not read as one.
pub(super) fn described(
    lemma: &Lemma,
    subject: &LemmaSubject,
    judged: &JudgedLemma,
    by_declaration: bool,
) -> String {
    let name = lemma.name();
    let about = about(subject);
    let declared = match (judged.declared, judged.is_as_declared()) {
        (Some(_), Some(true)) => ", as declared".to_owned(),
        (Some(verdict), Some(false)) if by_declaration => {
            format!(", though it is declared: {}", verdict_word(verdict))
        }
        (Some(verdict), Some(false)) => {
            format!(" (declared: {}; --declared judges by that)", verdict_word(verdict))
        }
        _ => String::new(),
    };
    let seconds = judged.elapsed.as_secs_f64();
    let figures = format!("{}, {seconds:.3} s", formula_size(judged.n_vars, judged.n_clauses));
    match &judged.judgement {
        Judgement::Holds { n_steps, is_vacuous } => {
            let steps = counted(*n_steps, "step");
            let remark = match is_vacuous {
                Some(true) => "it says nothing: no slide is possible there\n",
                _ => "",
            };
            format!(
                "{name} holds for all {about}{declared}\n{remark}refutation checked: {steps}, \
                 {figures}\n"
            )
        }
        Judgement::Fails(case) => {
            format!("{name} fails for {about}{declared}, for example\n{}{figures}\n", drawn(case))
        }
        Judgement::Spurious { breach, missed } => {
            let missed = missed.as_ref().map(|(frame, formula)| left_out(*frame, formula));
            format!(
                "{name} fails for a model{declared}\nthe model breaks the rules: {breach}\n{}{figures}\n",
                missed.unwrap_or_default(),
            )
        }
        Judgement::GaveUp(reason) => format!("{name}: gave up: {reason}\n{figures}\n"),
    }
}
