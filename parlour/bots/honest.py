"""What an honest player may do: at the open table misplays are offered too, and no hint, search or review makes one."""

from typing import Any

from parlour.engine.game import Game
from parlour.engine.view import View


def honest(game: Game, s: Any) -> Any:
    """A position as an honest player sees it: with a referee, whether there is one or not."""
    s = s.copy()
    if "open_table" in game.fields:
        s.open_table = 0
    return s


def rightly_legal(view: View) -> int:
    """The moves of a seat that no rule forbids, as a set; at an open table it could make others."""
    return int(view.game.law.legal(honest(view.game, view.known)))
