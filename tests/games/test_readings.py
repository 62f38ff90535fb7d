"""What bids, passes, discards and rounds tell: the believed worlds agree with all that was seen, and are likelier."""

from statistics import fmean
from typing import Any

import pytest

import parlour
from parlour import Game, State
from parlour.bots.games import habits_of
from parlour.bots.players.house import House
from parlour.engine.warm import native_games
from parlour.games.chantecler.mind import may_hold
from parlour.games.transfer.mind import explains_silence
from parlour.games.trolley.mind import explains_question
from parlour.games.trolley_pack import KIND_CARDS
from tests.helpers.walks import tables, walk


def habits(name: str) -> Any:
    """The habits of a game's players."""
    return habits_of(parlour.load(name).module)


def believed(state: State, seat: int, seed: int) -> Any:
    """A world that a seat believes, or after some tries any it can imagine."""
    view, rng = state.view(seat), [seed]
    for world in range(20):
        s = view.imagine(20 * seed + world).s
        if habits(state.game.name).believable(s, seat, rng):
            break
    return s


@pytest.mark.parametrize("name", native_games())
def test_a_believed_world_looks_the_same_and_has_every_card(name: str) -> None:
    for game in tables(name):
        for seed in range(2):
            for state in walk(game, seed):
                if state.seat is None or state.hand_over:
                    continue
                seat = (state.seat + seed) % game.players
                s = believed(state, seat, seed)
                assert game.law.sound(s)
                world = state.copy()
                world.s = s
                assert world.view(seat).to_dict() == state.view(seat).to_dict()
                assert has_a_legal_past(game, s, seat)


def has_a_legal_past(game: Game, s: Any, seat: int) -> bool:
    """Could everybody have done what he did, holding this? What a rearranged hand might break."""
    others = [other for other in range(game.players) if other != seat]
    if game.name == "chantecler" and s.phase == 3 and not s.open_table:
        return all(s.hand[other] & ~may_hold(s, other) == 0 for other in others)
    if game.name == "trolley":
        s.pile[: game.players] = s.hand[: game.players]
        return explains_question(s, seat)
    if game.name == "transfer":
        s.pile[: game.players] = s.hand[: game.players]
        return explains_silence(s, seat)
    return True


def house_plays(game: Game, seed: int, until: Any) -> State:
    """A hand the house plays, up to a position."""
    state = game.start(seed=seed)
    while not state.hand_over and not until(state):
        assert state.seat is not None
        state.play(House().choose(state.view(state.seat)))
    return state


def test_who_made_trump_is_believed_to_hold_more_than_who_passed() -> None:
    game, value = parlour.load("euchre"), habits("euchre").value
    more = []
    for seed in range(40):
        state = house_plays(game, seed, lambda state: state.s.phase == 3)
        maker, seat = state.s.maker, (state.s.maker + 1) % 4
        if state.hand_over or state.s.alone:
            continue
        read = fmean(value(believed(state, seat, world).hand[maker], state.s.trump) for world in range(20))
        blind = fmean(value(state.view(seat).imagine(world).s.hand[maker], state.s.trump) for world in range(20))
        more.append(read - blind)
    assert len(more) > 20 and fmean(more) > 15


def test_a_high_bid_is_believed_to_be_meant() -> None:
    game, promise = parlour.load("chantecler"), habits("chantecler").best_suit
    more = []
    for seed in range(40):
        state = house_plays(game, seed, lambda state: state.s.phase == 1)
        bidder, seat = state.s.bidder, (state.s.bidder + 1) % 4
        if state.s.bid < 6:
            continue
        read = fmean(promise(believed(state, seat, world).hand[bidder])[0] for world in range(20))
        blind = fmean(promise(state.view(seat).imagine(world).s.hand[bidder])[0] for world in range(20))
        more.append(read - blind)
    assert len(more) > 5 and fmean(more) > 0.5


def test_hands_are_believed_to_grow_together_in_transfer() -> None:
    game = parlour.load("transfer")
    grown = []
    for seed in range(20):
        state = house_plays(game, seed, lambda state: state.s.rounds == 6)
        if state.hand_over:
            continue
        read = fmean(most_alike(believed(state, 0, world).hand[2]) for world in range(20))
        blind = fmean(most_alike(state.view(0).imagine(world).s.hand[2]) for world in range(20))
        truth = most_alike(state.s.hand[2])
        grown.append((read - blind, abs(read - truth) - abs(blind - truth)))
    assert fmean(more for more, _ in grown) > 0.5
    assert fmean(error for _, error in grown) < 0


def most_alike(hand: int) -> int:
    """How many of one kind a hand holds at the most."""
    return max((hand & kind).bit_count() for kind in KIND_CARDS)
