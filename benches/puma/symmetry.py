"""Searches two symmetric puzzles by decision diagrams, with and without their symmetry.

    python3 benches/puma/symmetry.py > benches/results/symmetry-diagrams.jsonl

Needs CUDD's diagrams in Python: `pip install dd`. The puzzles are those of `puma/examples/`, without the counter of
pegs. Breadth-first from the start; one relation for each rule; only states newly reached are open; the order of the
variables is fixed. Of each orbit under a group the least state is kept: the states of a step are united with their
images, and the diagram of all least states is laid over the union. The groups are that of the identity (`none`), of
one axis (`axis`) and of the square (`square`).

Prints a line of JSON for each search: processor time, distances, states, and nodes of the largest open set, of all
that is reached and of the least states.
"""

import json
import time

import dd.cudd

SIDE = 5
CELLS = [(r, c) for r in range(SIDE) for c in range(SIDE)]
LAST = SIDE - 1

# What the elements but the identity do to a cell.
GROUPS = {
    "none": [],
    "axis": [lambda r, c: (r, LAST - c)],
    "square": [
        lambda r, c: (r, LAST - c),
        lambda r, c: (LAST - r, c),
        lambda r, c: (LAST - r, LAST - c),
        lambda r, c: (c, r),
        lambda r, c: (c, LAST - r),
        lambda r, c: (LAST - c, r),
        lambda r, c: (LAST - c, LAST - r),
    ],
}


def var(cell):
    return f"x{cell[0]}_{cell[1]}"


def jumps():
    """A peg, the peg that it jumps over, and the hole, each time."""
    for r, c in CELLS:
        for dr, dc in [(0, 1), (1, 0), (0, -1), (-1, 0)]:
            triple = [(r + k * dr, c + k * dc) for k in range(3)]
            if all(cell in CELLS for cell in triple):
                yield [var(cell) for cell in triple]


def lights():
    """The lights that a button changes."""
    for r, c in CELLS:
        pressed = [(r, c), (r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
        yield [var(cell) for cell in pressed if cell in CELLS]


class PegSolitaire:
    name = "peg-solitaire"

    def __init__(self, bdd):
        self.bdd = bdd
        self.initial = bdd.cube({var(cell): cell != (SIDE // 2, SIDE // 2) for cell in CELLS})

    def step(self, states):
        image = self.bdd.false
        for triple in jumps():
            before = self.bdd.let(dict(zip(triple, [True, True, False])), states)
            image |= before & self.bdd.cube(dict(zip(triple, [False, False, True])))
        return image


class LightsOut:
    name = "lights-out"

    def __init__(self, bdd):
        self.bdd = bdd
        self.initial = bdd.cube({var(cell): False for cell in CELLS})

    def step(self, states):
        image = self.bdd.false
        for pressed in lights():
            image |= self.bdd.let({name: ~self.bdd.var(name) for name in pressed}, states)
        return image


class Symmetry:
    def __init__(self, bdd, elements):
        self.bdd = bdd
        self.elements = [{var(cell): var(element(*cell)) for cell in CELLS} for element in elements]
        self.least = bdd.true
        for element in self.elements:
            self.least &= self.no_greater(element)

    def no_greater(self, element):
        """The states that are no greater than their image, the first cell counting most."""
        result = self.bdd.true
        for name in reversed([var(cell) for cell in CELLS]):
            here, there = self.bdd.var(name), self.bdd.var(element[name])
            result = (~here & there) | (self.bdd.apply("equiv", here, there) & result)
        return result

    def folded(self, states):
        """The least states of the orbits of some states."""
        union = states
        for element in self.elements:
            union |= self.bdd.let({of: self.bdd.var(to) for of, to in element.items()}, states)
        return union & self.least


def search(puzzle_of, group):
    start = time.process_time()
    bdd = dd.cudd.BDD(memory_estimate=4 * 2**30)
    bdd.configure(reordering=False)
    bdd.declare(*map(var, CELLS))
    puzzle, symmetry = puzzle_of(bdd), Symmetry(bdd, GROUPS[group])
    new = reached = symmetry.folded(puzzle.initial)
    most_open = distance = 0
    while new != bdd.false:
        most_open = max(most_open, len(new))
        distance += 1
        new = symmetry.folded(puzzle.step(new)) & ~reached
        reached |= new
    return {
        "puzzle": puzzle.name,
        "group": group,
        "seconds": round(time.process_time() - start, 2),
        "distances": distance,
        "states": int(reached.count(len(CELLS))),
        "open_nodes": most_open,
        "reached_nodes": len(reached),
        "least_nodes": len(symmetry.least),
    }


if __name__ == "__main__":
    for puzzle_of in [PegSolitaire, LightsOut]:
        for group in GROUPS:
            print(json.dumps(search(puzzle_of, group)), flush=True)
