//! Files of proofs for Jape.
//!
//! A proof is a tree in the order in which a rule comes before its premises. Each line is a cut: first what
//! proves it, then what goes on with it. References are found again by what they say (`hyp`).

use std::collections::HashMap;

use super::{Proof, Writer, box_of};
use crate::deduction::{
    error::Reason,
    formula::Formula::{self, And, Atom, Bottom, Iff, Implies, Not, Or},
    proof::Rule,
};

/// Letters with which formulas of the theory may begin.
const LETTERS: &str = "ABCDEFGHPRST";

pub(super) fn write(proofs: &[Proof], out: &mut Writer<'_>) -> Result<(), Reason> {
    let by_name = proofs.iter().map(|proof| (proof.sequent.name.as_str(), proof)).collect();
    proofs.iter().try_for_each(|proof| write_one(proof, &by_name, out))
}

type ByName<'p> = HashMap<&'p str, &'p Proof>;
/// What the propositions of a theorem stand for.
type Meaning = HashMap<String, Formula>;

fn write_one(proof: &Proof, theorems: &ByName<'_>, out: &mut Writer<'_>) -> Result<(), Reason> {
    let mut tree =
        Tree { theorems, numbers: HashMap::new(), formulas: Vec::new(), out: String::new() };
    let meaning = Meaning::new();
    tree.steps(proof, &proof.outermost(), &proof.sequent.conclusion, &meaning, out)?;
    let premises: Vec<String> = proof.sequent.premises.iter().map(written).collect();
    let conclusion = written(&proof.sequent.conclusion);
    let name = format!("{} ⊢ {conclusion}", premises.join(", "));
    out.push(&format!("CONJECTUREPANEL Theorems\nPROOF \"{}\"\n", name.trim_start_matches(" ⊢ ")))?;
    let given = premises.join(",\n     ");
    let turnstile = if premises.is_empty() { "" } else { "\n     ⊢ " };
    out.push(&format!("INFER {given}{turnstile}{conclusion}\nFORMULAE\n"))?;
    let formulas: Vec<String> =
        tree.formulas.iter().enumerate().map(|(n, text)| format!("{n} {text}")).collect();
    out.push(&format!("{}\nIS\nSEQ", formulas.join(",\n")))?;
    out.push(&tree.out)?;
    out.push("\nEND\n")
}

struct Tree<'p> {
    theorems: &'p ByName<'p>,
    numbers: HashMap<String, usize>,
    formulas: Vec<String>,
    out: String,
}

type WriteResult = Result<(), Reason>;

