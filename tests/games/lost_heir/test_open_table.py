"""Game of the Lost Heir at the open table (OPN-5)."""

from parlour import State
from tests.games.lost_heir.laying import SUITS, says, table


def open_play() -> State:
    """Seat 3 deals and nobody bids; he names Boston, which seat 2 holds, and has one Boston card himself."""
    state = table(
        SUITS, swap=("boston-1", "chicago-1", "boston-2", "new-york-1", "wrong-boy", "chicago-2"), open_table=True
    )
    return says(state, "pass, pass, pass, name boston")


def test_opn_5_a_first_lead_that_is_no_trump_is_mended_until_a_card_falls_on_it() -> None:
    state = open_play()
    assert len(state.legal()) == 12  # any card may be led, right or wrong
    state.play("chicago-5")
    assert state.calls(3) == ["take back"] and state.calls(0) == ["call revoke"]
    mended = state.copy()
    mended.call(1, "call revoke")
    assert mended.seat == 3 and mended.legal() == ["boston-1", "wrong-boy"] and "chicago-5" in mended.hand(3)
    assert mended.points == [0, 0, 0, 0]
    state.play("new-york-5")
    assert "take back" not in state.calls(3)


def test_opn_5_a_revoke_is_taken_back_until_the_trick_is_turned_down() -> None:
    state = says(open_play(), "boston-1, new-york-5, philadelphia-4, boston-9")
    assert state.seat == 2 and state.s.tricks[2] == 1  # seat 0 holds boston-2 and did not follow
    before = state.copy()
    state.call(1, "take back")
    assert state == before  # seat 1 had no Boston card: nothing to mend
    state.call(2, "call revoke")
    assert state.seat == 0 and "new-york-5" in state.hand(0) and state.s.tricks == [0] * 6
    assert state.legal() == ["boston-2", "lost-heir"]
    state.play("lost-heir")
    assert state.seat == 0 and state.s.found == 0
    turned = before.copy()
    turned.play("boston-10")
    assert all("new-york-5" not in turned.hand(seat) for seat in range(4))
    assert turned.calls(1) == []


def test_opn_5_partners_do_not_call_each_other_and_the_referee_hears_nobody() -> None:
    pairs = table(
        SUITS,
        swap=("boston-1", "chicago-1", "boston-2", "new-york-1", "wrong-boy", "chicago-2"),
        open_table=True,
        partners=True,
    )
    says(pairs, "pass, pass, pass, name boston, boston-1, new-york-5")
    assert pairs.calls(2) == [] and pairs.calls(1) == pairs.calls(3) == ["call revoke"]
    closed = says(table(SUITS), "pass, pass, pass, name boston")
    assert all(closed.calls(seat) == [] for seat in range(4))


def test_opn_5_what_is_taken_back_is_known_and_so_is_that_he_could_follow() -> None:
    state = says(open_play(), "boston-1, new-york-5")
    state.call(0, "take back")
    for seed in range(20):
        world = state.view(1).imagine(seed)
        assert "new-york-5" in world.hand(0) and {"boston", "lost", "wrong"} & {c.split("-")[0] for c in world.hand(0)}
