"""Games that are not the house's: a file in a folder, and Whist, installed as a package of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def whist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which Whist was installed from examples/whist, as anyone would install it."""
    place = tmp_path_factory.mktemp("installed")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--target"]
    command += [str(place), str(ROOT / "examples" / "whist"), "--disable-pip-version-check"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=place)
    assert done.returncode == 0, done.stderr
    return place


def with_path(*places: Path) -> dict[str, str]:
    """The environment of a process that finds these folders, and this checkout."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(map(str, [*places, ROOT]))}


def run_python(code: str, *places: Path, **more: str) -> str:
    """What a process of its own prints."""
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=with_path(*places) | more, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout
