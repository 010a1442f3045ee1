//! Every message, as it is shown: `errors.txt` holds them all.
//!
//! `UPDATE=1 cargo test -p rushsat-puma --test puma errors` writes the file anew; look at what changed.

use std::{env, fs, path::PathBuf};

use limits::Budget;
use miette::{GraphicalReportHandler, GraphicalTheme};
use puma::{ParseError, Program};

/// Programs with what is wrong about them; in `Init`, `Goals` and `Rules` that stand around.
const FAULTS: &[(&str, &str)] = &[
    ("file", "Init { boolean a = true;"),
    ("file", ""),
    ("file", "Init { } Goals { } Rules { }"),
    ("file", "Init { } Init { } Goals { Goal (true); } Rules { }"),
    ("file", "init { } Goals { Goal (true); } Rules { }"),
    ("file", "const = 3; Init { } Goals { Goal (true); } Rules { }"),
    ("file", "Init { } Goals { Violation; Goal (true); Invariant (true); } Rules { }"),
    ("file", "Init { } Goals { Violation; } Rules { }"),
    ("file", "Init { } Goals { Violation (true); Invariant (true); } Rules { }"),
    ("file", "/* no end"),
    ("file", "Init { boolean a = true; Goals { Goal (a); } Rules { Rule (a) { a = false; }"),
    ("file", "Init { } Goals { Goal (true); } Rules { Rule (true) { Show { line \"no\"; }"),
    ("file", "Init { } Goals { Goal (true); } Rules { } Show { dots; grid 1 { } }"),
    (
        "file",
        "Init { int (2) x = 0; } Goals { Goal (x == 1); } Rules { reference r = pick(0..1); } Show { line \"{r}\"; }",
    ),
    ("file", "Init { } Goals { Goal (true); } Rules { } Show { line \"é\n}"),
    ("file", "Init { } Goals { Goal (true); } Rules { } Show { line \"{}\"; line \"{x $}\"; }"),
    (
        "file",
        "Init { int (2) x = 0; } Goals { Goal (x == 1); } Rules { } Show { grid x { 1 \"a\"; } line \"{x\"; line \"{x y}\"; }",
    ),
    ("init", "int (0) x = 0; int (40) y = 0; int (z) w = 0;"),
    ("init", "int (2) x = 4;"),
    ("init", "int (2) x;"),
    ("init", "boolean [2][2] x; x[0].fill(true);"),
    ("init", "boolean x = 1; int (1) y = false;"),
    ("init", "boolean x = true boolean y = false;"),
    ("init", "boolean x = true\n    boolean y = false;"),
    ("init", "boolean [0] x; boolean [2000] y; boolean [-1] z;"),
    (
        "file",
        "Init { boolean a = true; int (2) [3] m; m.fill(0); } Goals { Goal (a); } Rules { Rule (a) { m.fill(9); } }",
    ),
    ("init", "boolean [600] x; x.fill(true); boolean [600] y; y.fill(true);"),
    ("init", "boolean [2] x = {true}; boolean [2] y = true; boolean z = {true};"),
    ("init", "boolean [2] x; x.fill(3); x[2] = true;"),
    ("init", "boolean x = true; x.fill(true);"),
    ("init", "boolean [2] x; x = true;"),
    ("init", "boolean x = y; boolean y = true;"),
    ("init", "boolean y; boolean x = y; y = true;"),
    ("init", "boolean x = true; boolean x = false;"),
    ("init", "boolean [5] x; int (3) x;"),
    (
        "init",
        "structure P { P a; } P [4000000000] p; structure Q { } Q [4000000000] q; p[0].a = 1;",
    ),
    ("init", "structure P { boolean [700] a; boolean [700] b; } P [2] p; P q;"),
    ("init", "boolean Goal = true; boolean true = true;"),
    ("init", "structure P { boolean a; boolean a; } structure P { boolean b; } structure Q { }"),
    ("init", "structure P { boolean a; } P p = {true}; p.b = true; p = true; q.a = true;"),
    ("init", "structure P { boolean a; int (1) b; } P p = {true}; Wrong w;"),
    ("init", "const N = 2; N = 3; boolean [N] x; x.fill(true); boolean y = x.a;"),
    ("init", "const N = x; boolean x = true; boolean y = 'a';"),
    ("init", "int (2) x = 5 % 0; int (2) y = 99999999999;"),
    ("init", "int (2) x = 1 # 2;"),
    ("init", "boolean x = \"text; boolean y = true;"),
    ("init", "5 = 3; boolean x = true;"),
    ("init", "boolean [2] x; x.fill(true); x.allEquals(true);"),
    ("init", "boolean [2] x; x.sort(true);"),
    ("goal", "a = true"),
    ("goal", "a & b"),
    ("goal", "a | b"),
    ("goal", "n"),
    ("goal", "a == 1"),
    ("goal", "a < b"),
    ("goal", "0 < n < 3"),
    ("goal", "n / 2 == 1"),
    ("goal", "a && "),
    ("goal", "(a"),
    ("goal", "list[2]"),
    ("goal", "list[n - 4]"),
    ("goal", "a[0]"),
    ("goal", "list"),
    ("goal", "list.allEquals(1)"),
    ("goal", "n.allEquals(1)"),
    ("goal", "lsit[0] && A"),
    ("goal", "n * 4000000000 * 4000000000 == 0"),
    ("goal", "n % 0 == 0"),
    ("goal", "(n + 1).field"),
    ("rules", "reference r = pick(3..1); Rule (list[r]) { a = true; }"),
    ("rules", "reference r = pick(0..100000); reference q = pick(n);"),
    (
        "rules",
        "reference r = pick(0..999); reference q = pick(0..999); Rule (r == q) { a = true; }",
    ),
    ("rules", "reference r = pick(0..1); Rule (a) { r = 1; }"),
    ("rules", "reference a = pick(0..1);"),
    ("rules", "Name \"a\" Cost 1 Name \"b\" Cost 2 Rule (a) { a = false; }"),
    ("rules", "Rule (a) { n = 4; n = -1; n = a; a = n; list = a; }"),
    ("rules", "Rule (a) { boolean c = true; }"),
    ("rules", "Rule (a) { a; n + 1 = 2; }\n    Rule (n) { }\n    Rule a { }"),
    ("rules", "Name missing Rule (a) { }\n    Cost n Rule (a) { }\n    Cost -1 Rule (a) { }"),
    ("rules", "Cost 3*2 Rule (a) { a = false; }"),
    ("rules", "Name \"{x}\" Rule (a) { a = b; }"),
    ("rules", "Rule (a) { a = true"),
    ("rules", "when (a) { a = true; }"),
    // Columns are counted in characters.
    ("goal", "/* äöü 世界 */ q == 3"),
    ("goal", "größe == 3"),
    // Names that are declared, but not yet, and one that is not at all.
    (
        "file",
        "const N = M + 1; const A = A; const M = 2; Init { int (2) x = y; int (2) y = 0; } Goals { Goal (True); } Rules { }",
    ),
    ("rules", "Rule (list[i]) { a = true; } reference i = pick(0..1);"),
    ("rules", "reference i = pick(0..1); reference k = pick(0..k);"),
    (
        "file",
        "Init { boolean a = true; } Goals { Goal (i == 1); } Rules { reference i = pick(0..1); }",
    ),
    ("init", "int (2) x = \\; boolean y = '\u{7}';"),
    ("file", "Init { } Goals { Goal (true); } Rules { } Show { line \"a \\\"b\\\"\"; }"),
    // What other languages have.
    ("init", "int (2) a[3];"),
    ("init", "int n(2);"),
    ("init", "int [3] (2) a;"),
    ("init", "boolean a, b;"),
    ("init", "const K = 1.5;"),
    ("goal", "not a"),
    ("goal", "a and b"),
    ("goal", "list[0,1]"),
    ("goal", "min(n, 2) == 1"),
    ("goal", "forall(a)"),
    ("rules", "Rule (a) { n += 1; n++; if (a) { n = 1; } }"),
    ("rules", "const K = 3; reference i = 0..1; reference k = pick();"),
    ("file", "Init { int (2) n = 0; } Goals { Goal (n <> 1 ∧ n ≤ 2); } Rules { }"),
];

