//! The picture of a cluster.

use limits::{Budget, Ledger, StopReason};

use super::{Cluster, PATH, Role, layout::Layout};
use crate::{
    color::Color,
    look::Style,
    scene::{Item, Label, Point, Scene, Stroke},
};

/// Around the states.
const MARGIN: f64 = 40.0;

/// Height of the line at the top.
const HEAD: f64 = 44.0;

/// The picture of a cluster: a row for each distance, the goals at the bottom; slides that lead nearer to a
/// goal are lines, those within a row are left out. The state in which the board starts has a ring.
///
/// # Errors
///
/// If the budget ends.
pub fn map(cluster: &Cluster<'_>, style: Style, budget: &Budget) -> Result<Scene, StopReason> {
    let layout = Layout::new(cluster, budget)?;
    let palette = style.palette();
    let title = cluster.title();
    let place = |id: u32| layout.places[id as usize];
    let mut items = links(cluster, &layout, palette.ink, budget)?;
    let path: Vec<Point> = cluster.path.iter().map(|&id| place(id)).collect();
    let (scale, width) = (layout.scale, layout.radius.max(2.0 * layout.scale));
    let stroke = Stroke { color: PATH, width };
    items.push(Item::Lines { lines: vec![path], stroke, opacity: 1.0 });
    for role in [Role::State, Role::Goal, Role::Path, Role::Unsolved] {
        budget.check()?;
        let of_role = cluster.states().filter(|&id| cluster.role(id) == role);
        let centers: Vec<Point> = of_role.map(place).collect();
        // The few that matter are seen in large clusters too.
        let radius = if role == Role::State { layout.radius } else { width };
        if !centers.is_empty() {
            items.push(Item::Discs { centers, radius, fill: role.color() });
        }
    }
    items.push(ring(place(0), width + 3.0 * scale, palette.ink, 2.0 * scale));
    items.extend(numbers(cluster, &layout, palette.ink));
    let (margin, head) = (MARGIN * scale, HEAD * scale);
    let (width, height) = (layout.width + 2.0 * margin, layout.height + margin + head);
    let (size, fill, max_width) = (15.0 * scale, palette.ink, width - 16.0 * scale);
    let at = (width / 2.0, head * 0.4);
    let label = Label { at, is_turned: false, size, fill, text: title.clone(), max_width };
    let items = vec![Item::moved((margin, head), items), Item::Text(label)];
    let title = format!("Map of a cluster: {title}");
    Ok(Scene { width, height, background: palette.background, title, items, timing: None })
}

/// The slides that lead nearer to a goal.
fn links(
    cluster: &Cluster<'_>,
    layout: &Layout,
    color: Color,
    budget: &Budget,
) -> Result<Vec<Item>, StopReason> {
    /// A line of two points, and its allocation.
    const LINE_BYTES: usize = size_of::<Vec<Point>>() + 2 * size_of::<Point>() + 16;
    let mut ledger = Ledger::new(budget);
    let mut lines = Vec::new();
    for link in cluster.links().filter(|link| !link.is_level) {
        ledger.work(1)?;
        ledger.take(LINE_BYTES)?;
        lines.push([link.from, link.to].map(|id| layout.places[id as usize]).to_vec());
    }
    let n = f64::from(u32::try_from(lines.len()).unwrap_or(u32::MAX));
    // The more there are, the fainter is each.
    let opacity = (2500.0 / n.max(1.0)).clamp(0.07, 0.5);
    let stroke = Stroke { color, width: (layout.radius * 0.3).clamp(0.4, 1.0) };
    Ok(vec![Item::Lines { lines, stroke, opacity }])
}

/// Around the state in which the board starts.
fn ring(center: Point, radius: f64, color: Color, width: f64) -> Item {
    let place = [center.0 - radius, center.1 - radius, 2.0 * radius, 2.0 * radius];
    Item::Rect { place, radius, fill: None, stroke: Some(Stroke { color, width }) }
}

/// The distances, beside some of the rows.
fn numbers(cluster: &Cluster<'_>, layout: &Layout, fill: Color) -> Vec<Item> {
    let every = if cluster.last > 12 { 5 } else { 1 };
    let rows = (0..=cluster.last).filter(|row| row % every == 0);
    let (size, max_width) = (12.0 * layout.scale, MARGIN * layout.scale);
    let number = |row: u32| {
        let at = (-max_width / 2.0, layout.bottom - layout.gap * f64::from(row));
        let text = row.to_string();
        Item::Text(Label { at, is_turned: false, size, fill, text, max_width })
    };
    rows.map(number).collect()
}
