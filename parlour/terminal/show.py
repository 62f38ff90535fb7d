"""The table: what lies on it, one's own hand and the moves; in a wide terminal the score and the play beside them."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import takewhile

from rich.text import Text

from parlour.engine.game import Game
from parlour.games.spoken import so_many_cards, they_do
from parlour.terminal.ink import card_style, coloured
from parlour.terminal.position import InHand, Position, served_told, spoken
from parlour.terminal.screen import GAP, WIDE, beside, console, labelled, room_beside, show_all, wrapped

BET = re.compile(r"bet (\d+) (.+)")
LEAST_LOG = 8  # lines of the play beside the table, however low that is
LEFT = (70, 110)  # columns of the table itself in a wide terminal: at the least, and at the most


def show_table(position: Position, log: Sequence[str] = ()) -> None:
    """The table, the own hand and the moves, and what has been played (`log`) where there is room for it."""
    console.print()
    if console.width < WIDE:
        lines = table_lines(position, console.width) | {"Score": score_line(position)}
        show_all(labelled(lines | own_lines(position, list(lines), console.width), console.width))
        return
    width = min(max(LEFT[0], console.width * 3 // 5), LEFT[1])
    lines = table_lines(position, width)
    left = labelled(lines | own_lines(position, list(lines), width), width)
    show_all(beside(left, side_lines(position, log, console.width - width - GAP, len(left)), width))


def table_lines(position: Position, width: int) -> dict[str, Text]:
    """The table in words, its cards in their inks."""
    pack = position.game.rulebook.pack
    return {label: coloured(pack, text) for label, text in position.told.items()}


def own_lines(position: Position, labels: Sequence[str], width: int) -> dict[str, Text]:
    """One's own hand, the moves and what may be said."""
    room = room_beside([*labels, "Your hand", "You may say"], width)
    numbers = {text: place for place, text in enumerate(numbered(position), 1)}
    places = places_in_hand(position, numbers)
    lines = {}
    if position.hand:
        lines["Your hand"] = Text("\n").join(hand_rows(position, places, room))
    if len(places) < len(position.legal):
        lines["You may"] = Text("\n").join(moves_in_words(position, numbers, room))
    if position.calls:
        lines["You may say"] = Text(", ".join(position.calls))
    return lines


def side_lines(position: Position, log: Sequence[str], width: int, height: int) -> list[Text]:
    """What stands beside the table: the score, and the play so far; about as high as the table."""
    names = [joined(position.names, side) for side in position.sides]
    longest = max(map(len, names))
    shown = [Text("Score", style="cyan")]
    for name, side in zip(names, position.sides, strict=True):
        shown += wrapped(Text(f"  {name:<{longest}}  {position.score[side[0]]:>4}"), width)
    if log:
        shown += [Text(), Text("Played of late", style="cyan")]
        lines = [line for told in log for line in wrapped(coloured(position.game.rulebook.pack, told), width)]
        shown += lines[-max(height - len(shown), LEAST_LOG) :]
    return shown


def score_line(position: Position) -> Text:
    """The score, in one line."""
    return Text(score_in_words(position.sides, position.score, position.names))


def score_in_words(sides: Sequence[Sequence[int]], score: Sequence[int], names: Sequence[str]) -> str:
    """A score for each side."""
    return ", ".join(f"{joined(names, side)}: {score[side[0]]}" for side in sides)


def joined(names: Sequence[str], seats: Sequence[int]) -> str:
    return " and ".join(names[seat] for seat in seats)


# ---- the hand ----


def numbered(position: Position) -> list[str]:
    """The moves that may be chosen by their place: as the cards stand in the hand, where each is a card of it. Not bids
    and bets, whose own numbers would be taken for it."""
    if any(re.fullmatch(r"bid \d+", text) for text in position.legal):
        return []
    moves = [text for text in position.legal if not BET.fullmatch(text)]
    by_card = {text.split()[-1]: text for text in moves}
    held = dict.fromkeys(held.called for held in position.hand)
    return (
        [by_card[card] for card in held if card in by_card]
        if len(by_card.keys() & held.keys()) == len(moves)
        else moves
    )


def places_in_hand(position: Position, numbers: dict[str, int]) -> dict[str, int]:
    """The number of the move that each card in the hand stands for, if every move is one."""
    held = {held.called for held in position.hand}
    places = {text.split()[-1]: place for text, place in numbers.items()}
    return places if places.keys() <= held and len(places) == len(position.legal) else {}


