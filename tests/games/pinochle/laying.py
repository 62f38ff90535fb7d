"""Laying out hands of Trolley Pinochle."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import parlour
from parlour import State
from parlour.games.pinochle import rules
from parlour.games.pinochle.pack import DECK as PINOCHLE
from parlour.games.trolley_pack import COLOURS

TRUMPS = "red car fare conductor passenger motorman"


def held(text: str) -> list[str]:
    """Cards by colour: "red car fare, black passenger" is three cards."""
    found = []
    for part in text.split(","):
        colour, *kinds = part.split()
        found += [f"{colour}-{kind}" for kind in kinds]
    return found


def all_of(kind: str) -> str:
    return ", ".join(f"{colour} {kind}" for colour in COLOURS)


def filled(hands: Sequence[Sequence[str]], sizes: Sequence[int], first: Sequence[str] = ()) -> list[list[str]]:
    """The hands filled up from the rest of the pack, beginning with the cards to come first."""
    rest = Counter(PINOCHLE.cards)
    for hand in hands:
        rest.subtract(hand)
    assert min(rest.values()) >= 0
    spare = sorted(rest.elements(), key=lambda card: card not in first)
    return [[*hand, *(spare.pop(0) for _ in range(size - len(hand)))] for hand, size in zip(hands, sizes, strict=True)]


def two(mine: str, turned: str = "red-motorman", stock: str = "", yours: str = "", **options: Any) -> State:
    """Two hands, seat 1 dealing: seat 0 holds these cards and leads.

    His hand is filled up with plain Fares and Transfers, of which no meld is made.
    """
    score = options.pop("score", None)
    plain = [f"{colour}-{kind}" for colour in COLOURS for kind in ("fare", "transfer") if not turned.startswith(colour)]
    groups = [held(mine) if mine else [], held(yours) if yours else [], [turned], held(stock) if stock else []]
    hand, other, _, pile = filled(groups, (12, 12, 1, 23), first=plain)
    deck = [card for packet in range(3) for who in (hand, other) for card in who[4 * packet : 4 * packet + 4]]
    return parlour.load("pinochle", players=2, **options).start(dealer=1, deck=[*deck, turned, *pile], score=score)


def table(hands: Sequence[str], turned: str, dealer: int | None = None, **options: Any) -> State:
    """Three or four hands; the turned card is the dealer's last."""
    players = len(hands)
    dealer = players - 1 if dealer is None else dealer
    score = options.pop("score", None)
    groups = [[*(held(hand) if hand else []), *([turned] if seat == dealer else [])] for seat, hand in enumerate(hands)]
    full = filled(groups, [48 // players] * players)
    full[dealer].remove(turned)
    full[dealer].append(turned)
    order = [(dealer + 1 + place) % players for place in range(players)]
    deck = [card for at in range(0, 48 // players, 4) for seat in order for card in full[seat][at : at + 4]]
    return parlour.load("pinochle", players=players, **options).start(dealer=dealer, deck=deck, score=score)


def win(state: State, card: str) -> State:
    """Seat 0 leads a card and seat 1 throws one that does not beat it."""
    assert state.seat == 0
    state.play(card)
    led = PINOCHLE.cards.index(card)
    loser = [text for text in state.legal() if not rules.beats(PINOCHLE.cards.index(text), led, state.s.trump)]
    state.play(loser[0])
    assert state.s.ahead == 0
    return state


def says(state: State, *moves: str) -> State:
    for move in moves:
        state.play(move)
    return state


def finish(state: State, seed: int = 0) -> State:
    chance = random.Random(seed)
    while not state.hand_over:
        state.play(chance.choice(state.legal()))
    return state
