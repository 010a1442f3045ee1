//! Unit Rush Hour: boards with vehicles of one cell, in all commands.

use crate::support::{Folder, rushsat};

/// The example of Tromp and Cilibrasi's paper, seen in the mirror: 12 steps.
const PUBLISHED: &str = "3x3:=|||-||.-";

/// Vehicles of one cell beside a longer one and a wall: 4 steps.
const MIXED: &str = "4x4:=.|.B-..B.|-.|.x";

#[test]
fn every_encoding_finds_the_published_length() {
    for encoding in ["cell", "position", "order", "crossing", "cartesian", "dual"] {
        for semantics in ["sequential", "counted"] {
            let args = format!("plan --encoding {encoding} --semantics {semantics} --json");
            let bounded =
                |max: u32| rushsat(&format!("{args} --max-steps {max}")).arg(PUBLISHED).run();
            bounded(11).exits(1);
            assert_eq!(bounded(12).exits(0).json()["length"], 12, "{encoding} {semantics}");
        }
    }
}

#[test]
fn every_engine_finds_the_published_length() {
    for command in ["solve", "solve --search a-star", "plan", "reach", "reach --encoding cell"] {
        rushsat(command).arg(PUBLISHED).run().exits(0).says("12 moves");
    }
    for engine in ["subgoals", "exhaustive"] {
        rushsat(&format!("solve --engine {engine}")).arg(PUBLISHED).run().exits(0).says("0+1");
    }
    rushsat("compare").arg(PUBLISHED).run().exits(0);
    rushsat("compare").arg(MIXED).run().exits(0);
}

/// The board of 6x6 is the hardest of its size with one empty cell.
#[test]
fn the_published_boards_are_as_hard_as_published() {
    let run = rushsat("solve --json --metric steps puzzles/tromp-unit.txt").run().exits(0);
    let steps: Vec<_> = run.json_lines().iter().map(|line| line["length"].clone()).collect();
    assert_eq!(steps, [12, 40, 199, 732]);
}

#[test]
fn answers_name_vehicles_by_number() {
    rushsat("check").arg(MIXED).run().exits(0).says("vehicle `5`: vertical, length 1");
    rushsat("check --canonical").arg(PUBLISHED).run().says("canonical 3x3:=|||-||.-");
    rushsat("check --canonical").arg(MIXED).run().exits(2).warns("no canonical text");
    rushsat("plans").arg(MIXED).run().prints("1+1 0+3\n");
    rushsat("hint").arg(MIXED).run().exits(0).says("Move 1 1 down");
    rushsat("rate").arg(MIXED).run().exits(0).says("predicted_seconds");
    rushsat("why no-plan --max-moves 1").arg(MIXED).run().exits(0).says("0 and 1 suffice");
    rushsat("states").arg(PUBLISHED).run().exits(0).says("  0 3x3:");
    rushsat("props --encoding cell").arg(MIXED).run().exits(0);
    rushsat("play").arg(MIXED).stdin("q\n").run().exits(0).says("= . | .");
}

#[test]
fn formulas_programs_and_certificates_say_the_same() {
    let folder = Folder::new();
    folder.rushsat("certify --metric moves").arg(MIXED).arg("cert").run().exits(0);
    folder.rushsat("audit cert").run().exits(0).says("holds");
    folder.rushsat("export --format dimacs --max-moves 2 -o f.cnf").arg(MIXED).run().exits(0);
    let model = folder.rushsat("sat f.cnf").run().exits(10);
    std::fs::write(folder.path("model"), model.stdout).unwrap();
    folder.rushsat("decode f.cnf model").run().exits(0).says("1+1 0+3");
    folder.rushsat("export --format puma --metric moves -o f.puma").arg(MIXED).run().exits(0);
    folder.rushsat("puma plan f.puma").run().exits(0).says("0+3");
    for format in ["asp", "pddl", "aiger", "smv"] {
        let args = format!("export --format {format} --metric moves -o f.{format}");
        folder.rushsat(&args).arg(MIXED).run().exits(0);
    }
    folder.rushsat("render -o f.svg").arg(MIXED).run().exits(0);
}

#[test]
fn boards_made_by_chance_can_have_them() {
    let args = "generate random --size 4x4 --vehicles 12 --units 1 --unit-primary --seed 1";
    let board = rushsat(args).run().exits(0).stdout;
    assert!(board.starts_with("4x4:") && !board.contains(|c: char| "ABC".contains(c)), "{board}");
    rushsat("check").arg(board.trim()).run().exits(0).says("13 vehicles");
    rushsat("generate harder --seed 1").arg(MIXED).run().exits(0).says("4x4:");
    rushsat("generate random --size 3x3 --vehicles 9 --units 1 --unit-primary")
        .run()
        .exits(2)
        .warns("no room for 9 vehicles of 1 cell or more");
}

#[test]
fn universes_and_atlases_of_them() {
    let run = rushsat("universe --size 3x3 --rules tromp --exit-row 0 --metric steps --json").run();
    let json = run.exits(0).json();
    let json_of_mazes = json.clone();
    assert_eq!((&json["engine"], &json["hardest"]), (&"mazes".into(), &[PUBLISHED].into()));
    let json = rushsat("universe --size 3x3 --rules unit --json").run().exits(0).json();
    assert_eq!((&json["engine"], &json["valid"]), (&"explicit".into(), &13_851.into()));
    let run =
        rushsat("universe --size 3x3 --rules tromp --exit-row 0 --engine symbolic --json").run();
    let symbolic = run.exits(0).json();
    for field in ["valid", "winning", "histogram", "hardest", "top"] {
        assert_eq!(json_of_mazes[field], symbolic[field], "{field}");
    }
    for (args, message) in [
        ("tromp --checkpoint c", "no checkpoints"),
        ("unit --engine mazes", "up to 30 cells"),
        ("tromp --engine mazes --save s", "--engine symbolic"),
        ("tromp --engine mazes --dot d", "--engine symbolic"),
    ] {
        rushsat(&format!("universe --size 3x3 --rules {args}")).run().exits(2).warns(message);
    }
    let args = "universe --size 6x5 --rules tromp --memory-limit 2G";
    rushsat(args).run().exits(3).says("gave up: memory limit reached at index 0");
    rushsat("universe --size 3x3 --rules tromp --engine explicit").run().exits(2).warns("`mazes`");
    rushsat("universe --size 3x3 --rules tromp --estimate").run().exits(2).warns("no rule");
    rushsat("universe --size 3x3 --rules tromp --export smv").run().exits(2).warns("`unit` has");
    rushsat("universe --size 7x6 --rules unit").run().exits(2).warns("more than 2^64");
    let folder = Folder::new();
    folder.rushsat("universe --size 3x3 --rules tromp --save sets --metric steps").run().exits(0);
    folder.rushsat("query sets --list 1").arg("index >= 7").run().exits(0).says("3x3:");
    folder.rushsat("atlas build --size 3x3 --units --walls 1 --out a.atlas").run().exits(0);
    folder.rushsat("atlas query a.atlas --draw").arg("moves >= 9").run().exits(0).says("=");
    rushsat("atlas build --size 5x5 --units --out a").run().exits(2).warns("too many states");
}
