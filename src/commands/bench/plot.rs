//! A cactus plot: for each engine, how many questions it answers within a time.
//!
//! The times of the questions that an engine answered are sorted; its n-th point stands at the n-th of
//! them. A line further to the right answers more, a lower one is faster.

use miette::{Report as Failure, miette};
use plotters::prelude::*;

use super::summary::Row;

/// Size of the picture, in pixels.
const SIZE: (u32, u32) = (900, 560);

/// The shortest time on the axis, in seconds: less is not told apart.
const SHORTEST: f64 = 0.001;

/// The plot as SVG.
pub(super) fn svg(rows: &[Row]) -> Result<String, Failure> {
    let mut svg = String::new();
    draw(&curves(rows), &mut svg).map_err(|error| miette!("cannot draw the plot: {error}"))?;
    Ok(svg)
}

/// The name of an engine, and its points.
struct Curve {
    engine: String,
    points: Vec<(f64, f64)>,
}

fn curves(rows: &[Row]) -> Vec<Curve> {
    let mut engines: Vec<&str> = Vec::new();
    for row in rows {
        if !engines.contains(&&*row.engine) {
            engines.push(&row.engine);
        }
    }
    let curve = |engine: &str| {
        let is_solved = |row: &&Row| row.engine == engine && row.is_answered() && !row.is_error();
        let mut times: Vec<f64> =
            rows.iter().filter(is_solved).map(|row| row.seconds.max(SHORTEST)).collect();
        times.sort_by(f64::total_cmp);
        let numbers = (1_u32..).map(f64::from);
        Curve { engine: engine.to_owned(), points: numbers.zip(times).collect() }
    };
    engines.into_iter().map(curve).collect()
}

fn draw(curves: &[Curve], svg: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let points = || curves.iter().flat_map(|curve| &curve.points);
    let most = points().map(|point| point.0).fold(1.0, f64::max);
    let longest = points().map(|point| point.1).fold(1.0, f64::max);
    let area = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(64)
        .build_cartesian_2d(0.0..most + 0.5, (SHORTEST..longest * 1.5).log_scale())?;
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .x_desc("questions answered")
        .y_desc("seconds, each question")
        .x_labels(12)
        .x_label_formatter(&|n| if n.fract() == 0.0 { format!("{n}") } else { String::new() })
        .draw()?;
    for (index, curve) in curves.iter().enumerate() {
        let style = Palette99::pick(index).stroke_width(2);
        let points = curve.points.iter().copied();
        let name = format!("{} ({})", curve.engine, curve.points.len());
        chart
            .draw_series(LineSeries::new(points, style).point_size(3))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], style));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK.mix(0.3))
        .draw()?;
    area.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::bench::table::tests::rows;

    #[test]
    fn a_point_is_the_number_of_questions_answered_in_a_time() {
        let curves = curves(&rows());
        let points: Vec<_> = curves.iter().map(|c| (&*c.engine, &c.points[..])).collect();
        let expected: [(_, &[_]); 3] = [
            ("crossing varisat", &[(1.0, 0.5), (2.0, 2.0)]),
            ("strengthen=a,b", &[(1.0, 1.25)]),
            ("search", &[]),
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
