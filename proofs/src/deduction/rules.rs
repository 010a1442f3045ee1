//! The rules.

use super::{
    derivation::Citation,
    error::Reason,
    formula::{
        Formula::{self, And, Bottom, Iff, Implies, Not, Or},
        GROUPED, Written,
    },
    proof::Rule,
};

/// Checks that `rule` gives `formula` from what is referred to.
pub(super) fn check(
    rule: &Rule,
    formula: &Formula,
    referred: &[Citation<'_>],
) -> Result<(), Reason> {
    use Citation::Formula as Is;
    let follows = match (rule, referred) {
        (Rule::Assumption, []) => true,
        (Rule::Copy, [Is(p)]) => *p == formula,
        (Rule::AndIntro, [Is(p), Is(q)]) => {
            matches!(formula, And(left, right) if **left == **p && **right == **q)
        }
        (Rule::AndElim, [Is(And(p, q))]) => **p == *formula || **q == *formula,
        (Rule::OrIntro, [Is(p)]) => {
            matches!(formula, Or(left, right) if **left == **p || **right == **p)
        }
        (Rule::OrElim, [Is(Or(p, q)), left, right]) => {
            check_box(rule, left, |assumed, concluded| assumed == &**p && concluded == formula)?;
            check_box(rule, right, |assumed, concluded| assumed == &**q && concluded == formula)?;
            true
        }
        (Rule::NotIntro, [from]) => {
            check_box(rule, from, |assumed, concluded| {
                *concluded == Bottom && matches!(formula, Not(p) if **p == *assumed)
            })?;
            true
        }
        (Rule::NotElim | Rule::BottomIntro, [Is(p), Is(Not(q))]) => {
            **p == **q && *formula == Bottom
        }
        (Rule::ImpliesIntro, [from]) => {
            check_box(
                rule,
                from,
                |assumed, concluded| matches!(formula, Implies(p, q) if **p == *assumed && **q == *concluded),
            )?;
            true
        }
        (Rule::ImpliesElim, [Is(Implies(p, q)), Is(given)]) => **p == **given && **q == *formula,
        (Rule::IffIntro, [Is(Implies(p, q)), Is(Implies(r, s))]) => {
            p == s && q == r && matches!(formula, Iff(left, right) if left == p && right == q)
        }
        (Rule::IffElim, [Is(Iff(p, q))]) => matches!(
            formula,
            Implies(left, right) if (left, right) == (p, q) || (left, right) == (q, p)
        ),
        (Rule::BottomElim, [Is(p)]) => **p == Bottom,
        (Rule::Contradiction, [from]) => {
            check_box(rule, from, |assumed, concluded| {
                *concluded == Bottom && matches!(assumed, Not(p) if **p == *formula)
            })?;
            true
        }
        (Rule::DoubleNegation, [Is(Not(p))]) => matches!(&**p, Not(q) if **q == *formula),
        (Rule::ExcludedMiddle, []) => {
            matches!(formula, Or(p, q) if matches!(&**q, Not(r) if r == p))
        }
        _ if has_kinds(rule, referred) => false,
        _ => return Err(wrong_references(rule)),
    };
    if follows {
        Ok(())
    } else {
        Err(does_not_follow(rule, rule.shape().to_owned(), formula, referred))
    }
}

/// Returns `true` if there are as many references as the rule takes. The formulas may have the wrong form.
fn has_kinds(rule: &Rule, referred: &[Citation<'_>]) -> bool {
    let is_formula = |referred: &Citation| matches!(referred, Citation::Formula(_));
    match rule {
        Rule::AndElim | Rule::IffElim | Rule::DoubleNegation => {
            referred.len() == 1 && is_formula(&referred[0])
        }
        Rule::NotElim | Rule::BottomIntro | Rule::ImpliesElim | Rule::IffIntro => {
            referred.len() == 2 && referred.iter().all(is_formula)
        }
        Rule::OrElim => {
            let kinds: Vec<bool> = referred.iter().map(is_formula).collect();
            kinds == [true, false, false]
        }
        _ => false,
    }
}

fn check_box(
    rule: &Rule,
    referred: &Citation<'_>,
    fits: impl Fn(&Formula, &Formula) -> bool,
) -> Result<(), Reason> {
    let Citation::Box { first, last, assumed, concluded } = referred else {
        return Err(wrong_references(rule));
    };
    if fits(assumed, concluded) {
        return Ok(());
    }
    Err(Reason::WrongBox {
        first: *first,
        last: *last,
        assumed: assumed.to_string(),
        concluded: concluded.to_string(),
        rule: rule.to_string(),
        shape: rule.shape(),
    })
}

pub(super) fn wrong_references(rule: &Rule) -> Reason {
    Reason::WrongReferences { rule: rule.to_string(), shape: rule.shape() }
}

/// `formula` is not what a rule of this shape gives where it is used with what is `referred` to.
pub(super) fn does_not_follow(
    rule: &Rule,
    shape: String,
    formula: &Formula,
    referred: &[Citation<'_>],
) -> Reason {
    let said = |referred: &Citation<'_>| match referred {
        Citation::Formula(formula) => {
            format!("`{}`", clipped(&Written(formula, &GROUPED).to_string()))
        }
        Citation::Box { .. } => "a box".to_owned(),
    };
    Reason::DoesNotFollow {
        formula: formula.to_string(),
        rule: rule.to_string(),
        shape,
        used_with: referred.iter().map(said).collect::<Vec<_>>().join(" and "),
    }
}

/// The beginning of a formula that is too long to be read in a message.
fn clipped(text: &str) -> String {
    match text.char_indices().nth(120) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text.to_owned(),
    }
}
