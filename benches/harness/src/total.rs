//! What each engine did with the whole set, in a line.

use std::cmp::Ordering;

use itertools::Itertools;

use crate::summary::Row;

/// What is called the best engine for each question, which nobody knows before.
const BEST: &str = "the best for each";

/// The sums of an engine over the questions that are compared.
struct Total<'r> {
    engine: &'r str,
    n_solved: usize,
    seconds: f64,
    cpu_seconds: f64,
    /// Geometric mean of its time as a multiple of the first engine's, over what both solved.
    ratio: Option<f64>,
}

/// A table with a line for each engine, and one for the fastest of them on each question, over the questions
/// of which every engine has a row; empty if there are not two of them.
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
    let first = of_engine(&questions, 0);
    let mut totals: Vec<Total> = (0..n_engines)
        .map(|engine| of_engine(&questions, engine))
        .map(|rows| Total::new(&rows[0].engine, &first, &rows))
        .collect();
    if n_engines > 1 {
        let best: Vec<&Row> =
            questions.iter().filter_map(|rows| rows.iter().min_by(|a, b| by_time(a, b))).collect();
        totals.push(Total::new(BEST, &first, &best));
    }
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

/// The rows of the engine at this index.
fn of_engine<'r>(questions: &[&'r [Row]], engine: usize) -> Vec<&'r Row> {
    questions.iter().map(|rows| &rows[engine]).collect()
}

/// By the time; no answer, or a wrong one, takes longer than any answer.
fn by_time(a: &Row, b: &Row) -> Ordering {
    (!a.is_solved()).cmp(&!b.is_solved()).then(a.seconds.total_cmp(&b.seconds))
}

impl<'r> Total<'r> {
    /// The total of some rows, one for each question, compared with those of the first engine.
    fn new(engine: &'r str, first: &[&Row], rows: &[&Row]) -> Self {
        let both =
            first.iter().zip(rows).filter(|(first, row)| first.is_solved() && row.is_solved());
        let ratios: Vec<f64> = both.map(|(first, row)| row.seconds / first.seconds).collect();
        Self {
            engine,
            n_solved: rows.iter().filter(|row| row.is_solved()).count(),
            seconds: rows.iter().map(|row| row.seconds).sum(),
            cpu_seconds: rows.iter().map(|row| row.cpu_seconds).sum(),
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
  the best for each           2.500    1.00      2.500         2
";
        assert_eq!(text(&rows), expected);
        let extra = Row { question: "5x5".to_owned(), ..rows[0].clone() };
        rows.push(extra);
        assert_eq!(text(&rows), expected);
    }

    /// Nor is it ever slower than one engine that takes part.
    #[test]
    fn the_best_for_a_question_that_none_answered_is_the_fastest() {
        let mut rows = rows();
        rows.retain(|row| row.engine != "strengthen=a,b");
        let n_engines = rows.iter().map(|row| &row.engine).unique().count();
        for (index, row) in rows.iter_mut().enumerate() {
            row.right = Some(false);
            row.seconds = if index % n_engines == n_engines - 1 { 1.0 } else { 9.0 };
        }
        let text = text(&rows);
        let best = text.lines().find(|line| line.contains(BEST)).unwrap();
        assert!(best.contains(" 2.000 "), "{text}");
    }

    #[test]
    fn means_of_ratios_are_geometric() {
        let mean = geometric_mean(&[8.0, 1.0, 1.0]).expect("three numbers");
        assert!((mean - 2.0).abs() < 1e-9, "{mean}");
        assert_eq!(geometric_mean(&[]), None);
    }
}
