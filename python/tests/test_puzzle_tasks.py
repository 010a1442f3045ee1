"""Programs in InPUMA as problems of unified-planning."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from test_puzzle import EXAMPLES, example

from rushsat import LimitReached, NoPlan, Puzzle, PuzzlePlan, RushsatError

pytest.importorskip("unified_planning")

from unified_planning.engines import PlanGenerationResultStatus as Status
from unified_planning.engines.sequential_simulator import UPSequentialSimulator
from unified_planning.io import PDDLReader, PDDLWriter
from unified_planning.model import InstantaneousAction, Problem
from unified_planning.model.metrics import MinimizeSequentialPlanLength
from unified_planning.plans import ActionInstance, SequentialPlan
from unified_planning.shortcuts import (
    And,
    Iff,
    Implies,
    Not,
    OneshotPlanner,
    Or,
    PlanValidator,
    get_environment,
)

from rushsat.unified_planning import (
    ChangedProblem,
    PropositionalTask,
    PuzzleProblem,
    RefusedTask,
    RushsatEngine,
    register,
)


@pytest.fixture(scope="module", autouse=True)
def engine() -> None:
    get_environment().credits_stream = None
    register()


@pytest.mark.parametrize("name", sorted(path.stem for path in EXAMPLES.glob("*.puma")))
def test_plans_of_the_examples_are_valid_in_both(name: str) -> None:
    puzzle = example(name)
    problem = PuzzleProblem(puzzle, name)
    best = puzzle.solve()
    # By SAT there is no end of this one: others could not check why it is unsolvable.
    with RushsatEngine(search=name == "peg-solitaire") as planner:
        result = planner.solve(problem)
    if isinstance(best, NoPlan):
        assert (name, result.status, result.plan) == ("peg-solitaire", Status.UNSOLVABLE_PROVEN, None)
        return
    assert isinstance(best, PuzzlePlan)
    assert result.status == Status.SOLVED_OPTIMALLY
    assert len(result.plan.actions) == best.n_steps
    with PlanValidator(name="sequential_plan_validator") as validator:
        assert validator.validate(problem, result.plan)
        assert not validator.validate(problem, SequentialPlan(result.plan.actions[:-1]))
    puzzle.check(problem.text_of(result.plan))


def shortest_by_unified_planning(problem: Problem) -> list[str] | None:
    """A shortest plan as unified-planning's own simulator has it, found state by state."""
    fluents = [fluent() for fluent in problem.fluents]
    with UPSequentialSimulator(problem, error_on_failed_checks=False) as simulator:
        start = simulator.get_initial_state()
        layer = [(start, [])]
        seen = set()
        while layer:
            following = []
            for state, names in layer:
                values = tuple(state.get_value(fluent).is_true() for fluent in fluents)
                if values in seen:
                    continue
                seen.add(values)
                if simulator.is_goal(state):
                    return names
                for action, _ in simulator.get_applicable_actions(state):
                    following.append((simulator.apply(state, action), [*names, action.name]))
            layer = following
    return None


def compare(puzzle: Puzzle) -> str:
    """Compares the shortest plans of a program in both; says how long they are."""
    problem = PuzzleProblem(puzzle)
    found, answer = shortest_by_unified_planning(problem), puzzle.solve()
    with OneshotPlanner(name="rushsat") as planner:
        result = planner.solve(problem)
    if found is None:
        assert isinstance(answer, NoPlan), puzzle.text
        assert result.status == Status.UNSOLVABLE_PROVEN, puzzle.text
        return "none"
    assert isinstance(answer, PuzzlePlan), puzzle.text
    puzzle.check("".join(f"{name}\n" for name in found))
    assert len(found) == answer.n_steps == len(result.plan.actions), puzzle.text
    return str(len(found))


@pytest.mark.parametrize(
    "name", ["elevator", "missionaries", "three-jugs", "water-jugs", "wolf-goat-cabbage"]
)
def test_unified_planning_finds_plans_as_short(name: str) -> None:
    assert compare(example(name)) != "none"


