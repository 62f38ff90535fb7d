"""The cards of a hand, one by one: the moves each stands for, why it stands for none, what it has served in; and the
sizes of all hands.

All of it is read from a view, so that a client need not take the words of the moves apart.
"""

from functools import cache
from typing import Any

import parlour
from parlour.cards import KINDS, numbers
from parlour.engine.view import View
from parlour.games.contract import PLAY

SERVED = {
    "in_trolley": "trolley",
    "in_four": "four",
    "in_couple": "couple",
    "run": "sequence",
    "wed": "marriage",
    "foured": "four",
    "paired": "pinochle",
}
"""The fields that say what a copy of a card has served in, and the word for each."""

TALLIES = {("trolley", "show"): "counted", ("pinochle", "meld"): "melds"}
"""Where the points of a combination are put down, by game and phase."""


def held_by(view: View) -> list[int]:
    """The cards in the seat's own hand, in the order in which they are sent; none for the gallery."""
    if view.seat is None or "hand" not in view.game.fields:
        return []
    return numbers(view.known.hand[view.seat])


def sizes(view: View, facts: dict[str, Any]) -> list[int | None]:
    """How many cards each seat holds, as everyone can count them; at Raffles, where that may be asked only of small
    hands (RAF-19), nothing is said of larger ones."""
    game, known = view.game, view.known
    counted = facts.get("cards") or getattr(known, "cards", None)
    if counted is not None:
        return list(counted[: game.players])
    return [game.law.holds(known, seat) for seat in range(game.players)]


def sides(view: View) -> list[int]:
    """The side of each seat: by the lowest seat that plays on it."""
    return [min(seat, int(view.game.law.partner(view.known, seat))) for seat in range(view.game.players)]


def moves_with(view: View, card: int, legal: list[str]) -> list[str]:
    """The legal moves that a card in hand stands for."""
    if not legal:
        return []
    texts = view.game.rulebook.moves[view.known.phase]
    return list(dict.fromkeys(texts[move] for move in with_card(view, card) if texts[move] in legal))


def why_not(view: View, card: int, legal: list[str]) -> str | None:
    """Why a card in hand cannot be played now; None where it can, or where no card is asked for."""
    moves = with_card(view, card) if legal else ()
    if not moves or moves_with(view, card, legal):
        return None
    return str(view.game.law.why_not(view.known, moves[0]))


def with_card(view: View, card: int) -> tuple[int, ...]:
    """The moves of this phase that are about a card; at Trolley, about a copy that has served in the same."""
    book, known = view.game.rulebook, view.known
    stands_for = view.game.law.as_move(known, card) if book.phases[known.phase] == PLAY else None
    if stands_for is not None:
        return (stands_for,)
    return about(book.name, known.phase, book.pack.cards[card])


@cache
def about(name: str, phase: int, card: str) -> tuple[int, ...]:
    """The moves of a phase that name a card, or its kind."""
    kind = card.rpartition("-")[2]
    names = {card, kind} if kind in KINDS else {card}
    texts = parlour.load(name).rulebook.moves[phase]
    return tuple(move for move, text in enumerate(texts) if text.rpartition(" ")[2] in names)


def marks(view: View, card: int) -> list[str]:
    """What a copy of a card has served in, as long as that makes a difference."""
    fields = marking(view.game.name)
    if not fields or getattr(view.known, "in_stock", 1) == 0:
        return []
    return [SERVED[name] for name in fields if getattr(view.known, name) >> card & 1]


@cache
def marking(name: str) -> tuple[str, ...]:
    """The fields of a game that say what its cards have served in."""
    return tuple(field for field in SERVED if field in parlour.load(name).fields)


def shown_marks(view: View) -> list[list[list[str]]]:
    """The same of the cards each seat has shown, where cards are marked at all."""
    if not marking(view.game.name):
        return []
    return [[marks(view, card) for card in numbers(row)] for row in view.known.shown[: view.game.players]]


def worth(view: View, legal: list[str]) -> dict[str, int]:
    """What every combination that can be shown now would count: it is shown in a copy, and the tally looked at."""
    book, seat = view.game.rulebook, view.seat
    tally = TALLIES.get((book.name, book.phases[view.known.phase]))
    if tally is None or seat is None:
        return {}
    gains = {text: gain(view, seat, text, tally) for text in legal}
    return {text: points for text, points in gains.items() if points}


def gain(view: View, seat: int, text: str, tally: str) -> int:
    """By how much a move raises a seat's tally."""
    after: Any = view.known.copy()
    before = getattr(after, tally)[seat]
    view.game.law.play(after, view.game.read(after, text))
    return int(getattr(after, tally)[seat] - before)
