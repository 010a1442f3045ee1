//! Tasks in PDDL, read and carried out by what their words mean, against the simulator.

use std::{collections::HashMap, fs, path::Path};

use crate::{classical::facts_of, random::programs, support::all_states};
use limits::Budget;
use puma::{ClassicalTask, InstanceId, PlanError, Program, read_pddl_plan};

/// A word, or a list.
#[derive(Clone, Debug, PartialEq)]
enum Term {
    Word(String),
    List(Vec<Term>),
}

impl Term {
    /// The only term of a text, without comments.
    fn parse(text: &str) -> Self {
        let lines = text.lines().map(|line| line.split(';').next().unwrap_or_default());
        let text = lines.collect::<Vec<_>>().join(" ").replace('(', " ( ").replace(')', " ) ");
        let mut open = vec![Vec::new()];
        for word in text.split_whitespace() {
            match word {
                "(" => open.push(Vec::new()),
                ")" => {
                    let list = open.pop().expect("an opening one");
                    open.last_mut().expect("an opening one").push(Term::List(list));
                }
                word => open.last_mut().expect("one").push(Term::Word(word.to_owned())),
            }
        }
        let [terms] = &open[..] else { panic!("{text}") };
        let [term] = &terms[..] else { panic!("{text}") };
        term.clone()
    }

    fn list(&self) -> &[Term] {
        let Term::List(terms) = self else { panic!("{self:?}") };
        terms
    }

    fn word(&self) -> &str {
        let Term::Word(word) = self else { panic!("{self:?}") };
        word
    }

    /// The first word of a list, and the rest.
    fn split(&self) -> (&str, &[Term]) {
        let (first, rest) = self.list().split_first().expect("a word");
        (first.word(), rest)
    }

    /// The parts of a list that begin with this word.
    fn parts<'t>(&'t self, word: &'t str) -> impl Iterator<Item = &'t [Term]> {
        let lists = self.list().iter().filter(|part| matches!(part, Term::List(_)));
        lists.map(Term::split).filter(move |(first, _)| *first == word).map(|(_, rest)| rest)
    }
}

/// What a planner reads.
struct Task {
    facts: HashMap<String, usize>,
    derived: HashMap<String, Term>,
    /// Name, precondition and effect.
    actions: Vec<(InstanceId, Term, Term)>,
    initial: Vec<bool>,
    goal: Term,
}

impl Task {
    fn new(program: &Program) -> Self {
        let task = ClassicalTask::new(program, &Budget::default()).expect("no limit");
        let (mut domain, mut problem) = (Vec::new(), Vec::new());
        task.write_domain(&mut domain).expect("memory takes all");
        task.write_problem(&mut problem).expect("memory takes all");
        let [domain, problem] =
            [domain, problem].map(|text| Term::parse(&String::from_utf8(text).expect("UTF-8")));
        let derived: HashMap<String, Term> = domain
            .parts(":derived")
            .map(|rule| (rule[0].split().0.to_owned(), rule[1].clone()))
            .collect();
        let predicates = domain.parts(":predicates").next().expect("predicates");
        let is_fact = |name: &&str| *name != "never" && !derived.contains_key(*name);
        let facts = predicates.iter().map(|one| one.split().0).filter(is_fact);
        let facts: HashMap<String, usize> = facts.map(str::to_owned).zip(0..).collect();
        assert_eq!(facts.len(), task.facts.len(), "names are not the same");
        let mut initial = vec![false; facts.len()];
        for fact in problem.parts(":init").next().expect("a start") {
            initial[facts[fact.split().0]] = true;
        }
        let actions = domain.parts(":action").map(|action| {
            let text = format!("({})", action[0].word());
            let plan = read_pddl_plan(&text, &Budget::default()).expect("our own name");
            (plan[0], action[4].clone(), action[6].clone())
        });
        let actions = actions.collect();
        let goal = problem.parts(":goal").next().expect("a goal")[0].clone();
        Self { facts, derived, actions, initial, goal }
    }

