"""Trolley Euchre: make trump on a good hand, win cheaply, leave the partner's tricks alone."""

from parlour.games.declare import NONE, Numbers, State
from parlour.games.euchre import (
    DISCARDING,
    KINDS,
    MAKE,
    MAKING,
    MOTORMAN,
    ORDER_UP,
    ORDERING,
    PASS,
    RANK,
    TAKE_UP,
    colour_of,
    leading,
    opposed,
    paired_motorman,
    partner,
    strength,
)
from parlour.games.kit import below, lowest

GOOD, GREAT = 8, 13  # a hand to make trump on, and one to play alone


def habit(s: State, moves: int, rng: Numbers) -> int:
    """A move made by habit."""
    if s.phase == ORDERING:
        return order(s, moves, rng)
    if s.phase == MAKING:
        return make(s, moves, rng)
    if s.phase == DISCARDING:
        return cheapest(s, moves)
    return card_played(s, moves, rng)


def value(hand: int, trump: int) -> int:
    """What a hand is worth with a colour trump."""
    worth = 0
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        if card == KINDS * trump + MOTORMAN:
            worth += 5
        elif card == paired_motorman(trump):
            worth += 4
        elif card // KINDS == trump:
            worth += 1 + RANK[card % KINDS] // 2
        elif card % KINDS == 0:
            worth += 2
    return worth


def order(s: State, moves: int, rng: Numbers) -> int:
    """Order up, or pass."""
    trump = s.turned // KINDS
    worth = value(s.hand[s.turn], trump) + below(rng, 3) - 1
    if s.turn == s.dealer:
        worth += 2
    else:
        worth += 1 if partner(s, s.turn) == s.dealer else -2
    say = TAKE_UP if s.turn == s.dealer else ORDER_UP
    if worth < GOOD:
        return PASS
    return say + 1 if worth >= GREAT and moves >> say + 1 & 1 else say


def make(s: State, moves: int, rng: Numbers) -> int:
    """Make the best colour trump, or pass."""
    best, most = 0, 0
    for trump in range(4):
        worth = value(s.hand[s.turn], trump) + below(rng, 3) - 1
        if moves >> MAKE + trump & 1 and worth > most:
            best, most = trump, worth
    if most < GOOD:
        return PASS
    alone = MAKE + 4 + best
    return alone if most >= GREAT and moves >> alone & 1 else MAKE + best


def cheapest(s: State, moves: int) -> int:
    """The lowest card, plain before trump."""
    chosen, least = NONE, 10_000
    while moves:
        card = lowest(moves)
        moves &= moves - 1
        cost = strength(card, s.trump, card // KINDS)
        if cost < least:
            chosen, least = card, cost
    return chosen


def card_played(s: State, moves: int, rng: Numbers) -> int:
    """Lead high, win as cheaply as one can, or throw the lowest."""
    leads = leading(s)
    best, ahead = -2, NONE
    if not leads:
        for seat in range(s.players):
            if s.trick[seat] != NONE:
                rank = strength(s.trick[seat], s.trump, s.led)
                if rank > best:
                    best, ahead = rank, seat
    contested = leads or opposed(s, s.turn, ahead)
    chosen, most = NONE, -10_000
    while moves:
        card = lowest(moves)
        moves &= moves - 1
        rank = strength(card, s.trump, colour_of(card, s.trump) if leads else s.led)
        if leads:
            liking = 3 * rank % 101 + below(rng, 8)
        elif rank > best and contested:
            liking = 500 - rank
        else:
            liking = -rank - RANK[card % KINDS]
        if liking > most:
            chosen, most = card, liking
    return chosen
