"""Walks through random games, for the kernels that look at them: bound to a game like the engine's own kernels."""

from collections.abc import Callable

from parlour.games.declare import Numbers, State
from parlour.games.kit import below, pick, seed_rng, shuffle

pack: Callable[[State, Numbers], int]
cut: Callable[[State, Numbers], int]
deal: Callable[[State, Numbers], None]
points: Callable[[State, int], int]
next_dealer: Callable[[State], int]
calls: Callable[[State, int], int]
call: Callable[[State, int, int], None]


def sit_down(blank: Numbers, space: Numbers, deck: Numbers, rng: Numbers, seed: int) -> None:
    """A new game: who deals first."""
    seed_rng(rng, seed)
    space[0] = blank[0]
    s = space[0]
    shuffle(deck, pack(s, deck), rng)
    s.dealer = cut(s, deck)


def shuffled(s: State, deck: Numbers, rng: Numbers) -> None:
    """Shuffle the deck for the next hand."""
    shuffle(deck, pack(s, deck), rng)
    s.fate[0] = rng[0]


def deal_hand(s: State, deck: Numbers, rng: Numbers) -> None:
    """Deal from a deck that is shuffled anew."""
    shuffled(s, deck, rng)
    deal(s, deck)


def next_hand(blank: Numbers, space: Numbers) -> None:
    """Carry the scores over and pass the deal."""
    space[1] = space[0]
    space[0] = blank[0]
    old, s = space[1], space[0]
    s.dealer = next_dealer(old)
    for seat in range(s.players):
        s.score[seat] = old.score[seat] + points(old, seat)


def say_something(s: State, rng: Numbers) -> int:
    """Now and then somebody says something out of turn, if anything can be said; who and what, as one number, or -1."""
    if below(rng, 3) != 0:
        return -1
    seat = below(rng, s.players)
    offered = calls(s, seat)
    if offered == 0:
        return -1
    said = pick(rng, offered)
    call(s, seat, said)
    return said * 16 + seat
