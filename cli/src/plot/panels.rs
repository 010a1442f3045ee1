//! Several plots in one picture, two in a row.

use std::ops::Range;

use miette::Report as Failure;
use num_traits::ToPrimitive;
use pictures::{FONT_FAMILY, plots::INK};
use plotters::prelude::*;

use super::{Along, Curve, DrawResult, SIZE, cannot_draw, chart, rgb};

/// Height of a panel, in pixels.
const PANEL_HEIGHT: u32 = 320;

/// Curves over values in an order.
pub(crate) struct Panel {
    pub(crate) title: String,
    /// What stands along the horizontal axis, and the values, one at each whole number from 0.
    pub(crate) x: (String, Vec<String>),
    /// What stands along the vertical axis, and from where to where.
    pub(crate) y: (String, Range<f64>),
    pub(crate) is_log: bool,
    pub(crate) curves: Vec<Curve>,
}

/// The picture of some panels, two in a row.
pub(crate) fn panels(panels: &[Panel]) -> Result<String, Failure> {
    let mut svg = String::new();
    draw_panels(panels, &mut svg).map_err(|error| cannot_draw(&*error))?;
    Ok(svg)
}

fn draw_panels(panels: &[Panel], svg: &mut String) -> DrawResult {
    let n_rows = panels.len().div_ceil(2).max(1);
    let height = PANEL_HEIGHT * u32::try_from(n_rows)?;
    let area = SVGBackend::with_string(svg, (SIZE.0, height)).into_drawing_area();
    area.fill(&WHITE)?;
    for (panel, area) in panels.iter().zip(area.split_evenly((n_rows, 2))) {
        let Panel { title, x: (what, values), y: (y_what, y), is_log, curves } = panel;
        let area = area.titled(title, (FONT_FAMILY, 13).into_font().color(&rgb(INK)))?;
        let label = |n: &f64| at_whole(values, *n).cloned().unwrap_or_default();
        let last = values.len().saturating_sub(1).to_f64().unwrap_or(0.0);
        let range = -0.2..last + 0.2;
        let x = Along { what, range, n_labels: values.len() + 2, label: &label };
        let corner = emptier_corner(curves);
        if *is_log {
            chart(&area, x, (y_what, y.clone().log_scale()), curves, corner)?;
        } else {
            chart(&area, x, (y_what, y.clone()), curves, corner)?;
        }
    }
    area.present()?;
    Ok(())
}

/// The upper corner that rising curves, or falling ones, leave free.
fn emptier_corner(curves: &[Curve]) -> SeriesLabelPosition {
    let ends =
        curves.iter().filter_map(|curve| Some((curve.points.first()?, curve.points.last()?)));
    let rise: f64 = ends.map(|(first, last)| last.1 - first.1).sum();
    if rise > 0.0 { SeriesLabelPosition::UpperLeft } else { SeriesLabelPosition::UpperRight }
}

/// The value that stands at a whole number.
fn at_whole(values: &[String], n: f64) -> Option<&String> {
    let index = n.round();
    ((n - index).abs() < 1e-6).then(|| index.to_usize()).flatten().and_then(|i| values.get(i))
}
