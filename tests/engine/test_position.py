"""States written down: as plain data and as one line of text, and read again exactly or refused with a sentence."""

import json
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import parlour
from parlour import BadDeal, Game, State
from tests.helpers.walks import every_table, label, walk

RAFFLES = parlour.load("raffles")
NONSENSE: list[Any] = [
    *(None, True, -1, 10**30, 1.5, float("nan"), "x", "", b"raffles", [], {}, (), [0] * 4, [None], {"a": 1}, object()),
    *(["raffles"], [{"seat": 0, "move": "pass"}], [{"seat": 0}], np.zeros(6), np.array(3.0)),
]


def sampled(game: Game, seed: int) -> Iterator[State]:
    """A few positions of a hand, and worlds imagined from them."""
    chance = random.Random(seed)
    for state in walk(game, seed):
        if not state.history or state.hand_over or chance.random() < 0.03:
            yield state
            if state.seat is not None:
                yield state.view(state.seat).imagine(seed)


@pytest.mark.parametrize("game", every_table(), ids=label)
def test_every_position_goes_round_exactly(game: Game) -> None:
    for state in sampled(game, 8):
        text = state.position
        assert "\n" not in text and text.isascii() and len(text) < 3000
        assert game.from_position(text) == state and game.from_position(text).position == text
        data = state.to_dict()
        again = game.from_dict(json.loads(json.dumps(data, sort_keys=True)))
        assert again == state and again.history == state.history and again.to_dict() == data == state.to_dict()
        assert (again.seed, again.deck, again.order) == (state.seed, state.deck, state.order)
        if again.history:
            before = state.copy()
            assert again.undo() == before.undo() and again == before


def test_a_later_hand_and_a_deck_laid_out_go_round() -> None:
    state = RAFFLES.start(seed=1)
    while not state.hand_over:
        state.play(state.legal()[0])
    state.next_hand(seed=9)
    state.play(state.legal()[0])
    decked = RAFFLES.start(deck=list(RAFFLES.packs[0]), score=[5, 6, 7, 8])
    decked.play(decked.legal()[0])
    dealt = RAFFLES.start(seed=3, dealer=2)
    for hand in (state, decked, dealt):
        again = RAFFLES.from_dict(hand.to_dict())
        assert again == hand and again.score == hand.score and again.deck == hand.deck and again.history == hand.history


def test_orders_laid_out_by_hand_go_round() -> None:
    game = parlour.load("transfer", round_limit=1000)
    chance, state = random.Random(2), game.start(seed=2, reshuffle=lambda n: list(reversed(range(n))))
    while state.order is None:
        state.play(chance.choice(state.legal()))
    after = state.copy()
    state.play(state.legal()[0])
    again = game.from_dict(json.loads(json.dumps(state.to_dict())), reshuffle=lambda n: list(range(n)))
    assert again == state and again.reshuffle is not None
    again.undo()
    assert again == after and again.order == after.order
    data = state.to_dict()
    del next(act for act in data["history"] if "order" in act)["order"]
    refused(game, data)


def test_a_hand_that_was_imagined_goes_round_with_its_history() -> None:
    state = RAFFLES.start(seed=1)
    state.play(state.legal()[0])
    world = state.view(0).imagine(4)
    for _ in range(5):
        world.play(world.legal()[0])
    data = json.loads(json.dumps(world.to_dict()))
    again = RAFFLES.from_dict(data)
    assert again == world and again.history == world.history and len(again.history) == 5
    data["began"]["hand"][0] ^= 1
    refused(RAFFLES, data)


def test_what_is_handed_out_is_a_copy() -> None:
    state = RAFFLES.start(seed=1)
    state.play(state.legal()[0])
    before = state.position
    data = state.to_dict()
    data["fields"]["hand"].clear()
    data["options"].clear()
    data["history"].clear()
    assert state.position == before and len(state.history) == 1 and state.game.options["players"] == 4


# ---- what is refused ----


def refused(game: Game, data: Any) -> str:
    """The sentence with which data, or a text, is refused."""
    with pytest.raises(BadDeal) as refusal:
        game.from_position(data) if isinstance(data, str) else game.from_dict(data)
    sentence = str(refusal.value)
    assert sentence.endswith(".") and len(sentence) < 2000
    return sentence


@pytest.mark.parametrize("name", ["raffles", "roulette", "transfer"])
def test_nonsense_in_the_place_of_anything_is_refused(name: str) -> None:
    game = parlour.load(name)
    state = game.start(seed=1)
    for _ in range(3):
        state.play(state.legal()[0])
    imagined = state.view(0).imagine(1)
    imagined.play(imagined.legal()[0])
    for value in NONSENSE:
        if not isinstance(value, str):
            refused(game, value)
        for whole in (state.to_dict(), imagined.to_dict()):
            for part in whole:
                if value is not None or whole[part] is not None:
                    refused_unless_the_same(game, whole | {part: value})
            for part in ("seat", "move", "call", "order"):
                act = whole["history"][0] | {part: value}
                refused(game, whole | {"history": [act, *whole["history"][1:]]})
            for field in whole["fields"]:
                refused_unless_the_same(game, whole | {"fields": whole["fields"] | {field: value}})


