//! A cactus plot: for each engine, how many questions it answers within a time.
//!
//! The times of the questions that an engine answered are sorted; its n-th point stands at the n-th of
//! them. A line further to the right answers more, a lower one is faster.

use std::ops::Range;

use crate::Row;

/// The shortest time on the axis, in seconds: less is not told apart.
const SHORTEST: f64 = 0.001;

/// The curves of a plot, and what its axes have to show.
#[derive(Clone, Debug, PartialEq)]
pub struct Cactus {
    /// For each engine, named with the number of its answers: that number, and the time of each.
    pub curves: Vec<(String, Vec<(f64, f64)>)>,
    /// Numbers of answers.
    pub x: Range<f64>,
    /// Seconds for a question, for a logarithmic axis.
    pub y: Range<f64>,
}

/// The plot of all rows.
pub fn cactus(rows: &[Row]) -> Cactus {
    let curves = curves(rows);
    let points = || curves.iter().flat_map(|(_, points)| points);
    let most = points().map(|point| point.0).fold(1.0, f64::max);
    let longest = points().map(|point| point.1).fold(1.0, f64::max);
    Cactus { x: 0.0..most + 0.5, y: SHORTEST..longest * 1.5, curves }
}

fn curves(rows: &[Row]) -> Vec<(String, Vec<(f64, f64)>)> {
    let mut engines: Vec<&str> = Vec::new();
    for row in rows {
        if !engines.contains(&&*row.engine) {
            engines.push(&row.engine);
        }
    }
    let curve = |engine: &str| {
        let is_solved = |row: &&Row| row.engine == engine && row.is_solved();
        let mut times: Vec<f64> =
            rows.iter().filter(is_solved).map(|row| row.seconds.max(SHORTEST)).collect();
        times.sort_by(f64::total_cmp);
        let name = format!("{engine} ({})", times.len());
        let numbers = (1_u32..).map(f64::from);
        (name, numbers.zip(times).collect())
    };
    engines.into_iter().map(curve).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::tests::rows;

    #[test]
    fn a_point_is_the_number_of_questions_answered_in_a_time() {
        let Cactus { curves, x, y } = cactus(&rows());
        let expected: [(_, &[_]); 3] = [
            ("crossing varisat (2)", &[(1.0, 0.5), (2.0, 2.0)]),
            ("strengthen=a,b (1)", &[(1.0, 1.25)]),
            ("search (0)", &[]),
        ];
        let points: Vec<_> = curves.iter().map(|(name, points)| (&**name, &points[..])).collect();
        assert_eq!(points, expected);
        assert_eq!((x, y), (0.0..2.5, 0.001..3.0));
    }

    #[test]
    fn nothing_solved_has_axes_too() {
        let Cactus { curves, x, y } = cactus(&rows()[2..3]);
        assert_eq!(curves, [("search (0)".to_owned(), vec![])]);
        assert_eq!((x, y), (0.0..1.5, 0.001..1.5));
    }
}
