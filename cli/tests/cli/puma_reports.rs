//! What `rushsat puma` says where there is little to say: early ends, programs without effect, faults.

use serde_json::{Value, json};

use crate::{
    json_docs::check_fields,
    support::{Folder, SMALL, rushsat},
};

/// Its instances are many, and each takes long.
const LARGE: &str = "Init { boolean [1000] b; b.fill(false); b[3] = true; }
Goals { Goal (b.allEquals(true)); }
Rules { reference i = pick(0..65535);
    Rule (b[i % 1000] == b[(i * 7) % 1000] && b.allEquals(i % 2 == 0)) { b.fill(b[i % 997]); } }";

const STILL: &str = "Init { } Goals { Goal (true); } Rules { }";

#[test]
fn reach_tells_the_time_of_a_program_that_was_not_compiled() {
    let folder = Folder::new();
    folder.file("large.puma", LARGE);
    let json = folder.rushsat("reach --json --time-limit 0.5 large.puma").run().exits(3).json();
    let seconds = json["seconds"].as_f64().expect("a number");
    assert!((0.4..60.0).contains(&seconds), "{json}");
}

#[test]
fn early_ends_have_all_fields() {
    let ended = |command: &str| {
        let run = rushsat(&format!("puma {command} --json --time-limit 0.2 -")).stdin(LARGE).run();
        let json = run.exits(3).json();
        check_fields(&json);
        assert_eq!((&json["answer"], json["reason"].is_string()), (&"unknown".into(), true));
        json
    };
    let plan = ended("plan");
    for field in ["solver", "variables", "clauses"] {
        assert_eq!(plan.get(field), Some(&Value::Null), "{field}");
    }
    assert!(plan["seconds"].as_f64() >= Some(0.1), "{plan}");
    let step = ended("step");
    for field in ["state", "drawing", "goal", "rules"] {
        assert_eq!(step.get(field), Some(&Value::Null), "{field}");
    }
}

#[test]
fn figures_that_nobody_knows_are_not_zero() {
    let run =
        rushsat("puma plan --any -").stdin(LARGE.replace("[1000]", "[1]").replace("b[3]", "b[0]"));
    let run = run.run();
    assert!(!run.stdout.contains("0 variables"), "{}", run.stdout);
    let elevator = "puma plan --any puma/examples/elevator.puma";
    let run = rushsat(elevator).run().exits(0);
    assert!(!run.stdout.contains("varisat"), "{}", run.stdout);
    let json = rushsat(&format!("{elevator} --json")).run().exits(0).json();
    let figures = ["solver", "variables", "clauses"].map(|field| json.get(field));
    assert_eq!(figures, [Some(&Value::Null); 3]);
    let run = rushsat("plan --any").arg(SMALL).run().exits(0);
    assert!(!run.stdout.contains("0 variables"), "{}", run.stdout);
}

#[test]
fn the_start_is_reached_even_where_there_is_no_goal() {
    let none = STILL.replace("true", "false");
    let json = rushsat("puma solve --json -").stdin(none).run().exits(1).json();
    assert_eq!((&json["direction"], &json["reached"]), (&"both".into(), &1.into()));
}

#[test]
fn columns_are_characters_in_texts_too() {
    let faulty = STILL.replace("true", "/* äöü 世界 */ q");
    let run = rushsat("puma check -").stdin(faulty.clone()).run().exits(2);
    run.warns("[standard input:1:37]");
    let json = rushsat("puma check --json -").stdin(faulty).run().exits(2).json();
    check_fields(&json);
    let fault = json!({"line": 1, "column": 37, "message": "`q` is not declared", "label": "unknown name", "advice": null});
    assert_eq!((&json["faults"], &json["found"]), (&json!([fault]), &1.into()));
    let folder = Folder::new();
    folder.file("list.txt", "äö 4x1:AA.?\n");
    let json = folder.rushsat("check --json --list list.txt").run().exits(2).json();
    let place = format!("[list.txt:1:{}]", json["column"]);
    folder.rushsat("check --list list.txt").run().exits(2).warns(&place);
}

#[test]
fn check_remarks_on_what_has_no_effect() {
    let program = "Init { int (2) x = 0; }\nGoals { Goal (x == 4); }
Rules { Rule (x == 0) { x = 1; x = 2; } Rule (true) { x = x + 1; } }";
    let run = rushsat("puma check -").stdin(program).run().exits(0);
    run.says("remark on 2:15: this is always false: the variable is 0 to 3\n")
        .says("remark on 3:9: this rule can never apply: it assigns two values to one variable\n");
    let json = rushsat("puma check --json -").stdin(program).run().exits(0).json();
    check_fields(&json);
    let message = "this rule can never apply: it assigns two values to one variable";
    let remark = json!({"line": 3, "column": 9, "message": message});
    assert_eq!(json["remarks"][1], remark);
}

#[test]
fn a_board_is_no_program() {
    let run = rushsat("puma solve -").stdin(SMALL).run().exits(2);
    run.warns("`standard input` is a board, not a program in InPUMA").warns("leave out `puma`");
}

#[test]
fn steps_are_instances_of_rules() {
    let program = "Init { int (2) x = 0; }\nGoals { Goal (x == 2); }
Rules { reference i = pick(1..2); Rule (x == 3) { x = 0; } Rule (x < i) { x = i; } }";
    let step = |steps: &str| rushsat(&format!("puma step{steps} -")).stdin(program).run();
    step("").exits(0).says("2 instances may be applied:\n   1  rule 2 (i = 1)\n");
    step(" --steps 0").exits(2).warns("step 1: instance 0 does not apply");
    step(" --steps 1,3")
        .exits(2)
        .warns("step 2: there is no instance 3")
        .warns("there are 3 instances, numbered from 0");
}

#[test]
fn line_ends_are_no_layout() {
    let tidy = rushsat("puma fmt puma/examples/elevator.puma").run().exits(0).stdout;
    let other = format!("\u{feff}{}", tidy.replace('\n', "\r\n"));
    rushsat("puma fmt --check -").stdin(other.clone()).run().exits(0).prints("");
    rushsat("puma fmt -").stdin(other.clone()).run().exits(0).prints(&tidy);
    let commented = format!("{other}/* of\r\n   two lines */\r\n");
    rushsat("puma fmt --check -").stdin(commented).run().exits(0).prints("");
}
