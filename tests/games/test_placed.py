"""Hands sorted as each game ranks them, what is marked on them, and which cards a combination is made of."""

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

import parlour
from parlour.cards import numbers
from parlour.engine.game import State
from parlour.games import GAMES
from parlour.games.chantecler import rules as chantecler
from parlour.games.euchre import rules as euchre
from parlour.games.facts import Placed, so_many
from parlour.games.lost_heir import rules as lost_heir
from parlour.games.pinochle import rules as pinochle
from parlour.games.pinochle.melds import kind_of
from parlour.games.raffles import rules as raffles
from parlour.server.live.table.board import board
from parlour.wire import table as wire
from tests.helpers.walks import step, tables


def positions(name: str, hands: int = 12) -> Iterator[State]:
    chance = random.Random(f"placed {name}")
    for number in range(hands):
        state = chance.choice(tables(name)).start(seed=number)
        for _ in range(120):
            if state.seat is None:
                break
            yield state
            step(state, chance)


def shown(state: State, seat: int | None) -> wire.Board:
    return board(state.view(seat), [f"P{place}" for place in range(state.game.players)])


def beats(name: str, s: object, card: int, other: int) -> bool:
    """Does a card beat another of its suit, by the rules?"""
    match name:
        case "raffles":
            return raffles.strength(card, card // 13) > raffles.strength(other, card // 13)
        case "lost-heir":
            city = lost_heir.city_of(card, s.trump)  # type: ignore[attr-defined]
            return lost_heir.strength(card, city, s.trump) > lost_heir.strength(other, city, s.trump)  # type: ignore[attr-defined]
        case "euchre":
            colour = euchre.colour_of(card, s.trump)  # type: ignore[attr-defined]
            return euchre.strength(card, s.trump, colour) > euchre.strength(other, s.trump, colour)  # type: ignore[attr-defined]
        case "chantecler":
            led = s.copy()  # type: ignore[attr-defined]
            led.led = chantecler.suit_of(card, led.trump)
            return chantecler.strength(led, card) > chantecler.strength(led, other)
    return pinochle.POWER[kind_of(card)] > pinochle.POWER[kind_of(other)]


@pytest.mark.parametrize("name", ["raffles", "lost-heir", "euchre", "chantecler", "pinochle"])
def test_a_hand_lies_as_its_cards_beat_one_another(name: str) -> None:
    """Once there are trumps: they lie first and are marked, and in every group each card beats the next."""
    looked = 0
    for state in positions(name):
        law, s, seat = state.game.law, state.s, state.seat or 0
        if getattr(s, "trump", 0) < 0:
            continue
        places = sorted(
            ((law.placed(s, card), card) for card in numbers(s.hand[seat])), key=lambda p: (p[0].group, -p[0].height)
        )
        for (one, card), (two, other) in pairwise(places):
            if one.group == two.group and card // 2 != other // 2 and max(card, other) < 52:
                assert not beats(name, s, other, card), (state.game.rulebook.pack.cards[card], "before", other)
                looked += one.trump
            assert one.trump or not two.trump
            assert one.trump == two.trump or one.group != two.group
    assert looked > 20


def test_marks_say_what_a_face_does_not() -> None:
    state = parlour.load("euchre").start(seed=3)
    cards = state.game.rulebook.pack.cards
    s, placed = state.s, state.game.law.placed
    before = placed(s, cards.index("black-motorman"))
    assert (before.mark, before.trump) == ("J", False)
    s.trump = 3  # green
    marks = {text: placed(s, number) for number, text in enumerate(cards)}
    assert marks["green-motorman"].mark == "1st trump" and marks["black-motorman"].mark == "2nd trump"
    assert marks["black-motorman"].group == marks["green-car"].group == 0 and marks["black-motorman"].trump
    assert [
        marks[f"red-{kind}"].mark for kind in ("car", "conductor", "passenger", "motorman", "fare", "transfer")
    ] == [*("A", "K", "Q", "J", "X", "IX")]
    heir = parlour.load("lost-heir").start(seed=1)
    texts = heir.game.rulebook.pack.cards
    both = [heir.game.law.placed(heir.s, texts.index(text)) for text in ("lost-heir", "wrong-boy")]
    assert [(place.group, place.trump) for place in both] == [(0, True), (0, True)]
    birds = parlour.load("chantecler").start(seed=1)
    duck = birds.game.rulebook.pack.cards.index("duck-5")
    assert birds.game.law.placed(birds.s, duck).mark == ""
    birds.s.trump = 0
    assert birds.game.law.placed(birds.s, duck).mark == "counts 5"


@pytest.mark.parametrize("name", GAMES)
def test_a_hand_is_the_same_from_all_that_look_alike(name: str) -> None:
    """Where a card lies follows from what its holder knows."""
    if "hand" not in parlour.load(name).fields:
        return
    for number, state in enumerate(positions(name, hands=3)):
        seat = number % state.game.players
        known, law = state.view(seat).known, state.game.law
        for card in numbers(state.s.hand[seat]):
            assert law.placed(known, card) == law.placed(state.s, card)


@pytest.mark.parametrize(("name", "players"), [("trolley", 4), ("trolley", 2), ("pinochle", 2)])
def test_a_combination_names_the_cards_it_takes(name: str, players: int) -> None:
    """The cards told are those that have served in it when it has been shown, and no others."""
    told, chance = 0, random.Random(name)
    for number in range(12):
        state = parlour.load(name, players=players).start(seed=number)
        while state.seat is not None:
            seat, law = state.seat, state.game.law
            hand = [card for _, card in sorted_hand(state, seat)]
            for move in shown(state, seat).moves if state.phase != "play" else ():
                uses = [hand[place] for place in move.uses]
                assert bool(uses) == (move.text not in ("show nothing", "meld nothing"))
                after = state.copy()
                after.play(move.text)
                if uses and after.seat is not None and getattr(after.s, "in_stock", True):
                    served = [card for card in hand if law.served_in(after.s, card) != law.served_in(state.s, card)]
                    assert move.text in ("exchange", "meld dix") or set(served) == set(uses), move
                    told += 1
            step(state, chance)
    assert told > 20


def sorted_hand(state: State, seat: int) -> list[tuple[Placed, int]]:
    law, s = state.game.law, state.view(seat).known
    places = [(law.placed(s, card), card) for card in numbers(s.hand[seat])]
    return sorted(places, key=lambda each: (each[0].group, -each[0].height))


# ---- on the felt ----


def test_a_card_turned_down_is_told_so_and_taken_away() -> None:
    state = parlour.load("euchre").start(seed=1)
    assert (shown(state, None).turned_as, shown(state, None).turned is None) == ("turned up", False)
    while state.phase == "order":
        state.play("pass")
    assert shown(state, None).turned_as == "turned down"
    state.play(next(move for move in state.legal() if move.endswith("alone")))
    after = shown(state, None)
    assert after.turned is None and after.undertaken == "alone" and after.maker is not None
    assert any(note.endswith(", alone") for note in after.notes[after.maker])


@pytest.mark.parametrize("name", ["chantecler", "lost-heir"])
def test_only_the_bid_that_binds_stays_by_its_seat(name: str) -> None:
    state = parlour.load(name).start(seed=2)
    for bid in ("bid 3", "bid 5", "pass"):
        state.play(bid)
    while state.phase != "play":
        state.play("pass" if "pass" in state.legal() else state.legal()[0])
    notes = shown(state, None).notes
    assert [note for of_seat in notes for note in of_seat if note.startswith("bid")] == ["bid 5"]
    assert shown(state, None).undertaken == "bid 5"


@pytest.mark.parametrize("name", ["raffles", "chantecler", "matchem", "pinochle", "roulette", "trolley"])
def test_what_is_caught_stands_by_its_seat(name: str) -> None:
    """The numbers by the names are those of the state."""
    state, chance = parlour.load(name).start(seed=4), random.Random(4)
    while state.seat is not None:
        notes, s = shown(state, None).notes, state.s
        for seat in range(state.game.players):
            told = " ".join(notes[seat])
            match name:
                case "raffles":
                    assert ("has Raffles" in told) == bool(s.shown[seat] & raffles.RAFFLES_CARD)
                case "chantecler" if s.phase == chantecler.PLAYING and s.counters[seat]:
                    assert f"caught {so_many(s.counters[seat], 'point', 'points')}" in told
                case "matchem":
                    assert f"caught {s.caught[seat].bit_count()}" in told
                case "pinochle":
                    assert f"{s.melds[seat]} melded {s.taken[seat]} taken" in told
                case "roulette":
                    assert (f"bank {s.in_bank}" in told) == (seat == s.holder)
                case "trolley":
                    assert f"{s.counted[seat]} shown" in told
        step(state, chance)
