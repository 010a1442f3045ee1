//! Rows of atlases that others wrote or changed: what they claim, and what is wrong with them.

use crate::support::Folder;

/// From wherever they come, and whatever other lines there are.
#[test]
fn what_rows_claim_is_compared_line_by_line() {
    let folder = Folder::new();
    for (row, why) in [
        ("07 BB.FAA.FECCCE.DD 34 - 10", "steps 10 is claimed, 9 found"),
        ("07 BB.FAA.FECCCE.DD - - 10", "steps 10 is claimed, 9 found"),
        ("07 BB.FAA.FECCCE.DD 34 - - 70 # a remark", "edges 70 is claimed, 69 found"),
        ("07 BB.FAA.FECCCE.DD 34 - - 70 name=mine", "edges 70 is claimed, 69 found"),
        ("07 CC.FAA.FEBBBE.DD 34 1,1,1", "other distances are claimed than found"),
    ] {
        let list = format!("{row}\n..AA\n");
        folder.file("list", &list);
        folder.rushsat("atlas import list --out a").run().exits(1).warns(why).prints("1 puzzle\n");
        let run = folder.rushsat("atlas import - --out a").stdin(list.as_str()).run();
        run.exits(1).warns(why).prints("1 puzzle\n");
        folder.file("bad", format!("{list}zz\n"));
        let run = folder.rushsat("atlas import --list bad --out a").run().exits(2);
        run.warns(why).warns("line 3, column 1").prints("1 puzzle\n");
        folder.rushsat("atlas import --out a").arg(row).run().exits(1).warns(why);
    }
    // A row that lacks nothing is taken as it is, also beside a line that is bad.
    let row = "07 BB.FAA.FECCCE.DD 34 1,1,1,1,1,1,1,27 10 70 1 0 1 1";
    folder.rushsat("atlas import --list - --out a").stdin(format!("{row}\nzz\n")).run().exits(2);
    assert!(folder.read("a").contains(row));
    // But not if it cannot be true.
    let row = row.replace(" 10 70 ", " 6 70 ");
    let run = folder.rushsat("atlas import - --out b").stdin(format!("{row}\n..AA\n")).run();
    run.exits(1).warns("steps 6 is claimed, 9 found").prints("1 puzzle\n");
    let run = folder.rushsat("atlas query - any").stdin(row).run().exits(2);
    run.warns("line 1: its steps are fewer than its moves");
}

/// They are for boards: rows say all of themselves.
#[test]
fn how_boards_are_to_be_read_is_not_passed_over() {
    let folder = Folder::new();
    folder.file("list", "07 BB.FAA.FECCCE.DD 34 1,1,1,1,1,1,1,27 10 70 1 0 1 1\n");
    folder.rushsat("atlas import --list list --out a").run().exits(0).prints("1 puzzle\n");
    for options in ["--size 5x5", "--primary X", "--from json", "--grid"] {
        let run = folder.rushsat(&format!("atlas import {options} list --out b")).run();
        assert_eq!(run.code, Some(2), "{options}: {run:?}");
        assert!(!folder.path("b").exists());
    }
    // The row of a list says what it claims all the same.
    folder.rushsat("atlas import --primary A list --out b").run().exits(0).prints("1 puzzle\n");
}

/// A list may have a row twice; an atlas may not.
#[test]
fn rows_that_are_there_twice_are_exported_once() {
    let folder = Folder::new();
    let row = "07 BB.FAA.FECCCE.DD 34";
    folder.file("list", format!("{row}\n07 CCCFEAAFE.BBEDDD\n{row}\n"));
    for out in ["a", "a.csv"] {
        let run = folder.rushsat("atlas export list --out").arg(out).run().exits(0);
        run.prints("2 puzzles\n");
    }
    folder.rushsat("atlas query a --count").run().exits(0).prints("2\n");
    folder.file("list", format!("{row}\n07 BB.FAA.FECCCE.DD 33\n"));
    let run = folder.rushsat("atlas export list --out b").run().exits(2);
    run.warns("two rows say different things of the board `BB.FAA.FECCCE.DD`");
    assert!(!folder.path("b").exists());
    // Of those that are not wanted nothing is said.
    folder.rushsat("atlas export list states=34 --out b").run().exits(0).prints("1 puzzle\n");
}

#[test]
fn a_head_that_is_none_is_told_by_its_field() {
    let folder = Folder::new();
    let without = "without the first line the file is a list of rows";
    for (fields, why) in [
        ("version=2 rules=none", "is of another version of atlases than 1: build it again"),
        ("version=1 rules=fogleman", &format!("has no `size=`; {without}")),
        ("rules=none", &format!("has no `version=`; {without}")),
        ("version=1 rules=fogleman size=4x4", &format!("has no `max_walls=`; {without}")),
        ("version=1 rules=mine", &format!("has a wrong `rules=mine`; {without}")),
        ("version=1 rules=none rows=one", &format!("has a wrong `rows=one`; {without}")),
        (
            "version=1 rules=fogleman size=9x9 max_walls=0",
            "is of no atlas: an atlas is of boards of 3x3 to 7x7, not 9x9; without",
        ),
    ] {
        let head = format!("# rushsat-atlas {fields}");
        folder.file("a", format!("{head}\n07 BB.FAA.FECCCE.DD\n"));
        let run = folder.rushsat("atlas query a").run().exits(2);
        run.warns(&format!("`a`: the head `{head}` {why}"));
    }
}

