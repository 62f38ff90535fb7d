"""The command line. Each command is a row of COMMANDS, at the end of this file."""

import _thread
import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

import parlour
from parlour.commands import Command, choice_parser, no_words, record_words
from parlour.commands.bots import match, match_words, tune, tune_words, warm
from parlour.commands.completion import completion_words, script
from parlour.commands.join import join, join_words
from parlour.commands.manual import manual
from parlour.commands.play import game_parsers, play, play_parser
from parlour.commands.records import hint, hint_words, replay, replay_words, review, review_words, verify
from parlour.commands.shelf import (
    check,
    check_words,
    games,
    learn,
    learn_words,
    new,
    new_words,
    rule_parsers,
    rules,
    rules_parser,
    rules_words,
)
from parlour.commands.study import study, study_words
from parlour.commands.tree import tree
from parlour.errors import BadChoice, ParlourError
from parlour.extras import needs
from parlour.games import GAMES
from parlour.shown import say
from parlour.streams import say_no_more, see_to_streams

NO_LETTERS = "A name has letters in it that files cannot have here; set LC_ALL or LANG to a locale that ends in UTF-8."
LATER = 0.1  # seconds after which Ctrl-C is heard again, if it came where it was lost
DEBUG = "PARLOUR_DEBUG"  # if it is set, a refusal has its traceback too


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; a refusal is printed as its sentence, without a traceback."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    see_to_streams()
    sys.unraisablehook = heard_where_it_is_lost
    try:
        return obey_to_the_end(words)
    except ParlourError as refusal:
        if os.environ.get(DEBUG):
            raise
        say(f"parlour: {refusal}", sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of a pipe has seen enough
        say_no_more()
        return 0
    except OSError as trouble:
        if os.environ.get(DEBUG):
            raise
        say_no_more()
        say(f"parlour: This could not be written or read to its end: {trouble.strerror or trouble}.", sys.stderr)
        return 2
    except UnicodeError:
        if os.environ.get(DEBUG):
            raise
        say(f"parlour: {NO_LETTERS}", sys.stderr)
        return 2
    except KeyboardInterrupt:
        print()
        return 130


def obey_to_the_end(words: list[str]) -> int:
    """Do what the words ask for, and have all of it written, while it can still be said why it is not."""
    try:
        return obey(words)
    finally:
        sys.stdout.flush()


def obey(words: list[str]) -> int:
    """Do what the words ask for; what may take long ends at once when it is interrupted."""
    command = COMMANDS.get(words[0]) if words else None
    if command is None or not command.is_long:
        return begin(words, command)
    from parlour.hired import ended_at_once

    with ended_at_once():
        return begin(words, command)


def heard_where_it_is_lost(lost: "sys.UnraisableHookArgs") -> None:
    """Ctrl-C that came in the middle of something that cannot be left, like a compiler's call back: Python would print
    a traceback and go on, so it is heard once more a moment later."""
    if issubclass(lost.exc_type, KeyboardInterrupt):
        import threading  # which most commands need not load

        again = threading.Timer(LATER, _thread.interrupt_main)
        again.daemon = True
        again.start()
    else:
        sys.__unraisablehook__(lost)


def begin(words: list[str], command: Command | None) -> int:
    """Do what the words ask for."""
    if command is not None and command.words is None:
        return command.run(words[1:])
    known = command_parser().parse_args(words or ["--help"])
    return COMMANDS[known.command].run(known)


def command_parser() -> argparse.ArgumentParser:
    """The words of all commands."""
    parser = argparse.ArgumentParser("parlour", description="Five lost American card rulebooks, playable again.")
    parser.add_argument(
        "--version", action=Version, nargs=0, help="the version, and which rules each game is played by"
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        words = commands.add_parser(name, help=command.about)
        if command.words is not None:
            command.words(words)
    return parser


class Version(argparse.Action):
    """Say which Parlour this is, and of which version the rules of each game are."""

    def __call__(self, parser: argparse.ArgumentParser, *words: object) -> None:
        print(f"parlour {parlour.__version__}")
        say("rules: " + ", ".join(f"{name} {GAMES[name].GAME.version}" for name in GAMES))
        parser.exit()


# ---- paper and parties ----


def print_parser() -> argparse.ArgumentParser:
    from parlour.press.sheets.order import parser

    return parser()


def kind_parsers() -> dict[str, argparse.ArgumentParser]:
    """What may stand behind each kind of sheet; a board is on papers of its own."""
    from parlour.press.sheets.order import KINDS
    from parlour.press.sheets.tiles import PIECES

    parsers = {kind: choice_parser(names) for kind, names in KINDS.items()}
    parsers["board"].add_argument("--paper", metavar="|".join(PIECES), help="the paper (a4 unless said)")
    return parsers


def print_sheets(words: list[str]) -> int:
    from parlour.press.sheets.order import carry_out

    return carry_out(print_parser().parse_args(words))


def party_parser() -> argparse.ArgumentParser:
    from parlour.party.command import parser

    return parser()


def party(words: list[str]) -> int:
    from parlour.party.command import carry_out

    return carry_out(words)


# ---- problems ----


def problems_parser() -> argparse.ArgumentParser:
    from parlour.commands.problems import parser

    return parser()


def problems(words: list[str]) -> int:
    from parlour.commands.problems import carry_out

    return carry_out(words)


# ---- the house ----


def serve_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--party",
        action="store_true",
        help="open the house to the phones on this network, say where they find it, and show the page to give a party",
    )
    parser.add_argument(
        "--https",
        action="store_true",
        help="a second door over TLS, with a certificate of the house's own for home (443 ports above the first)",
    )
    parser.add_argument(
        "--host", metavar="NAME", help="where to listen (default: this machine; with --party everywhere)"
    )
    parser.add_argument("--port", type=int, default=8000, metavar="N", help="and on which port (default 8000)")
    parser.add_argument("--open", action="store_true", help="show the page in the browser")
    store_words(parser)
    guard_words(parser)


def store_words(parser: argparse.ArgumentParser) -> None:
    """Where the journal is kept."""
    parser.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help="the folder the journal is kept in (default: parlour in XDG_DATA_HOME or ~/.local/share)",
    )
    parser.add_argument(
        "--store",
        default=os.environ.get("PARLOUR_STORE", ""),
        metavar="URL",
        help="keep the journal in PostgreSQL instead, for several servers on one house: postgresql://NAME@HOST/DATABASE",
    )


