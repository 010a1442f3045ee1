//! What an expression mentions, and how large it is.

use limits::{Ledger, StopReason};

use super::{Expr, Index, Place, VarId};

impl Expr {
    /// Calls `f` with every reference that it uses.
    pub(crate) fn visit_references(&self, f: &mut impl FnMut(usize)) {
        match self {
            Self::Value(_) | Self::Stop(_) => {}
            Self::Reference(number) => f(*number),
            Self::Read(place) => place.visit_references(f),
            Self::Not(inner) | Self::Fails(inner) => inner.visit_references(f),
            Self::All(parts) | Self::Any(parts) => {
                for part in parts {
                    part.visit_references(f);
                }
            }
            Self::Compare(_, sides) | Self::Arith(_, sides) => {
                for side in sides.iter() {
                    side.visit_references(f);
                }
            }
        }
    }

    /// Calls `f` with every variable that it may read, as often as it is written.
    pub(crate) fn visit_vars(
        &self,
        ledger: &mut Ledger,
        f: &mut impl FnMut(VarId),
    ) -> Result<(), StopReason> {
        ledger.work(1)?;
        match self {
            Self::Value(_) | Self::Stop(_) | Self::Reference(_) => Ok(()),
            Self::Read(place) => {
                place.visit_index_vars(ledger, f)?;
                place.visit_candidates(ledger, f)
            }
            Self::Not(inner) | Self::Fails(inner) => inner.visit_vars(ledger, f),
            Self::All(parts) | Self::Any(parts) => {
                parts.iter().try_for_each(|part| part.visit_vars(ledger, f))
            }
            Self::Compare(_, sides) | Self::Arith(_, sides) => {
                sides.iter().try_for_each(|side| side.visit_vars(ledger, f))
            }
        }
    }

    /// About how many steps it takes to evaluate.
    pub(crate) fn n_steps(&self) -> usize {
        self.n_bytes() / size_of::<Self>()
    }

    /// Bytes that it takes, all of its parts included.
    pub(crate) fn n_bytes(&self) -> usize {
        let below = match self {
            Self::Value(_) | Self::Stop(_) | Self::Reference(_) => 0,
            Self::Read(place) => place.n_bytes() - size_of::<Place>(),
            Self::Not(inner) | Self::Fails(inner) => inner.n_bytes(),
            Self::All(parts) | Self::Any(parts) => parts.iter().map(Self::n_bytes).sum(),
            Self::Compare(_, sides) | Self::Arith(_, sides) => {
                sides.iter().map(Self::n_bytes).sum()
            }
        };
        size_of::<Self>() + below
    }
}

impl Place {
    pub(crate) fn visit_references(&self, f: &mut impl FnMut(usize)) {
        for index in &self.indices {
            index.expr.visit_references(f);
        }
    }

    /// Calls `f` with every variable that its indices may read.
    pub(crate) fn visit_index_vars(
        &self,
        ledger: &mut Ledger,
        f: &mut impl FnMut(VarId),
    ) -> Result<(), StopReason> {
        self.indices.iter().try_for_each(|index| index.expr.visit_vars(ledger, f))
    }

    /// Calls `f` with every variable that it may be.
    pub(crate) fn visit_candidates(
        &self,
        ledger: &mut Ledger,
        f: &mut impl FnMut(VarId),
    ) -> Result<(), StopReason> {
        let candidates = self.candidates();
        ledger.work(candidates.len())?;
        candidates.into_iter().for_each(f);
        Ok(())
    }

    /// Bytes that it takes, its indices included.
    pub(crate) fn n_bytes(&self) -> usize {
        let index = |index: &Index| size_of::<Index>() + index.expr.n_bytes();
        size_of::<Self>() + self.indices.iter().map(index).sum::<usize>()
    }
}
