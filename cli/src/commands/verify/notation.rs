//! Formulas of lemmas and lines of proofs in another notation.
//!
//! Both languages read Unicode signs as well, so what is written with them can be read back.

use logic::Notation;
use miette::{Report as Failure, miette};

/// What is written in the languages of lemmas and of proofs, longer signs first, and the same in Unicode and
/// in LaTeX.
const SIGNS: [(&str, &str, &str); 35] = [
    ("<=>", "⇔", r"\Leftrightarrow "),
    ("<->", "⇔", r"\Leftrightarrow "),
    ("->", "⇒", r"\Rightarrow "),
    ("=>", "⇒", r"\Rightarrow "),
    ("&&", "∧", r"\land "),
    ("||", "∨", r"\lor "),
    ("|-", "⊢", r"\vdash "),
    ("!=", "≠", r"\neq "),
    ("<=", "≤", r"\leq "),
    (">=", "≥", r"\geq "),
    ("..", "..", r"\ldots "),
    ("!", "¬", r"\lnot "),
    ("~", "¬", r"\lnot "),
    ("&", "∧", r"\land "),
    ("|", "∨", r"\lor "),
    (". ", ". ", r".\; "),
    ("∀", "∀", r"\forall "),
    ("∃", "∃", r"\exists "),
    ("¬", "¬", r"\lnot "),
    ("∧", "∧", r"\land "),
    ("∨", "∨", r"\lor "),
    ("→", "⇒", r"\Rightarrow "),
    ("⇒", "⇒", r"\Rightarrow "),
    ("↔", "⇔", r"\Leftrightarrow "),
    ("⇔", "⇔", r"\Leftrightarrow "),
    ("⊢", "⊢", r"\vdash "),
    ("≠", "≠", r"\neq "),
    ("≤", "≤", r"\leq "),
    ("≥", "≥", r"\geq "),
    ("⊤", "⊤", r"\top "),
    ("⊥", "⊥", r"\bot "),
    ("…", "..", r"\ldots "),
    ("·", ".", r".\;"),
    ("−", "-", "-"),
    ("–", "-", "-"),
];

/// Falsity as a mark of the language of proofs. In that of lemmas it is a disjunction.
const FALSITY: (&str, &str, &str) = ("_|_", "⊥", r"\bot ");

/// The words that are signs.
const WORDS: [(&str, &str, &str); 6] = [
    ("forall", "∀", r"\forall"),
    ("exists", "∃", r"\exists"),
    ("true", "⊤", r"\top"),
    ("false", "⊥", r"\bot"),
    ("in", "in", r"\in"),
    ("next", "next", r"\mathrm{next}\;"),
];

/// A lemma, or a part of one, written anew.
pub(crate) fn written(text: &str, notation: Notation) -> String {
    written_with(&[], text, notation)
}

