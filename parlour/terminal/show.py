"""What is shown: the table and the hand in two columns, the moves, the count."""

import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import takewhile
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from parlour.cards import Pack
from parlour.engine.game import Game, State
from parlour.engine.view import View
from parlour.games.contract import HAND
from parlour.games.facts import TAKEN, TRICK

console = Console(highlight=False, soft_wrap=not sys.stdout.isatty())


def show_lines(lines: dict[str, str]) -> None:
    """Labels on the left, what they say on the right, as wide as the terminal."""
    width = max((len(label) for label in lines), default=0)
    for label, text in lines.items():
        for number, line in enumerate(Text.from_markup(text).wrap(console, room_beside(lines))):
            line.rstrip()
            console.print(Text(f"  {'' if number else label:<{width}}  ", style="cyan"), line, sep="", soft_wrap=True)


def room_beside(labels: Iterable[str]) -> int:
    """How wide a line may be beside these labels."""
    return max(console.width - 4 - max(len(label) for label in labels), 20)


def show_table(view: View, names: list[str], numbered: Sequence[str]) -> None:
    """The table, the own hand and the moves."""
    told = table_in_words(view.game, view.known, names)
    told["Score"] = score_in_words(view.game, view.known, view.score, names)
    room = room_beside([*told, "Your hand", "You may say"])
    lines = {label: escape(text) for label, text in told.items()}
    numbers = {text: place for place, text in enumerate(numbered, 1)}
    places = places_in_hand(view, numbers)
    if view.hand:
        lines["Your hand"] = "\n".join(hand_rows(view, places, room))
    if len(places) < len(view.legal()):
        lines |= moves_in_words(view, numbers, room)
    if view.calls():
        lines["You may say"] = escape(", ".join(view.calls()))
    console.print()
    show_lines(lines)


def table_in_words(game: Game, s: Any, names: list[str]) -> dict[str, str]:
    """The table as the game tells it; a trick that has been taken is no longer on it."""
    told: dict[str, str] = game.law.tell(s, names)
    taker = game.law.on_table(s).taker
    if taker is None:
        return told
    lines = {}
    for label, text in told.items():
        if label == TRICK:
            lines["Last trick"] = f"{text}; taken by {names[taker]}"
            lines |= {} if game.law.over(s) else {TRICK: "nothing"}
        elif label != TAKEN:
            lines[label] = text
    return lines


# ---- the hand ----


def spoken(game: Game, card: str) -> str:
    """A card as the moves call it: by its kind alone, where colours mean nothing."""
    named = {text.split()[-1] for texts in game.rulebook.moves for text in texts}
    return card if card in named else card.rpartition("-")[2]


def series_of(game: Game, card: str) -> str:
    """What a card is laid beside in the hand; cards that stand alone are laid together."""
    part = suit_part(game.rulebook.pack)
    series = card.rpartition("-")[part]
    alike = {text for text in game.rulebook.pack if text.rpartition("-")[part] == series}
    return series if len(alike) > 1 and spoken(game, card) == card else ""


@cache
def suit_part(pack: Pack) -> int:
    """Where the cards of a pack have their suit: before the last hyphen or behind it, whichever has fewer words."""
    return min((0, 2), key=lambda part: len({text.rpartition("-")[part] for text in pack if "-" in text}))


def places_in_hand(view: View, numbers: dict[str, int]) -> dict[str, int]:
    """The number of the move that each card in the hand stands for, if every move is one."""
    held = {spoken(view.game, card) for card in view.hand}
    places = {text.split()[-1]: place for text, place in numbers.items()}
    return places if places.keys() <= held and len(places) == len(view.legal()) else {}


def hand_rows(view: View, places: dict[str, int], room: int) -> list[str]:
    """The hand, a line a series; where cards are chosen, what may be has its number, what may not is in brackets."""
    rows: dict[str, list[str]] = {}
    for card in view.hand:
        rows.setdefault(series_of(view.game, card), []).append(spoken(view.game, card))
    trump = trump_in(view)
    lines: list[str] = []
    for series, cards in sorted(rows.items(), key=lambda row: row[0] == ""):
        shown = [card_in_hand(card, copies, places) for card, copies in Counter(cards).items()]
        lines += packed([*shown, "[yellow]trumps[/]"] if series and series == trump else shown, room)
    return lines


