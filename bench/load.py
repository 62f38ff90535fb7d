"""The house under load, beside a boardgame.io server: `python -m bench.load`, and part of `make bench`.

Server and people are processes of their own and speak the real protocols over the loopback. --quick is a short try that
writes nothing. Node and npm must be there for the peer, which is put into .bench/boardgame.
"""

import argparse
import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from bench.report import ROOT, Row, Section, a_second, at_least, machine, put_in, show, span, times, under

RESULTS = Path(__file__).with_name("results.md")
PEER = ROOT / ".bench" / "boardgame"
PACKAGES = ("boardgame.io@0.50.2", "node-persist@3")
SCRIPT = Path(__file__).with_name("load_peer.js")
Found = dict[str, Any]


@dataclass(frozen=True)
class Size:
    """How much load: tables of four, seconds between two acts at one, for how long, and how long flat out; and how many
    of the four are people."""

    tables: int
    pace: float
    seconds: float
    flat: float
    people: int = 4


USUAL, BRISK, LARGE = Size(250, 1.0, 15, 10), Size(250, 0.25, 10, 0), Size(2500, 10.0, 20, 0)
QUICK, QUICK_BRISK, QUICK_LARGE = Size(25, 1.0, 5, 4), Size(25, 0.25, 5, 0), Size(100, 4.0, 6, 0)
GOALS = (0.010, 0.050, 0.100)  # seconds within which 99 of 100 views should come, under each of these loads
BYTES, AHEAD = 700, 1.2  # a view, and flat out over the peer in memory
UNLIMITED = "What one may say in a while is not limited, or those who play flat out would be bidden farewell."


class Missing(Exception):
    """The peer cannot be measured, and why."""


# ---- the two servers ----


@contextlib.contextmanager
def ours(folder: Path) -> Iterator[tuple[int, int, int]]:
    """Our house: its port, the port of its lobby, its process."""
    port = free_port()
    command = [sys.executable, "-m", "bench.load_server", str(port), str(folder)]
    with running(command, ROOT, f"http://127.0.0.1:{port}/api/games") as process:
        yield port, port, process


def several(servers: int, store: str, size: Size) -> Found:
    """So many processes on one PostgreSQL, the tables spread over them: what the people found and commits took."""
    ports = [free_port() for _ in range(servers)]
    with contextlib.ExitStack() as kept:
        processes = []
        for port in ports:
            command = [sys.executable, "-m", "bench.load_server", str(port), str(ROOT / ".bench"), store]
            processes.append(kept.enter_context(running(command, ROOT, f"http://127.0.0.1:{port}/api/games")))
        found = people("ours", ",".join(map(str, ports)), ports[0], processes[0], size)
        return found | {"commits": commits(ports)}


def commits(ports: Sequence[int]) -> str:
    """What a commit has taken on the average since these servers were opened, and how many events one had."""
    told = [urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5).read().decode() for port in ports]
    numbers = [line.rpartition(" ") for text in told for line in text.splitlines() if not line.startswith("#")]
    events, seconds, count = (
        sum(float(number) for name, _, number in numbers if name.startswith(counted))
        for counted in ("parlour_events_total", "parlour_commit_seconds_sum", "parlour_commit_seconds_count")
    )
    return f"{milliseconds(seconds / count)}, {events / count:.1f} events"


@contextlib.contextmanager
def database(store: str) -> Iterator[str]:
    """The address of an empty PostgreSQL: the one that is named, or one of its own, gone again afterwards."""
    if store:
        yield store
        return
    import pytest

    from tests.helpers import postgres

    with contextlib.ExitStack() as kept:
        try:
            lent = kept.enter_context(postgres.database())
        except pytest.skip.Exception as refusal:
            raise Missing(f"not measured: {refusal}") from None
        yield lent.address


def on_postgres(console: Console, store: str = "", quick: bool = False) -> Section:
    """Acts a second for 1, 2 and 4 processes on one PostgreSQL, how soon they are seen, and what a commit costs."""
    size = Size(25, 1.0, 4, 3) if quick else Size(100, 1.0, 10, 8)
    about = (
        f"The house as above with {4 * size.tables} people at {size.tables} tables, its journal in PostgreSQL; "
        f"database, servers and people are on this machine. {UNLIMITED} " + "; ".join(machine("uvicorn", "psycopg"))
    )
    section = Section("Several processes on PostgreSQL", about)
    try:
        with database(store) as address:
            for servers in (1, 2, 4):
                console.print(f"[dim]{servers} on PostgreSQL …[/]")
                section.rows += told_of(servers, several(servers, address, size))
    except Missing as refusal:
        section.rows.append(Row("PostgreSQL", str(refusal)))
    return section


