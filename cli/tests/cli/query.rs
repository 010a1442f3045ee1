//! `rushsat query`.

use crate::support::Folder;

/// A folder with the stored analysis `s` of 4x4 in steps.
fn folder() -> Folder {
    let folder = Folder::new();
    let args = "universe --size 4x4 --metric steps --engine symbolic --save s";
    folder.rushsat(args).run().exits(0);
    folder
}

#[test]
fn atlases_and_sets_are_told_from_one_another() {
    let folder = folder();
    folder.rushsat("atlas build --size 4x4 --out a").run().exits(0);
    let run = folder.rushsat("query a any").run().exits(2);
    run.warns("`a` is an atlas").warns("`rushsat atlas query` asks atlases");
    let run = folder.rushsat("atlas query s any").run().exits(2);
    run.warns("`s` holds the sets of a universe").warns("`rushsat query` asks it");
    folder.rushsat("atlas build --size 4x4 --out a.csv").run().exits(0);
    folder
        .rushsat("atlas query a.csv any")
        .run()
        .exits(2)
        .warns("an atlas as CSV is for other programs");
}

#[test]
fn boards_are_counted_listed_and_drawn() {
    let folder = folder();
    let query = |args: &str, condition: &str| folder.rushsat("query s").args(args).arg(condition);
    query("", "index >= 8 and trucks = 0").run().exits(0).prints(
        "\
20 of 9304 configurations of collette 4x4 with exit row 1, in steps
     index  configurations
         8              14
         9               4
        10               2
",
    );
    query("--count", "unsolvable").run().exits(0).prints("2412\n");
    query("--list 3", "index > 9 or unsolvable and vehicles <= 2").run().exits(0).prints(
        "\
..BCAABC..DD..EE steps=10
BBCDAACD..EE..FF steps=10
....AA.B...B...B unsolvable
",
    );
    let drawing = "index 10\n..BC\nAABC>\n..DD\n..EE\n\n";
    query("--draw 1", "index = 10").run().exits(0).prints(drawing);
    let none = "0 of 9304 configurations of collette 4x4 with exit row 1, in steps\n";
    query("", "cars > 9").run().exits(1).prints(none);
}

#[test]
fn listed_boards_can_be_checked() {
    let folder = folder();
    let run = folder.rushsat("query s --list 30").arg("board ..BCAABC..DD..EE minus 1").run();
    let list = run.exits(0).stdout;
    assert_eq!(list.lines().count(), 4, "without the red car it is no configuration\n{list}");
    folder.file("boards", list);
    let args = "compare --metric steps --solver varisat --encodings crossing --list boards";
    folder.rushsat(args).run().exits(0);
}

