"""Changes instead of pictures: nobody who is told them can tell the difference."""

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.engine.view import View
from parlour.games import GAMES
from parlour.games.declare import Sight
from parlour.server.live.table import events
from parlour.server.live.table.board import all_fields, own_of
from parlour.server.live.table.picture import Common, common, picture, stands
from parlour.server.live.table.room import Room
from parlour.server.live.table.sitting import Sitting
from parlour.wire import table as wire
from parlour.wire.changes import Drawn, applied, change, changed
from tests.helpers.openings import opening
from tests.helpers.visiting import SLOW, Person, open_house, table
from tests.helpers.walks import step, tables

MOST_ACTS = 130  # so that acts are left out where a hand is long


class Witness:
    """One who is told changes, and holds every picture against the whole."""

    def __init__(self, seat: int | None, guest: str, draws: bool = False) -> None:
        self.seat, self.guest, self.draws = seat, guest, draws
        self.drawn: Drawn | None = None
        self.has: dict[str, Any] = {}
        self.number = self.changes = self.wholes = 0

    def looks(self, room: Room, everybody: Common) -> None:
        """Be told of the table as it is now."""
        drawn = picture(room, self.seat, self.guest, everybody, self.draws)
        self.number += 1
        whole = drawn.whole(self.number)
        assert msgspec.json.encode(msgspec.json.decode(whole, type=wire.Table)) == whole
        assert whole == picture(room, self.seat, self.guest, None, self.draws).whole(self.number)
        self.leaves_out_no_more_than_is_not_drawn(room, whole)
        if self.drawn is not None:
            text = drawn.since(self.drawn, self.number)
            self.has = applied(self.has, msgspec.json.decode(text, type=wire.Changes))
            assert msgspec.json.encode(self.has) == whole
            self.changes, self.wholes = self.changes + len(text), self.wholes + len(whole)
        else:
            self.has = msgspec.json.decode(whole)
        self.drawn = drawn

    def leaves_out_no_more_than_is_not_drawn(self, room: Room, whole: bytes) -> None:
        """What a page is told is what everybody is, but for fields that no seat has for itself and for the words."""
        full, here = picture(room, self.seat, self.guest).whole(self.number), msgspec.json.decode(whole)
        if not self.draws or room.sitting.game.law.ABOUT.board or here["board"] is None:
            assert whole == full
            return
        all_of_it = msgspec.json.decode(full)
        fields = all_of_it["board"]["fields"]
        own = [name for name, field in room.sitting.game.fields.items() if field.sight is Sight.OWN and name in fields]
        assert list(here["board"]["fields"]) == own and fields and all_of_it["board"]["told"]
        all_of_it["board"]["told"] = {}
        all_of_it["board"]["fields"] = {name: fields[name] for name in own}
        assert all_of_it == here


@pytest.mark.parametrize("name", GAMES)
async def test_changes_lead_to_the_whole_picture(name: str, tmp_path: Path) -> None:
    """At every act of two hands, for every seat and the gallery, for people and with bots."""
    game, chance = parlour.load(name), random.Random(name)
    opened = opening(game, seats=["open"] * game.players, public=False, host="guest0")
    sitting = Sitting("table", opened)
    async with open_house(tmp_path, SLOW) as house:
        room = house.furnish(sitting)
        guests = [f"guest{seat}" for seat in range(game.players)]
        eyes = [Witness(seat, guest) for seat, guest in enumerate(guests)]
        eyes += [Witness(None, ""), Witness(None, "guest0")]
        eyes += [Witness(seat, guest, draws=True) for seat, guest in enumerate(guests)] + [
            Witness(None, "", draws=True)
        ]
        last: Common | None = None

        def show() -> None:
            nonlocal last
            last = common(room, last)
            for one in eyes:
                if chance.random() < 0.8:  # one who is slow is told several acts as one
                    one.looks(room, last)

        def happens(event: events.Any) -> None:
            sitting.apply(event, sitting.seq + 1, 0.0)
            show()

        for seat, guest in enumerate(guests):
            happens(events.Sat(seat=seat, guest=guest, name=f"Guest {seat}"))
        for hand in range(2):
            happens(events.Committed(secret=f"{hand}" * 64))
            happens(events.Given(seat=1, contribution="7a" * 32))
            happens(sitting.dealt())
            while sitting.state.seat is not None and len(sitting.acts) < MOST_ACTS:
                seat, copy = sitting.state.seat, sitting.state.copy()
                happens(sitting.played(seat, step(copy, chance), guests[seat]))
                if chance.random() < 0.05 and len(sitting.acts) > 3:
                    happens(events.TookBack(acts=chance.randint(1, 2)))
            if sitting.phase != "counted":
                break
        told = sum(one.changes for one in eyes)
        assert told * 2 < sum(one.wholes for one in eyes)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_not_worked_out_anew_is_as_it_was(name: str) -> None:
    """With all options, at every act of random hands: words of fields, and what a seat sees that has nothing to do."""
    chance, kept = random.Random(name), 0
    for game in chance.sample(games := tables(name), min(len(games), 12)):
        state = game.start(seed=chance.getrandbits(30))
        fields: tuple[View, dict[str, Any]] | None = None
        own: dict[int, tuple[View, dict[str, Any]]] = {}
        for _ in range(MOST_ACTS):
            gallery = state.view(None)
            told = all_fields(gallery, fields)
            assert msgspec.json.encode(told) == msgspec.json.encode(all_fields(gallery))
            fields = gallery, told
            for seat in range(game.players):
                view = state.view(seat)
                if seat in own and stands(own[seat][0], state):
                    kept += 1
                else:
                    own[seat] = view, own_of(view)
                assert msgspec.json.encode(own[seat][1]) == msgspec.json.encode(own_of(view))
            if state.seat is None:
                break
            step(state, chance)
    assert kept or name == "roulette"


