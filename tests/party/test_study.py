"""The native floor plays by the same rules as an evening, and the command line shows what it should."""

import re
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

from parlour.cli import main
from parlour.errors import BadChoice
from parlour.party import events
from parlour.party.evening import Evening
from parlour.party.page import study_page
from parlour.party.parties import PARTIES, party_of
from parlour.party.prizes import tallies
from parlour.party.study import GRADES, Floor, duel, planned_ahead, ranks, study, study_rungs


@pytest.mark.parametrize("game", ["euchre", "trolley", "chantecler", "raffles"])
def test_native_evenings_are_evenings(game: str) -> None:
    """What was scored natively, entered at an evening with the same seating, gives the same seats and punches."""
    party = party_of(game)
    floor = Floor(party, 20, 6, np.arange(20, dtype=np.int64) * 40)
    for seed in range(30):
        starts, punches, points = (np.zeros((1, 20), np.int64) for _ in range(3))
        sat, counts, _ = floor.play(seed, starts, punches, points)
        evening = Evening(events.Opened(game=game, fill="byes"))
        for who in range(20):
            evening.apply(events.Arrived(player=f"p{who}", name=f"P{who}"))
        order = [f"p{sat[0, table, chair]}" for table in range(5) for chair in (0, 2, 1, 3)]
        evening.apply(events.Seated(order=tuple(order)))
        for number in range(6):
            assert evening.seating.tables == tuple(tuple(f"p{who}" for who in seats) for seats in sat[number])
            evening.apply(events.Began())
            evening.apply(events.Rang())
            best = counts[number, :, : party.sides].max(axis=1)
            if party.bell == "head":
                assert best[0] >= party.ring_at
            if party.bell == "any":
                assert best.max() >= party.ring_at
            for table in range(5):
                after = sat[number + 1] if number < 5 else None
                evening.apply(scored(party.sides, table, counts[number, table], sat[number], after))
            if number < 5:
                evening.apply(events.Moved())
        if not any(outcome.by_cut for table in range(1, 6) if (outcome := evening.outcome(6, table))):
            cards = {card.player: card.punches for card in tallies(evening)}
            assert cards == {f"p{who}": punches[0, who] for who in range(20)}
        made = {card.player: card.points for card in tallies(evening)}
        assert made == {f"p{who}": points[0, who] for who in range(20)}
        assert punches.sum() == 6 * 5 * 2


