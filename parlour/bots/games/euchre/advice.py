"""Trolley Euchre by the sheet, so far as it goes, and by the adages.

The sheet has a player make trump when he thinks he can take three tricks, with three hands only when he is "reasonably
sure" of them, and go alone with many cards of a colour when he thinks he can take all five. How many tricks a hand is
good for it does not say: that was found by playing (tricks.json). Second hand low, third hand high, and the last as
cheap as will do, is what every card player of the day knew.
"""

from pathlib import Path

from parlour.bots.heeding import heeds
from parlour.bots.weights import Weights
from parlour.engine.view import View
from parlour.games.declare import NONE
from parlour.games.euchre.rules import (
    DISCARDING,
    KINDS,
    MAKING,
    MOTORMAN,
    ORDERING,
    RANK,
    TRICKS,
    colour_of,
    in_play,
    leading,
    of_colour,
    opposed,
    paired_motorman,
    partner,
    strength,
)
from parlour.games.trolley_pack import COLOURS

KNOWN = Weights.read(Path(__file__).with_name("tricks.json"))
FIRST_TRUMP, SECOND_TRUMP, TRUMP = KNOWN.number("FIRST_TRUMP"), KNOWN.number("SECOND_TRUMP"), KNOWN.row("TRUMP")
CAR, VOID, LONG, ALL = KNOWN.number("CAR"), KNOWN.number("VOID"), KNOWN.number("LONG"), KNOWN.number("ALL")
TWO, DEALER, PARTNER_TAKES = KNOWN.number("TWO"), KNOWN.number("DEALER"), KNOWN.number("PARTNER_TAKES")
PARTNER = KNOWN.row("PARTNER")
SURE = {
    2: (240, 240),
    3: (280, 280),
    4: (290, 270),
}  # hundredths of tricks to make trump on: by hands, first and second round
NEARLY_ALL = 400  # enough to go alone


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
    """First round: say yes to the turned colour if three tricks are likely; the dealer counts the card he takes up."""
    s = view.known
    trump, deals = s.turned // KINDS, s.turn == s.dealer
    if deals:
        hand = [card for card in hand if card != lowest_of(hand, trump)] + [s.turned]
    alone = tricks_in(hand, trump, s.players) + DEALER * deals
    helped = PARTNER_TAKES if partner(s, s.turn) == s.dealer and not deals else 0
    return said(view, "take up" if deals else "order up", alone, with_partner(s.players, alone) + helped)


def make(view: View, hand: list[int]) -> str:
    """Second round: the colour that promises most tricks, if three are likely."""
    s = view.known
    found = {f"make {colour}": tricks_in(hand, trump, s.players) for trump, colour in enumerate(COLOURS)}
    best = max((text for text in found if text in view.legal()), key=found.__getitem__)
    return said(view, best, found[best], with_partner(s.players, found[best]))


def said(view: View, text: str, alone: int, together: int) -> str:
    """Make trump, alone if all five tricks are nearly sure without the partner; or pass."""
    if alone >= NEARLY_ALL and heeds("alone") and f"{text} alone" in view.legal():
        return f"{text} alone"
    is_sure = together >= SURE[view.game.players][view.known.phase == MAKING]
    return text if is_sure or not heeds("three-tricks") else "pass"


def tricks_in(hand: list[int], trump: int, players: int) -> int:
    """How many tricks a hand is good for by itself against all others, in hundredths."""
    held, total = trumps(hand, trump), ALL + TWO * (players == 2)
    for card in hand:
        if card == KINDS * trump + MOTORMAN:
            total += FIRST_TRUMP
        elif card == paired_motorman(trump):
            total += SECOND_TRUMP
        elif card in held:
            total += TRUMP[RANK[card % KINDS]]
        elif card % KINDS == 0:
            total += CAR
    colours = {colour_of(card, trump) for card in hand}
    voids = sum(colour not in colours for colour in range(4) if colour != trump)
    return total + VOID * voids * (len(held) > 1) + LONG * max(len(held) - 3, 0)


def with_partner(players: int, alone: int) -> int:
    """How many tricks the side is good for: with four hands a partner helps."""
    share, more = PARTNER
    return min(alone * share // 100 + more, 100 * TRICKS) if players == 4 else alone


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
