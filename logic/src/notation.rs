//! Formulas written for people: as text, in Unicode, in LaTeX.
//!
//! Text is the language of lemmas, as far as that goes: `E(0,1) & !CMR(0,0) -> next E(0,1)`. A disjunction
//! with negated parts and others is an implication, since that is how constraints are made. Connectives bind
//! in the order of that language: not, and, or, implies, if and only if.

use crate::{
    formula::Formula,
    prop::PropTable,
    prop::{Atom, Moment},
};

text::named! {
    /// How a formula is written.
    #[derive(Default)]
    pub enum Notation: "a notation" {
        /// `next`, `!`, `&`, `|`, `->`, `<->`.
        #[default]
        Text,
        /// ′, ¬, ∧, ∨, ⇒, ⇔.
        Unicode,
        /// For math mode.
        Latex,
    }
}

/// The signs of a notation.
struct Signs {
    not: &'static str,
    and: &'static str,
    or: &'static str,
    implies: &'static str,
    iff: &'static str,
    top: &'static str,
    bottom: &'static str,
    at_most_one: &'static str,
}

/// How tightly what is written holds together: the larger, the tighter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    Iff,
    Implies,
    Or,
    And,
    Unary,
}

impl Notation {
    const fn signs(self) -> Signs {
        match self {
            Self::Text => Signs {
                not: "!",
                and: " & ",
                or: " | ",
                implies: " -> ",
                iff: " <-> ",
                top: "true",
                bottom: "false",
                at_most_one: "at most one of ",
            },
            Self::Unicode => Signs {
                not: "¬",
                and: " ∧ ",
                or: " ∨ ",
                implies: " ⇒ ",
                iff: " ⇔ ",
                top: "⊤",
                bottom: "⊥",
                at_most_one: "at most one of ",
            },
            Self::Latex => Signs {
                not: r"\lnot ",
                and: r" \land ",
                or: r" \lor ",
                implies: r" \Rightarrow ",
                iff: r" \Leftrightarrow ",
                top: r"\top",
                bottom: r"\bot",
                at_most_one: r"\mathrm{AtMostOne}",
            },
        }
    }

    /// A formula about the propositions of a table.
    pub fn write(self, formula: &Formula, props: &PropTable) -> String {
        Pen { notation: self, signs: self.signs(), props }.formula(formula, Strength::Iff)
    }

    /// A proposition's name.
    pub fn name(self, name: &str) -> String {
        match self {
            Self::Text | Self::Unicode => name.to_owned(),
            Self::Latex => latex_name(name),
        }
    }
}

/// `\mathit{CMR}(0,1)`; what TeX would take for a command is escaped.
fn latex_name(name: &str) -> String {
    let escaped = |text: &str| {
        let mut shown = String::new();
        for c in text.chars() {
            match c {
                '#' | '_' | '$' | '%' | '&' | '{' | '}' => shown.extend(['\\', c]),
                '\\' => shown.push_str(r"\backslash "),
                '^' => shown.push_str(r"\hat{\ }"),
                '~' => shown.push_str(r"\sim "),
                _ => shown.push(c),
            }
        }
        shown
    };
    match name.split_once('(') {
        Some((word, rest)) => format!(r"\mathit{{{}}}({}", escaped(word), escaped(rest)),
        None => format!(r"\mathit{{{}}}", escaped(name)),
    }
}

struct Pen<'a> {
    notation: Notation,
    signs: Signs,
    props: &'a PropTable,
}

