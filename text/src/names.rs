//! Values with names.

use strum::VariantNames;
use thiserror::Error;

/// An enum whose values have names.
pub trait Named: VariantNames {
    /// What its values are, with the article: `a format`.
    const KIND: &'static str;
}

/// An enum that is [`Named`]: its values are written and read by their names in kebab case, and `ALL` lists
/// them. What is expected where a name is unknown follows the enum's name. The crate needs `strum` too.
///
/// ```
/// text::named! {
///     /// What something looks like.
///     #[derive(Default)]
///     pub enum Colour: "a colour" {
///         #[default]
///         LightRed,
///         #[strum(serialize = "azure")]
///         Blue,
///     }
/// }
///
/// let error = "green".parse::<Colour>().unwrap_err();
/// assert_eq!(error.to_string(), "`green` is not a colour; expected `light-red` or `azure`");
/// assert_eq!(Colour::LightRed.to_string(), "light-red");
/// assert_eq!(Colour::ALL, [Colour::LightRed, Colour::Blue]);
/// ```
#[macro_export]
macro_rules! named {
    ($(#[$meta:meta])* $visibility:vis enum $name:ident: $kind:literal $variants:tt) => {
        $(#[$meta])*
        #[derive(
            Clone,
            Copy,
            Debug,
            PartialEq,
            Eq,
            Hash,
            ::strum::Display,
            ::strum::EnumString,
            ::strum::VariantArray,
            ::strum::VariantNames,
        )]
        #[strum(serialize_all = "kebab-case")]
        #[strum(parse_err_ty = $crate::UnknownName, parse_err_fn = $crate::UnknownName::of::<Self>)]
        $visibility enum $name $variants

        impl $name {
            /// All of them, in their order.
            $visibility const ALL: &'static [Self] = <Self as ::strum::VariantArray>::VARIANTS;
        }

        impl $crate::Named for $name {
            const KIND: &'static str = $kind;
        }
    };
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
