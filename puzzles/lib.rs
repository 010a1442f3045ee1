//! Published boards with known answers, as texts: lists of `rushsat`, a board a line. `README.md` says where
//! each comes from and what its numbers mean.

/// The 40 cards of the original game, easy ones first; primary `X`, with moves, steps and names.
pub const ORIGINAL_40: &str = include_str!("original-40.txt");

/// 2,994 boards of 6x6 with 0 to 2 walls and 1 to 60 moves, the longest first, from Fogleman's database
/// (MIT).
pub const FOGLEMAN_6X6: &str = include_str!("fogleman-6x6.txt");

#[cfg(test)]
mod tests {
    #[test]
    fn the_lists_have_as_many_boards_as_they_say() {
        let n_boards = |list: &str| {
            list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).count()
        };
        assert_eq!(n_boards(super::ORIGINAL_40), 40);
        assert_eq!(n_boards(super::FOGLEMAN_6X6), 2994);
    }
}
