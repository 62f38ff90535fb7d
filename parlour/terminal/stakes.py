"""What a player lays on which place of a layout, however it is said: bet 5 red, put 5 on red, red 5, or a place."""

import re
from collections.abc import Callable

from rich.markup import escape

from parlour.errors import BadChoice
from parlour.terminal.asking import QUITS, Quit
from parlour.terminal.ink import coloured
from parlour.terminal.position import Position
from parlour.terminal.screen import console, show_paragraph
from parlour.terminal.show import BET

STAKE_FIRST = re.compile(r"(?:(?:bet|put|lay) )?(\d+)(?: (?:points?|chips?))?(?: on)? (?:the )?(.+)")
STAKE_LAST = re.compile(r"(?:(?:bet|put|lay) )?(?:on )?(?:the )?(.+?)(?: for)? (\d+)(?: (?:points?|chips?))?")
STAKE_ALONE = re.compile(r"(?:(?:bet|put|lay) )?(\d+)(?: (?:points?|chips?))?")
MOST_NAMED = 8
IDLE = {"and", "of", "the"}  # words that say nothing about a place
LEAVE = ("0", "none", "no", "done", "back")  # to lay nothing after all


def squeezed(text: str) -> str:
    """A text without what stands between its parts."""
    return re.sub(r"[\s-]", "", text)


def parts(text: str) -> set[str]:
    """The words of a place, in whatever order they are said."""
    return {*re.findall(r"[a-z0-9]+", text.lower())} - IDLE


def most_on(position: Position) -> dict[str, int]:
    """The places that may be bet on now, and the most that may be laid on each."""
    return {bet[2]: int(bet[1]) for text in position.legal if (bet := BET.fullmatch(text))}


def bet_meant(word: str, position: Position) -> str:
    """The bet that a player has said whole, place and stake; nothing where the words are something else."""
    if alone := STAKE_ALONE.fullmatch(word):
        raise BadChoice(f"Say what the {alone[1]} are laid on, as in: bet {alone[1]} red.")
    if (bet := STAKE_FIRST.fullmatch(word)) and (place := place_called(bet[2], position)):
        return f"bet {bet[1]} {place}"
    if (last := STAKE_LAST.fullmatch(word)) and (place := place_called(last[1], position)):
        return f"bet {last[2]} {place}"
    return f"bet {bet[1]} {bet[2]}" if bet else ""


def place_named(answer: str, position: Position) -> tuple[str, int] | None:
    """The place that a player names without saying what is staked on it, and the most that may be; nothing where the
    answer is something else."""
    places, word = most_on(position), answer.lower().removeprefix("bet ").removeprefix("on ").removeprefix("the ")
    if not places or not squeezed(word) or re.match(r"\d+(?! of )(?: |$)", word):
        return None
    place = place_called(word, position)
    return (place, places[place]) if place else None


def place_called(word: str, position: Position) -> str:
    """The one place that is called so, whole or in part, by its text or in words; nothing if none is. A card alone may
    be two places, and the player is told of both."""
    places, word = most_on(position), word.replace(" of ", "-")
    for match in (
        word.__eq__,
        lambda place: squeezed(place) == squeezed(word),
        lambda place: squeezed(place).startswith(squeezed(word)) and len(word) > 2,
        lambda place: place.split()[-1] == word or parts(word) in (parts(place), parts(said(place, position))),
    ):
        found = [place for place in places if match(place)]
        if len(found) == 1:
            return found[0]
    if 1 < len(found) <= MOST_NAMED:
        raise BadChoice(f"{word!r} could be {' or '.join(found)}.")
    return ""


def said(place: str, position: Position) -> str:
    """A place as people say it: jack, queen and king."""
    return position.game.law.spoken(f"bet 1 {place}", str).order.partition(" on ")[2]


def staked(place: str, most: int, position: Position, asked: Callable[[str], str]) -> str:
    """The bet on a place, when the player has been asked how much; nothing if he would rather not."""
    odds = position.game.law.bet_told(place)
    if odds:
        show_paragraph(coloured(position.game.rulebook.pack, f"{odds[0].upper()}{odds[1:]}."))
    while True:
        answer = asked(f"How many points on {place}? (1 to {most}, Enter for none) ").lower()
        if answer in QUITS:
            raise Quit
        if not answer or answer in LEAVE:
            console.print(f"Nothing is laid on {escape(place)}.")
            return ""
        if answer.isdecimal() and answer.isascii() and 1 <= int(answer[:19]) <= most:
            return f"bet {int(answer)} {place}"
        show_paragraph(f"A stake is a whole number from 1 to {most}. Enter alone lays nothing.")
