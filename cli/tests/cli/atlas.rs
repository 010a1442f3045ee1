//! `rushsat atlas`, and draws from atlases.

use std::{
    fs,
    process::{Command, Stdio},
    thread,
    time::{Duration, SystemTime},
};

use crate::support::{Folder, program, rushsat};

/// A folder with the atlas `a` of 4x4.
pub(crate) fn folder() -> Folder {
    let folder = Folder::new();
    let run = folder.rushsat("atlas build --size 4x4 --out a").run().exits(0);
    run.stays_quiet().says("32 puzzles of 4x4 without walls, the longest of 7 moves, ");
    folder
}

#[test]
fn an_import_says_what_was_there_before() {
    let folder = Folder::new();
    folder.file("list", "AA.B...B........\nAA.C...C........\nAA..............\n");
    let run = folder.rushsat("atlas import --list list --out atlas").run().exits(0);
    run.prints("2 puzzles\n")
        .warns("1 board left out: there before, perhaps with other letters (line 2)");
}

#[test]
fn an_atlas_is_built_and_asked() {
    let folder = folder();
    let query =
        |args: &str, condition: &str| folder.rushsat("atlas query a").args(args).arg(condition);
    query("--sort states", "moves >= 7").run().exits(0).prints(
        "\
07 BBBFEAAFE.CCEDDD 8 1,1,1,1,1,1,1,1 7 7 1 6 1 1
07 BB.FAA.FECCCEDDD 20 2,2,3,4,2,3,3,1 9 30 4 0 1 1
07 BB.FAA.FECCCE.DD 34 4,4,6,5,4,6,4,1 9 69 14 0 1 1
",
    );
    let drawing = "....AA.......... 3 1,2 2 3 1 1 1 1\n....\nAA..>\n....\n....\n\n";
    query("--draw", "vehicles = 1").run().exits(0).prints(&format!("01 {drawing}"));
    let compact = query("--format compact --limit 1", "any").run().exits(0).stdout;
    assert_eq!(compact, "BB.FAA.FECCCE.DD\n");
    let n = query("--count", "trucks = 1").run().exits(0).stdout.trim().parse::<usize>().unwrap();
    let rows = query("", "trucks = 1").run().exits(0).stdout;
    assert_eq!(rows.lines().count(), n);
    query("", "moves > 99").run().exits(1).prints("");
    query("--limit 0", "any").run().exits(2).warns("expected a number, 1 or more");
    let json = query("--json --limit 1", "any").run().exits(0).json();
    assert_eq!((&json["fields"]["moves"], &json["fields"]["steps"]), (&7.into(), &9.into()));
    assert_eq!(json["distances"][0], 4);
    // A seed gives the same rows.
    let random = || query("--random --seed 3 --limit 4", "any").run().exits(0).stdout;
    assert_eq!(random(), random());
    assert_eq!(random().lines().count(), 4);
    // Other commands read it.
    folder.rushsat("solve --list a --summary").run().exits(0);
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let folder = folder();
    let refused = |args: &str, condition: &str| {
        folder.rushsat("atlas query").args(args).arg(condition).run().exits(2)
    };
    refused("a", "index > 3")
        .warns("`index` cannot be asked of an atlas, where it is `moves` or `steps`; what can be is vehicles,");
    refused("a", "cars >").warns("expected a whole number or a field, found the end");
    refused("a --sort lorries", "any").warns("an atlas has no `lorries`");
    refused("none", "any").warns("cannot open `none`");
    folder.file("b", "07 BB.FAA.FECCCE.DD 34\nnothing\n");
    refused("b", "any").warns("line 2: expected a number as moves, found `nothing`");
    folder.file("c", "07 BB.FAA.FECCCE.ED 34\n");
    refused("c --draw", "any");
    rushsat("atlas build --size 8x8 --out x").run().exits(2).warns("3x3 to 7x7, not 8x8");
    rushsat("atlas build --size 4x4 --walls 5 --out x")
        .run()
        .exits(2)
        .warns("up to 4 walls, not 5");
    rushsat("atlas build --size 4x4 --partitions 3 --out x").run().exits(2).warns("two numbers");
    let none = rushsat("atlas build --size 4x4 --partitions 100-200 --out x").run().exits(2);
    none.warns("there is no partition 100: they are numbered from 0 to 26");
    let none = rushsat("atlas build --size 3x3 --units --partitions 1-2 --out x").run().exits(2);
    none.warns("there is no partition 1: they are numbered from 0 to 0");
    let stopped =
        folder.rushsat("atlas build --size 6x6 --time-limit 0.1 --out late").run().exits(3);
    stopped.says("gave up: ");
    assert!(!folder.path("late").exists(), "there is nothing half done");
}

