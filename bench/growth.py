"""How the house's cost grows, as charts: python -m bench.growth [tables] [start] [draw], in all about half an hour.

tables: acts a second, how soon they are seen, and memory, against the number of tables of four. start: how long a house
takes to open, and its memory, against what its journal holds. Each part is kept in growth.json as it is measured;
draw makes docs/performance.md and its charts of that. --quick tries the smallest sizes and keeps nothing.
"""

import argparse
import asyncio
import json
import math
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench import load
from bench.many_tables import fill, resident
from bench.report import ROOT, machine
from parlour.bots.weights import write_whole
from parlour.server.house import House, journal_in
from parlour.server.live.pace import Pace

KEPT = Path(__file__).with_name("growth.json")
PAGE = ROOT / "docs" / "performance.md"
CHARTS = ROOT / "docs" / "pictures"
TABLES = (10, 100, 1_000, 10_000)
GAMES = (180, 1_800, 18_000, 100_000)  # past games; of the first three, about 10 k, 100 k and 1 M events
ACTS_A_SECOND = 250.0  # at all tables together
FLAT_UP_TO = 1_000  # tables that are also played flat out
WIDTH, HEIGHT, LEFT, LOW = 640, 300, 70, 40
INK, PAPER, LINES = "#2b2118", "#fbf6e9", ("#7a1f1f", "#1f4e5f", "#8a6d1f")
Found = dict[str, Any]


# ---- measuring ----


def against_tables(sizes: Sequence[int], seconds: float) -> list[Found]:
    """The house with so many tables, at one pace in all, and flat out."""
    rows = []
    for tables in sizes:
        flat = seconds if tables <= FLAT_UP_TO else 0
        size = load.Size(tables, tables / ACTS_A_SECOND, seconds, flat)
        lent = tempfile.TemporaryDirectory(dir=folder(), ignore_cleanup_errors=True)
        with lent as data, load.ours(Path(data)) as (port, lobby, process):
            found = load.people("ours", port, lobby, process, size)
        rows.append(
            {
                "tables": tables,
                "p50": found["paced"]["p50"],
                "p99": found["paced"]["p99"],
                "acts": found["paced"]["acts_a_second"],
                "flat": found["flat"]["acts_a_second"] if flat else None,
                "memory": found["held"]["whole"],
            }
        )
        print(rows[-1], flush=True)
    return rows


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


def folder() -> Path:
    """Where journals lie for a while."""
    place = ROOT / ".bench"
    place.mkdir(exist_ok=True)
    return place


# ---- drawing ----


