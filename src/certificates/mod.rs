//! Certificates: answers with all that is needed to check them.
//!
//! One about a board or a program, a [`Subject`], is a folder: a [`Draft`] writes its files. One about a
//! lemma is a claim's file with a formula and a refutation beside it, which a
//! [`Judge`](crate::verification::Judge) writes. One that no board meets a [`wish`] is a folder too. A
//! [`Certifier`] finds the answer and writes it down. [`audit()`] checks both and trusts neither. The
//! certificates of a [`list`] are folders in one folder, which says of which boards. What the files hold is
//! said in `docs/certificates.md`.

mod answer;
mod aside;
mod audit;
mod certification;
mod certify;
mod claim;
mod claim_file;
mod compare;
mod draft;
mod earlier;
mod file_error;
mod folder;
mod found;
pub(crate) mod lemma;
mod lemma_audit;
mod lemma_list;
pub mod list;
mod of_board;
mod of_program;
#[cfg(test)]
mod own_tests;
mod partial;
mod parts;
mod question;
mod refuter;
mod room;
mod strict;
mod subject;
pub mod wish;
mod wish_audit;
mod write;
#[cfg(test)]
mod write_tests;

use std::path::{Path, PathBuf};

use limits::Budget;

pub use certification::{Certification, WrittenCertificate};
pub use certify::Certifier;
pub use claim::{Claim, PlanLength};
pub use claim_file::{ClaimFile, ClaimedFormula};
pub use draft::{Draft, Existing};
pub use earlier::{Earlier, earlier};
pub use file_error::FileError;
pub use found::{ExpectedCertificate, FolderContents, certificates};
pub use lemma_list::LemmaRecord;
pub use of_board::{BoardFormula, BoardOptions};
pub use of_program::ProgramFormula;
pub use parts::{Audit, ClaimText, Conclusion, Part, Source, Trouble, Verdict};
pub use question::Question;
pub use refuter::{Figures, Refuter};
pub use subject::{About, PlanOf, Subject};

/// The claim and how the formula is made.
pub const CLAIM: &str = "claim.json";
/// A file that is there while a certificate is being written.
const UNFINISHED: &str = "unfinished";
/// The plan: of a board in the database's notation, of a program an instance a line.
const PLAN: &str = "plan.txt";
/// The inductive invariant where there is no plan of any length.
const INVARIANT: &str = "invariant.txt";
/// The facts of a wish that no board meets, one a line.
const EXCLUSIONS: &str = "exclusions.txt";

/// A formula that must have no model, and its refutation.
#[derive(Clone, Debug)]
pub struct Files {
    formula: String,
    refutation: String,
}

impl Files {
    /// The files of a bounded formula.
    pub fn bounded() -> Self {
        Self { formula: "formula.cnf".to_owned(), refutation: "refutation.lrat".to_owned() }
    }

    /// The files named after what they are about: an obligation of an invariant, or a lemma.
    pub fn of(name: &str) -> Self {
        Self { formula: format!("{name}.cnf"), refutation: format!("{name}.lrat") }
    }
}

/// Where a certificate is.
#[derive(Clone, Debug)]
pub enum Certificate {
    /// About a board or a program: a folder.
    Folder(PathBuf),
    /// About a lemma: the file with the claim.
    Lemma(PathBuf),
    /// What lies among the certificates of a list and is none of them, and why.
    Stray(PathBuf, String),
}

impl Certificate {
    /// Its folder, or its file.
    pub fn path(&self) -> &Path {
        match self {
            Self::Folder(path) | Self::Lemma(path) | Self::Stray(path, _) => path,
        }
    }
}

/// Checks the certificate in a folder about a [`Subject`] of one's own, which must be `expected` if that is
/// given.
///
/// That is trusted of the subject which `audit` trusts of boards: how it reads its text, the rules by which
/// it carries out plans, and its formulas; of these a solver finds out with little work whether plans may
/// rest at the goal.
pub fn audit_as<S: Subject>(folder: &Path, expected: Option<&S>, budget: &Budget) -> Audit {
    audit::audit_as(folder, expected, budget)
}

/// Checks a certificate about a board, a program, a lemma or a wish, which must be about `expected` if that
/// is given.
pub fn audit(certificate: &Certificate, expected: Option<About<'_>>, budget: &Budget) -> Audit {
    match certificate {
        Certificate::Folder(folder) => audit::audit(folder, expected, budget),
        Certificate::Lemma(file) => lemma_audit::audit(file, expected, budget),
        Certificate::Stray(_, why) => Audit::of_part(Part::failed("list", why.clone())),
    }
}
