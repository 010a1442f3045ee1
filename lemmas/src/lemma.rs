//! Lemmas, read and looked up.

use std::{collections::HashSet, sync::Arc};

use encodings::cell::CellTheory;
use limits::{Budget, Ledger};
use logic::Formula;
use text::{Fault, TextError};

use crate::{
    expand::{ExpandError, Expander},
    names::{About, Scope},
    syntax::{self, ParseError, UNNAMED, ast},
    written_out::LiteralFormula,
};

/// The verdict on a lemma for all boards of a theory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Validity {
    /// There is no counterexample.
    Holds,
    /// There is one.
    Fails,
}

/// A lemma whose names all have a meaning.
#[derive(Clone, Debug)]
pub struct Lemma {
    item: Arc<ast::Lemma>,
    scope: Arc<Scope>,
    text: String,
    /// The definitions of the text that it was read from.
    definitions: Arc<str>,
    horizon: usize,
}

impl Lemma {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.item.name.text
    }

    /// Its description: the lines `##` above it. It may be empty.
    pub fn note(&self) -> &str {
        &self.item.note
    }

    /// Its formula as it is written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// A text that [`parse`] reads as this lemma alone: the definitions that stood with it, one a
    /// line, and the lemma without its declared verdict. Those of the library are left out.
    pub fn source(&self) -> String {
        match self.name() {
            // A formula alone has no name that could be written.
            UNNAMED => self.text.clone(),
            name => format!("{}lemma {name}: {}", self.definitions, self.text),
        }
    }

    /// The number of transitions that it speaks about: 0, 1 or 2.
    pub fn horizon(&self) -> usize {
        self.horizon
    }

    /// The verdict that it declares for a theory; `None` if it declares none.
    ///
    /// # Errors
    ///
    /// If the condition on the size says nothing about this theory, or the budget ends.
    pub fn declared(
        &self,
        theory: &CellTheory,
        budget: &Budget,
    ) -> Result<Option<Validity>, ExpandError> {
        let Some(declared) = &self.item.declared else { return Ok(None) };
        let applies = match &declared.when {
            None => true,
            Some(when) => {
                self.expander(theory, budget).formula::<Formula>(when, 0)? == Formula::TRUE
            }
        };
        Ok(Some(if declared.holds == applies { Validity::Holds } else { Validity::Fails }))
    }

    /// The lemma as a formula over the propositions of a theory.
    ///
    /// # Errors
    ///
    /// If the lemma says nothing about this theory, or too much.
    pub fn formula(&self, theory: &CellTheory, budget: &Budget) -> Result<Formula, ExpandError> {
        self.expander(theory, budget).formula(&self.item.formula, 0)
    }

    /// The lemma with the connectives that it has, where [`formula`](Self::formula) has others that mean the
    /// same in classical logic.
    ///
    /// # Errors
    ///
    /// Those of [`formula`](Self::formula).
    pub fn literal(
        &self,
        theory: &CellTheory,
        budget: &Budget,
    ) -> Result<LiteralFormula, ExpandError> {
        self.expander(theory, budget).formula(&self.item.formula, 0)
    }

    fn expander<'a>(&'a self, theory: &'a CellTheory, budget: &'a Budget) -> Expander<'a> {
        Expander::new(theory, &self.scope.definitions, Ledger::new(budget))
    }
}

/// The lemmas of a text in the [language](crate#the-language), or the one formula that it is. The
/// definitions of the library can be used.
///
/// # Errors
///
/// All faults that were found, up to a thousand; or that the budget ends.
pub fn parse(name: &str, text: &str, budget: &Budget) -> Result<Vec<Lemma>, ParseError> {
    parse_after(&[crate::library::DEFINITIONS], name, text, budget)
}

/// The lemmas of a text that can use the definitions in texts without faults.
pub(crate) fn parse_after(
    definitions: &[&str],
    name: &str,
    text: &str,
    budget: &Budget,
) -> Result<Vec<Lemma>, ParseError> {
    let mut ledger = Ledger::new(budget);
    let mut read = Reading::default();
    for text in definitions {
        for item in syntax::parse(text, &mut ledger)?.items {
            if let syntax::Item::Definition(definition) = item {
                read.scope.define(definition, &mut read.faults);
            }
        }
    }
    let syntax::Items { items, faults } = syntax::parse(text, &mut ledger)?;
    read.faults.extend(faults);
    for item in items {
        if read.faults.len() >= TextError::MAX_FOUND {
            break;
        }
        ledger.work(1)?;
        read.item(item, text);
    }
    if !read.faults.is_empty() {
        return Err(TextError::new(name, "a text of lemmas", text, read.faults).into());
    }
    Ok(read.lemmas(text))
}

/// What was read of a text of lemmas.
#[derive(Default)]
struct Reading {
    /// The definitions so far.
    scope: Scope,
    /// Those of the text, a line each.
    defined: String,
    /// The lemmas with their horizons.
    lemmas: Vec<(ast::Lemma, usize)>,
    names: HashSet<String>,
    faults: Vec<Fault>,
}

impl Reading {
    /// Adds a definition or a lemma of `text`, and notes what is wrong with it.
    fn item(&mut self, item: syntax::Item, text: &str) {
        match item {
            syntax::Item::Definition(definition) => {
                self.defined.push_str(&one_line(&text[definition.span.clone()]));
                self.defined.push('\n');
                self.scope.define(definition, &mut self.faults);
            }
            syntax::Item::Lemma(lemma) => {
                if !self.names.insert(lemma.name.text.clone()) {
                    let message = format!("there is a lemma `{}` already", lemma.name.text);
                    self.faults.push(Fault::new(message, lemma.name.span.clone(), "here"));
                }
                if let Some(when) = lemma.declared.as_ref().and_then(|d| d.when.as_ref()) {
                    self.scope.check(when, About::Size, &mut self.faults);
                }
                let horizon = self.scope.check(&lemma.formula, About::Boards, &mut self.faults);
                self.lemmas.push((lemma, horizon));
            }
        }
    }

    /// The lemmas of `text`, all with the same definitions.
    fn lemmas(self, text: &str) -> Vec<Lemma> {
        let (scope, definitions) = (Arc::new(self.scope), Arc::<str>::from(self.defined));
        let lemma = |(lemma, horizon): (ast::Lemma, usize)| Lemma {
            text: one_line(&text[lemma.span.clone()]),
            item: Arc::new(lemma),
            scope: Arc::clone(&scope),
            definitions: Arc::clone(&definitions),
            horizon,
        };
        self.lemmas.into_iter().map(lemma).collect()
    }
}

/// The text without comments, with single spaces.
fn one_line(text: &str) -> String {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    words.join(" ")
}
