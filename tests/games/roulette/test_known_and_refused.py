"""Deck-O-Cards Roulette: what is refused, what is known, what is told, as in every game."""

import pytest

import parlour
from parlour import BadChoice, NotAvailable, Record, Table
from parlour.bots.games.roulette.advice import advise
from parlour.games.declare import Value
from tests.games.roulette.laying import finish, refuse, table

# ---- what is refused ----


@pytest.mark.parametrize(
    "text", ["", "bet", "bet red", "bet 5", "5 red", "red", "DONE", "done ", "spin", "\n", "bet 5 red\n", "ace-clubs"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    refuse(table("2-clubs"), text, "ROU-4|ROU-13")


@pytest.mark.parametrize(
    "options",
    [
        *({"stake": 0}, {"bank": -5}, {"spins": 0}, {"spins": 1001}, {"spins": "20"}, {"banker": "me"}),
        *({"players": 0}, {"players": 13}, {"players": True}, {"bank_passes": 1}, {"banker_counts": 1}, {"zero": True}),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Value]) -> None:
    with pytest.raises(BadChoice):
        parlour.load("roulette", **options)  # type: ignore[arg-type]


def test_rou_1_the_leaflet_sets_no_limit_and_the_refusal_says_whose_limit_it_is() -> None:
    assert max(parlour.load("roulette").rulebook.players) == 12
    with pytest.raises(BadChoice, match="The leaflet sets no limit; twelve are as many as a table here can show"):
        parlour.load("roulette", 13)
    with pytest.raises(BadChoice) as refusal:
        parlour.load("roulette", 0)
    assert "no limit" not in str(refusal.value)


# ---- the same Game, State, View and table as every game ----


def test_no_view_shows_where_the_arrow_will_stop() -> None:
    deck = ["2-clubs", "3-clubs", "4-clubs"]
    one, other = table(*deck, players=3), table("2-clubs", "king-hearts", "ace-spades", players=3)
    for move in ("bet 5 red", "done", "done", "spin", "bet 5 red", "done", "done"):
        one.play(move)
        other.play(move)
        for seat in (0, 1, 2, None):
            assert one.view(seat).to_dict() == other.view(seat).to_dict()
    assert "king-hearts" not in str(other.view(1).to_dict()["stopped"])


def test_an_imagined_game_spins_anew() -> None:
    state = table(*["2-clubs"] * 6)
    for move in ("bet 5 red", "done", "spin", "bet 7 card 2-hearts"):
        state.play(move)
    ends = set()
    for seed in range(40):
        world = state.view(1).imagine(seed)
        assert world.view(1).to_dict() == state.view(1).to_dict()
        world.play("done")
        world.play("spin")
        ends.add(world.s.stopped)
    assert len(ends) > 15


def test_a_record_of_a_laid_out_game_is_played_again() -> None:
    game = parlour.load("roulette", 3, spins=2, bank_passes=True)
    sat = Table(game, ["Ada", "Ben", "Cora"], deck=["2-clubs", "2-clubs"], dealer=1)
    for move in (
        "bet 5 two 2-3",
        "bet 3 black",
        "done",
        "done",
        "spin",
        "done",
        "bet 2 called 2-clubs",
        "done",
        "spin",
    ):
        sat.play(sat.state.seat, move)
    text = str(sat.record)
    assert "deck: 2-clubs 2-clubs" in text and "  6. done, bet 2 called 2-clubs, done, spin" in text
    assert str(Record.parse(text).replay().record) == text
    assert "count: 0 72 -72" in text


def test_the_native_engine_refuses_it_with_a_sentence() -> None:
    game = parlour.load("roulette")
    with pytest.raises(NotAvailable, match="plain Python only"):
        game.simulate(10)
    with pytest.raises(NotAvailable, match="plain Python only"):
        game.batch(10)


def test_nobody_holds_cards() -> None:
    state = table("2-clubs")
    assert state.hand(1) == [] and state.view(1).hand == []


def test_the_table_is_told_in_words() -> None:
    state = table("queen-spades", "2-clubs", players=3)
    state.play("bet 5 red")
    told = state.game.law.tell(state.view(None).known, ["Ada", "Ben", "Cora"])
    assert told == {
        "Spin": "1 of 2",
        "Bank": "10000, held by Ada",
        "Points": "Ada: 100, Ben: 95, Cora: 100",
        "On the layout": "Ben: 5 on red",
    }
    for move in ("done", "bet 2 black", "done", "spin"):
        state.play(move)
    told = state.game.law.tell(state.view(None).known, ["Ada", "Ben", "Cora"])
    assert told["The arrow stopped at"] == "queen-spades" and told["Won and lost"] == "Ada: +3, Ben: -5, Cora: +2"
    assert state.game.law.tell(finish(state).s, ["Ada", "Ben", "Cora"])["Spin"] == "all 2 are over"


@pytest.mark.parametrize("options", [{}, {"banker": "house"}, {"bank_passes": True}, {"bank": 10}, {"stake": 1}])
def test_the_temperate_player_lays_only_fair_bets_he_can_pay(options: dict[str, Value]) -> None:
    game = parlour.load("roulette", 4, **options)
    odds = game.odds()
    for seed in range(10):
        state = game.start(seed=seed)
        while not state.hand_over:
            move = advise(state.view(state.seat))
            if move.startswith("bet "):
                assert odds[move.split(" ", 2)[2]] == 0
            state.play(move)
