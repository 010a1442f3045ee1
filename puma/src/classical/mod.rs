//! A program as a task of classical planning: facts, conditions on them, actions that make facts true or
//! false.

mod conditions;
mod pddl;

use std::collections::{HashMap, HashSet};

use limits::{Budget, Ledger, StopReason};

use self::conditions::Translator;
pub use self::pddl::read_pddl_plan;
use crate::{
    circuit::{Budgeted, Edge, Effects, Gate, Gates, Write},
    encoding::bit_names,
    program::{InstanceId, Program},
};

/// A program as a task of classical planning, for other planners than ours.
///
/// The facts are the bits of the variables that some rule may change, and have the names of the propositions
/// in formulas: `a` for a boolean, `n.0`, `n.1`, … for the bits of a number, the lowest first. The actions
/// are the rule instances. So the plans of the task are the plans of the program, step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassicalTask {
    /// All facts.
    pub facts: Vec<Fact>,
    /// All conditions, each after its parts; equal ones are the same. The numbers of conditions are places
    /// here.
    pub conditions: Vec<Condition>,
    /// In the order of the instances, those that never apply left out.
    pub actions: Vec<Action>,
    /// The condition of goal states.
    pub goal: ConditionId,
}

/// Number of a condition of a [`ClassicalTask`].
pub type ConditionId = usize;

/// Something that is true or false in a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Its name.
    pub name: String,
    /// `true` if it holds at the start.
    pub is_initial: bool,
}

/// A condition on a state. Negation stands before facts alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// The fact with this number has this value.
    Fact(usize, bool),
    /// All hold; of none, truth.
    All(Vec<ConditionId>),
    /// Some holds; of none, falsity.
    Any(Vec<ConditionId>),
}

/// A rule instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// The instance.
    pub instance: InstanceId,
    /// Its name in plans as [`Program::write_plan`] writes them; no two actions have the same.
    pub name: String,
    /// When it applies.
    pub precondition: ConditionId,
    /// What it does, all at once. No two effects on one fact happen in one state in which the action applies.
    pub effects: Vec<Effect>,
}

/// A fact becomes true or false, if a condition holds before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// When it happens, in states in which the action applies.
    pub condition: ConditionId,
    /// Number of the fact.
    pub fact: usize,
    /// What it becomes.
    pub value: bool,
}

impl ClassicalTask {
    /// The task of a program.
    ///
    /// # Errors
    ///
    /// If the budget ends, which holds for the program, its circuits and the task together.
    pub fn new(program: &Program, budget: &Budget) -> Result<Self, StopReason> {
        let mut ledger = Ledger::new(budget);
        ledger.take(program.n_bytes)?;
        let Effects { gates, instances, goal, first_bits } = Effects::new(program, ledger)?;
        let (facts, bits) = facts(program);
        let mut translator = Translator::new(gates, bits);
        let mut actions = Vec::new();
        for (instance, effect) in program.ids().zip(instances) {
            let precondition = translator.condition(effect.applies)?;
            if precondition == Translator::FALSE {
                continue;
            }
            let known = given(effect.applies, &mut translator.gates)?;
            let mut task =
                ActionWriter { translator: &mut translator, first_bits: &first_bits, known };
            let effects = task.effects(effect.writes)?;
            let name = program.action(instance);
            translator
                .gates
                .ledger
                .take(size_of::<Action>() + name.len() + size_of_val(&*effects))?;
            actions.push(Action { instance, name, precondition, effects });
        }
        let goal = translator.condition(goal)?;
        Ok(Self { facts, conditions: translator.into_conditions(), actions, goal })
    }
}

/// A bit of the state.
#[derive(Clone, Copy, Debug)]
enum Bit {
    /// Number of a fact.
    Fact(usize),
    /// No rule changes it.
    Constant(bool),
}

/// The facts, and what the bits of the state are.
fn facts(program: &Program) -> (Vec<Fact>, Vec<Bit>) {
    let (mut facts, mut bits) = (Vec::new(), Vec::new());
    let mut names = bit_names(program).into_iter();
    for (var, variable) in program.variables.iter().enumerate() {
        let n_bits = variable.kind.bits() as usize;
        for (index, name) in names.by_ref().take(n_bits).enumerate() {
            let is_initial = program.initial[var] >> index & 1 == 1;
            if program.fixed[var].is_some() {
                bits.push(Bit::Constant(is_initial));
            } else {
                bits.push(Bit::Fact(facts.len()));
                facts.push(Fact { name, is_initial });
            }
        }
    }
    (facts, bits)
}

