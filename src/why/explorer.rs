//! Cores and the plans that bound them.

use std::{collections::BTreeMap, num::NonZeroUsize};

use board::Plan;
use limits::Stop;

use super::{OtherCores, Piece, Pieces, map::Map, oracle::Oracle, piece::hits};
use crate::Error;

/// A plan of a part of the board.
pub(super) struct PartPlan {
    /// In the numbers of the whole board.
    pub(super) plan: Plan,
    /// The pieces that it runs into: it is a plan of every part that has none of them.
    pub(super) hits: Pieces,
}

/// The cores that were found, and what ended it.
pub(super) struct ExploredCores {
    /// Cores, and whether no piece of them can be left out.
    pub(super) cores: Vec<(Pieces, bool)>,
    /// No core has fewer pieces.
    pub(super) at_least: usize,
    /// Whether there are other minimal cores.
    pub(super) others: OtherCores,
    /// What ended it before it was done, in words.
    pub(super) stopped: Option<Stop>,
}

/// Asks the oracle, and remembers what it said.
pub(super) struct Explorer<'a> {
    pub(super) oracle: Oracle<'a>,
    /// Hears how many questions the oracle was asked.
    progress: &'a mut dyn FnMut(usize),
    plans: Vec<PartPlan>,
    /// Sets of pieces with which there is no plan.
    cores: Vec<Pieces>,
}

/// A result, or the limit that ended the work on it.
fn unless_stopped<T>(result: Result<T, Error>) -> Result<Result<T, Stop>, Error> {
    match result {
        Ok(value) => Ok(Ok(value)),
        Err(Error::GaveUp(why)) => Ok(Err(why.into())),
        Err(error) => Err(error),
    }
}

impl<'a> Explorer<'a> {
    pub(super) fn new(oracle: Oracle<'a>, progress: &'a mut dyn FnMut(usize)) -> Self {
        Self { oracle, progress, plans: Vec::new(), cores: Vec::new() }
    }

    /// Asks another oracle from now on.
    pub(super) fn ask(&mut self, oracle: Oracle<'a>) {
        self.oracle = oracle;
    }

    /// A plan of the board with these pieces.
    pub(super) fn plan(&mut self, pieces: &Pieces) -> Result<Option<&PartPlan>, Error> {
        if self.cores.iter().any(|core| core.is_subset(pieces)) {
            return Ok(None);
        }
        let is_known = |known: &PartPlan| known.hits.is_disjoint(pieces);
        if let Some(index) = self.plans.iter().position(is_known) {
            return Ok(Some(&self.plans[index]));
        }
        (self.progress)(self.plans.len() + self.cores.len() + 1);
        let Some(plan) = self.oracle.plan(pieces)? else {
            self.cores.push(pieces.clone());
            return Ok(None);
        };
        let hits = hits(self.oracle.why.board, pieces, &plan);
        self.plans.push(PartPlan { plan, hits });
        Ok(self.plans.last())
    }

    /// Some core; or a plan, if the whole board has one.
    pub(super) fn some_core(&mut self) -> Result<Result<Pieces, Plan>, Error> {
        let mut pieces = Pieces::new();
        while let Some(known) = self.plan(&pieces)? {
            if known.hits.is_empty() {
                return Ok(Err(known.plan.clone()));
            }
            let in_the_way = known.hits.clone();
            pieces.insert(self.most_hit(&in_the_way));
        }
        Ok(Ok(pieces))
    }

    /// The one among `pieces` that most plans so far run into; the first of them.
    fn most_hit(&self, pieces: &Pieces) -> Piece {
        let mut n_hits: BTreeMap<Piece, usize> = pieces.iter().map(|&piece| (piece, 0)).collect();
        for piece in self.plans.iter().flat_map(|known| &known.hits) {
            n_hits.entry(*piece).and_modify(|n| *n += 1);
        }
        let most = n_hits.values().copied().max().expect("there is a piece");
        *n_hits.iter().find(|&(_, &n)| n == most).expect("it is one of them").0
    }

    /// A core without the pieces that can be left out.
    pub(super) fn shrink(&mut self, core: Pieces) -> Result<ExploredCores, Error> {
        let mut found = ExploredCores {
            cores: Vec::new(),
            at_least: 0,
            others: OtherCores::Unknown,
            stopped: None,
        };
        let mut left = core.clone();
        for piece in core {
            let mut without = left.clone();
            without.remove(&piece);
            match unless_stopped(self.plan(&without).map(|plan| plan.is_none()))? {
                Ok(true) => left = without,
                Ok(false) => {}
                Err(reason) => {
                    found.stopped = Some(reason);
                    break;
                }
            }
        }
        found.cores.push((left, found.stopped.is_none()));
        Ok(found)
    }

