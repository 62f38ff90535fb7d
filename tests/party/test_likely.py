"""Results that cannot be: what no hands can bring is asked about, what hands do bring never is, at every game."""

from typing import Any

import numpy as np
import pytest

import parlour
from parlour.engine.batch import simulate
from parlour.games.facts import Brings
from parlour.party import events
from parlour.party.evening import Evening
from parlour.party.likely import Limit, limits_of, questioned, unlikely
from parlour.party.parties import CHAIRS, PARTIES, cut, cut_cards

HANDS = 3000


def made(game: str, table: int) -> Any:
    """What so many hands have brought at a table of a party, a side; any legal card was played."""
    party = PARTIES[game]
    played = simulate(parlour.load(game, CHAIRS, **party.options(table, (0,) * party.sides)), HANDS, 7)
    return np.asarray(played.points)[:, : party.sides]


@pytest.mark.parametrize("game", PARTIES)
@pytest.mark.parametrize("table", [1, 2])
def test_no_hand_brings_more_or_less_than_is_said_of_it(game: str, table: int) -> None:
    brings, points = PARTIES[game].brings(table), made(game, table)
    together = points.sum(axis=1)
    assert points.max() <= brings.most and points.min() >= brings.least
    assert together.min() >= brings.together[0] and together.max() <= brings.together[1]
    assert not ((together - brings.together[0]) % brings.step).any()
    assert not brings.one_side or (np.count_nonzero(points, axis=1) <= 1).all()


@pytest.mark.parametrize("game", [game for game, party in PARTIES.items() if party.bell == "all"])
def test_no_deal_that_was_played_is_asked_about(game: str) -> None:
    party = PARTIES[game]
    limits = limits_of(party, "deal", 2, None)
    assert [points for points in made(game, 2).tolist() if unlikely(limits, points)] == []


@pytest.mark.parametrize("game", ["euchre", "chantecler"])
def test_no_race_that_was_played_is_asked_about(game: str) -> None:
    party = PARTIES[game]
    score, races, hands = [0, 0], 0, 0
    for hand in made(game, 1).tolist():
        hands += 1
        if hands == 12:  # whoever bids at random is set for ever
            score, hands = [0, 0], 0
        if max(score) < party.ring_at:  # another may have rung by now
            assert unlikely(limits_of(party, "deal", 2, False), score) is None
            score = [have + more for have, more in zip(score, hand, strict=True)]
            continue
        assert unlikely(limits_of(party, "deal", 1, True), score) is None, score
        assert unlikely(limits_of(party, "deal", 1, None), score) is None, score
        races, score, hands = races + 1, [0, 0], 0
    assert races > (50 if game == "euchre" else 0)


def test_no_game_of_a_hundred_that_was_played_is_asked_about() -> None:
    party = PARTIES["raffles"]
    limits, score, games = limits_of(party, "game", 2, None), [0, 0], 0
    for hand in made("raffles", 2).tolist():
        score = [have + more for have, more in zip(score, hand, strict=True)]
        if party.through("game", 1, score):
            assert unlikely(limits, score) is None, score
            games, score = games + 1, [0, 0]
    assert games > 50 and unlikely(limits, (99, 80)) and unlikely(limits, (500, 2))


@pytest.mark.parametrize(
    "game, table, rang, points",
    [
        ("euchre", 1, True, (500, 2)),
        ("euchre", 2, False, (500, 2)),
        ("euchre", 1, True, (3, 2)),
        ("euchre", 1, None, (3, 2)),
        ("euchre", 1, True, (5, 5)),
        ("euchre", 1, True, (7, 2)),
        ("euchre", 2, False, (5, -1)),
        ("chantecler", 1, None, (500, 2)),
        ("chantecler", 2, True, (41, 2)),
        ("chantecler", 2, False, (42, 2)),
        ("chantecler", 2, None, (56, 2)),
        ("chantecler", 2, None, (50, 50)),
        ("chantecler", 2, None, (42, -600)),
        ("raffles", 2, None, (20, 10)),
        ("raffles", 2, None, (500, 2)),
        ("raffles", 2, None, (-5, 50)),
        ("trolley", 2, None, (51, 60, 65, 75)),
        ("trolley", 2, None, (10, 20, 30, 40)),
        ("trolley", 2, None, (2000, 10, 10, 10)),
        ("pinochle", 2, None, (100, 100)),
        ("pinochle", 2, None, (201, 50)),
        ("pinochle", 2, None, (1500, 0)),
    ],
)
def test_what_cannot_be_is_asked_about_in_words(
    game: str, table: int, rang: bool | None, points: tuple[int, ...]
) -> None:
    party = PARTIES[game]
    limit = unlikely(limits_of(party, "deal", table, rang), points)
    assert limit is not None and limit.why.endswith(".")
    asked = questioned(party, points, limit)
    assert asked.startswith(f"No table of {party.title.removeprefix('Progressive ')} ends {points[0]} to {points[1]}")


