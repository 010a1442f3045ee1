//! Atlases written for other tools: databases, tables, Parquet, and parts of atlases.

use std::fs;

use crate::atlas::folder;

#[cfg(not(feature = "database"))]
#[test]
fn databases_are_a_feature() {
    let folder = folder();
    let run = folder.rushsat("atlas build --size 4x4 --out a.db").run().exits(2);
    run.warns("this program was built without databases");
    folder.rushsat("atlas query a --sql").arg("SELECT 1").run().exits(2).warns("without databases");
}

#[cfg(feature = "database")]
#[test]
fn databases_answer_as_texts_do() {
    let folder = folder();
    folder.rushsat("atlas build --size 4x4 --out a.db").run().exits(0);
    for condition in ["moves >= 7", "not trucks = 0 and strict = 1", "board BB??????????????"] {
        let answer = |file: &str| {
            folder.rushsat("atlas query").arg(file).arg(condition).run().exits(0).stdout
        };
        assert_eq!(answer("a.db"), answer("a"), "{condition}");
    }
    let sql = "SELECT count(*), max(moves) FROM puzzles WHERE walls = 0";
    folder.rushsat("atlas query a.db --sql").arg(sql).run().exits(0).prints("32\t7\n");
    folder.rushsat("atlas query a.db --sql").arg("DROP TABLE puzzles").run().exits(2);
    folder.rushsat("atlas query a --sql").arg(sql).run().exits(2).warns("`a` is no database");
    folder.rushsat("generate atlas --atlas a.db --count 2").run().exits(0);
}

#[cfg(feature = "database")]
#[test]
fn databases_are_exported_as_they_are() {
    let folder = folder();
    for (from, to) in [("a", "a.db"), ("a.db", "back"), ("a", "a.sqlite")] {
        folder.rushsat("atlas export").arg(from).args("--out").arg(to).run().exits(0);
    }
    let read = |name: &str| fs::read(folder.path(name)).unwrap();
    assert!(read("back") == read("a") && read("a.db") == read("a.sqlite"));
}

#[test]
fn atlases_are_exported_in_full_and_in_part() {
    let folder = folder();
    folder.rushsat("atlas export a --out b").run().exits(0).prints("32 puzzles\n");
    assert_eq!(fs::read(folder.path("b")).unwrap(), fs::read(folder.path("a")).unwrap());
    folder.rushsat("atlas export a moves>=7 --out c").run().exits(0).prints("3 puzzles\n");
    let text = fs::read_to_string(folder.path("c")).unwrap();
    assert!(text.starts_with("# rushsat-atlas version=1 rules=none rows="), "{text}");
    let rows =
        |text: &str| text.lines().filter(|l| !l.starts_with('#')).map(str::to_owned).collect();
    let rows: Vec<String> = rows(&text);
    assert!(rows.is_sorted_by_key(|row| row.split(' ').nth(1).unwrap().to_owned()), "{text}");
    folder.rushsat("atlas export a --out a").run().exits(2).warns("`a` is an input");
    folder.rushsat("atlas export a --out /dev/stdout").run().exits(2).prints("");
    // A mirror image is named only where it is.
    folder.rushsat("atlas build --size 4x5 --out w").run().exits(0);
    let some = "board 4x5:???????????????????.";
    folder.rushsat("atlas export w --out m").arg(some).run().exits(0);
    let [all, part] = ["w", "m"].map(|file| folder.read(file));
    let column = |text: &str, n: usize| -> Vec<String> {
        let rows = text.lines().filter(|line| !line.starts_with('#'));
        rows.filter_map(|line| line.split(' ').nth(n).map(str::to_owned)).collect()
    };
    let (boards, mirrors) = (column(&part, 1), column(&part, 10));
    assert!(!mirrors.is_empty() && mirrors.iter().all(|mirror| boards.contains(mirror)));
    let missing = column(&all, 10).iter().filter(|mirror| !boards.contains(mirror)).count();
    assert!(missing > 0, "the part has all that are named");
    folder.file("v9", "# rushsat-atlas version=9 rules=none\n07 BB.FAA.FECCCE.DD\n");
    folder.rushsat("atlas query v9 any").run().exits(2).warns("another version");
    folder.rushsat("atlas export a hardness>=7 --out d").run().exits(2).warns("hardness");
    assert!(!folder.path("d").exists());
    // What is there stays where no puzzle is wanted.
    let none = folder.rushsat("atlas export a moves>=99 --out c").run().exits(1);
    none.warns("no puzzle of the atlas meets the condition");
    assert_eq!(folder.read("c"), text);
}

#[test]
fn a_table_has_a_line_for_each_puzzle() {
    let folder = folder();
    folder.rushsat("atlas export a moves>=6 --out a.csv").run().exits(0);
    let text = fs::read_to_string(folder.path("a.csv")).unwrap();
    let cells = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
    let names = cells(text.lines().next().unwrap());
    let column = |name: &str| names.iter().position(|of| of == name).unwrap();
    assert!(text.lines().all(|line| cells(line).len() == names.len()), "{text}");
    let run = folder.rushsat("atlas query a moves>=6 --json").run().exits(0);
    for row in run.json_lines() {
        let line = text.lines().map(cells).find(|line| row["board"] == *line[0]).unwrap();
        for name in ["moves", "steps", "states", "edges", "plans", "bottlenecks", "walls"] {
            assert_eq!(row["fields"][name].to_string(), line[column(name)], "{name} in {text}");
        }
        let distances = line[column("distances")].replace(' ', ",");
        assert_eq!(row["distances"].to_string(), format!("[{distances}]"));
    }
    let run = folder.rushsat("atlas export a --out a.json").run().exits(2);
    run.warns("cannot be written as `.json`").warns("prints JSON");
}

#[cfg(not(feature = "parquet"))]
#[test]
fn parquet_is_a_feature() {
    let run = folder().rushsat("atlas export a --out a.parquet").run().exits(2);
    run.warns("this program was built without Parquet");
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_is_written() {
    let folder = folder();
    folder.rushsat("atlas export a --out a.parquet").run().exits(0);
    let bytes = fs::read(folder.path("a.parquet")).unwrap();
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    folder.rushsat("atlas build --size 4x4 --out b.parquet").run().exits(0);
    assert_eq!(fs::read(folder.path("b.parquet")).unwrap(), bytes);
    folder.rushsat("atlas query a.parquet any").run().exits(2);
}
