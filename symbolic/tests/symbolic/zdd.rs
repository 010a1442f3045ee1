//! Diagrams against families that are written out.

use std::collections::BTreeSet;

use limits::StopReason;
use proptest::{collection::btree_set, prelude::*};
use symbolic::zdd::{Chains, Limits, ReadError, Store, Var, Zdd};

type Set = BTreeSet<u8>;
type Family = BTreeSet<Set>;

const N_VARS: u8 = 8;

fn var(number: u8) -> Var {
    Var::new(number.into()).unwrap()
}

fn store() -> Store {
    Store::new(Limits::on_bytes(1 << 24))
}

fn build(store: &mut Store, family: &Family) -> Zdd {
    family.iter().fold(Zdd::EMPTY, |sum, set| {
        let set = store.singleton(set.iter().copied().map(var)).unwrap();
        store.union(sum, set).unwrap()
    })
}

fn family_of(store: &Store, f: Zdd) -> Family {
    let number = |var: Var| u8::try_from(var.index()).unwrap();
    let members: Vec<Set> =
        store.members(f).map(|set| set.into_iter().map(number).collect()).collect();
    let family: Family = members.iter().cloned().collect();
    assert_eq!(family.len(), members.len(), "no member twice");
    family
}

fn families() -> impl Strategy<Value = Family> {
    btree_set(btree_set(0..N_VARS, 0..6), 0..40)
}

/// The chains 0 - 3 - 6, 1 - 4 - 7 and 2 - 5.
fn chains() -> Chains {
    Chains::new((0..5).map(|number| (var(number), var(number + 3))))
}

/// The sets that one exchange along a chain makes of `set`, in each direction nearest first.
fn exchanges(set: &Set) -> Vec<Vec<Set>> {
    let mut ways = Vec::new();
    for &old in set {
        let exchanged = |new| {
            let mut exchanged = set.clone();
            exchanged.remove(&old);
            // An element that is there already makes the set smaller, and nothing is to be reached beyond it.
            exchanged.insert(new).then_some(exchanged)
        };
        ways.push((old + 3..N_VARS).step_by(3).map_while(exchanged).collect());
        let below = (0..old).rev().skip(2).step_by(3);
        ways.push(below.map_while(exchanged).collect());
    }
    ways
}

fn steps(f: &Family, within: &Family) -> Family {
    let ways = f.iter().flat_map(exchanges);
    ways.filter_map(|way| way.into_iter().next()).filter(|set| within.contains(set)).collect()
}

fn runs(f: &Family, within: &Family, valid: &Family) -> Family {
    let ways = f.iter().flat_map(exchanges);
    ways.flat_map(|way| way.into_iter().take_while(|set| valid.contains(set)))
        .filter(|set| within.contains(set))
        .collect()
}

proptest! {
    #[test]
    fn operators_are_those_of_families(f in families(), g in families()) {
        let mut store = store();
        let (zf, zg) = (build(&mut store, &f), build(&mut store, &g));
        prop_assert_eq!(family_of(&store, zf), f.clone());
        prop_assert_eq!(zf == zg, f == g);
        let union = store.union(zf, zg).unwrap();
        prop_assert_eq!(family_of(&store, union), &f | &g);
        let intersection = store.intersection(zf, zg).unwrap();
        prop_assert_eq!(family_of(&store, intersection), &f & &g);
        let difference = store.difference(zf, zg).unwrap();
        prop_assert_eq!(family_of(&store, difference), &f - &g);
        let join = store.join(zf, zg).unwrap();
        let joined: Family = f.iter().flat_map(|a| g.iter().map(move |b| a | b)).collect();
        prop_assert_eq!(family_of(&store, join), joined);
        prop_assert_eq!(build(&mut store, &(&f | &g)), union, "one number for each family");
    }

    #[test]
    fn counts_and_members(f in families(), set in btree_set(0..N_VARS, 0..6)) {
        let mut store = store();
        let zf = build(&mut store, &f);
        prop_assert_eq!(store.count(zf), Some(f.len() as u128));
        prop_assert_eq!(store.contains(zf, set.iter().copied().map(var)), f.contains(&set));
        for member in &f {
            prop_assert!(store.contains(zf, member.iter().rev().copied().map(var)));
        }
    }

    #[test]
    fn steps_are_exchanges_with_the_next(f in families(), within in families()) {
        let mut store = store();
        // Many of the sets asked for are one step away.
        let within: Family = &within | &f.iter().flat_map(exchanges).flatten().step_by(2).collect();
        let (zf, zwithin) = (build(&mut store, &f), build(&mut store, &within));
        let reached = store.steps(zf, zwithin, &chains()).unwrap();
        prop_assert_eq!(family_of(&store, reached), steps(&f, &within));
    }

    #[test]
    fn runs_are_exchanges_along_valid_sets(f in families(), seed in any::<u64>()) {
        let mut store = store();
        let near: Family = f.iter().flat_map(exchanges).flatten().collect();
        let chosen = |bit: usize| move |(place, set): (usize, &Set)| {
            (seed >> ((7 * bit + place) % 64) & 1 == 1).then(|| set.clone())
        };
        let valid: Family = &f | &near.iter().enumerate().filter_map(chosen(0)).collect();
        let within: Family = valid.iter().enumerate().filter_map(chosen(3)).collect();
        let [zf, zwithin, zvalid] = [&f, &within, &valid].map(|family| build(&mut store, family));
        let reached = store.runs(zf, zwithin, zvalid, &chains()).unwrap();
        prop_assert_eq!(family_of(&store, reached), runs(&f, &within, &valid));
    }

    #[test]
    fn weights_add_up(weights in proptest::collection::vec(0_usize..4, 0..6), allowed in any::<u32>()) {
        let mut store = store();
        let is_allowed = |weight: usize| allowed >> weight & 1 == 1;
        let weighted = (0..).map(var).zip(weights.iter().copied());
        let f = store.weighing(weighted, is_allowed).unwrap();
        let all = (0..1_u32 << weights.len()).map(|bits| -> Set {
            (0..N_VARS).filter(|&number| bits >> number & 1 == 1).collect()
        });
        let weight = |set: &Set| set.iter().map(|&number| weights[usize::from(number)]).sum();
        prop_assert_eq!(family_of(&store, f), all.filter(|set| is_allowed(weight(set))).collect::<Family>());
    }

    #[test]
    fn what_is_collected_and_what_is_stored_comes_back(f in families(), g in families(), h in families()) {
        let mut store = store();
        let mut kept = [&f, &g].map(|family| build(&mut store, family));
        build(&mut store, &h);
        let n_kept = store.n_nodes_of(&kept);
        store.collect(&mut kept);
        prop_assert_eq!(store.n_nodes(), n_kept);
        prop_assert_eq!(kept.map(|kept| family_of(&store, kept)), [f.clone(), g.clone()]);
        prop_assert_eq!(build(&mut store, &f), kept[0], "known after the collection");

        let mut bytes = Vec::new();
        store.write(&kept, &mut bytes).unwrap();
        let mut other = self::store();
        build(&mut other, &h);
        let read = other.read(&bytes).unwrap();
        prop_assert_eq!([family_of(&other, read[0]), family_of(&other, read[1])], [f, g]);
    }

    #[test]
    fn broken_bytes_are_an_error_or_some_diagram(f in families(), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut store = store();
        let zf = build(&mut store, &f);
        let mut bytes = Vec::new();
        store.write(&[zf], &mut bytes).unwrap();
        prop_assert!(store.read(&bytes[..bytes.len() - 1]).is_err(), "it ends too early");
        let at = at.index(bytes.len());
        bytes[at] = byte;
        if let Ok(read) = store.read(&bytes) {
            prop_assert_eq!(store.n_nodes_of(&read), usize::from(bytes[0]), "each is there once, and needed");
            for f in read {
                store.members(f).for_each(|set| assert!(set.is_sorted_by(|a, b| a < b)));
            }
        }
    }
}

