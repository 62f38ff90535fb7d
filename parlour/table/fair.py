"""Fair deals: chance that follows from a secret of the house and from what the players add to it.

The house shows the hash of its secret before the players give their contributions, and the secret itself when the
hand is over; from then on anyone can shuffle again. Exactly how, and who could still cheat: docs/fair-deals.md.

    secret, contributions ──► proof.key(game, hand) ──► fair_dealer, fair_deck, fair_order

Everything here is a pure function; the secrets come from elsewhere.
"""

import hashlib
import hmac
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from parlour.errors import BadDeal, brief

if TYPE_CHECKING:
    from parlour.engine.game import Game

METHOD = "parlour fair deal 1"
NOTHING = "-"  # what stands for a contribution that was not given
WORDS = 1 << 32  # how many values a draw has before it is brought below n
WORD_BYTES = 4
DAY, BOARD = "day-", "board-"  # with which the name of a day's or a board's deals begins, where a table's would stand
HEX = re.compile(r"[0-9a-f]{64}")
TABLE = re.compile(r"[A-Za-z0-9_-]{1,64}")

Thing = TypeVar("Thing")


@dataclass(frozen=True)
class Proof:
    """What a hand's chance follows from: 256 bits each, in hexadecimal; by seats what was given, or NOTHING."""

    table: str
    commitment: str
    given: tuple[str, ...]
    secret: str

    def __post_init__(self) -> None:
        if not is_table(self.table):
            raise BadDeal(f"A table's name is a word of letters, digits and hyphens, not {brief(self.table)}.")
        for part, text in (("commitment", self.commitment), ("secret", self.secret)):
            if not is_hex(text):
                raise BadDeal(f"A {part} is 64 hexadecimal digits in small letters, not {brief(text)}.")
        for text in self.given:
            if not is_given(text):
                raise BadDeal(f"A contribution is 64 hexadecimal digits in small letters, or -, not {brief(text)}.")

    def key(self, game: str, hand: int) -> bytes:
        """The key of all chance in a hand, the first being hand 1."""
        message = bound_message(self.table, hand, game, self.given)
        return hmac.digest(bytes.fromhex(self.secret), message, "sha256")

    @property
    def keeps_its_word(self) -> bool:
        """Is the secret the one that was committed to?"""
        return commitment(self.secret) == self.commitment

    @property
    def givers(self) -> list[int]:
        """The seats that have added something."""
        return [seat for seat, text in enumerate(self.given) if text != NOTHING]


def is_hex(text: object) -> bool:
    """Is it 256 bits as they are written here?"""
    return isinstance(text, str) and HEX.fullmatch(text) is not None


def is_given(text: object) -> bool:
    """Is it a contribution, or says that there was none?"""
    return text == NOTHING or is_hex(text)


def is_table(text: object) -> bool:
    """Can it be a table's name in a proof?"""
    return isinstance(text, str) and TABLE.fullmatch(text) is not None


def is_promised(table: str) -> bool:
    """Is it a deal that was promised to all who play it, at tables of their own?"""
    return table.startswith((DAY, BOARD))


def commitment(secret: str) -> str:
    """The hash that is shown before the contributions are given."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def bound_message(table: str, hand: int, game: str, given: Sequence[str]) -> bytes:
    """What the secret is mixed with: where and what is played, so that no deal does for another, and what was given."""
    lines = [METHOD, f"table {table}", f"hand {hand}", f"game {game}", f"given {' '.join(given)}"]
    return "\n".join(lines).encode()


# ---- chance from a key ----


def draws(key: bytes, purpose: str) -> Iterator[int]:
    """The draws for one purpose, without end: 32 bits each, eight from every block."""
    block = 0
    while True:
        digest = hmac.digest(key, f"{purpose} {block}".encode(), "sha256")
        for place in range(0, len(digest), WORD_BYTES):
            yield int.from_bytes(digest[place : place + WORD_BYTES], "big")
        block += 1


def accepted(n: int, words: int = WORDS) -> int:
    """How many of the values of a draw are used for a number below n: a multiple of n, so that all are alike."""
    return words - words % n


def below(chance: Iterator[int], n: int, words: int = WORDS) -> int:
    """A number below n; draws that would favour the low ones are passed over."""
    return next(draw for draw in chance if draw < accepted(n, words)) % n


def shuffled(row: Sequence[Thing], chance: Iterator[int]) -> list[Thing]:
    """A row in a new order: from the last place down, each changes with one drawn from those up to itself."""
    new = list(row)
    for last in range(len(new) - 1, 0, -1):
        other = below(chance, last + 1)
        new[last], new[other] = new[other], new[last]
    return new


# ---- what chance decides ----


def fair_dealer(key: bytes, players: int) -> int:
    """Who deals the first hand: a cut in which all are alike."""
    return below(draws(key, "cut"), players)


def fair_deck(key: bytes, game: "Game") -> list[str]:
    """The deck, the card dealt first in front; or where nothing is dealt, the cards that chance will point at.

    The pack is shuffled from the order of its cards' texts, so that whoever has the deck has the pack as it lay before.
    Copies of a card share a text: which of them is which is never asked, and every deck of texts is as likely.
    """
    cards = sorted(game.packs[0])
    stops = game.law.stops(game.blank())
    if stops:
        arrow = draws(key, "spins")
        return [cards[below(arrow, len(cards))] for _ in range(stops)]
    return shuffled(cards, draws(key, "deck"))


def fair_order(key: bytes, number: int, discards: int) -> list[int]:
    """How the discards are shuffled for the first, second, … time in a hand: their places, the new top card first."""
    return shuffled(range(discards), draws(key, f"reshuffle {number}"))
