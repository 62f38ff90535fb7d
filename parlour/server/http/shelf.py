"""The shelf: every game with its options and their reasons, its rules from the ledger, and its cards."""

from functools import cache
from types import ModuleType
from typing import Literal

import parlour
from parlour import measured
from parlour.engine.game import Game
from parlour.errors import NotHere
from parlour.games import GAMES
from parlour.games.declare import Option
from parlour.games.facts import Party
from parlour.server.live.table.board import rows_of_seats
from parlour.server.live.table.words import call_order
from parlour.wire import pages

KINDS: dict[str, Literal["printed", "example", "ruling"]] = {"P": "printed", "X": "example", "R": "ruling"}


def shelf() -> list[pages.GameCard]:
    """All the games, in their order."""
    return [card(parlour.load(name)) for name in GAMES]


def card(game: Game) -> pages.GameCard:
    """A game's title page, and what was measured of it; nothing is said of what nobody knows."""
    book, length, edge = game.rulebook, measured.length_of(game.name), measured.edge_of(game.name)
    return pages.GameCard(
        name=book.name,
        title=book.title,
        year=book.year,
        publisher=book.publisher,
        summary=book.summary,
        pack=book.pack.name,
        players=list(book.players),
        usual_players=book.usual_players,
        minutes=None if length is None else max(1, round(length.minutes)),
        hands=None if length is None else max(1, round(length.hands)),
        decides=decides(game, edge),
        edge=None if edge is None else round(100 * edge),
        party=party_offer(game.law.ABOUT.party),
    )


def party_offer(party: Party | None) -> pages.PartyOffer | None:
    """The party of a game, if its book has one."""
    if party is None:
        return None
    return pages.PartyOffer(title=party.title, rule=party.rule, rounds=list(party.rounds), tallies=list(party.tallies))


def decides(game: Game, edge: float | None) -> str | None:
    """What decides a game at its usual table: skill or luck as it was measured, luck alone where all is staked on
    chances that no play changes; and whether one has a partner."""
    if game.law.odds():
        return "luck alone"
    if edge is None:
        return None
    partnered = game.law.partner(game.blank(), 0) != 0
    return measured.decides(edge) + (", with a partner" if partnered else "")


def book_of(name: str) -> pages.GameBook:
    """A game with all that can be read about it."""
    if name not in GAMES:
        raise NotHere(f"There is no such game; the games are {', '.join(GAMES)}.")
    return book(GAMES[name])


@cache
def book(rules: ModuleType) -> pages.GameBook:
    """The same from its rules; made once, since it is much to read."""
    game = Game(rules)
    about = game.law.ABOUT
    return pages.GameBook(
        game=card(game),
        options=[option_card(option) for option in game.rulebook.options],
        rules=[pages.RuleCard(id=rule.id, kind=KINDS[rule.origin], text=rule.text) for rule in game.rules.values()],
        cards=list(dict.fromkeys(game.rulebook.pack)),
        moves=[list(dict.fromkeys(texts)) for texts in game.rulebook.moves],
        calls=[call_card(game.module, text) for text in game.rulebook.calls],
        own=[name for name, _ in rows_of_seats(game.module)],
        guide={phase: list(ids) for phase, ids in about.guide.items()},
        board=about.board,
        points=about.points,
        marks=dict(about.marks),
    )


def call_card(rules: ModuleType, text: str) -> pages.CallCard:
    """What may be said out of turn, as it stands on a button."""
    last = text.rpartition(" ")[2]
    card = last if last in rules.GAME.pack.cards and len(text.split()) > 2 else None
    return pages.CallCard(text=text, order=call_order(rules, text), card=card)


def option_card(option: Option) -> pages.OptionCard:
    """An option, and the reason there is one."""
    return pages.OptionCard(
        name=option.name,
        default=option.default,
        rule=option.rule,
        about=option.about,
        choices=list(option.choices),
        least=option.least,
        most=option.most,
    )
