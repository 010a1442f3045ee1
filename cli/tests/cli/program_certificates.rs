//! `rushsat puma certify` and `audit`: what is written holds, and nothing else is believed.

use std::fs;

use crate::{
    certificates::{assert_fails, audit},
    support::{Folder, SMALL, rushsat},
};

/// A program of which every part counts: 3 steps, named after what they do.
const ELEVATOR: &str = include_str!("../../../puma/examples/elevator.puma");

/// What can only be turned off is never turned on.
const STUCK: &str =
    "Init { boolean a = false; } Goals { Goal (a); } Rules { Rule (a) { a = false; } }\n";

/// A folder with a certificate of a program in `c`, and the program in `p.puma`.
fn certified(args: &str, program: &str, code: i32) -> Folder {
    let folder = Folder::new();
    folder.file("p.puma", program);
    folder.rushsat(&format!("puma certify {args} p.puma c")).run().exits(code).stays_quiet();
    folder
}

#[test]
fn the_shortest_plan_in_every_formula() {
    for args in ["", "--strengthen none --amo ladder", "--strengthen order --binary"] {
        let folder = certified(args, ELEVATOR, 0);
        let run = audit(&folder).exits(0).stays_quiet();
        let run = run.says("program     holds  2 variables, 4 rules, 4 instances\n");
        let run = run.says("plan        holds  3 steps, replayed on the rules\n");
        let run = run.says("for 2 steps, as built from the program\n").says("refutation  holds");
        run.says("\nproved: a plan of 3 steps, and none is shorter\n");
        let json = folder.rushsat("audit --json c").run().exits(0).json();
        assert_eq!((&json["holds"], &json["claim"]["length"]), (&true.into(), &3.into()));
        assert!(json["board"].is_null());
        assert_eq!(folder.read("c/plan.txt"), "rule1()\nrule3()\nrule2()\n");
        assert_eq!(folder.read("c/program.puma"), ELEVATOR);
        let left = fs::read_dir(folder.path("c")).expect("it is there").count();
        assert_eq!(left, 5, "nothing else is left behind");
    }
}

#[test]
fn the_formula_is_the_exported_one() {
    let folder = certified("", ELEVATOR, 0);
    let export = folder.rushsat("puma export --format dimacs --max-steps 2 p.puma").run().exits(0);
    assert!(export.stdout == folder.read("c/formula.cnf"), "byte for byte");
}

#[test]
fn a_bound_without_a_plan() {
    let folder = certified("--max-steps 2", ELEVATOR, 1);
    audit(&folder).exits(0).says("proved: no plan with at most 2 steps\n");
    // A longer bound finds the plan.
    audit(&certified("--max-steps 9", ELEVATOR, 0)).exits(0).says("proved: a plan of 3 steps");
}

#[test]
fn no_plan_of_any_length() {
    let folder = certified("", STUCK, 1);
    let run = audit(&folder).exits(0).says("proved: no plan of any length\n");
    for part in ["invariant   holds", "initial     holds", "step        holds", "goal        holds"]
    {
        assert!(run.stdout.contains(part), "{part}: {run:?}");
    }
    folder.while_changed("c/invariant.txt", "false : true", "true : false", || {
        audit(&folder).exits(1).says("NOT proved");
    });
    // The program could be turned on after all; the invariant is checked anew.
    folder.while_changed(
        "c/program.puma",
        "a = false; } }",
        "a = false; } Rule (!a) { a = true; } }",
        || {
            audit(&folder).exits(1).says("NOT proved: no plan of any length");
        },
    );
    folder.while_changed("c/claim.json", "none", "order", || {
        assert_fails(&folder, "claim", "invariants are about formulas with the strengthening none");
    });
    // Solved as it is: nothing is to be refuted.
    let solved = STUCK.replacen("false", "true", 1);
    audit(&certified("", &solved, 0)).exits(0).says("a plan of 0 steps, and none is shorter");
}

