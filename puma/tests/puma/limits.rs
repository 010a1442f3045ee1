//! Programs that would take without end: everything that reads or compiles them keeps to its budget.

use std::{
    fmt::Debug,
    time::{Duration, Instant},
};

use limits::{Budget, Ledger, StopReason};
use puma::{Direction, EncodeOptions, ParseError, Program, aiger, encode, format, shortest_plan};
use search::SearchOutcome;

const INITIAL: &str =
    "int (30) a = 1; int (30) b = 2; boolean [900] c; c.fill(false); int (10) i = 0;";

fn program(init: &str, rules: &str) -> String {
    format!("Init {{ {INITIAL} {init} }}\nGoals {{ Goal (a == 77777); }}\nRules {{ {rules} }}\n")
}

/// Texts that are small, and programs of which reading alone takes much.
fn large_to_read() -> Vec<(&'static str, String)> {
    let all_equal = "c.allEquals(".repeat(4) + "true" + &")".repeat(4);
    let many = |part: &str, n: usize| vec![part; n].join("\n");
    let unequal: Vec<String> = (0..400).map(|n| format!("a != p * q + {n} + b")).collect();
    let two = "reference p = pick(0..315); reference q = pick(0..315);";
    vec![
        ("values of a condition", program("", &format!("Rule ({all_equal}) {{ a = 1; }}"))),
        (
            "assignments",
            program("", &format!("Rule (true) {{ {} }}", many("c.fill(c[i]);", 60_000))),
        ),
        ("instances", program("", &format!("{two} Rule ({}) {{ a = p; }}", unequal.join(" && ")))),
        (
            "values of a reference",
            program("", &format!("reference p = pick({});", vec!["0..65535"; 80_000].join(",\n"))),
        ),
        (
            "uses of a reference",
            program(
                "",
                &format!(
                    "reference p = pick(0..65535); Rule ({}) {{ a = 0; }}",
                    vec!["p + p + p > a"; 50_000].join(" &&\n")
                ),
            ),
        ),
    ]
}

/// Programs that are soon read, and then compiled.
fn large_to_compile() -> Vec<(&'static str, String)> {
    let references = "reference p = pick(0..300); reference q = pick(0..300);";
    let product = "Rule ((a * b) % (a + p + q + 1) == p) { a = (a * b + p * q) % (b + p + 1); }";
    let assignments = vec!["c[i] = !c[i + 1];"; 3000].join("\n");
    vec![
        ("products", program("", &format!("{references} {product}"))),
        ("indices", program("", &format!("Rule (true) {{ {assignments} i = a % 900; }}"))),
    ]
}

/// Calls `work` with a budget of a twentieth of a second, then with one of 10 MB; it must say stop.
fn must_stop<T: Debug>(name: &str, work: impl Fn(&Budget) -> Result<T, StopReason>) {
    let start = Instant::now();
    // What is copied in one go would come to this much memory, or take the machine's, before the time is
    // over.
    let short = Budget::within(Some(Duration::from_millis(50))).with_memory(2_000_000_000);
    let result = work(&short);
    let elapsed = start.elapsed();
    assert_eq!(result.err(), Some(StopReason::Time), "{name}");
    assert!(elapsed < Duration::from_secs(2), "{name}: {elapsed:?}");
    let result = work(&Budget::within(Some(Duration::from_mins(1))).with_memory(10_000_000));
    assert_eq!(result.err(), Some(StopReason::Memory), "{name}");
    let interrupted = Budget::default();
    interrupted.interrupt.trigger();
    assert_eq!(work(&interrupted).err(), Some(StopReason::Interrupt), "{name}");
}

fn parsed(text: &str, budget: &Budget) -> Result<Program, StopReason> {
    Program::parse("large", text, budget).map_err(|error| match error {
        ParseError::Stopped(reason) => reason,
        ParseError::Faulty(error) => panic!("{:?}", miette::Report::new(error)),
    })
}

#[test]
fn reading_stops() {
    for (name, text) in large_to_read() {
        let is_slow_only = name.contains("of a reference");
        if is_slow_only {
            let budget = Budget::within(Some(Duration::from_millis(100)));
            let start = Instant::now();
            // With time enough the first is a program, and the second has a fault.
            let read = Program::parse(name, &text, &budget);
            assert!(start.elapsed() < Duration::from_secs(2), "{name}: {:?}", start.elapsed());
            drop(read);
        } else {
            must_stop(name, |budget| parsed(&text, budget));
        }
    }
}

#[test]
fn compiling_stops() {
    for (name, text) in large_to_compile() {
        let program = parsed(&text, &Budget::default()).expect("no limit");
        for options in [EncodeOptions::default(), EncodeOptions::NONE] {
            must_stop(name, |budget| encode(&program, options, budget).map(|_| ()));
        }
        must_stop(name, |budget| aiger(&program, budget).map(|_| ()));
    }
}

#[test]
fn searches_count_what_they_prepare() {
    search_among_instances(120);
}

#[test]
#[ignore = "exhaustive: 2 s; run by .ci/run"]
fn exhaustive_searches_count_what_they_prepare() {
    search_among_instances(315);
}

