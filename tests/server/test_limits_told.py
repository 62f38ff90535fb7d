"""The papers and the house agree: every limit stands in one table with the number that holds, and so do the odds."""

import re
from math import log2
from pathlib import Path

import pytest

from parlour.server import logs, people, serve
from parlour.server.deals import sets
from parlour.server.guard import gate, guesses
from parlour.server.guard.networks import NETWORK_BITS, PROVIDER_BITS
from parlour.server.http import security, timeouts, tokens
from parlour.server.http.afterwards import LONGEST_HAND
from parlour.server.http.entrance.hosts import UNREGISTERED
from parlour.server.limits import BUSY_NEAR, NEAR, Limits
from parlour.server.live import connection, outbox
from parlour.server.live.party import codes, parties
from parlour.server.lobby import again
from parlour.server.names import LONGEST_NAME, MOST_MARKS
from parlour.server.push import courier
from parlour.wire.book import MOST_BROUGHT

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "operations.md").read_text(encoding="utf-8")
PROTOCOL = (DOCS / "protocol.md").read_text(encoding="utf-8")
USUAL = Limits()
YEAR = 365.25 * 24 * 60  # minutes

ROWS = {
    "connections in all": f"{USUAL.connections:,} (`--connections`), of which nine of ten may be sockets; "
    f"{gate.RESERVE} are kept for this machine's own questions",
    "connections of one address": f"{USUAL.own_connections} at a time, {USUAL.requests:,} opened a minute; "
    "not counted behind a proxy, whose they all are",
    "sockets of one address": f"{USUAL.sockets} at a time",
    "requests of one address": f"{USUAL.requests:,} a minute; one that makes {USUAL.requests // gate.REFUSALS} more "
    "all the same is not let in for a while",
    "the house's own time, for one address": f"{USUAL.busy // 1000} seconds of its loop a minute, for requests and for "
    "what is said at parties; then nothing is asked or said from there until some of it is past",
    "frames of one address": f"{USUAL.frames:,} a minute, {USUAL.frames // 5} at once, over all its sockets",
    f"a network of the open net (/{NETWORK_BITS[4]}, of IPv6 /{NETWORK_BITS[6]})": f"has {NEAR} times as many "
    f"connections, sockets, frames and open tables as one address, and {BUSY_NEAR} times the house's own time; in a "
    "network of one's own everybody counts for himself",
    "new names, new tables": f"{USUAL.newcomers} a minute each",
    "parties": f"{USUAL.parties} a day",
    "sets of duplicate boards": f"{sets.MOST_SETS} a guest; laying the table of a board, of a past day or of a hand "
    "played on counts as a new table",
    "the head of a request": f"{timeouts.MOST_HEAD // 1024} KB and {timeouts.MOST_HEADERS} headers, "
    f"within {timeouts.PATIENCE:.0f} seconds",
    "the body of a request": f"{security.MOST_BYTES // 1024} KB "
    f"({security.MOST_LIST // 1024} KB with a list of names, or a part of a book), "
    f"within {security.PATIENCE:.0f} seconds; after {timeouts.MOST_REQUEST // 1024} KB, "
    f"or {timeouts.MOST_READS} pieces, the connection is cut off",
    "requests sent before the first is answered": f"{timeouts.MOST_WAITING}; with more the connection is cut off",
    "an answer": f"is to be taken within {timeouts.TAKING:.0f} seconds",
    "a message over a socket": f"{serve.MOST_FRAME // 1024} KB; {connection.WORDS} in "
    f"{connection.SECONDS:.0f} seconds, and then a farewell",
    "frames over one socket": f"{gate.FRAMES} at once, {gate.FRAMES_A_SECOND} a second in the long run; "
    "pings, pongs and pieces count, and over that it is cut off",
    "bytes over one socket": f"{gate.BYTES // 1024} KB at once, {gate.BYTES_A_SECOND // 1024} KB a second "
    "in the long run",
    "a socket that answers no ping": f"is cut off after {serve.PING:.0f} and {serve.PING:.0f} seconds",
    "what waits for a slow reader": f"{outbox.MOST_NOTES} notes and the latest picture; "
    f"a message is to be taken within {outbox.PATIENCE:.0f} seconds",
    f"cut off {gate.FLOODS} times in {gate.PENALTY:.0f} seconds": "the address is not let in until that is past",
    "wrong codes": f"{USUAL.codes} a minute by address, {guesses.NETWORK} by network "
    f"(/{NETWORK_BITS[4]}, of IPv6 /{NETWORK_BITS[6]}), {guesses.PROVIDER} by provider "
    f"(/{PROVIDER_BITS[4]}, /{PROVIDER_BITS[6]}), {guesses.HOUSE} in all",
    "how one plays by the day (devices, holidays)": f"changed {USUAL.wishes} times a minute by guest",
    "tries at a table's door": f"{USUAL.words} a minute by address",
    "one's book, ladder and leaderboards": f"{USUAL.books:,} questions a minute by guest; "
    f"{security.MOST_LIST // 1024} KB and {MOST_BROUGHT} games at a time to be brought into a book",
    "lines in the log": "one a second of each kind; the next one says how many were left out",
}