#[test]
fn a_forged_file_is_named_with_the_place() {
    /// Part, file, what is replaced, by what, the reason.
    const DAMAGES: [(&str, &str, &str, &str, &str); 17] = [
        ("claim", "claim.json", "-certificate/1", "-certificate/2", "the schema is `"),
        ("claim", "claim.json", "steps", "moves", "the plans of a program are counted in steps"),
        ("claim", "claim.json", "}}", "},\"remark\":1}", "unknown field `remark`"),
        ("claim", "claim.json", "\"length\":3", "\"length\":3,\"length\":3", "is given twice"),
        ("claim", "claim.json", "\"length\":3", "\"bound\":3", "unknown field `bound`"),
        ("plan", "claim.json", ":3}", ":4}", "plan.txt: 3 steps instead of 4 steps"),
        ("plan", "claim.json", ":3}", ":2}", "plan.txt: 3 steps instead of 2 steps"),
        ("formula", "claim.json", "order,layers,sums", "none", "formula.cnf, line 1, column "),
        ("plan", "plan.txt", "rule1()", "rule2()", "plan.txt, line 1: `rule2()` does not apply"),
        ("plan", "plan.txt", "rule2()\n", "", "plan.txt: the state after 2 steps is no goal"),
        ("plan", "plan.txt", "rule3()", "rule9()", "plan.txt, line 2: no rule applies as `rule9()"),
        ("plan", "plan.txt", "rule3()", "\u{1b}[2J", "no rule applies as `\\u{1b}[2J"),
        ("formula", "formula.cnf", "\np cnf ", "\np cnf 9", "formula.cnf, line "),
        ("formula", "formula.cnf", "puma| ", "puma|  ", "formula.cnf, line "),
        ("refutation", "refutation.lrat", " 0\n", " 9999 0\n", "refutation.lrat, line "),
        ("program", "program.puma", "Goals", "Gaols", "program.puma: "),
        ("formula", "program.puma", "//", "// ", "formula.cnf, line 2, column "),
    ];
    let good = certified("", ELEVATOR, 0);
    for (part, file, from, to, reason) in DAMAGES {
        good.while_changed(&format!("c/{file}"), from, to, || assert_fails(&good, part, reason));
    }
    for (part, file) in [("refutation", "refutation.lrat"), ("formula", "formula.cnf")] {
        let text = good.read(&format!("c/{file}"));
        good.file(&format!("c/{file}"), "");
        assert_fails(&good, part, file);
        good.file(&format!("c/{file}"), text);
    }
    audit(&good).exits(0);
}

/// Plan, formula and refutation are those of the other program, which is easier: the claim is about this one.
#[test]
fn no_claim_is_proved_by_evidence_for_another() {
    let good = certified("", ELEVATOR, 0);
    let easier = ELEVATOR.replacen("elevator = 0;", "elevator = 1;", 1);
    let other = certified("", &easier, 0);
    for file in ["formula.cnf", "refutation.lrat", "plan.txt"] {
        let text = good.read(&format!("c/{file}"));
        if text != other.read(&format!("c/{file}")) {
            good.file(&format!("c/{file}"), other.read(&format!("c/{file}")));
            audit(&good).exits(1).says("NOT proved");
            good.file(&format!("c/{file}"), text);
        }
    }
    // "No plan of at most 3 steps", where there is one: its formula has a model.
    let claim = good.read("c/claim.json");
    good.file(
        "c/claim.json",
        claim.replace(
            "\"shortest\",\"metric\":\"steps\",\"length\"",
            "\"no-plan\",\"metric\":\"steps\",\"bound\"",
        ),
    );
    good.rushsat("puma export --format dimacs --max-steps 3 p.puma -o c/formula.cnf")
        .run()
        .exits(0);
    assert_fails(&good, "refutation", "refutation.lrat, ");
}

#[test]
fn a_board_is_no_program_and_a_program_no_board() {
    let good = certified("", ELEVATOR, 0);
    good.rushsat("audit --program p.puma c").run().exits(0);
    good.file("q.puma", ELEVATOR.replacen("//", "// ", 1));
    good.rushsat("audit --program q.puma c").run().exits(1).says("program.puma: another program");
    good.rushsat("audit --board").arg(SMALL).arg("c").run().exits(1).says("a program, not a board");
    good.rushsat("certify").arg(SMALL).arg("b").run().exits(0);
    good.rushsat("audit b").run().exits(0);
    good.rushsat("audit --program p.puma b").run().exits(1).says("a board, not a program");
    // Both among each other, and each with the claim of the other.
    fs::create_dir(good.path("all")).expect("the folder is writable");
    for name in ["b", "c"] {
        fs::rename(good.path(name), good.path(&format!("all/{name}"))).expect("both are there");
    }
    good.rushsat("audit all").run().exits(0).says("all/b: proved").says("all/c: proved");
    let [board, program] = ["b", "c"].map(|name| good.read(&format!("all/{name}/claim.json")));
    good.file("all/b/claim.json", program);
    good.file("all/c/claim.json", board);
    let run = good.rushsat("audit all").run().exits(1);
    assert_eq!(run.stdout.matches("NOT proved").count(), 2, "{run:?}");
    // A certificate that is there is not written over.
    fs::create_dir(good.path("d")).expect("the folder is writable");
    good.file("d/notes.txt", "");
    good.rushsat("puma certify p.puma d").run().exits(2).warns("holds files already");
}

#[cfg(unix)]
#[test]
fn only_files_of_the_folder_are_read_and_none_for_ever() {
    let good = certified("", ELEVATOR, 0);
    for file in ["claim.json", "program.puma", "plan.txt", "formula.cnf", "refutation.lrat"] {
        let path = good.path(&format!("c/{file}"));
        let elsewhere = good.path(file);
        fs::rename(&path, &elsewhere).expect("it is there");
        std::os::unix::fs::symlink(&elsewhere, &path).expect("the folder is writable");
        audit(&good).exits(1).says("it is a link, not a file of this folder");
        fs::remove_file(&path).expect("it is there");
        let status = std::process::Command::new("mkfifo").arg(&path).status();
        assert!(status.expect("every system has it").success());
        audit(&good).exits(1).says("it is a pipe").within(20.0);
        fs::remove_file(&path).expect("it is there");
        fs::rename(&elsewhere, &path).expect("it is there");
    }
    // A plan as long as may be, of a program whose steps change nothing.
    let idle = "Init { boolean a = true; } Goals { Goal (!a); } Rules { Rule (a) { a = true; } }\n";
    let long = certified("--max-steps 1", idle, 1);
    let claim = long.read("c/claim.json");
    let shortest = "\"shortest\",\"metric\":\"steps\",\"length\":5000000";
    long.file(
        "c/claim.json",
        claim.replace("\"no-plan\",\"metric\":\"steps\",\"bound\":1", shortest),
    );
    long.file("c/plan.txt", "rule1()\n".repeat(5_000_000));
    let run = long.rushsat("audit --memory-limit 16M c").run().exits(3).within(60.0);
    run.says("gave up: plan.txt: memory limit reached");
    long.rushsat("audit --time-limit 0 c").run().exits(3).says("time limit reached");
    audit(&good).exits(0);
}

