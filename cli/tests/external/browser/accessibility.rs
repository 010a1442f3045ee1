//! The rules of accessibility, asked of axe-core.

use serde_json::json;

use super::{Server, logic, opened};

/// Every tab in light and dark colours, and in a narrow window.
pub(super) fn keeps_the_rules(browser: &str, rules: &str) {
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
    // As wide as a telephone, and where two columns are narrowest. Telephones enlarge `innerWidth` to what is
    // too wide, so the number is what counts.
    for width in [360, 768] {
        let size = json!({ "width": width, "height": 700, "deviceScaleFactor": 1, "mobile": true });
        page.call("Emulation.setDeviceMetricsOverride", &size);
        for tab in ["play", "edit", "map", "logic", "programs"] {
            page.click(&format!("#tab-{tab}"));
            let is_wide = page.value(&format!("document.documentElement.scrollWidth > {width}"));
            assert_eq!(is_wide, false, "{tab} fits into {width} pixels");
        }
    }
}
