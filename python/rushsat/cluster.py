"""All states of a board as arrays."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from ._rushsat import Limits, RawCluster, RawStates
from .checks import extra, place
from .errors import LimitReached
from .reached import Reached, ended
from .words import Metric, Whole

if TYPE_CHECKING:
    from .board import Board

Number = TypeVar("Number", bound=np.generic)


def bytes_of(data: bytearray, dtype: type[Number]) -> NDArray[Number]:
    """The array of little-endian numbers, which can be written to."""
    return np.frombuffer(data, dtype=np.dtype(dtype).newbyteorder("<")).astype(dtype, copy=False)


STATES_AT_ONCE = 16_384
"""States whose numbers are copied at once, so that others have their turns in between."""


@dataclass
class Gathering(Generic[Number]):
    """An array that is put together of parts, and what ended that before it was whole.

    Attributes:
        array: The array.
        n_filled: How many rows it has.
        ended: The limit that ended it.
        raised: What was raised meanwhile.
    """

    array: NDArray[Number]
    n_filled: int = 0
    ended: str | None = None
    raised: BaseException | None = None

    @property
    def is_whole(self) -> bool:
        """Whether nothing ended it."""
        return self.ended is None and self.raised is None

    def fill(self, part: Callable[[int, int, Limits], bytearray], n_states: int, work: Limits) -> None:
        """Fills it with parts that are given by numbers of states: the first, and how many."""
        try:
            for first in range(0, n_states, STATES_AT_ONCE):
                rows = bytes_of(part(first, STATES_AT_ONCE, work), self.array.dtype.type)
                rows = rows.reshape(-1, self.array.shape[1])
                self.array[self.n_filled : self.n_filled + len(rows)] = rows
                self.n_filled += len(rows)
        except LimitReached as stopped:
            self.ended = stopped.problem
        except KeyboardInterrupt as stopped:
            self.raised = stopped

    def reached(
        self, raw: RawCluster | RawStates, metric: Metric, states: NDArray[np.uint8] | None = None
    ) -> Reached:
        """What is known of all states where it is not whole."""
        return Reached.of(raw.reached(self.ended or "interrupted"), metric, states)


@dataclass(frozen=True, eq=False)
class Cluster:
    """All states that a board can reach, numbered from 0 on; state 0 is the board itself.

    Its arrays are read-only.

    Attributes:
        board: The board.
        metric: What an edge counts as.
        states: Shape ``(n_states, n_vehicles)``, dtype ``uint8``: the position of each vehicle along its
            line in cells from 0 on, in the order of ``board.vehicles``.
        distances: Shape ``(n_states,)``, dtype ``int32``: the number of slides to the nearest goal; -1
            everywhere if there is none.
        edges: Shape ``(n_edges, 2)``, dtype ``int32``: states from and to. A slide and the way back are two.
        slides: Shape ``(n_edges, 2)``, dtype ``int32``: the number of the vehicle, and the cells that it
            moves, to the right or down if positive.
    """

    board: Board
    metric: Metric
    states: NDArray[np.uint8]
    distances: NDArray[np.int32]
    edges: NDArray[np.int32]
    slides: NDArray[np.int32]

    def __post_init__(self) -> None:
        for name in ("states", "distances", "edges", "slides"):
            # A view, so that an array of the caller stays as it is.
            array = getattr(self, name).view()
            array.flags.writeable = False
            object.__setattr__(self, name, array)

    def __reduce__(self) -> tuple[object, ...]:
        parts = (self.board, self.metric, self.states, self.distances, self.edges, self.slides)
        return Cluster, parts

    @classmethod
    def of(cls, board: Board, metric: Metric, raw: RawCluster, work: Limits) -> Cluster:
        """The cluster that the native half found.

        Raises:
            LimitReached: A limit ended it. It knows a ``Reached``.
            Interrupted: At Ctrl-C; ``answer`` is the same.
        """
        n = raw.n_states

        def filled(
            part: Callable[[int, int, Limits], bytearray], shape: tuple[int, int], dtype: type[Number]
        ) -> NDArray[Number]:
            gathering = Gathering(np.empty(shape, dtype))
            gathering.fill(part, n, work)
            if not gathering.is_whole:
                ended(gathering.reached(raw, metric), gathering.raised)
            return gathering.array

        states = filled(raw.states, (n, len(board.vehicles)), np.uint8)
        distances = filled(raw.distances, (n, 1), np.int32).reshape(n)
        edges = filled(raw.edges, (raw.n_edges, 4), np.int32)
        ends, slides = edges[:, :2].copy(), edges[:, 2:].copy()
        return cls(board, metric, states, distances, ends, slides)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Cluster):
            return NotImplemented
        is_same_board = self.board.vehicles == other.board.vehicles and self.board == other.board
        arrays = ("states", "distances", "edges", "slides")
        return (
            is_same_board
            and self.metric == other.metric
            and all(np.array_equal(getattr(self, name), getattr(other, name)) for name in arrays)
        )

    def __hash__(self) -> int:
        return hash((self.board, self.metric))

    def __len__(self) -> int:
        return len(self.states)

    def __iter__(self) -> Iterator[Board]:
        """The boards in all states, in their order."""
        return map(self.board_at, range(len(self)))

    def __getitem__(self, state: Whole) -> Board:
        """The board in a state; -1 is the last one.

        Raises:
            IndexError: There is no state of this number.
        """
        return self.board_at(place(state, len(self), "state"))

    def __repr__(self) -> str:
        return f"<Cluster of {len(self)} states and {len(self.edges)} edges in {self.metric}>"

    def board_at(self, state: Whole) -> Board:
        """The board in a state.

        Raises:
            IndexError: There is no state of this number.
        """
        number = operator.index(state)
        if not 0 <= number < len(self):
            raise IndexError(f"there is no state {number}: they have numbers from 0 to {len(self) - 1}")
        return self.board.with_positions(self.states[number].tolist())

    def to_networkx(self) -> Any:
        """A ``networkx.DiGraph`` of the states.

        A node has its ``distance``, an edge its ``vehicle`` (the name) and ``cells``. Needs the extra
        ``networkx``.
        """
        networkx = extra("networkx", "networkx")
        graph: Any = networkx.DiGraph(metric=self.metric)
        graph.add_nodes_from(
            (node, {"distance": distance}) for node, distance in enumerate(self.distances.tolist())
        )
        names = [vehicle.name for vehicle in self.board.vehicles]
        graph.add_edges_from(
            (start, end, {"vehicle": names[vehicle], "cells": cells})
            for (start, end), (vehicle, cells) in zip(self.edges.tolist(), self.slides.tolist(), strict=True)
        )
        return graph
