//! Chains of `+ - * %`: one operator after another, at one level.

use text::{Fault, Kind};

use super::{
    ast::{Arith, Expr, ExprKind},
    expressions::Operand,
    parser::Parser,
};

/// A chain of more operators becomes a tree that is as flat as can be, so that no recursion goes deep; a
/// shorter one is as it is written, from the left.
const LONG: usize = 40;

impl<'a> Parser<'a> {
    pub(super) fn sum(&mut self) -> Option<Expr> {
        self.arithmetic(&[Arith::Add, Arith::Subtract], |parser| {
            parser.arithmetic(&[Arith::Multiply, Arith::Remainder], Self::prefix)
        })
    }

    /// `operand operator operand operator …`
    fn arithmetic(&mut self, operators: &[Arith], operand: Operand<'a>) -> Option<Expr> {
        let first = operand(self)?;
        let mut rest = Vec::new();
        while let Some(operator) = self.operator(operators) {
            self.stream.advance();
            rest.push((operator, operand(self)?));
        }
        self.require_no_division()?;
        let is_long = rest.len() > LONG;
        if is_long && rest.iter().all(|(operator, _)| *operator != Arith::Remainder) {
            let first_sign =
                if operators.contains(&Arith::Add) { Arith::Add } else { Arith::Multiply };
            let mut operands = vec![(first_sign, first)];
            operands.append(&mut rest);
            return self.flat(operands).map(|(_, whole)| whole);
        }
        rest.into_iter().try_fold(first, |left, right| self.joined_by(right.0, left, right.1))
    }

    /// The next token as one of the `operators`, if it is.
    fn operator(&self, operators: &[Arith]) -> Option<Arith> {
        let Kind::Mark(mark) = self.stream.kind() else { return None };
        operators.iter().copied().find(|operator| operator.mark() == mark)
    }

    fn require_no_division(&mut self) -> Option<()> {
        if !self.stream.is("/") {
            return Some(());
        }
        let fault = Fault::new("there is no division", self.stream.span(), "here");
        self.stream.report(fault)
    }

    /// The operands, each with the operator before it, as a tree of few levels; with the operator before the
    /// first. Where the first of it is subtracted, what is subtracted is added up: a - b - c is a - (b + c).
    fn flat(&mut self, mut operands: Vec<(Arith, Expr)>) -> Option<(Arith, Expr)> {
        if operands.len() == 1 {
            return operands.pop();
        }
        let after = operands.split_off(operands.len() / 2);
        let (before, left) = self.flat(operands)?;
        let (after, right) = self.flat(after)?;
        let operator = match before {
            Arith::Multiply => Arith::Multiply,
            _ if before == after => Arith::Add,
            _ => Arith::Subtract,
        };
        Some((before, self.joined_by(operator, left, right)?))
    }

    fn joined_by(&mut self, operator: Arith, left: Expr, right: Expr) -> Option<Expr> {
        let span = left.span.start..right.span.end;
        self.spanned(ExprKind::Arith(operator, left.into(), right.into()), span)
    }
}
