//! The game, written a second time: nothing here comes from the project's crates.

use std::collections::{HashMap, VecDeque};

use serde_json::{Value, json};

/// A vehicle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Car {
    pub(crate) name: String,
    pub(crate) is_across: bool,
    pub(crate) length: usize,
    /// Its row if it stands across, else its column.
    pub(crate) line: usize,
    /// The column of its first cell if it stands across, else the row.
    pub(crate) at: usize,
}

/// A board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Game {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) walls: Vec<bool>,
    pub(crate) cars: Vec<Car>,
    pub(crate) primary: usize,
    /// `true` if the exit is at the right or the bottom, rather than at the left or the top.
    pub(crate) leaves_forward: bool,
}

/// Where each car is.
pub(crate) type Places = Vec<u8>;

/// What counts as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Count {
    Steps,
    Moves,
}

/// What an exhaustive search found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Truth {
    /// The length of a shortest plan.
    Shortest(usize),
    /// There is no plan.
    Unsolvable,
    /// Too many states: no plan is shorter than this.
    AtLeast(usize),
}

impl Game {
    pub(crate) fn start(&self) -> Places {
        self.cars
            .iter()
            .map(|car| u8::try_from(car.at).expect("a board has 16 cells a line"))
            .collect()
    }

    /// The index of the cell that is `offset` cells from the first one of a car.
    fn cell(&self, car: &Car, at: usize) -> usize {
        if car.is_across { car.line * self.width + at } else { at * self.width + car.line }
    }

    fn line_length(&self, car: &Car) -> usize {
        if car.is_across { self.width } else { self.height }
    }

    /// Which cells nothing can enter.
    pub(crate) fn taken(&self, places: &[u8]) -> Vec<bool> {
        let mut taken = self.walls.clone();
        for (car, &at) in self.cars.iter().zip(places) {
            for offset in 0..car.length {
                taken[self.cell(car, usize::from(at) + offset)] = true;
            }
        }
        taken
    }

    /// How far a car can slide, backward and forward.
    fn room(&self, taken: &[bool], idx: usize, at: usize) -> (usize, usize) {
        let car = &self.cars[idx];
        let is_free = |at: &usize| !taken[self.cell(car, *at)];
        let backward = (0..at).rev().take_while(is_free).count();
        let forward = (at + car.length..self.line_length(car)).take_while(is_free).count();
        (backward, forward)
    }

    pub(crate) fn is_solved(&self, places: &[u8]) -> bool {
        let car = &self.cars[self.primary];
        let at = usize::from(places[self.primary]);
        if self.leaves_forward { at + car.length == self.line_length(car) } else { at == 0 }
    }

    /// Gives every state one slide away to `visit`.
    pub(crate) fn slides(
        &self,
        places: &Places,
        count: Count,
        mut visit: impl FnMut(usize, isize, Places),
    ) {
        let taken = self.taken(places);
        for idx in 0..self.cars.len() {
            let at = usize::from(places[idx]);
            let (backward, forward) = self.room(&taken, idx, at);
            let reach = |n: usize| if count == Count::Steps { n.min(1) } else { n }.cast_signed();
            for by in (-reach(backward)..=reach(forward)).filter(|&by| by != 0) {
                let mut next = places.clone();
                next[idx] = u8::try_from(at.strict_add_signed(by)).expect("on the board");
                visit(idx, by, next);
            }
        }
    }

    /// The length of a shortest plan, by breadth-first search among at most this many states.
    pub(crate) fn search(&self, count: Count, max_states: usize) -> Truth {
        let start = self.start();
        if self.is_solved(&start) {
            return Truth::Shortest(0);
        }
        let mut distances = HashMap::from([(start.clone(), 0)]);
        let mut open = VecDeque::from([start]);
        while let Some(places) = open.pop_front() {
            let distance = distances[&places] + 1;
            if distances.len() > max_states {
                return Truth::AtLeast(distance);
            }
            let mut is_found = false;
            self.slides(&places, count, |_, _, next| {
                if !distances.contains_key(&next) {
                    is_found |= self.is_solved(&next);
                    distances.insert(next.clone(), distance);
                    open.push_back(next);
                }
            });
            if is_found {
                return Truth::Shortest(distance);
            }
        }
        Truth::Unsolvable
    }

    /// How many reachable states have which distance to their nearest goal, and how many reachable states
    /// there are; `None` if there are more than `max_states`.
    pub(crate) fn cluster(&self, count: Count, max_states: usize) -> Option<(Vec<usize>, usize)> {
        let reached = self.flood([self.start()], count, max_states)?;
        let goals = reached.keys().filter(|places| self.is_solved(places)).cloned();
        let distances = self.flood(goals, count, max_states)?;
        let mut histogram = Vec::new();
        for &distance in distances.values() {
            if histogram.len() <= distance {
                histogram.resize(distance + 1, 0);
            }
            histogram[distance] += 1;
        }
        Some((histogram, reached.len()))
    }

