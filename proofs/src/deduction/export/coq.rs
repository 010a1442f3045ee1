//! Texts for Coq.

use std::{collections::BTreeMap, iter};

use super::{Proof, Writer, box_of};
use crate::deduction::{
    error::Reason,
    formula::Formula,
    proof::{Reference, Rule},
};

/// Words that no proposition may be named: those of Coq, and what the proofs use of its library.
const RESERVED: [&str; 61] = [
    "as",
    "at",
    "cofix",
    "else",
    "end",
    "exists",
    "exists2",
    "fix",
    "for",
    "forall",
    "fun",
    "if",
    "IF",
    "in",
    "let",
    "match",
    "mod",
    "Prop",
    "return",
    "Set",
    "SProp",
    "then",
    "Type",
    "using",
    "where",
    "with",
    "True",
    "False",
    "False_ind",
    "conj",
    "proj1",
    "proj2",
    "or_introl",
    "or_intror",
    "NNPP",
    "classic",
    "Axiom",
    "Axioms",
    "CoFixpoint",
    "Conjecture",
    "Corollary",
    "Definition",
    "Example",
    "Fact",
    "Fixpoint",
    "Goal",
    "Hypotheses",
    "Hypothesis",
    "Inductive",
    "Lemma",
    "Let",
    "Parameter",
    "Parameters",
    "Proof",
    "Proposition",
    "Qed",
    "Record",
    "Remark",
    "Theorem",
    "Variable",
    "Variables",
];

pub(super) fn write(proofs: &[Proof], out: &mut Writer<'_>) -> Result<(), Reason> {
    let is_classical =
        proofs.iter().flat_map(|proof| &proof.lines).any(|line| line.rule.is_classical());
    if is_classical {
        out.push("Require Import Classical.\n\n")?;
    }
    let n_atoms = |proof: &'_ Proof| proof.sequent.atoms().len();
    let n_stated = proofs.iter().map(|proof| (&*proof.sequent.name, n_atoms(proof))).collect();
    proofs.iter().try_for_each(|proof| Theorem::new(proof, &n_stated).write(out))
}

struct Theorem<'p> {
    proof: &'p Proof,
    /// For each name, the name in Coq.
    atoms: BTreeMap<&'p str, String>,
    /// How many propositions each theorem is about.
    n_stated: &'p BTreeMap<&'p str, usize>,
}

impl<'p> Theorem<'p> {
    fn new(proof: &'p Proof, n_stated: &'p BTreeMap<&'p str, usize>) -> Self {
        let atoms = proof.sequent.atoms().into_iter();
        let mut atoms: BTreeMap<&str, String> =
            atoms.map(|name| (name, identifier(name))).collect();
        // Those that only the proof has stand for anything.
        for line in &proof.lines {
            for formula in &line.formulas {
                formula.visit_atoms(&mut |name| {
                    atoms.entry(name).or_insert_with(|| identifier(name));
                });
            }
        }
        Self { proof, atoms, n_stated }
    }

    fn write(&self, out: &mut Writer<'_>) -> Result<(), Reason> {
        let sequent = &self.proof.sequent;
        let name = theorem_name(&sequent.name);
        out.push(&format!("Theorem {name}"))?;
        let stated = sequent.atoms();
        if !stated.is_empty() {
            let names: Vec<&str> = stated.iter().map(|name| &*self.atoms[name]).collect();
            out.push(&format!(" ({} : Prop)", names.join(" ")))?;
        }
        out.push(" :\n")?;
        for premise in &sequent.premises {
            out.push(&format!("  {} ->\n", self.formula(premise)))?;
        }
        out.push(&format!("  {}.\nProof.\n", self.formula(&sequent.conclusion)))?;
        for (name, identifier) in &self.atoms {
            if !stated.contains(name) {
                out.push(&format!("  pose ({identifier} := True).\n"))?;
            }
        }
        if !sequent.premises.is_empty() {
            out.push(&format!("  do {} intro.\n", sequent.premises.len()))?;
        }
        for (line, number) in self.proof.lines.iter().zip(1..) {
            if line.rule == Rule::Premise {
                for (formula, nth) in line.formulas.iter().zip(1..) {
                    let said = self.formula(formula);
                    out.push(&format!("  assert (line{number}_{nth} : {said}) by assumption.\n"))?;
                }
            }
        }
        self.steps(&self.proof.outermost(), 1, out)?;
        out.push("  assumption.\nQed.\n\n")
    }

    fn steps(&self, steps: &[usize], indent: usize, out: &mut Writer<'_>) -> Result<(), Reason> {
        steps.iter().try_for_each(|&number| self.step(number, indent, out))
    }

