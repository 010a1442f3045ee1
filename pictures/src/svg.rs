//! Scenes as SVG.

use std::fmt::{self, Write as _};

use limits::{Budget, Ledger, StopReason};

use crate::{
    color::Color,
    font,
    scene::{Item, Key, Label, Point, Scene, Stroke, Timing},
};

/// The scene as SVG, each unit `scale` pixels wide. Films move by CSS, also within `<img>`, unless the reader
/// asks for less motion.
///
/// # Errors
///
/// That the budget is used up.
pub fn svg(scene: &Scene, scale: f64, budget: &Budget) -> Result<String, StopReason> {
    let (width, height) = (Number(scene.width), Number(scene.height));
    let (shown_width, shown_height) = (Number(scene.width * scale), Number(scene.height * scale));
    let family = font::FAMILY;
    let title = escaped(&scene.title);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{shown_width}\" \
         height=\"{shown_height}\" role=\"img\" font-family=\"{family}\" font-weight=\"bold\">\n\
         <title>{title}</title>\n"
    );
    let ledger = Ledger::new(budget);
    let timing = scene.timing.as_ref();
    let mut writer = Writer { timing, rules: String::new(), n_tracks: 0, ledger };
    let mut body = String::new();
    writer.item(
        &Item::filled([0.0, 0.0, scene.width, scene.height], 0.0, scene.background),
        &mut body,
    )?;
    for item in &scene.items {
        writer.item(item, &mut body)?;
    }
    if !writer.rules.is_empty() {
        let rules = &writer.rules;
        let still = "@media(prefers-reduced-motion:reduce){g{animation:none!important}}";
        svg += &format!("<style>\n{rules}{still}\n</style>\n");
    }
    Ok(svg + &body + "</svg>\n")
}

struct Writer<'s> {
    timing: Option<&'s Timing>,
    /// The rules of style that move groups.
    rules: String,
    n_tracks: usize,
    /// Counts the bytes of the text.
    ledger: Ledger<'s>,
}

impl Writer<'_> {
    fn item(&mut self, item: &Item, svg: &mut String) -> Result<(), StopReason> {
        let n_bytes = svg.len();
        match item {
            Item::Rect { place, radius, fill, stroke } => {
                let [x, y, width, height] = place.map(Number);
                *svg += &format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"");
                if *radius > 0.0 {
                    *svg += &format!(" rx=\"{}\"", Number(*radius));
                }
                *svg += &format!("{}{}/>\n", Fill(*fill), Outline(*stroke));
            }
            Item::Polygon { points, fill, stroke } => {
                let path = path(points);
                *svg +=
                    &format!("<path d=\"{path}Z\"{}{}/>\n", Fill(Some(*fill)), Outline(*stroke));
            }
            Item::Lines { lines, stroke, opacity } => {
                let path = self.joined(lines, |line| path(line))?;
                let (fill, outline) = (Fill(None), Outline(Some(*stroke)));
                *svg += &format!("<path d=\"{path}\"{fill}{outline} stroke-linecap=\"round\"");
                if *opacity < 1.0 {
                    *svg += &format!(" stroke-opacity=\"{}\"", Number(*opacity));
                }
                *svg += "/>\n";
            }
            Item::Discs { centers, radius, fill } => {
                // A line of no length with round ends.
                let path = self.joined(centers, |&center| path(&[center]) + "h0")?;
                let outline = Outline(Some(Stroke { color: *fill, width: 2.0 * radius }));
                *svg += &format!("<path d=\"{path}\"{outline} stroke-linecap=\"round\"/>\n");
            }
            Item::Text(label) => *svg += &text(label),
            Item::Group { offset, title, track, items } => {
                // Its items are counted one by one.
                return self.group(*offset, title.as_deref(), track, items, svg);
            }
        }
        self.ledger.take(svg.len() - n_bytes)
    }

    /// The texts of all parts, one after another.
    fn joined<T>(
        &mut self,
        parts: &[T],
        text: impl Fn(&T) -> String,
    ) -> Result<String, StopReason> {
        let mut joined = String::new();
        for part in parts {
            let text = text(part);
            self.ledger.work(text.len() / 16 + 1)?;
            self.ledger.take(text.len())?;
            joined += &text;
        }
        // It is counted once more, where it stands in the end.
        self.ledger.give_back(joined.len());
        Ok(joined)
    }

    fn group(
        &mut self,
        offset: Point,
        title: Option<&str>,
        track: &[Key],
        items: &[Item],
        svg: &mut String,
    ) -> Result<(), StopReason> {
        let class = self.class(track)?;
        let class = class.map_or(String::new(), |class| format!(" class=\"{class}\""));
        let is_moved = offset != (0.0, 0.0);
        *svg += "<g";
        if is_moved {
            *svg += &format!(" transform=\"translate({} {})\"", Number(offset.0), Number(offset.1));
            // A transform of style would take the place of this one.
            if !class.is_empty() {
                *svg += "><g";
            }
        }
        *svg += &format!("{class}>");
        if let Some(title) = title {
            *svg += &format!("<title>{}</title>", escaped(title));
        }
        *svg += "\n";
        for item in items {
            self.item(item, svg)?;
        }
        *svg += if is_moved && !class.is_empty() { "</g></g>\n" } else { "</g>\n" };
        self.ledger.take(1)
    }

    /// The class of what moves on this track.
    fn class(&mut self, track: &[Key]) -> Result<Option<String>, StopReason> {
        let Some(timing) = self.timing.filter(|_| !track.is_empty()) else { return Ok(None) };
        self.ledger.take(size_of_val(track))?;
        let class = format!("m{}", self.n_tracks);
        self.n_tracks += 1;
        let mut keys: Vec<(String, Point)> = Vec::new();
        let part = |time: f64| Number(100.0 * time / timing.duration).to_string() + "%";
        for key in track {
            keys.push((part(key.time), key.offset));
        }
        keys.insert(0, ("0%".to_owned(), track[0].offset));
        keys.push(("100%".to_owned(), track[track.len() - 1].offset));
        let duration = Number(timing.duration);
        self.rules += &format!(".{class}{{animation:{class} {duration}s linear infinite}}\n");
        self.rules += &format!("@keyframes {class}{{");
        for same in keys.chunk_by(|one, other| one.1 == other.1) {
            // What lies between the first and the last moment at a place says nothing new.
            let first = &same[0].0;
            let last = &same[same.len() - 1].0;
            self.rules += first;
            if last != first {
                self.rules += &format!(",{last}");
            }
            let (x, y) = same[0].1;
            self.rules += &match (x == 0.0, y == 0.0) {
                (true, true) => "{transform:none}".to_owned(),
                (false, true) => format!("{{transform:translate({}px)}}", Number(x)),
                _ => format!("{{transform:translate({}px,{}px)}}", Number(x), Number(y)),
            };
        }
        self.rules += "}\n";
        Ok(Some(class))
    }
}

