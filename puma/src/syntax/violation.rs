//! The text of a program with another goal.

use limits::{Budget, Ledger};

use super::{ast::GoalKind, parser::parse};
use crate::fault::{ParseError, program_error, require_modest};

/// The text with the goal to break an invariant, `Violation;`, in place of its goals.
///
/// # Errors
///
/// If the text does not parse, or the budget ends; whether it makes sense plays no part.
pub fn with_violation_goal(name: &str, text: &str, budget: &Budget) -> Result<String, ParseError> {
    let text = require_modest(name, text)?;
    let (ast, faults) = parse(text, &mut Ledger::new(budget))?;
    if !faults.is_empty() {
        return Err(program_error(name, text, faults).into());
    }
    let (mut out, mut end) = (String::new(), 0);
    for item in ast.goals.iter().filter(|item| matches!(item.kind, GoalKind::Goal(_))) {
        out.push_str(&text[end..item.span.start]);
        if end == 0 {
            out.push_str("Violation;");
        }
        end = item.span.end;
    }
    out.push_str(&text[end..]);
    Ok(out)
}
