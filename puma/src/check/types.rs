//! Types, and how many flat variables they take.

use text::Fault;

use super::{Checker, MAX_BITS};
use crate::{
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
    /// Number of flat variables, at most [`MAX_BITS`].
    pub(super) size: usize,
    /// Structures inside one another, this one included.
    depth: usize,
}

#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) name: Name,
    pub(super) ty: Type,
    /// Flat variables before it.
    pub(super) offset: usize,
}

/// Structures are not deeper inside one another.
const MAX_DEPTH: usize = 20;

/// The most bits of an `int`, and those of one that does not say how many.
const MAX_INT_BITS: u32 = 32;

impl Checker<'_> {
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
            BaseType::Int(None) => Type::Scalar(Scalar::Int { bits: MAX_INT_BITS }),
            BaseType::Int(Some(bits)) => {
                let value = self.constant(bits)?;
                let n_bits = u32::try_from(value).ok().filter(|n| (1..=MAX_INT_BITS).contains(n));
                let Some(bits) = n_bits else {
                    let message = format!("an `int` has 1 to {MAX_INT_BITS} bits, not {value}");
                    return self.report(Fault::new(message, bits.span.clone(), "here"));
                };
                Type::Scalar(Scalar::Int { bits })
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
                return self.report(fault.advise(help));
            };
            found = Type::Array(Box::new(found), n);
        }
        Some(found)
    }

    fn structure_named(&mut self, name: &Name) -> Option<usize> {
        if let Some(&number) = self.structures.get(&name.node) {
            return number;
        }
        let message = format!("there is no type `{}`", name.node);
        let fault = Fault::new(message, name.span.clone(), "unknown type");
        self.report(fault.advise("types are `boolean`, `int (bits)`, and structures declared before with `structure NAME { … }`"))
    }

    pub(super) fn declare_structure(&mut self, name: &Name, fields: &[(ast::Type, Name)]) {
        if self.structures.contains_key(&name.node) {
            let message = format!("structure `{}` is declared twice", name.node);
            self.faults.push(Fault::new(message, name.span.clone(), "the second declaration"));
            return;
        }
        let number = self.structure(name, fields).map(|structure| {
            self.structure_list.push(structure);
            self.structure_list.len() - 1
        });
        self.structures.insert(name.node.clone(), number);
    }

    /// `None` if something is wrong with it.
    fn structure(&mut self, name: &Name, fields: &[(ast::Type, Name)]) -> Option<Structure> {
        let mut structure =
            Structure { name: name.node.clone(), fields: Vec::new(), size: 0, depth: 0 };
        let mut is_right = !fields.is_empty();
        for (ty, field) in fields {
            if let Some(first) = structure.fields.iter().find(|other| other.name.node == field.node)
            {
                let message = format!("`{}` has two fields `{}`", name.node, field.node);
                let fault = Fault::new(message, field.span.clone(), "the second")
                    .at(first.name.span.clone(), "the first");
                self.faults.push(fault);
                is_right = false;
                continue;
            }
            let Some(ty) = self.ty(ty) else {
                is_right = false;
                continue;
            };
            let offset = structure.size;
            structure.size += self.size(&ty);
            structure.depth = structure.depth.max(self.depth(&ty) + 1);
            let too_much = if structure.size > MAX_BITS as usize {
                format!("a structure has more than {MAX_BITS} numbers and booleans")
            } else if structure.depth > MAX_DEPTH {
                format!("more than {MAX_DEPTH} levels of structures")
            } else {
                structure.fields.push(Field { name: field.clone(), ty, offset });
                continue;
            };
            return self.report(Fault::new(too_much, field.span.clone(), "with this field"));
        }
        if fields.is_empty() {
            let message = format!("structure `{}` has no fields", name.node);
            self.faults.push(Fault::new(message, name.span.clone(), "here"));
        }
        is_right.then_some(structure)
    }

    /// Structures inside one another.
    fn depth(&self, ty: &Type) -> usize {
        match ty {
            Type::Scalar(_) => 0,
            Type::Array(element, _) => self.depth(element),
            Type::Structure(number) => self.structure_list[*number].depth,
        }
    }

    /// The names and kinds of the flat variables of a type, in order.
    pub(super) fn leaves(&mut self, name: &str, ty: &Type) -> Option<Vec<(String, Scalar)>> {
        let mut leaves = Vec::new();
        self.add_leaves(name, ty, &mut leaves);
        let name_bytes: usize = leaves.iter().map(|(name, _)| name.len()).sum();
        self.take(leaves.len() * size_of::<(String, Scalar)>() + name_bytes)?;
        Some(leaves)
    }

    fn add_leaves(&self, name: &str, ty: &Type, into: &mut Vec<(String, Scalar)>) {
        match ty {
            Type::Scalar(kind) => into.push((name.to_owned(), *kind)),
            Type::Array(element, n) => {
                for index in 0..*n {
                    self.add_leaves(&format!("{name}[{index}]"), element, into);
                }
            }
            Type::Structure(number) => {
                for field in &self.structure_list[*number].fields {
                    self.add_leaves(&format!("{name}.{}", field.name.node), &field.ty, into);
                }
            }
        }
    }
}
