"""The rules of a progressive party, one test at least for every id of docs/rules/progressive.md."""

import doctest
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random

import pytest

from parlour.errors import BadChoice, Refusal
from parlour.games import GAMES
from parlour.games.contract import law_of
from parlour.party import events
from parlour.party.evening import Evening
from parlour.party.moves import progress
from parlour.party.parties import PARTIES, cut, first_dealer
from parlour.party.play import Story, play_evening
from parlour.party.prizes import award, contenders, tallies


def guests(number: int) -> list[str]:
    return [f"g{place}" for place in range(1, number + 1)]


def party(game: str, players: int = 12, fill: str = "byes", **more: object) -> Evening:
    """A party whose guests have their tally cards, in the order in which they came."""
    opened = events.Opened(game=game, fill=fill, **more)  # type: ignore[arg-type]
    evening = Evening(opened)
    for who in guests(players):
        evening.apply(events.Arrived(player=who, name=who.upper()))
    evening.apply(events.Seated(order=tuple(guests(players))))
    return evening


def played(evening: Evening, points: Sequence[Sequence[int]], captors: Sequence[str] = ()) -> Evening:
    """One round: began, rung, and the tables' points entered."""
    evening.apply(events.Began())
    evening.apply(events.Rang())
    for table, made in enumerate(points, 1):
        captor = captors[table - 1 : table]
        evening.apply(events.Scored(table=table, points=tuple(made), captors=tuple(captor)))
    return evening


def test_pro_1_tally_cards_give_the_place_and_are_punched_for_every_game_won() -> None:
    evening = party("euchre")
    assert evening.seating.tables[0] == ("g1", "g3", "g2", "g4")  # partners opposite: g1 with g2, g3 with g4
    places = [(player.place, player.colour) for player in evening.players.values()]
    assert places[:6] == [("1A", 0), ("1A", 1), ("1B", 0), ("1B", 1), ("2A", 0), ("2A", 1)]
    played(evening, [(5, 2), (1, 3), (0, 1)])
    punched = {card.player for card in tallies(evening) if card.punches}
    assert punched == {"g1", "g2", "g7", "g8", "g11", "g12"}


def test_pro_1_tally_cards_are_drawn_by_lot_when_nobody_gives_them_out() -> None:
    drawn = []
    for seed in range(2):
        evening = Evening(events.Opened(game="raffles", fill="byes", seed=seed))
        for who in guests(16):
            evening.apply(events.Arrived(player=who, name=who))
        evening.apply(events.Seated())
        drawn.append(list(evening.players))
    assert drawn[0] != drawn[1] and sorted(drawn[0]) == sorted(drawn[1])


def test_pro_1_two_tables_are_enough_unless_the_book_has_three() -> None:
    for game, least in (("raffles", 8), ("trolley", 8), ("pinochle", 8), ("euchre", 12), ("chantecler", 12)):
        assert len(party(game, least).seating.tables) == least // 4
        tables = {8: "two", 12: "three"}[least]
        for number in (1, 4, least - 1):
            with pytest.raises(BadChoice, match=f"{tables} tables of four at least, so {least} to 400 .* not {number}"):
                party(game, number)
        alone = party(game, 1, fill="bots")
        assert len(alone.present) == least and sum(player.bot for player in alone.players.values()) == least - 1


def test_pro_1_two_tables_change_about_all_evening() -> None:
    evening = party("raffles", 8)
    met = set[tuple[str, str]]()
    for _ in range(8):
        before = [set(table) for table in evening.seating.tables]
        played(evening, [(20, 10), (10, 20)])
        winners = [
            {table[chair] for chair in chairs}
            for table, chairs in zip(evening.seating.tables, ((0, 2), (1, 3)), strict=True)
        ]
        met |= {(table[chair], table[chair + 2]) for table in evening.seating.tables for chair in (0, 1)}
        evening.apply(events.Moved())
        head, foot = (set(table) for table in evening.seating.tables)
        assert head == winners[0] | winners[1] and foot == (before[0] | before[1]) - head
    assert len(met) > 8


