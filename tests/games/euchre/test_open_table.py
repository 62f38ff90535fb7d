"""Trolley Euchre at the open table (OPN-2 and OPN-3).

Cards are written as laying.py says.
"""

import pytest

import parlour
from parlour import IllegalMove, Record, State, Table
from parlour.games.euchre import rules
from tests.games.euchre.laying import card, discard, four_hands, lay, play, texts

OPEN_TWO, OPEN_THREE, OPEN = (parlour.load("euchre", players=players, open_table=True) for players in (2, 3, 4))


def open_hands(first: str = "order up") -> State:
    return four_hands(first, OPEN)


def test_opn_2_every_card_held_may_be_played() -> None:
    state = play(open_hands(), "bK")
    assert state.legal() == state.hand(1)
    with pytest.raises(IllegalMove, match="does not hold"):
        play(state, "rA")


def test_opn_2_a_revoke_detected_throws_the_hand_out() -> None:
    state = play(open_hands(), "bK gA")  # seat 1 holds the black Car
    assert state.calls(0) == state.calls(2) == ["call revoke"]
    assert state.calls(1) == ["take back"] and state.calls(3) == []
    state.call(2, "call revoke")
    assert state.hand_over and state.points == [2, 0, 2, 0] and state.view(None).to_dict()["offender"] == 1
    assert all(state.calls(seat) == [] for seat in range(4))
    assert state.view(None).to_dict()["hand"][1] == texts("bA", "gK", "oA", "oK")  # shown, to prove it


def test_opn_2_the_makers_own_revoke_pays_the_other_side() -> None:
    state = play(open_hands(), "rA oA b9 rJ", "bJ rK")  # seat 0 holds black cards
    state.call(2, "call revoke")  # seat 2 can only call seats 1 and 3, and both are clear
    assert not state.hand_over
    state.call(1, "call revoke")
    assert state.points == [0, 2, 0, 2]


def test_opn_2_a_revoke_is_called_when_it_comes_out_later_even_after_the_last_trick() -> None:
    state = play(open_hands(), "bK gA b9 bJ", "bQ gK bX r9", "rJ")
    assert state.calls(0) == ["call revoke"]
    play(state, "rK bA gQ")  # the black Car comes out
    assert state.view(0).to_dict()["exposed"] == [1]
    twin = state.copy()
    twin.call(0, "call revoke")
    assert twin.points == [2, 0, 2, 0]
    while not state.hand_over:
        state.play(state.legal()[0])
    assert state.s.ended == rules.PLAYED
    state.call(2, "call revoke")
    assert state.points == [2, 0, 2, 0] and state.s.ended == rules.REVOKED


def test_opn_2_a_wrong_call_does_nothing() -> None:
    state = play(open_hands(), "rA gA")  # seat 1 has no trump
    offered = state.view(0).to_dict()["calls"]
    assert offered == ["call revoke"]  # offered all the same: the offer betrays nothing
    before = state.copy()
    state.call(0, "call revoke")
    assert state == before


def test_opn_2_a_revoke_that_came_out_may_be_called_though_the_colour_is_gone_since() -> None:
    state = lay(OPEN_TWO, "oA oK oQ bK bQ", "oX gA gK gQ gX", turned="rA")
    discard(play(state, "order up"), "gX")
    play(state, "oA gA", "oK oX", "oQ gK")  # the orange Fare comes out; then seat 1 is rightly out of orange
    state.call(1, "take back")
    assert state.calls(0) == ["call revoke"]
    state.call(0, "call revoke")
    assert state.hand_over and state.points == [2, 0]


def test_opn_2_the_paired_motorman_is_a_trump_here_too() -> None:
    state = lay(OPEN_TWO, "oA rA bK bQ bX", "oJ gA gK gQ gX", turned="r9")
    discard(play(state, "order up"), "gX")
    plain = play(state.copy(), "oA gA")
    plain.call(0, "call revoke")
    assert not plain.hand_over  # he held the orange Motorman, and rightly did not follow orange
    trumps = play(state.copy(), "rA gA")
    trumps.call(0, "call revoke")
    assert trumps.hand_over and trumps.points == [2, 0]


