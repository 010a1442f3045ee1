//! What only an outside program says is not called proved.

use crate::support::{Cmd, Folder, SMALL, program, rushsat};

/// A solver that finds no model, whatever the formula.
fn liar() -> Folder {
    let folder = Folder::new();
    folder.file("liar.sh", "cat >/dev/null <\"$1\"; echo 's UNSATISFIABLE'; exit 20\n");
    folder
}

const LIAR: &str = "exec:sh liar.sh {cnf}";

/// This program as an outside solver.
fn honest(args: &str) -> Cmd {
    rushsat(args).arg("--solver").arg(&format!("exec:'{}' sat {{cnf}}", program()))
}

#[test]
fn that_there_is_no_plan() {
    let folder = liar();
    let ask = |args: &str| folder.rushsat(args).arg(LIAR).arg(SMALL).run();
    let run = ask("plan --max-moves 8 --solver").exits(1);
    run.says(&format!("no plan with at most 8 moves exists (according to `{LIAR}`)\n"));
    let json = ask("plan --json --max-moves 8 --solver").exits(1).json();
    assert_eq!((&json["answer"], &json["proved"]), (&"none".into(), &false.into()));
    let run = folder.rushsat("plan --solver").arg(LIAR).arg("4x1:AA.x").run().exits(1);
    run.says(&format!("unsolvable: no plan of any length exists (according to `{LIAR}`)\n"));
}

#[test]
fn that_no_board_is_as_wished() {
    let folder = liar();
    let ask = |args: &str| {
        folder
            .rushsat(&format!("generate complete --size 4x4 --moves 3 {args} --solver"))
            .arg(LIAR)
            .run()
    };
    ask("").exits(1).says(&format!("needs 3 moves or more (according to `{LIAR}`; 0 boards"));
    let json = ask("--json").exits(1).json();
    assert_eq!((&json["answer"], &json["proved"]), (&"exhausted".into(), &false.into()));
    ask("--certify c").exits(2).warns("there is a further board").warns("ask another solver");
    assert!(!folder.path("c").exists(), "nothing is proved");
}

#[test]
fn that_no_plan_is_shorter() {
    let run = honest("plan --max-moves 8").arg(SMALL).run().exits(0);
    assert!(!run.stdout.contains("proved"), "{run:?}");
    run.says("7 moves, shortest according to `exec:'");
    let json = honest("plan --json --max-moves 8").arg(SMALL).run().exits(0).json();
    assert_eq!((&json["optimal"], &json["proved"]), (&true.into(), &false.into()));
    let run = honest("plan --max-moves 8 --semantics parallel").arg(SMALL).run().exits(0);
    run.says(" parallel transitions, fewest according to `exec:'");
    // A plan that is not said to be shortest, or cannot be shorter, rests on nobody's word.
    let json = honest("plan --any --json --max-moves 8").arg(SMALL).run().exits(0).json();
    assert_eq!((&json["optimal"], json.get("proved")), (&false.into(), None));
    honest("plan --max-moves 8").arg("..AA").run().exits(0).says("0 moves, proved shortest");
    let json = honest("plan --json --max-moves 8").arg("..AA").run().exits(0).json();
    assert_eq!(json.get("proved"), None);
}

#[test]
fn that_a_program_has_no_plan() {
    let file = "puma/examples/elevator.puma";
    let run = honest("puma plan --max-steps 2").arg(file).run().exits(1);
    run.says("no plan with at most 2 steps exists (according to `exec:'");
    let json = honest("puma plan --json --max-steps 2").arg(file).run().exits(1).json();
    assert_eq!(json["proved"], false);
    let run = honest("puma plan --max-steps 9").arg(file).run().exits(0);
    run.says("3 steps, shortest according to `exec:'");
}

#[test]
fn what_an_outside_program_refutes_with_a_proof_is_proved() {
    let solver = format!("exec:'{}' sat --proof {{proof}} {{cnf}}", program());
    let ask = |args: &str| rushsat(args).arg("--solver").arg(&solver).arg(SMALL).run();
    ask("plan --max-moves 8").exits(0).says("7 moves, proved shortest");
    let json = ask("plan --json --max-moves 6").exits(1).json();
    assert_eq!((&json["answer"], json.get("proved")), (&"none".into(), None));
}

#[test]
fn what_an_inner_solver_refutes_is_proved() {
    let run = rushsat("plan --max-moves 6").arg(SMALL).run().exits(1);
    run.says("no plan with at most 6 moves exists (proved)\n");
    let json = rushsat("plan --json --max-moves 6").arg(SMALL).run().exits(1).json();
    assert_eq!(json.get("proved"), None);
}

#[test]
fn a_refutation_that_is_being_written_keeps_to_the_limit_on_output() {
    let folder = Folder::new();
    folder.file("endless.sh", "while true; do echo '1 2 3 0 4 5 0' >>\"$2\"; done\n");
    folder.file("formula.cnf", "p cnf 1 2\n1 0\n-1 0\n");
    for (args, asked) in [("plan --max-moves 3", SMALL), ("sat", "formula.cnf")] {
        let run = folder.rushsat("--time-limit 20 --output-limit 10000").args(args);
        let run = run.arg("--solver").arg("exec:sh endless.sh {cnf} {proof}").arg(asked).run();
        let told = format!("{}{}", run.stdout, run.stderr);
        assert!(told.contains("output limit reached"), "{args}: {told}");
        run.within(10.0);
    }
}

/// A shell says by its exit code that a program was ended from outside, whatever it had printed.
#[test]
fn a_program_that_crashed_has_refuted_nothing() {
    let folder = Folder::new();
    for (code, status) in [(139, 2), (137, 2), (1, 2), (0, 1), (20, 1)] {
        folder.file("weird.sh", format!("echo 's UNSATISFIABLE'; exit {code}\n"));
        let run = folder.rushsat("plan --max-moves 3 --solver").arg("exec:sh weird.sh {cnf}");
        let run = run.arg(SMALL).run().exits(status);
        if status == 2 {
            run.prints("").warns("crashed (exit status: ");
        }
    }
}
