use std::path::Path;

use serde_json::json;

use super::*;
use crate::{
    question::Reading,
    record::tests::record,
    sheet::{markdown, panels},
};

const SET: &str = r#"
    time-limit = 2.0
    [[boards]]
    name = "small"
    board = "BB.FAA.FECCCE.DD"
    ask = [{ metric = "steps" }]
    [[boards]]
    name = "easy"
    board = "....AA.........."
    ask = [{ metric = "steps" }]
    [[engines]]
    command = "solve"
    label = "goals"
    engine = "subgoals"
    max-configurations = [1, 10]
    probability = [0.5, 1.0]
    seed = [0, 1]
    [grid]
    rows = "max-configurations"
    columns = "probability"
    over = ["seed"]
"#;

fn parse(text: &str) -> Result<Set, String> {
    let read = |source: &std::ffi::OsStr| {
        let text = source.to_str().expect("a board");
        Ok(board::formats::read("argument", text, &board::formats::ReadOptions::default())?)
    };
    let reading = Reading { read: &read, budget: &limits::Budget::default(), question: "" };
    Set::parse(text, Path::new(""), &reading).map_err(|failure| format!("{failure:?}"))
}

/// Rows of all questions and engines: seed 0 has plans of length 10 times the configurations in a second,
/// seed 1 none in three.
fn rows(set: &Set) -> Vec<Row> {
    let row = |(question, engine): (&Question, &Engine)| {
        let most: u64 = engine.value("max-configurations").unwrap_or("7").parse().unwrap();
        let plan = json!({ "answer": "plan", "length": 10 * most, "optimal": false });
        let unknown = json!({ "answer": "unknown", "reason": "no configuration is left" });
        let is_first = engine.value("seed") == Some("0");
        let (output, seconds) = if is_first { (plan, 1.0) } else { (unknown, 3.0) };
        let mut record = record(&engine.label, 1, seconds, output);
        record.cpu_seconds = seconds;
        Row::new(question, &engine.label, [record].iter(), 1)
    };
    set.questions.iter().cartesian_product(&set.engines).filter_map(row).collect()
}

#[test]
fn runs_of_all_seeds_share_a_cell() {
    let set = parse(SET).unwrap();
    let sheets = sheets(&set, &rows(&set)).unwrap();
    let names: Vec<_> = sheets.iter().map(|sheet| &*sheet.name).collect();
    assert_eq!(names, ["small, steps, goals", "easy, steps, goals"]);
    let cell = Cell { lengths: vec![10], n_none: 0, seconds: vec![1.0, 3.0] };
    assert_eq!(sheets[0].cells[0], cell);
    let table = "small, steps, goals\n\n\
                 | max-configurations \\ probability | 0.5 | 1.0 |\n| --- | --- | --- |\n\
                 | 1 | 10.0 (1 of 2), 2.0 s | 10.0 (1 of 2), 2.0 s |\n\
                 | 10 | 100.0 (1 of 2), 2.0 s | 100.0 (1 of 2), 2.0 s |\n";
    assert_eq!(markdown(&sheets[..1]), table);
    let panels = panels(&sheets[..1]);
    let axes: Vec<_> = panels.iter().map(|panel| (&*panel.x.0, &*panel.y.0)).collect();
    let (configurations, probability) = ("max-configurations", "probability");
    let time = "seconds of processor time";
    let expected = [
        (configurations, "steps"),
        (configurations, time),
        (probability, "steps"),
        (probability, time),
    ];
    assert_eq!(axes, expected);
    assert_eq!(
        panels[0].curves[1],
        ("probability 1.0".to_owned(), vec![(0.0, 10.0), (1.0, 100.0)])
    );
    assert_eq!(panels[3].curves[0].1, [(0.0, 2.0), (1.0, 2.0)]);
    assert_eq!(panels[2].x.1, ["0.5", "1.0"]);
    assert!(panels.iter().all(|panel| !panel.is_log), "less than a power of ten");
}

#[test]
fn boards_and_engines_are_sides_too() {
    let text = SET.replace("\"max-configurations\"", "\"boards\"");
    let set = parse(&text.replace("\"probability\"", "\"engine\"")).unwrap();
    let sheets = sheets(&set, &rows(&set)).unwrap();
    assert_eq!(sheets.len(), 1);
    assert_eq!(
        (&*sheets[0].name, &sheets[0].rows.values[..]),
        ("steps", &["small".to_owned(), "easy".to_owned()][..])
    );
    assert_eq!(sheets[0].columns.values.len(), 4, "{:?}", sheets[0].columns);
    assert_eq!(sheets[0].columns.values[0], "goals max-configurations=1 probability=0.5");
    assert_eq!(panels(&sheets).len(), 2, "engines are in no order");
    // What nobody ran has no cell.
    let some = &rows(&set)[..1];
    let sheet = &super::sheets(&set, some).unwrap()[0];
    assert_eq!((sheet.cells.len(), sheet.cells[0].lengths.len()), (1, 1));
}

#[test]
fn a_proof_that_there_is_no_plan_is_counted() {
    let set = parse(SET).unwrap();
    let mut rows = rows(&set);
    let proved = record("x", 1, 0.004, json!({ "answer": "unsolvable" }));
    let engine = &set.engines[1];
    rows[1] = Row::new(&set.questions[0], &engine.label, [proved].iter(), 1).unwrap();
    let text = markdown(&sheets(&set, &rows).unwrap());
    assert!(text.contains("| 10.0 (1 + 1 of 2), "), "{text}");
}

#[test]
fn a_grid_that_cannot_be_is_refused() {
    for (old, new, message) in [
        ("columns = \"probability\"", "columns = \"max-configurations\"", "are different things"),
        ("over = [\"seed\"]", "over = [\"probability\"]", "are different things"),
        ("columns = \"probability\"", "columns = \"speed\"", "`speed`, of which `goals"),
        ("over = [\"seed\"]", "over = [\"sed\"]", "`sed`, of which no engine"),
        ("over =", "above =", "unknown field `above`"),
    ] {
        let error = parse(&SET.replace(old, new)).map(|_| ()).unwrap_err();
        assert!(error.contains(message), "{error}");
    }
    assert!(sheets(&parse(&SET[..SET.find("[grid]").unwrap()]).unwrap(), &[]).is_none());
}
