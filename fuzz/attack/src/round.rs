//! A round of attacks: its seed, its folder, what it counted and what it found.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use fastrand::Rng;

use crate::program::{Outcome, Program};

/// The most findings of a part that are kept with their files.
const MAX_KEPT: usize = 20;

/// What a part counts, by name.
pub(crate) type Counts = BTreeMap<&'static str, u64>;

/// One round of a part.
pub(crate) struct Round<'a> {
    pub(crate) rng: Rng,
    pub(crate) program: &'a Program,
    /// An empty folder for the files of this round.
    pub(crate) folder: &'a Path,
    counts: &'a mut Counts,
    findings: Vec<String>,
}

impl Round<'_> {
    pub(crate) fn count(&mut self, name: &'static str, n: u64) {
        *self.counts.entry(name).or_default() += n;
    }

    /// A path in the round's folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Writes a file of the round.
    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path(name), text).expect("the folder for the files can be written");
    }

    pub(crate) fn n_findings(&self) -> usize {
        self.findings.len()
    }

    /// A fault of the program.
    pub(crate) fn find(&mut self, message: String) {
        self.findings.push(message);
    }

    /// A fault of the program that shows in how a call ended.
    pub(crate) fn blame(&mut self, outcome: &Outcome, message: &str) {
        let cut = |text: &str| text.chars().take(2000).collect::<String>();
        self.find(format!(
            "{message}\n$ {}\nexit code {:?}, {:.2} s, peak {} MB\n{}{}",
            outcome.line,
            outcome.code,
            outcome.seconds,
            outcome.peak >> 20,
            cut(&outcome.stdout),
            cut(&outcome.stderr),
        ));
    }

    /// Looks at what no call may do, and says whether it did none of it.
    pub(crate) fn behaves(&mut self, outcome: &Outcome) -> bool {
        let misbehaviour = outcome.misbehaviour();
        if let Some(misbehaviour) = &misbehaviour {
            self.blame(outcome, misbehaviour);
        }
        misbehaviour.is_none()
    }
}

/// A part of the attack: what it is called, and a round of it.
#[derive(Clone, Copy)]
pub(crate) struct Part {
    pub(crate) name: &'static str,
    pub(crate) round: fn(&mut Round),
}

/// All rounds of a part.
pub(crate) struct Campaign {
    part: Part,
    counts: Counts,
    pub(crate) n_rounds: u64,
    pub(crate) n_findings: usize,
}

impl Campaign {
    pub(crate) fn new(part: Part) -> Self {
        Self { part, counts: Counts::new(), n_rounds: 0, n_findings: 0 }
    }

    /// Plays the round with this seed. The files stay in `findings` if it finds something.
    ///
    /// # Errors
    ///
    /// The folder for the files cannot be made.
    pub(crate) fn round(
        &mut self,
        program: &Program,
        seed: u64,
        findings: &Path,
    ) -> io::Result<()> {
        let folder = tempfile::Builder::new().prefix("soak-").tempdir()?;
        let mut round = Round {
            rng: Rng::with_seed(seed),
            program,
            folder: folder.path(),
            counts: &mut self.counts,
            findings: Vec::new(),
        };
        (self.part.round)(&mut round);
        let found = round.findings;
        self.n_rounds += 1;
        self.n_findings += found.len();
        if found.is_empty() {
            return Ok(());
        }
        let name = self.part.name;
        let mut report =
            format!("{name}, seed {seed}: repeat with fuzz/soak --rounds 1 --seed {seed} {name}\n");
        for message in &found {
            report += &format!("\n{message}\n");
        }
        eprintln!("{report}");
        if self.n_findings <= MAX_KEPT {
            let kept = findings.join(format!("{name}-{seed}"));
            fs::create_dir_all(findings)?;
            fs::write(kept.with_extension("txt"), &report)?;
            // A second run with the same seed finds the files of the first in their place: they are the same.
            if !kept.exists() {
                let folder = folder.keep();
                if fs::rename(&folder, &kept).is_err() {
                    eprintln!("files in {}", folder.display());
                }
            }
        }
        Ok(())
    }

    /// A line that says what was done.
    pub(crate) fn summary(&self) -> String {
        let counts: String = self.counts.iter().map(|(name, n)| format!(", {n} {name}")).collect();
        format!(
            "{}: {} rounds{counts}; {} found",
            self.part.name,
            self.n_rounds,
            match self.n_findings {
                0 => "nothing".to_owned(),
                n => n.to_string(),
            }
        )
    }
}
