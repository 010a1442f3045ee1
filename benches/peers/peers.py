#!/usr/bin/env python3
"""Put the boards of a benchmark set to public peers and to rushsat, alternately.

    python3 benches/peers/peers.py run --results benches/results/peers.csv
    python3 benches/peers/peers.py table --results benches/results/peers.csv
    python3 benches/peers/peers.py check

`run` installs the peers with pip into a virtual environment, has `rushsat export` write their tasks, and
appends each run to a CSV file; what stands there of the same build and limit is not run again, and a run that
failed does not go there. In each round every engine has one run on a question, rushsat first, so that ratios come from the same minutes.
`table` prints the README's table from such a file. `check` puts small boards to all engines and expects that
they agree. An answer that is not the set's is an error (exit code 1).

Needs Python 3.11 or later (on Linux) and a release build of rushsat (`--rushsat FILE` names another).
"""

import argparse
import csv
import datetime
import hashlib
import json
import os
import platform
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FIELDS = (
    "question metric bound expected engine run answer length right seconds cpu_seconds peak_mib "
    "time_limit memory_limit_mib version build date machine"
).split()
# What an engine answers, where it answers.
ANSWERS = {"plan", "none"}
# The memory that explicit search and Fast Downward may use.
MEMORY_MIB = 4096


class Question:
    def __init__(self, folder, board, ask):
        self.source = board["board"] if "board" in board else str(folder / board["file"])
        self.metric = "moves" if "max-moves" in ask else "steps"
        self.bound = ask[f"max-{self.metric}"]
        self.expected = str(ask.get("expect", ""))
        asked = "none within " + str(self.bound) if self.expected == "none" else self.expected
        self.name = f"{board['name']}, {asked or 'at most ' + str(self.bound)} {self.metric}"


def read_set(path):
    with open(path, "rb") as file:
        boards = tomllib.load(file)["boards"]
    for board in boards:
        if "first" in board or any(ask.get("expect") == "claim" for ask in board["ask"]):
            sys.exit(f"{path}: `{board['name']}` is a list of boards; the peers are asked about single ones")
        if not {"board", "file"} & board.keys() or any("metric" in ask for ask in board["ask"]):
            sys.exit(f"{path}: `{board['name']}` is drawn, or is asked without a bound; the peers are given a file and one")
    return [Question(path.parent, board, ask) for board in boards for ask in board["ask"]]


def text_of(file):
    file.seek(0)
    return file.read().decode(errors="replace")


class Finished:
    """What came of a process: `end` is an exit code, or `time limit`."""

    def __init__(self, command, limit, folder):
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            start = time.perf_counter()
            process = subprocess.Popen(
                command, cwd=folder, stdout=out, stderr=err, start_new_session=True
            )
            killed = threading.Event()

            def kill():
                killed.set()
                os.killpg(process.pid, signal.SIGKILL)

            timer = threading.Timer(limit, kill)
            timer.start()
            try:
                _, status, usage = os.wait4(process.pid, 0)
            except KeyboardInterrupt:
                kill()
                raise
            finally:
                timer.cancel()
            self.seconds = time.perf_counter() - start
            process.returncode = os.waitstatus_to_exitcode(status)
            # Remarks are no part of an answer.
            self.text, self.remarks = (text_of(file) for file in (out, err))
        self.end = "time limit" if killed.is_set() else process.returncode
        self.cpu_seconds = usage.ru_utime + usage.ru_stime
        self.peak_mib = usage.ru_maxrss / 1024


class Engine:
    """A way to answer questions; `prepare` writes its input, which is not measured."""

    metrics = ("moves", "steps")

    def __init__(self, name, version):
        self.name, self.version = name, version

    def prepare(self, tools, question, folder):
        pass

    def answer(self, finished):
        """(answer, length) from the last line of the output: a number, or `none`."""
        words = finished.text.split()
        if finished.end == 0 and words and words[-1] == "none":
            return "none", None
        if finished.end == 0 and words and words[-1].isdigit():
            return "plan", int(words[-1])
        return "failed", None

    def plan(self, finished, folder):
        """Its plan as it says it, where it does."""
        return None


