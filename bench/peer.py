"""The peer: OpenSpiel, put into an environment of its own under .bench and run there."""

import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
VENV = HERE.parent / ".bench" / "venv"
PYTHON = VENV / "bin" / "python"
RELEASE = "from importlib.metadata import version; print(version('open_spiel'))"


class Missing(Exception):
    """The peer cannot be measured, and why."""


def prepare() -> None:
    """Make the environment and let pip put OpenSpiel into it, unless it is there from an earlier run."""
    try:
        run(PYTHON, "-c", "import pyspiel")
        return
    except Missing:
        pass
    try:
        run(sys.executable, "-m", "venv", "--clear", VENV)
        run(PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "open_spiel")
    except Missing:
        raise Missing("not measured: it could not be installed here") from None


def measure(seconds: float) -> dict[str, float]:
    """One turn of each measurement of peer_openspiel.py: hands a second by each way, and decisions a hand."""
    found: dict[str, float] = json.loads(run(PYTHON, HERE / "peer_openspiel.py", str(seconds)))
    return found


def release() -> str:
    """The version measured."""
    return run(PYTHON, "-c", RELEASE).strip()


def run(*command: str | Path) -> str:
    """What a command prints."""
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError) as fault:
        status = getattr(fault, "returncode", "none")
        raise Missing(f"not measured: it ended with status {status}") from None
