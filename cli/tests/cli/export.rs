//! `rushsat export`: files, options and other languages than the formulas that `decode` reads back.

use crate::support::{Folder, SMALL, rushsat};

#[test]
fn a_planning_task_goes_to_two_files_or_to_standard_output() {
    let folder = Folder::new();
    let args = "export --format pddl --metric steps";
    folder.rushsat(args).args("-o small.pddl").arg(SMALL).run().exits(0).stays_quiet().prints("");
    let (domain, problem) = (folder.read("domain-small.pddl"), folder.read("small.pddl"));
    assert!(domain.contains("\n(define (domain rush-hour-steps)\n"), "{domain}");
    assert!(problem.contains("\n(define (problem board)\n  (:domain rush-hour-steps)\n"));
    rushsat(args).arg(SMALL).run().exits(0).prints(&(domain + &problem));
}

#[test]
fn a_dash_is_standard_output() {
    let folder = Folder::new();
    for format in ["pddl", "asp", "dimacs --max-moves 3"] {
        let args = format!("export --format {format}");
        let text = folder.rushsat(&args).arg(SMALL).run().exits(0).stdout;
        folder.rushsat(&args).args("-o -").arg(SMALL).run().exits(0).prints(&text);
    }
    assert!(!folder.path("-").exists() && !folder.path("domain--").exists());
}

/// Each is refused before the file is touched.
#[test]
fn options_that_a_format_cannot_express_are_refused() {
    let folder = Folder::new();
    for (args, message) in [
        ("--format smv --strengthen canonical", "leave out --strengthen"),
        ("--format aag --semantics counted", "leave out --strengthen"),
        ("--format pddl --encoding cell", "are for the formats dimacs, aiger, aag and smv"),
        ("--format asp --strengthen no-repeat", "are for the formats dimacs"),
        ("--format puma --amo ladder", "are for the formats dimacs"),
        ("--format asp --semantics parallel", "are for the formats dimacs"),
    ] {
        folder.file("kept", "kept");
        let run = folder.rushsat("export -o kept").args(args).arg(SMALL).run().exits(2);
        run.warns(message);
        assert_eq!(folder.read("kept"), "kept", "{args}");
    }
}

/// A planner reads no goal about an object that is not declared.
#[test]
fn limits_hold_for_tasks() {
    for format in ["pddl", "puma"] {
        let run = rushsat("export --time-limit 0 --format").arg(format).arg(SMALL).run().exits(3);
        run.prints("").warns("time limit reached");
    }
    // What InPUMA cannot read is said.
    let args = "generate random --seed 1 --size 20x20 --vehicles 100 --format json";
    let board = rushsat(args).run().exits(0).stdout;
    let run = rushsat("export --format puma -").stdin(board).run().exits(0);
    run.warns("larger than 1 MiB, which `rushsat puma` does not read");
}

#[test]
fn a_goal_behind_a_wall_is_an_object() {
    let run = rushsat("export --format pddl 4x1:AA.x").run().exits(0);
    run.says(" p0 p1 p2 - position\n").says("(:goal (at v0 p2))");
}

#[test]
fn an_answer_set_program_can_have_a_bound() {
    let bounded = "export --format asp --max-steps 8";
    let run = rushsat(bounded).arg(SMALL).run().exits(0).stays_quiet();
    run.says("in steps").says("#const imax = 9.").says("|P-Q| = 1");
    let run = rushsat("export --format asp").arg(SMALL).run().exits(0).says("in moves");
    assert!(!run.stdout.contains("imax"), "{}", run.stdout);
}

#[test]
fn export_needs_one_board_a_bound_and_a_format() {
    let refused = [
        ("--max-moves 5", SMALL, "--format <FORMAT>"),
        ("--format dimacs", SMALL, "the format `dimacs` needs a bound: --max-moves N or"),
        ("--format pddl --max-moves 5", SMALL, "a planning task cannot bound the length of plans"),
        ("--format asp --max-moves 5 --metric moves", SMALL, "cannot be used with"),
        ("--format dimacs --max-moves 1 --max-steps 2", SMALL, "cannot be used with"),
        (
            "--format tex --max-moves 5",
            SMALL,
            "`tex` is not an export format; expected one of dimacs, asp",
        ),
        ("--format dimacs --max-moves 5", "puzzles/fogleman-4x4.txt", "holds 32 boards, where one"),
        ("--format dimacs --max-moves 5 --json", SMALL, "unexpected argument '--json'"),
    ];
    for (args, board, message) in refused {
        rushsat("export").args(args).arg(board).run().exits(2).prints("").warns(message);
    }
}

#[test]
fn formulas_that_count_very_far_are_refused() {
    let args = "export --format dimacs --semantics counted --max-moves";
    for (bound, code) in [("40", 0), ("1001", 2)] {
        let run = rushsat(args).arg(bound).arg(SMALL).run().exits(code);
        if code == 2 {
            run.prints("").warns("too large to count slides: at most 1000 is possible");
        }
    }
    let run = rushsat("export --format dimacs --semantics sequential --max-moves 1001").arg(SMALL);
    run.run().exits(0);
}

/// Without the latch `started`, which takes a step of its own: a path of k steps is then a plan of k.
#[test]
fn paths_of_circuits_are_as_long_as_plans() {
    for encoding in ["position", "order", "crossing", "cartesian", "dual"] {
        for strengthening in ["none", "static", "displacement"] {
            let args =
                format!("export --format aag --encoding {encoding} --strengthen {strengthening}");
            let run = rushsat(&args).arg(SMALL).run().exits(0);
            assert!(run.stdout.contains(" !valid\n"), "{args}");
            assert!(!run.stdout.contains(" started\n"), "{args}");
        }
    }
    let run = rushsat("export --format aag --encoding cell").arg(SMALL).run().exits(0);
    assert!(!run.stdout.contains(" started\n"));
}