def told_of(servers: int, found: Found) -> list[Row]:
    """What was found with so many processes."""
    who, paced, flat = f"{servers} process{'es' * (servers > 1)}", found["paced"], found["flat"]
    acts = f"{a_second(flat['acts_a_second'], 'acts')}, p99 {milliseconds(flat['p99'])}"
    return [
        Row(f"{who}: act to view, 99 of 100 within", milliseconds(paced["p99"])),
        Row(f"{who}: flat out", acts),
        Row(f"{who}: a commit", found["commits"]),
        *given_up(who, found),
    ]


def lost(found: Found) -> int:
    """How many tables were given up."""
    return int(found["paced"]["lost"] + (found["flat"]["lost"] if found.get("flat") else 0))


def given_up(whose: str, found: Found) -> list[Row]:
    """A row that says so where tables were given up, with what people there were told."""
    told = " ".join([f"{lost(found)}", *found["sentences"]])
    return [Row(f"{whose}: tables given up", told, "0", met=False)] if lost(found) else []


@contextlib.contextmanager
def theirs(folder: Path | None) -> Iterator[tuple[int, int, int]]:
    """The peer, in memory or with its matches in a folder."""
    port, lobby = free_port(), free_port()
    command = ["node", "load_peer.js", str(port), str(lobby), *([str(folder)] if folder else [])]
    with running(command, PEER, f"http://127.0.0.1:{lobby}/games") as process:
        yield port, lobby, process


