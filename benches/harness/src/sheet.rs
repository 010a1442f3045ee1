//! The tables of a grid as text, and as curves.

use std::ops::Range;

use crate::grid::{Cell, Sheet, Side};

/// Curves over the values of a side of a grid.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// What all curves have in common.
    pub title: String,
    /// What stands along the horizontal axis, and its values: the first one at 0, the next at 1, and so on.
    pub x: (String, Vec<String>),
    /// What stands along the vertical axis, and from where to where.
    pub y: (String, Range<f64>),
    /// `true` if the vertical axis is logarithmic.
    pub is_log: bool,
    /// A curve for each value of the other side, with its name.
    pub curves: Vec<(String, Vec<(f64, f64)>)>,
}

/// Tables in Markdown. A cell has the mean length of the plans, how many runs have one and how many prove
/// that there is none where not all have a plan, and the mean processor time.
pub fn markdown(sheets: &[Sheet]) -> String {
    let tables: Vec<String> = sheets.iter().map(table).collect();
    tables.join("\n")
}

fn table(sheet: &Sheet) -> String {
    let Sheet { name, rows, columns, .. } = sheet;
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let head = format!("{} \\ {}", rows.name, columns.name);
    let mut text = format!("{name}\n\n");
    text.push_str(&line([head].into_iter().chain(columns.values.iter().cloned()).collect()));
    text.push_str(&line(vec!["---".to_owned(); columns.values.len() + 1]));
    for (row, cells) in rows.values.iter().zip(sheet.cells.chunks(columns.values.len())) {
        text.push_str(&line([row.clone()].into_iter().chain(cells.iter().map(shown)).collect()));
    }
    text
}

fn shown(cell: &Cell) -> String {
    let Some(seconds) = cell.time() else { return "-".to_owned() };
    let time = if seconds < 1.0 {
        format!("{:.0} ms", seconds * 1000.0)
    } else {
        format!("{seconds:.1} s")
    };
    let (n_plans, n_none, n) = (cell.lengths.len(), cell.n_none, cell.seconds.len());
    let counts = match (n_plans, n_none) {
        (plans, _) if plans == n => String::new(),
        (_, 0) => format!(" ({n_plans} of {n})"),
        _ => format!(" ({n_plans} + {n_none} of {n})"),
    };
    let length = cell.length().map_or("-".to_owned(), |length| format!("{length:.1}"));
    format!("{length}{counts}, {time}")
}

/// For each table the mean length and the mean time against each side whose values are in an order.
pub fn panels(sheets: &[Sheet]) -> Vec<Panel> {
    let mut panels = Vec::new();
    for sheet in sheets {
        for is_along_rows in [true, false] {
            let along = if is_along_rows { &sheet.rows } else { &sheet.columns };
            if along.is_axis() {
                panels.push(panel(sheet, is_along_rows, false));
                panels.push(panel(sheet, is_along_rows, true));
            }
        }
    }
    panels
}

/// The curves along the rows or along the columns, of the times or of the lengths.
fn panel(sheet: &Sheet, is_along_rows: bool, is_time: bool) -> Panel {
    let Sheet { rows, columns, cells, .. } = sheet;
    let (along, across) = if is_along_rows { (rows, columns) } else { (columns, rows) };
    let value = |at: usize, of: usize| {
        let (row, column) = if is_along_rows { (at, of) } else { (of, at) };
        let cell = &cells[row * columns.values.len() + column];
        if is_time { cell.time() } else { cell.length() }
    };
    let curve = |of: usize| {
        let at = (0..along.values.len()).zip((0_u32..).map(f64::from));
        at.filter_map(|(at, x)| Some((x, value(at, of)?))).collect::<Vec<_>>()
    };
    let curves: Vec<_> =
        (0..across.values.len()).map(|of| (legend(across, of), curve(of))).collect();
    let all = || curves.iter().flat_map(|(_, points)| points.iter().map(|point| point.1));
    let (least, most) = (all().fold(f64::INFINITY, f64::min), all().fold(0.0, f64::max));
    // Room for the names of the curves; powers of ten have labels.
    let decade = |round: fn(f64) -> f64, n: f64| 10_f64.powf(round(n.max(0.001).log10()));
    let is_log = is_time && least.is_finite() && most > 10.0 * least;
    let y = match (least.is_finite(), is_time) {
        (false, _) => 0.0..1.0,
        _ if is_log => decade(f64::floor, least) * 0.99..decade(f64::ceil, most * 1.5),
        (true, true) => 0.0..most * 1.7,
        (true, false) => least * 0.9..most * 1.3,
    };
    let what =
        if is_time { "seconds of processor time".to_owned() } else { sheet.metric.to_string() };
    Panel {
        title: sheet.name.clone(),
        x: (along.name.clone(), along.values.clone()),
        y: (what, y),
        is_log,
        curves,
    }
}

/// A value, with the name of the option that has it.
fn legend(side: &Side, index: usize) -> String {
    let value = &side.values[index];
    if side.is_axis() { format!("{} {value}", side.name) } else { value.clone() }
}
