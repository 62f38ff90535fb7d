"""Raffles: keep noughts, feed a partner, take what is worth taking as cheaply as it can be taken."""

from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import below, lowest
from parlour.games.raffles.rules import DETECTIVE, LENGTH, NOUGHTS, RAFFLES, leading, partner, strength


def habit(s: State, moves: int, rng: Numbers) -> int:
    """A card played by habit."""
    best, ahead, stake = -2, NONE, 1
    if not leading(s):
        for seat in range(s.players):
            card = s.trick[seat]
            if card != NONE:
                stake += 5 * (NOUGHTS >> card & 1) + 3 * (card == RAFFLES)
                rank = strength(card, s.led)
                if rank > best:
                    best, ahead = rank, seat
    friend = ahead != NONE and ahead != s.turn and ahead == partner(s, s.turn)
    last = s.laid == s.players - 1
    chosen, most = NONE, -10_000
    while moves:
        card = lowest(moves)
        moves &= moves - 1
        liking = below(rng, 6) + taste(card, s.led, best, ahead, stake, friend, last)
        if liking > most:
            chosen, most = card, liking
    return chosen


def taste(card: int, led: int, best: int, ahead: int, stake: int, friend: bool, last: bool) -> int:
    """How well a card goes with the trick as it lies."""
    nought = NOUGHTS >> card & 1
    if ahead == NONE:
        return card % LENGTH - 12 * nought
    rank = strength(card, led)
    if rank > best and not friend:
        dear = 4 if card == DETECTIVE else rank // 25
        return 3 * stake - 2 * dear + (10 * nought if last else -10 * nought)
    if friend and last:
        return 12 * nought - card % LENGTH // 2
    return -14 * nought - card % LENGTH // 2 - 10 * (card == DETECTIVE) - 4 * (rank >= 100)


def believable(s: State, seat: int, rng: Numbers) -> bool:
    """Nobody bids or shows anything: no world that agrees with what was seen is likelier than another."""
    return True
