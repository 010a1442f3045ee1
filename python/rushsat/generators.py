"""Boards made by chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from . import _rushsat
from .board import Board
from .progress import Progress, limits
from .words import Metric, Side


def generate(
    how: Literal["rewind", "random", "anneal"] = "rewind",
    *,
    seed: int = 0,
    first: int = 0,
    count: int = 1,
    where: str | None = None,
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
    time_limit: float | None = None,
    memory_limit: int | None = None,
    progress: Progress = False,
) -> Iterator[Board]:
    """Makes boards, the same for the same seed as ``rushsat generate``.

    Args:
        how: ``rewind``: a winning board of 6x6 and random steps backwards; ``random``: vehicles one after
            another; ``anneal``: simulated annealing for long plans.
        seed: Where chance comes from.
        first: The number of the first board.
        count: How many boards.
        where: A condition such as ``"moves >= 8 and trucks = 0"``; boards that do not meet it are passed
            over.
        size: Columns and rows; not for ``rewind``.
        exit: The side of the exit; not for ``rewind``.
        line: The line of the primary, from 0 on; ``None`` for the middle one. Not for ``rewind``.
        vehicles: Vehicles beside the primary: 10 for ``random``, at most 7 for ``anneal``.
        trucks: The probability that a vehicle of ``random`` is a truck.
        walls: Number of walls; not for ``rewind``.
        clear_line: No other vehicle of ``random`` stands on the primary's line.
        iterations: Changes that ``anneal`` tries.
        metric: What is to be large for ``anneal``.
        hardest: The board is replaced by the hardest of its cluster; not for ``random``.
        time_limit: Gives up on a board after so many seconds.
        memory_limit: Gives up beyond so many bytes.
        progress: ``True`` for a bar, or a function.

    Raises:
        ReadError: The condition cannot be read; it holds the place.
        RushsatError: No board could be made, or there is no room.

    >>> [board] = generate(seed=1)
    >>> str(board)
    '...BBGCCCDDGAA.EFG...EF....H.....H..'
    """
    ground = (size, exit, line)
    if how == "random":
        n = 10 if vehicles is None else vehicles
        generator = _rushsat.Generator.random(ground, n, trucks, walls, clear_line)
    elif how == "rewind":
        generator = _rushsat.Generator.rewind(hardest)
    elif how == "anneal":
        n = 7 if vehicles is None else vehicles
        generator = _rushsat.Generator.anneal(ground, n, walls, iterations, metric, hardest)
    else:
        raise ValueError(f"{how!r} is no generator; expected `rewind`, `random` or `anneal`")
    return _boards(generator, (seed, first, count), where, (time_limit, memory_limit, progress))


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