def test_pro_2_nobody_moves_until_the_bell_and_all_scores() -> None:
    evening = party("raffles")
    with pytest.raises(Refusal):
        evening.apply(events.Moved())
    evening.apply(events.Began())
    with pytest.raises(Refusal):
        evening.apply(events.Moved())
    evening.apply(events.Rang())
    evening.apply(events.Scored(table=1, points=(20, 10)))
    with pytest.raises(Refusal, match="Table 2, 3"):
        evening.apply(events.Moved())
    with pytest.raises(Refusal):
        evening.apply(events.Began())


def test_pro_3_winners_go_up_head_losers_to_the_foot_and_all_change_partners() -> None:
    evening = played(party("euchre"), [(5, 2), (1, 3), (0, 1)])
    evening.apply(events.Moved())
    head, second, foot = evening.seating.tables
    assert set(head) == {"g1", "g2", "g7", "g8"}  # the winners stayed, those of Table 2 came
    assert set(second) == {"g5", "g6", "g11", "g12"}
    assert set(foot) == {"g9", "g10", "g3", "g4"}
    couples = [{table[chair], table[chair + 2]} for table in (head, second, foot) for chair in (0, 1)]
    assert {"g1", "g8"} in couples and {"g7", "g2"} in couples  # red with blue, and nobody with his old partner


def test_pro_3_two_tables_and_one_table_still_change_about() -> None:
    tables, dealers = progress([list("abcd")], [(0, 2)], partners=True)
    assert sorted(tables[0]) == list("abcd") and dealers == [1]
    assert {tables[0][0], tables[0][2]} == {"a", "d"}
    two, _ = progress([list("abcd"), list("efgh")], [(1, 3), (0, 2)], partners=True)
    assert [set(table) for table in two] == [set("bdeg"), set("fhac")]


def test_pro_3_at_table_1_of_chantecler_both_winners_stay_and_take_new_partners() -> None:
    for winner in (0, 1):
        points = [(42, 2) if winner == 0 else (2, 42), (1, 3), (0, 1)]
        evening = played(party("chantecler"), points)
        before = evening.seating.tables[0]
        evening.apply(events.Moved())
        head, _, foot = evening.seating.tables
        stayed = {before[winner], before[winner + 2]}
        assert stayed <= set(head) and head[winner] == before[winner]
        assert all(len(stayed & {head[chair], head[chair + 2]}) == 1 for chair in (0, 1))
        assert set(before) - stayed <= set(foot)


def test_pro_4_the_first_deal_is_cut_for_and_later_the_red_arrival_deals() -> None:
    chance = Random(5)
    for game, chairs in (("euchre", {0, 1}), ("chantecler", {0, 1, 2, 3}), ("raffles", {0, 1, 2, 3})):
        assert {first_dealer(PARTIES[game], chance) for _ in range(60)} == chairs
    evening = played(party("chantecler"), [(42, 2), (1, 3), (0, 1)])
    evening.apply(events.Moved())
    dealers = [table[chair] for table, chair in zip(evening.seating.tables, evening.seating.dealers, strict=True)]
    assert dealers == ["g7", "g11", "g3"]


CUT = {  # from the lowest to the highest, whatever the suit
    "raffles": ["raffles", *map(str, range(13)), "detective"],
    "chantecler": [*map(str, range(1, 11)), "owl", "peacock", "pheasant", "chantecler"],
    "euchre": ["transfer", "fare", "motorman", "passenger", "conductor", "car"],
    "trolley": ["transfer", "passenger", "fare", "conductor", "motorman", "car"],
    "pinochle": ["transfer", "motorman", "passenger", "conductor", "fare", "car"],
}


