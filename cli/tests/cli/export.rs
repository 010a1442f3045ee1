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
        (
            "--format pddl --encoding cell",
            "are for the formats dimacs, aiger, aag, smv and dimspec",
        ),
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
        ("--format tex --max-moves 5", SMALL, "[possible values: dimacs, asp, pddl"),
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

/// The names of the inputs of a circuit, as text.
fn inputs(circuit: &str) -> Vec<&str> {
    let symbols = circuit.lines().filter_map(|line| line.strip_prefix('i'));
    symbols.filter_map(|symbol| symbol.split_once(' ')).map(|(_, name)| name).collect()
}

/// The car slides to the exit by one step, then by another; what the checker says at the end does not count.
#[test]
fn witnesses_of_circuits_are_read_back() {
    let folder = Folder::new();
    folder.file("b", "4x1:AA..");
    for form in ["aag", "aiger"] {
        let export = "--encoding position --metric steps b -o";
        folder.rushsat(&format!("export --format aag {export} text")).run().exits(0);
        folder.rushsat(&format!("export --format {form} {export} circuit")).run().exits(0);
        let text = folder.read("text");
        let step = |position: u8| -> String {
            let is_next = |name: &&str| **name == format!("next(at(A,{position}))");
            inputs(&text).iter().map(|name| if is_next(name) { '1' } else { '0' }).collect()
        };
        let n_latches = text.lines().filter(|line| line.starts_with('l')).count();
        let witness =
            format!("1\nb0\n{}\n{}\n{}\n{}\n.\n", "0".repeat(n_latches), step(1), step(2), step(9));
        let decode = |answer: &str| folder.rushsat("decode circuit -").stdin(answer).run();
        decode(&witness).exits(0).prints("2 steps, not known to be shortest (1 move)\nA+2\n");
        decode("0\nb0\n.\n").exits(1).prints("the checker says: no plan of any length\n");
        decode("2\n").exits(3).prints("the checker does not know of a plan\n");
        let run = folder.rushsat("decode --json circuit -").stdin(witness.as_str()).run().exits(0);
        assert_eq!((&run.json()["bound"], &run.json()["metric"]), (&2.into(), &"steps".into()));
        // Nobody is believed.
        decode(&witness.replacen(&step(1), &step(9), 1)).exits(2);
        decode(&witness.replacen('1', "3", 2)).exits(2).warns("expected `0`, `1` or `x`");
    }
    folder.file("bare", "aag 0 0 0 0 0\n");
    folder
        .rushsat("decode bare -")
        .stdin("0\n")
        .run()
        .exits(2)
        .warns("does not say what it is about");
}

#[test]
fn witnesses_of_programs_are_read_back() {
    let folder = Folder::new();
    folder.file(
        "p.puma",
        "Init { int (2) x = 0; } Goals { Goal (x == 2); }
        Rules { Rule (x < 3) { x = x + 1; } Rule (x > 0) { x = 0; } }",
    );
    folder.rushsat("puma export --format aag p.puma -o p.aag").run().exits(0);
    let decode = |answer: &str| folder.rushsat("decode p.aag -").stdin(answer).run();
    decode("000\n0\n0\n1\n").exits(0).says("2 steps, not known to be shortest\n");
    decode("000\n1\n0\n1\n").exits(2).warns("the witness is no plan: ");
    decode("0\n").exits(1).prints("the checker says: no plan of any length\n");
}

/// A new domain is nothing beside an old problem.
#[test]
fn a_task_that_is_not_whole_leaves_the_one_before() {
    let folder = Folder::new();
    folder.rushsat("export --format pddl -o t.pddl").arg(SMALL).run().exits(0);
    let [domain, problem] = ["domain-t.pddl", "t.pddl"].map(|name| folder.read(name));
    let export = "export --format pddl --metric steps --output-limit 4000 -o t.pddl";
    folder
        .file("large", std::fs::read_to_string("../puzzles/original/40.txt").expect("it is there"));
    folder.rushsat(&format!("{export} large")).run().exits(3);
    assert_eq!(["domain-t.pddl", "t.pddl"].map(|name| folder.read(name)), [domain, problem]);
}