def refused_unless_the_same(game: Game, data: Any) -> None:
    """Nothing that is read differs from what it says."""
    try:
        assert game.from_dict(data).to_dict() == data
    except BadDeal as refusal:
        assert str(refusal).endswith(".")


def test_another_game_other_rules_and_other_options_are_refused() -> None:
    state = RAFFLES.start(seed=1)
    data, text = state.to_dict(), state.position
    assert "a position of 'raffles', not of euchre" in refused(parlour.load("euchre"), text)
    assert "a position of 'raffles', not of euchre" in refused(parlour.load("euchre"), data)
    assert "version 2 of the rules" in refused(RAFFLES, text.replace("raffles/1", "raffles/2"))
    assert "version 2 of the rules" in refused(RAFFLES, data | {"rules": 2})
    for other in (parlour.load("raffles", game=50), parlour.load("raffles", players=5)):
        assert "options" in refused(other, text) and "was played with" in refused(other, data)


def test_a_history_that_does_not_lead_there_is_refused() -> None:
    state = RAFFLES.start(seed=1)
    for _ in range(8):
        state.play(state.legal()[0])
    data = state.to_dict()
    moves = data["history"]
    assert "does not lead" in refused(RAFFLES, data | {"history": moves[:-1]})
    refused(RAFFLES, data | {"history": moves[1:]})
    refused(RAFFLES, data | {"history": [*moves, moves[-1]]})
    assert "the turn of seat" in refused(RAFFLES, data | {"history": [moves[0] | {"seat": 1 - moves[0]["seat"]}]})
    assert "not both" in refused(RAFFLES, data | {"deck": list(RAFFLES.packs[0]), "cut": False})
    refused(RAFFLES, data | {"seed": 2})
    refused(RAFFLES, data | {"cut": False})
    refused(RAFFLES, data | {"seed": None})


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("turn", "9", "turn cannot be 9"),
        ("turn", "-1", "no position of raffles"),
        ("dealer", "-1", "no position of raffles"),
        ("phase", "1", "phase cannot be 1"),
        ("players", "3", "players is 3 there"),
        ("series", "3", "series is 3 there"),
        ("hand", "0x1*6", "no position of raffles"),
        ("hand", "1,2,3,4,5,6,7", "hand is a list of 6 whole numbers"),
        ("hand", "1*999999999", "hand is a list of 6 whole numbers"),
        ("trick", "54", "trick cannot be 54"),
        ("laid", "99999999999", "laid cannot be 99999999999"),
        ("laid", "1,2", "laid is one whole number"),
        ("fate", "0x" + "f" * 16, "fate cannot be"),
        ("ceased", "x", "ceased is one whole number, not 'x'"),
        ("gone", "", "gone is one whole number, not ''"),
        ("void", "0xg", "void is a list"),
        ("led", "１", "led is one whole number"),
        ("hnad", "1", "did you mean hand?"),
    ],
)
def test_a_line_that_was_tampered_with_is_refused(field: str, value: str, sentence: str) -> None:
    state = RAFFLES.start(seed=1)
    words = [word for word in state.position.split() if not word.startswith(f"{field}=")]
    assert sentence in refused(RAFFLES, " ".join([*words, f"{field}={value}"]))


@pytest.mark.parametrize(
    "text", ["", " ", "raffles", "raffles/1", "raffles/1 hand", "/", "=", "x" * 200_000, "raffles/1 a=1"]
)
def test_what_is_no_position_at_all_is_refused(text: str) -> None:
    refused(RAFFLES, text)


def test_a_field_that_is_given_twice_is_refused() -> None:
    text = RAFFLES.start(seed=1).position
    assert "given before" in refused(RAFFLES, f"{text} {text.split()[-1]}")


def test_a_damaged_line_is_refused_or_read_as_it_stands() -> None:
    chance = random.Random(7)
    for game in (parlour.load(name) for name in parlour.GAMES):
        for state in sampled(game, 3):
            for _ in range(6):
                place, cut = chance.randrange(len(state.position)), chance.randrange(1, 6)
                text = state.position[:place] + chance.choice(["", "1", "-", "f"]) + state.position[place + cut :]
                try:
                    found = game.from_position(text)
                except BadDeal as refusal:
                    assert str(refusal).endswith(".")
                else:
                    assert game.from_position(found.position) == found
