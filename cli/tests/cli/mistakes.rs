//! `--mistake`: models with a mistake are marked, their answers are told to be none, and the checks notice
//! them.

use serde_json::{Value, json};

use crate::support::{Folder, SMALL, rushsat};

const MISTAKES: [&str; 4] = ["can-move-one-way", "no-shape", "no-frame", "exit-as-wall"];

#[test]
fn a_spurious_model_is_shown_with_where_it_breaks_the_rules() {
    for mistake in ["can-move-one-way", "no-shape", "no-frame"] {
        let command = format!("plan --encoding cell --mistake {mistake} --max-moves 7");
        let run = rushsat(&command).arg(SMALL).run().exits(1).stays_quiet();
        assert!(run.stdout.starts_with(&format!("mistake {mistake} (")), "{}", run.stdout);
        let run = run.says("is spurious: it breaks the rules\n").says(" of the model");
        run.says(", and left out: ").says(&format!("\ncell with the mistake {mistake} varisat: "));
        let json = rushsat(&command).arg("--json").arg(SMALL).run().exits(1).json();
        assert_eq!([&json["mistake"], &json["answer"]], [mistake, "spurious"]);
        assert!(json["transitions"].as_u64().unwrap() <= 7, "{json}");
    }
}

/// Seven moves are the fewest, so what is shorter breaks the rules, and what is as long need not.
#[test]
fn a_model_that_is_a_plan_does_not_hide_the_mistake() {
    let run = rushsat("plan --encoding cell --mistake can-move-one-way --max-moves 2");
    let run = run.arg("4x3:AA.B...B....").run().exits(1);
    run.says("spurious").says("by the rules");
    // It is not known whether there is one.
    let run =
        rushsat("plan --json --encoding cell --mistake no-frame --max-moves 6 --conflict-limit 1");
    let json = run.arg("4x3:AA.B...B....").run().exits(3).json();
    assert_eq!(
        (&json["answer"], &json["reason"]),
        (&"plan".into(), &"conflict limit reached".into())
    );
    let run = rushsat("plan --encoding cell --mistake no-frame --max-moves 0");
    run.arg(SMALL).run().exits(3).says("no model with at most 0 moves, which proves nothing\n");
}

#[test]
fn no_model_proves_nothing() {
    let command = "plan --encoding cell --mistake exit-as-wall --max-moves 7";
    let run = rushsat(command).arg(SMALL).run().exits(3);
    run.says("no answer about the board\nno model with at most 7 moves, which proves nothing\n");
    let json = rushsat(command).arg("--json").arg(SMALL).run().exits(3).json();
    assert_eq!([&json["mistake"], &json["answer"]], ["exit-as-wall", "no-model"]);
}

#[test]
fn compare_notices_every_mistake() {
    for mistake in MISTAKES {
        let command = format!("compare --encodings cell --solver varisat --mistake {mistake}");
        let run = rushsat(&command).arg(SMALL).run().exits(1);
        run.says(&format!("\nmistake {mistake}: ")).says("\ndisagreement: ");
        let json = rushsat(&command).arg("--json").arg(SMALL).run().exits(1).json();
        assert_eq!([&json["mistake"], &json["agree"]], [&Value::from(mistake), &false.into()]);
        let said = json["disagreements"].to_string();
        assert!(said.contains(&format!("cell with the mistake {mistake} varisat")), "{said}");
    }
    rushsat("compare --encodings cell --solver varisat").arg(SMALL).run().exits(0);
}

#[test]
fn families_show_what_is_said_wrongly() {
    let families =
        |args: &str| rushsat(&format!("families --encoding cell {args}")).arg(SMALL).run().exits(0);
    let right = families("--family link");
    assert!(!right.stdout.contains("mistake"), "{}", right.stdout);
    let run = families("--mistake can-move-one-way --limit 99");
    run.says("mistake can-move-one-way (").says(" & E(0,2) -> CMR(0,1)\n");
    let json = families("--json --mistake no-shape").json();
    assert_eq!(json["mistake"], "no-shape");
    let names: Vec<_> = json["families"].as_array().unwrap().iter().map(|f| &f["family"]).collect();
    assert!(!names.contains(&&Value::from("link")) && names.contains(&&Value::from("frame")));
}

#[test]
fn mistakes_are_refused_where_they_make_no_sense() {
    let refused = |args: &str| rushsat(args).arg(SMALL).run().exits(2).prints("");
    refused("plan --mistake no-frame --max-moves 7").warns("--encoding cell");
    refused("plan --encoding cell --mistake no-frame").warns("--max-moves");
    refused("plan --encoding cell --mistake no-frame --max-moves 7 --any").warns("--any");
    refused("plan --encoding cell --mistake no-frame --max-moves 7 --strengthen static")
        .warns("cell");
    refused("plan --encoding cell --mistake no-wheels --max-moves 7").warns("is not a mistake");
    for command in ["certify", "audit", "decode", "solve"] {
        refused(&format!("{command} --mistake no-frame")).warns("unexpected argument '--mistake'");
    }
}

