//! A proof as far as it was checked: its lines, its boxes, and what may be referred to.

use std::collections::{HashMap, HashSet};

use limits::Ledger;

use super::{
    check::{Logic, Theorem, Theorems},
    error::Reason,
    formula::Formula,
    proof::{Line, Reference, Rule, Sequent},
    rules,
};

/// Boxes by index.
type BoxId = usize;

struct AssumptionBox {
    first: usize,
    last: Option<usize>,
    /// The boxes around it, outermost first.
    around: Vec<BoxId>,
}

pub(super) struct CheckedLine {
    formulas: Vec<Formula>,
    /// Parts of the formulas, all together.
    n_parts: usize,
    boxes: Vec<BoxId>,
}

/// What a reference stands for.
pub(super) enum Citation<'p> {
    Formula(&'p Formula),
    Box { first: usize, last: usize, assumed: &'p Formula, concluded: &'p Formula },
}

/// A proof as far as it was checked.
pub(super) struct Derivation {
    pub(super) sequent: Sequent,
    premises: HashSet<Formula>,
    lines: Vec<CheckedLine>,
    boxes: Vec<AssumptionBox>,
    /// By the line of the assumption.
    box_numbers: HashMap<usize, BoxId>,
    /// The boxes around the last line, outermost first.
    open: Vec<BoxId>,
    is_classical: bool,
}

impl Derivation {
    pub(super) fn new(sequent: Sequent) -> Self {
        Self {
            premises: sequent.premises.iter().cloned().collect(),
            sequent,
            lines: Vec::new(),
            boxes: Vec::new(),
            box_numbers: HashMap::new(),
            open: Vec::new(),
            is_classical: false,
        }
    }

    /// Number of its lines.
    pub(super) fn n_lines(&self) -> usize {
        self.lines.len()
    }

    pub(super) fn add(
        &mut self,
        line: Line,
        logic: Logic,
        theorems: &Theorems,
        ledger: &mut Ledger,
    ) -> Result<(), Reason> {
        let number = self.lines.len() + 1;
        if line.number != number {
            return Err(Reason::WrongNumber(number));
        }
        self.enter(&line)?;
        self.justify(&line, logic, theorems, ledger)?;
        let n_parts = line.formulas.iter().map(Formula::n_parts).sum();
        self.lines.push(CheckedLine { formulas: line.formulas, n_parts, boxes: self.open.clone() });
        Ok(())
    }

    /// Closes the boxes that do not go on, and opens the one of an assumption.
    fn enter(&mut self, line: &Line) -> Result<(), Reason> {
        let is_assumption = line.rule == Rule::Assumption;
        if is_assumption && line.depth == 0 {
            return Err(Reason::AssumptionOutside);
        }
        let kept = line.depth - usize::from(is_assumption);
        if kept > self.open.len() {
            return Err(Reason::NoBoxHere);
        }
        let last = self.lines.len();
        for id in self.open.drain(kept..) {
            self.boxes[id].last = Some(last);
        }
        if is_assumption {
            let around = self.open.clone();
            self.open.push(self.boxes.len());
            self.box_numbers.insert(last + 1, self.boxes.len());
            self.boxes.push(AssumptionBox { first: last + 1, last: None, around });
        }
        Ok(())
    }

    fn justify(
        &mut self,
        line: &Line,
        logic: Logic,
        theorems: &Theorems,
        ledger: &mut Ledger,
    ) -> Result<(), Reason> {
        if line.rule == Rule::Premise {
            return self.check_premises(line);
        }
        let [formula] = &line.formulas[..] else { return Err(Reason::SeveralFormulas) };
        let mut is_classical = line.rule.is_classical();
        let mut referred: Vec<Citation> = Vec::new();
        for &reference in &line.references {
            ledger.work(1 + self.open.len())?;
            referred.push(self.refer(reference)?);
        }
        if let Rule::Theorem(name) = &line.rule {
            let theorem = theorems.named(name);
            let theorem = theorem.ok_or_else(|| Reason::UnknownTheorem(name.clone()))?;
            is_classical |= theorem.is_classical;
            let given = line.references.iter().map(|reference| self.n_parts(*reference));
            check_use(&theorem.sequent, &line.rule, formula, &referred, given, ledger)?;
        } else {
            // At most three references count; rules with more are refused unseen.
            let n_parts: usize =
                line.references.iter().take(3).map(|reference| self.n_parts(*reference)).sum();
            ledger.work(n_parts)?;
            rules::check(&line.rule, formula, &referred)?;
        }
        if is_classical && logic == Logic::Constructive {
            return Err(Reason::Classical(line.rule.to_string()));
        }
        self.is_classical |= is_classical;
        Ok(())
    }

    fn check_premises(&self, line: &Line) -> Result<(), Reason> {
        if line.depth > 0 {
            return Err(Reason::PremiseInBox);
        }
        if !line.references.is_empty() {
            return Err(rules::wrong_references(&line.rule));
        }
        match line.formulas.iter().find(|formula| !self.premises.contains(formula)) {
            Some(formula) => Err(Reason::NotAPremise(formula.to_string())),
            None => Ok(()),
        }
    }

    /// Parts of what a reference that is right stands for, or more.
    fn n_parts(&self, reference: Reference) -> usize {
        match reference {
            Reference::Formula { line, .. } => self.lines[line - 1].n_parts,
            Reference::Box { first, last } => {
                self.lines[first - 1].n_parts + self.lines[last - 1].n_parts
            }
        }
    }

