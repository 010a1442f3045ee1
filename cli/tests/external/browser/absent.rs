//! What the page does where the server is slow, gives up, refuses or is gone.

use serde_json::json;

use super::{
    Server,
    devtools::Page,
    logic::{count, says},
    opened,
};

/// Answers questions in place of the server: `window.answers` has functions by the names of questions, which
/// get the options of `fetch`. Where they give nothing the server is asked.
pub(super) fn stand_in(page: &mut Page) {
    page.value(
        "window.answers = {}; const asked = window.fetch;
        window.told = (answer, status = 200) =>
            Promise.resolve(new Response(JSON.stringify(answer), { status }));
        window.fetch = (url, how) =>
            window.answers[String(url).split('/').pop()]?.(how) ?? asked(url, how);
        0",
    );
}

/// Chooses a card by its number, from 0.
pub(super) fn choose_card(page: &mut Page, card: &str) {
    page.wait("document.querySelectorAll('#cards option').length === 41");
    page.value(&format!(
        "{{ const cards = document.getElementById('cards'); cards.value = '{card}';
        cards.dispatchEvent(new Event('change')); }}"
    ));
}

/// One plan is looked for at most. Another press, a slide and an undo end it; a key that is held is pressed
/// once.
pub(super) fn one_plan(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    stand_in(&mut page);
    page.value(
        "window.asked = 0; window.open = 0;
        window.answers.states = () => told({ answer: 'unknown', reason: 'time limit reached' });
        window.answers.plan = (how) => new Promise((_, reject) => {
            window.asked++; window.open++;
            how.signal.addEventListener('abort', () => { window.open--; reject(how.signal.reason); });
        }); 0",
    );
    choose_card(&mut page, "0");
    page.wait("document.getElementById('message').textContent.startsWith('Gave up: ')");
    for (n, button) in (1..).zip(["#hint", "#hint", "#solution"]) {
        page.click(button);
        page.wait(&format!("window.asked === {n} && window.open === 1"));
        says(&mut page, "message", "Looking for a plan …");
    }
    page.key("a");
    page.key("ArrowRight");
    page.wait("window.open === 0");
    assert_eq!(page.text("message"), "");
    page.value("document.activeElement.blur()");
    page.value(
        "for (const repeat of [false, true, true, true]) document.body.dispatchEvent(
            new KeyboardEvent('keydown', { key: '?', repeat, bubbles: true }))",
    );
    page.wait("window.asked === 4 && window.open === 1");
    page.click("#undo");
    page.wait("window.open === 0");
    assert_eq!(page.value("window.asked"), 4);
}

/// A server that is gone is no fault of a link, and no card is shown that is not played.
pub(super) fn gone(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.wait("document.querySelectorAll('#cards option').length === 41");
    let link = page.value("location.hash");
    drop(server);
    choose_card(&mut page, "4");
    says(&mut page, "message", "The server does not answer.");
    assert_eq!(page.value("document.getElementById('cards').value"), "0");
    for hash in [link.as_str().expect("an address"), "#board=nonsense"] {
        page.value("document.getElementById('message').textContent = ''; localStorage.clear()");
        page.value(&format!("location.hash = ''; location.hash = '{hash}'; 0"));
        page.wait("document.getElementById('message').textContent !== ''");
        says(&mut page, "message", "The server does not answer.");
    }
}

/// The editor has a board before the game has one. What is made meanwhile stays.
pub(super) fn slow(browser: &str) {
    let server = Server::new();
    let mut page = Page::open(browser, &format!("{}icon.svg", server.url), 1100, 840);
    let late =
        "const asked = window.fetch; const wait = new Promise((go) => { window.letGo = go; });
        window.fetch = async (url, how) => {
            if (String(url).endsWith('/check')) await wait;
            return asked(url, how);
        };";
    page.call("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": late }));
    for is_changed in [false, true] {
        page.go("about:blank");
        page.go(&server.url);
        page.click("#tab-edit");
        page.wait("document.querySelectorAll('#edit-board .vehicle').length === 1");
        if is_changed {
            page.click("#edit-truck-down");
            page.wait("document.querySelectorAll('#edit-board .vehicle').length === 1");
            page.key("Tab");
            page.value("document.getElementById('edit-board').focus()");
            page.key("ArrowUp");
            page.click("#edit-truck-right");
            page.wait("document.querySelectorAll('#edit-board .vehicle').length === 2");
        }
        page.value("window.letGo()");
        says(&mut page, "distance", "8 moves to the exit");
        let n_vehicles = if is_changed { 2 } else { 8 };
        page.wait(&format!(
            "document.querySelectorAll('#edit-board .vehicle').length === {n_vehicles}"
        ));
        page.value("localStorage.removeItem('rushsat-editor')");
    }
    page.click("#tab-play");
    page.click("#tab-edit");
    assert_eq!(page.value("document.querySelectorAll('#edit-board .vehicle').length"), 2);
}

