//! What a caller hears while a question is worked on.

use planning::{Event, pdr};
use search::SearchStats;

use super::Bounds;

/// How far the work on a question is.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Progress {
    /// A solver begins or ends with a horizon.
    Horizon(Event),
    /// Explicit search goes on.
    States(SearchStats),
    /// Property-directed reachability has refuted one more number of transitions.
    Frames(pdr::PdrProgress),
    /// More is known of the length of shortest plans.
    Known(Bounds),
}

/// The observer of progress; `&mut |_| ()` for none. It is called by whichever thread has got further, by
/// one at a time, and holds that up while it works.
pub type Observer<'o> = dyn FnMut(Progress) + Send + 'o;
