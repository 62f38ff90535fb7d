"""Transfer with plain sense: collect the kind you have most of and let the others go, the scattered and cheap first."""

from parlour.cards import KINDS
from parlour.engine.view import View
from parlour.games.kit import popcount
from parlour.games.transfer import COUNT
from parlour.games.trolley_pack import KIND_CARDS


def advise(view: View) -> str:
    """The kind of card one can best part with."""
    return min(view.legal(), key=lambda text: worth_keeping(view, KINDS.index(text.split()[1])))


def worth_keeping(view: View, kind: int) -> tuple[int, int]:
    """The more of a kind one has the better; of equals the one that counts more."""
    return popcount(view.known.hand[view.seat] & KIND_CARDS[kind]), COUNT[kind]
