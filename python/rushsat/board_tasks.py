"""Recognizing boards among the tasks of unified-planning.

A task is a board if it says the same as the task that is written for this board: the same actions, the same
facts, the same goal. So nothing is believed of names: the board is read off the facts, written as PDDL
again, and compared. A vehicle without any slide is not drawn: its cells are never left, so they are walls of
the board. Of the slides of other vehicles the task says what real walls leave room for, so for the
comparison such cells are empty.
"""

# unified-planning's own types are incomplete.
# pyright: basic

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias, TypedDict

from unified_planning.io import PDDLReader
from unified_planning.model import FNode, InstantaneousAction, Problem
from unified_planning.model.metrics import MinimizeSequentialPlanLength

from .answers import Plan
from .board import Board
from .errors import ReadError, RushsatError
from .words import Metric

Fact: TypeAlias = tuple[str, ...]
"""A predicate and the names of its arguments."""

Cell: TypeAlias = tuple[int, int]
"""Row and column."""

Slides: TypeAlias = dict[tuple[str, int, int], tuple[str, Fact]]
"""An action and its arguments, by vehicle and the positions from and to."""

Goal: TypeAlias = tuple[str, int]
"""The primary, and where it has to be."""


class VehicleDict(TypedDict):
    """A vehicle as ``Board.from_dict`` reads it."""

    name: str
    orientation: str
    length: int
    row: int
    col: int


class NoBoardTask(RushsatError):
    """A task is none that ``rushsat export --format pddl`` writes."""

    def __init__(self, problem: str) -> None:
        super().__init__(
            f"the task is no board of Rush Hour: {problem}",
            "the engine solves tasks as `rushsat export --format pddl` writes them, `PuzzleProblem`s, and "
            "tasks in which neither fluents nor actions have parameters",
        )


