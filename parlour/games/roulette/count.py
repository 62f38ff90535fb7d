"""Deck-O-Cards Roulette: the count, told."""

from parlour.cards import numbers
from parlour.games.counting import called, company
from parlour.games.declare import State
from parlour.games.facts import Counted, so_many
from parlour.games.roulette.rules import BETS, points, won

ON = (
    *("single cards", "two cards", "four cards", "the fives, odd and even"),
    *("red and black", "suits", "jack, queen and king", "called cards"),
)
"""What the kinds of bets are laid on, in words."""
FIRST_RULE = 5  # that of the first kind; the others follow in order


def count_lines(s: State) -> list[Counted]:
    """What each has won or lost so far, by kinds of bets and by the bank (ROU-5 to ROU-12, ROU-18)."""
    return [line for seat in range(s.players) for line in seat_lines(s, seat)]


def seat_lines(s: State, seat: int) -> list[Counted]:
    """What a seat has won or lost, line by line; what its bets do not explain it has had from the bank."""
    bets = s.by_bet[seat * len(BETS) : (seat + 1) * len(BETS)]
    bank = points(s, seat) - sum(bets)
    lines = [
        Counted((seat,), f"{'Won' if change > 0 else 'Lost'} on {ON[kind]}", change, f"ROU-{FIRST_RULE + kind}")
        for kind, change in enumerate(bets)
        if change
    ]
    return [*lines, Counted((seat,), f"{'Won' if bank > 0 else 'Lost'} as banker", bank, "ROU-18")] if bank else lines


def headline(s: State, names: list[str]) -> str:
    """Who has won most, or lost least (ROU-16)."""
    best = numbers(won(s))
    who, gain = company(called(names, best), head=True), points(s, best[0])
    each = " each" if len(best) > 1 else ""
    spins = so_many(s.spins, "spin", "spins")
    if gain == 0:
        return f"{who} came out even after {spins}."
    return (
        f"{who} {'won most' if gain > 0 else 'lost least'}, {so_many(abs(gain), 'point', 'points')}{each}, in {spins}."
    )
