//! What is nested as deep as is allowed can be worked on in the usual stack of a thread, in builds that are
//! not optimized too: these tests are for `--config 'profile.dev.package.rushsat-puma.opt-level=0'`.

use std::{thread, time::Duration};

use limits::Budget;
use puma::{Direction, EncodeOptions, Program, aiger, encode, format, shortest_plan};

/// What the standard library gives a thread.
const STACK_BYTES: usize = 2 << 20;

/// A condition, or an assignment, with this many levels of something.
type NestedText = fn(usize) -> String;

const CONDITIONS: [(&str, NestedText); 9] = [
    ("parentheses", |n| format!("{}a == 1{}", "(".repeat(n), ")".repeat(n))),
    ("negations", |n| format!("{}(a == 1)", "!".repeat(n))),
    ("negations of parentheses", |n| format!("{}a == 1{}", "!(".repeat(n), ")".repeat(n))),
    ("minus", |n| format!("a == {}a + 1", "-".repeat(n))),
    ("sums", |n| format!("a == {}a{}", "(1 + ".repeat(n), ")".repeat(n))),
    ("sums to the left", |n| format!("a == {}a{}", "(".repeat(n), " + 1)".repeat(n))),
    ("and, or", |n| format!("{}a == 1{}", "(b[0] || b[1] && ".repeat(n), ")".repeat(n))),
    ("indices", |n| format!("b[{}a{}]", "c[".repeat(n), "]".repeat(n))),
    ("comparisons", |n| format!("{}b[0]{}", "d.allEquals(".repeat(n), ")".repeat(n))),
];

fn program(text: &str) -> Option<Program> {
    Program::parse("deep", text, &Budget::default()).ok()
}

fn with_condition(condition: &str) -> String {
    format!(
        "Init {{ int (3) a = 0; boolean [8] b; b.fill(false); boolean [1] d; d.fill(false); int (3) [8] c; c.fill(1); }}\n\
         Goals {{ Goal (a == 7); }}\n\
         Rules {{ Rule ({condition}) {{ a = 3; }} }}\n"
    )
}

/// Does with a program all that is done with one, each for a while: how long it takes is not the question.
fn work_on(text: &str, program: &Program) {
    let a_while = || Budget::within(Some(Duration::from_millis(300)));
    format("deep", text, &a_while()).expect("it is read");
    for direction in [Direction::Forward, Direction::Both] {
        shortest_plan(program, direction, &a_while(), &mut |_| {}).ok();
    }
    encode(program, EncodeOptions::default(), &a_while()).ok();
    aiger(program, &a_while()).ok();
}

#[test]
fn conditions_as_deep_as_allowed_are_worked_on() {
    for (name, condition) in CONDITIONS {
        let work = move || {
            let text = |n| with_condition(&condition(n));
            let deepest = (1..120).take_while(|&n| program(&text(n)).is_some()).last();
            let deepest = deepest.unwrap_or_else(|| panic!("{name}: not even one level"));
            assert!((2..=100).contains(&deepest), "{name}: {deepest}");
            let text = text(deepest);
            work_on(&text, &program(&text).expect("it is a program"));
            assert!(program(&with_condition(&condition(20_000))).is_none(), "{name}");
        };
        let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn(work);
        thread.expect("there is room for a thread").join().expect("no panic");
    }
}
