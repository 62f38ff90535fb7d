"""Where a user's own things are kept."""

import os
from pathlib import Path

from parlour.errors import NotAvailable


def data_home() -> Path:
    """The user's folder of Parlour: the journal of his house, and his records."""
    chosen = os.environ.get("XDG_DATA_HOME")
    try:
        return (Path(chosen) if chosen else Path.home() / ".local" / "share") / "parlour"
    except RuntimeError:
        raise NotAvailable("You have no home folder here; name a folder for your things in XDG_DATA_HOME.") from None
