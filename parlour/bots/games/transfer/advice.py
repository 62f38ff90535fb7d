"""Transfer with plain sense: collect what promises most, by what one has of a kind and what six of it would count."""

from parlour.bots.heeding import heeds
from parlour.engine.view import View
from parlour.games.kit import popcount
from parlour.games.transfer.rules import COUNT
from parlour.games.trolley_pack import KIND_CARDS, KINDS


def advise(view: View) -> str:
    """The kind of card one can best part with."""
    return min(view.legal(), key=lambda text: promise(view, KINDS.index(text.split()[1])))


def promise(view: View, kind: int) -> int:
    """The more of a kind one has the better, and the more it counts."""
    held = popcount(view.known.hand[view.seat] & KIND_CARDS[kind]) if heeds("collect-most") else 1
    return held * COUNT[kind]
