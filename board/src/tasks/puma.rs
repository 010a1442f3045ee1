//! A program in InPUMA, the language of `rushsat puma`.

use limits::{Budget, Ledger, StopReason};

use crate::{Board, Metric, Orientation, Vehicle, VehicleId};

/// The program whose shortest plans are those of `board`; its rules are named like slides, `A+1`.
///
/// The state is the position of every vehicle, and which cells are full, walls included.
///
/// # Errors
///
/// If the budget ends.
pub fn puma(board: &Board, metric: Metric, budget: &Budget) -> Result<String, StopReason> {
    let mut ledger = Ledger::new(budget);
    let size = board.size();
    let mut text = format!(
        "// A Rush Hour board of {size}; a step of a plan is one of its {metric}.\n\nInit {{\n{}",
        full(board)
    );
    for (id, vehicle) in board.vehicles() {
        let n_bits = u8::BITS - (board.n_positions(id) - 1).leading_zeros();
        text.push_str(&format!(
            "    int ({}) {} = {}; // {}, length {}, in {} {}\n",
            n_bits.max(1),
            variable(board, id),
            vehicle.position,
            vehicle.orientation,
            vehicle.length,
            vehicle.orientation.line_word(),
            vehicle.line,
        ));
    }
    let primary = variable(board, board.primary());
    text.push_str(&format!(
        "}}\n\nGoals {{\n    Goal ({primary} == {});\n}}\n",
        board.goal_position()
    ));
    let last = size.width().max(size.height()) - 1;
    text.push_str(&format!("\nRules {{\n    reference p = pick(0..{last});\n"));
    for (id, _) in board.vehicles() {
        let range = board.range(id);
        let reach = match metric {
            Metric::Steps => 1.min(range.end() - range.start()),
            Metric::Moves => range.end() - range.start(),
        };
        for distance in 1..=reach {
            for side in [Side::Onward, Side::Back] {
                let rule = rule(board, id, distance, side);
                ledger.take(rule.len())?;
                text.push_str(&rule);
            }
        }
    }
    Ok(text + "}\n")
}

/// A direction along a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Onward,
    Back,
}

/// The declaration of the full cells.
fn full(board: &Board) -> String {
    let size = board.size();
    let mut is_full = vec![vec![false; usize::from(size.width())]; usize::from(size.height())];
    let covered = board.vehicles().flat_map(|(_, vehicle)| vehicle.cells());
    for cell in covered.chain(board.walls().iter()) {
        is_full[usize::from(cell.row)][usize::from(cell.col)] = true;
    }
    let row = |row: &Vec<bool>| {
        let cells: Vec<String> = row.iter().map(bool::to_string).collect();
        format!("        {{{}}}", cells.join(", "))
    };
    let rows: Vec<String> = is_full.iter().map(row).collect();
    format!(
        "    boolean [{}][{}] full = {{\n{}\n    }};\n",
        size.height(),
        size.width(),
        rows.join(",\n")
    )
}

/// The variable for a vehicle's position: its name, where that can stand in a program, else its number.
fn variable(board: &Board, id: VehicleId) -> String {
    let name = &board.vehicle(id).name;
    let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric());
    if is_plain { format!("at_{name}") } else { format!("vehicle_{}", id.index()) }
}

/// The rule for a slide from position `p`.
fn rule(board: &Board, id: VehicleId, distance: u8, side: Side) -> String {
    let vehicle = board.vehicle(id);
    let at = variable(board, id);
    let name = at.strip_prefix("at_").unwrap_or(&at);
    let (sign, last) = match side {
        Side::Onward => ('+', vehicle.length + distance - 1),
        Side::Back => ('-', distance),
    };
    let entered = |i: u8| match side {
        Side::Onward => cell(vehicle, '+', vehicle.length + i),
        Side::Back => cell(vehicle, '-', i + 1),
    };
    let mut text = format!("\n    Name \"{name}{sign}{distance}\"\n    Rule ({at} == p");
    for i in 0..distance {
        text.push_str(&format!(" && !{}", entered(i)));
    }
    text.push_str(") {\n");
    text.push_str(&format!("        {at} = p {sign} {distance};\n"));
    for i in 0..distance.min(vehicle.length) {
        let (left, reached) = match side {
            Side::Onward => (cell(vehicle, '+', i), cell(vehicle, '+', last - i)),
            Side::Back => {
                (cell(vehicle, '+', vehicle.length - 1 - i), cell(vehicle, '-', last - i))
            }
        };
        text.push_str(&format!("        {left} = false;\n        {reached} = true;\n"));
    }
    text + "    }\n"
}

/// The cell of the vehicle's line at `p + offset` or `p - offset`.
fn cell(vehicle: &Vehicle, sign: char, offset: u8) -> String {
    let along = if offset == 0 { "p".to_owned() } else { format!("p {sign} {offset}") };
    match vehicle.orientation {
        Orientation::Horizontal => format!("full[{}][{along}]", vehicle.line),
        Orientation::Vertical => format!("full[{along}][{}]", vehicle.line),
    }
}
