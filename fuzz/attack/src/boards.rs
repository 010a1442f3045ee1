//! Random boards: every answer of the program beside an exhaustive search that knows nothing of it.

mod answers;
mod options;
mod others;

use serde_json::Value;

use crate::{
    game::{Count, Game, Truth},
    program::Outcome,
    random::{self, Taste},
    round::Round,
    text::{self, Replay},
};

/// The most states that the independent search looks at.
const MAX_STATES: usize = 20_000;
/// Boards in a list.
const N_LISTED: usize = 12;

/// A board and what is true of it.
struct KnownBoard {
    game: Game,
    truth: [Truth; 2],
}

impl KnownBoard {
    fn new(game: Game) -> Self {
        let truth = [Count::Steps, Count::Moves].map(|count| game.search(count, MAX_STATES));
        Self { game, truth }
    }

    fn truth(&self, count: Count) -> &Truth {
        &self.truth[usize::from(count == Count::Moves)]
    }

    fn primary(&self) -> &str {
        &self.game.cars[self.game.primary].name
    }
}

/// A list of boards in compact text, then single ones that only JSON holds.
pub(crate) fn round(round: &mut Round) {
    let listed: Vec<_> = (0..N_LISTED).map(|_| draw(round, true)).collect();
    let lines: Vec<_> = listed.iter().map(|known| text::list_line(&known.game)).collect();
    round.write("boards.txt", lines.join("\n") + "\n");
    questions(round, &listed, &["--list", "boards.txt"]);
    for idx in 0..3 {
        let known = [draw(round, false)];
        let name = format!("board-{idx}.json");
        round.write(&name, known[0].game.to_json().to_string());
        questions(round, &known, &[&name]);
        others::ask(round, &known[0], &name);
    }
}

fn draw(round: &mut Round, is_compact: bool) -> KnownBoard {
    let max_side = *round.rng.choice([3, 4, 4, 5, 5, 6, 8, 16]).as_ref().expect("some");
    let game = random::game(&mut round.rng, Taste { max_side, is_compact });
    round.count("boards", 1);
    KnownBoard::new(game)
}

/// Everything that is asked about boards that stand in one file, which `input` names.
fn questions(round: &mut Round, boards: &[KnownBoard], input: &[&str]) {
    for count in [Count::Steps, Count::Moves] {
        let with_cluster = round.rng.bool() && boards.iter().all(KnownBoard::is_small);
        let args = options::solve(count, with_cluster);
        let plans = answers::solve(round, boards, count, &with_input(&args, input));
        checks(round, boards, &plans, input);
    }
    for _ in 0..2 {
        let asked = options::plan(&mut round.rng, boards);
        answers::plan(round, boards, &asked, &with_input(&asked.args, input));
    }
    conversions(round, boards, input);
}

impl KnownBoard {
    fn is_small(&self) -> bool {
        !matches!(self.truth[0], Truth::AtLeast(_))
    }
}

fn with_input<'a>(args: &[&'a str], input: &[&'a str]) -> Vec<&'a str> {
    [args, input].concat()
}

/// The answers, one for each board, if the call ended as it may.
fn lines(round: &mut Round, boards: &[KnownBoard], args: &[&str]) -> Option<(Outcome, Vec<Value>)> {
    let outcome = round.program.call(round.folder, args).patience(120).run();
    if !round.behaves(&outcome) {
        return None;
    }
    let lines: Result<Vec<Value>, _> = outcome.stdout.lines().map(serde_json::from_str).collect();
    match lines {
        Ok(lines) if lines.len() == boards.len() => Some((outcome, lines)),
        _ => {
            match no_answer(&outcome) {
                Some(why) => round.count(why, 1),
                None => round.blame(&outcome, &format!("not {} lines of JSON", boards.len())),
            }
            None
        }
    }
}

/// Why there is no answer, if that is allowed: the question was refused, or the program ran out of time.
fn no_answer(outcome: &Outcome) -> Option<&'static str> {
    let is_refused = outcome.stdout.is_empty() && !outcome.stderr.is_empty();
    match outcome.code {
        Some(2) if is_refused => Some("refused"),
        Some(3) if outcome.stderr.contains("gave up") => Some("given up"),
        _ => None,
    }
}

