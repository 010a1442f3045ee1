//! `rushsat why`, `count` and `plans`.

use std::collections::BTreeSet;

use crate::support::{ENDLESS, Folder, HARD, SMALL, UNSOLVABLE, fields, rushsat};

#[test]
fn a_core_is_said_with_what_would_do_without_it() {
    let run = rushsat("why no-plan --max-moves 6").arg(SMALL).run().exits(0).stays_quiet();
    let run = run.says("no plan with at most 6 moves exists (proved)\n");
    let run = run.says("A, B, F, E, C and D suffice (refutation checked: ");
    let run = run.says("  the same without B: A+1 E-2 D-1 C-1 F+2 A+1 (6 moves)\n");
    run.says("without F it would work: A+2 (1 move)\n");
    let run = rushsat("why no-plan --all --max-steps 4").arg(SMALL).run().exits(0);
    run.says("minimal set");
    let run = rushsat("why no-plan --smallest --max-moves 50").arg(HARD).run().exits(0);
    run.says("no smaller set does");
}

#[test]
fn where_there_is_a_plan_it_is_said() {
    rushsat("why unsolvable 6x1:AA....").run().exits(1).says("there is a plan: A+4 (1 move)");
    let run = rushsat("why no-plan --max-moves 7").arg(SMALL).run().exits(1).stays_quiet();
    run.says("there is a plan: ").says("(7 moves)\n");
    let json = rushsat("why unsolvable --json").arg(SMALL).run().exits(1).json();
    assert_eq!(json["answer"], "plan");
    assert!(json["plan"].as_str().is_some_and(|plan| plan.contains("A+1")));
    rushsat("why no-plan").arg(SMALL).run().exits(2).warns("give --max-moves N or --max-steps N");
}

#[test]
fn an_unsolvable_board_has_a_core_with_an_invariant() {
    let run = rushsat("why unsolvable").arg(UNSOLVABLE).run().exits(0).stays_quiet();
    let run = run.says("no plan of any length exists (proved)\n").says("an invariant of ");
    run.says("  the same without the wall at (4, 0): ");
    let list = format!("{UNSOLVABLE}\n{SMALL}\n");
    let run = rushsat("why unsolvable --json -").stdin(list).run().exits(1);
    let lines = run.json_lines();
    let answers: Vec<_> = lines.iter().map(|line| line["answer"].as_str().unwrap()).collect();
    assert_eq!(answers, ["core", "plan"]);
    let core = &lines[0]["cores"][0];
    assert_eq!((&core["minimal"], core["walls"].as_array().unwrap().len()), (&true.into(), 2));
    assert_eq!(core["without"].as_array().unwrap().len(), 12);
    // Bounds above 256 are refuted by an invariant, too, if there is one.
    for (bound, has_invariant) in [(256, false), (257, true)] {
        let args = format!("why no-plan --json --max-moves {bound}");
        let json = rushsat(&args).arg(UNSOLVABLE).run().exits(0).json();
        assert_eq!(json["cores"][0]["invariant"].is_string(), has_invariant, "{bound}");
    }
}

#[test]
fn a_core_is_certified_and_audited() {
    let folder = Folder::new();
    let why = "why unsolvable --certify core";
    let run = folder.rushsat(why).arg(UNSOLVABLE).run().exits(0).stays_quiet();
    run.says("no plan of any length exists (proved)\n").says(": no plan of any length\n");
    let audit = folder.rushsat("audit --json core").run().exits(0).json();
    assert_eq!((&audit["holds"], &audit["claim"]["kind"]), (&true.into(), &"unsolvable".into()));
    // It is about the board that has the core alone: here C is superfluous.
    let whole = "4x2:AAB.CCB.";
    let run = folder.rushsat("why unsolvable --json --certify other").arg(whole).run().exits(0);
    let part = "4x2:AAB...B.";
    let wanted = serde_json::json!(
        { "folder": "other", "board": part, "claim": { "kind": "unsolvable" } });
    assert_eq!(run.json()["certificate"], wanted);
    folder.rushsat("audit other --board").arg(part).run().exits(0);
    folder.rushsat("audit other --board").arg(whole).run().exits(1);
    // A folder that holds something is left alone, and nothing is written where there is a plan.
    folder.rushsat(why).arg(UNSOLVABLE).run().exits(2).warns("core");
    folder.rushsat("why unsolvable --certify none").arg(SMALL).run().exits(1);
    assert!(!folder.path("none").exists());
    let list = folder.rushsat("why unsolvable --certify none --list -").stdin(SMALL).run();
    list.exits(2).warns("--certify is for a single board");
}