    fn refer(&self, reference: Reference) -> Result<Citation<'_>, Reason> {
        match reference {
            Reference::Formula { line, nth } => self.formula(line, nth).map(Citation::Formula),
            Reference::Box { first, last } => self.closed_box(first, last),
        }
    }

    fn formula(&self, line: usize, nth: Option<usize>) -> Result<&Formula, Reason> {
        let said = line.checked_sub(1).and_then(|index| self.lines.get(index));
        let said = said.ok_or(Reason::NotBefore(line))?;
        // The boxes that are open around both begin both lists.
        let n_common = said.boxes.iter().zip(&self.open).take_while(|(a, b)| a == b).count();
        if let Some(&left) = said.boxes.get(n_common) {
            let AssumptionBox { first, last, .. } = self.boxes[left];
            let last = last.expect("a box that is not open is closed");
            return Err(Reason::Closed { line, first, last });
        }
        let n_formulas = said.formulas.len();
        let nth = match nth {
            None if n_formulas > 1 => return Err(Reason::Ambiguous { line, n_formulas }),
            None => 1,
            Some(nth) => nth,
        };
        let formula = nth.checked_sub(1).and_then(|index| said.formulas.get(index));
        formula.ok_or(Reason::NoFormula { line, nth, n_formulas })
    }

    fn closed_box(&self, first: usize, last: usize) -> Result<Citation<'_>, Reason> {
        let Some(&number) = self.box_numbers.get(&first) else {
            return Err(Reason::NoBox { first, last });
        };
        let found = &self.boxes[number];
        match found.last {
            None => return Err(Reason::OpenBox(first)),
            Some(end) if end != last => return Err(Reason::NoBox { first, last }),
            Some(_) => {}
        }
        if !self.open.starts_with(&found.around) {
            return Err(Reason::BoxOutOfReach { first, last });
        }
        let (begin, end) = (&self.lines[first - 1], &self.lines[last - 1]);
        if end.boxes.len() != found.around.len() + 1 {
            return Err(Reason::NoConclusion { first, last });
        }
        Ok(Citation::Box { first, last, assumed: &begin.formulas[0], concluded: &end.formulas[0] })
    }

    /// The theorem, or what is wrong with the proof as a whole, with the number of its last line if it has
    /// one.
    pub(super) fn finish(self) -> Result<Theorem, (Option<usize>, Reason)> {
        let reason = match self.lines.last() {
            None => Some(Reason::Empty),
            Some(_) if !self.open.is_empty() => Some(Reason::EndsInBox),
            Some(said) => {
                let found = said.formulas.last().expect("a line has a formula");
                (*found != self.sequent.conclusion).then(|| Reason::NotTheConclusion {
                    found: found.to_string(),
                    conclusion: self.sequent.conclusion.to_string(),
                })
            }
        };
        let n_lines = self.lines.len();
        if let Some(reason) = reason {
            return Err(((n_lines > 0).then_some(n_lines), reason));
        }
        Ok(Theorem { sequent: self.sequent, n_lines, is_classical: self.is_classical })
    }
}

/// Checks the use of a theorem: its propositions stand for any formulas.
fn check_use(
    theorem: &Sequent,
    rule: &Rule,
    formula: &Formula,
    referred: &[Citation<'_>],
    n_parts: impl Iterator<Item = usize>,
    ledger: &mut Ledger,
) -> Result<(), Reason> {
    let mut meaning = HashMap::new();
    let does_not_follow = || rules::does_not_follow(rule, shape(theorem), formula, referred);
    if referred.len() != theorem.premises.len() {
        return Err(rules::wrong_references(rule));
    }
    for ((premise, referred), n_parts) in theorem.premises.iter().zip(referred).zip(n_parts) {
        ledger.work(n_parts)?;
        let Citation::Formula(given) = referred else { return Err(rules::wrong_references(rule)) };
        if !matches(premise, given, &mut meaning) {
            return Err(does_not_follow());
        }
    }
    if matches(&theorem.conclusion, formula, &mut meaning) {
        Ok(())
    } else {
        Err(does_not_follow())
    }
}

/// What a theorem is used with, and what it gives.
fn shape(theorem: &Sequent) -> String {
    let premises: Vec<String> = theorem.premises.iter().map(Formula::to_string).collect();
    let order = if premises.len() > 1 { ", in this order" } else { "" };
    let premises =
        if premises.is_empty() { "no reference".to_owned() } else { premises.join(" and ") };
    format!(
        "{premises}{order}, and gives {}; its propositions stand for any formulas",
        theorem.conclusion
    )
}

/// Returns `true` if `formula` is `pattern` with formulas in place of its propositions.
fn matches<'f>(
    pattern: &'f Formula,
    formula: &'f Formula,
    meaning: &mut HashMap<&'f str, &'f Formula>,
) -> bool {
    use Formula::{And, Atom, Bottom, Iff, Implies, Not, Or};
    match (pattern, formula) {
        (Atom(name), _) => *meaning.entry(name).or_insert(formula) == formula,
        (Bottom, Bottom) => true,
        (Not(p), Not(f)) => matches(p, f, meaning),
        (And(p, q), And(f, g))
        | (Or(p, q), Or(f, g))
        | (Implies(p, q), Implies(f, g))
        | (Iff(p, q), Iff(f, g)) => matches(p, f, meaning) && matches(q, g, meaning),
        _ => false,
    }
}
