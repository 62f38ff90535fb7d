"""Games that are not the house's: a file in a folder, and Whist, installed as a package of its own."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.installing import install_whist, with_path


@pytest.fixture(scope="session")
def whist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which Whist was installed."""
    return install_whist(tmp_path_factory.mktemp("installed"))


def run_python(code: str, *places: Path, **more: str) -> str:
    """What a process of its own prints."""
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=with_path(*places) | more, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def run_command(folder: Path, *words: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
    """What comes of the command, given in a folder."""
    command = [sys.executable, "-c", "import sys; from parlour.cli import main; sys.path.remove(''); sys.exit(main())"]
    return subprocess.run([*command, *words], cwd=folder, env=with_path(), input=typed, capture_output=True, text=True)
