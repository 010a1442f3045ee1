//! One compiled frame, and bounded formulas made by shifting it.
//!
//! A frame has `stride` variables: first those of the state (named propositions in order, then the
//! ones that clausal form made for state constraints), then those of the transition that leaves the
//! frame (likewise). The variable with local number n in frame t has number t × stride + n, 0-based;
//! DIMACS adds one. The last frame has its state variables only.

use std::ops::ControlFlow;

use rustsat::types::{Lit, Var};

use crate::{
    clausal::ClauseList,
    constraint::End,
    prop::{Kind, Prop},
    sink::{self, Sink},
    system::TransitionSystem,
    trace::{Trace, Valuation},
};

/// Where clauses come from that are in no family of the system: those that define the goal and demand it.
pub(crate) const GOAL: &str = "goal";

/// Where the clauses of a family stand in a bounded formula with frames `0..=k`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// In frame 0.
    Initial,
    /// In each of the k + 1 frames.
    Invariant,
    /// Between each frame and the next, k times.
    Transition,
    /// Over each three consecutive frames, k - 1 times.
    TwoTransitions,
}

/// Number of clauses of one family in one copy of its part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FamilySize {
    /// Where the clauses stand.
    pub part: Part,
    /// Name of the family.
    pub family: &'static str,
    /// Number of clauses.
    pub n_clauses: usize,
}

/// A clause over the state of a frame that stands in this many frames from one end of a bounded formula.
#[derive(Clone, Debug)]
pub(crate) struct LayerClause {
    pub(crate) n_frames: usize,
    /// Number of its constraint among those of this end.
    pub(crate) index: usize,
    pub(crate) lits: Vec<Lit>,
}

/// A transition system with its formulas in clausal form, for one frame.
///
/// Cost of every method that visits clauses: linear in what is visited; nothing is compiled again.
#[derive(Clone, Debug)]
pub struct CompiledSystem {
    pub(crate) system: TransitionSystem,
    /// Local number of each proposition.
    pub(crate) locals: Vec<u32>,
    pub(crate) n_state_vars: u32,
    pub(crate) stride: u32,
    /// By [`Part`], for the frames from 0 on.
    pub(crate) clauses: [ClauseList; 4],
    /// By [`Part`], where in its list the clauses of each constraint end.
    pub(crate) ends: [Vec<usize>; 4],
    /// By [`End`], the clauses of the frames near it, those of the most frames first.
    pub(crate) layers: [Vec<LayerClause>; 2],
    pub(crate) goal: Vec<Lit>,
    pub(crate) families: Vec<FamilySize>,
}

impl CompiledSystem {
    /// The system that was compiled.
    pub fn system(&self) -> &TransitionSystem {
        &self.system
    }

    /// Number of variables of one frame, those of its transition included.
    pub fn stride(&self) -> u32 {
        self.stride
    }

    /// Number of variables of one state.
    pub fn n_state_vars(&self) -> u32 {
        self.n_state_vars
    }

    /// Clauses by family, in one copy of each part.
    pub fn families(&self) -> &[FamilySize] {
        &self.families
    }

    /// The largest horizon whose variables can be numbered.
    pub fn max_horizon(&self) -> usize {
        ((Var::MAX_IDX - self.n_state_vars) / self.stride.max(1)) as usize
    }

    /// Number of variables of the frames `0..=horizon`.
    ///
    /// # Panics
    ///
    /// Beyond [`Self::max_horizon`]; likewise all methods that visit variables of a frame.
    pub fn n_frame_vars(&self, horizon: usize) -> u32 {
        self.base(horizon) + self.n_state_vars
    }

    /// Number of the first variable of a frame.
    fn base(&self, frame: usize) -> u32 {
        assert!(frame <= self.max_horizon(), "frame {frame} is beyond the largest horizon");
        u32::try_from(frame).expect("below the largest horizon") * self.stride
    }

    /// The literal that says that a proposition holds in a frame.
    pub fn lit(&self, prop: Prop, frame: usize) -> Lit {
        Lit::positive(self.base(frame) + self.locals[prop.index()])
    }

    /// Calls `sink` with the clauses of frame 0: initial states and invariant.
    ///
    /// # Errors
    ///
    /// The first one of `sink`, which is not called again.
    pub fn first_frame<E>(&self, sink: impl FnMut(&[Lit]) -> Result<(), E>) -> Result<(), E> {
        sink::visit(sink, |sink| self.emit_first(sink))
    }

    /// Calls `sink` with the clauses that `frame` (at least 1) adds to those of the frames before
    /// it: the transition into it, two transitions that end in it, its invariant.
    ///
    /// # Errors
    ///
    /// The first one of `sink`, which is not called again.
    ///
    /// # Panics
    ///
    /// If `frame` is 0.
    pub fn next_frame<E>(
        &self,
        frame: usize,
        sink: impl FnMut(&[Lit]) -> Result<(), E>,
    ) -> Result<(), E> {
        sink::visit(sink, |sink| self.emit_next(frame, sink))
    }

