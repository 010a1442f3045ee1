//! Universes against a naive one; what is stored, and queries.

mod checkpoint;
mod components;
mod engines;
mod naive;
mod pieces;
mod query;
mod smv;
mod stored;
