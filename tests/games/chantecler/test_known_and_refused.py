"""Chantecler: what a seat may know of the others' cards, and what is refused.

Cards are written as laying.py says.
"""

import pytest

import parlour
from parlour import BadChoice, BadDeal, Game, IllegalMove, State
from parlour.games.chantecler import mind, rules
from tests.games.chantecler.laying import GAME, discard_all, named, number, ready, rich
from tests.helpers.walks import tables, walk

# ---- what a seat may know ----


def honest(state: State, played_plain: set[int | None]) -> bool:
    """Did everyone keep his trumps, as far as six cards go?"""
    s, trump_cards = state.s, rules.trumps(state.s.trump)
    for seat in range(4):
        if s.discarded[seat] & trump_cards:
            before_play = s.phase == rules.DISCARDING
            if before_play and (s.hand[seat] & trump_cards).bit_count() < 6:
                return False
            if not before_play and (seat in played_plain or s.hand[seat] & ~trump_cards):
                return False
    return True


@pytest.mark.parametrize("seat", [0, 1, None])
def test_imagined_discards_hold_no_trump_that_could_be_kept(seat: int | None) -> None:
    for start in (rich(), rich(seat=2), named(GAME)):
        state, played_plain = start, set[int | None]()
        while not state.hand_over:
            for seed in range(4):
                world = state.view(seat).imagine(seed)
                assert honest(world, played_plain)
                for other in range(4):
                    assert not world.s.hand[other] & ~mind.may_hold(world.s, other)
            move = state.legal()[len(state.legal()) // 2]
            if state.s.phase == rules.PLAYING and rules.suit_of(number(move), 0) != 0:
                played_plain.add(state.seat)
            state.play(move)


def test_a_surplus_of_trumps_in_another_hand_is_imagined_now_and_then() -> None:
    """Who played no plain card may have kept six trumps and thrown others; that must come up, and not always."""
    state = rich(seat=0)
    discard_all(state)
    found = 0
    for seed in range(300):
        s = state.view(2).imagine(seed).s
        found += bool(s.discarded[0] & rules.trumps(0))
    assert 0 < found < 300


@pytest.mark.parametrize("game", tables("chantecler"), ids=lambda game: f"{game.options}")
def test_no_card_is_lost(game: Game) -> None:
    for seed in range(3):
        for state in walk(game, seed):
            for world in (state, state.view(seed).imagine(seed), state.view(None).imagine(seed)):
                s = world.s
                parts = [*s.hand, *s.discarded, s.gone]
                assert sum(parts) == (1 << 44) - 1 and sum(part.bit_count() for part in parts) == 44


# ---- refusals ----


@pytest.mark.parametrize("players", [2, 3, 5, 0, True, "4"])
def test_only_four_can_play(players: object) -> None:
    with pytest.raises(BadChoice, match="4"):
        parlour.load("chantecler", players=players)  # type: ignore[arg-type]


def test_bad_decks_and_scores_are_refused() -> None:
    deck = list(GAME.packs[0])
    for wrong in (deck[:-1], [*deck, deck[0]], [deck[1], *deck[1:]], [*deck[:-1], "duck-11"]):
        with pytest.raises(BadDeal):
            GAME.start(dealer=0, deck=wrong)
    with pytest.raises(BadDeal, match="Partners"):
        GAME.start(seed=1, score=[1, 2, 3, 2])
    assert GAME.start(seed=1, score=[-5, 2, -5, 2]).score == [-5, 2, -5, 2]


def test_a_move_of_another_phase_is_refused_and_changes_nothing() -> None:
    state = ready()
    before = state.copy()
    for text in ("pass", "bid 8", "name hen", "discard duck-9", "", "DUCK-9", "duck-9 ", "duck-8"):
        with pytest.raises(IllegalMove):
            state.play(text)
        assert state == before
