"""All boards of a size at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from . import _rushsat
from .board import Board
from .checks import sides, whole, whole_or_none
from .progress import Progress, limits
from .words import Metric


@dataclass(frozen=True)
class Universe:
    """All boards of a size, by their distance to the nearest winning one: their index.

    Attributes:
        size: Columns and rows.
        rules: What the exit row holds: see ``docs/universe.md``.
        metric: What an index counts.
        n_valid: How many there are.
        n_winning: How many have won.
        n_unsolvable: How many cannot win.
        histogram: How many have each index, from 0 on.
        hardest: Boards of the largest indices with them, the hardest first.
    """

    size: tuple[int, int]
    rules: str
    metric: Metric
    n_valid: int
    n_winning: int
    n_unsolvable: int
    histogram: tuple[int, ...]
    hardest: tuple[tuple[int, Board], ...]


def universe(
    size: tuple[int, int] = (4, 4),
    *,
    rules: Literal["collette", "fogleman"] = "collette",
    exit_row: int | None = None,
    metric: Metric = "moves",
    top: int = 1,
    threads: int = 0,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    progress: Progress = False,
) -> Universe:
    """Analyses all boards of a size; 5x5 takes a second, 6x6 some minutes.

    Args:
        size: Columns and rows: 3 to 7 by 1 to 7.
        rules: What the exit row holds: ``collette``, at least one car; ``fogleman``, one car and nothing
            else.
        exit_row: From 0 on; ``None`` for the middle one.
        metric: What an index counts.
        top: Boards of the so many largest indices are listed.
        threads: 0 for as many as there are processors.
        time_limit: Gives up after so many seconds.
        memory_limit: Gives up beyond so many bytes.
        progress: ``True`` for a bar, or a function.

    Raises:
        RushsatError: There is no such universe.
        LimitReached: A limit ended it.
    """
    size = sides(size)
    asked = (size, rules, whole_or_none(exit_row, "exit_row", most=255), metric)
    with limits(time_limit, memory_limit, progress) as work:
        raw = _rushsat.universe(asked, whole(top, "top"), whole(threads, "threads"), work)
    hardest = tuple((index, Board._of(board)) for index, board in raw.hardest)
    return Universe(
        size,
        rules,
        metric,
        raw.n_valid,
        raw.n_winning,
        raw.n_unsolvable,
        tuple(raw.histogram),
        hardest,
    )
