"""A view of the game as a client draws it.

It is made from a `View` and never from a `State`: what is hidden is not there to be sent.
"""

from collections.abc import Sequence
from copy import copy
from functools import cache
from types import ModuleType
from typing import Any

from parlour.engine.plain import fields_of
from parlour.engine.view import View
from parlour.games.contract import HAND
from parlour.games.declare import Field, Sight
from parlour.games.facts import AtSeat
from parlour.server.live.table import hand
from parlour.server.live.table.words import move_told
from parlour.wire import table as wire

COMMON = {"players", "dealer", "turn", "phase", "score"}


def board(view: View, names: list[str]) -> wire.Board:
    """A view as the client draws it."""
    whole = common_board(view.gallery, names)
    return whole if view.seat is None else own_board(whole, view)


def common_board(gallery: View, names: list[str]) -> wire.Board:
    """What everyone sees of a game; worked out once for all who look."""
    game, law, known = gallery.game, gallery.game.law, gallery.known
    facts: dict[str, Any] = law.facts(known)
    sent = sent_fields(game.module, tuple(facts))
    turn, cards = gallery.turn, game.rulebook.pack.cards
    lies = law.on_table(known)
    seats = [law.at_seat(known, seat) for seat in range(game.players)]
    told = law.tell(known, names)
    return wire.Board(
        seat=None,
        dealer=int(known.dealer),
        turn=turn,
        phase=game.rulebook.phases[known.phase],
        hand_over=turn is None,
        points=gallery.points,
        score=gallery.score,
        winners=gallery.winners,
        legal=[],
        moves=[],
        calls=[],
        held=[],
        holding=[at.cards for at in seats],
        sides=hand.sides(gallery),
        trick=None if lies.trick is None else [wire.Lying(seat=seat, card=cards[card]) for seat, card in lies.trick],
        taker=lies.taker,
        trump=lies.trump,
        maker=lies.maker,
        turned=None if lies.turned is None else cards[lies.turned],
        stock=lies.stock,
        discards=lies.discards,
        laid=[laid(gallery, at) for at in seats],
        notes=[list(at.notes) for at in seats],
        bidding=told.get(law.ABOUT.bidding),
        fields={name: in_words(gallery, name, field) for name, field in sent.items()} | facts,
        told={label: text for label, text in told.items() if label != law.ABOUT.legend},
    )


def laid(gallery: View, at: AtSeat) -> list[wire.Laid]:
    """What a seat has laid open, each card with what it has served in."""
    cards, law = gallery.game.rulebook.pack.cards, gallery.game.law
    return [wire.Laid(card=cards[card], marks=list(law.served_in(gallery.known, card))) for card in at.laid]


def own_board(whole: wire.Board, view: View) -> wire.Board:
    """The same with what a seat sees besides: its cards, and what it can do."""
    own, seat, legal = copy(whole), view.own_seat, view.legal()
    own.seat, own.legal, own.calls = seat, legal, view.calls()
    own.held = held(view, legal)
    if HAND in view.game.fields:
        own.holding = [len(own.held) if place == seat else size for place, size in enumerate(whole.holding)]
    own.moves = moves(view, legal)
    rows = rows_of_seats(view.game.module)
    own.fields = whole.fields | {name: in_words(view, name, field) for name, field in rows if name in whole.fields}
    return own


def moves(view: View, legal: list[str]) -> list[wire.Move]:
    """The legal moves in words; of bets, of which there are very many and which are laid on a drawing, the first."""
    worth = hand.worth(view, legal)
    told = [move_told(view.game.module, text, worth.get(text)) for text in legal]
    first = next((move for move in told if move.manner == "bet"), None)
    return [move for move in told if move.manner != "bet" or move is first]


def held(view: View, legal: list[str]) -> list[wire.Held]:
    """The seat's own cards, each with what it can do."""
    cards, law = view.game.rulebook.pack.cards, view.game.law
    return [
        wire.Held(
            card=cards[card],
            moves=hand.moves_with(view, card, legal),
            why_not=hand.why_not(view, card, legal),
            marks=list(law.served_in(view.known, card)),
        )
        for card in hand.held_by(view)
    ]


@cache
def sent_fields(rules: ModuleType, facts: tuple[str, ...]) -> dict[str, Field]:
    """The fields of a game that are sent beside its facts: not those that stand elsewhere, nor bits without a meaning
    of their own."""
    elsewhere = COMMON | {option.name for option in rules.GAME.options} | set(facts)
    return {
        name: field
        for name, field in fields_of(rules).items()
        if field.sight is not Sight.SECRET and field.kind.name != "bits" and name not in elsewhere
    }


@cache
def rows_of_seats(rules: ModuleType) -> tuple[tuple[str, Field], ...]:
    """The fields that each seat has for itself."""
    return tuple((name, field) for name, field in fields_of(rules).items() if field.sight is Sight.OWN)


def in_words(view: View, name: str, field: Field) -> Any:
    """A field in words; of what each seat has for itself, only the rows this seat may see."""
    if field.sight is Sight.PUBLIC:
        return view.in_words(name, field)
    rows, is_open, put = getattr(view.known, name), view.hands_are_open, view.game.put[name]
    return [put(rows[seat]) if is_open or seat == view.seat else None for seat in range(view.game.players)]


def open_board(gallery: View, views: Sequence[View], names: list[str]) -> wire.Board:
    """A position of a finished hand with all hands open: put together from every seat's view."""
    whole = common_board(gallery, names)
    for name, field in rows_of_seats(gallery.game.module):
        if name in whole.fields:
            whole.fields[name] = [in_words(view, name, field)[seat] for seat, view in enumerate(views)]
    if whole.turn is not None:
        whole.legal = views[whole.turn].legal()
    return whole
