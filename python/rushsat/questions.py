"""The questions to ask about one board."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING, Literal, cast

import numpy as np
from numpy.typing import NDArray

from . import _rushsat, certificates, plans, why
from .answers import Answer, answer_of, text_of_slide
from .checks import MAX_THREADS, require_type, whole, whole_or_none
from .cluster import Cluster, Gathering
from .errors import unless_raised
from .progress import Progress, limits
from .reached import Reached, ended
from .words import Encoding, Metric, Semantics, Whole

if TYPE_CHECKING:
    from .answers import Slide
    from .board import Board


MAX_BOUND = 100_000
"""The largest bound."""

MOST_KEPT = 200_000
"""States that are handed over where the work was ended."""

DEFAULT_DEPTH = 10_000
"""Steps of a plan, at most, where an engine has to be told."""

ENGINE_ARGUMENTS = {
    "search": {"algorithm"},
    "subgoals": {"seed", "restarts", "shorten", "max_steps"},
    "exhaustive": {"max_steps"},
}
"""The engines of ``solve``, and the arguments that each has beside those of all."""


def bound_of(
    max_moves: Whole | None, max_steps: Whole | None, metric: Metric | None
) -> tuple[Metric, int | None]:
    """The metric and the bound of which at most one was given."""
    if metric is not None:
        require_type(metric, "metric", str)
    if max_moves is not None and max_steps is not None:
        raise ValueError("give max_moves or max_steps, not both")
    bounds: list[tuple[Metric, str, Whole | None]]
    bounds = [("moves", "max_moves", max_moves), ("steps", "max_steps", max_steps)]
    for counted, name, bound in bounds:
        if bound is not None:
            if metric not in (None, counted):
                raise ValueError(f"`metric` is {metric!r}, but `{name}` counts {counted}; leave one out")
            return counted, whole(bound, name, most=MAX_BOUND)
    return "moves" if metric is None else metric, None


class Questions:
    """What can be asked about a board.

    Every question takes ``time_limit`` in seconds, ``memory_limit`` in bytes (``None`` for 8 GiB) and
    ``progress`` (``True`` for a bar, or a function). Those without an answer of their own for a limit raise
    ``LimitReached``. Ctrl-C raises ``Interrupted`` with what is known. Other threads go on meanwhile.
    """

    __slots__ = ("__weakref__", "_native")
    _native: _rushsat.Board

    def plan(
        self,
        *,
        max_moves: Whole | None = None,
        max_steps: Whole | None = None,
        metric: Metric | None = None,
        any: bool = False,
        encoding: Encoding = "crossing",
        semantics: Semantics | None = None,
        solver: str = "varisat",
        threads: Whole = 1,
        time_limit: float | None = None,
        memory_limit: Whole | None = None,
        conflict_limit: Whole | None = None,
        progress: Progress = False,
    ) -> Answer:
        """Asks a SAT solver for a shortest plan.

        Args:
            max_moves: Only plans of at most so many moves, or transitions in other than sequential or counted
                semantics.
            max_steps: Only plans of at most so many steps, in the same way.
            metric: What counts, which a bound says too; moves if nothing is said.
            any: Any plan, quickly, rather than a shortest one.
            encoding: The propositions.
            semantics: What one transition of a formula is; ``None`` for what was found fastest.
            solver: ``varisat``, ``batsat``, or ``exec:COMMAND`` for a program that reads DIMACS.
            threads: How many horizons are asked for at once.
            time_limit: Gives up after so many seconds.
            memory_limit: Gives up beyond so many bytes; ``None`` for 8 GiB.
            conflict_limit: Gives up after so many conflicts of the solver.
            progress: ``True`` for a bar, or a function.

        Raises:
            RushsatError: A solver that fails, or cannot be had.
            Interrupted: At Ctrl-C, with what is known.

        >>> from rushsat import Board
        >>> Board("BB.FAA.FECCCE.DD").plan().n_moves
        7
        """
        metric, bound = bound_of(max_moves, max_steps, metric)
        threads = whole(threads, "threads", least=1, most=MAX_THREADS)
        how = (encoding, semantics, solver)
        question = _rushsat.Question(metric, bound, how, threads, any)
        with limits(time_limit, memory_limit, progress, conflict_limit) as work:
            raw, raised = _rushsat.plan(self._native, question, work)
        return self._answer(metric, raw, raised, bound)

    def solve(
        self,
        metric: Metric | None = None,
        *,
        engine: Literal["search", "subgoals", "exhaustive"] = "search",
        algorithm: Literal["breadth-first", "a-star"] | None = None,
        seed: Whole | None = None,
        restarts: Whole | None = None,
        shorten: bool | None = None,
        max_steps: Whole | None = None,
        time_limit: float | None = None,
        memory_limit: Whole | None = None,
        progress: Progress = False,
    ) -> Answer:
        """Searches for a plan on the rules, without formulas.

        Args:
            metric: What counts; moves if nothing is said.
            engine: ``search``: a shortest plan, state by state; ``subgoals``: some plan, goal by goal, as a
                person makes way (``docs/subgoals.md``); ``exhaustive``: a plan of fewest steps by the other
                solver of the same report.
            algorithm: Of ``search``: ``breadth-first`` if nothing is said, or ``a-star``.
            seed: Of ``subgoals``: where chance comes from, 0 if nothing is said.
            restarts: Of ``subgoals``: so many further runs, of which the best plan is kept.
            shorten: Of ``subgoals``: the plan is made shorter by work on its parts.
            max_steps: Of ``subgoals`` and ``exhaustive``: only plans of at most so many steps; 10,000 if
                nothing is said. It makes steps the metric if none is given.
            time_limit: Gives up after so many seconds.
            memory_limit: Gives up beyond so many bytes.
            progress: ``True`` for a bar, or a function.

        Raises:
            ValueError: An argument that the engine does not have.
            Interrupted: At Ctrl-C, with what is known.

        >>> from rushsat import Board
        >>> board = Board("BB.FAA.FECCCE.DD")
        >>> board.solve("steps").n_steps
        9
        >>> board.solve(engine="subgoals").is_shortest
        False
        """
        given = {"algorithm": algorithm, "seed": seed, "restarts": restarts}
        given |= {"shorten": shorten, "max_steps": max_steps}
        if engine not in list(ENGINE_ARGUMENTS):  # What has no hash is in no dict.
            raise ValueError(f"{engine!r} is no engine; expected one of {', '.join(ENGINE_ARGUMENTS)}")
        for name, value in given.items():
            if value is not None and name not in ENGINE_ARGUMENTS[engine]:
                raise ValueError(f"`{name}` is not for the engine `{engine}`")
        of_bound, bound = bound_of(None, max_steps, None)
        depth = DEFAULT_DEPTH if bound is None else bound
        metric = of_bound if metric is None else metric
        with limits(time_limit, memory_limit, progress) as work:
            if engine == "search":
                how = algorithm or "breadth-first"
                raw, raised = _rushsat.solve(self._native, metric, how, work)
            elif engine == "subgoals":
                numbers = whole(seed or 0, "seed"), whole(restarts or 0, "restarts")
                options = (*numbers, bool(shorten), depth)
                raw, raised = _rushsat.solve_by_goals(self._native, metric, options, work)
            else:
                raw, raised = _rushsat.solve_exhaustively(self._native, metric, depth, work)
        return self._answer(metric, raw, raised, depth)

    def _answer(
        self, metric: Metric, raw: _rushsat.RawAnswer, raised: BaseException | None, bound: int | None
    ) -> Answer:
        return unless_raised(answer_of(cast("Board", self), metric, raw, bound), raised)

    def states(
        self,
        *,
        time_limit: float | None = None,
        memory_limit: Whole | None = None,
        progress: Progress = False,
    ) -> NDArray[np.uint8]:
        """All states that the board can reach, itself first.

        Returns:
            An array of shape ``(n_states, n_vehicles)``, dtype ``uint8``: the position of each vehicle along
            its line in cells from 0 on, in the order of ``vehicles``. Equal boards can have their vehicles in
            different orders, and then their columns are.

        Raises:
            LimitReached: A limit ended it. It knows a ``Reached`` with the states up to then.
            Interrupted: At Ctrl-C; ``answer`` is the same.
        """
        with limits(time_limit, memory_limit, progress) as work:
            raw, known, raised = _rushsat.states(self._native, work)
            shape = raw.n_states, len(self._native.vehicles)
            found = Gathering(np.empty(shape, np.uint8))
            # Of a search that was ended there are so few that they are soon copied.
            found.fill(raw.positions, raw.n_states, work if known is None else _rushsat.Limits())
        if known is not None:
            ended(Reached.of(known, "steps", found.array[: found.n_filled]), raised or found.raised)
        if not found.is_whole:
            first = found.array[: min(found.n_filled, MOST_KEPT)]
            ended(found.reached(raw, "steps", first), found.raised)
        return unless_raised(found.array, raised)

    def cluster(
        self,
        metric: Metric = "moves",
        *,
        time_limit: float | None = None,
        memory_limit: Whole | None = None,
        progress: Progress = False,
    ) -> Cluster:
        """All states that the board can reach as a graph, with their distances to the exit.

        Raises:
            LimitReached: A limit ended it. It knows a ``Reached``: how many states there are at least.
            Interrupted: At Ctrl-C; ``answer`` is the same.
        """
        with limits(time_limit, memory_limit, progress) as work:
            raw, known, raised = _rushsat.cluster(self._native, metric, work)
            if known is not None:
                ended(Reached.of(known, metric), raised)
            assert raw is not None
            return unless_raised(Cluster.of(cast("Board", self), metric, raw, work), raised)

    def certify(
        self,
        folder: str | PathLike[str],
        *,
        max_moves: Whole | None = None,
        max_steps: Whole | None = None,
        metric: Metric | None = None,
        encoding: Encoding = "crossing",
        semantics: Semantics | None = None,
        solver: str = "varisat",
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
            max_moves: The claim is about plans of at most so many moves.
            max_steps: The same in steps.
            metric: What counts, which a bound says too; moves if nothing is said.
            encoding: The propositions.
            semantics: ``sequential`` or ``counted``.
            solver: One that writes proofs.
            is_binary: Writes the refutation in binary LRAT, which is smaller.
            time_limit: Gives up after so many seconds.
            memory_limit: Gives up beyond so many bytes.
            progress: ``True`` for a bar, or a function.

        Raises:
            RushsatError: The folder holds something else, or the solver writes no proofs.
            Interrupted: At Ctrl-C, with what was certified.
        """
        metric, bound = bound_of(max_moves, max_steps, metric)
        how = (metric, bound, encoding, semantics, solver, is_binary)
        with limits(time_limit, memory_limit, progress) as work:
            return certificates.certify(cast("Board", self), folder, how, work)

    def why_no_plan(
        self,
        *,
        max_moves: Whole | None = None,
        max_steps: Whole | None = None,
        scope: Literal["minimal", "smallest"] | int = "minimal",
        encoding: Encoding = "crossing",
        time_limit: float | None = None,
        memory_limit: Whole | None = None,
        progress: Progress = False,
    ) -> why.WhyAnswer:
        """The vehicles and walls that alone make a plan impossible.

        Args:
            max_moves: A plan of at most so many moves; without a bound, of any length.
            max_steps: The same in steps.
            scope: ``minimal``: one set of which nothing can be left out; ``smallest``: one that is as small
                as can be; a number from 2 on: all sets of which nothing can be left out, up to so many.
            encoding: Of the formulas that are refuted.
            time_limit: Gives up after so many seconds.
            memory_limit: Gives up beyond so many bytes.
            progress: ``True`` for a bar, or a function.

        Returns:
            ``Why``, a ``Plan`` if there is one after all, or ``WhyGaveUp``.

        Raises:
            RushsatError: There are too many vehicles and walls for another scope than ``minimal``.
            Interrupted: At Ctrl-C, with what is known.
        """
        metric, bound = bound_of(max_moves, max_steps, None)
        asked = None if bound is None else (metric, bound)
        with limits(time_limit, memory_limit, progress) as work:
            return why.why_no_plan(cast("Board", self), asked, scope, encoding, work)

    def why_cannot(self, slide: Slide | tuple[str, Whole] | str) -> why.Cannot | None:
        """Why a slide is illegal, as a natural deduction that was checked; ``None`` if it is legal.

        >>> from rushsat import Board
        >>> Board("BB.FAA.FECCCE.DD").why_cannot("A+2").obstacle
        'F is at (1, 3)'
        """
        with limits(None, None, False) as work:
            return why.why_cannot(cast("Board", self), text_of_slide(slide), work)

    def count(
        self,
        max_length: Whole | None = None,
        metric: Metric = "moves",
        *,
        time_limit: float | None = None,
        memory_limit: Whole | None = None,
        progress: Progress = False,
    ) -> plans.Plans:
        """All shortest plans, or all plans of at most ``max_length`` slides: counted, listed, drawn by
        chance.

        Raises:
            LimitReached: A limit ended it. It knows a ``Reached``: the length of a shortest plan, if a goal
                was reached.
            Interrupted: At Ctrl-C; ``answer`` is the same.

        >>> from rushsat import Board
        >>> Board("BB.FAA.FECCCE.DD").count().n_plans
        14
        """
        max_length = whole_or_none(max_length, "max_length", most=MAX_BOUND)
        require_type(metric, "metric", str)
        with limits(time_limit, memory_limit, progress) as work:
            return plans.Plans.of(cast("Board", self), max_length, metric, work)

    def rate(
        self,
        *,
        seed: Whole = 0,
        time_limit: float | None = None,
        memory_limit: Whole | None = None,
        progress: Progress = False,
    ) -> dict[str, int | float] | None:
        """How hard the board is for people: the measures of ``docs/ratings.md`` by name; ``None`` if it is
        unsolvable.

        ``rushsat.measures()`` says what each means. ``seed`` is that of the random walks.

        Raises:
            LimitReached: A limit ended it. It knows a ``Reached``.
            Interrupted: At Ctrl-C; ``answer`` is the same.
        """
        with limits(time_limit, memory_limit, progress) as work:
            return plans.rate(self._native, whole(seed, "seed"), work)
