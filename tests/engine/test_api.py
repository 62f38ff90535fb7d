"""The public face: whatever is handed in, the answer is right or a sentence, and a refusal changes nothing."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import parlour
from parlour import BadChoice, BadDeal, Game, IllegalMove, NotAvailable, ParlourError, State, Table
from parlour.engine import cache, kernels
from parlour.errors import brief
from parlour.games import GAMES
from tests.helpers.walks import every_table, label, walk

RAFFLES = parlour.load("raffles")


class Awkward:
    """Something that refuses to be compared or hashed."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("not to be compared")


NONSENSE: list[Any] = [
    *(b"", b"raffles", bytearray(b"x"), "", "x", "0", "\n", "\x00", "١", "a" * 100_000),
    *(-1, -(10**30), 2**63, 10**400, 10**5000, 1.5, float("nan"), True, False, 1j),
    *([], (), {}, set(), [[]], [None] * 54, ["trump-0"] * 54, [True] * 4, ["0"] * 4, [1.0] * 4, [10**30] * 4),
    *("0000", {0: 0, 1: 0, 2: 0, 3: 0}, {0, 1, 2, 3}, range(3), Awkward(), [Awkward()] * 4, object(), object, len),
]
each_game = pytest.mark.parametrize("name", GAMES)


def refused(kind: type[ParlourError], act: Callable[..., object], *args: Any, **choices: Any) -> str:
    """The sentence an act is refused with: one a person can read."""
    with pytest.raises(kind) as refusal:
        act(*args, **choices)
    sentence = str(refusal.value)
    assert sentence.endswith(".") and len(sentence) < 2000, sentence
    return sentence


def nonsense(*but: object) -> list[Any]:
    """All nonsense but what is none here."""
    return [value for value in NONSENSE if brief(value) not in map(brief, but)]


def finished(game: Game, seed: int = 1) -> State:
    """A hand played to its end."""
    state = game.start(seed=seed)
    while not state.hand_over:
        state.play(state.legal()[-1])
    return state


# ---- choosing a game ----


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    for name in [*NONSENSE, None]:
        sentence = refused(BadChoice, parlour.load, name)
        assert all(known in sentence for known in GAMES)


@each_game
def test_bad_players_and_options_are_refused(name: str) -> None:
    book = parlour.load(name).rulebook
    for value in NONSENSE:
        refused(BadChoice, parlour.load, name, players=value)
    for option in book.options:
        for value in nonsense(*option.choices):
            refused(BadChoice, parlour.load, name, **{option.name: value})


@pytest.mark.parametrize("word", ["name", "self", "rules", "options", "seed", "", "a b"])
def test_an_unknown_option_is_refused_with_the_known_ones(word: str) -> None:
    assert "players, partners, series" in refused(BadChoice, parlour.load, "raffles", **{word: 4})


# ---- dealing ----


@each_game
def test_bad_deals_are_refused(name: str) -> None:
    game = parlour.load(name)
    for value in NONSENSE:
        for what in ("seed", "dealer", "deck", "score"):
            refused(BadDeal, game.start, **{what: value})
        if not callable(value):
            refused(BadDeal, game.start, reshuffle=value)
    refused(BadDeal, game.start, seed=1, deck=list(game.packs[0]))
    refused(BadDeal, game.start, dealer=game.players)
    refused(BadDeal, game.start, score=[0] * (game.players + 1))
    if name != "roulette":  # which takes stops of the arrow, and more than it needs
        refused(BadDeal, game.start, deck=list(game.packs[0])[1:])
        refused(BadDeal, game.start, deck=[*game.packs[0], game.packs[0].cards[0]])


def test_a_deck_may_be_any_row_of_texts_in_order_and_is_kept() -> None:
    pack = RAFFLES.packs[0]
    for deck in (list(pack), tuple(pack), pack):
        state = RAFFLES.start(dealer=0, deck=deck)  # type: ignore[arg-type]
        assert state.deck == pack.cards and state == RAFFLES.start(dealer=0, deck=list(pack))
    for wrong in (iter(pack), (card for card in pack), set(pack), dict.fromkeys(pack), " ".join(pack)):
        refused(BadDeal, RAFFLES.start, dealer=0, deck=wrong)


@pytest.mark.parametrize("laid", [None, 3, "012", [0, 0, 1], [True, False], [[0]], iter([0]), [0.0, 1.0]])
def test_a_bad_reshuffle_is_refused_and_nothing_is_played(laid: Any) -> None:
    game = parlour.load("transfer")
    chance, state = random.Random(1), game.start(seed=1, reshuffle=lambda n: laid)
    for _ in range(3000):
        before = state.copy()
        try:
            state.play(chance.choice(state.legal()))
        except BadDeal:
            assert state == before
            return
        if state.hand_over:
            state.next_hand(seed=1, reshuffle=lambda n: laid)
    raise AssertionError("nothing was ever reshuffled")


