"""Matchem as children play it: take the match that counts most, build with three of a kind, lay off the cheapest."""

from parlour.cards import KINDS
from parlour.engine.view import View
from parlour.games.kit import popcount
from parlour.games.trolley_pack import KIND_CARDS, VALUE

ENOUGH_TO_BUILD = 3  # of a kind in hand (MAT-3)


def advise(view: View) -> str:
    """A play worth making."""
    legal = view.legal()
    takes = [text for text in legal if text.startswith("take")]
    if not takes:
        return min(legal, key=lambda text: VALUE[kind_of(text)])
    best = max(takes, key=lambda text: catch(view, kind_of(text)))
    held = popcount(view.known.hand[view.seat] & KIND_CARDS[kind_of(best)])
    return best if held < ENOUGH_TO_BUILD else best.replace("take", "build")


def kind_of(text: str) -> int:
    """The kind a move is about."""
    return KINDS.index(text.split()[1])


def catch(view: View, kind: int) -> int:
    """What taking a kind brings."""
    return (popcount(view.known.board & KIND_CARDS[kind]) + 1) * VALUE[kind]
