"""Why there is no plan, and why a slide is illegal."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from . import _rushsat
from .answers import NO_FIGURES, GaveUp, Plan, Slide, plan_of
from .checks import whole
from .errors import unless_raised
from .words import Metric

if TYPE_CHECKING:
    from .board import Board

Slides: TypeAlias = tuple[Slide, ...]

SCOPES = {"minimal": 1, "smallest": 0}
"""The scopes that have a name, as numbers of sets."""


@dataclass(frozen=True)
class Core:
    """Vehicles and walls that, with the primary, alone make a plan impossible.

    Attributes:
        pieces: Their names; a wall is ``the wall at (row, column)``.
        is_minimal: Whether none of them can be left out.
        n_proof_steps: Steps of the refutation that says so, which was checked.
        without: For each piece a plan of the board with the primary and the others of these pieces.
    """

    pieces: tuple[str, ...]
    is_minimal: bool
    n_proof_steps: int
    without: dict[str, Slides] = field(hash=False)


@dataclass(frozen=True)
class Why:
    """Why there is no plan.

    Attributes:
        cores: Sets of pieces that alone make a plan impossible, the smallest first.
        are_all: Whether these are all of which nothing can be left out.
        at_least: No core has fewer pieces.
        correction: Pieces without which there is a plan.
        corrected: That plan.
        sentences: All that in words.
        reason: What ended the work before all was known that was asked for.
    """

    cores: tuple[Core, ...]
    are_all: bool
    at_least: int
    correction: tuple[str, ...] | None
    corrected: Slides | None
    sentences: tuple[str, ...]
    reason: str | None

    def __str__(self) -> str:
        return "\n".join(self.sentences)


@dataclass(frozen=True)
class WhyGaveUp(GaveUp):
    """Stopped before anything was proved.

    Attributes:
        unproved: Sets of pieces that alone make a plan impossible, as a search says; no refutation of them
            was checked, and some pieces may be superfluous.
        sentences: All that in words.
    """

    unproved: tuple[tuple[str, ...], ...]
    sentences: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join(self.sentences)


WhyAnswer: TypeAlias = Why | Plan | WhyGaveUp
"""Why there is no plan; or that there is one; or neither."""


@dataclass(frozen=True)
class Cannot:
    """Why a slide is illegal.

    Attributes:
        obstacle: What is in the way, in words.
        premises: Formulas, and the family of the encoding ``cell`` that each is of; ``None`` if it is true
            in the state.
        conclusion: What follows.
        deduction: How, by natural deduction, which was checked.
    """

    obstacle: str
    premises: tuple[tuple[str, str | None], ...]
    conclusion: str
    deduction: str


def _slides(slides: list[tuple[str, int]]) -> Slides:
    return tuple(Slide(*slide) for slide in slides)


def why_no_plan(
    board: Board,
    bound: tuple[Metric, int] | None,
    scope: Literal["minimal", "smallest"] | int,
    encoding: str,
    work: _rushsat.Limits,
) -> WhyAnswer:
    """See ``Board.why_no_plan``."""
    most = SCOPES.get(scope) if isinstance(scope, str) else whole(scope, "scope", least=2)
    if most is None:
        raise ValueError(f"`{scope}` is no scope; expected `minimal`, `smallest` or a number from 2 on")
    raw, raised = _rushsat.why_no_plan(board._native, bound, most, encoding, work)
    metric = None if bound is None else bound[0]
    return unless_raised(_answer(board, metric, raw), raised)


def _answer(board: Board, metric: Metric | None, raw: _rushsat.RawWhy) -> WhyAnswer:
    if raw.kind == "plan":
        return replace(plan_of(board, raw.slides), metric=metric)
    if raw.kind == "gave_up":
        unproved = tuple(tuple(names) for names in raw.unproved)
        said = tuple(raw.sentences)
        return WhyGaveUp(board, metric, raw.reason or "stopped", None, NO_FIGURES, unproved, said)
    cores = tuple(
        Core(tuple(names), is_minimal, n_steps, {name: _slides(plan) for name, plan in without})
        for names, is_minimal, n_steps, without in raw.cores
    )
    gone, plan = raw.correction or (None, None)
    return Why(
        cores,
        raw.are_all,
        raw.at_least,
        None if gone is None else tuple(gone),
        None if plan is None else _slides(plan),
        tuple(raw.sentences),
        raw.reason,
    )


def why_cannot(board: Board, slide: str, work: _rushsat.Limits) -> Cannot | None:
    """See ``Board.why_cannot``."""
    raw = _rushsat.why_cannot(board._native, slide, work)
    if raw is None:
        return None
    return Cannot(raw.obstacle, tuple(raw.premises), raw.conclusion, raw.deduction)
