//! The plots of `rushsat bench`.

use harness::Cactus;
use miette::Report as Failure;
use plotters::prelude::SeriesLabelPosition;

use crate::plot::{self, Axes, Curve, Panel};

/// Panels of curves over the sides of a grid, as SVG.
pub(super) fn grid(panels: Vec<harness::Panel>) -> Result<String, Failure> {
    let panel = |harness::Panel { title, x, y, is_log, curves }| {
        let curves = curves.into_iter().map(|(name, points)| Curve { name, points }).collect();
        Panel { title, x, y, is_log, curves }
    };
    plot::panels(&panels.into_iter().map(panel).collect::<Vec<_>>())
}

/// The cactus plot as SVG.
pub(super) fn svg(Cactus { curves, x, y }: Cactus) -> Result<String, Failure> {
    let curve = |(name, points)| Curve { name, points };
    let curves: Vec<Curve> = curves.into_iter().map(curve).collect();
    let axes = Axes { x: ("questions answered", x), y: ("seconds, each question", y) };
    plot::svg(axes, &curves, SeriesLabelPosition::UpperLeft)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_is_the_golden_one() {
        let curve = |name: &str, points: &[_]| (name.to_owned(), points.to_vec());
        let cactus = Cactus {
            curves: vec![
                curve("crossing varisat (2)", &[(1.0, 0.5), (2.0, 2.0)]),
                curve("strengthen=a,b (1)", &[(1.0, 1.25)]),
                curve("search (0)", &[]),
            ],
            x: 0.0..2.5,
            y: 0.001..3.0,
        };
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/cactus.svg");
        let svg = svg(cactus).unwrap();
        if std::env::var_os("RUSHSAT_BLESS").is_some() {
            std::fs::write(path, &svg).unwrap();
        }
        assert!(svg == std::fs::read_to_string(path).unwrap(), "RUSHSAT_BLESS=1 writes it anew");
    }
}