    fn holds(&self, condition: &Term, facts: &[bool]) -> bool {
        match condition.split() {
            ("and", parts) => parts.iter().all(|part| self.holds(part, facts)),
            ("or", parts) => parts.iter().any(|part| self.holds(part, facts)),
            ("not", [part]) => !self.holds(part, facts),
            ("never", []) => false,
            (name, []) => match self.derived.get(name) {
                Some(condition) => self.holds(condition, facts),
                None => facts[self.facts[name]],
            },
            _ => panic!("{condition:?}"),
        }
    }

    /// What becomes true or false.
    fn effects(&self, effect: &Term, facts: &[bool], changes: &mut Vec<(usize, bool)>) {
        match effect.split() {
            ("and", parts) => parts.iter().for_each(|part| self.effects(part, facts, changes)),
            ("when", [condition, effect]) => {
                if self.holds(condition, facts) {
                    self.effects(effect, facts, changes);
                }
            }
            ("not", [fact]) => changes.push((self.facts[fact.split().0], false)),
            (name, []) => changes.push((self.facts[name], true)),
            _ => panic!("{effect:?}"),
        }
    }

    fn successors(&self, facts: &[bool]) -> Vec<(InstanceId, Vec<bool>)> {
        let possible = self.actions.iter().filter(|(_, when, _)| self.holds(when, facts));
        let after = possible.map(|(instance, _, effect)| {
            let (mut next, mut changes) = (facts.to_vec(), Vec::new());
            self.effects(effect, facts, &mut changes);
            for (fact, value) in changes {
                next[fact] = value;
            }
            (*instance, next)
        });
        after.collect()
    }
}

/// The same actions apply in a state and do the same, and both or neither call it a goal state.
fn compare(program: &Program, task: &Task, state: &[i64], text: &str) {
    let facts = facts_of(program, state);
    let wanted = program.successors(state).into_iter();
    let wanted: Vec<_> = wanted.map(|(id, next)| (id, facts_of(program, &next))).collect();
    assert_eq!(task.successors(&facts), wanted, "{state:?}\n{text}");
    assert_eq!(task.holds(&task.goal, &facts), program.is_goal(state), "{state:?}\n{text}");
}

#[test]
fn what_is_written_means_the_program() {
    let mut n_derived = 0;
    for (text, program) in programs() {
        let task = Task::new(&program);
        assert_eq!(task.initial, facts_of(&program, program.initial()), "{text}");
        for state in all_states(&program) {
            compare(&program, &task, &state, &text);
        }
        n_derived += task.derived.len();
    }
    assert!(n_derived > 10, "{n_derived} derived predicates");
}

#[test]
fn what_is_written_of_the_examples_means_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        let text = fs::read_to_string(&path).expect("it can be read");
        let program = Program::parse("example", &text, &Budget::default()).expect("a program");
        let task = Task::new(&program);
        let mut state = program.initial().to_vec();
        for step in 0..20 {
            compare(&program, &task, &state, &text);
            let next = program.successors(&state);
            let Some((_, next)) = next.get(step % next.len().max(1)) else { break };
            state.clone_from(next);
        }
    }
}

#[test]
fn plans_of_planners_are_read() {
    let read = |text: &str| read_pddl_plan(text, &Budget::default());
    let plan = "; by hand\n(s2-rule1-p-0)\n0.001: (S10) [1]\n\n  ( s0-a )  ; the last\n";
    assert_eq!(read(plan), Ok(vec![2, 10, 0]));
    assert_eq!(read("; cost = 0 (unit cost)\n"), Ok(vec![]));
    for (text, line) in [
        ("(s1-a)\nsolution found", 2),
        ("(t1-a)", 1),
        ("(s-a)", 1),
        ("(s+1-a)", 1),
        ("(s99999999999-a)", 1),
        ("no (s1-a)", 1),
        ("(s1-a", 1),
    ] {
        let error = read(text).expect_err(text);
        assert!(matches!(error, PlanError::Unknown { line: l, .. } if l == line), "{error}");
    }
}
