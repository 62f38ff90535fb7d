"""What the log is made of: acts that say which card, who took the trick, and where a round ends."""

import random

import pytest

import parlour
from parlour.games import GAMES
from parlour.server.live.table import events
from parlour.server.live.table.picture import acts_told
from parlour.server.live.table.sitting import Sitting
from tests.helpers.openings import opening
from tests.helpers.walks import step

TRICKS = ["raffles", "lost-heir", "euchre", "chantecler", "trolley", "pinochle"]


def played(name: str, seed: int = 1) -> Sitting:
    """A table at which a hand has been played by events, as in the journal."""
    opened = opening(parlour.load(name), options={}, seats=["bot"] * 4, seed=0)
    sitting = Sitting("table", opened)
    state, chance = sitting.game.start(seed=seed), random.Random(seed)
    deck = list(state.game.rulebook.pack)
    chance.shuffle(deck)
    sitting.apply(events.Dealt(deck=deck, dealer=0), 1, 0.0)
    while sitting.state.seat is not None and len(sitting.acts) < 150:
        copy, seat = sitting.state.copy(), sitting.state.seat
        text = step(copy, chance)
        sitting.apply(sitting.played(seat, text, ""), sitting.seq + 1, 0.0)
    return sitting


@pytest.mark.parametrize("name", TRICKS)
def test_acts_say_who_took_the_trick(name: str) -> None:
    sitting = played(name)
    acts = acts_told(sitting, None).to(None)
    taken = [act.took for act in sitting.acts if act.took is not None]
    tricks = getattr(sitting.state.s, "tricks", None)
    if tricks is not None:
        assert [taken.count(seat) for seat in range(4)] == list(tricks[:4])
    assert len(taken) > 4 and all(act.ends or act.took is None or name in ("trolley", "pinochle") for act in acts)
    assert {act.card for act in acts if act.card} <= set(sitting.game.rulebook.pack)


def test_suits_are_told_by_the_faces() -> None:
    suits = {act.card: act.suit for act in acts_told(played("raffles"), None).to(None) if act.card}
    assert all(card.startswith(f"{suit}-") for card, suit in suits.items() if suit)
    assert {card for card, suit in suits.items() if not suit} <= {"raffles", "detective"}


@pytest.mark.parametrize("name", [name for name in GAMES if name in ("transfer", "chantecler", "euchre")])
def test_what_was_done_face_down_stays_so(name: str) -> None:
    for act in acts_told(played(name), None).to(None):
        if act.face_down:
            assert not act.card and not act.suit and act.took is None and act.text in ("give", "discard")
