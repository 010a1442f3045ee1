"""Programs in InPUMA."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import ROOT, SMALL

from rushsat import Board, GaveUp, NoPlan, Puzzle, PuzzlePlan, ReadError, RushsatError, audit

EXAMPLES = ROOT / "puma" / "examples"


def example(name: str) -> Puzzle:
    return Puzzle.from_file(EXAMPLES / f"{name}.puma")


@pytest.mark.parametrize("name", ["water-jugs", "wolf-goat-cabbage", "hanoi", "pancakes"])
def test_sat_and_search_find_plans_of_one_length(name: str) -> None:
    puzzle = example(name)
    answer, searched = puzzle.plan(), puzzle.solve()
    assert isinstance(answer, PuzzlePlan)
    assert isinstance(searched, PuzzlePlan)
    assert answer.n_steps == searched.n_steps == len(list(answer)) == answer.lower_bound
    assert answer.is_shortest
    puzzle.check(answer.text)
    assert len(answer.drawings()) == answer.n_steps + 1
    assert isinstance(puzzle.plan(max_steps=answer.n_steps - 1), NoPlan)


def test_a_program_tells_its_parts() -> None:
    puzzle = example("water-jugs")
    assert puzzle.variables
    assert puzzle.n_instances > 0
    assert puzzle == Puzzle(puzzle.text)
    assert hash(puzzle) == hash(Puzzle(puzzle.text))
    assert puzzle != example("hanoi")


def test_errors_of_programs_hold_the_place() -> None:
    text = example("water-jugs").text
    with pytest.raises(ReadError) as raised:
        Puzzle(text + "\nnonsense here\n", source="mine.puma")
    assert raised.value.source == "mine.puma"
    assert raised.value.line >= text.count("\n")
    with pytest.raises(RushsatError):
        example("water-jugs").check("fly to the moon")
    with pytest.raises(RushsatError, match="labels, which `str` of an answer shows, are not read"):
        example("water-jugs").check(str(example("water-jugs").plan()))
    with pytest.raises(TypeError, match="`plan` is None"):
        example("water-jugs").check(None)  # type: ignore[arg-type]


def test_limits_are_answers() -> None:
    answer = example("peg-solitaire").plan(max_steps=31, time_limit=0)
    assert isinstance(answer, GaveUp)
    assert answer.reason == "time limit reached"


def test_an_answer_about_a_program_is_certified(tmp_path: Path) -> None:
    puzzle = example("wolf-goat-cabbage")
    certificate = puzzle.certify(tmp_path / "wolf")
    assert (certificate.kind, certificate.is_kept) == ("shortest", False)
    assert isinstance(certificate.plan, PuzzlePlan)
    assert certificate.plan.n_steps == 7
    puzzle.check(certificate.plan.text)
    assert puzzle.certify(tmp_path / "wolf").is_kept
    [found] = audit(tmp_path / "wolf", puzzle)
    assert found.is_proved and found.board is None
    # It is about this program alone.
    assert not audit(tmp_path / "wolf", example("water-jugs"))[0].is_proved
    assert not audit(tmp_path / "wolf", Board(SMALL))[0].is_proved
    assert audit(tmp_path / "wolf")[0].is_proved
    none = puzzle.certify(tmp_path / "none", max_steps=6, strengthen=(), is_binary=True)
    assert (none.kind, none.plan) == ("no_plan", None)
    assert audit(tmp_path / "none", puzzle)[0].is_proved
    with pytest.raises(RushsatError):
        puzzle.certify(tmp_path / "none")
    with pytest.raises(RushsatError):
        puzzle.certify(tmp_path / "other", solver="batsat")


def test_plans_have_length_and_metric_as_those_of_boards() -> None:
    plan = example("water-jugs").plan()
    assert isinstance(plan, PuzzlePlan)
    assert (plan.length, plan.metric) == (len(plan), "steps")
