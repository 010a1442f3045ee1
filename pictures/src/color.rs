//! Colours.

use std::fmt;

/// A colour in sRGB, written `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Color {
    /// Red, green and blue.
    pub rgb: [u8; 3],
}

impl Color {
    /// The colour with this number, as in `0xcc3333`.
    pub const fn new(number: u32) -> Self {
        let [_, red, green, blue] = number.to_be_bytes();
        Self { rgb: [red, green, blue] }
    }

    /// Relative luminance, 0 to 1, as the guidelines for accessible pages (WCAG 2.2) define it.
    fn luminance(self) -> f64 {
        let [red, green, blue] = self.rgb.map(|channel| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The contrast of two colours: 1 for the same, 21 for black and white. Text needs 4.5, large text and
    /// signs need 3.
    pub fn contrast(self, other: Self) -> f64 {
        let (one, other) = (self.luminance() + 0.05, other.luminance() + 0.05);
        if one > other { one / other } else { other / one }
    }

    /// Black or white, whichever is easier to read on it.
    #[must_use]
    pub fn readable(self) -> Self {
        let (black, white) = (Self::new(0x11_11_11), Self::new(0xff_ff_ff));
        if self.contrast(black) >= self.contrast(white) { black } else { white }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.rgb;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        let (black, white) = (Color::new(0), Color::new(0xff_ff_ff));
        assert!((black.contrast(white) - 21.0).abs() < 1e-9);
        assert!((white.contrast(white) - 1.0).abs() < 1e-9);
        // The grey that is said to be just readable on white.
        assert!((Color::new(0x76_76_76).contrast(white) - 4.54).abs() < 0.01);
        assert_eq!(Color::new(0xcc_33_33).to_string(), "#cc3333");
    }
}
