"""Moves and acts as people read them, each put into words once."""

from functools import lru_cache
from types import ModuleType

from parlour import press
from parlour.cards import Pack
from parlour.games.contract import law_of
from parlour.games.facts import Spoken
from parlour.games.spoken import called_out, face_down, plainly_spoken
from parlour.press.called import called
from parlour.wire import table as wire

KEPT = 1 << 14
"""Moves and acts whose words are kept: of every game all that are common, and of bets the latest."""
BEFORE_PLAY = ("pass", "bid", "name", "say")


def named(rules: ModuleType, card: str) -> str:
    """A card in words: as the press has it, or from its text where the press does not draw the pack."""
    return called(rules.GAME.pack, card)


@lru_cache(KEPT)
def spoken(rules: ModuleType, text: str) -> Spoken:
    """A move as a person reads it."""
    return law_of(rules).spoken(text, lambda card: named(rules, card))


@lru_cache(KEPT)
def move_told(rules: ModuleType, text: str, worth: int | None = None, uses: tuple[int, ...] = ()) -> wire.Move:
    """A legal move as it is sent; `worth` is what it would count, `uses` the places of its cards in the hand."""
    words = spoken(rules, text)
    return wire.Move(
        text=text,
        order=words.order,
        asks=words.asks,
        manner=words.manner,
        amount=words.amount,
        suit=words.suit,
        also=words.also,
        worth=worth,
        uses=list(uses),
        goes=words.goes,
    )


@lru_cache(KEPT)
def act_told(
    rules: ModuleType,
    seat: int,
    text: str,
    is_call: bool,
    is_face_down: bool,
    in_full: bool,
    took: int | None = None,
    ends: bool = False,
) -> wire.Act:
    """An act as it is sent; of a move face down that is not told in full, the verb."""
    if is_call:
        return wire.Act(seat=seat, text=text, call=True, face_down=False, does=called_out(text))
    words = spoken(rules, text)
    if is_face_down and not in_full:
        verb = text.partition(" ")[0]
        does = words.unseen or face_down(text)
        return wire.Act(seat=seat, text=verb, call=False, face_down=True, does=does, goes=words.goes, ends=ends)
    said = words.order if words.manner in BEFORE_PLAY and not is_face_down else ""
    verb, _, card = text.rpartition(" ")
    if words.manner != "card" or " " in verb:  # of several cards laid away together none is the one
        card = ""
    return wire.Act(
        seat=seat,
        text=text,
        call=False,
        face_down=is_face_down,
        does=words.does,
        said=said,
        goes=words.goes,
        card=card if card in rules.GAME.pack.cards else "",
        suit=words.suit or suit_of(rules.GAME.pack, card),
        took=took,
        ends=ends,
    )


def suit_of(pack: Pack, card: str) -> str:
    """The suit that stands on the face of a card, where the press draws a mark for it."""
    suits = press.drawn(pack.name).SUITS if pack.name in press.PACKS and card in pack.cards else {}
    return next((suit for suit in suits if suit in (card.rpartition("-")[0], card.rpartition("-")[2])), "")


def call_order(rules: ModuleType, text: str) -> str:
    """Something said out of turn, as it stands on a button."""
    return plainly_spoken(rules.GAME, text, lambda card: named(rules, card)).order
