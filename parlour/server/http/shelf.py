"""The shelf: every game with its options and their reasons, its rules from the ledger, and its cards."""

from dataclasses import dataclass
from functools import cache
from typing import Literal

import parlour
from parlour.errors import NotHere
from parlour.games import GAMES
from parlour.games.declare import Option, Rulebook
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


@cache
def shelf() -> list[pages.GameCard]:
    """All the games, in their order."""
    return [card(parlour.load(name).rulebook) for name in GAMES]


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
    )


@cache
def book_of(name: str) -> pages.GameBook:
    """A game with all that can be read about it."""
    if name not in GAMES:
        raise NotHere(f"There is no such game; the games are {', '.join(GAMES)}.")
    game = parlour.load(name)
    return pages.GameBook(
        game=card(game.rulebook),
        options=[option_card(option) for option in game.rulebook.options],
        rules=[pages.RuleCard(id=rule.id, kind=KINDS[rule.origin], text=rule.text) for rule in game.rules.values()],
        cards=list(dict.fromkeys(game.rulebook.pack)),
        moves=[list(dict.fromkeys(texts)) for texts in game.rulebook.moves],
        calls=list(game.rulebook.calls),
    )


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
