"""The count in the record, in words, and the score sheet of a whole game."""

from typing import Any

import pytest

import parlour
from parlour import Record, Table
from parlour.bots.players.house import House


def finished(name: str, players: int, names: list[str], **options: Any) -> Table:
    """A whole game, the house playing every seat."""
    house, table = House(), Table(parlour.load(name, players, **options), names, seed=3)
    for hand in range(200):
        while table.state.seat is not None:
            table.play(table.state.seat, house.choose(table.state.view(table.state.seat)))
        if table.state.game_over:
            return table
        table.next_hand(seed=hand)
    raise AssertionError("The game does not end.")


@pytest.mark.parametrize(("name", "players"), [("euchre", 4), ("lost-heir", 3), ("transfer", 2)])
def test_the_record_tells_the_count_and_is_read_all_the_same(name: str, players: int) -> None:
    table = finished(name, players, ["You", "Guest 21", "Cora", "Dan"][:players])
    record = table.record
    text = record.told
    again = Record.parse(text)
    assert again == record and str(again) == str(record) and "#" not in str(record)
    assert again.told == str(record)  # what was read has forgotten the words
    assert again.replay().record.told == text
    for hand in table.record.hands:
        assert hand.headline and f"# {hand.headline}\n" in text
        assert all(f"# {line}\n" in text for line in hand.told)
    assert "\n# " in text.partition(f"count: {' '.join(map(str, record.hands[-1].count or []))}")[2]


def test_the_score_sheet_is_kept_as_a_person_would() -> None:
    table = finished("euchre", 4, ["You", "Guest 21", "Cora", "Dan"])
    sheet = table.sheet
    assert sheet.names == ["You and Cora", "Guest 21 and Dan"] and len(sheet.rows) == len(table.hands)
    total = [0, 0]
    for row in sheet.rows:
        total = [before + now for before, now in zip(total, row.made, strict=True)]
        assert list(row.score) == total and row.headline
    assert total == table.state.score[:2] and [sheet.sides[place][0] for place in sheet.winners] == [
        table.state.winners[0]
    ]
    lines = sheet.lines()
    assert len(lines) == len(sheet.rows) + 1 and lines[0].count("*") == 1
    won = sheet.names[sheet.winners[0]]
    assert f"# {won} win the game with {max(table.state.score)}.\n" in table.record.told


def test_a_record_broken_off_tells_only_what_is_over() -> None:
    table = Table(parlour.load("raffles"), seed=3)
    table.play(table.state.seat, table.state.legal()[0])
    assert table.record.told == str(table.record) and table.sheet.rows == []