def hand_rows(position: Position, places: dict[str, int], room: int) -> list[Text]:
    """The hand as the game ranks it, a line a group; where cards are chosen, what may be has its number, what may not
    is in brackets."""
    rows, trumps = dict[int, Counter[InHand]](), set()
    for held in position.hand:
        means_something = spoken(position.game, held.card) == held.card  # its colour; else all stand in one line
        group, card = (held.group, held.card) if means_something else (0, "")
        shown = InHand(held.called, card, group, held.trump, held.says)
        rows.setdefault(group, Counter())[shown] += 1
        trumps |= {group} if held.trump else set()
    lines: list[Text] = []
    for group, cards in rows.items():
        items = [card_in_hand(position.game, held, copies, places) for held, copies in cards.items()]
        lines += packed([Text("trumps:", style="italic"), *items] if group in trumps else items, room)
    return lines


def card_in_hand(game: Game, held: InHand, copies: int, places: dict[str, int]) -> Text:
    """A card of the hand in its ink, with what its name does not say; one that may be chosen now is bold and has its
    number, one that may not be is dim and in brackets."""
    may = held.called in places
    ink = card_style(game.rulebook.pack, held.card)
    text = Text().append(f"{places[held.called]}) " if may else "(" if places else "", "bold" if may else "")
    text.append(held.called + (f" ×{copies}" if copies > 1 else ""), style=f"bold {ink}".rstrip() if may else ink)
    for more in filter(None, (held.says, served_told(game, held.called))):
        text.append(f" [{more}]" if " " in more else f" {more}", style="italic")
    if places and not may:
        text.append(")")
        text.stylize("dim")
    return text


def packed(items: Sequence[Text], room: int) -> list[Text]:
    """Items side by side, as many to a line as there is room for, none broken."""
    lines: list[Text] = []
    for item in items:
        if lines and lines[-1].cell_len + 2 + item.cell_len <= room:
            lines[-1].append("  ").append_text(item)
        else:
            lines.append(Text().append_text(item))
    return lines


# ---- the moves ----


def moves_in_words(position: Position, numbers: dict[str, int], room: int) -> list[Text]:
    """The moves that are no cards: numbered, or how to type them."""
    legal, pack = position.legal, position.game.rulebook.pack
    bids = [text for text in legal if re.fullmatch(r"bid \d+", text)]
    items = [
        Text().append(f"{place}) ", "bold").append_text(coloured(pack, text, "bold")) for text, place in numbers.items()
    ]
    if bids:
        span = bids[0] if len(bids) == 1 else f"{bids[0]} to {bids[-1].removeprefix('bid ')}"
        items = [Text(text, style="bold") for text in (*(text for text in legal if text not in bids), span)]
    if any(BET.fullmatch(text) for text in legal):
        items.insert(0, Text(f"bet, as in: {position.game.law.ABOUT.example}"))
    return packed(items, room)


def turn_in_words(position: Position) -> str:
    """What kind of move is wanted."""
    cards = {spoken(position.game, card) for card in position.cards}
    if all(text.partition("/")[0] in cards for text in position.legal):
        return "lead a card" if position.leads else "play a card"
    if position.together:
        in_one_line = ", all in one line or one by one" if position.together > 1 else ""
        return f"{shared(position.legal)} {so_many_cards(position.together)}{in_one_line}"
    moves: dict[str, list[str]] = {}
    for text in position.legal:
        moves.setdefault(text.split()[0], []).append(text)
    bet = f"bet, as in {position.game.law.ABOUT.example}"
    words = [bet if BET.fullmatch(alike[0]) else shared(alike) for alike in moves.values()]
    last = ", or " if bet in words else " or "
    return last.join([", ".join(words[:-1]), words[-1]] if words[1:] else words)


def shared(texts: list[str]) -> str:
    """The words that all texts begin with."""
    places = zip(*(text.split() for text in texts), strict=False)
    return " ".join(words[0] for words in takewhile(lambda words: len(set(words)) == 1, places))


# ---- what comes of moves ----


def come_of(before: Position, after: Position, brought: str) -> list[str]:
    """What came of a move: who took the trick, what chance brought, what was counted, what came to hand."""
    said = []
    if after.taker is not None and before.taker is None:
        said.append(trick_taken(after.names[after.taker]))
    return [*said, *[brought] * bool(brought), *what_changed(before, after, bool(brought))]


def trick_taken(name: str) -> str:
    """Who has taken the trick."""
    return f"{they_do([name], 'take', head=True)} the trick"


def what_changed(before: Position, after: Position, counted: bool) -> list[str]:
    """What was won or lost between two positions, unless it has been told, and what came to hand."""
    said = []
    if not counted and after.score != before.score and after.turn is not None:
        said.append(gains_in_words(before, after))
    came = Counter(after.cards) - Counter(before.cards)
    if came:
        said.append(f"to your hand: {', '.join(spoken(after.game, card) for card in came.elements())}")
    return said


def gains_in_words(before: Position, after: Position) -> str:
    """What each side has won or lost between two positions."""
    gains = {side: after.score[side[0]] - before.score[side[0]] for side in after.sides}
    return ", ".join(f"{joined(after.names, side)}: {gain:+}" for side, gain in gains.items() if gain)
