"""What a search of all states knows that was ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NoReturn

import numpy as np
from numpy.typing import NDArray

from ._rushsat import RawReached
from .errors import unless_ended
from .words import Metric


@dataclass(frozen=True, eq=False)
class Reached:
    """What a search of all states knows that was ended before it had them all.

    Attributes:
        reason: What ended it.
        metric: What counts.
        n_states: How many states it had reached: the board can reach so many at least. 0 if it was ended
            before it had looked at the board itself.
        depth: All states that are so many slides away are among them; -1 if not even the board itself is.
        shortest_length: The length of a shortest plan, if a goal is among them; if none is, no plan has
            ``depth`` slides or fewer.
        states: Of ``Board.states``, the first of these states, up to 200,000: the first rows of what it
            would have returned. ``None`` of other questions.
    """

    reason: str
    metric: Metric
    n_states: int
    depth: int
    shortest_length: int | None
    states: NDArray[np.uint8] | None = field(default=None, repr=False)

    @classmethod
    def of(cls, raw: RawReached, metric: Metric, states: NDArray[np.uint8] | None = None) -> Reached:
        """What the native half knows."""
        depth = raw.depth if raw.n_states > 0 else -1
        return cls(raw.reason, metric, raw.n_states, depth, raw.goal, states)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Reached):
            return NotImplemented
        mine, others = (
            (one.reason, one.metric, one.n_states, one.depth, one.shortest_length) for one in (self, other)
        )
        if mine != others or (self.states is None) != (other.states is None):
            return False
        return self.states is None or np.array_equal(self.states, other.states)  # type: ignore[arg-type]

    def __hash__(self) -> int:
        return hash((self.reason, self.metric, self.n_states, self.depth))


def ended(reached: Reached, raised: BaseException | None) -> NoReturn:
    """Raises what ended a search, with what it knows.

    Raises:
        LimitReached: A limit did.
        Interrupted: Ctrl-C did.
    """
    unless_ended(reached, reached.reason, raised)
    raise AssertionError("something ended it")