def test_who_tells_no_points_is_asked_nothing() -> None:
    assert unlikely([Limit("highest", 5, 6)], ()) is None


def test_a_game_that_says_nothing_of_its_hands_is_believed_anything() -> None:
    from dataclasses import replace

    from parlour.games.facts import anything

    party = replace(PARTIES["raffles"], brings=anything)
    assert isinstance(anything(1), Brings) and unlikely(limits_of(party, "deal", 1, None), (90_000, -7)) is None


# ---- an evening knows which table rang ----


def rung(game: str, table: int) -> Evening:
    """An evening whose first game a table has rung."""
    evening = Evening(events.Opened(game=game, fill="byes", seed=3))
    for number in range(12):
        evening.apply(events.Arrived(player=f"p{number}", name=f"P {number}"))
    for event in (events.Seated(), events.Began(), events.Rang(table=table)):
        evening.apply(event)
    return evening


def test_a_table_that_did_not_ring_cannot_have_the_points_for_it() -> None:
    evening = rung("chantecler", 2)
    assert unlikely(evening.limits(1, 2), (30, 2)) and not unlikely(evening.limits(1, 2), (44, 2))
    assert unlikely(evening.limits(1, 3), (44, 2)) and not unlikely(evening.limits(1, 3), (30, 2))


def test_the_bell_of_table_1_may_be_the_hostesss_who_heard_another() -> None:
    evening = rung("chantecler", 1)
    for table in (1, 2, 3):
        assert not unlikely(evening.limits(1, table), (30, 2)) and not unlikely(evening.limits(1, table), (44, 2))


# ---- a cut, with its cards ----


def test_a_tie_is_cut_as_ever_and_the_cards_are_known() -> None:
    from random import Random

    for seed in range(200):
        ranks = PARTIES["euchre"].ranks
        won, draws = cut_cards(Random(seed), ranks, (0, 1))
        assert cut(Random(seed), ranks, (0, 1)) == won
        last = draws[-1]
        assert ranks[last[won[0]]] == max(ranks[card] for card in last.values())
        assert all(len({ranks[card] for card in drawn.values()}) == 1 for drawn in draws[:-1])


@pytest.mark.parametrize("game, points", [("euchre", (4, 4)), ("raffles", (22, 22)), ("trolley", (90, 60, 60, 40))])
def test_the_house_tells_what_it_drew_and_nothing_where_the_table_cut(game: str, points: tuple[int, ...]) -> None:
    evening = rung(game, 1)
    evening.apply(events.Scored(table=2, points=points))
    outcome = evening.outcome(1, 2)
    assert outcome is not None and outcome.by_cut and outcome.draws
    cutters = {chair for chair, _ in outcome.draws[0]}
    assert cutters == ({1, 2} if game == "trolley" else {0, 1})
    ranks = evening.party.ranks
    best = max(outcome.draws[-1], key=lambda drawn: ranks[drawn[1]])[0]
    assert best in outcome.winners
    seats = evening.seating.tables[1]
    winners = (seats[0], seats[1]) if game == "trolley" else (seats[1],)
    evening.apply(events.Scored(table=2, points=points, winners=winners))
    told = evening.outcome(1, 2)
    assert told is not None and not told.by_cut and not told.draws