#[test]
fn what_an_atlas_does_not_know_meets_no_condition() {
    let folder = Folder::new();
    folder.rushsat("atlas build --size 4x4 --quick --out a").run().exits(0);
    for (condition, n_met, n_unknown, field) in [
        ("steps >= 1", 0, 32, "steps"),
        ("not strict", 0, 32, "strict"),
        ("moves >= 6 or steps > 3", 9, 23, "steps"),
    ] {
        let said = format!("{n_unknown} puzzles left out, of which `{field}` is not known");
        let query = folder.rushsat("atlas query a --count").arg(condition).run();
        query.exits(3).warns(&said).prints(&format!("{n_met}\n"));
        let export = folder.rushsat("atlas export a --out b").arg(condition).run().exits(3);
        if n_met > 0 {
            export.warns(&said).says(&format!("{n_met} puzzle"));
        } else {
            export.warns("no puzzle is known to meet it; of 32 puzzles").prints("");
        }
    }
    // What is known decides.
    folder.rushsat("atlas query a --count").arg("moves > 99 and steps > 1").run().exits(1);
    folder.rushsat("atlas query a --count").arg("moves >= 6 or moves < 6 or strict").run().exits(0);
}

#[test]
fn nothing_is_no_atlas() {
    let folder = Folder::new();
    folder.file("empty", "# a remark\n");
    for command in
        ["atlas query empty", "atlas export empty --out b", "generate atlas --atlas empty"]
    {
        folder.rushsat(command).run().exits(2).warns("neither a head nor a row");
    }
    folder.rushsat("atlas import empty --out a").run().exits(2).warns("the input is empty");
    let import = folder.rushsat("atlas import ....KLBB..KLGAAJK.GHIJCCxHIx.MFFF..M --out a").run();
    import.exits(1).prints("0 puzzles\n").warns("unsolvable").warns("`a` is not written");
    assert!(!folder.path("a").exists());
}

/// Of two rows that say different things the one that holds is kept, in whatever order they stand.
#[test]
fn search_decides_between_rows_that_say_different_things() {
    let right = "07 BB.FAA.FECCCE.DD 34 4,4,6,5,4,6,4,1 9 69 14 0 1 1";
    let wrong = "07 BB.FAA.FECCCE.DD 35 4,4,6,5,4,6,4,2 9 70 14 0 1 1";
    let folder = Folder::new();
    for (lines, place) in [
        ([wrong, right], ""),
        ([right, wrong], ""),
        // Without the other columns they are lines of a list, which have numbers.
        ([wrong, "07 BB.FAA.FECCCE.DD"], ""),
        (["BB.FAA.FECCCE.DD", wrong], "line 2: "),
        ([wrong, "BB.FAA.FECCCE.DD"], "line 1: "),
    ] {
        folder.file("list", format!("{}\n{}\n", lines[0], lines[1]));
        let run = folder.rushsat("atlas import --list list --out atlas").run().exits(1);
        run.prints("1 puzzle\n")
            .warns(&format!("{place}BB.FAA.FECCCE.DD: states 35 is claimed, 34 found"));
        assert_eq!(folder.read("atlas").lines().last(), Some(right), "{lines:?}");
    }
    let none = "03 AABB............ 35 4,4,6,5,4,6,4,2 9 70 14 0 1 1";
    folder.file("list", format!("{none}\n{}\n", none.replace(" 70 ", " 71 ")));
    let run = folder.rushsat("atlas import list --out none").run().exits(1);
    run.prints("0 puzzles\n").warns("a plan is claimed, and there is none");
    folder.file("list", format!("{none}\n{}\n{none}\n", none.replace(" 70 ", " 71 ")));
    let run = folder.rushsat("atlas import list --out none").run().exits(1);
    run.prints("0 puzzles\n").warns("left out, as others of the board were");
    folder.file("list", format!("{right} BB.FAA.FECCCE.DD\n"));
    let run = folder.rushsat("atlas query list any").run().exits(2);
    run.warns("it is no mirror image of that board");
    // In a list, a mirror image is told only of what is there.
    folder.rushsat("atlas build --size 5x5 --out a").run().exits(0);
    let rows = folder.read("a");
    let last = rows.lines().rfind(|line| line.split(' ').count() == 11).unwrap();
    folder.file("one", format!("{last}\n"));
    let json = folder.rushsat("atlas query one any --json").run().exits(0).json();
    assert_eq!(json["mirror_of"], serde_json::Value::Null, "{last}");
}

/// What a part or an unknown column makes of an answer is told.
#[test]
fn a_part_and_an_order_that_nobody_knows_are_told() {
    let folder = Folder::new();
    folder.rushsat("atlas build --size 4x4 --quick --partitions 2-5 --out part").run().exits(0);
    let run = folder.rushsat("atlas query part any --sort strict").run().exits(0);
    run.warns("the atlas has the partitions 2 to 4 of 4x4 alone")
        .warns("`strict` is known of none of them, so they are not sorted by it");
    folder.rushsat("atlas build --size 4x4 --out whole").run().exits(0);
    folder.rushsat("atlas query whole any --sort strict").run().exits(0).stays_quiet();
}