@contextlib.contextmanager
def running(command: list[str], where: Path, address: str) -> Iterator[int]:
    """A server as long as it is needed; its process."""
    server = subprocess.Popen(command, cwd=where, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(address, server)
        yield server.pid
    finally:
        server.terminate()
        try:
            server.wait(15)
        except subprocess.TimeoutExpired:
            server.kill()


def wait_for(address: str, server: "subprocess.Popen[bytes]") -> None:
    """Wait until a server answers."""
    for _ in range(300):
        try:
            urllib.request.urlopen(address, timeout=5).read()
            return
        except (OSError, urllib.error.URLError):
            if server.poll() is not None:
                raise Missing(f"not measured: the server ended with status {server.returncode}") from None
            time.sleep(0.1)
    raise Missing("not measured: the server does not answer")


def free_port() -> int:
    """A port that nobody has."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        return int(door.getsockname()[1])


def prepare_peer() -> None:
    """Have npm put the peer into its folder, unless it is there from an earlier run."""
    if not shutil.which("npm"):
        raise Missing("not measured: there is no npm here")
    PEER.mkdir(parents=True, exist_ok=True)
    shutil.copy(SCRIPT, PEER)
    if (PEER / "node_modules" / "boardgame.io").exists():
        return
    (PEER / "package.json").write_text("{}")
    done = subprocess.run(["npm", "install", "--no-audit", "--no-fund", *PACKAGES], cwd=PEER, capture_output=True)
    if done.returncode:
        raise Missing(f"not measured: npm ended with status {done.returncode}")


# ---- measuring ----


def people(side: str, port: int | str, lobby: int, server: int, size: Size) -> Found:
    """Let the people come and play; what they found."""
    words = (side, port, lobby, server, size.tables, size.people, size.pace, size.seconds, size.flat)
    command = [sys.executable, "-m", "bench.load_clients", *map(str, words)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=1800)
    if done.returncode:
        raise Missing(f"not measured: {(done.stderr.strip().splitlines() or ['it failed'])[-1][:150]}")
    found: Found = json.loads(done.stdout.splitlines()[-1])
    return found


def against(found: Found, whose: str, goal: float | None) -> Iterator[Row]:
    """How quickly acts are seen at a pace, and how much memory that takes."""
    paced, held = found["paced"], found["held"]
    crowd = f"{found['people']:,} people at {found['tables']:,} tables"
    yield Row(f"{whose}: {crowd}, connected and held", f"{held['still']:,.0f}")
    yield Row(f"{whose}: {crowd}, acts made", a_second(paced["acts_a_second"], "acts"))
    yield Row(f"{whose}: act to view, half within", milliseconds(paced["p50"]))
    measure, figure = f"{whose}: act to view, 99 of 100 within", milliseconds(paced["p99"])
    yield under(measure, paced["p99"], goal, figure, span(goal)) if goal else Row(measure, figure)
    yield Row(f"{whose}: processor time, of one core", f"{paced['server_core']:.0%}")
    yield Row(f"{whose}: processor time of the people", f"{paced['client_core']:.0%}")
    if found.get("flat"):
        flat = found["flat"]
        yield Row(f"{whose}: flat out", f"{a_second(flat['acts_a_second'], 'acts')}, p99 {milliseconds(flat['p99'])}")
    if "commits" in found:
        yield Row(f"{whose}: a commit", found["commits"])
    yield Row(f"{whose}: memory a table", kilobytes(held["a_table"]))
    yield Row(f"{whose}: memory a connection, seated and dealt to", kilobytes(held["a_connection"]))
    yield Row(f"{whose}: memory in all", f"{held['whole'] / 1e6:,.0f} MB")
    measure, size = f"{whose}: bytes a view", paced["bytes_a_view"]
    yield under(measure, size, BYTES, f"{size:,.0f}", f"{BYTES}") if goal else Row(measure, f"{size:,.0f}")


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


def kilobytes(size: float) -> str:
    return f"{size / 1000:,.0f} kB"


def under_load(console: Console, quick: bool = False) -> Iterator[Section]:
    """All loads, one after the other, ours and theirs in turn."""
    (ROOT / ".bench").mkdir(exist_ok=True)
    usual, brisk, large = (QUICK, QUICK_BRISK, QUICK_LARGE) if quick else (USUAL, BRISK, LARGE)
    busy = os.getloadavg()[0]
    about = (
        "Four to a table, all of them people, none of the bots thinking; server and people on this machine. Time is "
        "taken from the moment an act is due until the table as it then is has come to each of the four, at a pace of "
        f"{usual.tables / usual.pace:,.0f} acts a second in all. Ours is Trolley Euchre with every act in the SQLite "
        "journal (fsync) before it is told, fair deals included. Theirs is a boardgame.io 0.50.2 server with a trick "
        "game of the same size (load_peer.js), spoken to over its own socket.io protocol; by default it keeps matches "
        "in memory, its FlatFile writes them to disk without waiting for it. Ours asks for changes as the page does. "
        "People of both houses look at no more of what comes than where the game stands and which moves are legal. "
        f"{UNLIMITED} "
        f"The load average was {busy:.1f} before this run. " + "; ".join(machine("uvicorn", "websockets", "uvloop"))
    )
    crowd = f"{4 * usual.tables:,} people at {usual.tables} tables"
    sections = [
        Section(crowd, about),
        Section(f"{crowd}, {brisk.tables / brisk.pace:,.0f} acts a second", "The same at another pace."),
        Section(
            f"{4 * large.tables:,} people at {large.tables:,} tables",
            "Ten times as many of everything at a tenth of the pace: most connections are idle at any moment.",
        ),
    ]
    for section, size, goal in zip(sections, (usual, brisk, large), GOALS, strict=True):
        flat: dict[str, float] = {}
        for whose, side in (("ours", "ours"), ("boardgame.io", "theirs"), ("boardgame.io, FlatFile", "theirs")):
            if size is not usual and "FlatFile" in whose:
                continue
            console.print(f"[dim]{section.title}: {whose} …[/]")
            rows, flat[whose] = measured(whose, side, size, goal if side == "ours" else None)
            section.rows += rows
        if flat["ours"] and flat["boardgame.io"]:
            ahead = flat["ours"] / flat["boardgame.io"]
            section.rows.append(
                at_least("flat out, ours over boardgame.io in memory", ahead, AHEAD, times(ahead), times(AHEAD))
            )
        yield section


def measured(whose: str, side: str, size: Size, goal: float | None) -> tuple[list[Row], float]:
    """One server under one load, and its acts a second flat out; a row that says why not, if it cannot be measured."""
    with tempfile.TemporaryDirectory(dir=ROOT / ".bench", ignore_cleanup_errors=True) as folder:
        try:
            if side == "theirs":
                prepare_peer()
                start = theirs(Path(folder) if "FlatFile" in whose else None)
            else:
                start = ours(Path(folder))
            with start as (port, lobby, process):
                found = people(side, port, lobby, process, size)
                if side == "ours":
                    found["commits"] = commits([port])
        except (Missing, subprocess.TimeoutExpired) as refusal:
            return [Row(whose, str(refusal)[:160])], 0.0
    rows = [*against(found, whose, goal), *given_up(whose, found)]
    return rows, found["flat"]["acts_a_second"] if found.get("flat") else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description="The house under load, beside a peer.")
    parser.add_argument("--quick", action="store_true", help="few tables, short, and nothing written")
    parser.add_argument("--postgres", action="store_true", help="1, 2 and 4 processes on one PostgreSQL alone")
    parser.add_argument("--store", default="", help="in this empty database, instead of one of its own")
    asked = parser.parse_args()
    quick, console, start = asked.quick, Console(), time.monotonic()
    is_of_one = asked.postgres or asked.store
    for section in [on_postgres(console, asked.store, quick)] if is_of_one else under_load(console, quick):
        show(console, section)
        if not quick:
            put_in(RESULTS, [section])
            console.print(f"Written to {RESULTS.relative_to(ROOT)}.")
    console.print(f"{time.monotonic() - start:.0f} s in all.")


if __name__ == "__main__":
    main()
