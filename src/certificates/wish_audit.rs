//! Checking what proves that no board meets a wish. Nothing in the folder is believed.
//!
//! The wish is read from the claim, and the formula of its boards is built; each fact is checked by the rules
//! and becomes a clause; the whole is compared with the file, and the refutation is checked against what was
//! built. What is trusted: the rules, the theory of all boards of a size, that fewer vehicles keep a plan and
//! more keep a board without one, the LRAT checker and this file.

use board::{Board, formats::compact_without_loss};
use generators::complete::{Exclusion, NotExcluded, Space, WishError, shortest_length};
use limits::Budget;

use super::{
    About, Audit, CLAIM, EXCLUSIONS, Files, Part,
    folder::{Folder, MAX_CLAIM, MAX_TEXT},
    parts::{ClaimText, Trouble},
    wish::{WishClaim, formula},
};
use crate::wording::{counted, length};

/// Checks the certificate in a folder; one that must be about a board or a program is another one.
pub(super) fn audit(folder: &Folder<'_>, expected: Option<About<'_>>) -> Audit {
    let read = folder.text(CLAIM, MAX_CLAIM);
    let read = read.and_then(|text| WishClaim::parse(&text));
    let read = read.map_err(|error| Trouble::from(format!("{CLAIM}: {error}")));
    let space = read.as_ref().map_err(Clone::clone).and_then(|claim| space(claim, folder.budget));
    let said = read.as_ref().map(ToString::to_string).map_err(Clone::clone);
    let said = said.and_then(|said| space.as_ref().map(|_| said).map_err(Clone::clone));
    let mut parts = vec![Part::checked("claim", said)];
    if expected.is_some() {
        let why = "the claim is about all boards that meet a wish, not about one".to_owned();
        parts.push(Part::failed("board", why));
    }
    match (&read, &space) {
        (Ok(claim), Ok(space)) => evidence(folder, claim, space, &mut parts),
        _ => parts.push(Part::unchecked("evidence", "claim")),
    }
    let claim = read.ok().map(|claim| ClaimText::new(&claim, None));
    Audit { claim, board: None, parts }
}

fn space(claim: &WishClaim, budget: &Budget) -> Result<Space, Trouble> {
    Space::new(claim.wish(budget)?, budget).map_err(|error| match error {
        WishError::Stopped(reason) => Trouble::stopped("the formula of the wish", reason),
        error => Trouble::Wrong(error.to_string()),
    })
}

fn evidence(folder: &Folder<'_>, claim: &WishClaim, space: &Space, parts: &mut Vec<Part>) {
    if let Some(board) = &claim.hardest {
        let checked = hardest(board, claim, space, folder.budget);
        parts.push(Part::checked("hardest", checked));
    }
    let exclusions = exclusions(folder, claim, space);
    let n = exclusions.as_ref().map(Vec::len).map_err(Clone::clone);
    let remark = n.map(|n| format!("{}, each checked by the rules", counted(n, "fact")));
    parts.push(Part::checked("exclusions", remark));
    match exclusions {
        Err(_) => parts.push(Part::unchecked("refutation", "exclusions")),
        Ok(exclusions) => {
            let formula = formula(space, claim, &exclusions, folder.budget)
                .map_err(|reason| Trouble::stopped("the formula", reason));
            let origin = ", as built from the wish and the facts";
            folder.refuted(&Files::bounded(), formula, origin, parts);
        }
    }
}

/// Checks that the board meets the wish, and that its shortest plan is one shorter than the length that no
/// board needs.
fn hardest(
    text: &str,
    claim: &WishClaim,
    space: &Space,
    budget: &Budget,
) -> Result<String, Trouble> {
    let board: Board = text.parse().map_err(|error| format!("`hardest`: {error}"))?;
    if compact_without_loss(&board).as_deref() != Some(text) {
        return Err("`hardest` says more than a board".to_owned().into());
    }
    if !space.is_about(&Exclusion::Stuck { board: board.clone() }) || !space.admits(&board) {
        return Err("the board does not meet the wish".to_owned().into());
    }
    let found = shortest_length(&board, claim.metric, budget)
        .map_err(|reason| Trouble::stopped("the search for its plan", reason))?;
    match found {
        Some(n) if n + 1 == claim.at_least => {
            Ok(format!("a shortest plan has {}", length(n, claim.metric)))
        }
        Some(n) => Err(format!("a shortest plan has {}", length(n, claim.metric)).into()),
        None => Err("it has no plan".to_owned().into()),
    }
}

/// The facts, all of which hold.
fn exclusions(
    folder: &Folder<'_>,
    claim: &WishClaim,
    space: &Space,
) -> Result<Vec<Exclusion>, Trouble> {
    let text = folder.text(EXCLUSIONS, MAX_TEXT)?;
    let checked = |(index, line): (usize, &str)| {
        let at = format!("{EXCLUSIONS}, line {}", index + 1);
        let place = |error: String| format!("{at}: {error}");
        let exclusion = Exclusion::parse(line).map_err(|error| place(error.to_string()))?;
        if !space.is_about(&exclusion) {
            return Err(place("it is about other boards".to_owned()).into());
        }
        let checked = exclusion.check(claim.metric, claim.at_least, folder.budget);
        checked.map_err(|error| match error {
            NotExcluded::Wrong(error) => Trouble::Wrong(place(error)),
            NotExcluded::Stopped(reason) => Trouble::stopped(&at, reason),
        })?;
        Ok(exclusion)
    };
    text.lines().enumerate().map(checked).collect()
}
