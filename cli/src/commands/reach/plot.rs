//! A plot of an exploration: states and nodes at each distance.

use miette::Report as Failure;
use num_traits::ToPrimitive;
use plotters::prelude::SeriesLabelPosition;
use symbolic::{Iteration, Side};

use super::iterations::side;
use crate::plot::{self, Axes, Curve};

/// The plot as SVG.
pub(super) fn svg(iterations: &[Iteration]) -> Result<String, Failure> {
    let curves = curves(iterations);
    let points = || curves.iter().flat_map(|curve| &curve.points);
    let longest = points().map(|point| point.0).fold(1.0, f64::max);
    let most = points().map(|point| point.1).fold(10.0, f64::max);
    let axes = Axes { x: ("distance", 0.0..longest), y: ("states, nodes", 1.0..most * 1.5) };
    plot::svg(axes, &curves, SeriesLabelPosition::LowerRight)
}

/// The states, the nodes of the open set and those of the reached set, of each side.
fn curves(iterations: &[Iteration]) -> Vec<Curve> {
    let mut curves = Vec::new();
    for of_side in [Side::Forward, Side::Backward] {
        let steps: Vec<&Iteration> =
            iterations.iter().filter(|iteration| iteration.side == of_side).collect();
        let mut add = |name: &str, value: &dyn Fn(&Iteration) -> Option<f64>| {
            let point = |step: &&Iteration| Some((step.distance.to_f64()?, value(step)?));
            let points: Vec<_> = steps.iter().filter_map(point).collect();
            if !points.is_empty() {
                curves.push(Curve { name: format!("{name}, {}", side(of_side)), points });
            }
        };
        add("states", &|step| step.states.to_f64());
        add("open nodes", &|step| step.open_nodes.to_f64());
        add("reached nodes", &|step| step.reached_nodes.to_f64());
    }
    curves
}
