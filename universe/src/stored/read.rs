//! Reading sets, each checked against the head of its section.

use limits::{Budget, NO_PANIC};
use symbolic::zdd::{ReadError, Store, Zdd, fold};

use super::{
    AnalysisFile,
    error::{AnalysisFileError, read_error},
    members::Members,
    section::Section,
};

impl AnalysisFile {
    /// Reads the set of a section.
    ///
    /// # Errors
    ///
    /// If it cannot be read, is damaged, holds what is no configuration, or exceeds the limits of `store`.
    pub fn read(&self, section: &Section, store: &mut Store) -> Result<Zdd, AnalysisFileError> {
        store.allow(section.bytes_to_read())?;
        let block = self.block(section, store.budget())?;
        let mut n_nodes = 0;
        let families = store.read_folding(&block, Members::TERMINALS, |var, lo, hi| {
            n_nodes += 1;
            Ok(self.legal.node(var, lo, hi)?)
        });
        let families = families.map_err(|error| self.of_section(section, error))?;
        let (sets, members): (Vec<Zdd>, Vec<Members>) = families.into_iter().unzip();
        self.check(section, n_nodes, &members)?;
        Ok(sets[0])
    }

    /// Returns `Ok` if the set of a section is as its head says: what [`AnalysisFile::read`] looks at,
    /// without a store.
    ///
    /// # Errors
    ///
    /// Those of [`AnalysisFile::read`].
    pub(crate) fn verify(
        &self,
        section: &Section,
        budget: &Budget,
    ) -> Result<(), AnalysisFileError> {
        budget.allow(section.bytes_to_read())?;
        let block = self.block(section, budget)?;
        let mut meter = budget.meter();
        let mut n_nodes = 0;
        let members = fold(&block, Members::TERMINALS, |var, lo, hi| {
            meter.tick()?;
            n_nodes += 1;
            Ok(self.legal.node(var, lo, hi)?)
        });
        let members = members.map_err(|error| self.of_section(section, error))?;
        self.check(section, n_nodes, &members)
    }

    fn block(&self, section: &Section, budget: &Budget) -> Result<Vec<u8>, AnalysisFileError> {
        let mut contents = self.contents.lock().expect(NO_PANIC);
        section.block(&mut contents.file, budget).map_err(|source| read_error(&self.path, source))
    }

    /// Checks that the families in the block of a section are those that its head announces.
    fn check(
        &self,
        section: &Section,
        n_nodes: usize,
        families: &[Members],
    ) -> Result<(), AnalysisFileError> {
        let checked = match families {
            [members] if members.n != section.n_configurations => {
                Err("it has another number of sets than it says")
            }
            [_] if n_nodes != section.n_nodes => Err("it has another number of nodes than it says"),
            [members] => self.legal.check(members, section.part, section.index),
            _ => Err("it has not one family"),
        };
        checked.map_err(|message| self.of_section(section, ReadError::Malformed(message)))
    }

    fn of_section(&self, section: &Section, error: ReadError) -> AnalysisFileError {
        match error {
            ReadError::Stopped(reason) => reason.into(),
            error => self.broken(section, &error.to_string()),
        }
    }
}