@pytest.mark.parametrize("game", PARTIES)
def test_pro_4_every_card_of_the_pack_has_its_rank_in_the_cut(game: str) -> None:
    pack, ranks = law_of(GAMES[game]).GAME.pack.cards, PARTIES[game].ranks
    assert len(ranks) == len(pack)
    places = [CUT[game].index(card.rpartition("-")[2]) for card in pack]
    for one, other in product(range(len(pack)), repeat=2):
        assert (places[one] < places[other]) == (ranks[one] < ranks[other]), (pack[one], pack[other])
    assert set(places) == set(range(len(CUT[game])))


def test_pro_4_high_deals_at_euchre_and_low_at_the_others() -> None:
    assert not PARTIES["euchre"].low_deals and PARTIES["raffles"].low_deals and PARTIES["chantecler"].low_deals
    for seed in range(50):  # two cards of three: whoever has the last is highest, and lowest without it
        high = cut(Random(seed), (0, 1, 2), (7, 9))
        low = cut(Random(seed), (0, 1, 2), (7, 9), low=True)
        assert high != low


def test_pro_5_raffles_is_one_deal_with_captures_punched_at_the_foot() -> None:
    evening = played(party("raffles", tally="games"), [(26, 17), (10, 33), (22, 21)], ["g3", "g8", "g9"])
    cards = {card.player: card for card in tallies(evening)}
    assert cards["g3"].captures == cards["g8"].captures == cards["g9"].captures == 1
    assert sum(card.captures for card in cards.values()) == 3
    assert cards["g9"].place < cards["g10"].place  # both won; the capture breaks the tie
    with pytest.raises(BadChoice):
        evening.apply(events.Corrected(round=1, table=1, points=(1, 0), captors=("g1", "g2")))
    with pytest.raises(BadChoice):
        evening.apply(events.Corrected(round=1, table=1, points=(1, 0), captors=("g12",)))


def test_pro_5_raffles_is_tallied_by_total_points_and_captures_break_ties() -> None:
    evening = played(party("raffles"), [(26, 17), (10, 33), (22, 21)], ["g3", "g8", "g9"])
    assert evening.opened.tally == "points"
    cards = {card.player: card for card in tallies(evening)}
    assert [cards[who].points for who in ("g1", "g3", "g5", "g7", "g9", "g11")] == [26, 17, 10, 33, 22, 21]
    assert (cards["g8"].place, cards["g7"].place, cards["g1"].place) == (1, 2, 3)  # both made 33; g8 had Raffles
    assert cards["g8"].made == (33,) and cards["g8"].marks == ("won",)
    evening.apply(events.Moved())
    up = {who for table in evening.seating.tables[:2] for who in table}
    assert {"g1", "g2", "g7", "g8"} == set(evening.seating.tables[0]) and {
        "g9",
        "g10",
    } <= up  # the higher score moves up
    # a loser who made much is ahead of a winner who made little
    played(evening, [(30, 29), (9, 8), (4, 3)])
    order = [card.player for card in tallies(evening)]
    assert order[0] == "g8" and {card.points for card in tallies(evening)[:4]} == {62, 63, 55, 56}
    with pytest.raises(BadChoice, match="Points are tallied"):
        evening.apply(events.Scored(table=1, winners=("g1",)))


def test_pro_5_who_is_level_in_points_and_captures_plays_for_the_prize() -> None:
    evening = played(party("raffles"), [(26, 17), (10, 33), (22, 21)])
    evening.apply(events.Ended())
    prize = award(evening, "best")
    assert prize and prize.tied == ("g7", "g8") and prize.by == "game"
    booby = award(evening, "booby")
    assert booby and set(booby.tied) == {"g5", "g6"}


