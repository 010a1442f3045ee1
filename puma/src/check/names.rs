//! Names that are used.

use std::collections::HashMap;

use text::{Fault, Span};

use super::{Checker, Meaning, types::Type};
use crate::{
    expr::Place,
    remark::Remarks,
    syntax::ast::{self, Ast, Name, RuleItem, Statement},
};

/// The names that a program declares, also those that have no meaning yet.
#[derive(Debug, Default)]
pub(super) struct DeclaredNames {
    constants: HashMap<String, Declaration>,
    variables: HashMap<String, Declaration>,
    references: HashMap<String, Declaration>,
}

/// Where a name is declared.
#[derive(Debug)]
struct Declaration {
    span: Span,
    is_used: bool,
}

impl DeclaredNames {
    pub(super) fn of(ast: &Ast) -> Self {
        let all = |names: &mut dyn Iterator<Item = &Name>| {
            let declared = |name: &Name| Declaration { span: name.span.clone(), is_used: false };
            names.map(|name| (name.node.clone(), declared(name))).collect()
        };
        Self {
            constants: all(&mut ast.consts.iter().map(|constant| &constant.name)),
            variables: all(&mut ast.init.iter().filter_map(|statement| match statement {
                Statement::Declare { name, .. } => Some(name),
                _ => None,
            })),
            references: all(&mut ast.rules.iter().filter_map(|item| match item {
                RuleItem::Reference { name, .. } => Some(name),
                RuleItem::Rule(_) => None,
            })),
        }
    }

    /// Marks a name as used.
    pub(super) fn mark_used(&mut self, name: &str) {
        for names in [&mut self.constants, &mut self.variables, &mut self.references] {
            if let Some(declaration) = names.get_mut(name) {
                declaration.is_used = true;
            }
        }
    }

    /// What `Init` does with variables is no use of them.
    pub(super) fn forget_uses_of_variables(&mut self) {
        for declaration in self.variables.values_mut() {
            declaration.is_used = false;
        }
    }

    /// Remarks on the names that are not used.
    pub(super) fn remark_on_unused(&self, remarks: &mut Remarks) {
        let kinds = [
            (&self.constants, "this constant is not used"),
            (&self.variables, "no goal, rule or picture uses this variable"),
            (&self.references, "no rule uses this reference"),
        ];
        let unused = kinds.into_iter().flat_map(|(names, message)| {
            let unused = names.values().filter(|declaration| !declaration.is_used);
            unused.map(move |declaration| (declaration.span.clone(), message))
        });
        let mut unused: Vec<_> = unused.collect();
        unused.sort_by_key(|(span, _)| span.start);
        for (span, message) in unused {
            remarks.add(span, message);
        }
    }
}

impl Checker<'_> {
    /// The variable of a name.
    pub(super) fn named(&mut self, name: &str, expr: &ast::Expr) -> Option<(Type, Place)> {
        self.declared.mark_used(name);
        match self.names.get(name) {
            Some((Meaning::Variable { ty, first }, _)) => Some((ty.clone(), Place::of(*first))),
            Some((Meaning::Wrong, _)) => None,
            Some((Meaning::Const { .. }, _)) => {
                self.wrong_type(expr, "a variable", "this is a constant")
            }
            Some((Meaning::Reference(_), _)) => {
                self.wrong_type(expr, "a variable", "this is a reference")
            }
            None if self.is_broken => None,
            None => {
                let fault = self.unknown(name, &expr.span);
                self.report(fault)
            }
        }
    }

    /// The fault that a name has no meaning, or none yet.
    fn unknown(&self, name: &str, span: &Span) -> Fault {
        let DeclaredNames { constants, variables, references } = &self.declared;
        if let Some(declaration) = constants.get(name).or_else(|| variables.get(name)) {
            if self.is_at_constants && !constants.contains_key(name) {
                let fault = Fault::new("expected a constant", span.clone(), "this is a variable");
                return fault.at(declaration.span.clone(), "the declaration");
            }
            return too_early(name, span, &declaration.span);
        }
        if let Some(declaration) = references.get(name) {
            if self.is_at_rules {
                return too_early(name, span, &declaration.span);
            }
            let message = "a reference has no value outside of rules";
            return Fault::new(message, span.clone(), "here")
                .at(declaration.span.clone(), "the reference");
        }
        let message = format!("`{name}` is not declared");
        let fault = Fault::new(message, span.clone(), "unknown name");
        let known = self.names.keys().map(String::as_str).chain(["true", "false"]);
        match known.filter(|other| is_near(name, other)).min() {
            Some(near) => fault.advise(format!("there is `{near}`")),
            None => fault,
        }
    }
}

/// The fault that a name is used before it has a meaning.
fn too_early(name: &str, span: &Span, declaration: &Span) -> Fault {
    let (message, label) = if declaration.start < span.start {
        (format!("`{name}` is used in its own declaration"), "it has no value yet")
    } else {
        (format!("`{name}` is used before it is declared"), "it is declared below")
    };
    Fault::new(message, span.clone(), label).at(declaration.clone(), "the declaration")
}

/// Returns `true` if two names differ only in case, or by one letter at most.
fn is_near(name: &str, other: &str) -> bool {
    if name.eq_ignore_ascii_case(other) {
        return true;
    }
    let (short, long) = if name.len() <= other.len() { (name, other) } else { (other, name) };
    let same = short.bytes().zip(long.bytes()).take_while(|(a, b)| a == b).count();
    let rest = long.len() - same;
    let tail = if short.len() == long.len() {
        &short[(same + 1).min(short.len())..]
    } else {
        &short[same..]
    };
    short.len() > 2 && long.len() - short.len() <= 1 && rest >= 1 && long.ends_with(tail)
}
