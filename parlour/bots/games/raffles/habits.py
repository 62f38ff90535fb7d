"""Raffles: keep noughts, feed a partner, take what is worth taking as cheaply as it can be taken."""

from parlour.bots.weights import Weights
from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import below, lowest
from parlour.games.raffles.rules import DETECTIVE, LENGTH, NOUGHTS, RAFFLES, leading, partner, strength

OWN = Weights.beside(__file__)
MADE_OF = (OWN.path,)
WHIM = 10  # what chance may add, up to five times

LEAD_RANK, LEAD_NOUGHT, LEAD_TRUMP = OWN.number("LEAD_RANK"), OWN.number("LEAD_NOUGHT"), OWN.number("LEAD_TRUMP")
TRICK, TAKES_NOUGHT, TAKES_RAFFLES = OWN.number("TRICK"), OWN.number("TAKES_NOUGHT"), OWN.number("TAKES_RAFFLES")
WIN_RANK, WIN_TRUMP, WIN_DETECTIVE = OWN.number("WIN_RANK"), OWN.number("WIN_TRUMP"), OWN.number("WIN_DETECTIVE")
WIN_NOUGHT = OWN.row("WIN_NOUGHT")
GIVE_NOUGHT, GIVE_RANK = OWN.number("GIVE_NOUGHT"), OWN.number("GIVE_RANK")
THROW_NOUGHT, THROW_RANK = OWN.number("THROW_NOUGHT"), OWN.number("THROW_RANK")
THROW_DETECTIVE, THROW_TRUMP = OWN.number("THROW_DETECTIVE"), OWN.number("THROW_TRUMP")


def habit(s: State, moves: int, rng: Numbers) -> int:
    """A card played by habit."""
    best, ahead, stake = -2, NONE, TRICK
    if not leading(s):
        for seat in range(s.players):
            card = s.trick[seat]
            if card != NONE:
                stake += TAKES_NOUGHT * (NOUGHTS >> card & 1) + TAKES_RAFFLES * (card == RAFFLES)
                rank = strength(card, s.led)
                if rank > best:
                    best, ahead = rank, seat
    friend = ahead != NONE and ahead != s.turn and ahead == partner(s, s.turn)
    last = 1 if s.laid == s.players - 1 else 0
    chosen, most = NONE, -1_000_000_000
    while moves:
        card = lowest(moves)
        moves &= moves - 1
        liking = WHIM * below(rng, 6) + taste(card, s.led, best, ahead, stake, friend, last)
        if liking > most:
            chosen, most = card, liking
    return chosen


def taste(card: int, led: int, best: int, ahead: int, stake: int, friend: bool, last: int) -> int:
    """How well a card goes with the trick as it lies."""
    nought = NOUGHTS >> card & 1
    if ahead == NONE:
        return LEAD_RANK * (card % LENGTH) + LEAD_NOUGHT * nought + LEAD_TRUMP * (card < LENGTH)
    rank = strength(card, led)
    if rank > best and not friend:
        if card == DETECTIVE:
            return stake + WIN_DETECTIVE
        return stake + WIN_RANK * (card % LENGTH) + WIN_TRUMP * (card < LENGTH) + WIN_NOUGHT[last] * nought
    if friend and last:
        return GIVE_NOUGHT * nought + GIVE_RANK * (card % LENGTH // 2)
    liking = THROW_NOUGHT * nought + THROW_RANK * (card % LENGTH // 2)
    return liking + THROW_DETECTIVE * (card == DETECTIVE) + THROW_TRUMP * (rank >= 100)


def believable(s: State, seat: int, rng: Numbers) -> bool:
    """Nobody bids or shows anything: no world that agrees with what was seen is likelier than another."""
    return True
