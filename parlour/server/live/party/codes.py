"""The codes of a party: one to come in, and one on the slip of each table. They follow from the house's seal."""

import hmac

from parlour.party.parties import CHAIRS, MOST
from parlour.server.guard.guesses import Guesses
from parlour.server.people import LETTERS, Seal

JOIN_LETTERS, SLIP_LETTERS = 9, 10  # of different length, so that a page knows them apart
KNOWN_LETTERS = 8  # of a slip that will do where the party is known by its address, as all slips had at first
TABLES = MOST // CHAIRS


class Codes:
    """Makes codes, and knows them again; nothing has to be kept. Wrong ones are counted."""

    def __init__(self, seal: Seal, guesses: Guesses) -> None:
        self.seal, self.guesses = seal, guesses
        self.slips: dict[str, dict[str, int]] = {}  # of the parties somebody has asked about: the tables by their codes

    def join(self, party: str, letters: int = JOIN_LETTERS) -> str:
        """What lets people in. Parties announced by an older house have fewer letters."""
        return spelled(self.seal.of("party", party), letters)

    def slip(self, party: str, table: int) -> str:
        """What stands on the slip of a table."""
        return spelled(self.seal.of("slip", party, str(table)), SLIP_LETTERS)

    def is_join(self, party: str, code: str, letters: int = JOIN_LETTERS) -> bool:
        """Does this code let in?"""
        return hmac.compare_digest(tidy(code).encode(), self.join(party, letters).encode())

    def table_of(self, party: str, code: str) -> int | None:
        """The table on whose slip this code stands."""
        shown = tidy(code)
        if len(shown) not in (SLIP_LETTERS, KNOWN_LETTERS):
            return None
        if party not in self.slips:
            slips = [self.slip(party, table) for table in range(1, TABLES + 1)]
            whole = {slip: table for table, slip in enumerate(slips, 1)}
            self.slips[party] = whole | {slip[:KNOWN_LETTERS]: table for slip, table in whole.items()}
        return self.slips[party].get(shown)

    def forget(self, party: str) -> None:
        """A party is put away."""
        self.slips.pop(party, None)


def tidy(code: str) -> str:
    """A code as it was meant: however it is grouped, in whatever letters."""
    return "".join(letter for letter in code[:100].lower() if letter.isalnum())


def grouped(code: str) -> str:
    """A code as it stands on paper: in groups that are read at a glance."""
    size = next(size for size in (3, 4, 5, len(code)) if len(code) % size == 0)
    return " ".join(code[start : start + size] for start in range(0, len(code), size))


def spelled(sealed: str, letters: int) -> str:
    """The first letters of a seal, easy to read out."""
    number, word = int(sealed, 16), ""
    for _ in range(letters):
        number, letter = divmod(number, len(LETTERS))
        word += LETTERS[letter]
    return word
