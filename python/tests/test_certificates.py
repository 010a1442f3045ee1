"""Certificates, and lemmas."""

from __future__ import annotations

import json
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import ROOT, SMALL, UNSOLVABLE

from rushsat import (
    Board,
    Fails,
    GaveUp,
    Holds,
    Puzzle,
    ReadError,
    RushsatError,
    audit,
    lemmas,
    verify,
)


def test_a_certificate_is_written_audited_and_kept(tmp_path: Path, command: str) -> None:
    board = Board(SMALL)
    folder = tmp_path / "certificate"
    written = board.certify(folder)
    assert (written.kind, written.claim) == ("shortest", "a plan of 7 moves, and none is shorter")
    assert written.plan is not None
    assert written.plan.n_moves == 7
    assert not written.is_kept
    assert (written.metric, written.length, written.refuted_length) == ("moves", 7, 6)
    [found] = audit(folder, board)
    assert found.is_proved
    assert found.board == board
    assert {part.verdict for part in found.parts} == {"holds"}
    assert (found.kind, found.metric, found.length, found.refuted_length) == ("shortest", "moves", 7, 6)
    assert board.certify(folder) == replace(written, is_kept=True)
    subprocess.run([command, "audit", str(folder)], check=True, capture_output=True)


@pytest.mark.parametrize(
    ("text", "bound", "kind"),
    [(SMALL, 6, "no_plan"), (UNSOLVABLE, None, "unsolvable")],
)
def test_that_there_is_no_plan_is_certified(text, bound, kind, tmp_path) -> None:  # type: ignore[no-untyped-def]
    written = Board(text).certify(tmp_path / "c", max_moves=bound, is_binary=True)
    assert (written.kind, written.plan, written.length) == (kind, None, None)
    assert written.refuted_length == bound
    [found] = audit(tmp_path)
    assert (found.conclusion, found.kind, found.length) == ("proved", kind, None)
    assert (found.metric, found.refuted_length) == (written.metric, bound)
    assert Board(text).certify(tmp_path / "c", max_moves=bound) == replace(written, is_kept=True)


def test_a_plan_between_two_lengths_is_kept_with_its_numbers(tmp_path: Path) -> None:
    """Such a one is written where a limit ended the work: here from one without a plan, and a plan."""
    board = Board(SMALL)
    board.certify(tmp_path, max_moves=3)
    (tmp_path / "plan.txt").write_text(f"{board.solve()}\n")
    claim = json.loads((tmp_path / "claim.json").read_text())
    claim["claim"] = {"kind": "between", "metric": "moves", "length": 7, "bound": 3}
    (tmp_path / "claim.json").write_text(json.dumps(claim))
    [found] = audit(tmp_path, board)
    assert (found.conclusion, found.kind) == ("proved", "between")
    assert (found.metric, found.length, found.refuted_length) == ("moves", 7, 3)
    kept = board.certify(tmp_path, max_moves=3)
    assert (kept.is_kept, kept.kind, kept.metric) == (True, "between", "moves")
    assert (kept.length, kept.refuted_length) == (7, 3)
    assert kept.plan is not None
    assert (str(kept.plan), kept.plan.lower_bound) == (str(board.solve()), 4)


def test_the_plan_of_a_board_counts_as_its_certificate(tmp_path: Path) -> None:
    written = Board("AA..>").certify(tmp_path / "c", metric="steps")
    assert written.plan is not None
    assert (written.plan.metric, written.plan.length, written.plan.lower_bound) == ("steps", 2, 2)
    assert (written.plan.reason, written.reason) == (None, None)


def test_the_plan_of_a_solved_board_is_certified(tmp_path: Path) -> None:
    written = Board("..AA>").certify(tmp_path / "c")
    assert written.plan is not None
    assert written.plan.slides == ()
    assert (written.metric, written.length, written.refuted_length) == ("moves", 0, None)
    [found] = audit(tmp_path)
    assert (found.kind, found.metric, found.length, found.refuted_length) == ("shortest", "moves", 0, None)


