//! Expressions and places with their types.

use text::{Fault, Span};

use super::{Checker, Meaning, types::Type};
use crate::{
    expr::{Expr, Index, Place},
    program::Scalar,
    syntax::ast::{self, Arith, Comparison, ExprKind},
};

impl Checker<'_> {
    /// An expression that is true or false.
    pub(super) fn boolean(&mut self, expr: &ast::Expr) -> Option<Expr> {
        match self.scalar(expr)? {
            (true, checked) => Some(checked),
            (false, _) => self.wrong_type(expr, "a boolean", "this is a number"),
        }
    }

    /// An expression that is a number.
    pub(super) fn number(&mut self, expr: &ast::Expr) -> Option<Expr> {
        match self.scalar(expr)? {
            (false, checked) => Some(checked),
            (true, _) => self.wrong_type(expr, "a number", "this is a boolean"),
        }
    }

    pub(super) fn wrong_type<T>(
        &mut self,
        expr: &ast::Expr,
        wanted: &str,
        label: &str,
    ) -> Option<T> {
        self.report(Fault::new(format!("expected {wanted}"), expr.span.clone(), label))
    }

    /// An expression, and whether it is a boolean.
    pub(super) fn scalar(&mut self, expr: &ast::Expr) -> Option<(bool, Expr)> {
        self.take(size_of::<Expr>())?;
        match &expr.node {
            ExprKind::Number(value) => Some((false, Expr::Value(*value))),
            ExprKind::Bool(value) => Some((true, Expr::Value(i64::from(*value)))),
            ExprKind::Wrong => None,
            ExprKind::Name(name) => {
                self.declared.mark_used(name);
                match self.names.get(name) {
                    Some((Meaning::Const { value, is_boolean }, _)) => {
                        Some((*is_boolean, Expr::Value(*value)))
                    }
                    Some((Meaning::Reference(number), _)) => {
                        Some((false, Expr::Reference(*number)))
                    }
                    _ => self.read(expr),
                }
            }
            ExprKind::Part(..) => self.read(expr),
            ExprKind::AllEquals(place, value) => Some((true, self.all_equals(place, value)?)),
            ExprKind::Not(inner) => Some((true, Expr::Not(Box::new(self.boolean(inner)?)))),
            ExprKind::Negate(inner) => {
                let inner = self.number(inner)?;
                self.arith(Arith::Subtract, [Expr::Value(0), inner], &expr.span).map(|e| (false, e))
            }
            ExprKind::And(parts) => Some((true, Expr::All(self.booleans(parts)?))),
            ExprKind::Or(parts) => Some((true, Expr::Any(self.booleans(parts)?))),
            ExprKind::Compare(comparison, left, right) => {
                self.compare(*comparison, left, right).map(|e| (true, e))
            }
            ExprKind::Arith(operator, left, right) => {
                let sides = [self.number(left), self.number(right)];
                let [Some(left), Some(right)] = sides else { return None };
                self.arith(*operator, [left, right], &expr.span).map(|e| (false, e))
            }
        }
    }

    fn booleans(&mut self, parts: &[ast::Expr]) -> Option<Vec<Expr>> {
        let parts: Vec<Option<Expr>> = parts.iter().map(|part| self.boolean(part)).collect();
        parts.into_iter().collect()
    }

    fn read(&mut self, expr: &ast::Expr) -> Option<(bool, Expr)> {
        let (ty, place) = self.place(expr)?;
        match ty {
            Type::Scalar(kind) => Some((kind == Scalar::Boolean, Expr::Read(place))),
            other => {
                let label = format!("this is {}", self.shown(&other));
                self.wrong_type(expr, "a boolean or a number", &label)
            }
        }
    }

    fn compare(
        &mut self,
        comparison: Comparison,
        left: &ast::Expr,
        right: &ast::Expr,
    ) -> Option<Expr> {
        let (found_left, found_right) = (self.scalar(left), self.scalar(right));
        let ((left_boolean, left_checked), (right_boolean, right_checked)) =
            (found_left?, found_right?);
        if left_boolean != right_boolean {
            let kind = |is_boolean| if is_boolean { "a boolean" } else { "a number" };
            let fault = Fault::new(
                "a number and a boolean cannot be compared",
                left.span.clone(),
                format!("this is {}", kind(left_boolean)),
            );
            return self
                .report(fault.at(right.span.clone(), format!("this is {}", kind(right_boolean))));
        }
        let is_order = !matches!(comparison, Comparison::Equal | Comparison::NotEqual);
        if left_boolean && is_order {
            let message =
                format!("booleans have no order, so `{}` cannot compare them", comparison.mark());
            return self.report(Fault::new(message, left.span.start..right.span.end, "here"));
        }
        let sides = [left_checked, right_checked];
        self.remark_on(comparison, &sides, left.span.start..right.span.end);
        Some(Expr::Compare(comparison, Box::new(sides)))
    }

    /// Remarks that a comparison of a variable says always the same.
    fn remark_on(&mut self, comparison: Comparison, sides: &[Expr; 2], span: Span) {
        if sides[0] == sides[1] && matches!(sides[0], Expr::Read(_)) && !sides[0].can_stop() {
            let always = comparison.holds(0, 0);
            self.remarks.add(span, format!("this is always {always}: both sides are the same"));
            return;
        }
        let [left, right] = sides.each_ref().map(|side| self.range(side));
        let (([Expr::Read(_), _], variable, _) | ([_, Expr::Read(_)], _, variable)) =
            (sides, left, right)
        else {
            return;
        };
        if let Some(always) = comparison.always(left, right) {
            let (low, high) = variable;
            let has_value = !sides.iter().any(Expr::can_stop);
            let condition = if has_value { "" } else { " where it has a value" };
            let message =
                format!("this is always {always}{condition}: the variable is {low} to {high}");
            self.remarks.add(span, message);
        }
    }

    fn arith(&mut self, operator: Arith, sides: [Expr; 2], span: &Span) -> Option<Expr> {
        let [left, right] = sides.each_ref().map(|side| self.range(side));
        if operator.range(left, right).is_none() {
            let fault =
                Fault::new("the value can be too large", span.clone(), "this may exceed 2^60");
            return self.report(
                fault.advise("values are exact, so their size is limited; use fewer bits"),
            );
        }
        if operator == Arith::Remainder && right == (0, 0) {
            return self.report(Fault::new("a remainder by 0", span.clone(), "here"));
        }
        Some(Expr::Arith(operator, Box::new(sides)))
    }

    fn all_equals(&mut self, place: &ast::Expr, value: &ast::Expr) -> Option<Expr> {
        let (found_place, found_value) = (self.place(place), self.scalar(value));
        let ((ty, first), (is_boolean, checked)) = (found_place?, found_value?);
        let elements = self.elements(&ty, place, is_boolean, value)?;
        let n_bytes = size_of::<Expr>() + first.n_bytes() + checked.n_bytes();
        let mut parts = Vec::new();
        for offset in 0..elements {
            // One by one: inside one another they are many.
            self.take(n_bytes)?;
            let element = Place { first: first.first + offset, indices: first.indices.clone() };
            let sides = Box::new([Expr::Read(element), checked.clone()]);
            parts.push(Expr::Compare(Comparison::Equal, sides));
        }
        Some(Expr::All(parts))
    }

    /// Number of scalars in an array that holds nothing but booleans, or nothing but numbers.
    pub(super) fn elements(
        &mut self,
        ty: &Type,
        place: &ast::Expr,
        is_boolean: bool,
        value: &ast::Expr,
    ) -> Option<usize> {
        let leaves = self.leaves("", ty)?;
        if matches!(ty, Type::Scalar(_)) {
            let label = format!("this is {}", self.shown(ty));
            return self.wrong_type(place, "an array", &label);
        }
        let fits = |kind: &Scalar| (*kind == Scalar::Boolean) == is_boolean;
        if leaves.iter().all(|(_, kind)| fits(kind)) {
            return Some(leaves.len());
        }
        let holds = if is_boolean { "numbers" } else { "booleans" };
        let kind = if is_boolean { "a boolean" } else { "a number" };
        let fault = Fault::new(
            "the value is not of the elements' type",
            value.span.clone(),
            format!("this is {kind}"),
        );
        self.report(fault.at(place.span.clone(), format!("this holds {holds}")))
    }

    /// A variable, an element, a field.
    pub(super) fn place(&mut self, expr: &ast::Expr) -> Option<(Type, Place)> {
        match &expr.node {
            ExprKind::Name(name) => self.named(name, expr),
            ExprKind::Part(of, path) => {
                let mut found = self.place(of);
                let mut span = &of.span;
                for step in path {
                    found = self.part(found, span, &step.node);
                    span = &step.span;
                }
                found
            }
            ExprKind::Wrong => None,
            _ => self.wrong_type(expr, "a variable", "this has a value, but no place"),
        }
    }

    /// A part of a place that stands at `span`. The index is checked also where the place is wrong.
    fn part(
        &mut self,
        of: Option<(Type, Place)>,
        span: &Span,
        step: &ast::Step,
    ) -> Option<(Type, Place)> {
        match step {
            ast::Step::Index(index) => {
                self.take(size_of::<Index>())?;
                let checked = self.number(index);
                let ((ty, place), checked) = (of?, checked?);
                let Type::Array(element, size) = ty else {
                    return self.wrong_place(&ty, "an array before `[`", span);
                };
                let place = self.indexed(place, checked, size, &element, &index.span)?;
                Some((*element, place))
            }
            ast::Step::Field(field) => {
                let (ty, mut place) = of?;
                let Type::Structure(number) = ty else {
                    return self.wrong_place(&ty, "a structure before `.`", span);
                };
                let structure = &self.structure_list[number];
                let found = structure.fields.iter().find(|other| other.name.node == field.node);
                if let Some(found) = found {
                    place.first += found.offset;
                    return Some((found.ty.clone(), place));
                }
                let message = format!("`{}` has no field `{}`", structure.name, field.node);
                let names: Vec<String> =
                    structure.fields.iter().map(|f| format!("`{}`", f.name.node)).collect();
                let fault = Fault::new(message, field.span.clone(), "unknown field");
                self.report(fault.advise(format!("its fields are {}", names.join(", "))))
            }
        }
    }

    fn wrong_place<T>(&mut self, ty: &Type, wanted: &str, span: &Span) -> Option<T> {
        let label = format!("this is {}", self.shown(ty));
        self.report(Fault::new(format!("expected {wanted}"), span.clone(), label))
    }

    /// An element; an index that is off the array whatever happens is a fault.
    fn indexed(
        &mut self,
        mut place: Place,
        index: Expr,
        size: usize,
        element: &Type,
        span: &Span,
    ) -> Option<Place> {
        let (low, high) = self.range(&index);
        let last = i64::try_from(size).ok()? - 1;
        if high < 0 || low > last {
            let shown = if low == high { format!("{low}") } else { format!("{low} to {high}") };
            let fault = Fault::new(
                "the index is always off the array",
                span.clone(),
                format!("this is {shown}"),
            );
            return self.report(fault.advise(format!("the indices of this array are 0 to {last}")));
        }
        let stride = self.size(element);
        match index {
            Expr::Value(value) => place.first += usize::try_from(value).ok()? * stride,
            expr => place.indices.push(Index { expr, size, stride }),
        }
        Some(place)
    }
}
