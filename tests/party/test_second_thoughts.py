"""An end that is taken back, prizes that wait for a cut by hand, lone hands that cannot be, and who rang."""

import pytest

from parlour.errors import BadChoice, Refusal
from parlour.party import events
from parlour.party.evening import Evening
from parlour.party.likely import lone_question
from parlour.party.prizes import award
from parlour.party.score import Entry
from parlour.server.live.party.timer import Timer


def begun(**more: object) -> Evening:
    """Twelve at euchre, in the midst of their first game."""
    evening = Evening(events.Opened(game="euchre", fill="byes", seed=5, **more))  # type: ignore[arg-type]
    for number in range(12):
        evening.apply(events.Arrived(player=f"g{number}", name=f"Guest {number}"))
    evening.apply(events.Seated())
    evening.apply(events.Began())
    return evening


def counted(**more: object) -> Evening:
    """The same when all tables have won alike: six are level at the top and at the foot."""
    evening = begun(**more)
    evening.apply(events.Rang(called=True))
    for table in (1, 2, 3):
        evening.apply(events.Scored(table=table, points=(5, 2)))
    return evening


def test_an_end_is_taken_back_wherever_the_evening_was() -> None:
    for evening, phase in ((begun(), "playing"), (counted(), "counting")):
        evening.apply(events.Ended())
        assert evening.is_resumable
        evening.apply(events.Reopened())
        assert evening.phase == phase and not evening.is_resumable
        with pytest.raises(Refusal):
            evening.apply(events.Reopened())
    evening.apply(events.Moved())
    assert len(evening.rounds) == 2


def test_an_end_stands_when_a_prize_was_decided_or_played_for() -> None:
    for settled in (events.Drawn(), None):
        evening = counted()
        evening.apply(events.Ended())
        best = award(evening, "best")
        assert best is not None
        evening.apply(settled or events.Decided(prize="best", player=best.tied[0], hostess=True))
        with pytest.raises(Refusal, match="stays over"):
            evening.apply(events.Reopened())


def test_the_clock_goes_on_where_it_was() -> None:
    timer = Timer(10, rings=False)
    timer.heed(events.Began(), 0.0)
    timer.heed(events.Ended(), 120.0)
    assert timer.left(130.0) is None
    timer.heed(events.Reopened(), 300.0)
    assert timer.left(300.0) == 480.0 and timer.playing


def test_nobody_has_the_first_prize_who_has_lost_a_game_for_it() -> None:
    evening = counted()
    evening.apply(events.Ended())
    evening.apply(events.Drawn())
    heat = evening.heat
    assert heat is not None
    for table in range(1, len(heat.sheets) + 1):
        evening.apply(events.Scored(table=table, points=(5, 0)))
    loser, winner = heat.seating.tables[0][1], heat.seating.tables[0][0]
    with pytest.raises(BadChoice, match="is out"):
        evening.apply(events.Decided(prize="best", player=loser, hostess=True))
    evening.apply(events.Decided(prize="best", player=winner, hostess=True))
    best = award(evening, "best")
    assert best is not None and (best.player, best.by) == (winner, "hostess")


def test_with_real_cards_a_tie_waits_for_the_cut() -> None:
    for by_hand in (False, True):
        evening = counted(by_hand=by_hand)
        evening.apply(events.Ended())
        booby = award(evening, "booby")
        assert booby is not None and booby.by == "cut" and booby.is_open == by_hand
        evening.apply(events.Decided(prize="booby", player=booby.tied[2], hostess=True))
        told = award(evening, "booby")
        assert told is not None and (told.player, told.by) == (booby.tied[2], "cut")


def test_lone_hands_are_held_against_the_points() -> None:
    evening = begun(loners=True)
    seats = evening.seating.tables[1]
    asked = evening.question(1, 2, Entry((3, 5), captors=(seats[0], seats[2])))
    assert asked == "2 lone hands bring 8 points, and the side that is to have played them has 3."
    assert not evening.question(1, 2, Entry((8, 4), captors=(seats[0], seats[2], seats[1])))
    head = evening.seating.tables[0]
    assert "Nobody plays alone at Table 1" in evening.question(1, 1, Entry((5, 1), captors=(head[0],)))
    eight = begun(loners=True, round="hands", hands=8)
    assert not eight.question(1, 1, Entry((9, 1), captors=(eight.seating.tables[0][0],)))
    assert not lone_question(begun().party, 2, (0, 0), (1, 0))


def test_who_rang_is_known() -> None:
    assert counted().round.called
    evening = begun()
    evening.apply(events.Rang())
    assert not evening.round.called and evening.round.rung_by == 1
