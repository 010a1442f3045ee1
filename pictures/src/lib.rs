#![doc = include_str!("../README.md")]
//!
//! # Contents
//!
//! - [`board_picture()`], [`film()`] and [`storyboard()`] make a [`Scene`] of a board or a plan, [`sheet()`]
//!   of several pictures.
//! - [`Cluster`] is a graph of states; [`map()`] is its picture, [`dot()`], [`graphml()`] and [`json()`] are
//!   for other programs.
//! - [`svg()`], [`png()`] and [`gif()`] write a scene. What they show is the same; text of PNG and GIF is
//!   painted with a font inside this crate.
//! - [`plots`] has the colours of curves that others draw.

mod board_picture;
mod cluster;
mod color;
mod font;
mod gif_film;
mod look;
mod plan_pictures;
pub mod plots;
mod raster;
mod scene;
mod sheet;
mod svg;
mod vehicles;

pub use board_picture::{Notes, board_picture};
pub use cluster::{Cluster, Role, dot, graphml, json, map};
pub use color::Color;
pub use font::FAMILY as FONT_FAMILY;
pub use gif_film::gif;
pub use look::{CELL, Look, Style};
pub use plan_pictures::{film, storyboard};
pub use raster::{MAX_PIXELS, PictureError, png};
pub use scene::{Item, Key, Label, Point, Scene, Stroke, Timing};
pub use sheet::{Card, sheet};
pub use svg::svg;
