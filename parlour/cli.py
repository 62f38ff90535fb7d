"""The command line. Each command is a row of COMMANDS, at the end of this file."""

import argparse
import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import parlour
from parlour.errors import BadChoice, ParlourError
from parlour.extras import needs
from parlour.games import GAMES
from parlour.games.declare import Option, Value

if TYPE_CHECKING:
    from parlour.bots import Budget
    from parlour.lab.match import Setting

LONGEST = 3600  # seconds of thought
DEBUG = "PARLOUR_DEBUG"  # if it is set, a refusal has its traceback too


@dataclass(frozen=True)
class Command:
    """A command: its line of help, what does it, and what adds its words to a parser.

    One without such words has a parser of its own: it is handed the words as they were typed. What may take long ends
    at once when it is interrupted.
    """

    about: str
    run: Callable[[Any], int]
    words: Callable[[argparse.ArgumentParser], None] | None
    is_long: bool = False


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; a refusal is printed as its sentence, without a traceback."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    see_to_streams()
    try:
        return obey(words)
    except ParlourError as refusal:
        if os.environ.get(DEBUG):
            raise
        print(f"parlour: {refusal}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of a pipe has seen enough
        say_no_more()
        return 0
    except OSError as trouble:
        if os.environ.get(DEBUG):
            raise
        say_no_more()
        print(f"parlour: This could not be written or read to its end: {trouble.strerror or trouble}.", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print()
        return 130


def see_to_streams() -> None:
    """Have something to read from and to write to, even where all was closed before."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 (for as long as the process lives)


def say_no_more() -> None:
    """Nothing more can be shown: what is still to be written goes nowhere, instead of failing once more at the end."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def obey(words: list[str]) -> int:
    """Do what the words ask for; what may take long ends at once when it is interrupted."""
    command = COMMANDS.get(words[0]) if words else None
    if command is None or not command.is_long:
        return begin(words, command)
    from parlour.hired import ended_at_once

    with ended_at_once():
        return begin(words, command)


def begin(words: list[str], command: Command | None) -> int:
    """Do what the words ask for."""
    if command is not None and command.words is None:
        return command.run(words[1:])
    known = command_parser().parse_args(words or ["--help"])
    return COMMANDS[known.command].run(known)


def command_parser() -> argparse.ArgumentParser:
    """The words of all commands."""
    parser = argparse.ArgumentParser("parlour", description="Five lost American card rulebooks, playable again.")
    parser.add_argument("--version", action="version", version=f"parlour {parlour.__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        words = commands.add_parser(name, help=command.about)
        if command.words is not None:
            command.words(words)
    return parser


def no_words(parser: argparse.ArgumentParser) -> None:
    """For a command that stands by itself."""


def record_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", type=Path)


def add_budget(parser: argparse.ArgumentParser, about: str) -> None:
    """How long to think, as a word of the command line."""
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--seconds", type=float, metavar="S", help=about)
    choice.add_argument("--iterations", type=int, metavar="N", help="search so many deals, for the same answer again")


def asked_budget(words: argparse.Namespace) -> "Budget | None":
    """The budget that was named on the command line, if one was."""
    from parlour.bots import Budget

    if words.seconds is None and words.iterations is None:
        return None
    if words.seconds is not None and not words.seconds <= LONGEST:
        raise BadChoice(f"The seconds must be a number up to {LONGEST}, not {words.seconds}.")
    return Budget(iterations=words.iterations, seconds=words.seconds)


# ---- play ----


def play(words: list[str]) -> int:
    """Sit down to a game: its name, if given, is the first word."""
    from parlour.terminal import choose_game, resume, sit_down

    name = spelled(words.pop(0)) if words and not words[0].startswith("-") else ""
    if not name and not words:
        name = choose_game()
    asked = game_parser(name).parse_args(words)
    if asked.resume:
        return resume(asked.resume, asked.bot)
    name = name or choose_game()
    game = parlour.load(name, asked.players, **asked_options(name, asked))
    return sit_down(game, asked.seed, asked.record, asked.watch, asked.bot)


def spelled(name: str) -> str:
    """A game's name as the shelf spells it, from what was typed; a game in a file is put on the shelf."""
    return GAMES.add_file(Path(name)) if name.endswith(".py") else name.lower().replace("_", "-")


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


# ---- records ----


def replay_words(parser: argparse.ArgumentParser) -> None:
    record_words(parser)
    parser.add_argument("--hand", type=int, metavar="N", help="only hand N; with --act, count from its deal")
    parser.add_argument("--act", type=int, metavar="N", help="the position after N moves and calls")


def replay(words: argparse.Namespace) -> int:
    from parlour.terminal import show_record

    return show_record(words.record, words.hand, words.act)


def verify(words: argparse.Namespace) -> int:
    """Tell hand by hand whether it was dealt fairly; the status is 0 only if all were."""
    from parlour.table.verify import verdicts
    from parlour.terminal.records import read_record

    found = verdicts(read_record(words.record))
    for verdict in found:
        print(verdict.told())
    if not all(verdict.fair for verdict in found):
        print("Not every hand is shown to be fair.")
        return 1
    print("Every hand is fair, if table, commitments and your own contributions are those you saw before the deal.")
    return 0


def hint_words(parser: argparse.ArgumentParser) -> None:
    record_words(parser)
    add_budget(parser, "think so long")


def hint(words: argparse.Namespace) -> int:
    from parlour.terminal.second_thoughts import show_hint_for

    return show_hint_for(words.record, asked_budget(words))


def review_words(parser: argparse.ArgumentParser) -> None:
    record_words(parser)
    parser.add_argument("--seat", type=int, metavar="N", help="only the decisions of seat N")
    add_budget(parser, "think so long about each decision")


def review(words: argparse.Namespace) -> int:
    from parlour.terminal.second_thoughts import show_review

    return show_review(words.record, words.seat, asked_budget(words))


# ---- the shelf ----


def games(words: argparse.Namespace) -> int:
    from parlour.terminal import list_games

    return list_games()


def new_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name")


def new(words: argparse.Namespace) -> int:
    from parlour.lab.own import new as write

    return write(words.name)


def check_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="its name, or a file")


def check(words: argparse.Namespace) -> int:
    from parlour.lab.own import checked

    return checked(spelled(words.game))


def rules_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("id", nargs="?")


def rules(words: argparse.Namespace) -> int:
    from parlour.terminal import show_rules

    return show_rules(parlour.load(spelled(words.game)), words.id)


# ---- bots among themselves ----


def match_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "bots",
        nargs=2,
        metavar="BOT",
        help="novice, learner, house, club, expert, master, random, search:5000 or search:0.5s",
    )
    parser.add_argument("--game", required=True)
    parser.add_argument("--players", type=int, metavar="N")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--deals", type=int, default=100, metavar="N", help="how many deals (default 100)")
    parser.add_argument("--whole-games", action="store_true", help="play each deal on to the end of the game")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the first deal's seed")


def match(words: argparse.Namespace) -> int:
    from rich.progress import Progress, TimeElapsedColumn

    from parlour.lab.match import Setting, check_match
    from parlour.lab.match import match as play_match

    setting = Setting(spelled(words.game), named_options(words), tuple(words.bots), words.whole_games)
    check_match(setting, words.deals)
    compile_search(setting)
    with Progress(*Progress.get_default_columns(), TimeElapsedColumn()) as progress:
        tallies = play_match(setting, words.deals, words.seed)
        *_, tally = progress.track(tallies, words.deals, description="playing")
    print(tally.told(setting))
    return 0


def compile_search(setting: "Setting") -> None:
    """Compile the search here, where it is told, and once, before it is wanted in many processes."""
    if set(setting.bots) - {"house", "random"} and parlour.load(setting.game).rulebook.native:
        from parlour.bots.search.searcher import warm_search

        warm_search(setting.game)


def named_options(words: argparse.Namespace) -> dict[str, Value]:
    """The players, and the options that were named as NAME=VALUE."""
    from parlour.table.record import unspell

    options: dict[str, Value] = {} if words.players is None else {"players": words.players}
    for option in words.option:
        name, _, value = option.partition("=")
        options[name.replace("-", "_")] = unspell(value)
    return options


def tune_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("--players", type=int, metavar="N")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument(
        "--against",
        action="append",
        metavar="RIVAL",
        help="habit (the present weights), house (a habit made like the House) or a file of weights; may be said "
        "several times (default: habit and house)",
    )
    parser.add_argument("--generations", type=int, metavar="N", help="how many (default 100)")
    parser.add_argument("--deals", type=int, default=2000, metavar="N", help="a candidate and rival (default 2000)")
    parser.add_argument("--candidates", type=int, default=0, metavar="N", help="a generation")
    parser.add_argument("--judge", type=int, default=20_000, metavar="N", help="deals held out (default 20000)")
    parser.add_argument("--house-deals", type=int, default=300, metavar="N", help="against the House's own advice")
    parser.add_argument("--seed", type=int, default=0, metavar="N")
    parser.add_argument("--threads", type=int, metavar="N", help="how many (default: all cores)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the weights found (default GAME.weights.json)")
    parser.add_argument("--resume", action="store_true", help="go on with the search whose state stands beside FILE")


def tune(words: argparse.Namespace) -> int:
    from parlour.lab.tuning import carry_out

    return carry_out(spelled(words.game), named_options(words), words)


# ---- paper and parties ----


def print_sheets(words: list[str]) -> int:
    from parlour.press.sheets.order import carry_out, parser

    return carry_out(parser().parse_args(words))


def party(words: list[str]) -> int:
    from parlour.party.command import carry_out

    return carry_out(words)


# ---- the house ----


def serve_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", metavar="NAME", help="where to listen (default: this machine)")
    parser.add_argument("--port", type=int, default=8000, metavar="N")
    parser.add_argument("--open", action="store_true", help="show the page in the browser")
    store_words(parser)
    guard_words(parser)


def store_words(parser: argparse.ArgumentParser) -> None:
    """Where the journal is kept."""
    parser.add_argument("--data", type=Path, metavar="DIR", help="where the journal is kept")
    parser.add_argument(
        "--store",
        default=os.environ.get("PARLOUR_STORE", ""),
        metavar="URL",
        help="keep the journal in PostgreSQL instead, for several servers on one house: postgresql://NAME@HOST/DATABASE",
    )


def guard_words(parser: argparse.ArgumentParser) -> None:
    """Who may come in, how many, and what they are told."""
    parser.add_argument(
        "--origin", action="append", default=[], metavar="URL", help="another site whose pages may connect"
    )
    parser.add_argument(
        "--proxy",
        action="store_true",
        help="behind a reverse proxy: believe what it says of addresses and TLS (X-Forwarded-For, X-Forwarded-Proto)",
    )
    parser.add_argument(
        "--per-address", type=int, default=100, metavar="N", help="sockets one address may have open (default 100)"
    )
    parser.add_argument(
        "--connections", type=int, default=4000, metavar="N", help="connections at a time in all (default 4000)"
    )
    parser.add_argument(
        "--metrics", action="store_true", help="show the numbers of /metrics to anyone, not only to this machine"
    )


def serve(words: argparse.Namespace) -> int:
    from parlour.homes import data_home

    with needs("server", "Opening a house"):
        from parlour.server.limits import Limits
        from parlour.server.serve import serve as open_house
    if words.per_address < 1:
        raise BadChoice("An address needs one socket at least: --per-address 1 or more.")
    if words.connections < 1:
        raise BadChoice("A house needs one connection at least: --connections 1 or more.")
    return open_house(
        words.host,
        words.port,
        words.data or data_home(),
        frozenset(map(checked_origin, words.origin)),
        show=words.open,
        limits=Limits.of(words.per_address),
        proxy=words.proxy,
        store=words.store,
        connections=words.connections,
        metrics=words.metrics,
    )


def checked_origin(url: str) -> str:
    """A page's origin as browsers spell it."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/") or parts.query:
        raise BadChoice(f"An origin is the beginning of an address, like https://cards.example.org, unlike {url!r}.")
    return f"{parts.scheme}://{parts.netloc}".lower()


# ---- the engine ----


def warm(words: argparse.Namespace) -> int:
    with needs("fast", "Compiling"):
        import numba  # noqa: F401
    from concurrent.futures import as_completed

    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from parlour.bots.search.searcher import warm_search
    from parlour.engine.cache import cache_home, clear_stale
    from parlour.engine.warm import native_games, warm_game
    from parlour.hired import hired

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns) as progress, hired() as pool:
        task = progress.add_task("compiling", total=2 * len(native_games()))
        for what, work in (("the rules of", warm_game), ("the search for", warm_search)):
            for done in as_completed([pool.submit(work, name) for name in native_games()]):
                progress.update(task, advance=1, description=f"compiled {what} {done.result()}")
    clear_stale()
    print(f"The native engine is ready in {cache_home()}.")
    return 0


COMMANDS: dict[str, Command] = {
    "play": Command("play a game in the terminal (parlour play GAME --help: its options)", play, None),
    "replay": Command("show a record hand by hand", replay, replay_words),
    "verify": Command("deal the hands of a record once more from their proofs", verify, record_words),
    "hint": Command("the best moves for whoever is to act at the end of a record, and why", hint, hint_words, True),
    "review": Command("go over a record: mistakes, bad luck, turning points", review, review_words, True),
    "games": Command("list the games", games, no_words),
    "new": Command("write a small game to begin with, to be changed into one of your own", new, new_words),
    "check": Command("try whether all holds of a game that must: parlour check my_game.py", check, check_words, True),
    "rules": Command("read the rules of a game, or one rule by its id", rules, rules_words),
    "match": Command("two bots over the same deals, seats swapped", match, match_words, True),
    "tune": Command("search for better weights of a game's habits (docs/measured.md)", tune, tune_words, True),
    "print": Command(
        "packs, rules, score sheets and tally cards as PDF (parlour print --help: which)", print_sheets, None, True
    ),
    "party": Command("progressive parties: simulate, plan or study one (parlour party --help: how)", party, None, True),
    "serve": Command("open the parlour to browsers", serve, serve_words),
    "warm": Command("compile the native engine ahead of time", warm, no_words, True),
}

if __name__ == "__main__":
    sys.exit(main())
