"""The command line: parlour play | replay | games | rules | warm."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import parlour
from parlour.errors import ParlourError
from parlour.games import GAMES
from parlour.games.declare import Option, Value


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; a refusal is printed as its sentence, without a traceback."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if words[:1] == ["play"]:
            return play(words[1:])
        known = command_parser().parse_args(words or ["--help"])
        return COMMANDS[known.command](known)
    except ParlourError as refusal:
        print(f"parlour: {refusal}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of a pipe has seen enough
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        print()
        return 130


def command_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("parlour", description="Five lost American card rulebooks, playable again.")
    parser.add_argument("--version", action="version", version=f"parlour {parlour.__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("play", help="play a game in the terminal (parlour play GAME --help: its options)")
    replaying = commands.add_parser("replay", help="show a record hand by hand")
    replaying.add_argument("record", type=Path)
    replaying.add_argument("--hand", type=int, metavar="N", help="only hand N; with --act, count from its deal")
    replaying.add_argument("--act", type=int, metavar="N", help="the position after N moves and calls")
    commands.add_parser("games", help="list the games")
    reading = commands.add_parser("rules", help="read the rules of a game, or one rule by its id")
    reading.add_argument("game")
    reading.add_argument("id", nargs="?")
    commands.add_parser("warm", help="compile the native engine ahead of time")
    return parser


# ---- play ----


def play(words: list[str]) -> int:
    """Sit down to a game: its name, if given, is the first word."""
    from parlour.terminal import choose_game, resume, sit_down

    name = spelled(words.pop(0)) if words and not words[0].startswith("-") else ""
    if not name and not words:
        name = choose_game()
    asked = game_parser(name).parse_args(words)
    if asked.resume:
        return resume(asked.resume)
    name = name or choose_game()
    game = parlour.load(name, asked.players, **asked_options(name, asked))
    return sit_down(game, asked.seed, asked.record, asked.watch)


def spelled(name: str) -> str:
    """A game's name as the shelf spells it, from what was typed."""
    return name.lower().replace("_", "-")


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
    parser.add_argument("--watch", action="store_true", help="watch the house play by itself")
    for option in book.options if book else ():
        add_option(parser, option)
    return parser


def add_option(parser: argparse.ArgumentParser, option: Option) -> None:
    """A game's option as a word of the command line."""
    flag = "--" + option.name.replace("_", "-")
    if isinstance(option.default, bool):
        about = f"{option.about} ({option.rule}; {'on' if option.default else 'off'} unless said)"
        parser.add_argument(flag, action=argparse.BooleanOptionalAction, default=None, help=about)
    else:
        about = f"{option.about} ({option.rule}; {option.default} unless said)"
        values = "|".join(str(choice) for choice in option.choices) or "N"
        parser.add_argument(flag, type=type(option.default), default=None, metavar=values, help=about)


def asked_options(name: str, asked: argparse.Namespace) -> dict[str, Value]:
    """The options that were named on the command line."""
    names = [option.name for option in parlour.load(name).rulebook.options]
    return {option: getattr(asked, option) for option in names if getattr(asked, option, None) is not None}


# ---- the other commands ----


def replay(words: argparse.Namespace) -> int:
    from parlour.terminal import show_record

    return show_record(words.record, words.hand, words.act)


def games(words: argparse.Namespace) -> int:
    from parlour.terminal import list_games

    return list_games()


def rules(words: argparse.Namespace) -> int:
    from parlour.terminal import show_rules

    return show_rules(parlour.load(spelled(words.game)), words.id)


def warm(words: argparse.Namespace) -> int:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from parlour.engine.cache import clear_stale, compiled_folder
    from parlour.engine.warm import native_games
    from parlour.engine.warm import warm as warm_all

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns) as progress:
        task = progress.add_task("compiling", total=len(native_games()))
        for name in warm_all():
            progress.update(task, advance=1, description=f"compiled {name}")
    clear_stale()
    print(f"The native engine is ready in {compiled_folder()}.")
    return 0


COMMANDS = {"replay": replay, "games": games, "rules": rules, "warm": warm}

if __name__ == "__main__":
    sys.exit(main())
