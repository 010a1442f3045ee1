//! The SMV text, read back: the shortest plans of what it says are those of the program.

use std::collections::HashMap;

use crate::support::random_program;
use limits::Budget;
use logic::{CompileOptions, CompiledSystem, Formula, Prop, TransitionSystem, smv};
use planning::{BoundedSearch, Outcome, find_shortest};
use puma::{Direction, EncodeOptions, Program, encode, shortest_plan};
use rand::{SeedableRng, rngs::StdRng};
use rustsat_batsat::BasicSolver;
use search::SearchOutcome;

/// Longer plans are not looked for.
const MAX_LENGTH: usize = 6;

/// The part of the language that is written.
struct Expression<'t> {
    rest: &'t str,
    props: &'t HashMap<String, Prop>,
}

impl Expression<'_> {
    fn take(&mut self, mark: &str) -> bool {
        let rest = self.rest.strip_prefix(mark);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn list(&mut self, mark: &str, first: Formula) -> Vec<Formula> {
        let mut parts = vec![first];
        while self.take(mark) {
            parts.push(self.read());
        }
        parts
    }

    fn read(&mut self) -> Formula {
        if self.take("!") {
            return !self.read();
        }
        if self.take("(count(") {
            let first = self.read();
            let parts = self.list(", ", first);
            assert!(self.take(") <= 1)"), "{}", self.rest);
            return Formula::at_most_one(parts);
        }
        if self.take("(") {
            let first = self.read();
            let formula = if self.take(" <-> ") {
                first.iff(self.read())
            } else if self.rest.starts_with(" & ") {
                Formula::all(self.list(" & ", first))
            } else {
                Formula::any(self.list(" | ", first))
            };
            assert!(self.take(")"), "{}", self.rest);
            return formula;
        }
        let is_next = self.take("next(");
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let end = self.rest.find(|c| !is_name(c)).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        assert!(!is_next || self.take(")"), "{}", self.rest);
        match name {
            "TRUE" => Formula::TRUE,
            "FALSE" => Formula::FALSE,
            _ if is_next => self.props[name].next().into(),
            _ => self.props[name].now().into(),
        }
    }
}

fn read(text: &str) -> TransitionSystem {
    let mut system = TransitionSystem::new();
    let mut props = HashMap::new();
    let mut is_state = true;
    for line in text.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if let Some((name, original)) = line.trim().split_once(" : boolean; -- ") {
            let add =
                if is_state { TransitionSystem::state_prop } else { TransitionSystem::action_prop };
            props.insert(name.to_owned(), add(&mut system, original));
            continue;
        }
        if let "MODULE" | "VAR" | "IVAR" = word {
            is_state = word != "IVAR";
            continue;
        }
        let mut expression = Expression { rest, props: &props };
        let formula = expression.read();
        assert_eq!(expression.rest, ";", "{line}");
        match word {
            "INIT" => system.initially("init", formula),
            "INVAR" => system.always("invar", formula),
            "TRANS" => system.each_transition("trans", formula),
            "INVARSPEC" => system.set_goal(!formula),
            _ => panic!("{line}"),
        }
    }
    system
}

#[test]
fn what_is_written_has_the_same_shortest_plans() {
    let mut lengths = [0; MAX_LENGTH + 2];
    for seed in 0..300 {
        let text = random_program(&mut StdRng::seed_from_u64(seed));
        let program = Program::parse("random", &text, &Budget::default()).expect("a program");
        let mut written = Vec::new();
        smv::write(
            &mut written,
            &encode(&program, EncodeOptions::NONE, &Budget::default()).expect("no limit").system,
        )
        .expect("memory");
        let system = read(std::str::from_utf8(&written).expect("text"));
        let compiled = CompiledSystem::new(system, CompileOptions::default());
        let mut search = BoundedSearch::new(&compiled, BasicSolver::default());
        let outcome =
            find_shortest(&mut search, MAX_LENGTH, &mut |_| {}).expect("the solver works");
        let found = match outcome {
            Outcome::Plan { horizon, .. } => Some(horizon),
            _ => None,
        };
        let limits = Budget::default();
        let solved = shortest_plan(&program, Direction::Forward, &limits, &mut |_| {});
        let expected = match solved.expect("forward").outcome {
            SearchOutcome::Plan { plan, .. } => Some(plan.len()).filter(|&n| n <= MAX_LENGTH),
            _ => None,
        };
        assert_eq!(found, expected, "{text}");
        lengths[expected.unwrap_or(MAX_LENGTH + 1)] += 1;
    }
    assert!(lengths[2..=MAX_LENGTH].iter().sum::<usize>() > 5, "{lengths:?}");
}
