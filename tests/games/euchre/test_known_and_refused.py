"""Trolley Euchre: what a seat may know of the others' cards, and what is refused.

Cards are written as laying.py says.
"""

from collections import Counter

import pytest

import parlour
from parlour import BadChoice, BadDeal, Game, IllegalMove
from tests.games.euchre.laying import FOUR, THREE, card, four_hands, play
from tests.helpers.walks import tables, walk

# ---- what a seat may know ----


def test_imagined_hands_keep_voids_and_the_card_taken_up() -> None:
    state = play(four_hands(), "oJ oA b9 r9")  # seats 1 and 2 have no trump, the orange Motorman included
    for seat in (0, 1, 2, None):
        for seed in range(40):
            world = state.view(seat).imagine(seed)
            for void in (1, 2):
                assert not any(text.startswith("red") for text in world.hand(void))
            assert card("rJ") in world.hand(3)
            assert world.s.discarded[3].bit_count() == 1


def test_imagination_reaches_every_place_a_card_can_lie() -> None:
    state = four_hands()
    unseen = 1 << FOUR.packs[0].cards.index(card("bA"))
    places: Counter[str] = Counter()
    for seed in range(400):
        s = state.view(0).imagine(seed).s
        places["stock"] += bool(s.stock & unseen)
        places["discard"] += bool(s.discarded[3] & unseen)
        for seat in (1, 2, 3):
            places[str(seat)] += bool(s.hand[seat] & unseen)
    # eighteen unseen cards: five, five, four (one is known), three in the stock, one discarded
    expected = {"1": 5, "2": 5, "3": 4, "stock": 3, "discard": 1}
    for place, cards in expected.items():
        assert abs(places[place] - 400 * cards / 18) < 4 * (400 * cards / 18) ** 0.5
    assert sum(places.values()) == 400


def test_the_dealer_knows_his_discard() -> None:
    state = four_hands()
    for seed in range(20):
        world = state.view(3).imagine(seed)
        assert world.s.discarded == state.s.discarded and world.hand(3) == state.hand(3)


@pytest.mark.parametrize("game", tables("euchre"), ids=lambda game: f"{game.options}")
def test_no_card_is_lost(game: Game) -> None:
    for seed in range(4):
        for state in walk(game, seed):
            for world in (state, state.view(seed % game.players).imagine(seed), state.view(None).imagine(seed)):
                s = world.s
                parts = [*s.hand, *s.discarded, s.stock, s.gone]
                if not any(part >> s.turned & 1 for part in parts):
                    parts.append(1 << s.turned)
                assert sum(parts) == (1 << 24) - 1 and sum(part.bit_count() for part in parts) == 24


# ---- refusals ----


@pytest.mark.parametrize("players", [1, 5, 0, True, "4"])
def test_other_numbers_of_players_are_refused(players: object) -> None:
    with pytest.raises(BadChoice, match="2, 3 or 4"):
        parlour.load("euchre", players=players)  # type: ignore[arg-type]


def test_bad_decks_and_scores_are_refused() -> None:
    deck = list(FOUR.packs[0])
    for wrong in (deck[:-1], [*deck, deck[0]], [deck[1], *deck[1:]], [*deck[:-1], "duck-1"]):
        with pytest.raises(BadDeal):
            FOUR.start(dealer=0, deck=wrong)
    with pytest.raises(BadDeal, match="Partners"):
        FOUR.start(seed=1, score=[1, 2, 3, 4])
    assert THREE.start(seed=1, score=[1, 2, 3]).score == [1, 2, 3]
    with pytest.raises(BadDeal):
        FOUR.start(seed=1, dealer=4)


def test_a_move_of_another_phase_is_refused_and_changes_nothing() -> None:
    state = four_hands()
    before = state.copy()
    for text in ("pass", "order up", "make green", "discard red-car", "", "RED-CAR", "red-car "):
        with pytest.raises(IllegalMove):
            state.play(text)
        assert state == before