class Rushsat(Engine):
    def command(self, tools, question, _folder, limit):
        bound = [f"--max-{question.metric}", str(question.bound)]
        return [tools.rushsat, "plan", "--json", "--time-limit", str(limit), *bound, question.source]

    def answer(self, finished):
        try:
            output = json.loads(finished.text)
        except json.JSONDecodeError:
            return "failed", None
        # A plan that is not known to be shortest, because the solver was stopped, has a reason too.
        if output["answer"] == "unknown" or output.get("reason"):
            reasons = {"time limit reached": "time limit", "memory limit reached": "memory limit"}
            reason = output.get("reason", "unknown")
            return reasons.get(reason, reason), None
        return output["answer"], output["length"]


class Search(Rushsat):
    def command(self, tools, question, _folder, limit):
        limits = ["--time-limit", str(limit), "--memory-limit", f"{MEMORY_MIB}M"]
        return [tools.rushsat, "solve", "--json", "--metric", question.metric, *limits, question.source]


class Clingo(Engine):
    def prepare(self, tools, question, folder):
        bound = [f"--max-{question.metric}", str(question.bound)]
        tools.export("asp", [*bound, question.source], folder / "board.lp")

    def command(self, tools, question, folder, limit):
        return [tools.python, str(HERE / "clingo_plan.py"), str(folder / "board.lp")]

    def plan(self, finished, folder):
        return finished.text


class PySat(Engine):
    def prepare(self, tools, question, folder):
        board = tools.call("convert", "--to", "json", question.source)
        (folder / "board.json").write_text(board, encoding="utf-8")

    def command(self, tools, question, folder, limit):
        script = str(HERE / "pysat_plan.py")
        return [tools.python, script, str(folder / "board.json"), question.metric, str(question.bound)]

    def plan(self, finished, folder):
        return finished.text


class FastDownward(Engine):
    """A* with an admissible heuristic. It has no bound: it answers boards that have a plan."""

    def __init__(self, heuristic, version):
        super().__init__(f"FD {heuristic}", version)
        self.search = f"astar({heuristic}())"

    def prepare(self, tools, question, folder):
        tools.export("pddl", ["--metric", question.metric, question.source], folder / "board.pddl")

    def command(self, tools, question, folder, limit):
        files = [str(folder / "domain-board.pddl"), str(folder / "board.pddl")]
        memory = ["--search-memory-limit", f"{MEMORY_MIB}M", "--plan-file", str(folder / "plan")]
        sas = ["--sas-file", str(folder / "board.sas")]
        return [tools.python, tools.downward, *sas, *memory, *files, "--search", self.search]

    def answer(self, finished):
        cost = re.search(r"Plan cost: (\d+)", finished.text)
        if finished.end == 0 and cost:
            return "plan", int(cost[1])
        # docs/exit-codes of Fast Downward.
        ends = {11: "unsolvable", 12: "unsolvable", 22: "memory limit", 23: "time limit"}
        return ends.get(finished.end, "failed"), None

    def plan(self, finished, folder):
        return (folder / "plan").read_text(encoding="utf-8")


class Tools:
    """The programs, installed if need be."""

    def __init__(self, rushsat, environment):
        self.rushsat = str(Path(rushsat).resolve())
        if not Path(self.rushsat).is_file():
            sys.exit(f"there is no `{rushsat}`: run `cargo build --release`, or give --rushsat FILE")
        # Absolute, but not resolved: a virtual environment's python is a link out of it.
        self.python = os.path.abspath(environment / "bin" / "python")
        self.install(environment)
        # To import it would need the unified-planning library, which only finds the planner.
        find = (
            "from importlib.util import find_spec;"
            "print(find_spec('up_fast_downward').submodule_search_locations[0])"
        )
        package = subprocess.run([self.python, "-c", find], check=True, capture_output=True, text=True)
        self.downward = str(Path(package.stdout.strip()) / "downward" / "fast-downward.py")

    def install(self, environment):
        requirements, installed = HERE / "requirements.txt", environment / "installed.txt"
        wanted = requirements.read_text(encoding="utf-8")
        if Path(self.python).exists() and installed.exists() and installed.read_text(encoding="utf-8") == wanted:
            return
        print(f"installing the peers in {environment}", file=sys.stderr)
        if not Path(self.python).exists():
            venv.create(environment, with_pip=True)
        pip = [self.python, "-m", "pip", "install", "--quiet", "--requirement", str(requirements)]
        subprocess.run(pip, check=True)
        installed.write_text(wanted, encoding="utf-8")

    def call(self, *arguments, text=None):
        command = [self.rushsat, *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True, input=text).stdout

    def holds(self, plan, question, length):
        """Whether our rules allow a peer's plan, and it is as long as the peer says."""
        try:
            checked = json.loads(self.call("check", "--json", "--plan", "-", question.source, text=plan))["plan"]
        except subprocess.CalledProcessError as error:
            print(error.stdout, error.stderr, file=sys.stderr)
            return False
        return checked[question.metric] == length

    def export(self, form, arguments, path):
        self.call("export", "--format", form, "--output", str(path), *arguments)

    def build(self):
        """A name for the contents of the program, which writes the peers' tasks too."""
        return hashlib.sha256(Path(self.rushsat).read_bytes()).hexdigest()[:12]


