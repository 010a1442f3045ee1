//! A program that makes sense: flat variables, rule instances, initial state, goals.

use limits::Budget;

use crate::{
    expr::{Expr, Place, Range, VarId},
    fault::{ParseError, program_error, require_modest},
    remark::Remark,
};

/// A checked program, expanded: every rule once for each combination of the references it uses.
///
/// Instances that can never apply are left out.
#[derive(Clone, Debug, Default)]
pub struct Program {
    pub(crate) variables: Vec<Variable>,
    /// The initial value of each variable.
    pub(crate) initial: Vec<i64>,
    /// The value of each variable that no rule changes.
    pub(crate) fixed: Vec<Option<i64>>,
    pub(crate) goals: Vec<Expr>,
    /// `true` if the goal is to break an invariant.
    pub(crate) asks_for_violation: bool,
    pub(crate) invariants: Vec<Expr>,
    /// Where each begins in the text, in bytes.
    pub(crate) invariant_starts: Vec<usize>,
    pub(crate) references: Vec<Reference>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) instances: Vec<Instance>,
    pub(crate) show: Vec<Picture>,
    pub(crate) remarks: Vec<Remark>,
    /// What the parts above take, in bytes.
    pub(crate) n_bytes: usize,
}

/// A scalar variable, or an element of an array, or a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// As it is written in a program, with constant indices.
    pub name: String,
    /// What it may hold.
    pub kind: Scalar,
}

/// The values that a variable may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalar {
    /// `boolean`: 0 or 1.
    Boolean,
    /// `int (bits)`: 0 to 2^bits - 1. There are 1 to 32 bits.
    Int {
        /// Number of bits.
        bits: u32,
    },
}

impl Scalar {
    /// Number of bits.
    pub fn bits(self) -> u32 {
        match self {
            Self::Boolean => 1,
            Self::Int { bits } => bits,
        }
    }

    pub(crate) fn range(self) -> Range {
        (0, (1 << self.bits()) - 1)
    }

    pub(crate) fn fits(self, value: i64) -> bool {
        let (low, high) = self.range();
        (low..=high).contains(&value)
    }
}

/// A `reference` and the values it picks from.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    pub(crate) name: String,
    pub(crate) values: Vec<i64>,
    /// The smallest and the largest of them.
    pub(crate) range: Range,
}

/// A rule as written.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    /// How its applications are called; without one, by its number.
    pub(crate) name: Option<Vec<Piece>>,
    pub(crate) cost: Option<u64>,
    /// The references that it uses.
    pub(crate) references: Vec<usize>,
}

/// A part of a text.
#[derive(Clone, Debug)]
pub(crate) enum Piece {
    Text(String),
    /// A value, and whether it is a boolean.
    Value(Expr, bool),
}

/// A rule with a value for each of its references.
#[derive(Clone, Debug)]
pub(crate) struct Instance {
    pub(crate) rule: usize,
    /// In the order of [`Rule::references`].
    pub(crate) picks: Vec<i64>,
    /// All must hold.
    pub(crate) guard: Vec<Expr>,
    pub(crate) assignments: Vec<Assignment>,
    pub(crate) name: Option<Vec<Piece>>,
}

impl Instance {
    /// Bytes that it takes, all of its parts included.
    pub(crate) fn n_bytes(&self) -> usize {
        let assignment = |one: &Assignment| one.place.n_bytes() + one.value.n_bytes();
        let piece = |piece: &Piece| match piece {
            Piece::Text(text) => size_of::<Piece>() + text.len(),
            Piece::Value(expr, _) => size_of::<Piece>() + expr.n_bytes(),
        };
        size_of::<Self>()
            + size_of_val(&*self.picks)
            + self.guard.iter().map(Expr::n_bytes).sum::<usize>()
            + self.assignments.iter().map(assignment).sum::<usize>()
            + self.name.iter().flatten().map(piece).sum::<usize>()
    }
}

/// `place = value`, from the old state.
#[derive(Clone, Debug)]
pub(crate) struct Assignment {
    pub(crate) place: Place,
    pub(crate) value: Expr,
}

/// A part of the drawing of a state.
#[derive(Clone, Debug)]
pub(crate) enum Picture {
    Line(Vec<Piece>),
    Grid { rows: Vec<Vec<VarId>>, texts: Vec<(i64, String)> },
}

/// Number of a rule instance of a [`Program`].
pub type InstanceId = u32;

impl Program {
    /// Reads a program and expands it; `name` is what error messages call the text.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it; or that the budget ends, which holds for all instances together.
    pub fn parse(name: &str, text: &str, budget: &Budget) -> Result<Self, ParseError> {
        let text = require_modest(name, text)?;
        match crate::check::check(text, budget)? {
            Ok(program) => Ok(program),
            Err(faults) => Err(program_error(name, text, faults).into()),
        }
    }

    /// The variables, those of an array one after the other, the last index fastest.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// The value of each variable at the start.
    pub fn initial(&self) -> &[i64] {
        &self.initial
    }

    /// Returns `true` if some rule may assign the variable with this number. Other variables keep their
    /// values.
    pub fn is_changing(&self, variable: usize) -> bool {
        self.fixed[variable].is_none()
    }

    /// Number of bits of a state, those of variables that no rule changes included.
    pub fn n_bits(&self) -> u32 {
        self.variables.iter().map(|variable| variable.kind.bits()).sum()
    }

    /// Number of rules as written.
    pub fn n_rules(&self) -> usize {
        self.rules.len()
    }

    /// Number of rule instances, without those that never apply.
    pub fn n_instances(&self) -> usize {
        self.instances.len()
    }

    /// What has no effect: rules that can never apply, comparisons with what a variable cannot be, texts of
    /// grids that are never shown; the first 20 that are found.
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// Number of `Goal`s; a goal state satisfies all of them.
    pub fn n_goals(&self) -> usize {
        self.goals.len()
    }

    /// Returns `true` if its goal is `Violation;`: a state that breaks an invariant.
    pub fn asks_for_violation(&self) -> bool {
        self.asks_for_violation
    }

    /// Number of `Invariant`s.
    pub fn n_invariants(&self) -> usize {
        self.invariants.len()
    }

    /// Returns `true` if some rule has a `Cost`.
    pub fn has_costs(&self) -> bool {
        self.rules.iter().any(|rule| rule.cost.is_some())
    }

    /// What an application of the instance costs: 1 where its rule does not say.
    pub fn cost(&self, instance: InstanceId) -> u64 {
        self.rules[self.instances[instance as usize].rule].cost.unwrap_or(1)
    }
}
