"""People in sentences: who does what, and names that do not run into numbers."""

import re

import pytest

from parlour.games import GAMES
from parlour.games.spoken import YOU, people, they_do
from parlour.lab import check


def test_people_are_told_as_one_speaks() -> None:
    assert they_do(["Ben"], "take") == "Ben takes" and they_do([YOU], "take") == "you take"
    assert they_do([YOU, "Ben"], "take", head=True) == "You and Ben take"
    assert they_do(["Ben"], "have", "has", head=True) == "Ben has" and they_do([YOU], "have", "has") == "you have"
    assert people(["ada", YOU], head=True) == "ada and you"


@pytest.mark.parametrize("name", GAMES)
def test_names_that_end_in_a_number_do_not_run_into_counts(name: str) -> None:
    """Nowhere in the table in words, nor in a headline, does a number follow a name with nothing between."""
    for game in check.tables(name)[::5]:
        names = [f"Guest {21 + seat}" for seat in range(game.players)]
        for state in check.walk(game, 3):
            known = state.view(None).known
            texts = [*game.law.tell(known, names).values()]
            texts += [game.law.headline(known, names)] if state.hand_over else []
            for text in texts:
                assert not re.search(r"Guest \d+ [-+]?\d", text), text