def engines(tools):
    pins = (HERE / "requirements.txt").read_text(encoding="utf-8")
    version = dict(line.split("==") for line in pins.splitlines() if "==" in line)
    clingo = f"clingo {version['clingo']}"
    pysat = f"python-sat {version['python-sat']}, CaDiCaL 1.5.3"
    downward = f"up-fast-downward {version['up-fast-downward']}"
    ours = tools.call("--version").strip()
    return [
        Rushsat("rushsat", ours),
        Search("search", ours),
        Clingo("clingo", clingo),
        PySat("PySAT", pysat),
        *(FastDownward(heuristic, downward) for heuristic in ("blind", "lmcut", "ipdb")),
    ]


def machine():
    cpu, memory = platform.processor(), ""
    try:
        cpu = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())[1]
        kib = re.search(r"MemTotal:\s*(\d+)", Path("/proc/meminfo").read_text())[1]
        memory = f", {round(int(kib) / 2**20)} GiB"
    except (OSError, TypeError):
        pass
    return f"{cpu}, {os.cpu_count()} processors{memory}, {platform.system()}"


def is_right(question, answer, length):
    if not question.expected:
        return ""
    if question.expected == "none":
        return answer not in ("plan", "failed") or (length or 0) > question.bound
    return {"plan": str(length) == question.expected}.get(
        answer, answer not in ("none", "unsolvable", "failed")
    )


def run_one(tools, engine, question, run, limit):
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        engine.prepare(tools, question, folder)
        command = engine.command(tools, question, folder, limit)
        # Engines that keep the limit themselves have a little longer to say so.
        own = isinstance(engine, Rushsat)
        finished = Finished(command, limit * 1.1 + 5 if own else limit, folder)
        if finished.end == "time limit":
            answer, length = "time limit", None
        else:
            answer, length = engine.answer(finished)
        plan = engine.plan(finished, folder) if answer == "plan" else None
    if plan is not None and not tools.holds(plan, question, length):
        answer = "failed"
    right = is_right(question, answer, length)
    if answer == "failed" or right is False:
        print(f"{engine.name}, {question.name}: {answer} {length}\n{finished.text[-2000:]}{finished.remarks[-2000:]}", file=sys.stderr)
    return {
        "question": question.name,
        "metric": question.metric,
        "bound": question.bound,
        "expected": question.expected,
        "engine": engine.name,
        "run": run,
        "answer": answer,
        "length": "" if length is None else length,
        "right": str(right).lower(),
        "seconds": f"{finished.seconds:.4f}",
        "cpu_seconds": f"{finished.cpu_seconds:.4f}",
        "peak_mib": f"{finished.peak_mib:.1f}",
        "time_limit": f"{limit:g}",
        "memory_limit_mib": MEMORY_MIB if isinstance(engine, (Search, FastDownward)) else "",
        "version": engine.version,
        "build": tools.build(),
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "machine": machine(),
    }


