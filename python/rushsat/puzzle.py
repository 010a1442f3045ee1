"""Programs in InPUMA: puzzles other than Rush Hour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from os import PathLike
from typing import Any, Literal, TypeAlias

from . import _rushsat, certificates
from .answers import Figures, GaveUp, NoPlan
from .checks import name_of_file, require_text, require_type, switches, text_of_file, whole
from .errors import RushsatError, unless_raised
from .formulas import PuzzleFormula, of_puzzle
from .progress import Progress, limits
from .questions import bound_of
from .words import AtMostOne, Whole


@dataclass(frozen=True)
class PuzzlePlan:
    """A plan of a program, replayed by its rules.

    Attributes:
        puzzle: The program.
        steps: The labels of the steps in order: the rule, and what it is applied to.
        text: The plan as ``rushsat puma check`` reads it.
        is_shortest: ``True`` if no plan has fewer steps.
        is_proved: ``False`` if that rests on the word of an outside solver.
        lower_bound: No plan has fewer steps than this; 0 if nothing is known.
        reason: Why it is not known to be shortest, where something stopped the work.
        figures: What the answer took.
    """

    puzzle: Puzzle = field(repr=False)
    steps: tuple[str, ...]
    text: str = field(repr=False)
    is_shortest: bool
    is_proved: bool
    lower_bound: int
    reason: str | None
    figures: Figures = field(compare=False, repr=False)

    @property
    def n_steps(self) -> int:
        """Its length."""
        return len(self.steps)

    @property
    def length(self) -> int:
        """Its length, in steps."""
        return len(self.steps)

    @property
    def metric(self) -> Literal["steps"]:
        """What plans of programs are counted in."""
        return "steps"

    def __len__(self) -> int:
        return len(self.steps)

    def __bool__(self) -> Literal[True]:
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(self.steps)

    def __getitem__(self, index: int) -> str:
        return self.steps[index]

    def __str__(self) -> str:
        return "\n".join(self.steps)

    def drawings(self) -> list[str]:
        """The states along the plan, the first one included, as the program draws them."""
        work = _rushsat.Limits()
        return self.puzzle._native.drawings(self.text, work)


PuzzleAnswer: TypeAlias = PuzzlePlan | NoPlan | GaveUp
"""What came of a question for a plan of a program."""


class Puzzle:
    """A program in InPUMA: see ``docs/puma.md``.

    Args:
        text: The program.
        source: What errors call the text.
        time_limit: Gives up after so many seconds: a short text can have very many rule instances.
        memory_limit: Gives up beyond so many bytes.
        progress: ``True`` for a bar, or a function.

    Raises:
        ReadError: The text is no program; it holds the first place.
        LimitReached: A limit ended it.
    """

    def __init__(
        self,
        text: str,
        *,
        source: str = "program",
        time_limit: float | None = None,
        memory_limit: Whole | None = None,
        progress: Progress = False,
    ) -> None:
        with limits(time_limit, memory_limit, progress) as work:
            self._read(text, source, work)

    def _read(self, text: str, source: str, work: _rushsat.Limits) -> None:
        require_text(text, source)
        self._native = _rushsat.RawPuzzle.read(text, source, work)

    @classmethod
    def from_file(
        cls,
        path: str | PathLike[str],
        *,
        time_limit: float | None = None,
        memory_limit: Whole | None = None,
        progress: Progress = False,
    ) -> Puzzle:
        """The program in a file.

        Raises:
            ReadError: The text is no program.
            LimitReached: A limit ended it.
            OSError: The file cannot be read.
        """
        puzzle = cls.__new__(cls)
        with limits(time_limit, memory_limit, progress) as work:
            puzzle._read(text_of_file(path, work), name_of_file(path), work)
        return puzzle

    @property
    def text(self) -> str:
        """The text, with its comments."""
        return self._native.text

    @property
    def variables(self) -> dict[str, int]:
        """The value of each variable at the start; ``true`` is 1."""
        return dict(self._native.variables)

    @property
    def n_instances(self) -> int:
        """Number of rule instances, without those that never apply."""
        return self._native.n_instances

    def __eq__(self, other: object) -> bool:
        return self.text == other.text if isinstance(other, Puzzle) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[object, ...]:
        return (Puzzle, (self.text,))

    def __repr__(self) -> str:
        return f"<Puzzle of {len(self._native.variables)} variables and {self.n_instances} rule instances>"

    def plan(
        self,
        *,
        max_steps: Whole | None = None,
        solver: str = "varisat",
        strengthen: str | Iterable[str] = ("order", "layers", "sums"),
        time_limit: float | None = None,
        memory_limit: Whole | None = None,
        conflict_limit: Whole | None = None,
        progress: Progress = False,
    ) -> PuzzleAnswer:
        """Asks a SAT solver for a shortest plan.

        Raises:
            RushsatError: A solver that fails, or cannot be had.
            Interrupted: At Ctrl-C, with what is known.
        """
        _, bound = bound_of(None, max_steps, None)
        with limits(time_limit, memory_limit, progress, conflict_limit) as work:
            found = self._native.plan(bound, solver, switches(strengthen), work)
        return self._answer(*found, bound)

    def solve(
        self,
        *,
        time_limit: float | None = None,
        memory_limit: Whole | None = None,
        progress: Progress = False,
    ) -> PuzzleAnswer:
        """Searches for a shortest plan state by state.

        Raises:
            Interrupted: At Ctrl-C, with what is known.
        """
        with limits(time_limit, memory_limit, progress) as work:
            found = self._native.solve(work)
        return self._answer(*found, None)

    def check(self, plan: str | PuzzlePlan) -> None:
        """Replays a plan, given as an answer or as text, with a line for each step as ``PuzzlePlan.text``
        has it: that names rule instances. The labels, which ``str`` of an answer shows, need not be unique.

        Raises:
            RushsatError: What is wrong with it.
        """
        require_type(plan, "plan", str, PuzzlePlan)
        text = plan.text if isinstance(plan, PuzzlePlan) else plan
        try:
            with limits(None, None, False) as work:
                self._native.check(text if text.endswith("\n") or not text else text + "\n", work)
        except RushsatError as error:
            if isinstance(plan, PuzzlePlan) or error.help is not None:
                raise
            help = "lines are as in `PuzzlePlan.text`; labels, which `str` of an answer shows, are not read"
            raise RushsatError(error.problem, help) from None

    def certify(
        self,
        folder: str | PathLike[str],
        *,
        max_steps: Whole | None = None,
        solver: str = "varisat",
        strengthen: str | Iterable[str] = ("order", "layers", "sums"),
        is_binary: bool = False,
        time_limit: float | None = None,
        memory_limit: Whole | None = None,
        progress: Progress = False,
    ) -> certificates.Certificate:
        """Writes the answer with a proof that others can check to a folder that is empty or does not exist.

        A certificate that is there already, answers the question and holds is kept: its numbers and its plan
        are those of the file.

        Args:
            folder: The folder.
            max_steps: The claim is about plans of at most so many steps.
            solver: One that writes proofs.
            strengthen: What the formula says beyond the rules.
            is_binary: Writes the refutation in binary LRAT, which is smaller.
            time_limit: Gives up after so many seconds.
            memory_limit: Gives up beyond so many bytes.
            progress: ``True`` for a bar, or a function.

        Raises:
            RushsatError: The folder holds something else, or the solver writes no proofs.
            Interrupted: At Ctrl-C, with what was certified.
        """
        _, bound = bound_of(None, max_steps, None)
        how = (bound, switches(strengthen), solver, is_binary)
        with limits(time_limit, memory_limit, progress) as work:
            return certificates.certify_puzzle(self, folder, how, work)

    def formula(
        self,
        horizon: Whole,
        *,
        at_most_one: AtMostOne = "auto",
        strengthen: str | Iterable[str] = ("order", "layers", "sums"),
        top_id: Whole = 0,
        vpool: Any = None,
        prefix: str = "",
        time_limit: float | None = None,
        memory_limit: Whole | None = None,
        progress: Progress = False,
    ) -> PuzzleFormula:
        """The formula "there is a plan of at most ``horizon`` steps": see ``rushsat.formula``."""
        horizon, how = whole(horizon, "horizon"), (at_most_one, switches(strengthen))
        allowed = {"time_limit": time_limit, "memory_limit": memory_limit, "progress": progress}
        return of_puzzle(self, horizon, how, allowed, prefix, top_id=top_id, vpool=vpool)

    def _answer(
        self,
        raw: _rushsat.RawAnswer,
        steps: list[str],
        text: str,
        raised: BaseException | None,
        bound: int | None,
    ) -> PuzzleAnswer:
        figures = Figures.of(raw)
        answer: PuzzleAnswer
        if raw.kind == "plan":
            lower_bound = 0 if raw.refuted is None else raw.refuted + 1
            answer = PuzzlePlan(
                self,
                tuple(steps),
                text,
                raw.is_shortest,
                raw.is_proved,
                lower_bound,
                raw.reason,
                figures,
            )
        elif raw.kind == "no_plan":
            length = None if raw.unsolvable else bound
            answer = NoPlan(self, "steps", length, raw.is_proved, raw.unsolvable, figures)
        else:
            answer = GaveUp(self, "steps", raw.reason or "stopped", raw.refuted, figures)
        return unless_raised(answer, raised)
