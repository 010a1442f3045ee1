//! A cactus plot: for each engine, how many questions it answers within a time.
//!
//! The times of the questions that an engine answered are sorted; its n-th point stands at the n-th of
//! them. A line further to the right answers more, a lower one is faster.

use miette::Report as Failure;
use plotters::prelude::SeriesLabelPosition;

use super::summary::Row;
use crate::plot::{self, Axes, Curve};

/// The shortest time on the axis, in seconds: less is not told apart.
const SHORTEST: f64 = 0.001;

/// The plot as SVG.
pub(super) fn svg(rows: &[Row]) -> Result<String, Failure> {
    let curves = curves(rows);
    let points = || curves.iter().flat_map(|curve| &curve.points);
    let most = points().map(|point| point.0).fold(1.0, f64::max);
    let longest = points().map(|point| point.1).fold(1.0, f64::max);
    let axes = Axes {
        x: ("questions answered", 0.0..most + 0.5),
        y: ("seconds, each question", SHORTEST..longest * 1.5),
    };
    plot::svg(axes, &curves, SeriesLabelPosition::UpperLeft)
}

/// For each engine, named with the number of its answers, a point for each of them.
fn curves(rows: &[Row]) -> Vec<Curve> {
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
        Curve { name, points: numbers.zip(times).collect() }
    };
    engines.into_iter().map(curve).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::bench::table::tests::rows;

    #[test]
    fn a_point_is_the_number_of_questions_answered_in_a_time() {
        let curves = curves(&rows());
        let points: Vec<_> = curves.iter().map(|c| (&*c.name, &c.points[..])).collect();
        let expected: [(_, &[_]); 3] = [
            ("crossing varisat (2)", &[(1.0, 0.5), (2.0, 2.0)]),
            ("strengthen=a,b (1)", &[(1.0, 1.25)]),
            ("search (0)", &[]),
        ];
        assert_eq!(points, expected);
    }

    #[test]
    fn the_picture_is_the_golden_one() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/cactus.svg");
        let svg = svg(&rows()).unwrap();
        if std::env::var_os("RUSHSAT_BLESS").is_some() {
            std::fs::write(path, &svg).unwrap();
        }
        assert!(svg == std::fs::read_to_string(path).unwrap(), "RUSHSAT_BLESS=1 writes it anew");
    }

    #[test]
    fn nothing_solved_is_a_picture_too() {
        assert!(svg(&rows()[2..3]).unwrap().starts_with("<svg"));
    }
}
