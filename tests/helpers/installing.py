"""Whist, installed as anyone would install it, for the tests of games that are not the house's."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def install_whist(place: Path) -> Path:
    """Install Whist from examples/whist into a folder."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--target"]
    command += [str(place), str(ROOT / "examples" / "whist"), "--disable-pip-version-check"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=place)
    assert done.returncode == 0, done.stderr
    return place


def with_path(*places: Path) -> dict[str, str]:
    """The environment of a process that finds these folders, and this checkout."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(map(str, [*places, ROOT]))}
