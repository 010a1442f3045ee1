"""The engine for unified-planning."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import pytest
from conftest import PUZZLES, README_BOARD, SMALL

from rushsat import Board, Plan, read_boards

pytest.importorskip("unified_planning")

from unified_planning.engines import PlanGenerationResultStatus as Status
from unified_planning.environment import Environment
from unified_planning.io import PDDLReader
from unified_planning.model import Problem
from unified_planning.model.metrics import MinimizeActionCosts
from unified_planning.shortcuts import Int, OneshotPlanner, PlanValidator, get_environment

from rushsat.unified_planning import BoardTask, NoBoardTask, RushsatEngine, recognize, register
from rushsat.words import Metric

WITH_WALLS = ["AA.x\n.B..\n.Bx.\nCC..", "x.BBAA..\n..x....C\nDD.....C"]


def task(board: Board, metric: Metric = "moves") -> Problem:
    problem = PDDLReader().parse_problem_string(*board.to_pddl(metric))
    assert isinstance(problem, Problem)
    return problem


@pytest.fixture(scope="module", autouse=True)
def engine() -> None:
    get_environment().credits_stream = None
    register()


@pytest.mark.parametrize(
    ("text", "metric"),
    [
        (SMALL, "moves"),
        (README_BOARD, "steps"),
        *((text, m) for text in WITH_WALLS for m in ("moves", "steps")),
    ],
)
def test_plans_are_shortest_and_valid(text: str, metric: Metric) -> None:
    board = Board(text, primary="A")
    asked = task(board, metric)
    best = board.solve(metric)
    with OneshotPlanner(name="rushsat") as planner:
        result = planner.solve(asked)
    if not isinstance(best, Plan):
        assert (result.status, result.plan) == (Status.UNSOLVABLE_PROVEN, None)
        return
    assert result.status == Status.SOLVED_OPTIMALLY
    assert len(result.plan.actions) == (best.n_moves if metric == "moves" else best.n_steps)
    with PlanValidator(name="sequential_plan_validator") as validator:
        assert validator.validate(asked, result.plan)


def test_tasks_of_the_command_are_recognized(command: str, tmp_path: Path) -> None:
    for listed in read_boards(PUZZLES / "aveiro-8x8.txt")[:1]:
        path = tmp_path / "board.json"
        path.write_text(listed.board.to_text("json"))
        export = [command, "export", "--format", "pddl", "--metric", "moves"]
        subprocess.run([*export, "-o", str(tmp_path / "b.pddl"), str(path)], check=True)
        asked = PDDLReader().parse_problem(str(tmp_path / "domain-b.pddl"), str(tmp_path / "b.pddl"))
        found = recognize(asked)
        assert found.metric == "moves"
        assert found.board is not None
        with RushsatEngine() as planner:
            result = planner.solve(asked)
        assert len(result.plan.actions) == listed.moves


def test_limits_and_boards_without_plan() -> None:
    with RushsatEngine(max_moves=9) as planner:
        assert planner.solve(task(Board(SMALL)), timeout=0).status == Status.TIMEOUT
    with RushsatEngine() as planner:
        assert planner.solve(task(Board("AABB>"))).status == Status.UNSOLVABLE_PROVEN
        assert planner.solve(task(Board("..AA>"))).plan.actions == []
        assert planner.solve(task(Board("AAx.>"))).status == Status.UNSOLVABLE_PROVEN


def test_a_bound_is_no_proof_and_counts_actions() -> None:
    with RushsatEngine(max_moves=6) as planner:
        assert planner.solve(task(Board(SMALL))).status == Status.UNSOLVABLE_INCOMPLETELY
        with pytest.raises(ValueError, match="`max_moves` is no bound of a task whose actions are steps"):
            planner.solve(task(Board(SMALL), "steps"))
    for name in ["time_limit", "metric"]:
        with pytest.raises(TypeError, match=f"`{name}` is no option of the engine"):
            RushsatEngine(**{name: 5})
    with RushsatEngine(max_steps=20) as planner:
        assert planner.solve(task(Board(SMALL), "steps")).status == Status.SOLVED_OPTIMALLY
        with pytest.raises(ValueError, match="`max_steps` is no bound of a task whose actions are moves"):
            planner.solve(task(Board(SMALL)))


@pytest.mark.parametrize(
    "text",
    [
        "AAB>\n..B\n..B",
        ".AA..\nCCCCC\nD...E\nD...E",
        "BAA...>\nB..C..\nB..C..",
        "..B...\nAAB..C\n..BD.C\nEEED..",
        ".AA.x\nBBB.x\n....x",
    ],
)
@pytest.mark.parametrize("metric", ["moves", "steps"])
def test_vehicles_without_room_are_walls(text: str, metric: Metric) -> None:
    board = Board(text)
    asked, best = task(board, metric), board.solve(metric)
    with RushsatEngine() as planner:
        result = planner.solve(asked)
    if not isinstance(best, Plan):
        assert result.status == Status.UNSOLVABLE_PROVEN
        return
    assert len(result.plan.actions) == (best.n_moves if metric == "moves" else best.n_steps)
    with PlanValidator(name="sequential_plan_validator") as validator:
        assert validator.validate(asked, result.plan)


def test_tasks_of_another_environment_are_solved_in_it() -> None:
    other = Environment()
    asked = PDDLReader(other).parse_problem_string(*Board(SMALL).to_pddl())
    with RushsatEngine() as planner:
        result = planner.solve(asked)
    assert result.status == Status.SOLVED_OPTIMALLY
    assert result.plan.environment is other


def test_the_timeout_covers_what_comes_before_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(problem: Problem) -> BoardTask:
        time.sleep(0.3)
        return recognize(problem)

    monkeypatch.setattr("rushsat.unified_planning.recognize", slow)
    with RushsatEngine() as planner:
        assert planner.solve(task(Board(README_BOARD)), timeout=0.3).status == Status.TIMEOUT


def other_tasks() -> dict[str, Problem]:
    """Tasks that are like a board's, and are none."""
    domain, text = Board(SMALL).to_pddl()
    changed = {
        "the effect of an action": (domain.replace("(clear ?left1)", "(clear ?entered1)", 1), text),
        "a slide is missing": (domain, text.replace("    (can-slide-1 v0 p0 p1 c0-0 c0-2)\n", "")),
        "a slide goes elsewhere": (domain, text.replace("v0 p0 p1 c0-0 c0-2", "v0 p0 p1 c0-0 c3-3")),
        "an occupied cell is clear": (domain, text.replace("(clear c0-2)", "(clear c0-2)\n(clear c0-0)")),
        "another goal": (domain, text.replace("(:goal (at v2 p2))", "(:goal (at v2 p1))")),
        "two goals": (domain, text.replace("(:goal (at v2 p2))", "(:goal (and (at v2 p2) (at v0 p0)))")),
        "other names": (domain, text.replace("c0-0", "corner")),
    }
    domain, text = Board("AAx.>").to_pddl()
    jump = """(:action jump :parameters (?v - vehicle ?from ?to - position)
      :precondition (at ?v ?from) :effect (and (not (at ?v ?from)) (at ?v ?to)))"""
    assert domain.rstrip().endswith(")")
    changed["another action"] = (domain.rstrip()[:-1] + jump + ")", text)
    problems = {what: PDDLReader().parse_problem_string(*said) for what, said in changed.items()}
    costs = task(Board(SMALL))
    costs.add_quality_metric(MinimizeActionCosts({}, default=Int(2)))
    return {**problems, "costs": costs, "an empty task": Problem("empty")}


def test_tasks_that_are_no_boards_are_refused() -> None:
    for what, problem in other_tasks().items():
        with RushsatEngine() as planner:
            planner.skip_checks = True
            with pytest.raises(NoBoardTask, match="the task is no board of Rush Hour"):
                pytest.fail(f"{what}: {planner.solve(problem)}")
