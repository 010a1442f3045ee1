//! How long a person will take.
//!
//! A line through the logarithms, fitted by least squares to the median times in which 42 people solved 70
//! boards of 6x6 (sherrybao222/RushHour, MIT, 2,257 solved trials):
//!
//! ln seconds = 0.4327 + 1.4006 ln moves - 0.0236 mean choices
//!
//! `benches/people/difficulty.py` makes the fit anew and says how well it predicts people and boards that it
//! did not see; the figures are in `docs/ratings.md`. The boards have 6, 10, 13 or 15 moves, nine vehicles
//! and no walls: for all others it is a guess.

use crate::rating::Rating;

const CONSTANT: f64 = 0.4327;
const BY_LOG_MOVES: f64 = 1.4006;
const BY_CHOICES: f64 = -0.0236;

/// The predicted median time in seconds; 0 for a board that is solved.
pub(crate) fn predicted_seconds(rating: &Rating) -> f64 {
    predicted(rating.along_plan.n_moves, rating.in_cluster.mean_choices)
}

#[allow(clippy::cast_precision_loss, reason = "plans are far shorter than 2^52 moves")]
fn predicted(n_moves: usize, mean_choices: f64) -> f64 {
    if n_moves == 0 {
        return 0.0;
    }
    (CONSTANT + BY_LOG_MOVES * (n_moves as f64).ln() + BY_CHOICES * mean_choices).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predictions_are_near_the_medians_of_the_data() {
        // Medians of all boards of one length, at some eleven legal moves a state.
        for (n_moves, median) in [(6, 14.0), (10, 29.0), (13, 39.0), (15, 53.0)] {
            let ratio = predicted(n_moves, 11.0) / median;
            assert!((0.75..1.33).contains(&ratio), "{n_moves}: {ratio}");
        }
        assert!(predicted(0, 3.0).abs() < 1e-9);
    }
}
