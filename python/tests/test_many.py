"""Boards made at random, all boards of a size, atlases."""

from __future__ import annotations

import pickle
import sqlite3
import subprocess
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import SMALL
from test_interrupt import ended_after

from rushsat import (
    Atlas,
    Board,
    LimitReached,
    Plan,
    ReadError,
    RushsatError,
    UniversePart,
    generate,
    universe,
)


def test_boards_are_those_of_the_command(command: str) -> None:
    for said, ours in [
        (["rewind", "--count", "3"], generate("rewind", seed=1, count=3)),
        (["random", "--count", "2", "--size", "8x7"], generate("random", seed=1, count=2, size=(8, 7))),
        (
            ["random", "--size", "5x5", "--vehicles", "16", "--units", "0.7", "--unit-primary"],
            generate("random", seed=1, size=(5, 5), vehicles=16, units=0.7, unit_primary=True),
        ),
        (["anneal", "--iterations", "300"], generate("anneal", seed=1, iterations=300)),
        (
            ["anneal", "--iterations", "200", "--temperatures", "5..2"],
            generate("anneal", seed=1, iterations=200, temperatures=(5, 2)),
        ),
        (
            ["rewind", "--count", "2", "--where", "moves >= 8"],
            generate("rewind", seed=1, count=2, where="moves >= 8"),
        ),
    ]:
        written = subprocess.run(
            [command, "generate", *said, "--seed", "1"], capture_output=True, check=True, text=True
        ).stdout
        assert [line.split()[0] for line in written.splitlines()] == [str(board) for board in ours]


def test_hard_boards_near_one_are_those_of_the_command(command: str) -> None:
    text = "GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF."
    for said, ours in [
        (["--iterations", "300", "--count", "2"], {"iterations": 300, "count": 2}),
        (
            ["--iterations", "200", "--changes", "2", "--climb"],
            {"iterations": 200, "changes": 2, "climb": True},
        ),
        (["--iterations", "100", "--metric", "steps"], {"iterations": 100, "metric": "steps"}),
        (["--iterations", "200", "--max-states", "20000"], {"iterations": 200, "max_states": 20_000}),
        (["--iterations", "200", "--where", "trucks <= 3"], {"iterations": 200, "where": "trucks <= 3"}),
        (["--iterations", "50", "--first", "7"], {"iterations": 50, "first": 7}),
    ]:
        command_line = [command, "generate", "harder", "--seed", "3", *said, text]
        written = subprocess.run(command_line, capture_output=True, check=True, text=True).stdout
        boards = generate("harder", board=Board(text), seed=3, **ours)  # type: ignore[arg-type]
        assert [line.split()[0] for line in written.splitlines()] == [str(board) for board in boards]
    with pytest.raises(TypeError, match="`board` is None; expected a `Board`"):
        generate("harder")
    with pytest.raises(RushsatError, match="cannot be solved"):
        next(generate("harder", board=Board("....AABB........")))


