"""The codes of a party: one to come in, and one on the slip of each table. They follow from the house's seal."""

import hmac

from parlour.party.parties import CHAIRS, MOST
from parlour.server.people import LETTERS, Seal

JOIN_LETTERS, SLIP_LETTERS = 6, 8
TABLES = MOST // CHAIRS


class Codes:
    """Makes codes, and knows them again; nothing has to be kept."""

    def __init__(self, seal: Seal) -> None:
        self.seal = seal

    def join(self, party: str) -> str:
        """What lets people in."""
        return spelled(self.seal.of("party", party), JOIN_LETTERS)

    def slip(self, party: str, table: int) -> str:
        """What stands on the slip of a table."""
        return spelled(self.seal.of("slip", party, str(table)), SLIP_LETTERS)

    def is_join(self, party: str, code: str) -> bool:
        """Does this code let in?"""
        return hmac.compare_digest(tidy(code).encode(), self.join(party).encode())

    def table_of(self, party: str, code: str) -> int | None:
        """The table on whose slip this code stands."""
        shown = tidy(code).encode()
        if len(shown) != SLIP_LETTERS:
            return None
        tables = range(1, TABLES + 1)
        return next((n for n in tables if hmac.compare_digest(shown, self.slip(party, n).encode())), None)


def tidy(code: str) -> str:
    """A code as it was meant."""
    return "".join(code[:100].lower().split())


def spelled(sealed: str, letters: int) -> str:
    """The first letters of a seal, easy to read out."""
    number, word = int(sealed, 16), ""
    for _ in range(letters):
        number, letter = divmod(number, len(LETTERS))
        word += LETTERS[letter]
    return word