async def test_one_who_missed_something_is_shown_the_whole(tmp_path: Path) -> None:
    async with open_house(tmp_path, SLOW) as house:
        room = await table(house, "euchre", "me", "bot", "bot", "bot")
        ann, old = Person(room, "ann"), Person(room, None, changes=False)
        await ann.sees(lambda now: now["board"])
        kinds = [msgspec.json.decode(text)["type"] for text in ann.raw]
        assert kinds[0] == "table" and set(kinds[1:]) == {"changes"}
        before = len(ann.raw)
        await ann.ask("whole")
        await ann.sees(lambda now: len(ann.raw) > before)
        whole = msgspec.json.decode(ann.raw[-1])
        assert whole["type"] == "table" and whole["picture"] == len(ann.raw)
        await old.sees(lambda now: now["board"])
        assert {msgspec.json.decode(text)["type"] for text in old.raw} == {"table"}


async def test_a_refusal_is_followed_by_changes_though_there_are_none(tmp_path: Path) -> None:
    async with open_house(tmp_path, SLOW) as house:
        room = await table(house, "raffles", "me", "bot", "bot", "bot")
        ann = Person(room, "ann")
        await ann.sees(lambda now: now["board"])
        count = len(ann.raw)
        await ann.ask("ready", position=-1)
        await ann.hears("refused")
        await ann.sees(lambda now: len(ann.raw) == count + 2)
        assert msgspec.json.decode(ann.raw[-1])["changes"] == [{}]


# ---- whatever there may be in a picture ----

NAMES = st.sampled_from(["a", "b", "On the table", "1", 'x"y', "é", "+"])
PLAIN = st.none() | st.booleans() | st.integers(-9, 9) | st.sampled_from(["", "a,b", '"', "moon-4", "{", "[1,2]"])
LISTS = st.recursive(PLAIN, lambda inside: st.lists(inside, max_size=12), max_leaves=30)
THINGS = st.lists(st.dictionaries(NAMES, PLAIN | st.lists(PLAIN, max_size=9), max_size=4), max_size=9)
VALUES = st.recursive(LISTS | THINGS, lambda inside: st.dictionaries(NAMES, inside, max_size=6), max_leaves=30)


@settings(max_examples=60, deadline=None)
@given(VALUES, VALUES)
def test_any_change_can_be_told(before: Any, after: Any) -> None:
    holds(before, after)


def holds(before: Any, after: Any) -> None:
    """Does a change lead from the one to the other?"""
    one, two = {"it": before, "same": [1]}, {"it": after, "same": [1]}
    told = msgspec.json.decode(change(one, two))
    assert msgspec.json.encode(changed(one, told)) == msgspec.json.encode(two)


@settings(max_examples=60, deadline=None)
@given(st.lists(PLAIN, max_size=30), st.lists(PLAIN, max_size=3), st.integers(0, 30), st.integers(0, 3))
def test_lists_that_grow_and_shrink_can_be_told(before: list[Any], more: list[Any], place: int, without: int) -> None:
    holds(before, [*before[:place], *more, *before[place + without :]])
