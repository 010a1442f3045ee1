"""All states of a board as arrays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from ._rushsat import RawCluster
from .checks import extra
from .words import Metric

if TYPE_CHECKING:
    from .board import Board

Number = TypeVar("Number", bound=np.generic)


def bytes_of(data: bytearray, dtype: type[Number]) -> NDArray[Number]:
    """The array of little-endian numbers, which can be written to."""
    return np.frombuffer(data, dtype=np.dtype(dtype).newbyteorder("<")).astype(dtype, copy=False)


STATES_AT_ONCE = 65_536
"""States whose numbers are copied at once, so that Ctrl-C is heard in between."""


def gathered(
    part: Callable[[int, int], bytearray], n_states: int, shape: tuple[int, int], dtype: type[Number]
) -> NDArray[Number]:
    """An array of this shape, of parts that are given by numbers of states: the first, and how many."""
    array = np.empty(shape, dtype)
    filled = 0
    for first in range(0, n_states, STATES_AT_ONCE):
        rows = bytes_of(part(first, STATES_AT_ONCE), dtype).reshape(-1, shape[1])
        array[filled : filled + len(rows)] = rows
        filled += len(rows)
    return array


@dataclass(frozen=True, eq=False)
class Cluster:
    """All states that a board can reach, numbered from 0 on; state 0 is the board itself.

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

    @classmethod
    def of(cls, board: Board, metric: Metric, raw: RawCluster) -> Cluster:
        """The cluster that the native half found."""
        n = raw.n_states
        edges = gathered(raw.edges, n, (raw.n_edges, 4), np.int32)
        return cls(
            board,
            metric,
            gathered(raw.states, n, (n, len(board.vehicles)), np.uint8),
            gathered(raw.distances, n, (n, 1), np.int32)[:, 0],
            edges[:, :2],
            edges[:, 2:],
        )

    def __len__(self) -> int:
        return len(self.states)

    def __repr__(self) -> str:
        return f"<Cluster of {len(self)} states and {len(self.edges)} edges in {self.metric}>"

    def board_at(self, state: int) -> Board:
        """The board in a state.

        Raises:
            IndexError: There is no state of this number.
        """
        return self.board.with_positions(self.states[state].tolist())

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
