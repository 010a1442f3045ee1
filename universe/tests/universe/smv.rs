//! The model for `NuSMV`, read by an evaluator that knows nothing of boards, has the layers that the engines
//! find.

use std::{iter::Peekable, num::NonZeroUsize, vec::IntoIter};

use board::Metric;
use limits::Budget;
use universe::{
    Rules, Universe,
    explicit::{self, ExplicitOptions},
    write_smv,
};

/// An expression of the part of the language that is written. Variables and definitions are named by their
/// places in the [`Model`].
enum Expr {
    False,
    Define(usize),
    Equals(Term, Term),
    In(usize, Vec<u64>),
    Not(Box<Expr>),
    All(Vec<Expr>),
    Any(Vec<Expr>),
}

enum Term {
    Number(u64),
    Now(usize),
    Next(usize),
}

/// The values of the variables.
type State = Vec<u64>;

struct Model {
    /// Variables and their numbers of values.
    variables: Vec<(String, u64)>,
    /// Definitions, each of which knows those before it.
    defines: Vec<(String, Expr)>,
    invariants: Vec<Expr>,
    initial: Expr,
    transitions: Expr,
}

struct Parser<'m> {
    words: Peekable<IntoIter<String>>,
    model: &'m Model,
}

impl<'m> Parser<'m> {
    fn new(text: &str, model: &'m Model) -> Self {
        let mut spaced = text.to_owned();
        for mark in ["(", ")", "!", "&", "|", "{", "}", ",", "="] {
            spaced = spaced.replace(mark, &format!(" {mark} "));
        }
        let words: Vec<String> = spaced.split_whitespace().map(str::to_owned).collect();
        Self { words: words.into_iter().peekable(), model }
    }

    fn takes(&mut self, word: &str) -> bool {
        self.words.next_if(|next| next == word).is_some()
    }

    fn any(&mut self) -> Expr {
        let mut all = vec![self.all()];
        while self.takes("|") {
            all.push(self.all());
        }
        Expr::Any(all)
    }

    fn all(&mut self) -> Expr {
        let mut all = vec![self.one()];
        while self.takes("&") {
            all.push(self.one());
        }
        Expr::All(all)
    }

    fn one(&mut self) -> Expr {
        if self.takes("(") {
            let inner = self.any();
            assert!(self.takes(")"));
            return inner;
        }
        if self.takes("!") {
            return Expr::Not(Box::new(self.one()));
        }
        if self.takes("FALSE") {
            return Expr::False;
        }
        let define = self.words.peek().and_then(|word| place(&self.model.defines, word));
        if let Some(define) = define {
            self.words.next();
            return Expr::Define(define);
        }
        let left = self.term();
        if self.takes("=") {
            return Expr::Equals(left, self.term());
        }
        let Term::Now(variable) = left else { panic!("a number stands alone") };
        assert!(self.takes("in"));
        assert!(self.takes("{"));
        let mut numbers = Vec::new();
        while !self.takes("}") {
            numbers.push(self.words.next().unwrap().parse().unwrap());
            self.takes(",");
        }
        Expr::In(variable, numbers)
    }

    fn term(&mut self) -> Term {
        let word = self.words.next().unwrap();
        if word == "next" {
            assert!(self.takes("("));
            let name = self.words.next().unwrap();
            assert!(self.takes(")"));
            return Term::Next(place(&self.model.variables, &name).unwrap());
        }
        let variable = |_| Term::Now(place(&self.model.variables, &word).unwrap());
        word.parse().map_or_else(variable, Term::Number)
    }
}

fn place<T>(named: &[(String, T)], name: &str) -> Option<usize> {
    named.iter().position(|(other, _)| other == name)
}

