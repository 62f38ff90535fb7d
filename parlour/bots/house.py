"""The house's players: each game's own advice, applied to what a seat may know."""

from importlib import import_module
from typing import Any

from parlour.engine.view import View
from parlour.errors import IllegalMove


class House:
    """Plays by the rulebook's advice; the same view gets the same move."""

    name = "House"

    def choose(self, view: View) -> str:
        """A move for the seat whose view it is."""
        legal = view.legal()
        if not legal:
            raise IllegalMove("It is not this seat's turn.")
        return legal[0] if len(legal) == 1 else str(advice_of(view).advise(view))

    def speak(self, view: View) -> str | None:
        """What to say out of turn, if anything."""
        offered = view.calls()
        speak = getattr(advice_of(view), "speak", None) if offered else None
        said = speak(view) if speak else None
        return said if said in offered else None


def advice_of(view: View) -> Any:
    """The advice of the view's game."""
    return import_module("parlour.bots.advice." + view.game.name.replace("-", "_"))
