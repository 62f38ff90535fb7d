"""The words of all commands as a tree, read from their parsers: for completion in the shell and for the manual."""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import get_args

from parlour.bots import Rung
from parlour.commands import Command
from parlour.errors import NotAvailable
from parlour.games import GAMES

FILES = ("FILE", "DIR")  # metavars that stand for something on the disk
FILES_TOO = {("play", "game"), ("check", "game")}  # places where a game may stand by its name or by its file
HELP = ("-h", "--help")


@dataclass(frozen=True)
class Word:
    """An option, or a place for a word: its flags (none for a place), what it is about, what stands for its value, and
    what that may be."""

    flags: tuple[str, ...]
    about: str
    metavar: str = ""
    values: tuple[str, ...] = ()
    is_file: bool = False
    is_needed: bool = True

    @property
    def takes_value(self) -> bool:
        return bool(self.metavar)


@dataclass(frozen=True)
class Node:
    """A command, or a part of one: the words up to it, what it is about, its options, places and parts."""

    path: tuple[str, ...]
    about: str
    description: str = ""
    options: tuple[Word, ...] = ()
    places: tuple[Word, ...] = ()
    parts: tuple["Node", ...] = field(default_factory=tuple)

    @property
    def name(self) -> str:
        return " ".join(self.path)

    def all(self) -> Iterator["Node"]:
        """This one and all below it."""
        yield self
        for part in self.parts:
            yield from part.all()


def tree(parser: argparse.ArgumentParser, commands: Mapping[str, Command]) -> Node:
    """The whole command, each of its commands with the parser it really has."""
    top = node_of(("parlour",), parser, "")
    parts = tuple(command_node(part, commands[part.path[-1]]) for part in top.parts)
    return Node(top.path, top.about, top.description, top.options, (), parts)


def command_node(listed: Node, command: Command) -> Node:
    """A command by its own parser, where it has one that can be had here."""
    if command.parser is None:
        return listed
    try:
        own = node_of(listed.path, command.parser(), command.about)
    except NotAvailable:  # it lacks an extra, and would say so
        return listed
    within = command.within() if command.within else {}
    parts = (inner_node(own, name, parser) for name, parser in within.items())
    return Node(own.path, own.about, own.description, own.options, own.places, (*own.parts, *parts))


def inner_node(own: Node, name: str, parser: argparse.ArgumentParser) -> Node:
    """What may stand behind a word of a command; its options are the command's, unless it has them of its own."""
    inner = node_of((*own.path, name), parser, parser.description or "")
    known = {flag for word in inner.options for flag in word.flags}
    return replace(inner, options=(*inner.options, *(word for word in own.options if not known & {*word.flags})))


def node_of(path: tuple[str, ...], parser: argparse.ArgumentParser, about: str) -> Node:
    """A parser as a node, with those it has under it."""
    options, places, parts = [], [], []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {choice.dest: choice.help or "" for choice in action._choices_actions}
            parts += [node_of((*path, name), below, helps.get(name, "")) for name, below in action.choices.items()]
        elif action.option_strings:
            options.append(word_of(path, action))
        else:
            places.append(word_of(path, action))
    return Node(path, about, parser.description or "", tuple(options), tuple(places), tuple(parts))


def word_of(path: tuple[str, ...], action: argparse.Action) -> Word:
    """An option or a place of a parser."""
    takes = action.nargs != 0 and not isinstance(action, argparse.BooleanOptionalAction)
    named = action.metavar if isinstance(action.metavar, str) else action.dest
    metavar = (named.upper() if action.metavar is None else named) if takes else ""
    return Word(
        tuple(action.option_strings),
        "" if action.help in (None, argparse.SUPPRESS) else str(action.help).replace("%%", "%"),
        metavar,
        values_of(path, action, metavar),
        takes and (action.type is Path or metavar in FILES or (path[-1], action.dest) in FILES_TOO),
        action.required and action.nargs not in ("?", "*"),
    )


def values_of(path: tuple[str, ...], action: argparse.Action, metavar: str) -> tuple[str, ...]:
    """What a value may be, where that is known: by the parser, by what stands for it, or by the shelf."""
    if action.choices is not None:
        return tuple(map(str, action.choices))
    if "|" in metavar:
        return tuple(metavar.split("|"))
    if (path[-1], action.dest) in SPECIAL:
        return tuple(SPECIAL[path[-1], action.dest]())
    if metavar == "GAME" or (action.dest == "game" and action.type is not int):  # points that win it, there
        return tuple(GAMES)
    return (*get_args(Rung), "random") if metavar in ("BOT", "RUNG,...") else ()


def printable() -> Sequence[str]:
    """What can be printed."""
    from parlour.press import PACKS
    from parlour.press.sheets.order import DUPLEX, KINDS

    return [*PACKS, "all", *KINDS, DUPLEX]


def published() -> Sequence[str]:
    """The studies that have a name."""
    from parlour.published.plans import PUBLISHED

    return PUBLISHED


SPECIAL: dict[tuple[str, str], Callable[[], Sequence[str]]] = {
    ("print", "what"): printable,
    ("study", "settings"): published,
}
"""Places whose words no parser tells."""
