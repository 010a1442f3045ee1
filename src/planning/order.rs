//! Orders of horizons by name.

use planning::Order;

text::named! {
    /// An order of horizons that ends with a shortest plan.
    pub enum ShortestOrder: "an order of horizons" {
        /// [`Order::Linear`]
        Linear,
        /// [`Order::Gallop`]
        Gallop,
    }
}

impl From<ShortestOrder> for Order {
    fn from(order: ShortestOrder) -> Self {
        match order {
            ShortestOrder::Linear => Self::Linear,
            ShortestOrder::Gallop => Self::Gallop,
        }
    }
}