    /// A smallest core in the place of the one that was found.
    pub(super) fn smallest(&mut self, found: &mut ExploredCores) -> Result<(), Error> {
        let result = self.search_smallest(found);
        found.stopped = unless_stopped(result)?.err();
        Ok(())
    }

    fn search_smallest(&mut self, found: &mut ExploredCores) -> Result<(), Error> {
        let mut map = Map::new(Piece::all(self.oracle.why.board), self.oracle.budget())?;
        for known in &self.plans {
            map.one_of(&known.hits)?;
        }
        loop {
            let smallest = map.smallest()?;
            found.at_least = smallest.len();
            if found.cores[0].0.len() == smallest.len() {
                return Ok(());
            }
            match self.plan(&smallest)? {
                None => {
                    found.cores = vec![(smallest, true)];
                    return Ok(());
                }
                Some(known) => {
                    let hits = known.hits.clone();
                    map.one_of(&self.fewest_hits(hits)?)?;
                }
            }
        }
    }

    /// All minimal cores, up to this many.
    pub(super) fn all(
        &mut self,
        found: &mut ExploredCores,
        limit: NonZeroUsize,
    ) -> Result<(), Error> {
        let result = self.search_all(found, limit.get());
        match unless_stopped(result)? {
            Ok(others) => found.others = others,
            Err(reason) => found.stopped = Some(reason),
        }
        found.cores.sort_by_key(|(core, _)| (core.len(), core.clone()));
        if found.others == OtherCores::None {
            found.at_least = found.cores[0].0.len();
        }
        Ok(())
    }

    /// Returns whether there are others.
    fn search_all(&mut self, found: &mut ExploredCores, limit: usize) -> Result<OtherCores, Error> {
        let mut map = Map::new(Piece::all(self.oracle.why.board), self.oracle.budget())?;
        for known in &self.plans {
            map.one_of(&known.hits)?;
        }
        map.not_all_of(&found.cores[0].0)?;
        while let Some(seed) = map.largest()? {
            if let Some(known) = self.plan(&seed)? {
                let hits = known.hits.clone();
                map.one_of(&hits)?;
                continue;
            }
            if found.cores.len() >= limit {
                return Ok(OtherCores::Left);
            }
            let shrunk = self.shrink(seed)?;
            if shrunk.stopped.is_some() {
                found.stopped = shrunk.stopped;
                return Ok(OtherCores::Unknown);
            }
            for (core, is_minimal) in shrunk.cores {
                map.not_all_of(&core)?;
                found.cores.push((core, is_minimal));
            }
        }
        Ok(OtherCores::None)
    }

    /// A minimal set of pieces without which there is a plan: as many as possible of these, without which
    /// there is one, are put back.
    fn fewest_hits(&mut self, mut gone: Pieces) -> Result<Pieces, Error> {
        let all = Piece::all(self.oracle.why.board);
        for piece in gone.clone() {
            if !gone.contains(&piece) {
                continue;
            }
            let mut fewer = gone.clone();
            fewer.remove(&piece);
            let rest = all.difference(&fewer).copied().collect();
            if let Some(known) = self.plan(&rest)? {
                gone.clone_from(&known.hits);
            }
        }
        Ok(gone)
    }

    /// A minimal set of pieces without which there is a plan, and the plan, if there is time to find one.
    pub(super) fn correction(
        &mut self,
        found: &ExploredCores,
    ) -> Result<Option<(Pieces, Plan)>, Error> {
        let fewest = self.plans.iter().min_by_key(|known| known.hits.len());
        let Some(hits) = fewest.map(|known| known.hits.clone()) else { return Ok(None) };
        if found.stopped.is_some() {
            return Ok(None);
        }
        let Ok(gone) = unless_stopped(self.fewest_hits(hits))? else { return Ok(None) };
        let rest = Piece::all(self.oracle.why.board).difference(&gone).copied().collect();
        let plan = self.plan(&rest)?.map(|known| known.plan.clone());
        Ok(plan.map(|plan| (gone, plan)))
    }
}
