"""The progressive party of The Capture of Mr. Raffles (PRO-5)."""

from collections.abc import Sequence

from parlour.games.declare import State, Value
from parlour.games.facts import Party
from parlour.games.raffles.rules import CALLED, GAME, RAFFLES_CARD, cut_rank


def captor(s: State) -> int | None:
    """Who has Raffles when play has ceased; nobody if the hand was cut short by a call of game."""
    if s.ceased == CALLED:
        return None
    return next((seat for seat in range(s.players) if s.hand[seat] & RAFFLES_CARD), None)


def options(table: int, score: Sequence[int]) -> dict[str, Value]:
    """Couples play together at every table."""
    return {"partners": True}


PARTY = Party(
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
)
