//! Searches of one state of each orbit find what searches of all states find.

use limits::Budget;
use puma::{Direction, Program, Symmetry, shortest_plan, shortest_plan_by_orbits};
use search::SearchOutcome;

fn symmetry(program: &Program, declarations: &[&str]) -> Symmetry {
    let declarations: Vec<String> = declarations.iter().map(|&text| text.to_owned()).collect();
    Symmetry::declared(program, &declarations, &Budget::default()).unwrap()
}

/// Length of a shortest plan and reached states: of all, and of orbits.
fn both(text: &str, declarations: &[&str]) -> [(Option<usize>, u64); 2] {
    let budget = Budget::default();
    let program = Program::parse("test", text, &budget).unwrap();
    let symmetry = symmetry(&program, declarations);
    let all = shortest_plan(&program, Direction::Forward, &budget, &mut |_| ()).unwrap().outcome;
    let orbits = shortest_plan_by_orbits(&program, &symmetry, &budget, &mut |_| ());
    [all, orbits].map(|outcome| match outcome {
        SearchOutcome::Plan { plan, stats } => {
            let states = program.replay(&plan).unwrap();
            assert!(program.is_goal(states.last().unwrap()));
            (Some(plan.len()), stats.reached)
        }
        SearchOutcome::Unsolvable { stats } => (None, stats.reached),
        SearchOutcome::GaveUp(_) => panic!("there are no limits"),
    })
}

const SQUARE: [&str; 2] = ["board[r][c] -> board[SIDE-r][c]", "board[r][c] -> board[c][r]"];

/// Peg solitaire on a square, with a hole.
fn pegs(side: usize, (row, column): (usize, usize), goal: &str) -> String {
    let jump = |name: &str, dr: &str, dc: &str| {
        let at = |n: usize| {
            let index = |name: &str, d: &str| match d {
                "" => name.to_owned(),
                sign => format!("{name} {sign} {n}"),
            };
            format!("board[{}][{}]", index("r", dr), index("c", dc))
        };
        format!(
            "Name \"{{r}},{{c}} {name}\" Rule (board[r][c] && {0} && !{1}) {{
                board[r][c] = false; {0} = false; {1} = true; pegs = pegs - 1; }}",
            at(1),
            at(2)
        )
    };
    format!(
        "Init {{ boolean [{side}][{side}] board; board.fill(true); board[{row}][{column}] = false;
            int (5) pegs = {}; }}
         Goals {{ Goal ({goal}); }}
         Rules {{ reference r = pick(0..{last}); reference c = pick(0..{last}); {} {} {} {} }}",
        side * side - 1,
        jump("down", "+", ""),
        jump("up", "-", ""),
        jump("right", "", "+"),
        jump("left", "", "-"),
        last = side - 1,
    )
}

fn square(side: usize) -> [String; 2] {
    SQUARE.map(|text| text.replace("SIDE", &(side - 1).to_string()))
}

#[test]
fn plans_are_as_long_and_states_fewer() {
    let symmetries = square(4);
    let symmetries = symmetries.each_ref().map(String::as_str);
    let mut n_plans = 0;
    for (hole, goal) in
        [((0, 0), "pegs == 2"), ((1, 0), "pegs == 3"), ((1, 1), "pegs == 1"), ((0, 1), "pegs == 1")]
    {
        let [(of_all, n_states), (of_orbits, n_orbits)] = both(&pegs(4, hole, goal), &symmetries);
        assert_eq!(of_all, of_orbits, "{hole:?} {goal}");
        assert!(n_orbits <= n_states, "{n_orbits} of {n_states}");
        // Where there is no plan, all that can be reached was reached.
        assert!(of_all.is_some() || 8 * n_orbits >= n_states, "{n_orbits} of {n_states}");
        n_plans += usize::from(of_all.is_some());
    }
    assert!((1..4).contains(&n_plans), "{n_plans}");
}

#[test]
fn from_the_centre_an_eighth_of_the_states_is_enough() {
    let symmetries = square(5);
    let symmetries = symmetries.each_ref().map(String::as_str);
    let [all, orbits] = both(&pegs(5, (2, 2), "pegs == 1"), &symmetries);
    assert_eq!((all, orbits), ((None, 1_183_924), (None, 149_419)));
}

#[test]
fn states_of_several_words_have_orbits() {
    find_with_switches(33);
}

#[test]
#[ignore = "exhaustive: 2 s; run by .ci/run"]
fn exhaustive_states_of_several_words_have_orbits() {
    find_with_switches(40);
}

/// Of `n` switches of two bits each, which are alike, two at one of the ends are to be on.
fn find_with_switches(n: usize) {
    let (last, before) = (n - 1, n - 2);
    let text = format!("Init {{ int (2) [{n}] a; a.fill(0); }} Goals {{ Goal (a[0] == 3 && a[1] == 3 || a[{last}] == 3 && a[{before}] == 3); }}
        Rules {{ reference i = pick(0..{last}); Name \"{{i}}\" Rule (a[i] < 3) {{ a[i] = a[i] + 1; }} }}");
    let budget = Budget::default();
    let program = Program::parse("test", &text, &budget).unwrap();
    let symmetry = symmetry(&program, &[&format!("a[i] -> a[{last} - i]")]);
    assert_eq!(symmetry.order(), 2);
    let SearchOutcome::Plan { plan, .. } =
        shortest_plan_by_orbits(&program, &symmetry, &budget, &mut |_| ())
    else {
        panic!("it can be solved");
    };
    assert_eq!(plan.len(), 6);
    assert!(program.is_goal(program.replay(&plan).unwrap().last().unwrap()));
    // After three steps there is no other: all states are reached, and one of two but for those that are their
    // own mirror images.
    let few = text
        .replace("a.fill(0);", "a.fill(0); int (2) n = 0;")
        .replace("(a[i] < 3) {", "(a[i] < 3 && n < 3) { n = n + 1;");
    let [all, orbits] = both(&few, &[&format!("a[i] -> a[{last} - i]")]);
    assert_eq!((all.0, orbits.0), (None, None));
    assert!(10 * orbits.1 < 6 * all.1, "{} of {}", orbits.1, all.1);
}

#[test]
fn limits_end_the_search() {
    let program =
        Program::parse("test", &pegs(5, (1, 2), "pegs == 1"), &Budget::default()).unwrap();
    let symmetry = symmetry(&program, &["board[r][c] -> board[c][r]"]);
    for budget in
        [Budget::within(Some(std::time::Duration::ZERO)), Budget::default().with_memory(1 << 20)]
    {
        let outcome = shortest_plan_by_orbits(&program, &symmetry, &budget, &mut |_| ());
        assert!(matches!(outcome, SearchOutcome::GaveUp(_)));
    }
}
