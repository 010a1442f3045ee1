"""All plans of a board within a bound, and how hard a board is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import _rushsat
from .answers import Slide
from .checks import whole
from .progress import limits
from .words import Metric

if TYPE_CHECKING:
    from .board import Board


def number_of(data: bytes) -> int:
    """A number of any size."""
    return int.from_bytes(data, "little")


def _plan(slides: list[tuple[str, int]]) -> tuple[Slide, ...]:
    return tuple(Slide(*slide) for slide in slides)


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
    _raw: _rushsat.RawPlans | None

    @classmethod
    def of(cls, board: Board, max_length: int | None, metric: Metric, work: _rushsat.Limits) -> Plans:
        """The plans that the native half found."""
        raw, shortest = _rushsat.all_plans(board._native, metric, max_length, work)
        return cls(board, metric, shortest, 0 if raw is None else number_of(raw.n_plans), raw)

    def __repr__(self) -> str:
        return f"<{self.n_plans} plans; the shortest length in {self.metric} is {self.shortest_length}>"

    def by_length(self, *, time_limit: float | None = None) -> dict[int, int]:
        """How many plans have exactly so many slides."""
        if self._raw is None:
            return {}
        with limits(time_limit, None, False) as work:
            return {length: number_of(n) for length, n in self._raw.by_length(work)}

    def first(
        self, n: int, *, time_limit: float | None = None, memory_limit: int | None = None
    ) -> list[tuple[Slide, ...]]:
        """The first ``n`` plans in the order of their slides, or all if there are fewer."""
        if self._raw is None:
            return []
        with limits(time_limit, memory_limit, False) as work:
            return [_plan(slides) for slides in self._raw.first(whole(n, "n"), work)]

    def sample(
        self, n: int, *, seed: int = 0, time_limit: float | None = None, memory_limit: int | None = None
    ) -> list[tuple[Slide, ...]]:
        """``n`` plans drawn by chance, each as likely as any other; the same for the same seed.

        Raises:
            ValueError: There is no plan.
        """
        if self._raw is None:
            raise ValueError("there is no plan to draw")
        with limits(time_limit, memory_limit, False) as work:
            return [_plan(slides) for slides in self._raw.sample(whole(n, "n"), whole(seed, "seed"), work)]

    def must(self, *, time_limit: float | None = None) -> list[str]:
        """What is true in all plans, a sentence for each vehicle of which there is something to say."""
        if self._raw is None:
            return []
        with limits(time_limit, None, False) as work:
            return self._raw.must(work)


def measures() -> dict[str, str]:
    """The measures of ``Board.rate`` by name, and what each means."""
    return dict(_rushsat.measures())


def rate(board: _rushsat.Board, seed: int, work: _rushsat.Limits) -> dict[str, int | float] | None:
    """See ``Board.rate``."""
    values = _rushsat.rate(board, seed, work)
    if values is None:
        return None
    names = [name for name, _ in _rushsat.measures()]
    rating: dict[str, int | float] = {}
    for name, (count, real) in zip(names, values, strict=True):
        if count is not None:
            rating[name] = number_of(count)
        elif real is not None:
            rating[name] = real
    return rating
