//! What conditions can compare: one table for all who answer.

use std::ops::RangeInclusive;

use board::{Board, MAX_SIDE, Orientation};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

/// What answers a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answerer {
    /// Sets of all boards of a size, stored as diagrams.
    Diagrams,
    /// One board at a time, searched where a field needs it.
    Boards,
    /// The rows of an atlas, in a database or as text.
    Atlas,
    /// A formula over all boards of a size, with cars and trucks.
    Formulas,
}

impl Answerer {
    /// What it is asked of, in words.
    pub const fn subject(self) -> &'static str {
        match self {
            Self::Diagrams => "a stored analysis",
            Self::Boards => "a board",
            Self::Atlas => "an atlas",
            Self::Formulas => "a formula about boards",
        }
    }

    /// The lengths that vehicles can have, where nothing more is known.
    pub const fn lengths(self) -> RangeInclusive<u8> {
        match self {
            Self::Diagrams | Self::Formulas => 2..=3,
            Self::Boards | Self::Atlas => 1..=MAX_SIDE,
        }
    }

    /// The fields that it can answer, in the order of the table.
    pub fn fields(self) -> impl Iterator<Item = Field> {
        Field::VARIANTS.iter().copied().filter(move |field| field.is_known_to(self))
    }
}

/// A number that a board has.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub enum Field {
    /// Distance to the nearest goal state, in the metric of the analysis.
    Index,
    /// Vehicles, the primary among them.
    Vehicles,
    /// Vehicles of two cells.
    Cars,
    /// Vehicles of three cells.
    Trucks,
    /// Vehicles in rows.
    Horizontal,
    /// Vehicles in columns.
    Vertical,
    /// Cells without vehicle and wall.
    Empty,
    /// Walls.
    Walls,
    /// Columns of the grid.
    Width,
    /// Rows of the grid.
    Height,
    /// Length of a plan of fewest moves.
    Moves,
    /// Length of a plan of fewest steps.
    Steps,
    /// States of the cluster.
    States,
    /// Goal states of the cluster.
    Goals,
    /// Pairs of states of the cluster that one move joins.
    Edges,
    /// Plans of fewest moves.
    Plans,
    /// States that every plan passes.
    Bottlenecks,
    /// 1 if the puzzle is minimal by Fogleman's test, otherwise 0.
    Minimal,
    /// 1 if no vehicle or wall can go without a change of the length in each metric, otherwise 0.
    Strict,
    /// Median time of a person, predicted.
    PredictedSeconds,
    /// -ln of the chance that slides at random are a shortest plan.
    Surprise,
    /// Moves that the hardest state of the cluster takes.
    MaxIndex,
    /// Mean moves at random, one in five on a shortest way.
    NoisyWalk,
    /// Mean moves at random.
    RandomWalk,
    /// Vehicles that the plan of the rating moves.
    VehiclesMoved,
    /// Moves of the primary away from the exit in that plan.
    Retreats,
    /// Depth of the graph of blockers at the start.
    BlockersDepth,
    /// Mean edges of the graph of blockers along that plan.
    MeanBlockers,
    /// Mean legal moves along that plan.
    MeanChoices,
    /// Plans of fewest moves, as a rating counts them.
    ShortestPlans,
}

/// How much it takes to find out what a board has in a field, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cost {
    /// A look at the board.
    Count,
    /// A search for a plan.
    Plan,
    /// The whole cluster.
    Cluster,
    /// A rating.
    Rating,
}

impl Field {
    /// All fields.
    pub const ALL: &'static [Self] = <Self as VariantArray>::VARIANTS;

