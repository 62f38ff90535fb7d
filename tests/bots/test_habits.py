"""What players do without thinking: better than the house's advice, and by the sense that the habits claim to have."""

from collections.abc import Iterator
from statistics import fmean

import pytest

import parlour
from parlour import State
from parlour.bots import Budget
from parlour.bots.games import habits_of
from parlour.bots.players.house import House, legal_moves
from parlour.bots.search.searcher import Searcher
from parlour.engine.view import View
from parlour.games.declare import NONE
from parlour.games.kit import popcount
from parlour.games.lost_heir import rules as lost_heir
from parlour.games.pinochle import rules as pinochle
from parlour.games.pinochle.melds import SUIT, kind_of
from parlour.games.transfer import rules as transfer
from parlour.games.trolley_pack import KIND_CARDS
from parlour.lab.match import play_seating, seatings

DEALS = 150
CAR, FARE = 0, 3  # as kinds of the pinochle pack


class Habitual(Searcher):
    """One who never thinks."""

    def __init__(self) -> None:
        super().__init__(Budget(iterations=1))

    def choose(self, view: View, budget: Budget | None = None) -> str:
        legal = legal_moves(view)
        return legal[0] if len(legal) == 1 else self.by_habit(view)


@pytest.mark.parametrize("name", ["euchre", "trolley", "transfer", "matchem", "pinochle", "lost-heir"])
def test_habit_alone_makes_more_than_the_advice(name: str) -> None:
    """The same deals with the seats changed over: chance is the same, and so is the answer."""
    game, bots = parlour.load(name), (Habitual(), House())
    made = [
        play_seating(game, [bots[place] for place in seating], seating, seed, False)[0]
        for seed in range(DEALS)
        for seating in seatings(game.players)
    ]
    assert fmean(made) > 0


def turns(name: str, hands: int) -> Iterator[tuple[State, int]]:
    """Hands that are played by habit: every position with a choice, and the move that habit makes in it."""
    game = parlour.load(name)
    habit = habits_of(parlour.load(name).module).habit
    for seed in range(hands):
        state, rng = game.start(seed=seed), [seed + 1]
        while not state.hand_over:
            moves = game.law.legal(state.s)
            move = habit(state.s, moves, rng)
            if moves & (moves - 1):
                yield state, move
            state.play(game.rulebook.moves[state.s.phase][move])


def test_four_of_a_kind_are_not_broken_up_at_transfer() -> None:
    looked = 0
    for state, kind in turns("transfer", 60):
        held = [popcount(state.s.hand[state.s.turn] & cards) for cards in KIND_CARDS]
        if max(held) > 3:
            looked += 1
            assert held[kind] < max(held)
    assert looked > 100


def test_what_was_passed_is_discarded_rather_than_passed_again() -> None:
    """Of the kinds one has had and passed on, a smaller share is passed than is discarded."""
    again = {transfer.GIVE: [0, 0], transfer.DISCARD: [0, 0]}
    for state, kind in turns("transfer", 200):
        s, seat = state.s, state.s.turn
        passed = s.met[seat] & ~s.hand[seat] & ~s.thrown[seat]
        kinds = [held for held in range(6) if s.hand[seat] & KIND_CARDS[held] and passed & KIND_CARDS[held]]
        if kinds:
            again[s.phase][0] += kind in kinds
            again[s.phase][1] += 1
    (given, of_given), (thrown, of_thrown) = again.values()
    assert given / of_given + 0.25 < thrown / of_thrown


def test_a_partners_sure_trick_gets_a_fare_and_no_car_at_pinochle() -> None:
    looked = 0
    for state, card in turns("pinochle", 150):
        s = state.s
        if pinochle.leading(s) or s.laid < s.players - 1 or s.ahead != pinochle.partner(s, s.turn):
            continue
        moves = [move for move in range(48) if state.game.law.legal(s) >> move & 1]
        plain = [move for move in moves if move // SUIT != s.trump]
        takes = any(pinochle.beats(move, s.trick[s.ahead], s.trump) for move in moves)
        if len(plain) == len(moves) and not takes and {CAR, FARE} <= {kind_of(move) for move in moves}:
            looked += 1
            assert kind_of(card) == FARE
    assert looked > 10


def test_the_wrong_boy_goes_to_opponents_and_not_to_a_partner() -> None:
    thrown = 0
    for state, card in turns("lost-heir", 150):
        s = state.s
        moves = state.game.law.legal(s)
        if s.phase != lost_heir.PLAY or lost_heir.leading(s) or not moves & lost_heir.BOY_CARD:
            continue
        laid = [seat for seat in range(s.players) if s.trick[seat] != NONE]
        strengths = {seat: lost_heir.strength(s.trick[seat], s.led, s.trump) for seat in laid}
        ahead = max(strengths, key=lambda seat: strengths[seat])
        boy_wins = lost_heir.strength(lost_heir.BOY, s.led, s.trump) > strengths[ahead]
        if ahead == lost_heir.partner(s, s.turn):
            assert card != lost_heir.BOY
        elif not boy_wins:
            others = [move for move in range(60) if moves >> move & 1 and move != lost_heir.BOY]
            if all(lost_heir.strength(move, s.led, s.trump) <= strengths[ahead] for move in others):
                thrown += 1
                assert card == lost_heir.BOY
    assert thrown > 5
