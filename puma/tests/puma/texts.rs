//! Any text at all: an answer, never a panic.

use limits::Budget;
use proptest::{collection::vec, prelude::*, sample::select, test_runner::TestRunner};
use puma::{ParseError, Program, format};

/// Words that make sense in some order.
const WORDS: &[&str] = &[
    "Init",
    "{",
    "}",
    "Goals",
    "Rules",
    "Goal",
    "Rule",
    "(",
    ")",
    "[",
    "]",
    ";",
    "boolean",
    "int",
    "structure",
    "reference",
    "pick",
    "..",
    ",",
    "=",
    "==",
    "!=",
    "<",
    "<=",
    ">",
    ">=",
    "+",
    "-",
    "*",
    "%",
    "!",
    "&&",
    "||",
    "&",
    "|",
    "/",
    ".",
    ":",
    "true",
    "false",
    "0",
    "1",
    "5",
    "99999999999",
    "x",
    "y",
    "fill",
    "allEquals",
    "Name",
    "Cost",
    "Invariant",
    "Show",
    "line",
    "grid",
    "const",
    "\"a {x} b\"",
    "\"{\"",
    "\"",
    "// c\n",
    "/* c */",
    "\n",
    "é",
];

fn read(text: &str) -> bool {
    let parsed = Program::parse("text", text, &Budget::default());
    if let Err(error) = &parsed {
        let ParseError::Faulty(error) = error else { panic!("{error} without limits") };
        assert!(!error.faults().is_empty());
        for fault in error.faults() {
            assert!(text.get(fault.span()).is_some(), "{fault} is at {:?}", fault.span());
        }
        // Drawing the message takes care of all places.
        let shown = format!("{:?}", miette::Report::new(error.clone()));
        assert!(!shown.is_empty());
    }
    if let Ok(formatted) = format("text", text, &Budget::default()) {
        assert_eq!(
            format("text", &formatted, &Budget::default()).expect("the same tokens"),
            formatted
        );
        assert_eq!(
            Program::parse("text", &formatted, &Budget::default()).is_ok(),
            parsed.is_ok(),
            "{formatted}"
        );
    }
    parsed.is_ok()
}

/// Reads so many texts that are made of what `strategy` draws.
fn read_texts<S: Strategy>(n_texts: u32, strategy: S, text: impl Fn(S::Value) -> Vec<String>) {
    let config =
        ProptestConfig { cases: n_texts, failure_persistence: None, ..ProptestConfig::default() };
    let tried = TestRunner::new(config).run(&strategy, |drawn| {
        for text in text(drawn) {
            read(&text);
        }
        Ok(())
    });
    tried.unwrap_or_else(|error| panic!("{error}"));
}

fn arbitrary_bytes(n_texts: u32) {
    let bytes = vec(any::<u8>(), 0..200);
    read_texts(n_texts, bytes, |bytes| Vec::from([String::from_utf8_lossy(&bytes).into_owned()]));
}

fn arbitrary_words(n_texts: u32) {
    read_texts(n_texts, vec(select(WORDS), 0..80), |words| Vec::from([words.join(" ")]));
}

fn arbitrary_words_in_a_program(n_texts: u32) {
    read_texts(n_texts, vec(select(WORDS), 0..30), |words| {
        let words = words.join(" ");
        Vec::from([
            format!("Init {{ int (3) x = 1; {words} }} Goals {{ Goal (x == 2); }} Rules {{ }}"),
            format!(
                "Init {{ boolean [2] x; x.fill(true); }} Goals {{ Goal (x[0]); }} Rules {{ {words} }}"
            ),
            format!("Init {{ boolean x = true; }} Goals {{ Goal ({words}); }} Rules {{ }}"),
        ])
    });
}

fn an_example_with_a_piece_cut_out(n_texts: u32) {
    let text = include_str!("../../examples/peg-solitaire.puma");
    let n_chars = text.chars().count();
    read_texts(n_texts, (0..n_chars, 0_usize..40), |(start, len)| {
        Vec::from([text.chars().take(start).chain(text.chars().skip(start + len)).collect()])
    });
}

#[test]
fn arbitrary_texts() {
    read_all_kinds(300);
}

#[test]
#[ignore = "exhaustive: 5 s; run by .ci/run"]
fn exhaustive_arbitrary_texts() {
    read_all_kinds(2000);
}

/// So many texts of each kind.
fn read_all_kinds(n_texts: u32) {
    arbitrary_bytes(n_texts);
    arbitrary_words(n_texts);
    arbitrary_words_in_a_program(n_texts);
    an_example_with_a_piece_cut_out(n_texts);
}

#[test]
fn deep_and_long_texts_end_in_a_fault() {
    let operators =
        [("(", ")"), ("!", ""), ("-", ""), ("x[", "]"), ("true && (", ")"), ("1 + (", ")")];
    for (open, close) in operators {
        let [open, close] = [open, close].map(|part| format!("{part}\n").repeat(5000));
        assert!(!read(&format!("Init {{ }} Goals {{ Goal ({open}1{close}); }} Rules {{ }}")));
    }
    assert!(!read(&"{\n".repeat(10_000)));
    assert!(!read(&format!("Init {{ int (2) [2] x = {}; }}", "{".repeat(5000))));
    for (operator, is_chain) in [("+", true), ("-", true), ("*", true), ("%", false)] {
        let chain = vec!["1"; 5000].join(&format!("\n{operator} "));
        let text = format!("Init {{ }} Goals {{ Goal ({chain} == 1); }} Rules {{ }}");
        assert_eq!(read(&text), is_chain, "{operator}");
    }
    let joined = vec!["true"; 5000].join("\n&& ");
    assert!(read(&format!("Init {{ }} Goals {{ Goal ({joined}); }} Rules {{ }}")));
    for (long, message) in
        [("x\n".repeat(1 << 20), "larger"), ("x".repeat(10_001), "line 1 is longer")]
    {
        let parsed = Program::parse("long", &long, &Budget::default());
        let Err(ParseError::Faulty(error)) = parsed else { panic!("{parsed:?} is too long") };
        assert!(error.faults()[0].message().contains(message), "{error}");
    }
}