impl Pen<'_> {
    /// The formula, in parentheses if it holds less tightly than what is around it.
    fn formula(&self, formula: &Formula, around: Strength) -> String {
        let signs = &self.signs;
        let (text, strength) = match formula {
            Formula::Constant(true) => (signs.top.to_owned(), Strength::Unary),
            Formula::Constant(false) => (signs.bottom.to_owned(), Strength::Unary),
            Formula::Atom(atom) => (self.atom(*atom), Strength::Unary),
            Formula::Not(inner) => {
                (format!("{}{}", signs.not, self.formula(inner, Strength::Unary)), Strength::Unary)
            }
            Formula::And(parts) => (self.joined(parts, signs.and, Strength::And), Strength::And),
            Formula::Or(parts) => self.disjunction(parts),
            Formula::Iff(left, right) => {
                let [left, right] = [left, right].map(|side| self.formula(side, Strength::Implies));
                (format!("{left}{}{right}", signs.iff), Strength::Iff)
            }
            Formula::AtMostOne(parts) if parts.len() < 2 => (signs.top.to_owned(), Strength::Unary),
            Formula::AtMostOne(parts) => {
                let parts: Vec<String> =
                    parts.iter().map(|part| self.formula(part, Strength::Iff)).collect();
                (format!("{}({})", signs.at_most_one, parts.join(", ")), Strength::Unary)
            }
        };
        if strength < around { format!("({text})") } else { text }
    }

    /// Parts of a conjunction or disjunction.
    fn joined(&self, parts: &[Formula], sign: &str, strength: Strength) -> String {
        // A part that is as weak as the whole is put in parentheses, so that what is flat stays apart from
        // what is nested.
        let tighter = match strength {
            Strength::Or => Strength::And,
            _ => Strength::Unary,
        };
        let parts: Vec<String> = parts.iter().map(|part| self.formula(part, tighter)).collect();
        parts.join(sign)
    }

    /// An implication if some parts, not all, are negated.
    fn disjunction(&self, parts: &[Formula]) -> (String, Strength) {
        let is_negated = |part: &&Formula| matches!(part, Formula::Not(_));
        // Of several that are all negated, what is compound is the premise.
        let is_negated_compound = |part: &&Formula| match part {
            Formula::Not(inner) => !matches!(**inner, Formula::Atom(_)),
            _ => false,
        };
        let (negated, others): (Vec<&Formula>, Vec<&Formula>) =
            if parts.iter().all(|p| is_negated(&p)) {
                parts.iter().partition(is_negated_compound)
            } else {
                parts.iter().partition(is_negated)
            };
        if negated.is_empty() || others.is_empty() {
            return (self.joined(parts, self.signs.or, Strength::Or), Strength::Or);
        }
        let premises = Formula::all(negated.into_iter().map(|part| !part.clone()));
        let conclusions = Formula::any(others.into_iter().cloned());
        let premises = self.formula(&premises, Strength::Or);
        let conclusions = self.formula(&conclusions, Strength::Or);
        (format!("{premises}{}{conclusions}", self.signs.implies), Strength::Implies)
    }

    fn atom(&self, Atom { prop, moment }: Atom) -> String {
        let name = self.notation.name(self.props.name(prop));
        let n_primes = match moment {
            Moment::Now => 0,
            Moment::Next => 1,
            Moment::AfterNext => 2,
        };
        match self.notation {
            Notation::Text => format!("{}{name}", "next ".repeat(n_primes)),
            // Of a name with arguments the word is primed.
            Notation::Unicode => primed(&name, &"′".repeat(n_primes)),
            Notation::Latex => primed(&name, &"'".repeat(n_primes)),
        }
    }
}

/// `E′(0,1)`.
fn primed(name: &str, primes: &str) -> String {
    match name.split_once('(') {
        Some((word, rest)) => format!("{word}{primes}({rest}"),
        None => format!("{name}{primes}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TransitionSystem;

    #[test]
    fn formulas_are_written_in_every_notation() {
        let mut system = TransitionSystem::new();
        let [a, b, c] = ["E(0,1)", "at(#1,2)", "idle"].map(|name| system.state_prop(name));
        let written = |formula: &Formula| {
            [Notation::Text, Notation::Unicode, Notation::Latex]
                .map(|notation| notation.write(formula, system.props()))
        };
        let (now_a, now_b) = (Formula::from(a.now()), Formula::from(b.now()));
        let slides = now_a.clone().and(!b.now()).implies(a.next());
        assert_eq!(
            written(&slides),
            [
                "E(0,1) & !at(#1,2) -> next E(0,1)",
                "E(0,1) ∧ ¬at(#1,2) ⇒ E′(0,1)",
                r"\mathit{E}(0,1) \land \lnot \mathit{at}(\#1,2) \Rightarrow \mathit{E}'(0,1)",
            ]
        );
        let text = |formula: &Formula| Notation::Text.write(formula, system.props());
        for (formula, expected) in [
            (now_a.clone().implies(now_b.clone().and(c.now())), "E(0,1) -> at(#1,2) & idle"),
            (now_a.clone().or(now_b.clone()).and(c.now()), "(E(0,1) | at(#1,2)) & idle"),
            ((!a.now()).or(!b.now()), "!E(0,1) | !at(#1,2)"),
            (now_a.clone().and(!b.now()).implies(!c.now()), "E(0,1) & !at(#1,2) -> !idle"),
            (!now_a.clone().and(b.now()), "!(E(0,1) & at(#1,2))"),
            (!now_a.clone().or(now_b.clone()), "!(E(0,1) | at(#1,2))"),
            (now_a.clone().iff(now_b.clone().or(c.now())), "E(0,1) <-> at(#1,2) | idle"),
            (now_a.clone().iff(b.now().implies(c.now())), "E(0,1) <-> at(#1,2) -> idle"),
            (!now_a.clone().iff(c.now()), "!(E(0,1) <-> idle)"),
            (Formula::at_most_one([a.now(), c.now()]), "at most one of (E(0,1), idle)"),
            (
                Formula::exactly_one([a.now(), c.now()]),
                "(E(0,1) | idle) & at most one of (E(0,1), idle)",
            ),
            (Formula::FALSE, "false"),
            (Formula::at_most_one([a.now()]), "true"),
            (Formula::from(c.after_next()), "next next idle"),
        ] {
            assert_eq!(text(&formula), expected);
        }
    }
}
