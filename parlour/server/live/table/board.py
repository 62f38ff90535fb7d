"""A view of the game as a client draws it.

It is made from a `View` and never from a `State`: what is hidden is not there to be sent.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from types import ModuleType
from typing import Any

from msgspec.structs import replace

from parlour.engine.plain import fields_of
from parlour.engine.view import View
from parlour.games.contract import HAND
from parlour.games.declare import Field, Sight
from parlour.games.facts import AtSeat, Counted, Placed
from parlour.games.kit import popcount
from parlour.games.spoken import as_one
from parlour.server.live.table import hand
from parlour.server.live.table.words import KEPT, move_told, spoken
from parlour.wire import table as wire

COMMON = {"players", "dealer", "turn", "phase", "score"}
NONE_AT_ALL: list[Any] = []  # one for all, so that it is seen at once where there are none still


def board(view: View, names: list[str]) -> wire.Board:
    """A view as the client draws it."""
    whole = common_board(view.gallery, names)
    return whole if view.seat is None else own_board(whole, view)


def common_board(gallery: View, names: list[str], is_drawn: bool = False) -> wire.Board:
    """What everyone sees of a game, worked out once for all who look; or as much of it as a page draws, which is told
    no fields but those that each seat has for itself, and no table in words."""
    game, law, known = gallery.game, gallery.game.law, gallery.known
    turn, cards = gallery.turn, game.rulebook.pack.cards
    lies = law.on_table(known)
    seats = [law.at_seat(known, seat) for seat in range(game.players)]
    return wire.Board(
        seat=None,
        dealer=int(known.dealer),
        turn=turn,
        phase=game.rulebook.phases[known.phase],
        hand_over=turn is None,
        points=gallery.points,
        score=gallery.score,
        winners=gallery.winners,
        legal=NONE_AT_ALL,
        moves=NONE_AT_ALL,
        together=None,
        calls=NONE_AT_ALL,
        held=NONE_AT_ALL,
        holding=[at.cards for at in seats],
        sides=hand.sides(gallery),
        trick=None if lies.trick is None else [wire.Lying(seat=seat, card=cards[card]) for seat, card in lies.trick],
        taker=lies.taker,
        trump=lies.trump,
        maker=lies.maker,
        undertaken=lies.undertaken,
        turned=None if lies.turned is None else cards[lies.turned],
        turned_as=lies.turned_as,
        stock=lies.stock,
        discards=lies.discards,
        laid=[laid(gallery, at) for at in seats],
        notes=[list(at.notes) for at in seats],
        bidding=bidding_told(gallery, names),
        count=[count_line(line) for line in law.count_lines(known)] or NONE_AT_ALL,
        headline=law.headline(known, names) if turn is None else "",
        coach="",
        fields=own_fields(gallery) if is_drawn else all_fields(gallery),
        told={} if is_drawn else in_lines(gallery, names),
    )


def in_lines(gallery: View, names: list[str]) -> dict[str, str]:
    """The whole table in words."""
    law = gallery.game.law
    return {label: text for label, text in law.tell(gallery.known, names).items() if label != law.ABOUT.legend}


def bidding_told(gallery: View, names: list[str]) -> str | None:
    """How the bidding stands, in words, where there is any."""
    law = gallery.game.law
    return law.tell(gallery.known, names).get(law.ABOUT.bidding) if law.ABOUT.bidding else None


def all_fields(gallery: View, last: "tuple[View, dict[str, Any]] | None" = None) -> dict[str, Any]:
    """The fields of a game in words, and its facts. What is as it was in an earlier view stands in the words that it
    had there."""
    known, facts = gallery.known, gallery.game.law.facts(gallery.known)
    sent = sent_fields(gallery.game.module, tuple(facts))
    if last is None:
        return {name: in_words(gallery, name, field) for name, field in sent.items()} | facts
    before, told = last[0].known, last[1]
    return {
        name: told[name]
        if field.sight is Sight.PUBLIC and getattr(known, name) == getattr(before, name)
        else in_words(gallery, name, field)
        for name, field in sent.items()
    } | facts


def own_fields(view: View) -> dict[str, Any]:
    """Of a game's fields those that each seat has for itself, the rows that may be seen."""
    return {name: in_words(view, name, field) for name, field in rows_of_seats(view.game.module)}


def count_line(line: Counted) -> wire.CountLine:
    """A line of the count as it is sent."""
    return wire.CountLine(seats=list(line.seats), text=line.text, points=line.points, rule=line.rule)


def laid(gallery: View, at: AtSeat) -> list[wire.Laid]:
    """What a seat has laid open, each card with what it has served in."""
    cards, law = gallery.game.rulebook.pack.cards, gallery.game.law
    return [wire.Laid(card=cards[card], marks=list(law.served_in(gallery.known, card))) for card in at.laid]


