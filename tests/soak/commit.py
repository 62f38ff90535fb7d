"""Which state of the sources is tried."""

import subprocess
from pathlib import Path


def commit() -> str:
    """The commit that stands here now, and whether something has changed since."""
    words = ["git", "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"]
    told = subprocess.run(words, capture_output=True, text=True, cwd=Path(__file__).parent)
    return told.stdout.strip() or "unknown"