def test_draws_are_those_of_the_command(command: str, tmp_path: Path) -> None:
    Atlas.build((4, 4), walls=1).save(tmp_path / "own.atlas")
    stored = tmp_path / "4x4.sets"
    save = [command, "universe", "--size", "4x4", "--engine", "symbolic", "--save", str(stored)]
    subprocess.run(save, capture_output=True, check=True)
    where = "moves = 12 and width = 5 and trucks = 0"
    own = tmp_path / "own.atlas"
    for said, ours in [
        (["--where", where, "--count", "5"], {"where": where, "count": 5}),
        (["--atlas", str(own), "--count", "3", "--first", "2"], {"atlas": own, "count": 3, "first": 2}),
        (["--universe", str(stored), "--count", "9"], {"universe": stored, "count": 9}),
        (
            ["--universe", str(stored), "--where", "unsolvable and trucks = 1"],
            {"universe": stored, "where": "unsolvable and trucks = 1"},
        ),
    ]:
        command_line = [command, "generate", "atlas", "--seed", "5", *said]
        written = subprocess.run(command_line, capture_output=True, check=True, text=True).stdout
        boards = generate("atlas", seed=5, **ours)  # type: ignore[arg-type]
        assert [line.split()[0] for line in written.splitlines()] == [str(board) for board in boards]
    opened = Atlas(own)
    assert list(generate("atlas", atlas=opened, count=4)) == list(generate("atlas", atlas=own, count=4))
    assert list(generate("atlas", count=0)) == []
    for how, error in [
        ({"where": "moves = 99"}, "no puzzle of the atlas"),
        ({"universe": stored, "where": "index = 99"}, "no configuration of the universe"),
        ({"universe": own}, "."),
        ({"universe": stored, "count": 1000, "memory_limit": 100_000}, "memory limit"),
    ]:
        with pytest.raises(RushsatError, match=error):
            next(generate("atlas", **how))  # type: ignore[arg-type]
    with pytest.raises(ReadError) as raised:
        next(generate("atlas", universe=stored, where="index >> 3"))
    assert raised.value.source == "condition"
    with pytest.raises(FileNotFoundError, match="nothing"):
        next(generate("atlas", universe=tmp_path / "nothing"))
    with pytest.raises(ValueError, match="not both"):
        generate("atlas", atlas=own, universe=stored)


def test_other_options_are_those_of_the_command(command: str) -> None:
    assert list(generate("rewind", seed=4, by="sat")) == list(generate("rewind", seed=4))
    with pytest.raises(ValueError, match="expected `rules` or `sat`"):
        generate("rewind", by="luck")  # type: ignore[arg-type]
    # A truck beside the primary fits into few places.
    with pytest.raises(RushsatError, match="in none of 1 tries"):
        list(generate("random", size=(6, 2), vehicles=4, trucks=1, tries=1, count=20))


def test_boards_are_made_when_they_are_asked_for() -> None:
    boards = generate("random", count=10**9, size=(6, 6))
    assert len(list(islice(boards, 3))) == 3


def test_generators_refuse_what_they_cannot_do() -> None:
    with pytest.raises(RushsatError):
        generate("random", vehicles=1000)
    wrong: list[dict[str, Any]] = [
        {"how": "rewind", "where": "moves >> 8"},
        {"how": "harder", "board": Board(SMALL), "where": "beauty = 8"},
        {"how": "atlas", "where": "beauty = 8"},
        {"how": "complete", "where": "beauty = 8"},
        {"how": "complete", "sketch": "A!"},
        {"how": "complete", "such_that": ["("]},
    ]
    for how in wrong:
        with pytest.raises(ReadError):  # At once, not when the first board is asked for.
            generate(**how)
    for how in [{"solver": "nobody"}, {"metric": "miles"}, {"sketch": "?" * 16, "size": (4, 4)}]:
        with pytest.raises(ValueError):
            generate("complete", **how)
    formulas = (text for text in ["E(0,0)", "E(0,1)"])
    boards = list(generate("complete", size=(4, 4), such_that=formulas, count=3))
    assert [str(board)[:2] for board in boards] == [".."] * 3
    with pytest.raises(ValueError, match="is no generator"):
        generate("luck")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="is no generator"):
        generate([])  # type: ignore[arg-type]
    with pytest.raises(RushsatError, match="time limit"):
        next(generate("rewind", where="moves >= 1000", time_limit=0.2))


def test_a_universe_has_the_published_numbers() -> None:
    # From docs/universe.md.
    found = universe((5, 5), rules="fogleman", top=1)
    assert found.n_valid == 6_795_364
    assert sum(found.histogram) + found.n_unsolvable == found.n_valid
    assert found.histogram[0] == found.n_winning
    index, board = found.hardest[0]
    answer = board.solve()
    assert isinstance(answer, Plan)
    assert answer.n_moves == index == len(found.histogram) - 1
    with pytest.raises(RushsatError):
        universe((9, 9))
    with pytest.raises(LimitReached):
        universe((6, 6), time_limit=0)


