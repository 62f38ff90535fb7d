"""Roulette for a temperate player: fair places only, a little at a time, and no system.

The arrow remembers nothing, so no bet here looks at where it stopped before. The stake is small, which `legal()` does
not list: it names the largest on each place, and any smaller one is legal too (ROU-19).
"""

from parlour.bots.heeding import heeds
from parlour.engine.view import View
from parlour.games.roulette.mind import bets
from parlour.games.roulette.rules import PLACE_NUMBER, PLACES, SPINNING, SUITS, largest, may_win

SHARE = 20  # one part in so many of what he has is what he lays


def advise(view: View) -> str:
    """One fair bet a spin, then done; on the last spin, whatever it takes to come out in front."""
    s, seat = view.known, view.seat
    if s.phase == SPINNING:
        return "spin"
    if seat is None or bets(s, seat):
        return "done"
    if s.spun == s.spins - 1 and heeds("behind"):
        return last_bet(view, seat)
    return bet(view, f"suit {SUITS[seat % len(SUITS)]}", -(-s.chips[seat] // SHARE))


def last_bet(view: View, seat: int) -> str:
    """In front, leave it at that; behind, the likeliest fair place that would overtake, if any would."""
    s = view.known
    rivals = [other for other in range(s.players) if other != seat and may_win(s, other)]
    behind = max((view.score[other] for other in rivals), default=view.score[seat]) - view.score[seat]
    if behind < 0 or not rivals:
        return "done"
    suit = SUITS[seat % len(SUITS)]
    for place in ("red", f"suit {suit}", f"card queen-{suit}"):
        needed = behind // PLACES[PLACE_NUMBER[place]].pays + 1
        if needed <= largest(s, PLACE_NUMBER[place]):
            return bet(view, place, needed)
    return "done"


def bet(view: View, place: str, stake: int) -> str:
    """The bet, in the units of the place and cut down to what may be laid there; done, if nothing may."""
    number = PLACE_NUMBER[place]
    unit = PLACES[number].each
    most = min(-(-stake // unit) * unit, largest(view.known, number))
    return f"bet {most} {place}" if most else "done"
