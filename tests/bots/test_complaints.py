"""What people complain of in machines that play euchre, as positions the Master must get right.

Cards are written as in its rule tests: rA is the red Car, gJ the green Motorman. Seat 3 deals, seat 0 speaks first.
"""

import pytest

from parlour import State
from parlour.bots import Budget
from parlour.bots.players.roster import bot_named
from tests.games.euchre.laying import FOUR, card, lay, play

SEEDS = range(4)
DEALS = 20_000  # about as many as he thinks of in his half second


def thoughts(state: State) -> list[str]:
    """What the Master does for some seeds, however busy the machine is: no clock ends his thoughts."""
    assert state.seat is not None
    budget = Budget(iterations=DEALS)
    return [bot_named("master", seed).choose(state.view(state.seat), budget) for seed in SEEDS]


def answers(state: State) -> set[str]:
    """The same, each once."""
    return set(thoughts(state))


def test_the_maker_with_the_top_trumps_does_not_lead_a_low_one() -> None:
    state = lay(FOUR, "rJ oJ r9 gA bX", "gQ gX bQ bK oX", "oA oK gK b9 o9", turned="bA")
    play(state, "pass", "pass", "pass", "pass", "make red")
    assert state.s.maker == 0 and state.seat == 0
    assert card("r9") not in answers(state)


def test_no_trump_is_led_into_a_partner_known_to_be_void() -> None:
    """Seat 2 made red and has run out of it; its side needs one trick more, and the Car of green should bring it."""
    state = lay(FOUR, "bX oX rA r9 gA", "bK oK rK gX bA", "rX gQ g9 oQ o9", "b9 oA rQ gK bQ", turned="bJ")
    play(state, "pass", "pass", "pass", "pass", "pass", "pass", "make red", "bX bK rX b9 oQ oA oX oK rQ rA rK g9")
    assert state.seat == 0 and state.legal() == [card("r9"), card("gA")]
    assert answers(state) == {card("gA")}


@pytest.mark.parametrize("hand", ["rJ oJ rA rK gA", "rJ oJ rA gA gK"])
def test_who_holds_the_three_top_trumps_and_a_car_goes_alone(hand: str) -> None:
    state = lay(FOUR, hand, turned="bA")
    play(state, "pass", "pass", "pass", "pass")
    assert answers(state) == {"make red alone"}


def test_second_hand_does_not_play_high_for_nothing() -> None:
    """The Car of green is led, which no green card beats: the Conductor of green is not thrown under it."""
    state = lay(FOUR, "gA rJ oJ rA b9", "gK g9 bA oA oX", "gQ bQ oK bK oQ", turned="bJ")
    play(state, "pass", "pass", "pass", "pass", "make red", "gA")
    assert state.seat == 1 and state.legal() == [card("gK"), card("g9")]
    assert answers(state) == {card("g9")}


def test_no_winner_is_thrown_on_the_partners_trick() -> None:
    """The partner's Motorman of trumps has the trick for certain: the Car outside is kept, but for a seed that finds it
    makes no difference."""
    state = lay(FOUR, "rJ oJ rA gA gK", "rX r9 gQ gX oQ", "bA b9 oX bK oK", turned="bJ")
    play(state, "pass", "pass", "pass", "pass", "make red", "rJ r9")
    assert state.seat == 2 and card("bA") in state.legal()
    assert thoughts(state).count(card("bA")) <= 1
