"""Boards made by chance, or by a solver."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from . import _rushsat
from .board import Board
from .checks import LARGEST, sides, whole
from .completion import complete
from .errors import LimitReached
from .progress import Progress, limits
from .words import Metric, Side

GENERATORS = {
    "rewind": {"first", "hardest"},
    "random": {"first", "size", "exit", "line", "vehicles", "trucks", "walls", "clear_line"},
    "anneal": {"first", "size", "exit", "line", "vehicles", "walls", "iterations", "metric", "hardest"},
    "complete": {"size", "line", "walls", "sketch", "such_that", "at_least", "metric", "solver"},
}
"""The generators, and the arguments that each has beside those of all."""


def generate(
    how: Literal["rewind", "random", "anneal", "complete"] = "rewind",
    *,
    seed: int = 0,
    count: int = 1,
    where: str | None = None,
    first: int | None = None,
    size: tuple[int, int] | None = None,
    exit: Side | None = None,
    line: int | None = None,
    vehicles: int | None = None,
    trucks: float | None = None,
    walls: int | None = None,
    clear_line: bool | None = None,
    iterations: int | None = None,
    metric: Metric | None = None,
    hardest: bool | None = None,
    sketch: str | None = None,
    such_that: str | Iterable[str] | None = None,
    at_least: int | None = None,
    solver: str | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    progress: Progress = False,
) -> Iterator[Board]:
    """Makes boards, the same for the same seed as ``rushsat generate``, when they are asked for.

    An argument that a generator does not have is refused.

    Args:
        how: ``rewind``: a winning board of 6x6 and random steps backwards; ``random``: vehicles one after
            another; ``anneal``: simulated annealing for long plans; ``complete``: boards that meet a wish, by
            SAT, until there is none left (``rushsat.complete`` says more of its search).
        seed: Where chance comes from.
        count: How many boards.
        where: A condition such as ``"moves >= 8 and trucks = 0"``; boards that do not meet it are passed
            over. ``complete`` asks for what can be counted: ``"trucks = 0"`` with ``at_least=8``.
        first: The number of the first board; not for ``complete``.
        size: Columns and rows, 6x6 if nothing is said; not for ``rewind``, not beside a sketch.
        exit: The side of the exit, ``right`` if nothing is said; for ``random`` and ``anneal``.
        line: The line of the primary, from 0 on; ``None`` for the middle one. Not for ``rewind``.
        vehicles: Vehicles beside the primary: 10 for ``random``, at most 7 for ``anneal``.
        trucks: The probability that a vehicle of ``random`` is a truck, 1/4 if nothing is said.
        walls: Number of walls, of ``complete`` at most; not for ``rewind``.
        clear_line: No other vehicle of ``random`` stands on the primary's line.
        iterations: Changes that ``anneal`` tries, 100,000 if nothing is said.
        metric: What is to be large for ``anneal`` and ``complete``, moves if nothing is said.
        hardest: The board is replaced by the hardest of its cluster, unless this is ``False``; for ``rewind``
            and ``anneal``.
        sketch: Of ``complete``: a board with ``?`` for cells that may hold anything.
        such_that: Of ``complete``: formulas about the board as it stands, in the language of lemmas.
        at_least: Of ``complete``: moves (steps) of a shortest plan, at least; 1 if nothing is said.
        solver: Of ``complete``: who proposes boards.
        time_limit: Gives up on a board after so many seconds; ``complete`` on all.
        memory_limit: Gives up beyond so many bytes.
        progress: ``True`` for a bar, or a function.

    Raises:
        ValueError: An argument that the generator does not have.
        ReadError: The condition cannot be read; it holds the place.
        LimitReached: ``complete`` gave up before it had all boards.
        RushsatError: No board could be made, or there is no room.

    >>> [board] = generate(seed=1)
    >>> str(board)
    '...BBGCCCDDGAA.EFG...EF....H.....H..'
    """
    given = {
        "first": first,
        "size": size,
        "exit": exit,
        "line": line,
        "vehicles": vehicles,
        "trucks": trucks,
        "walls": walls,
        "clear_line": clear_line,
        "iterations": iterations,
        "metric": metric,
        "hardest": hardest,
        "sketch": sketch,
        "such_that": such_that,
        "at_least": at_least,
        "solver": solver,
    }
    options: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    _require(how, options)
    seed, count = whole(seed, "seed"), whole(count, "count")
    allowed = (time_limit, memory_limit, progress)
    if how == "complete":
        return _completed({"seed": seed, "count": count, "where": where, **options}, allowed)
    numbers = (seed, options.pop("first", 0), count)
    return _boards(_generator(how, **options), numbers, where, allowed)


def _require(how: str, options: dict[str, Any]) -> None:
    """Requires that a generator is there and has these arguments, and that numbers are whole."""
    if how not in GENERATORS:
        raise ValueError(f"{how!r} is no generator; expected one of {', '.join(GENERATORS)}")
    for name in options:
        if name not in GENERATORS[how]:
            raise ValueError(f"`{name}` is not for the generator `{how}`")
        if name in {"first", "line", "vehicles", "walls", "iterations"}:
            whole(options[name], name, most=255 if name == "line" else LARGEST)


def _generator(
    how: str,
    size: tuple[int, int] = (6, 6),
    exit: Side = "right",
    line: int | None = None,
    vehicles: int | None = None,
    trucks: float = 0.25,
    walls: int = 0,
    clear_line: bool = False,
    iterations: int = 100_000,
    metric: Metric = "moves",
    hardest: bool = True,
) -> _rushsat.Generator:
    ground = (sides(size), exit, line)
    if how == "random":
        n = 10 if vehicles is None else vehicles
        return _rushsat.Generator.random(ground, n, trucks, walls, clear_line)
    if how == "rewind":
        return _rushsat.Generator.rewind(hardest)
    n = 7 if vehicles is None else vehicles
    return _rushsat.Generator.anneal(ground, n, walls, iterations, metric, hardest)


def _boards(
    generator: _rushsat.Generator,
    numbers: tuple[int, int, int],
    where: str | None,
    allowed: tuple[float | None, int | None, Progress],
) -> Iterator[Board]:
    """The boards, made when they are asked for."""
    seed, first, count = numbers
    for number in range(first, first + count):
        with limits(*allowed) as work:
            yield Board._of(generator.board((seed, number), where, work))


def _completed(
    options: dict[str, Any], allowed: tuple[float | None, int | None, Progress]
) -> Iterator[Board]:
    """The boards of a completion, which is made when the first is asked for."""
    if options["count"] == 0:
        return
    time_limit, memory_limit, progress = allowed
    found = complete(time_limit=time_limit, memory_limit=memory_limit, progress=progress, **options)
    yield from found.boards
    if found.reason is not None:
        raise LimitReached(found.reason)
