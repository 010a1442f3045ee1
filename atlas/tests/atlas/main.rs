//! Atlases against published rows, against a naive program, and with limits.

mod built;
#[cfg(feature = "database")]
mod database;
mod measured;
mod naive;
#[cfg(feature = "parquet")]
mod parquet_file;
mod rows;
mod unit;
