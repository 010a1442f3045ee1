//! `rushsat props`, `families`, `decode --propositions`, and the comments of exported formulas.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::{ENCODINGS, Folder, SMALL, fields, rushsat};

#[test]
fn the_propositions_of_a_state_are_named_and_drawn() {
    let run = rushsat("props 4x3:AA.B...B....").run().exits(0).stays_quiet();
    let run = run.says("AA.B>\n...B\n....\n").says("cell encoding: ");
    run.says("  Red    Red>   E      V2\n").says("CMR(0,1)");
    let after = rushsat("props --encoding position --after").arg("A+1 B+1").arg(SMALL).run();
    after.exits(0).says("at(A,1)").says("at(B,1)");
    let run = rushsat("props --after").arg("A+3").arg(SMALL).run().exits(2);
    run.warns("slide 1 (`A+3`) is illegal");
    for encoding in ENCODINGS {
        let json = rushsat("props --json --until 7 --encoding").arg(encoding).arg(SMALL).run();
        let json = json.exits(0).json();
        let all: BTreeSet<&str> =
            json["propositions"].as_array().unwrap().iter().map(|n| n.as_str().unwrap()).collect();
        let frames = json["true"].as_array().unwrap();
        assert_eq!(frames.len(), 8, "{encoding}");
        let names = frames.iter().flat_map(|frame| frame.as_array().unwrap());
        assert!(names.clone().count() > 0);
        assert!(names.map(|name| name.as_str().unwrap()).all(|name| all.contains(name)));
    }
    let run = rushsat("props --encoding order --until 1 --after").arg("A+1 B+1").arg(SMALL).run();
    run.exits(0).prints("ge(A,1)  . 1\n");
    rushsat("props --until 3 4x2:AAB...B.").run().exits(2).warns("no plan to follow");
}

#[test]
fn families_are_printed_in_every_encoding_and_notation() {
    for encoding in ENCODINGS {
        let json = rushsat("families --json --encoding").arg(encoding).arg(SMALL).run();
        let json = json.exits(0).stays_quiet().json();
        let families = json["families"].as_array().unwrap();
        assert!(families.len() > 3, "{encoding}");
        let named = ["family", "place", "clauses", "variables", "fresh", "formulas"];
        assert!(families.iter().all(|family| fields(family) == named));
        let goal = families.last().unwrap();
        assert_eq!((&goal["family"], &goal["place"]), (&"goal".into(), &"end".into()));
    }
    let can_move = |notation: &str| {
        let run = rushsat("families --encoding cell --notation").arg(notation).arg("--family");
        run.arg("can move").arg("3x2:AA.BB.").run().exits(0).stdout
    };
    assert!(can_move("text").contains("  CMR(0,1) <-> Red(0,1) & E(0,2)\n"));
    assert!(can_move("unicode").contains("  CMR(0,1) ⇔ Red(0,1) ∧ E(0,2)\n"));
    let latex = can_move("latex");
    assert!(
        latex.contains(r"\mathit{CMR}(0,1) \Leftrightarrow \mathit{Red}(0,1) \land"),
        "{latex}"
    );
    let run = rushsat("families --family nothing").arg(SMALL).run().exits(2);
    run.warns("no family `nothing`").warns("one mover");
}

/// What is printed of the encoding `cell` can be asked of the lemmas, where their language has it.
#[test]
fn families_are_in_the_language_of_lemmas() {
    let board = "3x2:AA.BB.";
    let json = rushsat("families --json --encoding cell").arg(board).run().exits(0).json();
    let mut n_verified = 0;
    for family in json["families"].as_array().unwrap() {
        let name = family["family"].as_str().unwrap();
        if ["offset", "link", "can move"].contains(&name) {
            for formula in family["formulas"].as_array().unwrap().iter().take(4) {
                let formula = formula.as_str().unwrap();
                if formula.contains("at most one") {
                    continue;
                }
                let run = rushsat("verify --board").arg(board).arg(formula).run().exits(0);
                run.says("holds for all states");
                n_verified += 1;
            }
        }
    }
    assert!(n_verified >= 9, "{n_verified}");
}