def guard_words(parser: argparse.ArgumentParser) -> None:
    """Who may come in, how many, and what they are told."""
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="where browsers find the house, like https://cards.example.org, or another site whose pages may connect",
    )
    parser.add_argument(
        "--name", action="append", default=[], metavar="NAME", help="a name on the net by which the house is called"
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
        "--keep-solo",
        type=float,
        default=7.0,
        metavar="DAYS",
        help="close a game that one person plays with bots when nobody has come back to it for so long (default 7)",
    )
    parser.add_argument(
        "--no-leaderboard", action="store_true", help="rank nobody in public; everyone sees his own rating all the same"
    )
    parser.add_argument(
        "--metrics", action="store_true", help="show the numbers of /metrics to anyone, not only to this machine"
    )
    parser.add_argument(
        "--chat",
        action="store_true",
        help="let tables allow free talk; without it there are set phrases alone",
    )
    push_words(parser)


def push_words(parser: argparse.ArgumentParser) -> None:
    """Whether people are told on their devices that it is their turn."""
    parser.add_argument(
        "--push",
        metavar="CONTACT",
        help="tell people on their devices that it is their turn, where they play by the day and wish it; "
        "CONTACT is where the services that carry it may ask about this house, like mailto:you@example.org",
    )
    parser.add_argument(
        "--push-key",
        type=Path,
        metavar="FILE",
        help="the private key (P-256, PEM) by which they know the house, in place of one that it makes itself",
    )
    parser.add_argument(
        "--push-allow",
        action="append",
        default=[],
        metavar="URL",
        help="a service of your own, like https://push.home.arpa:8443, which may stand in your network",
    )