#[test]
fn every_card_is_explained_in_every_encoding_of_small_boards() {
    for encoding in crate::support::ENCODINGS {
        let run = rushsat("why no-plan --max-moves 6 --encoding").arg(encoding).arg(SMALL).run();
        run.exits(0).says("A, B, F, E, C and D suffice");
    }
    let run = rushsat("why no-plan --json --max-moves 7 puzzles/original-40.txt").run().exits(0);
    assert!(run.json_lines().iter().all(|line| line["answer"] == "core"));
}

#[test]
fn a_limit_ends_it_with_what_is_known() {
    let limited = "why no-plan --max-moves 24 --time-limit 0.2";
    let run = rushsat(limited).arg(ENDLESS).run().exits(3).within(10.0);
    run.says("gave up: ");
    let run = rushsat("count --time-limit 0.2").arg(ENDLESS).run().exits(3);
    run.says("gave up: time limit reached\n");
    // What was counted until then is told: 7 moves are fewest.
    let endless = "count --max-moves 100000 --time-limit 1";
    let run = rushsat(endless).arg(SMALL).run().exits(3).within(10.0);
    run.says("gave up: time limit reached\n  7 moves: 14\n  8 moves: 98\n");
    let json = rushsat(endless).args("--json").arg(SMALL).run().exits(3).json();
    assert_eq!(json["by_length"][1], serde_json::json!([8, "98"]));
    let run = rushsat("plans --memory-limit 100K --json").arg(HARD).run().exits(3);
    assert_eq!(run.json()["answer"], "unknown");
}

#[test]
fn plans_are_counted() {
    let run = rushsat("count").arg(HARD).run().exits(0).stays_quiet();
    run.prints("191226816 plans of 51 moves, the shortest\n");
    let run = rushsat("count --max-moves 9").arg(SMALL).run().exits(0);
    run.prints("866 plans of at most 9 moves\n  7 moves: 14\n  8 moves: 98\n  9 moves: 754\n");
    let run = rushsat("count --max-moves 200").arg(SMALL).run().exits(0);
    assert_eq!(run.stdout.lines().count(), 102);
    run.says("\n  106 moves: ").says("\n  and 94 longer lengths, which --json lists\n");
    let run = rushsat("count --max-moves 3").arg(SMALL).run().exits(1);
    run.prints("no plan with at most 3 moves exists: the shortest has 7 moves\n");
    rushsat("count 4x2:AAB...B.").run().exits(1).says("unsolvable: no plan of any length exists");
    let list = format!("{SMALL}\n{HARD}\n");
    let run = rushsat("count --json --sort -states -").stdin(list).run().exits(0);
    let plans: Vec<_> = run.json_lines().iter().map(|line| line["plans"].clone()).collect();
    assert_eq!(plans, ["191226816", "14"]);
}

#[test]
fn plans_are_listed_and_drawn() {
    let run = rushsat("plans --all").arg(SMALL).run().exits(0).stays_quiet();
    let plans: BTreeSet<&str> = run.stdout.lines().collect();
    assert_eq!(plans.len(), 14);
    for plan in &plans {
        let run = rushsat("check --plan").arg(plan).arg(SMALL).run().exits(0);
        run.says("7 moves");
    }
    let run = rushsat("plans --all --limit 3").arg(SMALL).run().exits(0);
    assert_eq!(run.stdout.lines().count(), 3);
    run.warns("3 of 14 plans of 7 moves");
    let drawn = |seed: &str| rushsat("plans --sample 20 --seed").arg(seed).arg(SMALL).run().stdout;
    assert_eq!(drawn("1"), drawn("1"));
    assert_ne!(drawn("1"), drawn("2"));
    assert!(drawn("1").lines().all(|plan| plans.contains(plan)));
    let json = rushsat("plans --json --sample 2").arg(SMALL).run().exits(0).json();
    let names = ["schema", "command", "board", "metric", "answer", "bound", "count", "plans"];
    assert_eq!(fields(&json), names);
}

#[test]
fn what_is_true_in_all_plans_is_said() {
    let run = rushsat("why must --shortest").arg(SMALL).run().exits(0).stays_quiet();
    let run = run.says("true in all 14 plans of 7 moves, the shortest (proved):\n");
    run.says("  F is in rows 0 and 1 up to move 5, in rows 2 and 3 from move 6 on\n");
    let json = rushsat("why must --max-moves 8 --json").arg(SMALL).run().exits(0).json();
    assert_eq!(json["vehicles"][0]["moves"], true);
    rushsat("why must --max-steps 3").arg(SMALL).run().exits(1).says("the shortest has 9 steps");
}