#[test]
fn a_smaller_bound_is_proved_where_the_proof_is_too_long() {
    let folder = Folder::new();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../puma/examples/eight-puzzle.puma");
    let cmd = folder.rushsat("puma certify --conflict-limit 1000 --json").arg(file).arg("c");
    let json = cmd.run().exits(3).json();
    // From docs/puma.md: a shortest plan has 31 steps.
    assert_eq!(
        json["claim"],
        serde_json::json!({"kind": "between", "metric": "steps", "length": 31, "bound": 22})
    );
    let known = "a plan of 31 steps, and none is shorter, which is not certified";
    assert_eq!(json["reason"], format!("conflict limit reached; {known}"));
    let audit = folder.rushsat("audit c").run().exits(0);
    audit.says("proved: a plan of 31 steps, and none with at most 22");
}

/// A counter's only plan is longer than all horizons of a limit on conflicts. Nothing decides whether there is
/// one, but the horizons that were refuted are certified.
#[test]
fn where_all_horizons_are_refuted_the_largest_is_proved() {
    let counter = "Init { int (32) x = 0; } Goals { Goal (x == 4000000000); } \
                   Rules { Rule (true) { x = x + 1; } }\n";
    let folder = Folder::new();
    folder.file("p.puma", counter);
    let run = folder.rushsat("puma certify --conflict-limit 100 p.puma c").run().exits(3);
    run.says("certified: no plan with at most 256 steps\ngave up: conflict limit reached\n");
    audit(&folder).exits(0).says("proved: no plan with at most 256 steps\n");
}

/// However few the conflicts are: those of the proofs before are not missing at the end.
#[test]
fn a_plan_alone_is_certified_after_all_conflicts() {
    let cube = concat!(env!("CARGO_MANIFEST_DIR"), "/../puma/examples/pocket-cube.puma");
    for most in [0, 1, 10] {
        let folder = Folder::new();
        let cmd = folder.rushsat(&format!("puma certify --conflict-limit {most} --json"));
        let claim = &cmd.arg(cube).arg("c").run().exits(3).json()["claim"];
        assert_eq!((&claim["kind"], &claim["length"]), (&"between".into(), &6.into()), "{most}");
        audit(&folder).exits(0);
    }
}

#[test]
fn limits_end_it_without_a_certificate() {
    let folder = Folder::new();
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../puma/examples");
    for (limit, name) in
        [("--time-limit 0", "peg-solitaire"), ("--conflict-limit 0 --max-steps 60", "hanoi")]
    {
        let file = format!("{examples}/{name}.puma");
        let cmd = folder.rushsat(&format!("puma certify {limit} --json")).arg(&file).arg("c");
        let json = cmd.run().exits(3).json();
        assert!(json["claim"].is_null(), "{json}");
        assert!(json["reason"].as_str().expect("a reason").contains("limit"), "{json}");
        assert!(!folder.path("c").exists(), "{limit}");
    }
    rushsat("puma certify --solver minisat puma/examples/elevator.puma /tmp").run().exits(2);
    // Formulas have 64 MiB at least, which are enough for some of the answer.
    let file = format!("{examples}/eight-puzzle.puma");
    let some = folder.rushsat("puma certify --memory-limit 0 --json").arg(&file).arg("c").run();
    let some = some.exits(3).json();
    assert_eq!(some["claim"]["kind"], "between");
    let reason = some["reason"].as_str().expect("a reason");
    assert!(reason.starts_with("memory limit reached; a plan of 31 steps"), "{reason}");
    folder.rushsat("audit c").run().exits(0);
}

/// All its states are soon reached, and nobody can check that. What horizons have refuted by then is certified.
#[test]
#[ignore = "exhaustive: 15 s; run by .ci/run"]
fn exhaustive_a_program_without_a_goal_among_its_states_is_certified_as_far_as_it_goes() {
    let folder = Folder::new();
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../puma/examples/peg-solitaire.puma");
    let run = folder.rushsat("puma certify --json").arg(program).arg("c").run();
    let json = run.exits(3).within(100.0).json();
    assert_eq!(json["claim"]["kind"], "no-plan");
    assert!(json["reason"].as_str().unwrap().contains("no goal can be reached"), "{json}");
    folder.rushsat("audit c").run().exits(0);
}
