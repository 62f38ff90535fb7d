"""A short slice of the soak: a few random games at every table."""

import pytest

from parlour import Game
from tests.helpers.walks import every_table, label
from tests.soak.__main__ import soak_table


@pytest.mark.parametrize("game", every_table(), ids=label)
def test_random_games_keep_every_invariant(game: Game) -> None:
    hands, moves = soak_table(game, 25 if game.rulebook.native else 1, seed=40)
    assert hands >= 1 and moves >= hands
