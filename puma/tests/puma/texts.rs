//! Any text at all: an answer, never a panic.

use limits::Budget;
use proptest::{collection::vec, prelude::*, sample::select};
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_bytes(bytes in vec(any::<u8>(), 0..200)) {
        read(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn arbitrary_words(words in vec(select(WORDS), 0..80)) {
        read(&words.join(" "));
    }

    #[test]
    fn arbitrary_words_in_a_program(words in vec(select(WORDS), 0..30)) {
        let words = words.join(" ");
        read(&format!("Init {{ int (3) x = 1; {words} }} Goals {{ Goal (x == 2); }} Rules {{ }}"));
        read(&format!("Init {{ boolean [2] x; x.fill(true); }} Goals {{ Goal (x[0]); }} Rules {{ {words} }}"));
        read(&format!("Init {{ boolean x = true; }} Goals {{ Goal ({words}); }} Rules {{ }}"));
    }

    #[test]
    fn an_example_with_a_piece_cut_out(start in 0.0..1.0_f64, len in 0_usize..40) {
        let text = include_str!("../../examples/peg-solitaire.puma");
        let n_chars = text.chars().count();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss,
            reason = "a place in a short text")]
        let start = (start * n_chars as f64) as usize;
        let cut: String = text.chars().take(start).chain(text.chars().skip(start + len)).collect();
        read(&cut);
    }
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
    let sum = vec!["1"; 5000].join("\n+ ");
    assert!(!read(&format!("Init {{ }} Goals {{ Goal ({sum} == 1); }} Rules {{ }}")));
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
