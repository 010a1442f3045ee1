//! What is read although it is long, what is remarked on, and where faults are.

use limits::Budget;
use puma::{Direction, ParseError, Program, TextError, encode, format, shortest_plan};

fn program(init: &str, goal: &str, rules: &str) -> String {
    format!("Init {{ {init} }}\nGoals {{ Goal ({goal}); }}\nRules {{ {rules} }}\n")
}

fn parsed(text: &str) -> Result<Program, TextError> {
    match Program::parse("a.puma", text, &Budget::default()) {
        Ok(program) => Ok(program),
        Err(ParseError::Faulty(error)) => Err(error),
        Err(ParseError::Stopped(reason)) => panic!("{reason}"),
    }
}

fn length(text: &str) -> usize {
    let program = parsed(text).unwrap_or_else(|error| panic!("{:?}", error.faults()));
    encode(&program, puma::EncodeOptions::default(), &Budget::default()).expect("no limits");
    let found = shortest_plan(&program, Direction::Auto, &Budget::default(), &mut |_| ());
    found.expect("from some end").outcome.plan().expect("there is one").len()
}

#[test]
fn long_chains_of_operators_are_one_level() {
    let list = "int (1) [200] a; a.fill(0);";
    let set = "reference i = pick(0..199); Rule (true) { a[i] = 1; }";
    let terms = |sign: &str| (0..200).map(|i| format!("a[{i}]")).collect::<Vec<_>>().join(sign);
    assert_eq!(length(&program(list, &format!("{} == 2", terms(" +\n")), set)), 2);
    // 1 - 1 + 1 - … of 199 numbers is 1; what follows the first `-` is not subtracted as a whole.
    let signs = (0..199).map(|i| if i % 2 == 0 { "+ x" } else { "- x" }).collect::<Vec<_>>();
    let signs = signs.join("\n").trim_start_matches('+').to_owned();
    let goal = format!("{signs} - 3 - 2 == 0");
    assert_eq!(length(&program("int (3) x = 0;", &goal, "Rule (true) { x = x + 1; }")), 5);
    let product = format!("{} == 32", ["x"; 5].join(" * ") + &" * 1".repeat(200));
    assert_eq!(length(&program("int (3) x = 0;", &product, "Rule (true) { x = x + 1; }")), 2);
    let minus = format!("500{} == 500 - x", " - 1".repeat(100) + &" + 1".repeat(99));
    assert_eq!(length(&program("int (3) x = 0;", &minus, "Rule (true) { x = x + 1; }")), 1);
}

#[test]
fn elements_of_arrays_of_as_many_dimensions_as_allowed_have_names() {
    let init = format!("boolean {} a; a.fill(false);", "[1]".repeat(100));
    let element = format!("a{}", "[0]".repeat(100));
    let rule = format!("Rule (true) {{ {element} = true; }}");
    assert_eq!(length(&program(&init, &element, &rule)), 1);
}

#[test]
fn what_is_too_deep_is_said_once() {
    for goal in [
        format!("x{} == 1", "\n% 3".repeat(60_000)),
        format!("{}x == 1", "-".repeat(60_000)),
        format!("x{} == 1", ".x\n".repeat(60_000)),
        format!("x{} == 1", "[0]\n".repeat(60_000)),
    ] {
        let error = parsed(&program("int (3) x = 0;", &goal, "")).expect_err("too deep");
        assert_eq!(error.n_found(), 1, "{:?}", error.faults());
    }
}