    /// All states that can be reached, with their distances.
    fn flood(
        &self,
        from: impl IntoIterator<Item = Places>,
        count: Count,
        max_states: usize,
    ) -> Option<HashMap<Places, usize>> {
        let mut open: VecDeque<_> = from.into_iter().collect();
        let mut distances: HashMap<_, _> = open.iter().map(|places| (places.clone(), 0)).collect();
        while let Some(places) = open.pop_front() {
            let distance = distances[&places] + 1;
            self.slides(&places, count, |_, _, next| {
                if !distances.contains_key(&next) {
                    distances.insert(next.clone(), distance);
                    open.push_back(next);
                }
            });
            if distances.len() > max_states {
                return None;
            }
        }
        Some(distances)
    }

    /// The board as the program's own JSON.
    pub(crate) fn to_json(&self) -> Value {
        let walls: Vec<_> = (0..self.walls.len())
            .filter(|&cell| self.walls[cell])
            .map(|cell| json!([cell / self.width, cell % self.width]))
            .collect();
        let vehicle = |car: &Car| {
            let (row, col) = if car.is_across { (car.line, car.at) } else { (car.at, car.line) };
            let orientation = if car.is_across { "horizontal" } else { "vertical" };
            json!({"name": car.name, "orientation": orientation, "length": car.length, "row": row, "col": col})
        };
        let primary = &self.cars[self.primary];
        let exit = match (primary.is_across, self.leaves_forward) {
            (true, true) => "right",
            (true, false) => "left",
            (false, true) => "bottom",
            (false, false) => "top",
        };
        json!({
            "schema": "rushsat-board/1", "width": self.width, "height": self.height, "walls": walls,
            "exit": exit, "primary": primary.name,
            "vehicles": self.cars.iter().map(vehicle).collect::<Vec<_>>(),
        })
    }

    /// The board in the program's own JSON; `None` if it is none, or two things are in one cell.
    pub(crate) fn from_json(value: &Value) -> Option<Self> {
        let number = |value: &Value| value.as_u64().and_then(|n| usize::try_from(n).ok());
        let (width, height) = (number(&value["width"])?, number(&value["height"])?);
        let mut game = Self {
            width,
            height,
            walls: vec![false; width.checked_mul(height).filter(|&n| n <= 256)?],
            cars: Vec::new(),
            primary: 0,
            leaves_forward: matches!(value["exit"].as_str()?, "right" | "bottom"),
        };
        for wall in value["walls"].as_array()? {
            let (row, col) = (number(&wall[0])?, number(&wall[1])?);
            *game.walls.get_mut(row.checked_mul(width)?.checked_add(col)?)? = true;
        }
        let mut taken = game.walls.clone();
        for vehicle in value["vehicles"].as_array()? {
            let (row, col) = (number(&vehicle["row"])?, number(&vehicle["col"])?);
            let is_across = vehicle["orientation"].as_str()? == "horizontal";
            let (line, at) = if is_across { (row, col) } else { (col, row) };
            let name = vehicle["name"].as_str()?.to_owned();
            let car = Car { name, is_across, length: number(&vehicle["length"])?, line, at };
            let n_lines = if is_across { height } else { width };
            if line >= n_lines || at.checked_add(car.length)? > game.line_length(&car) {
                return None;
            }
            for offset in 0..car.length {
                if std::mem::replace(&mut taken[game.cell(&car, at + offset)], true) {
                    return None;
                }
            }
            game.cars.push(car);
        }
        let primary = value["primary"].as_str()?;
        game.primary = game.cars.iter().position(|car| car.name == primary)?;
        let fits =
            if game.cars[game.primary].is_across { ["left", "right"] } else { ["top", "bottom"] };
        fits.contains(&value["exit"].as_str()?).then_some(game)
    }

    /// The cars in a fixed order, and all else as it is: equal boards that differ in the order of their cars
    /// become the same.
    pub(crate) fn sorted(&self) -> Self {
        let mut game = self.clone();
        let primary = self.cars[self.primary].name.clone();
        game.cars.sort_by(|a, b| a.name.cmp(&b.name));
        game.primary = game.cars.iter().position(|car| car.name == primary).expect("it was there");
        game
    }

    /// Every car named after its first cell, and in the order of these names.
    pub(crate) fn named_by_place(&self) -> Self {
        let mut game = self.clone();
        for idx in 0..game.cars.len() {
            game.cars[idx].name = format!("{:03}", self.cell(&self.cars[idx], self.cars[idx].at));
        }
        game.sorted()
    }
}
