//! Invariants of programs: looked at in all states, or proved by clauses.

use serde_json::json;

use crate::support::{Folder, rushsat};

/// Peterson's algorithm beside forty lamps, so that there are too many states to look at each; `yields` says
/// when a process that waits may go on.
fn mutual_exclusion(yields: &str) -> String {
    format!(
        "Init {{ boolean [2] wants; wants.fill(false); int (2) [2] at; at.fill(0); int (1) turn = 0;
                boolean [40] lamp; lamp.fill(false); }}
         Goals {{ Goal (lamp.allEquals(true)); Invariant (!(at[0] == 2 && at[1] == 2)); }}
         Rules {{
             reference p = pick(0..1); reference i = pick(0..39);
             Name \"ask {{p}}\" Rule (at[p] == 0) {{ at[p] = 1; wants[p] = true; turn = 1 - p; }}
             Name \"enter {{p}}\" Rule (at[p] == 1 && (!wants[1 - p] || turn {yields} p)) {{ at[p] = 2; }}
             Name \"leave {{p}}\" Rule (at[p] == 2) {{ at[p] = 0; wants[p] = false; }}
             Name \"lamp {{i}}\" Rule (true) {{ lamp[i] = !lamp[i]; }}
         }}"
    )
}

#[test]
fn invariants_of_more_states_than_memory_holds_are_proved() {
    let program = mutual_exclusion("==");
    let run = rushsat("puma check -").stdin(program.as_str()).run().exits(0);
    run.says("the invariant holds in all states that can be reached: there is an invariant of ");
    let json = rushsat("puma check --json -").stdin(program.as_str()).run().exits(0).json();
    assert_eq!(json["holds"], json!(true));
    assert!(json["proved_by"].as_str().unwrap().contains("clauses about"), "{json}");
    assert!(json.get("reached").is_none(), "no search has the answer: {json}");
}

#[test]
fn a_broken_invariant_of_many_states_is_found() {
    let program = mutual_exclusion("!=");
    let run = rushsat("puma check -").stdin(program.as_str()).run().exits(1);
    run.says("fails after 4 steps, the fewest\n");
}

/// A path to the goal is then a violation.
#[test]
fn model_checkers_are_asked_for_invariants() {
    let export = |options: &str, program: &str| {
        rushsat(&format!("puma export {options} puma/examples/{program}.puma")).run()
    };
    for format in ["aag", "smv"] {
        let asked =
            export(&format!("--invariants --format {format}"), "water-jugs").exits(0).stdout;
        let goal = export(&format!("--format {format}"), "water-jugs").exits(0).stdout;
        assert_ne!(asked, goal, "another goal");
    }
    let without = export("--invariants --format aag", "elevator").exits(2);
    without.warns("`puma/examples/elevator.puma` has no invariant");
}

/// The stored program has the goal to break an invariant, which the one who audits it reads.
#[test]
fn invariants_are_certified() {
    let folder = Folder::new();
    folder.file("right.puma", mutual_exclusion("=="));
    folder.file("wrong.puma", mutual_exclusion("!="));
    let run = folder.rushsat("puma certify --invariants right.puma right").run().exits(1);
    run.says("certified: no plan of any length breaks an invariant\n").says("an invariant of ");
    assert!(folder.read("right/program.puma").contains("Goals { Violation; Invariant (!("));
    let run = folder.rushsat("audit right").run().exits(0).says("proved: no plan of any length");
    run.says("; its goal is to break an invariant\n");
    folder.rushsat("audit --program right.puma --invariants right").run().exits(0);
    let other = folder.rushsat("audit --program right.puma right").run().exits(1);
    other.says("program.puma: this program with the goal to break an invariant");
    folder.rushsat("audit --program wrong.puma --invariants right").run().exits(1);
    let run = folder.rushsat("puma certify --invariants wrong.puma wrong").run().exits(0);
    run.says("4 steps, certified shortest\n");
    folder.rushsat("audit wrong").run().exits(0);
    let asked = folder.rushsat("puma plan --invariants --max-steps 3 wrong.puma").run().exits(1);
    asked.says("no plan with at most 3 steps exists");
    // A model of the formula is read back as the way to the broken invariant.
    let export = "puma export --invariants --format dimacs --max-steps 4 wrong.puma -o f.cnf";
    folder.rushsat(export).run().exits(0);
    let model = folder.rushsat("sat f.cnf").run().exits(10).stdout;
    folder.rushsat("decode f.cnf -").stdin(model).run().exits(0).says("enter 1\n");
}

#[test]
fn limits_end_both() {
    let program = mutual_exclusion("==");
    let run = rushsat("puma check --memory-limit 8M -").stdin(program.as_str()).run();
    run.exits(0).says("the invariant holds in all states");
    // It takes some hundred thousand steps to break it, and no clauses about few propositions exclude them.
    let slow = "Init { int (20) n = 0; boolean [30] lamp; lamp.fill(false); }
        Goals { Goal (n == 1); Invariant (n * n % 1048573 != 7); }
        Rules { reference i = pick(0..29); Rule (true) { n = (n * 3 + 1) % 1000003; }
            Rule (true) { lamp[i] = !lamp[i]; } }";
    let run = rushsat("puma check --time-limit 3 --json -").stdin(slow).run().exits(3).within(6.0);
    let json = run.json();
    assert_eq!((&json["holds"], &json["reason"]), (&json!(null), &json!("time limit reached")));
    assert!(json["reached"].as_u64() > Some(1000), "{json}");
    // Search has looked at so many layers of states.
    let [refuted, depth] = ["refuted", "depth"].map(|field| json[field].as_u64().unwrap());
    assert!(refuted >= depth && depth > 2, "{json}");
}

/// The goal of the question is longer than the one that it replaces, which a line or a text as long as is
/// allowed has no room for.
#[test]
fn a_program_as_large_as_is_allowed_has_no_room_for_the_question() {
    let rest = "Invariant (!a);}Init{boolean a=false;}Rules{Rule(true){a=a;}}";
    let line =
        |n| format!("Goals{{Goal(a);{}{rest}", " ".repeat(n - "Goals{Goal(a);".len() - rest.len()));
    let run = rushsat("puma check -").stdin(line(9_990)).run().exits(0);
    run.says("the invariant holds in all 1 state");
    let run = rushsat("puma check -").stdin(line(10_000)).run().exits(2).prints("");
    run.warns("`standard input about its invariants` is not");
}

#[test]
fn a_program_may_have_the_question_as_its_goal() {
    let asked = mutual_exclusion("!=").replace("Goal (lamp.allEquals(true));", "Violation;");
    rushsat("puma plan -").stdin(asked.as_str()).run().exits(0).says("4 steps, proved shortest\n");
    rushsat("puma solve -").stdin(asked.as_str()).run().exits(0).says("4 steps");
    rushsat("puma check -").stdin(asked.as_str()).run().exits(1).says("fails after 4 steps");
}
