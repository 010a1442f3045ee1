//! Arguments of generators.

use board::formats::Format;

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
