//! From the tree of a file to a [`Program`]: names, types, bounds, initial values, expansion.

mod expand;
mod goals;
mod init;
mod names;
mod rules;
mod show;
mod typed;
mod types;

use std::collections::HashMap;

use limits::{Budget, Ledger, StopReason};
use text::{Fault, Span, TextError};

use crate::{
    expr::{KnownValues, Range},
    program::{Program, Reference, Variable},
    remark::Remarks,
    syntax::{
        ast::{Expr, Name},
        parse,
    },
};

use names::DeclaredNames;
use types::{Structure, Type};

/// A state has at most this many bits.
pub(crate) const MAX_BITS: u32 = 1024;

/// A program has at most this many rule instances.
pub(crate) const MAX_INSTANCES: usize = 100_000;

/// The program of a text, or all that is wrong with it.
pub(crate) fn check(
    text: &str,
    budget: &Budget,
) -> Result<Result<Program, Vec<Fault>>, StopReason> {
    let mut ledger = Ledger::new(budget);
    let (ast, faults) = parse(text, &mut ledger)?;
    let mut checker = Checker::new(faults, DeclaredNames::of(&ast), ledger);
    for declaration in &ast.consts {
        checker.declare_const(declaration);
    }
    checker.is_at_constants = false;
    checker.init(&ast.init);
    checker.declared.forget_uses_of_variables();
    let is_violation_goal = checker.goals(&ast.goals, text.len());
    checker.is_at_rules = true;
    let rules = checker.rules(&ast.rules);
    checker.is_at_rules = false;
    checker.show(ast.show.as_deref());
    let Checker { faults, mut remarks, mut ledger, mut program, declared, .. } = checker;
    ledger.work(0)?;
    if !faults.is_empty() {
        return Ok(Err(faults));
    }
    declared.remark_on_unused(&mut remarks);
    if rules.is_empty() {
        remarks.add(text.len()..text.len(), "there are no rules: nothing can change");
    }
    expand::expand(&mut program, &rules, &mut remarks, &mut ledger)?;
    program.asks_for_violation = is_violation_goal;
    if is_violation_goal {
        program.goals = vec![crate::expr::Expr::any_fails(&program.invariants)];
    }
    program.remarks = remarks.told(text);
    Ok(Ok(program))
}

/// What a name stands for.
#[derive(Clone, Debug)]
enum Meaning {
    Const {
        value: i64,
        is_boolean: bool,
    },
    Variable {
        ty: Type,
        first: usize,
    },
    Reference(usize),
    /// Its declaration was wrong, which has been reported.
    Wrong,
}

struct Checker<'b> {
    /// Once it says stop, what is checked is `None`.
    ledger: Ledger<'b>,
    faults: Vec<Fault>,
    remarks: Remarks,
    /// `true` if the text could not even be parsed.
    is_broken: bool,
    names: HashMap<String, (Meaning, Span)>,
    declared: DeclaredNames,
    /// Constants are declared first, rules are read last.
    is_at_constants: bool,
    is_at_rules: bool,
    /// `None` where the declaration was wrong, which has been reported.
    structures: HashMap<String, Option<usize>>,
    structure_list: Vec<Structure>,
    /// Instances of the rules so far, if none is left out.
    n_instances: usize,
    /// The values that variables have so far.
    values: Vec<Option<i64>>,
    program: Program,
}

impl<'b> Checker<'b> {
    /// Nothing has a meaning yet; `faults` are those of the text, which declares these names.
    fn new(faults: Vec<Fault>, declared: DeclaredNames, ledger: Ledger<'b>) -> Self {
        Self {
            ledger,
            // Names that a broken declaration would have declared are not reported once more.
            is_broken: !faults.is_empty(),
            faults,
            remarks: Remarks::default(),
            names: HashMap::new(),
            declared,
            is_at_constants: true,
            is_at_rules: false,
            structures: HashMap::new(),
            structure_list: Vec::new(),
            n_instances: 0,
            values: Vec::new(),
            program: Program::default(),
        }
    }

    /// Returns `true` if the check looks no further.
    fn is_done(&self) -> bool {
        self.ledger.stopped().is_some() || self.faults.len() >= TextError::MAX_FOUND
    }

    /// Counts bytes that are taken next.
    fn take(&mut self, n_bytes: usize) -> Option<()> {
        self.ledger.take(n_bytes).ok()
    }

    fn report<T>(&mut self, fault: Fault) -> Option<T> {
        self.faults.push(fault);
        None
    }

    /// Gives a name its meaning, once. A second meaning is reported; the name keeps its first.
    fn declare(&mut self, name: &Name, meaning: Meaning) {
        if self.require_new(name).is_some() {
            self.names.insert(name.node.clone(), (meaning, name.span.clone()));
        }
    }

    /// Reports a name that has a meaning already.
    fn require_new(&mut self, name: &Name) -> Option<()> {
        let Some((_, first)) = self.names.get(&name.node) else { return Some(()) };
        let message = format!("`{}` is declared twice", name.node);
        let fault = Fault::new(message, name.span.clone(), "here")
            .at(first.clone(), "the first declaration");
        self.report(fault)
    }

    fn variable_range(variables: &[Variable]) -> impl Fn(usize) -> Range {
        |var| variables[var].kind.range()
    }

    fn reference_range(references: &[Reference]) -> impl Fn(usize) -> Range {
        |number| references[number].range
    }

    /// The range of a checked expression.
    fn range(&self, expr: &crate::expr::Expr) -> Range {
        let var = Self::variable_range(&self.program.variables);
        expr.range(&var, &Self::reference_range(&self.program.references))
    }

    fn declare_const(&mut self, declaration: &crate::syntax::ast::ConstDecl) {
        if self.is_done() {
            return;
        }
        let meaning = match self.scalar(&declaration.value) {
            Some((is_boolean, expr)) => match self.folded(&expr, &declaration.value) {
                Some(value) => Meaning::Const { value, is_boolean },
                None => Meaning::Wrong,
            },
            None => Meaning::Wrong,
        };
        self.declare(&declaration.name, meaning);
    }

    /// The value of a constant number.
    fn constant(&mut self, expr: &Expr) -> Option<i64> {
        let number = self.number(expr)?;
        self.folded(&number, expr)
    }

    /// The value of an expression that must be constant.
    fn folded(&mut self, checked: &crate::expr::Expr, expr: &Expr) -> Option<i64> {
        use crate::expr::{
            Expr::{Stop, Value},
            Stop::ByZero,
        };
        let mut uses_reference = false;
        checked.visit_references(&mut |_| uses_reference = true);
        if !uses_reference {
            match checked.instantiate(KnownValues::NOTHING, &mut self.ledger).ok()? {
                Value(value) => return Some(value),
                Stop(ByZero) => {
                    return self.report(Fault::new("a remainder by 0", expr.span.clone(), "here"));
                }
                _ => {}
            }
        }
        self.report(
            Fault::new("expected a constant", expr.span.clone(), "this is not constant")
                .advise("variables and references have no fixed value; constants are declared with `const NAME = 5;`"),
        )
    }
}
