"""The programs of `examples/`, the notebooks, and the code of the documents."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

PYTHON = ROOT / "python"


def test_the_course_project_has_the_same_models_in_bauhaus() -> None:
    pytest.importorskip("bauhaus")
    program = PYTHON / "examples" / "bauhaus_course_model.py"
    run = subprocess.run([sys.executable, str(program)], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert re.fullmatch(r"585 propositions, 14 models, the same in both\n", run.stdout)


@pytest.mark.parametrize("path", sorted((PYTHON / "examples").glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    notebook = nbformat.read(path, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "outputs are not kept"
    resources = {"metadata": {"path": str(tmp_path)}}
    nbclient.NotebookClient(notebook, timeout=120, resources=resources).execute()
    shown = [cell for cell in notebook.cells if cell.get("outputs")]
    assert len(shown) >= 3


@pytest.mark.parametrize(
    "path", [PYTHON / "README.md", ROOT / "docs" / "python.md"], ids=lambda path: path.name
)
def test_the_code_of_a_document_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for extra in ["networkx", "pandas", "pysat", "unified_planning"] if path.name == "python.md" else []:
        pytest.importorskip(extra)
    blocks = re.findall(r"^```python\n(.*?)^```$", path.read_text(), re.MULTILINE | re.DOTALL)
    assert blocks
    monkeypatch.chdir(tmp_path)
    (tmp_path / "puma").symlink_to(ROOT / "puma")
    (tmp_path / "puzzles").symlink_to(ROOT / "puzzles")
    # One after the other, as a reader does.
    exec(compile("\n".join(blocks), str(path), "exec"), {})
