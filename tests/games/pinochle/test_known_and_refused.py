"""Trolley Pinochle: what is refused, what is known, what is told, and what the house would do."""

import random

import pytest

import parlour
from parlour import BadChoice, BadDeal, IllegalMove, State, Table
from parlour.bots.games.pinochle.advice import advise
from parlour.games.kit import seed_rng
from parlour.games.pinochle import melds, mind, rules, words
from tests.games.pinochle.laying import all_of, says, table, two, win


def test_every_place_says_it_is_a_reconstruction() -> None:
    game = parlour.load("pinochle")
    state = game.start(seed=1)
    assert "reconstruction" in game.rulebook.title
    assert "reconstruction" in game.rulebook.summary
    assert "reconstruction" in words.tell(state.view(None).known, list("abcd"))["Rules"]
    assert all(rule.origin == "R" for rule in game.rules.values())
    assert rules.__doc__ is not None
    assert "reconstruction" in rules.__doc__


def test_what_is_wrong_is_refused_with_a_sentence() -> None:
    for players in (1, 5, 6):
        with pytest.raises(BadChoice):
            parlour.load("pinochle", players=players)
    for wrong in ({"game": 0}, {"game": True}, {"partners": True}):
        with pytest.raises(BadChoice):
            parlour.load("pinochle", **wrong)
    with pytest.raises(BadDeal, match="too often"):
        parlour.load("pinochle").start(dealer=0, deck=["red-car"] * 48)
    with pytest.raises(BadDeal, match="side the same"):
        parlour.load("pinochle").start(seed=1, score=[1, 2, 1, 3])


def test_an_illegal_move_changes_nothing() -> None:
    state = two("green fare, " + all_of("car"), turned="red-fare")
    before = state.copy()
    for wrong in ("exchange", "meld cars", "meld nothing", "red-fare", "", "green"):
        with pytest.raises(IllegalMove):
            state.play(wrong)
        assert state == before
    win(state, "green-fare")
    before = state.copy()
    for wrong in ("exchange", "meld eight-cars", "meld sequence", "green-car", "meld marriage red"):
        with pytest.raises(IllegalMove):
            state.play(wrong)
        assert state == before


def imagined(state: State, seat: int, seed: int) -> State:
    rng = [0]
    seed_rng(rng, seed)
    s = state.s.copy()
    mind.imagine(s, seat, rng)
    return state.game.adopt(s)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_imagined_worlds_keep_what_was_seen(players: int) -> None:
    game = parlour.load("pinochle", players=players)
    for seed in range(3):
        chance = random.Random(seed)
        state = game.start(seed=seed)
        while not state.hand_over:
            seat = chance.randrange(-1, players)
            world = imagined(state, seat, chance.getrandbits(40))
            s, w = state.s, world.s
            stock = sum(1 << card for card in w.stock[w.drawn : 23]) if players == 2 else 0
            turned = 1 << w.turned if players == 2 and w.turned >= 0 else 0
            assert sum(w.hand) + stock + turned + w.gone == melds.ALL_CARDS
            for other in range(players):
                assert w.hand[other].bit_count() == s.hand[other].bit_count()
                assert s.shown[other] & ~w.hand[other] == 0
                assert w.hand[other] & s.denied[other] == 0
                if players > 2:
                    assert mind.unlaid(w, other) == 0  # no meld that would have been laid down
            if seat >= 0:
                assert w.hand[seat] == s.hand[seat]
            if s.phase == rules.MELDING and seat != s.turn:
                assert rules.offers(w, w.turn)
            state.play(chance.choice(state.legal()))


def test_nothing_true_is_ever_denied() -> None:
    for players in (2, 3, 4):
        game = parlour.load("pinochle", players=players)
        for seed in range(6):
            state = game.start(seed=seed)
            chance = random.Random(seed)
            while not state.hand_over:
                state.play(chance.choice(state.legal()))
                assert not any(state.s.hand[seat] & state.s.denied[seat] for seat in range(players))
                assert not any(state.s.shown[seat] & ~state.s.hand[seat] for seat in range(players))


def test_a_card_that_does_not_win_denies_those_that_would() -> None:
    state = table(["green conductor", "green motorman", "", ""], "red-fare")
    assert not {"green-car", "green-fare"} & set(state.hand(1))
    says(state, "green-conductor")
    says(state, state.legal()[0])
    denied = set(state.view(None).to_dict()["denied"][1])
    assert {"green-car", "green-fare"} <= denied
    assert "green-passenger" not in denied


def test_the_table_is_told_in_words() -> None:
    names = ["Ada", "Ben"]
    state = two("green fare, " + all_of("car"), turned="red-motorman")
    assert "red-motorman is turned, 24 cards" in words.tell(state.view(None).known, names)["Trump"]
    win(state, "green-fare").play("meld cars")
    told = words.tell(state.view(None).known, names)
    assert told["Melds"] == "Ada: 100, Ben: 0"
    assert told["Melded by Ada"] == "red-car, orange-car, black-car, green-car"
    assert told["Taken by"] == "Ada"


def test_the_record_keeps_a_trick_and_its_meld_on_one_line() -> None:
    state = two("green fare, " + all_of("car"), yours="black transfer")
    assert state.deck is not None
    sitting = Table(state.game, deck=state.deck, dealer=1)
    for seat, move in (0, "green-fare"), (1, "black-transfer"), (0, "meld cars"):
        sitting.play(seat, move)
    lines = [line.strip() for line in str(sitting.record).splitlines() if line.strip()[:1].isdigit()]
    assert lines == ["1. green-fare, black-transfer, meld cars"]


def test_advice_is_legal_and_beats_random_play() -> None:
    for players in (2, 3, 4):
        game = parlour.load("pinochle", players=players)
        ours = theirs = 0
        for seed in range(12):
            chance = random.Random(seed)
            state = game.start(seed=seed)
            me = seed % players
            while not state.hand_over:
                assert state.seat is not None
                advised = state.seat in (me, rules.partner(state.s, me))
                state.play(advise(state.view(state.seat)) if advised else chance.choice(state.legal()))
            ours += state.points[me]
            theirs += state.points[(me + 1) % players]
        assert players > 2 or ours > theirs


def test_a_dealer_paid_for_his_own_transfer_holds_it_beside_the_one_he_was_given() -> None:
    """He shows the known one of two alike, and yet only his own had its 10 (PIN-11): all know that he has both."""
    tried = 0
    for seed in range(800):
        state = parlour.load("pinochle", players=3).start(seed=seed)
        s = state.s
        if s.exchanged & s.melded[s.dealer]:
            tried += 1
            both = rules.trump_dix(s)
            assert s.hand[s.dealer] & both == both
            for world_seed in range(5):
                world = state.view(None).imagine(world_seed)
                assert world.s.hand[s.dealer] & both == both and rules.sound(world.s)
    assert tried > 3
