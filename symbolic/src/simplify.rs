//! A smaller diagram that says the same where it matters.

use std::collections::HashMap;

use limits::StopReason;

use crate::{kind::Diagram, store::Store};

/// Some function that equals `f` wherever `care` holds: the operation *restrict* of Coudert and Madre (ICCAD
/// 1990). Mostly smaller than `f`; never looks at a variable that `f` does not depend on.
///
/// `care` is satisfiable.
pub(crate) fn simplify<F: Diagram>(store: &Store<F>, f: &F, care: &F) -> Result<F, StopReason> {
    Simplification { store, known: HashMap::new() }.of(f, care)
}

struct Simplification<'a, F: Diagram> {
    store: &'a Store<F>,
    known: HashMap<(F, F), F>,
}

impl<F: Diagram> Simplification<'_, F> {
    fn of(&mut self, f: &F, care: &F) -> Result<F, StopReason> {
        let (Some((high, low)), Some((care_high, care_low))) = (f.cofactors(), care.cofactors())
        else {
            return Ok(f.clone());
        };
        let key = (f.clone(), care.clone());
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let (root, care_root) = (f.root().expect("not constant"), care.root());
        let simple = if care_root < Some(root) {
            self.of(f, &self.store.or(&care_high, &care_low)?)?
        } else {
            let splits = care_root == Some(root);
            let [care_high, care_low] = if splits { [&care_high, &care_low] } else { [care, care] };
            match (care_high.satisfiable(), care_low.satisfiable()) {
                (false, _) => self.of(&low, care_low)?,
                (_, false) => self.of(&high, care_high)?,
                _ => {
                    let (high, low) = (self.of(&high, care_high)?, self.of(&low, care_low)?);
                    self.store.ite(&self.store.variable(root.variable)?, &high, &low)?
                }
            }
        };
        self.known.insert(key, simple.clone());
        Ok(simple)
    }
}

#[cfg(test)]
mod tests {
    use oxidd::{Function, bcdd::BCDDFunction};

    use super::*;
    use crate::Limits;

    /// The function of three variables with this truth table.
    fn function(store: &Store<BCDDFunction>, table: u8) -> BCDDFunction {
        let minterms = (0..8_u32).filter(|row| table >> row & 1 == 1);
        minterms.fold(store.constant(false), |any, row| {
            let minterm = (0..3).fold(store.constant(true), |all, variable| {
                let literal = store.variable(variable).unwrap();
                let literal =
                    if row >> variable & 1 == 1 { literal } else { store.not(&literal).unwrap() };
                store.and(&all, &literal).unwrap()
            });
            store.or(&any, &minterm).unwrap()
        })
    }

    #[test]
    fn nothing_changes_where_it_matters() {
        let store = Store::new(3, &Limits::default());
        let functions: Vec<BCDDFunction> = (0..=255).map(|table| function(&store, table)).collect();
        let mut n_smaller = 0;
        for f in &functions {
            for care in &functions[1..] {
                let simple = simplify(&store, f, care).unwrap();
                let [before, after] = [f, &simple].map(|f| store.and(f, care).unwrap());
                assert!(before == after);
                n_smaller += usize::from(simple.node_count() < f.node_count());
            }
        }
        assert!(n_smaller > 20_000, "{n_smaller}");
    }
}
