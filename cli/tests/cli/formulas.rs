//! `rushsat export`, `sat` and `decode`: a question leaves as DIMACS and comes back as a plan.

use std::fs;

use crate::support::{ENCODINGS, Folder, HARD, Run, SMALL, rushsat};

/// A folder with the formula of [`SMALL`] for a bound in `f.cnf` and an answer in `f.out`.
fn solved(export: &str) -> Folder {
    let folder = Folder::new();
    let export = format!("export --format dimacs -o f.cnf {export}");
    folder.rushsat(&export).arg(SMALL).run().exits(0).stays_quiet().prints("");
    let answer = folder.rushsat("sat f.cnf").run();
    folder.file("f.out", &answer.stdout);
    folder
}

fn decode(folder: &Folder) -> Run {
    folder.rushsat("decode f.cnf f.out").run()
}

#[test]
fn a_plan_beyond_the_bound_is_none_of_the_formula() {
    let folder = solved("--max-moves 7");
    folder.file("f.cnf", folder.read("f.cnf").replacen("\"moves\"", "\"steps\"", 1));
    decode(&folder).exits(2).warns("a plan with 10 steps").warns("none with more than 7 steps");
}

#[test]
fn the_round_trip_gives_a_plan() {
    for encoding in ENCODINGS {
        for (bound, length, unit) in [("--max-moves", 7, "moves"), ("--max-steps", 9, "steps")] {
            let folder = solved(&format!("--encoding {encoding} {bound} {length}"));
            let expected = format!("{length} {unit}, not known to be shortest (");
            decode(&folder).exits(0).stays_quiet().says(&expected);
            let json = folder.rushsat("decode --json f.cnf f.out").run().exits(0).json();
            assert_eq!(json["length"], length);
            assert_eq!(json["bound"], length);
            assert_eq!(json["metric"], unit);
            assert_eq!(json["board"], SMALL);
            assert_eq!((&json["answer"], &json["optimal"]), (&"plan".into(), &false.into()));

            let folder = solved(&format!("--encoding {encoding} {bound} {}", length - 1));
            let expected = format!("the solver says: no plan with at most {} {unit}\n", length - 1);
            decode(&folder).exits(1).prints(&expected);
            let json = folder.rushsat("decode --json f.cnf f.out").run().exits(1).json();
            assert_eq!((&json["answer"], &json["bound"]), (&"none".into(), &(length - 1).into()));
        }
    }
}

#[test]
fn the_hard_board_comes_back_with_51_moves() {
    let folder = Folder::new();
    let export = "export --format dimacs --max-moves 51 -o f.cnf";
    folder.rushsat(export).arg(HARD).run().exits(0);
    let answer = folder.rushsat("sat --solver batsat f.cnf").run().exits(10);
    folder.file("f.out", &answer.stdout);
    decode(&folder).exits(0).says("51 moves, not known to be shortest (");
}

#[test]
fn the_file_is_the_same_on_every_run() {
    for encoding in ENCODINGS {
        for amo in ["auto", "pairwise", "two-product"] {
            let args =
                format!("export --format dimacs --encoding {encoding} --amo {amo} --max-moves 12");
            let [first, second] = [(); 2].map(|()| rushsat(&args).arg(SMALL).run().exits(0).stdout);
            assert!(first == second, "{args}");
            assert!(first.starts_with("c rushsat {\"schema\":\"rushsat/1\","));
        }
    }
}

#[test]
fn the_file_goes_to_standard_output_or_where_it_is_told() {
    let folder = Folder::new();
    let args = "export --format dimacs --max-moves 3";
    let printed = folder.rushsat(args).arg(SMALL).run().exits(0).stdout;
    folder.rushsat(args).args("--output f.cnf").arg(SMALL).run().exits(0).prints("");
    assert!(folder.read("f.cnf") == printed);
    let run = folder.rushsat(args).args("-o nowhere/f.cnf").arg(SMALL).run().exits(2);
    run.warns("cannot create `nowhere/f.cnf`: ");
}

#[test]
fn every_variable_of_a_state_is_named() {
    let text = rushsat("export --encoding position --format dimacs --max-moves 1 3x1:AA.")
        .run()
        .exits(0)
        .stdout;
    for comment in ["at(A,0)", "at(A,1)"] {
        for frame in ["0", "1"] {
            let is_named = |line: &str| {
                let words: Vec<_> = line.split(' ').collect();
                matches!(words[..], ["c", "var", _, f, name] if f == frame && name == comment)
            };
            assert_eq!(text.lines().filter(|line| is_named(line)).count(), 1, "{frame} {comment}");
        }
    }
}

#[test]
fn a_plan_can_be_drawn() {
    let folder = solved("--max-moves 7");
    folder.rushsat("decode --show f.cnf f.out").run().says("\n\nBB.F\nAA.F>\nECCC\nE.DD\n\n");
}

/// The literals of a competition's answer.
fn literals(answer: &str) -> String {
    let lines = answer.lines().filter_map(|line| line.strip_prefix("v "));
    lines.collect::<Vec<_>>().join(" ")
}

