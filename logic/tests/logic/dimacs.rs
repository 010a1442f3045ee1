//! Writing formulas, with the names of their variables.

use std::io::{self, Write};

use dimacs::{Handler, Header};
use limits::Budget;
use logic::{
    BoundedFormula, CompileOptions, CompiledSystem, TransitionSystem,
    dimacs::{parse_name_comment, write_formula},
};
use rustsat::types::Lit;

/// A light that can be switched on, once; `on` is the goal.
fn light() -> CompiledSystem {
    let mut system = TransitionSystem::new();
    let on = system.state_prop("on");
    let press = system.action_prop("press");
    system.initially("off", !on.now());
    system.each_transition("press", on.next().iff(on.now().and(!press.now()).or(press.now())));
    system.each_transition("once", press.now().implies(!press.next()));
    system.set_goal(on.now().into());
    CompiledSystem::new(system, CompileOptions::default())
}

fn written(compiled: &CompiledSystem, horizon: usize, comments: &[&str]) -> String {
    let mut bytes = Vec::new();
    let formula = BoundedFormula::new(compiled, horizon).unwrap();
    let comments = comments.iter().copied();
    write_formula(&mut bytes, &formula, comments, &Budget::default()).unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn comments_names_header_and_clauses_in_this_order() {
    assert_eq!(
        written(&light(), 0, &["rushsat 0.1", "goal: on"]),
        "c rushsat 0.1\nc goal: on\nc var 1 0 on\np cnf 1 2\n-1 0\n1 0\n"
    );
    let text = written(&light(), 2, &[]);
    let names = ["var 1 0 on", "var 2 0 press", "var 3 1 on", "var 4 1 press", "var 5 2 on"];
    let head: Vec<&str> = text.lines().take(names.len() + 1).collect();
    let expected: Vec<String> = names.iter().map(|name| format!("c {name}")).collect();
    assert_eq!(head[..names.len()], expected);
    let n_clauses = text.lines().filter(|line| line.ends_with(" 0")).count();
    assert_eq!(head[names.len()], format!("p cnf 5 {n_clauses}"));
    assert_eq!(text, written(&light(), 2, &[]), "the same bytes on every run");
}

/// Keeps what is read.
#[derive(Default)]
struct Read {
    header: Option<Header>,
    names: Vec<(u32, usize, String)>,
    clauses: Vec<Vec<Lit>>,
}

impl Handler for Read {
    fn comment(&mut self, text: &str) {
        let name = parse_name_comment(text);
        self.names.extend(name.map(|(var, frame, name)| (var, frame, name.to_owned())));
    }

    fn header(&mut self, header: Header) {
        self.header = Some(header);
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.clauses.push(lits.to_vec());
    }
}

#[test]
fn the_file_is_the_one_shot_formula() {
    let compiled = light();
    for horizon in 0..5 {
        let mut read = Read::default();
        let text = written(&compiled, horizon, &["one", "var is no name"]);
        dimacs::read(text.as_bytes(), &mut read).unwrap();
        let mut clauses = Vec::new();
        let formula = BoundedFormula::new(&compiled, horizon).unwrap();
        formula.for_each(|clause| clauses.push(clause.to_vec()));
        assert_eq!(read.clauses, clauses);
        assert_eq!(read.header.unwrap().n_vars, u32::try_from(formula.size().n_vars).unwrap());
        let props = compiled.system().props();
        let names: Vec<_> = compiled
            .named_vars(horizon)
            .map(|(prop, frame, var)| (var.idx32() + 1, frame, props.name(prop).to_owned()))
            .collect();
        assert_eq!(read.names, names);
    }
}

#[test]
fn name_comments_are_told_from_others() {
    assert_eq!(parse_name_comment("var 12 3 at(A,2)"), Some((12, 3, "at(A,2)")));
    for text in ["", "var", "var 1", "var 1 2", "var x 1 a", "var 1 -1 a", "variable 1 1 a"] {
        assert_eq!(parse_name_comment(text), None, "{text}");
    }
}

/// Takes this many bytes and then fails.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn errors_of_the_output_are_passed_on() {
    let compiled = light();
    let n_bytes = written(&compiled, 20_000, &[]).len();
    let formula = BoundedFormula::new(&compiled, 20_000).unwrap();
    let budget = Budget::default();
    assert!(write_formula(Full(n_bytes), &formula, [], &budget).is_ok());
    for room in [0, 100, n_bytes / 2, n_bytes - 1] {
        let error = write_formula(Full(room), &formula, [], &budget).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
    assert!(dimacs::Writer::new(Full(0)).finish().is_ok(), "nothing to write");
}
