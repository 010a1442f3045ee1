//! References and rules.

use std::collections::{BTreeSet, HashSet};
use text::{Fault, Span};

use super::{Checker, MAX_INSTANCES, Meaning, types::Type};
use crate::{
    expr::{Expr, Place},
    program::{Assignment, Piece, Reference, Rule},
    syntax::ast::{self, Name, RuleItem, Statement},
};

/// A reference picks from at most this many values.
const MAX_VALUES: usize = 65_536;

/// A checked rule, with references.
pub(super) struct UnexpandedRule {
    /// Its number among the rules of the program.
    pub(super) number: usize,
    pub(super) guard: Expr,
    pub(super) assignments: Vec<Assignment>,
    /// The word `Rule`.
    pub(super) span: Span,
}

/// The largest cost of a rule.
const MAX_COST: i64 = 1_000_000;

impl Checker<'_> {
    /// Checks the rules, which are expanded later.
    pub(super) fn rules(&mut self, items: &[RuleItem]) -> Vec<UnexpandedRule> {
        let mut rules = Vec::new();
        for item in items {
            if self.is_done() {
                break;
            }
            match item {
                RuleItem::Reference { name, values, span } => {
                    self.declare_reference(name, values, span);
                }
                RuleItem::Rule(rule) => rules.extend(self.rule(rule)),
            }
        }
        rules
    }

    fn declare_reference(
        &mut self,
        name: &Name,
        values: &[(ast::Expr, Option<ast::Expr>)],
        span: &Span,
    ) {
        let picked = self.picked(values, span);
        let meaning = match picked {
            Some(_) => Meaning::Reference(self.program.references.len()),
            None => Meaning::Wrong,
        };
        self.declare(name, meaning);
        let values = picked.unwrap_or_default();
        let end = |end: Option<&i64>| end.copied().unwrap_or(0);
        let range = (end(values.iter().min()), end(values.iter().max()));
        self.program.references.push(Reference { name: name.node.clone(), values, range });
    }

    /// The values in their order, each once.
    fn picked(
        &mut self,
        values: &[(ast::Expr, Option<ast::Expr>)],
        span: &Span,
    ) -> Option<Vec<i64>> {
        let mut picked = Vec::new();
        let mut seen = HashSet::new();
        for (first, last) in values {
            let low = self.constant(first)?;
            let high = last.as_ref().map_or(Some(low), |last| self.constant(last))?;
            if high < low {
                let end = last.as_ref().map_or(first.span.end, |last| last.span.end);
                let message = format!("the range {low}..{high} is empty");
                return self.report(Fault::new(message, first.span.start..end, "here"));
            }
            for value in low..=high {
                self.ledger.work(1).ok()?;
                if seen.insert(value) {
                    self.take(2 * size_of::<i64>())?;
                    picked.push(value);
                }
                if picked.len() > MAX_VALUES {
                    let message = format!("a reference picks from at most {MAX_VALUES} values");
                    return self.report(Fault::new(message, span.clone(), "here"));
                }
            }
        }
        Some(picked)
    }

    fn rule(&mut self, rule: &ast::Rule) -> Option<UnexpandedRule> {
        let guard = self.boolean(&rule.guard);
        let mut assignments = Vec::new();
        let mut is_whole = true;
        let mut spans = Vec::new();
        for statement in &rule.body {
            is_whole &= self.assignment(statement, &mut assignments).is_some();
            spans.resize(assignments.len(), statement.span());
        }
        self.remark_on_assignments(&assignments, spans)?;
        let name = rule.name.as_ref().map(|template| self.template(template));
        let cost = rule.cost.as_ref().map(|cost| self.cost(cost));
        let guard = guard.filter(|_| is_whole)?;
        let used = Self::used_references(&guard, &assignments, name.as_deref());
        self.require_few_instances(&used, &rule.span)?;
        let cost = match cost {
            Some(cost) => Some(cost?),
            None => None,
        };
        let number = self.program.rules.len();
        self.program.rules.push(Rule { name, cost, references: used });
        Some(UnexpandedRule { number, guard, assignments, span: rule.span.clone() })
    }

    /// Remarks on variables that one rule assigns twice, and on those that it assigns their own value.
    fn remark_on_assignments(
        &mut self,
        assignments: &[Assignment],
        spans: Vec<Span>,
    ) -> Option<()> {
        let n_bytes = assignments.len() * (size_of::<Span>() + 2 * size_of::<&Place>());
        self.take(n_bytes)?;
        let mut assigned = HashSet::new();
        for (Assignment { place, value }, span) in assignments.iter().zip(spans) {
            if matches!(value, Expr::Read(own) if own == place) {
                self.remarks.add(span.clone(), "this assigns a variable its own value");
            }
            if !assigned.insert(place) {
                let message =
                    "the rule assigns this variable twice: it applies where both values agree";
                self.remarks.add(span, message);
            }
        }
        self.ledger.give_back(n_bytes);
        Some(())
    }

    fn assignment(&mut self, statement: &Statement, into: &mut Vec<Assignment>) -> Option<()> {
        match statement {
            Statement::Assign { place, value } => {
                let (ty, target) = self.place(place)?;
                let Type::Scalar(kind) = ty else {
                    return self.whole(&ty, place);
                };
                let value = self.value_for(kind, value)?;
                into.push(Assignment { place: target, value });
            }
            Statement::Fill { place, value } => {
                let (found_place, found_value) = (self.place(place), self.scalar(value));
                let ((ty, target), (is_boolean, checked)) = (found_place?, found_value?);
                let n = self.elements(&ty, place, is_boolean, value)?;
                let n_bytes = target.n_bytes() + checked.n_bytes();
                let range = self.range(&checked);
                for offset in 0..n {
                    self.take(n_bytes)?;
                    let kind = self.program.variables[target.first + offset].kind;
                    self.require_fit(kind, range, value)?;
                    let place =
                        Place { first: target.first + offset, indices: target.indices.clone() };
                    into.push(Assignment { place, value: checked.clone() });
                }
            }
            Statement::Declare { name, .. } | Statement::Structure { name, .. } => {
                let message = "variables are declared in the block `Init`";
                return self.report(Fault::new(message, name.span.clone(), "here"));
            }
        }
        Some(())
    }

    fn cost(&mut self, cost: &ast::Expr) -> Option<u64> {
        let value = self.constant(cost)?;
        if (0..=MAX_COST).contains(&value) {
            return u64::try_from(value).ok();
        }
        let message = format!("a cost is 0 to {MAX_COST}, not {value}");
        self.report(Fault::new(message, cost.span.clone(), "here"))
    }

    pub(super) fn template(&mut self, template: &[ast::Piece]) -> Vec<Piece> {
        let pieces = template.iter().filter_map(|piece| match piece {
            ast::Piece::Text(text) => Some(Piece::Text(text.clone())),
            ast::Piece::Value(expr) => {
                self.scalar(expr).map(|(is_boolean, expr)| Piece::Value(expr, is_boolean))
            }
        });
        pieces.collect()
    }

    fn used_references(
        guard: &Expr,
        assignments: &[Assignment],
        name: Option<&[Piece]>,
    ) -> Vec<usize> {
        let mut used = BTreeSet::new();
        let mut mark = |number: usize| {
            used.insert(number);
        };
        guard.visit_references(&mut mark);
        for assignment in assignments {
            assignment.place.visit_references(&mut mark);
            assignment.value.visit_references(&mut mark);
        }
        for piece in name.unwrap_or_default() {
            if let Piece::Value(expr, _) = piece {
                expr.visit_references(&mut mark);
            }
        }
        used.into_iter().collect()
    }

    fn require_few_instances(&mut self, used: &[usize], span: &Span) -> Option<()> {
        let sizes = used.iter().map(|&number| self.program.references[number].values.len());
        let n = sizes.fold(1_usize, usize::saturating_mul);
        self.n_instances = self.n_instances.saturating_add(n);
        if self.n_instances <= MAX_INSTANCES {
            return Some(());
        }
        let message = format!("more than {MAX_INSTANCES} rule instances");
        let label = format!("this rule alone has {n} combinations of its references");
        self.report(Fault::new(message, span.clone(), label))
    }
}
