"""How cost grows, as charts: python -m bench.growth [PART ...] [draw], and part of `make bench`.

tables: acts a second, how soon they are seen, and memory, against the number of tables of four people. alone: likewise
where one person sits at each table, with three bots: a quarter of the sockets, so that there can be more tables. start:
how long a house takes to open, and its memory, against what its journal holds. thinking: games won from the House,
against the time that the search thinks of a move. Each part is kept in growth.json as it is measured; draw makes
docs/performance.md and its charts of that. In all it takes three quarters of an hour. --quick tries the smallest sizes
and keeps nothing.
"""

import argparse
import asyncio
import json
import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import parlour
from bench import load
from bench.many_tables import fill, resident
from bench.report import ROOT, machine
from parlour.bots.players.house import House as Thumb
from parlour.bots.players.roster import bot_named
from parlour.bots.search.searcher import warm_search
from parlour.bots.weights import write_whole
from parlour.lab.match import Setting, match
from parlour.server.house import House, journal_in
from parlour.server.live.pace import Pace
from parlour.server.serve import SOCKETS_OF_TEN, SPARE

KEPT = Path(__file__).with_name("growth.json")
PAGE = ROOT / "docs" / "performance.md"
CHARTS = ROOT / "docs" / "charts"
TABLES = (10, 100, 1_000, 2_500, 4_000, 10_000)
ALONE = (1_000, 4_000, 10_000)  # at fewer tables bots do not play so fast
SEATS = 4
GAMES = (180, 1_800, 18_000, 100_000)  # past games; of the first three, about 10 k, 100 k and 1 M events
ACTS_A_SECOND = 250.0  # at all tables together
PARTS = ("tables", "alone", "start", "thinking")
FLAT_UP_TO = 1_000  # tables that are also played flat out
THINKERS = ("euchre", "raffles")
THOUGHTS = (10, 30, 100, 300, 1_000)  # deals that the search thinks of
DEALS, SEED = 30, 900_000  # whole games twice, with the seats changed over
WIDTH, HEIGHT, LEFT, LOW = 640, 300, 70, 40
INK, PAPER, LINES = "#2b2118", "#fbf6e9", ("#7a1f1f", "#1f4e5f", "#8a6d1f")
Found = dict[str, Any]
HEAD = (
    "# How cost grows",
    "",
    "Made by `python -m bench.growth`; the house beside a peer, and everything else that is measured, stands in "
    "[bench/results.md](../bench/results.md). Server and people are on one machine.",
    "",
)


# ---- measuring ----


def against_tables(sizes: Sequence[int], seconds: float) -> list[Found]:
    """The house with so many tables of four people, at one pace in all, and flat out."""
    return [
        measured(load.Size(tables, tables / ACTS_A_SECOND, seconds, seconds if tables <= FLAT_UP_TO else 0))
        for tables in sizes
        if has_room(tables * SEATS)
    ]


def against_alone(sizes: Sequence[int], seconds: float) -> list[Found]:
    """Likewise with one person a table, who makes one act of four; so it takes longer to see enough of them."""
    return [
        measured(load.Size(tables, SEATS * tables / ACTS_A_SECOND, SEATS * seconds, 0, people=1))
        for tables in sizes
        if has_room(tables)
    ]


def measured(size: load.Size) -> Found:
    """The house under one load."""
    lent = tempfile.TemporaryDirectory(dir=folder(), ignore_cleanup_errors=True)
    with lent as data, load.ours(Path(data)) as (port, lobby, process):
        found = load.people("ours", port, lobby, process, size)
    row = {
        "tables": size.tables,
        "p50": found["paced"]["p50"],
        "p99": found["paced"]["p99"],
        "acts": found["paced"]["acts_of_all"],
        "flat": found["flat"]["acts_a_second"] if size.flat else None,
        "memory": found["held"]["whole"],
        "lost": load.lost(found),
    }
    print(row, *found["sentences"], flush=True)
    return row


def most_files() -> float:
    """How many files a process of this machine may have open."""
    import resource

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    return math.inf if most == resource.RLIM_INFINITY else most


def has_room(people: int) -> bool:
    """Can a house on this machine have sockets for so many?"""
    return people <= (most_files() - SPARE) * SOCKETS_OF_TEN / 10


def left_out(sizes: Sequence[int], people: int) -> str:
    """A sentence about the sizes for which there is no room, if there are any."""
    too_many = [f"{tables:,}" for tables in sizes if not has_room(tables * people)]
    return (
        f" A process may have {most_files():,.0f} files open here, each socket being one: {' and '.join(too_many)} "
        f"tables would need {people} sockets each."
        if too_many
        else ""
    )


