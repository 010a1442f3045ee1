//! `rushsat rate` and `rushsat hint`.

use crate::support::{ENDLESS, Folder, HARD, SMALL, rushsat};

const UNSOLVABLE: &str = "4x2:AAB...B.";

#[test]
fn a_board_is_rated_by_all_measures() {
    let run = rushsat("rate").arg(HARD).run().exits(0).stays_quiet();
    let run = run.says("moves                      51  ").says("steps                      81  ");
    run.says("shortest_plans      191226816  ").says("states                   4780  ");
    let json = rushsat("rate --json").arg(HARD).run().json();
    assert_eq!((&json["answer"], &json["moves"]), (&"rating".into(), &51.into()));
    // Walks are the same for the same seed, and others for another.
    let walk = |seed: &str| {
        rushsat("rate --json --seed").arg(seed).arg(SMALL).run().json()["random_walk"].as_f64()
    };
    assert_eq!(walk("7"), walk("7"));
    assert_ne!(walk("7"), walk("8"));
}

#[test]
fn lists_are_rated_line_by_line_and_sorted() {
    let list = format!("{SMALL}\n{UNSOLVABLE}\n{HARD} name=hard\nAAB\n");
    let run = rushsat("rate -").stdin(list.as_str()).run().exits(2);
    let run =
        run.says("line 1: 7 moves, ").says("line 2: unsolvable\n").says("hard: 51 moves, 81 ");
    run.warns("3 cells");
    let list = format!("{SMALL}\n{HARD}\n");
    let run =
        rushsat("rate --json --sort -predicted-seconds -").stdin(list.as_str()).run().exits(0);
    let moves: Vec<_> = run.json_lines().iter().map(|line| line["moves"].as_u64()).collect();
    assert_eq!(moves, [Some(51), Some(7)]);
    let run = rushsat("rate --csv -").stdin(list.as_str()).run().exits(0);
    let lines: Vec<Vec<&str>> = run.stdout.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!((lines.len(), &lines[0][..3]), (3, &["board", "moves", "steps"][..]));
    assert_eq!(lines[0][lines[0].len() - 4..], ["answer", "reason", "line", "name"]);
    assert_eq!(lines[2][lines[2].len() - 2..], ["2", ""]);
    assert!(lines.iter().all(|line| line.len() == lines[0].len()));
    assert_eq!(lines[1][..2], [SMALL, "7"]);
}

