//! The tab of the map.

use serde_json::json;

use super::{Server, devtools::Point, is_clean, opened};

pub(super) fn is_drawn(browser: &str) {
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
