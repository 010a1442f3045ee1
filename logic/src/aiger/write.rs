//! The two forms of a file.

use std::io::{self, Write};

use super::{Aig, Node, Signal};

impl Aig {
    /// Number of and-gates.
    pub fn n_ands(&self) -> usize {
        self.ands.len()
    }

    /// The literal of each node: inputs first, then latches, then and-gates in their order.
    fn literals(&self) -> Vec<u32> {
        let mut literals = vec![0; self.nodes.len()];
        let mut next = 2;
        let inputs = self.inputs.iter().map(|(_, node)| *node);
        let latches = self.latches.iter().map(|latch| latch.node);
        for node in inputs.chain(latches) {
            literals[node as usize] = next;
            next += 2;
        }
        for (index, node) in self.nodes.iter().enumerate() {
            if matches!(node, Node::And(..)) {
                literals[index] = next;
                next += 2;
            }
        }
        literals
    }

    /// Writes the graph as text (`aag`).
    ///
    /// # Errors
    ///
    /// Those of the output.
    pub fn write_ascii(&self, out: &mut dyn Write) -> io::Result<()> {
        let literals = self.literals();
        self.header("aag", out)?;
        for (_, node) in &self.inputs {
            writeln!(out, "{}", literals[*node as usize])?;
        }
        for latch in &self.latches {
            writeln!(out, "{} {}", literals[latch.node as usize], literal(latch.next, &literals))?;
        }
        writeln!(out, "{}", literal(self.bad, &literals))?;
        for (own, high, low) in self.and_literals(&literals) {
            writeln!(out, "{own} {high} {low}")?;
        }
        self.symbols(out)
    }

    /// Writes the graph in the binary form (`aig`), which is smaller and read by more tools.
    ///
    /// # Errors
    ///
    /// Those of the output.
    pub fn write_binary(&self, out: &mut dyn Write) -> io::Result<()> {
        let literals = self.literals();
        self.header("aig", out)?;
        for latch in &self.latches {
            writeln!(out, "{}", literal(latch.next, &literals))?;
        }
        writeln!(out, "{}", literal(self.bad, &literals))?;
        for (own, high, low) in self.and_literals(&literals) {
            delta(own - high, out)?;
            delta(high - low, out)?;
        }
        self.symbols(out)
    }

    fn header(&self, form: &str, out: &mut dyn Write) -> io::Result<()> {
        let (inputs, latches, ands) = (self.inputs.len(), self.latches.len(), self.n_ands());
        writeln!(out, "{form} {} {inputs} {latches} 1 {ands}", inputs + latches + ands)
    }

    /// Each gate with its operands, the larger first.
    fn and_literals<'a>(
        &'a self,
        literals: &'a [u32],
    ) -> impl Iterator<Item = (u32, u32, u32)> + 'a {
        self.nodes.iter().enumerate().filter_map(|(index, node)| match node {
            Node::And(left, right) => {
                let (left, right) = (literal(*left, literals), literal(*right, literals));
                Some((literals[index], left.max(right), left.min(right)))
            }
            _ => None,
        })
    }

    fn symbols(&self, out: &mut dyn Write) -> io::Result<()> {
        for (index, (name, _)) in self.inputs.iter().enumerate() {
            writeln!(out, "i{index} {name}")?;
        }
        for (index, latch) in self.latches.iter().enumerate() {
            let negation = if latch.is_negated { "!" } else { "" };
            writeln!(out, "l{index} {negation}{}", latch.name)?;
        }
        writeln!(out, "o0 bad")?;
        if !self.comments.is_empty() {
            writeln!(out, "c")?;
        }
        self.comments.iter().try_for_each(|line| writeln!(out, "{line}"))
    }
}

fn literal(signal: Signal, literals: &[u32]) -> u32 {
    literals[signal.node()] | u32::from(signal.is_negated())
}

/// A number in groups of seven bits, the lowest first, with the eighth bit set but in the last.
fn delta(mut number: u32, out: &mut dyn Write) -> io::Result<()> {
    loop {
        let [low, ..] = number.to_le_bytes();
        number >>= 7;
        if number == 0 {
            return out.write_all(&[low & 0x7f]);
        }
        out.write_all(&[low | 0x80])?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The toggle flip-flop with enable and reset of the format's description, as far as version 1.0 goes.
    #[test]
    fn both_forms_say_the_same() {
        let mut aig = Aig::new();
        let enable = aig.input("enable");
        let state = aig.latch("state", false);
        let set = aig.latch("set", true);
        let (now, is_set) = (aig.value(state), aig.value(set));
        let next = aig.iff(now, !enable);
        aig.set_next(state, next);
        let bad = aig.and(now, is_set);
        aig.set_bad(bad);
        aig.comment("a comment");
        let mut ascii = Vec::new();
        aig.write_ascii(&mut ascii).unwrap();
        let expected = "aag 7 1 2 1 4\n2\n4 13\n6 6\n14\n8 4 3\n10 5 2\n12 11 9\n14 7 4\n";
        let symbols = "i0 enable\nl0 state\nl1 !set\no0 bad\nc\na comment\n";
        assert_eq!(String::from_utf8(ascii).unwrap(), format!("{expected}{symbols}"));
        let mut binary = Vec::new();
        aig.write_binary(&mut binary).unwrap();
        let gates = [8 - 4, 4 - 3, 10 - 5, 5 - 2, 12 - 11, 11 - 9, 14 - 7, 7 - 4];
        let expected = [b"aig 7 1 2 1 4\n13\n6\n14\n", &gates[..], symbols.as_bytes()].concat();
        assert_eq!(binary, expected);
    }

    #[test]
    fn long_deltas_take_several_bytes() {
        let mut bytes = Vec::new();
        for number in [0, 127, 128, 16_383, 16_384] {
            delta(number, &mut bytes).unwrap();
        }
        assert_eq!(bytes, [0, 0x7f, 0x80, 0x01, 0xff, 0x7f, 0x80, 0x80, 0x01]);
    }
}