def test_the_next_hand_waits_for_the_end_of_this_one() -> None:
    state = RAFFLES.start(seed=1)
    before = state.copy()
    refused(IllegalMove, state.next_hand)
    assert state == before
    state = finished(RAFFLES)
    before = state.copy()
    for value in NONSENSE:
        for what in ("seed", "deck", "reshuffle"):
            refused(BadDeal, state.next_hand, **{what: value})
    refused(IllegalMove, state.play, "raffles")
    assert state == before and state.seed == before.seed and state.legal() == [] and state.seat is None
    score, dealer = state.score, state.dealer
    assert state.next_hand(seed=2) is state
    assert state.carried == score and state.dealer == (dealer + 1) % 4 and state.points == [0] * 4
    over = finished(parlour.load("raffles", game=1))
    assert over.game_over and over.winners
    refused(IllegalMove, over.next_hand)


# ---- playing and looking ----


@each_game
def test_bad_moves_calls_and_seats_are_refused_and_change_nothing(name: str) -> None:
    state = parlour.load(name).start(seed=1)
    before = state.copy()
    for value in [*NONSENSE, None]:
        refused(IllegalMove, state.play, value)
        refused(IllegalMove, state.call, 0, value)
        refused(BadDeal, state.call, value, "call raffles")
        refused(BadDeal, state.calls, value)
        refused(BadDeal, state.hand, value)
        refused(BadDeal, state.view(0).imagine, value)
        if value is not None:
            refused(BadDeal, state.view, value)
    assert state == before


@each_game
def test_what_is_handed_out_is_a_copy(name: str) -> None:
    state = parlour.load(name).start(seed=4)
    before, told = state.copy(), state.view(0).to_dict()
    text = json.dumps(told)
    spoil(told)
    for handed in (state.score, state.points, state.carried, state.winners, state.legal()):
        handed.clear()
    view = state.view(0)
    assert state == before and json.dumps(view.to_dict()) == text == json.dumps(view.to_dict())


def spoil(data: dict[str, Any]) -> None:
    """Empty every list and dict in the data."""
    for value in data.values():
        if isinstance(value, dict | list):
            value.clear()


# ---- secrecy beyond the view ----


@pytest.mark.parametrize("game", every_table(), ids=label)
def test_refusals_and_offers_need_nothing_hidden(game: Game) -> None:
    """The seat to act gets the same moves, and the same reason against the others, from what it may see alone."""
    chance = random.Random(3)
    texts = sorted({text for table in game.rulebook.moves for text in table}) or ["bet 5 red", "spin", "done"]
    for state in walk(game, 5):
        for seat in range(game.players):
            assert state.calls(seat) == state.view(seat).calls()
        if state.seat is None:
            return
        view = state.view(state.seat)
        assert view.legal() == state.legal()
        for text in chance.sample(texts, min(5, len(texts))):
            if text not in state.legal():
                assert reason(game, state.s, text) == reason(game, view.known, text)


def reason(game: Game, s: Any, text: str) -> str:
    """Why a move is refused; empty if it is not."""
    try:
        game.read(s, text)
    except IllegalMove as refusal:
        return str(refusal)
    return ""


def test_a_reason_that_looks_into_hidden_hands_sees_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = parlour.load("raffles")
    state = game.start(seed=1)
    monkeypatch.setattr(game.law, "why_not", lambda s, card: f"{[seat for seat in range(4) if s.hand[seat]]}.")
    wrong = next(card for card in game.packs[0] if card not in state.legal())
    assert refused(IllegalMove, state.play, wrong) == f"[{state.seat}]."


# ---- tables ----


def test_bad_names_are_refused() -> None:
    for names in nonsense([], (), b"", ["0"] * 4):
        refused(BadChoice, Table, RAFFLES, names, seed=1)
    refused(BadChoice, Table, RAFFLES, ["a" * 61, "b", "c", "d"], seed=1)


def test_an_act_is_written_down_under_the_seat_that_made_it() -> None:
    table = next(table for table in (Table(RAFFLES, seed=seed) for seed in range(40)) if table.state.seat == 1)
    table.play(True, table.state.legal()[0])
    assert type(table.hands[-1].acts[-1].seat) is int


# ---- many hands at once ----


