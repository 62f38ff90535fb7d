"""Trolley Euchre by the adages: three trumps make; second hand low, third hand high, the last as cheap as will do.

The sheet tells how the game is played and not how it is played well; these are what every card player of the day knew.
"""

from parlour.engine.view import View
from parlour.games.declare import NONE
from parlour.games.euchre.rules import (
    DISCARDING,
    KINDS,
    MAKING,
    ORDERING,
    RANK,
    colour_of,
    in_play,
    leading,
    of_colour,
    opposed,
    strength,
)
from parlour.games.trolley_pack import COLOURS

ENOUGH = 3  # trumps in hand to make them trump


def advise(view: View) -> str:
    """A move worth making."""
    s = view.known
    hand = [card for card in range(4 * KINDS) if s.hand[view.seat] >> card & 1]
    if s.phase == ORDERING:
        return order(view, hand)
    if s.phase == MAKING:
        return make(view, hand)
    if s.phase == DISCARDING:
        return f"discard {view.game.rulebook.pack.cards[lowest_of(hand, s.trump)]}"
    return view.game.rulebook.pack.cards[play(view, hand)]


def speak(view: View) -> str | None:
    """At the open table: call a revoke that everyone has seen."""
    s, seat = view.known, view.seat
    if seat is None:
        return None
    seen = any(s.exposed >> other & 1 and opposed(s, seat, other) for other in range(s.players))
    return "call revoke" if seen and "call revoke" in view.calls() else None


def trumps(hand: list[int], trump: int) -> list[int]:
    """The cards that are trumps, or would be."""
    return [card for card in hand if colour_of(card, trump) == trump]


def lowest_of(hand: list[int], trump: int) -> int:
    """The card one misses least: the lowest plain one, and of trumps alone the lowest trump."""
    plain = [card for card in hand if colour_of(card, trump) != trump]
    return min(plain or hand, key=lambda card: RANK[card % KINDS] if plain else strength(card, trump, trump))


def order(view: View, hand: list[int]) -> str:
    """First round: say yes to the turned colour with three of it; the dealer counts the card he would take up."""
    s = view.known
    trump = s.turned // KINDS
    if s.turn == s.dealer:
        return "take up" if len(trumps([*hand, s.turned], trump)) >= ENOUGH else "pass"
    return "order up" if len(trumps(hand, trump)) >= ENOUGH else "pass"


def make(view: View, hand: list[int]) -> str:
    """Second round: the colour one has most of, with three of it."""
    colours = [trump for trump in range(4) if trump != view.known.turned // KINDS]
    best = max(colours, key=lambda trump: len(trumps(hand, trump)))
    return f"make {COLOURS[best]}" if len(trumps(hand, best)) >= ENOUGH else "pass"


def play(view: View, hand: list[int]) -> int:
    """Lead high, the maker trumps; leave the partner's trick alone; else by the hand one is."""
    s, seat = view.known, view.known.turn
    if leading(s):
        own = trumps(hand, s.trump) if s.maker == seat else []
        return max(own or hand, key=lambda card: strength(card, s.trump, s.trump) if own else RANK[card % KINDS])
    cards = [card for card in hand if of_colour(s.led, s.trump) >> card & 1]
    follows = bool(cards)
    cards = cards or hand
    taking = {card: strength(card, s.trump, s.led) for card in cards}
    ahead = max((other for other in range(s.players) if s.trick[other] != NONE), key=lambda p: rank_of(view, p))
    winners = [card for card in cards if taking[card] > rank_of(view, ahead)]
    is_second, is_last = s.laid == 1 and in_play(s) > 2, s.laid == in_play(s) - 1
    if not winners or not opposed(s, ahead, seat) or (is_second and follows and s.led != s.trump):
        return min(cards, key=lambda card: (taking[card], RANK[card % KINDS]))
    return min(winners, key=lambda card: taking[card]) if is_last else max(winners, key=lambda card: taking[card])


def rank_of(view: View, seat: int) -> int:
    """How high a seat's card on the table ranks."""
    s = view.known
    return strength(s.trick[seat], s.trump, s.led)