#[test]
fn an_illegal_slide_is_refused_with_a_deduction() {
    let run = rushsat("why cannot").arg(SMALL).arg("A+2").run().exits(0).stays_quiet();
    let run = run.says("A+2 is illegal: F is at (1, 3)\n");
    run.says("  slide(1,1,R,2) -> E(1,3)  path").says("\n6: !slide_1_1_R_2  by not intro 2-5\n");
    let run = rushsat("why cannot").arg(SMALL).arg("A+9").run().exits(0).stays_quiet();
    run.says("A+9 is illegal: it leaves the grid, and A+2 is illegal already: F is at (1, 3)\n");
    let run = rushsat("why cannot").arg(SMALL).arg("A-1").run().exits(0);
    run.says("the grid ends").says("so !CML(1,0)");
    let run = rushsat("why cannot --after").arg("A+1").arg(SMALL).arg("A+1").run().exits(0);
    run.says("CMR(1,2) <-> Red(1,2) & E(1,3)");
    rushsat("why cannot").arg(SMALL).arg("A+1").run().exits(1).prints("A+1 is legal\n");
    let run = rushsat("why cannot --to coq").arg(SMALL).arg("A+1").run().exits(1).prints("");
    run.warns("A+1 is legal");
    rushsat("why cannot").arg(SMALL).arg("A+1 B+1").run().exits(2).warns("is not one slide");
    rushsat("why cannot").arg(SMALL).arg("Z+1").run().exits(2).warns("Z");
    let folder = Folder::new();
    let run = rushsat("why cannot --deduction").arg(UNSOLVABLE).arg("I+1").run().exits(0);
    folder.file("p.proof", run.stdout);
    folder.rushsat("verify --deduction p.proof").run().exits(0).says("is proved: ");
    let run = rushsat("why cannot --notation unicode").arg(SMALL).arg("F+1").run().exits(0);
    let run = run.says("  CMD(1,3) ⇔ V2(1,3) ∧ E(2,3)  can move: ").says("so ¬slide(1,3,D,1); ");
    run.says("\n8: > ⊥  by not elim 7, 1.3\n");
    let coq = rushsat("why cannot --to coq").arg(SMALL).arg("F+1").run().exits(0).stdout;
    assert!(coq.contains("slide_1_3_D_1_cannot") && !coq.contains("by not elim"), "{coq}");
    let run = rushsat("why cannot --notation latex").arg(SMALL).arg("F+1").run().exits(2);
    run.warns("proofs are printed as text or in Unicode");
    let json = rushsat("why cannot --json").arg(SMALL).arg("A+2").run().exits(0).json();
    assert_eq!(json["premises"].as_array().unwrap().len(), 3);
}

#[test]
fn families_frames_and_clauses_that_suffice_are_named() {
    let of = |what: &str| rushsat("why no-plan --max-moves 6 --of").arg(what).arg(SMALL).run();
    let run = of("families").exits(0).stays_quiet();
    let run = run.says("no plan with at most 6 moves exists (proved)\n");
    run.says(" families suffice (refutation checked: ").says("none of them can be left out\n");
    of("frames").exits(0).says("7 of 7 frames suffice").says(": 0, 1, 2, 3, 4, 5 and 6\n");
    of("clauses").exits(0).says(" clauses suffice").says("  initial: ");
    of("letters").exits(2).warns("expected `families`, `frames` or `clauses`");
    let run = rushsat("why no-plan --json --max-moves 3 --of clauses").arg(SMALL).run().exits(0);
    let json = run.json();
    let (groups, clauses) = (&json["groups"], json["clauses"].as_array().unwrap());
    assert_eq!(groups.as_array().unwrap().len(), clauses.len());
    assert!(json["minimal"] == true && clauses.len() < 200);
    assert!(clauses.iter().all(|clause| !clause["literals"].as_array().unwrap().is_empty()));
    let run = rushsat("why no-plan --max-moves 7 --of families").arg(SMALL).run().exits(1);
    run.says("there is a plan: ");
}

#[test]
#[ignore = "exhaustive: 4 s; run by .ci/run"]
fn exhaustive_a_limit_ends_the_clauses_that_suffice() {
    // A limit ends it with those that are known.
    let limited = "why no-plan --max-moves 50 --of clauses --time-limit 8";
    let run = rushsat(limited).arg(HARD).run().exits(3).within(20.0);
    run.says("clauses suffice").says("gave up: time limit reached; whether some of them");
}

