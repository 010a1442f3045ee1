//! `rushsat universe`.

use crate::support::{Folder, fields, program, rushsat};

#[test]
fn four_by_four_as_text() {
    let run = rushsat("universe --size 4x4 --rules fogleman --metric steps --top 1").run().exits(0);
    let (report, engine) = run.stdout.split_at(run.stdout.find("explicit engine").unwrap());
    assert_eq!(report, include_str!("../golden/universe-4x4.txt"));
    assert!(engine.ends_with(" s\n"));
}

#[test]
fn engines_say_the_same() {
    let folder = Folder::new();
    let args = "universe --size 4x4 --rules fogleman --metric steps --top 1 --engine symbolic";
    for save in ["", "--save s", "--save s"] {
        let run = folder.rushsat(args).args(save).run().exits(0).stays_quiet();
        let rest = run.stdout.strip_prefix(include_str!("../golden/universe-4x4.txt")).unwrap();
        let lines: Vec<&str> = rest.lines().collect();
        assert_eq!(lines[0], "1361 nodes in the diagrams of all sets");
        assert!(lines[1].starts_with("symbolic engine, ") && lines.len() == 2);
    }
    let run = folder.rushsat("universe --metric steps --engine symbolic --save s").run().exits(2);
    run.warns("`s` is of fogleman 4x4 with exit row 1, in steps, not of collette 6x6");
}

/// Not after hours of work.
#[test]
fn pictures_that_cannot_be_are_refused_at_once() {
    let universe = "universe --size 6x6";
    let plot = rushsat(&format!("{universe} --plot nowhere/p.svg")).run().exits(2);
    plot.warns("cannot create `nowhere/p.svg`");
    let dot = rushsat(&format!("{universe} --engine symbolic --dot nowhere/d.dot")).run().exits(2);
    dot.warns("cannot create `nowhere/d.dot`");
    let none = rushsat(&format!("{universe} --engine symbolic --top 0 --dot d.dot")).run().exits(2);
    none.warns("the configurations of the largest index are not listed");
}

#[test]
fn pictures_do_not_take_the_place_of_what_is_kept() {
    let folder = Folder::new();
    let universe = "universe --size 4x4 --engine";
    for (args, message) in [
        ("symbolic --save s --plot ./s", "--save and --plot need files of their own"),
        ("symbolic --save s --dot s", "--save and --dot need files of their own"),
        ("explicit --checkpoint ./s --plot s", "--checkpoint and --plot need files of their own"),
        ("symbolic --plot s --dot ./s", "--plot and --dot need files of their own"),
    ] {
        folder.rushsat(&format!("{universe} {args}")).run().exits(2).prints("").warns(message);
    }
    let run = folder.rushsat(&format!("{universe} explicit --plot /dev/stdout --json")).run();
    run.exits(2).prints("").warns("name a file instead of `/dev/stdout`");
    assert_eq!(folder.names(), [] as [&str; 0]);
}

#[test]
fn a_checkpoint_leaves_files_of_others_alone() {
    let folder = Folder::new();
    folder.file("Cargo.lock", "precious");
    folder.rushsat("universe --size 3x3 --checkpoint Cargo --top 0").run().exits(0);
    assert_eq!(folder.read("Cargo.lock"), "precious");
    folder.file(".rushsat-c.lock", "precious");
    let run = folder.rushsat("universe --size 3x3 --checkpoint c --top 0").run().exits(2);
    run.warns(".rushsat-c.lock` is not empty, so it is no lock");
    assert_eq!(folder.read(".rushsat-c.lock"), "precious");
}

#[test]
fn the_plot_has_a_point_for_each_index() {
    let folder = Folder::new();
    let args = "universe --json --size 4x4 --rules fogleman --metric steps --plot p.svg";
    let json = folder.rushsat(args).run().exits(0).json();
    let svg = folder.read("p.svg");
    let n_points = json["histogram"].as_array().unwrap().len();
    assert_eq!(svg.matches("<circle").count(), n_points);
    assert!(svg.contains("DejaVu Sans") && svg.contains("steps to the nearest"));
}

#[test]
fn each_engine_has_its_file() {
    let run = rushsat("universe --save s").run().exits(2);
    run.prints("").warns("sets are stored by the symbolic engine: `--engine symbolic`");
    let run = rushsat("universe --engine symbolic --checkpoint c").run().exits(2);
    run.prints("").warns("the symbolic engine goes on from the sets that it stores: `--save`");
}

