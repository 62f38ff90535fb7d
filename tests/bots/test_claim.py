"""The rest, claimed: what is called certain is, against anything; and it is read from the view alone."""

import random

import pytest

import parlour
from parlour.bots.claim import Claim, is_sure, may_claim, played_out
from parlour.bots.players.house import House
from parlour.cards import numbers
from parlour.engine.game import Game, State
from parlour.engine.view import View
from parlour.games import GAMES

CLAIMED = {"euchre": 4, "pinochle": 2, "chantecler": 4, "trolley": 2, "lost-heir": 4}
LATE = 5  # cards: before, in these tests, nobody asks


def asked(game: Game, seeds: range) -> list[tuple[State, View]]:
    """Positions near the end of hands, at which the rest may be claimed."""
    found = []
    for seed in seeds:
        state = game.start(seed=seed)
        while state.seat is not None:
            view = state.view(state.seat)
            if may_claim(view) and len(view.hand) <= LATE:
                found.append((state.copy(), view))
            state.play(House().choose(view))
    return found


def defended(claim: Claim, world: State, seat: int, chance: random.Random) -> set[int]:
    """Who takes the tricks that are left when a seat plays what it has claimed, and the others anything."""
    takers = set()
    while world.seat is not None:
        view, turn, before = world.view(seat), world.seat, int(world.s.hand[world.seat])
        if turn == seat:
            move = claim.best(view)
            assert move is not None
            world.play(world.game.rulebook.moves[world.s.phase][move])
        else:
            world.play(chance.choice(world.legal()))
            claim.saw(view, (before & ~int(world.s.hand[turn])).bit_length() - 1)
        taker = world.game.law.on_table(world.s).taker
        takers |= set() if taker is None else {taker}
    return takers


@pytest.mark.parametrize("name", ["trolley", "pinochle", "euchre"])
def test_what_is_certain_holds_in_every_world_and_against_anything(name: str) -> None:
    game = parlour.load(name, players=CLAIMED[name])
    sure = [view for _, view in asked(game, range(8)) if is_sure(view)]
    assert sure or name == "euchre"
    for view in sure[:6]:
        for seed in range(6):
            chance = random.Random(seed)
            assert defended(Claim(view), view.imagine(seed), view.own_seat, chance) == {view.own_seat}


@pytest.mark.parametrize("name", CLAIMED)
def test_whether_it_is_certain_hangs_on_the_view_alone(name: str) -> None:
    """In every world that looks the same the answer is the same; so are the moves, as long as they are one's own."""
    game = parlour.load(name, players=CLAIMED[name])
    positions = asked(game, range(2))
    assert positions or name == "lost-heir"
    for state, view in positions[:: max(len(positions) // 6, 1)]:
        is_certain = played_out(state, view.own_seat) is not None
        for seed in range(2):
            assert (played_out(view.imagine(seed), view.own_seat) is not None) == is_certain


def test_a_claim_is_played_by_the_rules_to_the_end_of_the_hand() -> None:
    game = parlour.load("trolley", players=2)
    state, view = next((state, view) for state, view in asked(game, range(9)) if is_sure(view))
    plays = played_out(state, view.own_seat)
    assert plays is not None
    for seat, move in plays:
        assert state.seat == seat
        state.play(move)
    assert state.hand_over


@pytest.mark.parametrize("name", [name for name in GAMES if name not in CLAIMED])
def test_where_tricks_settle_nothing_nobody_claims(name: str) -> None:
    assert not asked(parlour.load(name), range(1))


def test_nobody_claims_where_a_revoke_may_be_called() -> None:
    assert not asked(parlour.load("euchre", open_table=True), range(2))


def fits(state: State, card: int, hand: int) -> bool:
    """May a card be played out of this hand by the seat to act?"""
    s, law = state.s.copy(), state.game.law
    s.hand[s.turn] = hand
    move = law.as_move(s, card)
    return bool(law.legal(s) >> (card if move is None else move) & 1)


@pytest.mark.parametrize("name", CLAIMED)
def test_two_cards_at_a_time_say_what_a_hand_may_play(name: str) -> None:
    """A card may be played out of a hand if it may be played beside each other card of it: on that a claim rests. And
    what a seat holds is among what the others think it could."""
    game = parlour.load(name, players=CLAIMED[name])
    for state, view in asked(game, range(3)):
        law, seat = game.law, view.own_seat
        hand = int(state.s.hand[seat])
        for card in numbers(hand):
            beside = [fits(state, card, 1 << card | 1 << other) for other in numbers(hand) if other != card]
            assert fits(state, card, hand) == all(beside)
        for other in range(game.players):
            if other != seat and law.at_seat(state.s, other).cards and not getattr(state.s, "alone", 0):
                assert int(state.s.hand[other]) & ~law.could_hold(view.known, seat, other) == 0
