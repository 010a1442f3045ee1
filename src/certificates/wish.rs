//! Writing what proves that no board meets a wish: facts about many boards, the formula, and its refutation.
//!
//! A [`CompletedSearch`] that found no further board knows why each one is too easy or has no plan. The
//! formula says what boards there are ([`Space`]), and that none of these facts applies; it has no model.

use std::fmt;

use board::{Board, Metric, Size, formats::compact_without_loss};
use generators::complete::{CompletedSearch, Demand, Exclusion, Sketch, Space, Wish};
use lemmas::Lemma;
use limits::{Budget, StopReason};
use serde::{Deserialize, Serialize};

use super::{Draft, EXCLUSIONS, Figures, Files, Refuter, Trouble, strict};
use crate::{
    Error, by_name,
    formula::TitledFormula,
    lemma_origin::only_lemma,
    wording::{counted, length, on_one_line},
};

/// The version of these files.
pub(super) const SCHEMA: &str = "rushsat-wish/1";

/// The claim that no board meets a wish.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WishClaim {
    /// What counts.
    #[serde(with = "by_name")]
    pub metric: Metric,
    /// No board needs this many.
    pub at_least: usize,
    /// The size of the grid.
    #[serde(with = "by_name")]
    pub size: Size,
    /// The row of the primary.
    pub red_row: u8,
    /// Walls, at most.
    pub max_walls: usize,
    /// What some cells hold.
    pub sketch: Option<String>,
    /// The condition.
    #[serde(rename = "where")]
    pub demand: Option<String>,
    /// What holds of the board as it stands.
    pub such_that: Vec<String>,
    /// A board that meets the wish and needs one less, if one was found.
    pub hardest: Option<String>,
}

/// The file with a claim.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WishFile {
    schema: String,
    claim: WishClaim,
}

impl fmt::Display for WishClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let length = length(self.at_least, self.metric);
        write!(f, "no board {}, needs {length} or more", self.boards())?;
        match &self.hardest {
            Some(board) => write!(f, "; {board} needs {}", self.at_least.saturating_sub(1)),
            None => Ok(()),
        }
    }
}

impl WishClaim {
    /// The boards of the wish, in words after "board".
    pub fn boards(&self) -> String {
        let Self { size, red_row, max_walls, .. } = self;
        let mut wish = match max_walls {
            0 => ", without walls".to_owned(),
            n => format!(", at most {}", counted(*n, "wall")),
        };
        wish.extend(self.sketch.iter().map(|sketch| format!(", as {sketch}")));
        wish.extend(self.demand.iter().map(|demand| format!(", where {demand}")));
        wish.extend(self.such_that.iter().map(|said| format!(", such that {}", on_one_line(said))));
        format!(
            "of {size} with only cars and trucks, exit right, the primary in row {red_row}{wish}"
        )
    }

    /// The claim that no board of a space needs this many; one that needs one less is `hardest`.
    pub fn new(wish: &Wish, metric: Metric, at_least: usize, hardest: Option<&Board>) -> Self {
        Self {
            metric,
            at_least,
            size: wish.size,
            red_row: wish.red_row,
            max_walls: wish.max_walls,
            sketch: wish.sketch.as_ref().map(|sketch| sketch.text.clone()),
            demand: wish.demand.as_ref().map(|demand| demand.text.clone()),
            such_that: wish.lemmas.iter().map(Lemma::source).collect(),
            hardest: hardest.and_then(compact_without_loss),
        }
    }

    /// The claim in a file's text.
    ///
    /// # Errors
    ///
    /// What is wrong with the text.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let WishFile { claim, .. } = strict::read(text, SCHEMA)?;
        if claim.hardest.is_some() && claim.at_least == 0 {
            return Err("no board needs less than nothing".to_owned());
        }
        Ok(claim)
    }

    /// What is asked for.
    ///
    /// # Errors
    ///
    /// What cannot be read.
    pub(super) fn wish(&self, budget: &Budget) -> Result<Wish, Trouble> {
        let sketch = self.sketch.as_deref().map(Sketch::parse).transpose();
        let demand = self.demand.as_ref().map(|text| Demand::parse(text, self.size)).transpose();
        let lemmas = self.such_that.iter().map(|source| only_lemma(source, budget));
        Ok(Wish {
            size: self.size,
            red_row: self.red_row,
            max_walls: self.max_walls,
            sketch: sketch.map_err(|error| format!("the sketch: {error}"))?,
            demand: demand.map_err(|error| format!("the condition: {error}"))?,
            lemmas: lemmas.collect::<Result<_, _>>()?,
        })
    }
}

/// The formula of which the boards are models that meet the wish, and that no exclusion speaks of.
///
/// # Errors
///
/// If the budget ends.
pub(super) fn formula(
    space: &Space,
    claim: &WishClaim,
    exclusions: &[Exclusion],
    budget: &Budget,
) -> Result<TitledFormula, StopReason> {
    let compiled = space.compiled(exclusions, budget)?;
    let titles = vec![
        "rushsat generate complete".to_owned(),
        format!("unsatisfiable: {}", claim.to_string().escape_debug()),
        format!("the last clauses are the lines of {EXCLUSIONS}"),
    ];
    Ok(TitledFormula::of_compiled(compiled, 0, titles))
}

/// Writes a certificate that no board of the space needs as many as the search says, where it found no
/// further one.
///
/// # Errors
///
/// Those of the files and of the solver, and [`Error::GaveUp`] at a limit. There is no certificate then.
pub fn certify(
    mut draft: Draft,
    space: &Space,
    metric: Metric,
    done: &CompletedSearch,
    refuter: &Refuter<'_>,
) -> Result<Figures, Error> {
    let budget = &refuter.limits.budget;
    let hardest = done.found.last().map(|found| &found.board);
    let claim = WishClaim::new(space.wish(), metric, done.at_least, hardest);
    let lines = done.exclusions.iter().map(|exclusion| exclusion.text() + "\n");
    draft.text(EXCLUSIONS, &lines.collect::<String>())?;
    let formula = formula(space, &claim, &done.exclusions, budget)?;
    let figures = draft.refute(&Files::bounded(), &formula, refuter);
    let figures = figures.map_err(Error::against_search)?;
    draft.finish_with(&strict::write(&WishFile { schema: SCHEMA.to_owned(), claim }))?;
    Ok(figures)
}