#[test]
fn what_must_be_is_found_without_the_states_too() {
    for options in ["--shortest", "--max-moves 8", "--max-steps 10", "--metric steps"] {
        let must = |how: &str| {
            let run = rushsat("why must --json").args(options).args(how).arg(SMALL).run();
            run.exits(0).json()
        };
        let (by_states, by_solver) = (must(""), must("--sat"));
        for field in ["vehicles", "bound", "metric", "answer"] {
            assert_eq!(by_states[field], by_solver[field], "{options}: {field}");
        }
        assert!(by_solver["looked_at"].as_u64().is_some_and(|n| n > 0));
    }
    let run = rushsat("why must --sat").arg(SMALL).run().exits(0).stays_quiet();
    let run = run.says("true in every plan of 7 moves, the shortest (proved):\n");
    run.says("  F is in rows 0 and 1 up to move 5, in rows 2 and 3 from move 6 on\n");
    let run = rushsat("why must --sat --max-moves 6").arg(SMALL).run().exits(1);
    run.says("no plan with at most 6 moves exists\n");
    let run = rushsat("why must --sat").arg(UNSOLVABLE).run().exits(1);
    run.says("unsolvable: no plan of any length exists\n");
}

#[test]
fn a_cluster_that_is_too_large_is_left_to_the_solver() {
    // Eight vehicles with rows and columns for themselves: 11^7 states and more.
    let board = "13x13:AA...........|B............|BC...........|.CD..........|..DE.........|...EF........|\
                 ....FG.......|.....GH......|......H......|.............|.............|.............|.............";
    let board = board.replace('|', "");
    let run = rushsat("why must --max-moves 1").arg(&board).run().exits(0);
    run.says("true in every plan of at most 1 move (proved):\n")
        .says("  A is in columns 0 and 1 at the start, in columns 11 and 12 at the end\n");
}

#[test]
fn models_are_counted_by_diagrams_and_by_programs() {
    for (options, models) in [("", "14"), ("--max-moves 9", "866"), ("--max-moves 6", "0")] {
        let status = i32::from(models == "0");
        let run = rushsat("count --models").args(options).arg(SMALL).run().exits(status);
        run.says(&format!("{models} models of the crossing formula for plans of "))
            .says("; counted by a decision diagram\n");
    }
    let json =
        rushsat("count --models --json --encoding position").arg(SMALL).run().exits(0).json();
    assert_eq!(
        [&json["models"], &json["encoding"], &json["counter"]],
        ["14", "position", "diagrams"]
    );
    let folder = Folder::new();
    folder.file("counter", "grep '^c p show' \"$1\" >&2; echo s SATISFIABLE; echo c s exact arb int 1$(grep -c '^p' \"$1\")");
    let count = |command: &str| {
        let mut run = folder.rushsat("count --models --counter");
        run = run.arg(command).arg(SMALL);
        run.run()
    };
    count("exec:sh counter {cnf}")
        .exits(0)
        .says("11 models of")
        .says("as `sh counter {cnf}` says\n");
    count("exec:true {cnf}").exits(2).warns("begins with `c s exact arb int`");
    count("ganak").exits(2).warns("expected diagrams, or exec:COMMAND");
    count("exec:ganak").exits(2).warns("{cnf}");
    rushsat("count --models --node-limit 1024").arg(HARD).run().exits(3).says("gave up");
    rushsat("count --counter diagrams").arg(SMALL).run().exits(2).warns("--models");
}

#[test]
fn no_plans_are_an_empty_list() {
    for (args, answer) in [("4x1:AA.x", "unsolvable"), ("--max-moves 3 BB.FAA.FECCCE.DD", "none")] {
        let json = rushsat("plans --json").args(args).run().exits(1).json();
        assert_eq!((&json["answer"], &json["count"]), (&answer.into(), &"0".into()));
        assert_eq!(json["plans"], serde_json::json!([]));
        let json = rushsat("count --json --models").args(args).run().exits(1).json();
        assert_eq!((&json["answer"], &json["models"]), (&answer.into(), &"0".into()));
        assert_eq!((&json["encoding"], &json["plans"]), (&"crossing".into(), &().into()));
    }
}

/// One set of three is not all there is.
#[test]
fn a_limit_on_sets_is_told() {
    let run = rushsat("why no-plan --max-moves 4 --all --limit 1 puzzles/original/01.txt").run();
    run.exits(0).says("\nother minimal sets do, too, as a search says; more were not asked for\n");
    let run = rushsat("why no-plan --max-moves 4 --all --limit 2 puzzles/original/01.txt").run();
    run.exits(0).says("some of the minimal sets that alone make it impossible: 2");
}