#[test]
fn a_mistake_is_caught_by_a_lemma() {
    is_caught("exit-as-wall", "never_won");
    let run = rushsat("verify frame_empty --size 3x3 --mistake no-frame").run().exits(1);
    run.says("\nframe_empty fails for a model").says("\nthe model breaks the rules: ");
    let folder = Folder::new();
    let run = folder.rushsat("verify frame_empty --mistake no-frame --proof p").run().exits(2);
    run.warns("cannot be used with");
}

#[test]
#[ignore = "exhaustive: 4 s; run by .ci/run"]
fn exhaustive_each_mistake_is_caught_by_a_lemma() {
    is_caught("can-move-one-way", "can_move_right_defined");
    is_caught("no-shape", "parts_together_right");
    is_caught("no-frame", "frame_empty");
}

#[test]
fn a_verdict_is_judged_by_its_declaration_only_where_that_is_asked_for() {
    let command = "verify never_won --size 3x3 --mistake exit-as-wall";
    let run = rushsat(command).run().exits(0);
    run.says("never_won holds for all boards of 3x3 with only cars and trucks, Red in row 1 (declared: fails; ");
    let run = rushsat(&format!("{command} --declared")).run().exits(1);
    run.says(
        "never_won holds for all boards of 3x3 with only cars and trucks, Red in row 1, though it is declared: fails",
    );
    let sizes = command.replace("--size 3x3", "--sizes 2x2..3x3");
    rushsat(&sizes).run().exits(0).says("holds for all 4 sizes (declared otherwise for ");
    rushsat(&format!("{sizes} --declared")).run().exits(1).says(", NOT AS DECLARED for ");
}

/// Expects that this lemma, among all, is not as declared in models with this mistake.
fn is_caught(mistake: &str, witness: &str) {
    let command = format!("verify --all --size 3x3 --mistake {mistake}");
    let run = rushsat(&command).run().exits(1);
    assert!(run.stdout.starts_with(&format!("mistake {mistake} (")), "{}", run.stdout);
    let lines = rushsat(&command).args("--json").run().exits(1).json_lines();
    let caught = |json: &&Value| json["verdict"] != json["declared"] && !json["declared"].is_null();
    let names: Vec<&str> =
        lines.iter().filter(caught).filter_map(|json| json["lemma"].as_str()).collect();
    assert!(names.contains(&witness), "{mistake}: {names:?}");
    assert!(lines.iter().all(|json| json["mistake"] == mistake));
}

#[test]
fn props_say_what_a_mistake_leaves_open() {
    let run = rushsat("props --mistake can-move-one-way 4x3:AA.B...B....").run().exits(0);
    assert!(run.stdout.starts_with("mistake can-move-one-way ("), "{}", run.stdout);
    run.says("in a model, these could have the other value:\n").says("CMU(0,3)");
    let json = rushsat("props --json --mistake no-frame 4x3:AA.B...B....").run().exits(0).json();
    assert_eq!([&json["mistake"], &json["free"]], [&json!("no-frame"), &json!([])]);
    rushsat("props --mistake no-frame --encoding order")
        .arg(SMALL)
        .run()
        .exits(2)
        .warns("--encoding cell");
    rushsat("props --mistake no-frame --until 2")
        .arg(SMALL)
        .run()
        .exits(2)
        .warns("without --until");
    let solved = rushsat("props --mistake exit-as-wall 4x3:..AA...B...B").run().exits(0);
    solved.says("\nno model has this state\n");
}

#[test]
fn a_formula_with_a_mistake_says_so_and_is_no_certificate() {
    let folder = Folder::new();
    let export = "export --format dimacs --max-moves 1 --encoding cell -o";
    let card = std::fs::read_to_string("../puzzles/original/01.txt").expect("it is there");
    folder.file("card", card);
    folder.rushsat(export).args("right.cnf card").run().exits(0);
    let mistaken = format!("{export} wrong.cnf --mistake no-frame card");
    folder.rushsat(&mistaken).run().exits(0);
    let wrong = folder.read("wrong.cnf");
    assert!(wrong.starts_with("c cell with the mistake no-frame ("), "{wrong:.200}");
    // Without the family a move is enough.
    folder.rushsat("sat right.cnf").run().exits(20);
    folder.rushsat("sat wrong.cnf").run().exits(10);
    let smv = "export --format smv --encoding cell --mistake no-frame";
    rushsat(smv).arg(SMALL).run().exits(2).warns("--mistake is for the format dimacs");
    let order = "export --format dimacs --max-moves 1 --encoding order --mistake no-frame";
    rushsat(order).arg(SMALL).run().exits(2).warns("--encoding cell");
}

#[test]
fn drawings_are_no_part_of_json() {
    let plan = "check --plan A+4 6x1:AA....";
    let board = SMALL;
    for command in
        [format!("plan {board}"), format!("solve {board}"), format!("reach {board}"), plan.into()]
    {
        rushsat(&format!("{command} --show --json")).run().exits(2).warns("cannot be used with");
    }
}