fn text(label: &Label) -> String {
    let (size, width) = label.extent();
    let baseline = label.at.1 + font::capital_height() * size / 2.0;
    let (x, y) = (Number(label.at.0), Number(label.at.1));
    let mut svg = format!("<text x=\"{x}\" y=\"{}\"", Number(baseline));
    svg += &format!(" font-size=\"{}\"{}", Number(size), Fill(Some(label.fill)));
    svg += " text-anchor=\"middle\"";
    if label.is_turned {
        svg += &format!(" transform=\"rotate(-90 {x} {y})\"");
    }
    if size < label.size {
        // The reader's font may be wider than ours.
        let width = Number(width);
        svg += &format!(" textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\"");
    }
    svg + &format!(">{}</text>\n", escaped(&label.text))
}

/// `M`, and `L` to the other points.
fn path(points: &[Point]) -> String {
    let mut path = String::new();
    for (i, &(x, y)) in points.iter().enumerate() {
        path += if i == 0 { "M" } else { "L" };
        path += &format!("{} {}", Number(x), Number(y));
    }
    path
}

/// A number with two places at most.
struct Number(f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

/// The attribute `fill`.
struct Fill(Option<Color>);

impl fmt::Display for Fill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(color) => write!(f, " fill=\"{color}\""),
            None => f.write_str(" fill=\"none\""),
        }
    }
}

/// The attributes of an outline, if there is one.
struct Outline(Option<Stroke>);

impl fmt::Display for Outline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(Stroke { color, width }) => {
                write!(f, " stroke=\"{color}\" stroke-width=\"{}\"", Number(width))
            }
            None => Ok(()),
        }
    }
}

/// The text with what XML reads otherwise written as entities. Characters that XML 1.0 cannot hold are left
/// out.
pub(crate) fn escaped(text: &str) -> String {
    let mut xml = String::new();
    for c in text.chars() {
        match c {
            '&' => xml += "&amp;",
            '<' => xml += "&lt;",
            '>' => xml += "&gt;",
            '"' => xml += "&quot;",
            '\'' => xml += "&#39;",
            '\t' | '\n' | '\r' => write!(xml, "&#{};", u32::from(c)).expect("strings take all"),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            c => xml.push(c),
        }
    }
    xml
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped() {
        assert_eq!(escaped("<a href='x'>&\"\n\0é"), "&lt;a href=&#39;x&#39;&gt;&amp;&quot;&#10;é");
    }

    #[test]
    fn numbers_are_short() {
        let numbers = [1.0, 0.5, 1.0 / 3.0, -0.001, 100.0, 1e6].map(|n| Number(n).to_string());
        assert_eq!(numbers, ["1", "0.5", "0.33", "0", "100", "1000000"]);
    }
}