#[test]
fn a_universe_is_drawn_from() {
    let folder = folder();
    let draw = |args: &str| folder.rushsat("generate atlas --universe s --seed 5").args(args);
    let drawn = |args: &str, condition: &str| {
        let run = draw(args).arg("--where").arg(condition).run().exits(0).stays_quiet();
        run.stdout.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    // There are six, and a hundred draws meet all.
    let hard = drawn("--count 100", "index >= 9 and trucks = 0");
    let different: std::collections::BTreeSet<&String> = hard.iter().collect();
    assert_eq!((hard.len(), different.len()), (100, 6), "{different:?}");
    assert!(hard.iter().all(|line| line.ends_with(" steps=9") || line.ends_with(" steps=10")));
    assert_eq!(drawn("--first 40 --count 2 --jobs 2", "index >= 9 and trucks = 0"), hard[40..42]);
    let distinct = drawn("--count 6 --distinct --jobs 2", "index >= 9 and trucks = 0");
    assert_eq!(distinct.iter().collect::<std::collections::BTreeSet<_>>(), different);
    let later = drawn("--first 4 --count 2 --distinct", "index >= 9 and trucks = 0");
    assert_eq!(later, distinct[4..]);
    let seven = draw("--count 7 --distinct --where").arg("index >= 9 and trucks = 0").run();
    seven.exits(1).warns("there are only 6 distinct boards of that kind");
    draw("--first 1000000 --distinct").run().exits(2).warns("distinct boards are below 1000000");
    folder.file("hard", hard[..9].join("\n"));
    let args = "compare --metric steps --solver varisat --encodings crossing --list hard";
    folder.rushsat(args).run().exits(0);
    // Each index as often as it is there, as far as chance lets it: 2412 of 9304 are unsolvable.
    let any = drawn("--count 2000", "any");
    let n_unsolvable = any.iter().filter(|line| !line.contains(" steps=")).count();
    assert!((430..610).contains(&n_unsolvable), "{n_unsolvable} of 2000");
    assert!(draw("--count 50").run().exits(0).stdout.lines().all(|line| line.contains(" steps=")));
    draw("--where").arg("index = 11").run().exits(1).warns("no configuration of the universe");
    draw("--where").arg("moves = 3").run().exits(2).warns("`moves` cannot be asked of a stored");
    draw("--count 1000001").run().exits(2).warns("1000000 boards can be drawn");
    draw("--atlas x").run().exits(2).warns("cannot be used with");
    folder.rushsat("generate atlas --universe none").run().exits(2).warns("cannot read `none`");
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let folder = folder();
    let refused = |file: &str, condition: &str| {
        folder.rushsat("query").arg(file).arg(condition).run().exits(2).prints("")
    };
    refused("s", "cars >").warns("expected a whole number or a field, found the end");
    refused("s", "lorries = 1").warns("expected index, vehicles, cars, ");
    refused("none", "any").warns("cannot read `none`");
    folder.file("board", "BB.FAA.FECCCE.DD\n");
    refused("board", "any").warns("`board` is no stored analysis of this program: its first line");
    folder.rushsat("query s any --list 0").run().exits(2).warns("a number, 1 or more");
    let run = folder.rushsat("query s any --memory-limit 1M").run().exits(0);
    run.says("9304 of 9304 configurations");
    let run = folder.rushsat("query s cars=2 --memory-limit 10").run().exits(3);
    run.warns("gave up reading `s`: memory limit reached");
}

#[test]
fn lists_keep_within_limits_and_leave_what_was_found() {
    let folder = folder();
    let query = |args: &str| folder.rushsat("query s any --list 1000000").args(args).run();
    // Boards are printed as they are found, and not held.
    assert_eq!(query("--memory-limit 4M").exits(0).stdout.lines().count(), 9304);
    let some = query("--memory-limit 4M --json").exits(3).json();
    assert_eq!(some["reason"], "memory limit reached");
    let n_boards = some["boards"].as_array().unwrap().len();
    assert!((1..9304).contains(&n_boards), "{n_boards}");
    query("--time-limit 0").exits(3).warns("gave up reading `s`: time limit reached");
}

#[test]
fn a_changed_checkpoint_is_refused() {
    let folder = Folder::new();
    let args = "universe --size 4x4 --metric steps --checkpoint c";
    folder.rushsat(args).run().exits(0);
    let text = std::fs::read_to_string(folder.path("c")).unwrap();
    folder.file("c", text.replace("[1448", "[9991448"));
    folder.rushsat(args).run().exits(2).prints("").warns("its checksum is wrong");
}

#[test]
fn boards_of_vehicles_of_one_cell_can_be_asked_for() {
    let folder = Folder::new();
    let make = "universe --size 3x3 --rules unit --engine symbolic --save u";
    folder.rushsat(make).run().exits(0);
    let ask = |condition: &str| folder.rushsat("query --count u").arg(condition).run();
    // The exit row has a vehicle.
    ask("board -...?....").exits(0).prints("1\n");
    ask("board -....-?..").exits(0).prints("3\n");
    ask("board =....=?..").exits(0).prints("3\n");
    ask("board BB.......").exits(2).warns("all have one cell");
    ask("board 5x3:BBCCAA.........").exits(2).warns("boards here are of 3x3, not of 5x3");
    ask("vehicles >= 99999999999999999999").exits(2).warns("up to 18446744073709551615");
    ask("vehicles >= 1.5").exits(2).warns("expected a whole number");
}
