//! The tab of play.

use std::{
    fs, thread,
    time::{Duration, Instant},
};

use serde_json::json;

use super::{
    CARD, Server,
    devtools::{CONTROL, PATIENCE, Page, Point},
    is_clean, opened,
};
use crate::support::rushsat;

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

pub(super) fn by_mouse(browser: &str) {
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

pub(super) fn by_touch(browser: &str) {
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

pub(super) fn by_keyboard(browser: &str) {
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
    page.key_with("z", CONTROL);
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

pub(super) fn hints_and_films(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    let (name, _) = plan(CARD).swap_remove(0);
    page.click("#hint");
    page.wait("document.getElementById('message').textContent !== ''");
    let first = page.text("message");
    assert!(first.starts_with("Look at "), "{first} (a plan begins with {name})");
    page.click("#hint");
    page.wait("document.getElementById('message').textContent.startsWith('Move ')");
    let second = page.text("message");
    assert!(second.ends_with(". Once more says what comes later."), "{second}");
    assert!(!second.contains("Later "), "{second}");
    page.click("#solution");
    page.wait("!document.getElementById('film').hidden");
    page.wait("document.getElementById('film-at').value === '8'");
    assert_eq!(
        (page.text("moves"), page.text("distance")),
        ("8 moves of 8".into(), "at the exit".into())
    );
    assert!(page.text("film-text").starts_with("8 of 8: X "));
    saves_films(&mut page);
    page.click("#film-close");
    assert_eq!(page.text("distance"), "8 moves to the exit", "the game is where it was");
    // A hint is about the game, so it ends the film.
    page.click("#solution");
    page.wait("document.getElementById('film-at').value === '8'");
    page.click("#hint");
    page.wait("document.getElementById('film').hidden");
    page.wait("document.getElementById('message').textContent.endsWith(': that is the exit.')");
    assert_eq!(page.text("distance"), "8 moves to the exit");
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

pub(super) fn undo_past_restart(browser: &str) {
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

pub(super) fn links(browser: &str) {
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
    page.wait("document.getElementById('message').textContent.startsWith('The link can')");
    page.wait("document.getElementById('distance').textContent === '6 moves to the exit'");
}

/// That the server gave up is no proof, and a plan that it found by then may not be a shortest one.
pub(super) fn gives_up(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.value(
        "const asked = window.fetch;
        window.answers = { states: { answer: 'unknown', reason: 'time limit reached' } };
        window.fetch = (url, how) => {
            const answer = window.answers[String(url).split('/').pop()];
            return answer ? Promise.resolve(new Response(JSON.stringify(answer))) : asked(url, how);
        };
        0",
    );
    let answers = |page: &mut Page, plan: serde_json::Value, button: &str, message: &str| {
        page.value(&format!("window.answers.plan = {plan}; 0"));
        page.click(button);
        page.wait(&format!("document.getElementById('message').textContent === '{message}'"));
    };
    let cards = "document.getElementById('cards')";
    page.value(&format!("{cards}.value = '0'; {cards}.dispatchEvent(new Event('change')); 0"));
    page.wait("document.getElementById('message').textContent.startsWith('Gave up: ')");
    let unknown = json!({ "answer": "unknown", "plan": null, "reason": "time limit reached" });
    answers(&mut page, unknown, "#hint", "No plan was found: time limit reached.");
    let unsolvable = json!({ "answer": "unsolvable", "plan": null });
    answers(&mut page, unsolvable, "#solution", "There is no way out from here.");
    let slides: Vec<_> =
        plan(CARD).iter().map(|(name, distance)| format!("{name}{distance:+}")).collect();
    let long = json!({ "answer": "plan", "plan": slides.join(" "), "optimal": false });
    answers(&mut page, long, "#solution", "There may be a shorter way.");
    is_clean(&mut page, &server);
}

/// In a low window the height limits the board: it is dragged and clicked where it is drawn.
pub(super) fn low_window(browser: &str) {
    let server = Server::new();
    let mut page = Page::open(browser, &server.url, 844, 390);
    page.wait("document.getElementById('distance').textContent === '8 moves to the exit'");
    page.value("document.getElementById('board').scrollIntoView()");
    for (name, distance) in plan(CARD) {
        let (from, to) = way(&mut page, &name, distance);
        page.drag(from, to);
    }
    is_solved(&mut page);
    page.click("#tab-logic");
    page.wait("document.getElementById('logic-note').textContent.startsWith('Encoding')");
    page.click("#logic-board svg > rect:nth-of-type(6)");
    page.wait("document.getElementById('logic-cursor').textContent.startsWith('Cell (0, 5)')");
    is_clean(&mut page, &server);
}

/// A key that is called like a vehicle does what it does everywhere, and a name may have strokes in it.
pub(super) fn odd_names(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    let vehicle = |name: &str, row: u8| json!({ "name": name, "orientation": "horizontal", "length": 2, "row": row, "col": 0 });
    let board = json!({
        "schema": "rushsat-board/1", "width": 4, "height": 4, "walls": [], "exit": "right",
        "primary": "/a\\b", "vehicles": [
            vehicle("/a\\b", 0), vehicle("tab", 1),
            { "name": "wagon-of-many", "orientation": "vertical", "length": 2, "row": 2, "col": 3 },
        ],
    });
    let text = json!(board.to_string());
    page.value(&format!("location.hash = 'board=' + btoa({text}); 0"));
    page.wait("document.getElementById('distance').textContent === '1 move to the exit'");
    page.value("document.activeElement.blur()");
    page.key("Tab");
    assert_eq!(page.value("document.activeElement.id"), "tab-play");
    page.click("#solution");
    page.click("#film-svg");
    page.wait(
        "document.getElementById('message').textContent === 'The film is saved as film.svg.'",
    );
    page.click("#tab-logic");
    page.value("document.getElementById('logic-distance').value = '-1'");
    page.click("#logic-cannot");
    page.wait("document.getElementById('logic-message').textContent.includes('the grid ends')");
    page.click("#tab-edit");
    let shown = page
        .value("Array.from(document.querySelectorAll('#edit-board text'), (t) => t.textContent)");
    assert_eq!(shown, json!(["/a\\b", "tab", "wagon-…"]));
    let is_within = "(part, whole) => part.left >= whole.left && part.right <= whole.right
        && part.top >= whole.top && part.bottom <= whole.bottom";
    let apart = page.value(&format!(
        "(() => {{ const isWithin = {is_within}; const box = (e) => e.getBoundingClientRect();
        return Array.from(document.querySelectorAll('#edit-board .vehicle'), (vehicle) =>
            isWithin(box(vehicle.querySelector('text')), box(vehicle.querySelector('.body')))) }})()"
    ));
    assert_eq!(apart, json!([true, true, true]), "names stand within their vehicles");
    is_clean(&mut page, &server);
}
