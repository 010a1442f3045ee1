//! Where chance comes from.

use rand::{SeedableRng, rngs::ChaCha8Rng};

/// The generator of random numbers. Its stream depends on the seed alone, on every machine.
pub type Rng = ChaCha8Rng;

/// A seed for many boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed(pub u64);

impl Seed {
    /// The random numbers of board number `index`. They do not depend on how many numbers other boards took,
    /// so that boards can be made in any order and on several threads.
    pub fn rng(self, index: u64) -> Rng {
        let mut rng = Rng::seed_from_u64(self.0);
        rng.set_stream(index);
        rng
    }
}
