//! What each engine did with the whole set, in a line.

use itertools::Itertools;

use super::summary::Row;

/// The sums of an engine over all questions.
#[derive(Debug, PartialEq)]
struct Total<'r> {
    engine: &'r str,
    n_answered: usize,
    n_asked: usize,
    seconds: f64,
    cpu_seconds: f64,
    /// Geometric mean of its time as a multiple of the first engine's, over what both answered.
    ratio: Option<f64>,
}

/// A table with a line for each engine; empty if there are not two questions.
pub(super) fn text(rows: &[Row]) -> String {
    let n_questions = rows.iter().map(|row| &row.question).unique().count();
    if n_questions < 2 {
        return String::new();
    }
    let totals = totals(rows);
    let width = totals.iter().map(|total| total.engine.chars().count() + 2).fold(24, usize::max);
    let mut text = format!(
        "\n{:<width$} {:>10} {:>7} {:>10}  answered\n",
        format!("all {n_questions} questions"),
        "seconds",
        "ratio",
        "processor",
    );
    for Total { engine, n_answered, n_asked, seconds, cpu_seconds, ratio } in totals {
        let ratio = ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.2}"));
        let engine = format!("  {engine}");
        text.push_str(&format!(
            "{engine:<width$} {seconds:>10.3} {ratio:>7} {cpu_seconds:>10.3}  {n_answered} of {n_asked}\n"
        ));
    }
    text
}

/// In the order of the engines.
fn totals(rows: &[Row]) -> Vec<Total<'_>> {
    let engines = rows.iter().map(|row| &*row.engine).unique();
    let of = |engine| rows.iter().filter(|row| row.engine == engine).collect();
    let rows: Vec<Vec<&Row>> = engines.map(of).collect();
    rows.iter().map(|of_engine| Total::new(of_engine, &rows[0])).collect()
}

impl<'r> Total<'r> {
    /// The rows are all of one engine, and all of the first.
    fn new(rows: &[&'r Row], first: &[&Row]) -> Self {
        let answered = || rows.iter().filter(|row| row.is_solved());
        let ratios = answered().filter_map(|row| {
            let first = first.iter().find(|first| first.question == row.question)?;
            first.is_solved().then(|| row.seconds / first.seconds)
        });
        let logarithms: Vec<f64> = ratios.map(f64::ln).collect();
        let mean = logarithms.iter().sum::<f64>() / logarithms.len() as f64;
        Self {
            engine: &rows[0].engine,
            n_answered: answered().count(),
            n_asked: rows.len(),
            seconds: rows.iter().map(|row| row.seconds).sum(),
            cpu_seconds: rows.iter().map(|row| row.cpu_seconds).sum(),
            ratio: mean.is_finite().then(|| mean.exp()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::bench::table::tests::rows;

    #[test]
    fn totals_are_over_all_questions_and_ratios_over_common_ones() {
        let expected = "
all 2 questions             seconds   ratio  processor  answered
  crossing varisat            2.500    1.00      2.500  2 of 2
  strengthen=a,b              1.250    2.50      1.250  1 of 1
  search                     10.100       -     10.100  0 of 2
";
        assert_eq!(text(&rows()), expected);
        assert_eq!(text(&rows()[..3]), "");
    }

    #[test]
    fn means_of_ratios_are_geometric() {
        let mut rows = rows();
        rows[4] = Row { engine: "crossing varisat".to_owned(), ..rows[1].clone() };
        rows[4].question = "5x5".to_owned();
        let mut second: Vec<Row> =
            rows.iter().filter(|row| row.engine == "crossing varisat").cloned().collect();
        for (row, ratio) in second.iter_mut().zip([8.0, 1.0, 1.0]) {
            row.engine = "other".to_owned();
            row.seconds *= ratio;
        }
        rows.extend(second);
        let totals = totals(&rows);
        let other = totals.iter().find(|total| total.engine == "other").expect("it has rows");
        assert!((other.ratio.expect("three questions") - 2.0).abs() < 1e-9, "{other:?}");
    }
}