@pytest.mark.parametrize("label", ROWS)
def test_a_limit_is_told_as_it_is(label: str) -> None:
    assert f"\n| {label} | {ROWS[label]} |\n" in PAGE


def test_no_other_limit_is_told() -> None:
    table = PAGE.partition("### What one visitor may use")[2].partition("### Guessing")[0]
    assert set(re.findall(r"(?m)^\| ([^|]+[^| ]) \|", table)) == set(ROWS)
    assert USUAL.newcomers == USUAL.tables and logs.EVERY == 1.0 and serve.SOCKETS_OF_TEN == 9
    assert f"some {serve.SPARE} for itself" in PAGE
    assert all(f"up to {LONGEST_HAND:,} acts" in page for page in (PAGE, PROTOCOL))
    assert "Sixteen devices are told at a time" in PAGE and (courier.KNOWN, courier.STRANGE) == (16, 8)
    assert all(f"`.{ending}`" in PAGE for ending in UNREGISTERED)
    assert f"up to {LONGEST_NAME} letters wide" in PROTOCOL and MOST_MARKS == 2


def years(letters: int, alive: int) -> float:
    """How long it takes, on the average, until one of so many codes is found by guessing as fast as anybody can."""
    return float(len(people.LETTERS)) ** letters / alive / guesses.HOUSE / YEAR


def test_the_odds_of_guessing_a_code_are_as_told() -> None:
    told = re.findall(r"(?m)^\| [^|]+ \| (\d+) \| (\d+)[^|]* \| (\d+) years \|$", PAGE)
    alive = [
        (codes.JOIN_LETTERS, parties.MOST_PARTIES),
        (people.CODE_LETTERS, 100),
        (codes.KNOWN_LETTERS, codes.TABLES),
    ]
    alive.append((codes.SLIP_LETTERS, codes.TABLES * parties.MOST_PARTIES))
    assert [tuple(map(int, row)) for row in told] == [(*row, round(years(*row))) for row in alive]
    assert all(years(*row) > 20 for row in alive)
    assert f"letters of {len(people.LETTERS)} kinds" in PAGE and f"When {guesses.HOUSE} wrong ones" in PAGE
    assert guesses.A_SECOND == 10 and "at most five of one" in PAGE and guesses.SHARE == 5


def test_everything_else_is_longer() -> None:
    bits = log2(len(people.LETTERS)) * again.TABLE_LETTERS
    assert (
        again.TABLE_LETTERS == parties.PARTY_LETTERS and f"have {bits:.0f} bits ({again.TABLE_LETTERS} letters)" in PAGE
    )
    assert len(people.Seal("00").of("invite", "x")) * 4 == 128 and "cookies 128 bits" in PAGE
    assert tokens.TOKEN_BYTES * 8 == 256 and "programs 256 bits" in PAGE
