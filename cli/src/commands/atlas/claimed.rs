//! What rows claim, and what is found.

use atlas::Row;
use conditions::Field;

/// The columns of numbers that a row may claim.
const CLAIMED: [Field; 8] = [
    Field::Moves,
    Field::Steps,
    Field::States,
    Field::Edges,
    Field::Plans,
    Field::Bottlenecks,
    Field::Minimal,
    Field::Strict,
];

/// The first column in which a row claims something else than was found.
pub(super) fn contradiction(claimed: &Row, found: &Row) -> Option<String> {
    let number = |field: Field| {
        let (claimed, found) = (claimed.number(field)?, found.number(field)?);
        let is_known = field != Field::Moves || claimed != u64::MAX;
        let differ = is_known && claimed != found;
        differ.then(|| format!("{field} {claimed} is claimed, {found} found"))
    };
    let other_distances = || {
        let differ = claimed.distances.is_some() && claimed.distances != found.distances;
        differ.then(|| "other distances are claimed than found".to_owned())
    };
    CLAIMED.into_iter().find_map(number).or_else(other_distances)
}
