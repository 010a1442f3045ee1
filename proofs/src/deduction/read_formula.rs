//! Reading formulas: `∧` and `∨` join to the left, `→` to the right, `↔` not at all.

use super::{
    error::Reason,
    formula::Formula,
    read::{Parsed, Tokens},
};

/// Parentheses inside one another at most.
const MAX_DEPTH: usize = 200;

/// The most parts of a chain such as `a & b & c`.
pub const MAX_PARTS: usize = 200;

/// Connectives inside one another at most: formulas are compared and written by recursion.
const MAX_HEIGHT: usize = 1000;

impl Tokens<'_> {
    pub(super) fn equivalence(&mut self) -> Parsed<Tall> {
        let left = self.implication()?;
        if !self.take("<->") {
            return Ok(left);
        }
        let right = self.implication()?;
        if self.peek() == Some("<->") {
            return self.expected("parentheses around one of two `<->`");
        }
        joined(Formula::Iff, left, right)
    }

    fn implication(&mut self) -> Parsed<Tall> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Reason::Syntax(format!("nested more than {MAX_DEPTH} deep")));
        }
        let left =
            self.joined("|", Formula::Or, |this| this.joined("&", Formula::And, Self::unary))?;
        let formula = if self.take("->") {
            joined(Formula::Implies, left, self.implication()?)?
        } else {
            left
        };
        self.depth -= 1;
        Ok(formula)
    }

    fn joined(
        &mut self,
        sign: &str,
        join: Join,
        part: impl Fn(&mut Self) -> Parsed<Tall>,
    ) -> Parsed<Tall> {
        let mut formula = part(self)?;
        let mut n_parts = 1;
        while self.take(sign) {
            n_parts += 1;
            if n_parts > MAX_PARTS {
                return Err(Reason::Syntax(format!("more than {MAX_PARTS} parts")));
            }
            formula = joined(join, formula, part(self)?)?;
        }
        Ok(formula)
    }

    fn unary(&mut self) -> Parsed<Tall> {
        let mut n_negations = 0;
        while self.take("!") {
            n_negations += 1;
        }
        if n_negations > MAX_DEPTH {
            return Err(Reason::Syntax(format!("nested more than {MAX_DEPTH} deep")));
        }
        let (inner, height) = if self.take("(") {
            let inner = self.equivalence()?;
            self.need(")")?;
            inner
        } else if self.take("false") {
            (Formula::Bottom, 0)
        } else if self.take("true") {
            (Formula::Bottom.negated(), 1)
        } else {
            match self.word("a formula")? {
                "by" => {
                    self.at -= 1;
                    return self.expected("a formula");
                }
                name => (Formula::Atom(name.to_owned()), 0),
            }
        };
        let height = not_too_tall(height + n_negations)?;
        Ok(((0..n_negations).fold(inner, |formula, _| formula.negated()), height))
    }
}

/// A formula with the number of connectives inside one another in it.
type Tall = (Formula, usize);

/// A connective of two formulas.
type Join = fn(Box<Formula>, Box<Formula>) -> Formula;

fn joined(join: Join, left: Tall, right: Tall) -> Parsed<Tall> {
    let height = not_too_tall(left.1.max(right.1) + 1)?;
    Ok((join(Box::new(left.0), Box::new(right.0)), height))
}

fn not_too_tall(height: usize) -> Parsed<usize> {
    if height > MAX_HEIGHT {
        return Err(Reason::Syntax(format!(
            "more than {MAX_HEIGHT} connectives inside one another"
        )));
    }
    Ok(height)
}
