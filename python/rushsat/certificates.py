"""Certificates: answers with proofs in a folder, and their audit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from . import _rushsat
from .answers import NO_FIGURES, Plan, plan_of
from .checks import require_type
from .errors import unless_raised
from .progress import Progress, limits
from .words import Metric, Whole

if TYPE_CHECKING:
    from .board import Board
    from .puzzle import Puzzle, PuzzlePlan


@dataclass(frozen=True)
class Certificate:
    """What came of a question that was to be certified.

    Attributes:
        folder: Where it is.
        kind: ``shortest``, ``between``, ``no_plan`` or ``unsolvable``; ``None`` if no certificate was
            written.
        claim: The claim in words.
        plan: The plan, where the claim is about one.
        is_kept: ``True`` if an earlier run wrote it, and it holds.
        reason: Why more is not known, where something stopped the work.
        metric: What the lengths count; ``None`` where the claim has none.
        length: The length of the plan, where the claim is about one.
        refuted_length: The largest length for which the claim is that there is no plan, if it is of one.
    """

    folder: Path
    kind: Literal["shortest", "between", "no_plan", "unsolvable"] | None
    claim: str
    plan: Plan | PuzzlePlan | None
    is_kept: bool
    reason: str | None
    metric: Metric | None
    length: int | None
    refuted_length: int | None


@dataclass(frozen=True)
class Part:
    """A part of a certificate.

    Attributes:
        name: Which one, such as ``plan`` or ``refutation``.
        verdict: ``holds``, ``fails``, ``unchecked`` or ``gave_up``.
        remark: What is to be said of it.
    """

    name: str
    verdict: Literal["holds", "fails", "unchecked", "gave_up"]
    remark: str


@dataclass(frozen=True)
class Audit:
    """What an audit found of one certificate, of which it believes nothing.

    Attributes:
        path: The certificate.
        claim: The claim in words, if it can be read.
        conclusion: ``proved``; ``not_proved`` if a part does not hold; ``gave_up`` if a limit was reached.
        board: The board that it is about, if it is about one and this can be read.
        parts: All parts that the claim needs.
        kind: What is claimed: as of a ``Certificate``, or ``lemma`` or ``wish``; ``None`` if it cannot be
            read. Nothing of the claim is to be believed but where ``is_proved``.
        metric: What the lengths count; of a lemma, what a transition is.
        length: The length of the plan, where the claim is about one.
        refuted_length: The largest length for which the claim is that there is no plan, if it is of one.
        at_least: Of a wish: what no board needs.
    """

    path: Path
    claim: str | None
    conclusion: Literal["proved", "not_proved", "gave_up"]
    board: Board | None
    parts: tuple[Part, ...]
    kind: Literal["shortest", "between", "no_plan", "unsolvable", "lemma", "wish"] | None
    metric: Metric | None
    length: int | None
    refuted_length: int | None
    at_least: int | None

    @property
    def is_proved(self) -> bool:
        """Whether the claim is proved."""
        return self.conclusion == "proved"


def certify(
    board: Board,
    folder: str | PathLike[str],
    how: tuple[str, int | None, str, str | None, str, bool],
    work: _rushsat.Limits,
) -> Certificate:
    """Writes a certificate: see ``Board.certify``."""
    raw, raised = _rushsat.certify(board._native, fspath(folder), how, work)
    plan = None
    if raw.slides is not None:
        plan = replace(
            plan_of(board, raw.slides),
            metric=raw.metric,  # type: ignore[arg-type]
            is_shortest=raw.kind == "shortest",
            lower_bound=raw.lower_bound,
            reason=raw.reason,
        )
    return _certificate(folder, raw, plan, raised)


def certify_puzzle(
    puzzle: Puzzle,
    folder: str | PathLike[str],
    how: tuple[int | None, str, str, bool],
    work: _rushsat.Limits,
) -> Certificate:
    """Writes a certificate: see ``Puzzle.certify``."""
    from .puzzle import PuzzlePlan

    raw, raised = _rushsat.certify_program(puzzle._native, fspath(folder), how, work)
    plan = None
    if raw.steps is not None:
        labels, text = raw.steps
        is_shortest = raw.kind == "shortest"
        known = (is_shortest, True, raw.lower_bound, raw.reason)
        plan = PuzzlePlan(puzzle, tuple(labels), text, *known, NO_FIGURES)
    return _certificate(folder, raw, plan, raised)


def _certificate(
    folder: str | PathLike[str],
    raw: _rushsat.RawCertified,
    plan: Plan | PuzzlePlan | None,
    raised: BaseException | None,
) -> Certificate:
    certificate = Certificate(
        Path(folder),
        raw.kind,  # type: ignore[arg-type]
        raw.claim,
        plan,
        raw.is_kept,
        raw.reason,
        raw.metric,  # type: ignore[arg-type]
        raw.length,
        raw.refuted_length,
    )
    return unless_raised(certificate, raised)


def audit(
    folder: str | PathLike[str],
    about: Board | Puzzle | None = None,
    *,
    time_limit: float | None = None,
    memory_limit: Whole | None = None,
    progress: Progress = False,
) -> list[Audit]:
    """Checks all certificates in a folder and below it; none of them is believed.

    Args:
        folder: The folder.
        about: The board, or the program, that they must be about.
        time_limit: Gives up after so many seconds.
        memory_limit: Gives up beyond so many bytes.
        progress: ``True`` for a bar, or a function.

    Raises:
        RushsatError: The folder holds no certificate.
        Interrupted: At Ctrl-C, with the audits that were done.
    """
    from .board import Board
    from .puzzle import Puzzle

    if about is not None:
        require_type(about, "about", Board, Puzzle)
    board = about._native if isinstance(about, Board) else None
    program = about._native if isinstance(about, Puzzle) else None
    with limits(time_limit, memory_limit, progress) as work:
        audits, raised = _rushsat.audit(fspath(folder), board, program, work)
    found = [
        Audit(
            Path(one.path),
            one.claim,
            one.conclusion,  # type: ignore[arg-type]
            None if one.board is None else Board._of(one.board),
            tuple(Part(*part) for part in one.parts),  # type: ignore[arg-type]
            one.kind,  # type: ignore[arg-type]
            one.metric,  # type: ignore[arg-type]
            one.length,
            one.refuted_length,
            one.at_least,
        )
        for one in audits
    ]
    return unless_raised(found, raised)