/// Of another encoding that is refused no figures of the last one are left, nor bars of another frame.
pub(super) fn stale(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.click("#tab-logic");
    page.wait("!document.getElementById('logic-frames').hidden");
    page.value("document.getElementById('logic-frame').focus()");
    page.key("ArrowRight");
    page.wait("document.querySelectorAll('#logic-bars meter').length > 5");
    page.key("ArrowLeft");
    page.wait("document.getElementById('logic-note').textContent.endsWith('are true.')");
    assert_eq!(count(&mut page, "#logic-bars meter"), 0);
    stand_in(&mut page);
    page.value("window.answers.props = () => told({ error: 'too large' }, 422); 0");
    choose(&mut page, "logic-encoding", "dual");
    says(&mut page, "logic-message", "too large");
    assert_eq!(page.text("logic-note"), "");
}

/// Numbers that the server would refuse are not asked for, and do not stand in the address.
pub(super) fn bounds(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.click("#tab-logic");
    page.wait("document.getElementById('logic-note').textContent.endsWith('are true.')");
    page.value("document.getElementById('logic-distance').value = '1.5'");
    page.click("#logic-cannot");
    page.wait("document.getElementById('logic-message').textContent.startsWith('A slide goes')");
    page.value("document.getElementById('logic-bound').value = '2.5'");
    page.click("#logic-no-plan");
    page.wait("document.getElementById('logic-message').textContent.startsWith('Plans have')");
    assert_eq!(page.value("location.hash.includes('why=')"), false);
    stand_in(&mut page);
    page.value(
        "window.answers['plan-mistaken'] = (how) => {
            window.most = JSON.parse(how.body)['max-moves']; return told({ answer: 'no plan' });
        }; 0",
    );
    choose(&mut page, "logic-mistake-name", "no-frame");
    page.value("document.getElementById('logic-bound').value = '999'");
    page.click("#logic-mistake");
    page.wait("window.most === 999");
    page.wait("location.hash.endsWith('why=mistake%3A998')");
}

/// A board whose moves were not counted in time is not called unsolvable.
pub(super) fn unrated(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.click("#tab-edit");
    page.wait("document.getElementById('edit-message').textContent.startsWith('8 moves')");
    stand_in(&mut page);
    choose(&mut page, "edit-format", "database");
    page.value("document.getElementById('edit-rename').checked = true");
    for (answer, message) in [
        (
            "{ answer: 'unknown', reason: 'time limit reached' }",
            "Its moves are not known: time limit reached.",
        ),
        ("{ answer: 'unsolvable' }", "A row of a database is for boards that can be solved."),
    ] {
        page.value(&format!("window.answers.rate = () => told({answer}); 0"));
        page.click("#edit-export");
        says(&mut page, "edit-message", message);
    }
}

/// Chooses an option.
fn choose(page: &mut Page, id: &str, value: &str) {
    page.value(&format!(
        "{{ const choice = document.getElementById('{id}'); choice.value = '{value}';
        choice.dispatchEvent(new Event('change')); }}"
    ));
}

/// A file of the course is read with the size in its name; without one, what to do is said.
pub(super) fn files(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.click("#tab-edit");
    page.wait("document.getElementById('edit-message').textContent.startsWith('8 moves')");
    let text = json!(include_str!("../../../../puzzles/course/Rushhour6x6_1.csv"));
    let mut give = |name: &str, message: &str| {
        page.value(&format!(
            "{{ const files = new DataTransfer(); files.items.add(new File([{text}], '{name}'));
            const input = document.getElementById('edit-file'); input.files = files.files;
            input.dispatchEvent(new Event('change')); }}"
        ));
        page.wait(&format!(
            "document.getElementById('edit-message').textContent.startsWith('{message}')"
        ));
    };
    give(
        "course.csv",
        "The size of the grid is not known. CSV holds no size: give it with a first",
    );
    give("Rushhour6x6_1.csv", "21 moves");
}