#[test]
fn comments_say_which_clauses_are_of_which_family() {
    let run = rushsat("export --format smv --annotate").arg(SMALL).run().exits(2);
    run.warns("--annotate is for the format dimacs");
    for encoding in ENCODINGS {
        let export = "export --format dimacs --annotate --max-moves 3 --encoding";
        let text = rushsat(export).arg(encoding).arg(SMALL).run().exits(0).stdout;
        let comments: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("c ")).collect();
        let header = text.lines().find(|line| line.starts_with("p cnf ")).unwrap();
        let n_clauses: usize = header.rsplit(' ').next().unwrap().parse().unwrap();
        let mut next = 1;
        let mut n_of: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        for family in comments.iter().filter_map(|line| line.strip_prefix("family ")) {
            let [first, last, frame, name] = family.splitn(4, ' ').collect::<Vec<_>>()[..] else {
                panic!("{family}");
            };
            let (first, last): (usize, usize) = (first.parse().unwrap(), last.parse().unwrap());
            assert!(first == next && last >= first, "{family}");
            next = last + 1;
            *n_of.entry((frame, name)).or_default() += last + 1 - first;
        }
        assert_eq!(next, n_clauses + 1, "{encoding}");
        let families = rushsat("families --json --encoding").arg(encoding).arg(SMALL).run().json();
        for family in families["families"].as_array().unwrap() {
            let frame = match family["place"].as_str().unwrap() {
                "end" => continue,
                _ => "0",
            };
            let name = family["family"].as_str().unwrap();
            let n = n_of.get(&(frame, name)).copied();
            assert_eq!(
                n,
                family["clauses"].as_u64().map(|n| usize::try_from(n).unwrap()),
                "{encoding} {name}"
            );
        }
        // Each name stands twice, and the propositions about states are shown frame by frame.
        let names = |word: &str| comments.iter().filter(|line| line.starts_with(word)).count();
        assert!(names("var ") > 0 && names("var ") == names("varname "));
        let shown: Vec<&&str> =
            comments.iter().filter(|line| line.starts_with("p show ")).collect();
        assert_eq!(shown.len(), 4);
        assert!(shown.iter().all(|line| line.ends_with(" 0")));
    }
}

/// A lone car that leaves in one step does so in one way, whatever holds of the passes that are counted: with
/// the model's states excluded there is none.
#[test]
fn shown_propositions_are_those_of_states() {
    for semantics in ["sequential", "counted"] {
        let folder = Folder::new();
        let export = format!(
            "export --format dimacs --annotate --semantics {semantics} --max-steps 1 -o f.cnf 3x3:AA......."
        );
        folder.rushsat(&export).run().exits(0);
        let model = folder.rushsat("sat f.cnf").run().exits(10).stdout;
        let holds: BTreeSet<&str> = model
            .lines()
            .filter_map(|line| line.strip_prefix("v "))
            .flat_map(str::split_whitespace)
            .collect();
        let formula = folder.read("f.cnf");
        let shown = formula.lines().filter_map(|line| line.strip_prefix("c p show "));
        let others = shown.flat_map(str::split_whitespace).filter(|number| *number != "0");
        let others = others.map(|number| {
            if holds.contains(number) { format!("-{number}") } else { number.to_owned() }
        });
        let blocked = others.collect::<Vec<_>>().join(" ");
        let (head, clauses) = formula.split_once("p cnf ").unwrap();
        let (counts, clauses) = clauses.split_once('\n').unwrap();
        let (n_vars, n_clauses) = counts.split_once(' ').unwrap();
        let n_clauses: usize = n_clauses.parse().unwrap();
        folder.file(
            "g.cnf",
            format!("{head}p cnf {n_vars} {}\n{clauses}{blocked} 0\n", n_clauses + 1),
        );
        folder.rushsat("sat g.cnf").run().exits(20);
    }
}

#[test]
fn a_model_is_read_back_as_propositions() {
    let folder = Folder::new();
    let export =
        folder.rushsat("export --format dimacs --max-moves 7 --encoding position -o f.cnf");
    export.arg(SMALL).run().exits(0);
    folder.file("f.out", folder.rushsat("sat f.cnf").run().stdout);
    let run = folder.rushsat("decode --propositions f.cnf f.out").run().exits(0);
    let run = run.says("7 moves, ").says("\nframe 0: at(B,0) ");
    run.says("\nframe 7: ");
    let json = folder.rushsat("decode --json --propositions f.cnf f.out").run().exits(0).json();
    let frames = json["propositions"].as_array().unwrap();
    assert_eq!(frames.len(), 8);
    assert!(frames[7].as_array().unwrap().contains(&"at(A,2)".into()));
    let plain = folder.rushsat("decode --json f.cnf f.out").run().exits(0).json();
    assert!(plain.get("propositions").is_none());
}

/// Their clauses are in formulas with a bound; that such families exist is said all the same.
#[test]
fn families_that_depend_on_the_horizon_are_named() {
    let by_horizon = |args: &str| {
        let json = rushsat("families --json").args(args).arg(SMALL).run().exits(0).json();
        json.get("by_horizon").cloned()
    };
    assert_eq!(by_horizon("--semantics counted"), Some(serde_json::json!(["counted"])));
    assert_eq!(by_horizon("--strengthen layers"), Some(serde_json::json!(["goal"])));
    assert_eq!(by_horizon(""), None);
    let run = rushsat("families --semantics counted").arg(SMALL).run().exits(0);
    run.says("\ncounted: at most as many slides as the bound");
    let args = "families --semantics counted --family counted";
    let run = rushsat(args).arg(SMALL).run().exits(2);
    run.warns("the clauses of the family `counted` depend on the horizon");
}
