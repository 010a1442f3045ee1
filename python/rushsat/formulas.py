"""Bounded formulas: clauses with names, for PySAT and others, and plans of models."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import _rushsat
from .answers import Plan, plan_of
from .checks import LARGEST, extra, require_type, switches, whole
from .cluster import bytes_of
from .literals import MAX_VARIABLE, literals_of
from .progress import Progress, limits
from .words import AtMostOne, Encoding, Metric, Semantics, Whole

if TYPE_CHECKING:
    from .board import Board
    from .puzzle import Puzzle


NUMBERS_AT_ONCE = 1 << 20
"""Literals that are copied at once, so that Ctrl-C is heard in between."""


UNLIMITED: dict[str, Any] = {"time_limit": None, "memory_limit": LARGEST, "progress": False}
"""What a formula may take that was pickled: it was made before."""


class Family(NamedTuple):
    """Clauses that follow one another and say the same thing.

    Attributes:
        name: What they are about.
        frame: The frame that they speak about, from 0 on.
        n_clauses: How many they are.
    """

    name: str
    frame: int
    n_clauses: int


class Formula:
    """The formula "there is a plan within the horizon", as clauses over numbered variables.

    Variables are numbered from ``top_id`` + 1 on, or by the pool. A model, given as all its literals, is
    read by ``decode``.

    Attributes:
        n_vars: Number of variables.
        n_clauses: Number of clauses.
        horizon: The bound.
    """

    def __init__(
        self,
        raw: _rushsat.RawFormula,
        horizon: int,
        work: _rushsat.Limits,
        *,
        top_id: int = 0,
        vpool: Any = None,
        prefix: str = "",
        numbers: NDArray[np.int32] | None = None,
    ) -> None:
        self._raw = raw
        self._prefix = prefix
        self.horizon = horizon
        self.n_vars = raw.n_vars
        self.n_clauses = raw.n_clauses
        clauses = raw.clauses(work)
        names = raw.names(work)
        self._numbers = self._numbered(names, top_id, vpool, prefix) if numbers is None else numbers
        self._literals = np.empty(clauses.n_literals, np.int32)
        self._starts = np.empty(self.n_clauses + 1, np.int64)
        for first in range(0, len(self._literals), NUMBERS_AT_ONCE):
            own = bytes_of(clauses.literals(first, NUMBERS_AT_ONCE, work), np.int32)
            self._literals[first : first + len(own)] = np.sign(own) * self._numbers[np.abs(own)]
        for first in range(0, len(self._starts), NUMBERS_AT_ONCE):
            starts = bytes_of(clauses.starts(first, NUMBERS_AT_ONCE, work), np.uint64)
            self._starts[first : first + len(starts)] = starts
        # What is asked of the formula must be what `to_dimacs` writes.
        self._literals.flags.writeable = self._starts.flags.writeable = False
        self.names: dict[int, str] = {int(self._numbers[var]): prefix + name for var, name in names}
        """What variables mean, by number: ``at(A,2)@3`` is ``at(A,2)`` in frame 3. Others have no name."""

    def _numbered(
        self, names: list[tuple[int, str]], top_id: int, vpool: Any, prefix: str
    ) -> NDArray[np.int32]:
        """The number of each variable in the formula that the user sees."""
        if vpool is not None and top_id != 0:
            raise ValueError("give top_id or vpool, not both")
        if vpool is not None and not callable(getattr(vpool, "id", None)):
            raise TypeError(f"`vpool` is {vpool!r}; expected a `pysat.formula.IDPool`")
        if vpool is None:
            top_id = whole(top_id, "top_id", most=MAX_VARIABLE - self.n_vars)
            return np.arange(top_id, top_id + self.n_vars + 1, dtype=np.int32)
        named = dict(names)
        numbers = [0]
        for var in range(1, self.n_vars + 1):
            name = named.get(var)
            number = vpool.id() if name is None else vpool.id(prefix + name)
            if number > MAX_VARIABLE:
                raise ValueError(f"the pool has no number up to {MAX_VARIABLE} left")
            numbers.append(number)
        return np.array(numbers, dtype=np.int32)

    @property
    def top_id(self) -> int:
        """The largest number of a variable."""
        return int(self._numbers.max())

    @cached_property
    def variables(self) -> dict[str, int]:
        """The numbers of variables by name."""
        return {name: number for number, name in self.names.items()}

    @property
    def literals(self) -> NDArray[np.int32]:
        """The literals of all clauses one after the other, dtype ``int32``, read-only; clause ``i`` is
        ``literals[starts[i]:starts[i + 1]]``."""
        return self._literals

    @property
    def starts(self) -> NDArray[np.int64]:
        """Where each clause begins, and the end of the last: shape ``(n_clauses + 1,)``, dtype ``int64``,
        read-only."""
        return self._starts

    @property
    def clauses(self) -> list[list[int]]:
        """The clauses as lists of literals, in the order of ``rushsat export``."""
        literals, starts = self._literals.tolist(), self._starts.tolist()
        return [literals[a:b] for a, b in zip(starts, starts[1:], strict=False)]

    @property
    def families(self) -> list[Family]:
        """What the clauses are about, in their order."""
        return [Family(*family) for family in self._raw.families()]

    def to_pysat(self) -> Any:
        """The clauses as a ``pysat.formula.CNF``. Needs the extra ``pysat``."""
        cnf = extra("pysat.formula", "pysat").CNF(from_clauses=self.clauses)
        cnf.nv = max(cnf.nv, self.top_id)
        return cnf

    def to_dimacs(self, *, annotate: bool = False) -> bytes:
        """The formula in DIMACS with comments, byte for byte as ``rushsat export`` writes it.

        Its variables are numbered from 1 on.
        """
        work = _rushsat.Limits()
        return self._raw.dimacs(annotate, work)

    def _decoded(self, model: Iterable[int]) -> list[tuple[str, int]]:
        """The slides, or labels, of a model."""
        literals = literals_of(model, "model")
        positive = literals[literals > 0]
        if self.n_vars == 0:
            positive = positive[:0]
        # Numbers may be far apart, and other formulas of the same pool have some between them.
        order = np.argsort(self._numbers[1:])
        numbers = self._numbers[1:][order]
        places = np.searchsorted(numbers, positive)
        places = places[(places < self.n_vars) & (numbers.take(places, mode="clip") == positive)]
        work = _rushsat.Limits()
        return self._raw.decode((order[places] + 1).tolist(), work)

    def explain(self, literals: Iterable[int]) -> str:
        """Literals by name, as in ``at(A,2)@3 | !moves(A)@2``; variables without a name by their number."""
        numbers = literals_of(literals, "literals").tolist()
        shown = (("" if lit > 0 else "!") + self.names.get(abs(lit), f"#{abs(lit)}") for lit in numbers)
        return " | ".join(shown)

    @property
    def _question(self) -> tuple[object, ...]:
        """What the formula is made of."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Formula) or type(self) is not type(other):
            return NotImplemented
        return self._question == other._question and np.array_equal(self._numbers, other._numbers)

    def __hash__(self) -> int:
        return hash(self._question)

    def __repr__(self) -> str:
        sizes = f"{self.n_vars} variables, {self.n_clauses} clauses"
        return f"<{type(self).__name__}: {sizes}, horizon {self.horizon}>"


