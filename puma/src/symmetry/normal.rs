//! Rules and goals as texts that are equal where they say the same, as far as the order of operands goes.

use std::collections::HashMap;

use limits::{Ledger, StopReason};

use super::group::Permutation;
use crate::{
    expr::{Expr, Place},
    program::{Instance, Program},
    syntax::ast::{Arith, Comparison},
};

/// What a program says, in normal form.
pub(super) struct Form {
    /// How often each instance is there.
    instances: HashMap<String, usize>,
    goals: Vec<String>,
}

impl Form {
    pub(super) fn new(program: &Program, ledger: &mut Ledger) -> Result<Self, StopReason> {
        let identity: Permutation = (0..program.variables.len()).collect();
        let mut instances = HashMap::new();
        for instance in &program.instances {
            // What has no normal form has none that is permuted, either.
            if let Some(text) = of_instance(program, instance, &identity) {
                ledger.take(text.len() + size_of::<(String, usize)>())?;
                *instances.entry(text).or_insert(0) += 1;
            }
        }
        Ok(Self { instances, goals: sorted(&program.goals, &identity).unwrap_or_default() })
    }

    /// Checks that a permutation maps instances to instances, and the goals to the goals. Says what has no
    /// image.
    pub(super) fn check(
        &self,
        program: &Program,
        permutation: &Permutation,
        ledger: &mut Ledger,
    ) -> Result<Result<(), String>, StopReason> {
        let mut left: HashMap<&str, usize> =
            self.instances.iter().map(|(text, &count)| (text.as_str(), count)).collect();
        for (number, instance) in program.instances.iter().enumerate() {
            let image = of_instance(program, instance, permutation);
            ledger.work(image.as_ref().map_or(1, String::len))?;
            let count = image.and_then(|image| left.get_mut(&*image)).filter(|count| **count > 0);
            let Some(count) = count else {
                let picks: Vec<String> = instance.picks.iter().map(i64::to_string).collect();
                let of = if picks.is_empty() {
                    String::new()
                } else {
                    format!(" with {}", picks.join(", "))
                };
                return Ok(Err(format!(
                    "instance {} of its rules (rule {}{of}) has no image",
                    number + 1,
                    instance.rule + 1
                )));
            };
            *count -= 1;
        }
        let goals = sorted(&program.goals, permutation);
        Ok(if goals.as_ref() == Some(&self.goals) {
            Ok(())
        } else {
            Err("the goals have another image".to_owned())
        })
    }
}

fn of_instance(program: &Program, instance: &Instance, p: &Permutation) -> Option<String> {
    let guard = joined("&", &instance.guard, p)?;
    let assignments = instance.assignments.iter();
    let assignments =
        assignments.map(|a| Some(format!("{}={}", place(&a.place, p)?, text(&a.value, p)?)));
    let mut assignments: Vec<String> = assignments.collect::<Option<_>>()?;
    assignments.sort();
    let cost = program.rules[instance.rule].cost.unwrap_or(1);
    Some(format!("{cost} {guard} {}", assignments.join(";")))
}

fn sorted(parts: &[Expr], p: &Permutation) -> Option<Vec<String>> {
    let mut texts: Vec<String> = parts.iter().map(|part| text(part, p)).collect::<Option<_>>()?;
    texts.sort();
    Some(texts)
}

/// The text of an expression after its variables were permuted. `None` if a variable is named by a computed
/// index: what that comes to is not looked at.
fn text(expr: &Expr, p: &Permutation) -> Option<String> {
    Some(match expr {
        Expr::Value(value) => value.to_string(),
        Expr::Stop(stop) => format!("{stop:?}"),
        Expr::Reference(number) => format!("r{number}"),
        Expr::Read(of) => place(of, p)?,
        Expr::Not(inner) => format!("!{}", text(inner, p)?),
        Expr::Fails(inner) => format!("~{}", text(inner, p)?),
        Expr::All(parts) => joined("&", parts, p)?,
        Expr::Any(parts) => joined("|", parts, p)?,
        Expr::Compare(comparison, sides) => {
            let [left, right] = [text(&sides[0], p)?, text(&sides[1], p)?];
            match comparison {
                Comparison::Equal => commuted("==", left, right),
                Comparison::NotEqual => commuted("!=", left, right),
                Comparison::Less => format!("({left}<{right})"),
                Comparison::LessEqual => format!("({left}<={right})"),
                Comparison::Greater => format!("({right}<{left})"),
                Comparison::GreaterEqual => format!("({right}<={left})"),
            }
        }
        Expr::Arith(operator, sides) => {
            let [left, right] = [text(&sides[0], p)?, text(&sides[1], p)?];
            match operator {
                Arith::Add => commuted("+", left, right),
                Arith::Multiply => commuted("*", left, right),
                Arith::Subtract => format!("({left}-{right})"),
                Arith::Remainder => format!("({left}%{right})"),
            }
        }
    })
}

fn place(place: &Place, p: &Permutation) -> Option<String> {
    place.indices.is_empty().then(|| format!("v{}", p[place.first]))
}

fn commuted(operator: &str, left: String, right: String) -> String {
    let (first, second) = if left <= right { (left, right) } else { (right, left) };
    format!("({first}{operator}{second})")
}

/// Operands of `&&` or `||`. Their order matters only where one of them may have no value.
fn joined(operator: &str, parts: &[Expr], p: &Permutation) -> Option<String> {
    let mut texts: Vec<String> = parts.iter().map(|part| text(part, p)).collect::<Option<_>>()?;
    if !parts.iter().any(Expr::can_stop) {
        texts.sort();
    }
    Some(format!("({})", texts.join(operator)))
}
