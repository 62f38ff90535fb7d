"""The layout of Roulette drawn in letters, for a terminal: where each place is, and what it pays."""

from parlour.games.roulette.rules import PLACE_NUMBER, PLACES, RANKS
from parlour.press.roulette import letter
from parlour.press.roulette.table import TITLES, pays

ACROSS = 4  # letters across a card
SIDE = 17  # letters from the left edge to the cards of ace to 10
LEFT, RIGHT = ("black", "suit clubs", "suit spades"), ("red", "suit diamonds", "suit hearts")
FOOT = ("first-five", "odd", "even", "second-five")
FRAMES = {"top": ("╭", "┬", "╮"), "middle": ("├", "┼", "┤"), "bottom": ("╰", "┴", "╯")}


def layout() -> list[str]:
    """The layout, line by line: the boxes around the cards with what they pay, and what a chip on the cards pays."""
    inner = " " * (SIDE + ACROSS + 1)
    rows = [frame("top", 5), ranks(RANKS[:5]), frame("middle", 5), ranks(RANKS[5:10]), frame("bottom", 5)]
    sides = [(box(LEFT[at // 2]), box(RIGHT[at // 2])) if at % 2 == 0 else ("", "") for at in range(len(rows))]
    return [
        inner + frame("top", 3),
        f"{box('jqk')}   {box('jq')}".ljust(len(inner)) + ranks(RANKS[10:]),
        inner + frame("bottom", 3),
        *(f"{left:<{SIDE}}{row}   {right}".rstrip() for row, (left, right) in zip(rows, sides, strict=True)),
        "   ".join(map(box, FOOT)),
        "",
        f"On a card {paid('card queen-spades')}, more in the suit you cover; called in its middle"
        f" {paid('called queen-spades')}.",
        f"On the line between two cards {paid('two ace-2')}, where four meet {paid('four ace-2-6-7')}.",
    ]


def paid(place: str) -> str:
    """What a place pays, in short."""
    return pays(PLACES[PLACE_NUMBER[place]])


def box(place: str) -> str:
    """A box around the cards: what it is called and what it pays."""
    return f"{TITLES.get(place, place.removeprefix('suit ').capitalize())} {paid(place)}"


def frame(part: str, cards: int) -> str:
    """A line above, between or below so many cards."""
    first, between, last = FRAMES[part]
    return f"{first}{between.join(['─' * ACROSS] * cards)}{last}"


def ranks(row: tuple[str, ...]) -> str:
    """The ranks of a row of cards."""
    return f"│{'│'.join(f' {letter(rank):<{ACROSS - 1}}' for rank in row)}│"
