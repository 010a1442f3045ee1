//! A time limit ends the subcommands that draw, play, list, make and walk within a second. Those that search,
//! read and prove are in `limits.rs`.

use std::time::Duration;

use crate::{
    limits::{ends_in_time, with_endless},
    support::{Folder, Run, SMALL, rushsat},
};

/// A hint for this board takes less than a second; so a tenth is the limit.
#[test]
#[cfg_attr(not(feature = "serve"), ignore = "the feature serve is off")]
fn a_limit_ends_a_server() {
    let run = rushsat("serve --port 0 --time-limit 0.3").run().exits(3);
    run.says("http://127.0.0.1:").warns("gave up serving: time limit reached");
}

#[test]
fn a_limit_ends_a_hint() {
    let folder = with_endless();
    let hint = || folder.rushsat("hint --json --time-limit 0.1 12x12.csv").run().exits(3);
    let run = one_is_quicker_than(Duration::from_secs(1), hint);
    assert_eq!(run.json()["reason"], "time limit reached");
    assert_ne!(run.json()["optimal"], true);
}

#[test]
fn a_limit_ends_certificates() {
    a_limit_ends(&["certify --encoding cell --semantics sequential --max-steps 100 12x12.csv c"]);
}

#[test]
#[ignore = "exhaustive: 4 s; run by .ci/run"]
fn exhaustive_a_limit_ends_plans_ratings_states_and_boards() {
    a_limit_ends(&[
        "plan --encoding cell --semantics sequential --max-steps 100 12x12.csv",
        "rate 12x12.csv",
        "states 12x12.csv",
        "generate random --size 16x16 --vehicles 40 --where moves>900",
    ]);
}

fn a_limit_ends(calls: &[&str]) {
    let folder = with_endless();
    for args in calls {
        ends_in_time(&folder, args, 1).exits(3);
        assert!(!folder.path("c/claim.json").exists(), "{args}");
    }
}