def against_journal(sizes: Sequence[int]) -> list[Found]:
    """A house that opens with so many games in its journal."""
    rows = []
    for games in sizes:
        with tempfile.TemporaryDirectory(dir=folder()) as data:
            fill(journal_in(Path(data)), games, games // 100)
            command = [sys.executable, "-m", "bench.growth", "--open", data]
            told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=True)
        rows.append({"games": games, **json.loads(told.stdout.splitlines()[-1])})
        print(rows[-1], flush=True)
    return rows


async def opened(data: Path) -> Found:
    """Open a house on a journal: how long that takes, and what it has in memory then."""
    before, start, used = resident(), time.perf_counter(), time.process_time()
    house = await House.open(data, Pace())
    took, worked = time.perf_counter() - start, time.process_time() - used
    memory = (resident() - before) * 1024
    events = (await house.journal.run("SELECT count(*) FROM event")).rows[0][0]  # type: ignore[attr-defined]
    await house.close()
    return {"events": events, "seconds": took, "worked": worked, "memory": memory}


def against_thinking(games: Sequence[str], thoughts: Sequence[int], deals: int) -> list[Found]:
    """How many games the search wins from the House when it thinks of so many deals, and how long it thinks."""
    rows = []
    for game in games:
        warm_search(game)
        for thought in thoughts:
            bot = f"search:{thought}"
            *_, tally = match(Setting(game, {}, (bot, "house"), whole_games=True), deals, SEED)
            won, reach = tally.interval(tally.wins)
            rows.append({"game": game, "deals": thought, "seconds": thinking(game, bot), "won": won, "reach": reach})
            print(rows[-1], flush=True)
    return rows


def thinking(game: str, name: str) -> float:
    """The processor time that a player thinks of a move on the average, over three hands that the House plays."""
    spent, moves = 0.0, 0
    for seed in range(3):
        state, bot = parlour.load(game).start(seed=seed), bot_named(name)
        while state.seat is not None:
            view = state.view(state.seat)
            if len(view.legal()) > 1:
                start = time.process_time()
                bot.choose(view)
                spent, moves = spent + time.process_time() - start, moves + 1
            state.play(Thumb().choose(view))
    return spent / moves


def folder() -> Path:
    """Where journals lie for a while."""
    place = ROOT / ".bench"
    place.mkdir(exist_ok=True)
    return place


# ---- drawing ----


class Scale:
    """A scale by powers of ten, between two places on paper."""

    def __init__(self, values: list[float], first: float, last: float) -> None:
        self.low, self.high = powers(values)
        self.first, self.last = first, last

    def place(self, value: float) -> float:
        """Where a value stands on it."""
        share = (math.log10(value) - self.low) / (self.high - self.low)
        return self.first + share * (self.last - self.first)

    def marks(self) -> list[float]:
        """The values that are written at it."""
        return [10.0**power for power in range(self.low, self.high + 1)]


class Hundred(Scale):
    """A scale from nothing to a hundred in even steps."""

    def place(self, value: float) -> float:
        """Where a value stands on it."""
        return self.first + value / 100 * (self.last - self.first)

    def marks(self) -> list[float]:
        """The values that are written at it."""
        return [0, 25, 50, 75, 100]


