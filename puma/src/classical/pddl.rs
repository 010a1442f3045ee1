//! Tasks of classical planning in PDDL, without parameters: a predicate for each fact, an action for each
//! rule instance. The plans of planners are read back by the numbers of the instances.

use std::{
    fmt,
    io::{self, Write},
};

use limits::{Budget, Ledger};

use super::{Action, ClassicalTask, Condition, ConditionId, Effect};
use crate::{plan_text::PlanError, program::InstanceId};

/// A condition with more literals than this is a derived predicate: conditions share parts, and without
/// names for them a text could be exponentially longer.
const MAX_LITERALS: usize = 200;

/// So is one that is the disjunction of more conjunctions than this: Fast Downward makes an operator of each.
const MAX_CASES: usize = 8;

/// How the names of actions begin, before the number of the instance.
const ACTION: &str = "s";

impl ClassicalTask {
    /// Writes the domain in PDDL, without parameters: a predicate for each fact, an action for each rule
    /// instance.
    ///
    /// Facts are called `f3-on-1` and actions `s17-rule1-p-0`, by their numbers and then what they are,
    /// since PDDL knows neither brackets nor upper case. Needs negative and disjunctive conditions and
    /// conditional effects (ADL); where a condition is large, derived predicates (PDDL 2.2), which some
    /// planners do without. Costs of rules are not written: the length of a plan is the number of its
    /// actions.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn write_domain(&self, out: &mut dyn Write) -> io::Result<()> {
        PddlWriter::new(self).domain(out)
    }

    /// Writes the problem of this [domain](Self::write_domain): the facts at the start, and the goal.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn write_problem(&self, out: &mut dyn Write) -> io::Result<()> {
        PddlWriter::new(self).problem(out)
    }
}

/// The steps of a plan that a planner has printed for a task in PDDL: `(s17-rule1-p-0)` on a line, perhaps
/// with a time before and a cost after it. Lines with nothing else than a comment after `;` count for
/// nothing.
///
/// # Errors
///
/// [`PlanError::Unknown`] of the first line that is none of these; and that the budget ends.
pub fn read_pddl_plan(text: &str, budget: &Budget) -> Result<Vec<InstanceId>, PlanError> {
    let mut ledger = Ledger::new(budget);
    let mut plan = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        ledger.take(size_of::<InstanceId>() * 2 + text.len() / 16)?;
        let said = text.split(';').next().unwrap_or_default().trim();
        if said.is_empty() {
            continue;
        }
        let unknown = || PlanError::Unknown { line, name: said.chars().take(61).collect() };
        plan.push(instance(said).ok_or_else(unknown)?);
    }
    Ok(plan)
}

/// The instance of an action.
fn instance(said: &str) -> Option<InstanceId> {
    let (before, rest) = said.split_once('(')?;
    let (action, after) = rest.split_once(')')?;
    // A second action of a line would be lost.
    if after.contains('(') {
        return None;
    }
    let is_time = before.trim().is_empty() || before.trim_end().ends_with(':');
    let name = action.trim().to_ascii_lowercase();
    let number = name.strip_prefix(ACTION)?.split('-').next()?;
    let is_number = is_time && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| number.parse().ok())?
}

/// Writes a task.
struct PddlWriter<'t> {
    task: &'t ClassicalTask,
    /// Which conditions are derived predicates.
    is_derived: Vec<bool>,
}

impl<'t> PddlWriter<'t> {
    fn new(task: &'t ClassicalTask) -> Self {
        let mut is_derived = derived(task);
        for (is_derived, is_needed) in is_derived.iter_mut().zip(needed(task)) {
            *is_derived &= is_needed;
        }
        Self { task, is_derived }
    }

    fn domain(&self, out: &mut dyn Write) -> io::Result<()> {
        let derived = || self.is_derived.iter().enumerate().filter(|(_, is_derived)| **is_derived);
        let further = if derived().next().is_some() { " :derived-predicates" } else { "" };
        writeln!(out, "; A program in InPUMA: each action is an instance of a rule.")?;
        writeln!(out, "(define (domain inpuma)\n  (:requirements :adl{further})")?;
        write!(out, "  (:predicates")?;
        for fact in 0..self.task.facts.len() {
            write!(out, "\n    ({})", FactName(self.task, fact))?;
        }
        for (condition, _) in derived() {
            write!(out, "\n    (d{condition})")?;
        }
        // Planners want one predicate, at least.
        writeln!(out, "\n    (never))")?;
        for (condition, _) in derived() {
            write!(out, "  (:derived (d{condition}) ")?;
            self.written_out(condition, out)?;
            writeln!(out, ")")?;
        }
        for action in &self.task.actions {
            self.action(action, out)?;
        }
        writeln!(out, ")")
    }

    fn action(&self, action: &Action, out: &mut dyn Write) -> io::Result<()> {
        let name = PddlName(&action.name);
        write!(out, "  (:action {ACTION}{}{name}\n    :parameters ()\n", action.instance)?;
        write!(out, "    :precondition ")?;
        self.condition(action.precondition, out)?;
        write!(out, "\n    :effect (and")?;
        for effects in action.effects.chunk_by(|one, other| one.condition == other.condition) {
            self.effects(effects, out)?;
        }
        writeln!(out, "))")
    }

