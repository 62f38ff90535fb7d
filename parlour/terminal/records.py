"""Records on disk, and a record shown hand by hand."""

import os
import tempfile
from datetime import datetime
from pathlib import Path

from rich.markup import escape

from parlour.engine.game import Game
from parlour.errors import BadChoice, NotAvailable
from parlour.homes import data_home
from parlour.table.record import Act, Record
from parlour.table.table import Table
from parlour.terminal.show import console, joined, score_in_words, show_lines, table_in_words


def read_record(path: Path) -> Record:
    """The record in a file."""
    try:
        return Record.parse(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as trouble:
        raise NotAvailable(f"The record {path} cannot be read: {reason(trouble)}.") from None


def write_record(record: Record, path: Path) -> None:
    """Write a record, all of it or nothing."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8", suffix=".part") as file:
            file.write(str(record))
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
    names = names_of(whole)
    console.print(f"[bold]{escape(whole.game.rulebook.title)}[/], {len(names)} players: {escape(', '.join(names))}")
    show_hands(record, names, hand)
    show_end(whole, names)
    return 0


def names_of(table: Table) -> list[str]:
    return [table.name(seat) for seat in range(table.game.players)]


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
        console.print(f"[bold]Won by {escape(joined(names, state.winners))}.[/]")
    elif state.hand_over:
        console.print("The hand is over, the game goes on.")
    else:
        console.print(f"Unfinished: {escape(names[state.seat or 0])} to act.")


def show_hands(record: Record, names: list[str], only: int | None) -> None:
    """Each hand as it was dealt and played."""
    number = 0
    acts: list[str] = []
    for table in record.positions():
        shown = only in (None, len(table.hands))
        if len(table.hands) != number:
            number = len(table.hands)
            if shown:
                show_deal(table, names)
        elif shown:
            act = table.hands[-1].acts[-1]
            acts.append(act_in_words(act, names))
            if act.ends_line or act.is_call or table.state.hand_over:
                console.print("  " + escape(", ".join(acts)))
                acts = []
            if table.state.hand_over:
                show_points(table, names)
    if acts:
        console.print("  " + escape(", ".join(acts)))


def act_in_words(act: Act, names: list[str]) -> str:
    """A move or a call, and whose it was."""
    return f"{names[act.seat or 0]}{' (out of turn)' if act.is_call else ''} {act.text}"


def show_points(table: Table, names: list[str]) -> None:
    state = table.state
    counts = {"This hand": state.points, "Score": state.score}
    show_lines({label: escape(score_in_words(table.game, state.s, count, names)) for label, count in counts.items()})


def show_deal(table: Table, names: list[str]) -> None:
    state = table.state
    console.print(f"\n[bold]Hand {len(table.hands)}[/], dealt by {escape(names[state.dealer])}")
    hands = {names[seat]: " ".join(state.hand(seat)) for seat in range(table.game.players)}
    show_lines({name: escape(cards) for name, cards in hands.items() if cards})


def show_position(table: Table) -> int:
    """One position of a record, all cards open."""
    state, names = table.state, names_of(table)
    show_deal(table, names)
    lines = table_in_words(table.game, state.s, names)
    if state.seat is None:
        lines["To act"] = "nobody: the hand is over"
    else:
        legal = state.legal()
        more = f" … and {len(legal) - 20} more" if legal[20:] else ""
        lines["To act"] = f"{names[state.seat]}: {', '.join(legal[:20])}{more}"
    show_lines({label: escape(text) for label, text in lines.items()})
    return 0
