//! Lemmas as they are written.

use text::Span;

/// A name where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// `lemma name …: formula`
#[derive(Debug)]
pub(crate) struct Lemma {
    pub(crate) name: Name,
    /// The lines `## …` above it.
    pub(crate) note: String,
    pub(crate) declared: Option<Declaration>,
    pub(crate) formula: Formula,
    /// Where the formula stands.
    pub(crate) span: Span,
}

/// `holds`, `fails`, with a condition on the size: the opposite is declared for other sizes.
#[derive(Clone, Debug)]
pub(crate) struct Declaration {
    pub(crate) holds: bool,
    pub(crate) when: Option<Formula>,
}

/// `define name(parameters) = formula`
#[derive(Debug)]
pub(crate) struct Definition {
    pub(crate) name: Name,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) body: Formula,
    /// Where all of it stands.
    pub(crate) span: Span,
}

/// A parameter, for an index or for a content.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub(crate) name: Name,
    pub(crate) sort: Sort,
}

/// What a variable stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    Index,
    Content,
}

#[derive(Clone, Debug)]
pub(crate) enum Formula {
    Constant(bool),
    /// A proposition, a use of a definition, or a word such as `won`.
    Call(Name, Vec<Term>),
    Not(Box<Formula>),
    Next(Box<Formula>, Span),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Implies(Box<Formula>, Box<Formula>),
    Iff(Box<Formula>, Box<Formula>),
    Quantified(Quantifier, Vec<Binding>, Box<Formula>),
    Compare(Term, Comparison, Term),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quantifier {
    All,
    Some,
}

/// A variable with what it ranges over.
#[derive(Clone, Debug)]
pub(crate) struct Binding {
    pub(crate) name: Name,
    pub(crate) domain: Domain,
}

#[derive(Clone, Debug)]
pub(crate) enum Domain {
    Rows,
    Columns,
    Contents(Contents),
    /// `a..b`, both ends included.
    Range(Term, Term),
}

impl Domain {
    pub(crate) fn sort(&self) -> Sort {
        match self {
            Self::Contents(_) => Sort::Content,
            Self::Rows | Self::Columns | Self::Range(..) => Sort::Index,
        }
    }
}

/// A set of contents of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contents {
    All,
    Vehicles,
    Horizontals,
    Verticals,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Equal,
    Different,
    Less,
    AtMost,
    More,
    AtLeast,
}

/// A sum of parts, each added or (`true`) taken away.
#[derive(Clone, Debug)]
pub(crate) struct Term {
    pub(crate) parts: Vec<(bool, Part)>,
    pub(crate) span: Span,
}

impl Term {
    /// Number of its parts, those in parentheses included.
    pub(crate) fn n_parts(&self) -> usize {
        let parts = self.parts.iter().map(|(_, part)| match part {
            Part::Group(inner) => 1 + inner.n_parts(),
            Part::Number(_) | Part::Name(_) | Part::Length(_) => 1,
        });
        parts.sum()
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Part {
    Number(i64),
    /// A variable, `width`, `height`, `red_row`, or a content.
    Name(Name),
    /// `length(x)`
    Length(Name),
    /// A term in parentheses.
    Group(Box<Term>),
}
