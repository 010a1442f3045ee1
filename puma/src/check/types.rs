//! Types, and how many flat variables they take.

use super::{Checker, MAX_BITS};
use crate::{
    fault::Fault,
    program::Scalar,
    syntax::ast::{self, BaseType, Name},
};

/// The type of a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Scalar(Scalar),
    Array(Box<Type>, usize),
    /// A structure, by its number.
    Structure(usize),
}

/// `structure Name { … }`
#[derive(Clone, Debug)]
pub(super) struct Structure {
    pub(super) name: String,
    pub(super) fields: Vec<Field>,
    /// Number of flat variables.
    pub(super) size: usize,
}

#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) name: Name,
    pub(super) ty: Type,
    /// Flat variables before it.
    pub(super) offset: usize,
}

/// The most bits of an `int`.
const MAX_INT_BITS: i64 = 32;

impl Checker {
    /// Number of flat variables.
    pub(super) fn size(&self, ty: &Type) -> usize {
        match ty {
            Type::Scalar(_) => 1,
            Type::Array(element, n) => self.size(element) * n,
            Type::Structure(number) => self.structure_list[*number].size,
        }
    }

    /// How a type is called in messages.
    pub(super) fn shown(&self, ty: &Type) -> String {
        match ty {
            Type::Scalar(Scalar::Boolean) => "a boolean".to_owned(),
            Type::Scalar(Scalar::Int { bits }) => format!("an `int ({bits})`"),
            Type::Array(_, n) => format!("an array of {n}"),
            Type::Structure(number) => {
                format!("a structure `{}`", self.structure_list[*number].name)
            }
        }
    }

    pub(super) fn ty(&mut self, ty: &ast::Type) -> Option<Type> {
        let mut found = match &ty.base {
            BaseType::Boolean => Type::Scalar(Scalar::Boolean),
            BaseType::Int(bits) => {
                let value = self.constant(bits)?;
                if !(1..=MAX_INT_BITS).contains(&value) {
                    let message = format!("an `int` has 1 to {MAX_INT_BITS} bits, not {value}");
                    return self.report(Fault::new(message, bits.span.clone(), "here"));
                }
                Type::Scalar(Scalar::Int { bits: u32::try_from(value).ok()? })
            }
            BaseType::Named(name) => Type::Structure(self.structure_named(name)?),
        };
        for size in ty.sizes.iter().rev() {
            let value = self.constant(size)?;
            let n_vars = usize::try_from(value).ok().filter(|&n| n > 0).and_then(|n| {
                let total = n.checked_mul(self.size(&found))?;
                (total <= MAX_BITS as usize).then_some(n)
            });
            let Some(n) = n_vars else {
                let message = format!("an array cannot have {value} elements here");
                let fault = Fault::new(message, size.span.clone(), "this size");
                let help = format!("sizes are at least 1, and a state has at most {MAX_BITS} bits");
                return self.report(fault.help(help));
            };
            found = Type::Array(Box::new(found), n);
        }
        Some(found)
    }

    fn structure_named(&mut self, name: &Name) -> Option<usize> {
        if let Some(&number) = self.structures.get(&name.node) {
            return Some(number);
        }
        let message = format!("there is no type `{}`", name.node);
        let fault = Fault::new(message, name.span.clone(), "unknown type");
        self.report(fault.help("types are `boolean`, `int (bits)`, and structures declared before with `structure NAME { … }`"))
    }

    pub(super) fn declare_structure(&mut self, name: &Name, fields: &[(ast::Type, Name)]) {
        let mut structure = Structure { name: name.node.clone(), fields: Vec::new(), size: 0 };
        for (ty, field) in fields {
            if let Some(first) = structure.fields.iter().find(|other| other.name.node == field.node)
            {
                let message = format!("`{}` has two fields `{}`", name.node, field.node);
                let fault = Fault::new(message, field.span.clone(), "the second")
                    .and(first.name.span.clone(), "the first");
                self.faults.push(fault);
                continue;
            }
            let Some(ty) = self.ty(ty) else { continue };
            let offset = structure.size;
            structure.size += self.size(&ty);
            structure.fields.push(Field { name: field.clone(), ty, offset });
        }
        if fields.is_empty() {
            let message = format!("structure `{}` has no fields", name.node);
            self.faults.push(Fault::new(message, name.span.clone(), "here"));
        }
        if self.structures.contains_key(&name.node) {
            let message = format!("structure `{}` is declared twice", name.node);
            self.faults.push(Fault::new(message, name.span.clone(), "the second declaration"));
            return;
        }
        self.structures.insert(name.node.clone(), self.structure_list.len());
        self.structure_list.push(structure);
    }

    /// The names and kinds of the flat variables of a type, in order.
    pub(super) fn leaves(&self, name: &str, ty: &Type, into: &mut Vec<(String, Scalar)>) {
        match ty {
            Type::Scalar(kind) => into.push((name.to_owned(), *kind)),
            Type::Array(element, n) => {
                for index in 0..*n {
                    self.leaves(&format!("{name}[{index}]"), element, into);
                }
            }
            Type::Structure(number) => {
                for field in &self.structure_list[*number].fields {
                    self.leaves(&format!("{name}.{}", field.name.node), &field.ty, into);
                }
            }
        }
    }
}
