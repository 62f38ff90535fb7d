"""Schedules ahead of time: every one is a schedule, byes are even, and repeats are counted honestly."""

import csv
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from parlour.cli import main
from parlour.errors import BadChoice
from parlour.party.plan import Plan, fewest, look_for, numbered, plan, random_rows, repeats, seats_of, wheel_rows
from parlour.press.sheets.slips import print_plan, slip

FEW = 4_000_000  # trials


def is_a_schedule(found: Plan, players: int, rounds: int) -> None:
    """Everyone sits at one table or out, in every round; nobody sits out twice before everyone has once."""
    assert len(found.rounds) == rounds
    out = dict.fromkeys(range(1, players + 1), 0)
    for tables, byes in zip(found.rounds, found.byes, strict=True):
        seated = [who for seats in tables for who in seats]
        assert len(tables) == players // 4 and all(len(seats) == 4 for seats in tables)
        assert sorted([*seated, *byes]) == list(range(1, players + 1)) and len(byes) == players % 4
        for who in byes:
            out[who] += 1
        assert max(out.values()) - min(out.values()) <= 1 or min(out.values()) == 0 == max(out.values()) - 1


@pytest.mark.parametrize("players", [12, 13, 14, 15, 16, 21, 22, 23, 40, 101])
@pytest.mark.parametrize("rounds", [1, 5, 11, 12])
def test_every_plan_is_a_schedule_and_no_partners_repeat(players: int, rounds: int) -> None:
    found = plan(players, rounds, trials=FEW)
    is_a_schedule(found, players, rounds)
    if rounds <= players - 1:
        assert found.worth[0] == 0 and max(found.partners.values()) == 1
    assert found.worth >= found.bounds


@pytest.mark.parametrize("players", [12, 13, 16, 17, 20, 24])
def test_whole_tournaments_are_as_even_as_can_be(players: int) -> None:
    """All with all once as partners and twice as opponents: n - 1 rounds for 4m players, n rounds for 4m + 1."""
    found = numbered(players, wheel_rows(players, players - (players % 4 == 0), 0))
    assert set(found.partners.values()) == {1} and set(found.opponents.values()) == {2}
    assert found.worth == found.bounds


@pytest.mark.parametrize(("players", "rounds"), [(12, 4), (12, 10), (16, 10), (22, 10), (40, 10), (100, 10)])
def test_these_are_the_best_there_can_be(players: int, rounds: int) -> None:
    found = plan(players, rounds)
    is_a_schedule(found, players, rounds)
    assert found.worth == found.bounds
    assert all("fewer cannot be" in line for line in found.told())


def test_long_plans_share_partners_out_evenly() -> None:
    found = plan(12, 25, trials=FEW)
    is_a_schedule(found, 12, 25)
    assert found.worth[0] == found.bounds[0] > 0 and set(found.partners.values()) == {2, 3}


def test_the_bound_is_what_counting_gives() -> None:
    assert fewest([9] * 12, 11) == 0  # nine of eleven others
    assert fewest([11] * 12, 11) == 0
    assert fewest([12] * 12, 11) == 6  # one again for everyone, seen from both sides
    assert fewest([22] * 12, 11) == 66
    assert fewest([23] * 12, 11) == 66 + 12
    for players, rounds in ((12, 7), (14, 9), (15, 20)):
        found = numbered(players, random_rows(players, rounds, Random(3)))
        assert found.worth[0] >= found.bounds[0] and found.worth[1] >= found.bounds[1]
        pairs = dict.fromkeys(combinations(range(1, players + 1), 2), 0)
        for tables in found.rounds:
            for seats in tables:
                for one, other in combinations(range(4), 2):
                    pairs[min(seats[one], seats[other]), max(seats[one], seats[other])] += one - other == -2
        assert repeats(pairs) == found.worth[0]


def test_the_same_seed_gives_the_same_plan_and_the_search_tells_how_far_it_is() -> None:
    assert plan(14, 6, seed=5, trials=FEW) == plan(14, 6, seed=5, trials=FEW)
    steps = [search.done for search in look_for(20, 9, trials=FEW)]
    assert steps == sorted(steps) and steps[-1] == pytest.approx(1.0)


@pytest.mark.parametrize(("players", "rounds"), [(11, 5), (401, 5), (16, 0), (16, 101)])
def test_what_cannot_be_planned(players: int, rounds: int) -> None:
    with pytest.raises(BadChoice):
        plan(players, rounds)


def test_a_plan_on_paper(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, sheet = tmp_path / "plan.csv", tmp_path / "plan.pdf"
    words = ["party", "plan", "--players", "13", "--rounds", "3", "--csv", str(table), "--pdf", str(sheet)]
    assert main(words) == 0
    assert "repeats" in capsys.readouterr().out
    with table.open(encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == 3 * 13 and sum(line["table"] == "bye" for line in lines) == 3
    assert sheet.read_bytes().startswith(b"%PDF")
    assert main([*words[:-1], str(tmp_path / "nowhere" / "plan.pdf")]) == 2
    assert main(["party", "plan", "--players", "5"]) == 2


def test_a_slip_says_where_to_go() -> None:
    found = plan(14, 4, trials=FEW)
    for who in range(1, 15):
        lines = slip(found.rounds, who)
        assert [line[0] for line in lines] == seats_of(found, who)
    assert print_plan(found.rounds, found.byes).pdf == print_plan(found.rounds, found.byes).pdf
    with pytest.raises(BadChoice):
        print_plan(found.rounds, found.byes, "foolscap")
    with pytest.raises(BadChoice):
        print_plan([], [])
