//! Plans one by one: in order, or at random.

use board::{Plan, Slide};
use num_bigint::BigUint;
use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};

use super::AllPlans;

impl AllPlans {
    /// All plans, in the order of their slides: by vehicle, backward before forward.
    pub fn each(&self) -> EachPlan<'_> {
        EachPlan { plans: self, path: vec![Vec::new()], slides: Vec::new(), is_begun: false }
    }

    /// Plans drawn at random, without end: each plan is as likely as any other, and the same may come again.
    /// The same seed gives the same plans.
    pub fn samples(&self, seed: u64) -> impl Iterator<Item = Plan> + '_ {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        std::iter::repeat_with(move || self.sample(&mut rng))
    }

    /// Draws each slide with the share of the plans that go on with it.
    fn sample(&self, rng: &mut impl Rng) -> Plan {
        let mut slides = Vec::new();
        let mut state = 0;
        while !self.counter.is_goal(state) {
            let layer = &self.layers[slides.len() + 1];
            let here = self.layers[slides.len()].of(state).expect("a plan is here");
            let mut left = below(here, rng);
            for (to, slide) in self.counter.next(state, slides.len()) {
                let n_plans = layer.of(to).expect("plans go there");
                if left < *n_plans {
                    slides.push(slide);
                    state = to;
                    break;
                }
                left -= n_plans;
            }
        }
        Plan::new(slides)
    }
}

/// A number below `n`, which is at least 1, each as likely as any other.
fn below(n: &BigUint, rng: &mut impl Rng) -> BigUint {
    let n_bits = n.bits();
    let n_bytes = usize::try_from(n_bits.div_ceil(8)).expect("it is in memory");
    let mut bytes = vec![0; n_bytes];
    loop {
        rng.fill_bytes(&mut bytes);
        // Bits beyond the largest number would make most draws useless.
        if let (Some(last), rest @ 1..) = (bytes.last_mut(), n_bits % 8) {
            *last &= (1 << rest) - 1;
        }
        let drawn = BigUint::from_bytes_le(&bytes);
        if drawn < *n {
            return drawn;
        }
    }
}

/// All plans, one after another.
#[derive(Debug)]
pub struct EachPlan<'a> {
    plans: &'a AllPlans,
    /// What is still to be tried after each slide of `slides`, and at the start; the last comes first.
    path: Vec<Vec<(u32, Slide)>>,
    slides: Vec<Slide>,
    is_begun: bool,
}

impl EachPlan<'_> {
    /// Goes on from a state, which is entered by the last of the slides.
    fn enter(&mut self, state: u32) -> Option<Plan> {
        let mut next: Vec<_> = self.plans.counter.next(state, self.slides.len()).collect();
        next.reverse();
        if let Some(last) = self.path.last_mut() {
            *last = next;
        }
        self.plans.counter.is_goal(state).then(|| Plan::new(self.slides.clone()))
    }
}

impl Iterator for EachPlan<'_> {
    type Item = Plan;

    fn next(&mut self) -> Option<Plan> {
        if !std::mem::replace(&mut self.is_begun, true)
            && let Some(plan) = self.enter(0)
        {
            return Some(plan);
        }
        loop {
            if let Some((to, slide)) = self.path.last_mut()?.pop() {
                self.slides.push(slide);
                self.path.push(Vec::new());
                if let Some(plan) = self.enter(to) {
                    return Some(plan);
                }
            } else {
                self.path.pop();
                self.slides.pop();
            }
        }
    }
}
