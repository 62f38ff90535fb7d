"""Schedules ahead of time: every one is a schedule, byes are even, and repeats are counted honestly."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from parlour.errors import BadChoice
from parlour.party.plan import AIMS, QUICK, Plan, bye_turns, look_for, moved_about, numbered, plan, random_rows
from parlour.party.schedule import Repeats, fewest, forced_again, repeats
from parlour.party.wheel import turns_of, wheel_rows

FEW = 200_000  # trials


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
        assert max(out.values()) - min(out.values()) <= 1


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8, 9, 13, 14, 15, 16, 22, 41, 101])
@pytest.mark.parametrize("rounds", [1, 5, 12, 26])
def test_every_plan_is_a_schedule(players: int, rounds: int) -> None:
    found = plan(players, rounds, trials=FEW)
    is_a_schedule(found, players, rounds)
    assert all(got >= least for got, least in zip(found.repeats, found.bounds, strict=True))
    if players >= 8 and rounds <= players - 1:
        assert found.repeats.partners == 0 and max(found.partners.values()) == 1


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize(("players", "rounds"), [(7, 14), (13, 20), (18, 9), (23, 8)])
def test_every_aim_has_a_schedule(players: int, rounds: int, aim: str) -> None:
    is_a_schedule(plan(players, rounds, trials=FEW, aim=aim), players, rounds)


DESIGNS = [(16, 5), (28, 9), (40, 10), (40, 13), (64, 21), (24, 7), (36, 11), (44, 14), (100, 10), (100, 25), (400, 20)]


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize(("players", "rounds"), [*DESIGNS, (15, 5), (39, 13), (41, 10), (22, 5), (103, 10)])
def test_nobody_shares_a_table_twice_where_that_is_known(players: int, rounds: int, aim: str) -> None:
    found = plan(players, rounds, aim=aim)
    is_a_schedule(found, players, rounds)
    assert found.repeats == Repeats(0, 0, 0) == found.bounds and max(found.tables.values()) == 1


def test_what_is_told() -> None:
    told = plan(16, 5).told()
    assert told[2] == "At one table: every two of the 16 share a table exactly once; no schedule can do better."
    assert told[0] == "Partners: no two are partners more than once; no schedule can do better."
    worse = numbered(16, random_rows(16, 5, Random(1))).told()
    assert all("whether one has none is not known here" in line and "fewer than 0" not in line for line in worse[1:])
    assert "no schedule can do better" not in worse[2]


@pytest.mark.parametrize("players", [8, 12, 13, 16, 17, 20, 21, 24, 25, 28, 40])
def test_whole_tournaments_are_as_even_as_can_be(players: int) -> None:
    """All with all once as partners and twice as opponents: n - 1 rounds for 4m players, n rounds for 4m + 1."""
    found = plan(players, players - (players % 4 == 0))
    assert set(found.partners.values()) == {1} and set(found.opponents.values()) == {2}
    assert set(found.tables.values()) == {3} and found.perfect


@pytest.mark.parametrize(("players", "rounds"), [(12, 10), (16, 10), (22, 5), (13, 13), (5, 5), (4, 3)])
def test_these_are_the_best_there_can_be(players: int, rounds: int) -> None:
    found = plan(players, rounds)
    is_a_schedule(found, players, rounds)
    assert found.perfect and all("no schedule can do better" in line for line in found.told())


def test_the_bound_is_what_counting_gives() -> None:
    assert fewest([9] * 12, 11) == 0  # nine of eleven others
    assert fewest([11] * 12, 11) == 0
    assert fewest([12] * 12, 11) == 6  # one again for everyone, seen from both sides
    assert fewest([22] * 12, 11) == 66
    assert fewest([23] * 12, 11) == 66 + 12
    for players, rounds in ((12, 7), (14, 9), (15, 20)):
        found = numbered(players, random_rows(players, rounds, Random(3)))
        assert all(got >= least for got, least in zip(found.repeats, found.bounds, strict=True))
        pairs = dict.fromkeys(combinations(range(1, players + 1), 2), 0)
        for tables in found.rounds:
            for seats in tables:
                for one, other in combinations(seats, 2):
                    pairs[min(one, other), max(one, other)] += 1
        assert pairs == found.tables and repeats(pairs) == found.repeats.tables


@pytest.mark.parametrize("players", range(4, 20))
def test_who_must_meet_again_in_a_second_round(players: int) -> None:
    """No schedule of two rounds has fewer who share a table twice, and one of them has so few."""
    least = forced_again(players)
    assert {4: 6, 5: 3, 6: 1, 7: 0, 8: 4, 12: 3, 15: 0, 16: 0}.get(players, least) == least
    for seed in range(20):
        assert numbered(players, random_rows(players, 2, Random(seed))).repeats.tables >= least
    assert plan(players, 2, trials=QUICK, aim="tables").repeats.tables == least


def test_the_same_seed_gives_the_same_plan_and_the_search_tells_how_far_it_is() -> None:
    assert plan(14, 6, seed=5, trials=FEW) == plan(14, 6, seed=5, trials=FEW)
    steps = [search.done for search in look_for(20, 9, trials=FEW)]
    assert steps == sorted(steps) and steps[-1] == pytest.approx(1.0)


def test_aims_differ_in_what_comes_first() -> None:
    found = {aim: plan(20, 8, trials=QUICK, aim=aim) for aim in AIMS}
    assert found["tables"].repeats.tables <= min(one.repeats.tables for one in found.values())
    assert found["partners"].repeats[:2] <= found["tables"].repeats[:2]


def test_everybody_comes_about() -> None:
    """Nobody sits at one table all evening, and who meets whom is as it was."""
    found = plan(40, 10)
    at = Counter((who, number) for tables in found.rounds for number, seats in enumerate(tables) for who in seats)
    assert max(at.values()) <= 3
    raw = numbered(17, random_rows(17, 9, Random(2)))
    assert moved_about(raw).tables == raw.tables and moved_about(raw).byes == raw.byes
    assert moved_about(raw).rounds[0] == raw.rounds[0]


def test_byes_go_round_in_turns() -> None:
    assert bye_turns(7, 5) == [0, 0, -1, 0, 0] or bye_turns(7, 5) == [0, 0, -1, 1, -1]
    assert bye_turns(9, 10) == [0] * 9 + [1] and bye_turns(8, 2) == [0, 0]
    assert turns_of(6, 2, 6) == [0, 2, 4, 1, 3, 5]
    for players in (5, 6, 7, 13, 14, 15):
        is_a_schedule(numbered(players, wheel_rows(players, 25, 0, 1)), players, 25)


@pytest.mark.parametrize(
    ("players", "rounds", "aim"), [(3, 5, "both"), (401, 5, "both"), (16, 0, "both"), (16, 101, "both"), (16, 5, "fun")]
)
def test_what_cannot_be_planned(players: int, rounds: int, aim: str) -> None:
    with pytest.raises(BadChoice):
        plan(players, rounds, aim=aim)
