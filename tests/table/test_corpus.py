"""Whole games that were played once are replayed on every change: every move legal, every count and byte the same.

How the corpus is made, and when a file is added to it: CONTRIBUTING.md.
"""

import gzip
import re
from functools import cache
from pathlib import Path

import pytest

import parlour
from parlour import Record, RecordError
from parlour.lab.check import tables

FOLDER = Path(__file__).parents[1] / "fixtures" / "corpus"
FILES = sorted(FOLDER.glob("*.txt.gz"))
MADE_OF = 5  # parts a file is replayed in, so that several workers share it
MOST_BYTES = 3_000_000


@cache
def games_of(file: Path) -> list[tuple[str, str]]:
    """The games of a file: who won, and the record."""
    _, *games = gzip.decompress(file.read_bytes()).decode().split("\n## ")
    parts = [game.partition("\n") for game in games]
    return [(head.rpartition("won by ")[2], record.rstrip("\n") + "\n") for head, _, record in parts]


@pytest.mark.parametrize("part", range(MADE_OF))
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".txt.gz"))
def test_every_game_is_replayed_to_the_byte(file: Path, part: int) -> None:
    for number, (winners, text) in enumerate(games_of(file)):
        if number % MADE_OF == part:
            table = Record.parse(text).replay()
            assert str(table.record) == text, f"game {number} is written otherwise"
            assert table.state.game_over, f"game {number} is not over"
            assert " ".join(map(str, table.state.winners)) == winners, f"game {number} is won by others"


def test_there_are_enough_games_and_they_take_little_room() -> None:
    assert sum(len(games_of(file)) for file in FILES) >= 2000
    assert sum(file.stat().st_size for file in FILES) < MOST_BYTES


@pytest.mark.parametrize("name", parlour.GAMES)
def test_every_table_is_in_it_under_the_rules_of_today(name: str) -> None:
    book = parlour.load(name).rulebook
    today = FOLDER / f"{name}.v{book.version}.txt.gz"
    assert today in FILES, f"version {book.version} of {name} has no games in the corpus; make them (CONTRIBUTING.md)"
    met = set()
    for _, text in games_of(today):
        record = Record.parse(text)
        assert (record.name, record.version) == (name, book.version)
        met.add(tuple(sorted((option, value) for option, value in record.options.items() if option != "game")))
    wanted = {
        tuple(sorted((option, value) for option, value in game.options.items() if option != "game"))
        for game in tables(name)
    }
    assert met == wanted


def test_it_has_calls_fair_deals_and_shuffled_discards() -> None:
    whole = "".join(text for file in FILES for _, text in games_of(file))
    assert whole.count("call revoke") > 50 and whole.count("take back") > 50
    assert whole.count("\nfair: ") > 500 and whole.count("\n     reshuffle: ") > 5


# ---- a change of the rules is noticed ----


def test_a_move_that_is_no_longer_legal_is_found() -> None:
    _, text = games_of(FOLDER / f"euchre.v{parlour.load('euchre').rulebook.version}.txt.gz")[0]
    first, moves = re.findall(r"^( *1\. )(.+)$", text, re.MULTILINE)[0]
    swapped = text.replace(first + moves, first + ", ".join(["take up", *moves.split(", ")[1:]]), 1)
    with pytest.raises(RecordError):
        Record.parse(swapped).replay()


def test_a_count_that_has_changed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    _, text = games_of(FOLDER / f"euchre.v{parlour.load('euchre').rulebook.version}.txt.gz")[0]
    law = parlour.load("euchre").law
    right = law.points
    monkeypatch.setattr(law, "points", lambda s, seat: right(s, seat) + 1)
    with pytest.raises(RecordError, match="The hand counts"):
        Record.parse(text).replay()
