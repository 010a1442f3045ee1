"""Boards, and the questions to ask about one."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from os import PathLike, fspath
from typing import Any, Literal, TypeAlias

from . import _rushsat
from .answers import Answer, Slide, answer_of
from .errors import Interrupted
from .progress import Progress, limits

Metric: TypeAlias = Literal["moves", "steps"]
"""What the length of a plan counts: slides of any distance, or cells."""

Encoding: TypeAlias = Literal["cell", "position", "order", "crossing", "cartesian", "dual"]
"""The propositions of a formula: see ``docs/encodings.md``."""

Semantics: TypeAlias = Literal["sequential", "parallel", "counted"]
"""How many vehicles slide in one transition of a formula."""

Format: TypeAlias = Literal["compact", "grid", "database", "csv", "research", "grh", "json"]
"""A text format: see ``docs/formats.md``."""

Side: TypeAlias = Literal["left", "right", "top", "bottom"]
"""A side of the grid."""


@dataclass(frozen=True)
class Vehicle:
    """A vehicle where it starts.

    Attributes:
        name: Its name.
        is_horizontal: Whether it slides left and right.
        length: Its length in cells.
        row: The row of its topmost cell, from 0 on.
        col: The column of its leftmost cell, from 0 on.
    """

    name: str
    is_horizontal: bool
    length: int
    row: int
    col: int


@dataclass(frozen=True)
class Replay:
    """A plan that was replayed.

    Attributes:
        boards: The boards along it, the first and the solved one included.
        n_steps: Its length in steps.
        n_moves: Its length in moves.
    """

    boards: list[Board]
    n_steps: int
    n_moves: int


class Board:
    """A board: grid, walls, exit, and vehicles where they start. It never changes.

    Args:
        text: The board in any format of ``docs/formats.md``.
        format: The format, where it is not to be found out.
        primary: Name of the vehicle that has to leave, where the text does not say it.
        exit: The side where it leaves, where the text does not say it.
        source: What errors call the text.

    Raises:
        ReadError: The text is no board; it holds the place.

    >>> board = Board("BB.FAA.FECCCE.DD")
    >>> board
    BB.F
    AA.F>
    ECCC
    E.DD
    """

    __slots__ = ("_native",)
    _native: _rushsat.Board

    def __init__(
        self,
        text: str,
        *,
        format: Format | None = None,
        primary: str | None = None,
        exit: Side | None = None,
        source: str = "board",
    ) -> None:
        self._native = _rushsat.Board.read(text, source, format, primary, exit)

    @classmethod
    def _of(cls, native: _rushsat.Board) -> Board:
        board = cls.__new__(cls)
        board._native = native
        return board

    @classmethod
    def from_file(cls, path: str | PathLike[str], *, format: Format | None = None) -> Board:
        """The one board in a file.

        Raises:
            ReadError: The text is no board.
            OSError: The file cannot be read.
        """
        with open(path, encoding="utf-8") as file:
            return cls(file.read(), format=format, source=fspath(path))

    @classmethod
    def from_dict(cls, board: dict[str, Any]) -> Board:
        """The board of a dict as :meth:`to_dict` returns it.

        Raises:
            ReadError: It is no board.
        """
        return cls(json.dumps(board), format="json", source="dict")

    def to_dict(self) -> dict[str, Any]:
        """The board without loss, as in the format ``json``.

        Its keys are ``schema``, ``width``, ``height``, ``walls``, ``exit``, ``primary`` and ``vehicles``.
        Rows and columns count from 0 on.
        """
        board: dict[str, Any] = json.loads(self._native.write("json"))
        return board

    def to_text(self, format: Format = "grid") -> str:
        """The board in a format.

        Raises:
            RushsatError: The format cannot hold this board.
        """
        return self._native.write(format)

    @property
    def width(self) -> int:
        """Number of columns."""
        return self._native.size[0]

    @property
    def height(self) -> int:
        """Number of rows."""
        return self._native.size[1]

    @property
    def walls(self) -> tuple[tuple[int, int], ...]:
        """Rows and columns of the cells with walls, from 0 on."""
        return tuple(self._native.walls)

    @property
    def vehicles(self) -> tuple[Vehicle, ...]:
        """The vehicles, in the order of columns of arrays of states."""
        return tuple(Vehicle(*vehicle) for vehicle in self._native.vehicles)

    @property
    def primary(self) -> str:
        """Name of the vehicle that has to leave."""
        return self._native.primary

    @property
    def exit(self) -> str:
        """The side where it leaves: ``left``, ``right``, ``top`` or ``bottom``."""
        return self._native.exit

    @property
    def is_solved(self) -> bool:
        """Whether the primary is at the exit."""
        return self._native.is_solved

    def __eq__(self, other: object) -> bool:
        return self._native == other._native if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash((self._native.size, self.walls, self.exit, self.primary, self.vehicles))

    def __repr__(self) -> str:
        try:
            return self._native.write("grid")
        except Exception:
            return self._native.write("json")

    def __str__(self) -> str:
        return self._native.compact() or self._native.write("json")

    def __reduce__(self) -> tuple[object, ...]:
        return (Board.from_dict, (self.to_dict(),))

    def _repr_svg_(self) -> str:
        return self._native.svg()

    def replay(self, slides: Iterable[Slide | tuple[str, int]] | str) -> Replay:
        """Replays a plan on the rules.

        Raises:
            ReadError: It is not a plan's text, or a vehicle is not on the board.
            RushsatError: A slide is not legal, or the plan does not solve the board.
        """
        boards, n_steps, n_moves = self._native.replay(_plan_text(slides))
        return Replay([Board._of(board) for board in boards], n_steps, n_moves)

    def film(self, slides: Iterable[Slide | tuple[str, int]] | str, *, slide_s: float = 0.6) -> str:
        """An animated SVG of a plan, ``slide_s`` seconds a slide."""
        return self._native.film(_plan_text(slides), slide_s)

    def plan(
        self,
        *,
        max_moves: int | None = None,
        max_steps: int | None = None,
        metric: Metric = "moves",
        any: bool = False,
        encoding: Encoding = "crossing",
        semantics: Semantics | None = None,
        solver: str = "varisat",
        threads: int = 1,
        time_limit: float | None = None,
        memory_limit: int | None = None,
        conflict_limit: int | None = None,
        progress: Progress = False,
    ) -> Answer:
        """Asks a SAT solver for a shortest plan.

        Args:
            max_moves: Only plans of at most so many moves.
            max_steps: Only plans of at most so many steps.
            metric: What counts, where there is no bound.
            any: Any plan, quickly, rather than a shortest one.
            encoding: The propositions.
            semantics: What one transition of a formula is; ``None`` for what was found fastest.
            solver: ``varisat``, ``batsat``, or ``exec:COMMAND`` for a program that reads DIMACS.
            threads: How many horizons are asked for at once.
            time_limit: Gives up after so many seconds.
            memory_limit: Gives up beyond so many bytes; ``None`` for 8 GiB.
            conflict_limit: Gives up after so many conflicts of the solver.
            progress: ``True`` for a bar, or a function.

        Raises:
            RushsatError: A solver that fails, or cannot be had.
            Interrupted: At Ctrl-C, with what is known.

        >>> Board("BB.FAA.FECCCE.DD").plan().n_moves
        7
        """
        if max_moves is not None and max_steps is not None:
            raise ValueError("give max_moves or max_steps, not both")
        bound = max_moves if max_steps is None else max_steps
        if bound is not None:
            metric = "moves" if max_steps is None else "steps"
        how = (encoding, semantics, solver)
        question = _rushsat.Question(metric, bound, how, threads, any)
        with limits(time_limit, memory_limit, progress, conflict_limit) as work:
            raw, raised = _rushsat.plan(self._native, question, work)
        return self._answer(raw, raised, bound)

    def solve(
        self,
        metric: Metric = "moves",
        *,
        algorithm: Literal["breadth-first", "a-star"] = "breadth-first",
        time_limit: float | None = None,
        memory_limit: int | None = None,
        progress: Progress = False,
    ) -> Answer:
        """Searches for a shortest plan state by state.

        Raises:
            Interrupted: At Ctrl-C, with what is known.

        >>> Board("BB.FAA.FECCCE.DD").solve("steps").n_steps
        8
        """
        with limits(time_limit, memory_limit, progress) as work:
            raw, raised = _rushsat.solve(self._native, metric, algorithm, work)
        return self._answer(raw, raised, None)

    def _answer(self, raw: _rushsat.RawAnswer, raised: BaseException | None, bound: int | None) -> Answer:
        answer = answer_of(self, raw, bound)
        if isinstance(raised, KeyboardInterrupt):
            raise Interrupted(answer) from None
        if raised is not None:
            raise raised
        return answer


@dataclass(frozen=True)
class ListedBoard:
    """A board of a list, and what the list claims of it, which nobody has checked.

    Attributes:
        board: The board.
        line: Its line, from 1 on.
        label: Its name, or its line.
        moves: Length of a shortest plan in moves.
        steps: Length of a shortest plan in steps.
        states: Number of states of the cluster.
        is_unsolvable: Whether there is said to be no plan.
    """

    board: Board
    line: int
    label: str
    moves: int | None
    steps: int | None
    states: int | None
    is_unsolvable: bool


def read_boards(
    path: str | PathLike[str], *, format: Format | None = None, time_limit: float | None = None
) -> list[ListedBoard]:
    """The boards of a file: a list, or one board.

    Raises:
        ReadError: A line is no board; it holds the place.
        OSError: The file cannot be read.
    """
    with open(path, "rb") as file:
        text = file.read()
    with limits(time_limit, None, False) as work:
        read = _rushsat.read_boards(text, fspath(path), format, work)
    return [
        ListedBoard(
            Board._of(one.board),
            one.line,
            one.label,
            one.moves,
            one.steps,
            one.states,
            one.unsolvable,
        )
        for one in read
    ]


def _plan_text(slides: Iterable[Slide | tuple[str, int]] | str) -> str:
    if isinstance(slides, str):
        return slides
    return " ".join(f"{vehicle}{distance:+}" for vehicle, distance in slides)
