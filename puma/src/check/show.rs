//! The block `Show`, and the drawing of programs without one.

use text::{Fault, Span};

use super::{Checker, Meaning, expand::instantiated, types::Type};
use crate::{
    expr::{Expr, KnownValues},
    program::{Picture, Piece, Scalar},
    syntax::ast::{self, ShowItem},
};

impl Checker<'_> {
    pub(super) fn show(&mut self, items: Option<&[ShowItem]>) {
        let Some(items) = items else {
            self.program.show = self.default_pictures();
            return;
        };
        for item in items {
            if self.is_done() {
                return;
            }
            let picture = match item {
                ShowItem::Line(template) => {
                    let pieces = self.template(template);
                    let span = references(&pieces).then(|| template_span(template)).flatten();
                    if let Some(span) = span {
                        let message = "a reference has no value outside of rules";
                        self.faults.push(Fault::new(message, span, "here"));
                        continue;
                    }
                    let pieces = instantiated(&pieces, KnownValues::NOTHING, &mut self.ledger);
                    pieces.ok().map(Picture::Line)
                }
                ShowItem::Grid { place, texts } => self.grid(place, texts),
            };
            self.program.show.extend(picture);
        }
    }

    fn grid(&mut self, place: &ast::Expr, texts: &[(ast::Expr, String)]) -> Option<Picture> {
        let (ty, first) = self.place(place)?;
        let rows = Self::rows(&ty, first.first).filter(|_| first.indices.is_empty());
        let Some(rows) = rows else {
            let fault = Fault::new(
                "a grid needs an array of one or two dimensions",
                place.span.clone(),
                "here",
            );
            return self.report(fault);
        };
        self.take(rows.iter().map(|row| size_of_val(&**row)).sum())?;
        let kind = self.program.variables[first.first].kind;
        let is_boolean = kind == Scalar::Boolean;
        let mut shown: Vec<(i64, String)> = Vec::new();
        for (value, text) in texts {
            let checked = if is_boolean { self.boolean(value)? } else { self.number(value)? };
            let number = self.folded(&checked, value)?;
            if !kind.fits(number) {
                self.remarks.add(value.span.clone(), "no element can have this value");
            } else if shown.iter().any(|(other, _)| *other == number) {
                let message = "this text is never shown: the value has another one before";
                self.remarks.add(value.span.clone(), message);
            }
            shown.push((number, text.clone()));
        }
        Some(Picture::Grid { rows, texts: shown })
    }

    /// The flat variables of an array of one or two dimensions, row by row.
    fn rows(ty: &Type, first: usize) -> Option<Vec<Vec<usize>>> {
        let Type::Array(element, n) = ty else { return None };
        match &**element {
            Type::Scalar(_) => Some(vec![(first..first + n).collect()]),
            Type::Array(inner, width) if matches!(**inner, Type::Scalar(_)) => {
                let row = |row| (first + row * width..first + (row + 1) * width).collect();
                Some((0..*n).map(row).collect())
            }
            _ => None,
        }
    }

    /// Every variable with its value, arrays of one or two dimensions as grids.
    fn default_pictures(&self) -> Vec<Picture> {
        let mut variables: Vec<(&String, &Type, usize)> = self
            .names
            .iter()
            .filter_map(|(name, (meaning, _))| match meaning {
                Meaning::Variable { ty, first } => Some((name, ty, *first)),
                _ => None,
            })
            .collect();
        variables.sort_by_key(|(_, _, first)| *first);
        let mut pictures = Vec::new();
        for (name, ty, first) in variables {
            if let Some(rows) = Self::rows(ty, first) {
                pictures.push(Picture::Line(vec![Piece::Text(format!("{name}:"))]));
                let is_boolean = self.program.variables[first].kind == Scalar::Boolean;
                let texts = [(0, ".".to_owned()), (1, "1".to_owned())];
                let texts = if is_boolean { texts.to_vec() } else { Vec::new() };
                pictures.push(Picture::Grid { rows, texts });
                continue;
            }
            for var in first..first + self.size(ty) {
                let variable = &self.program.variables[var];
                let value = Expr::Read(crate::expr::Place::of(var));
                let is_boolean = variable.kind == Scalar::Boolean;
                let text = Piece::Text(format!("{} = ", variable.name));
                pictures.push(Picture::Line(vec![text, Piece::Value(value, is_boolean)]));
            }
        }
        pictures
    }
}

fn references(pieces: &[Piece]) -> bool {
    let mut found = false;
    for piece in pieces {
        if let Piece::Value(expr, _) = piece {
            expr.visit_references(&mut |_| found = true);
        }
    }
    found
}

fn template_span(template: &[ast::Piece]) -> Option<Span> {
    template.iter().find_map(|piece| match piece {
        ast::Piece::Value(expr) => Some(expr.span.clone()),
        ast::Piece::Text(_) => None,
    })
}
