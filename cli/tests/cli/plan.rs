//! `rushsat plan`.

use serde_json::Value;

use crate::support::{ENCODINGS, ENDLESS, Folder, HARD, SMALL, UNSOLVABLE, fields, rushsat};

/// The fields of an answer, in the order that programs have been promised.
const FIELDS: [&str; 15] = [
    "schema",
    "command",
    "board",
    "metric",
    "bound",
    "answer",
    "length",
    "optimal",
    "plan",
    "encoding",
    "solver",
    "variables",
    "clauses",
    "conflicts",
    "seconds",
];

#[test]
fn the_hard_board_takes_51_moves() {
    let run = rushsat("plan --max-moves 60").arg(HARD).run().exits(0).stays_quiet();
    let first = run.stdout.lines().next().unwrap();
    assert!(first.starts_with("51 moves, proved shortest ("), "{first}");
}

#[test]
#[ignore = "exhaustive: 1 s; run by .ci/run"]
fn exhaustive_the_hard_board_takes_81_steps() {
    let run = rushsat("plan --max-steps 90").arg(HARD).run().exits(0).stays_quiet();
    let first = run.stdout.lines().next().unwrap();
    assert!(first.starts_with("81 steps, proved shortest ("), "{first}");
}

#[test]
fn the_hard_board_has_no_plan_of_50_moves() {
    let run = rushsat("plan --max-moves 50").arg(HARD).run().exits(1).stays_quiet();
    run.says("no plan with at most 50 moves exists (proved)\ncrossing encoding, varisat: ");
}

#[test]
fn a_plan_is_printed_with_both_lengths() {
    let run = rushsat("plan --max-moves 7").arg(SMALL).run().exits(0);
    let [lengths, slides, figures] = run.stdout.lines().collect::<Vec<_>>()[..] else {
        panic!("three lines: {}", run.stdout);
    };
    // Which of the shortest plans it is, is the solver's choice.
    assert!(lengths.starts_with("7 moves, proved shortest ("), "{lengths}");
    assert_eq!(slides.split(' ').count(), 7, "{slides}");
    assert!(slides.ends_with("A+1"), "{slides}");
    assert!(figures.starts_with("crossing encoding, varisat: "), "{figures}");
}

/// The last horizon that it was asked in has more conflicts than allowed.
#[test]
fn a_plan_that_may_not_be_shortest_comes_with_both_bounds() {
    let board = "puzzles/course/Rushhour9x9_4.csv";
    let args = "plan --max-moves 60 --horizons gallop --conflict-limit 500";
    let run = rushsat(args).arg(board).run().exits(3);
    let run = run.says("29 moves, not known to be shortest (");
    run.says(
        "gave up: conflict limit reached; a shortest plan has between 17 and 29 moves (proved)\n",
    );
    let json = rushsat(args).arg("--json").arg(board).run().exits(3).json();
    assert_eq!(json["between"], serde_json::json!([17, 29]));
    assert_eq!((&json["length"], &json["refuted"]), (&29.into(), &16.into()));
    assert_eq!(json["optimal"], false);
}

#[test]
fn json_has_the_promised_fields() {
    let json = rushsat("plan --json --max-moves 60").arg(SMALL).run().exits(0).json();
    assert_eq!(fields(&json), FIELDS);
    assert_eq!(json["schema"], "rushsat/1");
    assert_eq!(json["command"], "plan");
    assert_eq!(json["board"], SMALL);
    assert_eq!(json["metric"], "moves");
    assert_eq!(json["bound"], 60);
    assert_eq!(json["answer"], "plan");
    assert_eq!(json["length"], 7);
    assert_eq!(json["optimal"], true);
    assert_eq!(json["encoding"], "crossing");
    assert_eq!(json["solver"], "varisat");
    assert!(json["variables"].as_u64() > Some(0));
    assert!(json["clauses"].as_u64() > Some(0));
    assert!(json["conflicts"].is_u64());
    assert!(json["seconds"].as_f64() > Some(0.0));
}

#[test]
fn json_of_no_plan() {
    let json = rushsat("plan --json --max-steps 8").arg(SMALL).run().exits(1).json();
    assert_eq!(fields(&json), FIELDS);
    assert_eq!(json["answer"], "none");
    assert_eq!(json["metric"], "steps");
    for absent in ["length", "optimal", "plan"] {
        assert!(json[absent].is_null(), "{absent}");
    }
}

#[test]
fn json_of_an_answer_that_is_not_known_says_what_is() {
    let run = rushsat("plan --json --max-moves 60 --conflict-limit 500").arg(HARD).run().exits(3);
    let json = run.json();
    assert_eq!(json["answer"], "unknown");
    assert_eq!(json["reason"], "conflict limit reached");
    let refuted = json["refuted"].as_u64().unwrap();
    assert!((1..51).contains(&refuted), "{refuted}");
    for absent in ["length", "optimal", "plan"] {
        assert!(json[absent].is_null(), "{absent}");
    }
}