impl Tree<'_> {
    /// The number of a formula.
    fn number(&mut self, formula: &Formula) -> usize {
        let text = written(formula);
        let next = self.formulas.len();
        *self.numbers.entry(text.clone()).or_insert_with(|| {
            self.formulas.push(text);
            next
        })
    }

    /// A node of the tree.
    fn rule(
        &mut self,
        name: &str,
        arguments: &[(&str, &Formula)],
        out: &mut Writer<'_>,
    ) -> WriteResult {
        out.ledger.work(10)?;
        let numbers: Vec<String> =
            arguments.iter().map(|(_, formula)| self.number(formula).to_string()).collect();
        let letters: Vec<&str> = arguments.iter().map(|&(letter, _)| letter).collect();
        let node = format!(" ({name}[{}\\{}])", letters.join(","), numbers.join(","));
        out.ledger.take(node.len())?;
        self.out.push_str(&node);
        Ok(())
    }

    fn hyp(&mut self, formula: &Formula, out: &mut Writer<'_>) -> WriteResult {
        self.rule("hyp", &[("A", formula)], out)
    }

    /// The lines of a box, or of the whole: a cut for each but the last, which says the goal.
    fn steps(
        &mut self,
        proof: &Proof,
        steps: &[usize],
        goal: &Formula,
        meaning: &Meaning,
        out: &mut Writer<'_>,
    ) -> WriteResult {
        let goal = &replaced(goal, meaning);
        let Some((&last, before)) = steps.split_last() else { return self.hyp(goal, out) };
        for &number in before {
            let said = replaced(proof.formula(number), meaning);
            self.rule("cut", &[("B", &said), ("C", goal)], out)?;
            self.line(proof, number, meaning, out)?;
        }
        self.line(proof, last, meaning, out)
    }

    /// What proves a line.
    fn line(
        &mut self,
        proof: &Proof,
        number: usize,
        meaning: &Meaning,
        out: &mut Writer<'_>,
    ) -> WriteResult {
        let line = &proof.lines[number - 1];
        let said = replaced(&line.formulas[0], meaning);
        let cited = |nth: usize| replaced(proof.cited(line.references[nth]), meaning);
        if let Rule::Theorem(name) = &line.rule {
            return self.theorem(name, (0..line.references.len()).map(cited), &said, out);
        }
        let sub = |tree: &mut Self, nth: usize, out: &mut Writer<'_>| {
            let (first, last) = box_of(line.references[nth]);
            tree.steps(proof, &proof.steps(first, last), proof.formula(last), meaning, out)
        };
        match (&line.rule, &said) {
            (Rule::Copy, _) => self.hyp(&said, out),
            (Rule::AndIntro | Rule::IffIntro, And(..) | Iff(..)) => {
                let (a, b) = (cited(0), cited(1));
                self.rule("\"∧ intro\"", &[("A", &a), ("B", &b)], out)?;
                self.hyp(&a, out)?;
                self.hyp(&b, out)
            }
            (Rule::AndElim | Rule::IffElim, _) => self.part(&cited(0), &said, out),
            (Rule::OrIntro, Or(left, right)) if **left == cited(0) => {
                self.rule("\"∨ intro(L)\"", &[("B", right), ("A", left)], out)?;
                self.hyp(left, out)
            }
            (Rule::OrIntro, Or(left, right)) => {
                self.rule("\"∨ intro(R)\"", &[("B", left), ("A", right)], out)?;
                self.hyp(right, out)
            }
            (Rule::OrElim, _) => {
                let either = cited(0);
                let Or(a, b) = &either else { unreachable!("it was checked") };
                self.rule("\"∨ elim\"", &[("A", a), ("B", b), ("C", &said)], out)?;
                self.hyp(&either, out)?;
                sub(self, 1, out)?;
                sub(self, 2, out)
            }
            (Rule::NotIntro, Not(inner)) => {
                self.rule("\"¬ intro\"", &[("A", inner)], out)?;
                sub(self, 0, out)
            }
            (Rule::NotElim | Rule::BottomIntro, _) => self.clash(&cited(0), out),
            (Rule::ImpliesIntro, Implies(a, b)) => {
                self.rule("\"→ intro\"", &[("A", a), ("B", b)], out)?;
                sub(self, 0, out)
            }
            (Rule::ImpliesElim, _) => {
                let (implies, given) = (cited(0), cited(1));
                self.rule("\"→ elim\"", &[("A", &given), ("B", &said)], out)?;
                self.hyp(&implies, out)?;
                self.hyp(&given, out)
            }
            (Rule::BottomElim, _) => {
                self.rule("\"contra (constructive)\"", &[("B", &said)], out)?;
                self.hyp(&Bottom, out)
            }
            (Rule::Contradiction, _) => {
                self.rule("\"contra (classical)\"", &[("A", &said)], out)?;
                sub(self, 0, out)
            }
            (Rule::DoubleNegation, _) => {
                self.rule("\"contra (classical)\"", &[("A", &said)], out)?;
                self.clash(&said.clone().negated(), out)
            }
            (Rule::ExcludedMiddle, Or(p, not)) => self.excluded_middle(&said, p, not, out),
            _ => unreachable!("it was checked"),
        }
    }

    /// The proof of a theorem, with what it says here in the place of its letters.
    fn theorem(
        &mut self,
        name: &str,
        premises: impl Iterator<Item = Formula>,
        conclusion: &Formula,
        out: &mut Writer<'_>,
    ) -> WriteResult {
        let theorem = self.theorems[name];
        let mut meaning = Meaning::new();
        for (premise, said) in theorem.sequent.premises.iter().zip(premises) {
            bind(premise, &said, &mut meaning);
        }
        bind(&theorem.sequent.conclusion, conclusion, &mut meaning);
        let steps = theorem.outermost();
        self.steps(theorem, &steps, &theorem.sequent.conclusion, &meaning, out)
    }

    /// ⊥ from a formula and its negation.
    fn clash(&mut self, formula: &Formula, out: &mut Writer<'_>) -> WriteResult {
        self.rule("\"¬ elim\"", &[("B", formula)], out)?;
        self.hyp(formula, out)?;
        self.hyp(&formula.clone().negated(), out)
    }

    /// A part of a conjunction, or one of the implications that are written for an equivalence.
    fn part(&mut self, whole: &Formula, part: &Formula, out: &mut Writer<'_>) -> WriteResult {
        let (left, right) = match whole {
            And(a, b) => ((**a).clone(), (**b).clone()),
            Iff(a, b) => (Implies(a.clone(), b.clone()), Implies(b.clone(), a.clone())),
            _ => unreachable!("it was checked"),
        };
        let name = if left == *part { "\"∧ elim(L)\"" } else { "\"∧ elim(R)\"" };
        self.rule(name, &[("A", &left), ("B", &right)], out)?;
        self.hyp(whole, out)
    }

    /// P ∨ ¬P, which is no rule of the theory.
    fn excluded_middle(
        &mut self,
        either: &Formula,
        p: &Formula,
        not: &Formula,
        out: &mut Writer<'_>,
    ) -> WriteResult {
        self.rule("\"contra (classical)\"", &[("A", either)], out)?;
        self.rule("cut", &[("B", not), ("C", &Bottom)], out)?;
        self.rule("\"¬ intro\"", &[("A", p)], out)?;
        self.rule("cut", &[("B", either), ("C", &Bottom)], out)?;
        self.rule("\"∨ intro(L)\"", &[("B", not), ("A", p)], out)?;
        self.hyp(p, out)?;
        self.clash(either, out)?;
        self.rule("cut", &[("B", either), ("C", &Bottom)], out)?;
        self.rule("\"∨ intro(R)\"", &[("B", p), ("A", not)], out)?;
        self.hyp(not, out)?;
        self.clash(either, out)
    }
}

