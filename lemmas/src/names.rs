//! Looking names up: every use has a meaning, and arguments of the right number and sort.

use std::collections::{HashMap, HashSet};
use text::{Fault, Span, counted};

use crate::{
    builtin::{Builtin, Measure, Symbol},
    syntax::ast::{
        Binding, Comparison, Definition, Domain, Formula, Name, Parameter, Part, Sort, Term,
    },
};

/// Definitions by name, with their place in the order in which they were made.
pub(crate) type Definitions = HashMap<String, Definition>;

/// At most this many transitions are spoken about.
const MAX_HORIZON: usize = 2;

/// What a formula may speak about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum About {
    /// States, transitions, sizes.
    Boards,
    /// The size alone.
    Size,
}

/// How many transitions the definitions made so far span.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    pub(crate) definitions: Definitions,
    spans: HashMap<String, usize>,
}

impl Scope {
    /// Adds a definition, unless its name is taken.
    pub(crate) fn define(&mut self, definition: Definition, faults: &mut Vec<Fault>) {
        let name = &definition.name;
        if let Some(taken) = self.taken(&name.text) {
            let message = format!("`{}` is {taken}", name.text);
            faults.push(Fault::new(message, name.span.clone(), "here"));
            return;
        }
        let mut checker = Checker::new(self, About::Boards, faults);
        checker.expect_different(definition.parameters.iter().map(|parameter| &parameter.name));
        for Parameter { name, sort } in &definition.parameters {
            checker.bind(name, *sort);
        }
        let span = checker.formula(&definition.body, 0);
        self.spans.insert(name.text.clone(), span);
        self.definitions.insert(name.text.clone(), definition);
    }

    fn taken(&self, name: &str) -> Option<&'static str> {
        if self.definitions.contains_key(name) {
            Some("already defined")
        } else if Builtin::named(name).is_some() || Measure::named(name).is_some() {
            Some("a proposition or a number of the language")
        } else {
            None
        }
    }

    /// Checks a formula without free variables; the number of transitions that it spans.
    pub(crate) fn check(&self, formula: &Formula, about: About, faults: &mut Vec<Fault>) -> usize {
        Checker::new(self, about, faults).formula(formula, 0)
    }
}

struct Checker<'a> {
    scope: &'a Scope,
    about: About,
    variables: Vec<(&'a str, Sort)>,
    faults: &'a mut Vec<Fault>,
}

impl<'a> Checker<'a> {
    fn new(scope: &'a Scope, about: About, faults: &'a mut Vec<Fault>) -> Self {
        Self { scope, about, variables: Vec::new(), faults }
    }
}

impl Checker<'_> {
    fn fault(&mut self, message: String, span: &Span) {
        self.faults.push(Fault::new(message, span.clone(), "here"));
    }
}

impl<'f> Checker<'f> {
    fn bind(&mut self, name: &'f Name, sort: Sort) {
        let text = name.text.as_str();
        let is_number = Measure::named(text).is_some() || text == "length";
        if is_number || Symbol::named(text).is_some() || Builtin::named(text).is_some() {
            let message = format!("`{text}` cannot be a variable: it has a meaning");
            self.fault(message, &name.span);
        }
        self.variables.push((&name.text, sort));
    }

    /// Refuses a name that stands twice in a list: of two variables only the last could be spoken of.
    fn expect_different(&mut self, names: impl Iterator<Item = &'f Name>) {
        let mut known = HashSet::new();
        for name in names {
            if !known.insert(&name.text) {
                return self
                    .fault(format!("`{}` stands twice in this list", name.text), &name.span);
            }
        }
    }