#[test]
fn options_that_would_mean_nothing_are_refused() {
    let run =
        rushsat("universe --size 3x3 --rules tromp --metric steps --threads 2").run().exits(2);
    run.prints("").warns("the engine `mazes` has one thread");
    for engine in ["symbolic", "mazes"] {
        let run = rushsat("universe --size 3x3 --estimate --engine").arg(engine).run().exits(2);
        run.prints("").warns(&format!("leave out `--engine {engine}`"));
    }
    for option in ["--engine explicit", "--top 3", "--threads 1"] {
        let run = rushsat("universe --size 3x3 --export smv").args(option).run().exits(2);
        run.prints("").warns("cannot be used with");
    }
    let run = rushsat("universe --size 3x3 --export smv --output-limit 10").run().exits(3);
    run.prints("").warns("output limit reached");
}

/// What `ulimit -f` says is an error, and no end of the program by a signal.
#[cfg(unix)]
#[test]
fn a_file_larger_than_the_system_allows_is_an_error() {
    let folder = Folder::new();
    let run = "ulimit -f 4; exec \"$0\" universe --size 5x4 --engine symbolic --save s";
    let output = std::process::Command::new("sh")
        .args(["-c", run, program()])
        .current_dir(folder.path(""))
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.contains("cannot write `s`: File too large"), "{errors}");
}

#[test]
fn json_has_every_count() {
    let run = rushsat("universe --json --size 4x3 --rules collette --exit-row 2 --threads 2").run();
    let json = run.exits(0).stays_quiet().json();
    let expected = [
        "schema",
        "command",
        "size",
        "rules",
        "exit_row",
        "metric",
        "engine",
        "answer",
        "valid",
        "winning",
        "solvable",
        "unsolvable",
        "histogram",
        "hardest",
        "top",
        "seconds",
    ];
    assert_eq!(fields(&json), expected);
    let [valid, winning, solvable, unsolvable] =
        ["valid", "winning", "solvable", "unsolvable"].map(|name| json[name].as_u64().unwrap());
    let histogram = json["histogram"].as_array().unwrap();
    assert_eq!(histogram[0], winning);
    assert_eq!(histogram.iter().map(|n| n.as_u64().unwrap()).sum::<u64>(), solvable);
    assert_eq!(solvable + unsolvable, valid);
    assert_eq!(json["top"][0]["index"], histogram.len() - 1);
}

#[test]
fn a_limit_ends_it_and_a_checkpoint_keeps_what_is_done() {
    let folder = Folder::new();
    // On a busy machine the first may be too short for a partition.
    let within = |seconds: &str| {
        let args = "universe --json --threads 1 --checkpoint done.json --metric steps --time-limit";
        let json = folder.rushsat(&format!("{args} {seconds}")).run().exits(3).json();
        folder.path("done.json").exists().then_some(json)
    };
    let json = ["0.3", "2", "16"].into_iter().find_map(within).expect("a partition is done");
    assert_eq!(json["answer"], "unknown");
    assert!(json["reason"].as_str().unwrap().starts_with("time limit reached after "));
    let run = folder.rushsat("universe --checkpoint done.json --metric moves").run().exits(2);
    run.warns("`done.json` is of collette 6x6 with exit row 2 in steps, not of collette 6x6");
}

#[test]
fn a_checkpoint_keeps_to_the_output_limit() {
    let folder = Folder::new();
    let args = "universe --size 4x4 --metric steps --checkpoint c.json";
    let run = folder.rushsat(args).args("--output-limit 100").run().exits(3);
    run.says("gave up: output limit reached after 0 of 27 partitions");
    assert_eq!(folder.names(), Vec::<String>::new(), "no half file");
    folder.rushsat(args).run().exits(0).says("solvable");
    let complete = folder.read("c.json");
    let run = folder.rushsat(args).args("--output-limit 100").run().exits(3);
    run.says("\nsolvable ").says("\ngave up on the clusters: output limit reached\n");
    assert_eq!(folder.read("c.json"), complete, "what was written before stands");
}

#[test]
fn stored_sets_keep_to_the_output_limit() {
    let folder = Folder::new();
    let args = "universe --size 4x4 --metric steps --engine symbolic --save s";
    let run = folder.rushsat(args).args("--output-limit 98").run().exits(3);
    run.says("gave up: output limit reached after 0 of ");
    assert_eq!(folder.names(), Vec::<String>::new(), "no half file");
    let run = folder.rushsat(args).args("--output-limit 2K").run().exits(3);
    run.says("gave up: output limit reached after ");
    let n_bytes = folder.path("s").metadata().unwrap().len();
    assert!(n_bytes <= 2048, "{n_bytes}");
    // The next run goes on from there, with a limit of its own.
    let (mut n_runs, mut status) = (1, Some(3));
    while status == Some(3) {
        status = folder.rushsat(args).args("--output-limit 2K").run().code;
        n_runs += 1;
        assert!(n_runs < 20, "it comes to an end");
    }
    assert_eq!(status, Some(0));
    assert!(n_runs > 2, "a limit was reached on the way");
}

