"""Thousands of random evenings: nobody lost or seated twice, tables full, moves as printed, tallies right."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from parlour.games.facts import Party
from parlour.games.offers import tallies_of
from parlour.party import events
from parlour.party.evening import Evening
from parlour.party.formats import rounds_of
from parlour.party.moves import Seating, colour_of
from parlour.party.offered import TITLES, offered_in, ties_of
from parlour.party.onward import wanted
from parlour.party.parties import PARTIES
from parlour.party.play import Story, play_evening
from parlour.party.prizes import Tally, award, awards, contenders, merit, tallies

EVENINGS = 300  # a batch
CROWDS = (8, 9, 11, 12, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 26, 31, 40, 61, 100)


class Host:
    """Gives a party at which everything may happen, and looks about after every event."""

    def __init__(self, seed: int, players: int | None = None, planned: bool = False) -> None:
        self.chance = Random(seed)
        chance = self.chance
        game = chance.choice(list(PARTIES))
        party = PARTIES[game]
        loners = game == "euchre" and chance.random() < 0.5
        self.story = Story(
            events.Opened(
                game=game,
                fill=chance.choice(("bots", "byes")),
                round=chance.choice(rounds_of(party)),
                hands=chance.randint(1, 9),
                tally=chance.choice(("", *tallies_of(party))),
                loners=loners,
                movement="planned" if planned else "winners",
                prizes=some_prizes(chance, party, loners),
                seed=seed,
            )
        )
        self.evening = self.story.evening
        self.restless = chance.random() < 0.4  # people come and go
        self.lame = chance.random() < 0.2  # some cannot move
        self.stirred = False  # since the last move
        self.number = 0
        for _ in range(max(players or chance.choice(CROWDS), party.least)):
            self.come()
        order = tuple(self.evening.present) if chance.random() < 0.5 else ()
        self.happen(events.Seated(order=order))
        self.stirred = False

    def happen(self, event: events.Any) -> None:
        self.story.happen(event)
        if self.evening.rounds and not isinstance(event, events.Scored):
            look_about(self.evening)

    def come(self) -> None:
        self.number += 1
        self.happen(events.Arrived(player=f"p{self.number}", name=f"P {self.number}"))
        self.stirred = True

    def stir(self) -> None:
        """Somebody comes, somebody goes, there is a pause, an old score is put right."""
        chance, evening = self.chance, self.evening
        people = [who for who in evening.present if not evening.players[who].bot]
        if self.restless and chance.random() < 0.3:
            self.come()
        if self.restless and chance.random() < 0.4 and len(people) > 6:
            self.happen(events.Left(player=chance.choice(people)))
            self.stirred = True
        if evening.phase == "placed" and chance.random() < 0.2:
            one, other = chance.sample([who for table in evening.seating.tables for who in table], 2)
            self.happen(events.Swapped(one=one, other=other))
        if self.lame and chance.random() < 0.2:
            here = [who for who in evening.present if not evening.players[who].bot]
            who = chance.choice(here)
            self.happen(events.Fixed(player=who, fixed=not evening.players[who].fixed))
            self.stirred = True
        if chance.random() < 0.1 and evening.phase != "ended":
            self.happen(events.Paused())
            self.happen(events.Resumed())
        rung = [number for number, game in enumerate(evening.rounds, 1) if game.rung]
        if rung and chance.random() < 0.2:
            self.correct(chance.choice(rung))

    def correct(self, number: int) -> None:
        """An old score is put right: the seats must not change."""
        evening = self.evening
        before = [game.seating for game in evening.rounds]
        table = self.chance.randint(1, len(evening.rounds[number - 1].sheets))
        self.happen(events.Corrected(round=number, table=table, points=self.points()))
        assert [game.seating for game in evening.rounds] == before

    def points(self) -> tuple[int, ...]:
        return tuple(self.chance.randint(0, 4) for _ in range(self.evening.party.sides))

    def play(self) -> None:
        """One game, hand by hand or typed in."""
        evening = self.evening
        self.stir()
        self.happen(events.Began())
        self.stir()
        if self.chance.random() < 0.5:
            for _ in range(60):
                for table in range(1, len(evening.round.sheets) + 1):
                    if not (evening.party.bell == "all" and evening.through(table)):
                        points = tuple(7 * made for made in self.points())
                        captor = self.chance.choice(evening.seating.tables[table - 1])
                        self.story.happen(
                            events.Counted(table=table, points=points, captor=captor * evening.party.notes_hands)
                        )
                if evening.ringing() is not None:
                    break
        self.happen(events.Rang(table=evening.ringing() or 1))
        for table in evening.missing():
            winners: tuple[str, ...] = ()
            if evening.opened.tally == "games" and self.chance.random() < 0.3:
                seats = evening.seating.tables[table - 1]
                winners = self.chance.choice(((seats[0], seats[2]), (seats[1], seats[3])))
            self.happen(events.Scored(table=table, points=() if winners else self.points(), winners=winners))
        self.stir()

    def evening_of(self, rounds: int) -> Iterator[tuple[Seating, list[tuple[int, ...]]]]:
        """So many games; before each move where all sat and who won."""
        for number in range(rounds):
            self.play()
            evening = self.evening
            if number == rounds - 1:
                break
            before = evening.seating
            self.stir()
            errand = wanted(evening)
            if errand is not None:
                self.happen(errand.run())
            outcomes = [evening.outcome(len(evening.rounds), table + 1) for table in range(len(evening.round.sheets))]
            self.happen(events.Moved())
            yield before, [outcome.winners for outcome in outcomes if outcome]
            self.stirred = False
        self.happen(events.Ended())


def some_prizes(chance: Random, party: Party, loners: bool) -> tuple[events.Offered, ...]:
    """None are told, or the first and some others, each with a rule for ties."""
    if chance.random() < 0.4:
        return ()
    kinds = [kind for kind in offered_in(party, loners) if kind == "best" or chance.random() < 0.6]
    chance.shuffle(kinds)
    return tuple(events.Offered(prize=kind, ties=chance.choice(ties_of(kind))) for kind in kinds)


def look_about(evening: Evening) -> None:
    """What holds at every moment."""
    seating = evening.seating
    seated = [who for table in seating.tables for who in table]
    assert len(seated) == len(set(seated)) and all(len(table) == 4 for table in seating.tables)
    assert not set(seated) & set(seating.byes)
    assert all(0 <= dealer < 4 for dealer in seating.dealers) and len(seating.dealers) == len(seating.tables)
    if evening.phase == "placed":
        assert {*seated, *seating.byes} == set(evening.present)
        assert len(seating.byes) == len(evening.present) % 4 and (evening.opened.fill == "byes" or not seating.byes)
        if evening.opened.fill == "bots":
            people = sum(not evening.players[who].bot for who in evening.present)
            assert len(seated) == max(evening.party.least, people + -people % 4)
    times = [evening.sat_out(who) for who in evening.present]
    assert max(times) - min(times) <= 1, "nobody sits out twice before everyone has once"


def moved_as_printed(before: Seating, after: Seating, winners: list[tuple[int, ...]], party: Party) -> None:
    """A move at which nobody came, went or sat out."""
    partners = party.partners
    foot = len(before.tables) - 1
    where = {who: table for table, seats in enumerate(after.tables) for who in seats}
    colours = {who: colour_of(chair) for seats in before.tables for chair, who in enumerate(seats)}
    mates = {seats[chair]: seats[chair ^ 2] for seats in before.tables for chair in range(4)}
    for table, seats in enumerate(before.tables):
        for chair, who in enumerate(seats):
            if chair in winners[table]:
                assert where[who] == max(table - 1, 0)
            else:
                assert where[who] == (foot if table == 0 else table)
    for table, (seats, dealer) in enumerate(zip(after.tables, after.dealers, strict=True)):
        came = set(seats) - set(before.tables[table])
        assert len(came) == 2 and seats[dealer] in came
        if partners:
            assert dealer < 2, "a red one deals"
            for chair in range(4):
                assert colour_of(chair) == colours[seats[chair]], "a couple is one of each colour"
                assert mates[seats[chair]] != seats[chair ^ 2], "all change partners"
                assert (seats[chair] in came) != (seats[chair ^ 2] in came)


@pytest.mark.parametrize("batch", range(8))
def test_thousands_of_evenings(batch: int) -> None:
    printed = 0
    for seed in range(batch * EVENINGS, (batch + 1) * EVENINGS):
        host = Host(seed)
        evening = host.evening
        for before, winners in host.evening_of(host.chance.randint(1, 6)):
            if not host.stirred and not before.byes and not evening.kept():
                moved_as_printed(before, evening.seating, winners, evening.party)
                printed += 1
        tallies_add_up(evening)
        prizes_are_right(evening)
    assert printed > EVENINGS // 2


@pytest.mark.parametrize("players", [12, 101, 258, 399, 400])
def test_large_evenings(players: int) -> None:
    for seed in range(3):
        host = Host(90_000 + seed, players)
        host.restless = False
        for before, winners in host.evening_of(8):
            if not before.byes:
                moved_as_printed(before, host.evening.seating, winners, host.evening.party)
        tallies_add_up(host.evening)
        prizes_are_right(host.evening)


def tallies_add_up(evening: Evening) -> None:
    """Punches are the games won, and two a table in every round."""
    cards = {card.player: card for card in tallies(evening)}
    punched = Counter[str]()
    for number, game in enumerate(evening.rounds, 1):
        if not game.rung:
            continue
        won = [who for who, card in cards.items() if card.marks[number - 1] == "won"]
        assert len(won) == 2 * len(game.seating.tables)
        punched.update(won)
        byes = [who for who, card in cards.items() if card.marks[number - 1] == "bye"]
        assert sorted(byes) == sorted(game.seating.byes)
    for who, card in cards.items():
        assert card.punches == punched[who] and card.games == sum(mark in ("won", "lost") for mark in card.marks)
    if evening.party.notes_hands:
        told = [sheet.told for game in evening.rounds if game.rung for sheet in game.sheets]
        assert sum(card.captures for card in cards.values()) == sum(len(entry.captors) for entry in told if entry)


def prizes_are_right(evening: Evening) -> None:
    """The best prize is the best person's, the booby the poorest's, ties are named, and nobody has two prizes."""
    cards = {card.player: card for card in tallies(evening)}
    people = [card for who, card in cards.items() if not evening.players[who].bot and not evening.players[who].left]
    people = [card for card in people if card.games]
    if not people:
        return
    level = contenders(evening, "best")
    first = award(evening, "best")
    assert first is not None
    assert {merit(evening, cards[who]) for who in level} == {max(merit(evening, card) for card in people)}
    if first.is_open:
        evening.apply(events.Decided(prize="best", player=level[0]))
        assert (again := award(evening, "best")) and again.player == level[0]
    if not evening.opened.prizes:
        pool = [card for card in people if evening.players[card.player].place]
        poorest = min((merit(evening, card) for card in pool), default=None)
        told = award(evening, "booby")
        assert (told is None) == (poorest is None)
        assert told is None or merit(evening, cards[told.player or ""]) == poorest
        return
    given = list(awards(evening))
    assert all(not one.is_open for one in given)
    holders = [who for one in given for who in one.holders]
    assert len(holders) == len(set(holders)) and set(holders) <= {card.player for card in people}
    assert [one.prize for one in given] == sorted((one.prize for one in given), key=list(TITLES).index)
    for one in given:
        if one.prize in ("captures", "loners"):
            assert all(cards[who].captures for who in one.holders)
        if one.by == "share":
            assert len(one.holders) > 1 and one.player is None


def picture(evening: Evening) -> object:
    """All there is to know of an evening."""
    return (
        evening.opened,
        evening.phase,
        evening.paused,
        list(evening.players.values()),
        evening.rounds,
        evening.decided,
        tallies(evening),
        list(awards(evening)),
        evening.ahead,
    )


def test_planned_evenings() -> None:
    """Nobody is lost or seated twice, byes stay even, and partners do not meet again while others are left."""
    again = met = 0
    for seed in range(60):
        host = Host(60_000 + seed, players=(8, 13, 16, 22)[seed % 4], planned=True)
        for _ in host.evening_of(5):
            pass
        tallies_add_up(host.evening)
        couples = Counter(
            frozenset((table[chair], table[chair + 2]))
            for game in host.evening.rounds
            for table in game.seating.tables
            for chair in (0, 1)
        )
        met += sum(couples.values())
        again += sum(times - 1 for times in couples.values())
        lines = [events.written(event) for event in host.story.events]
        assert picture(Evening.of(events.read(line) for line in lines)) == picture(host.evening)
        prizes_are_right(host.evening)
    assert again < met / 25


def test_the_same_events_give_the_same_evening() -> None:
    for seed in range(150):
        host = Host(50_000 + seed)
        for _ in host.evening_of(4):
            pass
        lines = [events.written(event) for event in host.story.events]
        assert picture(Evening.of(events.read(line) for line in lines)) == picture(host.evening)
        for cut_off in (len(lines) // 3, len(lines) // 2):
            Evening.of(events.read(line) for line in lines[:cut_off])


def test_the_same_seed_gives_the_same_evening() -> None:
    for seed in range(40):
        twins = [Host(70_000 + seed) for _ in range(2)]
        for host in twins:
            for _ in host.evening_of(4):
                pass
        assert twins[0].story.events == twins[1].story.events
        assert picture(twins[0].evening) == picture(twins[1].evening)


def test_a_correction_gives_the_tallies_of_the_right_score_and_the_seats_of_the_wrong_one() -> None:
    for seed in range(60):
        host = Host(80_000 + seed)
        host.restless = False
        for _ in host.evening_of(3):
            pass
        story = host.story.events
        wrong = Evening.of(story)
        right = Evening.of([*story, events.Corrected(round=1, table=2, points=(9, 0, 0, 0)[: wrong.party.sides])])
        assert [game.seating for game in wrong.rounds] == [game.seating for game in right.rounds]
        changed = {
            one.player
            for one, other in zip(by_name(wrong), by_name(right), strict=True)
            if (one.punches, one.points, one.captures) != (other.punches, other.points, other.captures)
        }
        assert changed <= set(wrong.rounds[0].seating.tables[1])
        tallies_add_up(right)


def by_name(evening: Evening) -> list[Tally]:
    return sorted(tallies(evening), key=lambda card: card.player)


@pytest.mark.parametrize("game", PARTIES)
def test_bots_give_a_whole_evening(game: str) -> None:
    opened = events.Opened(game=game, rounds=3, seed=11)
    *_, story = play_evening(opened, ["house"] * 14)
    *_, again = play_evening(opened, ["house"] * 14)
    assert story.events == again.events
    evening = story.evening
    assert len(evening.rounds) == 3 and evening.phase == "ended"
    tallies_add_up(evening)
    head = [game.sheets[0].told for game in evening.rounds]
    if game == "euchre":
        assert all(told and max(told.points) >= 5 for told in head)
        others = [sheet.told for game_ in evening.rounds for sheet in game_.sheets[1:]]
        assert any(told and max(told.points) < 5 for told in others)
    if game == "chantecler":
        for game_ in evening.rounds:
            told = game_.sheets[game_.rung_by - 1].told
            assert told and max(told.points) >= 42
    if game == "raffles":
        assert sum(card.captures for card in tallies(evening)) == 3 * 4
    if game == "trolley":
        for game_ in evening.rounds:
            for sheet in game_.sheets:
                assert sheet.told and sum(sheet.told.points) >= 250  # every trick was counted, the last eight too
    prize = award(evening, "best")
    assert prize and prize.player
