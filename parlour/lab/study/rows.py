"""The rows of a study, one a hand, and the files they are kept in.

| column | |
|---|---|
| `table` | the number of its table in the grid |
| `game`, `players`, `options` | what was played; the options that are not left as usual, as JSON |
| `seed`, `hand` | of the deal, and which hand of its game this is, from 0 |
| `dealer` | who dealt it |
| `seating`, `bots` | by seat: which of the line-up sat there, and its name |
| `points`, `winners` | what the hand counted for every seat; the seats that have won the game, if it is over |
| `length`, `moves` | how many moves were made, and if they are kept which |
"""

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from parlour.errors import BadChoice, Fault
from parlour.extras import needs
from parlour.games.declare import Value
from parlour.lab.study.plan import Table

with needs("fast", "A study"):
    import numpy as np
    import numpy.typing as npt

if TYPE_CHECKING:
    import pyarrow

Ints = npt.NDArray[np.int64]
FORMATS = ("parquet", "jsonl", "csv")
LISTS = ("seating", "bots", "points", "winners", "moves")
ENDING = {"parquet": ".parquet", "jsonl": ".jsonl", "csv": ".csv"}


@dataclass(frozen=True)
class Rows:
    """Hands of one table; a column each, by row."""

    seeds: Ints
    hands: Ints
    dealers: Ints
    orders: Ints  # which of the table's seatings
    points: Ints  # a row and seat
    winners: Ints  # as sets
    lengths: Ints
    moves: tuple[tuple[str, ...], ...] | None = None

    def __len__(self) -> int:
        return len(self.seeds)


def usual_format() -> str:
    """Parquet, where there is what writes it."""
    return "parquet" if find_spec("pyarrow") is not None else "jsonl"


def check_format(form: str) -> str:
    """The format that is meant, or a sentence."""
    if form not in FORMATS:
        raise BadChoice(f"Rows are kept as {', '.join(FORMATS[:-1])} or {FORMATS[-1]}, not {form!r}.")
    if form == "parquet":
        arrow()
    return form


def arrow() -> Any:
    """What reads and writes Parquet."""
    with needs("lab", "Parquet"):
        import pyarrow
        import pyarrow.parquet
    return pyarrow


def joined(parts: Sequence[Rows]) -> Rows:
    """Rows put together, those of one seating after those of another."""
    moves = None if parts[0].moves is None else tuple(line for part in parts for line in part.moves or ())
    columns = ("seeds", "hands", "dealers", "orders", "points", "winners", "lengths")
    found: dict[str, Any] = {name: np.concatenate([getattr(part, name) for part in parts]) for name in columns}
    return Rows(**found, moves=moves)


# ---- as columns and back ----


def constants(table: Table) -> dict[str, Any]:
    """What is the same in all rows of a table."""
    players, *options = table.options
    return {
        "table": table.number,
        "game": table.name,
        "players": players[1],
        "options": json.dumps(dict[str, Value](options)),
    }


def as_lists(table: Table, rows: Rows) -> list[dict[str, Any]]:
    """Every row by itself, as plain data."""
    fixed, seated, names = constants(table), table.seatings, table.line_up
    found = []
    for row in range(len(rows)):
        order = seated[int(rows.orders[row])]
        line: dict[str, Any] = {
            **fixed,
            "seed": int(rows.seeds[row]),
            "hand": int(rows.hands[row]),
            "dealer": int(rows.dealers[row]),
            "seating": order,
            "bots": [names[number] for number in order],
            "points": [int(made) for made in rows.points[row]],
            "winners": [seat for seat in range(len(order)) if int(rows.winners[row]) >> seat & 1],
            "length": int(rows.lengths[row]),
        }
        found.append(line if rows.moves is None else {**line, "moves": list(rows.moves[row])})
    return found


def from_lists(table: Table, lines: Sequence[dict[str, Any]]) -> Rows:
    """Rows of plain data as arrays again."""
    seated = [tuple(order) for order in table.seatings]

    def numbers(name: str) -> Ints:
        return np.array([line[name] for line in lines], np.int64)

    return Rows(
        numbers("seed"),
        numbers("hand"),
        numbers("dealer"),
        np.array([seated.index(tuple(line["seating"])) for line in lines], np.int64),
        numbers("points"),
        np.array([sum(1 << seat for seat in line["winners"]) for line in lines], np.int64),
        numbers("length"),
        tuple(tuple(line["moves"]) for line in lines) if table.moves else None,
    )


