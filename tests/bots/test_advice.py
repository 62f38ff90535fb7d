"""The House follows the books where they give advice: a position for each piece of it."""

import pytest

import parlour
from parlour import State
from parlour.bots.players.house import House
from parlour.games.trolley_pack import KIND_CARDS
from tests.games.euchre.laying import FOUR, THREE, TWO
from tests.games.euchre.laying import lay as lay_euchre
from tests.games.euchre.laying import play as play_euchre
from tests.helpers.laying import late, lay, play


def answer(state: State) -> str:
    """What the House does."""
    assert state.seat is not None
    return House().choose(state.view(state.seat))


# ---- The Capture of Mr. Raffles ----


def test_with_a_number_of_noughts_raffles_is_taken_as_often_as_can_be() -> None:
    """Early in the hand, with others still to play: there is no object in him, unless noughts are to be saved."""
    two_noughts = lay(parlour.load("raffles"), "star-9", "raffles", "star-12 star-2 moon-0 sun-0")
    one_nought = lay(parlour.load("raffles"), "star-9 sun-0 star-0", "raffles trump-0", "star-12 star-2 moon-0")
    for state, played in ((two_noughts, "star-12"), (one_nought, "star-2")):
        play(state, "star-9 raffles")
        assert state.seat == 2 and answer(state) == played


def test_the_house_remembers_where_raffles_is() -> None:
    """Seat 0 took him before everybody's eyes: he will fall on the next trick, though he does not lie there yet."""
    hands = ("star-9 moon-1", "raffles moon-3", "star-2 moon-0 sun-0 moon-12 moon-2", "star-3 moon-10")
    state = lay(parlour.load("raffles"), *hands)
    play(state, "star-9 raffles star-2 star-3 moon-1 moon-3 moon-2 moon-10")
    assert state.seat == 3 and state.s.suspects == 1  # seat 0 leads with him in his hand, and loses the lead
    held = [text for text in state.view(3).hand if text.startswith("sun")]
    state.play(held[0])
    assert state.seat == 0 and answer(state) == "raffles"
    hidden = state.copy()
    hidden.s.suspects = 0b1111
    for there in (state, hidden):
        there.s.turn = 2  # before he is thrown
        there.s.hand[2] |= 1 << there.game.rulebook.pack.cards.index("sun-12")
    assert answer(state) == "sun-12"
    assert answer(hidden) != "sun-12"


def test_a_nought_goes_to_a_partner_whom_nobody_can_beat() -> None:
    """The partner has the highest Star, and the one still to play is known to have nothing that beats it."""
    game = parlour.load("raffles", partners=True)
    state = late(game, "star-12 sun-1", "star-5 sun-2", "star-0 star-3 sun-3", "sun-4 sun-5 raffles")
    play(state, "star-12 star-5")
    assert state.seat == 2 and answer(state) == "star-0"


def test_a_nought_stays_home_while_the_partner_may_be_beaten() -> None:
    game = parlour.load("raffles", partners=True)
    state = late(game, "star-9 sun-1", "star-5 sun-2", "star-0 star-3 sun-3", "trump-4 sun-5 raffles")
    play(state, "star-9 star-5")
    assert state.seat == 2 and answer(state) == "star-3"


def test_the_lead_is_wanted_for_the_last_three_tricks() -> None:
    """Others hold three cards: now any trick is worth a high card, and before it was not."""
    hands = ["star-5 sun-1 sun-7", "star-6 star-1 sun-2", "star-11 star-2 sun-3", "star-4 sun-4 raffles"]
    state = late(parlour.load("raffles"), *hands)
    state.s.tricks[0] = 11
    play(state, "star-5 star-6")
    assert answer(state) == "star-11"


# ---- Trolley Euchre ----


def test_three_hands_pass_on_the_three_lowest_trumps() -> None:
    """They must be reasonably sure of three tricks, one against two; three small trumps are not that."""
    weak = lay_euchre(THREE, "rQ rX r9 gQ bX", turned="rK")
    assert answer(weak) == "pass"
    strong = lay_euchre(THREE, "rJ oJ rX gA bX", turned="rK")
    assert answer(strong) == "order up"
    made = lay_euchre(THREE, "gJ bJ gA gK b9", turned="rK")
    assert answer(made) == "pass"
    play_euchre(made, "pass", "pass", "pass")
    assert answer(made) == "make green"


def test_two_hands_order_up_for_three_tricks() -> None:
    assert answer(lay_euchre(TWO, "rJ rA rX gA bX", turned="rK")) == "order up"
    assert answer(lay_euchre(TWO, "rX r9 gX g9 bX", turned="rK")) == "pass"


@pytest.mark.parametrize("hand", ["rJ oJ rA rK rQ", "rJ oJ rA rK gA"])
def test_many_cards_of_a_colour_are_played_alone(hand: str) -> None:
    assert answer(lay_euchre(FOUR, hand, turned="rX")) == "order up alone"
    state = lay_euchre(FOUR, hand, turned="bX")
    play_euchre(state, "pass", "pass", "pass", "pass")
    assert answer(state) == "make red alone"
    assert answer(lay_euchre(parlour.load("euchre", lone=False), hand, turned="rX")) == "order up"


def test_the_dealer_counts_the_card_he_takes_up() -> None:
    """With the Motorman of trumps to take up the hand is good for three tricks; with the Transfer it is not."""
    for turned, said in (("rJ", "take up"), ("r9", "pass")):
        state = lay_euchre(THREE, "gX g9 bX", "bQ gQ oQ", "rA rQ gA b9 o9", turned=turned)
        play_euchre(state, "pass", "pass")
        assert state.s.turn == state.s.dealer == 2 and answer(state) == said


def test_a_hand_that_is_only_good_does_not_go_alone() -> None:
    assert answer(lay_euchre(FOUR, "rJ rA rK gX bX", turned="r9")) == "order up"


# ---- Trolley ----


def test_in_the_last_eight_tricks_what_nothing_beats_is_led() -> None:
    """Every Car has gone: a Motorman is the highest card out, and catches the trick for certain."""
    state = parlour.load("trolley", players=2).start(seed=1, dealer=1)
    s = state.s
    motormen, transfers = KIND_CARDS[1], KIND_CARDS[5]
    s.hand[0], s.hand[1] = first(motormen, 1) | first(transfers, 2), motormen & ~first(motormen, 8)
    s.in_stock = 0
    s.caught[1] = ((1 << 60) - 1) & ~(s.hand[0] | s.hand[1])
    assert answer(state) == "motorman"
    s.hand[1] ^= first(KIND_CARDS[0], 1)  # a Car is out: the Motorman would be caught
    s.caught[1] ^= first(KIND_CARDS[0], 1)
    assert answer(state) == "transfer"


def first(cards: int, number: int) -> int:
    """The first few of some cards."""
    found = 0
    for _ in range(number):
        found |= cards & -cards
        cards &= cards - 1
    return found
