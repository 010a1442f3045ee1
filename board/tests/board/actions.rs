//! The actions of the planning task, read from its text, are the legal slides.

use std::collections::{BTreeMap, BTreeSet};

use board::{
    Board, Content, End, Metric, Size, Slide, State, enumerate::for_each_board, rules, tasks::pddl,
};
use limits::Budget;

/// An expression of PDDL.
#[derive(Clone, Debug)]
enum Expression {
    Word(String),
    List(Vec<Self>),
}

impl Expression {
    /// The expressions of a text, to its end or to the parenthesis that closes the list.
    fn all<'a>(words: &mut impl Iterator<Item = &'a str>) -> Vec<Self> {
        let mut all = Vec::new();
        while let Some(word) = words.next() {
            match word {
                ")" => break,
                "(" => all.push(Self::List(Self::all(words))),
                word => all.push(Self::Word(word.to_owned())),
            }
        }
        all
    }

    /// The sections of a domain or of a problem.
    fn sections(text: &str) -> Vec<Self> {
        let lines = text.lines().filter(|line| !line.starts_with(';'));
        let text = lines.collect::<Vec<_>>().join(" ");
        let text = text.replace('(', " ( ").replace(')', " ) ");
        Self::all(&mut text.split_whitespace())[0].items().to_vec()
    }

    fn items(&self) -> &[Self] {
        match self {
            Self::Word(word) => panic!("{word} is no list"),
            Self::List(items) => items,
        }
    }

    fn is_list_of(&self, head: &str) -> bool {
        matches!(self, Self::List(items) if matches!(&items[0], Self::Word(word) if word == head))
    }

    /// The words of a list without lists.
    fn words(&self) -> Vec<&str> {
        let words = self.items().iter().map(|item| match item {
            Self::Word(word) => word.as_str(),
            Self::List(_) => panic!("{item:?} is no word"),
        });
        words.collect()
    }
}

type Fact = Vec<String>;

/// The states after each action that is possible in the initial state, as facts that change.
fn after_actions(board: &Board, metric: Metric) -> BTreeSet<BTreeSet<Fact>> {
    let task = pddl(board, metric, &Budget::default()).unwrap();
    let problem = Expression::sections(&task.problem);
    let init = problem.iter().find(|section| section.is_list_of(":init")).unwrap();
    let fact = |words: Vec<&str>| words.into_iter().map(str::to_owned).collect::<Fact>();
    let facts: BTreeSet<Fact> = init.items()[1..].iter().map(|item| fact(item.words())).collect();
    let domain = Expression::sections(&task.domain);
    let actions = domain.iter().filter(|section| section.is_list_of(":action"));
    actions.flat_map(|action| outcomes(action.items(), &facts)).collect()
}

/// What an action leads to, for each list of arguments that its first condition, which is static, holds of.
fn outcomes(action: &[Expression], facts: &BTreeSet<Fact>) -> Vec<BTreeSet<Fact>> {
    let [_, _, _, _, _, conditions, _, effects] = action else { panic!("{action:?}") };
    let (conditions, effects) = (&conditions.items()[1..], &effects.items()[1..]);
    let parameters = conditions[0].words();
    let mut outcomes = Vec::new();
    for path in facts.iter().filter(|fact| fact[0] == parameters[0]) {
        let arguments: BTreeMap<&str, &String> =
            parameters[1..].iter().copied().zip(&path[1..]).collect();
        let ground = |expression: &Expression| -> Fact {
            let of = |word: &str| arguments.get(word).map_or(word.to_owned(), |&to| to.clone());
            expression.words().into_iter().map(of).collect()
        };
        if !conditions.iter().all(|condition| facts.contains(&ground(condition))) {
            continue;
        }
        let (mut deleted, mut added) = (BTreeSet::new(), BTreeSet::new());
        for effect in effects {
            if effect.is_list_of("not") {
                deleted.insert(ground(&effect.items()[1]));
            } else {
                added.insert(ground(effect));
            }
        }
        let kept = facts.iter().filter(|fact| !deleted.contains(*fact)).cloned();
        let changes = |fact: &Fact| !fact[0].starts_with("can-");
        outcomes.push(kept.chain(added).filter(changes).collect());
    }
    outcomes
}

/// The same by the rules.
fn after_slides(board: &Board, metric: Metric) -> BTreeSet<BTreeSet<Fact>> {
    let initial = board.initial_state();
    let after = |slide: Slide| facts_of(board, &rules::slide(board, &initial, slide).unwrap());
    rules::legal(board, &initial, metric).into_iter().map(after).collect()
}

fn facts_of(board: &Board, state: &State) -> BTreeSet<Fact> {
    let layout = board.layout(state);
    let clear = board.size().cells().filter(|&cell| layout.at(cell) == Content::Empty);
    let clear = clear.map(|cell| vec!["clear".to_owned(), format!("c{}-{}", cell.row, cell.col)]);
    let at = board.vehicles().map(|(id, _)| {
        vec!["at".to_owned(), format!("v{}", id.index()), format!("p{}", state.position(id))]
    });
    clear.chain(at).collect()
}

#[test]
fn actions_are_the_legal_slides_with_their_effects() {
    compare(7);
}

#[test]
#[ignore = "exhaustive: 5 s; run by .ci/run"]
fn exhaustive_actions_are_the_legal_slides_with_their_effects() {
    compare(1);
}

/// Asks about each `step`th of the small boards.
fn compare(step: usize) {
    let (mut n_boards, mut n_compared) = (0, 0);
    for (width, height) in [(4, 2), (3, 3), (5, 1)] {
        let size = Size::new(width, height).unwrap();
        for_each_board(size, 3, &[1, 2, 3], End::Last, &mut |board| {
            n_boards += 1;
            if n_boards % step != 0 {
                return;
            }
            n_compared += 1;
            for metric in Metric::ALL {
                let actions = after_actions(&board, metric);
                assert_eq!(actions, after_slides(&board, metric), "{board:?}");
            }
        });
    }
    assert!(n_compared > 1000 / step, "{n_compared} boards");
}