def test_pro_5_games_are_an_option_and_parties_begun_before_go_on_by_games() -> None:
    assert party("raffles", tally="games").opened.tally == "games"
    for game, other in (("euchre", "games"), ("chantecler", "games"), ("trolley", "games"), ("pinochle", "games")):
        assert events.Opened(game=game).tally == other
    begun = events.read('{"event":"opened","game":"raffles","fill":"byes","seed":7}')
    assert isinstance(begun, events.FirstOpened) and events.written(begun) in (
        '{"event":"opened","game":"raffles","fill":"byes","seed":7}',
    )
    evening = Evening.of([begun])
    assert (evening.opened.tally, evening.opened.edition, evening.party.least) == ("games", 1, 12)
    today = events.read(events.written(events.Opened(game="raffles", fill="byes", seed=7)))
    assert isinstance(today, events.Opened) and (today.tally, today.edition) == ("points", 2)
    once = Evening(events.FirstOpened(game="chantecler"))
    assert once.party.ranks != PARTIES["chantecler"].ranks
    with pytest.raises(BadChoice, match="newer Parlour"):
        Evening(events.Opened(game="raffles", edition=3))
    with pytest.raises(BadChoice, match="by games or points, not by 'tricks'"):
        Evening(events.FirstOpened(game="raffles", tally="tricks"))


def test_pro_5_a_round_of_raffles_may_be_a_game_of_a_hundred() -> None:
    evening = party("raffles", round="game")
    evening.apply(events.Began())
    for hand in range(4):
        for table in (1, 2, 3):
            if not evening.through(table):
                evening.apply(events.Counted(table=table, points=(28, 15), captor=evening.seating.tables[table - 1][0]))
        assert (evening.ringing() is not None) == (hand == 3)
    with pytest.raises(Refusal):
        evening.apply(events.Counted(table=1, points=(28, 15)))
    with pytest.raises(BadChoice):
        Evening(events.Opened(game="euchre", round="game"))


def test_pro_6_at_trolley_the_two_highest_go_up_each_for_himself() -> None:
    evening = played(party("trolley"), [(10, 90, 80, 20), (30, 20, 10, 40), (1, 2, 3, 4)])
    seats = evening.seating.tables
    evening.apply(events.Moved())
    head, second, foot = evening.seating.tables
    assert set(head) == {seats[0][1], seats[0][2], seats[1][0], seats[1][3]}
    assert head[1:3] == seats[0][1:3]  # who stays keeps the chair
    assert set(second) == {seats[1][1], seats[1][2], seats[2][2], seats[2][3]}
    assert set(foot) == {seats[2][0], seats[2][1], seats[0][0], seats[0][3]}


def test_pro_6_trolley_is_tallied_by_games_or_by_points() -> None:
    points = [(10, 90, 80, 20), (130, 20, 10, 40), (1, 2, 3, 4)]
    by_games, by_points = party("trolley"), party("trolley", tally="points")
    for evening in (by_games, by_points):
        played(evening, points)
    assert tallies(by_games)[0].punches == 1 and tallies(by_games)[0].place == tallies(by_games)[5].place == 1
    best = tallies(by_points)
    assert best[0].points == 130 and best[0].place == 1 and best[1].place == 2
    with pytest.raises(BadChoice):
        by_points.apply(events.Corrected(round=1, table=3, winners=("g9", "g10")))
    with pytest.raises(BadChoice):
        Evening(events.Opened(game="euchre", tally="tricks"))


def test_pro_7_at_euchre_table_1_rings_at_five_and_the_hand_in_play_is_lost() -> None:
    evening = party("euchre")
    evening.apply(events.Began())
    for _ in range(3):
        evening.apply(events.Counted(table=2, points=(0, 4)))
        assert evening.ringing() is None
    for made in ((2, 0), (0, 2), (2, 0), (1, 0)):
        assert evening.ringing() is None
        evening.apply(events.Counted(table=1, points=made))
    assert evening.ringing() == 1
    with pytest.raises(Refusal):
        evening.apply(events.Rang(table=2))
    evening.apply(events.Rang())
    with pytest.raises(Refusal, match="does not count"):
        evening.apply(events.Counted(table=3, points=(4, 0)))
    evening.apply(events.Scored(table=3, points=(0, 0)))
    outcome = evening.outcome(1, 3)
    assert outcome and outcome.by_cut and outcome.winners in ((0, 2), (1, 3))
    first = PARTIES["euchre"].options(1, (0, 0))
    assert first["lone"] is False and first["game"] == 5
    assert PARTIES["euchre"].options(2, (9, 3)) == {"lone": True, "game": 14}


