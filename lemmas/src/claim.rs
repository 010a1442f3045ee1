//! A lemma put to a theory: the formula that says that it fails, and its counterexamples.

use std::collections::HashMap;

use board::{Board, Metric, Slide, rules};
use encodings::{FrameError, cell::CellTheory};
use limits::{Budget, Ledger, StopReason};
use logic::{CompileOptions, CompiledSystem, Formula, Moment, Notation, Prop, Trace};
use rustsat::types::Lit;
use thiserror::Error;

use crate::{
    cases::cases_against,
    expand::{ExpandError, n_bytes},
    lemma::Lemma,
};

/// The families of constraints that a lemma is negated by: what each case means, and that there is one.
const CASE: &str = "case";
const SOME_CASE: &str = "some case";

/// A lemma about all boards of a theory.
#[derive(Debug)]
pub struct Claim<'m> {
    theory: &'m CellTheory,
    horizon: usize,
    formula: Formula,
}

/// A theory with the negation of a lemma.
#[derive(Debug)]
pub struct NegatedLemma {
    /// The theory and the negation.
    pub system: CompiledSystem,
    /// Literals, one for each way in which the lemma can be false: `case(i)` in frame 0.
    pub cases: Vec<Lit>,
}

impl NegatedLemma {
    /// Returns `true` if a family of constraints belongs to the negation, and not to the theory.
    pub fn is_of_negation(family: &str) -> bool {
        matches!(family, CASE | SOME_CASE)
    }
}

/// Boards that a lemma is false of, checked against the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// One board, or as many more as the lemma speaks of transitions.
    pub boards: Vec<Board>,
    /// The slides between them; vehicles are those of the first board.
    pub slides: Vec<Slide>,
}

/// Why a model of the formula is no counterexample: a mistake of the solver, or of ours.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoCounterexample {
    /// A frame shows no board.
    #[error("frame {frame} of the model is no board: {reason}")]
    NoBoard {
        /// Number of the frame.
        frame: usize,
        /// What is wrong with it.
        reason: FrameError,
    },
    /// The transition from this frame is no legal slide.
    #[error("the transition from frame {frame} of the model is no legal slide")]
    NoSlide {
        /// Number of the frame.
        frame: usize,
    },
    /// The lemma is true of these boards.
    #[error("the lemma is true of the boards that the model shows")]
    True,
}

impl<'m> Claim<'m> {
    /// What `lemma` says of `theory`, which has transitions if the lemma speaks of them.
    ///
    /// # Errors
    ///
    /// If the lemma says nothing about this theory, or too much; or the budget ends.
    pub fn new(
        lemma: &Lemma,
        theory: &'m CellTheory,
        budget: &Budget,
    ) -> Result<Self, ExpandError> {
        Ok(Self { theory, horizon: lemma.horizon(), formula: lemma.formula(theory, budget)? })
    }

    /// The lemma without quantifiers.
    pub fn formula(&self) -> &Formula {
        &self.formula
    }

    /// Number of transitions.
    pub fn horizon(&self) -> usize {
        self.horizon
    }

    /// The theory with the negated lemma. Its bounded formula for [`Self::horizon`] is satisfiable
    /// exactly if the lemma fails, and says that one of [`NegatedLemma::cases`] holds.
    ///
    /// # Errors
    ///
    /// If the budget ends.
    pub fn negated(&self, budget: &Budget) -> Result<NegatedLemma, StopReason> {
        let mut ledger = Ledger::new(budget);
        ledger.take(n_bytes(&self.formula) + self.theory.system().n_bytes())?;
        let mut system = self.theory.system().clone();
        system.set_goal(Formula::TRUE);
        let cases = cases_against(&self.formula, &mut ledger)?;
        let mut named = Vec::new();
        for (index, case) in cases.into_iter().enumerate() {
            let name = format!("case({index})");
            if self.horizon == 0 {
                let prop = system.state_prop(name);
                system.initially(CASE, prop.now().implies(case));
                named.push(prop);
            } else {
                let prop = system.action_prop(name);
                system.each_transition(CASE, prop.now().implies(case));
                named.push(prop);
            }
        }
        let some = Formula::any(named.iter().map(|prop| prop.now()));
        if self.horizon == 0 {
            system.initially(SOME_CASE, some);
        } else {
            system.each_transition(SOME_CASE, self.spanning(some));
        }
        let system = CompiledSystem::within(system, CompileOptions::default(), budget)?;
        let cases = named.iter().map(|&prop| system.lit(prop, 0)).collect();
        Ok(NegatedLemma { system, cases })
    }