#[test]
fn rows_are_imported_and_filled_in() {
    let folder = folder();
    let rows = folder.rushsat("atlas query a any --format database --limit 1").run().exits(0);
    rows.prints("07 BB.FAA.FECCCE.DD 34\n");
    // The same board in other letters is the same row.
    folder.file("lettered", "07 CCCFEAAFE.BBEDDD\n07 ZZZFEAAFE.QQEDDD\n");
    folder.rushsat("atlas import lettered --out e").run().exits(0).prints("1 puzzle\n");
    let puzzles = concat!(env!("CARGO_MANIFEST_DIR"), "/../puzzles");
    let run =
        folder.rushsat("atlas import --out b").arg(&format!("{puzzles}/fogleman-4x4.txt")).run();
    run.exits(0).prints("32 puzzles\n");
    let all = |file: &str| {
        let run = folder.rushsat("atlas query").arg(file).arg("any").run();
        run.exits(0).stdout
    };
    assert_eq!(all("b"), all("a"));
    // Cards: their primary is X.
    let cards = format!("{puzzles}/original-40.txt");
    let card =
        folder.rushsat("atlas import --out c").arg(&format!("{puzzles}/original/01.txt")).run();
    card.exits(0).prints("1 puzzle\n");
    assert!(all("c").starts_with("08 "), "{}", all("c"));
    folder.file("wrong", "08 BB.FAA.FECCCE.DD\n01 ...BAA.B...B....\n");
    let wrong = folder.rushsat("atlas import wrong --out d").run().exits(1);
    wrong.warns("moves 8 is claimed, 7 found").warns("a plan is claimed, and there is none");
    // So are those on standard input, and those of other letters.
    for (row, why) in [
        ("07 CC.FAA.FEBBBE.DD 99", "states 99 is claimed, 34 found"),
        ("CC.FAA.FEBBBE.DD steps=99", "steps 99 is claimed, 9 found"),
        ("07 BB.FAA.FECCCE.DD 34 steps=99", "steps 99 is claimed, 9 found"),
        (
            "07 BB.FAA.FECCCE.DD 34 - 10 steps=9",
            "its words and columns differ: steps 9 is claimed, 10 found",
        ),
        ("CC.FAA.FEBBBE.DD unsolvable", "it is claimed to be unsolvable, and is not"),
    ] {
        let run = folder.rushsat("atlas import --list - --out d").stdin(format!("{row}\n")).run();
        run.exits(1).warns(why);
    }
    // Nothing is left in place of what was there when the time is over.
    let early = folder.rushsat("atlas import --time-limit 0.01 --out b").arg(&cards).run();
    early.exits(3).warns("gave up after ").warns(" boards: time limit reached");
    assert_eq!(all("b"), all("a"));
    let row = all("a").lines().find(|row| row.contains("BB.FAA.FECCCE.DD")).unwrap().to_owned();
    for (column, other, why) in [
        (2, "35", "states 35 is claimed, 34 found"),
        (3, "1,1,1", "other distances are claimed than found"),
        (4, "8", "steps 8 is claimed, 9 found"),
        (5, "70", "edges 70 is claimed, 69 found"),
        (8, "0", "minimal 0 is claimed, 1 found"),
    ] {
        let mut columns: Vec<_> = row.split(' ').collect();
        columns[column] = other;
        // Without the last column it is not complete, so that a search has to find it.
        columns.truncate(9);
        folder.file("wrong", columns.join(" ") + "\n");
        folder.rushsat("atlas import wrong --out d").run().exits(1).warns(why);
    }
    folder.rushsat("atlas import a --out a").run().exits(2).warns("`a` is an input");
}