def test_pro_7_the_cards_that_were_cut_at_a_real_table_can_be_typed_in() -> None:
    evening = played(party("euchre"), [(5, 1), (2, 2), (2, 2)])
    for who, winners in (("g5", (0, 2)), ("g8", (1, 3))):
        evening.apply(events.Scored(table=2, points=(2, 2), winners=(who,)))
        outcome = evening.outcome(1, 2)
        assert outcome and outcome.winners == winners and not outcome.by_cut
    with pytest.raises(BadChoice):
        evening.apply(events.Scored(table=2, points=(3, 2), winners=("g8",)))


def test_pro_8_at_chantecler_any_table_rings_at_42_and_who_is_ahead_wins() -> None:
    evening = party("chantecler")
    evening.apply(events.Began())
    for table, points in ((1, (30, 10)), (2, (41, 0)), (3, (-5, 41))):
        evening.apply(events.Counted(table=table, points=points))
    assert evening.ringing() is None
    evening.apply(events.Counted(table=3, points=(2, 1)))
    assert evening.ringing() == 3
    evening.apply(events.Rang(table=3))
    winners = [outcome.winners for table in (1, 2, 3) if (outcome := evening.outcome(1, table))]
    assert winners == [(0, 2), (0, 2), (1, 3)]


def test_pro_9_most_punches_win_and_ties_are_played_off() -> None:
    evening = played(party("euchre"), [(5, 2), (1, 3), (0, 1)])
    evening.apply(events.Ended())
    tied = contenders(evening, "best")
    prize = award(evening, "best")
    assert len(tied) == 6 and prize and prize.player is None and prize.by == "game"
    with pytest.raises(BadChoice):
        evening.apply(events.Decided(prize="best", player="g3"))
    evening.apply(events.Decided(prize="best", player="g7"))
    prize = award(evening, "best")
    assert prize and prize.player == "g7"
    one_ahead = played(party("raffles", tally="games"), [(5, 2), (1, 3), (0, 1)], ["g4", "g7", "g9"])
    one_ahead.apply(events.Ended())
    prize = award(one_ahead, "best")
    assert prize and prize.player == "g7" and prize.by == "tally"  # by captures


def test_pro_9_bots_play_a_tie_off() -> None:
    played_off = 0
    for seed in range(12):
        for game in ("euchre", "trolley", "pinochle"):
            *_, story = play_evening(events.Opened(game=game, rounds=1, seed=seed), ["house"] * 12)
            prize = award(story.evening, "best")
            assert prize and prize.player in contenders(story.evening, "best")
            played_off += prize.by == "game"
    assert played_off == 36


def test_pro_10_pinochle_is_one_deal_in_partners_by_games_or_points() -> None:
    evening = party("pinochle", tally="points")
    evening.apply(events.Began())
    for table in (1, 2, 3):
        assert evening.ringing() is None
        evening.apply(events.Counted(table=table, points=(200 + table, 150)))
    assert evening.ringing() == 1
    evening.apply(events.Rang())
    evening.apply(events.Ended())
    assert contenders(evening, "best") == ["g9", "g10"]
    with pytest.raises(BadChoice):
        Evening(events.Opened(game="whist"))


def test_pro_11_the_red_who_stays_keeps_the_chair() -> None:
    for winner in (0, 1):
        tables = [["ar", "br", "ab", "bb"], ["cr", "dr", "cb", "db"]]
        moved, dealers = progress(tables, [(0, 2), (winner, winner + 2)], partners=True)
        stay = 1 - winner
        assert moved[1][stay] == tables[1][stay]
        assert moved[1][3 - stay] == tables[1][stay + 2]
        assert dealers[1] == winner and moved[1][winner] == "br"


