"""A position as the terminal shows it: the table in words, one's own hand, and what one may do.

It is made from a view of a game played here, or from what a house sends; the screens know no other.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from types import ModuleType
from typing import Any

from parlour.cards import numbers
from parlour.engine.game import Game
from parlour.engine.view import View
from parlour.games.contract import HAND
from parlour.games.facts import TAKEN, TRICK
from parlour.games.spoken import YOU, listed, people
from parlour.wire import table as wire


@dataclass(frozen=True)
class InHand:
    """A card in one's own hand: as the moves call it, what stands on it, and what its face does not say."""

    called: str
    card: str
    group: int
    trump: bool
    says: str


@dataclass(frozen=True)
class Position:
    """All that is shown of a table at one moment. `together` is how many moves are made as one, 0 where each is made by
    itself; `leads` says that the next card is the first of a trick."""

    game: Game
    names: list[str]
    seat: int | None
    turn: int | None
    told: dict[str, str]
    sides: list[tuple[int, ...]]
    score: list[int]
    hand: list[InHand] = field(default_factory=list)
    legal: list[str] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)
    taker: int | None = None
    leads: bool = False
    together: int = 0
    coach: str = ""

    @property
    def cards(self) -> list[str]:
        """The cards in one's own hand, by the texts of the record."""
        return [held.card for held in self.hand]


# ---- a view of a game played here ----


def position_of(view: View, names: Sequence[str]) -> Position:
    """What a view shows, with the names of those who play."""
    game, law, known = view.game, view.game.law, view.known
    called, legal = list(names), view.legal()
    lies, several = law.on_table(known), law.together(known) if legal else None
    return Position(
        game=game,
        names=called,
        seat=view.seat,
        turn=view.turn,
        told=table_in_words(game, known, called),
        sides=sides(game, known),
        score=view.score,
        hand=hand_of(view),
        legal=legal,
        calls=view.calls(),
        taker=lies.taker,
        leads=lies.trick is not None and (lies.taker is not None or not lies.trick),
        together=0 if several is None else several.moves,
        coach=law.coach(known, view.own_seat) if legal else "",
    )


def hand_of(view: View) -> list[InHand]:
    """The seat's own cards in the order in which the game ranks them."""
    if view.seat is None or HAND not in view.game.fields:
        return []
    game, law, known = view.game, view.game.law, view.known
    places = [(law.placed(known, card), card) for card in numbers(known.hand[view.seat])]
    places.sort(key=lambda each: (each[0].group, -each[0].height))
    return [
        InHand(
            called_in_moves(game, text := game.rulebook.pack.cards[card], law.served_in(known, card)),
            text,
            place.group,
            place.trump,
            place.mark,
        )
        for place, card in places
    ]


def sides(game: Game, s: Any) -> list[tuple[int, ...]]:
    """Who scores together, each side once."""
    pairs = [tuple(sorted({seat, game.law.partner(s, seat)})) for seat in range(game.players)]
    return list(dict.fromkeys(pairs))


def table_in_words(game: Game, s: Any, names: list[str]) -> dict[str, str]:
    """The table as the game tells it; a trick that has been taken is no longer on it."""
    return as_it_lies(game, game.law.tell(s, names), game.law.on_table(s).taker, bool(game.law.over(s)), names)


# ---- what a house sends ----


def position_sent(game: Game, now: wire.Table, board: wire.Board) -> Position:
    """What a house shows of a table."""
    names = [seat.name for seat in now.seats]
    by_side: dict[int, list[int]] = {}
    for seat, side in enumerate(board.sides):
        by_side.setdefault(side, []).append(seat)
    hand = [
        InHand(called_in_moves(game, held.card, held.marks), held.card, held.group, held.trump, held.says)
        for held in board.held
    ]
    return Position(
        game=game,
        names=names,
        seat=now.you,
        turn=board.turn,
        told=as_it_lies(game, board.told, board.taker, board.hand_over, names),
        sides=[tuple(seats) for seats in by_side.values()],
        score=board.score,
        hand=hand,
        legal=board.legal,
        calls=board.calls,
        taker=board.taker,
        leads=board.trick is not None and (board.taker is not None or not board.trick),
        together=0 if board.together is None else board.together.moves,
        coach=board.coach,
    )


# ---- words ----


def as_it_lies(game: Game, told: dict[str, str], taker: int | None, over: bool, names: Sequence[str]) -> dict[str, str]:
    """The table in words: a trick that has been taken is the last one, and marks are explained where they stand."""
    about, lines = game.law.ABOUT, dict[str, str]()
    for label, text in told.items():
        if label == TRICK and taker is not None:
            lines["Last trick"] = f"{within(text)}; taken by {people([names[taker]])}"
            lines |= {} if over else {TRICK: "nothing"}
        elif label not in (TAKEN, about.legend) or (label == TAKEN and taker is None):
            lines[within(label)] = within(text)
    marked = re.compile(rf"\w/[{''.join(about.marks)}]+\b") if about.marks else None
    if marked and any(marked.search(text) for text in lines.values()):
        lines[about.legend] = marks_told(game)
    return lines


def marks_told(game: Game) -> str:
    """What the letters after a card mean: "/t has served in a trolley, /f in a four, /c in a couple"."""
    first, *others = game.law.ABOUT.marks.items()
    return ", ".join([f"/{first[0]} has served in a {first[1]}", *(f"/{mark} in a {word}" for mark, word in others)])


def within(words: str) -> str:
    """Words that name people, with whoever is spoken to as within a sentence: "made by you"."""
    return re.sub(rf"\b(by|with|for|without) {YOU}\b", rf"\1 {YOU.lower()}", words)


def spoken(game: Game, card: str) -> str:
    """A card as the moves call it: by its kind alone, where colours mean nothing."""
    return card if card in ends_of_moves(game.module) else card.rpartition("-")[2]


def called_in_moves(game: Game, card: str, served: Sequence[str]) -> str:
    """A card as the moves call it, with the marks of what this copy has served in where they tell copies apart."""
    letters = {word: mark for mark, word in game.law.ABOUT.marks.items()}
    called = spoken(game, card)
    marked = f"{called}/{''.join(letters[word] for word in served if word in letters)}"
    return marked if marked in ends_of_moves(game.module) else called


def served_told(game: Game, called: str) -> str:
    """What a copy of a card has served in, written out: "in a trolley and a four"; nothing where it has not."""
    _, stroke, letters = called.partition("/")
    marks = game.law.ABOUT.marks
    return f"in {listed([f'a {marks[letter]}' for letter in letters])}" if stroke else ""


@cache
def ends_of_moves(rules: ModuleType) -> frozenset[str]:
    """What stands last in any move of a game."""
    return frozenset(text.split()[-1] for texts in rules.GAME.moves for text in texts)