def chart(title: str, across: str, up: str, lines: dict[str, list[tuple[float, float]]]) -> str:
    """A chart with both scales by powers of ten, each line with its name at its end."""
    points = [point for line in lines.values() for point in line]
    xs, ys = scale([x for x, _ in points]), scale([y for _, y in points])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}"'
        f' font-family="Georgia, serif" font-size="12" fill="{INK}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        f'<text x="{LEFT}" y="18" font-size="14">{title}</text>',
        f'<text x="{WIDTH - 90}" y="{HEIGHT - 6}" text-anchor="end">{across}</text>',
        f'<text x="8" y="34">{up}</text>',
    ]
    for power in range(xs[0], xs[1] + 1):
        x = place(10.0**power, xs, LEFT, WIDTH - 110)
        parts.append(f'<text x="{x:.0f}" y="{HEIGHT - 22}" text-anchor="middle">{number(10.0**power)}</text>')
    for power in range(ys[0], ys[1] + 1):
        y = place(10.0**power, ys, HEIGHT - LOW, 44)
        parts.append(f'<path d="M{LEFT} {y:.0f}H{WIDTH - 110}" stroke="{INK}" stroke-opacity=".2"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.0f}" text-anchor="end">{number(10.0**power)}</text>')
    for (name, line), colour in zip(lines.items(), LINES, strict=False):
        at = [(place(x, xs, LEFT, WIDTH - 110), place(y, ys, HEIGHT - LOW, 44)) for x, y in line]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in at)
        parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in at]
        parts.append(f'<text x="{at[-1][0] + 8:.0f}" y="{at[-1][1] + 4:.0f}" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def scale(values: list[float]) -> tuple[int, int]:
    """The powers of ten between which all values lie."""
    low, high = -9, -9
    while 10.0 ** (low + 1) <= min(values):
        low += 1
    while 10.0**high < max(values):
        high += 1
    return low, max(high, low + 1)


def place(value: float, powers: tuple[int, int], first: float, last: float) -> float:
    """Where a value stands on a scale."""
    return first + (math.log10(value) - powers[0]) / (powers[1] - powers[0]) * (last - first)


def number(value: float) -> str:
    """A power of ten as it stands at a scale."""
    return f"{value:,.0f}" if value >= 1 else f"{value:g}"


def draw(found: Found) -> None:
    """The paper and its charts, of what has been measured."""
    lines = [
        "# How the house's cost grows",
        "",
        "Made by `python -m bench.growth`; the house beside a peer, and everything else that is measured, stands in "
        "[bench/results.md](../bench/results.md). Server and people are on one machine; every act is on disk "
        "before anyone is told of it.",
        "",
    ]
    if rows := found.get("tables"):
        seen = {
            "99 of 100": [(row["tables"], row["p99"] * 1000) for row in rows],
            "half": [(row["tables"], row["p50"] * 1000) for row in rows],
        }
        put("growth-tables.svg", chart("An act is seen, at 250 acts a second in all", "tables of four", "ms", seen))
        memory = {"memory": [(row["tables"], row["memory"] / 1e6) for row in rows]}
        put("growth-memory.svg", chart("The house in memory", "tables of four", "MB", memory))
        lines += ["## Tables", "", found["tables_taken"], "", "![](pictures/growth-tables.svg)", ""]
        lines += ["![](pictures/growth-memory.svg)", ""]
        lines += [
            "| tables | acts/s | half within | 99 of 100 within | flat out | memory |",
            "|---|---|---|---|---|---|",
        ]
        for row in rows:
            flat = f"{row['flat']:,.0f} acts/s" if row["flat"] else ""
            lines.append(
                f"| {row['tables']:,} | {row['acts']:.0f} | {row['p50'] * 1000:.1f} ms | {row['p99'] * 1000:.1f} ms "
                f"| {flat} | {row['memory'] / 1e6:,.0f} MB |"
            )
        lines.append("")
    if rows := found.get("start"):
        opens = {"to open": [(row["events"], row["seconds"]) for row in rows]}
        put("growth-start.svg", chart("A house opens on its journal", "events", "s", opens))
        lines += ["## The journal", "", found["start_taken"], "", "![](pictures/growth-start.svg)", ""]
        lines += ["| past games | events | opens within | of it at work | memory for it |", "|---|---|---|---|---|"]
        lines += [
            f"| {row['games']:,} | {row['events']:,} | {row['seconds']:.2f} s | {row['worked']:.2f} s "
            f"| {row['memory'] / 1e6:,.0f} MB |"
            for row in rows
        ]
        lines.append("")
    PAGE.write_text("\n".join(lines), encoding="utf-8")
    print(f"Written to {PAGE.relative_to(ROOT)}.")


def put(name: str, text: str) -> None:
    """Write a chart."""
    (CHARTS / name).write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.growth", description="How the house's cost grows.")
    parser.add_argument("parts", nargs="*", choices=["tables", "start", "draw", []], help="left out: all of them")
    parser.add_argument("--quick", action="store_true", help="the smallest sizes, and nothing kept")
    parser.add_argument("--open", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.open:
        print(json.dumps(asyncio.run(opened(asked.open))))
        return
    parts = asked.parts or ["tables", "start", "draw"]
    found: Found = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    if "tables" in parts:
        found["tables"] = against_tables(TABLES[:1] if asked.quick else TABLES, 3 if asked.quick else 10)
    if "start" in parts:
        found["start"] = against_journal(GAMES[:1] if asked.quick else GAMES)
    found |= {f"{part}_taken": "; ".join(machine("uvicorn", "uvloop")) for part in parts if part != "draw"}
    if asked.quick:
        return
    write_whole(KEPT, json.dumps(found, indent=1) + "\n")
    if "draw" in parts:
        draw(found)


if __name__ == "__main__":
    main()
