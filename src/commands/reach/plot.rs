//! A plot of an exploration: states and nodes at each distance.

use miette::{Report as Failure, miette};
use num_traits::ToPrimitive;
use plotters::prelude::*;
use symbolic::{Iteration, Side};

use super::report::side;

/// Size of the picture, in pixels.
const SIZE: (u32, u32) = (900, 560);

/// The plot as SVG.
pub(super) fn svg(iterations: &[Iteration]) -> Result<String, Failure> {
    let mut svg = String::new();
    draw(&curves(iterations), &mut svg)
        .map_err(|error| miette!("cannot draw the plot: {error}"))?;
    Ok(svg)
}

/// A name, and a point for each distance.
struct Curve {
    name: String,
    points: Vec<(f64, f64)>,
}

/// The states, the nodes of the open set and those of the reached set, of each side.
fn curves(iterations: &[Iteration]) -> Vec<Curve> {
    let mut curves = Vec::new();
    for of_side in [Side::Forward, Side::Backward] {
        let mut curve = |name: &str, value: &dyn Fn(&Iteration) -> f64| {
            let steps = iterations.iter().filter(|iteration| iteration.side == of_side);
            let point = |step: &Iteration| {
                let distance = u32::try_from(step.distance).map_or(f64::INFINITY, f64::from);
                (distance, value(step))
            };
            let points: Vec<_> = steps.map(point).collect();
            if !points.is_empty() {
                curves.push(Curve { name: format!("{name}, {}", side(of_side)), points });
            }
        };
        curve("states", &|step| step.states.to_f64().unwrap_or(f64::MAX));
        curve("open nodes", &|step| step.open_nodes.to_f64().unwrap_or(f64::MAX));
        curve("reached nodes", &|step| step.reached_nodes.to_f64().unwrap_or(f64::MAX));
    }
    curves
}

fn draw(curves: &[Curve], svg: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let points = || curves.iter().flat_map(|curve| &curve.points);
    let longest = points().map(|point| point.0).fold(1.0, f64::max);
    let most = points().map(|point| point.1).fold(10.0, f64::max);
    let area = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(72)
        .build_cartesian_2d(0.0..longest, (1.0..most * 1.5).log_scale())?;
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .x_desc("distance")
        .y_desc("states, nodes")
        .x_labels(12)
        .x_label_formatter(&|n| if n.fract() == 0.0 { format!("{n}") } else { String::new() })
        .draw()?;
    for (index, curve) in curves.iter().enumerate() {
        let style = Palette99::pick(index).stroke_width(2);
        chart
            .draw_series(LineSeries::new(curve.points.iter().copied(), style).point_size(2))?
            .label(&curve.name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], style));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK.mix(0.3))
        .draw()?;
    area.present()?;
    Ok(())
}