class BoardFormula(Formula):
    """The formula of a board."""

    board: Board
    _how: tuple[str, str, str, str, str]

    def __reduce__(self) -> tuple[object, ...]:
        # The clauses are many, and soon made again.
        return _of_board, (self.board, self.horizon, self._how, {}, self._prefix, self._numbers)

    @property
    def _question(self) -> tuple[object, ...]:
        return self.board, self.horizon, self._how, self._prefix

    def decode(self, model: Iterable[int]) -> Plan:
        """The plan of a model, replayed on the rules. It need not be a shortest one.

        Raises:
            RushsatError: It is no model of the formula.
        """
        return plan_of(self.board, self._decoded(model))


class PuzzleFormula(Formula):
    """The formula of a program in InPUMA."""

    puzzle: Puzzle
    _how: tuple[str, str]

    def __reduce__(self) -> tuple[object, ...]:
        return of_puzzle, (self.puzzle, self.horizon, self._how, {}, self._prefix, self._numbers)

    @property
    def _question(self) -> tuple[object, ...]:
        return self.puzzle, self.horizon, self._how, self._prefix

    def decode(self, model: Iterable[int]) -> tuple[str, ...]:
        """The labels of the steps of a model's plan, which was replayed.

        Raises:
            RushsatError: It is no model of the formula.
        """
        return tuple(label for label, _ in self._decoded(model))


