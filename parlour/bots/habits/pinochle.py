"""Trolley Pinochle: make the dearest meld, win the cards that count as cheaply as one can."""

from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import below, lowest
from parlour.games.pinochle import MELDING, WORTH, beats, leading, partner, strict
from parlour.games.pinochle_melds import EXCHANGE, NOTHING, SUIT, VALUE, kind_of


def habit(s: State, moves: int, rng: Numbers) -> int:
    """A move made by habit."""
    return dearest(moves) if s.phase == MELDING else card_played(s, moves, rng)


def dearest(moves: int) -> int:
    """The exchange first, then the meld that counts most."""
    if moves >> EXCHANGE & 1:
        return EXCHANGE
    best, most = NOTHING, 0
    moves &= ~(1 << NOTHING)
    while moves:
        meld = lowest(moves)
        moves &= moves - 1
        if VALUE[meld] > most:
            best, most = meld, VALUE[meld]
    return best


def card_played(s: State, moves: int, rng: Numbers) -> int:
    """Win what counts, give to the partner, and keep melds and trumps while there is a stock."""
    leads = leading(s)
    stake = 0
    if not leads:
        for seat in range(s.players):
            if s.trick[seat] != NONE:
                stake += WORTH[kind_of(s.trick[seat])]
    friend = not leads and s.ahead != s.turn and s.ahead == partner(s, s.turn)
    chosen, most = NONE, -10_000
    while moves:
        card = lowest(moves)
        moves &= moves - 1
        worth, trump = WORTH[kind_of(card)], card // SUIT == s.trump
        if leads:
            liking = worth - 6 * trump if strict(s) else -worth - 8 * trump
        elif beats(card, s.trick[s.ahead], s.trump) and not friend:
            liking = stake + worth // 2 - 4 * trump
        else:
            liking = (worth if friend else -worth) - 6 * trump
        liking += below(rng, 5) - (0 if strict(s) else 3 * (s.melded[s.turn] >> card & 1))
        if liking > most:
            chosen, most = card, liking
    return chosen


def believable(s: State, seat: int, rng: Numbers) -> bool:
    """Melds lie open, and the rest tells little: no world that agrees with what was seen is likelier than another."""
    return True
