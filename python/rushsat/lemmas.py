"""Lemmas about all boards of a size, or about all states of one board: proved or refuted."""

from __future__ import annotations

from dataclasses import dataclass, field
from os import PathLike, fspath
from typing import NamedTuple, TypeAlias

from . import _rushsat
from .answers import Figures, GaveUp, Slide
from .board import Board
from .checks import require_text, require_type, sides, whole_or_none
from .errors import unless_raised
from .progress import Progress, limits
from .words import Metric, Size, Whole


class Lemma(NamedTuple):
    """A lemma of the library.

    Attributes:
        name: Its name.
        note: What it says, in words; may be empty.
        text: Its formula.
    """

    name: str
    note: str
    text: str


@dataclass(frozen=True)
class Holds:
    """The lemma holds: its negation was refuted, and the refutation checked.

    Attributes:
        name: Name of the lemma.
        subject: For which boards, in words.
        is_declared: Whether the lemma declares the same; ``None`` if it declares nothing.
        n_proof_steps: Steps of the refutation.
        is_vacuous: ``True`` if the lemma is about slides and the boards have none: it says nothing
            then. ``None`` if a limit came before that was known.
        figures: What it took.
    """

    name: str
    subject: str
    is_declared: bool | None
    n_proof_steps: int
    is_vacuous: bool | None
    figures: Figures = field(compare=False, repr=False)


@dataclass(frozen=True)
class Fails:
    """The lemma fails: here is a counterexample, checked against the rules.

    Attributes:
        name: Name of the lemma.
        subject: For which boards, in words.
        is_declared: Whether the lemma declares the same; ``None`` if it declares nothing.
        boards: The board, or as many more as the lemma speaks of transitions.
        slides: The slides between them.
        figures: What it took.
    """

    name: str
    subject: str
    is_declared: bool | None
    boards: tuple[Board, ...]
    slides: tuple[Slide, ...]
    figures: Figures = field(compare=False, repr=False)


Verdict: TypeAlias = Holds | Fails | GaveUp
"""What came of a lemma."""


def lemmas() -> list[Lemma]:
    """The lemmas of the library: see ``docs/lemmas.md``."""
    return [Lemma(*lemma) for lemma in _rushsat.lemmas_of_library()]


def verify(
    lemma: str,
    *,
    size: Size | None = None,
    board: Board | None = None,
    primary_row: Whole | None = None,
    metric: Metric = "steps",
    solver: str = "varisat",
    proof_folder: str | PathLike[str] | None = None,
    time_limit: float | None = None,
    memory_limit: Whole | None = None,
    progress: Progress = False,
) -> Verdict:
    """Proves or refutes a lemma.

    Args:
        lemma: Its name in the library, or the text of one.
        size: Columns and rows: it is about all boards of this size, 6x6 unless said otherwise.
        board: It is about all states of this board instead.
        primary_row: The row of the primary, from 0 on; ``None`` for the middle one.
        metric: What a transition is.
        solver: Who refutes its negation; one that writes proofs.
        proof_folder: Where formula and refutation are written, for ``audit``; it is made if it is not there.
        time_limit: Gives up after so many seconds.
        memory_limit: Gives up beyond so many bytes.
        progress: ``True`` for a bar, or a function.

    Raises:
        ReadError: The text is no lemma.
        RushsatError: It says nothing about these boards.
        OSError: The folder cannot be made.
        Interrupted: At Ctrl-C, with ``GaveUp`` if it was not judged by then.
    """
    require_text(lemma, "lemma", "lemma")
    if board is not None:
        require_type(board, "board", Board)
        if size is not None or primary_row is not None:
            raise ValueError("`size` and `primary_row` are of all boards of a size, not of one board")
    native = None if board is None else board._native
    how = (
        sides((6, 6) if size is None else size),
        whole_or_none(primary_row, "primary_row", most=255),
        metric,
        solver,
    )
    folder = None if proof_folder is None else fspath(proof_folder)
    with limits(time_limit, memory_limit, progress) as work:
        raw, raised = _rushsat.verify(lemma, native, how, folder, work)
    return unless_raised(_verdict(raw, solver), raised)


def _verdict(raw: _rushsat.RawJudged, solver: str) -> Verdict:
    figures = Figures(solver, raw.n_vars, raw.n_clauses, None, None, raw.elapsed_s)
    if raw.kind == "gave_up":
        return GaveUp(None, None, raw.reason or "stopped", None, figures)
    is_declared = None if raw.declared is None else raw.declared == (raw.kind == "holds")
    if raw.kind == "holds":
        steps, is_vacuous = raw.n_proof_steps, raw.is_vacuous
        return Holds(raw.name, raw.subject, is_declared, steps, is_vacuous, figures)
    boards = tuple(Board._of(one) for one in raw.boards)
    slides = tuple(Slide(*slide) for slide in raw.slides)
    return Fails(raw.name, raw.subject, is_declared, boards, slides, figures)