def as_arrow(table: Table, rows: Rows) -> "pyarrow.Table":
    """The rows as a table of Arrow."""
    pa = arrow()
    many, players = len(rows), table.game.players
    seated = np.array(table.seatings, np.int8)[rows.orders]
    won = (rows.winners[:, None] >> np.arange(players) & 1).astype(bool)

    def by_seat(values: Any, form: Any) -> Any:
        return pa.ListArray.from_arrays(np.arange(many + 1, dtype=np.int32) * players, pa.array(values, form))

    names = pa.array(table.line_up, pa.string())
    columns = {name: pa.repeat(pa.scalar(value), many) for name, value in constants(table).items()}
    columns["table"], columns["players"] = columns["table"].cast(pa.int32()), columns["players"].cast(pa.int8())
    columns |= {
        "seed": pa.array(rows.seeds),
        "hand": pa.array(rows.hands.astype(np.int16)),
        "dealer": pa.array(rows.dealers.astype(np.int8)),
        "seating": by_seat(seated.ravel(), pa.int8()),
        "bots": by_seat(names.take(pa.array(seated.ravel())), pa.string()),
        "points": by_seat(rows.points.ravel().astype(np.int32), pa.int32()),
        "winners": pa.ListArray.from_arrays(
            np.concatenate([[0], won.sum(axis=1).cumsum()]).astype(np.int32), pa.array(np.nonzero(won)[1], pa.int8())
        ),
        "length": pa.array(rows.lengths.astype(np.int32)),
    }
    if rows.moves is not None:
        columns["moves"] = pa.array([list(line) for line in rows.moves], pa.list_(pa.string()))
    return pa.table(columns)


def from_arrow(table: Table, kept: "pyarrow.Table") -> Rows:
    """A table of Arrow as rows again."""
    players = table.game.players

    def numbers(name: str) -> Ints:
        return np.asarray(kept[name].to_numpy(), np.int64)

    def by_seat(name: str) -> Ints:
        return np.asarray(kept[name].combine_chunks().flatten().to_numpy(), np.int64).reshape(-1, players)

    lists = kept["winners"].combine_chunks()
    sets = np.zeros(len(kept), np.int64)
    row = np.repeat(np.arange(len(kept)), np.asarray(lists.value_lengths().to_numpy(zero_copy_only=False), np.int64))
    np.add.at(sets, row, 1 << np.asarray(lists.flatten().to_numpy(), np.int64))
    seated = {tuple(order): number for number, order in enumerate(table.seatings)}
    orders = np.array([seated[tuple(map(int, order))] for order in by_seat("seating")], np.int64)
    moves = tuple(map(tuple, kept["moves"].to_pylist())) if table.moves else None
    return Rows(
        numbers("seed"), numbers("hand"), numbers("dealer"), orders, by_seat("points"), sets, numbers("length"), moves
    )


# ---- files ----


def written(table: Table, rows: Rows, form: str) -> bytes:
    """The rows as a file of this format has them."""
    if form == "parquet":
        kept = io.BytesIO()
        arrow().parquet.write_table(as_arrow(table, rows), kept, compression="zstd")
        return kept.getvalue()
    lines = as_lists(table, rows)
    if form == "jsonl":
        return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines).encode()
    text = io.StringIO()
    writer = csv.DictWriter(text, list(lines[0]), lineterminator="\n")
    writer.writeheader()
    for line in lines:
        writer.writerow({name: flat(name, value) for name, value in line.items()})
    return text.getvalue().encode()


def read(table: Table, kept: bytes, form: str) -> Rows:
    """The rows in a file of this format."""
    try:
        if form == "parquet":
            return from_arrow(table, arrow().parquet.read_table(io.BytesIO(kept)))
        if form == "jsonl":
            return from_lists(table, [json.loads(line) for line in kept.splitlines()])
        return from_lists(table, [thick(line) for line in csv.DictReader(io.StringIO(kept.decode()))])
    except (ValueError, KeyError, OSError) as trouble:
        raise Fault(
            f"A chunk of table {table.number} cannot be read: {trouble}. Remove it, and it is played again."
        ) from None


def flat(name: str, value: Any) -> Any:
    """A cell of CSV: a list with bars between, since moves and names have spaces in them."""
    return "|".join(map(str, value)) if name in LISTS else value


def thick(line: dict[str, str]) -> dict[str, Any]:
    """A line of CSV as plain data."""
    found: dict[str, Any] = {}
    for name, text in line.items():
        if name in LISTS:
            parts = text.split("|") if text else []
            found[name] = parts if name in ("bots", "moves") else [int(part) for part in parts]
        else:
            found[name] = text if name in ("game", "options") else int(text)
    return found