    /// The number of transitions that the formula spans where `depth` uses of `next` are around it.
    fn formula(&mut self, formula: &'f Formula, depth: usize) -> usize {
        match formula {
            Formula::Constant(_) => depth,
            Formula::Call(name, arguments) => self.call(name, arguments, depth),
            Formula::Not(inner) => self.formula(inner, depth),
            Formula::Next(inner, span) => {
                let reached = self.formula(inner, depth + 1);
                if depth + 1 > MAX_HORIZON {
                    self.fault(format!("more than {MAX_HORIZON} transitions are too many"), span);
                }
                reached
            }
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().map(|part| self.formula(part, depth)).max().unwrap_or(depth)
            }
            Formula::Implies(left, right) | Formula::Iff(left, right) => {
                self.formula(left, depth).max(self.formula(right, depth))
            }
            Formula::Quantified(_, bindings, body) => {
                self.expect_different(bindings.iter().map(|binding| &binding.name));
                let n_outer = self.variables.len();
                for Binding { name, domain } in bindings {
                    if let Domain::Range(first, last) = domain {
                        self.term(first, Sort::Index);
                        self.term(last, Sort::Index);
                    }
                    self.bind(name, domain.sort());
                }
                let reached = self.formula(body, depth);
                self.variables.truncate(n_outer);
                reached
            }
            Formula::Compare(left, comparison, right) => {
                let sort = self.sort(left);
                self.term(left, sort);
                self.term(right, sort);
                if sort == Sort::Content
                    && !matches!(comparison, Comparison::Equal | Comparison::Different)
                {
                    self.fault("contents have no order".to_owned(), &left.span);
                }
                depth
            }
        }
    }

    fn call(&mut self, name: &'f Name, arguments: &'f [Term], depth: usize) -> usize {
        let builtin = Builtin::named(&name.text);
        let definition = self.scope.definitions.get(&name.text);
        let sorts = match (builtin, definition) {
            (Some(builtin), _) => builtin.sorts().to_vec(),
            (None, Some(definition)) => definition.parameters.iter().map(|p| p.sort).collect(),
            (None, None) => {
                let message = format!("`{}` is neither a proposition nor defined above", name.text);
                let mut fault = Fault::new(message, name.span.clone(), "here");
                if let Some(meant) = self.meant(&name.text) {
                    fault = fault.advise(format!("`{meant}` is"));
                }
                self.faults.push(fault);
                return depth;
            }
        };
        if self.about == About::Size {
            let message = "a verdict depends on `width`, `height` and `red_row` alone".to_owned();
            self.fault(message, &name.span);
        }
        if sorts.len() == arguments.len() {
            for (argument, sort) in arguments.iter().zip(&sorts) {
                self.term(argument, *sort);
            }
        } else {
            let takes = counted(sorts.len(), "argument");
            let message = format!("`{}` takes {takes}, not {}", name.text, arguments.len());
            self.fault(message, &name.span);
        }
        let own = match builtin {
            Some(Builtin::Slide(..)) => 1,
            Some(_) => 0,
            None => self.scope.spans.get(&name.text).copied().unwrap_or(0),
        };
        if depth + own > MAX_HORIZON && depth <= MAX_HORIZON {
            let message = format!("more than {MAX_HORIZON} transitions are too many");
            self.fault(message, &name.span);
        }
        depth + own
    }

    /// A name that differs by the case of its letters.
    fn meant(&self, name: &str) -> Option<String> {
        let known = ["E", "W", "Red", "H2", "H3", "V2", "V3", "Cell", "off", "won", "invariant"];
        let more = ["CMR", "CML", "CMU", "CMD", "slideR", "slideL", "slideU", "slideD"];
        let builtin = known.into_iter().chain(more);
        let defined = self.scope.definitions.keys().map(String::as_str);
        let found = builtin.chain(defined).find(|candidate| candidate.eq_ignore_ascii_case(name));
        found.map(str::to_owned)
    }

    /// The sort that a term seems to have.
    fn sort(&self, term: &Term) -> Sort {
        let [(false, Part::Name(name))] = &term.parts[..] else { return Sort::Index };
        let is_content = match self.variable(&name.text) {
            Some(sort) => sort == Sort::Content,
            None => Symbol::named(&name.text).is_some(),
        };
        if is_content { Sort::Content } else { Sort::Index }
    }

    fn variable(&self, name: &str) -> Option<Sort> {
        self.variables.iter().rev().find(|(n, _)| *n == name).map(|&(_, sort)| sort)
    }

    fn term(&mut self, term: &Term, sort: Sort) {
        if sort == Sort::Content && self.sort(term) == Sort::Index {
            let what = "a content is expected here: a variable for one, E, W, Red, H2, V3 …";
            self.fault(what.to_owned(), &term.span);
            return;
        }
        if sort == Sort::Content {
            return;
        }
        for (_, part) in &term.parts {
            match part {
                Part::Number(_) => {}
                Part::Group(inner) => self.term(inner, Sort::Index),
                Part::Length(name) => {
                    if self.variable(&name.text) != Some(Sort::Content) {
                        let message = format!("`{}` is not a variable for a content", name.text);
                        self.fault(message, &name.span);
                    }
                }
                Part::Name(name) => self.index(name),
            }
        }
    }

    fn index(&mut self, name: &Name) {
        let message = match self.variable(&name.text) {
            Some(Sort::Index) => return,
            Some(Sort::Content) => format!("`{}` is a content, not an index", name.text),
            None if Measure::named(&name.text).is_some() => return,
            None if Symbol::named(&name.text).is_some() => {
                format!("`{}` is a content, not an index", name.text)
            }
            None => format!("`{}` is not bound by a quantifier", name.text),
        };
        self.fault(message, &name.span);
    }
}