def test_a_universe_of_unit_rush_hour_is_that_of_the_command() -> None:
    # The same numbers are in benches/results/universe-unit.jsonl.
    found = universe((3, 3), rules="unit", top=1)
    assert (found.n_valid, found.n_unsolvable) == (13_851, 1_087)
    assert found.histogram == (6561, 2916, 2025, 776, 268, 84, 79, 27, 14, 8, 2, 2, 2)
    for index, board in found.hardest:
        answer = board.solve()
        assert isinstance(answer, Plan)
        assert answer.n_moves == index == 12


def test_a_universe_of_boards_with_one_empty_cell() -> None:
    found = universe((4, 4), rules="tromp", exit_row=1, top=1)
    assert found.n_valid == sum(found.histogram) + found.n_unsolvable
    # From section 7 of Tromp and Cilibrasi's paper.
    assert len(found.histogram) - 1 == 40
    index, board = found.hardest[0]
    answer = board.solve()
    assert isinstance(answer, Plan)
    assert answer.n_steps == index == 40
    with pytest.raises(LimitReached) as ended:
        universe((5, 5), rules="tromp", time_limit=0.2)
    known = ended.value.known
    assert isinstance(known, UniversePart)
    assert (known.n_partitions_done, known.n_partitions) == (0, 1)
    assert known.histogram == (known.n_winning,)


def test_all_puzzles_of_a_size() -> None:
    told: list[int | None] = []
    built = Atlas.build((5, 5), progress=lambda done, total, text: told.append(total))
    assert len(built) == 1730
    hardest = built.select("trucks = 0", limit=3)
    assert [row.moves for row in hardest] == sorted((row.moves for row in hardest), reverse=True)
    answer = hardest[0].board.solve()
    assert isinstance(answer, Plan)
    assert answer.n_moves == hardest[0].moves
    with pytest.raises(ReadError) as raised:
        built.select("mooves = 3")
    assert raised.value.source == "condition"
    with pytest.raises(ValueError, match="an atlas has no"):
        built.select(sort="beauty")


def test_an_atlas_is_saved_and_read_by_the_command(tmp_path: Path, command: str) -> None:
    path = tmp_path / "4x4.atlas"
    built = Atlas.build((4, 4))
    built.save(path)
    assert Atlas(path).select() == built.select()
    again = pickle.loads(pickle.dumps(Atlas(path)))
    assert (again.path, again.select()) == (path, built.select())
    query = [command, "atlas", "query", str(path), "moves >= 6", "--count"]
    said = subprocess.run(query, capture_output=True, check=True, text=True).stdout
    assert int(said) == len(built.select("moves >= 6"))
    with pytest.raises(RushsatError, match="only a database"):
        built.sql("SELECT 1")


def test_an_atlas_becomes_tables() -> None:
    pandas = pytest.importorskip("pandas")
    frame = Atlas().to_pandas("width = 4")
    assert isinstance(frame, pandas.DataFrame)
    assert len(frame) == 32
    assert frame["moves"].max() == 7
    assert Board(frame["board"][0]).width == 4
    assert list(frame.dtypes) == list(Atlas.build((3, 3)).to_pandas().dtypes)
    assert list(frame.dtypes) == list(Atlas().to_pandas("moves >= 1000").dtypes)
    everything = Atlas().to_pandas()
    rows = Atlas().select()
    assert len(everything[everything.minimal]) == sum(row.minimal is True for row in rows) > 0
    assert len(everything[~everything.strict]) == sum(row.strict is False for row in rows) > 0
    assert sum(row.minimal is None for row in rows) > 0
    assert [None if n is pandas.NA else n for n in everything.plans] == [row.plans for row in rows]
    polars = pytest.importorskip("polars")
    some = Atlas().to_polars("width = 4", limit=5)
    assert isinstance(some, polars.DataFrame)
    assert some.schema == Atlas().to_polars("moves >= 1000").schema
    assert some.schema["distances"] == polars.List(polars.Int64)
    row = Atlas.build((3, 3)).select(limit=1)[0]
    assert isinstance(row.distances, tuple) and hash(row) == hash(row)