#[test]
fn models_are_read_in_every_usual_form() {
    let folder = solved("--max-moves 7");
    let answer = folder.read("f.out");
    let literals = literals(&answer);
    let forms = [
        answer.replace('\n', "\r\n"),
        format!("c hello\ns SATISFIABLE\nv {literals}\n"),
        format!("SAT\n{literals}\n"),
        format!("s SATISFIABLE\nv {}\n", literals.replace(' ', "\nv ")),
        format!("{literals}\n"),
    ];
    for form in forms {
        folder.file("f.out", &form);
        decode(&folder).exits(0).says("7 moves, ");
    }
    for (form, code) in
        [("UNSAT\n", 1), ("s UNSATISFIABLE\n", 1), ("INDET\n", 3), ("s UNKNOWN\n", 3)]
    {
        folder.file("f.out", form);
        decode(&folder).exits(code).stays_quiet();
    }
    let json = folder.rushsat("decode --json f.cnf f.out").run().exits(3).json();
    assert_eq!(json["answer"], "unknown");
}

#[test]
fn the_model_can_come_from_a_pipe() {
    let folder = solved("--max-moves 7");
    let answer = folder.read("f.out");
    let run = folder.rushsat("decode f.cnf -").stdin(answer).run().exits(0);
    run.says("7 moves, ");
    folder.rushsat("decode f.cnf -").stdin("").run().exits(2).warns("`-`: ").warns("no answer");
}

#[test]
fn a_damaged_model_is_refused() {
    let folder = solved("--max-moves 7");
    let literals = literals(&folder.read("f.out"));
    let first = literals.split(' ').next().unwrap();
    let negated = first.strip_prefix('-').map_or(format!("-{first}"), str::to_owned);
    let half: Vec<_> = literals.split(' ').take(20).collect();
    let not_a_model = "`f.out` is not a model of `f.cnf`: it makes no literal of clause 1 true";
    let damaged = [
        (String::new(), "no answer: expected"),
        ("s SATISFIABLE\n".to_owned(), "line 1: it is satisfiable without a model"),
        ("s SATISFIABLE\nv 0\n".to_owned(), not_a_model),
        ("s MAYBE\n".to_owned(), "`s MAYBE` is not a status"),
        (format!("s SATISFIABLE\nv {}\n", half.join(" ")), "is not a model of `f.cnf`"),
        (format!("s SATISFIABLE\nv {literals}").replacen(first, &negated, 1), "is not a model of"),
        (format!("s SATISFIABLE\nv {first} {negated} 0\n"), "line 2: variable 1 is both"),
        ("s SATISFIABLE\nv 1 x 0\n".to_owned(), "line 2: expected a literal, found `x`"),
        ("s SATISFIABLE\nv 1 99999999 0\n".to_owned(), "line 2: variable 99999999 is beyond"),
        ("hello\n".to_owned(), "no answer: expected"),
    ];
    for (model, message) in damaged {
        folder.file("f.out", &model);
        decode(&folder).exits(2).prints("").warns("`f.out`").warns(message);
    }
}

#[test]
fn a_model_of_another_formula_is_refused() {
    // The same board and variables, but slides of several cells count as one transition.
    let folder = solved("--max-moves 20");
    let other = solved("--max-steps 20");
    fs::copy(folder.path("f.out"), other.path("f.out")).unwrap();
    decode(&other).exits(2).prints("").warns("`f.out` is not a model of `f.cnf`");
    let other = solved("--encoding cell --max-moves 20");
    fs::copy(other.path("f.out"), folder.path("f.out")).unwrap();
    decode(&folder).exits(2).prints("").warns("is beyond the formula's");
}

#[test]
fn a_damaged_formula_is_refused() {
    let folder = solved("--max-moves 7 --encoding position");
    let whole = folder.read("f.cnf");
    let uncommented: Vec<_> = whole.lines().filter(|line| !line.starts_with('c')).collect();
    let unnamed = whole.lines().filter(|line| !line.starts_with("c var 3 "));
    let damaged = [
        (String::new(), "no header `p cnf VARIABLES CLAUSES`"),
        (uncommented.join("\n"), "does not say what it is about"),
        (unnamed.collect::<Vec<_>>().join("\n"), "the formula names no variable for `at("),
        (whole[..whole.len() / 4].to_owned(), "no header `p cnf VARIABLES CLAUSES`"),
        (whole[..whole.len() - 40].to_owned(), "line "),
        (
            whole.replace("\"horizon\":7", "\"horizon\":8"),
            "names no variable for `at(B,0)` in frame 8",
        ),
        (whole.replace("\"horizon\":7", "\"horizon\":6"), "the model is not a plan"),
        (whole.replace("\"horizon\":7", "\"horizon\":x"), "`c rushsat …` of `f.cnf` is damaged"),
        (whole.replace("\"metric\":\"moves\"", "\"metric\":\"miles\""), "`miles` is not a metric"),
        (whole.replace("\"position\"", "\"posture\""), "`posture` is not an encoding"),
        (whole.replace("rushsat/1", "rushsat/9"), "schema is `rushsat/9`, but only `rushsat/1`"),
        (whole.replace("\"width\":4", "\"width\":2"), "vehicle"),
    ];
    for (formula, message) in damaged {
        folder.file("f.cnf", &formula);
        decode(&folder).exits(2).prints("").warns(message);
    }
}

#[test]
fn files_that_cannot_be_opened_are_named() {
    let folder = solved("--max-moves 7");
    folder.rushsat("decode - f.out").run().exits(2).warns("read twice, so it has to be a file");
    folder.rushsat("decode none.cnf f.out").run().exits(2).warns("cannot open `none.cnf`");
    folder.rushsat("decode f.cnf none.out").run().exits(2).warns("cannot open `none.out`");
    folder.rushsat("decode . f.out").run().exits(2).warns("`.`").warns("directory");
    folder.rushsat("decode f.cnf .").run().exits(2).warns("`.`").warns("directory");
}
