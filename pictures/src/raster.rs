//! Scenes as pixels: PNG.

use limits::Budget;
use thiserror::Error;
use tiny_skia::{FillRule, LineCap, Paint, PathBuilder, Pixmap, Rect, Stroke as Pen, Transform};

use crate::{
    color::Color,
    font,
    scene::{Item, Label, Point, Scene, Stroke, offset_at},
};

/// The most pixels of a picture; each takes four bytes while it is painted.
pub const MAX_PIXELS: u64 = 1 << 24;

/// The longest side of a picture, in pixels.
const MAX_SIDE: u32 = 30_000;

/// Why there is no picture.
#[derive(Debug, Error)]
pub enum PictureError {
    /// It would have too many pixels.
    #[error(
        "a picture of {width}x{height} pixels is too large: at most {MAX_PIXELS} pixels and sides of {MAX_SIDE}"
    )]
    TooLarge {
        /// Its width in pixels.
        width: u64,
        /// Its height in pixels.
        height: u64,
    },
    /// A limit is reached.
    #[error("{0}")]
    Stopped(#[from] limits::StopReason),
    /// The bytes cannot be written.
    #[error("cannot write the picture: {0}")]
    Encoding(String),
}

/// The scene as PNG, each unit `scale` pixels wide.
///
/// # Errors
///
/// If it has too many pixels, and if the budget ends.
pub fn png(scene: &Scene, scale: f64, budget: &Budget) -> Result<Vec<u8>, PictureError> {
    let painted = paint(scene, scale, 0.0, budget)?;
    budget.check()?;
    painted.encode_png().map_err(|error| PictureError::Encoding(error.to_string()))
}

/// The pixels of a scene at a moment.
pub(crate) fn paint(
    scene: &Scene,
    scale: f64,
    time: f64,
    budget: &Budget,
) -> Result<Pixmap, PictureError> {
    budget.check()?;
    let [width, height] = size(scene, scale)?;
    budget.allow(4 * width as usize * height as usize)?;
    let mut pixels = Pixmap::new(width, height).expect("the size is checked");
    let [red, green, blue] = scene.background.rgb;
    pixels.fill(tiny_skia::Color::from_rgba8(red, green, blue, 255));
    let mut painter = Painter { pixels, time, budget };
    let transform = Transform::from_scale(single(scale), single(scale));
    painter.items(&scene.items, transform)?;
    Ok(painter.pixels)
}

/// Width and height in pixels.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturates
fn size(scene: &Scene, scale: f64) -> Result<[u32; 2], PictureError> {
    let [width, height] =
        // A side that was asked for is not to become one longer by rounding.
        [scene.width, scene.height].map(|side| ((side * scale - 1e-6).ceil() as u64).max(1));
    let is_too_long = width.max(height) > u64::from(MAX_SIDE);
    if is_too_long || width * height > MAX_PIXELS {
        return Err(PictureError::TooLarge { width, height });
    }
    Ok([width as u32, height as u32])
}

struct Painter<'a> {
    pixels: Pixmap,
    time: f64,
    budget: &'a Budget,
}