def card_in_hand(card: str, copies: int, places: dict[str, int]) -> str:
    """A card of the hand, with its number if it may be chosen now."""
    text = escape(card) + (f" ×{copies}" if copies > 1 else "")
    if not places:
        return text
    return f"[bold green]{places[card]}) {text}[/]" if card in places else f"[dim]({text})[/]"


def trump_in(view: View) -> str:
    """The series that is trumps, where one is named."""
    return view.game.law.on_table(view.known).trump or ""


def packed(items: Sequence[str], room: int) -> list[str]:
    """Items side by side, as many to a line as there is room for, none broken."""
    lines = [""]
    for item in items:
        longer = f"{lines[-1]}  {item}" if lines[-1] else item
        if lines[-1] and Text.from_markup(longer).cell_len > room:
            lines.append(item)
        else:
            lines[-1] = longer
    return lines


# ---- the moves ----


def moves_in_words(view: View, numbers: dict[str, int], room: int) -> dict[str, str]:
    """The moves that are no cards: numbered, or how to type them."""
    legal = view.legal()
    bids = [text for text in legal if re.fullmatch(r"bid \d+", text)]
    items = [f"[bold green]{place}) {escape(text)}[/]" for text, place in numbers.items()]
    if bids:
        span = bids[0] if len(bids) == 1 else f"{bids[0]} to {bids[-1].removeprefix('bid ')}"
        items = [*(text for text in legal if text not in bids), span]
    if any(text.startswith("bet ") for text in legal):
        items.insert(0, f"bet, as in: {view.game.law.ABOUT.example}")
    return {"You may": "\n".join(packed(items, room))}


def turn_in_words(view: View) -> str:
    """What kind of move is wanted."""
    cards = {spoken(view.game, card) for card in view.hand}
    if all(text.partition("/")[0] in cards for text in view.legal()):
        lies = view.game.law.on_table(view.known)
        return "lead a card" if lies.trick is not None and (lies.taker is not None or not lies.trick) else "play a card"
    moves: dict[str, list[str]] = {}
    for text in view.legal():
        moves.setdefault(text.split()[0], []).append(text)
    words = [shared(alike) for alike in moves.values()]
    return " or ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)


def shared(texts: list[str]) -> str:
    """The words that all texts begin with."""
    places = zip(*(text.split() for text in texts), strict=False)
    return " ".join(words[0] for words in takewhile(lambda words: len(set(words)) == 1, places))


# ---- the count ----


def sides(game: Game, s: Any) -> list[tuple[int, ...]]:
    """Who scores together, each side once."""
    pairs = [tuple(sorted({seat, game.law.partner(s, seat)})) for seat in range(game.players)]
    return list(dict.fromkeys(pairs))


def score_in_words(game: Game, s: Any, score: Sequence[int], names: list[str]) -> str:
    """A score for each side."""
    counts = [f"{joined(names, side)} {score[side[0]]}" for side in sides(game, s)]
    return ", ".join(counts)


def gains_in_words(before: View, after: View, names: list[str]) -> str:
    """What each side has won or lost between two views."""
    gains = {side: after.score[side[0]] - before.score[side[0]] for side in sides(after.game, after.known)}
    return ", ".join(f"{joined(names, side)} {gain:+}" for side, gain in gains.items() if gain)


def joined(names: list[str], seats: Sequence[int]) -> str:
    return " and ".join(names[seat] for seat in seats)


def show_count(state: State, hand: int, names: list[str]) -> None:
    """How a hand ended, and what it has counted for each side."""
    console.print(f"\n[bold]Hand {hand} is over.[/]" if HAND in state.game.fields else "\n[bold]It is over.[/]")
    told = table_in_words(state.game, state.view(None).known, names)
    show_lines({label: escape(text) for label, text in told.items()})
    grid = Grid()
    grid.add_column("player")
    for column in ("carried in", "this hand", "score"):
        grid.add_column(column, justify="right")
    for side in sides(state.game, state.s):
        counts = (state.carried[side[0]], state.points[side[0]], state.score[side[0]])
        grid.add_row(escape(joined(names, side)), *(str(count) for count in counts))
    console.print(grid)
