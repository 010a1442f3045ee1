#![doc = include_str!("../README.md")]
//!
//! # Contents
//!
//! One file for each encoding; [`Encoding`] names them and [`encode()`] runs one, a [`Formulation`] one with
//! all its switches. Every encoding states its source, its variables, its clause families and their sizes,
//! and its transition relation is tested exhaustively against [`board::rules`].

mod binary;
pub mod cartesian;
pub mod cell;
mod codec;
mod counted;
pub mod crossing;
mod decisions;
pub mod dual;
mod encode;
mod formulation;
mod frame_error;
mod mistaken_board;
pub mod order;
mod ordered;
mod parallel;
pub mod position;
mod ranges;
mod setting;
pub mod static_reach;
pub mod strengthen;
mod vehicles;

pub use codec::{Codec, DecodeError};
pub use decisions::DecisionList;
pub use encode::{EncodeError, EncodedBoard, encode};
pub use formulation::{
    Encoding, Formulation, FormulationError, Semantics, Strengthening, StrengtheningError, Switch,
};
pub use frame_error::FrameError;
pub use mistaken_board::MistakenBoard;
pub use ranges::trimmed_ranges;
