//! A lemma put to a model: the formula that says that it fails, and its counterexamples.

use std::collections::HashMap;

use board::{Board, Metric, Slide, rules};
use encodings::cell::CellModel;
use logic::{CompileOptions, CompiledSystem, Formula, Moment, Prop, Trace};
use thiserror::Error;

use crate::{expand::ExpandError, lemma::Lemma};

/// A lemma about all boards of a model.
pub struct Claim<'m> {
    model: &'m CellModel,
    horizon: usize,
    formula: Formula,
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
        reason: String,
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
    /// What `lemma` says of `model`, which has transitions if the lemma speaks of them.
    ///
    /// # Errors
    ///
    /// If the lemma says nothing about this model, or too much.
    pub fn new(lemma: &Lemma, model: &'m CellModel) -> Result<Self, ExpandError> {
        Ok(Self { model, horizon: lemma.horizon(), formula: lemma.formula(model)? })
    }

    /// The lemma without quantifiers.
    pub fn formula(&self) -> &Formula {
        &self.formula
    }

    /// Number of transitions.
    pub fn horizon(&self) -> usize {
        self.horizon
    }

    /// The system whose bounded formula for [`Self::horizon`] is satisfiable exactly if the lemma
    /// fails: the model with the negated lemma.
    pub fn negated(&self) -> CompiledSystem {
        let mut system = self.model.system().clone();
        let negation = !self.formula.clone();
        if self.horizon == 0 {
            system.set_goal(negation);
        } else {
            system.set_goal(Formula::TRUE);
            system.each_transition("negated lemma", self.spanning(negation));
        }
        CompiledSystem::new(system, CompileOptions::default())
    }

    /// The same formula, made to speak of the last frame, so that it stands once in the bounded
    /// formula: a lemma about two transitions can have lost its atoms about the second.
    fn spanning(&self, negation: Formula) -> Formula {
        let Some(prop) = self.model.system().props().iter().next() else { return negation };
        if self.horizon < 2 {
            return negation;
        }
        let last = Formula::Atom(prop.after_next());
        let never = Formula::And(vec![last.clone(), Formula::Not(Box::new(last))]);
        Formula::Or(vec![negation, never])
    }

    /// The counterexample that a model of the bounded formula shows. The slides are replayed on the
    /// rules, and the lemma is evaluated on the boards.
    ///
    /// # Errors
    ///
    /// If it is none, which no model of the formula gives.
    pub fn counterexample(&self, trace: &Trace) -> Result<Counterexample, NoCounterexample> {
        let frame = |frame: usize| {
            let shown = self.model.board(&trace.frames[frame]);
            shown.map_err(|reason| NoCounterexample::NoBoard { frame, reason })
        };
        let mut boards = vec![frame(0)?];
        let mut slides = Vec::new();
        for from in 0..self.horizon {
            let board = &boards[from];
            let valuation = &trace.frames[from];
            let state = board.initial_state();
            let is_made = |slide: &Slide| {
                self.model.action(board, *slide).is_some_and(|action| valuation.holds(action))
            };
            let slide = rules::legal(board, &state, Metric::Moves).into_iter().find(is_made);
            let slide = slide.ok_or(NoCounterexample::NoSlide { frame: from })?;
            let next = rules::slide(board, &state, slide).ok();
            let next = next.and_then(|state| board.with_state(&state));
            let next = next.ok_or(NoCounterexample::NoSlide { frame: from })?;
            if self.model.values(&next) != self.model.values(&frame(from + 1)?) {
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

    /// Whether the lemma is true of these boards with these slides between them.
    pub fn is_true_of(&self, case: &Counterexample) -> bool {
        let mut holds: Vec<HashMap<Prop, bool>> = case
            .boards
            .iter()
            .map(|board| self.model.values(board).into_iter().collect())
            .collect();
        for (index, &slide) in case.slides.iter().enumerate() {
            let action = self.model.action(&case.boards[index], slide);
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
