"""What stands in two manifests is the same in both."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from conftest import ROOT

import rushsat

if sys.version_info >= (3, 11):
    import tomllib
else:
    tomllib = pytest.importorskip("tomli")


def manifest(path: Path) -> dict:  # type: ignore[type-arg]
    return tomllib.loads(path.read_text())


def test_lints_and_profiles_are_those_of_the_workspace_above() -> None:
    above, here = manifest(ROOT / "Cargo.toml"), manifest(ROOT / "python" / "Cargo.toml")
    assert here["lints"] == above["workspace"]["lints"]
    assert here["lints"]["rust"]["unsafe_code"] == "forbid"
    assert here["profile"]["release"] == above["profile"]["release"]
    levels, levels_above = (of["profile"]["dev"].pop("package") for of in (here, above))
    packages = manifest(ROOT / "python" / "Cargo.lock")["package"]
    built = {"*"} | {package["name"] for package in packages}
    assert levels == {name: level for name, level in levels_above.items() if name in built}
    assert here["profile"]["dev"] == above["profile"]["dev"]
    assert here["package"]["version"] == above["workspace"]["package"]["version"]


def test_everything_public_has_a_docstring() -> None:
    for name in rushsat.__all__:
        public = getattr(rushsat, name)
        assert public.__doc__, name
