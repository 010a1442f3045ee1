"""Tasks of unified-planning without parameters as programs in InPUMA.

So what ``PuzzleProblem`` says is understood again after it was written as PDDL and read, by whatever names:
each fluent becomes a boolean, each action a rule. What an action makes both true and false is true
afterwards, as in PDDL and in unified-planning.
"""

# unified-planning's own types are incomplete.
# pyright: basic

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from unified_planning.environment import Environment
from unified_planning.model import FNode, InstantaneousAction, Problem
from unified_planning.plans import ActionInstance, SequentialPlan

from .errors import ReadError, RushsatError
from .progress import Progress
from .puzzle import Puzzle, PuzzlePlan
from .words import Whole

MOST_FLUENTS = 1024
"""Bits of a state of a program."""

MAX_DEPTH = 90
"""Conditions inside conditions; a program has some more parentheses around them."""

AND, OR = "\n&& ", "\n|| "
"""Lines of a program may not be long."""


class RefusedTask(RushsatError):
    """A task without parameters that becomes no program."""

    def __init__(self, problem: str) -> None:
        super().__init__(
            f"the task has no parameters, but {problem}",
            "if it was made of a program, ask `Puzzle` or the engine's `PuzzleProblem` instead",
        )


def is_propositional(problem: Problem) -> bool:
    """Whether neither fluents nor actions have parameters."""
    return (
        bool(problem.fluents)
        and not any(part.arity for part in problem.fluents)
        and not any(action.parameters for action in problem.actions)
    )


@dataclass(frozen=True)
class PropositionalTask:
    """A task without parameters, and the program that it is.

    Attributes:
        puzzle: The program: ``f[i]`` is fluent number ``i``, and steps have the numbers of actions as labels.
        actions: The names of the actions.
    """

    puzzle: Puzzle
    actions: tuple[str, ...]

    @classmethod
    def of(
        cls,
        problem: Problem,
        *,
        time_limit: float | None = None,
        memory_limit: Whole | None = None,
        progress: Progress = False,
    ) -> PropositionalTask:
        """The program of a task.

        Raises:
            RefusedTask: It has other fluents than booleans, or is too large; says why.
            LimitReached: A limit ended it.
        """
        text = "\n".join(_program(problem))
        try:
            puzzle = Puzzle(
                text,
                source="task",
                time_limit=time_limit,
                memory_limit=memory_limit,
                progress=progress,
            )
        except ReadError as error:
            raise RefusedTask(f"its program is refused: {error.problem}") from error
        return cls(puzzle, tuple(action.name for action in problem.actions))

    def plan_of(self, answer: PuzzlePlan, problem: Problem, environment: Environment) -> SequentialPlan:
        """A plan of the program as a plan of the task."""
        steps = (problem.action(self.actions[int(step)]) for step in answer.steps)
        return SequentialPlan([ActionInstance(action) for action in steps], environment)


def _program(problem: Problem) -> Iterable[str]:
    """The text of the program, in lines."""
    for fluent in problem.fluents:
        if not fluent.type.is_bool_type():
            raise RefusedTask(f"`{fluent.name}` is neither true nor false")
    if len(problem.fluents) > MOST_FLUENTS:
        raise RefusedTask(f"it has {len(problem.fluents)} fluents; a program has at most {MOST_FLUENTS}")
    names = {fluent.name: f"f[{number}]" for number, fluent in enumerate(problem.fluents)}
    yield f"Init {{ boolean [{len(names)}] f; f.fill(false);"
    for fluent in problem.fluents:
        value = problem.initial_value(fluent)
        if value is None:
            raise RefusedTask(f"it does not say whether `{fluent.name}` holds at the start")
        if value.is_true():
            yield f"{names[fluent.name]} = true;"
    yield "} Goals {"
    goals = [f"Goal ({_text(goal, names)});" for goal in problem.goals]
    yield from goals or ["Goal (true);"]
    yield "} Rules {"
    for number, action in enumerate(problem.actions):
        if not isinstance(action, InstantaneousAction):
            raise RefusedTask(f"`{action.name}` takes time")
        yield from _rule(number, action, names)
    yield "}"


def _rule(number: int, action: InstantaneousAction, names: dict[str, str]) -> Iterable[str]:
    """The rule of an action: what makes a fluent true, and what makes it false."""
    becomes: dict[str, tuple[list[FNode], list[FNode]]] = {}
    for effect in action.effects:
        if not (effect.is_assignment() and effect.value.is_bool_constant()) or effect.is_forall():
            raise RefusedTask(f"`{action.name}` does more than to make fluents true or false")
        true, false = becomes.setdefault(names[effect.fluent.fluent().name], ([], []))
        (true if effect.value.is_true() else false).append(effect.condition)
    guard = AND.join(f"({_text(condition, names)})" for condition in action.preconditions) or "true"
    yield f'Name "{number}" Rule ({guard}) {{'
    for place, (true, false) in becomes.items():
        yield f"{place} = {_value(place, true, false, names)};"
    yield "}"


def _value(place: str, true: list[FNode], false: list[FNode], names: dict[str, str]) -> str:
    """What a fluent becomes that is made true and false on these conditions."""
    if any(condition.is_true() for condition in true):
        return "true"
    ways = [_text(condition, names) for condition in true]
    if not any(condition.is_true() for condition in false) and not _is_all(true, false):
        stays = (f"!({_text(condition, names)})" for condition in false)
        ways.append(AND.join([place, *stays]))
    return OR.join(f"({way})" for way in ways) or "false"


def _is_all(true: list[FNode], false: list[FNode]) -> bool:
    """Whether one of two conditions always holds: then what was before does not matter."""
    return any(
        (one.is_not() and one.arg(0) == other) or (other.is_not() and other.arg(0) == one)
        for one in true
        for other in false
    )


def _text(condition: FNode, names: dict[str, str], depth: int = 0) -> str:
    """A condition in the language."""
    if depth > MAX_DEPTH:
        raise RefusedTask(f"it has more than {MAX_DEPTH} conditions inside one another")
    if condition.is_bool_constant():
        return "true" if condition.is_true() else "false"
    if condition.is_fluent_exp():
        return names[condition.fluent().name]
    parts = [_text(part, names, depth + 1) for part in condition.args]
    if condition.is_not():
        return f"!({parts[0]})"
    if condition.is_and():
        return AND.join(f"({part})" for part in parts)
    if condition.is_or():
        return OR.join(f"({part})" for part in parts)
    if condition.is_implies():
        return f"!({parts[0]}) || ({parts[1]})"
    if condition.is_iff():
        return f"({parts[0]}) == ({parts[1]})"
    raise RefusedTask(f"`{condition}` is no condition on fluents alone")
