"""The Capture of Mr. Raffles at the open table (OPN-1, OPN-5 and OPN-6)."""

import pytest

import parlour
from parlour import IllegalMove, State
from tests.games.raffles.tables import FOUR, OPEN
from tests.helpers.laying import late, lay, play


def neglected() -> State:
    """RAF-22 up to the neglect."""
    return play(lay(OPEN, "star-10", "star-4", "raffles star-11", "star-3"), "star-10 star-4 star-11")


def test_opn_1_only_an_opponent_may_call_and_only_the_first_scores() -> None:
    state = neglected()
    for seat in range(4):  # the offender too may accuse the card before his, to no effect
        assert "call raffles" in state.calls(seat)
    state.call(2, "call raffles")
    assert state.points == [0, 0, 0, 0] and state.seat == 3
    state.call(1, "call raffles")
    assert state.points == [0, 5, 0, 0]
    for seat in (0, 3):
        if "call raffles" in state.calls(seat):
            state.call(seat, "call raffles")
    assert state.points == [0, 5, 0, 0]


def test_opn_1_a_wrong_call_does_nothing() -> None:
    state = play(lay(OPEN, "star-10", "star-4", "star-11", "star-3 raffles"), "star-10 star-4 star-11")
    before = state.copy()
    state.call(0, "call raffles")
    assert state == before


def test_opn_1_the_call_is_open_until_the_next_lead_even_after_the_last_trick() -> None:
    complete = play(neglected(), "star-3")
    assert complete.seat == 2 and complete.s.tricks[2] == 1  # the 11 has it, for the moment
    again = complete.copy()
    again.call(3, "call raffles")
    assert again.seat == 2 and again.legal() == ["raffles"] and again.s.tricks == [0] * 6
    again.play("raffles")
    assert again.seat == 0 and "raffles" in again.hand(0) and again.points[3] == 5
    turned = complete.copy()
    turned.play(next(card for card in turned.legal() if card not in ("raffles", "detective")))
    assert "call raffles" not in turned.calls(3)
    with pytest.raises(IllegalMove, match="cannot say"):
        turned.call(3, "call raffles")
    last = late(OPEN, "star-10 sun-1", "star-4", "star-11 raffles", "star-3 sun-2")
    play(last, "star-10 star-4 star-11 star-3")
    assert last.hand_over and last.points == [0, 0, 1 + 10, 0]
    last.call(0, "call raffles")
    assert not last.hand_over and last.seat == 2
    last.play("raffles")
    assert last.hand_over and last.points == [1 + 10 + 5, 0, 0, 0]


def test_opn_1_the_taker_of_raffles_is_known_to_hold_him_whatever_he_says() -> None:
    state = play(lay(OPEN, "star-4", "raffles", "star-9", "star-1"), "star-4 raffles star-9 star-1")
    state.call(2, "take back")  # there is nothing to take back
    assert state.seat == 2 and state.view(0).to_dict()["suspects"] == [2]


def test_opn_1_partners_do_not_call_each_other() -> None:
    open_pairs = parlour.load("raffles", partners=True, open_table=True)
    state = play(lay(open_pairs, "star-10", "star-4", "raffles star-11", "star-3"), "star-10 star-4 star-11")
    assert "call raffles" in state.calls(1) and "call raffles" in state.calls(3)
    state.call(0, "call raffles")  # aimed at seat 1, the only opponent with a card down: nothing
    assert state.points == [0] * 4
    state.call(1, "call raffles")
    assert state.points == [0, 5, 0, 5]


def test_opn_1_the_offer_betrays_nothing() -> None:
    guilty, innocent = (
        neglected(),
        play(lay(OPEN, "star-10", "star-4", "star-11", "star-3 raffles"), "star-10 star-4 star-11"),
    )
    assert all(guilty.calls(seat) == innocent.calls(seat) for seat in range(4))


def test_opn_1_a_player_may_mend_his_own_neglect_for_nothing() -> None:
    state = neglected()
    state.call(2, "take back")
    assert state.seat == 2 and state.legal() == ["raffles"] and state.points == [0] * 4


def test_opn_5_a_revoke_is_taken_back_before_the_trick_is_turned() -> None:
    state = lay(OPEN, "star-10", "star-4 sun-3", "star-11", "star-3")
    play(state, "star-10 sun-3 star-11")
    assert "call revoke" in state.calls(0) and "call revoke" not in state.calls(1)
    state.call(3, "call revoke")
    assert state.seat == 1 and "sun-3" in state.hand(1)
    assert all(card.startswith("star") or card == "detective" for card in state.legal())
    play(state, "star-4")
    assert state.seat == 3 and state.points == [0] * 4
    stands = play(lay(OPEN, "star-10", "star-4 sun-3", "star-11 moon-1", "star-3"), "star-10 sun-3 star-11 star-3")
    play(stands, "moon-1")
    assert "sun-3" not in stands.hand(1)


def test_opn_5_who_has_put_his_card_right_leads_freely_again() -> None:
    state = lay(OPEN, "star-10", "star-12 sun-3 detective", "star-11", "star-3")
    play(state, "star-10 sun-3")
    state.call(3, "call revoke")
    play(state, "star-12 star-11 star-3")
    assert state.seat == 1 and state.legal() == state.hand(1) and "detective" in state.legal()


def test_opn_5_an_honest_discard_stays() -> None:
    hands = ("star-10 moon-5", "sun-3 moon-6", "star-11 moon-7", "star-3 moon-8")
    state = play(late(OPEN, *hands), "star-10 sun-3")
    before = state.copy()
    state.call(2, "call revoke")
    assert state == before
    state.call(1, "take back")
    assert state == before


def test_opn_5_a_wrong_lead_is_mended_until_a_card_falls_on_it() -> None:
    state = lay(OPEN, "detective star-10", "star-4", "star-11", "star-3")
    state.play("detective")
    taken_back = state.copy()
    taken_back.call(1, "call revoke")
    assert taken_back.seat == 0 and "detective" in taken_back.hand(0)
    assert not {"detective", "raffles"} & set(taken_back.legal())
    state.play("star-4")
    assert "call revoke" not in state.calls(1) and "take back" not in state.calls(0)
    play(state, "star-11 star-3")
    assert state.seat == 0 and state.s.led == 1  # the Detective takes it; Star was the series led


def test_opn_6_at_the_open_table_one_calls_game_oneself() -> None:
    hands = ("star-0 moon-1 sun-0", "star-5 moon-2", "star-6 moon-3", "star-7 sun-2 sun-5")
    state = late(OPEN, *hands, score=[0, 0, 0, 94])
    state.call(3, "call game")
    assert not state.hand_over  # a false call does nothing
    play(state, "star-0 star-5 star-6 star-7")
    assert not state.hand_over
    for seat in (0, 1, 2):
        state.call(seat, "call game")
        assert not state.hand_over
    state.call(3, "call game")
    assert state.game_over and state.winners == [3] and state.score[3] == 100
    assert state.calls(3) == []


def test_opn_6_a_referee_hears_no_calls() -> None:
    state = FOUR.start(seed=1)
    assert state.calls(0) == []
    with pytest.raises(IllegalMove, match="may say nothing"):
        state.call(0, "call game")
