"""The House without a sentence of its advice: every sentence that has a name changes what it plays."""

import inspect
import re

import pytest

import parlour
from parlour.bots.games import advice_of
from parlour.bots.heeding import heeds, leaving_out, sentences
from parlour.bots.players.house import House
from parlour.bots.players.roster import bot_named
from parlour.errors import BadChoice
from parlour.games.registry import HOUSE
from parlour.teach.page import page_of

PLAYERS = {"keep-melds": 2}  # what is of use at a table of another size alone
MOST_DEALS = 400
NAMED = [(name, advice) for name in HOUSE for advice in sentences(parlour.load(name))]


@pytest.mark.parametrize("name", HOUSE)
def test_what_the_house_asks_about_is_on_the_page_and_the_other_way_round(name: str) -> None:
    game = parlour.load(name)
    asked = re.findall(r'heeds\("([\w-]+)"\)', inspect.getsource(advice_of(game.module)))  # type: ignore[arg-type]
    assert set(asked) == set(sentences(game)) and asked
    page = page_of(game)
    assert page and all(len(part.heeded) in (0, len(part.sentences)) for part in page.advice)


@pytest.mark.parametrize(("name", "advice"), NAMED)
def test_every_sentence_makes_a_difference_to_some_move(name: str, advice: str) -> None:
    game = parlour.load(name, PLAYERS.get(advice, parlour.load(name).rulebook.usual_players))
    house, other = House(), bot_named(f"house-without:{advice}")
    for seed in range(MOST_DEALS):
        state = game.start(seed=seed)
        while state.seat is not None:
            view = state.view(state.seat)
            move = house.choose(view)
            if other.choose(view) != move:
                return
            state.play(move)
    raise AssertionError(f"{MOST_DEALS} deals are played the same without {advice}")


def test_only_one_sentence_is_left_out_and_only_for_a_while() -> None:
    with leaving_out("alone"):
        assert not heeds("alone") and heeds("three-tricks")
    assert heeds("alone")


def test_what_is_not_heeded_cannot_be_left_out() -> None:
    state = parlour.load("euchre").start(seed=1)
    assert state.seat is not None
    with pytest.raises(BadChoice, match="no advice called alon at euchre; did you mean alone"):
        bot_named("house-without:alon").choose(state.view(state.seat))
    assert bot_named("house-without:alone").name == "house-without:alone"
