"""A plan as it is read: on the terminal, in a pipe, by programs, in a calendar, on paper."""

import csv
import io
import json
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from rich.cells import cell_len

from parlour.cli import main
from parlour.errors import BadChoice
from parlour.party.plan import Plan, plan
from parlour.party.plan_files import Names, csv_of, folded, ics_of, json_of, when, wide_csv_of
from parlour.party.plan_names import LONGEST, read_list
from parlour.party.plan_page import plan_lines
from parlour.party.schedule import seats_of
from parlour.press.sheets.slips import print_plan, slip

FOUND = plan(23, 5)
NAMES = Names(
    [
        "Ada Lovelace",
        "Ben",
        "Cora Whitfield-Montgomery of Upper Slaughter",
        "=1+2",
        "Łukasz Żółć",
        "渡辺 美智子",
        "O'Hara; \\",
    ]
    + [f"Guest {number}" for number in range(8, 24)]
)


# ---- text ----


@pytest.mark.parametrize("width", [40, 80, 200])
@pytest.mark.parametrize("by", ["rounds", "players"])
@pytest.mark.parametrize(("names", "found"), [(Names(), FOUND), (NAMES, FOUND), (Names(), plan(40, 10))])
def test_nothing_is_cut_and_no_line_is_too_long(names: Names, found: Plan, by: str, width: int) -> None:
    lines = plan_lines(found, names, width, by)
    assert max(map(cell_len, lines)) <= width
    text = " ".join("\n".join(lines).split())
    for who in range(1, found.players + 1):
        assert text.count(names(who)) >= (len(found.rounds) if by == "rounds" else 1)
    assert "…" not in text


@pytest.mark.parametrize("by", ["rounds", "players"])
def test_the_longest_names_fit_in_a_pipe(by: str) -> None:
    names = Names([f"{'W' * 29} {'M' * 28}{who:2}" for who in range(1, 24)])
    assert len(names(1)) == LONGEST and max(map(cell_len, plan_lines(FOUND, names, 80, by))) <= 80


def test_every_table_of_every_round_is_there() -> None:
    text = "\n".join(plan_lines(FOUND, NAMES, 80))
    for number, (tables, byes) in enumerate(zip(FOUND.rounds, FOUND.byes, strict=True), 1):
        part = re.sub(r"\s+", " ", re.split(r"^Round \d+$", text, flags=re.M)[number])
        for a, b, c, d in tables:
            assert f"{NAMES.couple(a, c)} v. {NAMES.couple(b, d)}" in part
        assert f"Sitting out: {', '.join(map(NAMES, byes))}" in part


def test_by_player_all_rounds_are_there_though_they_are_many() -> None:
    found = plan(9, 100, trials=10_000)
    lines = plan_lines(found, Names(), 80, "players")[1:]
    for who in range(1, 10):
        rows = [line.split()[1:] for line in lines if line.startswith(f"{who} ")]
        assert [place for row in rows for place in row] == seats_of(found, who)


