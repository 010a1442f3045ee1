//! `docs/puma-tables.md`: its numbers are those of the raw results, and searches find them again.

use std::{fs, path::Path};

use serde_json::Value;

use crate::support::{rushsat, sessions::check};

const PAGE: &str = "docs/puma-tables.md";
const RESULTS: &str = "benches/results/puma-tables.jsonl";

/// Searches that took longer, in seconds, are only repeated with `RUSHSAT_EXHAUSTIVE`.
const LONG: f64 = 4.0;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new("..").join(path)).expect(path)
}

/// The recorded searches; the first line says where they ran.
fn searches() -> Vec<Value> {
    let results = read(RESULTS);
    let lines = results.lines().skip(1);
    lines.map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn args(search: &Value) -> &str {
    search["args"].as_str().expect("a call")
}

fn steps(search: &Value) -> &[Value] {
    search["iterations"].as_array().expect("steps")
}

/// A number with commas between thousands.
fn number(value: &Value) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The row of a search in the page.
fn row(search: &Value) -> String {
    let options = args(search).trim_start_matches("reach --diagrams bdd ");
    let (options, _) = options.split_once(" puma/").expect("a file");
    let greatest = |side: &str, field: &str| {
        let of_side = steps(search).iter().filter(|step| step["side"] == side || side.is_empty());
        let numbers = of_side.map(|step| step[field].as_u64().expect("a number"));
        numbers.max().map_or("-".to_owned(), |most| number(&most.into()))
    };
    let sifted = search["sifted"].as_array().map_or("-".to_owned(), |all| all.len().to_string());
    let gave_up = if search["reason"].is_null() { "" } else { ", gave up" };
    format!(
        "| `{options}` | {} | {} | {} | {} | {} | {} | {sifted} | {:.1} s{gave_up} |\n",
        greatest("forward", "distance"),
        greatest("backward", "distance"),
        greatest("", "open_nodes"),
        greatest("", "reached_nodes"),
        search["parts"],
        number(&search["nodes"]),
        search["processor_seconds"].as_f64().expect("a time"),
    )
}

#[test]
fn every_search_is_a_row_of_the_page() {
    let searches = searches();
    assert!(searches.len() > 15, "{} searches", searches.len());
    let page = read(PAGE);
    for search in &searches {
        assert!(page.contains(&row(search)), "{}", row(search));
    }
}

/// States and open nodes of each distance in a search of the page, on one side.
fn levels(options: &str, puzzle: &str, side: &str) -> Vec<[String; 2]> {
    let call = format!("reach --diagrams bdd {options} puma/examples/{puzzle}.puma");
    let search = searches().into_iter().find(|search| args(search) == call).expect("recorded");
    let of_side = steps(&search).iter().filter(|step| step["side"] == side);
    of_side.map(|step| ["states", "open_nodes"].map(|field| number(&step[field]))).collect()
}

/// The cells of the rows of the first table after a text, but for its head.
fn table<'a>(page: &'a str, after: &str) -> Vec<Vec<&'a str>> {
    let (_, rest) = page.split_once(after).expect("the page has the table");
    let lines = rest.lines().skip_while(|line| !line.starts_with('|'));
    let rows = lines.take_while(|line| line.starts_with('|')).skip(2);
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// A column of a table: its number, the search that it shows, and the side.
type Column = (usize, &'static str, &'static str);

#[test]
fn every_level_is_as_recorded() {
    let page = read(PAGE);
    let (new, reached) = ("--open new", "--open reached");
    let both = "--open reached --direction both-by-size";
    let both_sifted = "--open reached --direction both-by-size --sift";
    // For each column whose it is: the search and its side.
    let lights_out = [(3, reached, "forward")];
    let from_both = [
        (2, both, "forward"),
        (4, both_sifted, "forward"),
        (5, both, "backward"),
        (7, both_sifted, "backward"),
    ];
    let peg_solitaire =
        [(3, reached, "forward"), (5, new, "forward"), (7, "--open new --sift", "forward")];
    let tables: [(&str, &str, &[Column]); 3] = [
        ("### Level by level: Lights Out", "lights-out", &lights_out),
        ("### From both ends: Lights Out", "lights-out", &from_both),
        ("### Level by level: peg solitaire", "peg-solitaire", &peg_solitaire),
    ];
    for (title, puzzle, columns) in tables {
        let table = table(&page, title);
        let first: usize = table[0][0].parse().expect("a distance");
        for &(column, call, side) in columns {
            let levels = levels(call, puzzle, side);
            let rows = &table[..levels.len() - first];
            assert!(rows.len() > 6, "{title}: {call}, {side}");
            for (row, [states, nodes]) in rows.iter().zip(&levels[first..]) {
                assert_eq!([row[1], row[column]], [states, nodes], "{title}: {call}, {side}");
            }
        }
    }
}

/// The searches that can be asked again.
#[test]
#[ignore = "exhaustive: 3 s; run by .ci/run"]
fn exhaustive_searches_find_what_is_recorded() {
    let all = std::env::var_os("RUSHSAT_EXHAUSTIVE").is_some();
    let is_short = |search: &Value| search["processor_seconds"].as_f64() < Some(LONG);
    // Where times decide which side goes on, other steps are other times.
    let is_asked = |search: &Value| {
        (all || is_short(search)) && search["reason"].is_null() && !args(search).contains("by-time")
    };
    let asked: Vec<Value> = searches().into_iter().filter(is_asked).collect();
    assert!(!asked.is_empty(), "some are short");
    for search in asked {
        let found = rushsat(args(&search)).arg("--json").run().json();
        for field in ["answer", "length", "reached", "parts"] {
            assert_eq!(found[field], search[field], "{}: {field}", args(&search));
        }
        // When variables move depends on garbage, which need not be the same.
        let n_fields = if search["sifted"].is_null() { 6 } else { 4 };
        let figures = |search: &Value| -> Vec<_> {
            let fields = ["side", "distance", "states", "reached", "open_nodes", "reached_nodes"];
            let fields = &fields[..n_fields];
            let steps = steps(search).iter();
            steps.flat_map(|step| fields.iter().map(|&field| step[field].clone())).collect()
        };
        assert_eq!(figures(&found), figures(&search), "{}", args(&search));
    }
}

#[test]
fn the_session_of_the_page_is_real_output() {
    check(&read(PAGE), 1);
}
