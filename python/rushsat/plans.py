"""All plans of a board within a bound, and how hard a board is."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from . import _rushsat
from .answers import Slide
from .checks import number, whole
from .errors import unless_ended, unless_raised
from .progress import Progress, limits
from .reached import Reached, ended
from .words import Metric, Whole

if TYPE_CHECKING:
    from .board import Board


def number_of(data: bytes) -> int:
    """A number of any size."""
    return int.from_bytes(data, "little")


MOST_SLIDES = 5_000
"""Slides of plans that are handed over where the work was ended: so many take a part of half a second."""


def _listed(
    raw: _rushsat.RawListedPlans, ended: str | None, raised: BaseException | None, deadline: float
) -> list[tuple[Slide, ...]]:
    """Plans that were listed or drawn; the first of them where that was ended, or is by now."""
    plans: list[tuple[Slide, ...]] = []
    n_slides = 0
    try:
        for index in range(len(raw)):
            if n_slides > MOST_SLIDES:
                if ended is None and monotonic() > deadline:
                    ended = "time limit reached"
                if ended is not None or raised is not None:
                    break
            plans.append(tuple(Slide(*slide) for slide in raw.plan(index) or []))
            n_slides += len(plans[-1])
    except KeyboardInterrupt as stopped:
        raised = stopped
    return unless_ended(plans, ended, raised)


@dataclass(frozen=True, eq=False)
class Plans:
    """All plans of a board within a bound.

    A plan is a sequence of slides, each of which counts as one in the metric, that ends at the first goal it
    comes to.

    Attributes:
        board: The board.
        metric: What counts as one.
        shortest_length: The length of a shortest plan; ``None`` if there is no plan of any length.
        n_plans: How many there are within the bound; exact.
    """

    board: Board
    metric: Metric
    shortest_length: int | None
    n_plans: int
    _bound: int | None
    _raw: _rushsat.RawPlans | None

    @classmethod
    def of(cls, board: Board, max_length: int | None, metric: Metric, work: _rushsat.Limits) -> Plans:
        """The plans that the native half found."""
        raw, shortest, known, raised = _rushsat.all_plans(board._native, metric, max_length, work)
        if known is not None:
            ended(Reached.of(known, metric), raised)
        found = cls(board, metric, shortest, 0 if raw is None else number_of(raw.n_plans), max_length, raw)
        return unless_raised(found, raised)

    def __reduce__(self) -> tuple[object, ...]:
        # The states are many, and soon found again.
        return (_counted, (self.board, self._bound, self.metric))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Plans):
            return NotImplemented
        mine, others = ((one.board, one.metric, one._bound) for one in (self, other))
        return mine == others

    def __hash__(self) -> int:
        return hash((self.board, self.metric, self._bound))

    def __repr__(self) -> str:
        return f"<{self.n_plans} plans; the shortest length in {self.metric} is {self.shortest_length}>"

    def by_length(
        self,
        *,
        time_limit: float | None = None,
        memory_limit: Whole | None = None,
        progress: Progress = False,
    ) -> dict[int, int]:
        """How many plans have exactly so many slides."""
        with limits(time_limit, memory_limit, progress) as work:
            if self._raw is None:
                return {}
            return {length: number_of(n) for length, n in self._raw.by_length(work)}

    def first(
        self,
        n: Whole,
        *,
        time_limit: float | None = None,
        memory_limit: Whole | None = None,
        progress: Progress = False,
    ) -> list[tuple[Slide, ...]]:
        """The first ``n`` plans in the order of their slides, or all if there are fewer.

        Raises:
            LimitReached: A limit ended it; it knows some of those that were there by then.
            Interrupted: At Ctrl-C; ``answer`` is the same.
        """
        n = whole(n, "n")
        with limits(time_limit, memory_limit, progress) as work:
            if self._raw is None:
                return []
            deadline = inf if time_limit is None else monotonic() + number(time_limit, "time_limit")
            found = self._raw.first(n, work)
        return _listed(*found, deadline)

    def sample(
        self,
        n: Whole,
        *,
        seed: Whole = 0,
        time_limit: float | None = None,
        memory_limit: Whole | None = None,
        progress: Progress = False,
    ) -> list[tuple[Slide, ...]]:
        """``n`` plans drawn at random, each as likely as any other; the same for the same seed.

        Raises:
            ValueError: There is no plan.
            LimitReached: A limit ended it; it knows some of those that were drawn by then.
            Interrupted: At Ctrl-C; ``answer`` is the same.
        """
        n, seed = whole(n, "n"), whole(seed, "seed")
        with limits(time_limit, memory_limit, progress) as work:
            if self._raw is None:
                raise ValueError("there is no plan to draw")
            deadline = inf if time_limit is None else monotonic() + number(time_limit, "time_limit")
            found = self._raw.sample(n, seed, work)
        return _listed(*found, deadline)

    def must(
        self,
        *,
        time_limit: float | None = None,
        memory_limit: Whole | None = None,
        progress: Progress = False,
    ) -> list[str]:
        """What is true in all plans, a sentence for each vehicle of which there is something to say."""
        with limits(time_limit, memory_limit, progress) as work:
            return [] if self._raw is None else self._raw.must(work)


def _counted(board: Board, max_length: int | None, metric: Metric) -> Plans:
    """All plans, as they were pickled."""
    work = _rushsat.Limits()
    return Plans.of(board, max_length, metric, work)


def measures() -> dict[str, str]:
    """The measures of ``Board.rate`` by name, and what each means."""
    return dict(_rushsat.measures())


def rate(board: _rushsat.Board, seed: int, work: _rushsat.Limits) -> dict[str, int | float] | None:
    """See ``Board.rate``."""
    values, known, raised = _rushsat.rate(board, seed, work)
    if known is not None:
        ended(Reached.of(known, "moves"), raised)
    return unless_raised(None if values is None else _rating(values), raised)


def _rating(values: list[tuple[bytes | None, float | None]]) -> dict[str, int | float]:
    """The measures by name."""
    names = [name for name, _ in _rushsat.measures()]
    rating: dict[str, int | float] = {}
    for name, (count, real) in zip(names, values, strict=True):
        if count is not None:
            rating[name] = number_of(count)
        elif real is not None:
            rating[name] = real
    return rating