def test_the_plan_of_a_program_is_kept_with_its_numbers(tmp_path: Path) -> None:
    puzzle = Puzzle.from_file(ROOT / "puma" / "examples" / "water-jugs.puma")
    written = puzzle.certify(tmp_path / "c")
    assert written.plan is not None
    assert (written.metric, written.length) == ("steps", written.plan.n_steps)
    assert puzzle.certify(tmp_path / "c") == replace(written, is_kept=True)
    [found] = audit(tmp_path, puzzle)
    assert (found.kind, found.metric, found.length) == ("shortest", "steps", written.length)


def test_a_certificate_that_was_changed_is_not_believed(tmp_path: Path) -> None:
    board = Board(SMALL)
    board.certify(tmp_path / "c")
    claim = tmp_path / "c" / "claim.json"
    claim.write_text(claim.read_text().replace("7", "6"))
    [found] = audit(tmp_path / "c")
    assert found.conclusion == "not_proved"
    assert "fails" in {part.verdict for part in found.parts}
    other = Board("AA..>")
    assert audit(tmp_path / "c", other)[0].conclusion == "not_proved"


def test_what_cannot_be_certified_is_told(tmp_path: Path) -> None:
    board = Board(SMALL)
    (tmp_path / "mine").write_text("mine")
    with pytest.raises(RushsatError):
        board.certify(tmp_path)
    assert (tmp_path / "mine").read_text() == "mine"
    with pytest.raises(RushsatError):
        audit(tmp_path)
    with pytest.raises(RushsatError):
        board.certify(tmp_path / "c", solver="batsat")
    gave_up = board.certify(tmp_path / "d", time_limit=0)
    assert (gave_up.kind, gave_up.reason) == (None, "time limit reached")
    assert (gave_up.metric, gave_up.length, gave_up.refuted_length) == (None, None, None)


def test_a_lemma_of_the_library_holds(tmp_path: Path) -> None:
    verdict = verify("full_row", size=(4, 4), proof_folder=tmp_path / "made" / "now")
    assert isinstance(verdict, Holds)
    assert verdict.is_declared
    assert verdict.n_proof_steps > 0
    assert verdict.is_vacuous is False
    assert [(one.conclusion, one.kind) for one in audit(tmp_path)] == [("proved", "lemma")]
    assert "full_row" in {lemma.name for lemma in lemmas()}


def test_a_lemma_about_slides_says_where_there_are_none() -> None:
    verdict = verify("lemma lost: forall r, c. E(r,c) -> next E(r,c)", size=(2, 2))
    assert isinstance(verdict, Holds)
    assert verdict.is_vacuous


def test_a_lemma_that_fails_has_a_counterexample() -> None:
    verdict = verify("lemma empty_board: forall r. forall c. E(r,c)", size=(4, 4))
    assert isinstance(verdict, Fails)
    [board] = verdict.boards
    assert board.vehicles
    assert (board.width, board.height) == (4, 4)
    assert verdict.is_declared is None


def test_a_lemma_is_asked_of_one_board() -> None:
    verdict = verify("full_row", board=Board(SMALL))
    for how in ({"size": (4, 4)}, {"primary_row": 1}):
        with pytest.raises(ValueError, match="not of one board"):
            verify("full_row", board=Board(SMALL), **how)  # type: ignore[arg-type]
    assert isinstance(verdict, Holds)
    assert isinstance(verify("full_row", time_limit=0), GaveUp)


def test_what_is_no_lemma_is_shown_with_its_place() -> None:
    with pytest.raises(ReadError) as raised:
        verify("lemma wrong:\n  forall r. Nonsense(r)")
    assert raised.value.line == 2
    with pytest.raises(ReadError, match=r"the library has no lemma `full_rows`.*`lemmas\(\)`"):
        verify("full_rows")
    with pytest.raises(RushsatError):
        verify("full_row", size=(1, 1))
    with pytest.raises(RushsatError, match="there is no lemma"):
        verify("# nothing")
