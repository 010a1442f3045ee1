//! Atlases against published rows, against a naive program, and with limits.

mod built;
mod measured;
mod naive;
mod rows;
