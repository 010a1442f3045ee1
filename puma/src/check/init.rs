//! The block `Init`, carried out statement by statement.

use std::{cell::Cell, ops::Range};
use text::{Fault, Span};

use super::{Checker, MAX_BITS, Meaning, types::Type};
use crate::{
    expr::{Expr, Stop, VarId},
    program::{Scalar, Variable},
    syntax::ast::{self, Initial, Name, Statement},
};

impl Checker<'_> {
    pub(super) fn init(&mut self, statements: &[Statement]) {
        let mut declared = Vec::new();
        for statement in statements {
            if self.is_done() {
                break;
            }
            match statement {
                Statement::Declare { ty, name, value } => {
                    if let Some(vars) = self.declare_variable(ty, name, value.as_ref()) {
                        declared.push((name, vars));
                    }
                }
                Statement::Structure { name, fields } => self.declare_structure(name, fields),
                Statement::Assign { place, value } => {
                    // A fault has been reported then; here and below.
                    let _ = self.init_assign(place, value);
                }
                Statement::Fill { place, value } => {
                    let _ = self.init_fill(place, value);
                }
            }
        }
        // In a text that does not parse, the missing values may be the broken statements.
        if !self.is_broken {
            for (name, vars) in declared {
                self.require_values(name, vars);
            }
        }
        self.program.initial = self.values.iter().map(|value| value.unwrap_or(0)).collect();
    }

    /// Declares the variable; the numbers of its flat variables.
    fn declare_variable(
        &mut self,
        ty: &ast::Type,
        name: &Name,
        value: Option<&Initial>,
    ) -> Option<Range<VarId>> {
        self.require_new(name)?;
        let Some(ty) = self.ty(ty) else {
            self.declare(name, Meaning::Wrong);
            return None;
        };
        let first = self.program.variables.len();
        let leaves = self.leaves(&name.node, &ty)?;
        let n_bits: u32 = leaves.iter().map(|(_, kind)| kind.bits()).sum();
        if self.program.n_bits() + n_bits > MAX_BITS {
            let message = format!("a state has more than {MAX_BITS} bits");
            self.declare(name, Meaning::Wrong);
            return self.report(Fault::new(message, name.span.clone(), "with this variable"));
        }
        let variables = leaves.into_iter().map(|(name, kind)| Variable { name, kind });
        self.program.variables.extend(variables);
        self.values.resize(self.program.variables.len(), None);
        if let Some(value) = value {
            // A variable with a faulty value needs no other.
            if self.set_initial(&ty, first, value, &name.span).is_none() {
                self.values[first..].fill(Some(0));
            }
        }
        self.declare(name, Meaning::Variable { ty, first });
        Some(first..self.program.variables.len())
    }

    fn set_initial(&mut self, ty: &Type, first: usize, value: &Initial, name: &Span) -> Option<()> {
        match (ty, value) {
            (Type::Scalar(kind), Initial::Expr(expr)) => {
                let value = self.init_value(*kind, expr)?;
                self.values[first] = Some(value);
                Some(())
            }
            (Type::Array(element, n), Initial::List(list)) => {
                if list.node.len() != *n {
                    let message = format!("{} values for {n} elements", list.node.len());
                    let fault = Fault::new(message, list.span.clone(), "this list");
                    return self.report(fault.at(name.clone(), format!("this has {n} elements")));
                }
                let size = self.size(element);
                for (index, value) in list.node.iter().enumerate() {
                    self.set_initial(element, first + index * size, value, name)?;
                }
                Some(())
            }
            (Type::Structure(number), Initial::List(list)) => {
                let fields = self.structure_list[*number].fields.clone();
                if list.node.len() != fields.len() {
                    let message = format!("{} values for {} fields", list.node.len(), fields.len());
                    return self.report(Fault::new(message, list.span.clone(), "this list"));
                }
                for (field, value) in fields.iter().zip(&list.node) {
                    self.set_initial(&field.ty, first + field.offset, value, name)?;
                }
                Some(())
            }
            (_, Initial::Expr(expr)) => {
                let label = format!("a value for {}", self.shown(ty));
                let fault = Fault::new("expected a list `{ … }`", expr.span.clone(), label);
                self.report(fault.advise("`name.fill(value);` gives all elements the same value"))
            }
            (_, Initial::List(list)) => {
                let label = format!("a list for {}", self.shown(ty));
                self.report(Fault::new("expected one value", list.span.clone(), label))
            }
        }
    }

    fn init_assign(&mut self, place: &ast::Expr, value: &ast::Expr) -> Option<()> {
        let (ty, target) = self.place(place)?;
        let Type::Scalar(kind) = ty else {
            return self.whole(&ty, place);
        };
        let value = self.init_value(kind, value)?;
        let var = self.known(place, |read| target.eval(read))?;
        self.values[var] = Some(value);
        Some(())
    }

    /// Reports an assignment to all of an array or a structure.
    pub(super) fn whole<T>(&mut self, ty: &Type, place: &ast::Expr) -> Option<T> {
        let message = "only booleans and numbers can be assigned";
        let label = format!("this is {}", self.shown(ty));
        let fault = Fault::new(message, place.span.clone(), label);
        self.report(fault.advise("assign its elements, or use `fill(value)`"))
    }

    fn init_fill(&mut self, place: &ast::Expr, value: &ast::Expr) -> Option<()> {
        let (found_place, found_value) = (self.place(place), self.scalar(value));
        let ((ty, target), (is_boolean, checked)) = (found_place?, found_value?);
        let n = self.elements(&ty, place, is_boolean, value)?;
        let value_now = self.known(value, |read| checked.eval(read))?;
        let first = self.known(place, |read| target.eval(read))?;
        for var in first..first + n {
            let kind = self.program.variables[var].kind;
            self.require_fit(kind, (value_now, value_now), value)?;
            self.values[var] = Some(value_now);
        }
        Some(())
    }

    /// The value that a scalar gets.
    fn init_value(&mut self, kind: Scalar, expr: &ast::Expr) -> Option<i64> {
        let checked = self.value_for(kind, expr)?;
        let value = self.known(expr, |read| checked.eval(read))?;
        self.require_fit(kind, (value, value), expr)?;
        Some(value)
    }

    /// A value of the kind's type, which is sure not to be out of its range always.
    pub(super) fn value_for(&mut self, kind: Scalar, expr: &ast::Expr) -> Option<Expr> {
        let checked = match kind {
            Scalar::Boolean => self.boolean(expr)?,
            Scalar::Int { .. } => self.number(expr)?,
        };
        let range = self.range(&checked);
        self.require_fit(kind, range, expr)?;
        Some(checked)
    }

    /// Reports a value of which no value of `range` fits.
    pub(super) fn require_fit(
        &mut self,
        kind: Scalar,
        range: (i64, i64),
        expr: &ast::Expr,
    ) -> Option<()> {
        let (low, high) = kind.range();
        if range.1 >= low && range.0 <= high {
            return Some(());
        }
        let message = format!("the value does not fit {}", self.shown(&Type::Scalar(kind)));
        let shown = if range.0 == range.1 {
            format!("{}", range.0)
        } else {
            format!("{} to {}", range.0, range.1)
        };
        let fault = Fault::new(message, expr.span.clone(), format!("this is {shown}"));
        self.report(fault.advise(format!("it holds {low} to {high}")))
    }

    /// What `compute` finds with the values so far; reports where there are none.
    fn known<T>(
        &mut self,
        expr: &ast::Expr,
        compute: impl FnOnce(&dyn Fn(usize) -> i64) -> Result<T, Stop>,
    ) -> Option<T> {
        let missing = Cell::new(None);
        let read = |var: usize| {
            self.values[var].unwrap_or_else(|| {
                missing.set(Some(var));
                0
            })
        };
        let result = compute(&read);
        let span = expr.span.clone();
        if let Some(var) = missing.get() {
            let name = &self.program.variables[var].name;
            let message = format!("`{name}` has no value yet");
            return self.report(Fault::new(message, span, "it is read here"));
        }
        match result {
            Ok(value) => Some(value),
            Err(Stop::OffArray) => {
                self.report(Fault::new("the index is off the array", span, "here"))
            }
            Err(Stop::ByZero) => self.report(Fault::new("a remainder by 0", span, "here")),
        }
    }

    /// Every part of a variable needs a value.
    fn require_values(&mut self, name: &Name, vars: Range<VarId>) {
        let missing: Vec<VarId> = vars.filter(|&var| self.values[var].is_none()).collect();
        let Some(&var) = missing.first() else { return };
        let shown = &self.program.variables[var].name;
        let message = match missing.len() {
            1 => format!("`{shown}` has no value"),
            n => format!("`{shown}` and {} more have no value", n - 1),
        };
        let fault = Fault::new(message, name.span.clone(), "declared here");
        self.faults.push(fault.advise("every variable needs an initial value in `Init`"));
    }
}