/// A formula with others in place of its propositions.
fn replaced(formula: &Formula, meaning: &Meaning) -> Formula {
    let part = |formula: &Formula| Box::new(replaced(formula, meaning));
    match formula {
        Bottom => Bottom,
        Atom(name) => meaning.get(name).unwrap_or(formula).clone(),
        Not(a) => Not(part(a)),
        And(a, b) => And(part(a), part(b)),
        Or(a, b) => Or(part(a), part(b)),
        Implies(a, b) => Implies(part(a), part(b)),
        Iff(a, b) => Iff(part(a), part(b)),
    }
}

/// Finds what the propositions of a pattern stand for.
fn bind(pattern: &Formula, formula: &Formula, meaning: &mut Meaning) {
    match (pattern, formula) {
        (Atom(name), _) => {
            meaning.insert(name.clone(), formula.clone());
        }
        (Not(p), Not(f)) => bind(p, f, meaning),
        (And(p, q), And(f, g))
        | (Or(p, q), Or(f, g))
        | (Implies(p, q), Implies(f, g))
        | (Iff(p, q), Iff(f, g)) => {
            bind(p, f, meaning);
            bind(q, g, meaning);
        }
        _ => {}
    }
}

/// In Jape's symbols; what is equivalent as two implications.
fn written(formula: &Formula) -> String {
    let text = plain(formula).to_string();
    let text = text.replace("->", "→").replace('&', "∧").replace('|', "∨").replace('!', "¬");
    text.replace(' ', "")
}

/// Without equivalences, and with names that Jape can read.
fn plain(formula: &Formula) -> Formula {
    let part = |formula: &Formula| Box::new(plain(formula));
    match formula {
        Bottom => Atom("⊥".to_owned()),
        Atom(name) => Atom(identifier(name)),
        Not(a) => Not(part(a)),
        And(a, b) => And(part(a), part(b)),
        Or(a, b) => Or(part(a), part(b)),
        Implies(a, b) => Implies(part(a), part(b)),
        Iff(a, b) => And(Box::new(Implies(part(a), part(b))), Box::new(Implies(part(b), part(a)))),
    }
}

/// A name that begins with a letter for formulas and has letters and digits alone: `Exi0xi1` of `E_0_1`.
/// Different names stay different: `x` begins what stands for another character, or for itself.
fn identifier(name: &str) -> String {
    let plain = |c: char| match c {
        '_' => "xi".to_owned(),
        '\'' => "xn".to_owned(),
        'x' => "xx".to_owned(),
        c if c.is_ascii_alphanumeric() => c.to_string(),
        c => format!("xu{:x}x", u32::from(c)),
    };
    let text: String = name.chars().map(plain).collect();
    let is_free = text.starts_with(|c| LETTERS.contains(c)) && !text.starts_with('P');
    if is_free { text } else { format!("P{text}") }
}
