//! Lines over a logarithmic axis, as SVG.

use std::ops::Range;

use miette::{Report as Failure, miette};
use pictures::{
    FONT_FAMILY,
    plots::{CURVES, GRID, INK},
};
use plotters::prelude::*;

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
    draw(axes, curves, corner, &mut svg)
        .map_err(|error| miette!("cannot draw the plot: {error}"))?;
    Ok(svg)
}

fn draw(
    axes: Axes,
    curves: &[Curve],
    corner: SeriesLabelPosition,
    svg: &mut String,
) -> Result<(), Box<dyn std::error::Error>> {
    let area = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(64)
        .build_cartesian_2d(axes.x.1, axes.y.1.log_scale())?;
    let text = (FONT_FAMILY, 13).into_font().color(&rgb(INK));
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .bold_line_style(rgb(GRID))
        .axis_style(rgb(INK))
        .label_style(text.clone())
        .axis_desc_style(text.clone())
        .x_desc(axes.x.0)
        .y_desc(axes.y.0)
        .x_labels(12)
        .x_label_formatter(&|n| if n.fract() == 0.0 { format!("{n}") } else { String::new() })
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
    area.present()?;
    Ok(())
}

/// The colour as plotters has it.
fn rgb(color: pictures::Color) -> RGBColor {
    let [red, green, blue] = color.rgb;
    RGBColor(red, green, blue)
}