def scored(
    sides: int, table: int, points: np.typing.NDArray[np.int64], sat: np.typing.NDArray[np.int64], after: object
) -> events.Scored:
    """The entry of a table; where it was cut, who went up says who won."""
    made = tuple(int(number) for number in points[:sides])
    level = sorted((made * (4 // sides)), reverse=True)
    if level[1] != level[2] or after is None:
        return events.Scored(table=table + 1, points=made)
    up = np.asarray(after)[max(table - 1, 0)]
    winners = tuple(f"p{who}" for who in sat[table] if who in up)
    return events.Scored(table=table + 1, points=made, winners=winners)


def test_a_study_repeats_and_skill_tells() -> None:
    found, again = (study("euchre", 24, 8, 120, seed=5) for _ in range(2))
    assert (found.punches == again.punches).all() and (found.starts == again.starts).all()
    assert (found.punches.sum(axis=1) == 8 * 12).all()
    assert found.by_grade(0) < found.by_grade(5) and found.correlation()[0] > 0.2 > found.correlation()[1]
    assert sum(found.prizes(grade) for grade in range(6)) == pytest.approx(1)
    assert found.prizes(0, booby=True) > found.prizes(5, booby=True)
    assert sum(found.by_start(table) for table in range(6)) == pytest.approx(3)
    won, met = duel("euchre", GRADES[-1], GRADES[0], 20)
    assert met > 100 and won > 0.7


def test_a_round_may_be_so_many_hands() -> None:
    once, often = study("raffles", 12, 5, 200, seed=4), study("raffles", 12, 5, 200, seed=4, hands=4)
    assert (once.hands, often.hands) == (200 * 5 * 3, 4 * 200 * 5 * 3)
    assert 3.5 < often.points.mean() / once.points.mean() < 4.5
    rung = study("euchre", 12, 5, 20, seed=4)
    assert rung.hands > 20 * 5 * 3 and study("euchre", 12, 5, 20, seed=4, hands=2).hands == 2 * 20 * 5 * 3


def test_where_all_is_planned_nobody_moves_by_winning() -> None:
    rows = planned_ahead(16, 5, "planned")
    assert len(rows) == 5 and all(sorted(row) == list(range(16)) for row in rows)
    floor = Floor(party_of("euchre"), 16, 5, np.zeros(16, np.int64), rows)
    starts, punches, points = (np.zeros((1, 16), np.int64) for _ in range(3))
    sat = floor.play(9, starts, punches, points)[0].reshape(5, 16)
    who = {number: sat[0, place] for place, number in enumerate(rows[0])}
    assert all([who[number] for number in row] == list(sat[turn]) for turn, row in enumerate(rows))
    assert [starts[0, sat[0, place]] for place in range(16)] == [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4
    assert punches.sum() == 5 * 8 and not planned_ahead(16, 5, "winners")


def test_a_study_of_raffles_goes_by_points_unless_games_are_asked_for() -> None:
    by_points, by_games = study("raffles", 8, 4, 60, seed=2), study("raffles", 8, 4, 60, seed=2, tally="games")
    assert (by_points.tally, by_games.tally) == ("points", "games") and by_points.tables == 2
    assert (by_points.punches == by_games.punches).all() and (by_points.marks == by_games.points).all()
    assert [by_points.prizes(grade) for grade in range(6)] != [by_games.prizes(grade) for grade in range(6)]
    assert study("chantecler", 12, 2, 5).tally == "games"
    for game, players, tally in (("raffles", 4, ""), ("chantecler", 8, ""), ("chantecler", 12, "tricks")):
        with pytest.raises(BadChoice):
            study(game, players, 1, 1, tally=tally)


def test_equal_players_win_half_wherever_they_begin() -> None:
    found = study("euchre", 12, 6, 600, grades=(0,))
    for table in range(3):
        assert abs(found.by_start(table) - 0.5) < 0.03


def test_ranks_share_the_middle() -> None:
    assert ranks(np.array([[3, 1, 3, 0]])).tolist() == [[2.5, 1.0, 2.5, 0.0]]


def test_rungs_are_studied_by_real_play() -> None:
    *_, found = study_rungs("raffles", 12, 2, 2, 3, ["house", "random"])
    assert found.punches.shape == (2, 12) and (found.punches.sum(axis=1) == 12).all()
    assert sorted(found.starts[0]) == sorted([0, 1, 2] * 4)


@pytest.mark.parametrize("game", PARTIES)
def test_a_party_on_the_command_line(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "evening.jsonl"
    words = ["party", "simulate", "--game", game, "--players", "14", "--rounds", "2", "--rungs", "house,random"]
    assert main([*words, "--events", str(file)]) == 0
    told = capsys.readouterr().out
    assert "Round 2" in told and "Tallies" in told and "First prize" in told and "Booby prize" in told
    evening = Evening.of(events.read(line) for line in file.read_text(encoding="utf-8").splitlines())
    assert evening.phase == "ended" and len(evening.rounds) == 2


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_every_table_and_every_name_is_shown_at_any_width(
    columns: int, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    file = tmp_path / "evening.jsonl"
    words = ["party", "simulate", "--game", "raffles", "--players", "54", "--rounds", "1", "--rungs", "house,random"]
    assert main([*words, "--events", str(file)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert max(len(line) for line in told if str(tmp_path) not in line) <= columns
    evening = Evening.of(events.read(line) for line in file.read_text(encoding="utf-8").splitlines())
    tables, tallies = "\n".join(told).split("Tallies")
    assert all(re.search(rf"Table {table}\b", tables) for table in range(1, 15)) and "…" not in "".join(told)
    for player in evening.players.values():
        assert re.search(rf"(?<!\w){re.escape(player.name)}(?!\w)", tables), player.name
        assert re.search(rf"\d\. *[│|]? ?{re.escape(player.name)}(?!\w)", tallies), player.name


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_a_study_is_a_table_where_there_is_room_for_one(columns: int) -> None:
    console, names = Console(width=columns), ["50% careless", "never careless"]
    with console.capture() as told:
        console.print(study_page(study("euchre", 12, 2, 20, grades=(500, 0)), names, [0.871], columns))
    lines = told.get().splitlines()
    assert max(map(len, lines)) <= columns and sum("careless" in line for line in lines) >= 2
    rows = [line for line in lines if "never careless" in line and line.count("%") == 4]
    assert len(rows) == (columns >= 60), "a row has all figures of a grade side by side"
    assert sum("87.1%" in line for line in lines) == 1


def test_a_study_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["party", "study", "--game", "euchre", "--evenings", "20", "--players", "12", "--rounds", "2"]) == 0
    assert "correlation" in capsys.readouterr().out
    words = ["party", "study", "--game", "raffles", "--evenings", "1", "--players", "12", "--rounds", "1"]
    assert main([*words, "--rungs", "house"]) == 0


def test_the_rules_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["party", "rules"]) == 0
    assert capsys.readouterr().out.count("PRO-") >= 17
    assert main(["party", "rules", "pro-7"]) == 0
    assert capsys.readouterr().out.startswith("PRO-7 (printed)")
    assert main(["party", "rules", "PRO-99"]) == 2


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "--game", "euchre", "--rounds", "0"],
        ["simulate", "--game", "euchre", "--rungs", "nobody"],
        ["simulate", "--game", "euchre", "--tally", "tricks"],
        ["study", "--game", "euchre", "--players", "13"],
        ["study", "--game", "euchre", "--evenings", "0"],
    ],
)
def test_what_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["party", *words]) == 2
    assert capsys.readouterr().err.startswith("parlour: ")
    with pytest.raises(BadChoice):
        study("whist", 12, 1, 1)
