//! A store of diagrams that keeps limits.

use std::{
    cell::{Cell, RefCell},
    thread,
    time::Duration,
};

use limits::{Budget, StopReason};
use num_bigint::BigUint;
use oxidd::{
    BooleanOperator, Manager, ManagerRef, Subst, VarNo,
    util::{AllocResult, OptBool},
};

use crate::{
    count,
    kind::Diagram,
    limits::Limits,
    sift::{Group, Sifting},
};

/// The largest number of results that are remembered.
const MAX_CACHE: usize = 1 << 20;

/// How long nodes that another thread has collected may take to be free.
const PATIENCE: Duration = Duration::from_millis(50);

/// Diagrams over one list of variables, variable 0 at the root to begin with.
pub(crate) struct Store<F: Diagram> {
    manager: F::ManagerRef,
    n_vars: u32,
    limits: Limits,
    sifter: Option<Sifter>,
}

/// When variables move.
struct Sifter {
    groups: Vec<Group>,
    /// Below this many nodes variables stay.
    least: usize,
    /// Garbage is collected when there are this many nodes, to see how many are still in use.
    look_at: Cell<usize>,
    /// Variables move when there are this many nodes besides garbage.
    sift_at: Cell<usize>,
    passes: RefCell<Vec<Sifting>>,
}

impl<F: Diagram> Store<F> {
    /// A store for functions of `n_vars` variables.
    pub(crate) fn new(n_vars: u32, limits: &Limits) -> Self {
        let max_nodes = limits.max_nodes.clamp(1 << 10, 1 << 31);
        let manager = F::manager(max_nodes, (max_nodes / 4).clamp(1 << 10, MAX_CACHE));
        manager.with_manager_exclusive(|manager| manager.add_vars(n_vars));
        Self { manager, n_vars, limits: limits.clone(), sifter: None }
    }

    /// The same where variables move when the diagrams have this many nodes, and whenever these have doubled:
    /// those of a group stay together, and what is in no group stays.
    pub(crate) fn sifted(self, groups: Vec<Group>, least: usize) -> Self {
        let least = least.max(1);
        let [look_at, sift_at] = [Cell::new(least), Cell::new(least)];
        let passes = RefCell::default();
        Self { sifter: Some(Sifter { groups, least, look_at, sift_at, passes }), ..self }
    }

    /// How variables have moved so far.
    pub(crate) fn siftings(&self) -> Vec<Sifting> {
        self.sifter.as_ref().map_or(Vec::new(), |sifter| sifter.passes.borrow().clone())
    }

    /// Time and interruption.
    pub(crate) fn budget(&self) -> &Budget {
        &self.limits.budget
    }

    /// Checks the limits, carries out an operation and, where there is no room for its result, does so once
    /// more without the garbage.
    ///
    /// OxiDD collects garbage on a thread of its own, too, when nodes become few. While it does so nobody
    /// else can, so that is waited for; and what it has collected is not free before that thread has said so.
    fn run(&self, operation: impl Fn() -> AllocResult<F>) -> Result<F, StopReason> {
        self.limits.check()?;
        self.sift()?;
        let without_garbage = |_| {
            let n_collected = self.manager.with_manager_exclusive(|manager| manager.gc());
            operation().or_else(|full| {
                if n_collected > 0 {
                    return Err(full);
                }
                thread::sleep(PATIENCE);
                operation()
            })
        };
        operation().or_else(without_garbage).map_err(|_| StopReason::Nodes)
    }

    /// Moves variables if the diagrams have grown enough.
    fn sift(&self) -> Result<(), StopReason> {
        let Some(sifter) = &self.sifter else { return Ok(()) };
        let n_nodes = self.manager.with_manager_shared(|manager| manager.approx_num_inner_nodes());
        if n_nodes < sifter.look_at.get() {
            return Ok(());
        }
        let n_live = self.manager.with_manager_exclusive(|manager| {
            manager.gc();
            manager.num_inner_nodes()
        });
        if n_live >= sifter.sift_at.get() {
            let (manager, budget) = (&self.manager, &self.limits.budget);
            let pass = F::sift(manager, &sifter.groups, self.limits.max_nodes, budget)?;
            sifter.sift_at.set(sifter.least.max(2 * pass.after));
            sifter.passes.borrow_mut().push(pass);
        }
        sifter.look_at.set(sifter.sift_at.get().max(2 * n_live));
        Ok(())
    }

