"""Trolley Euchre by the book: make the trump when three tricks look likely, and play it alone when five do."""

from parlour.cards import COLOURS
from parlour.engine.view import View
from parlour.games.declare import NONE
from parlour.games.euchre import (
    DISCARDING,
    KINDS,
    MAKING,
    MOTORMAN,
    ORDERING,
    RANK,
    colour_of,
    follows,
    in_play,
    leading,
    of_colour,
    opposed,
    paired_motorman,
    partner,
    strength,
)

THREE_TRICKS, FIVE_TRICKS = 8, 13  # what a hand worth making, or worth playing alone, comes to
WORTH = (3, 0, 2, 1, 2, 1)  # of a trump, by its kind; the Motormen are counted apart


def advise(view: View) -> str:
    """A move worth making."""
    s = view.known
    hand = [card for card in range(4 * KINDS) if s.hand[view.seat] >> card & 1]
    if s.phase == ORDERING:
        return order(view, hand)
    if s.phase == MAKING:
        return make(view, hand)
    if s.phase == DISCARDING:
        return f"discard {view.game.rulebook.pack.cards[worst(hand, s.trump)]}"
    return view.game.rulebook.pack.cards[play(view, hand)]


def speak(view: View) -> str | None:
    """At the open table: call a revoke that everyone has seen."""
    s, seat = view.known, view.seat
    if seat is None:
        return None
    seen = any(s.exposed >> other & 1 and opposed(s, seat, other) for other in range(s.players))
    return "call revoke" if seen and "call revoke" in view.calls() else None


def value(hand: list[int], trump: int) -> int:
    """What a hand is worth with a colour trump: its trumps by rank, and Cars outside."""
    worth = 0
    for card in hand:
        if colour_of(card, trump) == trump:
            best = {KINDS * trump + MOTORMAN: 5, paired_motorman(trump): 4}
            worth += best.get(card, WORTH[card % KINDS])
        elif card % KINDS == 0:
            worth += 2
    return worth


def worst(hand: list[int], trump: int) -> int:
    """The card the dealer misses least: a plain card, from the shortest colour, the lowest."""

    def dear(card: int) -> tuple[int, int, int]:
        colour = colour_of(card, trump)
        alike = sum(colour_of(other, trump) == colour for other in hand)
        return (
            strength(card, trump, NONE) if colour == trump else NONE,
            alike + 4 * (card % KINDS == 0),
            RANK[card % KINDS],
        )

    return min(hand, key=dear)


def order(view: View, hand: list[int]) -> str:
    """First round: the turned card strengthens the dealer, and so his partner, and hurts the others."""
    s, seat = view.known, view.known.turn
    trump = s.turned // KINDS
    if seat == s.dealer:
        hand = [*hand, s.turned]
        hand.remove(worst(hand[:-1], trump))
    worth = value(hand, trump)
    if seat != s.dealer:
        worth += 1 if partner(s, seat) == s.dealer else -2
    return settle(view, "take up" if seat == s.dealer else "order up", worth)


def make(view: View, hand: list[int]) -> str:
    """Second round: the colour the hand is strongest in, if it is strong enough."""
    colours = [trump for trump in range(4) if trump != view.known.turned // KINDS]
    best = max(colours, key=lambda trump: value(hand, trump))
    return settle(view, f"make {COLOURS[best]}", value(hand, best))


def settle(view: View, text: str, worth: int) -> str:
    """Say it, say it alone, or pass."""
    if worth >= FIVE_TRICKS and f"{text} alone" in view.legal():
        return f"{text} alone"
    return text if worth >= THREE_TRICKS else "pass"


def play(view: View, hand: list[int]) -> int:
    """Lead high; take a trick as cheaply as it can be taken; leave the partner's alone; else throw the lowest."""
    s, seat = view.known, view.known.turn

    def rank(card: int) -> int:
        led = colour_of(card, s.trump) if leading(s) else s.led
        return strength(card, s.trump, led)

    if leading(s):
        trumps = [card for card in hand if colour_of(card, s.trump) == s.trump]
        plain = [card for card in hand if card not in trumps]
        return max(trumps, key=rank) if trumps and (s.maker == seat or not plain) else max(plain, key=rank)
    cards = [card for card in hand if of_colour(s.led, s.trump) >> card & 1] or hand
    ahead = max((other for other in range(s.players) if s.trick[other] != NONE), key=lambda p: rank(s.trick[p]))
    winners = [card for card in cards if rank(card) > rank(s.trick[ahead])]
    safe = s.laid == in_play(s) - 1 or (not follows(s, ahead) or s.trick[ahead] % KINDS == 0)
    if winners and (opposed(s, ahead, seat) or not safe):
        return min(winners, key=rank)
    return min(cards, key=lambda card: (rank(card), RANK[card % KINDS]))
