"""An engine for unified-planning: tasks that are boards, as ``rushsat export --format pddl`` writes them,
programs in InPUMA as ``PuzzleProblem``, and tasks without parameters, which such a problem is once it was
written as PDDL and read.

Its plans are proved shortest. Needs the extra ``unified-planning``.

>>> from unified_planning.io import PDDLReader
>>> from unified_planning.shortcuts import OneshotPlanner, get_environment
>>> import rushsat, rushsat.unified_planning
>>> rushsat.unified_planning.register()
>>> get_environment().credits_stream = None
>>> task = PDDLReader().parse_problem_string(*rushsat.Board("BB.FAA.FECCCE.DD").to_pddl())
>>> with OneshotPlanner(name="rushsat") as planner:
...     result = planner.solve(task)
>>> result.status.name, len(result.plan.actions)
('SOLVED_OPTIMALLY', 7)

>>> switches = rushsat.Puzzle(
...     "Init { boolean [3] on; on.fill(false); } Goals { Goal (on.allEquals(true)); }"
...     "Rules { reference i = pick(0..2); Rule (!on[i]) { on[i] = true; } }"
... )
>>> problem = rushsat.unified_planning.PuzzleProblem(switches)
>>> with OneshotPlanner(name="rushsat") as planner:
...     result = planner.solve(problem)
>>> switches.check(problem.text_of(result.plan))  # raises if it were no plan
>>> result.status.name, len(result.plan.actions)
('SOLVED_OPTIMALLY', 3)
"""

# unified-planning's own types are incomplete.
# pyright: basic

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from typing import IO, Any

from unified_planning.engines import Credits, Engine, PlanGenerationResult, PlanGenerationResultStatus
from unified_planning.engines.mixins import OneshotPlannerMixin
from unified_planning.engines.mixins.oneshot_planner import OptimalityGuarantee
from unified_planning.environment import get_environment
from unified_planning.model import AbstractProblem, Problem, ProblemKind, State
from unified_planning.plans import ActionInstance, SequentialPlan

from .answers import Answer, GaveUp, NoPlan, Plan
from .board_tasks import BoardTask, NoBoardTask, recognize, require_classical
from .errors import LimitReached
from .propositional_tasks import PropositionalTask, RefusedTask, is_propositional
from .puzzle import PuzzleAnswer, PuzzlePlan
from .puzzle_tasks import ChangedProblem, PuzzleProblem
from .words import Metric

__all__ = [
    "BoardTask",
    "ChangedProblem",
    "NoBoardTask",
    "PropositionalTask",
    "PuzzleProblem",
    "RefusedTask",
    "RushsatEngine",
    "recognize",
    "register",
]

CREDITS = Credits(
    "rushsat",
    "the authors of rushsat",
    "",
    "",
    "MIT OR Apache-2.0",
    "Shortest plans of Rush Hour and of programs in InPUMA, proved",
    "Shortest plans by SAT for tasks that are boards, as `rushsat export --format pddl` writes them, for "
    "programs in InPUMA, and for tasks without parameters.",
)

_STOPPED = {
    "time limit reached": PlanGenerationResultStatus.TIMEOUT,
    "memory limit reached": PlanGenerationResultStatus.MEMOUT,
}


