//! Values with names.

use strum::VariantNames;
use thiserror::Error;

/// An enum that strum gives its names: `Display`, `EnumString` and `VariantNames`.
///
/// ```
/// use strum::{Display, EnumString, VariantNames};
/// use text::{Named, UnknownName};
///
/// #[derive(Debug, Display, EnumString, VariantNames)]
/// #[strum(serialize_all = "kebab-case")]
/// #[strum(parse_err_ty = UnknownName, parse_err_fn = UnknownName::of::<Self>)]
/// enum Colour {
///     LightRed,
///     Blue,
/// }
///
/// impl Named for Colour {
///     const KIND: &'static str = "a colour";
/// }
///
/// let error = "green".parse::<Colour>().unwrap_err();
/// assert_eq!(error.to_string(), "`green` is not a colour; expected `light-red` or `blue`");
/// assert_eq!(Colour::LightRed.to_string(), "light-red");
/// ```
pub trait Named: VariantNames {
    /// What its values are, with the article: `a format`.
    const KIND: &'static str;
}

/// A text that is not the name of any value of an enum.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{name}` is not {kind}; expected {}", choice(names))]
pub struct UnknownName {
    name: String,
    kind: &'static str,
    names: &'static [&'static str],
}

impl UnknownName {
    /// The error of `name` where a `T` was expected.
    pub fn of<T: Named>(name: &str) -> Self {
        Self { name: name.to_owned(), kind: T::KIND, names: T::VARIANTS }
    }
}

/// Up to this many names are a phrase; more are a list.
const MAX_IN_PHRASE: usize = 3;

fn choice(names: &[&str]) -> String {
    match names {
        [first @ .., last] if (1..MAX_IN_PHRASE).contains(&first.len()) => {
            format!("`{}` or `{last}`", first.join("`, `"))
        }
        _ => format!("one of {}", names.join(", ")),
    }
}

impl From<UnknownName> for String {
    fn from(error: UnknownName) -> Self {
        error.to_string()
    }
}
