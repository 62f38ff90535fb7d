"""What mathematics has: every construction and every stored first round is counted through."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from parlour.party.designs import (
    Round,
    fewer_by_one,
    from_starter,
    images,
    meeting_once,
    more_by,
    whist,
)
from parlour.party.fields import Field, prime_power, prime_powers
from parlour.party.starters import STARTERS, WHEELS, Starter


def pairs_of(rounds: list[Round] | tuple[Round, ...]) -> Counter[tuple[int, ...]]:
    """How often every two share a table."""
    return Counter(tuple(sorted(pair)) for tables in rounds for table in tables for pair in combinations(table, 2))


@pytest.mark.parametrize("q", [4, 5, 8, 9, 13, 16, 25, 27, 49])
def test_a_field_is_one(q: int) -> None:
    numbers, chance = Field(q), Random(q)
    assert sorted(numbers.powers) == list(range(1, q))
    for _ in range(200):
        a, b, c = (chance.randrange(q) for _ in range(3))
        assert numbers.add(a, b) == numbers.add(b, a) < q and numbers.add(a, 0) == a == numbers.times(a, 1)
        assert numbers.add(numbers.add(a, b), c) == numbers.add(a, numbers.add(b, c))
        assert numbers.times(a, numbers.add(b, c)) == numbers.add(numbers.times(a, b), numbers.times(a, c))
        assert numbers.times(numbers.times(a, b), c) == numbers.times(a, numbers.times(b, c))


def test_powers_of_primes() -> None:
    assert prime_power(81) == (3, 4) and prime_power(2) == (2, 1) and prime_power(12) == (0, 0) == prime_power(1)
    assert prime_powers(360) == [8, 9, 5] and prime_powers(1) == []


FULL = (16, 24, 28, 36, 40, 44, 48, 52, 56, 60, 64, 72, 76, 88, 112, 124)
"""So many that all, or all but a few, can be met: as many rounds as counting allows."""


@pytest.mark.parametrize("players", range(4, 129, 4))
def test_no_two_share_a_table_twice(players: int) -> None:
    rounds = meeting_once(players)
    for tables in rounds:
        assert sorted(who for table in tables for who in table) == list(range(players))
        assert all(len(table) == 4 for table in tables)
    assert max(pairs_of(rounds).values()) == 1
    assert len(rounds) <= (players - 1) // 3
    if players in FULL:
        assert len(rounds) == (players - 1) // 3
    if players % 12 == 4 and players in FULL:
        assert len(pairs_of(rounds)) == players * (players - 1) // 2  # all of them, exactly once


@pytest.mark.parametrize("starter", STARTERS, ids=lambda starter: str(starter.players))
def test_every_stored_first_round_is_one(starter: Starter) -> None:
    first = [four for table in starter.tables for four in images(starter, table)]
    assert sorted(who for table in first for who in table) == list(range(starter.players))
    rounds = from_starter(starter)
    assert len(rounds) == (starter.players - 1) // 3 and max(pairs_of(rounds).values()) == 1


TOURNAMENTS = [*WHEELS, 4, 5, 9, 13, 16, 17, 25, 28, 29, 37, 40, 41, 49, 52, 64, 76, 81, 88, 97, 112]


@pytest.mark.parametrize("players", TOURNAMENTS)
def test_whist_tournaments_are_whist_tournaments(players: int) -> None:
    rounds = whist(players)
    assert len(rounds) == players - (players % 4 == 0)
    partners, opponents = Counter[tuple[int, ...]](), Counter[tuple[int, ...]]()
    for tables in rounds:
        assert len({who for table in tables for who in table}) == 4 * len(tables) == players - players % 4
        for a, b, c, d in tables:
            partners.update(tuple(sorted(pair)) for pair in ((a, c), (b, d)))
            opponents.update(tuple(sorted(pair)) for pair in ((a, b), (b, c), (c, d), (d, a)))
    everyone = set(combinations(range(players), 2))
    assert set(partners) == everyone == set(opponents)
    assert set(partners.values()) == {1} and set(opponents.values()) == {2}


def test_where_none_is_known_there_is_none() -> None:
    assert whist(14) == () == whist(33) and len(meeting_once(12)) == 1 == len(meeting_once(8))


@pytest.mark.parametrize("players", [16, 28, 40])
def test_one_fewer(players: int) -> None:
    rows = fewer_by_one(meeting_once(players), players)
    out = [who for row in rows for who in row[-3:]]
    assert sorted(out) == list(range(players - 1))  # each once
    assert all(sorted(row) == list(range(players - 1)) for row in rows)


@pytest.mark.parametrize(("players", "more", "rounds"), [(16, 1, 3), (20, 3, 5), (40, 1, 10), (40, 2, 9), (100, 3, 20)])
def test_a_few_more(players: int, more: int, rounds: int) -> None:
    rows = more_by(meeting_once(players), players, more, rounds, Random(1))
    assert rows is not None and len(rows) == rounds
    assert all(sorted(row) == list(range(players + more)) for row in rows)
    out = [who for row in rows for who in row[players:]]
    assert len(out) == len(set(out)) == more * rounds
    tables = [[row[start : start + 4] for start in range(0, players, 4)] for row in rows]
    assert max(pairs_of(tables).values()) == 1


def test_more_than_can_join_do_not() -> None:
    assert more_by(meeting_once(16), 16, 3, 5, Random(1)) is None
