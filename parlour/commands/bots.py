"""Bots among themselves, and the engine they think with."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import parlour
from parlour.commands import spelled
from parlour.extras import needs
from parlour.games.declare import Value
from parlour.shown import say

if TYPE_CHECKING:
    from parlour.lab.match import Setting


def match_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "bots",
        nargs=2,
        metavar="BOT",
        help="novice, learner, house, club, expert, master, random, search:5000, search:0.5s, habit, module:Class or "
        "program:COMMAND",
    )
    parser.add_argument("--game", required=True)
    parser.add_argument("--players", type=int, metavar="N")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--deals", type=int, default=100, metavar="N", help="how many deals (default 100)")
    parser.add_argument("--whole-games", action="store_true", help="play each deal on to the end of the game")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the first deal's seed")
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="keep every hand there, a row each, and go on with what is kept"
    )


def match(words: argparse.Namespace) -> int:
    from parlour.lab.match import Setting, check_match
    from parlour.lab.match import match as play_match
    from parlour.progress import bar

    setting = Setting(spelled(words.game), named_options(words), tuple(words.bots), words.whole_games)
    check_match(setting, words.deals)
    compile_search(setting)
    with bar() as progress:
        tallies = play_match(setting, words.deals, words.seed, folder=words.out)
        *_, tally = progress.track(tallies, words.deals, description="playing")
    say(tally.told(setting))
    if words.out:
        say(f"Every hand is kept in {words.out}.")
    return 0


def compile_search(setting: "Setting") -> None:
    """Compile the search here, where it is told, and once, before it is wanted in many processes."""
    from parlour.bots.players.roster import searches

    if any(map(searches, setting.bots)) and parlour.load(setting.game).rulebook.native:
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


def warm(words: argparse.Namespace) -> int:
    with needs("fast", "Compiling"):
        import numba  # noqa: F401
    from parlour.bots.search.searcher import warm_all
    from parlour.engine.cache import cache_home, clear_stale
    from parlour.engine.warm import native_games
    from parlour.engine.warm import warm as each_warmed
    from parlour.progress import bar

    with bar() as progress:
        task = progress.add_task("compiling the rules and the searches", total=len(native_games()))
        for name in each_warmed(warm_all):
            progress.update(task, advance=1, description=f"compiled {name}")
    clear_stale()
    say(f"The native engine is ready in {cache_home()}.")
    return 0