    /// As it is written; also the name of its column.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// What it means, in a few words.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Index => "distance to the nearest goal state, in the metric of the analysis",
            Self::Vehicles => "vehicles, the primary among them",
            Self::Cars => "vehicles of two cells",
            Self::Trucks => "vehicles of three cells",
            Self::Horizontal => "vehicles in rows",
            Self::Vertical => "vehicles in columns",
            Self::Empty => "cells without vehicle and wall",
            Self::Walls => "walls",
            Self::Width => "columns of the grid",
            Self::Height => "rows of the grid",
            Self::Moves => "length of a plan of fewest moves",
            Self::Steps => "length of a plan of fewest steps",
            Self::States => "states of the cluster",
            Self::Goals => "goal states of the cluster",
            Self::Edges => "pairs of states of the cluster that one move joins",
            Self::Plans => "plans of fewest moves",
            Self::Bottlenecks => "states that every plan passes",
            Self::Minimal => "1 if minimal by Fogleman's test, otherwise 0",
            Self::Strict => "1 if every vehicle and wall matters in both metrics, otherwise 0",
            Self::PredictedSeconds => {
                "median time of a person, predicted; fitted to 6 to 15 moves on 6x6"
            }
            Self::Surprise => "-ln of the chance that slides at random are a shortest plan",
            Self::MaxIndex => "moves that the hardest state of the cluster takes",
            Self::NoisyWalk => "mean moves of 100 walks at random, one in five on a shortest way",
            Self::RandomWalk => "mean moves of 100 walks at random, each ended after 10000",
            Self::VehiclesMoved => "vehicles that the plan moves",
            Self::Retreats => "moves of the primary away from the exit in the plan",
            Self::BlockersDepth => "depth of the graph of blockers at the start",
            Self::MeanBlockers => "mean edges of the graph of blockers along the plan",
            Self::MeanChoices => "mean legal moves along the plan",
            Self::ShortestPlans => "plans of fewest moves, as a rating counts them",
        }
    }

    /// Returns `true` if `answerer` can answer it.
    pub const fn is_known_to(self, answerer: Answerer) -> bool {
        match self {
            Self::Index => matches!(answerer, Answerer::Diagrams),
            Self::Vehicles
            | Self::Cars
            | Self::Trucks
            | Self::Horizontal
            | Self::Vertical
            | Self::Empty => true,
            Self::Walls => !matches!(answerer, Answerer::Diagrams),
            _ if self.is_rated() => matches!(answerer, Answerer::Boards),
            _ => !matches!(answerer, Answerer::Diagrams | Answerer::Formulas),
        }
    }

    /// Returns `true` if it is a measure of difficulty, which takes a rating of the board.
    pub const fn is_rated(self) -> bool {
        matches!(self.cost(), Cost::Rating)
    }

    /// Returns `true` if its values are 0 and 1, so that its name alone is a condition.
    pub const fn is_flag(self) -> bool {
        matches!(self, Self::Minimal | Self::Strict)
    }

    /// Returns `true` if its values are means or logarithms, not whole numbers.
    pub const fn is_real(self) -> bool {
        matches!(
            self,
            Self::PredictedSeconds
                | Self::Surprise
                | Self::NoisyWalk
                | Self::RandomWalk
                | Self::MeanBlockers
                | Self::MeanChoices
        )
    }

    /// What it takes to find out.
    pub(crate) const fn cost(self) -> Cost {
        match self {
            Self::Vehicles
            | Self::Cars
            | Self::Trucks
            | Self::Horizontal
            | Self::Vertical
            | Self::Empty
            | Self::Walls
            | Self::Width
            | Self::Height => Cost::Count,
            Self::Moves | Self::Steps => Cost::Plan,
            Self::Index
            | Self::States
            | Self::Goals
            | Self::Edges
            | Self::Plans
            | Self::Bottlenecks
            | Self::Minimal
            | Self::Strict => Cost::Cluster,
            Self::PredictedSeconds
            | Self::Surprise
            | Self::MaxIndex
            | Self::NoisyWalk
            | Self::RandomWalk
            | Self::VehiclesMoved
            | Self::Retreats
            | Self::BlockersDepth
            | Self::MeanBlockers
            | Self::MeanChoices
            | Self::ShortestPlans => Cost::Rating,
        }
    }

    /// What can be counted on the board as it stands; `None` of fields that need a search.
    pub fn count(self, board: &Board) -> Option<u64> {
        let count = |wanted: &dyn Fn(&board::Vehicle) -> bool| {
            Some(board.vehicles().filter(|(_, vehicle)| wanted(vehicle)).count())
        };
        let n_walls = board.walls().iter().count();
        let n = match self {
            Self::Vehicles => Some(board.n_vehicles()),
            Self::Cars => count(&|vehicle| vehicle.length == 2),
            Self::Trucks => count(&|vehicle| vehicle.length == 3),
            Self::Horizontal => count(&|vehicle| vehicle.orientation == Orientation::Horizontal),
            Self::Vertical => count(&|vehicle| vehicle.orientation == Orientation::Vertical),
            Self::Empty => {
                let covered: usize = board.vehicles().map(|(_, v)| usize::from(v.length)).sum();
                Some(board.size().n_cells() - covered - n_walls)
            }
            Self::Walls => Some(n_walls),
            Self::Width => Some(board.size().width().into()),
            Self::Height => Some(board.size().height().into()),
            _ => None,
        };
        n.map(|n| n as u64)
    }
}