def own_board(whole: wire.Board, view: View) -> wire.Board:
    """The same with what a seat sees besides."""
    own = own_of(view) | holding_of(whole.holding, view)
    return replace(whole, **own | {"fields": whole.fields | own["fields"]})


def own_of(view: View) -> dict[str, Any]:
    """What a seat sees otherwise than everyone, by names: its cards, and what it can do."""
    seat, legal, cards = view.own_seat, view.legal(), sorted_hand(view)
    return {
        "seat": seat,
        "legal": legal or NONE_AT_ALL,
        "moves": moves(view, [card for _, card in cards], legal) if legal else NONE_AT_ALL,
        "together": together(view, legal) if legal else None,
        "calls": view.calls() or NONE_AT_ALL,
        "held": held(view, cards, legal),
        "coach": view.game.law.coach(view.known, seat) if view.turn == seat else "",
        "fields": own_fields(view),
    }


def holding_of(holding: list[int | None], view: View) -> dict[str, Any]:
    """How many cards each seat has, where its own hand may not be counted by the others."""
    if HAND not in view.game.fields:
        return {}
    own = popcount(view.known.hand[view.own_seat])
    if holding[view.own_seat] == own:
        return {}
    return {"holding": [own if place == view.seat else size for place, size in enumerate(holding)]}


def moves(view: View, cards: list[int], legal: list[str]) -> list[wire.Move]:
    """The legal moves in words; of bets, of which there are very many and which are laid on a drawing, the first."""
    worth, uses = hand.worth(view, legal), hand.uses(view, cards, legal)
    told = [move_told(view.game.module, text, worth.get(text), uses.get(text, ())) for text in legal]
    first = next((move for move in told if move.manner == "bet"), None)
    return [move for move in told if move.manner != "bet" or move is first]


def sorted_hand(view: View) -> list[tuple[Placed, int]]:
    """The seat's own cards as the game ranks them."""
    places = [(view.game.law.placed(view.known, card), card) for card in hand.held_by(view)]
    return sorted(places, key=lambda each: (each[0].group, -each[0].height))


def together(view: View, legal: list[str]) -> wire.Together | None:
    """The moves that may be said as one now."""
    several, cards = view.game.law.together(view.known), view.game.rulebook.pack.cards
    if several is None or several.moves < 2:
        return None
    verb, asks = legal[0].split()[0], spoken(view.game.module, as_one(legal[: several.moves])).asks
    return wire.Together(moves=several.moves, verb=verb, asks=asks, forced=[cards[card] for card in several.forced])


def held(view: View, places: list[tuple[Placed, int]], legal: list[str]) -> list[wire.Held]:
    """The seat's own cards, each with what it can do."""
    cards, law = view.game.rulebook.pack.cards, view.game.law
    found = []
    for place, card in places:
        can = tuple(hand.moves_with(view, card, legal))
        why_not = None if can else hand.why_not(view, card, legal)
        found.append(held_told(cards[card], can, why_not, tuple(law.served_in(view.known, card)), place))
    return found


@lru_cache(KEPT)
def held_told(
    card: str, moves: tuple[str, ...], why_not: str | None, marks: tuple[str, ...], place: Placed
) -> wire.Held:
    """A card in hand as it is sent; the same one wherever it is told alike, which is seen at once then."""
    return wire.Held(
        card=card,
        moves=list(moves),
        why_not=why_not,
        marks=list(marks),
        group=place.group,
        trump=place.trump,
        height=place.height,
        says=place.mark,
    )


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
    """The fields that each seat has for itself, as far as they are sent."""
    sent = sent_fields(rules, ())
    return tuple((name, field) for name, field in sent.items() if field.sight is Sight.OWN)


def in_words(view: View, name: str, field: Field) -> Any:
    """A field in words; of what each seat has for itself, only the rows this seat may see."""
    if field.sight is Sight.PUBLIC:
        return view.in_words(name, field)
    rows, is_open, put = getattr(view.known, name), view.hands_are_open, view.game.put[name]
    if is_open or view.seat is None:
        return [put(rows[seat]) if is_open else None for seat in range(view.game.players)]
    shown: list[Any] = [None] * view.game.players
    shown[view.seat] = put(rows[view.seat])
    return shown


def open_board(gallery: View, views: Sequence[View], names: list[str]) -> wire.Board:
    """A position of a finished hand with all hands open: put together from every seat's view."""
    whole = common_board(gallery, names)
    for name, field in rows_of_seats(gallery.game.module):
        if name in whole.fields:
            whole.fields[name] = [in_words(view, name, field)[seat] for seat, view in enumerate(views)]
    if whole.turn is not None:
        whole.legal = views[whole.turn].legal()
    return whole
