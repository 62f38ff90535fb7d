"""The opening of a table, as the journal has it, for tests that need no house."""

from typing import Any

from msgspec.structs import replace

from parlour.engine.game import Game
from parlour.server.live.table import events


def opening(game: Game, **otherwise: Any) -> events.Opened:
    """A public table of bots of the house, unless it is said otherwise."""
    usual = events.Opened(
        game=game.name,
        options=game.options,
        rules=game.rulebook.version,
        seats=["bot"] * game.players,
        host="",
        rung="house",
        public=True,
        gallery=True,
        word="",
        clock=0,
        seed=1,
    )
    return replace(usual, **otherwise)
