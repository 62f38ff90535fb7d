"""Matchem with open eyes: take the richest match, build where nobody else can come, lay off what tempts least."""

from parlour.cards import KINDS
from parlour.engine.view import View
from parlour.games.kit import popcount
from parlour.games.trolley_pack import COPIES, KIND_CARDS, VALUE

A_CARD = 3  # what one more card is worth on the way to the hundred for most cards


def advise(view: View) -> str:
    """A play worth making."""
    legal = view.legal()
    takes = [text for text in legal if text.startswith("take")]
    if not takes:
        return min(legal, key=lambda text: (bait(view, kind_of(text)), legal.index(text)))
    open_to_others = [text for text in takes if elsewhere(view, kind_of(text))]
    best = max(open_to_others or takes, key=lambda text: (catch(view, kind_of(text)), -takes.index(text)))
    build = best.replace("take", "build")
    return build if build in legal and not elsewhere(view, kind_of(best)) else best


def kind_of(text: str) -> int:
    """The kind a move is about."""
    return KINDS.index(text.split()[1])


def mine(view: View, kind: int) -> int:
    """How many of a kind I hold."""
    return popcount(view.known.hand[view.seat] & KIND_CARDS[kind])


def on_board(view: View, kind: int) -> int:
    """How many of a kind lie on the board."""
    return popcount(view.known.board & KIND_CARDS[kind])


def elsewhere(view: View, kind: int) -> int:
    """How many of a kind others may hold, or draw."""
    caught = sum(popcount(pile & KIND_CARDS[kind]) for pile in view.known.caught)
    return COPIES - caught - on_board(view, kind) - mine(view, kind)


def catch(view: View, kind: int) -> int:
    """What taking a kind brings."""
    return (on_board(view, kind) + 1) * (VALUE[kind] + A_CARD)


def bait(view: View, kind: int) -> int:
    """What laying a kind off puts at risk; with another in hand it may come back."""
    risk = elsewhere(view, kind) * (VALUE[kind] + A_CARD)
    return risk // 2 if mine(view, kind) > 1 else risk
