//! The main loop: block goal states, add a frame, push clauses.

use logic::Trace;

use super::{
    End, PdrAnswer, PdrProgress, Query,
    cube::Cube,
    frames::Frames,
    generalize::Activity,
    goal::goal_state,
    initial::Initial,
    minimize::minimized,
    obligations::{Id, Obligations},
    relation::{CubeAnswer, Holds, Relation},
    space::Space,
    trace,
};
use crate::{Solvers, invariant::Clauses};

/// A solver with more clauses than this that no question needs any more is loaded anew.
const MOST_RETIRED: usize = 1000;

/// The frames and their solvers.
pub(super) struct Engine<'a, S: Solvers> {
    pub(super) question: Query<'a>,
    pub(super) space: Space<'a>,
    solvers: &'a S,
    pub(super) initial: Initial<'a, S>,
    /// The states of the last frame.
    last: Relation<'a, S>,
    frames: Frames,
    /// The transitions from each frame, from frame 0 to the last but one.
    relations: Vec<Relation<'a, S>>,
    pub(super) activity: Activity,
    /// The number of the last frame.
    pub(super) top: usize,
    progress: PdrProgress,
}

impl<'a, S: Solvers> Engine<'a, S> {
    /// Answers the question.
    pub(super) fn run(
        question: Query<'a>,
        solvers: &'a S,
        observer: &mut dyn FnMut(PdrProgress),
    ) -> Result<PdrAnswer, End> {
        let space = Space::new(question.compiled);
        let load = |holds| Relation::new(&space, holds, solvers, question.budget);
        let Some(initial) = Initial::new(&space, load(Holds::Initial)?)? else {
            // ⊥ holds of all initial states.
            return Ok(PdrAnswer::Unreachable(Clauses(vec![Vec::new()])));
        };
        if let Some(trace) = solved_at_once(&space, load(Holds::Initial)?)? {
            return Ok(PdrAnswer::Plan(trace));
        }
        let (last, relations) = (load(Holds::States)?, vec![load(Holds::FirstTransitions)?]);
        let activity = Activity::new(&space);
        let progress = PdrProgress { refuted: Some(0), ..PdrProgress::default() };
        observer(progress);
        let frames = Frames::default();
        let top = 1;
        let mut engine = Self {
            question,
            space,
            solvers,
            initial,
            last,
            frames,
            relations,
            activity,
            top,
            progress,
        };
        engine.search(observer)
    }

    fn search(&mut self, observer: &mut dyn FnMut(PdrProgress)) -> Result<PdrAnswer, End> {
        loop {
            if let Some(trace) = self.empty_last_frame()? {
                return Ok(PdrAnswer::Plan(trace));
            }
            self.progress.refuted = Some(self.top);
            self.progress.n_clauses = self.frames.len();
            observer(self.progress);
            if let Some(level) = self.advance()? {
                let cubes = self.frames.blocked(level).cloned().collect();
                return Ok(PdrAnswer::Unreachable(minimized(self, cubes)?));
            }
        }
    }

    /// Blocks the goal states of the last frame; a plan if that cannot be done.
    fn empty_last_frame(&mut self) -> Result<Option<Trace>, End> {
        while let Some(cube) = goal_state(&self.space, &mut self.last)? {
            let mut obligations = Obligations::default();
            obligations.add(cube, None, self.top);
            while let Some((level, id)) = obligations.pop() {
                self.check(obligations.n_bytes())?;
                if let Some(first) = self.fulfil(&mut obligations, level, id)? {
                    let relation = self.load(Holds::Transitions)?;
                    return Ok(Some(trace::follow(&self.space, relation, &obligations, first)?));
                }
            }
        }
        Ok(None)
    }

    /// Blocks the cube of an obligation in frame `level`, or adds a state that leads into it as another
    /// obligation; that one is returned if it is an initial state.
    fn fulfil(
        &mut self,
        obligations: &mut Obligations,
        level: usize,
        id: Id,
    ) -> Result<Option<Id>, End> {
        let cube = obligations.get(id).cube.clone();
        let mut blocked_in = level;
        if !self.frames.blocks(&cube, level) {
            match self.enter(level - 1, &cube)? {
                CubeAnswer::Reached => {
                    let state = self.state(level - 1)?;
                    let before = obligations.add(state, Some(id), level - 1);
                    obligations.put_back(id, level);
                    return Ok((level == 1).then_some(before));
                }
                CubeAnswer::Blocked(core) => {
                    let core = self.initial.kept_out(&self.space, core, &cube)?;
                    let smaller = self.generalize(core, level - 1, 0)?;
                    blocked_in = self.block_far(smaller, level)?;
                }
            }
        }
        // The goal can be reached from it, so it will have to be blocked in the next frame too.
        if blocked_in < self.top {
            obligations.put_back(id, blocked_in + 1);
        }
        Ok(None)
    }

