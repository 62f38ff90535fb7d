"""Hands and whole games by habit and by chance, played natively: a template (see parlour/engine/binding.py).

It is bound to a game and its habits. A player is careless in so many of a thousand moves: then any legal one will do.
"""
# ruff: noqa: F821 (its names are a game's, bound later)

from collections.abc import Callable

from parlour.engine.kernels import begin, deal_on
from parlour.games.declare import Numbers, State
from parlour.games.kit import below, pick

legal: Callable[[State], int]
play: Callable[[State, int], None]
over: Callable[[State], bool]
points: Callable[[State, int], int]
won: Callable[[State], int]
next_dealer: Callable[[State], int]
habit: Callable[[State, int, Numbers], int]

THOUSAND = 1000
PHASE = 64  # what a phase is multiplied by in the log, so that a move stands beside it
LONGEST = 1_000_000  # moves of a hand: no hand is so long
HAND, DEALER, WON, LENGTH = range(4)


def play_games(
    blank: Numbers,
    space: Numbers,
    deck: Numbers,
    rng: Numbers,
    first: int,
    most: int,
    careless: Numbers,
    hands: Numbers,
    made: Numbers,
    facts: Numbers,
    log: Numbers,
) -> int:
    """One game of `most` hands at the most an entry of `hands`, which says how many it took; seeds run on.

    A hand a row of `made` and of `facts`, and its moves in `log`, as far as these go; how many hands in all.
    """
    row, at = 0, 0
    for number in range(len(hands)):
        space[0] = blank[0]
        s = space[0]
        begin(s, deck, rng, first + number)
        hand = 0
        while True:
            dealer = s.dealer
            moves = play_hand(s, rng, careless, log, at)
            at += moves
            if row < len(made):
                for seat in range(s.players):
                    made[row, seat] = points(s, seat)
                facts[row, HAND], facts[row, DEALER] = hand, dealer
                facts[row, WON], facts[row, LENGTH] = won(s), moves
            row += 1
            hand += 1
            if hand == most or won(s) != 0:
                break
            deal_next(blank, space, deck, rng, (first + number) * most + hand)
        hands[number] = hand
    return row


def deal_next(blank: Numbers, space: Numbers, deck: Numbers, rng: Numbers, seed: int) -> None:
    """The next hand of a game, in place: the scores carried over, the deal passed on."""
    s = space[0]
    dealer = next_dealer(s)
    for seat in range(s.players):
        deck[seat] = s.score[seat] + points(s, seat)
    space[0] = blank[0]
    s = space[0]
    s.dealer = dealer
    for seat in range(s.players):
        s.score[seat] = deck[seat]
    deal_on(s, deck, rng, seed)


def play_hand(s: State, rng: Numbers, careless: Numbers, log: Numbers, at: int) -> int:
    """Play a hand to its end; how many moves that took."""
    moves = 0
    while not over(s) and moves < LONGEST:
        allowed, loose = legal(s), careless[s.turn]
        if loose == THOUSAND or (loose > 0 and below(rng, THOUSAND) < loose):
            move = pick(rng, allowed)
        else:
            move = habit(s, allowed, rng)
        if at + moves < len(log):
            log[at + moves] = PHASE * s.phase + move
        play(s, move)
        moves += 1
    return moves
