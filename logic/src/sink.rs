//! What takes clauses. It is behind a pointer, so that what makes clauses is compiled once, and not anew for
//! each who asks for them.

use std::ops::ControlFlow;

use rustsat::types::Lit;

/// Takes a clause; a break ends the visit.
pub(crate) type Sink<'a> = dyn FnMut(&[Lit]) -> ControlFlow<()> + 'a;

/// Calls `visit` with a sink that hands on clauses to `sink`, until it fails.
///
/// # Errors
///
/// The failure of `sink`, which is not called again.
pub(crate) fn visit<T, E>(
    mut sink: impl FnMut(&[Lit]) -> Result<(), E>,
    visit: impl FnOnce(&mut Sink<'_>) -> ControlFlow<(), T>,
) -> Result<T, E> {
    let mut failure = None;
    let visited = visit(&mut |clause| match sink(clause) {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            failure = Some(error);
            ControlFlow::Break(())
        }
    });
    match visited {
        ControlFlow::Continue(result) => Ok(result),
        ControlFlow::Break(()) => Err(failure.expect("a visit ends where the sink fails")),
    }
}
