//! Universes: all boards of a size at once.
