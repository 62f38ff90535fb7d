"""Small journals with something of everything in them, of both kinds; and what stands in one."""

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

from parlour.server.house import House
from parlour.server.journal.source import read_text, shape, source_at
from parlour.server.store.sums import SUMMED
from parlour.wire.party_pages import NewParty
from tests.helpers.visiting import CALM, Person, play_on, table

GUESTS = [f"Guest {number}" for number in range(1, 9)]


async def lived_in(data: Path, store: str = "") -> tuple[str, str, str]:
    """A house in which a game was finished, another is in the middle of a hand, and a party is given: their names."""
    house = await House.open(data, CALM, store=store)
    try:
        await house.people.journal.name_guest("ann", "Ann")
        await house.journal.keep_code("a code", "ann", 600.0)
        await house.journal.keep_token("a token", "ann")
        await house.journal.note("kind", "ann", "one", '{"said":"Grüße"}')
        over = await table(house, "matchem", "me", "bot", options={"players": 2, "game": 100})
        await play_on(Person(over, "ann"), lambda now: now["phase"] == "over")
        midway = await table(house, "raffles", "me", "bot", "bot", "bot")
        await play_on(Person(midway, "ann"), lambda now: now["board"] and len(now["acts"]) > 9)
        party = await house.parties.give(NewParty(game="raffles", kind="cards", rounds=2, names=GUESTS), "ann", "Ann")
        return over.name, midway.name, party.name
    finally:
        await house.close()


def content(data: Path, store: str = "") -> dict[str, list[tuple[Any, ...]]]:
    """All that a journal says, but for what is only of the moment, and for its number."""
    with source_at(data if data.suffix == ".sqlite" else data / "house.sqlite", store) as source:
        found = {table: source.rows(table) for table in SUMMED if table != "event"}
        found["house"] = [row for row in found["house"] if row[0] not in ("pulse", "schema")]
        found["session"] = sorted((name, *times) for name, times in source.sessions().items())
        found["event"] = []
        for name, rows in source.stories():
            assert isinstance(rows, list)
            found["event"] += [(name, seq, at, body, bool(closes), sum) for seq, at, body, closes, sum, _ in rows]
        return found


def everything_in(path: Path) -> object:
    """All that can be asked of a file by SQL, whatever state it is in; None if nothing can."""
    try:
        with contextlib.closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as file:
            file.text_factory = read_text
            tables = [*SUMMED, "session"]
            rows = {table: file.execute(f"SELECT * FROM {table} NOT INDEXED").fetchall() for table in tables}
            return {table: sorted(found, key=repr) for table, found in rows.items()}, shape(file)
    except sqlite3.Error:
        return None
