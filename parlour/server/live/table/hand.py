"""The cards of a hand, one by one: the moves each stands for, why it stands for none; and what a combination counts.

All of it is read from a view, so that a client need not take the words of the moves apart.
"""

from functools import cache
from types import ModuleType

from parlour.cards import numbers
from parlour.engine.view import View
from parlour.games.contract import HAND, PLAY


def held_by(view: View) -> list[int]:
    """The cards in the seat's own hand, in the order in which they are sent; none for the gallery."""
    if view.seat is None or HAND not in view.game.fields:
        return []
    return numbers(view.known.hand[view.seat])


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
    """Why a card in hand that stands for no legal move cannot be played now; None where no card is asked for."""
    moves = with_card(view, card) if legal else ()
    return str(view.game.law.why_not(view.known, moves[0])) if moves else None


def with_card(view: View, card: int) -> tuple[int, ...]:
    """The moves of this phase that are about a card, or about this copy of it."""
    book, known = view.game.rulebook, view.known
    stands_for = view.game.law.as_move(known, card) if book.phases[known.phase] == PLAY else None
    if stands_for is not None:
        return (stands_for,)
    return about(view.game.module, known.phase, book.pack.cards[card])


@cache
def about(rules: ModuleType, phase: int, card: str) -> tuple[int, ...]:
    """The moves of a phase that name a card, or its kind; a bare number is a bid and never a card."""
    ends = (text.rpartition(" ")[2] for text in rules.GAME.moves[phase])
    return tuple(move for move, end in enumerate(ends) if end == card or is_kind_of(card, end))


def is_kind_of(card: str, end: str) -> bool:
    """Does the end of a move name the kind of a card?"""
    return not end.isdecimal() and card.endswith(f"-{end}")


def worth(view: View, legal: list[str]) -> dict[str, int]:
    """What every combination that can be shown now would count: it is shown in a copy, and the tally looked at."""
    game, seat = view.game, view.seat
    if seat is None or game.rulebook.phases[view.known.phase] == PLAY or game.law.combined(view.known, seat) is None:
        return {}
    gains = {text: gain(view, seat, text) for text in legal}
    return {text: points for text, points in gains.items() if points}


def uses(view: View, cards: list[int], legal: list[str]) -> dict[str, tuple[int, ...]]:
    """The cards every combination that can be shown now would be made of, by their places in the sorted hand."""
    game, known = view.game, view.known
    if not legal or not game.rulebook.native or game.law.combined(known, view.own_seat) is None:
        return {}
    laid = {text: game.law.lays(known, game.read(known, text)) for text in legal}
    return {text: places_of(cards, wanted) for text, wanted in laid.items() if wanted}


def places_of(cards: list[int], wanted: int) -> tuple[int, ...]:
    """The places of a set of cards in a hand as it is sent."""
    return tuple(place for place, card in enumerate(cards) if wanted >> card & 1)


def gain(view: View, seat: int, text: str) -> int:
    """By how much a move raises what a seat has counted for combinations."""
    law, after = view.game.law, view.known.copy()
    before = law.combined(after, seat)
    law.play(after, view.game.read(after, text))
    return (law.combined(after, seat) or 0) - (before or 0)