/// What has to hold where an edge does: itself, and the parts of conjunctions.
fn given(edge: Edge, gates: &mut Gates) -> Budgeted<HashSet<Edge>> {
    let mut known = HashSet::new();
    let mut open = vec![edge];
    while let Some(edge) = open.pop() {
        gates.ledger.work(1)?;
        if known.insert(edge)
            && let (Gate::And(parts), false) = (gates.get(edge.gate()), edge.is_negated())
        {
            open.extend(parts);
        }
    }
    Ok(known)
}

/// Writes the effects of an action.
struct ActionWriter<'w, 'b> {
    translator: &'w mut Translator<'b>,
    first_bits: &'w [usize],
    /// What holds where the action applies.
    known: HashSet<Edge>,
}

impl ActionWriter<'_, '_> {
    /// The effects; of two writes to one variable, which agree, the first that happens counts.
    fn effects(&mut self, writes: Vec<Write>) -> Budgeted<Vec<Effect>> {
        let mut effects = Vec::new();
        let mut earlier: HashMap<usize, Vec<Edge>> = HashMap::new();
        for write in writes {
            let before = earlier.entry(write.var).or_default();
            let others = before.iter().map(|&condition| !condition).chain([write.condition]);
            let condition = self.all(&others.collect::<Vec<_>>())?;
            before.push(write.condition);
            for (index, &value) in write.bits.iter().enumerate() {
                self.set(self.first_bits[write.var] + index, value, condition, &mut effects)?;
            }
        }
        Ok(effects)
    }

    /// A bit gets a value where a condition holds. What changes nothing is left out.
    fn set(
        &mut self,
        bit: usize,
        value: Edge,
        condition: Edge,
        effects: &mut Vec<Effect>,
    ) -> Budgeted<()> {
        let Some(fact) = self.translator.fact(bit) else { return Ok(()) };
        let old = self.translator.gates.bit(bit)?;
        if value == old {
            return Ok(());
        }
        for (becomes, is_so, value) in [(true, old, value), (false, !old, !value)] {
            let when = self.all(&[condition, value])?;
            let condition = self.translator.condition(when)?;
            if condition != Translator::FALSE && !self.known.contains(&is_so) {
                self.translator.gates.ledger.take(size_of::<Effect>())?;
                effects.push(Effect { condition, fact, value: becomes });
            }
        }
        Ok(())
    }

    /// All of these, where the action applies.
    fn all(&mut self, edges: &[Edge]) -> Budgeted<Edge> {
        if edges.iter().any(|&edge| self.known.contains(&!edge)) {
            return Ok(Edge::FALSE);
        }
        let open = edges.iter().copied().filter(|edge| !self.known.contains(edge));
        let open: Vec<Edge> = open.collect();
        self.translator.gates.all(open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(text: &str) -> ClassicalTask {
        let budget = Budget::default();
        let program = Program::parse("test", text, &budget).expect("it is one");
        ClassicalTask::new(&program, &budget).expect("no limit")
    }

    #[test]
    fn effects_are_as_simple_as_the_rules() {
        let task = task(
            "Init { boolean [2] on = {false, true}; int (2) fixed = 2; boolean flip = true; }
            Goals { Goal (on.allEquals(true)); }
            Rules {
                reference p = pick(0..1);
                Rule (!on[p] && fixed == 2) { on[p] = true; }
                Rule (true) { flip = !flip; on[1] = on[1]; }
                Rule (fixed == 1) { flip = true; }
            }",
        );
        let names: Vec<&str> = task.facts.iter().map(|fact| &*fact.name).collect();
        assert_eq!(names, ["on[0]", "on[1]", "flip"]);
        let names: Vec<&str> = task.actions.iter().map(|action| &*action.name).collect();
        assert_eq!(names, ["rule1(p=0)", "rule1(p=1)", "rule2()"]);
        let press = &task.actions[0];
        assert_eq!(task.conditions[press.precondition], Condition::Fact(0, false));
        let always = press.effects[0].condition;
        assert_eq!(task.conditions[always], Condition::All(vec![]));
        assert_eq!(press.effects, [Effect { condition: always, fact: 0, value: true }]);
        let flips = task.actions[2].effects.iter();
        let flips = flips.map(|one| (&task.conditions[one.condition], one.fact, one.value));
        let wanted = [(&Condition::Fact(2, false), 2, true), (&Condition::Fact(2, true), 2, false)];
        assert_eq!(flips.collect::<Vec<_>>(), wanted);
        let Condition::All(parts) = &task.conditions[task.goal] else { panic!("{task:?}") };
        let parts = parts.iter().map(|&part| &task.conditions[part]).collect::<Vec<_>>();
        assert_eq!(parts, [&Condition::Fact(0, true), &Condition::Fact(1, true)]);
    }
}