/// `check --plan` says of plans what replaying them says.
fn checks(round: &mut Round, boards: &[KnownBoard], plans: &[Option<String>], input: &[&str]) {
    let (Some(known), Some(Some(plan))) = (boards.first(), plans.first()) else { return };
    if boards.len() > 1 {
        return;
    }
    for _ in 0..3 {
        let plan = spoiled(round, &known.game, plan);
        round.write("plan.txt", &plan);
        let args = with_input(&["check", "--json", "--plan", "plan.txt"], input);
        let Some((outcome, lines)) = lines_of_check(round, boards, &args) else { continue };
        round.count("plans checked", 1);
        let replayed = text::replay(&known.game, &plan);
        let expected = match replayed {
            Replay::Unreadable => 2,
            Replay::Solves { .. } => 0,
            _ => 1,
        };
        let says = lines.first().and_then(|line| line["plan"]["solves"].as_bool());
        let right = match expected {
            2 => says.is_none(),
            0 => says == Some(true),
            _ => says == Some(false),
        };
        if outcome.code != Some(expected) || !right {
            round.blame(&outcome, &format!("the plan `{plan}` was judged wrongly: {replayed:?}"));
        }
    }
}

fn lines_of_check(
    round: &mut Round,
    boards: &[KnownBoard],
    args: &[&str],
) -> Option<(Outcome, Vec<Value>)> {
    let outcome = round.program.call(round.folder, args).run();
    if !round.behaves(&outcome) {
        return None;
    }
    let lines: Result<Vec<Value>, _> = outcome.stdout.lines().map(serde_json::from_str).collect();
    match lines {
        Ok(lines) if outcome.code == Some(2) || lines.len() == boards.len() => {
            Some((outcome, lines))
        }
        _ => {
            round.blame(&outcome, "not a line of JSON for each board");
            None
        }
    }
}

/// The plan, changed a little or not at all.
fn spoiled(round: &mut Round, game: &Game, plan: &str) -> String {
    let Some(mut slides) = text::read_plan(game, plan) else { return plan.to_owned() };
    let rng = &mut round.rng;
    for _ in 0..rng.usize(0..3) {
        let at = rng.usize(0..=slides.len());
        let other =
            (rng.usize(0..game.cars.len()), *rng.choice(&[-2, -1, 1, 2, 15]).expect("some"));
        match rng.u8(0..4) {
            0 => slides.insert(at, other),
            1 if at < slides.len() => drop(slides.remove(at)),
            2 if at < slides.len() => slides[at].1 = other.1,
            3 if at < slides.len() => slides[at].0 = other.0,
            _ => slides.truncate(at),
        }
    }
    text::plan_text(game, &slides)
}

/// What `convert` writes and reads again is the same board.
fn conversions(round: &mut Round, boards: &[KnownBoard], input: &[&str]) {
    let formats = ["compact", "grid", "database", "csv", "research", "grh", "json"];
    let to = *round.rng.choice(formats).as_ref().expect("some");
    let args = with_input(&["convert", "--json", "--to", to], input);
    let outcome = round.program.call(round.folder, &args).run();
    if !round.behaves(&outcome) || (boards.len() == 1 && outcome.code == Some(2)) {
        round.count("refused", 1);
        return;
    }
    let texts: Vec<Value> = outcome.stdout.lines().flat_map(serde_json::from_str).collect();
    if texts.len() != boards.len() {
        round.blame(&outcome, "a line for each board was expected");
        return;
    }
    let n_tried = boards.len().min(2);
    for (known, text) in boards.iter().zip(&texts).take(n_tried) {
        // Some formats cannot hold some boards.
        if let Some(text) = text["text"].as_str() {
            converted(round, known, to, text);
        }
    }
}

fn converted(round: &mut Round, known: &KnownBoard, format: &str, text: &str) {
    round.write("converted", text);
    let mut args = vec!["convert", "--json", "--to", "json", "--from", format];
    // Drawings of vehicles of one cell mark the primary, and have no names.
    let is_drawn = ["compact", "grid", "database"].contains(&format);
    let is_nameless = is_drawn && known.game.cars.iter().any(|car| car.length == 1);
    if !["json", "grh", "research"].contains(&format) && !is_nameless {
        args.extend(["--primary", known.primary()]);
    }
    args.push("converted");
    let outcome = round.program.call(round.folder, &args).run();
    if !round.behaves(&outcome) {
        return;
    }
    round.count("boards converted and back", 1);
    let answer: Option<Value> = serde_json::from_str(&outcome.stdout).ok();
    let text = answer.and_then(|answer| answer["text"].as_str().map(str::to_owned));
    let board = text.and_then(|text| serde_json::from_str(&text).ok());
    let game = board.as_ref().and_then(Game::from_json);
    let is_same = game.is_some_and(|game| match format {
        // It has no names.
        _ if is_nameless => game.named_by_place() == known.game.named_by_place(),
        "grh" => game.named_by_place() == known.game.named_by_place(),
        _ => game.sorted() == known.game.sorted(),
    });
    if !is_same {
        round.blame(&outcome, "another board than before");
    }
}