def run_plan(*words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own, in a pipe."""
    command = [sys.executable, "-m", "parlour.cli", "party", "plan", *words]
    return subprocess.run(command, capture_output=True, timeout=300, check=False, env=environment or None)


def test_in_a_pipe_there_is_the_plan_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    monkeypatch.setenv("COLUMNS", "30")
    (tmp_path / "names.txt").write_text("Zoë\nBen\nCora\nDan\n", encoding="utf-8")
    done = run_plan("--names", str(tmp_path / "names.txt"), "--rounds", "3", "--csv", str(tmp_path / "plan.csv"))
    assert done.returncode == 0 and b"\x1b" not in done.stdout and b"Traceback" not in done.stderr
    assert b"plan.csv is written." in done.stderr and b"written" not in done.stdout
    assert b"Zoe & Ben\n           v. Cora & Dan" in done.stdout, "as wide as COLUMNS says"
    assert max(map(len, done.stdout.splitlines())) <= 30 and "Zoë" in (tmp_path / "plan.csv").read_text("utf-8")


# ---- the command ----


def test_a_plan_for_seven_and_for_four(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["party", "plan", "--players", "7", "--rounds", "7"]) == 0
    assert capsys.readouterr().out.count("Sitting out:") == 7
    assert main(["party", "plan", "--players", "4", "--rounds", "3"]) == 0
    assert "every two of the 4 are partners exactly once" in capsys.readouterr().out


def test_all_files_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ends = ("csv", "wide", "json", "ics", "pdf")
    files = [word for end in ends for word in (f"--{end}", str(tmp_path / f"plan.{end}"))]
    words = ["party", "plan", "--players", "13", "--rounds", "3", "--start", "2026-12-04T19:30", *files]
    assert main(words) == 0
    assert capsys.readouterr().err.count("is written.") == 5
    assert (tmp_path / "plan.pdf").read_bytes().startswith(b"%PDF")
    assert main([*words[:-1], str(tmp_path / "nowhere" / "plan.pdf")]) == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "Say how many play"),
        (["--players", "3"], "4 to 400 players, not 3"),
        (["--players", "8", "--rounds", "0"], "1 to 100 rounds, not 0"),
        (["--players", "8", "--aim", "fun"], "There is no aim"),
        (["--players", "8", "--ics", "x.ics"], "add --start"),
        (["--players", "8", "--ics", "x.ics", "--start", "tomorrow"], "such as 2026-12-04T19:30"),
        (["--players", "8", "--ics", "x.ics", "--start", "2026-12-04"], "such as 2026-12-04T19:30"),
        (["--players", "8", "--ics", "x.ics", "--start", "2026-12-04T19:30", "--minutes", "0"], "one minute to a day"),
        (["--players", "8", "--ics", "x.ics", "--start", "9999-12-31T23:59"], "later than calendars go"),
        (["--players", "8", "--csv", "x", "--wide", "x"], "to one file"),
        (["--players", "8", "--pdf", "x", "--paper", "foolscap"], "There is no paper"),
        (["--names", "no-such-file"], "cannot be read"),
    ],
)
def test_refusals_are_sentences(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["party", "plan", *words]) == 2
    said = capsys.readouterr()
    assert sentence in said.err and not said.out and not list(tmp_path.iterdir())


def test_a_dash_is_stdout(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["party", "plan", "--players", "8", "--rounds", "2", "--json", "-"]) == 0
    assert json.loads(capfdbinary.readouterr().out)["players"] == 8


# ---- what is written over ----

FILES = ("csv", "wide", "json", "ics", "pdf")


def planned(tmp_path: Path, *words: str) -> int:
    """A plan for eight."""
    return main(["party", "plan", "--players", "8", "--rounds", "2", "--start", "2026-12-04T19:30", *words])


@pytest.mark.parametrize("end", FILES)
def test_only_a_plan_is_written_over(end: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / f"plan.{end}"
    file.write_bytes(b"my own\n")
    assert planned(tmp_path, f"--{end}", str(file)) == 2 and file.read_bytes() == b"my own\n"
    assert "no plan was written to it" in capsys.readouterr().err
    assert planned(tmp_path, f"--{end}", str(file), "--overwrite") == 0 and file.read_bytes() != b"my own\n"
    assert planned(tmp_path, f"--{end}", str(file)) == 0  # a plan that is written again
    assert [one.name for one in tmp_path.iterdir()] == [file.name]


def test_the_list_of_names_is_never_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names, other = tmp_path / "names.txt", tmp_path / "other"
    names.write_text("Ada\nBen\nCora\nDan\n")
    other.symlink_to(names)
    for file in (names, other, tmp_path / "." / "names.txt"):
        assert main(["party", "plan", "--names", str(names), "--csv", str(file), "--overwrite"]) == 2
        assert "your list of names" in capsys.readouterr().err and names.read_text().startswith("Ada")


def test_what_cannot_be_finished_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "plan.csv"
    assert planned(tmp_path, "--csv", str(file)) == 0
    file.chmod(0o640)
    before = file.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("parlour.press.sheets.files.os.replace", full)
        assert planned(tmp_path, "--csv", str(file), "--seed", "2") == 2
    assert file.read_bytes() == before and len(list(tmp_path.iterdir())) == 1
    assert planned(tmp_path, "--csv", str(file), "--seed", "2") == 0
    assert file.read_bytes().startswith(b"\xef\xbb\xbfround,") and file.stat().st_mode & 0o777 == 0o640


def test_files_are_written_though_nobody_reads_the_plan(tmp_path: Path) -> None:
    file = tmp_path / "plan.json"
    command = f"{sys.executable} -m parlour.cli party plan --players 8 --rounds 2 --json {file} 2>&1 | true"
    subprocess.run(["bash", "-c", command], timeout=300, check=True)
    assert json.loads(file.read_text("utf-8"))["players"] == 8


def test_names_that_cannot_be_printed_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "names.txt").write_text(
        "Zo\u00eb O\u2019Hara\n\u6e21\u8fba\n\u05e9\u05e8\u05d4\nAnn \U0001f600\n", "utf-8"
    )
    words = ["--names", str(tmp_path / "names.txt"), "--rounds", "2", "--pdf", str(tmp_path / "a.pdf")]
    assert main(["party", "plan", *words]) == 0
    assert "no letters for \u6e21\u8fba, Ann \U0001f600;" in capsys.readouterr().err


# ---- names ----


def test_lists_of_names() -> None:
    assert read_list("\ufeffAda\r\n\r\n  Ben   Smith \nCora, Dan;Edith\n").names == [
        "Ada",
        "Ben Smith",
        "Cora",
        "Dan",
        "Edith",
    ]
    twice = read_list("Mary Smith\nmary smith\nMary Smith 2\nJo").names
    assert twice == ["Mary Smith", "mary smith 2", "Mary Smith 2 2", "Jo"]
    assert read_list("1. Ada\n2. Ben\n").names == ["Ada", "Ben"] and read_list("Smith, Mary\nLee, Jo").names == [
        "Mary Smith",
        "Jo Lee",
    ]
    assert read_list(" \n,\n").names == []
    with pytest.raises(BadChoice, match="Line 2"):
        read_list("Ada\n" + "x" * (LONGEST + 1))
    with pytest.raises(BadChoice, match=r"Line 1.*printed"):
        read_list("A\x1b[31mda\nBen")
    with pytest.raises(BadChoice, match="401 names"):
        read_list("\n".join(f"Guest {number}" for number in range(401)))


def test_names_and_players_agree(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "names.txt"
    file.write_text("Ada\nBen\nCora\nDan\nEdith\n", encoding="utf-8")
    assert main(["party", "plan", "--names", str(file), "--players", "6"]) == 2
    assert "5 names and 6 players" in capsys.readouterr().err
    file.write_bytes(b"\xff\xfeA\x00")
    assert main(["party", "plan", "--names", str(file)]) == 2
    assert "UTF-8" in capsys.readouterr().err
    file.write_text("\n", encoding="utf-8")
    assert main(["party", "plan", "--names", str(file)]) == 2
    assert "no name" in capsys.readouterr().err


# ---- for programs ----


def test_csv_has_columns_of_their_own_and_no_formula() -> None:
    rows = list(csv.DictReader(io.StringIO(csv_of(FOUND, NAMES), newline="")))
    assert list(rows[0]) == ["round", "number", "player", "table", "couple", "partner", "opponent 1", "opponent 2"]
    assert len(rows) == 5 * 23 and sum(row["table"] == "bye" for row in rows) == 5 * 3
    assert not any(cell.startswith("=") for row in rows for cell in row.values()) and "'=1+2" in csv_of(FOUND, NAMES)
    for row in rows:
        if row["table"] != "bye":
            seats = FOUND.rounds[int(row["round"]) - 1][int(row["table"]) - 1]
            chair = seats.index(int(row["number"]))
            against = {NAMES(seats[chair ^ 1]), NAMES(seats[chair ^ 3])}
            assert {row["opponent 1"].lstrip("'"), row["opponent 2"].lstrip("'")} == against
            assert row["partner"].lstrip("'") == NAMES(seats[chair ^ 2])


def test_wide_csv_and_json_say_the_same() -> None:
    wide = list(csv.DictReader(io.StringIO(wide_csv_of(FOUND, NAMES), newline="")))
    assert [[row[f"round {number}"] for number in range(1, 6)] for row in wide] == [
        seats_of(FOUND, who) for who in range(1, 24)
    ]
    told = json.loads(json_of(FOUND, NAMES))
    assert told["names"] == NAMES.names and told["repeats"] == {"partners": 0, "opponents": 0, "tables": 0}
    for one, tables, byes in zip(told["rounds"], FOUND.rounds, FOUND.byes, strict=True):
        assert one["byes"] == list(byes)
        assert [table["couples"] for table in one["tables"]] == [[[a, c], [b, d]] for a, b, c, d in tables]
    assert json.loads(json_of(FOUND, Names()))["names"] is None


# ---- the calendar ----

MADE = datetime(2026, 11, 1, tzinfo=UTC)


def events_of(calendar: str) -> list[dict[str, str]]:
    """The events of a calendar, read strictly: lines end in CRLF, are short, and no property is there twice."""
    assert calendar.endswith("\r\n") and "\n" not in calendar.replace("\r\n", "")
    assert all(len(line.encode()) <= 75 for line in calendar.split("\r\n"))
    lines = calendar.replace("\r\n ", "").removesuffix("\r\n").split("\r\n")
    assert lines[0] == "BEGIN:VCALENDAR" and lines[1] == "VERSION:2.0" and lines[-1] == "END:VCALENDAR"
    assert lines[2].startswith("PRODID:")
    events: list[dict[str, str]] = []
    for line in lines[4:-1]:
        name, colon, value = line.partition(":")
        assert colon and re.fullmatch("[A-Z]+", name)
        if line == "BEGIN:VEVENT":
            events.append({})
        elif line != "END:VEVENT":
            assert name not in events[-1]
            events[-1][name] = value
    assert all(set(event) == {"UID", "DTSTAMP", "DTSTART", "DTEND", "SUMMARY", "DESCRIPTION"} for event in events)
    return events


def unescaped(text: str) -> str:
    """Text of a calendar as it is read."""
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] in "nN" else found[1], text)


def test_a_calendar_that_other_programs_can_read() -> None:
    events = events_of(ics_of(FOUND, NAMES, when("2026-12-04T19:30"), 12, 3, MADE))
    assert [event["DTSTART"] for event in events[:2]] == ["20261204T193000", "20261204T194500"]
    assert events[0]["DTEND"] == "20261204T194200" and events[0]["DTSTAMP"] == "20261101T000000Z"
    for event, tables, byes in zip(events, FOUND.rounds, FOUND.byes, strict=True):
        lines = unescaped(event["DESCRIPTION"]).split("\n")
        assert lines[:-1] == [
            f"Table {number}: {NAMES.couple(a, c)} against {NAMES.couple(b, d)}"
            for number, (a, b, c, d) in enumerate(tables, 1)
        ]
        assert lines[-1] == f"Sitting out: {', '.join(map(NAMES, byes))}"


def test_its_events_keep_their_ids_and_times_their_zone() -> None:
    early = events_of(ics_of(FOUND, NAMES, when("2026-12-04 19:30"), 12, 0, MADE))
    late = events_of(ics_of(FOUND, NAMES, when("2026-12-05T20:00+01:00"), 20, 5, datetime.now(UTC)))
    ids = [event["UID"] for event in early]
    assert ids == [event["UID"] for event in late] and len(set(ids)) == 5
    assert late[0]["DTSTART"] == "20261205T190000Z"
    zoned = datetime(2026, 12, 5, 20, 0, tzinfo=ZoneInfo("UTC"))
    assert events_of(ics_of(FOUND, Names(), zoned, 20, 5, MADE))[0]["UID"] not in ids


@pytest.mark.parametrize("text", ["x" * 75, "x" * 76, "é" * 100, "渡" * 60, "😀" * 50, "x" * 74 + "é"])
def test_folding_parts_no_letter(text: str) -> None:
    lines = folded(text).split("\r\n")[:-1]
    assert all(len(line.encode()) <= 75 for line in lines)
    assert "".join(line[1:] if place else line for place, line in enumerate(lines)) == text


# ---- paper ----


def test_a_slip_says_where_to_go() -> None:
    for who in range(1, 24):
        lines = slip(FOUND.rounds, who, NAMES.names)
        assert [line[0] for line in lines] == seats_of(FOUND, who)


def test_a_plan_on_paper() -> None:
    first = print_plan(FOUND.rounds, FOUND.byes, names=NAMES.names)
    assert first.pdf == print_plan(FOUND.rounds, FOUND.byes, names=NAMES.names).pdf
    large = print_plan(FOUND.rounds, FOUND.byes, "letter", large=True)
    assert large.pages >= 23 and first.pages < large.pages
    long = plan(9, 60, trials=1000)
    assert print_plan(long.rounds, long.byes).pages > 9
    with pytest.raises(BadChoice):
        print_plan(FOUND.rounds, FOUND.byes, "foolscap")
    with pytest.raises(BadChoice):
        print_plan([], [])
    with pytest.raises(BadChoice):
        print_plan(FOUND.rounds, FOUND.byes, names=["Ada"])


def test_nothing_on_it_is_smaller_than_ten_points() -> None:
    from importlib.resources import files

    template = files("parlour.press.sheets").joinpath("slips.typ").read_text("utf-8")
    sizes = [float(size) for size in re.findall(r"([\d.]+)pt\b(?! \+)", template.replace("(2pt, 2pt)", ""))]
    letters = [size for size in sizes if size > 2]
    assert letters and min(letters) >= 10
