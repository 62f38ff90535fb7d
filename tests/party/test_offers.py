"""The house's own offers (PRO-19 to PRO-22): so many hands a round, lone hands, plans, kept seats, prizes."""

from collections import Counter
from itertools import pairwise, product
from random import Random

import pytest

import parlour
from parlour.errors import BadChoice, Refusal
from parlour.games.euchre.party import lone
from parlour.games.offers import MOST_HANDS, tallies_of
from parlour.party import events
from parlour.party.evening import Evening
from parlour.party.onward import MOST_AHEAD, plan_on, wanted
from parlour.party.parties import CHAIRS, PARTIES
from parlour.party.play import play_evening
from parlour.party.prizes import award, awards, contenders, tallies
from tests.party.test_party import guests, party, played

TWO, FOUR = (3, 1), (9, 7, 5, 2)


def prize(kind: events.Prize, ties: events.Ties = "", name: str = "") -> events.Offered:
    return events.Offered(prize=kind, ties=ties, name=name)


def points(evening: Evening) -> tuple[int, ...]:
    return TWO if evening.party.partners else FOUR


# ---- so many hands ----


@pytest.mark.parametrize("game", PARTIES)
def test_pro_19_every_table_through_with_its_hands_ends_the_round(game: str) -> None:
    """Whatever the bell of the book, and however many points there are."""
    evening = party(game, round="hands", hands=3)
    assert evening.party.bell == "all"
    evening.apply(events.Began())
    many = tuple(40 * made for made in points(evening))
    for hand, table in product(range(3), (1, 2, 3)):
        assert evening.ringing() is None and evening.plays_on(table)
        evening.apply(events.Counted(table=table, points=many))
        assert evening.through(table) == (hand == 2)
    assert evening.ringing() == 1 and not evening.plays_on(2)
    with pytest.raises(Refusal, match="through"):
        evening.apply(events.Counted(table=1, points=many))


@pytest.mark.parametrize("game", PARTIES)
def test_pro_19_with_real_cards_the_last_total_ends_the_round(game: str) -> None:
    evening = party(game, round="hands", hands=8, tally="points")
    evening.apply(events.Began())
    for table in (1, 2, 3):
        assert evening.ringing() is None
        evening.apply(events.Scored(table=table, points=points(evening)))
    assert evening.ringing() == 1
    evening.apply(events.Rang())
    assert {card.points for card in tallies(evening)} == set(points(evening))
    with pytest.raises(BadChoice, match="have to be given"):
        evening.apply(events.Corrected(round=1, table=1, winners=evening.seating.tables[0][:3:2]))


def test_pro_19_what_is_not_offered_is_refused() -> None:
    for number in (0, -1, MOST_HANDS + 1):
        with pytest.raises(BadChoice, match=f"1 to {MOST_HANDS} hands"):
            Evening(events.Opened(game="raffles", round="hands", hands=number))
    with pytest.raises(BadChoice, match="Nobody plays alone"):
        Evening(events.Opened(game="raffles", loners=True))
    assert all(set(tallies_of(one)) == {"games", "points"} for one in PARTIES.values())
    assert [tallies_of(one)[0] for one in PARTIES.values()] == [one.tallies[0] for one in PARTIES.values()]


@pytest.mark.parametrize("game", PARTIES)
def test_pro_19_bots_play_so_many_hands_at_every_table(game: str) -> None:
    opened = events.Opened(game=game, round="hands", hands=2, rounds=2, tally="points", loners=game == "euchre", seed=5)
    *_, story = play_evening(opened, ["house"] * 12)
    assert all(len(sheet.hands) == 2 for one in story.evening.rounds for sheet in one.sheets)
    assert Evening.of(story.events).rounds == story.evening.rounds


def test_pro_19_a_lone_hand_takes_all_five_tricks() -> None:
    euchre, found = parlour.load("euchre", 4), Counter[tuple[int, bool]]()
    for seed in range(300):
        chance, state = Random(seed), euchre.start(seed=seed, dealer=0, score=[0] * 4)
        while not state.hand_over:
            legal = state.legal()
            alone = [move for move in legal if move.endswith("alone")]
            state.play(chance.choice(alone or legal))
        who = lone(state.s)
        if state.s.alone:
            assert (who is not None) == (max(state.points) == 4)
            assert who is None or state.s.tricks[who] == 5
        else:
            assert who is None
        found[state.s.alone, who is not None] += 1
    assert found[1, True] and found[1, False]