/// A whole program around a faulty part.
fn program(part: &str, text: &str) -> String {
    let (init, goal, rules) = match part {
        "file" => return text.to_owned(),
        "init" => (text, "true", ""),
        "goal" => ("", text, ""),
        _ => ("", "a", text),
    };
    let variables = match part {
        "init" => "",
        _ => {
            "boolean a = true; boolean b = true; int (2) n = 1; boolean [2] list; list.fill(true);\n    "
        }
    };
    format!(
        "Init {{\n    {variables}{init}\n}}\nGoals {{\n    Goal ({goal});\n}}\nRules {{\n    {rules}\n}}\n"
    )
}

fn shown(text: &str) -> String {
    let parsed = Program::parse("faulty.puma", text, &Budget::default());
    let Err(ParseError::Faulty(error)) = parsed else { panic!("{text}") };
    for fault in error.faults() {
        assert!(text.get(fault.span()).is_some(), "{fault} cuts a character of {text}");
    }
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor());
    let mut shown = String::new();
    let handler = handler.with_width(110).with_context_lines(0);
    handler.render_report(&mut shown, &error).expect("a string takes everything");
    let lines = shown.lines().map(str::trim_end).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn every_message_is_as_in_the_file() {
    let report = |(part, text): &(&str, &str)| {
        format!("=== {part}: {text}\n{}\n\n", shown(&program(part, text)))
    };
    let reports = FAULTS.iter().map(report).collect::<Vec<_>>().concat();
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("puma/errors.txt");
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, &reports).expect("the file can be written");
    }
    let expected = fs::read_to_string(&path).expect("the file exists");
    for (found, expected) in reports.split("=== ").zip(expected.split("=== ")) {
        assert_eq!(found, expected);
    }
    assert_eq!(reports.len(), expected.len());
}
