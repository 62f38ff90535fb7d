"""The Capture of Mr. Raffles: what a seat may imagine of the others' cards, and what is refused."""

import random
from collections import Counter
from itertools import permutations

import pytest

import parlour
from parlour import BadChoice, BadDeal, Game, IllegalMove, State
from tests.games.raffles.tables import FOUR, number
from tests.helpers.laying import lay, play

# ---- imagination ----


def past(game: Game, seed: int, length: int) -> tuple[State, list[str]]:
    """A state some random refereed moves into a hand, and those moves."""
    chance = random.Random(seed)
    state = game.start(seed=seed)
    moves: list[str] = []
    while not state.hand_over and len(moves) < length:
        moves.append(chance.choice(state.legal()))
        state.play(moves[-1])
    return state, moves


def has_a_legal_past(world: State, start: State, moves: list[str]) -> bool:
    """Could the hand have gone as it did, had the cards lain so? Deal them back and play it again."""
    game, players = world.game, world.game.players
    again = start.copy()
    cards = game.rulebook.pack.cards
    hands = [world.s.hand[seat] for seat in range(players)]
    probe = start.copy()
    for move in moves:
        hands[probe.seat or 0] |= 1 << cards.index(move)
        probe.play(move)
    raffles = 1 << number("raffles")
    if any(probe.s.captures):
        first = next(seat for seat in range(players) if start.s.hand[seat] & raffles)
        hands = [hand & ~raffles for hand in hands]
        hands[first] |= raffles
    again.s.hand[:players] = hands
    try:
        for move in moves:
            again.play(move)
    except IllegalMove:
        return False
    return bool(again.s.hand == world.s.hand)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("stuck", ["ends", "passes"])
def test_imagined_worlds_have_a_legal_past(players: int, stuck: str) -> None:
    game = parlour.load("raffles", players=players, stuck_leader=stuck)
    for seed in range(25):
        state, moves = past(game, seed, 3 + 7 * (seed % 8))
        if state.hand_over:
            continue
        start = game.start(seed=seed)
        assert has_a_legal_past(state, start, moves)
        for seat in range(players):
            for world_seed in range(4):
                assert has_a_legal_past(state.view(seat).imagine(world_seed), start, moves)


@pytest.mark.parametrize("stuck", ["ends", "passes"])
def test_whose_lead_it_is_can_lead_in_every_imagined_world(stuck: str) -> None:
    """Otherwise play would have ceased, or the lead passed on (RAF-14, RAF-26)."""
    game = parlour.load("raffles", players=4, series=3, stuck_leader=stuck)
    tried = 0
    for seed in range(200):
        state, moves = past(game, seed, 36)
        if len(moves) == 36 and not state.hand_over and not has_seen_both(state):
            tried += 1
            for world_seed in range(20):
                assert state.view(None).imagine(world_seed).legal()
    assert tried >= 5


def has_seen_both(state: State) -> bool:
    """Does everybody know where the Detective and Raffles are?"""
    return bool(state.s.gone >> number("detective") & 1 and state.s.suspects.bit_count() == 1)


def possible_worlds(state: State, seat: int, start: State, moves: list[str]) -> set[tuple[int, ...]]:
    """Every way the unseen cards can lie, found by trying all of them against the past."""
    game, s = state.game, state.s
    others = [other for other in range(game.players) if other != seat]
    unseen = [card for other in others for card in range(54) if s.hand[other] >> card & 1]
    found = set()
    for order in set(permutations(unseen)) if len(unseen) <= 7 else ():
        world, place = state.copy(), 0
        for other in others:
            size = s.hand[other].bit_count()
            world.s.hand[other] = sum(1 << card for card in order[place : place + size])
            place += size
        if tuple(world.s.hand) not in found and has_a_legal_past(world, start, moves):
            found.add(tuple(world.s.hand))
    return found


def test_imagination_reaches_every_possible_world_and_about_equally() -> None:
    tried = 0
    for seed in range(60):
        state, moves = past(FOUR, seed, 44 + seed % 6)
        unseen = sum(state.s.hand[seat].bit_count() for seat in range(1, 4))
        if state.hand_over or not 3 <= unseen <= 7:
            continue
        worlds = possible_worlds(state, 0, FOUR.start(seed=seed), moves)
        view = state.view(0)
        samples = 80 * len(worlds)
        reached = Counter(tuple(view.imagine(world_seed).s.hand) for world_seed in range(samples))
        assert set(reached) == worlds
        assert max(reached.values()) < 80 * 2.2 and min(reached.values()) > 80 * 0.35
        tried += 1
        if tried == 6:
            return
    assert tried >= 3


def test_imagination_knows_where_raffles_is_once_he_was_captured() -> None:
    state = lay(FOUR, "star-4", "raffles", "star-9", "star-1")
    assert {holder(state.view(0).imagine(seed)) for seed in range(60)} == {1, 2, 3}
    play(state, "star-4 raffles star-9 star-1")
    for viewer in (0, 1, 3, None):
        assert {holder(state.view(viewer).imagine(seed)) for seed in range(30)} == {2}


def holder(state: State) -> int:
    """Who holds Raffles?"""
    return next(seat for seat in range(state.game.players) if "raffles" in state.hand(seat))


def test_imagination_clears_who_did_not_play_raffles() -> None:
    state = lay(FOUR, "star-4", "star-9", "star-1", "raffles")
    play(state, "star-4 star-9")
    assert {holder(state.view(0).imagine(seed)) for seed in range(60)} == {2, 3}
    assert {holder(state.view(1).imagine(seed)) for seed in range(90)} == {0, 2, 3}


# ---- bad input ----


@pytest.mark.parametrize(
    ("deck", "reason"),
    [
        (list(FOUR.packs[0])[:-1], "lacks raffles"),
        ([*list(FOUR.packs[0])[:-1], "trump-0"], "too often"),
        ([*list(FOUR.packs[0])[:-1], "queen-spades"], "no card"),
        ([], "lacks"),
        ([*FOUR.packs[0], "star-1"], "too often"),
    ],
)
def test_decks_that_are_not_the_pack_are_refused(deck: list[str], reason: str) -> None:
    with pytest.raises(BadDeal, match=reason):
        FOUR.start(dealer=0, deck=deck)


def test_other_bad_beginnings_are_refused() -> None:
    for bad in (4, -1, "0", 1.5):
        with pytest.raises(BadDeal, match="dealer must be a seat"):
            FOUR.start(seed=1, dealer=bad)  # type: ignore[arg-type]
    for score in ([1, 2, 3], [1, 2, 3, "4"], [1.0, 2, 3, 4], [True, 1, 1, 1]):
        with pytest.raises(BadDeal, match="4 whole numbers"):
            FOUR.start(seed=1, score=score)  # type: ignore[arg-type]
    for seed in (-1, 2**63, "7", 1.0):
        with pytest.raises(BadDeal, match="seed"):
            FOUR.start(seed=seed)  # type: ignore[arg-type]
    with pytest.raises(BadDeal, match="not both"):
        FOUR.start(seed=1, deck=list(FOUR.packs[0]))
    with pytest.raises(BadChoice, match="no option 'colour'"):
        parlour.load("raffles", colour="red")
    with pytest.raises(BadChoice, match="raffles"):
        parlour.load("whist")
    for name, value in (("stuck_leader", "sulks"), ("partners", 1), ("game", 0), ("game", "100"), ("game", True)):
        with pytest.raises(BadChoice, match=f"{name}="):
            parlour.load("raffles", **{name: value})  # type: ignore[arg-type]