#[test]
fn an_atlas_that_was_cut_off_is_refused() {
    let folder = Folder::new();
    folder.rushsat("atlas build --size 4x4 --out a").run().exits(0);
    let whole = folder.read("a");
    let last_line = whole.trim_end().rfind('\n').unwrap() + 1;
    for (text, why) in [
        (&whole[..whole.len() - 1], "the last line has no end"),
        (&whole[..last_line], "its head says 32 rows, and it has 31"),
    ] {
        folder.file("cut", text);
        folder.rushsat("atlas query cut any").run().exits(2).prints("").warns(why);
        folder.rushsat("atlas import cut --out b").run().exits(2).prints("").warns(why);
    }
    // Earlier versions did not say how many there are.
    let head = whole.lines().next().unwrap();
    let old = whole.replace(head, head.split(" rows=").next().unwrap());
    folder.file("old", &old);
    let rows =
        |name: &str| folder.rushsat(&format!("atlas query {name} any")).run().exits(0).stdout;
    assert_eq!(rows("old"), rows("a"));
    folder.file("flipped", whole.replacen("\n02 ", "\n03 ", 1));
    for command in ["query flipped any", "import flipped --out b", "export flipped --out b"] {
        let run = folder.rushsat(&format!("atlas {command}")).run().exits(2);
        run.warns("`flipped`");
        assert!(!folder.path("b").exists());
    }
    // The head is part of what was written; files of earlier versions have a checksum of the rows alone.
    for (said, other) in [("size=4x4", "size=5x5"), ("fogleman", "unit"), ("walls=0", "walls=1")] {
        folder.file("head", whole.replacen(said, other, 1));
        folder.rushsat("atlas query head any").run().exits(2).warns("it was changed or damaged");
    }
    folder.rushsat("atlas build --size 4x4 --partitions 3-9 --out p").run().exits(0);
    folder.file("part", folder.read("p").replacen(" partitions=3-9", "", 1));
    folder.rushsat("atlas query part any").run().exits(2).warns("it was changed or damaged");
    folder.file("earlier", whole.replacen(head.split("crc32=").nth(1).unwrap(), "ecf2c41d", 1));
    assert_eq!(rows("earlier"), rows("a"));
    folder.file("harmless", whole.replacen('\n', "\r\n# a remark\r\n", 1));
    assert_eq!(rows("harmless"), rows("a"));
    for before in ["\n", "# mine\n", " ", "\u{feff}"] {
        folder.file("later", format!("{before}{}", whole.replacen(" 1 0 ", " 1 1 ", 1)));
        let run = folder.rushsat("atlas query later any").run().exits(2);
        run.warns("it was changed or damaged");
        folder.file("later", format!("{before}{}", old.replacen(" 34 4,4,6,", " 34 4,4,7,", 1)));
        let run = folder.rushsat("atlas import later --out b").run().exits(2);
        run.warns("its states are more or fewer than those of its distances");
    }
    folder.file("two", format!("{old}{whole}"));
    folder.rushsat("atlas query two any").run().exits(2).warns("line 35: a head behind others");
    folder.file("swapped", whole.replacen(" 1 0 ", " 1 1 ", 1));
    let run = folder.rushsat("atlas query swapped any").run().exits(2);
    run.warns("it was changed or damaged since it was written");
    folder.file("other", old.replacen(" 34 4,4,6,", " 34 4,4,7,", 1));
    let run = folder.rushsat("atlas query other any").run().exits(2);
    run.warns("its states are more or fewer than those of its distances");
    let run = folder.rushsat("atlas import other --out b").run().exits(2);
    run.warns("its states are more or fewer than those of its distances");
    folder.file("shorter", old.replacen("\n07 ", "\n06 ", 1));
    let run = folder.rushsat("atlas query shorter any").run().exits(2);
    run.warns("its moves are not the largest of its distances");
}

#[cfg(unix)]
#[test]
fn files_that_are_too_large_are_not_imported() {
    let folder = Folder::new();
    // Of blanks, which take no room on the disk.
    let file = std::fs::File::create(folder.path("huge")).unwrap();
    file.set_len((256 << 20) + 1).unwrap();
    let run = folder.rushsat("atlas import huge --out a").run().exits(2).within(10.0);
    run.warns("cannot read `huge`: it is larger than 256 MiB");
}

