"""What goes wrong is logged by its kind and its place in the code, never with values: those might be cards.

And it is logged seldom: whoever can have the house complain could fill its disk. Of each kind one line a second is
written, and the next one says how many were left out.
"""

import logging
import time
import traceback

LOG = logging.getLogger("parlour.server")
OTHERS = ("uvicorn.error", "asyncio", "websockets")  # who else complains of what strangers send
EVERY = 1.0  # seconds between two lines of one kind
MOST_KINDS = 1000
LINE = "%s: %s at %s"  # what was to be done, what went wrong, and where


def log_trouble(what: str, trouble: BaseException) -> None:
    """One line for the house's own eyes."""
    LOG.error(LINE, what, type(trouble).__name__, places_of(trouble))


def places_of(trouble: BaseException) -> str:
    """Where something went wrong, the innermost place first."""
    places = [
        f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in traceback.extract_tb(trouble.__traceback__)
    ]
    return " < ".join(reversed(places[-6:]))


class Seldom(logging.Filter):
    """Lets one line of each kind through in a while. A page of what went wrong becomes such a line."""

    def __init__(self) -> None:
        super().__init__()
        self.at: dict[str, float] = {}
        self.more: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Shall this line be written?"""
        text = told_shortly(record)
        kind = f"{record.name} {record.msg if record.msg != LINE else text.partition(':')[0]}"
        if time.monotonic() - self.at.get(kind, -EVERY) < EVERY:
            self.more[kind] = self.more.get(kind, 0) + 1
            return False
        if len(self.at) >= MOST_KINDS:
            self.at.clear()
            self.more.clear()
        self.at[kind] = time.monotonic()
        left_out = self.more.pop(kind, 0)
        record.msg, record.args = text + (f" (and {left_out} more)" if left_out else ""), ()
        return True


def told_shortly(record: logging.LogRecord) -> str:
    """A line of the log, with the kind and place of what went wrong instead of a page about it."""
    text = record.getMessage().strip()
    trouble = record.exc_info[1] if record.exc_info else None
    record.exc_info = record.exc_text = record.stack_info = None
    return text if trouble is None else f"{text}: {type(trouble).__name__} at {places_of(trouble)}"


def keep_log_short() -> None:
    """From now on, for the house and for all it is made of."""
    for name in (LOG.name, *OTHERS):
        logging.getLogger(name).addFilter(Seldom())
