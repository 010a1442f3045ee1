"""All states as arrays."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from conftest import PUZZLES, SMALL

from rushsat import Board, Cluster, Interrupted, LimitReached, Plan, Reached, _rushsat, read_boards


def test_a_cluster_has_the_published_numbers() -> None:
    for listed in read_boards(PUZZLES / "fogleman-4x4.txt"):
        cluster = listed.board.cluster()
        assert len(cluster) == listed.states
        assert cluster.distances[0] == cluster.distances.max() == listed.moves
        assert np.array_equal(np.sort(cluster.states, axis=0), np.sort(listed.board.states(), axis=0))


def test_arrays_have_the_shapes_and_types_that_are_promised() -> None:
    board = Board(SMALL)
    cluster = board.cluster("steps")
    assert (cluster.states.shape, cluster.states.dtype) == ((34, 6), np.uint8)
    assert (cluster.distances.shape, cluster.distances.dtype) == ((34,), np.int32)
    assert (cluster.edges.shape[1], cluster.edges.dtype) == (2, np.int32)
    assert (cluster.slides.shape, cluster.slides.dtype) == (cluster.edges.shape, np.int32)
    assert set(np.abs(cluster.slides[:, 1]).tolist()) == {1}
    assert repr(cluster) == f"<Cluster of 34 states and {len(cluster.edges)} edges in steps>"
    assert cluster.board_at(0) == board
    assert list(cluster) == [board.with_positions(state) for state in cluster.states.tolist()]
    assert (cluster[0], cluster[-1]) == (board, cluster.board_at(33))
    for wrong in [34, -35]:
        with pytest.raises(IndexError, match=f"there is no state {wrong}"):
            cluster[wrong]


def test_edges_are_the_slides_that_they_say() -> None:
    cluster = Board(SMALL).cluster()
    for (start, end), (vehicle, cells) in zip(cluster.edges, cluster.slides, strict=True):
        moved = cluster.states[start].astype(int)
        moved[vehicle] += cells
        assert np.array_equal(moved, cluster.states[end])
        assert abs(int(cluster.distances[start]) - int(cluster.distances[end])) <= 1


def test_goals_are_the_states_at_distance_0() -> None:
    cluster = Board(SMALL).cluster()
    for state, distance in enumerate(cluster.distances.tolist()):
        board = cluster.board_at(state)
        assert board.is_solved == (distance == 0)
        answer = board.solve()
        assert isinstance(answer, Plan)
        assert answer.n_moves == distance


def test_networkx_finds_the_same_distances() -> None:
    networkx = pytest.importorskip("networkx")
    cluster = Board(SMALL).cluster()
    graph = cluster.to_networkx()
    goals = [node for node, distance in graph.nodes(data="distance") if distance == 0]
    found = networkx.multi_source_dijkstra_path_length(graph.reverse(), set(goals), weight=None)
    assert found == dict(graph.nodes(data="distance"))
    vehicles = Counter(vehicle for _, _, vehicle in graph.edges(data="vehicle"))
    assert set(vehicles) <= {vehicle.name for vehicle in cluster.board.vehicles}
    assert graph.number_of_edges() == len(cluster.edges)


def test_a_board_without_plan_has_no_distances() -> None:
    assert set(Board("AAB.\n..B.").cluster().distances.tolist()) == {-1}


def test_a_limit_ends_a_cluster() -> None:
    board = read_boards(PUZZLES / "fogleman-6x6.txt")[0].board
    with pytest.raises(LimitReached, match="time limit"):
        board.cluster(time_limit=0)
    with pytest.raises(LimitReached, match="memory limit"):
        board.states(memory_limit=1000)


@pytest.mark.parametrize("n_told", [1, 2, 3])
def test_what_ends_the_making_of_arrays_leaves_what_is_known(n_told: int) -> None:
    board = read_boards(PUZZLES / "fogleman-6x6.txt")[0].board
    whole = board.cluster()
    raw, _, _ = _rushsat.cluster(board._native, "moves", _rushsat.Limits())
    assert raw is not None
    for stopping in [LimitReached("time limit reached"), KeyboardInterrupt()]:
        stopped = Stopping(raw, n_told, stopping)
        with pytest.raises((LimitReached, Interrupted)) as ended:
            Cluster.of(board, "moves", stopped, _rushsat.Limits())  # type: ignore[arg-type]
        known = ended.value.known if isinstance(ended.value, LimitReached) else ended.value.answer
        assert isinstance(known, Reached)
        assert known.n_states == len(whole)
        assert known.shortest_length == whole.distances[0]


class Stopping:
    """A native cluster whose parts end with an exception."""

    def __init__(self, raw: Any, n_told: int, stopping: BaseException) -> None:
        self.raw, self.left, self.stopping = raw, n_told, stopping

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.raw, name)
        if name not in {"states", "distances", "edges"}:
            return found

        def part(*asked: Any) -> bytearray:
            self.left -= 1
            if self.left == 0:
                raise self.stopping
            return found(*asked)  # type: ignore[no-any-return]

        return part


def test_states_have_numbers_from_0_on() -> None:
    cluster = Board(SMALL).cluster()
    for state in [-1, len(cluster)]:
        with pytest.raises(IndexError, match=f"there is no state {state}"):
            cluster.board_at(state)


def test_positions_that_no_board_has_are_refused() -> None:
    with pytest.raises(ValueError, match="vehicles cannot be at"):
        Board(SMALL).with_positions([0] * 6)
    with pytest.raises(ValueError, match="a position for each of 6 vehicles, not 7"):
        Board(SMALL).with_positions([0] * 7)
