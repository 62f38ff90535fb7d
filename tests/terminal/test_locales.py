"""Every command in poor surroundings: a pipe of eighty columns that takes ASCII or Latin-1, or nothing at all."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from parlour.cli import COMMANDS, main
from parlour.streams import PLAIN, STAND_INS, plainly
from parlour.terminal.screen import console
from tests.table.test_fair import play_fairly

ROOT = Path(__file__).parents[2]
LONGEST = 300.0  # seconds, on a machine that is busy with other things
WORDS: dict[str, list[tuple[str, int]]] = {
    "play": [("play roulette --seed 3 --record {out}/a.txt", 0), ("play chantecler --watch --record {out}/b.txt", 0)],
    "join": [("join ftp://nowhere", 2), ("join http://h/party/x", 2)],
    "replay": [("replay {record}", 0), ("replay {record} --act 3", 0), ("replay Trömmel…", 2)],
    "verify": [("verify {record}", 0)],
    "hint": [("hint {record}", 2)],
    "review": [("review {bets}", 0)],
    "games": [("games", 0)],
    "new": [("new ünknown", 2)],
    "check": [("check nö-such-game", 2)],
    "learn": [(f"learn {name}", 0) for name in parlour.GAMES] + [("learn raffles --lesson", 0)],
    "rules": [(f"rules {name}", 0) for name in parlour.GAMES],
    "problems": [("problems list", 0), ("problems solve chantecler", 0), ("problems roulette", 2)],
    "match": [("match house random --game matchem --deals 2", 0)],
    "study": [("study nöwhere.toml", 2)],
    "tune": [("tune euchre --judge 1", 2)],
    "print": [("print “cards”", 2)],
    "party": [
        ("party simulate --game raffles --players 22 --rounds 2", 0),
        ("party plan --players 8 --rounds 3", 0),
        ("party rules", 0),
    ],
    "serve": [("serve --per-address 0", 2), ("serve --origin …", 2)],
    "journal": [("journal check {out}/none", 2)],
    "completion": [(f"completion {shell}", 0) for shell in ("bash", "zsh", "fish")],
    "man": [("man", 0)],
    "warm": [("warm --help", 0)],
}
"""What is tried of each command, and its status: something short, which says as much as the command can."""

ALL = """
import json, sys
from parlour.cli import main

for words in json.loads(sys.argv[1]):
    try:
        status = main(words)
    except SystemExit as end:
        status = end.code
    print("\\nstatus", status or 0, *words[:1], file=sys.stderr)
