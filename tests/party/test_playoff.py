"""The play-off of a party: those level for the first prize play for it, and one of them has it at last."""

import pytest

from parlour.errors import BadChoice, Refusal
from parlour.party import events
from parlour.party.evening import Evening
from parlour.party.play import play_evening
from parlour.party.playoff import STAND_IN
from parlour.party.prizes import award, contenders, drawn, still_in, tallies
from tests.party.test_evenings import Host, picture


def level(game: str, rounds: list[tuple[int, ...]], players: int = 12, **opened: object) -> Evening:
    """A party of one game with this score at each table, and over."""
    evening = Evening(events.Opened(game=game, fill="byes", **opened))  # type: ignore[arg-type]
    guests = [f"g{number}" for number in range(1, players + 1)]
    for who in guests:
        evening.apply(events.Arrived(player=who, name=who))
    evening.apply(events.Seated(order=tuple(guests)))
    evening.apply(events.Began())
    evening.apply(events.Rang())
    for table, points in enumerate(rounds, 1):
        evening.apply(events.Scored(table=table, points=points))
    evening.apply(events.Ended())
    return evening


def check_heat(evening: Evening, before: list[str]) -> None:
    """Everyone who is level sits, once; tables are alike, and two who are alone at theirs are opponents."""
    heat = evening.heat
    assert heat is not None
    rows = [[who for who in seats if who != STAND_IN] for seats in heat.seating.tables]
    assert sorted(who for row in rows for who in row) == sorted(before)
    sizes = [len(row) for row in rows]
    assert min(sizes) >= 2 and max(sizes) - min(sizes) <= 1 and len(rows) == -(-len(before) // 4)
    for seats in heat.seating.tables:
        assert len(seats) == 4 and {seats[0], seats[1]}.isdisjoint({STAND_IN})  # someone on either side
    assert all(dealer in range(4) for dealer in heat.seating.dealers)


def play_heat(host: Host) -> None:
    """One game of a play-off: hand by hand, or written down, level scores among them."""
    evening, chance = host.evening, host.chance
    heat = evening.heat
    assert heat is not None
    by_hand = chance.random() < 0.5
    for table, seats in enumerate(heat.seating.tables, 1):
        while by_hand and not evening.through(table):
            points = tuple(chance.choice((0, 1, 2, 40)) for _ in range(evening.party.sides))
            host.story.happen(events.Counted(table=table, points=points))
        if not by_hand:
            winner = chance.choice([who for who in seats if who != STAND_IN])
            told = events.Scored(table=table, winners=(winner,)) if chance.random() < 0.5 else None
            host.story.happen(told or events.Scored(table=table, points=host.points()))


@pytest.mark.parametrize("batch", range(4))
def test_whatever_is_played_one_of_those_level_has_it_at_last(batch: int) -> None:
    crowds = set()
    for seed in range(30_000 + 150 * batch, 30_000 + 150 * (batch + 1)):
        host = Host(seed)
        for _ in host.evening_of(host.chance.randint(1, 3)):
            pass
        evening = host.evening
        cards, tied = tallies(evening), contenders(evening, "best")
        best = award(evening, "best")
        crowds.add(len(tied))
        while best is not None and best.is_open:
            before = still_in(evening)
            booby = award(evening, "booby")
            host.story.happen(events.Drawn())
            check_heat(evening, before)
            assert award(evening, "booby") == booby  # which is nobody's business here
            assert award(evening, "best") == best and still_in(evening) == before
            play_heat(host)
            assert evening.heat is None and set(still_in(evening)) <= set(before) and still_in(evening)
            assert len(evening.heats) < 100
            best = award(evening, "best")
        assert best is None or set(best.holders) <= set(tied)
        assert best is None or not evening.heats or best.by == "game"
        assert tallies(evening) == cards  # the tally cards are as they were
        with pytest.raises(Refusal):
            evening.apply(events.Drawn())
        lines = [events.written(event) for event in host.story.events]
        assert picture(Evening.of(map(events.read, lines))) == picture(evening)
    assert max(crowds) > 8 and {2, 3, 4, 5} <= crowds


def test_of_two_and_three_and_four_and_more_one_game_leaves_fewer() -> None:
    """Without level scores: a pair leaves one, three leave one or two, four a couple, or one at Trolley."""
    evening = level("euchre", [(5, 2), (1, 3), (0, 1)])  # six level
    left = still_in(evening)
    assert len(left) == 6
    while len(left) > 1:
        evening.apply(events.Drawn())
        heat = evening.heat
        assert heat is not None
        if len(left) == 6:
            assert [seats.count(STAND_IN) for seats in heat.seating.tables] == [1, 1]
        for table in range(1, len(heat.seating.tables) + 1):
            evening.apply(events.Counted(table=table, points=(4, 2)))
            evening.apply(events.Counted(table=table, points=(1, 0)))
        now = still_in(evening)
        assert len(now) < len(left)
        left = now
    prize = award(evening, "best")
    assert prize and prize.player == left[0] and prize.by == "game" and len(prize.tied) == 6
    assert len(evening.heats) <= 4


def test_at_trolley_the_best_of_those_level_wins_whatever_a_stand_in_makes() -> None:
    evening = level("trolley", [(1, 2, 3, 4)] * 3, tally="points")  # three have four points
    evening.apply(events.Drawn())
    heat = evening.heat
    assert heat is not None and heat.seating.tables[0][3] == STAND_IN
    evening.apply(events.Counted(table=1, points=(20, 30, 30, 90)))
    assert set(still_in(evening)) == set(heat.seating.tables[0][1:3])
    evening.apply(events.Drawn())
    again = evening.heat
    assert again is not None and again.seating.tables[0][2:] == (STAND_IN, STAND_IN)
    with pytest.raises(BadChoice):
        evening.apply(events.Scored(table=1, winners=again.seating.tables[0][:2]))
    evening.apply(events.Scored(table=1, winners=again.seating.tables[0][:1]))
    prize = award(evening, "best")
    assert prize and prize.player == again.seating.tables[0][0]


def test_raffles_by_two_is_played_too_and_level_scores_are_played_again() -> None:
    evening = level("raffles", [(24, 19), (10, 20), (30, 5)], tally="games")
    evening.apply(events.Corrected(round=1, table=1, points=(24, 19), captors=("g1",)))
    evening.apply(events.Corrected(round=1, table=2, points=(10, 20), captors=("g7",)))
    assert sorted(contenders(evening, "best")) == ["g1", "g7"]  # a punch and a capture each
    evening.apply(events.Drawn())
    evening.apply(events.Counted(table=1, points=(20, 20)))
    assert evening.heat is None and len(still_in(evening)) == 2  # nobody has won: they play again
    evening.apply(events.Drawn())
    assert evening.heat is not None
    evening.apply(events.Counted(table=1, points=(7, 20)))
    prize = award(evening, "best")
    assert prize and prize.player == evening.heats[-1].seating.tables[0][1]


def test_where_the_book_cuts_nobody_plays() -> None:
    evening = level("chantecler", [(42, 2), (1, 3), (0, 1)])
    prize = award(evening, "best")
    assert prize and prize.by == "cut" and prize.player in prize.tied
    with pytest.raises(Refusal, match="Nobody has to play"):
        evening.apply(events.Drawn())


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    evening = level("euchre", [(5, 2), (1, 3), (0, 1)])
    for early in (events.Counted(table=1, points=(1, 0)), events.Scored(table=1, points=(5, 0))):
        with pytest.raises(Refusal):
            evening.apply(early)
    evening.apply(events.Drawn())
    with pytest.raises(Refusal, match="playing for the first prize already"):
        evening.apply(events.Drawn())
    assert evening.heat is not None
    seats = evening.heat.seating.tables[0]
    other = evening.heat.seating.tables[1][0]
    before = picture(evening)
    for wrong in (
        events.Scored(table=3, points=(5, 0)),
        events.Scored(table=1, points=(5, 0, 0)),
        events.Scored(table=1),
        events.Scored(table=1, winners=(other,)),
        events.Scored(table=1, winners=(STAND_IN,)),
        events.Scored(table=1, winners=(seats[0], seats[1])),
        events.Scored(table=1, points=(5, 0), winners=(seats[1],)),
        events.Scored(table=1, points=(5, 0), captors=(seats[0],)),
        events.Counted(table=1, points=()),
        events.Corrected(round=3, table=1, points=(5, 0)),
    ):
        with pytest.raises((BadChoice, Refusal)) as refusal:
            evening.apply(wrong)
        assert str(refusal.value).endswith(".") and picture(evening) == before
    evening.apply(events.Counted(table=1, points=(5, 0)))
    with pytest.raises(Refusal, match="through"):
        evening.apply(events.Counted(table=1, points=(1, 0)))


def test_a_game_of_the_play_off_is_put_right_until_the_next_is_drawn() -> None:
    evening = level("euchre", [(5, 2), (1, 3), (0, 1)])
    evening.apply(events.Drawn())
    for table in (1, 2):
        evening.apply(events.Scored(table=table, points=(5, 0)))
    left = still_in(evening)
    evening.apply(events.Corrected(round=2, table=1, points=(0, 5)))
    assert still_in(evening) != left
    evening.apply(events.Drawn())
    with pytest.raises(Refusal, match="stands on it"):
        evening.apply(events.Corrected(round=2, table=1, points=(5, 0)))


def test_a_corrected_round_that_makes_others_level_makes_the_play_off_void() -> None:
    evening = level("euchre", [(5, 2), (1, 3), (0, 1)])
    evening.apply(events.Drawn())
    evening.apply(events.Corrected(round=1, table=1, points=(5, 1)))  # the same have won
    assert evening.heat is not None
    evening.apply(events.Corrected(round=1, table=1, points=(1, 5)))
    assert evening.heat is None and sorted(still_in(evening)) == sorted(contenders(evening, "best"))
    evening.apply(events.Drawn())
    assert evening.heat is not None and evening.current == 3


def test_the_hostess_may_decide_or_cut_at_any_time() -> None:
    evening = level("euchre", [(5, 2), (1, 3), (0, 1)])
    evening.apply(events.Drawn())
    for table in (1, 2):
        evening.apply(events.Scored(table=table, points=(5, 0)))
    assert drawn(evening, "best") in still_in(evening)
    evening.apply(events.Drawn())
    evening.apply(events.Decided(prize="best", player=drawn(evening, "best"), cut=True))
    prize = award(evening, "best")
    assert prize and prize.by == "cut" and prize.player and evening.heat is None
    with pytest.raises(Refusal):
        evening.apply(events.Scored(table=1, points=(5, 0)))
    evening.apply(events.Decided(prize="best", player=prize.tied[0]))
    again = award(evening, "best")
    assert again and again.by == "game" and again.player == prize.tied[0]


@pytest.mark.parametrize("game", ["raffles", "euchre", "trolley", "pinochle"])
def test_bots_play_the_play_off_out(game: str) -> None:
    heats = 0
    for seed in range(4):
        *_, story = play_evening(events.Opened(game=game, rounds=1, seed=seed, tally="games"), ["house"] * 12)
        prize = award(story.evening, "best")
        assert prize and prize.player
        heats += len(story.evening.heats)
        assert Evening.of(story.events).heats == story.evening.heats
    assert heats > 0
