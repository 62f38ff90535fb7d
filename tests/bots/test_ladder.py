"""The ladder: every rung plays every game from its view alone, and roulette by temperament and no system."""

import random

import pytest

import parlour
from parlour import BadChoice, State
from parlour.bots import Budget
from parlour.bots.games import setting_of
from parlour.bots.games.roulette.temper import TEMPERS, stake
from parlour.bots.players.ladder import Climber
from parlour.bots.players.roster import RUNGS, bot_named
from parlour.bots.search.searcher import Searcher, Weighed
from parlour.bots.search.tree import Mind, Tree, remembered
from parlour.engine.warm import native_games
from parlour.games import GAMES
from parlour.lab.match import Setting, match

THINKING = [rung for rung in RUNGS if rung != "house"]


def some_positions(name: str, number: int) -> list[State]:
    """Positions of a random hand in which there is something to choose."""
    chance, state = random.Random(4), parlour.load(name).start(seed=4)
    found: list[State] = []
    while not state.hand_over and len(found) < 40:
        if len(state.legal()) > 1:
            found.append(state.copy())
        state.play(chance.choice(state.legal()))
    return chance.sample(found, min(number, len(found)))


def test_every_game_of_cards_has_its_rungs() -> None:
    for name in native_games():
        rungs = setting_of(GAMES[name]).rungs
        assert list(rungs) == THINKING
        club, expert, master = rungs["club"], rungs["expert"], rungs["master"]
        assert rungs["novice"].softness > rungs["learner"].softness > max(club.softness, expert.softness)
        thinks_more, minds_more = club.deals < expert.deals, club.softness > expert.softness
        assert thinks_more or minds_more or expert.remembers > club.remembers
        assert master.deals > max(club.deals, expert.deals) and master.softness == 0
        assert master.remembers and expert.remembers


def test_a_mind_that_forgets_goes_by_what_lies_open() -> None:
    state, forgot = parlour.load("transfer").start(seed=3), Mind(remembers=False)
    while state.s.rounds < 3:
        state.play(bot_named("house").choose(state.view(state.s.turn)))
    view = state.view(state.s.turn)
    known = remembered(view, forgot)
    assert view.known.met[view.own_seat] and known.met == [0] * len(known.met)
    assert known.hand == view.known.hand and remembered(view, Mind()) is view.known


@pytest.mark.parametrize("rung", RUNGS)
@pytest.mark.parametrize("name", GAMES)
def test_a_rung_sees_only_its_view(name: str, rung: str) -> None:
    thought = Budget(iterations=60)  # so that no clock has a say
    for state in some_positions(name, 3):
        seat = state.s.turn
        view = state.view(seat)
        move = bot_named(rung, seed=2).choose(view, thought)
        assert move in state.legal() or name == "roulette"
        assert bot_named(rung, seed=2).choose(view.imagine(7).view(seat), thought) == move


def test_the_master_takes_half_a_second_at_the_most() -> None:
    player = Climber("master").player(parlour.load("euchre"))
    assert player.budget.seconds is not None and player.budget.seconds < 0.5 and player.budget.threads == 1


def test_a_soft_choice_prefers_the_better_and_repeats() -> None:
    view = parlour.load("euchre").start(seed=1).view(0)
    weighed = [Weighed(name, 25, worth, 1.0, 0.02) for name, worth in (("good", 0.60), ("near", 0.58), ("bad", 0.20))]
    chosen = [Searcher(Budget(iterations=5), seed, Mind(softness=0.5)).softly(view, weighed) for seed in range(300)]
    assert chosen.count("good") > chosen.count("near") > 60
    assert chosen.count("bad") < 5
    assert Searcher(Budget(iterations=5), 7, Mind(softness=0.5)).softly(view, weighed) == chosen[7]


def test_who_forgets_does_not_know_who_was_out_of_what() -> None:
    state = parlour.load("raffles").start(seed=3)
    chance = random.Random(1)
    while not any(state.s.void):
        state.play(chance.choice(state.legal()))
    view = state.view(state.s.turn)
    assert Tree(view, 0, 10).known["void"].any()
    assert not Tree(view, 0, 10, Mind(remembers=False)).known["void"].any()
    for name in native_games():
        assert setting_of(GAMES[name]).memories, name


def test_the_club_beats_the_novice() -> None:
    *_, tally = match(Setting("raffles", {}, ("club", "novice")), 12, processes=1)
    mean, reach = tally.interval(tally.points)
    assert mean - reach > 0


def test_there_is_no_other_rung() -> None:
    for wrong in ("Master", "grandmaster", "club ", ""):
        with pytest.raises(BadChoice, match="novice, learner, house, club, expert, master"):
            bot_named(wrong)


# ---- roulette ----


@pytest.mark.parametrize("rung", TEMPERS)
def test_no_temperament_looks_at_what_has_come(rung: str) -> None:
    state = parlour.load("roulette", players=3, banker="house", spins=6).start(seed=5)
    assert state.seat is not None
    view, other = state.view(state.seat), state.view(state.seat)
    other.known.stopped, other.known.spun = 17, view.known.spun
    other.known.result[:3] = other.known.gain[:3] = [-30, 4, 26]
    assert stake(view, TEMPERS[rung]) == stake(other, TEMPERS[rung])


@pytest.mark.parametrize("rung", TEMPERS)
def test_every_temperament_plays_an_evening(rung: str) -> None:
    state = parlour.load("roulette", players=3, banker="house", spins=8).start(seed=2)
    bets = []
    while not state.hand_over:
        assert state.seat is not None
        move = bot_named(rung).choose(state.view(state.seat))
        bets.append(move)
        state.play(move)
    assert sum(move.startswith("bet") for move in bets) >= 8


def test_temperaments_differ() -> None:
    view = parlour.load("roulette", players=3, banker="house").start(seed=5).view(0)
    seat = view.known.turn
    view = parlour.load("roulette", players=3, banker="house").start(seed=5).view(seat)
    assert len({stake(view, temper) for temper in TEMPERS.values()}) == len(TEMPERS)
