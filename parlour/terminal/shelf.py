"""The shelf: the games there are, and their rules."""

import sys

from rich.markup import escape

import parlour
from parlour.engine.game import Game
from parlour.errors import BadChoice
from parlour.games import GAMES
from parlour.games.declare import Rulebook
from parlour.ledger import ORIGIN
from parlour.terminal.answers import Quit, ask, rule_id
from parlour.terminal.show import console, show_lines


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
    """All the rules of a game, or one."""
    if not game.rules:
        console.print(f"{escape(game.rulebook.title)} has no page of rules.")
        return 0
    if id is None:
        origins = "; ".join(f"{letter}: {meaning}" for letter, meaning in ORIGIN.items())
        console.print(f"[bold]{escape(game.rulebook.title)}[/] ({origins})")
        show_lines({f"{rule.id} {rule.origin}": escape(rule.text) for rule in game.rules.values()})
        return 0
    wanted = rule_id(id)
    if wanted not in game.rules:
        raise BadChoice(f"{game.name} has no rule {id}; its rules are {', '.join(game.rules)}.")
    console.print(escape(str(game.rules[wanted])))
    return 0