#[test]
fn draws_meet_their_condition() {
    let wanted = "moves = 9 and width = 5 and trucks = 0";
    let draw = |args: &str| rushsat("generate atlas").args(args).arg("--where").arg(wanted);
    let five = draw("--seed 2 --count 5").run().exits(0).stays_quiet().stdout;
    assert_eq!(five.lines().filter(|line| line.ends_with(" moves=9")).count(), 5);
    assert_eq!(draw("--seed 2 --count 5").run().exits(0).stdout, five);
    assert_ne!(draw("--seed 3 --count 5").run().exits(0).stdout, five);
    rushsat("solve --list -").stdin(five).run().exits(0);
    let distinct = draw("--seed 2 --count 30 --distinct").run().exits(0).stdout;
    assert_eq!(distinct.lines().collect::<std::collections::BTreeSet<_>>().len(), 30);
    draw("--count 100000 --distinct")
        .run()
        .exits(1)
        .warns(" puzzles of the atlas meet the condition");
    let known = rushsat("generate atlas --count 100000 --distinct --where").arg("plans = 1").run();
    known.exits(3).warns(" puzzles are known to meet it; of ");
    let twice = rushsat("generate atlas --atlas - --count 2 --distinct");
    twice
        .stdin("07 BB.FAA.FECCCE.DD\n07 BB.FAA.FECCCE.DD\n")
        .run()
        .exits(1)
        .warns("only 1 distinct board");
    let none = rushsat("generate atlas --where").arg("moves = 900").run().exits(1);
    none.warns("no puzzle of the atlas meets the condition");
    let unknown = rushsat("generate atlas --where").arg("plans = 1 and width = 6").run().exits(3);
    unknown.warns("gave up on the condition: no puzzle is known to meet it; of ");
    // From standard input, which is read once, too.
    let row = rushsat("generate atlas --atlas - --where").arg("plans = 1");
    row.stdin("07 BB.FAA.FECCCE.DD\n").run().exits(3).warns("no puzzle is known to meet it; of 1 ");
    let folder = folder();
    let run = folder.rushsat("generate atlas --atlas a --where").arg("vehicles = 1").run();
    run.exits(0).prints("....AA.......... moves=1\n");
}

#[test]
fn boards_are_made_until_one_meets_the_condition() {
    let made = |how: &str, wanted: &str| {
        let run =
            rushsat("generate").args(how).args("--seed 5 --count 2 --where").arg(wanted).run();
        run.exits(0).stays_quiet().stdout
    };
    let boards = made("random --vehicles 6", "moves >= 3 and trucks = 1");
    assert_eq!(boards, made("random --vehicles 6 --jobs 2", "moves >= 3 and trucks = 1"));
    let rows = rushsat("solve --metric moves --json -").stdin(boards.clone()).run().exits(0).stdout;
    assert_eq!(rows.lines().count(), 2, "{boards}");
    made("rewind", "empty >= 10 and steps > 4");
    // What the condition found out is printed; what it did not ask for is not looked for.
    assert!(boards.lines().all(|line| line.contains(" moves=")), "{boards}");
    let boards = made("random --vehicles 6", "steps >= 5");
    assert!(boards.lines().all(|line| line.contains(" steps=")), "{boards}");
    let boards = made("random --vehicles 6", "trucks = 1");
    assert!(!boards.contains('='), "{boards}");
    let none = rushsat("generate random --size 4x4 --vehicles 1 --where").arg("trucks > 5").run();
    none.exits(3)
        .warns("none of 100000 boards meets it; they have trucks from 0 to 1 (that is what");
    let none = rushsat("generate random --size 4x4 --vehicles 1 --where");
    let none = none.arg("walls = 1 and moves > 0").run().exits(3);
    none.warns("meets it; they have walls = 0 (of boards without a plan a comparison with moves");
    rushsat("generate random --where")
        .arg("index = 3")
        .run()
        .exits(2)
        .warns("`index` cannot be asked");
}

#[test]
fn a_build_says_in_json_that_it_could_not_be_written() {
    let folder = Folder::new();
    let build = "atlas build --size 4x4 --out a --output-limit 100";
    let run = folder.rushsat(build).arg("--json").run().exits(3).stays_quiet();
    let json = run.json();
    assert_eq!(json["reason"], "output limit reached");
    assert!(json["puzzles"].is_null() && json["moves"].is_null(), "{json}");
    let run = folder.rushsat(build).run().exits(3);
    run.says("gave up writing `a`: output limit reached");
    assert!(!folder.path("a").exists());
}

