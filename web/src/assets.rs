//! The files of the page: all are in the program.

/// A file with its content type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asset {
    pub(crate) path: &'static str,
    pub(crate) kind: &'static str,
    pub(crate) text: &'static str,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
const TEXT: &str = "text/plain; charset=utf-8";

macro_rules! page {
    ($path:literal, $kind:ident, $file:literal) => {
        Asset { path: $path, kind: $kind, text: include_str!(concat!("page/", $file)) }
    };
}

/// All of them.
pub(crate) const ASSETS: &[Asset] = &[
    page!("/", HTML, "index.html"),
    page!("/style.css", CSS, "style.css"),
    page!("/icon.svg", SVG, "icon.svg"),
    page!("/app.js", SCRIPT, "app.js"),
    page!("/api.js", SCRIPT, "api.js"),
    page!("/board.js", SCRIPT, "board.js"),
    page!("/cards.js", SCRIPT, "cards.js"),
    page!("/cell-list.js", SCRIPT, "cell-list.js"),
    page!("/choice.js", SCRIPT, "choice.js"),
    page!("/clauses.js", SCRIPT, "clauses.js"),
    page!("/cluster.js", SCRIPT, "cluster.js"),
    page!("/drawing.js", SCRIPT, "drawing.js"),
    page!("/edit-board.js", SCRIPT, "edit-board.js"),
    page!("/edit-drag.js", SCRIPT, "edit-drag.js"),
    page!("/edit-judge.js", SCRIPT, "edit-judge.js"),
    page!("/edit-keys.js", SCRIPT, "edit-keys.js"),
    page!("/edit-list.js", SCRIPT, "edit-list.js"),
    page!("/edit-picture.js", SCRIPT, "edit-picture.js"),
    page!("/edit-text.js", SCRIPT, "edit-text.js"),
    page!("/edit.js", SCRIPT, "edit.js"),
    page!("/elements.js", SCRIPT, "elements.js"),
    page!("/explanations.js", SCRIPT, "explanations.js"),
    page!("/faults.js", SCRIPT, "faults.js"),
    page!("/files.js", SCRIPT, "files.js"),
    page!("/films.js", SCRIPT, "films.js"),
    page!("/game.js", SCRIPT, "game.js"),
    page!("/hints.js", SCRIPT, "hints.js"),
    page!("/kept.js", SCRIPT, "kept.js"),
    page!("/layout.js", SCRIPT, "layout.js"),
    page!("/links.js", SCRIPT, "links.js"),
    page!("/logic-asks.js", SCRIPT, "logic-asks.js"),
    page!("/logic-board.js", SCRIPT, "logic-board.js"),
    page!("/logic-frames.js", SCRIPT, "logic-frames.js"),
    page!("/logic-keys.js", SCRIPT, "logic-keys.js"),
    page!("/logic-view.js", SCRIPT, "logic-view.js"),
    page!("/logic.js", SCRIPT, "logic.js"),
    page!("/map.js", SCRIPT, "map.js"),
    page!("/plans.js", SCRIPT, "plans.js"),
    page!("/play.js", SCRIPT, "play.js"),
    page!("/program-examples.js", SCRIPT, "program-examples.js"),
    page!("/programs.js", SCRIPT, "programs.js"),
    page!("/propositions.js", SCRIPT, "propositions.js"),
    page!("/puzzles.js", SCRIPT, "puzzles.js"),
    page!("/random.js", SCRIPT, "random.js"),
    page!("/sizes.js", SCRIPT, "sizes.js"),
    page!("/waiting.js", SCRIPT, "waiting.js"),
    page!("/words.js", SCRIPT, "words.js"),
    Asset { path: "/puzzles/original-40.txt", kind: TEXT, text: puzzles::ORIGINAL_40 },
    Asset { path: "/puzzles/fogleman-6x6.txt", kind: TEXT, text: puzzles::FOGLEMAN_6X6 },
];

/// The file with this path.
pub(crate) fn find(path: &str) -> Option<Asset> {
    ASSETS.iter().copied().find(|asset| asset.path == path)
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs};

    use super::*;

    #[test]
    fn every_file_of_the_page_is_served_and_asks_for_nothing_else() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/page");
        let files: BTreeSet<String> = fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        let served = |name: &String| {
            let path = if name == "index.html" { "/".to_owned() } else { format!("/{name}") };
            find(&path).is_some()
        };
        assert!(files.iter().all(served), "{files:?}");
        for asset in ASSETS.iter().filter(|asset| asset.kind == SCRIPT) {
            for line in asset.text.lines().filter(|line| line.starts_with("import ")) {
                let name = line.split('"').nth(1).and_then(|name| name.strip_prefix("./"));
                let path = format!("/{}", name.unwrap_or_else(|| panic!("{line}")));
                assert!(find(&path).is_some(), "{} imports {path}", asset.path);
            }
        }
    }

    #[test]
    fn examples_are_those_of_the_repository() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../puma/examples");
        let script = find("/program-examples.js").unwrap().text;
        let is_example = |text: &&str| text.starts_with("// ");
        let examples: Vec<_> = script.split('`').filter(is_example).skip(1).collect();
        let files: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|file| fs::read_to_string(file.unwrap().path()).unwrap())
            .collect();
        assert!(examples.len() > 3);
        for example in examples {
            assert!(files.iter().any(|file| file == example), "{example}");
        }
    }

    #[test]
    fn nothing_of_the_page_is_elsewhere() {
        for asset in ASSETS.iter().filter(|asset| asset.kind != TEXT) {
            let text = asset.text.replace("http://www.w3.org/2000/svg", "");
            assert!(!text.contains("http://") && !text.contains("https://"), "{}", asset.path);
            assert!(!text.contains("//cdn"), "{}", asset.path);
        }
    }

    /// The policy of the page forbids it; so no hash of a style needs to be allowed.
    #[test]
    fn nothing_of_the_page_is_inline() {
        let markup = find("/").unwrap().text;
        for inline in ["<style", " style=", " onclick=", " oninput=", "javascript:"] {
            assert!(!markup.contains(inline), "{inline}");
        }
        assert_eq!(
            markup.matches("<script").count(),
            markup.matches("<script type=\"module\" src=\"/").count()
        );
        for asset in ASSETS.iter().filter(|asset| asset.kind == SCRIPT) {
            for inline in [
                "innerHTML",
                "outerHTML",
                "insertAdjacentHTML",
                "cssText",
                "\"style\"",
                " style:",
                "eval(",
            ] {
                assert!(!asset.text.contains(inline), "{}: {inline}", asset.path);
            }
        }
    }
}
