"""Boards: reading, writing, drawing, replaying."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from math import inf
from os import PathLike
from typing import Any, cast

from . import _rushsat
from .answers import Slide, Slides, is_one_slide, text_of_slides
from .checks import (
    integer,
    name_of_file,
    number,
    require_text,
    sides,
    text_of_file,
    whole,
    whole_or_none,
)
from .errors import RushsatError
from .progress import Progress, limits
from .questions import Questions
from .words import Format, Metric, Replay, Shape, Side, Size, Vehicle, Whole

MAX_POSITION = 255
"""No grid is wider or higher."""

MAX_LENGTH = 2**32 - 1
"""No list has a longer plan."""


class Board(Questions):
    """A board: grid, walls, exit, and vehicles where they start. It never changes.

    Args:
        text: The board in any format of ``docs/formats.md``.
        format: The format, where it is not to be found out.
        primary: Name of the vehicle that has to leave, where the text does not say it.
        exit: The side where it leaves, where the text does not say it.
        size: Columns and rows, for CSV, which need not hold them. A board of another size is refused.
        shape: ``grid`` where several lines could be a list of boards as well.
        source: What errors call the text.

    Raises:
        ReadError: The text is no board; it holds the place.

    >>> board = Board("BB.FAA.FECCCE.DD")
    >>> board
    Board('BB.FAA.FECCCE.DD')
    >>> print(board.to_text())
    BB.F
    AA.F>
    ECCC
    E.DD
    """

    __slots__ = ()

    def __init__(
        self,
        text: str,
        *,
        format: Format | None = None,
        primary: str | None = None,
        exit: Side | None = None,
        size: Size | None = None,
        shape: Shape | None = None,
        source: str = "board",
    ) -> None:
        hints = (format, primary, exit, None if size is None else sides(size), shape)
        require_text(text, source)
        if primary is not None:
            require_text(primary, source, "primary")
        self._native = _rushsat.Board.read(text, source, hints)

    @classmethod
    def _of(cls, native: _rushsat.Board) -> Board:
        board = cls.__new__(cls)
        board._native = native
        return board

    @classmethod
    def from_file(
        cls,
        path: str | PathLike[str],
        *,
        format: Format | None = None,
        primary: str | None = None,
        exit: Side | None = None,
        size: Size | None = None,
        shape: Shape | None = None,
    ) -> Board:
        """The one board in a file.

        Raises:
            ReadError: The text is no board.
            OSError: The file cannot be read.
            LimitReached: It has more than 8 GiB.
        """
        with limits(None, None, False) as work:
            text, source = text_of_file(path, work), name_of_file(path)
        return cls(text, format=format, primary=primary, exit=exit, size=size, shape=shape, source=source)

    @classmethod
    def from_dict(cls, board: dict[str, Any]) -> Board:
        """The board of a dict as :meth:`to_dict` returns it.

        Raises:
            ReadError: It is no board.
            TypeError: It holds what JSON does not have.
        """
        # NumPy's whole numbers are numbers too.
        text = json.dumps(board, default=lambda value: integer(value, "board"))
        return cls(text, format="json", source="dict")

    def to_dict(self) -> dict[str, Any]:
        """The board without loss, as in the format ``json``.

        Its keys are ``schema``, ``width``, ``height``, ``walls``, ``exit``, ``primary`` and ``vehicles``.
        Rows and columns count from 0 on.
        """
        board: dict[str, Any] = json.loads(self.to_text("json"))
        return board

    def to_text(
        self,
        format: Format = "grid",
        *,
        rename: bool = False,
        moves: Whole | None = None,
        steps: Whole | None = None,
        states: Whole | None = None,
        name: str | None = None,
    ) -> str:
        """The board in a format; with what a list says of it if that is given, as a line of a list.

        Args:
            format: The format; lists have ``compact``, ``database``, ``grh`` and ``json``.
            rename: Gives the vehicles names that the format can hold.
            moves: Length of a shortest plan in moves, which ``database`` needs.
            steps: Length of a shortest plan in steps.
            states: Number of states of the cluster.
            name: Name of the board; one with white space is left out, except in JSON.

        Raises:
            RushsatError: The format cannot hold this board.

        >>> board = Board("BB.FAA.FECCCE.DD")
        >>> board.to_text("database", moves=7, states=34)
        '07 BB.FAA.FECCCE.DD 34'
        """
        said = (
            whole_or_none(moves, "moves", most=MAX_LENGTH),
            whole_or_none(steps, "steps", most=MAX_LENGTH),
            whole_or_none(states, "states"),
            name,
        )
        return self._native.write(format, rename, said)

    def to_pddl(
        self,
        metric: Metric = "moves",
        *,
        time_limit: float | None = None,
        memory_limit: Whole | None = None,
        progress: Progress = False,
    ) -> tuple[str, str]:
        """A planning task whose shortest plans are those of the board: the domain, and the problem.

        Raises:
            LimitReached: A limit ended it.
        """
        with limits(time_limit, memory_limit, progress) as work:
            return self._native.pddl(metric, work)

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
    def exit(self) -> Side:
        """The side where it leaves."""
        return cast("Side", self._native.exit)

    @property
    def is_solved(self) -> bool:
        """Whether the primary is at the exit."""
        return self._native.is_solved

    def __eq__(self, other: object) -> bool:
        return self._native.is_same(other._native) if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash((self._native.size, self.walls, self.exit, self.primary, frozenset(self.vehicles)))

    def __repr__(self) -> str:
        return f"Board({str(self)!r})"

    def _repr_pretty_(self, printer: Any, _: bool) -> None:
        """What IPython shows: a drawing, if the board is shown by itself and letters can draw it."""
        text = repr(self)
        if len(printer.stack) == 1:
            with suppress(RushsatError):
                text = self.to_text()
        printer.text(text)

    def __str__(self) -> str:
        """The board on one line, which ``Board`` reads."""
        return self._native.line()

    def __reduce__(self) -> tuple[object, ...]:
        return (Board.from_dict, (self.to_dict(),))

    def to_svg(self) -> str:
        """A picture, which notebooks show."""
        return self._native.svg()

    _repr_svg_ = to_svg

    def to_png(self, *, scale: float = 2.0) -> bytes:
        """A picture of pixels; ``scale`` 2 is twice as wide as the SVG.

        Raises:
            ValueError: ``scale`` is no magnification.
            RushsatError: It would have too many pixels.
        """
        if not 0 < (factor := number(scale, "scale")) < inf:
            raise ValueError(f"`scale` is {scale}; expected a positive number")
        return self._native.png(factor)

    def with_positions(self, positions: Iterable[Whole]) -> Board:
        """The same puzzle with its vehicles at other positions along their lines, in cells from 0 on.

        Raises:
            ValueError: Two of them overlap, one is not on the grid, or they are not one for each vehicle.
        """
        listed = [whole(position, "position", most=MAX_POSITION) for position in positions]
        if len(listed) != len(self.vehicles):
            raise ValueError(
                f"expected a position for each of {len(self.vehicles)} vehicles, not {len(listed)}"
            )
        native = self._native.with_positions(listed)
        if native is None:
            raise ValueError(f"vehicles cannot be at {listed}")
        return Board._of(native)

    def replay(self, slides: Slides) -> Replay:
        """Replays a plan on the rules: slides one by one, each as a pair or as text, or one text.

        >>> Board("AA..>").replay(["A+1", ("A", 1)]).n_moves
        1

        Raises:
            ReadError: It is not a plan's text, or a vehicle is not on the board.
            ValueError: A pair is no slide.
            RushsatError: A slide is not legal, or the plan does not solve the board.
        """
        boards, n_steps, n_moves = self._native.replay(text_of_slides(slides))
        return Replay(tuple(Board._of(board) for board in boards), n_steps, n_moves)

    def legal_slides(self, metric: Metric = "moves") -> tuple[Slide, ...]:
        """The slides that are legal now and count as one in the metric: in steps those of one cell.

        >>> Board("AA..>").legal_slides()
        (Slide(vehicle='A', distance=1), Slide(vehicle='A', distance=2))
        """
        return tuple(Slide(*slide) for slide in self._native.legal_slides(metric))

    def after(self, *slides: Slides) -> Board:
        """The board after slides, each a pair or text, which need not solve it; or all in one list.

        >>> Board("AA..>").after("A+1") == Board("AA..>").after(("A", 1)) == Board(".AA.>")
        True

        Raises:
            ReadError: A text is no slide, or a vehicle is not on the board.
            ValueError: A pair is no slide.
            RushsatError: A slide is not legal.
        """
        # One argument that is no pair may be all slides.
        are_all = len(slides) == 1 and not is_one_slide(slides[0])
        given = slides[0] if are_all else cast("Slides", slides)
        return Board._of(self._native.after(text_of_slides(given)))

    def film(self, slides: Slides, *, pace: float = 1.0) -> str:
        """An animated SVG of a plan, or of its beginning, ``pace`` times as fast as usual: 0.7 s a slide.

        Raises:
            ValueError: ``pace`` is not from 0.1 to 10.
        """
        if not 0.1 <= number(pace, "pace") <= 10:
            raise ValueError(f"`pace` is {pace}; expected a number from 0.1 to 10")
        return self._native.film(text_of_slides(slides), pace)
