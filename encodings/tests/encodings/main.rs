//! Encodings beyond their transition relations: sizes, names, ways back from damaged models, and
//! bounded formulas of real boards.

mod binary_sizes;
mod boards;
mod bounded;
mod cell_sizes;
mod codec;
mod count;
mod counted;
mod ordered_sizes;
mod position_sizes;
