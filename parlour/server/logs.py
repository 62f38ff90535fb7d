"""What goes wrong is logged by its kind and its place in the code, never with values: those might be cards."""

import logging
import traceback

LOG = logging.getLogger("parlour.server")


def log_trouble(what: str, trouble: BaseException) -> None:
    """One line for the house's own eyes."""
    places = [
        f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in traceback.extract_tb(trouble.__traceback__)
    ]
    LOG.error("%s: %s at %s", what, type(trouble).__name__, " < ".join(reversed(places[-6:])))