@dataclass(frozen=True)
class BoardTask:
    """A task that is a board.

    Attributes:
        board: The board; vehicles that no wall lets move are walls, the others have the names of their
            objects. ``None`` if the primary itself cannot move.
        metric: What one action is.
        is_solved: Whether the goal holds at the start.
        slides: The action of each slide that walls leave room for, and its arguments: by vehicle, from, to.
    """

    board: Board | None
    metric: Metric
    is_solved: bool
    slides: Slides

    def actions(self, plan: Plan) -> list[tuple[str, Fact]]:
        """The actions of a plan of the board, with their arguments."""
        positions = {
            vehicle.name: vehicle.col if vehicle.is_horizontal else vehicle.row
            for vehicle in plan.board.vehicles
        }
        actions: list[tuple[str, Fact]] = []
        for name, cells in plan.slides:
            parts = [cells] if self.metric == "moves" else [cells // abs(cells)] * abs(cells)
            for part in parts:
                start = positions[name]
                positions[name] += part
                actions.append(self.slides[name, start, start + part])
        return actions


def recognize(problem: Problem) -> BoardTask:
    """The board that a task is about.

    Raises:
        NoBoardTask: It is about none; says why.
    """
    require_classical(problem)
    facts = _facts(problem)
    slides = _slides(facts)
    primary, goal = _goal(problem)
    at = {fact[1]: _number("p", fact[2]) for fact in facts if fact[0] == "at"}
    if primary not in at:
        raise NoBoardTask(f"it does not say where `{primary}` is")
    if ("at", primary, f"p{goal}") in facts:
        return BoardTask(None, "moves", True, slides)
    if not any(vehicle == primary for vehicle, _, _ in slides):
        _require_slides(problem)
        return BoardTask(None, "moves", False, slides)
    metric = _metric(slides)
    cells = _cells(problem)
    taken = cells - {_cell(fact[1]) for fact in facts if fact[0] == "clear" and len(fact) == 2}
    vehicles = _vehicles(at, slides)
    kept = taken - set[Cell]().union(*map(_covered, vehicles))
    board = _board(cells, kept, vehicles, (primary, goal))
    compared = _board(cells, set(), vehicles, (primary, goal)) if kept else board
    if not _says_the_same(problem, _as_if_clear(facts, kept), compared, metric):
        raise NoBoardTask(f"it says something else than the task of its board, {board}")
    return BoardTask(board, metric, False, slides)


def require_classical(problem: Problem) -> None:
    """Requires that a task asks for few actions, and for nothing beside a goal.

    Raises:
        NoBoardTask: It says more.
    """
    if any(not isinstance(metric, MinimizeSequentialPlanLength) for metric in problem.quality_metrics):
        raise NoBoardTask("it minimizes something else than the number of actions")
    if problem.timed_effects or problem.timed_goals or problem.trajectory_constraints:
        raise NoBoardTask("it says something about time")


def _facts(problem: Problem) -> set[Fact]:
    """What is true at the start."""
    facts: set[Fact] = set()
    for atom, value in problem.explicit_initial_values.items():
        if not value.is_bool_constant():
            raise NoBoardTask(f"`{atom}` is not true or false")
        if value.is_true():
            facts.add(_fact(atom))
    defaults = problem.fluents_defaults.values()
    if any(not value.is_false() for value in defaults):
        raise NoBoardTask("some predicate is true where nothing is said")
    return facts


def _fact(atom: FNode) -> Fact:
    if not atom.is_fluent_exp():
        raise NoBoardTask(f"`{atom}` is no fact")
    return (atom.fluent().name, *(str(argument) for argument in atom.args))


def _number(letter: str, name: str) -> int:
    match = re.fullmatch(rf"{letter}([0-9]{{1,3}})", name)
    if match is None:
        raise NoBoardTask(f"`{name}` stands where a position is expected, as `{letter}0`")
    return int(match[1])


def _cell(name: str) -> Cell:
    match = re.fullmatch(r"c([0-9]{1,3})-([0-9]{1,3})", name)
    if match is None:
        raise NoBoardTask(f"`{name}` stands where a cell is expected, as `c0-0`")
    return int(match[1]), int(match[2])


def _goal(problem: Problem) -> Goal:
    """The primary, and where it has to be."""
    if len(problem.goals) == 1 and problem.goals[0].is_fluent_exp():
        fact = _fact(problem.goals[0])
        if fact[0] == "at" and len(fact) == 3:
            return fact[1], _number("p", fact[2])
    raise NoBoardTask("its goal is not that one vehicle is at one position")


def _slides(facts: set[Fact]) -> Slides:
    """The slides that walls leave room for."""
    slides: Slides = {}
    for fact in facts:
        if not fact[0].startswith("can-"):
            continue
        if len(fact) < 6:
            raise NoBoardTask(f"the fact `{' '.join(fact)}` is no slide")
        key = (fact[1], _number("p", fact[2]), _number("p", fact[3]))
        slides[key] = (fact[0].removeprefix("can-"), fact[1:])
    return slides


def _require_slides(problem: Problem) -> None:
    """Requires that a vehicle of which no slide is a fact stays where it is."""
    for action in problem.actions:
        if not isinstance(action, InstantaneousAction):
            raise NoBoardTask(f"`{action.name}` takes time")
        parameters = [parameter.name for parameter in action.parameters]
        conditions = [part for one in action.preconditions for part in (one.args if one.is_and() else [one])]
        if not any(_is_of(part, f"can-{action.name}", parameters) for part in conditions):
            raise NoBoardTask(f"`{action.name}` is no slide that a fact allows")
        for effect in action.effects:
            moves = effect.fluent.fluent().name == "at" and _is_of(effect.fluent, "at", parameters[:1])
            if not moves and effect.fluent.fluent().name != "clear":
                raise NoBoardTask(f"`{action.name}` changes `{effect.fluent}`")


def _is_of(atom: FNode, predicate: str, parameters: list[str]) -> bool:
    """Whether an atom is of a predicate, and its first arguments are these parameters."""
    if not atom.is_fluent_exp() or atom.fluent().name != predicate:
        return False
    first = atom.args[: len(parameters)]
    names = [argument.parameter().name for argument in first if argument.is_parameter_exp()]
    return names == parameters


def _vehicle(name: str, position: int, slides: Slides) -> VehicleDict:
    """A vehicle that can move: its line and length are those of its first slide forward."""
    for (vehicle, start, end), (_, arguments) in sorted(slides.items()):
        if vehicle != name or end <= start:
            continue
        cells = [_cell(argument) for argument in arguments[3:]]
        is_horizontal = len({row for row, _ in cells}) == 1
        along = [col if is_horizontal else row for row, col in cells]
        line = cells[0][0] if is_horizontal else cells[0][1]
        return {
            "name": name,
            "orientation": "horizontal" if is_horizontal else "vertical",
            "length": max(along) - end + 1,
            "row": line if is_horizontal else position,
            "col": position if is_horizontal else line,
        }
    raise NoBoardTask(f"`{name}` slides backwards only")


def _covered(vehicle: VehicleDict) -> set[Cell]:
    if vehicle["orientation"] == "horizontal":
        return {(vehicle["row"], vehicle["col"] + i) for i in range(vehicle["length"])}
    return {(vehicle["row"] + i, vehicle["col"]) for i in range(vehicle["length"])}


def _exit(primary: VehicleDict, goal: int, width: int, height: int) -> str:
    """The side that the primary is at in the goal."""
    is_horizontal = primary["orientation"] == "horizontal"
    if goal == 0:
        return "left" if is_horizontal else "top"
    if goal + primary["length"] == (width if is_horizontal else height):
        return "right" if is_horizontal else "bottom"
    raise NoBoardTask("its goal is not at an edge of the grid")


def _metric(slides: Slides) -> Metric:
    """What one action is: steps if slides of one cell follow one another, and none is longer."""
    if any(abs(end - start) > 1 for _, start, end in slides):
        return "moves"
    positions: dict[str, set[int]] = {}
    for vehicle, start, end in slides:
        positions.setdefault(vehicle, set()).update((start, end))
    return "steps" if any(len(some) > 2 for some in positions.values()) else "moves"


def _cells(problem: Problem) -> set[Cell]:
    """The cells of a task, among which walls are not."""
    cells = {_cell(item.name) for item in problem.all_objects if item.type.name == "cell"}
    if not cells:
        raise NoBoardTask("it has no cells")
    return cells


def _vehicles(at: dict[str, int], slides: Slides) -> list[VehicleDict]:
    """The vehicles that have slides, in the order of their names."""
    moving = {vehicle for vehicle, _, _ in slides}
    names = sorted((name for name in at if name in moving), key=lambda name: (len(name), name))
    return [_vehicle(name, at[name], slides) for name in names]


def _board(cells: set[Cell], kept: set[Cell], vehicles: list[VehicleDict], goal: Goal) -> Board:
    """The board of these vehicles, if there is one: what is no cell, or kept, is a wall."""
    primary = next(vehicle for vehicle in vehicles if vehicle["name"] == goal[0])
    is_horizontal = primary["orientation"] == "horizontal"
    # Nothing but walls may lie before the exit.
    end = goal[1] + primary["length"]
    width = max(end if is_horizontal else 0, *(col + 1 for _, col in cells))
    height = max(0 if is_horizontal else end, *(row + 1 for row, _ in cells))
    grid = {(row, col) for row in range(height) for col in range(width)}
    try:
        return Board.from_dict(
            {
                "schema": "rushsat-board/1",
                "width": width,
                "height": height,
                "walls": sorted(grid - cells | kept),
                "exit": _exit(primary, goal[1], width, height),
                "primary": goal[0],
                "vehicles": vehicles,
            }
        )
    except ReadError as error:
        raise NoBoardTask(error.problem) from error


def _as_if_clear(facts: set[Fact], cells: set[Cell]) -> set[Fact]:
    """Facts that also say of these cells that they are clear."""
    return facts | {("clear", f"c{row}-{col}") for row, col in cells}


def _says_the_same(problem: Problem, facts: set[Fact], board: Board, metric: Metric) -> bool:
    """Whether a task says of the vehicles of a board what the task of this board says."""
    own = PDDLReader(problem.environment).parse_problem_string(*board.to_pddl(metric))
    assert isinstance(own, Problem)
    names = {f"v{number}": vehicle.name for number, vehicle in enumerate(board.vehicles)}
    said = {tuple(names.get(word, word) for word in fact) for fact in _facts(own)}
    standing = {fact for fact in facts if fact[0] == "at" and fact[1] not in names.values()}
    actions = {action.name: action for action in own.actions}
    return (
        said == facts - standing
        and actions == {action.name: action for action in problem.actions}
        and _goal(own)[1] == _goal(problem)[1]
        and names[_goal(own)[0]] == _goal(problem)[0]
    )