def chart(
    title: str, across: str, up: str, lines: dict[str, list[tuple[float, float]]], upright: type[Scale] = Scale
) -> str:
    """A chart with its scales by powers of ten, but for the upright one where it is another; each line has its name at
    its end."""
    points = [point for line in lines.values() for point in line]
    xs = Scale([x for x, _ in points], LEFT, WIDTH - 110)
    ys = upright([y for _, y in points], HEIGHT - LOW, 44)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}"'
        f' font-family="Georgia, serif" font-size="12" fill="{INK}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        f'<text x="{LEFT}" y="18" font-size="14">{title}</text>',
        f'<text x="{WIDTH - 90}" y="{HEIGHT - 6}" text-anchor="end">{across}</text>',
        f'<text x="8" y="34">{up}</text>',
    ]
    for value in xs.marks():
        x = xs.place(value)
        parts.append(f'<text x="{x:.0f}" y="{HEIGHT - 22}" text-anchor="middle">{number(value)}</text>')
    for value in ys.marks():
        y = ys.place(value)
        parts.append(f'<path d="M{LEFT} {y:.0f}H{WIDTH - 110}" stroke="{INK}" stroke-opacity=".2"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.0f}" text-anchor="end">{number(value)}</text>')
    for (name, line), colour in zip(lines.items(), LINES, strict=False):
        at = [(xs.place(x), ys.place(y)) for x, y in line]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in at)
        parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in at]
        parts.append(f'<text x="{at[-1][0] + 8:.0f}" y="{at[-1][1] + 4:.0f}" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def powers(values: list[float]) -> tuple[int, int]:
    """The powers of ten between which all values lie."""
    low, high = -9, -9
    while 10.0 ** (low + 1) <= min(values):
        low += 1
    while 10.0**high < max(values):
        high += 1
    return low, max(high, low + 1)


def number(value: float) -> str:
    """A value as it stands at a scale."""
    return f"{value:,.0f}" if value >= 1 else f"{value:g}"


def draw(found: Found) -> None:
    """The paper and its charts, of what has been measured."""
    parts = [("tables", tables_told), ("alone", alone_told), ("start", start_told), ("thinking", thinking_told)]
    lines = [line for part, told in parts if part in found for line in told(found[part], found[f"{part}_taken"])]
    PAGE.write_text("\n".join([*HEAD, *lines]), encoding="utf-8")
    print(f"Written to {PAGE.relative_to(ROOT)}.")


def tables_told(rows: list[Found], taken: str) -> list[str]:
    """What tables of four people cost."""
    across = "tables of four people"
    seen_chart = drawn("growth-tables", "An act is seen, at 250 acts a second in all", across, "ms", seen_in(rows))
    flat = {"flat out": [(row["tables"], row["flat"]) for row in rows if row["flat"]]}
    flat_chart = drawn("growth-flat", "Acts a second, flat out", across, "acts/s", flat)
    memory_chart = drawn("growth-memory", "The house in memory", across, "MB", memory_in(rows))
    about = (
        "Four people sit at each table, all of them connected. Every act is on disk before anyone is told of it. "
        f"{load.UNLIMITED} {lost_at(rows)}{taken}"
    )
    return [
        *("## Tables of four people", "", about, ""),
        *(seen_chart, "", flat_chart, "", memory_chart, ""),
        "| tables | acts/s | half within | 99 of 100 within | flat out | memory |",
        "|---:|---:|---:|---:|---:|---:|",
        *(f"{pace_told(row)} | {flat_told(row['flat'])} | {row['memory'] / 1e6:,.0f} MB |" for row in rows),
        "",
    ]


def alone_told(rows: list[Found], taken: str) -> list[str]:
    """What tables of one person cost."""
    across = "tables of one person"
    seen_chart = drawn(
        "growth-alone", "A person’s act is seen, at 250 acts a second in all", across, "ms", seen_in(rows)
    )
    memory_chart = drawn("growth-alone-memory", "The house in memory", across, "MB", memory_in(rows))
    about = (
        "One person sits at each table, connected, with three bots who play by the House's rules; the acts of the bots "
        f"are counted with his, and told is how soon he sees his own. {lost_at(rows)}{taken}"
    )
    return [
        *("## Tables of one person", "", about, "", seen_chart, "", memory_chart, ""),
        "| tables | acts/s, bots' included | half within | 99 of 100 within | memory |",
        "|---:|---:|---:|---:|---:|",
        *(f"{pace_told(row)} | {row['memory'] / 1e6:,.0f} MB |" for row in rows),
        "",
    ]


def pace_told(row: Found) -> str:
    """The first columns of a row: how many acts were made, and how soon they were seen."""
    return f"| {row['tables']:,} | {row['acts']:.0f} | {row['p50'] * 1000:.1f} ms | {row['p99'] * 1000:.1f} ms"


def seen_in(rows: list[Found]) -> dict[str, list[tuple[float, float]]]:
    """The lines of how soon acts are seen."""
    return {
        "99 of 100": [(row["tables"], row["p99"] * 1000) for row in rows],
        "half": [(row["tables"], row["p50"] * 1000) for row in rows],
    }


def memory_in(rows: list[Found]) -> dict[str, list[tuple[float, float]]]:
    """The line of what the house has in memory."""
    return {"memory": [(row["tables"], row["memory"] / 1e6) for row in rows]}


def lost_at(rows: list[Found]) -> str:
    """A sentence about tables that were given up, if there were any."""
    lost = sum(row.get("lost", 0) for row in rows)
    return f"Tables given up, in all: {lost}. " if lost else ""


def flat_told(acts: float | None) -> str:
    """Acts a second, where they were measured."""
    return "" if acts is None else f"{acts:,.0f} acts/s"


def start_told(rows: list[Found], taken: str) -> list[str]:
    """What a long journal costs."""
    opens = {"to open": [(row["events"], row["seconds"]) for row in rows]}
    opens_chart = drawn("growth-start", "A house opens on its journal", "events", "s", opens)
    memory = {"memory": [(row["games"], row["memory"] / 1e6) for row in rows]}
    memory_chart = drawn("growth-past", "Memory for what is in the journal", "past games", "MB", memory)
    return [
        *("## The journal", "", f"To a hundred past games there is an open one. {taken}", ""),
        *(opens_chart, "", memory_chart, ""),
        *("| past games | events | opens within | of it at work | memory for it |", "|---:|---:|---:|---:|---:|"),
        *(
            f"| {row['games']:,} | {row['events']:,} | {row['seconds']:.2f} s | {row['worked']:.2f} s "
            f"| {row['memory'] / 1e6:,.1f} MB |"
            for row in rows
        ),
        "",
    ]


def thinking_told(rows: list[Found], taken: str) -> list[str]:
    """What thinking brings."""
    titles = {row["game"]: parlour.load(row["game"]).rulebook.title for row in rows}
    lines = {
        title: [(row["seconds"] * 1000, row["won"] * 100) for row in rows if row["game"] == game]
        for game, title in titles.items()
    }
    won_chart = drawn(
        "growth-thinking", "Games won from the House, of a hundred", "ms a move", "", short(lines), Hundred
    )
    about = (
        f"Whole games of the search against the House, {2 * DEALS} at each length of thought: {DEALS} deals with the "
        f"seats changed over, with a 95% interval. The time is the processor's, on one thread. {taken}"
    )
    return [
        *("## Thinking", "", about, "", won_chart, ""),
        *("| | deals thought of | a move | games won |", "|---|---:|---:|---:|"),
        *(
            f"| {titles[row['game']]} | {row['deals']:,} | {row['seconds'] * 1000:.2f} ms "
            f"| {row['won']:.0%} ± {row['reach']:.0%} |"
            for row in rows
        ),
        "",
    ]


def short(lines: dict[str, list[tuple[float, float]]]) -> dict[str, list[tuple[float, float]]]:
    """Lines with the last word of their names alone, for which there is room."""
    return {name.rpartition(" ")[2]: line for name, line in lines.items()}


def drawn(name: str, title: str, *more: Any) -> str:
    """Write a chart; what shows it on the page."""
    (CHARTS / f"{name}.svg").write_text(chart(title, *more), encoding="utf-8")
    return f"![{title}](charts/{name}.svg)"


def measure(parts: Sequence[str], quick: bool) -> None:
    """Measure some parts, and keep them; a quick try keeps nothing."""
    found: Found = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    for part in parts:
        if part == "tables":
            found[part] = against_tables(TABLES[:1] if quick else TABLES, 3 if quick else 10)
        elif part == "alone":
            found[part] = against_alone((100,) if quick else ALONE, 2 if quick else 10)
        elif part == "start":
            found[part] = against_journal(GAMES[:1] if quick else GAMES)
        else:
            found[part] = against_thinking(THINKERS, THOUGHTS[:1] if quick else THOUGHTS, 2 if quick else DEALS)
        taken = "; ".join(machine("uvicorn", "uvloop") if part in ("tables", "alone") else machine())
        without = left_out(TABLES, SEATS) if part == "tables" else left_out(ALONE, 1) if part == "alone" else ""
        found[f"{part}_taken"] = f"{taken}. The load average was {os.getloadavg()[1]:.0f}.{without}"
        if not quick:
            write_whole(KEPT, json.dumps(found, indent=1) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.growth", description="How cost grows.")
    parser.add_argument("parts", nargs="*", choices=[*PARTS, "draw", []], help="left out: all of them")
    parser.add_argument("--quick", action="store_true", help="the smallest sizes, and nothing kept")
    parser.add_argument("--open", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.open:
        print(json.dumps(asyncio.run(opened(asked.open))))
        return
    measure([part for part in PARTS if part in asked.parts or not asked.parts], asked.quick)
    if not asked.quick:
        draw(json.loads(KEPT.read_text(encoding="utf-8")))


if __name__ == "__main__":
    main()
