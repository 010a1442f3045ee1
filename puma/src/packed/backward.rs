//! Predecessors, for programs in which each instance tells where it came from.

use limits::{Ledger, StopReason};

use super::{
    applicable::Applicable,
    layout::{Field, Layout, Packed},
    moves::{Condition, Cube, Move},
};
use crate::{
    changes::{Change, Changes},
    program::{Instance, Program},
};

/// An instance may leave this many bits of the old state open.
const MAX_OPEN_BITS: u32 = 6;

/// An instance backward: from a state after it, the states before it, and a few more.
#[derive(Clone, Debug)]
struct Inverse<const N: usize> {
    /// What is sure of the state after it.
    after: Cube<N>,
    /// Old values that the guard fixes.
    known: Cube<N>,
    flip: Packed<N>,
    /// Amounts that were added.
    steps: Vec<(Field, i64)>,
    /// `(source, target)`: the old value of `source` is the new one of `target`.
    copies: Vec<(Field, Field)>,
    /// Variables of which nothing is known.
    open: Vec<Field>,
}

/// All instances backward.
pub(super) struct Backward<const N: usize> {
    inverses: Vec<Inverse<N>>,
    applicable: Applicable,
}

impl<const N: usize> Inverse<N> {
    /// `None` if too much would have to be guessed.
    fn new(
        instance: &Instance,
        program: &Program,
        layout: &Layout,
        ledger: &mut Ledger,
    ) -> Result<Option<Self>, StopReason> {
        let Some(changes) = Changes::of(instance, program, ledger)? else { return Ok(None) };
        let guard = Condition::<N>::new(&instance.guard, program, layout, ledger)?.cube;
        let mut inverse = Self {
            after: guard.clone(),
            known: Cube { mask: Packed::ZERO, value: Packed::ZERO },
            flip: Packed::ZERO,
            steps: Vec::new(),
            copies: Vec::new(),
            open: Vec::new(),
        };
        for &(var, _) in &changes.writes {
            layout.fields[var].set(&mut inverse.after.mask, 0);
            layout.fields[var].set(&mut inverse.after.value, 0);
        }
        for &(var, change) in &changes.writes {
            let field = layout.fields[var];
            let is_known = field.get(&guard.mask) != 0;
            if is_known {
                inverse.known.fix(field, field.get(&guard.value));
            }
            match change {
                Change::Flip => field.set(&mut inverse.flip, 1),
                Change::Add(amount) => inverse.steps.push((field, amount)),
                Change::Set(value) => {
                    inverse.after.fix(field, value);
                }
                Change::Copy(source) => inverse.copies.push((layout.fields[source], field)),
                Change::Other => return Ok(None),
            }
            let is_copied = || changes.writes.iter().any(|(_, other)| *other == Change::Copy(var));
            let is_lost = matches!(change, Change::Set(_) | Change::Copy(_));
            if is_lost && !is_known && !is_copied() {
                inverse.open.push(field);
            }
        }
        let n_open: u32 = inverse.open.iter().map(|field| field.mask.count_ones()).sum();
        let n_fields = inverse.steps.len() + 2 * inverse.copies.len() + inverse.open.len();
        ledger.take(size_of::<Self>() + n_fields * 2 * size_of::<Field>())?;
        Ok((n_open <= MAX_OPEN_BITS).then_some(inverse))
    }

    /// Calls `sink` with states among which are all predecessors of `next`.
    fn candidates(&self, next: &Packed<N>, mut sink: impl FnMut(Packed<N>)) {
        let mut before = *next;
        for word in 0..N {
            before.0[word] ^= self.flip.0[word];
        }
        for (field, amount) in &self.steps {
            let value = field.get(next) - amount;
            if value < 0 || value > field.mask.cast_signed() {
                return;
            }
            field.set(&mut before, value);
        }
        // A source that is not written has its value still.
        for (source, target) in &self.copies {
            source.set(&mut before, target.get(next));
        }
        for word in 0..N {
            before.0[word] = before.0[word] & !self.known.mask.0[word] | self.known.value.0[word];
        }
        let n_open: u32 = self.open.iter().map(|field| field.mask.count_ones()).sum();
        for mut values in 0..1_u64 << n_open {
            for field in &self.open {
                field.set(&mut before, (values & field.mask).cast_signed());
                values >>= field.mask.count_ones();
            }
            sink(before);
        }
    }
}

impl<const N: usize> Backward<N> {
    /// `None` if some instance does not tell where it came from.
    pub(super) fn new(
        program: &Program,
        layout: &Layout,
        ledger: &mut Ledger,
    ) -> Result<Option<Self>, StopReason> {
        let mut inverses = Vec::new();
        for instance in &program.instances {
            match Inverse::new(instance, program, layout, ledger)? {
                Some(inverse) => inverses.push(inverse),
                None => return Ok(None),
            }
        }
        let cubes: Vec<&Cube<N>> = inverses.iter().map(|inverse| &inverse.after).collect();
        let applicable = Applicable::new(&cubes, ledger)?;
        Ok(Some(Self { inverses, applicable }))
    }

    /// Calls `sink` with every predecessor of `next`.
    pub(super) fn predecessors(
        &self,
        next: &Packed<N>,
        moves: &[Move<N>],
        (program, layout): (&Program, &Layout),
        mut sink: impl FnMut(Packed<N>),
    ) {
        self.applicable.for_each(next, |index| {
            let forward = &moves[index];
            self.inverses[index].candidates(next, |before| {
                let is_predecessor = forward.guard.holds(&before, layout)
                    && forward.apply(&before, program, layout) == Some(*next);
                if is_predecessor {
                    sink(before);
                }
            });
        });
    }
}
