"""A blank slate for the solver: what in a position makes a difference, and room to remember."""

from typing import Any

import numpy as np

from parlour.bots.games import setting_of
from parlour.bots.search.solver import ROOM, Slate
from parlour.engine.game import Game
from parlour.engine.native import record_form
from parlour.games.declare import CARD, NONE, SEATS_SET, Field, Sight


def blank_slate(game: Game, seat: int, space: Any, room: int = ROOM) -> Slate:
    """A blank slate for one hand of a game as a seat looks at it: the score brought in is taken for granted."""
    side, speaker = sides_of(game, seat)
    masks = what_matters(game)
    places = np.flatnonzero(masks)
    return Slate(
        places,
        masks[places],
        space.view(np.int64).reshape(len(space), -1),
        np.array(side, np.int64),
        np.array(speaker, np.int64),
        np.zeros(room, np.int64),
        np.zeros((room, len(speaker)), np.int64),
        np.zeros((game.players, 64), np.int64),
        np.zeros((len(space), len(speaker)), np.int64),
        np.zeros((len(space), len(speaker)), np.int64),
        np.zeros((len(space), 7), np.int64),
        np.zeros(1, np.int64),
    )


def what_matters(game: Game) -> Any:
    """The bits of a state, in words of 64, that make a difference at the beginning of a trick."""
    form: Any = record_form(game.module)
    passing = setting_of(game.module).passing
    same = game.rulebook.common_fields().keys() - {"turn", "phase"}
    octets = np.zeros(form.itemsize, np.uint8)
    for name, field in game.fields.items():
        if name not in same and name not in passing and matters(field):
            rows = game.players if field.size == game.rulebook.seats else field.size or 1
            start = form.fields[name][1]
            octets[start : start + rows * form[name].base.itemsize] = 0xFF
    return octets.view(np.int64)


def sides_of(game: Game, seat: int) -> tuple[list[int], list[int]]:
    """The number of each seat's side, and the first seat of each side, counted from the seat that asks."""
    blank = game.blank()
    side = [NONE] * game.players
    speaker: list[int] = []
    for place in range(game.players):
        other = (seat + place) % game.players
        if side[other] == NONE:
            side[other] = side[game.law.partner(blank, other)] = len(speaker)
            speaker.append(other)
    return side, speaker


def matters(field: Field) -> bool:
    """Does a field make a difference at the beginning of a trick? Hands and counts do, what was seen does not."""
    return field.sight is not Sight.SECRET and field.kind not in (CARD, SEATS_SET) and field.kind.name != "words"
