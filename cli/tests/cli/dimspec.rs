//! `rushsat export --format dimspec`, unrolled here by itself, and `decode` of what a planner would print.

use std::{fmt::Write as _, str::Lines};

use crate::support::{ENCODINGS, Folder, SMALL, rushsat};

/// A system in the format: the clauses of its parts.
struct System {
    n_vars: i32,
    parts: [Vec<Vec<i32>>; 4],
}

impl System {
    fn read(text: &str) -> Self {
        let mut lines = text.lines();
        let mut n_vars = 0;
        let parts = ["i", "u", "g", "t"].map(|letter| {
            let header = lines.find(|line| !line.starts_with('c')).expect("a header");
            let sizes = header.strip_prefix(&format!("{letter} cnf ")).expect(letter);
            let (vars, n_clauses) = sizes.split_once(' ').expect("two sizes");
            let vars: i32 = vars.parse().expect("a number");
            assert_eq!(vars, if letter == "t" { 2 * n_vars } else { n_vars.max(vars) }, "{letter}");
            n_vars = if letter == "t" { n_vars } else { vars };
            clauses(&mut lines, n_clauses.parse().expect("a number"))
        });
        assert_eq!(lines.next(), None);
        Self { n_vars, parts }
    }

    /// The formula that the goal is there after so many transitions.
    fn unrolled(&self, n_transitions: i32) -> String {
        let [initial, always, goal, transition] = &self.parts;
        let of_time = |time: i32, clauses: &[Vec<i32>]| -> Vec<Vec<i32>> {
            let moved = |lit: &i32| lit + lit.signum() * time * self.n_vars;
            clauses.iter().map(|clause| clause.iter().map(moved).collect()).collect()
        };
        let mut all = of_time(0, initial);
        all.extend(of_time(n_transitions, goal));
        for time in 0..=n_transitions {
            all.extend(of_time(time, always));
            if time < n_transitions {
                all.extend(of_time(time, transition));
            }
        }
        let mut text = format!("p cnf {} {}\n", self.n_vars * (n_transitions + 1), all.len());
        for clause in all {
            for lit in clause {
                write!(text, "{lit} ").expect("memory");
            }
            text += "0\n";
        }
        text
    }

    /// The fewest transitions to the goal, and the solution as incplan prints it.
    fn solve(&self) -> (i32, String) {
        for n_transitions in 0..50 {
            let run = rushsat("sat -").stdin(self.unrolled(n_transitions)).run();
            if run.code == Some(10) {
                let model = run.stdout.lines().filter_map(|line| line.strip_prefix("v "));
                let lits: Vec<i32> = model
                    .flat_map(str::split_whitespace)
                    .map(|lit| lit.parse().expect("a literal"))
                    .filter(|&lit| lit != 0)
                    .collect();
                let mut text = format!("solution {} {}\n", self.n_vars, n_transitions + 1);
                let n_vars = usize::try_from(self.n_vars).expect("a number");
                for (time, lits) in (0..).zip(lits.chunks(n_vars)) {
                    let back = |lit: &i32| (lit - lit.signum() * time * self.n_vars).to_string();
                    text += &(lits.iter().map(back).collect::<Vec<_>>().join(" ") + " \n");
                }
                return (n_transitions, text);
            }
            assert_eq!(run.code, Some(20), "{run:?}");
        }
        panic!("no plan")
    }
}

fn clauses(lines: &mut Lines<'_>, n: usize) -> Vec<Vec<i32>> {
    let lits = |line: &str| -> Vec<i32> {
        let line = line.strip_suffix(" 0").unwrap_or("");
        line.split(' ').map(|lit| lit.parse().expect("a literal")).collect()
    };
    lines.take(n).map(lits).collect()
}

#[test]
fn a_board_unrolled_by_others_has_a_shortest_plan() {
    let folder = Folder::new();
    for encoding in ENCODINGS {
        for (options, n_transitions, said) in [
            ("--metric moves", 7, "7 moves"),
            ("--metric steps", 9, "9 steps"),
            ("--semantics parallel", 5, " moves"),
        ] {
            let export = format!("export --format dimspec {options} --encoding {encoding} -o s");
            folder.rushsat(&export).arg(SMALL).run().exits(0);
            let (found, solution) = System::read(&folder.read("s")).solve();
            assert_eq!(found, n_transitions, "{options} {encoding}");
            folder.file("answer", format!("ci INFO Final Makespan\n{solution}"));
            folder.rushsat("decode s answer").run().exits(0).says(said);
        }
    }
    let run = folder.rushsat("decode --propositions --json s answer").run().exits(0).json();
    assert_eq!((&run["bound"], &run["metric"]), (&5.into(), &"moves".into()));
    assert_eq!(run["propositions"].as_array().expect("frames").len(), 6);
    folder.file("none", "ci WARNING Did not get a solution\n");
    folder
        .rushsat("decode s none")
        .run()
        .exits(3)
        .prints("there is no solution in what the planner printed\n");
    let json = folder.rushsat("decode --json s none").run().exits(3).json();
    assert_eq!((&json["answer"], &json["bound"]), (&"unknown".into(), &serde_json::Value::Null));
}

#[test]
fn a_program_unrolled_by_others_has_a_shortest_plan() {
    let folder = Folder::new();
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../puma/examples/water-jugs.puma");
    folder.rushsat("puma export --format dimspec -o s").arg(program).run().exits(0);
    let (n_transitions, solution) = System::read(&folder.read("s")).solve();
    folder.file("answer", solution);
    let json = folder.rushsat("decode --json s answer").run().exits(0).json();
    assert_eq!(json["length"], n_transitions);
    let best = rushsat("puma solve --json").arg(program).run().exits(0).json();
    assert_eq!(json["length"], best["length"]);
    folder.rushsat("decode --propositions s answer").run().exits(2).warns("--propositions is for");
    folder.file("none", "no solution\n");
    folder
        .rushsat("decode s none")
        .run()
        .exits(3)
        .prints("there is no solution in what the planner printed\n");
}

#[test]
fn what_is_no_solution_is_refused() {
    let folder = Folder::new();
    folder.rushsat("export --format dimspec -o s").arg(SMALL).run().exits(0);
    let n_vars = System::read(&folder.read("s")).n_vars;
    let all_false = format!("solution {n_vars} 2\n-1\n-1\n");
    for (answer, why) in [
        ("solution 1 1\n1\n", "about 1 variables"),
        (&all_false[..], "frame 0 of the model is not the initial state of the board"),
        (&format!("solution {n_vars} 3\n-1\n"), "ends before the last of 3 times"),
    ] {
        folder.file("answer", answer);
        folder.rushsat("decode s answer").run().exits(2).warns(why);
    }
    for (option, why) in [
        ("--max-moves 7", "cannot bound the length of plans"),
        ("--semantics counted", "leave out --strengthen and choose"),
        ("--strengthen layers", "leave out --strengthen and choose"),
        ("--annotate", "--annotate is for the format dimacs"),
    ] {
        let run = folder.rushsat(&format!("export --format dimspec {option}")).arg(SMALL).run();
        run.exits(2).warns(why);
    }
    // Of at-most-one constraints there are several encodings, as in DIMACS.
    let of = |amo| folder.rushsat(&format!("export --format dimspec --amo {amo}")).arg(SMALL).run();
    assert_ne!(of("pairwise").exits(0).stdout, of("ladder").exits(0).stdout);
    folder
        .rushsat("export --format aag --amo ladder")
        .arg(SMALL)
        .run()
        .exits(2)
        .warns("--amo is for");
}
