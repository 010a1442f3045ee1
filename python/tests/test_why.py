"""Explanations, all plans, and ratings."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest
from conftest import SMALL, UNSOLVABLE

from rushsat import (
    Board,
    GaveUp,
    LimitReached,
    Plan,
    RushsatError,
    Slide,
    Why,
    WhyGaveUp,
    measures,
)
from rushsat.words import Metric


def test_a_core_alone_makes_a_plan_impossible() -> None:
    board = Board(SMALL)
    why = board.why_no_plan(max_moves=6)
    assert isinstance(why, Why)
    [core] = why.cores
    assert core.is_minimal
    assert core.n_proof_steps > 0
    assert set(core.without) == set(core.pieces)
    assert str(why).startswith("no plan with at most 6 moves exists (proved)")
    assert why.correction


def test_smallest_cores_and_all_of_them() -> None:
    board = Board(SMALL)
    smallest = board.why_no_plan(max_moves=6, scope="smallest")
    every = board.why_no_plan(max_moves=6, scope=20)
    assert isinstance(smallest, Why)
    assert isinstance(every, Why)
    assert every.are_all
    assert len(smallest.cores[0].pieces) == smallest.at_least
    assert min(len(core.pieces) for core in every.cores) == smallest.at_least


def test_why_a_board_is_unsolvable() -> None:
    why = Board(UNSOLVABLE).why_no_plan()
    assert isinstance(why, Why)
    assert "no plan of any length exists" in why.sentences[0]


def test_a_plan_that_is_there_is_shown_instead() -> None:
    answer = Board(SMALL).why_no_plan(max_moves=7)
    assert isinstance(answer, Plan)
    assert answer.n_moves <= 7
    nothing = Board(SMALL).why_no_plan(max_moves=6, time_limit=0)
    assert isinstance(nothing, WhyGaveUp) and isinstance(nothing, GaveUp)
    assert nothing.sentences == ("gave up: time limit reached",) and nothing.unproved == ()
    with pytest.raises(ValueError, match="`scope` is 1; expected a whole number of at least 2"):
        Board(SMALL).why_no_plan(max_moves=6, scope=1)
    with pytest.raises(ValueError, match="is no scope"):
        Board(SMALL).why_no_plan(max_moves=6, scope="large")  # type: ignore[arg-type]


def test_why_a_slide_is_illegal() -> None:
    board = Board(SMALL)
    cannot = board.why_cannot(Slide("A", 2))
    assert cannot is not None
    assert cannot.obstacle == "F is at (1, 3)"
    assert cannot.premises
    assert cannot.conclusion == "!slide(1,1,R,2)"
    assert cannot.deduction.startswith("theorem ")
    assert board.why_cannot("E-1") is not None
    legal = board.plan()
    assert isinstance(legal, Plan)
    assert board.why_cannot(legal.slides[0]) is None
    with pytest.raises(RushsatError, match="is not one slide"):
        board.why_cannot("A+1 B+1")


def test_all_shortest_plans_are_counted_listed_and_drawn() -> None:
    board = Board(SMALL)
    plans = board.count()
    assert (plans.n_plans, plans.shortest_length) == (14, 7)
    listed = plans.first(20)
    assert len(listed) == len(set(listed)) == 14
    for plan in listed:
        assert board.replay(plan).n_moves == 7
    assert set(plans.sample(200, seed=3)) == set(listed)
    assert plans.sample(5, seed=7) == plans.sample(5, seed=7)
    assert any("A" in sentence for sentence in plans.must())


@pytest.mark.parametrize(
    ("text", "bound", "metric"),
    [("AA..>", 2, "moves"), (SMALL, 9, "moves"), (SMALL, 9, "steps")],
)
def test_plans_have_the_slides_that_are_counted(text: str, bound: int, metric: Metric) -> None:
    plans = Board(text).count(bound, metric)
    listed = plans.first(10**6)
    assert len(listed) == len(set(listed)) == plans.n_plans
    assert Counter(map(len, listed)) == plans.by_length()
    assert set(plans.sample(50, seed=1)) <= set(listed)


def test_plans_are_pickled_as_their_question() -> None:
    for board, bound in [(SMALL, None), (SMALL, 8), (SMALL, 6), (UNSOLVABLE, None)]:
        plans = Board(board).count(bound)
        again = pickle.loads(pickle.dumps(plans))
        assert (again.board, again.metric, again.n_plans) == (plans.board, plans.metric, plans.n_plans)
        assert again.first(3) == plans.first(3)


def test_a_hint_says_what_the_first_slide_is_good_for() -> None:
    plan = Board(SMALL).plan()
    assert isinstance(plan, Plan)
    first, *_, last = plan.hint()
    assert first.startswith(f"Move {plan[0].vehicle} ")
    assert last.endswith("that is the exit.")
    assert Board("..AA>").plan().hint() == ()  # type: ignore[union-attr]


def test_plans_are_counted_by_length() -> None:
    plans = Board(SMALL).count(12)
    by_length = plans.by_length()
    assert by_length[7] == 14
    assert sum(by_length.values()) == plans.n_plans
    assert max(by_length) <= 12


def test_there_may_be_no_plan_to_count() -> None:
    short = Board(SMALL).count(6)
    assert (short.n_plans, short.shortest_length, short.first(1)) == (0, 7, [])
    none = Board(UNSOLVABLE).count()
    assert (none.n_plans, none.shortest_length, none.must(), none.by_length()) == (0, None, [], {})
    with pytest.raises(ValueError, match="no plan to draw"):
        none.sample(1)
    with pytest.raises(LimitReached):
        Board(SMALL).count(time_limit=0)
    with pytest.raises(LimitReached, match="memory"):
        Board(SMALL).count().sample(10**9, memory_limit=10**6)
    plans = Board(SMALL).count(100)
    for ask in [plans.by_length, plans.must]:
        with pytest.raises(LimitReached, match="memory"):
            ask(memory_limit=1000)


def test_reasons_can_be_members_of_sets() -> None:
    answer = Board(SMALL).why_no_plan(max_moves=6)
    assert isinstance(answer, Why) and hash(answer) == hash(Board(SMALL).why_no_plan(max_moves=6))
    assert len({answer.cores[0], answer.cores[0]}) == 1


def test_a_rating_has_all_measures() -> None:
    rating = Board(SMALL).rate()
    assert rating is not None
    assert list(rating) == list(measures())
    assert rating["moves"] == 7
    assert isinstance(rating["predicted_seconds"], float)
    assert Board(UNSOLVABLE).rate() is None


def test_a_plan_within_the_bound_counts_what_the_question_did() -> None:
    for answer, metric in [
        (Board(SMALL).why_no_plan(max_steps=9), "steps"),
        (Board(SMALL).why_no_plan(max_moves=7), "moves"),
        (Board(SMALL).why_no_plan(), None),
    ]:
        assert isinstance(answer, Plan)
        assert answer.metric == metric
