"""All boards of a size at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from . import _rushsat
from .board import Board
from .checks import MAX_THREADS, sides, whole, whole_or_none
from .errors import unless_ended, unless_raised
from .progress import Progress, limits
from .words import Metric, Size, Whole


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


@dataclass(frozen=True)
class UniversePart:
    """What is known of all boards of a size where the analysis was ended.

    Attributes:
        size: Columns and rows.
        rules: What the exit row holds.
        metric: What an index counts.
        reason: What ended it.
        n_partitions_done: The boards fall into partitions; so many were analysed.
        n_partitions: Their number.
        n_valid: How many boards there are in all; ``None`` if not even they were counted, which comes first.
        n_winning: How many of all have won; likewise.
        histogram: How many have each index: of index 0 all, of the others those in the partitions that were
            analysed, so that there are as many at least. Empty if nothing was counted.
    """

    size: tuple[int, int]
    rules: str
    metric: Metric
    reason: str
    n_partitions_done: int
    n_partitions: int
    n_valid: int | None
    n_winning: int | None
    histogram: tuple[int, ...]

    @classmethod
    def of(
        cls, size: tuple[int, int], rules: str, metric: Metric, raw: _rushsat.RawUniversePart
    ) -> UniversePart:
        """What the native half knows."""
        n_valid, n_winning = raw.counts or (None, None)
        histogram = () if n_winning is None else (n_winning, *raw.histogram)
        done = raw.n_partitions_done, raw.n_partitions
        return cls(size, rules, metric, raw.reason, *done, n_valid, n_winning, histogram)


def universe(
    size: Size = (4, 4),
    *,
    rules: Literal["collette", "fogleman", "unit", "tromp"] = "collette",
    exit_row: Whole | None = None,
    metric: Metric = "moves",
    top: Whole = 1,
    threads: Whole = 0,
    time_limit: float | None = None,
    memory_limit: Whole | None = None,
    progress: Progress = False,
) -> Universe:
    """Analyses all boards of a size; 5x5 takes a second (``tromp``: some ten), 6x6 some minutes.

    Args:
        size: Columns and rows: 3 to 7 by 1 to 7.
        rules: What the exit row holds: ``collette``, at least one car; ``fogleman``, one car and nothing
            else; ``unit``, at least one vehicle, where all vehicles have one cell (Unit Rush Hour);
            ``tromp``, the same with one empty cell, on boards of up to 30 cells.
        exit_row: From 0 on; ``None`` for the middle one.
        metric: What an index counts.
        top: Boards of the so many largest indices are listed.
        threads: 0 for as many as there are processors; ``tromp`` has one.
        time_limit: Gives up after so many seconds.
        memory_limit: Gives up beyond so many bytes.
        progress: ``True`` for a bar, or a function.

    Raises:
        RushsatError: There is no such universe.
        LimitReached: A limit ended it. It knows a ``UniversePart``.
        Interrupted: At Ctrl-C; ``answer`` is the same.
    """
    size = sides(size)
    asked = (size, rules, whole_or_none(exit_row, "exit_row", most=255), metric)
    with limits(time_limit, memory_limit, progress) as work:
        numbers = whole(top, "top"), whole(threads, "threads", most=MAX_THREADS)
        raw, known, raised = _rushsat.universe(asked, *numbers, work)
    if known is not None:
        unless_ended(UniversePart.of(size, rules, metric, known), known.reason, raised)
    assert raw is not None
    hardest = tuple((index, Board._of(board)) for index, board in raw.hardest)
    found = Universe(
        size,
        rules,
        metric,
        raw.n_valid,
        raw.n_winning,
        raw.n_unsolvable,
        tuple(raw.histogram),
        hardest,
    )
    return unless_raised(found, raised)