#[test]
fn several_files_are_one_list_and_each_answer_names_its_file() {
    let folder = Folder::new();
    folder.file("one.txt", SMALL);
    folder.file("list.txt", format!("{SMALL}\n{HARD} name=hard\nAAB\n"));
    let run = folder.rushsat("rate one.txt list.txt").arg(UNSOLVABLE).run().exits(2);
    let run = run.says("one.txt: 7 moves, ").says("list.txt:1: 7 moves, ");
    let run = run.says("list.txt:hard: 51 moves, ").says("argument 3: unsolvable\n");
    run.warns("list.txt:3:1");
    let run = folder.rushsat("rate --json --sort -moves one.txt list.txt").run().exits(2);
    let names: Vec<_> = run.json_lines().iter().map(|line| line["name"].clone()).collect();
    assert_eq!(names, ["list.txt:hard", "one.txt", "list.txt:1", "list.txt:3"]);
    // A file that holds no board is as a bad line; one that is not there ends it.
    folder.file("bad.txt", "AAB");
    let run = folder.rushsat("rate --json bad.txt one.txt").run().exits(2);
    let found: Vec<_> =
        run.json_lines().iter().map(|line| (line["name"].clone(), line["moves"].clone())).collect();
    assert_eq!(found, [("bad.txt:1".into(), ().into()), ("one.txt".into(), 7.into())]);
    folder.file("empty.txt", "");
    folder.rushsat("rate one.txt empty.txt").run().exits(2).warns("empty.txt:1");
    folder.rushsat("rate one.txt none.txt").run().exits(2).warns("there is no file `none.txt`");
    let run = folder.rushsat("rate one.txt none").run().exits(2).prints("");
    run.warns("`none` is neither a file nor a board");
    // A file that is there and holds no board is as a bad line of a list.
    folder.file("bad", "BB.FAA.FECCCE.D");
    let run = folder.rushsat("rate one.txt bad").run().exits(2).says("one.txt: 7 moves");
    run.warns("15 cells do not make a square board");
    let odd = r#"{"schema":"rushsat-board/1","width":4,"height":1,"walls":[],"exit":"left","primary":"A","vehicles":[{"name":"A","orientation":"horizontal","length":2,"row":0,"col":2}],"name":"a\"b"}"#;
    let run = folder.rushsat("rate --to compact --list -").stdin(odd).run().exits(0);
    run.says(r#""name":"a\"b""#).stays_quiet();
    folder.file("o ne.txt", SMALL);
    let run = folder.rushsat("rate --to compact one.txt").arg("o ne.txt").run().exits(0);
    let run = run.says(" name=one.txt\n").warns("the name `o ne.txt` is left out");
    assert_eq!(run.stdout.lines().count(), 2);
    let run = folder.rushsat("rate - -").stdin(SMALL).run().exits(2).prints("");
    run.warns("standard input can be read once");
    folder.rushsat("rate --skip 5 one.txt list.txt").run().exits(2).warns("has only 4 boards");
}

#[test]
fn a_list_is_written_in_the_order_of_difficulty() {
    let card = "AA...OP..Q.OPXXQ.OP..Q..B...CCB.RRR. primary=X";
    let list = format!("{HARD}\n{card} name=card\n{UNSOLVABLE}\n{SMALL} name=small\n");
    let sorted = rushsat("rate --to compact --sort moves -").stdin(list).run().exits(1).stdout;
    let lines: Vec<&str> = sorted.lines().collect();
    assert!(lines[0].starts_with(&format!("{SMALL} moves=7 steps=")), "{sorted}");
    assert!(lines[0].ends_with(" name=small"), "{sorted}");
    assert_eq!(lines[1], format!("{card} moves=8 steps=16 name=card"));
    let rest = [format!("{HARD} moves=51 steps=81"), format!("{UNSOLVABLE} unsolvable")];
    assert_eq!(lines[2..], rest);
    // It is read as a list, with the same primaries.
    let again = rushsat("rate --to compact --list -").stdin(sorted.as_str()).run().exits(1).stdout;
    assert_eq!(again, sorted);
    let gave_up = format!("{SMALL} # gave up: time limit reached\n");
    rushsat("rate --to compact --time-limit 0").arg(SMALL).run().exits(3).prints(&gave_up);
    // What the input says stays, also where no comment can be written.
    let convert =
        |format| rushsat(&format!("convert --rename --to {format} {ENDLESS}")).run().stdout;
    let rate = "rate --to compact --memory-limit 1M --list -";
    let known = format!("{} moves=34", convert("compact").trim_end());
    let run = rushsat(rate).stdin(known.as_str()).run();
    run.exits(3).prints(&format!("{known} # gave up: memory limit reached\n"));
    let json = convert("json").replace("\"exit\":\"right\"", "\"moves\":34,\"exit\":\"left\"");
    let run = rushsat(rate).stdin(json.as_str()).run();
    run.exits(3).says("\"moves\":34").warns("line 1: gave up: memory limit reached");
    rushsat("rate --to compact --csv").arg(SMALL).run().exits(2).warns("cannot be used with");
}

#[test]
fn a_table_says_why_there_is_no_rating() {
    let folder = Folder::new();
    folder.file("l.txt", "BB.FAA.FECCCE.DD\nAA.x............\n");
    let run = folder.rushsat("rate --csv --list l.txt").run().exits(1);
    run.says(",rating,,1,\n").says(",unsolvable,,2,\n");
    let run = folder.rushsat("rate --csv --time-limit 0 --list l.txt").run().exits(3);
    run.says(",unknown,time limit reached,1,\n");
}

#[test]
fn a_cluster_beyond_the_limits_is_given_up() {
    let run = rushsat("rate --time-limit 0.2").arg(ENDLESS).run().exits(3);
    run.says("gave up: time limit reached");
    // Solvers say what they can.
    let list = "rate --time-limit 6 --to compact --list -";
    let compact = rushsat("convert --rename --to compact").arg(ENDLESS).run().stdout;
    let run = rushsat(list).stdin(compact.as_str()).run().exits(3);
    run.says(" moves=25").says(" # gave up: time limit reached\n");
}

#[test]
fn a_hint_says_why() {
    let run = rushsat("hint").arg(SMALL).run().exits(0).stays_quiet();
    let sentences: Vec<&str> = run.stdout.lines().collect();
    assert!(sentences[0].starts_with("Move "), "{sentences:?}");
    assert!(sentences.last().unwrap().ends_with("that is the exit."), "{sentences:?}");
    let json = rushsat("hint --json").arg(SMALL).run().json();
    assert_eq!((&json["length"], &json["optimal"]), (&7.into(), &true.into()));
    assert_eq!(json["reasons"].as_array().map(Vec::len), Some(sentences.len()));
    rushsat("hint").arg(UNSOLVABLE).run().exits(1).says("unsolvable\n");
    rushsat("hint 2x1:AA").run().exits(0).says("the board is solved\n");
}

#[test]
fn a_large_board_without_a_plan_is_not_explored() {
    let board = rushsat("generate random --size 64x64 --vehicles 400 --walls 100 --seed 1");
    let board = board.run().exits(0).stdout;
    let run = rushsat("rate --time-limit 60 -").stdin(board.as_str()).run();
    run.exits(1).says("unsolvable\n");
    let rows = rushsat("rate --csv -").stdin(board.as_str()).run().exits(1).stdout;
    assert!(rows.lines().nth(1).unwrap().ends_with(",unsolvable,,1,"));
}
