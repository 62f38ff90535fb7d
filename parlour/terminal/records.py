"""Records on disk, and a record shown hand by hand."""

import os
import tempfile
from datetime import datetime
from pathlib import Path

from rich.markup import escape

from parlour.engine.game import Game
from parlour.errors import BadChoice, NotAvailable, RecordError
from parlour.games.spoken import people, they_do
from parlour.homes import data_home
from parlour.table.record import Act, Record
from parlour.table.sheet import winner_told
from parlour.table.table import Table
from parlour.terminal.count import count_of, show_count_lines, show_headline, show_sheet
from parlour.terminal.ink import coloured
from parlour.terminal.position import table_in_words
from parlour.terminal.screen import console, show_lines, show_paragraph
from parlour.terminal.show import score_in_words


def read_record(path: Path) -> Record:
    """The record in a file."""
    try:
        return Record.parse(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as trouble:
        raise NotAvailable(f"The record {path} cannot be read: {reason(trouble)}.") from None
    except RecordError as trouble:
        trouble.args = (f"{path}, {trouble}",)
        raise


def write_record(record: Record, path: Path) -> None:
    """Write a record, all of it or nothing."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8", suffix=".part") as file:
            file.write(record.told)
        os.replace(file.name, path)
    except OSError as trouble:
        raise NotAvailable(f"The record {path} cannot be written: {reason(trouble)}.") from None


def reason(trouble: Exception) -> str:
    return (trouble.strerror if isinstance(trouble, OSError) else None) or "it is not text"


def new_path(game: Game) -> Path:
    """A fresh place for a record, among the user's data."""
    home = data_home() / "records"
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    path = home / f"{game.name}-{stamp}.txt"
    number = 1
    while path.exists():
        number += 1
        path = home / f"{game.name}-{stamp}-{number}.txt"
    return path


# ---- a record shown ----


def show_record(path: Path, hand: int | None, act: int | None) -> int:
    """A record hand by hand: the deal, the play in lines, the count; or one position of it."""
    record = read_record(path)
    if hand is not None and not 1 <= hand <= len(record.hands):
        raise BadChoice(f"The record has hands 1 to {len(record.hands)}, not {hand}.")
    if act is not None:
        return show_position(position(record, hand, act))
    whole = record.replay()
    names = whole.called
    show_paragraph(f"[bold]{escape(whole.game.rulebook.title)}[/], {len(names)} players: {escape(', '.join(names))}")
    show_hands(record, names, hand)
    show_end(whole, names)
    return 0


def position(record: Record, hand: int | None, act: int) -> Table:
    """The table after so many acts, counted from the deal of a hand, or of the first."""
    most = len(record.hands[hand - 1].acts) if hand else record.length
    if not 0 <= act <= most:
        raise BadChoice(f"{f'Hand {hand}' if hand else 'The record'} has acts 0 to {most}, not {act}.")
    for table in record.positions():
        acts = table.hands[-1].acts if hand else [act for played in table.hands for act in played.acts]
        if hand in (None, len(table.hands)) and len(acts) == act:
            break
    return table


def show_end(table: Table, names: list[str]) -> None:
    """How a record ends."""
    state = table.state
    if state.game_over:
        show_sheet(table.sheet)
        console.print(f"[bold]{escape(winner_told(state, names))}[/]")
    elif state.hand_over:
        console.print("The hand is over, the game goes on.")
    else:
        console.print(f"Unfinished: {escape(names[state.seat or 0])} to act.")


def show_hands(record: Record, names: list[str], only: int | None) -> None:
    """Each hand as it was dealt and played."""
    number = 0
    acts: list[str] = []
    taker, chances = None, 0
    for table in record.positions():
        shown = only in (None, len(table.hands))
        if len(table.hands) != number:
            number = len(table.hands)
            if shown:
                show_deal(table, names)
        elif shown:
            act = table.hands[-1].acts[-1]
            acts.append(act_in_words(act, names))
            came = came_of(table, taker, chances, names)
            if came or act.ends_line or act.is_call or table.state.hand_over:
                show_acts(table.game, acts, came)
                acts = []
            if table.state.hand_over:
                show_points(table, names)
        law, s = table.game.law, table.state.s
        taker, chances = law.on_table(s).taker, law.chances(s)
    if acts:
        show_acts(table.game, acts, "")


def came_of(table: Table, taker: int | None, chances: int, names: list[str]) -> str:
    """What came of the last act: who took the trick that nobody had taken, what chance brought."""
    law, s = table.game.law, table.state.s
    now = law.on_table(s).taker
    if now is not None and taker is None:
        return f"{they_do([names[now]], 'take', head=True)} the trick"
    return law.result_told(s, names) if law.chances(s) != chances else ""


def show_acts(game: Game, acts: list[str], came: str) -> None:
    """A line of acts, and what came of them."""
    show_paragraph(coloured(game.rulebook.pack, "; ".join(filter(None, (", ".join(acts), came)))), 2, 2)


def act_in_words(act: Act, names: list[str]) -> str:
    """A move or a call, and whose it was."""
    return f"{names[act.seat or 0]}{' (out of turn)' if act.is_call else ''} {act.text}"


def show_points(table: Table, names: list[str]) -> None:
    count = count_of(table.state, len(table.hands), names)
    show_headline(count.headline)
    show_count_lines(count)
    show_lines({"Score": escape(score_in_words(count.sides, count.score, names))})


def show_deal(table: Table, names: list[str]) -> None:
    state = table.state
    console.print(f"\n[bold]Hand {len(table.hands)}[/], dealt by {escape(people([names[state.dealer]]))}")
    hands = {names[seat]: " ".join(state.hand(seat)) for seat in range(table.game.players)}
    pack = table.game.rulebook.pack
    show_lines({name: coloured(pack, cards) for name, cards in hands.items() if cards})


def show_position(table: Table) -> int:
    """One position of a record, all cards open."""
    state, names = table.state, table.called
    show_deal(table, names)
    lines = table_in_words(table.game, state.s, names)
    if state.seat is None:
        lines["To act"] = "nobody: the hand is over"
    else:
        legal = state.legal()
        more = f" … and {len(legal) - 20} more" if legal[20:] else ""
        lines["To act"] = f"{names[state.seat]}: {', '.join(legal[:20])}{more}"
    show_lines({label: coloured(table.game.rulebook.pack, text) for label, text in lines.items()})
    return 0
