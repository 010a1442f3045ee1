//! Writes `atlas/data/small.atlas.z` anew: the small atlas that is part of the program.

use std::path::Path;

#[path = "../tests/small/rebuild.rs"]
mod rebuild;

fn main() -> std::io::Result<()> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/small.atlas.z");
    std::fs::write(path, atlas::small::compressed(&rebuild::text()))
}
