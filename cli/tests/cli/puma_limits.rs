//! Limits of `rushsat puma`.

use crate::support::{Folder, rushsat};

/// Programs that would take minutes and gigabytes: to expand, and to compile.
fn large_programs() -> [String; 2] {
    let program = |rules: &str| {
        format!(
            "Init {{ int (30) a = 1; int (30) b = 2; }} Goals {{ Goal (a == 77); }}
             Rules {{ reference p = pick(0..315); reference q = pick(0..315);\n{rules} }}"
        )
    };
    let unequal: Vec<String> = (0..400).map(|n| format!("a != p * q + {n} + b")).collect();
    let product = "Rule ((a * b) % (a + p + q + 1) == p) {
        a = (a * b + p * q) % (b + p + 1); b = (a * a) % (b + q + 1); }";
    [
        program(&format!("Rule ({}) {{ a = a + p * q; b = b + p; }}", unequal.join(" && "))),
        program(product),
    ]
}

#[test]
fn limits_hold_from_the_first_byte_of_a_program() {
    check_limits(|command, file| {
        [("puma solve", "expanded"), ("reach", "compiled")].contains(&(command, file))
    });
}

#[test]
#[ignore = "exhaustive: 20 s; run by .ci/run"]
fn exhaustive_limits_hold_from_the_first_byte_of_a_program() {
    check_limits(|_, _| true);
    let folder = Folder::new();
    let [expanded, _] = large_programs();
    folder.file("expanded.puma", &expanded);
    for command in ["puma plan --json --max-steps 9", "puma solve --json"] {
        let json = folder.rushsat(&format!("{command} --time-limit 0.2 expanded.puma")).run();
        let json = json.exits(3).json();
        assert_eq!(
            (&json["answer"], &json["reason"]),
            (&"unknown".into(), &"time limit reached".into())
        );
    }
}

/// Puts both limits to the commands and programs that are chosen.
fn check_limits(is_chosen: impl Fn(&str, &str) -> bool) {
    let formats = ["aiger", "smv", "dimacs --max-steps 9"];
    let exports = formats.map(|format| format!("puma export -o /dev/null --format {format}"));
    let compiling = ["puma plan --max-steps 9".to_owned(), "reach".to_owned()];
    let [expanded, compiled] = large_programs();
    let folder = Folder::new();
    folder.file("expanded.puma", &expanded);
    folder.file("compiled.puma", &compiled);
    let questions = ["puma check".to_owned(), "puma solve".to_owned()];
    let all = questions.iter().chain(&compiling).chain(&exports);
    let runs = all.map(|command| (command, "expanded"));
    let runs = runs.chain(compiling.iter().chain(&exports).map(|c| (c, "compiled")));
    for (command, file) in runs.filter(|(command, file)| is_chosen(command, file)) {
        for (limit, reason) in [("--time-limit 0.2", "time"), ("--memory-limit 100M", "memory")] {
            let run = folder.rushsat(&format!("{command} {limit} {file}.puma")).run();
            let run = run.exits(3).within(8.0);
            let told = format!("{}{}", run.stdout, run.stderr);
            // Not by the watchdog, whose remark has the program's name.
            let is_told = told.contains("gave up") && !told.contains("rushsat: gave up");
            assert!(
                is_told && told.contains(&format!("{reason} limit reached")),
                "{command}: {told}"
            );
        }
    }
}

#[test]
fn limits_hold_for_layouts_plans_and_sources_without_end() {
    let deep = format!("{}{}{}", "{".repeat(90), "0,\n".repeat(200_000), "}".repeat(90));
    let text = format!("Init {{ boolean [1] x = {deep}; }} Goals {{ Goal (true); }} Rules {{ }}");
    let run = rushsat("puma fmt --memory-limit 60M -").stdin(text.as_str()).run();
    run.exits(3).warns("gave up on the program: memory limit reached").within(5.0);
    let counter =
        "Init { int (17) n = 0; boolean [900] b; b.fill(false); } Goals { Goal (n == 130000); }
        Rules { Rule (true) { n = n + 1; } }";
    // There is no room for a hundred thousand states of 900 values each.
    let run = rushsat("puma solve --json --memory-limit 200M -").stdin(counter).run().exits(0);
    let json = run.json();
    assert_eq!(json["plan"].as_array().map(Vec::len), Some(130_000));
    assert!(json["states"].is_null());
    // As text they need not be kept.
    let run = rushsat("puma solve --memory-limit 200M -").stdin(counter).run().exits(0);
    run.says("130000 steps, shortest");
    for command in ["puma fmt", "puma check", "puma solve", "puma plan --max-steps 3"] {
        let run = rushsat(&format!("{command} --time-limit 5 /dev/zero")).run();
        run.exits(2).warns("it is larger than 1 MiB").within(4.0);
    }
}
