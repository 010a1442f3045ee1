"""Boards of which much is asked, by SAT."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from os import PathLike, fspath
from typing import TypeAlias

from . import _rushsat
from .answers import Plan, plan_of
from .board import Board
from .checks import require_text, sides, whole, whole_or_none
from .errors import unless_raised
from .progress import Progress, limits
from .words import Metric, Size, Whole


@dataclass(frozen=True)
class Completion:
    """What came of a search for boards that meet a wish.

    Attributes:
        boards: The boards that were found. Where the hardest was looked for, each needs more than the one
            before.
        plans: A shortest plan of each.
        metric: What counts.
        at_least: How many a further board would have to need, at least or exactly, as was asked.
        is_exhausted: ``True`` if no further board meets the wish and needs so many.
        is_proved: ``False`` if that rests on the word of an outside solver.
        is_certified: ``True`` if the proof of that was written.
        reason: What stopped the work before it was done; ``None`` if nothing did.
        n_proposals: Boards that the solver proposed.
        n_exclusions: Facts about many boards that were learned of them.
    """

    boards: tuple[Board, ...]
    plans: tuple[Plan, ...]
    metric: Metric
    at_least: int
    is_exhausted: bool
    is_proved: bool
    is_certified: bool
    reason: str | None
    n_proposals: int
    n_exclusions: int

    @property
    def hardest(self) -> Board | None:
        """The last board that was found; where the hardest was looked for and no limit was reached, no board
        needs more.
        """
        return self.boards[-1] if self.boards else None


def complete(
    sketch: str | None = None,
    *,
    size: Size | None = None,
    line: Whole | None = None,
    walls: Whole = 0,
    where: str | None = None,
    such_that: str | Iterable[str] = (),
    at_least: Whole = 1,
    metric: Metric = "moves",
    hardest: bool = False,
    exactly: bool = False,
    count: Whole = 1,
    seed: Whole = 0,
    solver: str = "batsat",
    proof_folder: str | PathLike[str] | None = None,
    time_limit: float | None = None,
    memory_limit: Whole | None = None,
    progress: Progress = False,
) -> Completion:
    """Boards that meet a wish and need many moves or steps, or that there are none.

    The primary is a car in a row that leaves at the right; the others are cars and trucks. See
    ``docs/generators.md``.

    Args:
        sketch: A board with a character for each cell, ``?`` for those that may hold anything.
        size: Columns and rows, 6x6 if nothing is said; not beside a sketch.
        line: The row of the primary, from 0 on; ``None`` for the middle one.
        walls: Walls, at most; those of the sketch are among them.
        where: A condition on what can be counted, such as ``"trucks = 2 and empty >= 12"``.
        such_that: Formulas about the board as it stands, in the language of lemmas.
        at_least: Moves (steps) that a shortest plan has, at least.
        metric: What counts.
        hardest: Goes on until no board needs more.
        exactly: A shortest plan has no more than ``at_least`` either; beside neither ``hardest`` nor
            ``proof_folder``.
        count: How many boards; not beside ``hardest``.
        seed: Which boards come first; what is proved does not depend on it.
        solver: Who proposes boards; that there are no more is proved if this is ``batsat`` or ``varisat``, or
            with a ``proof_folder``.
        proof_folder: Where the proof is written that there is no further board, for ``audit``.
        time_limit: Gives up after so many seconds; what was found is returned.
        memory_limit: Gives up beyond so many bytes.
        progress: ``True`` for a bar, or a function.

    Raises:
        ReadError: A sketch, a condition or a formula that cannot be read, with the place.
        RushsatError: A wish that makes no sense.
        Interrupted: At Ctrl-C, with what was found.

    >>> found = complete(size=(4, 4), at_least=6)
    >>> found.plans[0].n_moves >= 6
    True
    """
    if hardest and count != 1:
        raise ValueError("`count` is not for the hardest board")
    if exactly and (hardest or proof_folder is not None):
        raise ValueError("`exactly` is for neither the hardest board nor a proof")
    wish = wish_of(sketch, size, line, walls, where, such_that)
    numbers = whole(count, "count", least=1), solver, whole(seed, "seed")
    options = (metric, whole(at_least, "at_least"), hardest, exactly, *numbers)
    folder = None if proof_folder is None else fspath(proof_folder)
    with limits(time_limit, memory_limit, progress) as work:
        raw, raised = _rushsat.complete(wish, options, folder, work)
    return unless_raised(_completion(raw, metric), raised)


Wish: TypeAlias = tuple[tuple[int, int], int | None, int, str | None, str | None, list[str]]
"""What boards are wished for, as the native half takes it."""


def wish_of(
    sketch: str | None = None,
    size: Size | None = None,
    line: Whole | None = None,
    walls: Whole = 0,
    where: str | None = None,
    such_that: str | Iterable[str] = (),
) -> Wish:
    """A wish of these arguments of ``complete``, whose numbers are checked."""
    if sketch is not None and size is not None:
        raise ValueError("a sketch has a size: give one of both")
    if sketch is not None:
        require_text(sketch, "sketch", "sketch")
    if where is not None:
        require_text(where, "condition", "where")
    formulas = [such_that] if isinstance(such_that, str) else list(such_that)
    row = whole_or_none(line, "line", most=255)
    return sides((6, 6) if size is None else size), row, whole(walls, "walls"), sketch, where, formulas


def _completion(raw: _rushsat.RawCompleted, metric: Metric) -> Completion:
    boards = tuple(Board._of(board) for board in raw.boards)
    plans = map(plan_of, boards, raw.plans)

    def shortest(plan: Plan) -> Plan:
        length = plan.n_moves if metric == "moves" else plan.n_steps
        return replace(plan, metric=metric, is_shortest=True, lower_bound=length)

    return Completion(
        boards,
        tuple(map(shortest, plans)),
        metric,
        raw.at_least,
        raw.is_exhausted,
        raw.is_proved,
        raw.is_certified,
        raw.reason,
        raw.n_proposals,
        raw.n_exclusions,
    )
