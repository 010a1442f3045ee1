//! Model counters of other people count what dynamic programming and diagrams count.

use libtest_mimic::{Failed, Trial};

use crate::{missing, support::rushsat, trial};

/// Commands that count projected models.
const COUNTERS: [(&str, &str); 2] =
    [("ganak", "exec:ganak {cnf}"), ("d4", "exec:d4 -m projMC -i {cnf}")];

const BOARDS: &str = "puzzles/fogleman-4x4.txt";

pub(crate) fn trials() -> Vec<Trial> {
    let test = |(program, command): (&'static str, &'static str)| {
        let run = move || -> Result<(), Failed> {
            counts_plans(command);
            Ok(())
        };
        trial(format!("counters::{program}_counts_the_plans_of_4x4_boards"), missing(program), run)
    };
    COUNTERS.into_iter().map(test).collect()
}

/// The field `name` of each answer.
fn counted(command: &str, name: &str) -> Vec<String> {
    let lines = rushsat(command).arg(BOARDS).run().exits(0).json_lines();
    lines.iter().map(|json| json[name].as_str().expect("digits").to_owned()).collect()
}

fn counts_plans(counter: &str) {
    for metric in ["moves", "steps"] {
        let plans = counted(&format!("count --json --metric {metric}"), "plans");
        assert_eq!(plans.len(), 32);
        let options = format!("count --json --models --metric {metric}");
        assert_eq!(counted(&options, "models"), plans, "by diagrams, in {metric}");
        for encoding in ["crossing", "cell"] {
            let mut run = rushsat(&format!("{options} --encoding {encoding}"));
            run = run.arg("--counter").arg(counter).arg(BOARDS);
            let lines = run.run().exits(0).json_lines();
            let models: Vec<&str> =
                lines.iter().filter_map(|json| json["models"].as_str()).collect();
            assert_eq!(models, plans, "{encoding}, in {metric}");
        }
    }
}