class RushsatEngine(Engine, OneshotPlannerMixin):  # type: ignore[misc]
    """Finds plans of boards and programs that are proved shortest.

    Args:
        search: Searches state by state, as ``Board.solve`` and ``Puzzle.solve`` do, rather than by SAT.
        options: Given to ``Board.plan``: ``encoding``, ``solver``, ``threads``, ``memory_limit`` and others;
            or to ``Puzzle.plan``, or to ``solve``. A bound counts actions: ``max_moves`` for a task in moves,
            ``max_steps`` for one in steps. That there is no plan within it is not said to be proved of the
            task.

    A ``timeout`` of ``solve`` is looked at before and after a task is recognized, not meanwhile: that of a
    large board takes seconds.

    Raises:
        TypeError: An option that the task or ``solve`` says.
    """

    def __init__(self, *, search: bool = False, **options: Any) -> None:
        for name, instead in (("time_limit", "give `timeout` to `solve`"), ("metric", "the task says it")):
            if name in options:
                raise TypeError(f"`{name}` is no option of the engine: {instead}")
        Engine.__init__(self)
        OneshotPlannerMixin.__init__(self)
        self.search = search
        self.options = options

    @property
    def name(self) -> str:
        """The name of the engine."""
        return "rushsat"

    @staticmethod
    def supported_kind() -> ProblemKind:
        """Classical tasks with types; which of them can be solved is seen then."""
        kind = ProblemKind(version=2)
        kind.set_problem_class("ACTION_BASED")
        kind.set_typing("FLAT_TYPING")
        kind.set_conditions_kind("NEGATIVE_CONDITIONS")
        kind.set_conditions_kind("DISJUNCTIVE_CONDITIONS")
        kind.set_effects_kind("CONDITIONAL_EFFECTS")
        kind.set_quality_metrics("PLAN_LENGTH")
        return kind

    @staticmethod
    def supports(problem_kind: ProblemKind) -> bool:
        """Whether tasks of a kind may be boards."""
        return bool(problem_kind <= RushsatEngine.supported_kind())

    @staticmethod
    def satisfies(optimality_guarantee: OptimalityGuarantee) -> bool:
        """Plans are shortest, so every guarantee is given."""
        return True

    @staticmethod
    def get_credits(**kwargs: Any) -> Credits:
        """Who made it."""
        return CREDITS

    def _solve(
        self,
        problem: AbstractProblem,
        heuristic: Callable[[State], float | None] | None = None,
        timeout: float | None = None,
        output_stream: IO[str] | None = None,
    ) -> PlanGenerationResult:
        if heuristic is not None or output_stream is not None:
            warnings.warn("rushsat ignores `heuristic` and `output_stream`", stacklevel=3)
        deadline = None if timeout is None else time.monotonic() + timeout
        if not isinstance(problem, Problem):
            raise NoBoardTask("it is not a classical task")
        try:
            if isinstance(problem, PuzzleProblem):
                return self._solve_puzzle(problem, deadline)
            if is_propositional(problem):
                return self._solve_propositional(problem, deadline)
        except LimitReached as stopped:
            return PlanGenerationResult(_stopped(stopped.problem), None, self.name)
        return self._solve_board(problem, deadline)

    def _solve_board(self, problem: Problem, deadline: float | None) -> PlanGenerationResult:
        """The result for a task that is a board."""
        task = recognize(problem)
        if task.is_solved:
            plan = SequentialPlan([], problem.environment)
            return PlanGenerationResult(PlanGenerationResultStatus.SOLVED_OPTIMALLY, plan, self.name)
        if task.board is None:
            return PlanGenerationResult(PlanGenerationResultStatus.UNSOLVABLE_PROVEN, None, self.name)
        if not self.search:
            _require_bound_in(task.metric, self.options)
        ask = task.board.solve if self.search else task.board.plan
        answer = ask(metric=task.metric, time_limit=_left(deadline), **self.options)
        return self._result(problem, task, answer)

    def _solve_puzzle(self, problem: PuzzleProblem, deadline: float | None) -> PlanGenerationResult:
        """The result for a program: its own answer is that of the problem made of it."""
        if not problem.is_of(problem.puzzle, time_limit=_left(deadline)):
            raise ChangedProblem
        ask = problem.puzzle.solve if self.search else problem.puzzle.plan
        answer = ask(time_limit=_left(deadline), **self.options)
        plan = problem.plan_of(answer) if isinstance(answer, PuzzlePlan) else None
        return PlanGenerationResult(_status(answer), plan, self.name, _metrics(answer))

    def _solve_propositional(self, problem: Problem, deadline: float | None) -> PlanGenerationResult:
        """The result for a task without parameters: that of the program that it is."""
        require_classical(problem)
        memory_limit = self.options.get("memory_limit")
        task = PropositionalTask.of(problem, time_limit=_left(deadline), memory_limit=memory_limit)
        ask = task.puzzle.solve if self.search else task.puzzle.plan
        answer = ask(time_limit=_left(deadline), **self.options)
        plan = None
        if isinstance(answer, PuzzlePlan):
            plan = task.plan_of(answer, problem, problem.environment)
        return PlanGenerationResult(_status(answer), plan, self.name, _metrics(answer))

    def _result(
        self, problem: Problem, task: BoardTask, answer: Plan | NoPlan | GaveUp
    ) -> PlanGenerationResult:
        plan = None
        if isinstance(answer, Plan):
            actions = [
                ActionInstance(problem.action(name), [problem.object(argument) for argument in arguments])
                for name, arguments in task.actions(answer)
            ]
            plan = SequentialPlan(actions, problem.environment)
        return PlanGenerationResult(_status(answer), plan, self.name, _metrics(answer))


def _left(deadline: float | None) -> float | None:
    """Seconds until then: to recognize a task has taken some."""
    return None if deadline is None else max(0.0, deadline - time.monotonic())


def _require_bound_in(metric: Metric, options: dict[str, Any]) -> None:
    """Requires that no bound counts something else than actions: plans would be shortest in that."""
    other = "max_steps" if metric == "moves" else "max_moves"
    if options.get(other) is not None:
        raise ValueError(f"`{other}` is no bound of a task whose actions are {metric}; give `max_{metric}`")


def _stopped(reason: str) -> PlanGenerationResultStatus:
    return _STOPPED.get(reason, PlanGenerationResultStatus.UNSOLVABLE_INCOMPLETELY)


def _status(answer: Answer | PuzzleAnswer) -> PlanGenerationResultStatus:
    if isinstance(answer, GaveUp):
        return _stopped(answer.reason)
    if isinstance(answer, NoPlan):
        # The task has no bound.
        is_known = answer.max_length is None and answer.is_proved
        return (
            PlanGenerationResultStatus.UNSOLVABLE_PROVEN
            if is_known
            else PlanGenerationResultStatus.UNSOLVABLE_INCOMPLETELY
        )
    is_optimal = answer.is_shortest and answer.is_proved
    return (
        PlanGenerationResultStatus.SOLVED_OPTIMALLY
        if is_optimal
        else PlanGenerationResultStatus.SOLVED_SATISFICING
    )


def _metrics(answer: Answer | PuzzleAnswer) -> dict[str, str]:
    figures = answer.figures
    return {
        "engine": figures.engine,
        "variables": str(figures.n_vars),
        "clauses": str(figures.n_clauses),
        "seconds": f"{figures.elapsed_s:.6f}",
    }


def register() -> None:
    """Makes the engine known under the name ``rushsat`` in the global environment."""
    get_environment().factory.add_engine("rushsat", __name__, "RushsatEngine")
