"""Chantecler in plain good sense: bid what the trumps are worth, draw them, and feed counters to a partner's trick."""

from parlour.bots.heeding import heeds
from parlour.cards import numbers
from parlour.engine.view import View
from parlour.games.chantecler.rules import (
    BIDDING,
    BIRDS,
    CHANTECLER,
    DISCARDING,
    LENGTH,
    NAMING,
    SUITS,
    leading,
    may_discard,
    opposed,
    proper,
    strength,
    suit_of,
    table_cards,
    trumps,
    worth,
)
from parlour.games.declare import NONE

PARTNER = 2  # points a partner may be trusted with
LEAST, MOST = 4, 11  # bids worth making at all, and bids one hand can be sure of


def advise(view: View) -> str:
    """A move worth making."""
    s, legal = view.known, view.legal()
    hand = s.hand[s.turn]
    if s.phase == BIDDING:
        bid = min(best_suit(hand)[0] + (PARTNER if heeds("partner-bid") else 0), MOST)
        return f"bid {bid}" if bid >= LEAST and f"bid {bid}" in legal else "pass"
    if s.phase == NAMING:
        return f"name {SUITS[best_suit(hand)[1]]}"
    texts = view.game.rulebook.pack.cards
    if s.phase == DISCARDING:
        cards = numbers(may_discard(hand, trumps(s.trump)))
        return f"discard {texts[min(cards, key=lambda card: keeping(view, card))]}"
    cards = numbers(proper(s, hand, leading(s)))
    return texts[lead(view, cards) if leading(s) else follow(view, cards)]


def speak(view: View) -> str | None:
    """At the open table: take back a trump laid away by mistake, when there is a plain card to give for it."""
    s, seat = view.known, view.seat
    if seat is None or s.trump == NONE or not s.hand[seat] & ~trumps(s.trump):
        return None
    return next((text for text in view.calls() if text.startswith("take back ")), None)


def best_suit(hand: int) -> tuple[int, int]:
    """What a hand may hope to take with its best suit as trumps, and that suit."""
    return max((hopes(hand, suit), suit) for suit in range(4))


def hopes(hand: int, suit: int) -> int:
    """About one point for each trump beyond the second, and what its counters and high cards add."""
    held = hand & trumps(suit)
    high = (hand & BIRDS).bit_count() + (hand >> CHANTECLER & 1) + (hand >> LENGTH * suit + 9 & 1)
    return max(held.bit_count() - 3, 0) + high + (5 * (hand >> LENGTH * suit + 4 & 1)) // 2


def keeping(view: View, card: int) -> tuple[int, int]:
    """How much a card is worth keeping: trumps by rank, the counters before the rest, then high plain cards."""
    s = view.known
    if suit_of(card, s.trump) == s.trump:
        return 100 + worth(1 << card, s.trump), strength(s, card)
    return card % LENGTH, card // LENGTH


def lead(view: View, cards: list[int]) -> int:
    """The bidder's side draws trumps from the top; the others wait with theirs and lead high plain cards."""
    s = view.known
    held = [card for card in cards if suit_of(card, s.trump) == s.trump]
    plain = [card for card in cards if card not in held]
    unseen = trumps(s.trump) & ~s.gone & ~s.hand[s.turn]
    masters = [card for card in held if not any(strength(s, other) > strength(s, card) for other in numbers(unseen))]
    if masters and heeds("birds-early") and (not opposed(s.turn, s.bidder) or not plain):
        return max(masters, key=lambda card: strength(s, card))
    if plain:
        return max(plain, key=lambda card: card % LENGTH)
    return min(held, key=lambda card: (worth(1 << card, s.trump), strength(s, card)))


def follow(view: View, cards: list[int]) -> int:
    """Feed a trick that is the side's own, take one worth taking, and throw away as little as possible on others."""
    s = view.known

    def value(card: int) -> int:
        return worth(1 << card, s.trump) if heeds("feed-counters") else 0

    ahead = max(
        (seat for seat in range(s.players) if s.trick[seat] != NONE), key=lambda seat: strength(s, s.trick[seat])
    )
    best = strength(s, s.trick[ahead])
    winners = [card for card in cards if strength(s, card) > best]
    losers = [card for card in cards if card not in winners]
    last = s.laid == s.players - 1
    sure = last or not any(strength(s, card) > best for card in numbers(trumps(s.trump) & ~s.gone & ~s.hand[s.turn]))
    if not opposed(ahead, s.turn) and sure:
        return max(cards, key=lambda card: (value(card) if card != CHANTECLER else 0, -strength(s, card)))
    if winners and (last or worth(table_cards(s), s.trump) > 0 or opposed(ahead, s.turn)):
        if last:
            return max(winners, key=lambda card: (value(card) if card < CHANTECLER else 0, -strength(s, card)))
        return max(winners, key=lambda card: strength(s, card) - 50 * (value(card) == 5))
    return min(losers or cards, key=lambda card: (value(card), strength(s, card), card % LENGTH))