#[test]
fn a_large_family_is_counted_exactly() {
    let mut store = store();
    let vars = |n| (0..n).map(|number| Var::new(number).unwrap());
    let f = store.subsets(vars(100)).unwrap();
    assert_eq!(store.count(f), Some(1 << 100));
    let f = store.subsets(vars(128)).unwrap();
    assert_eq!(store.count(f), None);
}

#[test]
fn limits_stop_and_leave_the_store_as_it_was() {
    let mut store = Store::new(Limits::on_bytes(1 << 18));
    let mut sum = Zdd::EMPTY;
    let mut n_sets = 0_u128;
    let stopped = loop {
        // Sets without anything in common.
        let set = (0..9).map(|bit| Var::new(n_sets as usize % 97 + 100 * bit).unwrap());
        let set = store.singleton(set.chain(Var::new(990 + n_sets as usize % 32)));
        match set.and_then(|set| store.union(sum, set)) {
            Ok(more) => sum = more,
            Err(stopped) => break stopped,
        }
        n_sets += 1;
    };
    assert_eq!(stopped, StopReason::Memory);
    assert!(store.peak_bytes() <= 1 << 18);
    assert_eq!(store.count(sum), Some(n_sets));
}

#[test]
fn what_is_no_reduced_diagram_is_refused() {
    let mut store = store();
    let mut refusal = |block: &[u8]| store.read(block).unwrap_err().to_string();
    assert_eq!(refusal(&[1, 1, 6, 1, 0, 2]), "node 1 of 1 is broken: no set has its variable");
    // Nodes of level 3, with the child 1 and with the children 1 and 1.
    assert_eq!(refusal(&[2, 1, 6, 0, 1, 0, 1, 1, 2]), "node 1 of 2 is broken: nothing leads to it");
    assert_eq!(
        refusal(&[2, 2, 6, 0, 1, 0, 0, 1, 3, 2]),
        "node 2 of 2 is broken: it is there twice"
    );
    assert_eq!(refusal(&[1, 1, 6, 0, 1, 2, 0]), "the block goes on after its end");
    assert_eq!(refusal(&[1, 1, 6, 0, 1]), "the block ends too early");
    assert_eq!(
        refusal(&[0x80, 0x80, 0x80, 0x80, 0x80, 0]),
        "a number goes on for more than five bytes"
    );
    assert_eq!(refusal(&[0x80, 0x80, 0x80, 0x80, 1]), "more nodes than a diagram can have");
}

#[test]
fn a_block_says_which_node_is_broken() {
    let mut store = store();
    // One node of level 3, one of level 4 with it as a child.
    let error = store.read(&[2, 1, 6, 0, 1, 2, 0, 2, 2]).unwrap_err();
    assert!(matches!(error, ReadError::Broken { node: 2, n_nodes: 2, .. }), "{error}");
    assert_eq!(error.to_string(), "node 2 of 2 is broken: it has a child that is not below it");
}
