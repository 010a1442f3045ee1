//! Curves as SVG, over a logarithmic axis.

#[cfg(feature = "bench")]
mod panels;

use std::ops::Range;

use miette::{Report as Failure, miette};
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

#[cfg(feature = "bench")]
pub(crate) use panels::{Panel, panels};

/// Size of the picture, in pixels.
const SIZE: (u32, u32) = (900, 560);

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

fn cannot_draw(error: &dyn std::error::Error) -> Failure {
    miette!("cannot draw the plot: {error}")
}

fn draw(axes: Axes, curves: &[Curve], corner: SeriesLabelPosition, svg: &mut String) -> DrawResult {
    let area = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let label = |n: &f64| if n.fract() == 0.0 { format!("{n}") } else { String::new() };
    let x = Along { what: axes.x.0, range: axes.x.1, n_labels: 12, label: &label };
    chart(&area, x, (axes.y.0, axes.y.1.log_scale()), curves, corner)?;
    area.present()?;
    Ok(())
}

/// A horizontal axis.
struct Along<'a> {
    what: &'a str,
    range: Range<f64>,
    n_labels: usize,
    label: &'a dyn Fn(&f64) -> String,
}

type DrawResult = Result<(), Box<dyn std::error::Error>>;

fn chart<Y>(
    area: &DrawingArea<SVGBackend<'_>, Shift>,
    x: Along<'_>,
    y: (&str, Y),
    curves: &[Curve],
    corner: SeriesLabelPosition,
) -> DrawResult
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
        .y_label_formatter(&|n| n.to_string())
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
