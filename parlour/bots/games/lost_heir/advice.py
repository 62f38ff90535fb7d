"""Lost Heir by the book: bid no more than the hand may score, play into a partner's hand, spoil what others take.

The book does not say what a hand may score: here it is an even share of the tricks, the high trumps, and the Heir.
"""

from parlour.bots.heeding import heeds
from parlour.engine.view import View
from parlour.games.declare import NONE
from parlour.games.kit import popcount
from parlour.games.lost_heir.rules import (
    AUCTION,
    BLANKS,
    BOY,
    CITIES,
    CITY_CARDS,
    HEIR,
    HEIR_CARD,
    NAMING,
    PLAY,
    POLICE,
    REWARD,
    SIZE,
    leading,
    partner,
    playable,
    strength,
)

ANY_HAND = 6  # points that a hand promises on the average
HIGH = 1 << POLICE - 1 | 1 << POLICE - 2 | 1 << POLICE - 3  # a Mayor, a ten, a nine


def advise(view: View) -> str:
    """A move worth making, by the advice the book gives."""
    legal = view.legal()
    if len(legal) == 1:
        return legal[0]
    k = view.known
    if k.phase == PLAY:
        return card_to_play(view)
    hand = k.hand[view.seat]
    best = max(range(len(CITIES)), key=lambda city: (promise(view, city), popcount(hand & CITY_CARDS[city])))
    if k.phase == NAMING:
        return f"name {CITIES[best]}"
    worth = promise(view, best)
    if k.phase == AUCTION:
        worth = worth if heeds("bid-worth") else ANY_HAND
        mine = k.bidder != NONE and k.bidder == partner(k, k.turn)
        return f"bid {k.bid + 1}" if k.bid < worth and not mine and f"bid {k.bid + 1}" in legal else "pass"
    credited = k.partner_credit or k.bidder != partner(k, k.dealer)
    wins = credited and k.credit_wins and k.score[k.dealer] + k.bid >= k.game
    return "sell" if heeds("sell") and (wins or worth <= k.bid) else "decline"


def promise(view: View, city: int) -> int:
    """What the hand may make with this city for trump: an even share of the tricks, its high trumps, and the Heir."""
    k = view.known
    hand = k.hand[view.seat]
    share = SIZE // k.players // (2 if k.partners else k.players)
    return share + popcount(hand & HIGH << city * POLICE) + (REWARD if hand & HEIR_CARD else 0)


def card_to_play(view: View) -> str:
    """Lead high; take a trick that counts; give the rest the least, and the Wrong Boy to an opponent."""
    k = view.known
    texts = view.game.rulebook.pack.cards
    right = playable(k, k.hand[view.seat])  # an honest player misplays nothing, even where nobody referees
    cards = [texts.index(text) for text in view.legal() if right >> texts.index(text) & 1]
    if leading(k):
        return texts[max(cards, key=lambda card: lead_value(card))]
    rank = {card: strength(card, k.led, k.trump) for card in cards}
    lies = [card for card in k.trick[: k.players] if card != NONE]
    best = max(strength(card, k.led, k.trump) for card in lies)
    holder = next(
        (
            seat
            for seat in range(k.players)
            if k.trick[seat] != NONE and strength(k.trick[seat], k.led, k.trump) == best
        ),
        k.leader,
    )
    ours = holder == partner(k, k.turn)
    last = k.laid == k.players - 1
    boy, heir, blank = BOY in lies, HEIR in lies, any(BLANKS >> card & 1 for card in lies)
    if not ours and HEIR in cards and not blank and (last or k.laid):
        return texts[HEIR]
    winners = [card for card in cards if rank[card] > best and card != HEIR]
    throw = [card for card in cards if rank[card] <= best] or cards
    if (ours and (last or best >= 100)) or (boy and not heir and not blank) or not winners:
        return texts[min(throw, key=lambda card: throw_value(card, rank, ours, boy, heir))]
    return texts[min(winners, key=rank.__getitem__) if last else max(winners, key=rank.__getitem__)]


def lead_value(card: int) -> float:
    """High cards first; neither the blanks nor the Wrong Boy."""
    if card == HEIR:
        return 7.5
    return -5.0 if card == BOY else 0.5 if BLANKS >> card & 1 else float(card % POLICE)


def throw_value(card: int, rank: dict[int, int], ours: bool, boy: bool, heir: bool) -> float:
    """The least useful card: the Wrong Boy to an opponent's trick, a blank where it spoils or saves."""
    if card == BOY:
        return 50.0 if ours else -50.0
    if card == HEIR:
        return -20.0 if ours else 60.0
    if BLANKS >> card & 1 and heeds("save-blanks"):
        spoils = (heir and not ours) or (boy and ours)
        return -40.0 if spoils else 8.0 if not heir and not boy else 30.0
    if BLANKS >> card & 1:
        return 0.0
    return float(card % POLICE + (20 if rank[card] >= 100 else 0))