/// A board whose primary has its row for itself, above rows of vehicles of one cell; and a plan of 999
/// slides.
fn crowded() -> Folder {
    let folder = Folder::new();
    let vehicle = |name: &str, orientation: &str, length, row, col| {
        format!(
            r#"{{"name":"{name}","orientation":"{orientation}","length":{length},"row":{row},"col":{col}}}"#
        )
    };
    let of_one = |i| vehicle(&format!("v{i}"), "vertical", 1, 1 + i / 16, i % 16);
    let others: String = (0..240).map(|i| format!(",{}", of_one(i))).collect();
    let primary = vehicle("P", "horizontal", 2, 0, 0);
    let head = r#""schema":"rushsat-board/1","width":16,"height":16,"walls":[],"exit":"right","primary":"P""#;
    folder.file("board.json", format!(r#"{{{head},"vehicles":[{primary}{others}]}}"#));
    folder.file("plan", "P+1 P-1 ".repeat(499) + "P+14");
    folder
}

/// A thousand pictures side by side took as long as they took.
#[test]
fn a_limit_ends_pictures() {
    a_limit_ends_pictures_of(&["-o s.svg"]);
}

#[test]
#[ignore = "exhaustive: 2 s; run by .ci/run"]
fn exhaustive_a_limit_ends_films() {
    let folder = with_endless();
    ends_in_time(&folder, "render --solve --film 12x12.csv -o f.gif", 1).exits(3);
    a_limit_ends_pictures_of(&["--film -o f.gif"]);
}

fn a_limit_ends_pictures_of(options: &[&str]) {
    let folder = crowded();
    for args in options {
        ends_in_time(&folder, &format!("render --plan plan board.json {args}"), 1).exits(3);
    }
    assert_eq!(folder.names(), ["board.json", "plan"], "nothing half done");
}

#[test]
fn a_limit_ends_graphs() {
    let folder = with_endless();
    ends_in_time(&folder, "graph --max-states 1000000 12x12.csv", 1).exits(3).prints("");
    assert_eq!(folder.names(), ["12x12.csv"], "nothing half done");
}

#[test]
#[ignore = "exhaustive: 3 s; run by .ci/run"]
fn exhaustive_a_limit_ends_the_drawing_of_graphs() {
    let folder = Folder::new();
    // Vehicles that never meet: 3 times 8 to the power of 6 states are found soon, and drawn for long.
    let rows = ["AA", "BB", "CC", "DD", "EE", "FF"].map(|vehicle| format!("{vehicle}......."));
    folder.file("free", format!("9x7:{}GG..x....", rows.concat()));
    for format in ["dot", "json", "svg"] {
        let args = format!("graph --max-states 1000000 free -o g.{format}");
        ends_in_time(&folder, &args, 1).exits(3);
    }
    assert_eq!(folder.names(), ["free"], "nothing half done");
}

#[test]
fn a_limit_ends_atlases() {
    a_limit_ends_the_atlas_of("7x7 --walls 4 --threads 1");
}

fn a_limit_ends_the_atlas_of(size: &str) {
    let folder = Folder::new();
    ends_in_time(&folder, &format!("atlas build --size {size} --out a"), 1).exits(3);
    assert_eq!(folder.names(), [""; 0], "nothing half done");
}

#[test]
#[ignore = "exhaustive: 4 s; run by .ci/run"]
fn exhaustive_a_limit_ends_atlases_and_the_reading_of_them() {
    a_limit_ends_the_atlas_of("6x6 --quick");
    let folder = Folder::new();
    folder.file("rows", format!("07 {SMALL} 34\n").repeat(600_000));
    for show in ["--draw", "--json"] {
        ends_in_time(&folder, &format!("atlas query {show} rows any"), 1).exits(3);
    }
    folder.file("many", format!("07 {SMALL} 34\n").repeat(4_000_000));
    ends_in_time(&folder, "atlas query --count many any", 1).exits(3).prints("");
}

/// A condition of a thousand patterns, asked of twenty thousand boards.
#[test]
fn a_limit_ends_the_questions_to_an_atlas() {
    let folder = Folder::new();
    folder.file("rows", format!("07 {SMALL} 34\n").repeat(20_000));
    let condition = vec!["board ?BB?????????????"; 1000].join(" or ");
    let ask = || folder.rushsat("atlas query --time-limit 0.3 rows").arg(&condition).run().exits(3);
    one_is_quick(ask).prints("").warns("gave up on the atlas: time limit reached");
}

#[test]
fn a_limit_ends_an_export() {
    let folder = with_endless();
    let args = "export --format dimacs --max-moves 3000 --encoding cell --time-limit 0.2";
    let export = || folder.rushsat(args).args("12x12.csv -o f.cnf").run().exits(3);
    one_is_quick(export).warns("gave up: time limit reached");
    assert_eq!(folder.names(), ["12x12.csv"], "nothing half done");
}

/// The first of a few runs with a limit of up to 0.3 s that ends before the watchdog would act, a second later.
fn one_is_quick(run: impl Fn() -> Run) -> Run {
    one_is_quicker_than(Duration::from_millis(1200), run)
}

/// What else the machine does can only delay a run.
fn one_is_quicker_than(time: Duration, run: impl Fn() -> Run) -> Run {
    let mut runs = (0..4).map(|_| run());
    runs.find(|run| run.elapsed < time).expect("one is quick")
}

/// Choices that are none, without end: the game asks for another as long as it may.
#[cfg(feature = "play")]
#[test]
fn a_limit_ends_a_game_of_endless_choices() {
    use std::{
        fs::File,
        process::{Command, Stdio},
        time::Instant,
    };

    use crate::support::program;

    let folder = Folder::new();
    folder.file("choices", "9\n".repeat(20_000_000));
    let is_in_time = || {
        let start = Instant::now();
        let output = Command::new(program())
            .args(["play", "--menu", "--time-limit", "0.3", SMALL])
            .stdin(File::open(folder.path("choices")).unwrap())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(3), "{output:?}");
        let message = String::from_utf8(output.stderr).unwrap();
        message.contains("gave up the game: time limit reached")
            && start.elapsed() < Duration::from_millis(1300)
    };
    assert!((0..4).any(|_| is_in_time()));
}

#[test]
fn a_limit_ends_programs() {
    a_limit_ends_counting(&["certify"]);
}

#[test]
#[ignore = "exhaustive: 3 s; run by .ci/run"]
fn exhaustive_a_limit_ends_programs() {
    a_limit_ends_counting(&["plan", "solve"]);
    let folder = Folder::new();
    // A thousand assignments a step.
    let flips: String = (0..1000).map(|i| format!("x[{i}] = !x[{i}];\n")).collect();
    let program = format!(
        "Init {{ boolean [1000] x; x.fill(false); }}\nGoals {{ Goal (x[0]); }}\n\
         Rules {{\nRule (true) {{\n{flips}}}\n}}"
    );
    folder.file("flip.puma", program);
    let steps = vec!["0"; 60_000].join(",");
    let args = format!("puma step --steps {steps} --steps {steps} flip.puma");
    ends_in_time(&folder, &args, 1).exits(3);
}

fn a_limit_ends_counting(commands: &[&str]) {
    let folder = Folder::new();
    // Three counters: 2^27 states, and a plan of 1500 steps.
    let count = |name| format!("Rule (true) {{ {name} = {name} + 1; }}\n");
    let rules = ["a", "b", "c"].map(count).concat();
    let numbers = "int (9) a = 0; int (9) b = 0; int (9) c = 0;";
    let goal = "Goal (a == 500 && b == 500 && c == 500);";
    let program = format!("Init {{ {numbers} }}\nGoals {{ {goal} }}\nRules {{\n{rules}}}");
    folder.file("count.puma", program);
    for &command in commands {
        let to = if command == "certify" { "c" } else { "" };
        ends_in_time(&folder, &format!("puma {command} count.puma {to}"), 1).exits(3);
    }
    // A part may have been certified, but nothing is half done.
    let mut names = folder.names();
    if names.iter().any(|name| name == "c") {
        folder.rushsat("audit c").run().exits(0);
        names.retain(|name| name != "c");
    }
    assert_eq!(names, ["count.puma"]);
}

/// It is a number of seconds, though no clock shows so many.
#[test]
fn a_limit_of_ages_is_none() {
    rushsat("plan --time-limit 1e300 6x1:AA....").run().exits(0);
}

#[test]
fn a_limit_ends_the_table_of_vehicles_of_one_cell() {
    let folder = Folder::new();
    let build = "atlas build --size 4x4 --units --out a --time-limit 0.3";
    let run = folder.rushsat(build).run().exits(3).stays_quiet();
    run.says("gave up: time limit reached after 0 of 1 partitions");
}
