"""Trolley Pinochle, a reconstruction, by good sense: meld the dearest, keep trumps and melds, take what counts."""

from parlour.bots.heeding import heeds
from parlour.engine.view import View
from parlour.games.declare import NONE
from parlour.games.kit import popcount
from parlour.games.pinochle.melds import (
    EXCHANGE,
    FOUR,
    MELDS,
    PAIR,
    RUN,
    SUIT,
    VALUE,
    WEDDING,
    both_copies,
    kind_of,
    of_trumps,
)
from parlour.games.pinochle.rules import ABOVE, COLOUR_CARDS, MELDING, POWER, WORTH, beats, leading, partner, strict


def advise(view: View) -> str:
    """A move worth making."""
    legal = view.legal()
    if len(legal) == 1:
        return legal[0]
    if view.known.phase == MELDING:
        return MELDS[EXCHANGE] if MELDS[EXCHANGE] in legal else max(legal, key=lambda text: VALUE[MELDS.index(text)])
    texts = view.game.rulebook.pack.cards
    cards = [texts.index(text) for text in legal]
    if leading(view.known):
        return texts[max(cards, key=lambda card: lead_value(view, card))]
    return texts[max(cards, key=lambda card: follow_value(view, card))]


def lead_value(view: View, card: int) -> float:
    """With a stock, lead what is least missed; later, what nobody can beat, or else what costs least; trumps last."""
    k = view.known
    if not strict(k):
        return -keeping(view, card) - WORTH[kind_of(card)]
    above = ABOVE[kind_of(card)] << card // SUIT * SUIT
    sure = not above & ~k.gone & ~k.hand[k.turn]
    liking = 20.0 + WORTH[kind_of(card)] if sure else -float(WORTH[kind_of(card)])
    return liking - (24 if card // SUIT == k.trump else 0)


def follow_value(view: View, card: int) -> float:
    """What a card gains in the trick as it lies, less what it is worth to keep."""
    k = view.known
    lies = sum(WORTH[kind_of(other)] for other in k.trick[: k.players] if other != NONE)
    mine = WORTH[kind_of(card)]
    last = k.laid == k.players - 1
    wins = beats(card, k.trick[k.ahead], k.trump)
    if wins or (k.ahead == partner(k, k.turn) and heeds("give-partner")):
        sure = 1.0 if last or not wins else 0.6
        gain = sure * (lies + mine) + (0 if strict(k) else 4)
    else:
        gain = -float(mine)
    return gain - keeping(view, card) - 0.2 * POWER[kind_of(card)] - (3 if card // SUIT == k.trump and wins else 0)


def keeping(view: View, card: int) -> float:
    """How dear a card is to a hand that may still meld: the more of a meld is together, the dearer."""
    k = view.known
    if strict(k) or not heeds("keep-melds"):
        return 0.0
    hand = k.hand[k.turn]
    weddings = [(WEDDING << SUIT * colour, 40 if colour == k.trump else 20) for colour in range(4)]
    melds = [(of_trumps(RUN, k.trump), 150), (PAIR, 40), *weddings]
    melds += [(four, value) for four, value in zip(FOUR, (100, 80, 60, 40), strict=True)]
    worth = 4.0 if COLOUR_CARDS[k.trump] >> card & 1 else 0.0
    for firsts, value in melds:
        both = both_copies(firsts)
        if both >> card & 1 and not k.melded[k.turn] >> card & 1:
            together = popcount((hand | hand >> 1) & firsts) / popcount(firsts)
            worth += value * together**3 / popcount(firsts)
    return worth
