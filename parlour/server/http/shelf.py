"""The shelf: every game with its options and their reasons, its rules from the ledger, and its cards."""

from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Literal

from parlour.engine.game import Game
from parlour.errors import NotHere
from parlour.games import GAMES
from parlour.games.contract import law_of
from parlour.games.declare import Option, Rulebook
from parlour.games.facts import Party
from parlour.server.live.table.board import rows_of_seats
from parlour.server.live.table.words import call_order
from parlour.wire import pages

KINDS: dict[str, Literal["printed", "example", "ruling"]] = {"P": "printed", "X": "example", "R": "ruling"}


@dataclass(frozen=True)
class Remark:
    """What no title page says of a game at its usual table: how long it takes, and whether skill or luck decides it."""

    minutes: int
    hands: int
    decides: str
    edge: int | None


REMARKS = {
    "raffles": Remark(12, 8, "mostly skill", 91),
    "lost-heir": Remark(8, 5, "mostly skill", 84),
    "euchre": Remark(9, 12, "skill and luck, with a partner", 68),
    "chantecler": Remark(14, 8, "mostly skill, with a partner", 82),
    "roulette": Remark(5, 1, "luck alone", None),
    "trolley": Remark(10, 5, "skill and luck", 70),
    "transfer": Remark(40, 20, "luck, and some memory", 67),
    "matchem": Remark(7, 5, "mostly luck", 57),
    "pinochle": Remark(7, 5, "mostly skill", 88),
}
"""Minutes and hands: the average of forty games among the house's players, with one person among them who takes four
seconds over a choice and one where there is none, and the bots at their usual pace. `edge`: bench/strength.md."""


def shelf() -> list[pages.GameCard]:
    """All the games, in their order."""
    return [card(GAMES[name].GAME) for name in GAMES]


def card(book: Rulebook) -> pages.GameCard:
    """A game's title page, and what is to be said of it besides."""
    remark = REMARKS[book.name]
    return pages.GameCard(
        name=book.name,
        title=book.title,
        year=book.year,
        publisher=book.publisher,
        summary=book.summary,
        pack=book.pack.name,
        players=list(book.players),
        usual_players=book.usual_players,
        minutes=remark.minutes,
        hands=remark.hands,
        decides=remark.decides,
        edge=remark.edge,
        party=party_offer(law_of(GAMES[book.name]).ABOUT.party),
    )


def party_offer(party: Party | None) -> pages.PartyOffer | None:
    """The party of a game, if its book has one."""
    if party is None:
        return None
    return pages.PartyOffer(title=party.title, rule=party.rule, rounds=list(party.rounds), tallies=list(party.tallies))


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
        game=card(game.rulebook),
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
