"""Programs in InPUMA as problems of unified-planning.

The fluents are the bits of the variables that some rule changes: ``a`` for a boolean, ``n.0``, ``n.1``, …
for the bits of a number, the lowest first. The actions are the rule instances, with conditional effects. So
what a plan of the problem does, the program does step by step.
"""

# unified-planning's own types are incomplete.
# pyright: basic

from __future__ import annotations

from typing import Any, cast

from unified_planning.environment import Environment, get_environment
from unified_planning.model import FNode, InstantaneousAction, Problem
from unified_planning.model.metrics import MinimizeSequentialPlanLength
from unified_planning.plans import ActionInstance, SequentialPlan

from . import _rushsat
from .errors import RushsatError
from .progress import limits
from .puzzle import Puzzle, PuzzlePlan
from .words import Whole


class ChangedProblem(RushsatError):
    """A problem says something else than the program that it was made of."""

    def __init__(self) -> None:
        super().__init__(
            "the problem was changed since it was made of its program",
            "change the program, and make a problem of it again",
        )


class PuzzleProblem(Problem):  # type: ignore[misc]
    """A program as a classical problem of unified-planning: propositional, with conditional effects.

    Args:
        puzzle: The program.
        name: The name of the problem.
        environment: Where it is made; ``None`` for the global one.
        time_limit: Gives up after so many seconds.
        memory_limit: Gives up beyond so many bytes.

    Attributes:
        puzzle: The program.

    Raises:
        LimitReached: A limit ended the work.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        name: str | None = None,
        environment: Environment | None = None,
        *,
        time_limit: float | None = None,
        memory_limit: Whole | None = None,
    ) -> None:
        super().__init__(name, environment or get_environment(), initial_defaults={})
        self.puzzle = puzzle
        with limits(time_limit, memory_limit, False) as work:
            raw = _rushsat.classical_task(puzzle._native, work)
        self._add(raw)

    def _add(self, raw: _rushsat.RawTask) -> None:
        types, expressions = self.environment.type_manager, self.environment.expression_manager
        fluents = []
        for name, is_initial in raw.facts:
            fluent = self.add_fluent(name, types.BoolType(), default_initial_value=False)
            fluents.append(fluent)
            if is_initial:
                self.set_initial_value(fluent, True)
        conditions: list[FNode] = []
        for kind, parts in raw.conditions:
            if kind == "all":
                conditions.append(expressions.And([conditions[part] for part in parts]))
            elif kind == "any":
                conditions.append(expressions.Or([conditions[part] for part in parts]))
            else:
                fact = expressions.FluentExp(fluents[parts[0]])
                conditions.append(fact if kind == "true" else expressions.Not(fact))
        for name, precondition, effects in raw.actions:
            action = InstantaneousAction(name, _env=self.environment)
            action.add_precondition(conditions[precondition])
            for condition, fact, value in effects:
                action.add_effect(fluents[fact], value, conditions[condition])
            self.add_action(action)
        self.add_goal(conditions[raw.goal])

    def clone(self) -> PuzzleProblem:
        """A copy; whether it is changed afterwards is seen when it is solved."""
        copied: Any = super().clone()
        copied.__class__ = PuzzleProblem
        copied.puzzle = self.puzzle
        return cast(PuzzleProblem, copied)

    def is_of(self, puzzle: Puzzle, *, time_limit: float | None = None) -> bool:
        """Whether it still says what was made of a program; a metric of plan length may be added.

        Raises:
            LimitReached: The time was over before it was made again.
        """
        made = PuzzleProblem(puzzle, self.name, self.environment, time_limit=time_limit)
        said = self.clone()
        if all(isinstance(metric, MinimizeSequentialPlanLength) for metric in said.quality_metrics):
            said.clear_quality_metrics()
        return bool(made == said)

    def plan_of(self, answer: PuzzlePlan) -> SequentialPlan:
        """A plan of the program as a plan of the problem."""
        steps = answer.text.splitlines()
        return SequentialPlan([ActionInstance(self.action(step)) for step in steps], self.environment)

    def text_of(self, plan: SequentialPlan) -> str:
        """A plan of the problem, of whatever planner, as text for ``Puzzle.check``.

        Raises:
            RushsatError: It has an action that the problem does not have.
        """
        names = [step.action.name for step in plan.actions]
        for name in names:
            if not self.has_action(name):
                raise RushsatError(f"the problem has no action `{name}`")
        return "".join(f"{name}\n" for name in names)