def test_opn_2_of_three_the_side_against_the_offender_counts() -> None:
    hands = ("rA rK rQ bK bQ", "bA gA gK oA oK", "bX gX gQ oX b9")
    maker = discard(play(lay(OPEN_THREE, *hands, turned="rJ"), "pass", "order up"), "gX")
    play(maker, "bK gA")
    maker.call(0, "call revoke")
    assert maker.points == [2, 0, 2]
    other = discard(play(lay(OPEN_THREE, *hands, turned="rJ"), "order up"), "gX")
    play(other, "bK gA")
    assert other.calls(2) == []  # his partner for the hand cannot call him
    other.call(0, "call revoke")
    assert other.points == [2, 0, 0]


def test_opn_2_a_game_can_be_won_by_a_revoke() -> None:
    state = play(four_hands("order up", OPEN, score=[8, 9, 8, 9]), "bK gA")
    state.call(0, "call revoke")
    assert state.winners == [0, 2] and state.score == [10, 9, 10, 9]


def test_opn_3_the_offender_may_correct_himself_before_the_trick_is_turned() -> None:
    state = play(open_hands(), "bK gA b9 bJ")
    assert state.seat == 0 and state.s.tricks == [1, 0, 0, 0]
    state.call(1, "take back")
    assert state.seat == 1 and state.s.tricks == [0] * 4 and state.s.taker == -1
    assert state.view(0).to_dict()["shown"][1] == texts("gA")
    assert state.legal() == texts("bA")  # now he must follow
    assert state.calls(0) == []  # and is past calling
    play(state, "bA")
    assert state.s.tricks == [0, 1, 0, 0] and state.seat == 1
    assert state.calls(0) == [] and state.calls(1) == []


def test_opn_3_not_after_the_next_lead() -> None:
    state = play(open_hands(), "bK gA b9 bJ", "bQ")
    assert state.calls(1) == []
    with pytest.raises(IllegalMove, match="take back"):
        state.call(1, "take back")


def test_opn_3_those_after_him_may_change_their_card_and_those_before_may_not() -> None:
    state = play(open_hands(), "bK bA gX r9")  # seat 2 revokes, seat 3 (holding a black card) too
    assert state.calls(3) == ["call revoke", "take back"] and state.calls(0) == ["call revoke"]
    state.call(2, "take back")
    assert state.calls(1) == [] and "take back" not in state.calls(0)
    assert "take back" in state.calls(3)
    play(state, "bX")
    assert state.seat == 3 and state.s.laid == 4  # the trick lies complete again; the trump has it
    state.call(3, "take back")
    assert state.seat == 3 and state.legal() == texts("bJ")
    play(state, "bJ")
    assert state.seat == 1 and state.calls(3) == []  # a card is changed once


def test_opn_3_a_card_rightly_played_may_be_changed_too() -> None:
    state = play(open_hands(), "bK gA bX bJ")
    assert state.calls(2) == ["call revoke"] and state.calls(3) == []
    state.call(1, "take back")
    assert state.calls(2) == ["take back"] and state.calls(0) == []
    state.call(2, "take back")
    assert state.seat == 1
    play(state, "bA")
    assert state.seat == 2 and state.legal() == texts("b9", "bX")
    play(state, "b9")
    assert state.s.tricks == [0, 1, 0, 0] and state.seat == 1


def test_opn_3_nothing_to_correct_nothing_taken_back() -> None:
    state = play(open_hands(), "rA gA")
    before = state.copy()
    state.call(1, "take back")
    assert state == before
    before = state.copy()
    state.call(1, "take back")
    assert state == before


def test_opn_3_others_know_that_who_corrects_can_follow() -> None:
    state = play(open_hands(), "bK gA")
    state.call(1, "take back")
    for seed in range(60):
        world = state.view(3).imagine(seed)
        assert any(text.startswith("black") for text in world.hand(1)) and "green-car" in world.hand(1)


def test_opn_2_opn_3_calls_stand_in_the_record() -> None:
    table = Table(OPEN, deck=list(four_hands(game=OPEN).deck or ()), dealer=3)
    for move in ("order up", "discard green-transfer", card("bK"), card("gA")):
        table.play(table.state.seat, move)
    table.call(1, "take back")
    table.play(1, card("bA"))
    table.play(2, card("gX"))
    table.call(1, "call revoke")
    text = str(table.record)
    assert "seat 1: take back" in text and "seat 1: call revoke" in text and "count: 0 2 0 2" in text
    assert str(Record.parse(text).replay().record) == text