    /// Calls `sink` with the clauses of one part of a [uniform](TransitionSystem::is_uniform) system: those
    /// of one frame, or those that begin in it.
    ///
    /// # Errors
    ///
    /// The first one of `sink`, which is not called again.
    pub fn part<E>(
        &self,
        part: Part,
        frame: usize,
        sink: impl FnMut(&[Lit]) -> Result<(), E>,
    ) -> Result<(), E> {
        sink::visit(sink, |sink| self.emit(part, frame, sink))
    }

    /// The clauses of [`first_frame`](Self::first_frame).
    pub(crate) fn emit_first(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        self.emit(Part::Initial, 0, sink)?;
        self.emit(Part::Invariant, 0, sink)?;
        self.emit_from_start(0, sink)
    }

    /// The clauses of [`next_frame`](Self::next_frame).
    pub(crate) fn emit_next(&self, frame: usize, sink: &mut Sink<'_>) -> ControlFlow<()> {
        assert!(frame > 0, "frame 0 has no transition into it");
        self.emit(Part::Transition, frame - 1, sink)?;
        if frame > 1 {
            self.emit(Part::TwoTransitions, frame - 2, sink)?;
        }
        self.emit(Part::Invariant, frame, sink)?;
        self.emit_from_start(frame, sink)
    }

    /// The literal that says that `frame` is the last one, if some clauses ask.
    pub(crate) fn horizon_lit(&self, frame: usize) -> Option<Lit> {
        self.system.horizon().map(|prop| self.lit(prop, frame))
    }

    /// The clauses of the frames near an end.
    pub(crate) fn layers(&self, end: End) -> &[LayerClause] {
        &self.layers[end as usize]
    }

    /// The clauses of a frame that is so far from an end.
    pub(crate) fn layers_at(
        &self,
        end: End,
        distance: usize,
    ) -> impl Iterator<Item = &LayerClause> {
        self.layers(end).iter().take_while(move |layer| layer.n_frames > distance)
    }

    /// The clauses of a frame near the end of the formula with this horizon, which hold only if that is
    /// assumed.
    pub(crate) fn emit_from_goal(
        &self,
        frame: usize,
        horizon: usize,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let guard = self.horizon_lit(horizon).map(|lit| !lit);
        let layers = self.layers_at(End::Goal, horizon - frame);
        self.emit_shifted(layers.map(|layer| &layer.lits[..]), frame, guard, sink)
    }

    /// The clauses of a frame near the start.
    fn emit_from_start(&self, frame: usize, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let layers = self.layers_at(End::Start, frame);
        self.emit_shifted(layers.map(|layer| &layer.lits[..]), frame, None, sink)
    }

    /// Literals that together say that the state of `frame` is a goal state, and that it is the last frame.
    pub fn goal(&self, frame: usize) -> Vec<Lit> {
        let base = self.base(frame);
        let goal = self.goal.iter().map(|&lit| shifted(lit, base));
        goal.chain(self.horizon_lit(frame)).collect()
    }

    fn emit(&self, part: Part, frame: usize, sink: &mut Sink<'_>) -> ControlFlow<()> {
        self.emit_shifted(self.clauses[part as usize].iter(), frame, None, sink)
    }

    /// Clauses of frame 0, moved to another one, each with the guard added.
    fn emit_shifted<'c>(
        &self,
        clauses: impl Iterator<Item = &'c [Lit]>,
        frame: usize,
        guard: Option<Lit>,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let base = self.base(frame);
        let mut clause = Vec::new();
        for template in clauses {
            clause.clear();
            clause.extend(template.iter().map(|&lit| shifted(lit, base)));
            clause.extend(guard);
            sink(&clause)?;
        }
        ControlFlow::Continue(())
    }

    /// The named propositions of the bounded formula with this horizon, in the order of their
    /// variables: proposition, frame, variable.
    pub fn named_vars(&self, horizon: usize) -> impl Iterator<Item = (Prop, usize, Var)> + '_ {
        let mut order: Vec<Prop> = self.system.props().iter().collect();
        order.sort_by_key(|prop| self.locals[prop.index()]);
        (0..=horizon).flat_map(move |frame| {
            let kind = |&prop: &Prop| self.system.props().kind(prop);
            let props = order.clone().into_iter();
            props
                .filter(move |prop| frame < horizon || kind(prop) == Kind::State)
                .map(move |prop| (prop, frame, self.lit(prop, frame).var()))
        })
    }

    /// The trace that a model of the bounded formula stands for; `holds` tells the model's value.
    pub fn trace(&self, horizon: usize, mut holds: impl FnMut(Lit) -> bool) -> Trace {
        let props = self.system.props();
        let frames = (0..=horizon).map(|frame| {
            Valuation::new(props, |prop| {
                let is_there = frame < horizon || props.kind(prop) == Kind::State;
                is_there && holds(self.lit(prop, frame))
            })
        });
        Trace { frames: frames.collect() }
    }
}

fn shifted(lit: Lit, base: u32) -> Lit {
    Lit::new(lit.vidx32() + base, lit.is_neg())
}
