"""The suite that every game must pass, at every number of players and with every option (parlour/lab/check.py)."""

import pytest

import parlour
from parlour import Game, IllegalMove
from parlour.engine.batch import Batch
from parlour.games import GAMES
from parlour.lab import check
from parlour.lab.check import INVARIANTS, Invariant
from tests.helpers.walks import every_table, label, tables


@pytest.mark.parametrize("game", every_table(), ids=label)
@pytest.mark.parametrize("invariant", INVARIANTS, ids=lambda invariant: invariant.__name__)
def test_what_must_hold_of_every_game(game: Game, invariant: Invariant) -> None:
    assert list(invariant(game)) == []


def test_a_batch_refuses_an_illegal_move_and_plays_none() -> None:
    batch = Batch(parlour.load("raffles"), 3, seed=0)
    before = batch.states.copy()
    moves = [int(mask).bit_length() - 1 for mask in batch.masks]
    for wrong in (-1, 53, 63, 64, 10**6):
        with pytest.raises(IllegalMove, match="hand 2"):
            batch.step([*moves[:2], wrong])
        assert (batch.states == before).all()
    with pytest.raises(IllegalMove, match="takes 3 moves"):
        batch.step(moves[:2])


# ---- what is planted is found ----


def planted(game: Game, name: str, function: object, monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game with one of its functions in a wrong form."""
    monkeypatch.setattr(game.law, name, function)
    return game


def test_a_planted_leak_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The secrecy check must fail for a game whose facts look into a hidden hand."""
    game = parlour.load("raffles")
    monkeypatch.setattr("parlour.engine.view.seen_by", lambda game, s, seat, *beside: s.copy())
    planted(game, "facts", lambda s: {"leak": s.hand[2]}, monkeypatch)
    assert list(check.rubbish_is_not_seen(game))


def test_a_sampler_that_returns_the_truth_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    game = parlour.load("raffles")
    state = game.start(seed=3)
    assert check.imagination_moves(state, 0)
    planted(game, "imagine", lambda s, seat, rng: None, monkeypatch)
    assert not check.imagination_moves(state, 0)
    monkeypatch.setattr("parlour.engine.view.seen_by", lambda game, s, seat, *beside: s.copy())
    assert not check.imagination_moves(state, 0)


def test_a_card_in_two_places_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    game = parlour.load("raffles")
    right = game.law.play

    def play(s: object, move: int) -> None:
        """The card stays in the hand as well."""
        seat = s.turn  # type: ignore[attr-defined]
        right(s, move)
        s.hand[seat] |= 1 << move  # type: ignore[attr-defined]

    planted(game, "play", play, monkeypatch)
    assert list(check.worlds_are_sound(game))


def test_a_count_that_does_not_add_up_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    game = parlour.load("euchre", players=4)
    right = game.law.points
    planted(game, "points", lambda s, seat: right(s, seat) + (seat == 2), monkeypatch)
    assert any("partners" in fault for fault in check.whole_games_end(game))


def test_a_game_that_breaks_is_reported_with_the_place(monkeypatch: pytest.MonkeyPatch) -> None:
    game = parlour.load("euchre")
    planted(game, "tell", lambda s, names: {"x": names[99]}, monkeypatch)
    with pytest.raises(IndexError) as trouble:
        list(check.two_worlds_look_alike(game))
    fault = check.broken(check.two_worlds_look_alike, trouble.value)
    assert "IndexError" in fault and "test_every_game.py" in fault and "\n" not in fault


@pytest.mark.parametrize("name", GAMES)
def test_rules_and_moves_are_told(name: str) -> None:
    game = parlour.load(name)
    assert game.rules and all(rule.text for rule in game.rules.values())
    for option in game.rulebook.options:
        assert option.rule in game.rules, f"option {option.name} cites {option.rule}, which is on no page"
    assert len(tables(name)) >= len(game.rulebook.players)
