"""Cards in the inks of their suits, as the press prints them, on any ground and in any number of colours.

The colour says nothing that the card's own text does not say too: its suit stands in its name. Where the pack's ink is
black, the terminal's own letters are used.
"""

import re
from colorsys import hls_to_rgb, rgb_to_hls
from functools import cache

from rich.text import Text

from parlour import press
from parlour.cards import Pack
from parlour.games.facts import suit_part
from parlour.press.ink import LINE
from parlour.terminal.screen import console

READABLE = 0.18  # the luminance that stands out as well from black as from white, about 4.5 to 1
FEW = {"standard", "windows"}  # terminals of sixteen colours, which have names of their own
NAMED = {"red": 0, "yellow": 40, "green": 140, "blue": 215, "magenta": 300}  # where each begins on the circle, nearly
RULES = re.compile(r"\((?:[A-Z]{3}-\d+(?:, | to | and )?)+\)")


def coloured(pack: Pack, text: str, style: str = "") -> Text:
    """A text with the cards and suits it names in their inks, and with the rules it names set back."""
    shown = Text(text, style=style)
    inks = inks_of(pack)
    if inks:
        shown.highlight_regex(any_of(pack), lambda word: style_of(inks[word]))
    shown.highlight_regex(RULES, style="dim")
    return shown


def card_style(pack: Pack, card: str) -> str:
    """The style of a card; nothing where its ink is black, or its pack is not the press's."""
    return style_of(inks_of(pack).get(card, LINE))


def style_of(ink: str) -> str:
    """An ink as a style of this terminal."""
    if ink == LINE:
        return ""
    return nearest_name(ink) if console.color_system in FEW else readable(ink)


@cache
def inks_of(pack: Pack) -> dict[str, str]:
    """The ink of every card of a pack, and of its suits."""
    if pack.name not in press.PACKS:
        return {}
    art = press.drawn(pack.name)
    suits = {**art.SUITS, **art.CHARACTERS}
    part = suit_part(pack)
    owners = {card: card.rpartition("-")[part] for card in pack if card not in suits}
    return {name: suit.ink for name, suit in suits.items()} | {
        card: suits[suit].ink for card, suit in owners.items() if suit in suits
    }


@cache
def any_of(pack: Pack) -> re.Pattern[str]:
    """What finds any card or suit in a text, the longest name first."""
    names = sorted(inks_of(pack), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, names))})(?![\w-])")


@cache
def readable(ink: str) -> str:
    """An ink as light as can be read on black and on white alike, its hue kept."""
    hue, _, depth = rgb_to_hls(*parts(ink))
    low, high = 0.0, 1.0
    for _ in range(20):
        middle = (low + high) / 2
        low, high = (middle, high) if luminance(hls_to_rgb(hue, middle, depth)) < READABLE else (low, middle)
    return "#" + "".join(f"{round(255 * part):02x}" for part in hls_to_rgb(hue, low, depth))


@cache
def nearest_name(ink: str) -> str:
    """The one of the few colours every terminal has that is nearest in hue."""
    hue = 360 * rgb_to_hls(*parts(ink))[0]
    return min(NAMED, key=lambda name: min(abs(hue - NAMED[name]), 360 - abs(hue - NAMED[name])))


def parts(ink: str) -> tuple[float, float, float]:
    """Red, green and blue, from 0 to 1."""
    red, green, blue = (int(ink[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue


def luminance(colour: tuple[float, float, float]) -> float:
    """How light a colour is to the eye, as WCAG has it."""
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
