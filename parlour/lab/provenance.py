"""Where and of what something was measured: the moment, the commit, the machine, the versions."""

import os
import platform
import subprocess
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

ROOT = Path(__file__).parents[2]


def moment() -> str:
    """Now, to the minute."""
    return f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"


def machine() -> str:
    """The machine, in a few words."""
    return f"{processor()}, {os.cpu_count()} cores, {platform.system()}"


def versions(*packages: str) -> str:
    """The versions of Python and of some packages."""
    return ", ".join([f"Python {platform.python_version()}"] + [f"{name} {installed(name)}" for name in packages])


def installed(package: str) -> str:
    """The version of a package."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def processor() -> str:
    """The name of the processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def commit() -> str:
    """The commit measured, and whether the code had changed since; unknown where there is no repository."""
    try:
        short, changed = git("rev-parse", "--short", "HEAD"), git("status", "--porcelain", "parlour", "bench/*.[cp]*")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return f"{short} with changes since" if changed else short


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
