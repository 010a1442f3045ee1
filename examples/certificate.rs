//! An answer in a folder, with all that is needed to check it; and the audit.
//!
//!     cargo run --release --example certificate [BOARD]

use std::{env, error::Error};

use rushsat::{
    certificates::{About, Verdict},
    prelude::*,
};

fn main() -> Result<(), Box<dyn Error>> {
    let text = env::args().nth(1).unwrap_or("BB.FAA.FECCCE.DD".to_owned());
    let board: Board = text.parse()?;
    let folder = env::temp_dir().join(format!("certificate-{}", std::process::id()));

    match Certifier::new(&board, Metric::Moves).run(&folder, &mut |_| ())? {
        Certification::Written(certified) => println!("{}: {}", folder.display(), certified.claim),
        Certification::Kept { claim, .. } => println!("already there: {claim}"),
        Certification::GaveUp(reason) => println!("gave up: {reason}"),
    }

    // Nothing in the folder is believed: the formula is built again from the board.
    let audit =
        audit(&Certificate::Folder(folder.clone()), Some(About::Board(&board)), &Budget::default());
    for part in &audit.parts {
        match &part.verdict {
            Verdict::Holds(remark) => println!("{:<12}holds  {remark}", part.name),
            other => println!("{:<12}{other:?}", part.name),
        }
    }
    assert_eq!(audit.conclusion(), Conclusion::Proved);
    std::fs::remove_dir_all(folder)?;
    Ok(())
}
