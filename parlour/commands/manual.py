"""`parlour man`: the manual page, made from the parsers like the completion.

The page that is installed with the package stands in docs/parlour.1; `parlour man > docs/parlour.1` makes it anew.
"""

import re

from parlour.commands.tree import Node, Word
from parlour.streams import plainly

SURROUNDINGS = {
    "NO_COLOR": "If it is set, nothing is coloured; cards are told apart by their names and brackets all the same.",
    "COLUMNS": "How wide what is shown may be, where that is not a terminal's to say.",
    "PARLOUR_CACHE": "The folder in which compiled code is kept.",
    "PARLOUR_DEBUG": "If it is set, a refusal has its traceback.",
    "PARLOUR_STORE": "The database of the house, for serve and journal.",
    "XDG_DATA_HOME": "Where records, the journal of a house and the tokens of join are kept, in a folder parlour.",
}
STATUS = {
    "0": "All went well.",
    "1": "What was looked at is not in order (verify, check, journal check).",
    "2": "It was refused, and a sentence on stderr says why.",
    "130": "It was interrupted.",
}


def manual(top: Node) -> str:
    """The manual page, for man."""
    lines = [
        '.TH PARLOUR 1 "" "Parlour" "User Commands"',
        ".SH NAME",
        r"parlour \- American card games of 1904 to 1938, played in the terminal and in browsers",
        ".SH SYNOPSIS",
        r".B parlour",
        r".I COMMAND",
        r"[\fIWORDS\fR]",
        ".SH DESCRIPTION",
        roff(top.description),
        "What is typed at a table, cards and moves, is explained there by",
        r".BR ? .",
        ".SH COMMANDS",
    ]
    for node in top.parts:
        lines += section(node, ())
    lines += [".SH ENVIRONMENT", *listed(SURROUNDINGS), ".SH EXIT STATUS", *listed(STATUS)]
    return "\n".join(lines) + "\n"


def section(node: Node, told: tuple[Word, ...]) -> list[str]:
    """A command with its options and parts; options that were told of what it is part of are left out."""
    lines = [f'.SS "{roff(usage(node))}"', roff(capital(node.about or node.description))]
    for word in (*node.places, *node.options):
        if word.about and "--help" not in word.flags and word not in told:
            lines += [".TP", spelled(word), roff(word.about)]
    for part in node.parts:
        if not part.about and not part.description:  # nothing but words that complete it
            continue
        lines += section(part, (*told, *node.options))
    return lines


def usage(node: Node) -> str:
    """A command as it is typed, its options left open."""
    parts = [" ".join(node.path), *(place(word) for word in node.places)]
    return " ".join([*parts, *["[options]"] * bool(node.options[1:])])


def place(word: Word) -> str:
    """A place for a word, in brackets where it may be left out."""
    return word.metavar if word.is_needed else f"[{word.metavar}]"


def spelled(word: Word) -> str:
    """An option with its value, or a place."""
    if not word.flags:
        return rf"\fI{roff(word.metavar)}\fR"
    flags = ", ".join(rf"\fB{roff(flag)}\fR" for flag in word.flags)
    return rf"{flags} \fI{roff(word.metavar)}\fR" if word.metavar else flags


def listed(words: dict[str, str]) -> list[str]:
    """Names, and what each is about."""
    return [line for name, about in words.items() for line in (".TP", rf".B {name}", roff(about))]


def capital(text: str) -> str:
    """A line of help as a sentence."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", ":")) else ".")


def roff(text: str) -> str:
    """A text as roff takes it: in ASCII, with nothing in it that would be a command."""
    plain = re.sub(r"\s+", " ", plainly(text)).strip().replace("\\", r"\e").replace("-", r"\-").replace('"', r"\(dq")
    return rf"\&{plain}" if plain.startswith((".", "'")) else plain