def serve(words: argparse.Namespace) -> int:
    from parlour.homes import data_home

    with needs("server", "Opening a house"):
        from parlour.server.http.entrance.hosts import checked_host
        from parlour.server.limits import Limits
        from parlour.server.lobby.keeping import DAY, Keep
        from parlour.server.push.notices import Terms
        from parlour.server.serve import FEWEST_CONNECTIONS
        from parlour.server.serve import serve as open_house
    if words.per_address < 1:
        raise BadChoice("An address needs one socket at least: --per-address 1 or more.")
    if words.connections < FEWEST_CONNECTIONS:
        raise BadChoice(f"One page takes several connections: --connections {FEWEST_CONNECTIONS} or more.")
    if not words.keep_solo > 0:
        raise BadChoice("A game that was left is kept for a while: --keep-solo with more than 0 days.")
    if words.https and words.proxy:
        raise BadChoice("Behind a proxy TLS is the proxy's: leave out --https, or --proxy.")
    if words.push and not words.push.startswith(("mailto:", "https://")):
        raise BadChoice("Who may be asked about this house is named like --push mailto:you@example.org.")
    return open_house(
        words.host or ("0.0.0.0" if words.party else "127.0.0.1"),
        words.port,
        words.data or data_home(),
        frozenset(map(checked_origin, words.origin)),
        show=words.open,
        limits=Limits.of(words.per_address),
        proxy=words.proxy,
        store=words.store,
        connections=words.connections,
        metrics=words.metrics,
        names=frozenset(map(checked_host, words.name)),
        keep=Keep(solo=words.keep_solo * DAY),
        party=words.party,
        https=words.https,
        leaderboards=not words.no_leaderboard,
        chat=words.chat,
        push=Terms(words.push, words.push_key, frozenset(map(checked_origin, words.push_allow)))
        if words.push
        else None,
    )


def journal_parser() -> argparse.ArgumentParser:
    with needs("server", "A journal"):
        from parlour.server.journal.command import parser
    return parser()


def journal(words: list[str]) -> int:
    with needs("server", "A journal"):
        from parlour.server.journal.command import carry_out
    return carry_out(words)


def checked_origin(url: str) -> str:
    """A page's origin as browsers spell it."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/") or parts.query:
        raise BadChoice(f"An origin is the beginning of an address, like https://cards.example.org, unlike {url!r}.")
    return f"{parts.scheme}://{parts.netloc}".lower()


# ---- the command itself ----


def completion(words: argparse.Namespace) -> int:
    """The script that a shell reads to know what Tab offers."""
    print(script(words.shell, tree(command_parser(), COMMANDS)), end="")
    return 0


def man(words: argparse.Namespace) -> int:
    """The manual page."""
    print(manual(tree(command_parser(), COMMANDS)), end="")
    return 0


COMMANDS: dict[str, Command] = {
    "play": Command(
        "play a game in the terminal (parlour play GAME --help: its options)",
        play,
        None,
        parser=play_parser,
        within=game_parsers,
    ),
    "join": Command("play at a house on the network, in the terminal", join, join_words),
    "replay": Command("show a record hand by hand", replay, replay_words),
    "verify": Command("deal the hands of a record once more from their proofs", verify, record_words),
    "hint": Command("the best moves for whoever is to act at the end of a record, and why", hint, hint_words, True),
    "review": Command("go over a record: mistakes, bad luck, turning points", review, review_words, True),
    "games": Command("list the games", games, no_words),
    "new": Command("write a small game to begin with, to be changed into one of your own", new, new_words),
    "check": Command("try whether all holds of a game that must: parlour check my_game.py", check, check_words, True),
    "learn": Command("learn a game: its page of two minutes, then a first hand explained", learn, learn_words),
    "rules": Command(
        "read the rules of a game, or one rule by its id",
        rules,
        rules_words,
        parser=rules_parser,
        within=rule_parsers,
    ),
    "problems": Command(
        "positions with one right move: solve them, or look for more (parlour problems --help: how)",
        problems,
        None,
        True,
        problems_parser,
    ),
    "match": Command("two bots over the same deals, seats swapped", match, match_words, True),
    "study": Command("a whole grid of games and bots, a row a hand (docs/studies.md)", study, study_words, True),
    "tune": Command("search for better weights of a game's habits (docs/measured.md)", tune, tune_words, True),
    "print": Command(
        "packs, rules, score sheets and tally cards as PDF (parlour print --help: which)",
        print_sheets,
        None,
        True,
        print_parser,
        kind_parsers,
    ),
    "party": Command(
        "progressive parties: simulate, plan or study one (parlour party --help: how)", party, None, True, party_parser
    ),
    "serve": Command("open the parlour to browsers", serve, serve_words),
    "journal": Command(
        "check, back up, restore and export the journal of a house (parlour journal --help: how)",
        journal,
        None,
        parser=journal_parser,
    ),
    "completion": Command("a script for bash, zsh or fish that completes these words", completion, completion_words),
    "man": Command("the manual page, for man: parlour man > parlour.1", man, no_words),
    "warm": Command("compile the native engine ahead of time", warm, no_words, True),
}

if __name__ == "__main__":
    sys.exit(main())
