"""Chantecler at the open table (OPN-4 and OPN-5).

Cards are written as laying.py says.
"""

import pytest

from parlour import IllegalMove, Record, State, Table
from parlour.games.chantecler import rules
from tests.games.chantecler.laying import KEEP, OPEN, THROW, card, dealt, named, number, play, texts, throw


def test_opn_4_a_trump_may_be_discarded_and_taken_back_until_play_begins() -> None:
    state = named()
    assert state.legal() == [f"discard {text}" for text in state.hand(0)]
    throw(state, "d5 g1 g2 h1 h2")
    assert state.seat == 1 and state.calls(0) == ["take back duck-5"]
    assert state.calls(1) == state.calls(2) == []
    throw(state, "h3")
    state.call(0, "take back duck-5")
    assert state.seat == 0 and card("d5") in state.hand(0) and len(state.hand(0)) == 7
    assert state.view(2).to_dict()["shown"][0] == ["duck-5"]
    throw(state, "t1")  # he lays away another
    assert state.seat == 1 and state.hand(0) == texts(KEEP[0]) and state.calls(0) == []
    assert state.view(2).to_dict()["cards"] == [6, 10, 11, 11]


def test_opn_4_only_until_the_first_lead() -> None:
    state = throw(named(), "d5 g1 g2 h1 h2")
    for thrown in THROW[1:]:
        throw(state, thrown)
    assert state.s.phase == rules.PLAYING and state.calls(0) == ["take back duck-5"]
    late = play(state.copy(), "d10")
    assert late.calls(0) == []
    with pytest.raises(IllegalMove):
        late.call(0, "take back duck-5")
    state.call(0, "take back duck-5")
    assert state.s.phase == rules.DISCARDING and state.seat == 0
    throw(state, "t1")
    assert state.s.phase == rules.PLAYING and state.seat == 0


def test_opn_4_a_plain_card_is_not_taken_back_nor_another_players() -> None:
    state = throw(named(), "d5 g1 g2 h1 h2")
    for seat, text in ((0, "take back goose-1"), (1, "take back duck-5"), (0, "take back duck-9"), (2, "take back")):
        before = state.copy()
        with pytest.raises(IllegalMove):
            state.call(seat, text)
        assert state == before


def test_opn_4_left_in_it_counts_by_cha_14() -> None:
    state = throw(named(), THROW[0])
    throw(state, "d3 g3 h3 t2 t3")  # seat 1, an adversary, throws the 3 of trumps
    throw(state, THROW[2])
    throw(state, THROW[3])
    play(state, "chantecler d8 d1 d2 d10 peacock d7 d4")
    while not state.hand_over:
        state.play(state.legal()[0])
    ours = state.s.counters[0] + state.s.counters[2] + 3
    assert state.points[0] == (ours if ours >= 7 else -7)
    assert state.points[1] == 14 - ours


def test_opn_4_nobody_learns_whether_it_was_thrown_again() -> None:
    """After a trump is taken back, others see the same whichever card goes in its place."""
    state = throw(named(), "d5 g1 g2 h1 h2")
    state.call(0, "take back duck-5")
    again, other = throw(state.copy(), "d5"), throw(state.copy(), "t1")
    for seat in (1, 2, 3, None):
        assert again.view(seat).to_dict() == other.view(seat).to_dict()
        for seed in range(60):
            s = other.view(seat).imagine(seed).s
            assert (s.hand[0] | s.discarded[0]) >> number("d5") & 1
    places = {bool(other.view(1).imagine(seed).s.discarded[0] >> number("d5") & 1) for seed in range(300)}
    assert places == {True, False}


def open_ready() -> State:
    state = named()
    for thrown in THROW:
        throw(state, thrown)
    return state


def test_opn_5_a_revoke_is_taken_back_while_the_trick_lies() -> None:
    state = play(open_ready(), "d10 h10 d1 d2")  # seat 1 has trumps
    assert state.calls(0) == state.calls(2) == ["call revoke"] and state.calls(1) == ["take back"]
    assert state.calls(3) == [] and state.s.counters == [1, 0, 0, 0]
    for seat, said in ((0, "call revoke"), (1, "take back")):
        right = state.copy()
        right.call(seat, said)
        assert right.seat == 1 and right.legal() == texts("peacock d8 d3") and right.s.counters == [0] * 4
        assert right.view(3).to_dict()["shown"][1] == texts("h10")
        play(right, "peacock")
        assert right.s.taker == 1 and right.s.counters == [0, 2, 0, 0]  # the others' cards stay
        assert all(right.calls(other) == [] for other in range(4))


def test_opn_5_afterwards_it_stands_and_costs_nothing() -> None:
    state = play(open_ready(), "d10 h10 d1 d2 d9")
    assert all(state.calls(seat) == [] for seat in range(4))
    state = play(open_ready(), "d10 h10 d1 d2 g10 h9")  # a stranger to Goose, who holds none
    assert state.calls(0) == ["call revoke"]
    before = state.copy()
    state.call(0, "call revoke")
    assert state == before


def test_opn_5_the_first_lead_is_put_right_until_another_card_falls() -> None:
    state = play(open_ready(), "g10")
    assert state.calls(1) == ["call revoke"] and state.calls(0) == ["take back"] and state.calls(2) == []
    stands = play(state.copy(), "d3")
    assert stands.calls(0) == stands.calls(1) == [] and stands.view(0).to_dict()["led"] == "goose"
    state.call(1, "call revoke")
    assert state.seat == 0 and state.legal() == texts("chantecler pheasant d10 d9 d5")
    for seed in range(40):
        assert state.view(2).imagine(seed).s.hand[0] & rules.trumps(0)
    play(state, "d9")
    assert state.seat == 1 and state.view(1).to_dict()["led"] == "duck"
    assert state.calls(0) == [] and state.calls(1) == []


def test_opn_4_opn_5_calls_stand_in_the_record() -> None:
    table = Table(OPEN, deck=list(dealt(OPEN).deck or ()), dealer=3)
    for move in ("bid 7", "pass", "pass", "pass", "name duck", "discard duck-5"):
        table.play(table.state.seat, move)
    table.call(0, "take back duck-5")
    for thrown in THROW:
        for code in thrown.split():
            table.play(table.state.seat, f"discard {card(code)}")
    for code in ("d10", "h10"):
        table.play(table.state.seat, card(code))
    table.call(2, "call revoke")
    text = str(table.record)
    assert "seat 0: take back duck-5" in text and "seat 2: call revoke" in text
    assert str(Record.parse(text).replay().record) == text