    /// ⊤ or ⊥.
    pub(crate) fn constant(&self, value: bool) -> F {
        self.manager
            .with_manager_shared(|manager| if value { F::t(manager) } else { F::f(manager) })
    }

    /// The function that is a variable.
    pub(crate) fn variable(&self, variable: VarNo) -> Result<F, StopReason> {
        self.run(|| self.manager.with_manager_shared(|manager| F::var(manager, variable)))
    }

    /// ¬f.
    pub(crate) fn not(&self, f: &F) -> Result<F, StopReason> {
        self.run(|| f.not())
    }

    /// f ∧ g.
    pub(crate) fn and(&self, f: &F, g: &F) -> Result<F, StopReason> {
        self.run(|| f.and(g))
    }

    /// f ∨ g.
    pub(crate) fn or(&self, f: &F, g: &F) -> Result<F, StopReason> {
        self.run(|| f.or(g))
    }

    /// f ⇔ g.
    pub(crate) fn iff(&self, f: &F, g: &F) -> Result<F, StopReason> {
        self.run(|| f.equiv(g))
    }

    /// f ∧ ¬g.
    pub(crate) fn minus(&self, f: &F, g: &F) -> Result<F, StopReason> {
        self.run(|| g.imp_strict(f))
    }

    /// f ? g : h.
    pub(crate) fn ite(&self, f: &F, g: &F, h: &F) -> Result<F, StopReason> {
        self.run(|| f.ite(g, h))
    }

    /// ∃ the variables of `cube`: f.
    pub(crate) fn exists(&self, f: &F, cube: &F) -> Result<F, StopReason> {
        self.run(|| f.exists(cube))
    }

    /// ∃ the variables of `cube`: f ∧ g, in one go.
    pub(crate) fn and_exists(&self, f: &F, g: &F, cube: &F) -> Result<F, StopReason> {
        self.run(|| f.apply_exists(BooleanOperator::And, g, cube))
    }

    /// f with variables replaced.
    pub(crate) fn rename(&self, f: &F, renaming: &Renaming<F>) -> Result<F, StopReason> {
        self.run(|| f.substitute(&renaming.0))
    }

    /// The conjunction of variables.
    pub(crate) fn cube(&self, variables: &[VarNo]) -> Result<F, StopReason> {
        let mut sorted = variables.to_vec();
        sorted.sort_unstable();
        sorted.iter().rev().try_fold(self.constant(true), |cube, &variable| {
            self.and(&self.variable(variable)?, &cube)
        })
    }

    /// Replaces the first of each pair of variables by the second.
    pub(crate) fn renaming(
        &self,
        pairs: impl IntoIterator<Item = (VarNo, VarNo)>,
    ) -> Result<Renaming<F>, StopReason> {
        let mut from = Vec::new();
        let mut to = Vec::new();
        for (old, new) in pairs {
            from.push(old);
            to.push(self.variable(new)?);
        }
        Ok(Renaming(Subst::new(from, to)))
    }

    /// Number of assignments to `n_vars` variables, among which are all that f depends on.
    pub(crate) fn count(&self, f: &F, n_vars: u32) -> Result<BigUint, StopReason> {
        let n = count::count(f, self.n_vars, &self.limits.budget)?;
        Ok(n >> (self.n_vars - n_vars))
    }
}

/// An assignment that satisfies f, false wherever it can be; `None` if there is none.
pub(crate) fn pick<F: Diagram>(f: &F) -> Option<Vec<bool>> {
    let cube = f.pick_cube(|_, _, _| false)?;
    Some(cube.into_iter().map(|value| value == OptBool::True).collect())
}

/// A replacement of variables by others.
pub(crate) struct Renaming<F>(Subst<F, Vec<VarNo>, Vec<F>>);