/// Of a rule with two references of so many values.
fn search_among_instances(n_values: usize) {
    let pick = format!("pick(0..{n_values})");
    let references = format!("reference p = {pick}; reference q = {pick};");
    let guard = (0..20).map(|n| format!("c[(p * {n} + i) % 900]")).collect::<Vec<_>>().join(" || ");
    let rules =
        format!("{references} Rule ({guard} || true) {{ a = a + p + q; i = q; c[i] = true; }}");
    let program = parsed(&program("", &rules), &Budget::default()).expect("no limit");
    let reason = |outcome: SearchOutcome<_>| match outcome {
        SearchOutcome::GaveUp(gave_up) => Err(gave_up.reason),
        other => Ok(other),
    };
    for direction in [Direction::Forward, Direction::Auto] {
        must_stop("plan", |budget| {
            let solved = shortest_plan(&program, direction, budget, &mut |_| {});
            reason(solved.expect("forward is possible").outcome)
        });
    }
    let nothing_left = Budget::within(Some(Duration::ZERO));
    let n = program.applicable(program.initial(), &mut Ledger::new(&nothing_left));
    assert_eq!(n, Err(StopReason::Time));
}

#[test]
fn drawings_and_layouts_are_counted() {
    let grids = "grid c { }\n".repeat(50_000);
    let text = format!("{}Show {{ {grids} }}", program("", "Rule (true) { c[0] = true; }"));
    let drawn = parsed(&text, &Budget::default()).expect("no limit");
    must_stop("grids", |budget| drawn.draw(drawn.initial(), &mut Ledger::new(budget)));
    // Each line stands below a hundred braces.
    let deep = format!("{}{}{}", "{".repeat(90), "0,\n".repeat(200_000), "}".repeat(90));
    let text = program(&format!("boolean [1] x = {deep};"), "");
    let laid_out = |budget: &Budget| match format("deep", &text, budget) {
        Err(ParseError::Stopped(reason)) => Err(reason),
        other => Ok(other.expect("it parses")),
    };
    let memory = Budget::default().with_memory(50_000_000);
    assert_eq!(laid_out(&memory), Err(StopReason::Memory));
    let late = Budget::within(Some(Duration::ZERO));
    assert_eq!(laid_out(&late), Err(StopReason::Time));
}

/// What took long, or all of the memory or the stack, without any need.
#[test]
fn what_makes_no_sense_is_soon_refused() {
    let structures = |n: usize, fields: &str| {
        let inner = |i: usize| fields.replace('#', &i.to_string());
        let all: Vec<String> =
            (0..n).map(|i| format!("structure S{} {{ {} }}", i + 1, inner(i))).collect();
        format!("structure S0 {{ boolean a; }} {} S{n} s;", all.join("\n"))
    };
    let texts = [
        program("structure Q { } Q [4000000000] q;", ""),
        program(&structures(40, "S# a; S# b;"), ""),
        program(&structures(20_000, "S# a;"), ""),
        program(&format!("boolean {} x;", "[1]\n".repeat(200_000)), ""),
        program(&"reference [\n".repeat(80_000), ""),
        program(
            &(0..25_000).map(|i| format!("y{i}xx = 1; int (1) x{i} = 0;\n")).collect::<String>(),
            "",
        ),
        program(&"$ ".repeat(3000).repeat(100).replace("$ $ $ $ $ ", "$ $\n"), ""),
        program("", &format!("reference {} = pick(0);", "r".repeat(101))),
    ];
    let start = Instant::now();
    for text in texts {
        let parsed = Program::parse("faulty", &text, &Budget::default());
        assert!(matches!(parsed, Err(ParseError::Faulty(_))), "{}", &text[..300]);
    }
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

#[test]
fn deep_circuits_do_not_overflow_the_stack() {
    encode_deeply(8, 2_000, 200_000);
}

#[test]
#[ignore = "exhaustive: 5 s; run by .ci/run"]
fn exhaustive_deep_circuits_do_not_overflow_the_stack() {
    encode_deeply(40, 10_000, 1_000_000);
}

/// Remainders of one another, so deep: more than so many propositions, gates one above the other, and so long
/// a circuit.
fn encode_deeply(depth: usize, n_props: usize, n_bytes: usize) {
    let value = "(".repeat(depth) + "a" + &" * b) % (b + 1)".repeat(depth);
    let text = program("", &format!("Rule ({value} == 3) {{ a = {value}; b = a; }}"));
    let program = parsed(&text, &Budget::default()).expect("no limit");
    let encoded = encode(&program, EncodeOptions::NONE, &Budget::default()).expect("no limit");
    let graph = aiger(&program, &Budget::default()).expect("no limit");
    let mut text = Vec::new();
    graph.write_ascii(&mut text).expect("memory");
    assert!(encoded.system.props().len() > n_props && text.len() > n_bytes);
}

#[test]
fn names_of_the_encoding_are_free_for_programs() {
    let text = "Init { boolean horizon = false; int (2) n = 0; } Goals { Goal (n == 3); }
        Rules { Rule (true) { n = n + 1; horizon = true; } }";
    let program = parsed(text, &Budget::default()).expect("no limit");
    let system =
        encode(&program, EncodeOptions::default(), &Budget::default()).expect("no limit").system;
    let names = |name: &str| system.props().find(name).is_some();
    assert!(names("horizon") && names("horizon#"));
}
