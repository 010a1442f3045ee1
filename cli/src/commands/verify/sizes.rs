//! Ranges of sizes.

use std::str::FromStr;

use board::Size;

/// Two sizes and all between them.
#[derive(Clone, Copy)]
pub(crate) struct Sizes {
    first: Size,
    last: Size,
}

impl FromStr for Sizes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (first, last) = text.split_once("..").ok_or_else(|| {
            format!("`{text}` is no range of sizes; expected one such as 2x2..8x8")
        })?;
        let size = |text: &str| text.parse::<Size>().map_err(|error| error.to_string());
        let (first, last) = (size(first)?, size(last)?);
        if first.width() > last.width() || first.height() > last.height() {
            return Err(format!("no size lies between {first} and {last}"));
        }
        Ok(Self { first, last })
    }
}

impl Sizes {
    /// By height, then by width.
    pub(crate) fn all(self) -> Vec<Size> {
        let heights = self.first.height()..=self.last.height();
        let widths = self.first.width()..=self.last.width();
        let size = |width, height| Size::new(usize::from(width), usize::from(height));
        heights
            .flat_map(|height| widths.clone().filter_map(move |width| size(width, height)))
            .collect()
    }
}
