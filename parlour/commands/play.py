"""`parlour play`: a game in the terminal, with its options as words of the command line."""

import argparse
from pathlib import Path

import parlour
from parlour.commands import spelled
from parlour.games import GAMES
from parlour.games.declare import Option, Value

VALUED = ("--players", "--seed", "--record", "--resume", "--bot")  # options whose value may look like a game


def play(words: list[str]) -> int:
    """Sit down to a game: its name, if given, is the first word."""
    from parlour.terminal import choose_game, resume, sit_down

    name = spelled(words.pop(place)) if (place := place_of_game(words)) is not None else ""
    if not name and not words:
        name = choose_game()
    asked = game_parser(name).parse_args(words)
    if asked.resume:
        return resume(asked.resume, asked.bot, name, asked_options(name, asked) if name else {}, asked.players)
    name = name or choose_game()
    game = parlour.load(name, asked.players, **asked_options(name, asked))
    return sit_down(game, asked.seed, asked.record, asked.watch, asked.bot)


def place_of_game(words: list[str]) -> int | None:
    """Where the game's name stands: first as a rule, or after options that all games have."""
    if words and not words[0].startswith("-"):
        return 0
    places = (at for at, word in enumerate(words) if at and words[at - 1] not in VALUED)
    return next((at for at in places if words[at].lower().replace("_", "-") in GAMES), None)


def game_parser(name: str) -> argparse.ArgumentParser:
    """A parser with the options of a game; with no game, only what is common to all."""
    book = parlour.load(name).rulebook if name else None
    parser = argparse.ArgumentParser(
        f"parlour play {name or '[GAME]'}",
        description=f"{book.title}, {book.year}. {book.summary}" if book else f"GAME is one of {', '.join(GAMES)}.",
        epilog=None if book else "parlour play GAME --help: the options of a game.",
        allow_abbrev=False,
    )
    counts = f": {', '.join(map(str, book.players))} (usually {book.usual_players})" if book else ""
    parser.add_argument("--players", type=int, metavar="N", help=f"how many play, you among them{counts}")
    parser.add_argument("--seed", type=int, metavar="N", help="deal from this seed, for the same cards again")
    parser.add_argument("--record", type=Path, metavar="FILE", help="where to keep the record")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a recorded game")
    parser.add_argument(
        "--bot",
        default="house",
        metavar="BOT",
        help="who plays against you: novice, learner, house (the usual), club, expert or master",
    )
    parser.add_argument("--watch", action="store_true", help="watch the house play by itself")
    for option in book.options if book else ():
        add_option(parser, option)
    return parser


def add_option(parser: argparse.ArgumentParser, option: Option) -> None:
    """A game's option as a word of the command line."""
    flag = "--" + option.name.replace("_", "-")
    if isinstance(option.default, bool):
        about = about_option(option, "on" if option.default else "off")
        parser.add_argument(flag, action=argparse.BooleanOptionalAction, default=None, help=about)
    else:
        about = about_option(option, str(option.default))
        values = "|".join(str(choice) for choice in option.choices) or "N"
        parser.add_argument(flag, type=type(option.default), default=None, metavar=values, help=about)


def about_option(option: Option, usual: str) -> str:
    """What an option is about, the rule that allows it, and what holds if nothing is said."""
    return f"{option.about} ({'; '.join(filter(None, [option.rule, f'{usual} unless said']))})"


def asked_options(name: str, asked: argparse.Namespace) -> dict[str, Value]:
    """The options that were named on the command line."""
    names = [option.name for option in parlour.load(name).rulebook.options]
    return {option: getattr(asked, option) for option in names if getattr(asked, option, None) is not None}


def play_parser() -> argparse.ArgumentParser:
    """The words of `parlour play` before a game is named, and the place for its name."""
    parser = game_parser("")
    parser.add_argument("game", nargs="?", metavar="GAME", help=f"one of {', '.join(GAMES)}, or a file")
    return parser


def game_parsers() -> dict[str, argparse.ArgumentParser]:
    """The words behind each game's name."""
    return {name: game_parser(name) for name in GAMES}
