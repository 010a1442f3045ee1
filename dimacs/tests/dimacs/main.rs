//! What is read and written, from outside.

mod answer;
mod read;
