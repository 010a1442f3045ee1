//! Films as GIF.

use std::collections::{HashMap, HashSet};

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use limits::Budget;
use tiny_skia::Pixmap;

use crate::{
    raster::{PictureError, paint},
    scene::Scene,
};

/// The most colours of a film: one number is left for what does not change.
const MAX_COLORS: usize = 255;

/// The film as GIF, each unit `scale` pixels wide; a scene that does not move is a GIF of one picture.
///
/// After the first picture, only the pixels that have changed are stored.
///
/// # Errors
///
/// If it has too many pixels, and if the budget ends.
pub fn gif(scene: &Scene, scale: f64, budget: &Budget) -> Result<Vec<u8>, PictureError> {
    let moments = scene.timing.as_ref().map_or(vec![0.0], |timing| timing.moments.clone());
    let duration = scene.timing.as_ref().map_or(0.0, |timing| timing.duration);
    let first = paint(scene, scale, 0.0, budget)?;
    let last = paint(scene, scale, duration, budget)?;
    let mut colors = Colors::of(&[&first, &last]);
    let sides = [first.width(), first.height()].map(u16::try_from);
    let [Ok(width), Ok(height)] = sides else {
        let [width, height] = [first.width(), first.height()].map(u64::from);
        return Err(PictureError::TooLarge { width, height });
    };
    let failed = |error: gif::EncodingError| PictureError::Encoding(error.to_string());
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height, &colors.palette()).map_err(failed)?;
    encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
    let mut shown: Option<Vec<u8>> = None;
    for (index, &moment) in moments.iter().enumerate() {
        let pixels = colors.indices(&paint(scene, scale, moment, budget)?);
        let until = moments.get(index + 1).copied().unwrap_or(duration);
        let place = match &shown {
            None => [0, 0, width, height],
            Some(shown) => changed(shown, &pixels, width),
        };
        let mut frame = cut(&pixels, shown.as_deref(), width, place);
        frame.delay = delay(moment, until);
        encoder.write_frame(&frame).map_err(failed)?;
        shown = Some(pixels);
    }
    drop(encoder);
    Ok(file)
}

/// From one moment to another, both in seconds, in the hundredths in which pictures are timed; 11 minutes at most.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturates
fn delay(from: f64, until: f64) -> u16 {
    let [from, until] = [from, until].map(|seconds| (seconds * 100.0).round() as u64);
    u16::try_from(until.saturating_sub(from)).unwrap_or(u16::MAX)
}

/// The number of pixels that stay as they are shown.
const SAME: u8 = 255;

/// The part of a picture in a rectangle (left, top, width, height), as far as it differs from what is shown.
fn cut(
    pixels: &[u8],
    shown: Option<&[u8]>,
    width: u16,
    [left, top, wide, high]: [u16; 4],
) -> Frame<'static> {
    let mut frame = Frame { left, top, width: wide, height: high, ..Frame::default() };
    frame.dispose = DisposalMethod::Keep;
    frame.transparent = shown.map(|_| SAME);
    let mut buffer = Vec::with_capacity(usize::from(wide) * usize::from(high));
    for row in usize::from(top)..usize::from(top) + usize::from(high) {
        let start = row * usize::from(width) + usize::from(left);
        let cells = start..start + usize::from(wide);
        let is_same = |index: usize| shown.is_some_and(|shown| shown[index] == pixels[index]);
        buffer.extend(cells.map(|index| if is_same(index) { SAME } else { pixels[index] }));
    }
    frame.buffer = buffer.into();
    frame
}

/// The rectangle in which two pictures differ; a pixel where they do not.
fn changed(old: &[u8], new: &[u8], width: u16) -> [u16; 4] {
    let mut bounds: Option<[usize; 4]> = None;
    let rows = old.chunks(usize::from(width)).zip(new.chunks(usize::from(width)));
    for (y, (old, new)) in rows.enumerate() {
        let differs = |x: &usize| old[*x] != new[*x];
        let Some(first) = (0..old.len()).find(differs) else { continue };
        let last = (0..old.len()).rev().find(differs).unwrap_or(first);
        let [left, top, right, _] = bounds.unwrap_or([first, y, last, y]);
        bounds = Some([left.min(first), top, right.max(last), y]);
    }
    let [left, top, right, bottom] =
        bounds.unwrap_or([0; 4]).map(|n| u16::try_from(n).expect("sides fit 16 bits"));
    [left, top, right - left + 1, bottom - top + 1]
}

