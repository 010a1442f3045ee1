//! A file of sets in pieces, which tests change and put together again with the right checksums.

/// The bytes of the head of a section, with which these tests take files apart.
pub(crate) const HEAD_BYTES: usize = 36;

/// A file in pieces.
#[derive(Clone)]
pub(crate) struct Sets {
    line: Vec<u8>,
    pub(crate) sections: Vec<RawSection>,
}

/// A head without its checksums and the length of its block, and the block.
#[derive(Clone)]
pub(crate) struct RawSection {
    pub(crate) head: [u8; 20],
    pub(crate) block: Vec<u8>,
}

impl RawSection {
    pub(crate) fn part(&self) -> u32 {
        u32::from_le_bytes(self.head[..4].try_into().unwrap())
    }

    pub(crate) fn n(&self) -> u64 {
        u64::from_le_bytes(self.head[8..16].try_into().unwrap())
    }

    pub(crate) fn set_n(&mut self, n: u64) {
        self.head[8..16].copy_from_slice(&n.to_le_bytes());
    }

    /// Takes the numbers and the block of another section, but not its part and index.
    pub(crate) fn take_set(&mut self, other: &Self) {
        self.head[8..].copy_from_slice(&other.head[8..]);
        self.block.clone_from(&other.block);
    }
}

impl Sets {
    pub(crate) fn read(bytes: &[u8]) -> Self {
        let (line, mut rest) =
            bytes.split_at(bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1);
        let mut sections = Vec::new();
        while let Some((head, after)) = rest.split_first_chunk::<HEAD_BYTES>() {
            let len = u64::from_le_bytes(head[20..28].try_into().unwrap());
            let (block, after) = after.split_at(usize::try_from(len).unwrap());
            sections
                .push(RawSection { head: head[..20].try_into().unwrap(), block: block.to_vec() });
            rest = after;
        }
        Self { line: line.to_vec(), sections }
    }

    /// With the right checksums.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.line.clone();
        for section in &self.sections {
            let mut head = section.head.to_vec();
            head.extend((section.block.len() as u64).to_le_bytes());
            head.extend(crc32fast::hash(&section.block).to_le_bytes());
            head.extend(crc32fast::hash(&head).to_le_bytes());
            bytes.extend(head);
            bytes.extend(&section.block);
        }
        bytes
    }

    pub(crate) fn change(&mut self, random: &mut Random) {
        let n_sections = self.sections.len();
        let section = &mut self.sections[random.below(n_sections)];
        let len = section.block.len();
        match random.below(8) {
            0 => section.head[random.below(20)] = random.byte(),
            1 => section.head[random.below(20)] ^= 1,
            2 => section.block.insert(random.below(len), random.byte()),
            3 => _ = section.block.remove(random.below(len)),
            4 => {
                let other = self.sections[random.below(n_sections)].clone();
                self.sections[random.below(n_sections)].take_set(&other);
            }
            5 => section.block[random.below(len)] ^= 1,
            _ => section.block[random.below(len)] = random.byte(),
        }
    }
}

/// Numbers that look random, the same in every run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next()).unwrap() % n
    }

    fn byte(&mut self) -> u8 {
        self.next().to_le_bytes()[0]
    }
}
