//! Rule instances on packed states.

use limits::{Ledger, StopReason};

use super::layout::{Field, Layout, Packed};
use crate::{
    changes::{Change, Changes},
    conditions::{conjuncts, fixed},
    expr::{Expr, Stop},
    program::{Assignment, Instance, Program},
};

/// States in which some bits have given values.
#[derive(Clone, Debug)]
pub(super) struct Cube<const N: usize> {
    pub(super) mask: Packed<N>,
    pub(super) value: Packed<N>,
}

impl<const N: usize> Cube<N> {
    #[inline]
    pub(super) fn contains(&self, state: &Packed<N>) -> bool {
        (0..N).all(|word| state.0[word] & self.mask.0[word] == self.value.0[word])
    }

    /// Fixes a variable; false if it has another value already.
    pub(super) fn fix(&mut self, field: Field, value: i64) -> bool {
        if field.get(&self.mask) != 0 {
            return field.get(&self.value) == value;
        }
        field.set(&mut self.mask, field.mask.cast_signed());
        field.set(&mut self.value, value);
        true
    }
}

/// `v = v + amount`
#[derive(Clone, Copy, Debug)]
struct Step {
    field: Field,
    amount: i64,
}

/// A conjunction: a cube, and what it does not say.
#[derive(Clone, Debug)]
pub(super) struct Condition<const N: usize> {
    pub(super) cube: Cube<N>,
    rest: Vec<Expr>,
}

impl<const N: usize> Condition<N> {
    pub(super) fn new<'e>(
        parts: impl IntoIterator<Item = &'e Expr>,
        program: &Program,
        layout: &Layout,
        ledger: &mut Ledger,
    ) -> Result<Self, StopReason> {
        let mut cube = Cube { mask: Packed::ZERO, value: Packed::ZERO };
        let mut rest = Vec::new();
        for part in conjuncts(parts) {
            let fixed = fixed(part, program);
            match fixed.filter(|&(var, value)| program.variables[var].kind.fits(value)) {
                Some((var, value)) if cube.fix(layout.fields[var], value) => {}
                _ => {
                    ledger.take(part.n_bytes())?;
                    rest.push(part.clone());
                }
            }
        }
        Ok(Self { cube, rest })
    }

    /// About how many steps it takes to look at it.
    pub(super) fn n_steps(&self) -> usize {
        self.rest.iter().map(Expr::n_steps).sum()
    }

    #[inline]
    pub(super) fn holds(&self, state: &Packed<N>, layout: &Layout) -> bool {
        self.cube.contains(state) && self.rest_holds(state, layout)
    }

    /// Returns `true` if the part of the condition that is not in the cube holds.
    #[inline]
    pub(super) fn rest_holds(&self, state: &Packed<N>, layout: &Layout) -> bool {
        self.rest.is_empty() || self.rest.iter().all(|part| part.holds(&layout.reader(state)))
    }
}

/// An instance: where it applies, and where it leads.
#[derive(Clone, Debug)]
pub(super) struct Move<const N: usize> {
    pub(super) guard: Condition<N>,
    /// Bits that become 0 before `set` and `flip`.
    clear: Packed<N>,
    set: Packed<N>,
    flip: Packed<N>,
    steps: Vec<Step>,
    /// `target = source`, from the old state.
    copies: Vec<(Field, Field)>,
    /// All assignments, where some have no simpler form; then the parts above are empty.
    assignments: Vec<Assignment>,
}

impl<const N: usize> Move<N> {
    pub(super) fn new(
        instance: &Instance,
        program: &Program,
        layout: &Layout,
        ledger: &mut Ledger,
    ) -> Result<Self, StopReason> {
        ledger.take(size_of::<Self>())?;
        let mut found = Self {
            guard: Condition::new(&instance.guard, program, layout, ledger)?,
            clear: Packed::ZERO,
            set: Packed::ZERO,
            flip: Packed::ZERO,
            steps: Vec::new(),
            copies: Vec::new(),
            assignments: Vec::new(),
        };
        match Changes::of(instance, program, ledger)? {
            Some(changes) if changes.are_simple() => found.note(changes, layout),
            _ => {
                ledger.take(instance.n_bytes())?;
                found.assignments.clone_from(&instance.assignments);
            }
        }
        let n_fields = found.steps.len() + 2 * found.copies.len();
        ledger.take(n_fields * 2 * size_of::<Field>())?;
        Ok(found)
    }

    /// Notes changes that are simple.
    fn note(&mut self, changes: Changes, layout: &Layout) {
        for (var, change) in changes.writes {
            let field = layout.fields[var];
            match change {
                Change::Set(value) => {
                    field.set(&mut self.clear, field.mask.cast_signed());
                    field.set(&mut self.set, value);
                }
                Change::Flip => field.set(&mut self.flip, 1),
                Change::Add(amount) => self.steps.push(Step { field, amount }),
                Change::Copy(source) => self.copies.push((field, layout.fields[source])),
                Change::Other => unreachable!("looked at before"),
            }
        }
    }

    /// About how many steps it takes to apply it.
    pub(super) fn n_steps(&self) -> usize {
        let values: usize = self.assignments.iter().map(|one| 1 + one.value.n_steps()).sum();
        1 + self.guard.n_steps() + self.steps.len() + self.copies.len() + values
    }

    /// The next state; `None` if the values do not fit or do not agree.
    #[allow(clippy::inline_always, reason = "as a call it takes searches an eighth longer")]
    #[inline(always)]
    pub(super) fn apply(
        &self,
        state: &Packed<N>,
        program: &Program,
        layout: &Layout,
    ) -> Option<Packed<N>> {
        let mut next = *state;
        for word in 0..N {
            next.0[word] =
                (next.0[word] & !self.clear.0[word] | self.set.0[word]) ^ self.flip.0[word];
        }
        for step in &self.steps {
            let value = step.field.get(state) + step.amount;
            if value < 0 || value > step.field.mask.cast_signed() {
                return None;
            }
            step.field.set(&mut next, value);
        }
        for (target, source) in &self.copies {
            target.set(&mut next, source.get(state));
        }
        if self.assignments.is_empty() {
            return Some(next);
        }
        self.assign(state, program, layout)
    }

    fn assign(&self, state: &Packed<N>, program: &Program, layout: &Layout) -> Option<Packed<N>> {
        let read = layout.reader(state);
        let mut next = *state;
        let mut assigned = Packed::<N>::ZERO;
        for Assignment { place, value } in &self.assignments {
            let (var, value) = match (place.eval(&read), value.eval(&read)) {
                (Err(Stop::OffArray), _) | (_, Err(Stop::OffArray)) => continue,
                (Err(Stop::ByZero), _) | (_, Err(Stop::ByZero)) => return None,
                (Ok(var), Ok(value)) => (var, value),
            };
            let field = layout.fields[var];
            let differs = field.get(&assigned) != 0 && field.get(&next) != value;
            if differs || !program.variables[var].kind.fits(value) {
                return None;
            }
            field.set(&mut next, value);
            field.set(&mut assigned, field.mask.cast_signed());
        }
        Some(next)
    }
}