    /// A line, as an assertion.
    fn step(&self, number: usize, indent: usize, out: &mut Writer<'_>) -> Result<(), Reason> {
        let line = &self.proof.lines[number - 1];
        let blanks = "  ".repeat(indent);
        let said = self.formula(&line.formulas[0]);
        out.push(&format!("{blanks}assert (line{number} : {said})"))?;
        if let Some(term) = self.term(number) {
            return out.push(&format!(" by exact ({term}).\n"));
        }
        out.push(".\n")?;
        out.push(&format!("{blanks}{{ "))?;
        if line.rule == Rule::OrElim {
            let either = self.name(line.references[0]);
            let [left, right] = [box_of(line.references[1]), box_of(line.references[2])];
            let (a, b) = (left.0, right.0);
            out.push(&format!("destruct {either} as [line{a} | line{b}].\n"))?;
            for (first, last) in [left, right] {
                out.push(&format!("{blanks}  {{\n"))?;
                self.steps(&self.proof.steps(first, last), indent + 2, out)?;
                out.push(&format!("{blanks}    exact line{last}. }}\n"))?;
            }
            return out.push(&format!("{blanks}}}\n"));
        }
        let (first, last) = box_of(line.references[0]);
        let begin = if line.rule == Rule::Contradiction { "apply NNPP. " } else { "" };
        out.push(&format!("{begin}intro line{first}.\n"))?;
        self.steps(&self.proof.steps(first, last), indent + 1, out)?;
        out.push(&format!("{blanks}  exact line{last}. }}\n"))
    }

    /// The proof of a line that refers to no box, as a term.
    fn term(&self, number: usize) -> Option<String> {
        let line = &self.proof.lines[number - 1];
        let names: Vec<String> = match line.rule {
            Rule::OrElim | Rule::NotIntro | Rule::ImpliesIntro | Rule::Contradiction => {
                return None;
            }
            _ => line.references.iter().map(|&reference| self.name(reference)).collect(),
        };
        let formula = &line.formulas[0];
        let cited = |nth: usize| self.proof.cited(line.references[nth]);
        Some(match (&line.rule, &names[..]) {
            (Rule::Copy, [a]) => a.clone(),
            (Rule::AndIntro | Rule::IffIntro, [a, b]) => format!("conj {a} {b}"),
            (Rule::AndElim | Rule::IffElim, [a]) => {
                let is_first = match cited(0) {
                    Formula::And(left, _) => **left == *formula,
                    Formula::Iff(left, right) => {
                        matches!(formula, Formula::Implies(p, q) if p == left && q == right)
                    }
                    _ => unreachable!("it was checked"),
                };
                format!("{} {a}", if is_first { "proj1" } else { "proj2" })
            }
            (Rule::OrIntro, [a]) => {
                let is_left = matches!(formula, Formula::Or(left, _) if **left == *cited(0));
                format!("{} {a}", if is_left { "or_introl" } else { "or_intror" })
            }
            (Rule::NotElim | Rule::BottomIntro, [a, b]) => format!("{b} {a}"),
            (Rule::ImpliesElim, [a, b]) => format!("{a} {b}"),
            (Rule::BottomElim, [a]) => format!("False_ind _ {a}"),
            (Rule::DoubleNegation, [a]) => format!("NNPP _ {a}"),
            (Rule::ExcludedMiddle, []) => "classic _".to_owned(),
            (Rule::Theorem(name), lines) => {
                // What its propositions stand for follows from the lines and the formula.
                let blanks = iter::repeat_n("_", self.n_stated[name.as_str()]);
                let arguments = blanks.chain(lines.iter().map(String::as_str));
                format!("{} {}", theorem_name(name), arguments.collect::<Vec<_>>().join(" "))
            }
            _ => unreachable!("it was checked"),
        })
    }

    /// The name of a formula that is referred to.
    fn name(&self, reference: Reference) -> String {
        let Reference::Formula { line, nth } = reference else {
            unreachable!("the rule takes formulas")
        };
        let is_premise = self.proof.lines[line - 1].rule == Rule::Premise;
        if is_premise { format!("line{line}_{}", nth.unwrap_or(1)) } else { format!("line{line}") }
    }

    fn formula(&self, formula: &Formula) -> String {
        let two = |a: &Formula, sign: &str, b: &Formula| {
            format!("({} {sign} {})", self.formula(a), self.formula(b))
        };
        match formula {
            Formula::Bottom => "False".to_owned(),
            Formula::Atom(name) => self.atoms[name.as_str()].clone(),
            Formula::Not(inner) => format!("(~ {})", self.formula(inner)),
            Formula::And(a, b) => two(a, "/\\", b),
            Formula::Or(a, b) => two(a, "\\/", b),
            Formula::Implies(a, b) => two(a, "->", b),
            Formula::Iff(a, b) => two(a, "<->", b),
        }
    }
}

/// The name of a proposition: no word of Coq's, and not the name of a line.
fn identifier(name: &str) -> String {
    let is_letter = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '\'');
    let is_ours = ["line", "p_", "rushsat_"].iter().any(|prefix| name.starts_with(prefix));
    let is_free = !RESERVED.contains(&name) && !is_ours && name != "_";
    if is_letter && is_plain && is_free {
        return name.to_owned();
    }
    let plain = |c: char| match c {
        c if c.is_ascii_alphanumeric() || c == '\'' => c.to_string(),
        '_' => "__".to_owned(),
        c => format!("_u{:x}_", u32::from(c)),
    };
    format!("p_{}", name.chars().map(plain).collect::<String>())
}

/// The name of a theorem, which nothing of Coq's has.
fn theorem_name(name: &str) -> String {
    format!("rushsat_{}", identifier(name))
}
