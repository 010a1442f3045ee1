//! Files of JSON that say exactly what their types can say.
//!
//! serde passes over much: further fields beside a tag without content, arrays in place of objects, fields
//! with their defaults, and, in a `Value`, fields that are given twice. A claim must have one meaning, so
//! what was read is compared with what the type would write; only white space, the order of fields and the
//! way in which characters are escaped are free.

use std::{collections::HashSet, fmt, path::Path};

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{DeserializeOwned, Error, MapAccess, SeqAccess, Visitor},
};
use serde_json::{Map, Number, Value};

/// What a file of a folder says, as `parse` understands it; `None` if there is no such file.
///
/// # Errors
///
/// What is wrong with the file.
pub(super) fn read_if_there<T>(
    folder: &Path,
    name: &str,
    max_bytes: u64,
    parse: impl FnOnce(&str) -> Result<T, String>,
) -> Result<Option<T>, String> {
    match files::read(&folder.join(name), max_bytes).and_then(files::text) {
        Ok(text) => parse(&text).map(Some).map_err(|error| format!("{name}: {error}")),
        Err(error) if error.is_not_found() => Ok(None),
        Err(error) => Err(format!("cannot read `{name}`: {error}")),
    }
}

/// The value that a file of this `schema` holds. Of another version nothing is understood.
///
/// # Errors
///
/// Those of [`check_schema`] and [`parse`].
pub(super) fn read<T: Serialize + DeserializeOwned>(text: &str, schema: &str) -> Result<T, String> {
    check_schema(text, schema)?;
    parse(text)
}

/// The text of a file.
pub(super) fn write<T: Serialize>(file: &T) -> String {
    serde_json::to_string(file).expect("plain data") + "\n"
}

/// The value that `text` is the JSON of.
///
/// # Errors
///
/// If it is no JSON of a `T`, with the place; or if it is not what a `T` is written as: the name of the
/// field.
fn parse<T: Serialize + DeserializeOwned>(text: &str) -> Result<T, String> {
    let said: Unique = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let meant: T = serde_json::from_str(text).map_err(|error| in_words(&error))?;
    let written = serde_json::to_value(&meant).map_err(|error| error.to_string())?;
    difference("", &said.0, &written).map_or(Ok(meant), Err)
}

/// What is wrong, without the names that Rust has for whole numbers.
fn in_words(error: &serde_json::Error) -> String {
    let text = error.to_string();
    ["usize", "u64", "u8"].iter().fold(text, |text, kind| {
        text.replace(&format!("expected {kind}"), "expected a whole number, 0 or more")
    })
}

/// Checks that the object in `text` has this `schema`.
///
/// # Errors
///
/// If it has another one, or is no object of JSON.
fn check_schema(text: &str, schema: &str) -> Result<(), String> {
    let found = self::schema(text)?;
    if found == schema {
        Ok(())
    } else {
        Err(format!("the schema is `{found}`, but only `{schema}` is known"))
    }
}

/// The `schema` of the object in `text`.
///
/// # Errors
///
/// If there is none.
pub(super) fn schema(text: &str) -> Result<String, String> {
    #[derive(Deserialize)]
    struct Versioned {
        schema: String,
    }
    let Versioned { schema } = serde_json::from_str(text).map_err(|error| error.to_string())?;
    Ok(schema)
}

/// The first place where a text says something else than it was understood to say.
fn difference(path: &str, said: &Value, meant: &Value) -> Option<String> {
    match (said, meant) {
        (Value::Object(said), Value::Object(meant)) => {
            let within = |name: &String| {
                if path.is_empty() { name.clone() } else { format!("{path}.{name}") }
            };
            let unknown = said.keys().find(|name| !meant.contains_key(*name));
            let unknown =
                unknown.map(|name| format!("the field `{}` has no meaning here", within(name)));
            unknown
                .or_else(|| {
                    let missing = meant.keys().find(|name| !said.contains_key(*name));
                    missing.map(|name| format!("missing field `{}`", within(name)))
                })
                .or_else(|| {
                    said.iter()
                        .find_map(|(name, said)| difference(&within(name), said, &meant[name]))
                })
        }
        (Value::Array(said), Value::Array(meant)) if said.len() == meant.len() => {
            let mut pairs = said.iter().zip(meant).enumerate();
            pairs.find_map(|(index, (said, meant))| {
                difference(&format!("{path}[{index}]"), said, meant)
            })
        }
        (said, meant) if said == meant => None,
        (said, meant) => {
            let of = if path.is_empty() { String::new() } else { format!("`{path}`: ") };
            Some(format!("{of}{said} instead of {meant}"))
        }
    }
}

/// A value in which no field is given twice.
struct Unique(Value);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(UniqueVisitor).map(Self)
    }
}

struct UniqueVisitor;

impl<'de> Visitor<'de> for UniqueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut array = Vec::new();
        while let Some(Unique(item)) = items.next_element()? {
            array.push(item);
        }
        Ok(array.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let (mut object, mut names) = (Map::new(), HashSet::new());
        while let Some(name) = fields.next_key::<String>()? {
            if !names.insert(name.clone()) {
                return Err(A::Error::custom(format!("the field `{name}` is given twice")));
            }
            object.insert(name, fields.next_value::<Unique>()?.0);
        }
        Ok(object.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Outer {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<u8>,
        kind: Kind,
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
    enum Kind {
        Empty,
        Sized { size: usize },
    }

    #[test]
    fn only_one_meaning_is_read() {
        let sized = Outer { note: None, kind: Kind::Sized { size: 7 } };
        let text = " { \"kind\" : { \"size\":7,\n\"kind\":\"s\\u0069zed\" } }\n";
        assert_eq!(parse(text), Ok(sized));
        for (text, message) in [
            (r#"{"kind":{"kind":"empty","size":7}}"#, "the field `kind.size` has no meaning here"),
            (r#"{"kind":{"kind":"empty","size":7,"size":7}}"#, "the field `size` is given twice"),
            (
                r#"{"kind":{"kind":"empty"},"kind":{"kind":"empty"}}"#,
                "the field `kind` is given twice",
            ),
            (r#"{"kind":{"kind":"sized","size":7.0}}"#, "invalid type: floating point"),
            (r#"{"kind":{"kind":"sized","size":-7}}"#, "invalid value: integer `-7`"),
            (r#"{"kind":{"kind":"empty"},"note":null}"#, "the field `note` has no meaning here"),
            (r#"{"kind":{"kind":"empty"},"more":[]}"#, "the field `more` has no meaning here"),
            (r#"[null,{"kind":"empty"}]"#, "[null,{\"kind\":\"empty\"}] instead of {\"kind\":"),
            (r#"{"kind":["empty"]}"#, "`kind`: [\"empty\"] instead of {"),
            (r#"{"kind":{"kind":"empty"}} {}"#, "trailing characters"),
            ("", "EOF while parsing"),
        ] {
            let error = parse::<Outer>(text).unwrap_err();
            assert!(error.contains(message), "{text}: {error}");
        }
    }

    #[test]
    fn deep_nesting_is_an_error() {
        let error = parse::<Outer>(&"[".repeat(100_000)).unwrap_err();
        assert!(error.contains("recursion limit"), "{error}");
    }
}