    /// The same formula, made to speak of the last frame, so that it stands in the bounded formula
    /// once: of a lemma about two transitions, cases are of the first.
    fn spanning(&self, some: Formula) -> Formula {
        let Some(prop) = self.theory.system().props().iter().next() else { return some };
        if self.horizon < 2 {
            return some;
        }
        let last = Formula::Atom(prop.after_next());
        let never = Formula::And(vec![last.clone(), Formula::Not(Box::new(last))]);
        Formula::Or(vec![some, never])
    }

    /// The counterexample that a model of the bounded formula shows. The slides are replayed on the
    /// rules, and the lemma is evaluated on the boards.
    ///
    /// # Errors
    ///
    /// If it is none, which no model of the formula gives.
    pub fn counterexample(&self, trace: &Trace) -> Result<Counterexample, NoCounterexample> {
        let frame = |frame: usize| {
            let shown = self.theory.board(&trace.frames[frame]);
            shown.map_err(|reason| NoCounterexample::NoBoard { frame, reason })
        };
        let mut boards = vec![frame(0)?];
        let mut slides = Vec::new();
        for from in 0..self.horizon {
            let board = &boards[from];
            let valuation = &trace.frames[from];
            let state = board.initial_state();
            let is_made = |slide: &Slide| {
                self.theory.action(board, *slide).is_some_and(|action| valuation.holds(action))
            };
            let slide = rules::legal(board, &state, Metric::Moves).into_iter().find(is_made);
            let slide = slide.ok_or(NoCounterexample::NoSlide { frame: from })?;
            let next = rules::slide(board, &state, slide).ok();
            let next = next.and_then(|state| board.with_state(&state));
            let next = next.ok_or(NoCounterexample::NoSlide { frame: from })?;
            if self.theory.values(&next) != self.theory.values(&frame(from + 1)?) {
                return Err(NoCounterexample::NoSlide { frame: from });
            }
            boards.push(next);
            slides.push(slide);
        }
        let counterexample = Counterexample { boards, slides };
        if self.is_true_of(&counterexample) {
            return Err(NoCounterexample::True);
        }
        Ok(counterexample)
    }

    /// What a mistake in the theory leaves out that is false in a trace: the number of the frame, and the
    /// formula.
    pub fn missed(&self, trace: &Trace) -> Option<(usize, String)> {
        let (frame, formula) = self.theory.missed(trace)?;
        Some((frame, Notation::Text.write(formula, self.theory.system().props())))
    }

    /// Returns `true` if the lemma is true of these boards with these slides between them.
    pub fn is_true_of(&self, case: &Counterexample) -> bool {
        let mut holds: Vec<HashMap<Prop, bool>> = case
            .boards
            .iter()
            .map(|board| self.theory.values(board).into_iter().collect())
            .collect();
        for (index, &slide) in case.slides.iter().enumerate() {
            let action = self.theory.action(&case.boards[index], slide);
            holds[index].extend(action.map(|action| (action, true)));
        }
        self.formula.evaluate(&|atom| {
            let frame = match atom.moment {
                Moment::Now => 0,
                Moment::Next => 1,
                Moment::AfterNext => 2,
            };
            holds[frame].get(&atom.prop).copied().unwrap_or(false)
        })
    }
}
