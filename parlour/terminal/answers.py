"""What the player types, and which move is meant by it."""

import contextlib
import re
import sys

from rich.markup import escape

from parlour.engine.game import Game
from parlour.engine.view import View
from parlour.errors import BadChoice
from parlour.terminal.show import console

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  (a line can be edited, and an earlier one called back)


class Quit(Exception):
    """The player has had enough for now."""


def ask(question: str) -> str:
    """A line from the player; the end of the input means quit."""
    seen = sys.stdin.isatty() and sys.stdout.isatty()
    if not seen:
        console.print(escape(question), end="", soft_wrap=True)
    try:
        answer = " ".join(input(question if seen else "").split())
    except (EOFError, UnicodeDecodeError):
        console.print()
        raise Quit from None
    if not sys.stdin.isatty():
        console.print(escape(answer))
    return answer


def help_lines(view: View) -> dict[str, str]:
    """The help, its examples taken from the game in play."""
    game = view.game
    move = game.law.ABOUT.example or (view.legal() or game.rulebook.moves[0])[-1]
    short = initials(move)
    clear = view.legal() and short != move and understood(short, view) == move
    return {
        "a move": f"as in: {move}{f', or shorter: {short}' if clear else ''}; or its number, where it has one",
        "table": "the table again",
        "last": "the last trick or round again",
        "hint": "the best moves, and why",
        "rules": "all the rules",
        first_rule(game): "one rule, by its id",
        "record": "where the record is kept",
        "quit": "stop; the game can be gone on with later",
    }


def understood(answer: str, view: View) -> str:
    """The move meant, or nothing where that is in doubt."""
    try:
        return meant(answer, view)
    except BadChoice:
        return ""


def first_rule(game: Game) -> str:
    """The id of the game's own first rule; some share a page with others."""
    own = game.name[:3].upper()
    return next((id for id in game.rules if id.startswith(own)), next(iter(game.rules), "an id"))


def numbered(view: View) -> list[str]:
    """The moves that may be chosen by their place: not bids and bets, whose own numbers would be taken for it."""
    legal = view.legal()
    if any(re.fullmatch(r"bid \d+", text) for text in legal):
        return []
    return [text for text in legal if not text.startswith("bet ")]


def meant(answer: str, view: View) -> str:
    """The move a player means: its number, its text, or enough of its letters."""
    choices, legal, word = numbered(view), view.legal(), answer.lower()
    if answer.isdecimal():
        if choices and 1 <= int(answer) <= len(choices):
            return choices[int(answer) - 1]
        if not choices:
            return f"bid {int(answer)}"
    if re.match(r"\d+ [a-z]", word) and any(text.startswith("bet ") for text in legal):
        word = f"bet {word}"
    candidates = legal + [card for card in view.hand if card not in legal]
    for match in (
        word.__eq__,
        lambda text: squeezed(text) == squeezed(word),
        lambda text: initials(text) == squeezed(word),
        lambda text: text.split()[-1] == word,
    ):
        found = list(dict.fromkeys(text for text in candidates if match(text)))
        if len(found) == 1:
            return found[0]
    found = [text for text in legal if squeezed(text).startswith(squeezed(word))]
    if len(found) > 1:
        raise BadChoice(f"{answer!r} could be {', '.join(found[:8])}{' …' if found[8:] else ''}.")
    return found[0] if found else word


def squeezed(text: str) -> str:
    """A text without what stands between its parts."""
    return re.sub(r"[\s-]", "", text)


def initials(text: str) -> str:
    """The first letter of each part of a text, numbers whole: moon-4 is m4."""
    return "".join(part if part.isdecimal() else part[0] for part in re.split(r"[\s-]", text) if part)


def rule_id(word: str) -> str:
    """A rule's id as the ledger spells it, from what was typed; nothing when it is no id."""
    found = re.fullmatch(r"(?:rule )?([a-z]{3})-?(\d+)", word.lower())
    return f"{found[1].upper()}-{found[2]}" if found else ""


def to_you(sentence: str, seat: int) -> str:
    """A sentence about a seat as one says it to whoever sits there."""
    verbs = {"does": "do", "holds": "hold", "has": "have", "cannot": "cannot"}
    for verb, yours in verbs.items():
        for word, you in (("Seat", "You"), ("seat", "you")):
            sentence = sentence.replace(f"{word} {seat} {verb}", f"{you} {yours}")
    return sentence