#[test]
fn threads_share_a_conflict_limit() {
    let args = "plan --json --max-moves 60 --conflict-limit 500 --threads";
    for threads in ["2", "5"] {
        let json = rushsat(args).arg(threads).arg(HARD).run().exits(3).json();
        assert_eq!(json["reason"], "conflict limit reached");
        // A solver notices that it has had too many after one more or a few.
        assert!(json["conflicts"].as_u64().unwrap() < 600, "{json}");
    }
}

#[test]
fn any_plan_is_not_called_shortest() {
    let json = rushsat("plan --json --any --max-moves 12").arg(SMALL).run().exits(0).json();
    let length = json["length"].as_u64().unwrap();
    assert!((7..=12).contains(&length), "{length}");
    assert_eq!(json["optimal"], false);
    let slides = json["plan"].as_str().unwrap().split(' ').count();
    assert_eq!(slides as u64, length);
    rushsat("plan --any --max-moves 12").arg(SMALL).run().says("not known to be shortest");
    rushsat("plan --any --max-moves 6").arg(SMALL).run().exits(1);
}

#[test]
fn a_plan_of_no_slides_is_a_plan() {
    let run = rushsat("plan --max-moves 0 ..AA").run().exits(0);
    run.says("0 moves, proved shortest (0 steps)\n\n");
    let json = rushsat("plan --json --any --max-steps 5 ..AA").run().exits(0).json();
    assert_eq!((&json["length"], &json["plan"]), (&0.into(), &"".into()));
}

#[test]
fn show_draws_the_boards_between_the_slides() {
    let run = rushsat("plan --show --max-moves 1 3x2:AA.BB.").run().exits(0);
    run.says("A+1\n\nAA.>\nBB.\n\nA+1\n.AA>\nBB.\n\ncrossing encoding");
}

#[test]
fn every_encoding_and_solver_proves_the_same() {
    for encoding in ENCODINGS {
        for solver in ["varisat", "batsat"] {
            for (bound, length) in [("--max-moves", 7), ("--max-steps", 9)] {
                let args =
                    format!("plan --json --encoding {encoding} --solver {solver} {bound} 30");
                let json = rushsat(&args).arg(SMALL).run().exits(0).json();
                assert_eq!(json["length"], length, "{args}");
                assert_eq!(json["encoding"], encoding);
                assert_eq!(json["solver"], solver);
            }
        }
    }
}

#[test]
fn at_most_one_constraints_can_be_written_in_every_way() {
    for amo in ["auto", "pairwise", "ladder", "bitwise", "commander", "bimander", "two-product"] {
        let args = format!("plan --max-moves 9 --amo {amo}");
        rushsat(&args).arg(SMALL).run().exits(0).says("7 moves, proved shortest");
    }
}

#[test]
fn plans_use_the_names_of_the_input() {
    let folder = Folder::new();
    folder.file("b.csv", "# 3x3\ncar,orientation,col,row,length\nX,H,1,1,2\nlong,V,3,1,2\n");
    let json = folder.rushsat("plan --json --max-moves 5 b.csv").run().exits(0).json();
    assert_eq!(json["plan"], "long+1 X+1");
    // Compact text cannot hold these names.
    assert_eq!(json["board"]["schema"], "rushsat-board/1");
    assert_eq!(json["board"]["vehicles"][1]["name"], "long");
}

/// Questions that cannot be put: (arguments, part of the message). All are exit 2.
const REFUSED: [(&str, &str); 14] = [
    ("--max-moves 3 --metric moves", "'--max-moves <N>' cannot be used with '--metric <METRIC>'"),
    ("--max-moves 3 --max-steps 4", "'--max-moves <N>' cannot be used with '--max-steps <N>'"),
    ("--max-moves x", "expected a number from 0 to 100000"),
    ("--max-moves -1", "expected a number from 0 to 100000"),
    ("--max-steps 100001", "expected a number from 0 to 100000"),
    ("--max-moves 3 --encoding foo", "`foo` is not an encoding; expected one of cell, position"),
    (
        "--max-moves 3 --solver foo",
        "unknown solver `foo`: write `varisat`, `batsat`, `cadical`, or",
    ),
    ("--max-moves 3 --solver exec:", "the program is missing"),
    ("--max-moves 3 --solver exec:minisat", "write {cnf} where the program expects"),
    ("--max-moves 3 --amo foo", "expected one of auto, pairwise, ladder"),
    ("--max-moves 3 --time-limit -1", "expected a number of seconds, 0 or more"),
    ("--max-moves 3 --time-limit nan", "expected a number of seconds, 0 or more"),
    ("--max-moves 3 --conflict-limit many", "'--conflict-limit <N>'"),
    (
        "--max-moves 3 --from foo",
        "expected one of compact, grid, database, csv, research, grh, json",
    ),
];

#[test]
fn usage_errors_say_what_was_expected() {
    for (args, message) in REFUSED {
        rushsat("plan").arg(SMALL).args(args).run().exits(2).prints("").warns(message);
    }
    // Every encoding is named to those who ask for another.
    let run = rushsat("plan --max-moves 3 --encoding foo").arg(SMALL).run();
    ENCODINGS.iter().fold(run, |run, encoding| run.warns(encoding));
}

