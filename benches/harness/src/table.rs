//! Rows as a table for people, and as CSV.

use miette::{Report as Failure, miette};

use crate::{summary::Row, total};

/// All rows, those of a question together, each with its time as a multiple of the first one's; and the sums
/// of the questions that all engines answered.
pub fn text(rows: &[Row]) -> String {
    table(rows) + &total::text(rows)
}

fn table(rows: &[Row]) -> String {
    let width = rows.iter().map(|row| row.engine.chars().count() + 2).fold(24, usize::max);
    let mut text = String::new();
    for rows in rows.chunk_by(|a, b| a.question == b.question) {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&format!(
            "{:<width$} {:>10} {:>7} {:>10} {:>7} {:>10} {:>11} {:>10} {:>10}  runs  answer\n",
            rows[0].question,
            "seconds",
            "ratio",
            "processor",
            "MiB",
            "variables",
            "clauses",
            "conflicts",
            "states"
        ));
        for row in rows {
            text.push_str(&line(row, &rows[0], width));
        }
    }
    text
}

fn line(row: &Row, first: &Row, width: usize) -> String {
    let or_dash = |n: Option<u64>| n.map_or_else(|| "-".to_owned(), |n| n.to_string());
    let ratio = if row.is_answered() && first.is_answered() {
        format!("{:.2}", row.seconds / first.seconds)
    } else {
        "-".to_owned()
    };
    format!(
        "{:<width$} {:>10} {ratio:>7} {:>10} {:>7} {:>10} {:>11} {:>10} {:>10}  {:>4}  {}\n",
        format!("  {}", row.engine),
        format!("{:.3}", row.seconds),
        format!("{:.3}", row.cpu_seconds),
        row.bytes >> 20,
        or_dash(row.variables),
        or_dash(row.clauses),
        or_dash(row.conflicts),
        or_dash(row.reached),
        row.runs,
        answer(row),
    )
}

fn answer(row: &Row) -> String {
    let mut answer = match (row.length, row.optimal) {
        (Some(length), Some(true)) => format!("{length}, shortest"),
        (Some(length), _) => format!("{length}"),
        (None, _) => row.answer.to_owned(),
    };
    if let Some(reason) = &row.reason {
        answer.push_str(&format!(": {reason}"));
    }
    if let Some(refuted) = row.refuted {
        answer.push_str(&format!(", more than {refuted}"));
    }
    if row.right == Some(false) {
        answer.push_str(" WRONG");
    }
    answer
}

/// All rows as CSV with a header; the columns are the fields of `--json`.
///
/// # Errors
///
/// None that a row can cause.
pub fn csv(rows: &[Row]) -> Result<String, Failure> {
    let cannot = |error: &dyn std::fmt::Display| miette!("cannot write CSV: {error}");
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.serialize(row).map_err(|error| cannot(&error))?;
    }
    let bytes = writer.into_inner().map_err(|error| cannot(&error))?;
    String::from_utf8(bytes).map_err(|error| cannot(&error))
}

#[cfg(test)]
pub(crate) mod tests {
    use rushsat::agreement::EngineVerdict;
    use serde_json::json;

    use super::*;
    use crate::{record::tests::record, summary::tests::question};

    pub(crate) fn rows() -> Vec<Row> {
        let plan = json!({
            "answer": "plan", "length": 7, "optimal": true,
            "variables": 235, "clauses": 1339, "conflicts": 3,
        });
        let wrong = json!({ "answer": "plan", "length": 8, "optimal": true, "reached": 32 });
        let unknown = json!({ "answer": "unknown", "refuted": 5, "reason": "time limit reached" });
        let row = |name, engine, seconds, output: &serde_json::Value| {
            let record = record(engine, 1, seconds, output.clone());
            let question = question(name, Some(EngineVerdict::Length(7)));
            Row::new(&question, engine, [&record].into_iter(), 1).unwrap()
        };
        vec![
            row("4x4, 7 moves", "crossing varisat", 0.5, &plan),
            row("4x4, 7 moves", "strengthen=a,b", 1.25, &plan),
            row("4x4, 7 moves", "search", 0.1, &wrong),
            row("9x9, 7 moves", "crossing varisat", 2.0, &plan),
            row("9x9, 7 moves", "search", 10.0, &unknown),
        ]
    }

    #[test]
    fn the_table_groups_the_rows_of_a_question() {
        let expected = "\
4x4, 7 moves                seconds   ratio  processor     MiB  variables     clauses  conflicts     states  runs  answer
  crossing varisat            0.500    1.00      0.500       3        235        1339          3          -     1  7, shortest
  strengthen=a,b              1.250    2.50      1.250       3        235        1339          3          -     1  7, shortest
  search                      0.100    0.20      0.100       3          -           -          -         32     1  8, shortest WRONG

9x9, 7 moves                seconds   ratio  processor     MiB  variables     clauses  conflicts     states  runs  answer
  crossing varisat            2.000    1.00      2.000       3        235        1339          3          -     1  7, shortest
  search                     10.000       -     10.000       3          -           -          -          -     1  unknown: time limit reached, more than 5
";
        assert_eq!(table(&rows()), expected);
    }

    #[test]
    fn csv_has_a_line_for_each_row() {
        let expected = "\
question,engine,runs,answer,length,optimal,refuted,right,reason,seconds,cpu_seconds,bytes,variables,clauses,conflicts,reached
\"4x4, 7 moves\",crossing varisat,1,plan,7,true,,true,,0.5,0.5,3145728,235,1339,3,
\"4x4, 7 moves\",\"strengthen=a,b\",1,plan,7,true,,true,,1.25,1.25,3145728,235,1339,3,
\"4x4, 7 moves\",search,1,plan,8,true,,false,,0.1,0.1,3145728,,,,32
\"9x9, 7 moves\",crossing varisat,1,plan,7,true,,true,,2.0,2.0,3145728,235,1339,3,
\"9x9, 7 moves\",search,1,unknown,,,5,true,time limit reached,10.0,10.0,3145728,,,,
";
        assert_eq!(csv(&rows()).unwrap(), expected);
    }
}
