//! Breadth-first search over a transition system.

use std::{collections::HashSet, mem, time::Instant};

use limits::StopReason;
use logic::{Moment, NotUniform, TransitionSystem};
use num_bigint::BigUint;
use oxidd::{bcdd::BCDDFunction, bdd::BDDFunction};

use crate::{
    build::Builder,
    choice::Choice,
    drawing::{Drawing, Shape, TooLarge},
    exploration::{Exploration, LastIterations, PlanStatus, RelationFigures},
    kind::{Diagram, DiagramKind},
    limits::Limits,
    options::{Direction, Extent, Options, Partition, VarOrder},
    order,
    relation::Relation,
    store::Store,
    trace::Tracer,
    variables::{Definitions, Variables},
    wave::{Iteration, Side, Wave},
};

/// After this many steps orders are compared.
const N_TRIAL_STEPS: usize = 8;

/// Explores the states of a system. `progress` is called with every step.
///
/// # Errors
///
/// [`NotUniform`]
pub fn explore(
    system: &TransitionSystem,
    mut options: Options,
    limits: &Limits,
    progress: &mut dyn FnMut(&Iteration),
) -> Result<Exploration, NotUniform> {
    system.require_uniform()?;
    let start = Instant::now();
    if options.order == VarOrder::Measured {
        options.order = measured(system, options, limits);
    }
    let mut search = Search::new(system, options, limits, usize::MAX, progress);
    search.run_kind();
    search.found.elapsed = start.elapsed();
    Ok(search.found)
}

/// The order with the fewest nodes in all open sets of the first few steps; of equals, and if limits end all,
/// the first.
fn measured(system: &TransitionSystem, options: Options, limits: &Limits) -> VarOrder {
    let mut best = (usize::MAX, VarOrder::Declared);
    for order in [VarOrder::Declared, VarOrder::Reversed, VarOrder::Force] {
        let options = Options { order, index: false, draw: false, sift: None, ..options };
        let ignore = &mut |_: &Iteration| {};
        let mut search = Search::new(system, options, limits, N_TRIAL_STEPS, ignore);
        search.run_kind();
        let n_nodes = search.found.iterations.iter().map(|iteration| iteration.open_nodes).sum();
        if search.found.gave_up.is_none() && n_nodes < best.0 {
            best = (n_nodes, order);
        }
    }
    best.1
}

/// An exploration under way.
struct Search<'a> {
    system: &'a TransitionSystem,
    options: Options,
    limits: &'a Limits,
    max_steps: usize,
    progress: &'a mut dyn FnMut(&Iteration),
    found: Exploration,
    last: LastIterations,
}

/// The diagrams that a search works with.
pub(crate) struct Diagrams<'a, F: Diagram> {
    pub(crate) builder: &'a Builder<'a, F>,
    pub(crate) choice: &'a Choice,
    pub(crate) relation: Relation<F>,
    initial: F,
    goal: F,
}

impl<F: Diagram> Diagrams<'_, F> {
    /// The number of states in a set.
    fn count(&self, states: &F) -> Result<BigUint, StopReason> {
        self.store().count(states, self.builder.variables.n_state_vars())
    }
}

impl<'a> Search<'a> {
    fn new(
        system: &'a TransitionSystem,
        options: Options,
        limits: &'a Limits,
        max_steps: usize,
        progress: &'a mut dyn FnMut(&Iteration),
    ) -> Self {
        let found = Exploration { order: options.order, ..Exploration::default() };
        Self {
            system,
            options,
            limits,
            max_steps,
            progress,
            found,
            last: LastIterations::default(),
        }
    }

    fn run_kind(&mut self) {
        let ended = match self.options.diagrams {
            DiagramKind::Bcdd => self.run::<BCDDFunction>(),
            DiagramKind::Bdd => self.run::<BDDFunction>(),
        };
        self.found.gave_up = ended.err();
        self.found.finish(mem::take(&mut self.last));
    }

    fn run<F: Diagram>(&mut self) -> Result<(), StopReason> {
        let start = Instant::now();
        let choice = Choice::find(self.system);
        let chosen: HashSet<_> = choice.actions().iter().copied().collect();
        let budget = &self.limits.budget;
        let definitions = Definitions::find(self.system, &chosen, budget)?;
        let order = order::order(self.system, &definitions, self.options.order, budget)?;
        let variables = Variables::new(self.system, definitions, order);
        let mut store = Store::<F>::new(variables.n_vars(), self.limits);
        if let Some(least) = self.options.sift {
            store = store.sifted(variables.pairs(), least);
        }
        let ended = self.search(start, &choice, &Builder::new(&store, &variables));
        self.found.siftings = store.siftings();
        ended
    }

    fn search<F: Diagram>(
        &mut self,
        start: Instant,
        choice: &Choice,
        builder: &Builder<F>,
    ) -> Result<(), StopReason> {
        let (store, variables) = (builder.store, builder.variables);
        let mut relation = Relation::new(self.system, choice, builder)?;
        let most = match self.options.partition {
            Partition::Whole => Some(usize::MAX),
            Partition::Moves => self.options.merge,
        };
        if let Some(max_nodes) = most {
            relation = relation.merged(builder, max_nodes)?;
        }
        self.found.relation = Some(RelationFigures {
            n_state_vars: variables.n_state_vars(),
            n_parts: relation.parts.len(),
            n_nodes: relation.parts.iter().map(|part| part.relation.node_count()).sum(),
            elapsed: start.elapsed(),
        });
        let initial = self.system.initial().iter().map(|constraint| &constraint.formula);
        let initial = store.and(&builder.state(initial, Moment::Now)?, &relation.invariant)?;
        let goal = builder.formula(self.system.goal(), Moment::Now)?;
        let goal = store.and(&goal, &relation.invariant)?;
        let diagrams = Diagrams { builder, choice, relation, initial, goal };
        match self.options.direction {
            Direction::Forward => self.one_sided(&diagrams, Side::Forward),
            Direction::Backward => self.one_sided(&diagrams, Side::Backward),
            Direction::BothBySize | Direction::BothByStates | Direction::BothByTime => {
                self.both_sided(&diagrams)
            }
        }
    }