def test_pro_12_byes_go_round_and_the_tables_stay_full() -> None:
    evening = party("chantecler", 22)
    assert evening.seating.byes == ("g21", "g22")
    assert [(evening.players[who].place, evening.players[who].colour) for who in evening.seating.byes] == [
        ("Bye", 0),
        ("Bye", 1),
    ]
    out = [*evening.seating.byes]
    for _ in range(10):
        played(evening, [(42, 1)] * 5)
        evening.apply(events.Moved())
        assert all(len(table) == 4 for table in evening.seating.tables)
        out += evening.seating.byes
    assert sorted(out) == sorted(guests(22))


def test_pro_12_who_comes_in_takes_the_chair_and_with_it_the_colour() -> None:
    evening = party("euchre", 13)
    assert evening.seating.byes == ("g13",)
    played(evening, [(5, 1)] * 3)
    evening.apply(events.Moved())
    assert evening.seating.byes == ("g12",)
    assert evening.players["g12"].colour == 1 and evening.players["g13"].colour == 0
    chair = next(table.index("g13") for table in evening.seating.tables if "g13" in table)
    assert chair in (2, 3)  # the blue chair of g12


def test_pro_13_bots_fill_the_tables_and_have_no_prizes() -> None:
    evening = Evening(events.Opened(game="euchre", seed=4))
    evening.apply(events.Arrived(player="ann", name="Ann"))
    evening.apply(events.Seated())
    assert len(evening.present) == 12 and sum(player.bot for player in evening.players.values()) == 11
    played(evening, [(5, 1)] * 3)
    evening.apply(events.Arrived(player="ben", name="Ben"))
    evening.apply(events.Moved())
    assert len(evening.present) == 12 and "ben" in {who for table in evening.seating.tables for who in table}
    played(evening, [(5, 1)] * 3)
    evening.apply(events.Ended())
    assert set(contenders(evening, "best")) <= {"ann", "ben"}
    with pytest.raises(BadChoice):
        Evening(events.Opened(game="euchre")).apply(events.Arrived(player="bot-1", name="Bo"))


def test_pro_14_late_comers_wait_for_the_move_and_who_leaves_is_replaced() -> None:
    evening = party("raffles", 12)
    evening.apply(events.Began())
    evening.apply(events.Arrived(player="late", name="Late"))
    evening.apply(events.Left(player="g1"))
    assert "g1" in evening.seating.tables[0]  # the game goes on as it was begun
    evening.apply(events.Rang())
    for table in (1, 2, 3):
        evening.apply(events.Scored(table=table, points=(20, 10)))
    evening.apply(events.Moved())
    seated = {who for table in evening.seating.tables for who in table}
    assert "late" in seated and "g1" not in seated and len(seated) == 12
    evening.apply(events.Left(player="g5"))  # before the bell: eleven make two tables and three sit out
    assert len(evening.seating.tables) == 2 and len(evening.seating.byes) == 3
    for who in ("x1", "x2", "x3", "x4", "x5"):
        evening.apply(events.Arrived(player=who, name=who))
    assert len(evening.seating.tables) == 4 and not evening.seating.byes
    played(evening, [(20, 10)] * 4)
    evening.apply(events.Ended())
    assert "late" not in contenders(evening, "booby")


def test_pro_14_who_comes_back_before_the_bell_pushes_nobody_from_a_chair() -> None:
    for kept in (True, False):
        evening = party("raffles", 12, keeps_places=kept)
        evening.apply(events.Began())
        for who in ("larry", "laura"):
            evening.apply(events.Arrived(player=who, name=who))
        evening.apply(events.Left(player="g5"))
        evening.apply(events.Rang())
        for table in (1, 2, 3):
            evening.apply(events.Scored(table=table, points=(20, 10)))
        evening.apply(events.Moved())
        sent = {who for table in evening.seating.tables for who in table}
        evening.apply(events.Arrived(player="g5", name="G5"))
        still = {who for table in evening.seating.tables for who in table}
        assert ("g5" in evening.seating.byes and still == sent) is kept, "an older party goes on as it was begun"


