//! The histogram of a universe as a plot.

use board::Metric;
use miette::Report as Failure;
use num_traits::ToPrimitive;
use plotters::prelude::SeriesLabelPosition;
use universe::Analysis;

use crate::plot::{self, Axes, Curve};

/// How many configurations have which index, as SVG.
pub(super) fn drawn(analysis: &Analysis) -> Result<String, Failure> {
    let counts = analysis.histogram.iter().enumerate();
    let points: Vec<_> = counts.filter_map(|(i, n)| Some((i.to_f64()?, n.to_f64()?))).collect();
    let last = points.last().map_or(1.0, |point| point.0.max(1.0));
    let most = points.iter().map(|point| point.1).fold(10.0, f64::max);
    let distance = match analysis.metric {
        Metric::Steps => "steps to the nearest winning configuration",
        Metric::Moves => "moves to the nearest winning configuration",
    };
    let axes = Axes { x: (distance, 0.0..last), y: ("configurations", 1.0..most * 1.5) };
    let curve = Curve { name: analysis.universe.size().to_string(), points };
    plot::svg(axes, &[curve], SeriesLabelPosition::UpperRight)
}
