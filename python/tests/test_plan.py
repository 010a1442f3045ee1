"""Shortest plans, and the three answers."""

from __future__ import annotations

import pytest
from conftest import README_BOARD, SMALL, UNSOLVABLE

from rushsat import Board, GaveUp, NoPlan, Plan, RushsatError, Slide


def test_a_plan_is_shortest_and_solves_the_board() -> None:
    board = Board(README_BOARD)
    answer = board.plan(max_moves=60)
    assert isinstance(answer, Plan)
    assert (answer.n_moves, len(answer), answer.n_steps) == (51, 51, 82)
    assert answer.is_shortest and answer.is_proved
    assert (answer.lower_bound, answer.reason) == (51, None)
    boards = answer.boards()
    assert len(boards) == 52
    assert boards[0] == board and boards[-1].is_solved
    assert str(answer).startswith("F+1 K+1 M-1 C+3 ")
    assert answer.figures.engine == "crossing varisat"
    assert answer.figures.n_clauses > 1000
    assert answer._repr_svg_().startswith("<svg ")


def test_there_is_no_plan_within_a_bound() -> None:
    answer = Board(README_BOARD).plan(max_moves=50)
    assert isinstance(answer, NoPlan)
    assert (answer.max_length, answer.why, answer.is_proved) == (50, None, True)


@pytest.mark.parametrize("ask", [Board.plan, Board.solve])
def test_there_is_no_plan_of_any_length(ask) -> None:  # type: ignore[no-untyped-def]
    answer = ask(Board(UNSOLVABLE))
    assert isinstance(answer, NoPlan)
    assert answer.max_length is None
    assert answer.why is not None and "states" in answer.why


def test_a_plan_is_true_and_the_other_answers_are_false() -> None:
    solved = Board("4x1:..AA")
    for plan in (solved.plan(), Board(SMALL).plan()):
        assert isinstance(plan, Plan) and plan
        assert [plan[i] for i in range(len(plan))] == list(plan)
    assert not Board(SMALL).plan(max_moves=1)
    assert not Board(README_BOARD).plan(time_limit=0)


def test_a_limit_is_an_answer_too() -> None:
    board = Board(README_BOARD)
    answer = board.plan(max_moves=60, time_limit=0)
    assert isinstance(answer, GaveUp)
    assert (answer.reason, answer.refuted_length) == ("time limit reached", None)
    some = board.plan(max_moves=60, conflict_limit=200)
    assert isinstance(some, GaveUp)
    assert some.reason == "conflict limit reached"
    assert some.refuted_length is not None and 0 < some.refuted_length < 51
    assert isinstance(board.solve(memory_limit=1000), GaveUp)


@pytest.mark.parametrize("encoding", ["cell", "position", "order", "crossing", "cartesian", "dual"])
@pytest.mark.parametrize("semantics", ["sequential", "counted"])
def test_all_encodings_agree(encoding, semantics) -> None:  # type: ignore[no-untyped-def]
    answer = Board(SMALL).plan(encoding=encoding, semantics=semantics, solver="batsat")
    assert isinstance(answer, Plan)
    assert answer.n_moves == 7 and answer.is_shortest


@pytest.mark.parametrize("semantics", ["parallel", "exists-step"])
def test_parallel_semantics_say_no_more_than_they_know(semantics) -> None:  # type: ignore[no-untyped-def]
    answer = Board(README_BOARD).plan(max_moves=60, semantics=semantics)
    assert isinstance(answer, Plan)
    assert answer.n_moves >= 51
    assert not answer.is_shortest
    assert 0 < answer.lower_bound <= 51


def test_steps_and_moves_are_counted_apart() -> None:
    board = Board(SMALL)
    by_steps = board.plan(max_steps=10)
    assert isinstance(by_steps, Plan)
    searched = board.solve("steps", algorithm="a-star")
    assert isinstance(searched, Plan)
    assert by_steps.n_steps == searched.n_steps == by_steps.lower_bound
    with pytest.raises(ValueError, match="not both"):
        board.plan(max_moves=1, max_steps=1)
    assert board.plan(max_steps=10, metric="steps") == by_steps
    for how in [{"max_moves": 7, "metric": "steps"}, {"max_steps": 9, "metric": "moves"}]:
        with pytest.raises(ValueError, match=r"`metric` is '(steps|moves)', but `max_\w+` counts"):
            board.plan(**how)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="metric"):
        board.plan(metric="")  # type: ignore[arg-type]


def test_answers_say_what_was_counted() -> None:
    board, other = Board(SMALL), Board(README_BOARD)
    for metric, length in [("moves", 7), ("steps", 9)]:
        for answer in (board.plan(metric=metric), board.solve(metric)):  # type: ignore[arg-type]
            assert isinstance(answer, Plan)
            assert (answer.metric, answer.length, answer.lower_bound) == (metric, length, length)
    few = board.plan(max_moves=5)
    assert isinstance(few, NoPlan) and (few.metric, few.max_length, few.puzzle) == ("moves", 5, board)
    assert few == board.plan(max_moves=5)
    assert few not in (board.plan(max_steps=5), other.plan(max_moves=5))
    stopped = other.plan(max_steps=60, conflict_limit=1)
    assert isinstance(stopped, GaveUp) and (stopped.metric, stopped.puzzle) == ("steps", other)
    assert repr(few).startswith(f"NoPlan(puzzle=Board('{SMALL}'), metric='moves', max_length=5, ")


def test_a_solved_board_has_the_empty_plan() -> None:
    for answer in [Board("..AA>").plan(), Board("..AA>").solve()]:
        assert isinstance(answer, Plan)
        assert (answer.slides, answer.n_moves, answer.lower_bound) == ((), 0, 0)
        assert answer.is_shortest
        assert answer._repr_svg_().startswith("<svg ")


def test_any_plan_of_a_small_cluster_is_shortest() -> None:
    answer = Board(README_BOARD).plan(any=True)
    assert isinstance(answer, Plan)
    assert answer.n_moves == 51
    assert answer.boards()[-1].is_solved
    # Of a small cluster explicit search finds it, and knows that none is shorter.
    assert answer.is_shortest and answer.lower_bound == answer.n_moves


def test_what_is_asked_for_and_not_there_is_told() -> None:
    board = Board(SMALL)
    with pytest.raises(ValueError, match="`fast` is not an encoding"):
        board.plan(encoding="fast")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="unknown solver `nobody`"):
        board.plan(solver="nobody")
    with pytest.raises(RushsatError):
        board.plan(solver="exec:false")
    for time_limit in [-1, float("nan")]:
        with pytest.raises(ValueError, match="is no time limit"):
            board.plan(time_limit=time_limit)
    for bound in [-1, 10**30]:
        with pytest.raises(ValueError, match="expected a whole number"):
            board.plan(max_moves=bound)
    with pytest.raises(ValueError, match="threads"):
        board.plan(threads=0)
    assert isinstance(board.plan(time_limit=1e300), Plan)
    assert isinstance(board.plan(time_limit=float("inf")), Plan)


def test_slides_are_written_and_read() -> None:
    assert Slide.parse("A+2") == Slide("A", 2) == ("A", 2)
    assert str(Slide("A", -3)) == "A-3"
    for text in ["A", "A+0", "+1", "A2", ""]:
        with pytest.raises(ValueError, match="is no slide"):
            Slide.parse(text)
