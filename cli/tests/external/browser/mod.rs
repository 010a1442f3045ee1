//! The page of `rushsat serve` in a real browser: Chromium, without a window.

mod chance;
mod devtools;
mod large;
mod logic;

use std::{
    env, fs,
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use libtest_mimic::{Failed, Trial};
use serde_json::{Value, json};

use crate::{
    missing,
    support::{program, rushsat},
    trial,
};
use devtools::{PATIENCE, Page, Point};

/// Names under which Chromium is installed.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
const CARD: &str = "puzzles/original/01.txt";

/// A test with the name of the browser.
type Test = fn(&str);

pub(crate) fn trials() -> Vec<Trial> {
    let browser = BROWSERS.into_iter().find(|name| missing(name).is_none());
    let tests: [(&str, Test); 15] = [
        ("a_card_is_played_by_mouse", by_mouse),
        ("a_card_is_played_by_touch", by_touch),
        ("a_card_is_played_by_keyboard", by_keyboard),
        ("hints_and_films_show_the_way", hints_and_films),
        ("moves_are_undone_past_a_restart", undo_past_restart),
        ("a_puzzle_is_drawn_from_the_atlas", chance::draws),
        ("a_puzzle_is_drawn_by_a_condition", chance::by_condition),
        ("a_board_is_made_by_a_condition", chance::makes_by_condition),
        ("a_link_brings_back_the_board_and_the_moves", links),
        ("a_board_is_edited_and_judged", editing),
        ("the_map_is_drawn_and_clicked", map),
        ("a_map_of_24132_states_is_drawn_in_two_seconds", large::map),
        ("the_formula_is_looked_into", logic::looks),
        ("a_link_brings_back_what_is_explained", logic::explains),
        ("a_program_is_played_and_planned", programs),
    ];
    let missing = browser.is_none().then(|| "chromium is not installed".to_owned());
    let trial_of = |(name, test): (&str, Test)| {
        let run = move || -> Result<(), Failed> {
            test(browser.expect("it is ignored otherwise"));
            Ok(())
        };
        trial(format!("browser::{name}"), missing.clone(), run)
    };
    let mut trials: Vec<Trial> = tests.into_iter().map(trial_of).collect();
    let rules = env::var_os(AXE);
    let missing = missing.or_else(|| rules.is_none().then(|| format!("{AXE} names no axe-core")));
    trials.push(trial("browser::the_page_keeps_the_rules_of_accessibility", missing, move || {
        let rules = fs::read_to_string(rules.expect("it is ignored otherwise"))?;
        accessibility(browser.expect("it is ignored otherwise"), &rules);
        Ok(())
    }));
    trials
}

/// The variable that names the script of axe-core.
const AXE: &str = "RUSHSAT_AXE";

/// Every tab in light and dark colours, and in a narrow window.
fn accessibility(browser: &str, rules: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.value(&format!("{rules}; 0"));
    for scheme in ["light", "dark"] {
        let feature = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        page.call("Emulation.setEmulatedMedia", &json!({ "features": feature }));
        for tab in ["play", "edit", "map", "logic", "programs"] {
            page.click(&format!("#tab-{tab}"));
            match (tab, scheme) {
                ("logic", "light") => logic::fill(&mut page, "#logic-sizes", "table"),
                ("logic", _) => logic::fill(&mut page, "#logic-cannot", "pre"),
                _ => (),
            }
            let broken = page.value(
                "axe.run().then((found) => found.violations.filter((v) => \
                 v.impact === 'serious' || v.impact === 'critical').map((v) => \
                 [v.id, v.nodes.map((n) => n.html.slice(0, 120)).slice(0, 3)]))",
            );
            assert_eq!(broken, json!([]), "{tab}, {scheme}");
        }
    }
    let narrow = json!({ "width": 360, "height": 700, "deviceScaleFactor": 1, "mobile": true });
    page.call("Emulation.setDeviceMetricsOverride", &narrow);
    for tab in ["play", "edit", "map", "logic", "programs"] {
        page.click(&format!("#tab-{tab}"));
        let is_wide = page.value("document.documentElement.scrollWidth > innerWidth");
        assert_eq!(is_wide, false, "{tab} fits into 360 pixels");
    }
}

/// A server that ends with the test.
struct Server {
    process: Child,
    url: String,
}

impl Server {
    fn new() -> Self {
        let mut process = Command::new(program())
            .args(["serve", "--port", "0"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut url = String::new();
        let mut lines = BufReader::new(process.stdout.take().expect("it is piped"));
        lines.read_line(&mut url).expect("it prints a link");
        Self { process, url: url.trim().to_owned() }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The page with the first card, once the distances are there.
fn opened(browser: &str, server: &Server) -> Page {
    let mut page = Page::open(browser, &server.url, 1100, 840);
    page.wait("document.getElementById('distance').textContent === '8 moves to the exit'");
    page
}

/// Nothing went wrong, and nothing was asked of anybody else.
fn is_clean(page: &mut Page, server: &Server) {
    page.value("0");
    assert_eq!(page.errors, Vec::<String>::new());
    let is_ours = |url: &String| {
        url.starts_with(&server.url) || url.starts_with("data:") || url.starts_with("blob:")
    };
    assert!(page.requests.iter().all(is_ours), "{:?}", page.requests);
    assert!(page.requests.len() > 10, "requests are seen");
}

/// A shortest plan: names of vehicles with signed distances.
fn plan(board: &str) -> Vec<(String, i32)> {
    let answer = rushsat("solve --json").arg(board).run().json();
    let plan = answer["plan"].as_str().expect("it is solvable").to_owned();
    let slide = |word: &str| {
        let at = word.find(['+', '-']).expect("a slide has a sign");
        (word[..at].to_owned(), word[at..].parse().expect("a number of cells"))
    };
    plan.split(' ').map(slide).collect()
}

/// Where a vehicle is taken hold of, and where it is let go, `distance` cells on.
fn way(page: &mut Page, name: &str, distance: i32) -> (Point, Point) {
    let selector = format!("#board [data-name=\"{name}\"]");
    let from = page.middle(&selector);
    let is_horizontal = page.value(&format!(
        "document.querySelector('{selector}').getAttribute('aria-orientation') === 'horizontal'"
    ));
    let cell =
        page.value("document.querySelector('#board .floor').getBoundingClientRect().width / 6");
    // A little short of it: it snaps.
    let length = f64::from(distance) * cell.as_f64().expect("a number") * 0.93;
    let to = if is_horizontal == true {
        Point { x: from.x + length, ..from }
    } else {
        Point { y: from.y + length, ..from }
    };
    (from, to)
}

fn is_solved(page: &mut Page) {
    page.wait("document.getElementById('message').textContent === 'Solved in 8 moves.'");
    assert_eq!(page.text("distance"), "at the exit");
    assert_eq!(page.text("moves"), "8 moves of 8");
}

fn by_mouse(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    // Far beyond what is free: it stops at the obstacle.
    let (from, to) = way(&mut page, "A", 20);
    page.drag(from, to);
    page.wait("document.getElementById('moves').textContent === '1 move of 8'");
    page.click("#undo");
    for (name, distance) in plan(CARD) {
        let (from, to) = way(&mut page, &name, distance);
        page.drag(from, to);
    }
    is_solved(&mut page);
    is_clean(&mut page, &server);
}

fn by_touch(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.call("Emulation.setTouchEmulationEnabled", &json!({ "enabled": true }));
    for (name, distance) in plan(CARD) {
        let (from, to) = way(&mut page, &name, distance);
        page.swipe(from, to);
    }
    is_solved(&mut page);
    is_clean(&mut page, &server);
}

fn by_keyboard(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    let names = page.accessible();
    let has = |role: &str, name: &str| names.iter().any(|(r, n)| r == role && n.starts_with(name));
    assert!(has("slider", "X, the car that must leave"), "{names:?}");
    assert!(has("tab", "Map") && has("button", "Undo") && has("status", ""), "{names:?}");
    assert!(names.iter().filter(|(role, _)| role == "slider").count() >= 8);
    for (name, distance) in plan(CARD) {
        page.key(&name.to_lowercase());
        let orientation = page.value("document.activeElement.getAttribute('aria-orientation')");
        let key = match (orientation == "horizontal", distance > 0) {
            (true, true) => "ArrowRight",
            (true, false) => "ArrowLeft",
            (false, true) => "ArrowDown",
            (false, false) => "ArrowUp",
        };
        (0..distance.abs()).for_each(|_| page.key(key));
    }
    is_solved(&mut page);
    page.key_with("z", 2);
    page.wait("document.getElementById('distance').textContent === '1 move to the exit'");
    // Every control can be reached by Tab.
    let mut reached = Vec::new();
    page.value("document.activeElement.blur()");
    for _ in 0..40 {
        page.key("Tab");
        let id =
            page.value("document.activeElement.id || document.activeElement.dataset.name || ''");
        reached.extend(id.as_str().map(str::to_owned));
    }
    for id in ["tab-play", "undo", "restart", "hint", "solution", "cards", "daily", "random"] {
        assert!(reached.iter().any(|there| there == id), "{id} in {reached:?}");
    }
    is_clean(&mut page, &server);
}

fn hints_and_films(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    let (name, _) = plan(CARD).swap_remove(0);
    page.click("#hint");
    page.wait("document.getElementById('message').textContent !== ''");
    let first = page.text("message");
    assert!(first.starts_with("Look at "), "{first} (a plan begins with {name})");
    page.click("#hint");
    page.wait("document.getElementById('message').textContent.startsWith('Move ')");
    page.click("#solution");
    page.wait("!document.getElementById('film').hidden");
    page.wait("document.getElementById('film-at').value === '8'");
    assert!(page.text("film-text").starts_with("8 of 8 X "));
    saves_films(&mut page);
    page.click("#film-close");
    assert_eq!(page.text("distance"), "8 moves to the exit", "the game is where it was");
    is_clean(&mut page, &server);
}

/// The film as files of the browser.
fn saves_films(page: &mut Page) {
    let folder = tempfile::tempdir().expect("a folder");
    let to = json!({ "behavior": "allow", "downloadPath": folder.path() });
    page.call("Page.setDownloadBehavior", &to);
    for (format, start) in [("svg", "<svg"), ("gif", "GIF89a")] {
        page.click(&format!("#film-{format}"));
        let message = format!("The film is saved as film.{format}.");
        page.wait(&format!("document.getElementById('message').textContent === '{message}'"));
        let file = folder.path().join(format!("film.{format}"));
        let begin = Instant::now();
        while fs::read(&file).map_or(0, |bytes| bytes.len()) < 2000 {
            assert!(begin.elapsed() < PATIENCE, "{} is not there", file.display());
            thread::sleep(Duration::from_millis(20));
        }
        assert!(fs::read(&file).expect("it is there").starts_with(start.as_bytes()));
    }
}

fn undo_past_restart(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    let slides = plan(CARD);
    for (name, distance) in &slides[..3] {
        let (from, to) = way(&mut page, name, *distance);
        page.drag(from, to);
    }
    assert_eq!(page.text("distance"), "5 moves to the exit");
    page.click("#restart");
    assert_eq!(page.text("moves"), "0 moves of 8");
    page.click("#undo");
    assert_eq!(
        (page.text("moves"), page.text("distance")),
        ("3 moves of 8".into(), "5 moves to the exit".into())
    );
    page.click("#redo");
    assert_eq!(page.text("moves"), "0 moves of 8");
}

fn links(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    for (name, distance) in &plan(CARD)[..2] {
        let (from, to) = way(&mut page, name, *distance);
        page.drag(from, to);
    }
    let link = page.value("location.href");
    let link = link.as_str().expect("an address");
    assert!(link.contains("&played="), "{link}");
    // Without what the browser keeps, and in another page.
    page.value("localStorage.clear()");
    page.go("about:blank");
    page.go(link);
    page.wait("document.getElementById('distance').textContent === '6 moves to the exit'");
    assert_eq!(page.text("moves"), "2 moves of 8");
    // What is kept comes back without a link.
    page.go("about:blank");
    page.go(&server.url);
    page.wait("document.getElementById('distance').textContent === '6 moves to the exit'");
    page.go("about:blank");
    page.go(&format!("{}#board=nonsense", server.url));
    page.wait("document.getElementById('distance').textContent !== ''");
}

fn editing(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.click("#tab-edit");
    page.wait("document.getElementById('edit-message').textContent.startsWith('8 moves')");
    let text = "document.getElementById('edit-text').value";
    page.value(&format!("{text} = '......\\n......\\nAA....\\n......\\n......\\n......'"));
    page.click("#edit-import");
    page.wait("document.getElementById('edit-message').textContent.startsWith('1 moves')");
    // A truck in the way, by keys: from row 3, column 1 to row 2, column 4.
    page.value("document.getElementById('edit-board').focus()");
    for key in ["ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight"] {
        page.key(key);
    }
    page.click("#edit-truck-down");
    page.wait("document.getElementById('edit-message').textContent.startsWith('2 moves')");
    assert_eq!(page.text("edit-cursor"), "Row 2, column 4: vehicle B.");
    page.click("#edit-longer");
    page.wait("document.getElementById('edit-message').textContent.startsWith('It can')");
    page.click("#edit-undo");
    page.click("#edit-turn");
    page.wait("document.getElementById('edit-message').textContent.startsWith('1 moves')");
    page.click("#edit-undo");
    page.click("#edit-export");
    page.wait(&format!("{text}.includes('AA.B..')"));
    page.click("#edit-play");
    page.wait("document.getElementById('distance').textContent === '2 moves to the exit'");
    is_clean(&mut page, &server);
}

fn map(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.click("#tab-map");
    page.wait("document.getElementById('map-note').textContent.includes(' states')");
    let is_drawn = "(() => { const c = document.getElementById('map-canvas'); \
                    const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; \
                    return d.some((x) => x !== 0); })()";
    page.wait(is_drawn);
    // Other colours at once, where the reader's change.
    let picture = "document.getElementById('map-canvas').toDataURL()";
    let light = page.value(picture);
    let feature = json!([{ "name": "prefers-color-scheme", "value": "dark" }]);
    page.call("Emulation.setEmulatedMedia", &json!({ "features": feature }));
    page.wait(&format!("{picture} !== {light}"));
    // The lowest row holds the solved states.
    let corner = page.value(
        "(() => { const c = document.getElementById('map-canvas'); c.scrollIntoView(); \
         const b = c.getBoundingClientRect(); return [b.left + b.width / 2, b.bottom - 4]; })()",
    );
    let place = |index: usize| corner[index].as_f64().expect("a number");
    let point = Point { x: place(0), y: place(1) };
    page.drag(point, point);
    page.wait("document.getElementById('distance').textContent === 'at the exit'");
    is_clean(&mut page, &server);
}

fn programs(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.click("#tab-programs");
    page.click("#program-start");
    page.wait("document.querySelectorAll('#program-rules button').length === 9");
    let before = page.text("program-state");
    page.click("#program-rules button:nth-child(5)");
    page.wait("document.getElementById('program-message').textContent.startsWith('1 steps')");
    assert_ne!(page.text("program-state"), before);
    page.click("#program-plan");
    page.wait("document.getElementById('program-answer').textContent.includes('press')");
    assert_eq!(page.text("program-message"), "A shortest plan has 5 steps.");
    page.value("document.getElementById('program-text').value = 'Init { nonsense'");
    page.click("#program-start");
    page.wait("!document.getElementById('program-message').textContent.startsWith('A shortest')");
    assert_ne!(
        page.value("document.getElementById('program-message').textContent"),
        Value::from("")
    );
}
