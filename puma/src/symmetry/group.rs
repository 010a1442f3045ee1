//! Groups of permutations.

use std::collections::HashSet;

use limits::{Ledger, StopReason};

use super::Symmetry;

/// For each variable, the variable whose place it takes.
pub(crate) type Permutation = Vec<usize>;

/// All permutations of `n` variables that come of applying some of `generators` one after another, the
/// identity left out; `None` if there are too many.
pub(super) fn generated(
    n: usize,
    generators: &[Permutation],
    ledger: &mut Ledger,
) -> Result<Option<Vec<Permutation>>, StopReason> {
    let identity: Permutation = (0..n).collect();
    let mut seen = HashSet::from([identity.clone()]);
    let mut all = vec![identity];
    let mut at = 0;
    while at < all.len() {
        for generator in generators {
            // It is kept twice.
            ledger.take(2 * n * size_of::<usize>())?;
            let next: Permutation = all[at].iter().map(|&image| generator[image]).collect();
            if seen.insert(next.clone()) {
                all.push(next);
            }
        }
        if all.len() > Symmetry::MAX_ORDER {
            return Ok(None);
        }
        at += 1;
    }
    all.remove(0);
    Ok(Some(all))
}
