"""Laying out games of Deck-O-Cards Roulette."""

import pytest

import parlour
from parlour import IllegalMove, State
from parlour.games.declare import Value

ALL = parlour.load("roulette").packs[0].cards
DEEP_BANK = parlour.load("roulette", 2, spins=1, bank=10_000)


def table(*stops: str, players: int = 2, dealer: int = 0, **options: Value) -> State:
    """A game in which the arrow stops at these cards, one spin each; seat 0 is banker."""
    game = parlour.load("roulette", players, spins=len(stops), **options)
    return game.start(dealer=dealer, deck=stops)


def gain(bet: str, stop: str) -> int:
    """What one bet of the only player brings when the arrow stops there."""
    state = DEEP_BANK.start(dealer=0, deck=[stop])
    for move in (bet, "done", "spin"):
        state.play(move)
    return state.points[1]


def gains(bet: str) -> dict[str, int]:
    """What a bet brings on each card."""
    return {card: gain(bet, card) for card in ALL}


def refuse(state: State, text: str, reason: str) -> None:
    """The move is refused for this reason, in a sentence, and nothing changes."""
    before = state.copy()
    with pytest.raises(IllegalMove, match=reason) as refusal:
        state.play(text)
    assert str(refusal.value).endswith(".")
    assert state == before


def stakes(state: State) -> dict[str, int]:
    """The largest stake on each place, as legal() lists them."""
    listed = [text.split(" ", 2) for text in state.legal() if text.startswith("bet ")]
    assert len(listed) == len({place for _, _, place in listed})
    return {place: int(stake) for _, stake, place in listed}


def finish(state: State) -> State:
    """Say done and spin until the game is over."""
    while not state.hand_over:
        state.play("done" if "done" in state.legal() else "spin")
    return state
