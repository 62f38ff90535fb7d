"""The shelf: every game with its options and their reasons, its rules from the ledger, and its cards."""

from functools import cache
from typing import Literal

import parlour
from parlour.games import GAMES
from parlour.games.declare import Option, Rulebook
from parlour.server import pages
from parlour.server.guard import NotHere

KINDS: dict[str, Literal["printed", "example", "ruling"]] = {"P": "printed", "X": "example", "R": "ruling"}


@cache
def shelf() -> list[pages.GameCard]:
    """All the games, in their order."""
    return [card(parlour.load(name).rulebook) for name in GAMES]


def card(book: Rulebook) -> pages.GameCard:
    """A game's title page."""
    return pages.GameCard(
        name=book.name,
        title=book.title,
        year=book.year,
        publisher=book.publisher,
        summary=book.summary,
        pack=book.pack.name,
        players=list(book.players),
        usual_players=book.usual_players,
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
