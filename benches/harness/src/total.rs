//! What each engine did with the whole set, in a line.

use itertools::Itertools;

use crate::summary::Row;

/// The sums of an engine over the questions that are compared.
struct Total<'r> {
    engine: &'r str,
    n_solved: usize,
    seconds: f64,
    cpu_seconds: f64,
    /// Geometric mean of its time as a multiple of the first engine's, over what both solved.
    ratio: Option<f64>,
}

/// A table with a line for each engine, over the questions of which every engine has a row; empty if there are not two of them.
pub(crate) fn text(rows: &[Row]) -> String {
    let n_engines = rows.iter().map(|row| &row.engine).unique().count();
    // The rows of a question are in the order of the set's engines.
    let questions: Vec<&[Row]> = rows
        .chunk_by(|a, b| a.question == b.question)
        .filter(|rows| rows.len() == n_engines)
        .collect();
    if questions.len() < 2 {
        return String::new();
    }
    let totals: Vec<Total> = (0..n_engines).map(|engine| Total::new(&questions, engine)).collect();
    let width = totals.iter().map(|total| total.engine.chars().count() + 2).fold(24, usize::max);
    let heading = format!("sums of {} questions", questions.len());
    let mut text = format!(
        "\n{heading:<width$} {:>10} {:>7} {:>10}  answered\n",
        "seconds", "ratio", "processor",
    );
    for Total { engine, n_solved, seconds, cpu_seconds, ratio } in totals {
        let ratio = ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.2}"));
        let engine = format!("  {engine}");
        text.push_str(&format!(
            "{engine:<width$} {seconds:>10.3} {ratio:>7} {cpu_seconds:>10.3}  {n_solved:>8}\n"
        ));
    }
    text
}

impl<'r> Total<'r> {
    /// Of the engine whose rows are at this index.
    fn new(questions: &[&'r [Row]], engine: usize) -> Self {
        let rows = || questions.iter().map(move |rows| &rows[engine]);
        let both = questions.iter().filter(|rows| rows[0].is_solved() && rows[engine].is_solved());
        let ratios: Vec<f64> = both.map(|rows| rows[engine].seconds / rows[0].seconds).collect();
        Self {
            engine: &questions[0][engine].engine,
            n_solved: rows().filter(|row| row.is_solved()).count(),
            seconds: rows().map(|row| row.seconds).sum(),
            cpu_seconds: rows().map(|row| row.cpu_seconds).sum(),
            ratio: geometric_mean(&ratios),
        }
    }
}

fn geometric_mean(numbers: &[f64]) -> Option<f64> {
    let n = f64::from(u32::try_from(numbers.len()).expect("fewer than 2^32 questions"));
    let mean = numbers.iter().map(|number| number.ln()).sum::<f64>() / n;
    mean.is_finite().then(|| mean.exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::tests::rows;

    #[test]
    fn sums_are_over_the_questions_that_all_have() {
        let mut rows = rows();
        // One engine has no row for the second question, so that nothing can be compared.
        assert_eq!(text(&rows), "");
        rows.retain(|row| row.engine != "strengthen=a,b");
        let expected = "
sums of 2 questions         seconds   ratio  processor  answered
  crossing varisat            2.500    1.00      2.500         2
  search                     10.100       -     10.100         0
";
        assert_eq!(text(&rows), expected);
        let extra = Row { question: "5x5".to_owned(), ..rows[0].clone() };
        rows.push(extra);
        assert_eq!(text(&rows), expected);
    }

    #[test]
    fn means_of_ratios_are_geometric() {
        let mean = geometric_mean(&[8.0, 1.0, 1.0]).expect("three numbers");
        assert!((mean - 2.0).abs() < 1e-9, "{mean}");
        assert_eq!(geometric_mean(&[]), None);
    }
}