#[test]
fn bounds_beyond_all_plans_are_soon_answered() {
    let unsolvable = "...Ix.F.HICCF.HAAK....JKGxEEJLG....L";
    for metric in ["moves", "steps"] {
        let run = rushsat(&format!("plan --max-{metric} 60000")).arg(unsolvable).run();
        let run = run.exits(1).within(30.0);
        run.says("unsolvable: no plan of any length exists (proved)\nan invariant of 2504 states");
    }
    let json = rushsat("plan --max-moves 300 --json BB.FAA.FECCCE.DD").run().exits(0).json();
    assert_eq!(
        (&json["bound"], &json["length"], &json["optimal"]),
        (&300.into(), &7.into(), &true.into())
    );
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../puma/examples/water-jugs.puma");
    rushsat("puma plan --max-steps 5000").arg(program).run().exits(0).says("steps");
}

#[test]
fn a_limit_that_a_solver_cannot_keep_is_refused() {
    let cmd = rushsat("plan --max-moves 8 --conflict-limit 5 --solver").arg("exec:minisat {cnf}");
    let run = cmd.arg("puzzles/original-40.txt").run().exits(2).prints("");
    run.warns("`exec:minisat {cnf}` cannot keep a conflict limit").warns("varisat, batsat");
}

#[test]
fn a_time_limit_ends_with_what_is_proved() {
    for encoding in ENCODINGS {
        for solver in ["varisat", "batsat"] {
            let args = format!("--encoding {encoding} --solver {solver} --time-limit 0.05");
            let run = rushsat("plan --max-moves 30").arg(ENDLESS).args(&args).run();
            run.exits(3).within(3.0).says("gave up: time limit reached");
        }
    }
    let sequential = "plan --max-moves 30 --semantics sequential --time-limit 0.3";
    let run = rushsat(sequential).arg(ENDLESS).run().exits(3);
    let run = run.within(3.0).says("gave up: time limit reached; no plan with at most ");
    run.says(" exists (proved)\n");
}

#[test]
fn a_conflict_limit_of_none_still_proves_what_needs_no_conflict() {
    let run = rushsat("plan --encoding position --max-moves 8 --conflict-limit 0")
        .arg(SMALL)
        .run()
        .exits(3);
    run.says("gave up: conflict limit reached; no plan with at most 0 moves exists (proved)\n");
}

#[test]
fn without_a_bound_the_plan_is_a_shortest_one_all_the_same() {
    for encoding in ENCODINGS {
        let args = format!("plan --encoding {encoding}");
        rushsat(&args).arg(SMALL).run().exits(0).says("7 moves, proved shortest (");
        let run = rushsat(&args).args("--metric steps").arg(SMALL).run().exits(0);
        run.says("9 steps, proved shortest (");
    }
    let json = rushsat("plan --json").arg(SMALL).run().exits(0).json();
    assert!(!fields(&json).contains(&"bound"));
    assert_eq!((&json["answer"], &json["optimal"]), (&"plan".into(), &true.into()));
    let run = rushsat("plan --any").arg(SMALL).run().exits(0);
    run.says("7 moves, shortest by explicit search, not proved (");
    let json = rushsat("plan --any --json").arg(SMALL).run().exits(0).json();
    assert_eq!((&json["searched"], &json["optimal"]), (&true.into(), &false.into()));
    rushsat("plan ..AA").run().exits(0).says("0 moves, proved shortest");
}

#[test]
fn without_a_bound_unsolvable_boards_are_proved_to_be() {
    let board = UNSOLVABLE;
    for solver in ["varisat", "batsat"] {
        let run = rushsat("plan --solver").arg(solver).arg(board).run().exits(1);
        let run = run.says("unsolvable: no plan of any length exists (proved)\nan invariant of ");
        run.says("3546 states: those that all 11 vehicles can reach, closed under slides, none of them a goal\n");
    }
    let json = rushsat("plan --json").arg(board).run().exits(1).json();
    assert_eq!((&json["answer"], &json["length"]), (&"unsolvable".into(), &Value::Null));
    // Vehicles that do not matter are not enumerated: this board has 2^20 states and more.
    let columns = ["AA..x...........", "...BBCCDDEEFFGG.", "................", "................"];
    let far = ["HHIIJJKKLLMMNN..", "................"];
    let board = format!("16x6:{}{}", columns.concat(), far.concat());
    let run = rushsat("plan --memory-limit 1G").arg(&board).run().exits(1).within(5.0);
    run.says("3 states: those that A alone can reach");
    let run = rushsat("plan --time-limit 0").arg(ENDLESS).run().exits(3);
    run.says("gave up: ");
}

#[test]
fn without_a_bound_others_are_asked_where_search_gives_up() {
    let large = "puzzles/course/Rushhour12x12_7.csv";
    let run = rushsat("plan --any --time-limit 6").arg(large).run().exits(0);
    run.says(" moves, not known to be shortest");
}
