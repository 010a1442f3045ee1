//! The tree of a program, as written.

use text::Span;

/// A part of the text that stands for something.
#[derive(Clone, Debug)]
pub(crate) struct Spanned<T> {
    pub(crate) node: T,
    pub(crate) span: Span,
}

pub(crate) type Name = Spanned<String>;

/// A whole file; of each block the items of all its occurrences (more than one is a fault).
#[derive(Clone, Debug, Default)]
pub(crate) struct Ast {
    pub(crate) consts: Vec<ConstDecl>,
    pub(crate) init: Vec<Statement>,
    pub(crate) goals: Vec<GoalItem>,
    pub(crate) rules: Vec<RuleItem>,
    pub(crate) show: Option<Vec<ShowItem>>,
}

/// `const NAME = value;`
#[derive(Clone, Debug)]
pub(crate) struct ConstDecl {
    pub(crate) name: Name,
    pub(crate) value: Expr,
}

/// A statement of the block `Init`, or of a rule's body.
#[derive(Clone, Debug)]
pub(crate) enum Statement {
    /// `type name;` or `type name = value;`
    Declare { ty: Type, name: Name, value: Option<Initial> },
    /// `structure Name { type field; … }`
    Structure { name: Name, fields: Vec<(Type, Name)> },
    /// `place = value;`
    Assign { place: Expr, value: Expr },
    /// `place.fill(value);`
    Fill { place: Expr, value: Expr },
}

impl Statement {
    /// Where what it is about stands: a name or a place.
    pub(crate) fn span(&self) -> Span {
        match self {
            Self::Declare { name, .. } | Self::Structure { name, .. } => name.span.clone(),
            Self::Assign { place, .. } | Self::Fill { place, .. } => place.span.clone(),
        }
    }
}

/// The value of a declaration.
#[derive(Clone, Debug)]
pub(crate) enum Initial {
    Expr(Expr),
    /// `{ value, … }`, for an array.
    List(Spanned<Vec<Initial>>),
}

/// `base [size] …`
#[derive(Clone, Debug)]
pub(crate) struct Type {
    pub(crate) base: BaseType,
    pub(crate) sizes: Vec<Expr>,
}

#[derive(Clone, Debug)]
pub(crate) enum BaseType {
    Boolean,
    /// `int (bits)`, or `int` alone
    Int(Option<Expr>),
    /// A structure.
    Named(Name),
}

/// An item of the block `Goals`.
#[derive(Clone, Debug)]
pub(crate) struct GoalItem {
    pub(crate) kind: GoalKind,
    pub(crate) span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum GoalKind {
    /// `Goal (condition);`
    Goal(Expr),
    /// `Invariant (condition);`
    Invariant(Expr),
    /// `Violation;`
    Violation,
}

/// An item of the block `Rules`.
#[derive(Clone, Debug)]
pub(crate) enum RuleItem {
    /// `reference name = pick(values);`
    Reference {
        name: Name,
        values: Vec<(Expr, Option<Expr>)>,
        span: Span,
    },
    Rule(Rule),
}

/// `Name "…" Cost n Rule (guard) { … }`
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) name: Option<Template>,
    pub(crate) cost: Option<Expr>,
    pub(crate) guard: Expr,
    pub(crate) body: Vec<Statement>,
    /// The word `Rule`.
    pub(crate) span: Span,
}

/// A text in which `{expression}` stands for a value.
pub(crate) type Template = Vec<Piece>;

#[derive(Clone, Debug)]
pub(crate) enum Piece {
    Text(String),
    Value(Expr),
}

/// An item of the block `Show`.
#[derive(Clone, Debug)]
pub(crate) enum ShowItem {
    /// `line "…";`
    Line(Template),
    /// `grid place { value "text"; … }`
    Grid { place: Expr, texts: Vec<(Expr, String)> },
}

/// An expression.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub(crate) node: ExprKind,
    pub(crate) span: Span,
    /// Levels of the tree, 1 for a leaf; the parser keeps it small, so that recursion is safe.
    pub(crate) depth: usize,
}

impl Expr {
    pub(crate) fn new(node: ExprKind, span: Span) -> Self {
        use ExprKind::{
            AllEquals, And, Arith, Bool, Compare, Name, Negate, Not, Number, Or, Part, Wrong,
        };
        let below = match &node {
            Number(_) | Bool(_) | Name(_) | Wrong => 0,
            Not(inner) | Negate(inner) => inner.depth,
            And(parts) | Or(parts) => parts.iter().map(|part| part.depth).max().unwrap_or(0),
            Part(of, path) => {
                let depth = |step: &Spanned<Step>| match &step.node {
                    Step::Index(index) => index.depth,
                    Step::Field(_) => 0,
                };
                path.iter().map(depth).fold(of.depth, usize::max)
            }
            AllEquals(left, right) | Compare(_, left, right) | Arith(_, left, right) => {
                left.depth.max(right.depth)
            }
        };
        Self { node, span, depth: below + 1 }
    }
}

/// From an array or a structure to a part of it.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// `[index]`
    Index(Expr),
    /// `.field`
    Field(Name),
}

#[derive(Clone, Debug)]
pub(crate) enum ExprKind {
    Number(i64),
    Bool(bool),
    Name(String),
    /// A part of a variable, by one or more steps. The span of each step is that of the part that it leads to.
    Part(Box<Expr>, Vec<Spanned<Step>>),
    AllEquals(Box<Expr>, Box<Expr>),
    Not(Box<Expr>),
    Negate(Box<Expr>),
    /// Two or more.
    And(Vec<Expr>),
    /// Two or more.
    Or(Vec<Expr>),
    Compare(Comparison, Box<Expr>, Box<Expr>),
    Arith(Arith, Box<Expr>, Box<Expr>),
    /// Stands where the text made no sense, which has been reported.
    Wrong,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Arith {
    Add,
    Subtract,
    Multiply,
    Remainder,
}

impl Comparison {
    pub(crate) fn mark(self) -> &'static str {
        match self {
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessEqual => "<=",
            Self::Greater => ">",
            Self::GreaterEqual => ">=",
        }
    }
}

impl Arith {
    pub(crate) fn mark(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Remainder => "%",
        }
    }
}