def test_pro_14_people_come_and_go_before_the_bell_and_who_has_a_chair_keeps_it() -> None:
    """Only when a table is broken up does anybody lose one; and sitting out goes round all the same."""
    chance = Random(14)
    for _ in range(40):
        evening = party("raffles", chance.randint(9, 17), keeps_places=True)
        for number in range(6):
            for _ in range(chance.randint(0, 4)):
                tables = len(evening.seating.tables)
                sent = {who for table in evening.seating.tables for who in table}
                gone = [who for who, player in evening.players.items() if player.left]
                if chance.random() < 0.5 and len(evening.present) > 8:
                    evening.apply(events.Left(player=chance.choice(evening.present)))
                else:
                    who = chance.choice([*gone, f"x{number}-{len(evening.players)}"])
                    evening.apply(events.Arrived(player=who, name=who))
                sitting = {who for table in evening.seating.tables for who in table}
                assert len(evening.seating.tables) < tables or sent & set(evening.present) <= sitting
            played(evening, [(20, 10)] * len(evening.seating.tables))
            evening.apply(events.Moved())
        out = [evening.sat_out(who) for who in evening.present]
        assert max(out) - min(out) <= 2


def test_pro_14_a_bot_takes_over_in_the_middle_of_a_game() -> None:
    evening = party("raffles", 12, fill="bots")
    evening.apply(events.Began())
    evening.apply(events.Counted(table=1, points=(20, 23), captor="g1"))
    evening.apply(events.Left(player="g1"))
    assert evening.seating.tables[0][0] == "bot-1"
    told = evening.sheet(1, 1).told
    assert told and told.captors == ("bot-1",)


def test_pro_15_a_correction_changes_tallies_and_no_seat() -> None:
    evening = played(party("euchre"), [(5, 2), (1, 3), (0, 1)])
    evening.apply(events.Corrected(round=1, table=1, points=(2, 5)))  # nobody has moved: the winners change
    evening.apply(events.Moved())
    assert {"g3", "g4"} <= set(evening.seating.tables[0])
    before = evening.seating
    evening.apply(events.Corrected(round=1, table=1, points=(5, 2)))  # too late for the seats
    assert evening.seating == before
    cards = {card.player: card for card in tallies(evening)}
    assert (cards["g1"].punches, cards["g3"].punches) == (1, 0)
    with pytest.raises(Refusal):
        evening.apply(events.Corrected(round=2, table=1, points=(5, 2)))
    with pytest.raises(BadChoice):
        evening.apply(events.Corrected(round=1, table=9, points=(5, 2)))


def test_pro_16_a_game_without_its_bell_counts_for_nobody() -> None:
    evening = played(party("raffles", tally="games"), [(5, 2), (1, 3), (0, 1)])
    evening.apply(events.Moved())
    evening.apply(events.Began())
    evening.apply(events.Scored(table=1, points=(40, 0)))
    evening.apply(events.Ended())
    assert sum(card.punches for card in tallies(evening)) == 6
    for event in (
        events.Left(player="g1"),
        events.Arrived(player="late", name="Late"),
        events.Paused(),
        events.Ended(),
    ):
        with pytest.raises(Refusal):
            evening.apply(event)
    booby = award(evening, "booby")
    assert booby and booby.by == "cut" and booby.player in booby.tied and len(booby.tied) == 6
    again = award(evening, "booby")
    assert again == booby
    evening.apply(events.Decided(prize="booby", player=booby.tied[-1]))
    told = award(evening, "booby")
    assert told and told.player == booby.tied[-1]


def test_pro_16_chantecler_cuts_every_tie_and_raffles_where_two_cannot_play() -> None:
    evening = played(party("chantecler"), [(42, 2), (1, 3), (0, 1)])
    evening.apply(events.Ended())
    prize = award(evening, "best")
    assert prize and prize.by == "cut" and prize.player in prize.tied


def test_pro_17_level_scores_are_cut_for_by_the_reds_and_the_highest_wins() -> None:
    sides = set()
    for seed in range(40):
        evening = played(party("raffles", seed=seed), [(20, 20), (1, 3), (0, 1)])
        outcome = evening.outcome(1, 1)
        assert outcome and outcome.by_cut
        sides.add(outcome.winners)
    assert sides == {(0, 2), (1, 3)}