#[test]
fn what_is_no_universe_is_refused() {
    for (args, message) in [
        ("--size 8x6", "3 to 7 columns and 1 to 7 rows, not 8x6"),
        ("--size 2x6", "3 to 7 columns and 1 to 7 rows, not 2x6"),
        ("--size 6x4 --exit-row 4", "exit row 4 is not a row of 6x4"),
        ("--size six", "`six` is not a size"),
        ("--rules mine", "expected one of fogleman, collette, unit, tromp"),
        ("--threads 0", "expected a number from 1 to 64"),
        ("--threads 65", "expected a number from 1 to 64"),
        ("--engine slow", "[possible values: "),
    ] {
        rushsat("universe").args(args).run().exits(2).prints("").warns(message);
    }
}

/// The estimate for boards of a size under `fogleman`.
fn estimate(size: &str, exit_row: usize, valid: &str, n_partitions: usize) {
    let args = format!("universe --estimate --size {size} --rules fogleman");
    let run = rushsat(&args).run().exits(0);
    let head = format!("fogleman {size} with exit row {exit_row}, in moves\nvalid {valid:>16}\n");
    assert!(run.stdout.starts_with(&head), "{}", run.stdout);
    run.says(&format!("\n{n_partitions} partitions\nabout "));
}

#[test]
#[ignore = "exhaustive: 1 s; run by .ci/run"]
fn exhaustive_what_it_takes_is_said_before() {
    estimate("7x7", 3, "422328287763154", 262_144);
}

#[test]
fn what_it_takes_is_said_before() {
    estimate("6x7", 3, "2331923961877", 46_656);
    let json = rushsat("universe --estimate --size 6x7 --json").run().exits(0).json();
    assert_eq!((&json["answer"], &json["partitions"]), (&"estimate".into(), &186_624.into()));
    assert!(json["valid"].as_u64() > Some(2_331_923_961_877), "more rules, more boards");
    rushsat("universe --estimate --engine symbolic")
        .run()
        .exits(2)
        .warns("leave out `--engine symbolic`");
    let run = rushsat("universe --time-limit 0.2 --size 6x6 --threads 1").run().exits(3);
    run.warns("processor time of all threads together");
}

#[test]
fn all_boards_are_a_model_for_nusmv() {
    let run =
        rushsat("universe --export smv --size 4x3 --rules fogleman --metric steps").run().exits(0);
    assert!(run.stdout.contains("\nMODULE main\nVAR\n  row0 : 0..5;"), "{}", run.stdout);
    assert_eq!(run.stdout.matches("INVAR").count(), 12);
}

#[test]
fn what_a_file_has_of_the_work_is_counted_when_there_is_no_time() {
    let folder = Folder::new();
    let explicit = "universe --size 4x4 --rules fogleman --threads 1 --checkpoint d.ck";
    folder.rushsat(explicit).run().exits(0);
    let run = folder.rushsat(&format!("{explicit} --time-limit 0")).run().exits(3);
    let n = run.stdout.split(" after ").nth(1).unwrap_or_default().to_owned();
    let (done, all) = n.split_once(" of ").unwrap_or_default();
    assert_eq!(Some(done), all.split(' ').next(), "{}", run.stdout);
    let symbolic = "universe --size 4x4 --threads 1 --engine symbolic --json --save s";
    let whole = folder.rushsat(symbolic).run().exits(0).json();
    let json = folder.rushsat(&format!("{symbolic} --memory-limit 10K")).run().exits(3).json();
    assert_eq!(json["histogram"], whole["histogram"], "{json}");
    assert!(json["reason"].is_string(), "{json}");
}

#[test]
fn a_rule_about_empty_cells_is_no_lack_of_room() {
    let run = rushsat("universe --rules tromp --size 3x1 --engine explicit").run().exits(2);
    run.warns("no rule about empty cells").warns("`mazes`, the engine by default, has");
    let run = rushsat("universe --rules tromp --size 3x3 --estimate").run().exits(2);
    run.warns("no rule about empty cells");
}

#[test]
fn a_cause_is_told_once() {
    let run = rushsat("universe --size 3x3 --checkpoint /nonexist/c.ck").run().exits(2);
    assert_eq!(run.stderr.matches("No such file").count(), 1, "{}", run.stderr);
}

/// 70,194 configurations of 5x5 have index 5, and 56,530 a larger one.
#[test]
fn indices_with_too_many_configurations_are_named() {
    let run = rushsat("universe --size 5x5 --top 16 --json").run().exits(0);
    let json = run.json();
    assert_eq!((json["unlisted"].as_u64(), json["top"].as_array().unwrap().len()), (Some(5), 15));
    let run = rushsat("universe --size 5x5 --top 16").run().exits(0);
    run.says("not listed, as there are more than 100000 from here on: index 5 and below\n");
    let run = rushsat("universe --size 3x3 --top 16 --json").run().exits(0);
    assert!(run.json().get("unlisted").is_none());
}