def test_an_atlas_is_a_sequence_of_rows() -> None:
    built = Atlas.build((4, 4))
    rows = list(built)
    assert len(rows) == len(built) and set(rows) == set(built.select())
    assert (built[0], built[-1], built[np.int64(1)]) == (rows[0], rows[-1], rows[1])
    assert rows[1] in built
    with pytest.raises(TypeError, match="expected a `AtlasRow`"):
        _ = rows[1].board in built
    for wrong in [len(built), -len(built) - 1]:
        with pytest.raises(IndexError, match=f"there is no puzzle {wrong}"):
            built[wrong]


def test_an_atlas_takes_no_more_memory_than_allowed() -> None:
    built = Atlas.build((4, 4))
    for ask in [
        lambda: built.select(memory_limit=1000),
        lambda: next(generate("atlas", atlas=built, memory_limit=1000)),
    ]:
        with pytest.raises(LimitReached, match="memory limit"):
            ask()


def test_a_database_is_an_atlas(tmp_path: Path) -> None:
    """The columns are those that `atlas/src/database/mod.rs` writes and promises."""
    path = tmp_path / "4x4.db"
    rows = Atlas.build((4, 4)).select(sort="moves")
    columns = ["moves", "board", "states", "distances", "steps", "edges", "plans", "bottlenecks"]
    columns += ["minimal", "strict", "mirror_of"]
    source = (Path(__file__).parents[2] / "atlas" / "src" / "database" / "mod.rs").read_text()
    assert all(f'("{name}", ' in source for name in columns)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(f"CREATE TABLE puzzles ({', '.join(columns)})")
        for row in rows:
            distances = ",".join(map(str, row.distances or []))
            values = [row.moves, row.text, row.states, distances, row.steps, row.edges, row.plans]
            values += [row.bottlenecks, row.minimal, row.strict, row.mirror_of]
            database.execute(f"INSERT INTO puzzles VALUES ({','.join('?' * 11)})", values)
    atlas = Atlas(path)
    assert atlas.select(sort="moves") == rows
    assert atlas.partitions is None
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE build (name, value)")
        build = {"version": "1", "rules": "fogleman", "size": "5x5", "max_walls": "0", "partitions": "2-9"}
        database.executemany("INSERT INTO build VALUES (?, ?)", build.items())
    part = Atlas(path).partitions
    assert part is not None and part[:2] == (2, 9)
    assert atlas.sql("SELECT max(moves) FROM puzzles WHERE moves < ?", [7]) == [(6,)]
    assert atlas.sql("SELECT max(moves) FROM puzzles WHERE moves < :most", {"most": 7}) == [(6,)]
    assert len(atlas.sql("PRAGMA table_info(puzzles)")) == 11
    elsewhere = tmp_path / "elsewhere.db"
    for writing in ["DELETE FROM puzzles", f"VACUUM INTO '{elsewhere}'", f"ATTACH '{elsewhere}' AS other"]:
        with pytest.raises(sqlite3.DatabaseError):
            atlas.sql(writing)
    assert not elsewhere.exists()
    with pytest.raises(sqlite3.OperationalError, match="no such column"):
        atlas.sql("SELECT beauty FROM puzzles")
    counting = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
    raised, delay = ended_after(0.3, lambda: atlas.sql(counting))
    assert isinstance(raised, KeyboardInterrupt) and delay < 0.5
    with closing(sqlite3.connect(tmp_path / "other.db")) as other, other:
        other.execute("CREATE TABLE mine (name)")
    with pytest.raises(RushsatError, match="is no atlas"):
        Atlas(tmp_path / "other.db")
    (tmp_path / "text").write_text("no atlas\n")
    with pytest.raises(RushsatError, match="line 1"):
        Atlas(tmp_path / "text")