def test_pro_19_lone_hands_are_counted_and_break_no_ties() -> None:
    evening = party("euchre", loners=True)
    played(evening, [(5, 0), (4, 0), (4, 0)])
    evening.apply(events.Corrected(round=1, table=2, points=(8, 0), captors=("g5", "g5")))
    cards = {card.player: card for card in tallies(evening)}
    assert cards["g5"].captures == 2 and cards["g5"].place == cards["g1"].place == 1
    with pytest.raises(BadChoice, match="not counted"):
        party("euchre").check(1, 2, evening.sheet(1, 2).entered)  # type: ignore[arg-type]
    by_hands = party("euchre", loners=True, round="hands", hands=2)
    by_hands.apply(events.Began())
    with pytest.raises(BadChoice, match="2 hands"):
        by_hands.apply(events.Scored(table=1, points=(8, 0), captors=("g1", "g1", "g1")))
    with pytest.raises(BadChoice, match="played a hand alone"):
        by_hands.check(1, 2, evening.sheet(1, 2).entered, one_hand=True)  # type: ignore[arg-type]


# ---- planned ahead ----


def planned(evening: Evening) -> Evening:
    errand = wanted(evening)
    assert errand is not None
    evening.apply(errand.run())
    return evening


def next_game(evening: Evening) -> None:
    played(evening, [points(evening)] * len(evening.seating.tables))
    if wanted(evening):
        planned(evening)
    evening.apply(events.Moved())


def test_pro_20_all_go_where_the_plan_has_them_whoever_wins() -> None:
    evening = party("euchre", 22, movement="planned", rounds=6)
    couples = Counter[frozenset[str]]()
    planned(evening)
    ahead = list(evening.ahead)
    assert len(ahead) == 5 and wanted(evening) is None
    for tables in ahead:
        next_game(evening)
        assert evening.seating.tables == tables
        couples.update(frozenset((seats[chair], seats[chair + 2])) for seats in tables for chair in (0, 1))
    assert max(couples.values()) == 1
    out = Counter(who for game in evening.rounds for who in game.seating.byes)
    assert max(out.values()) == 1 and sum(out.values()) == 12


def test_pro_20_nobody_moves_before_it_is_planned_and_other_companies_plans_are_refused() -> None:
    evening = party("raffles", 13, movement="planned", rounds=4)
    errand = wanted(evening)
    assert errand is not None
    played(evening, [TWO] * 3)
    with pytest.raises(Refusal, match="being planned"):
        evening.apply(events.Moved())
    evening.apply(events.Left(player="g13"))
    with pytest.raises(BadChoice, match="another company"):
        evening.apply(errand.run())
    table = ("g1", "g2", "g3", "g4")
    for rounds in (((table, table, table),), ((table,),), ((table, ("g5", "g6", "g7"), table),)):
        with pytest.raises(BadChoice, match="another company"):
            evening.apply(events.Planned(rounds=rounds))
    with pytest.raises(Refusal, match="Nothing is planned"):
        party("raffles").apply(events.Planned(rounds=()))
    planned(evening).apply(events.Moved())
    assert not evening.seating.byes


def test_pro_20_who_comes_goes_or_changes_places_upsets_the_plan_and_the_past_counts() -> None:
    evening = party("raffles", 16, movement="planned", rounds=8)
    for event in (
        events.Arrived(player="late", name="Late"),
        events.Left(player="g3"),
        events.Arrived(player="g3", name="g3"),
        events.Swapped(one="g1", other="g9"),
        events.Fixed(player="g2"),
    ):
        planned(evening)
        evening.apply(event)
        assert not evening.ahead and wanted(evening)
    for _ in range(5):
        next_game(evening)
    couples = Counter(
        frozenset((seats[chair], seats[chair + 2]))
        for game in evening.rounds
        for seats in game.seating.tables
        for chair in (0, 1)
    )
    assert max(couples.values()) == 1
    times = [evening.sat_out(who) for who in evening.present]
    assert max(times) - min(times) <= 1


def test_pro_20_bots_come_and_go_as_planned() -> None:
    evening = party("euchre", 13, fill="bots", movement="planned", rounds=5)
    next_game(evening)
    evening.apply(events.Began())
    evening.apply(events.Left(player="g4"))
    evening.apply(events.Rang())
    for table in evening.missing():
        evening.apply(events.Scored(table=table, points=TWO))
    planned(evening).apply(events.Moved())
    people = [who for who in evening.present if not evening.players[who].bot]
    assert len(people) == 12 and len(evening.present) == 12 and not evening.seating.byes
    evening.apply(events.Arrived(player="late", name="Late"))
    assert len(evening.present) == 16
    next_game(evening)
    assert sorted(who for table in evening.seating.tables for who in table) == sorted(evening.present)