impl Painter<'_> {
    fn items(&mut self, items: &[Item], transform: Transform) -> Result<(), PictureError> {
        for item in items {
            self.item(item, transform)?;
        }
        Ok(())
    }

    fn item(&mut self, item: &Item, transform: Transform) -> Result<(), PictureError> {
        match item {
            Item::Rect { place, radius, fill, stroke } => {
                self.shape(&rounded(*place, *radius), *fill, *stroke, transform);
            }
            Item::Polygon { points, fill, stroke } => {
                let mut path = PathBuilder::new();
                add_line(&mut path, points);
                path.close();
                self.shape(&path, Some(*fill), *stroke, transform);
            }
            Item::Lines { lines, stroke, opacity } => {
                // In parts, so that the budget is looked at.
                for some in lines.chunks(1024) {
                    self.budget.check()?;
                    let mut path = PathBuilder::new();
                    for line in some {
                        add_line(&mut path, line);
                    }
                    self.stroke(&path, *stroke, *opacity, transform);
                }
            }
            Item::Discs { centers, radius, fill } => {
                for some in centers.chunks(1024) {
                    self.budget.check()?;
                    let mut path = PathBuilder::new();
                    for &(x, y) in some {
                        path.push_circle(single(x), single(y), single(*radius));
                    }
                    self.shape(&path, Some(*fill), None, transform);
                }
            }
            Item::Text(label) => self.text(label, transform),
            Item::Group { offset, track, items, .. } => {
                self.budget.check()?;
                let (x, y) = offset_at(track, self.time);
                let moved = transform.pre_translate(single(offset.0 + x), single(offset.1 + y));
                self.items(items, moved)?;
            }
        }
        Ok(())
    }

    fn shape(
        &mut self,
        path: &PathBuilder,
        fill: Option<Color>,
        stroke: Option<Stroke>,
        transform: Transform,
    ) {
        if let (Some(fill), Some(path)) = (fill, path.clone().finish()) {
            let paint = paint_of(fill, 1.0);
            self.pixels.fill_path(&path, &paint, FillRule::Winding, transform, None);
        }
        if let Some(stroke) = stroke {
            self.stroke(path, stroke, 1.0, transform);
        }
    }

    fn stroke(&mut self, path: &PathBuilder, stroke: Stroke, opacity: f64, transform: Transform) {
        let Some(path) = path.clone().finish() else { return };
        let pen = Pen { width: single(stroke.width), line_cap: LineCap::Round, ..Pen::default() };
        self.pixels.stroke_path(&path, &paint_of(stroke.color, opacity), &pen, transform, None);
    }

    fn text(&mut self, label: &Label, transform: Transform) {
        let (size, width) = label.extent();
        let (x, y) = label.at;
        let transform = if label.is_turned {
            transform.pre_concat(Transform::from_rotate_at(-90.0, single(x), single(y)))
        } else {
            transform
        };
        let (x, y) = (x - width / 2.0, y + font::capital_height() * size / 2.0);
        let mut path = PathBuilder::new();
        font::outline(&label.text, x, y, size, &mut path);
        self.shape(&path, Some(label.fill), None, transform);
    }
}

fn paint_of(color: Color, opacity: f64) -> Paint<'static> {
    let mut paint = Paint::default();
    let [red, green, blue] = color.rgb.map(|channel| f32::from(channel) / 255.0);
    let color = tiny_skia::Color::from_rgba(red, green, blue, single(opacity.clamp(0.0, 1.0)));
    paint.set_color(color.expect("all parts are between 0 and 1"));
    paint.anti_alias = true;
    paint
}

fn add_line(path: &mut PathBuilder, points: &[Point]) {
    for (i, &(x, y)) in points.iter().enumerate() {
        let (x, y) = (single(x), single(y));
        if i == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
}

/// A rectangle with round corners.
fn rounded(place: [f64; 4], radius: f64) -> PathBuilder {
    let mut path = PathBuilder::new();
    let [x, y, width, height] = place.map(single);
    let radius = single(radius).min(width / 2.0).min(height / 2.0);
    if radius <= 0.0 {
        if let Some(rect) = Rect::from_xywh(x, y, width, height) {
            path.push_rect(rect);
        }
        return path;
    }
    let (right, bottom) = (x + width, y + height);
    // How far the handles of a quarter of a circle stand from its ends, from the corner.
    let near = radius * 0.447_715;
    path.move_to(x + radius, y);
    path.line_to(right - radius, y);
    path.cubic_to(right - near, y, right, y + near, right, y + radius);
    path.line_to(right, bottom - radius);
    path.cubic_to(right, bottom - near, right - near, bottom, right - radius, bottom);
    path.line_to(x + radius, bottom);
    path.cubic_to(x + near, bottom, x, bottom - near, x, bottom - radius);
    path.line_to(x, y + radius);
    path.cubic_to(x, y + near, x + near, y, x + radius, y);
    path.close();
    path
}

/// Pictures are painted in single precision.
#[allow(clippy::cast_possible_truncation)]
fn single(number: f64) -> f32 {
    number as f32
}