/// The colours of a film by their numbers.
struct Colors {
    colors: Vec<[u8; 3]>,
    /// The number of the nearest colour.
    nearest: HashMap<[u8; 3], u8>,
}

impl Colors {
    /// The colours that these pictures use most.
    fn of(pictures: &[&Pixmap]) -> Self {
        let mut counts: HashMap<[u8; 3], usize> = HashMap::new();
        for pixel in pictures.iter().flat_map(|picture| picture.pixels()) {
            *counts.entry([pixel.red(), pixel.green(), pixel.blue()]).or_default() += 1;
        }
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_by_key(|&(color, n)| (usize::MAX - n, color));
        // Of colours that look alike, the first stands for all.
        let mut seen = HashSet::new();
        counts.retain(|(color, _)| seen.insert(color.map(|channel| channel / 16)));
        counts.truncate(MAX_COLORS);
        let colors = counts.into_iter().map(|(color, _)| color).collect();
        Self { colors, nearest: HashMap::new() }
    }

    /// As GIF has it; the last number is that of [`SAME`].
    fn palette(&self) -> Vec<u8> {
        let mut palette = self.colors.concat();
        palette.resize(3 * (MAX_COLORS + 1), 0);
        palette
    }

    /// The number of the nearest colour of each pixel.
    fn indices(&mut self, picture: &Pixmap) -> Vec<u8> {
        let pixels = picture.pixels().iter();
        pixels.map(|pixel| self.index([pixel.red(), pixel.green(), pixel.blue()])).collect()
    }

    fn index(&mut self, color: [u8; 3]) -> u8 {
        if let Some(&index) = self.nearest.get(&color) {
            return index;
        }
        let distance = |other: &[u8; 3]| -> u32 {
            let parts = color.iter().zip(other).map(|(&a, &b)| u32::from(a.abs_diff(b)).pow(2));
            parts.sum()
        };
        let nearest = (0_u8..=255).zip(&self.colors).min_by_key(|(_, other)| distance(other));
        let (index, _) = nearest.expect("a picture has a colour");
        self.nearest.insert(color, index);
        index
    }
}

#[cfg(test)]
mod tests {
    use board::{Board, Plan, plan_text};
    use gif::{ColorOutput, DecodeOptions};

    use super::*;
    use crate::{Look, film};

    #[test]
    fn delays_do_not_depend_on_how_long_the_film_is() {
        assert_eq!(delay(0.0, 0.04), 4);
        assert_eq!(delay(7000.0, 7000.04), 4);
        assert_eq!(delay(0.0, 7000.0), u16::MAX);
    }

    /// What a viewer shows of a film at its end.
    fn shown_at_the_end(film: &[u8]) -> (Vec<u8>, usize) {
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::RGBA);
        let mut decoder = options.read_info(film).unwrap();
        let width = usize::from(decoder.width());
        let mut shown = vec![0; 4 * width * usize::from(decoder.height())];
        let mut n_frames = 0;
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            n_frames += 1;
            let (left, top) = (usize::from(frame.left), usize::from(frame.top));
            for (row, pixels) in frame.buffer.chunks(4 * usize::from(frame.width)).enumerate() {
                for (column, pixel) in
                    pixels.chunks(4).enumerate().filter(|(_, pixel)| pixel[3] > 0)
                {
                    let at = 4 * ((top + row) * width + left + column);
                    shown[at..at + 4].copy_from_slice(pixel);
                }
            }
        }
        (shown, n_frames)
    }

    #[test]
    fn what_has_changed_is_enough_for_the_whole_film() {
        let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
        let plan: Plan = plan_text::read("A+1 B+1 D-1 E-2 C-1 F+2 A+1", &board).unwrap();
        let scene = film(&board, &plan, Look::default(), 1.0).unwrap();
        let budget = Budget::default();
        let (shown, n_frames) = shown_at_the_end(&gif(&scene, 1.0, &budget).unwrap());
        assert_eq!(n_frames, 1 + 7 * 4);
        let end = scene.timing.as_ref().unwrap().duration;
        let expected = paint(&scene, 1.0, end, &budget).unwrap();
        let rare = shown.chunks(4).zip(expected.pixels()).filter(|(pixel, wanted)| {
            let wanted = [wanted.red(), wanted.green(), wanted.blue()];
            pixel.iter().zip(wanted).any(|(one, other)| one.abs_diff(other) > 24)
        });
        // The palette has all colours of the end but the rarest.
        let (n_rare, n_pixels) = (rare.count(), expected.pixels().len());
        assert!(n_rare < n_pixels / 1000, "{n_rare} of {n_pixels}");
    }
}
