"""Trolley by the book: save what may combine, catch a trick for every combination, and at last catch all you can."""

from parlour.bots.heeding import heeds
from parlour.cards import numbers
from parlour.engine.view import View
from parlour.games.declare import NONE
from parlour.games.kit import popcount
from parlour.games.trolley.rules import COUNT, COUPLE, GAME, MARKINGS, SHOW, TROLLEY, showable, with_marks
from parlour.games.trolley_pack import (
    ALL_CARDS,
    CAR,
    CONDUCTOR,
    COPIES,
    KIND_CARDS,
    KINDS,
    PASSENGER,
    TRANSFER,
    VALUE,
)

ABOVE = tuple((1 << COPIES * kind) - 1 for kind in range(len(KINDS)))
"""By kind: the cards that are higher."""


def advise(view: View) -> str:
    """A card worth playing, or the best combination there is to show."""
    legal = view.legal()
    if view.known.phase == SHOW:
        shows = [text for text in legal if text != "show nothing"]
        return max(shows, key=lambda text: COUNT[GAME.moves[SHOW].index(text)])
    return max(legal, key=lambda text: (worth(view, text), -legal.index(text)))


def worth(view: View, text: str) -> float:
    """What playing a card brings, less what it takes away from the combinations to come."""
    s, seat = view.known, view.seat
    kind = KINDS.index(text.split("/")[0])
    caught = catches(view, kind)
    brings = sum(VALUE[card // COPIES] for card in on_table(view)) + VALUE[kind] if caught else -VALUE[kind]
    if not heeds("save-cards") or (s.in_stock == 0 and heeds("last-eight")):
        return brings
    hand = s.hand[seat]
    copies = with_marks(s, hand & KIND_CARDS[kind], MARKINGS.index(text.removeprefix(KINDS[kind])))
    after = hand & ~(copies & -copies)
    shows = max((COUNT[what] for what in numbers(showable(s, after))), default=0) if caught else 0
    return brings + shows - (promise(view, hand) - promise(view, after))


def on_table(view: View) -> list[int]:
    """The cards of an unfinished trick."""
    s = view.known
    return [] if s.laid == s.players else [card for card in s.trick[: s.players] if card != NONE]


def catches(view: View, kind: int) -> bool:
    """Is a card of this kind sure of the trick? It is if nothing higher is out, and what the last player beats the
    others with. The first of equals has it.
    """
    lies = on_table(view)
    if any(card // COPIES <= kind for card in lies):
        return False
    return len(lies) == view.game.players - 1 or not out(view) & ABOVE[kind]


def out(view: View) -> int:
    """The cards the seat has not seen."""
    s, unseen = view.known, ALL_CARDS & ~view.known.hand[view.seat]
    for seat in range(s.players):
        unseen &= ~s.caught[seat]
    return unseen & ~sum(1 << card for card in on_table(view))


def promise(view: View, hand: int) -> float:
    """How near a hand is to its combinations, the nearer the dearer."""
    s = view.known
    kinds = sum(1 for kind in range(CAR, TRANSFER) if hand & KIND_CARDS[kind] & ~s.in_trolley)
    total = COUNT[TROLLEY] * (kinds / 5) ** 3
    for kind in range(CAR, TRANSFER):
        total += COUNT[1 + kind] * (min(popcount(hand & KIND_CARDS[kind] & ~s.in_four), 4) / 4) ** 3
    pair = [bool(hand & KIND_CARDS[kind] & ~s.in_couple) for kind in (CONDUCTOR, PASSENGER)]
    return total + COUNT[COUPLE] * (sum(pair) / 2) ** 2
