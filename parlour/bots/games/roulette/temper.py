"""Roulette by temperament. The arrow remembers nothing, and no temperament here looks at where it stopped before.

How much a player lays depends on what he has, where he lays it on his taste, and neither on what has come or what he
has lost: nobody doubles up, waits for a colour that is due, or follows a run.
"""

from dataclasses import dataclass

from parlour.bots.games.roulette.advice import bet, last_bet
from parlour.engine.view import View
from parlour.games.roulette.mind import bets
from parlour.games.roulette.rules import SPINNING, SUITS


@dataclass(frozen=True)
class Temper:
    """A way to stake: one part in so many of what one has, spread over so many places of one's taste.

    Who reckons looks at the scores before the last spin, and lays what it takes to come out in front.
    """

    share: int
    places: tuple[str, ...]
    at_once: int = 1
    reckons: bool = False


ROWS = ("first-five", "second-five")
FOURS = ("four ace-2-6-7", "four 2-3-7-8", "four 3-4-8-9", "four 4-5-9-10")
TEMPERS = {
    "novice": Temper(
        6, tuple(f"card {rank}-{suit}" for rank in ("7", "queen", "ace", "3") for suit in SUITS), 3
    ),  # hopes
    "learner": Temper(25, ("red", "black")),  # is careful
    "club": Temper(12, (*ROWS, *FOURS), 2, reckons=True),  # likes company
    "expert": Temper(5, tuple(f"suit {suit}" for suit in SUITS), reckons=True),  # is bold
    "master": Temper(40, ("red", "black"), reckons=True),  # knows that there is nothing to know, and waits for the end
}


def stake(view: View, temper: Temper) -> str:
    """The next bet of a spin, or done."""
    s, seat = view.known, view.seat
    if s.phase == SPINNING:
        return "spin"
    laid = 0 if seat is None else len(bets(s, seat))
    if seat is None or laid >= temper.at_once:
        return "done"
    if temper.reckons and s.spun == s.spins - 1:
        return "done" if laid else last_bet(view, seat)
    place = temper.places[(seat + s.spun + laid * 5) % len(temper.places)]
    return bet(view, place, -(-s.chips[seat] // (temper.share * temper.at_once)))
