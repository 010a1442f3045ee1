//! How much input is read before a reader gives up.

/// Largest input, in bytes: 256 MiB.
pub const MAX_BYTES: usize = 256 << 20;

/// Longest board in JSON, CSV or a tuple, in bytes: 1 MiB.
pub const MAX_BOARD_BYTES: usize = 1 << 20;

/// Longest line, in bytes, its line end left aside: 1 MiB. A board of 64x64 with 1,024 vehicles in JSON takes
/// some 75 KB.
pub const MAX_LINE_BYTES: usize = 1 << 20;

/// Most boards of one list; they are held in memory together, at about 1 KiB each.
pub const MAX_BOARDS: usize = 1_000_000;