def test_batches_take_nothing_but_whole_numbers() -> None:
    batch = RAFFLES.batch(3, seed=1)
    before = batch.states.copy()
    good = [int(mask).bit_length() - 1 for mask in batch.masks]
    wrong: list[Any] = [np.array(good, float), np.array(good) + 0.4, np.array(good, object), [good], good[0], good[:1]]
    for moves in [*NONSENSE, None, *wrong, [[1], [1, 2]]]:
        refused(IllegalMove, batch.step, moves)
    for seats in [*nonsense(-1, range(3)), None, 4, -2, [0, 1], [[0, 1, 2]], 0.0, [0, 1, 4]]:
        refused(BadDeal, batch.imagine, seats, seed=1)
    for row in [*nonsense(True, False), None, 3, slice(0, 2)]:
        refused(BadDeal, batch.state, row)
    assert (batch.states == before).all()
    for moves in (good, tuple(good), np.array(good, np.int8), np.array(good, np.uint64)):
        batch.copy().step(moves)


def test_moves_in_any_layout_need_no_new_compilation() -> None:
    batch = RAFFLES.batch(3, seed=1)
    good = np.array([int(mask).bit_length() - 1 for mask in batch.masks])
    batch.copy().step(good)
    compiled = len(batch.kernels["step_each"].signatures)
    frozen = good.copy()
    frozen.flags.writeable = False
    for moves in (frozen, np.stack([good, good], axis=1)[:, 0], good[::-1].copy()[::-1]):
        batch.copy().step(moves)
    assert len(batch.kernels["step_each"].signatures) == compiled


def test_hands_seeds_and_threads_have_their_limits() -> None:
    last = 2**63 - 1
    for hands in [*NONSENSE, None, 0]:
        if type(hands) is not int or hands < 1:
            refused(BadDeal, RAFFLES.simulate, hands)
            refused(BadDeal, RAFFLES.batch, hands)
    for seed in [*NONSENSE, None, last]:
        refused(BadDeal, RAFFLES.simulate, 2, seed)
        refused(BadDeal, RAFFLES.batch, 2, seed)
        refused(BadDeal, RAFFLES.batch(2).imagine, 0, seed)
    for threads in [*NONSENSE, 0, 1025]:
        refused(BadDeal, RAFFLES.simulate, 2, threads=threads)
    assert RAFFLES.simulate(1, seed=last).points.tolist() == RAFFLES.simulate(2, seed=last - 1).points[1:].tolist()
    refused(NotAvailable, RAFFLES.simulate, 10**13)
    refused(NotAvailable, RAFFLES.batch, 10**13)
    refused(NotAvailable, parlour.load("roulette").simulate, 1)


def test_several_threads_may_simulate_at_once() -> None:
    alone = RAFFLES.simulate(3000, seed=1, threads=1)
    with ThreadPoolExecutor(4) as pool:
        for together in pool.map(lambda _: RAFFLES.simulate(3000, seed=1), range(8)):
            assert (together.points == alone.points).all() and together.moves == alone.moves


# ---- compiled code on disk ----


def test_compiled_code_is_kept_by_all_that_it_was_made_of() -> None:
    made_of = [module.__name__ for module in cache.sources(GAMES["raffles"], kernels)]
    assert {"parlour.games.raffles.rules", "parlour.games.kit", "parlour.engine.kernels"} <= set(made_of)
    assert not {"parlour", "parlour.games.euchre.rules", "parlour.engine.game"} & set(made_of)
    folders = {cache.compiled_folder("search", GAMES[name], kernels) for name in ("raffles", "euchre", "trolley")}
    assert len(folders) == 3


def test_without_a_place_to_keep_it_code_is_compiled_all_the_same(tmp_path: Path) -> None:
    """And never kept beside the sources, where it would go on being used after they change."""
    blocked = tmp_path / "a file"
    blocked.touch()
    code = (
        "from parlour.engine import native\n"
        "from parlour.games import kit\n"
        "import numpy as np\n"
        "below = native.native_module(kit)['below']\n"
        "assert 0 <= below(np.ones(1, np.int64), 5) < 5\n"
        "assert 'Null' in type(below._cache).__name__, below._cache.cache_path\n"
    )
    environment = os.environ | {"PARLOUR_CACHE": str(blocked / "cache")}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr[-2000:]


def test_odds_are_reckoned_once_and_whoever_asks_has_his_own() -> None:
    game = parlour.load("roulette")
    game.odds().clear()
    assert game.is_of_bets and len(game.odds()) == len(parlour.load("roulette", players=3).odds()) > 0
    assert not parlour.load("euchre").is_of_bets