def random_programs(n: int) -> Iterator[Puzzle]:
    """Programs of 6 bits with all that is hard to carry over: places that are computed, values that may not
    fit, remainders, several assignments to one variable.
    """
    for seed in range(n):
        draw = random.Random(seed)
        numbers = ["n", "n + 1", "n - 1", "3 - n", "n % 3", "2 * k", "k + r", "r", "(n + r) % 4", "n * n % 4"]
        places = ["a", "b[r]", "b[k]", "b[n - 1]", "b[1 - k]", "b[r - 1]"]
        conditions = [
            *places,
            "n > k",
            "n == r",
            "n + k != 2",
            "b.allEquals(a)",
            "!a",
            "(n != 0 && 2 % n == 0)",
        ]

        def condition(draw: random.Random = draw, conditions: list[str] = conditions) -> str:
            return f" {draw.choice(['&&', '||'])} ".join(f"({draw.choice(conditions)})" for _ in range(2))

        rules = ""
        for _ in range(3):
            assignments = [f"n = {draw.choice(numbers)};", f"{draw.choice(places)} = {condition()};"]
            assignments += [f"k = {draw.choice(['1 - k', 'n % 2', 'r', 'n - r'])};", "b.fill(!a);"]
            rules += f"Rule ({condition()}) {{ {' '.join(draw.sample(assignments, 2))} }}\n"
        yield Puzzle(
            f"""Init {{ boolean a = false; boolean [2] b = {{true, false}}; int (2) n = 1; int (1) k = 0; }}
            Goals {{ Goal (n == {draw.randrange(4)} && b[k] == a && (k == n % 2 || b[n - 1])); }}
            Rules {{ reference r = pick(0..1); {rules} }}"""
        )


def test_random_programs_have_plans_of_the_same_lengths() -> None:
    lengths = [compare(puzzle) for puzzle in random_programs(60)]
    assert lengths.count("none") < 50
    assert len(set(lengths)) >= 4, lengths


def test_limits_of_programs() -> None:
    problem = PuzzleProblem(example("hanoi"))
    with RushsatEngine() as planner:
        assert planner.solve(problem, timeout=0).status == Status.TIMEOUT
    with RushsatEngine(max_steps=62) as planner:
        # There is a longer plan.
        assert planner.solve(problem).status == Status.UNSOLVABLE_INCOMPLETELY
    with RushsatEngine(search=True, memory_limit=1000) as planner:
        assert planner.solve(problem).status == Status.MEMOUT
    with pytest.raises(LimitReached):
        PuzzleProblem(example("eight-puzzle"), time_limit=0)
    with pytest.raises(LimitReached):
        PuzzleProblem(example("eight-puzzle"), memory_limit=10_000)


def test_only_what_was_made_of_the_program_is_solved() -> None:
    problem = PuzzleProblem(example("wolf-goat-cabbage"))
    copied = problem.clone()
    assert isinstance(copied, PuzzleProblem) and copied == problem
    copied.add_quality_metric(MinimizeSequentialPlanLength())
    with OneshotPlanner(name="rushsat") as planner:
        assert planner.solve(copied).status == Status.SOLVED_OPTIMALLY
        copied.add_goal(copied.fluents[0])
        with pytest.raises(ChangedProblem, match="was changed"):
            planner.solve(copied)
        easier = problem.clone()
        easier.set_initial_value(easier.fluents[0], not problem.initial_value(easier.fluents[0]()).is_true())
        with pytest.raises(ChangedProblem):
            planner.solve(easier)
        # Without the program it is a task like others.
        assert planner.solve(Problem.clone(problem)).status == Status.SOLVED_OPTIMALLY


def written_and_read(problem: Problem) -> Problem:
    """The problem as it comes back from PDDL."""
    written = PDDLWriter(problem)
    again = PDDLReader().parse_problem_string(written.get_domain(), written.get_problem())
    assert isinstance(again, Problem) and not isinstance(again, PuzzleProblem)
    return again


@pytest.mark.parametrize("name", ["elevator", "hanoi", "wolf-goat-cabbage"])
def test_programs_that_went_through_pddl_are_solved(name: str) -> None:
    puzzle = example(name)
    again = written_and_read(PuzzleProblem(puzzle, name))
    best = puzzle.solve()
    assert isinstance(best, PuzzlePlan)
    with OneshotPlanner(name="rushsat") as planner:
        result = planner.solve(again)
    assert result.status == Status.SOLVED_OPTIMALLY
    assert len(result.plan.actions) == best.n_steps
    with PlanValidator(name="sequential_plan_validator") as validator:
        assert validator.validate(again, result.plan)


