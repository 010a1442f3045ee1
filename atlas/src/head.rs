//! What an atlas says of itself.

use std::{fmt, ops::Range};

use thiserror::Error;

use crate::rules::{Rules, RulesError};

/// The names of rules: those of cars and trucks, and those of Unit Rush Hour.
const FOGLEMAN: &str = "fogleman";
const UNIT: &str = "unit";

/// What an atlas holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// The rules all of whose puzzles it holds; `None` if it is a collection.
    pub rules: Option<Rules>,
    /// The partitions whose puzzles it holds, if not all.
    pub partitions: Option<Range<u64>>,
}

impl Head {
    /// The version of the columns and the rules. Another number means that files are to be built again.
    pub const VERSION: u32 = 1;

    /// How it begins as text.
    pub(crate) const PREFIX: &str = "# rushsat-atlas ";

    /// What it holds, as names and values.
    pub fn entries(&self) -> Vec<(&'static str, String)> {
        let mut entries = vec![("version", Self::VERSION.to_string())];
        match self.rules {
            Some(rules) => {
                entries.push(("rules", rules.name().to_owned()));
                entries.push(("size", rules.size().to_string()));
                entries.push(("max_walls", rules.max_walls().to_string()));
            }
            None => entries.push(("rules", "none".to_owned())),
        }
        if let Some(partitions) = &self.partitions {
            entries.push(("partitions", format!("{}-{}", partitions.start, partitions.end)));
        }
        entries
    }

    /// Reads what [`Head`] displays; further words are passed over.
    ///
    /// # Errors
    ///
    /// If it is something else, or of another version.
    pub fn parse(line: &str) -> Result<Self, HeadError> {
        let fields = line.strip_prefix(Self::PREFIX).ok_or(HeadError::NoHead)?;
        let field = |name| field(fields, name);
        let required = |name| field(name).ok_or(HeadError::Missing(name));
        if required("version")?.parse() != Ok(Self::VERSION) {
            return Err(HeadError::Version);
        }
        let rules = match required("rules")? {
            "none" => return Ok(Self::default()),
            FOGLEMAN => Rules::new,
            UNIT => Rules::unit,
            other => return Err(HeadError::wrong("rules", other)),
        };
        let (size, max_walls) = (required("size")?, required("max_walls")?);
        let rules = rules(
            size.parse().map_err(|_| HeadError::wrong("size", size))?,
            max_walls.parse().map_err(|_| HeadError::wrong("max_walls", max_walls))?,
        )?;
        let range = |text: &str| {
            let (start, end) = text.split_once('-')?;
            let (start, end) = (start.parse().ok()?, end.parse().ok()?);
            // Where nothing was done, it is none of them.
            (start <= end && end <= rules.n_partitions()).then_some(start..end)
        };
        let partitions = field("partitions")
            .map(|text| range(text).ok_or_else(|| HeadError::wrong("partitions", text)));
        Ok(Self { rules: Some(rules), partitions: partitions.transpose()? })
    }
}

/// The value of a field of a head.
pub(crate) fn field<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    head.split_whitespace().find_map(|word| word.strip_prefix(name)?.strip_prefix('='))
}

/// What is wrong with a head.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HeadError {
    /// It is that of another version.
    #[error("is of another version of atlases than {}: build it again", Head::VERSION)]
    Version,
    /// It is no head.
    #[error("does not begin with `{}`", Head::PREFIX.trim_end())]
    NoHead,
    /// A field is not there.
    #[error("has no `{0}=`; without the first line the file is a list of rows")]
    Missing(&'static str),
    /// A field says what no head says.
    #[error("has a wrong `{name}={value}`; without the first line the file is a list of rows")]
    Wrong {
        /// The name of the field.
        name: &'static str,
        /// What it says.
        value: String,
    },
    /// There are no such atlases.
    #[error("is of no atlas: {0}; without the first line the file is a list of rows")]
    Rules(#[from] RulesError),
}

impl HeadError {
    pub(crate) fn wrong(name: &'static str, value: &str) -> Self {
        Self::Wrong { name, value: value.to_owned() }
    }
}

impl Rules {
    /// What an atlas calls them: `fogleman`, or `unit` for those of Unit Rush Hour.
    pub const fn name(self) -> &'static str {
        if self.is_unit() { UNIT } else { FOGLEMAN }
    }

    /// What an atlas of these partitions, or of all, says of itself.
    pub fn head(self, partitions: Option<Range<u64>>) -> Head {
        let all = 0..self.n_partitions();
        let partitions =
            partitions.map(|wanted| wanted.start.min(all.end)..wanted.end.min(all.end));
        Head { rules: Some(self), partitions: partitions.filter(|wanted| *wanted != all) }
    }
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::PREFIX.trim_end())?;
        self.entries().iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
    }
}
