"""Score sheets: a column for each player or side, a line for each hand, and what the game counts at the foot."""

import re

import parlour
from parlour.engine.game import Game
from parlour.errors import BadChoice
from parlour.press.sheets.paper import PAPERS, one_of
from parlour.press.sheets.setting import Sheets, lettered, shape_of, typeset

LINES, FEWER = 20, 14  # hands on a sheet, and on one that lies
MANY = 6  # who scores on an upright sheet; more have their columns on one that lies


def print_score(name: str, paper: str = "a4", players: int | None = None, partners: bool = False) -> Sheets:
    """A score sheet as PDF."""
    game = seated(name, players, partners)
    book, scoring = game.rulebook, game.law.ABOUT.scoring
    title = book.title.partition(" (")[0]
    sides = columns(game, partners)
    edges = one_of(paper, PAPERS, "paper")
    lies = sides > MANY
    heading = lettered(title)
    wide, high = shape_of(heading)
    content = {
        "heading": wide / high,
        "paper": edges[::-1] if lies else edges,
        "columns": sides,
        "pairs": sides < game.players,
        "hand": scoring.hand,
        "table": scoring.table,
        "each": scoring.each,
        "count": scoring.count,
        "lines": FEWER if lies else LINES,
        "start": f"{filled(game, scoring.start)}." if scoring.start else "",
        "end": filled(game, scoring.end),
    }
    pdf = typeset("score", f"{book.title}: score sheet", content, {"heading": heading})
    return Sheets(pdf, f"{book.title}: a score sheet for {sides} {'sides' if sides < game.players else 'players'}")


def seated(name: str, players: int | None, partners: bool) -> Game:
    """The game at such a table; it refuses what it cannot be played by."""
    if partners and "partners" in [option.name for option in parlour.load(name).rulebook.options]:
        return parlour.load(name, players, partners=True)
    game = parlour.load(name, players)
    if partners and columns(game, False) == game.players:
        raise BadChoice(f"{game.rulebook.title} with {game.players} players has no partners.")
    return game


def columns(game: Game, partners: bool) -> int:
    """How many scores are kept: one for each player, or one for two partners."""
    if partners or (game.law.ABOUT.scoring.sides and game.players == 4):
        return game.players // 2
    return game.players


def filled(game: Game, text: str) -> str:
    """A text with what its options usually are in place of their names; nothing if it has none of them."""
    options = {option.name: option for option in game.rulebook.options}
    asked = [options[name] for name in re.findall(r"{(\w+)}", text) if name in options]
    for option in asked:
        text = text.replace(f"{{{option.name}}}", f"{option.default:,}")
    return text if asked else ""
