"""An engine for unified-planning: tasks that are boards, as ``rushsat export --format pddl`` writes them.

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
"""

# unified-planning's own types are incomplete.
# pyright: basic

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import IO, Any

from unified_planning.engines import Credits, Engine, PlanGenerationResult, PlanGenerationResultStatus
from unified_planning.engines.mixins import OneshotPlannerMixin
from unified_planning.engines.mixins.oneshot_planner import OptimalityGuarantee
from unified_planning.environment import get_environment
from unified_planning.model import AbstractProblem, Problem, ProblemKind, State
from unified_planning.plans import ActionInstance, SequentialPlan

from .answers import GaveUp, NoPlan, Plan
from .board_tasks import BoardTask, NoBoardTask, recognize

__all__ = ["BoardTask", "NoBoardTask", "RushsatEngine", "recognize", "register"]

CREDITS = Credits(
    "rushsat",
    "the authors of rushsat",
    "",
    "",
    "MIT OR Apache-2.0",
    "Shortest plans of Rush Hour, proved",
    "Shortest plans by SAT for tasks that are boards, as `rushsat export --format pddl` writes them.",
)

_STOPPED = {
    "time limit reached": PlanGenerationResultStatus.TIMEOUT,
    "memory limit reached": PlanGenerationResultStatus.MEMOUT,
}


class RushsatEngine(Engine, OneshotPlannerMixin):  # type: ignore[misc]
    """Finds plans of boards that are proved shortest.

    Args:
        options: Given to ``Board.plan``: ``encoding``, ``solver``, ``threads``, ``memory_limit`` and others.
    """

    def __init__(self, **options: Any) -> None:
        Engine.__init__(self)
        OneshotPlannerMixin.__init__(self)
        self.options = options

    @property
    def name(self) -> str:
        """The name of the engine."""
        return "rushsat"

    @staticmethod
    def supported_kind() -> ProblemKind:
        """Classical tasks with types; which of them are boards is seen when they are solved."""
        kind = ProblemKind(version=2)
        kind.set_problem_class("ACTION_BASED")
        kind.set_typing("FLAT_TYPING")
        kind.set_conditions_kind("NEGATIVE_CONDITIONS")
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
        if not isinstance(problem, Problem):
            raise NoBoardTask("it is not a classical task")
        task = recognize(problem)
        if task.is_solved:
            plan = SequentialPlan([], problem.environment)
            return PlanGenerationResult(PlanGenerationResultStatus.SOLVED_OPTIMALLY, plan, self.name)
        if task.board is None:
            return PlanGenerationResult(PlanGenerationResultStatus.UNSOLVABLE_PROVEN, None, self.name)
        answer = task.board.plan(metric=task.metric, time_limit=timeout, **self.options)
        return self._result(problem, task, answer)

    def _result(
        self, problem: Problem, task: BoardTask, answer: Plan | NoPlan | GaveUp
    ) -> PlanGenerationResult:
        figures = answer.figures
        metrics = {
            "engine": figures.engine,
            "variables": str(figures.n_vars),
            "clauses": str(figures.n_clauses),
            "seconds": f"{figures.elapsed_s:.6f}",
        }
        if isinstance(answer, GaveUp):
            status = _STOPPED.get(answer.reason, PlanGenerationResultStatus.UNSOLVABLE_INCOMPLETELY)
            return PlanGenerationResult(status, None, self.name, metrics)
        if isinstance(answer, NoPlan):
            is_proved = answer.is_proved
            status = (
                PlanGenerationResultStatus.UNSOLVABLE_PROVEN
                if is_proved
                else PlanGenerationResultStatus.UNSOLVABLE_INCOMPLETELY
            )
            return PlanGenerationResult(status, None, self.name, metrics)
        is_optimal = answer.is_shortest and answer.is_proved
        status = (
            PlanGenerationResultStatus.SOLVED_OPTIMALLY
            if is_optimal
            else PlanGenerationResultStatus.SOLVED_SATISFICING
        )
        actions = [
            ActionInstance(problem.action(name), [problem.object(argument) for argument in arguments])
            for name, arguments in task.actions(answer)
        ]
        return PlanGenerationResult(status, SequentialPlan(actions), self.name, metrics)


def register() -> None:
    """Makes the engine known under the name ``rushsat`` in the global environment."""
    get_environment().factory.add_engine("rushsat", __name__, "RushsatEngine")
