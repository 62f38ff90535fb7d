"""Free talk at a table, where the house and the table allow it: what may be said, and what was said of late.

It is of the moment: nobody finds it in the journal, but what somebody reports for the keeper of the house.
"""

import unicodedata
from collections import deque
from dataclasses import dataclass, field

from parlour.errors import Refusal
from parlour.server.limits import Turnstile
from parlour.wire import table as wire

LONGEST_SAYING = 200  # letters
MOST_SAYINGS, A_WHILE = 8, 20.0  # of one person in so many seconds
REMEMBERED = 50  # sayings of a table that can still be reported
MOST_MARKS = 2  # over and under one letter
MOST_REPORTS = 20  # at one table
NO_TALK = "There is no free talk at this table; the phrases are there for all."
TOO_MUCH_TALK = f"That was much at once: {MOST_SAYINGS} sentences in {A_WHILE:.0f} seconds; wait a little."
NOT_SAID = "That was said too long ago, or not at all; it cannot be reported any more."
REPORTED = "It is written down for whoever keeps this house."


@dataclass(frozen=True)
class Saying:
    """Something that was said: by whom, as whom, and what."""

    guest: str
    heard: wire.Chatted


@dataclass
class Talk:
    """What has been said at a table of late, and who has said much."""

    sayings: deque[Saying] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    lately: dict[str, Turnstile] = field(default_factory=dict)

    def check(self, guest: str) -> None:
        """Refuse one who talks too much."""
        if not self.lately.setdefault(guest, Turnstile(MOST_SAYINGS, A_WHILE)).lets_through():
            raise Refusal(TOO_MUCH_TALK)

    def keep(self, guest: str, heard: wire.Chatted) -> None:
        """Something was said."""
        self.sayings.append(Saying(guest, heard))

    def find(self, id: str) -> Saying:
        """What was said, or a sentence that it is too long ago."""
        found = next((saying for saying in self.sayings if saying.heard.id == id), None)
        if found is None:
            raise Refusal(NOT_SAID)
        return found


def tidied(text: str) -> str:
    """What somebody says as it is passed on: in one line, all of it to be seen, or a sentence why not."""
    if len(text) > LONGEST_SAYING:
        raise Refusal(f"Say it in {LONGEST_SAYING} letters.")
    kept, marks = [], 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind[0] == "Z" or letter in "\t\n\r":
            kept.append(" ")
        elif kind[0] != "C" and kind != "Me" and marks <= MOST_MARKS:
            kept.append(letter)
    tidy = " ".join("".join(kept).split())
    if not tidy:
        raise Refusal("There is nothing in it that could be read.")
    return tidy
