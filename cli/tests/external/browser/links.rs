//! Links that ask for what is not there, or hold a board as text.

use super::{Server, logic::says, opened};

/// The rest of a link is followed, and what is not is said.
pub(super) fn in_vain(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.value("location.hash += '&played=A+1,Z+1'; 0");
    let fault = "“Z+1” is no slide of this board: the game goes on before it.";
    says(&mut page, "message", fault);
    says(&mut page, "moves", "1 move of 8");
    let vain = "The link asks for what is not there: ";
    for (view, said) in [
        ("foo", "the encoding “foo”."),
        ("cell&mistake=foo&at=9,9", "the mistake “foo”, the cell (9, 9)."),
        (
            "cell&at=0,3&about=foo&suppose=bar;E(0,3)",
            "the proposition “foo”, the proposition “bar”.",
        ),
    ] {
        // An answer that comes before the page hears of the link may write the old address again.
        page.value(&format!(
            "(() => {{ const old = location.hash;\
             location.hash = old.split('&')[0] + '&logic={view}';\
             history.replaceState(null, '', old); }})(); 0"
        ));
        says(&mut page, "logic-message", &format!("{vain}{said}"));
    }
    page.wait("location.hash.endsWith('&suppose=E(0%2C3)')");
    page.value("document.getElementById('random-moves').value = '1.5'; 0");
    page.click("#tab-play");
    page.click("#random");
    says(&mut page, "message", "A puzzle has a whole number of moves, 1 or more.");
}

/// Without a number of moves it is asked why there is no plan at all.
pub(super) fn unsolvable(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.value("location.hash = '#text=AAB.%0A..B.%0A..C.%0A..C.'; 0");
    says(&mut page, "distance", "no way out");
    page.click("#tab-logic");
    page.wait("document.getElementById('logic-bound').value === ''");
    page.click("#logic-no-plan");
    says(&mut page, "logic-message", "No plan exists (proved).");
    assert!(page.text("logic-answer").starts_with("A, B and C suffice"));
    assert_eq!(page.value("location.hash.endsWith('&why=unsolvable')"), true);
}