def read_results(path):
    """All rows that are whole, but for those of runs that failed: they are tried again."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    return [row for row in csv.DictReader(whole.splitlines()) if row["answer"] != "failed"]


def open_results(path):
    """The file to append to, without a last line that was cut off, and its writer."""
    file = open(path, "a+", newline="", encoding="utf-8")
    file.seek(0)
    text = file.read()
    whole = text[: text.rfind("\n") + 1]
    file.truncate(len(whole.encode()))
    writer = csv.DictWriter(file, FIELDS, lineterminator="\n")
    if not whole:
        writer.writeheader()
    return file, writer


def same(rows, wanted):
    """The runs of an engine on a question, by the same build and within the same limit."""
    key = ("engine", "question", "time_limit", "version", "build")
    return [known for known in rows if all(known[name] == wanted[name] for name in key)]


def is_done(rows, wanted):
    """Whether this run is known; an engine that gave up is not asked again."""
    return any(row["run"] == wanted["run"] or row["answer"] not in ANSWERS for row in same(rows, wanted))


def run(args):
    tools = Tools(args.rushsat, args.environment)
    questions = [q for q in read_set(args.set) if args.question in q.name]
    chosen = [engine for engine in engines(tools) if args.engine in engine.name]
    rows = read_results(args.results)
    is_wrong = False
    file, writer = open_results(args.results)
    with file:
        for number in range(1, args.runs + 1):
            for question in questions:
                for engine in chosen:
                    wanted = {
                        "engine": engine.name,
                        "question": question.name,
                        "time_limit": f"{args.time_limit:g}",
                        "version": engine.version,
                        "build": tools.build(),
                        "run": str(number),
                    }
                    if not is_done(rows, wanted):
                        row = run_one(tools, engine, question, number, args.time_limit)
                        shown = f"{row['answer']} {row['length']}".strip()
                        print(f"{question.name}: {engine.name}: {shown}, {row['seconds']} s", file=sys.stderr)
                        if row["answer"] == "failed":
                            is_wrong = True
                            continue
                        rows.append({name: str(value) for name, value in row.items()})
                        writer.writerow(row)
                        file.flush()
                    is_wrong |= any(row["right"] == "false" for row in same(rows, wanted))
    return is_wrong


def processor_seconds(rows):
    """All engines run on one thread; this depends less on what else the machine does than the clock."""
    return statistics.median_low(float(row["cpu_seconds"]) for row in rows)


def cell(rows, ours):
    """The median of processor time and what multiple of ours it is; or why there is none."""
    if not rows:
        return ""
    open_row = next((row for row in rows if row["answer"] not in ANSWERS), None)
    if open_row is not None:
        shown = {"time limit": f"> {float(open_row['time_limit']):g} s", "memory limit": "out of memory"}
        return shown.get(open_row["answer"], open_row["answer"])
    seconds = processor_seconds(rows)
    shown = f"{seconds:.3g} s"
    if ours is None:
        return shown
    ratio = seconds / ours
    return f"{shown} ({ratio:.0f} ×)" if ratio >= 10 else f"{shown} ({ratio:.2g} ×)"


def latest(rows):
    """The rows of the last build and limit, since a file may hold several: ratios are of one session."""
    return [r for r in rows if (r["build"], r["time_limit"]) == (rows[-1]["build"], rows[-1]["time_limit"])]


def table(args):
    rows = latest(read_results(args.results))
    if not rows:
        sys.exit(f"there are no results in {args.results}")
    names = list(dict.fromkeys(row["engine"] for row in rows))
    print("| board, answer | " + " | ".join(names) + " |")
    print("| --- |" + " --- |" * len(names))
    for question in dict.fromkeys(row["question"] for row in rows):
        of = {name: [r for r in rows if (r["engine"], r["question"]) == (name, question)] for name in names}
        mine = of.get("rushsat", [])
        solved = mine and all(row["answer"] == "plan" for row in mine)
        ours = processor_seconds(mine) if solved else None
        cells = [cell(of[name], None if name == "rushsat" else ours) for name in names]
        print(f"| {question} | " + " | ".join(cells) + " |")
    print()
    for version in dict.fromkeys(row["version"] for row in rows):
        print(f"- {version}")
    print("- " + "; ".join(dict.fromkeys(f"{row['machine']}, {row['date']}" for row in rows)))
    return False


def check(args):
    tools = Tools(args.rushsat, args.environment)
    questions = [q for q in read_set(ROOT / "benches/sets/small.toml") if q.expected != "none"]
    failed = False
    for question in questions:
        for engine in engines(tools):
            row = run_one(tools, engine, question, 1, 60)
            failed |= row["right"] != "true" or row["answer"] != "plan"
            print(f"{question.name}: {engine.name}: {row['answer']} {row['length']}")
    print("some disagree" if failed else "all agree")
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=["run", "table", "check"])
    parser.add_argument("--set", type=Path, default=ROOT / "benches/sets/readme.toml")
    parser.add_argument("--results", type=Path, default=ROOT / "benches/results/peers.csv")
    parser.add_argument("--rushsat", default=ROOT / "target/release/rushsat")
    parser.add_argument("--environment", type=Path, default=ROOT / "target/peers", help="of the peers")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--time-limit", type=float, default=380, help="seconds a run")
    parser.add_argument("--question", default="", help="only those with this in their name")
    parser.add_argument("--engine", default="", help="only those with this in their name")
    args = parser.parse_args()
    sys.exit({"run": run, "table": table, "check": check}[args.task](args))


if __name__ == "__main__":
    main()
