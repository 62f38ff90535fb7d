"""The shelf: the games there are, and their rules."""

import sys

from rich.markup import escape

import parlour
from parlour.engine.game import Game
from parlour.errors import BadChoice
from parlour.games import GAMES
from parlour.games.declare import Rulebook
from parlour.games.parties import PARTIES
from parlour.ledger import ORIGIN, Rule, read_rules
from parlour.teach.page import page_of
from parlour.terminal.answers import rule_id
from parlour.terminal.asking import Quit, ask
from parlour.terminal.learn import show_page
from parlour.terminal.screen import console, in_bold, show_lines, show_paragraph


def choose_game() -> str:
    """Ask which game to play; the first on the shelf when nobody can be asked."""
    first = next(iter(GAMES))
    if not sys.stdin.isatty():
        return first
    list_games()
    while True:
        try:
            answer = ask(f"Which game? [{first}] ").lower() or first
        except Quit:
            raise KeyboardInterrupt from None
        if answer in GAMES:
            return answer
        console.print(f"There is no game {escape(repr(answer))} on the shelf.")


def list_games() -> int:
    """The shelf: every game with its year, players and a sentence."""
    books = [parlour.load(name).rulebook for name in GAMES]
    show_lines({book.name: f"[bold]{escape(on_the_shelf(book))}[/]\n{escape(book.summary)}" for book in books})
    return 0


def on_the_shelf(book: Rulebook) -> str:
    """A game's title, year and players."""
    least, most = min(book.players), max(book.players)
    return f"{book.title}, {book.year}, {least if least == most else f'{least} to {most}'} players"


def show_rules(game: Game, id: str | None) -> int:
    """All the rules of a game, under its page, or one rule."""
    page = page_of(game)
    if page is not None and id is None:
        show_page(game, page)
        console.print()
    if not game.rules:
        console.print(f"{escape(game.rulebook.title)} has no page of rules.")
        return 0
    if id is None:
        origins = "; ".join(f"{letter}: {meaning}" for letter, meaning in ORIGIN.items())
        show_paragraph(f"[bold]{escape(game.rulebook.title)}[/] ({origins})")
        rules = game.rules.values()
        show_lines({f"{rule.id} {part.origin}": in_bold(part.text) for rule in rules for part in rule.parts})
        return 0
    wanted, known = rule_id(id), game.rules | of_its_party(game)
    if wanted not in known:
        raise BadChoice(f"{game.name} has no rule {id}; its rules are {', '.join(game.rules)}.")
    show_paragraph(in_bold(str(known[wanted])))
    return 0


def of_its_party(game: Game) -> dict[str, Rule]:
    """The rules of a progressive party, for a game that has one."""
    return read_rules("progressive") if game.name in PARTIES else {}