def of_puzzle(
    puzzle: Puzzle,
    horizon: int,
    how: tuple[str, str],
    allowed: dict[str, Any],
    prefix: str,
    numbers: NDArray[np.int32] | None = None,
    **numbering: Any,
) -> PuzzleFormula:
    """The formula of a program: see ``Puzzle.formula``."""
    with limits(**{**UNLIMITED, **allowed}) as work:
        raw = _rushsat.formula_of_program(puzzle._native, horizon, *how, work)
        made = PuzzleFormula(raw, horizon, work, prefix=prefix, numbers=numbers, **numbering)
    made.puzzle, made._how = puzzle, how
    return made


def _of_board(
    board: Board,
    horizon: int,
    how: tuple[str, str, str, str, str],
    allowed: dict[str, Any],
    prefix: str,
    numbers: NDArray[np.int32] | None = None,
    **numbering: Any,
) -> BoardFormula:
    """The formula of a board: see ``formula``."""
    with limits(**{**UNLIMITED, **allowed}) as work:
        raw = _rushsat.formula_of_board(board._native, horizon, how, work)
        made = BoardFormula(raw, horizon, work, prefix=prefix, numbers=numbers, **numbering)
    made.board, made._how = board, how
    return made


def formula(
    board: Board,
    horizon: Whole,
    encoding: Encoding = "crossing",
    *,
    metric: Metric = "moves",
    semantics: Semantics = "sequential",
    at_most_one: AtMostOne = "auto",
    strengthen: str | Iterable[str] = (),
    top_id: Whole = 0,
    vpool: Any = None,
    prefix: str = "",
    time_limit: float | None = None,
    memory_limit: Whole | None = None,
    progress: Progress = False,
) -> BoardFormula:
    """The formula "the board has a plan of at most ``horizon`` moves" (or steps).

    Args:
        board: The board.
        horizon: The bound.
        encoding: The propositions.
        metric: What the horizon counts.
        semantics: How many vehicles slide in one transition.
        at_most_one: How at-most-one constraints are written.
        strengthen: What is said beyond the rules: see ``docs/encodings.md``.
        top_id: Variables are numbered from the next number on.
        vpool: A ``pysat.formula.IDPool`` that numbers the variables. Named ones are its objects; those that
            it knows already are shared.
        prefix: Stands before all names, so that several formulas can have one pool without sharing variables.
        time_limit: Gives up after so many seconds.
        memory_limit: Gives up beyond so many bytes; ``None`` for 8 GiB.
        progress: ``True`` for a bar, or a function.

    Raises:
        RushsatError: The formulation is refused, or the horizon is too large.
        LimitReached: A limit ended it.

    >>> from rushsat import Board
    >>> f = formula(Board("BB.FAA.FECCCE.DD"), 7, "order")
    >>> f.explain(f.clauses[0])
    '!ge(B,1)@0'
    """
    from .board import Board
    from .puzzle import Puzzle

    if isinstance(board, Puzzle):
        raise TypeError("`board` is a `Puzzle`; its own method `Puzzle.formula` makes its formula")
    require_type(board, "board", Board)
    require_type(prefix, "prefix", str)
    horizon = whole(horizon, "horizon")
    how = (metric, encoding, semantics, at_most_one, switches(strengthen))
    allowed = {"time_limit": time_limit, "memory_limit": memory_limit, "progress": progress}
    return _of_board(board, horizon, how, allowed, prefix, top_id=top_id, vpool=vpool)
