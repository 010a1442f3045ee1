//! Encodings against the rules; their sizes, names, and ways back from damaged models.

mod binary_sizes;
mod boards;
mod bounded;
mod cell_sizes;
mod cell_theory;
mod codec;
mod common;
mod count;
mod counted;
mod decisions;
mod exhaustive;
mod mistakes;
mod modules;
mod ordered_sizes;
mod origins;
mod position_sizes;