    /// Effects that have one condition.
    fn effects(&self, effects: &[Effect], out: &mut dyn Write) -> io::Result<()> {
        let condition = effects[0].condition;
        let is_always = self.task.conditions[condition] == Condition::All(Vec::new());
        if !is_always {
            write!(out, " (when ")?;
            self.condition(condition, out)?;
            write!(out, " (and")?;
        }
        for effect in effects {
            write!(out, " ")?;
            self.literal(effect.fact, effect.value, out)?;
        }
        if is_always { Ok(()) } else { write!(out, "))") }
    }

    fn condition(&self, condition: ConditionId, out: &mut dyn Write) -> io::Result<()> {
        if self.is_derived[condition] {
            return write!(out, "(d{condition})");
        }
        self.written_out(condition, out)
    }

    /// The recursion is no deeper than the literals of a condition that is written out.
    fn written_out(&self, condition: ConditionId, out: &mut dyn Write) -> io::Result<()> {
        let (join, parts) = match &self.task.conditions[condition] {
            &Condition::Fact(fact, value) => return self.literal(fact, value, out),
            Condition::Any(parts) if parts.is_empty() => return write!(out, "(never)"),
            Condition::All(parts) => ("and", parts),
            Condition::Any(parts) => ("or", parts),
        };
        write!(out, "({join}")?;
        for &part in parts {
            write!(out, " ")?;
            self.condition(part, out)?;
        }
        write!(out, ")")
    }

    fn literal(&self, fact: usize, value: bool, out: &mut dyn Write) -> io::Result<()> {
        let name = FactName(self.task, fact);
        if value { write!(out, "({name})") } else { write!(out, "(not ({name}))") }
    }

    fn problem(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "(define (problem inpuma-program)\n  (:domain inpuma)")?;
        write!(out, "  (:init")?;
        for (fact, _) in self.task.facts.iter().enumerate().filter(|(_, fact)| fact.is_initial) {
            write!(out, "\n    ({})", FactName(self.task, fact))?;
        }
        write!(out, ")\n  (:goal ")?;
        self.condition(self.task.goal, out)?;
        writeln!(out, "))")
    }
}

/// How long a condition is.
#[derive(Clone, Copy)]
struct Length {
    /// The literals, where all parts are written out.
    n_literals: usize,
    /// The conjunctions of which it is the disjunction, where the other way round is multiplied out.
    n_cases: usize,
}

impl Length {
    const LITERAL: Self = Self { n_literals: 1, n_cases: 1 };

    fn all(parts: &[Self]) -> Self {
        let n_cases = parts.iter().fold(1_usize, |n, part| n.saturating_mul(part.n_cases));
        Self { n_cases, ..Self::any(parts) }
    }

    fn any(parts: &[Self]) -> Self {
        let sum = |of: fn(&Self) -> usize| parts.iter().map(of).fold(0, usize::saturating_add);
        Self { n_literals: sum(|part| part.n_literals), n_cases: sum(|part| part.n_cases) }
    }

    fn is_small(self) -> bool {
        self.n_literals <= MAX_LITERALS && self.n_cases <= MAX_CASES
    }
}

/// The conditions that get names, so that all are small.
fn derived(task: &ClassicalTask) -> Vec<bool> {
    let mut lengths: Vec<Length> = Vec::with_capacity(task.conditions.len());
    let mut is_derived = vec![false; task.conditions.len()];
    for (condition, joined) in task.conditions.iter().enumerate() {
        let of = |parts: &[ConditionId], lengths: &[Length]| -> Vec<Length> {
            parts.iter().map(|&part| lengths[part]).collect()
        };
        let mut length = match joined {
            Condition::Fact(..) => Length::LITERAL,
            Condition::All(parts) => Length::all(&of(parts, &lengths)),
            Condition::Any(parts) => Length::any(&of(parts, &lengths)),
        };
        if let (false, Condition::All(parts)) = (length.is_small(), joined) {
            for &part in parts {
                if lengths[part].n_cases > 1 {
                    is_derived[part] = true;
                    lengths[part] = Length::LITERAL;
                }
            }
            length = Length::all(&of(parts, &lengths));
        }
        if !length.is_small() {
            is_derived[condition] = true;
            length = Length::LITERAL;
        }
        lengths.push(length);
    }
    is_derived
}

/// The conditions that actions and the goal are made of.
fn needed(task: &ClassicalTask) -> Vec<bool> {
    let mut needed = vec![false; task.conditions.len()];
    needed[task.goal] = true;
    for action in &task.actions {
        needed[action.precondition] = true;
        for effect in &action.effects {
            needed[effect.condition] = true;
        }
    }
    // Each stands after its parts.
    for (condition, joined) in task.conditions.iter().enumerate().rev() {
        if let (true, Condition::All(parts) | Condition::Any(parts)) = (needed[condition], joined) {
            for &part in parts {
                needed[part] = true;
            }
        }
    }
    needed
}

/// The name of a fact.
struct FactName<'t>(&'t ClassicalTask, usize);

impl fmt::Display for FactName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self(task, fact) = self;
        write!(f, "f{fact}{}", PddlName(&task.facts[fact].name))
    }
}

/// The letters and digits of a name, with a hyphen before each row of them.
struct PddlName<'n>(&'n str);

impl fmt::Display for PddlName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.0.split(|letter: char| !letter.is_ascii_alphanumeric());
        words.filter(|word| !word.is_empty()).try_for_each(|word| write!(f, "-{word}"))
    }
}
