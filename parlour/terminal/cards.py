"""Cards drawn in letters: a row of little frames, each with its rank over its suit."""

from collections.abc import Sequence
from itertools import pairwise

from parlour import press
from parlour.cards import Pack
from parlour.games.facts import suit_part

LEAST = 2  # letters across a card
MANY = 8  # cards that lie beside one another; of more, one lies under the next

Face = tuple[str, ...]
"""What stands on a card, line by line; a tabulator parts what stands at its two edges."""


def face(pack: Pack, card: str) -> Face:
    """What stands on a card: its rank, and its suit below. One that belongs to no suit has its name alone, and one that
    is known by a figure and a letter in its corner has these above."""
    before, _, after = card.rpartition("-")
    if not before or not alike(pack, card):
        return tuple(word.capitalize() for word in card.split("-"))
    suit, rank = (before, after) if suit_part(pack) == 0 else (after, before)
    return *corner(pack, card), rank.capitalize(), suit.replace("-", " ").title()


def corner(pack: Pack, card: str) -> Face:
    """The figure and the letter in a card's corner, if it has both."""
    if pack.name not in press.PACKS or card not in press.cards(pack.name):
        return ()
    index = press.drawn(pack.name).index(card)
    return (f"{index.rank}\t{index.letter}",) if index.letter else ()


def alike(pack: Pack, card: str) -> bool:
    """Are there other cards of this one's suit?"""
    part = suit_part(pack)
    return len({text for text in pack if text.rpartition("-")[part] == card.rpartition("-")[part]}) > 1


def drawn(pack: Pack, cards: Sequence[str], room: int) -> list[str]:
    """Cards side by side, in as many rows as they need. Of many in one suit all but the last lie under the next."""
    faces = [face(pack, card) for card in cards]
    under = [len(cards) > MANY and one[-1] == other[-1] != "" for one, other in pairwise(faces)]
    pieces = [column(words, is_under) for words, is_under in zip(faces, [*under, False], strict=False)]
    rows: list[list[Face]] = []
    for piece in pieces:
        if not rows or sum(len(one[0]) for one in [*rows[-1], piece]) > room + 1:
            rows.append([])
        rows[-1].append(piece)
    return [line for row in rows for line in side_by_side(row)]


def column(words: Face, is_under: bool) -> Face:
    """A card in its frame; one that lies under the next shows its rank, and has no right edge."""
    shown = (*words[:-1], "") if is_under else words
    width = max(LEAST, *map(len, shown))
    lines = [f"╭{'─' * width}╮ ", *(f"│{written(line, width)}│ " for line in shown), f"╰{'─' * width}╯ "]
    return tuple(line[:-2] if is_under else line for line in lines)


def side_by_side(row: Sequence[Face]) -> list[str]:
    """A row of cards, line by line, all as high as the highest."""
    high = max(map(len, row))
    filled = [[*piece[:-1], *[blank(piece)] * (high - len(piece)), piece[-1]] for piece in row]
    return ["".join(lines).rstrip() for lines in zip(*filled, strict=True)]


def blank(piece: Face) -> str:
    """An empty line of a card."""
    return "".join("│" if letter in "╭╮" else " " for letter in piece[0])


def written(words: str, width: int) -> str:
    """A line of a card, as wide as the card."""
    left, tab, right = words.partition("\t")
    return f"{left}{right:>{width - len(left)}}" if tab else f"{words:<{width}}"