/// Before the rows are there nothing is begun, and what others left goes.
#[test]
fn a_build_leaves_no_file_beside_its_atlas() {
    let folder = Folder::new();
    let is_left = || fs::read_dir(folder.path("")).unwrap().next().is_some();
    let mut build = Command::new(program())
        .args(["atlas", "build", "--size", "5x5", "--walls", "2", "--out", "a"])
        .current_dir(folder.path(""))
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    thread::sleep(Duration::from_secs(1));
    build.kill().unwrap();
    build.wait().unwrap();
    assert!(!is_left());
    folder.file(".rushsat-killed.tmp", "half an atlas");
    let file = fs::File::options().write(true).open(folder.path(".rushsat-killed.tmp")).unwrap();
    file.set_modified(SystemTime::now() - Duration::from_mins(5)).unwrap();
    folder.rushsat("atlas build --size 3x3 --out a").run().exits(0);
    assert!(!folder.path(".rushsat-killed.tmp").exists());
}

#[test]
fn a_build_that_is_killed_leaves_nothing_and_the_next_has_the_same_rows() {
    let folder = folder();
    let rows = fs::read(folder.path("a")).unwrap();
    for delay in [0, 5, 20, 60, 150] {
        let mut build = Command::new(program())
            .args(["atlas", "build", "--size", "4x4", "--out", "k"])
            .current_dir(folder.path(""))
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_millis(delay));
        build.kill().unwrap();
        build.wait().unwrap();
        if let Ok(found) = fs::read(folder.path("k")) {
            assert_eq!(found, rows, "whole or not at all");
        }
    }
    folder.rushsat("atlas build --size 4x4 --out k").run().exits(0);
    assert_eq!(fs::read(folder.path("k")).unwrap(), rows);
}

#[test]
fn all_puzzles_are_asked_for_where_no_condition_is() {
    let asked = |condition: &str| {
        let query = rushsat("atlas query --count puzzles/fogleman-4x4.txt");
        let query = if condition.is_empty() { query } else { query.arg(condition) };
        query.run().exits(0).stdout
    };
    assert_eq!(asked(""), asked("any"));
}

#[test]
fn rows_of_vehicles_of_one_cell_are_asked_for_by_board() {
    let folder = Folder::new();
    folder.rushsat("atlas build --size 3x3 --units --out un.atlas").run().exits(0);
    let count = |condition: &str| {
        let query = folder.rushsat("atlas query --count un.atlas").arg(condition).run();
        query.stdout.trim().parse::<usize>().unwrap()
    };
    let all = folder.read("un.atlas");
    let first = all.lines().find(|line| !line.starts_with('#')).unwrap();
    let board = first.split(' ').nth(1).unwrap();
    assert_eq!(count(&format!("board {board}")), 1, "{board}");
    assert_eq!(count(&format!("(board {board})or(board {board})")), 1, "{board}");
    assert!(count("board ???=?????") + count("board ?????=???") > 1);
}

#[test]
fn what_an_atlas_cannot_hold_is_told_with_its_reason() {
    let folder = Folder::new();
    folder.file("mixed.txt", "4x3:AA........-.\n");
    let run = folder.rushsat("atlas import mixed.txt --out x.atlas").run().exits(2);
    run.warns(
        "line 1: an atlas cannot hold the board: it has vehicles of one cell beside longer ones",
    );
}

#[test]
fn a_row_cannot_be_there_twice_nor_a_partition_be_beyond_the_last() {
    let folder = Folder::new();
    folder.rushsat("atlas build --size 4x4 --quick --out a.atlas").run().exits(0);
    let text = folder.read("a.atlas");
    let (head, rows) = text.split_once('\n').unwrap();
    let start = head.split(" rows=").next().unwrap();
    let last = rows.lines().last().unwrap();
    folder.file("b.atlas", format!("{start}\n{rows}{last}\n"));
    folder.rushsat("atlas query --count b.atlas any").run().exits(2).warns("is there twice");
    let beyond = folder.rushsat("atlas build --size 4x4 --partitions 0-1000000 --out c.atlas");
    beyond.run().exits(2).warns("there is no partition 999999");
}