def test_pro_20_plans_are_good_and_keep_within_their_limits() -> None:
    for players, rounds, most in ((16, 5, 0), (40, 10, 8), (100, 10, 0)):
        names = guests(players)
        found = plan_on(names, rounds, [], seed=1)
        mates, foes = Counter[frozenset[str]](), Counter[frozenset[str]]()
        for seats in (seats for tables, _ in found for seats in tables):
            mates.update(frozenset((seats[chair], seats[chair + 2])) for chair in (0, 1))
            foes.update(frozenset((seats[chair], seats[(chair + 1) % CHAIRS])) for chair in range(CHAIRS))
        assert max(mates.values()) == 1 and sum(times - 1 for times in foes.values()) <= most
        assert found == plan_on(names, rounds, [], seed=1)
    endless = party("raffles", 12, movement="planned", rounds=45)
    errand = wanted(endless)
    assert errand is not None and errand.rounds == MOST_AHEAD
    for number in range(8, 20):  # any company, any number of them kept in their places, past rounds of another one
        kept = {f"g{place + 1}": place for place in range(number // 2)}
        past = [[("g1", "gone", "g3", "g4")]]
        for tables, byes in plan_on(guests(number), 3, past, number, kept):
            row = [who for seats in tables for who in seats]
            assert sorted([*row, *byes]) == sorted(guests(number)) and len(byes) == number % 4
            assert all(who in byes or row.index(who) == place for who, place in kept.items())


# ---- seats that are kept ----


@pytest.mark.parametrize("movement", ["winners", "planned"])
@pytest.mark.parametrize("game", ["euchre", "trolley"])
def test_pro_21_who_cannot_move_keeps_his_seat_and_changes_partners(game: str, movement: events.Movement) -> None:
    for seed in range(12):
        chance = Random(seed)
        evening = party(game, chance.choice((12, 13, 15, 20)), movement=movement, rounds=9)
        lame = chance.choice(evening.seating.tables)[chance.randrange(CHAIRS)]
        evening.apply(events.Fixed(player=lame))
        seat = evening.kept()[lame]
        mates = list[str]()
        for _ in range(7):
            where = {
                who: (at, chair) for at, seats in enumerate(evening.seating.tables) for chair, who in enumerate(seats)
            }
            assert where.get(lame, seat) == seat
            if lame in where:
                mates.append(evening.seating.tables[seat[0]][seat[1] ^ 2])
            results = [chance.sample(range(10), evening.party.sides) for _ in evening.seating.tables]
            played(evening, [tuple(result) for result in results])
            if wanted(evening):
                planned(evening)
            evening.apply(events.Moved())
        if evening.party.partners:
            assert all(one != other for one, other in pairwise(mates))


def test_pro_21_all_who_cannot_move_keep_their_seats_together() -> None:
    evening = party("raffles", 16)
    lame = ["g1", "g2", "g6", "g11", "g16"]
    for who in lame:
        evening.apply(events.Fixed(player=who))
    seats = evening.kept()
    for number in range(6):
        played(evening, [((3, 1), (1, 3))[number % 2]] * 4)
        evening.apply(events.Moved())
        assert evening.kept() == seats
        sat = [who for table in evening.seating.tables for who in table]
        assert sorted(sat) == sorted(guests(16))
    evening.apply(events.Fixed(player="g1", fixed=False))
    evening.apply(events.Swapped(one="g2", other="g8"))  # the hostess finds him another
    assert "g1" not in evening.kept() and evening.kept()["g2"] != seats["g2"]
    with pytest.raises(BadChoice, match="not at the party"):
        evening.apply(events.Fixed(player="nobody"))


def test_pro_21_whose_table_is_broken_up_keeps_the_seat_he_is_given() -> None:
    evening = party("raffles", 16)
    foot = evening.seating.tables[3][2]
    evening.apply(events.Fixed(player=foot))
    for who in evening.seating.tables[3][:2] + evening.seating.tables[0][:2]:
        evening.apply(events.Left(player=who))
    assert len(evening.seating.tables) == 3
    seat = evening.kept()[foot]
    for _ in range(3):
        played(evening, [TWO] * 3)
        evening.apply(events.Moved())
        assert evening.kept()[foot] == seat


# ---- prizes ----


def ended(evening: Evening, *results: tuple[int, ...]) -> Evening:
    played(evening, list(results))
    evening.apply(events.Ended())
    return evening


def given(evening: Evening) -> dict[str, tuple[str, ...]]:
    return {one.prize: one.holders for one in awards(evening)}


def test_pro_22_prizes_are_given_in_their_order_and_nobody_has_two() -> None:
    opened = (prize("door"), prize("booby"), prize("second"), prize("best", "cut"), prize("third", name="A book"))
    evening = ended(party("trolley", 12, tally="points", prizes=opened), (1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))
    found = given(evening)
    assert list(found) == ["best", "second", "third", "booby", "door"]
    best = [card.player for card in tallies(evening)]
    assert [found[one] for one in ("best", "second", "third", "booby")] == [(who,) for who in (*best[:3], best[-1])]
    assert found["door"][0] not in {*best[:3], best[-1]}
    third = award(evening, "third")
    assert third and third.name == "A book"


def test_pro_22_with_equal_tallies_nobody_has_the_first_and_the_booby_prize() -> None:
    both = 0
    for seed in range(40):
        book = ended(party("chantecler", seed=seed), (0, 0), (0, 0), (0, 0))
        told = ended(party("chantecler", seed=seed, prizes=(prize("best"), prize("booby"))), (0, 0), (0, 0), (0, 0))
        for evening in (book, told):
            evening.apply(events.Corrected(round=1, table=1, points=(1, 0)))
        for table in (1, 2, 3):
            seats = told.rounds[0].seating.tables[table - 1]
            told.apply(events.Corrected(round=1, table=table, winners=(seats[0], seats[2])))
        first, booby = given(told)["best"], given(told)["booby"]
        assert first != booby
        both += given(book)["best"] == given(book)["booby"]
    assert not both or both < 40


def test_pro_22_one_guest_alone_has_the_first_prize_and_no_other() -> None:
    evening = party("raffles", 1, fill="bots", prizes=(prize("best"), prize("second"), prize("booby"), prize("door")))
    ended(evening, *[TWO] * len(evening.seating.tables))
    assert given(evening) == {"best": ("g1",)}


@pytest.mark.parametrize(("ties", "by"), [("cut", "cut"), ("share", "share"), ("points", "tally"), ("games", "cut")])
def test_pro_22_ties_are_settled_as_the_hostess_has_said(ties: events.Ties, by: str) -> None:
    evening = party("euchre", prizes=(prize("best", ties), prize("second", "share"), prize("booby")))
    ended(evening, (5, 0), (3, 0), (9, 0))
    first, second = award(evening, "best"), award(evening, "second")
    assert first and first.by == ("cut" if ties == "points" else by) and not first.is_open and second
    if ties == "share":
        assert len(first.holders) == 6 and len(second.holders) == 6
    elif ties == "points":
        assert first.holders[0] in ("g9", "g10") and set(first.tied) == {"g9", "g10"}
    else:
        assert len(second.holders) == 5 and first.player not in second.holders
    with pytest.raises(Refusal, match="Nobody has to play"):
        evening.apply(events.Drawn())


def test_pro_22_later_prizes_wait_for_the_first_if_it_is_played_for() -> None:
    kinds = (prize("best"), prize("second"), prize("third"), prize("booby"), prize("door"))
    evening = ended(party("raffles", tally="games", prizes=kinds), *[TWO] * 3)
    waits = {one.prize: one.by for one in awards(evening) if one.is_open}
    assert waits == {"best": "game", "second": "later", "third": "later", "door": "later"}
    with pytest.raises(BadChoice, match="not among those level"):
        evening.apply(events.Decided(prize="second", player=contenders(evening, "best")[0]))
    while evening.heat is None and (first := award(evening, "best")) and first.is_open:
        evening.apply(events.Drawn())
        for table in range(1, len(evening.heats[-1].sheets) + 1):
            evening.apply(events.Scored(table=table, points=TWO))
    found = given(evening)
    assert len({who for holders in found.values() for who in holders}) == 5
    level = contenders(evening, "second")
    assert len(level) == 5
    evening.apply(events.Decided(prize="second", player=level[-1]))
    assert given(evening)["second"] == (level[-1],)
    door = contenders(evening, "door")
    evening.apply(events.Decided(prize="door", player=door[-1]))
    assert given(evening)["door"] == (door[-1],)


def test_pro_22_the_most_lone_hands_and_nobody_where_none_was_won() -> None:
    kinds = (prize("best", "cut"), prize("loners"), prize("booby"))
    evening = party("euchre", loners=True, prizes=kinds)
    ended(evening, (5, 0), (4, 0), (8, 0))
    assert "loners" not in given(evening)
    evening.apply(events.Corrected(round=1, table=3, points=(8, 0), captors=("g9", "g9", "g10")))
    first = given(evening)["best"]
    assert given(evening)["loners"] == (("g9",) if first != ("g9",) else ("g10",))


def test_pro_22_prizes_that_cannot_be_are_refused() -> None:
    for kinds, match in (
        ((prize("second"),), "a first prize at every party"),
        ((prize("best"), prize("best")), "one of each"),
        ((prize("best"), prize("loners")), "not counted"),
        ((prize("best"), prize("booby", "play")), "does not settle"),
        ((prize("best"), prize("door", "cut")), "does not settle"),
        ((prize("best", name="x" * 61),), "60 letters"),
        ((prize("best", name="a\nb"),), "one line"),
    ):
        with pytest.raises(BadChoice, match=match):
            Evening(events.Opened(game="euchre", prizes=kinds))
    with pytest.raises(BadChoice, match="captures"):
        Evening(events.Opened(game="euchre", prizes=(prize("best"), prize("captures"))))