impl Model {
    fn parse(text: &str) -> Self {
        let lines = text.lines().map(|line| line.split("--").next().unwrap().trim_end());
        let text: String = lines.map(|line| format!("{line}\n")).collect();
        let (head, transitions) = text.split_once("TRANS\n").unwrap();
        let mut model = Self {
            variables: Vec::new(),
            defines: Vec::new(),
            invariants: Vec::new(),
            initial: Expr::False,
            transitions: Expr::False,
        };
        for line in head.lines().map(|line| line.trim().trim_end_matches(';')) {
            if let Some((name, expr)) = line.split_once(" := ") {
                model.defines.push((name.to_owned(), model.expression(expr)));
            } else if let Some((name, last)) = line.split_once(" : 0..") {
                model.variables.push((
                    name.to_owned(),
                    last.trim().trim_end_matches(';').parse::<u64>().unwrap() + 1,
                ));
            } else if let Some(expr) = line.strip_prefix("INVAR ") {
                model.invariants.push(model.expression(expr));
            } else if let Some(expr) = line.strip_prefix("INIT ") {
                model.initial = model.expression(expr);
            } else {
                assert!(["", "MODULE main", "VAR", "DEFINE"].contains(&line), "{line}");
            }
        }
        model.transitions = model.expression(transitions);
        model
    }

    fn expression(&self, text: &str) -> Expr {
        let mut parser = Parser::new(text, self);
        let expr = parser.any();
        assert_eq!(parser.words.next(), None, "{text}");
        expr
    }

    fn holds(&self, expr: &Expr, now: &State, next: &State) -> bool {
        let value = |term: &Term| match term {
            Term::Number(n) => *n,
            Term::Now(variable) => now[*variable],
            Term::Next(variable) => next[*variable],
        };
        match expr {
            Expr::False => false,
            Expr::Define(define) => self.holds(&self.defines[*define].1, now, next),
            Expr::Equals(left, right) => value(left) == value(right),
            Expr::In(variable, numbers) => numbers.contains(&now[*variable]),
            Expr::Not(inner) => !self.holds(inner, now, next),
            Expr::All(all) => all.iter().all(|expr| self.holds(expr, now, next)),
            Expr::Any(all) => all.iter().any(|expr| self.holds(expr, now, next)),
        }
    }

    fn states(&self) -> Vec<State> {
        let mut states = vec![State::new()];
        for (_, n) in &self.variables {
            let with = |state: &State, value| [state.as_slice(), &[value]].concat();
            states = states
                .iter()
                .flat_map(|s| (0..*n).map(|v| with(s, v)).collect::<Vec<_>>())
                .collect();
        }
        states.retain(|state| self.invariants.iter().all(|expr| self.holds(expr, state, state)));
        states
    }

    /// How many states are reached first after 0, 1, 2, … transitions; and the number of all states.
    fn layers(&self) -> (Vec<u64>, u64) {
        let mut open = self.states();
        let n_states = open.len() as u64;
        let mut layer: Vec<State> =
            open.extract_if(.., |s| self.holds(&self.initial, s, s)).collect();
        let mut layers = Vec::new();
        while !layer.is_empty() {
            layers.push(layer.len() as u64);
            let is_next =
                |to: &mut State| layer.iter().any(|from| self.holds(&self.transitions, from, to));
            layer = open.extract_if(.., is_next).collect();
        }
        (layers, n_states)
    }
}

#[test]
fn the_model_has_the_layers_of_the_engines() {
    let mut n_indices = 0;
    for (size, exit_row) in
        [("3x3", None), ("4x3", None), ("4x3", Some(0)), ("5x1", None), ("3x4", None)]
    {
        for &rules in &[Rules::Collette, Rules::Fogleman] {
            let universe = Universe::new(size.parse().unwrap(), rules, exit_row).unwrap();
            for metric in Metric::ALL {
                let mut text = Vec::new();
                write_smv(&mut text, universe, metric).unwrap();
                let model = Model::parse(&String::from_utf8(text).unwrap());
                let options = ExplicitOptions {
                    threads: NonZeroUsize::MIN,
                    n_listed: 0,
                    budget: Budget::default(),
                    checkpoint: None,
                };
                let analysis = explicit::analyse(universe, metric, &options, &|_| {}).unwrap();
                let found = (analysis.histogram.clone(), analysis.valid);
                assert_eq!(model.layers(), found, "{universe} in {metric}");
                n_indices += analysis.histogram.len();
            }
        }
    }
    assert!(n_indices > 40, "{n_indices}");
}
