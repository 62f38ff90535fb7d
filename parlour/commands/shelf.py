"""The shelf: games listed, learned, looked up, and games of one's own."""

import argparse

import parlour
from parlour.commands import choice_parser, spelled
from parlour.games import GAMES


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


def rules_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("parlour rules")
    rules_words(parser)
    return parser


def rule_parsers() -> dict[str, argparse.ArgumentParser]:
    """The ids behind each game's name."""
    return {name: choice_parser(parlour.load(name).rules) for name in GAMES}


def rules(words: argparse.Namespace) -> int:
    from parlour.terminal import show_rules
    from parlour.terminal.screen import paged

    game = parlour.load(spelled(words.game))
    with paged():
        return show_rules(game, words.id)


def learn_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument(
        "--lesson", action="store_true", help="a first hand with every step explained, without the page"
    )


def learn(words: argparse.Namespace) -> int:
    from parlour.terminal.learn import learn as teach
    from parlour.terminal.lesson import offer_lesson, play_lesson
    from parlour.terminal.screen import paged

    game = parlour.load(spelled(words.game))
    if words.lesson:
        return play_lesson(game)
    with paged():
        teach(game)
    return offer_lesson(game)