#[test]
fn a_long_sum_is_soon_read() {
    let goal = format!("x{} == 1", "\n+ x".repeat(60_000));
    assert!(parsed(&program("int (3) x = 0;", &goal, "")).is_ok());
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_program() {
    let text = program("int (3) x = 0;", "x == 1", "Rule (true) { x = 1; }");
    assert_eq!(length(&format!("\u{feff}{text}")), 1);
    let budget = Budget::default();
    let tidy = format("a.puma", &text, &budget).expect("it is read");
    assert_eq!(format("a.puma", &format!("\u{feff}{text}"), &budget).expect("it is read"), tidy);
}

#[test]
fn parentheses_of_a_cost_stand_apart_as_others_do() {
    let text = program("int (3) x = 0;", "x == 1", "Cost(1+1) Rule(true) { x = 1; }");
    let tidy = format("a.puma", &text, &Budget::default()).expect("it is read");
    assert!(tidy.contains("    Cost (1 + 1) Rule (true) {\n"), "{tidy}");
}

#[test]
fn a_line_that_is_too_long_has_its_place() {
    let error = parsed(&format!("\n\n  {}\n", "/".repeat(20_000))).expect_err("too long");
    assert_eq!(error.places(), [(3, 1)]);
    assert_eq!(error.faults()[0].message(), "line 3 is longer than 10000 bytes");
    // It is the place in the text that is shown.
    assert_eq!(error.faults()[0].span().start, 2);
}

#[test]
fn what_has_no_effect_is_remarked_on() {
    let init = "int (2) x = 0; boolean [2] g; g.fill(true); int (2) [2] n; n.fill(0);";
    let rules = "reference p = pick(0..9);
Rule (x == 0) { x = 1; x = 2; }
Rule (x == 6 || x != 5) { x = 1; }
Rule (7 > x && x >= 0 && p > 7 && n[p % 2] < 3) { x = 1; }";
    let show = "Show { grid g { true \"x\"; true \"y\"; } grid n { 4 \"four\"; } }";
    let found = parsed(&(program(init, "x == 4", rules) + show)).expect("a program");
    let told = found.remarks().iter().map(|r| format!("{}:{} {}", r.line, r.column, r.message));
    let expected = [
        "2:15 this is always false: the variable is 0 to 3",
        "4:1 this rule can never apply: it assigns two values to one variable",
        "4:24 the rule assigns this variable twice: it applies where both values agree",
        "5:7 this is always false: the variable is 0 to 3",
        "5:17 this is always true: the variable is 0 to 3",
        "6:7 this is always true: the variable is 0 to 3",
        "6:16 this is always true: the variable is 0 to 3",
        "7:27 this text is never shown: the value has another one before",
        "7:48 no element can have this value",
    ];
    assert_eq!(told.collect::<Vec<_>>(), expected);
}

#[test]
fn what_is_not_used_is_remarked_on() {
    let text = "const A = 1; const B = 2;
Init { int (2) x = A; int (2) y; y = 1; int (2) [2] n; n.fill(0); boolean shown = true; }
Goals { Goal (x == 3); Invariant (x == x); }
Rules { reference p = pick(0..1); reference q = pick(0..1); reference r = pick(0..1);
Rule (x != x || n[p] < 2) { x = x; x = 2; }
Rule (n[q] == 5 && n[q + 3 * q] == n[q + 3 * q]) { x = 3; } }
Show { line \"{shown}\"; }";
    let found = parsed(text).expect("a program");
    let told = found.remarks().iter().map(|r| format!("{}:{} {}", r.line, r.column, r.message));
    let expected = [
        "1:20 this constant is not used",
        "2:31 no goal, rule or picture uses this variable",
        "3:35 this is always true: both sides are the same",
        "4:71 no rule uses this reference",
        "5:7 this is always false: both sides are the same",
        "5:29 this assigns a variable its own value",
        "5:36 the rule assigns this variable twice: it applies where both values agree",
        "6:1 this rule can never apply: its guard is false",
        "6:7 this is always false where it has a value: the variable is 0 to 3",
    ];
    assert_eq!(told.collect::<Vec<_>>(), expected);
    // The same remark on each element is made once, and leaves room for others.
    let arrays = "Init { boolean [64] g; g.fill(true); int (2) y = 0; } Goals { Goal (g[0]); }
Rules { Rule (g[1]) { g.fill(true); g.fill(false); } }";
    assert_eq!(parsed(arrays).unwrap().remarks().len(), 3);
    let still = parsed("Init { boolean x = true; } Goals { Goal (x); } Rules { }").unwrap();
    assert_eq!(still.remarks()[0].message, "there are no rules: nothing can change");
}

#[test]
fn the_examples_leave_nothing_to_remark_on() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples");
    for file in std::fs::read_dir(folder).expect("it is there") {
        let path = file.expect("it is listed").path();
        let text = std::fs::read_to_string(&path).expect("it is a text");
        let program = parsed(&text).expect("a program");
        assert!(program.remarks().is_empty(), "{}: {:?}", path.display(), program.remarks());
    }
}