    /// From one end until all is reached, or the other end if that is enough.
    fn one_sided<F: Diagram>(
        &mut self,
        diagrams: &Diagrams<F>,
        side: Side,
    ) -> Result<(), StopReason> {
        let (start, end) = match side {
            Side::Forward => (&diagrams.initial, &diagrams.goal),
            Side::Backward => (&diagrams.goal, &diagrams.initial),
        };
        let mut wave = Wave::new(side, self.options.open, start.clone());
        let mut is_met = false;
        for _ in 0..=self.max_steps {
            if wave.is_exhausted() {
                break;
            }
            self.report(diagrams, &mut wave)?;
            let meeting = diagrams.store().and(&wave.new, end)?;
            if !is_met && meeting.satisfiable() {
                is_met = true;
                self.found.answer = self.plan(diagrams, &[&wave], &meeting)?;
                if self.options.extent == Extent::Plan {
                    break;
                }
            }
            wave.step(diagrams.store(), &diagrams.relation)?;
        }
        if wave.is_exhausted() {
            if !is_met {
                self.found.answer = PlanStatus::Unsolvable;
            }
            if self.options.index && side == Side::Forward {
                self.found.index = Some(self.index(diagrams, &wave.reached)?);
            }
        }
        if self.options.draw {
            self.found.drawing = Some(self.drawing(diagrams, &wave.reached));
        }
        Ok(())
    }

    /// From both ends until they meet or one of them has reached all that it can.
    fn both_sided<F: Diagram>(&mut self, diagrams: &Diagrams<F>) -> Result<(), StopReason> {
        let store = diagrams.store();
        let wave = |side, start: &F| Wave::new(side, self.options.open, start.clone());
        let mut forward = wave(Side::Forward, &diagrams.initial);
        let mut backward = wave(Side::Backward, &diagrams.goal);
        self.report(diagrams, &mut forward)?;
        self.report(diagrams, &mut backward)?;
        for _ in 0..=self.max_steps {
            let meeting = store.and(&forward.reached, &backward.reached)?;
            if meeting.satisfiable() {
                self.found.answer = self.plan(diagrams, &[&forward, &backward], &meeting)?;
                return Ok(());
            }
            let n_new = |wave: &Wave<F>| diagrams.count(&wave.new);
            let goes_forward = match self.options.direction {
                Direction::BothByStates => n_new(&forward)? <= n_new(&backward)?,
                Direction::BothByTime => forward.last <= backward.last,
                _ => forward.open_nodes() <= backward.open_nodes(),
            };
            let wave = if goes_forward { &mut forward } else { &mut backward };
            wave.step(store, &diagrams.relation)?;
            if wave.is_exhausted() {
                self.found.answer = PlanStatus::Unsolvable;
                return Ok(());
            }
            self.report(diagrams, wave)?;
        }
        Ok(())
    }

    /// How many of the reached states are how far from their nearest goal.
    fn index<F: Diagram>(
        &mut self,
        diagrams: &Diagrams<F>,
        reached: &F,
    ) -> Result<Vec<BigUint>, StopReason> {
        let store = diagrams.store();
        let goal = store.and(&diagrams.goal, reached)?;
        let mut wave = Wave::new(Side::Backward, self.options.open, goal).within(reached.clone());
        let mut index = Vec::new();
        while !wave.is_exhausted() {
            index.push(diagrams.count(&wave.new)?);
            wave.step(store, &diagrams.relation)?;
        }
        Ok(index)
    }

    fn drawing<F: Diagram>(&self, diagrams: &Diagrams<F>, states: &F) -> Result<Drawing, TooLarge> {
        let name = |&prop| self.system.props().name(prop).to_owned();
        // Each has a variable now and one next.
        let props = diagrams.builder.variables.state();
        let names = props.iter().map(name).collect();
        Drawing::new(states, names, |f| match (f.root(), f.cofactors()) {
            (Some(root), Some((high, low))) => {
                let number = usize::try_from(root.variable / 2);
                let variable = number.expect("the number of a proposition");
                Shape::Node { variable, low, high }
            }
            _ => Shape::Constant(f.satisfiable()),
        })
    }

    fn report<F: Diagram>(
        &mut self,
        diagrams: &Diagrams<F>,
        wave: &mut Wave<F>,
    ) -> Result<(), StopReason> {
        let n_vars = diagrams.builder.variables.n_state_vars();
        let iteration = wave.iteration(diagrams.store(), n_vars)?;
        (self.progress)(&iteration);
        self.found.add(iteration, &mut self.last);
        Ok(())
    }

    /// A plan through one of the states where sides met.
    fn plan<F: Diagram>(
        &self,
        diagrams: &Diagrams<F>,
        waves: &[&Wave<F>],
        meeting: &F,
    ) -> Result<PlanStatus, StopReason> {
        let tracer = Tracer { system: self.system, diagrams };
        Ok(PlanStatus::Plan(tracer.trace(waves, meeting)?))
    }
}

impl<F: Diagram> Diagrams<'_, F> {
    pub(crate) fn store(&self) -> &Store<F> {
        self.builder.store
    }
}
