"""The three answers to a question for a plan: :class:`Plan`, :class:`NoPlan` and :class:`GaveUp`.

A plan is true, even that of a solved board, which has no slides; the others are false.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, cast

from ._rushsat import RawAnswer
from .checks import integer, require_text, require_type
from .words import Metric, Whole

if TYPE_CHECKING:
    from .board import Board
    from .puzzle import Puzzle


class Slide(NamedTuple):
    """One vehicle slides along its line.

    Attributes:
        vehicle: Its name.
        distance: Number of cells, never 0: to the right or down if positive, to the left or up if negative.
    """

    vehicle: str
    distance: int

    def __str__(self) -> str:
        return f"{self.vehicle}{self.distance:+}"

    @classmethod
    def parse(cls, text: str) -> Slide:
        """Reads ``A+2``.

        Raises:
            ValueError: It is no slide.
        """
        match = re.fullmatch(r"(\S+?)([+-][1-9][0-9]*)", text)
        if match is None:
            raise ValueError(f"{text!r} is no slide; expected a vehicle and a distance, as in `A+2`")
        return cls(match[1], int(match[2]))


Slides: TypeAlias = Iterable[Slide | tuple[str, Whole] | str] | Slide | tuple[str, Whole] | str
"""Slides one by one, each as a pair or as text; a single pair; or all in one text."""


def text_of_slides(slides: Slides) -> str:
    """Slides in one text. What is text already stays as it is, since there are several notations.

    Raises:
        TypeError: Something is neither a slide nor text.
        ValueError: A name or a distance that no slide has.
    """
    if isinstance(slides, str):
        require_text(slides, "plan", "slides")
        return slides
    if _is_pair(slides) or not hasattr(slides, "__iter__"):
        return text_of_slide(cast("Slide", slides))
    return " ".join(map(text_of_slide, cast("Iterable[Slide]", slides)))


def is_one_slide(value: object) -> bool:
    """Whether something is a tuple that is meant as one slide, if perhaps a wrong one, and not as slides."""
    if not isinstance(value, tuple):
        return False
    parts = cast("tuple[object, ...]", value)
    return len(parts) > 0 and not any(isinstance(part, tuple) for part in parts)


def _is_pair(value: object) -> bool:
    """Whether something is a name and a number: two texts are two slides."""
    if not isinstance(value, tuple):
        return False
    parts = cast("tuple[object, ...]", value)
    return len(parts) == 2 and not isinstance(parts[1], (str, tuple))


def text_of_slide(slide: Slide | tuple[str, Whole] | str) -> str:
    """One slide as text; see :func:`text_of_slides`."""
    if isinstance(slide, str):
        require_text(slide, "plan", "slide")
        return slide
    try:
        vehicle, distance = slide
    except (TypeError, ValueError):
        raise TypeError(f"{slide!r} is no slide; expected a vehicle and a distance, or text") from None
    require_type(vehicle, "vehicle", str)
    require_text(vehicle, "plan", "vehicle")
    # Names stand between spaces: one with a space would be read as two slides.
    if vehicle.split() != [vehicle]:
        raise ValueError(f"{vehicle!r} is no name of a vehicle: it is empty, or has white space")
    cells = integer(distance, "distance")
    if cells == 0:
        raise ValueError(f"`distance` is 0; a slide of `{vehicle}` has at least one cell")
    return f"{vehicle}{cells:+}"


@dataclass(frozen=True)
class Figures:
    """What an answer took.

    Attributes:
        engine: Who answered: encoding and solver, or the search.
        n_vars: Variables of the largest formula that a solver had; 0 of a search.
        n_clauses: Its clauses.
        n_conflicts: Conflicts of all solvers; ``None`` if they do not tell.
        n_states: Different states reached by a search; ``None`` of a solver.
        elapsed_s: Wall-clock time in seconds, encoding included.
    """

    engine: str
    n_vars: int
    n_clauses: int
    n_conflicts: int | None
    n_states: int | None
    elapsed_s: float

    @classmethod
    def of(cls, raw: RawAnswer) -> Figures:
        """Those of an answer of the native half."""
        return cls(raw.engine, raw.n_vars, raw.n_clauses, raw.n_conflicts, raw.n_states, raw.elapsed_s)


@dataclass(frozen=True)
class Plan:
    """A plan, replayed on the rules.

    Attributes:
        board: The board that it solves.
        slides: The slides in order, neighbouring ones of a vehicle in one direction joined.
        n_moves: Its length in moves, which is the number of slides.
        n_steps: Its length in steps: the cells that all vehicles move together.
        metric: What the question counted; ``None`` of a plan that came from no question about lengths.
        is_shortest: ``True`` if no plan is shorter in this metric.
        is_proved: ``False`` if that rests on the word of an outside solver.
        lower_bound: No plan is shorter than this in this metric; 0 if nothing is known.
        reason: Why it is not known to be shortest, where something stopped the work.
        figures: What the answer took.
    """

    board: Board
    slides: tuple[Slide, ...]
    n_moves: int
    n_steps: int
    metric: Metric | None
    is_shortest: bool
    is_proved: bool
    lower_bound: int
    reason: str | None
    figures: Figures = field(compare=False, repr=False)

    @property
    def length(self) -> int:
        """Its length in the metric of the question; in moves if there was none."""
        return self.n_steps if self.metric == "steps" else self.n_moves

    def __str__(self) -> str:
        return " ".join(map(str, self.slides))

    def __len__(self) -> int:
        return len(self.slides)

    def __bool__(self) -> Literal[True]:
        return True

    def __iter__(self) -> Iterator[Slide]:
        return iter(self.slides)

    def __getitem__(self, index: int) -> Slide:
        return self.slides[index]

    def boards(self) -> list[Board]:
        """The boards along the plan, the first and the solved one included: ``len(plan) + 1``."""
        return list(self.board.replay(self.slides).boards)

    def hint(self) -> tuple[str, ...]:
        """Why the first slide is a good one, in sentences down to the slide that reaches the exit.

        >>> from rushsat import Board
        >>> Board("BB.FAA.FECCCE.DD").plan().hint()[-1]
        'Later A goes 1 right: that is the exit.'
        """
        return tuple(self.board._native.hint(str(self)))

    def _repr_svg_(self) -> str:
        return self.board.film(self.slides)


@dataclass(frozen=True)
class NoPlan:
    """There is no plan within the bound that was asked for, or of any length.

    Attributes:
        puzzle: The board, or the program, that has none.
        metric: What the question counted.
        max_length: The bound, in this metric; ``None`` if no plan of any length exists.
        is_proved: ``False`` if that rests on the word of an outside solver.
        why: Why there is none of any length, in words; ``None`` where there was a bound.
        figures: What the answer took.
    """

    puzzle: Board | Puzzle
    metric: Metric
    max_length: int | None
    is_proved: bool
    why: str | None
    figures: Figures = field(compare=False, repr=False)

    def __bool__(self) -> Literal[False]:
        return False


@dataclass(frozen=True)
class GaveUp:
    """Stopped before a plan was found or excluded, or a lemma was judged.

    Attributes:
        puzzle: The board, or the program; ``None`` of a lemma.
        metric: What the question counted; ``None`` where it counted nothing.
        reason: What stopped the work.
        refuted_length: The largest length, in this metric, for which there is known to be no plan, if one is.
        figures: What was done by then.
    """

    puzzle: Board | Puzzle | None
    metric: Metric | None
    reason: str
    refuted_length: int | None
    figures: Figures = field(compare=False, repr=False)

    def __bool__(self) -> Literal[False]:
        return False


NO_FIGURES = Figures("", 0, 0, None, None, 0.0)
"""Of what is not known how it came about."""

Answer: TypeAlias = Plan | NoPlan | GaveUp
"""What came of a question for a plan."""


def answer_of(board: Board, metric: Metric, raw: RawAnswer, max_length: int | None) -> Answer:
    """The answer that the native half gave."""
    figures = Figures.of(raw)
    if raw.kind == "plan":
        slides = tuple(Slide(*slide) for slide in raw.slides)
        lower_bound = 0 if raw.refuted is None else raw.refuted + 1
        return Plan(
            board,
            slides,
            raw.n_moves,
            raw.n_steps,
            metric,
            raw.is_shortest,
            raw.is_proved,
            lower_bound,
            raw.reason,
            figures,
        )
    if raw.kind == "no_plan":
        bound = None if raw.unsolvable else max_length
        return NoPlan(board, metric, bound, raw.is_proved, raw.unsolvable, figures)
    return GaveUp(board, metric, raw.reason or "stopped", raw.refuted, figures)


def plan_of(board: Board, slides: Iterable[tuple[str, int]]) -> Plan:
    """A plan of which no more is known than its slides, replayed."""
    named = tuple(Slide(*slide) for slide in slides)
    replay = board.replay(named)
    return Plan(board, named, replay.n_moves, replay.n_steps, None, False, True, 0, None, NO_FIGURES)