def test_random_programs_that_went_through_pddl_have_plans_of_the_same_lengths() -> None:
    lengths = set()
    for puzzle in random_programs(12):
        best, problem = puzzle.solve(), PuzzleProblem(puzzle, "random")
        # unified-planning does not write a goal that is never reached.
        again = Problem.clone(problem) if problem.goals[0].is_false() else written_and_read(problem)
        with OneshotPlanner(name="rushsat") as planner:
            result = planner.solve(again)
        if isinstance(best, NoPlan):
            assert result.status == Status.UNSOLVABLE_PROVEN, puzzle.text
        else:
            assert len(result.plan.actions) == best.n_steps, puzzle.text
            lengths.add(best.n_steps)
            with PlanValidator(name="sequential_plan_validator") as validator:
                assert validator.validate(again, result.plan), puzzle.text
    assert len(lengths) >= 2, lengths


def by_hand() -> Problem:
    """A task of all that a task without parameters can say; its shortest plan is `both`, `end`."""
    problem = Problem("by-hand")
    a, b, c = (problem.add_fluent(name, default_initial_value=name == "c") for name in "abc")
    both = InstantaneousAction("both")
    both.add_precondition(Implies(a, b))
    # True wins over false.
    both.add_effect(a, False)
    both.add_effect(a, True, c)
    both.add_effect(b, False, Iff(a, c))
    end = InstantaneousAction("end")
    end.add_precondition(And(a, Or(Not(b), Not(c))))
    end.add_effect(c, False)
    problem.add_actions([both, end, InstantaneousAction("nothing")])
    problem.add_goal(Not(c))
    return problem


def test_tasks_without_parameters_are_programs() -> None:
    problem = by_hand()
    found = shortest_by_unified_planning(problem)
    with OneshotPlanner(name="rushsat") as planner:
        result = planner.solve(problem)
        assert found == [step.action.name for step in result.plan.actions] == ["both", "end"]
        assert planner.solve(problem, timeout=0).status == Status.TIMEOUT
    task = PropositionalTask.of(problem)
    assert task.actions == ("both", "end", "nothing")
    assert isinstance(task.puzzle.plan(max_steps=1), NoPlan)
    unsolvable = by_hand()
    unsolvable.add_goal(unsolvable.fluent("c"))
    solved = by_hand()
    solved.set_initial_value(solved.fluent("c"), False)
    with OneshotPlanner(name="rushsat") as planner:
        assert planner.solve(unsolvable).status == Status.UNSOLVABLE_PROVEN
        assert planner.solve(solved).plan.actions == []


def test_tasks_that_become_no_program_are_refused_with_the_reason() -> None:
    many = Problem("many")
    for number in range(1025):
        many.add_fluent(f"f{number}", default_initial_value=False)
    deep = by_hand()
    a, b = deep.fluent("a"), deep.fluent("b")
    goal = Or(a, b)
    for number in range(100):
        goal = And(Not(goal), a) if number % 2 else Or(Not(goal), b)
    deep.add_goal(goal)
    with RushsatEngine() as planner:
        with pytest.raises(RefusedTask, match="1025 fluents; a program has at most 1024"):
            planner.solve(many)
        with pytest.raises(RefusedTask, match="conditions inside one another"):
            planner.solve(deep)


def test_plans_of_other_problems_are_refused() -> None:
    problem, other = PuzzleProblem(example("hanoi")), PuzzleProblem(example("lights-out"))
    with pytest.raises(RushsatError, match="has no action `rule1"):
        problem.text_of(SequentialPlan([ActionInstance(other.actions[-1])]))
    assert problem.text_of(SequentialPlan([])) == ""


def test_constants_are_no_fluents() -> None:
    puzzle = Puzzle(
        "Init { int (3) size = 5; int (3) n = 0; } Goals { Goal (n == size); }"
        "Rules { Rule (n < size) { n = n + 1; } }"
    )
    problem = PuzzleProblem(puzzle)
    assert [fluent.name for fluent in problem.fluents] == ["n.0", "n.1", "n.2"]
    assert [action.name for action in problem.actions] == ["rule1()"]
    assert compare(puzzle) == "5"
