//! A SAT and propositional-encoding toolkit for Rush Hour.

pub use board;
pub use encodings;
pub use lemmas;
pub use limits;
pub use logic;
pub use proofs;
pub use puma;
pub use search;
pub use solvers;
pub use symbolic;
pub use universe;
