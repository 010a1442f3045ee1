//! `docs/json.md`: its examples are real output, and it explains every field of them.

use crate::support::{Folder, SMALL, rushsat};
use serde_json::Value;

const DOCS: &str = include_str!("../../../docs/json.md");

/// The blocks of the page between fences of a language.
fn blocks(language: &str) -> impl Iterator<Item = &'static str> {
    let fence = format!("```{language}\n");
    let parts = DOCS.split(&*fence.leak()).skip(1);
    parts.map(|part| part.split("```").next().expect("split gives at least one part"))
}

/// The commands of the page with the object that each prints.
fn examples() -> Vec<(&'static str, Value)> {
    let examples = blocks("console").map(|block| {
        let (command, output) = block.split_once('\n').expect("output stands under the command");
        let args = command.strip_prefix("$ rushsat ").expect("a command of ours");
        (args, serde_json::from_str(output).expect("one line of JSON"))
    });
    let is_there = |args: &str| cfg!(feature = "bench") || !args.starts_with("bench ");
    examples.filter(|(args, _)| is_there(args)).collect()
}

/// The object without what differs between machines.
fn masked(mut object: Value) -> Value {
    let fields = object.as_object_mut().expect("an object");
    for (name, value) in fields.iter_mut() {
        match (name.as_str(), value) {
            ("seconds" | "cpu_seconds" | "bytes", value) if value.is_number() => *value = 0.into(),
            ("refutation", value) if value.is_object() => *value = masked(value.take()),
            ("engines" | "iterations", Value::Array(parts)) => {
                for part in parts {
                    *part = masked(part.take());
                }
            }
            _ => {}
        }
    }
    object
}

#[test]
fn the_examples_are_real_output() {
    let examples = examples();
    assert!(examples.len() >= 8, "the page has examples");
    for (args, documented) in examples {
        // One argument of the page is in quotation marks, at its end.
        let (words, quoted) = args.split_once(" \"").unwrap_or((args, ""));
        let cmd = rushsat(words);
        let cmd = if quoted.is_empty() { cmd } else { cmd.arg(quoted.trim_end_matches('"')) };
        let printed = cmd.run().json();
        assert_eq!(masked(printed), masked(documented), "rushsat {args}");
    }
}

#[test]
fn the_examples_that_take_several_commands_are_real_output() {
    let [error, summed, decoded, certified, audited, counted, listed] =
        blocks("json").collect::<Vec<_>>()[..]
    else {
        panic!("seven blocks");
    };
    let run = rushsat("check --json --summary puzzles/original-40.txt").run().exits(0);
    assert_eq!(run.stdout.lines().last(), summed.lines().next());
    let list = format!("# a list\n{SMALL}\nBB.F\n");
    let run = rushsat("solve --json -").stdin(list).run().exits(2);
    assert_eq!(run.stdout.lines().nth(1), error.lines().next());

    let folder = Folder::new();
    let export = folder.rushsat("export --format dimacs --max-moves 7 -o f.cnf").arg(SMALL);
    export.run().exits(0);
    folder.file("f.out", folder.rushsat("sat f.cnf").run().stdout);
    folder.rushsat("decode --json f.cnf f.out").run().exits(0).prints(decoded);

    let printed = folder.rushsat("certify --json").arg(SMALL).arg("c").run().exits(0).json();
    check_fields(&printed);
    let documented = serde_json::from_str(certified).expect("JSON");
    assert_eq!(masked(printed), masked(documented));
    let run = folder.rushsat("audit --json c").run().exits(0).prints(audited);
    check_fields(&run.json());

    folder.file("p.puma", include_str!("../../../puma/examples/elevator.puma"));
    check_fields(&folder.rushsat("puma certify --json p.puma pc").run().exits(0).json());
    check_fields(&folder.rushsat("audit --json pc").run().exits(0).json());

    let args = "universe --size 4x4 --metric steps --engine symbolic --save s";
    folder.rushsat(args).run().exits(0);
    for (args, documented) in [("", counted), ("--list 2", listed)] {
        let query = folder.rushsat("query --json s").arg("index > 8 and trucks = 0").args(args);
        let printed = query.run().exits(0).json();
        check_fields(&printed);
        let documented = serde_json::from_str(documented).expect("JSON");
        assert_eq!(masked(printed), masked(documented));
    }
}

/// Expects that the page explains every field of `object`; boards are explained elsewhere.
pub(crate) fn check_fields(object: &Value) {
    for (name, value) in object.as_object().into_iter().flatten() {
        assert!(DOCS.contains(&format!("`{name}`")), "docs/json.md does not explain `{name}`");
        match name.as_str() {
            "board" => {}
            "parts" if value.is_object() => {}
            "engines" | "iterations" | "parts" | "sifted" => {
                value.as_array().into_iter().flatten().for_each(check_fields);
            }
            _ => check_fields(value),
        }
    }
}

#[test]
fn every_field_is_explained() {
    for (_, object) in &examples() {
        check_fields(object);
    }
    let further = [
        "solve --json --memory-limit 0 --cluster ..AA",
        "check --json --list puzzles/original-40.txt",
        "check --json puzzles/unsolvable-6x6.txt",
        "compare --json --time-limit 0 puzzles/course/Rushhour6x6_1.csv",
    ];
    for args in further {
        let objects = rushsat(args).run().json_lines();
        assert!(!objects.is_empty(), "{args}");
        objects.iter().for_each(check_fields);
    }
}