def test_pro_17_at_trolley_those_level_for_second_cut() -> None:
    found = set()
    for seed in range(60):
        evening = played(party("trolley", seed=seed), [(50, 90, 50, 50), (7, 7, 7, 7), (1, 2, 3, 4)])
        first, second = evening.outcome(1, 1), evening.outcome(1, 2)
        assert first and second and first.by_cut and 1 in first.winners and len(set(second.winners)) == 2
        found.add(second.winners)
    assert len(found) == 6
    typed = party("trolley")
    typed.apply(events.Began())
    typed.apply(events.Scored(table=1, points=(50, 90, 50, 50), winners=("g3", "g4")))
    with pytest.raises(BadChoice):
        typed.apply(events.Scored(table=1, points=(50, 90, 50, 50), winners=("g1", "g4")))
    with pytest.raises(BadChoice):
        typed.apply(events.Scored(table=1, winners=("g1",)))


def test_pro_18_the_hostess_lets_two_change_places_before_the_bell() -> None:
    evening = party("euchre", 14)
    dealers = evening.seating.dealers
    evening.apply(events.Swapped(one="g1", other="g14"))
    assert evening.seating.tables[0][0] == "g14" and evening.seating.byes == ("g13", "g1")
    assert evening.seating.dealers == dealers and evening.players["g14"].colour == 1
    for pair in (("g1", "g1"), ("g1", "nobody")):
        with pytest.raises(BadChoice):
            evening.apply(events.Swapped(one=pair[0], other=pair[1]))
    played(evening, [(5, 1)] * 3)
    with pytest.raises(Refusal):
        evening.apply(events.Swapped(one="g1", other="g2"))
    assert evening.sat_out("g1") == 1 and evening.sat_out("g14") == 0
    evening.apply(events.Moved())
    assert "g1" not in evening.seating.byes
    again = Evening.of([events.read(events.written(events.Opened(game="euchre", fill="byes")))])
    assert again.phase == "gathering" and events.read(events.written(events.Swapped(one="a", other="b")))


# ---- the evening as a value ----


def test_refusals_are_sentences_and_change_nothing() -> None:
    evening = party("euchre")
    before = Story(events.Opened(game="euchre"))
    for event in (
        events.Opened(game="euchre"),
        events.Seated(),
        events.Rang(),
        events.Resumed(),
        events.Left(player="nobody"),
        events.Arrived(player="g1", name="G1"),
        events.Scored(table=1, points=(1, 2)),
        events.Decided(prize="best", player="g1"),
        events.Corrected(round=1, table=1, points=(1, 2)),
        events.Corrected(round=7, table=1, points=(1, 2)),
    ):
        seating = evening.seating
        with pytest.raises((BadChoice, Refusal)) as refusal:
            evening.apply(event)
        assert str(refusal.value).endswith(".")
        assert evening.seating == seating and evening.phase == "placed"
    with pytest.raises(Refusal):
        before.happen(events.Began())
    assert len(before.events) == 1
    with pytest.raises(BadChoice):
        Evening.of([events.Began()])


def test_a_pause_stops_everything_but_coming_and_going() -> None:
    evening = party("euchre")
    evening.apply(events.Paused())
    with pytest.raises(Refusal):
        evening.apply(events.Began())
    with pytest.raises(Refusal):
        evening.apply(events.Paused())
    evening.apply(events.Arrived(player="late", name="Late"))
    evening.apply(events.Resumed())
    evening.apply(events.Began())


def test_the_page_for_programs_tells_the_truth() -> None:
    page = Path(__file__).parents[2] / "docs" / "parties.md"
    assert doctest.testfile(str(page), module_relative=False).failed == 0


@pytest.mark.parametrize("players", [0, 3, 11, 401])
def test_a_party_of_byes_has_twelve_to_four_hundred(players: int) -> None:
    with pytest.raises(BadChoice):
        party("euchre", players)
