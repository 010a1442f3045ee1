"""The course project's model of Rush Hour in Bauhaus, beside ours.

The propositions are those of a CISC204 modelling project (group 18: Phillipson, Mills, Schmelzer,
Goldberg): a cell is empty, red, or a part of a horizontal or vertical vehicle of some length, and
something on it can move right, left, up or down. Time is ours: frames, and slides between them. The
models of both theories are enumerated with PySAT, and the program fails if they differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bauhaus import Encoding, constraint, proposition
from pysat.solvers import Solver

from rushsat import Board, formula

BOARD = Board("AAB.\n..B.\n....", primary="A")
HORIZON = 7
"""Steps. The shortest plan has three; detours fit as well."""

STEPS = {"R": (0, 1), "L": (0, -1), "D": (1, 0), "U": (-1, 0)}

encoding = Encoding()


@proposition(encoding)
class Proposition:
    """Something that is true or false in a frame, such as ``Red(0,1)`` in frame 2."""

    def __init__(self, what: str, frame: int) -> None:
        self.what = what
        self.frame = frame

    def _prop_name(self) -> str:
        return f"{self.what}@{self.frame}"


class Model:
    """The rules for one board, as constraints of Bauhaus."""

    def __init__(self, board: Board, horizon: int) -> None:
        self.board = board
        self.horizon = horizon
        self.cells = [(r, c) for r in range(board.height) for c in range(board.width)]
        self.known: dict[tuple[str, int], Proposition] = {}
        self.kinds: dict[tuple[int, int], list[tuple[str, int, bool]]] = {x: [] for x in self.cells}
        for vehicle in board.vehicles:
            name = ("H" if vehicle.is_horizontal else "V") + str(vehicle.length)
            kind = ("Red" if vehicle.name == board.primary else name, vehicle.length, vehicle.is_horizontal)
            for r, c in self.cells:
                on_line = r == vehicle.row if vehicle.is_horizontal else c == vehicle.col
                if on_line and kind not in self.kinds[r, c]:
                    self.kinds[r, c].append(kind)

    def the(self, what: str, frame: int) -> Proposition:
        """A proposition; always the same object, since Bauhaus holds them weakly."""
        return self.known.setdefault((what, frame), Proposition(what, frame))

    def contents(self, x: tuple[int, int], frame: int) -> list[Proposition]:
        """What a cell can hold."""
        return [
            self.the(f"{kind}({x[0]},{x[1]})", frame) for kind in ["E", *(k for k, _, _ in self.kinds[x])]
        ]

    def beside(self, x: tuple[int, int], way: str, n: int) -> tuple[int, int] | None:
        """The cell ``n`` further, if it is on the grid."""
        y = (x[0] + n * STEPS[way][0], x[1] + n * STEPS[way][1])
        return y if y in self.kinds else None

    def leads(self) -> Iterator[tuple[tuple[int, int], str, tuple[str, int, bool]]]:
        """Each cell where a vehicle of some kind can have its front, and the way that it slides then."""
        for x in self.cells:
            for way in STEPS:
                for kind in self.kinds[x]:
                    along = kind[2] == (way in "LR")
                    if along and self.beside(x, way, 1) and self.beside(x, way, 1 - kind[1]):
                        yield x, way, kind

    def actions(self, frame: int) -> list[Proposition]:
        """What may happen after a frame: one step of one vehicle, or nothing."""
        slides = dict.fromkeys(f"slide({x[0]},{x[1]},{way},1)" for x, way, _ in self.leads())
        return [self.the(what, frame) for what in [*slides, "idle"]]

    def state_holds(self) -> None:
        """Every cell holds one thing, and *can move* is what it means, in both directions."""
        for frame in range(self.horizon + 1):
            for x in self.cells:
                constraint.add_exactly_one(encoding, *self.contents(x, frame))
                for way in STEPS:
                    self.define_can_move(x, way, frame)

    def define_can_move(self, x: tuple[int, int], way: str, frame: int) -> None:
        can_move = self.the(f"CM{way}({x[0]},{x[1]})", frame)
        movers = [k for k, _, is_horizontal in self.kinds[x] if is_horizontal == (way in "LR")]
        y = self.beside(x, way, 1)
        if y is None or not movers:
            encoding.add_constraint(~can_move)
            return
        someone = [self.the(f"{kind}({x[0]},{x[1]})", frame) for kind in movers]
        room = self.the(f"E({y[0]},{y[1]})", frame)
        encoding.add_constraint(~can_move | room)
        any_of = ~can_move | someone[0]
        for mover in someone[1:]:
            any_of = any_of | mover
        encoding.add_constraint(any_of)
        for mover in someone:
            encoding.add_constraint(~mover | ~room | can_move)

    def initial_holds(self) -> None:
        """The first frame is the board."""
        held = dict.fromkeys(self.cells, "E")
        for vehicle in self.board.vehicles:
            for i in range(vehicle.length):
                across = (vehicle.row, vehicle.col + i)
                x = across if vehicle.is_horizontal else (vehicle.row + i, vehicle.col)
                name = ("H" if vehicle.is_horizontal else "V") + str(vehicle.length)
                held[x] = "Red" if vehicle.name == self.board.primary else name
        for (r, c), what in held.items():
            encoding.add_constraint(self.the(f"{what}({r},{c})", 0))

    def goal_holds(self) -> None:
        """Red is at the exit in the last frame, and time stands still only there."""
        red = next(v for v in self.board.vehicles if v.name == self.board.primary)
        exit_cell = f"Red({red.row},{self.board.width - 1})"
        encoding.add_constraint(self.the(exit_cell, self.horizon))
        for frame in range(self.horizon):
            encoding.add_constraint(~self.the("idle", frame) | self.the(exit_cell, frame))

    def transitions_hold(self) -> None:
        """One thing happens, it is possible, and it does what it says."""
        for frame in range(self.horizon):
            constraint.add_exactly_one(encoding, *self.actions(frame))
            self.keep(frame, [self.the("idle", frame)], set())
            for x, way, (kind, length, _) in self.leads():
                slide = self.the(f"slide({x[0]},{x[1]},{way},1)", frame)
                mover = self.the(f"{kind}({x[0]},{x[1]})", frame)
                entered, left = self.beside(x, way, 1), self.beside(x, way, 1 - length)
                assert entered is not None and left is not None
                encoding.add_constraint(~slide | self.the(f"CM{way}({x[0]},{x[1]})", frame))
                if_so = ~slide | ~mover
                encoding.add_constraint(if_so | self.the(f"{kind}({entered[0]},{entered[1]})", frame + 1))
                encoding.add_constraint(if_so | self.the(f"E({left[0]},{left[1]})", frame + 1))
                self.keep(frame, [slide, mover], {entered, left})

    def keep(self, frame: int, happening: list[Proposition], changed: set[tuple[int, int]]) -> None:
        """All other cells hold what they held."""
        for x in self.cells:
            if x in changed:
                continue
            for before, after in zip(self.contents(x, frame), self.contents(x, frame + 1), strict=True):
                clause = ~before | after
                for condition in happening:
                    clause = clause | ~condition
                encoding.add_constraint(clause)

    def clauses(self) -> tuple[list[list[int]], dict[str, int]]:
        """The theory as Bauhaus compiles it, and the numbers of propositions."""
        self.state_holds()
        self.initial_holds()
        self.goal_holds()
        self.transitions_hold()
        theory = encoding.compile().to_CNF()
        numbers: dict[str, int] = {}
        clauses = [
            [
                numbers.setdefault(str(literal.name), len(numbers) + 1) * (1 if literal.true else -1)
                for literal in clause.children
            ]
            for clause in theory.children
        ]
        return clauses, numbers


def models(clauses: Iterable[list[int]], numbers: dict[str, int]) -> set[frozenset[str]]:
    """The models over the propositions with these numbers: which of them are true."""
    found = set()
    with Solver(name="cadical153", bootstrap_with=clauses) as solver:
        while solver.solve():
            model = set(solver.get_model())
            found.add(frozenset(name for name, number in numbers.items() if number in model))
            solver.add_clause([-number if number in model else number for number in numbers.values()])
    return found


def main() -> None:
    """Compares the two."""
    ours = formula(BOARD, HORIZON, "cell", metric="steps")
    theirs, numbers = Model(BOARD, HORIZON).clauses()
    # Which part of a vehicle a cell is, is ours alone; it follows from the rest.
    common = {name: number for name, number in ours.variables.items() if not name.startswith("off(")}
    assert set(common) == set(numbers), set(common) ^ set(numbers)
    in_ours, in_theirs = models(ours.clauses, common), models(theirs, numbers)
    assert in_ours == in_theirs, (len(in_ours), len(in_theirs))
    print(f"{len(common)} propositions, {len(in_ours)} models, the same in both")


if __name__ == "__main__":
    main()
