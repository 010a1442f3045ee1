//! Named propositions.

use std::collections::HashMap;

/// What a proposition speaks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The state in a frame.
    State,
    /// The transition that leaves a frame; the last frame has none.
    Action,
}

/// The number of a named proposition in the [`PropTable`] of its system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Prop(u32);

impl Prop {
    /// Index in the table, `0..`[`PropTable::len`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The proposition in the present frame.
    pub const fn now(self) -> Atom {
        Atom { prop: self, moment: Moment::Now }
    }

    /// The proposition in the frame after the present one.
    pub const fn next(self) -> Atom {
        Atom { prop: self, moment: Moment::Next }
    }

    /// The proposition two frames on.
    pub const fn after_next(self) -> Atom {
        Atom { prop: self, moment: Moment::AfterNext }
    }
}

/// The frame that an atom speaks about, relative to the frame where a constraint is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Moment {
    /// The frame itself.
    Now,
    /// One transition later.
    Next,
    /// Two transitions later.
    AfterNext,
}

/// A proposition at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Atom {
    /// The proposition.
    pub prop: Prop,
    /// When.
    pub moment: Moment,
}

/// The propositions of a transition system, with their names and kinds.
#[derive(Clone, Debug, Default)]
pub struct PropTable {
    entries: Vec<(String, Kind)>,
    by_name: HashMap<String, Prop>,
}

impl PropTable {
    /// Adds a proposition.
    ///
    /// # Panics
    ///
    /// If the name is taken, is empty or has white space in it (names stand in DIMACS comments).
    pub(crate) fn add(&mut self, name: String, kind: Kind) -> Prop {
        assert!(
            !name.is_empty() && !name.contains(char::is_whitespace),
            "`{name}` cannot name a proposition"
        );
        let index = u32::try_from(self.entries.len()).expect("fewer than 2^32 propositions");
        let earlier = self.by_name.insert(name.clone(), Prop(index));
        assert!(earlier.is_none(), "two propositions are named `{name}`");
        self.entries.push((name, kind));
        Prop(index)
    }

    /// Number of propositions.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns `true` if there are no propositions.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Number of propositions of one kind.
    pub fn n_of(&self, kind: Kind) -> usize {
        self.entries.iter().filter(|entry| entry.1 == kind).count()
    }

    /// All propositions in order.
    pub fn iter(&self) -> impl Iterator<Item = Prop> + use<> {
        (0..u32::try_from(self.entries.len()).expect("fewer than 2^32 propositions")).map(Prop)
    }

    /// The name of a proposition.
    pub fn name(&self, prop: Prop) -> &str {
        &self.entries[prop.index()].0
    }

    /// The kind of a proposition.
    pub fn kind(&self, prop: Prop) -> Kind {
        self.entries[prop.index()].1
    }

    /// The proposition with this name.
    pub fn find(&self, name: &str) -> Option<Prop> {
        self.by_name.get(name).copied()
    }
}
