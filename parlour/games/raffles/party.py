"""The progressive party of The Capture of Mr. Raffles (PRO-5)."""

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace

from parlour.games.declare import State, Value
from parlour.games.facts import SEATED, Brings, Party
from parlour.games.kit import popcount
from parlour.games.raffles.rules import CALLED, GAME, NOUGHTS, RAFFLES_CARD, UNLEADABLE, cut_rank, held

CALL = 5  # for a good call of Raffles (OPN-1)


def captor(s: State) -> int | None:
    """Who has Raffles when play has ceased; nobody if the hand was cut short by a call of game."""
    if s.ceased == CALLED:
        return None
    return next((seat for seat in range(s.players) if s.hand[seat] & RAFFLES_CARD), None)


def options(table: int, score: Sequence[int]) -> dict[str, Value]:
    """Couples play together at every table."""
    return {"partners": True}


def brings(table: int) -> Brings:
    """All noughts and Raffles are counted in every deal, and a point for each trick (RAF-15).

    The fewest tricks are played when one who must lead has kept Raffles and the Detective. Each takes three cards at
    least out of the hands, and at the open table brings a good call at the most (OPN-1).
    """
    size = len(GAME.pack)
    fewest, longest = size // SEATED - popcount(UNLEADABLE), size // (SEATED - 1)
    fixed = held(SimpleNamespace(hand=[NOUGHTS | RAFFLES_CARD]), 0)
    most = fixed + longest * (1 + CALL)
    return Brings(most, (fixed + fewest, most))


BEFORE = Party(
    GAME.name,
    "Progressive Raffles",
    "PRO-5",
    "all",
    tuple(cut_rank(card) for card in range(len(GAME.pack))),
    "The couple with the higher score moves up.",
    low_deals=True,
    captured="Raffles",
    captor=captor,
    rounds=("deal", "game"),
    game_at=100,
    options=options,
    brings=brings,
)
PARTY = replace(BEFORE, tallies=("points", "games"), tables=2, once=BEFORE)