/// A text in one of the two languages, where some signs begin like words.
fn written_with(
    signs: &[(&str, &'static str, &'static str)],
    text: &str,
    notation: Notation,
) -> String {
    let of = |sign: &(&str, &'static str, &'static str)| match notation {
        Notation::Latex => sign.2,
        _ => sign.1,
    };
    if notation == Notation::Text {
        return text.to_owned();
    }
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    let (mut rest, mut shown) = (text, String::new());
    while let Some(first) = rest.chars().next() {
        let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        if let Some(sign) = signs.iter().find(|sign| rest.starts_with(sign.0)) {
            shown.push_str(of(sign));
            rest = &rest[sign.0.len()..];
        } else if length > 0 {
            let word = &rest[..length];
            match WORDS.iter().find(|known| known.0 == word) {
                Some(sign) => shown.push_str(of(sign)),
                None if notation == Notation::Latex => shown.push_str(&latex_word(word)),
                None => shown.push_str(word),
            }
            rest = &rest[length..];
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(sign.0)) {
            shown.push_str(of(sign));
            rest = &rest[sign.0.len()..];
        } else {
            shown.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    shown
}

/// A proof in another notation. Reasons that stand below one another still do so.
pub(crate) fn written_proof(proof: &str, notation: Notation) -> String {
    let lines: Vec<&str> = proof.lines().collect();
    let is_below = |a: &&str, b: &&str| reason_at(a).is_some() && reason_at(a) == reason_at(b);
    let mut shown = String::new();
    for group in lines.chunk_by(is_below) {
        let written = |line: &&str| written_with(&[FALSITY], line, notation);
        let group: Vec<String> = group.iter().map(written).collect();
        let parts =
            || group.iter().map(|line| line.split_at(reason_at(line).unwrap_or(line.len())));
        let width = |formula: &str| formula.trim_end().chars().count();
        let widest = parts().map(|(formula, _)| width(formula)).max().unwrap_or(0);
        for (formula, reason) in parts() {
            let gap = if reason.is_empty() { 0 } else { widest + 1 - width(formula) };
            shown.push_str(&format!("{}{:gap$}{reason}\n", formula.trim_end(), ""));
        }
    }
    shown
}

/// Refuses a notation in which proofs are not printed.
pub(crate) fn expect_for_proofs(notation: Notation) -> Result<(), Failure> {
    match notation {
        Notation::Latex => Err(miette!(
            help = "a document for LaTeX is written with --to latex",
            "proofs are printed as text or in Unicode"
        )),
        _ => Ok(()),
    }
}

/// Where the reason begins, which is the last thing in a line of a proof, with a blank before it.
fn reason_at(line: &str) -> Option<usize> {
    line.rfind("  by ").map(|at| at + 1)
}

/// Numbers and variables of one letter as they are, the other names in italics.
fn latex_word(word: &str) -> String {
    let is_plain = word.len() == 1 || word.bytes().all(|byte| byte.is_ascii_digit());
    if is_plain { word.to_owned() } else { format!(r"\mathit{{{}}}", word.replace('_', r"\_")) }
}

#[cfg(test)]
mod tests {
    use limits::Budget;

    use super::*;

    #[test]
    fn unicode_is_read_back_as_the_same_and_latex_has_no_other_signs() {
        for lemma in lemmas::library::lemmas() {
            let unicode = written(lemma.text(), Notation::Unicode);
            assert!(!unicode.contains(['!', '&', '|']) && !unicode.contains("->"), "{unicode}");
            let name = format!("lemma again: {unicode}");
            let read = lemmas::parse("unicode", &name, &Budget::default()).unwrap();
            assert_eq!(read[0].horizon(), lemma.horizon());
            let latex = written(lemma.text(), Notation::Latex);
            assert!(latex.is_ascii() && !latex.contains(['&', '!', '|']), "{latex}");
        }
        let text = "forall r, c_1. !CMR(r,c_1) & next E(r,0) -> exists x in rows. x<=2";
        assert_eq!(written(text, Notation::Text), text);
        let unicode = "∀ r, c_1. ¬CMR(r,c_1) ∧ next E(r,0) ⇒ ∃ x in rows. x≤2";
        assert_eq!(written(text, Notation::Unicode), unicode);
        assert_eq!(
            written(text, Notation::Latex),
            r"\forall r, \mathit{c\_1}.\; \lnot \mathit{CMR}(r,\mathit{c\_1}) \land  \mathrm{next}\; E(r,0) \Rightarrow  \exists x \in \mathit{rows}.\; x\leq 2"
        );
    }

    /// The marks of both lexicons that are no ASCII letters, and the ASCII ones that have a sign.
    #[test]
    fn every_spelling_has_its_sign() {
        let spelled =
            "~a ¬b ∧ c ∨ d → e ⇒ f ↔ g ⇔ h ≠ 1 ≤ 2 ≥ 3 − 4 ⊤ ⊥ 0…5 ∀r· ∃s. && || => <=> <->";
        let unicode = "¬a ¬b ∧ c ∨ d ⇒ e ⇒ f ⇔ g ⇔ h ≠ 1 ≤ 2 ≥ 3 - 4 ⊤ ⊥ 0..5 ∀r. ∃s. ∧ ∨ ⇒ ⇔ ⇔";
        assert_eq!(written(spelled, Notation::Unicode), unicode);
        let latex = written(spelled, Notation::Latex);
        assert!(latex.is_ascii() && !latex.contains(['~', '!', '&', '|']), "{latex}");
        // Falsity begins like a word, but only where a word could begin.
        assert_eq!(written_proof("1: _|_ & a_|_b\n", Notation::Unicode), "1: ⊥ ∧ a_∨_b\n");
        assert_eq!(written("_|_", Notation::Unicode), "_∨_");
    }

    #[test]
    fn reasons_stand_below_one_another_in_any_notation() {
        let proof = "theorem t: P -> Q |- R\n1: P -> Q  by premises\n2: > false by no rule\n\n3: !R       by rule\n4: > false  by rule\n5: R & P  by rule\n";
        let shown = "theorem t: P ⇒ Q ⊢ R\n1: P ⇒ Q  by premises\n2: > ⊥ by no rule\n\n3: ¬R   by rule\n4: > ⊥  by rule\n5: R ∧ P  by rule\n";
        assert_eq!(written_proof(proof, Notation::Unicode), shown);
        assert_eq!(written_proof(proof, Notation::Text), proof);
    }
}
