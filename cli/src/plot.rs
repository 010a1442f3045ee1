//! Curves as SVG: over a logarithmic axis, or several panels of them.

use std::ops::Range;

use miette::{Report as Failure, miette};
use num_traits::ToPrimitive;
use pictures::{
    FONT_FAMILY,
    plots::{CURVES, GRID, INK},
};
use plotters::{
    coord::{
        Shift,
        ranged1d::{AsRangedCoord, Ranged, ValueFormatter},
    },
    prelude::*,
};

/// Size of the picture, in pixels.
const SIZE: (u32, u32) = (900, 560);

/// Height of a panel, in pixels.
const PANEL_HEIGHT: u32 = 320;

/// A name, and points from left to right.
pub(crate) struct Curve {
    pub(crate) name: String,
    pub(crate) points: Vec<(f64, f64)>,
}

/// What stands along the axes, and from where to where; the vertical one is logarithmic.
pub(crate) struct Axes {
    pub(crate) x: (&'static str, Range<f64>),
    pub(crate) y: (&'static str, Range<f64>),
}

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

/// The picture of some curves; their names stand in a corner where few points are.
pub(crate) fn svg(
    axes: Axes,
    curves: &[Curve],
    corner: SeriesLabelPosition,
) -> Result<String, Failure> {
    let mut svg = String::new();
    draw(axes, curves, corner, &mut svg).map_err(|error| cannot_draw(&*error))?;
    Ok(svg)
}

/// The picture of some panels, two in a row.
pub(crate) fn panels(panels: &[Panel]) -> Result<String, Failure> {
    let mut svg = String::new();
    draw_panels(panels, &mut svg).map_err(|error| cannot_draw(&*error))?;
    Ok(svg)
}

fn cannot_draw(error: &dyn std::error::Error) -> Failure {
    miette!("cannot draw the plot: {error}")
}

fn draw(axes: Axes, curves: &[Curve], corner: SeriesLabelPosition, svg: &mut String) -> Drawn {
    let area = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let label = |n: &f64| if n.fract() == 0.0 { format!("{n}") } else { String::new() };
    let x = Along { what: axes.x.0, range: axes.x.1, n_labels: 12, label: &label };
    chart(&area, x, (axes.y.0, axes.y.1.log_scale()), curves, corner)?;
    area.present()?;
    Ok(())
}

fn draw_panels(panels: &[Panel], svg: &mut String) -> Drawn {
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

/// A horizontal axis.
struct Along<'a> {
    what: &'a str,
    range: Range<f64>,
    n_labels: usize,
    label: &'a dyn Fn(&f64) -> String,
}

type Drawn = Result<(), Box<dyn std::error::Error>>;

fn chart<Y>(
    area: &DrawingArea<SVGBackend<'_>, Shift>,
    x: Along<'_>,
    y: (&str, Y),
    curves: &[Curve],
    corner: SeriesLabelPosition,
) -> Drawn
where
    Y: AsRangedCoord<Value = f64>,
    Y::CoordDescType: Ranged<ValueType = f64> + ValueFormatter<f64>,
{
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(64)
        .build_cartesian_2d(x.range, y.1)?;
    let text = (FONT_FAMILY, 13).into_font().color(&rgb(INK));
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .max_light_lines(1)
        .bold_line_style(rgb(GRID))
        .axis_style(rgb(INK))
        .label_style(text.clone())
        .axis_desc_style(text.clone())
        .x_desc(x.what)
        .y_desc(y.0)
        .x_labels(x.n_labels)
        .x_label_formatter(&|n| (x.label)(n))
        .draw()?;
    for (index, curve) in curves.iter().enumerate() {
        let style = rgb(CURVES[index % CURVES.len()]).stroke_width(2);
        chart
            .draw_series(LineSeries::new(curve.points.iter().copied(), style).point_size(3))?
            .label(&curve.name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], style));
    }
    chart
        .configure_series_labels()
        .label_font(text)
        .position(corner)
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK.mix(0.3))
        .draw()?;
    Ok(())
}

/// The colour as plotters has it.
fn rgb(color: pictures::Color) -> RGBColor {
    let [red, green, blue] = color.rgb;
    RGBColor(red, green, blue)
}
