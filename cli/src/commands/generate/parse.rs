//! Arguments of generators.

use std::str::FromStr;

use board::formats::Format;

/// A number that is not 0.
pub(super) fn parse_positive<T: FromStr + PartialOrd + From<u8>>(text: &str) -> Result<T, String> {
    let number = text.parse().ok().filter(|number| *number >= T::from(1));
    number.ok_or_else(|| "expected a number, 1 or more".to_owned())
}

/// A format in which boards can be written of which nothing else is known.
pub(super) fn parse_format(name: &str) -> Result<Format, String> {
    match name.parse() {
        Ok(Format::Database) => {
            Err("a database row holds moves and states; `rushsat solve --to database -` finds them"
                .to_owned())
        }
        Ok(format) => Ok(format),
        Err(unknown) => Err(unknown.to_string()),
    }
}
