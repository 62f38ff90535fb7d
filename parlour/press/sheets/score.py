"""Score sheets: a column for each player or side, a line for each hand, and what the game counts at the foot."""

from dataclasses import dataclass

import parlour
from parlour.engine.game import Game
from parlour.errors import BadChoice
from parlour.press.sheets.paper import PAPERS, one_of
from parlour.press.sheets.setting import Sheets, lettered, typeset


@dataclass(frozen=True)
class Scoring:
    """What is written down of a hand: once for the table, then for each who scores; and how it is counted."""

    table: tuple[str, ...]
    each: tuple[str, ...]
    count: str
    hand: str = "Hand"
    sides: bool = False  # four are two sides without being asked


SCORINGS = {
    "raffles": Scoring(
        (),
        ("Made", "Total"),
        "A trick 1; every 0 taken or still in hand 5; Raffles in hand when play ceases 10.",
    ),
    "lost-heir": Scoring(
        ("Dealer", "Bid", "Namer", "Police"),
        ("Made", "Total"),
        "A trick 1; the Lost Heir 5; the Wrong Boy 3 off; neither counts in a trick with a blank. The dealer who "
        "sells has the bid; a namer who makes less than the bid has nothing.",
    ),
    "euchre": Scoring(
        ("Maker", "Trump"),
        ("Made", "Total"),
        "The maker: three or four tricks 1, all five 2 (three hands 3, alone 4). If he is euchred the others have 2.",
        sides=True,
    ),
    "chantecler": Scoring(
        ("Bidder", "Bid", "Trump"),
        ("Made", "Total"),
        "In trumps: the five 5, the three 3, the one 1; Pheasant, Peacock and Owl 1 each; Chantecler 2. Bidders who "
        "are set have the bid taken off.",
        sides=True,
    ),
    "roulette": Scoring(
        ("Card", "Bank"),
        ("Points",),
        "Card 11 to 1, and in the suit covered 15; called card 50; two cards 5; four cards 2; suit 3; red or black 1; "
        "J Q K 3; J Q 5; fives, odd and even 3 to 2.",
        hand="Spin",
    ),
    "trolley": Scoring(
        (),
        ("Shown", "Tricks", "Total"),
        "Trolley 150; four Cars 100, Motormen 80, Conductors 60, Fares 40, Passengers 20; Couple 25. In tricks: "
        "Car 10, Motorman 5, Conductor 4, Fare 3, Passenger 2, Transfer 1.",
    ),
    "transfer": Scoring(
        ("Kind",),
        ("Total",),
        "Six Cars 100, Motormen 90, Conductors 80, Fares 60, Passengers 50, Transfers 40.",
    ),
    "matchem": Scoring(
        (),
        ("Made", "Total"),
        "Most cards caught 100. Car 10, Motorman 5, Conductor 4, Fare 3, Passenger 2, Transfer 1.",
    ),
    "pinochle": Scoring(
        ("Trump",),
        ("Melds", "Tricks", "Total"),
        "Sequence 150; royal marriage 40, marriage 20; pinochle 40, both 80; four Cars 100, Conductors 80, "
        "Passengers 60, Motormen 40, all eight twice that; dix 10. In tricks: Car 11, Fare 10, Conductor 4, "
        "Passenger 3, Motorman 2; the last trick 10.",
        sides=True,
    ),
}
LINES = 20  # hands on a sheet, and the spins of a game of Roulette


def print_score(name: str, paper: str = "a4", players: int | None = None, partners: bool = False) -> Sheets:
    """A score sheet as PDF."""
    game = seated(name, players, partners)
    book, scoring = game.rulebook, SCORINGS[game.name]
    title = book.title.partition(" (")[0]
    sides = columns(game, partners)
    content = {
        "paper": one_of(paper, PAPERS, "paper"),
        "columns": sides,
        "pairs": sides < game.players,
        "hand": scoring.hand,
        "table": scoring.table,
        "each": scoring.each,
        "count": scoring.count,
        "lines": LINES,
        "start": start(game),
        "end": end(game),
    }
    pdf = typeset("score", f"{book.title}: score sheet", content, {"heading": lettered(title)})
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
    if partners or (SCORINGS[game.name].sides and game.players == 4):
        return game.players // 2
    return game.players


def usual(game: Game, option: str) -> str:
    """What an option is unless somebody says otherwise."""
    return next(f"{each.default:,}" for each in game.rulebook.options if each.name == option)


def start(game: Game) -> str:
    """What everyone begins with, in Roulette."""
    if game.name != "roulette":
        return ""
    return f"Each player begins with {usual(game, 'stake')} points, the bank with {usual(game, 'bank')} (ROU-3)."


def end(game: Game) -> str:
    """When the game is won, and by which rule."""
    ends = {option.name: option.rule for option in game.rulebook.options if option.name in ("game", "spins")}
    (name, rule), *_ = ends.items()
    return f"Game at {usual(game, name)} ({rule})" if name == "game" else f"Game of {usual(game, name)} spins ({rule})"