"""
SURROUNDINGS = {
    "C": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "ascii": {"PYTHONIOENCODING": "ascii"},
    "latin-1": {"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"},
}


@pytest.fixture
def orders(tmp_path: Path) -> list[tuple[list[str], int]]:
    """All that is tried, with the files it needs."""
    record, bets = tmp_path / "fair.txt", tmp_path / "bets.txt"
    record.write_text(str(play_fairly(parlour.load("raffles"), 1).record), encoding="utf-8")
    table = parlour.Table(parlour.load("roulette", 1, spins=1), ["Zoë"], seed=1)
    for move in ("bet 5 red", "done", "spin"):
        if not table.state.hand_over:
            table.play(table.state.seat, move if move in table.state.legal() or move[:3] == "bet" else "done")
    bets.write_text(str(table.record), encoding="utf-8")
    found = [
        ([word.format(out=tmp_path, record=record, bets=bets) for word in words.split()], status)
        for tried in WORDS.values()
        for words, status in tried
    ]
    return found + [([name, "--help"], 0) for name in COMMANDS] + [(["--help"], 0), (["--version"], 0)]


def test_no_command_is_forgotten() -> None:
    assert set(WORDS) == set(COMMANDS)
    assert all(words.split()[0] == name for name, tried in WORDS.items() for words, _ in tried)


@pytest.mark.parametrize("surroundings", SURROUNDINGS)
def test_every_command_speaks_in_every_locale(
    surroundings: str, orders: list[tuple[list[str], int]], tmp_path: Path
) -> None:
    if surroundings != "C":  # all of it once is enough
        most = {"learn", "rules", "match", "review", "hint"}
        orders = [order for order in orders if order[0][0] not in most and "--help" not in order[0]]
    words = json.dumps([words for words, _ in orders])
    done = subprocess.run(
        [sys.executable, "-c", ALL, words],
        input=b"red\n5\nzz\xff\xc3\xa9\n?\nquit\n" * 20,
        capture_output=True,
        timeout=LONGEST,
        cwd=ROOT,
        env=os.environ | {"COLUMNS": "80", "XDG_DATA_HOME": str(tmp_path)} | SURROUNDINGS[surroundings],
    )
    said = done.stderr.decode("latin-1")
    assert done.returncode == 0 and "Traceback" not in said and "\x1b" not in said, said[-3000:]
    statuses = [int(status) for status in re.findall(r"(?m)^status (\d+)", said)]
    assert statuses == [status for _, status in orders], said[-3000:]
    shown = done.stdout.decode("latin-1" if surroundings == "latin-1" else "ascii")
    assert "\x1b" not in shown and "Deck-O-Cards Roulette" in shown and "First prize" in shown


def test_what_is_shown_is_as_wide_as_the_pipe(
    orders: list[tuple[list[str], int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In this process, for speed: what a person reads has no line longer than the terminal is wide; scripts may."""
    for columns in (40, 80, 200):
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setattr(console, "_width", columns)  # which may have been made at another width
        for words, status in orders:
            if words[0] not in ("learn", "games", "rules", "replay", "party") or status or "--help" in words:
                continue
            monkeypatch.setattr(sys, "stdin", io.StringIO("show\n" * 60))
            monkeypatch.setattr(sys, "stdout", out := io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
            assert main(words) == 0
            out.seek(0)
            long = [line for line in out.read().splitlines() if len(line) > columns and "parlour " not in line]
            assert not long, (columns, words, long[:3])


def test_a_command_whose_output_is_closed(orders: list[tuple[list[str], int]], tmp_path: Path) -> None:
    words = json.dumps([words for words, _ in orders if words[0] in ("games", "man", "replay", "verify")])
    done = subprocess.run(
        ["sh", "-c", 'exec "$0" -c "$1" "$2" >&-', sys.executable, ALL, words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        cwd=ROOT,
    )
    assert done.returncode == 0 and "Traceback" not in done.stderr, done.stderr[-2000:]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere LANG alone is not told from Python's own")
@pytest.mark.parametrize(
    ("chosen", "plain"),
    [
        ({"LC_ALL": "C"}, True),
        ({"LC_ALL": "POSIX", "LANG": "C.UTF-8"}, True),
        ({"LC_CTYPE": "C"}, True),
        ({"LANG": "C"}, True),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, False),
        ({"LC_ALL": "C", "PYTHONUTF8": "1"}, False),
        ({"LC_ALL": "C", "PYTHONIOENCODING": "utf-8"}, False),
        ({"LANG": "C.UTF-8"}, False),
        ({}, False),
    ],
)
def test_the_locale_of_plain_letters_has_plain_letters(chosen: dict[str, str], plain: bool) -> None:
    """Python would write UTF-8 in it; where no locale is set at all, as in a container, it may."""
    words = ("LC_ALL", "LC_CTYPE", "LANG", "PYTHONUTF8", "PYTHONIOENCODING", "PYTHONCOERCECLOCALE")
    bare = {name: value for name, value in os.environ.items() if name not in words}
    code = "from parlour.streams import see_to_streams; see_to_streams(); print('Zoë – ½')"
    done = subprocess.run([sys.executable, "-c", code], env=bare | chosen, cwd=ROOT, capture_output=True, check=True)
    assert done.stdout.decode() == ("Zoe - 1/2\n" if plain else "Zoë – ½\n")


def test_every_letter_has_something_to_stand_for_it() -> None:
    assert plainly("Zoë – ♠ “a” … ×2 ±3 │") == 'Zoe - S "a" ... x2 +/-3 |'
    assert all(stand_in.isascii() for stand_in in STAND_INS.values())
    assert plainly("日本") == "??" and plainly("\udcff") == "?" and plainly("e\u0301") == "e"
    assert "½".encode("latin-1", PLAIN) == b"\xbd" and "–½".encode("ascii", PLAIN) == b"-1/2"
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode("ascii", PLAIN)
