//! Compiling a transition system: numbering the variables of a frame, clauses for each part.

use limits::{Budget, Ledger, StopReason};
use rustsat::{
    instances::{BasicVarManager, ManageVars},
    types::Lit,
};

use crate::{
    clausal::{ClauseList, Clausifier, CompileOptions},
    compiled::{CompiledSystem, FamilySize, GOAL, LayerClause, Part},
    constraint::{Constraint, End, Layer},
    prop::{Atom, Kind},
    system::TransitionSystem,
};

/// While a frame is compiled its stride is not known; these bits keep the moments apart.
const MOMENT_SHIFT: u32 = 28;

impl CompiledSystem {
    /// Compiles all formulas of `system`, as [`within`](Self::within) without a limit.
    pub fn new(system: TransitionSystem, options: CompileOptions) -> Self {
        Self::within(system, options, &Budget::default()).expect("there is no limit")
    }

    /// Compiles all formulas of `system`.
    ///
    /// Cost: linear in the size of the formulas, apart from at-most-ones and the arguments of ⇔,
    /// which are taken apart once for each direction.
    ///
    /// # Errors
    ///
    /// If the budget is used up, and if a frame had 2²⁸ variables or more. The memory of the system counts
    /// too.
    pub fn within(
        system: TransitionSystem,
        options: CompileOptions,
        budget: &Budget,
    ) -> Result<Self, StopReason> {
        let mut ledger = Ledger::new(budget);
        ledger.take(system.n_bytes())?;
        let mut compiler = Compiler {
            options,
            ledger,
            system: &system,
            locals: vec![0; system.props().len()],
            vars: BasicVarManager::default(),
            families: Vec::new(),
            ends: Default::default(),
        };
        compiler.number(Kind::State);
        let initial = compiler.part(Part::Initial, system.initial())?;
        let (invariant, goal) = compiler.invariant_and_goal()?;
        let [from_start, from_goal] = End::ALL.map(|end| compiler.layers(system.layers(end)));
        let layers = [from_start?, from_goal?];
        let n_state_vars = compiler.vars.n_used();
        compiler.number(Kind::Action);
        let transition = compiler.part(Part::Transition, system.transition())?;
        let two_transitions = compiler.part(Part::TwoTransitions, system.two_transitions())?;

        let stride = compiler.vars.n_used();
        if stride >= 1 << MOMENT_SHIFT {
            return Err(StopReason::Memory);
        }
        let Compiler { locals, families, ends, .. } = compiler;
        let mut clauses = [initial, invariant, transition, two_transitions];
        for list in &mut clauses {
            list.map_lits(|lit| with_stride(lit, stride));
        }
        Ok(Self { system, locals, n_state_vars, stride, clauses, ends, layers, goal, families })
    }
}

/// Replaces the moment bits of a literal by its frame: 0, 1 or 2 strides.
fn with_stride(lit: Lit, stride: u32) -> Lit {
    let index = lit.vidx32();
    let (moment, local) = (index >> MOMENT_SHIFT, index & ((1 << MOMENT_SHIFT) - 1));
    Lit::new(moment * stride + local, lit.is_neg())
}

struct Compiler<'a> {
    options: CompileOptions,
    ledger: Ledger<'a>,
    system: &'a TransitionSystem,
    locals: Vec<u32>,
    vars: BasicVarManager,
    families: Vec<FamilySize>,
    /// For each part, where the clauses of each constraint end.
    ends: [Vec<usize>; 4],
}

impl Compiler<'_> {
    /// Gives the propositions of this kind the next local numbers.
    fn number(&mut self, kind: Kind) {
        let props = self.system.props();
        for prop in props.iter().filter(|&prop| props.kind(prop) == kind) {
            self.locals[prop.index()] = self.vars.new_var().idx32();
        }
    }

    fn part(&mut self, part: Part, constraints: &[Constraint]) -> Result<ClauseList, StopReason> {
        let Self { options, locals, vars, families, ledger, ends, .. } = self;
        let mut clausifier = Clausifier::new(*options, number_atoms(locals), vars, ledger);
        let ends = &mut ends[part as usize];
        let counted = |family, n| count(families, part, family, n);
        assert_all(&mut clausifier, constraints, ends, counted)?;
        Ok(clausifier.into_clauses())
    }

    /// The clauses of constraints on some frames only, those of the most frames first. They have no family
    /// size: how many there are depends on the frame.
    fn layers(&mut self, layers: &[Layer]) -> Result<Vec<LayerClause>, StopReason> {
        let Self { options, locals, vars, ledger, .. } = self;
        let mut found = Vec::new();
        for (index, Layer { n_frames, constraint }) in layers.iter().enumerate() {
            let mut clausifier = Clausifier::new(*options, number_atoms(locals), vars, ledger);
            clausifier.assert(&constraint.formula)?;
            let clauses = clausifier.into_clauses();
            let n_frames = *n_frames;
            found.extend(clauses.iter().map(|lits| LayerClause {
                n_frames,
                index,
                lits: lits.to_vec(),
            }));
        }
        found.sort_by_key(|clause| std::cmp::Reverse(clause.n_frames));
        Ok(found)
    }

    /// The invariant's clauses with those that define the goal, and literals that imply the goal.
    fn invariant_and_goal(&mut self) -> Result<(ClauseList, Vec<Lit>), StopReason> {
        let Self { options, system, locals, vars, families, ledger, ends } = self;
        let mut clausifier = Clausifier::new(*options, number_atoms(locals), vars, ledger);
        let ends = &mut ends[Part::Invariant as usize];
        let mut counted = |family, n| count(families, Part::Invariant, family, n);
        assert_all(&mut clausifier, system.invariant(), ends, &mut counted)?;
        let before = clausifier.n_clauses();
        let goal = clausifier.conjuncts(system.goal())?;
        counted(GOAL, clausifier.n_clauses() - before);
        Ok((clausifier.into_clauses(), goal))
    }
}

/// Asserts constraints: where the clauses of each end, and, to `counted`, its family and how many they are.
fn assert_all<'f>(
    clausifier: &mut Clausifier<'_, '_, 'f, impl Fn(Atom) -> Lit>,
    constraints: &'f [Constraint],
    ends: &mut Vec<usize>,
    mut counted: impl FnMut(&'static str, usize),
) -> Result<(), StopReason> {
    for constraint in constraints {
        let n_clauses = clausifier.assert(&constraint.formula)?;
        counted(constraint.family, n_clauses);
        ends.push(clausifier.n_clauses());
    }
    Ok(())
}

fn number_atoms(locals: &[u32]) -> impl Fn(Atom) -> Lit {
    |atom| Lit::positive((atom.moment as u32) << MOMENT_SHIFT | locals[atom.prop.index()])
}

fn count(families: &mut Vec<FamilySize>, part: Part, family: &'static str, n_clauses: usize) {
    match families.iter_mut().find(|size| size.part == part && size.family == family) {
        Some(size) => size.n_clauses += n_clauses,
        None if n_clauses == 0 => {}
        None => families.push(FamilySize { part, family, n_clauses }),
    }
}