    /// Blocks a cube in frame `level`, into which no transition from the frame before leads, and in as many
    /// later ones as that holds for; the last one of them.
    pub(super) fn block_far(&mut self, mut cube: Cube, mut level: usize) -> Result<usize, End> {
        while level < self.top {
            let CubeAnswer::Blocked(core) = self.enter(level, &cube)? else { break };
            cube = self.initial.kept_out(&self.space, core, &cube)?;
            level += 1;
        }
        self.block(cube, level)?;
        Ok(level)
    }
}

/// The frames and what is known of them.
impl<'a, S: Solvers> Engine<'a, S> {
    /// Returns `Ok` if the search may go on, with this many bytes of obligations.
    fn check(&self, n_bytes: usize) -> Result<(), End> {
        let budget = self.question.budget;
        budget.check()?;
        let relations = self.relations.iter().chain([&self.last]);
        let relations = relations.map(Relation::n_bytes).sum::<usize>();
        let held = self.frames.n_bytes() + self.initial.n_bytes() + relations;
        Ok(budget.allow(n_bytes + held)?)
    }

    pub(super) fn load(&self, holds: Holds) -> Result<Relation<'a, S>, End> {
        self.check(0)?;
        Relation::new(&self.space, holds, self.solvers, self.question.budget)
    }

    /// A solver with the transitions from a frame.
    fn transitions_from(&self, level: usize) -> Result<Relation<'a, S>, End> {
        if level == 0 {
            return self.load(Holds::FirstTransitions);
        }
        let mut relation = self.load(Holds::Transitions)?;
        for cube in self.frames.blocked(level) {
            relation.block(&self.space, cube, None)?;
        }
        Ok(relation)
    }

    /// Asks for a transition from frame `level` into the cube, from a state that is not in it.
    pub(super) fn enter(&mut self, level: usize, cube: &Cube) -> Result<CubeAnswer, End> {
        self.prepare(level)?;
        self.relations[level].enter(&self.space, cube)
    }

    /// Asks for a transition from frame `level` into the cube.
    fn enter_from_anywhere(&mut self, level: usize, cube: &Cube) -> Result<CubeAnswer, End> {
        self.prepare(level)?;
        self.relations[level].enter_from_anywhere(&self.space, cube)
    }

    /// Counts a question about frame `level`, and renews its solver where it holds too much that is over.
    fn prepare(&mut self, level: usize) -> Result<(), End> {
        self.question.budget.check()?;
        self.progress.n_questions += 1;
        if self.relations[level].n_retired() > MOST_RETIRED {
            self.relations[level] = self.transitions_from(level)?;
        }
        Ok(())
    }

    /// The state of frame `level` from which the last transition led into a cube.
    pub(super) fn state(&self, level: usize) -> Result<Cube, End> {
        self.relations[level].state(&self.space)
    }

    /// Blocks a cube up to frame `level`.
    fn block(&mut self, cube: Cube, level: usize) -> Result<(), End> {
        self.activity.bump(&cube);
        for relation in self.relations.iter_mut().take(level + 1).skip(1) {
            relation.block(&self.space, &cube, None)?;
        }
        if level == self.top {
            self.last.block(&self.space, &cube, None)?;
        }
        self.frames.block(cube, level);
        Ok(())
    }

    /// Adds a frame and pushes clauses as far as they hold; the number of a frame that no transition leaves,
    /// if there is one.
    fn advance(&mut self) -> Result<Option<usize>, End> {
        self.relations.push(self.transitions_from(self.top)?);
        self.top += 1;
        self.last = self.load(Holds::States)?;
        for level in 1..self.top {
            self.check(0)?;
            for cube in self.frames.delta(level).to_vec() {
                // It may have become superfluous by what was pushed before it.
                if self.frames.delta(level).contains(&cube)
                    && let CubeAnswer::Blocked(core) = self.enter_from_anywhere(level, &cube)?
                {
                    let core = self.initial.kept_out(&self.space, core, &cube)?;
                    self.block(core, level + 1)?;
                }
            }
            if self.frames.delta(level).is_empty() {
                return Ok(Some(level + 1));
            }
        }
        Ok(None)
    }
}

/// The trace of an initial state that is a goal state, if there is one.
fn solved_at_once<S: Solvers>(
    space: &Space<'_>,
    mut initial: Relation<'_, S>,
) -> Result<Option<Trace>, End> {
    match goal_state(space, &mut initial)? {
        Some(_) => trace::single(space, &initial).map(Some),
        None => Ok(None),
    }
}
