"""The same game once more: for the same people, with the same options and bots, and the deal passes on.

Who says so first has it written in the journal of the old table, and with it the name of the new one. So two who say it
at one moment, at whatever servers, come to one table, and if a server dies in between the next who says it goes on.
"""

from random import Random
from typing import Protocol

from msgspec.structs import replace

from parlour.errors import Forbidden, Refusal
from parlour.server.limits import Crowd
from parlour.server.live.table import events
from parlour.server.live.table.chairs import seated
from parlour.server.live.table.room import Room
from parlour.server.live.table.sitting import Sitting
from parlour.server.lobby.opening import opening
from parlour.server.lobby.register import Register
from parlour.server.people import word_of
from parlour.wire import pages

TABLE_LETTERS = 12
NOT_OVER = "The game goes on; it can be played again when it is over."
AT_A_PARTY = "This table was laid for a party; go back to it."
ONE_HAND = "This table was laid for one hand, and no game follows; set a table of your own."
NOT_YOURS = "Those who have played here can play again; set a table of your own."
TOO_MANY = "Very many tables have been opened from your address; wait a minute."


class Floor(Protocol):
    """The house, as far as a game played again concerns it."""

    crowd: Crowd
    chance: Random
    may_chat: bool
    register: Register

    async def lay(self, table: str, opened: events.Opened) -> Room:
        """Lay a table of this name, unless another server has."""
        ...

    async def make_way(self, guest: str, address: str) -> None:
        """See that there is room for one more table of this guest's, or say why not."""
        ...


class Again:
    """Brings those who have played together to a new table."""

    def __init__(self, house: Floor) -> None:
        self.house = house

    async def play(self, old: Room, guest: str, name: str, address: str) -> Room:
        """The table where a game is played again, with the guest on his seat there."""
        sitting = old.sitting
        if sitting.opened.party:
            raise Refusal(AT_A_PARTY)
        if sitting.seat_of(guest) is None:
            raise Forbidden(NOT_YOURS)
        if sitting.opened.source is not None:
            raise Refusal(ONE_HAND)
        if sitting.phase != "over":
            raise Refusal(NOT_OVER)
        if sitting.followed is None:
            await self.say(old, guest, address)
        assert sitting.followed is not None
        opened = opening_again(sitting, sitting.followed.host, self.house.chance, self.house.may_chat)
        room = await self.house.lay(sitting.followed.table, opened)
        self.house.register.came_from(room.sitting.id, address)
        await take_seat(room, guest, name)
        return room

    async def say(self, old: Room, guest: str, address: str) -> None:
        """Write down where the game is played again, unless somebody was faster."""
        self.house.crowd.tables.pass_through(TOO_MANY, address)
        await self.house.make_way(guest, address)
        table = word_of(TABLE_LETTERS, self.house.chance)

        async def write() -> None:
            """Write it, unless it is written."""
            if old.sitting.followed is None:
                await old.write(events.Followed(table=table, host=guest))

        async with old.lock:
            await old.persist(write)
        old.tell()


async def take_seat(room: Room, guest: str, name: str) -> None:
    """Seat a guest where a seat is kept for him; who has one already, or whose was given away, stays where he is."""

    async def write() -> None:
        """Write it down."""
        sitting = room.sitting
        seat = sitting.kept_seat(guest)
        if seat is not None and sitting.seat_of(guest) is None and sitting.chairs[seat].is_open and not sitting.closed:
            for event in seated(sitting.chairs, seat, guest, name):
                await room.write(event)

    async with room.lock:
        await room.persist(write)
    room.count_heads()
    room.tell()


def opening_again(old: Sitting, host: str, chance: Random, may_chat: bool) -> events.Opened:
    """The opening of a table like one where a game is over: a seat is kept for everyone who sits there, bots sit where
    bots sat, and the deal passes to whom it would have passed. A word at the door would let nobody in here who has not
    said it there; so the table is private then."""
    asked = pages.NewTable(
        game=old.opened.game,
        options=old.game.options,
        seats=["bot" if chair.bot else "open" for chair in old.chairs],
        rung=old.opened.rung,
        rungs=[chair.rung for chair in old.chairs],
        public=old.public and not old.opened.word,
        gallery=old.gallery,
        clock=old.opened.clock,
        hints=old.opened.hints,
        chat=old.opened.chat and may_chat,
    )
    kept = [
        events.Kept(seat=seat, guest=chair.guest, name=chair.name)
        for seat, chair in enumerate(old.chairs)
        if chair.guest
    ]
    dealer = int(old.game.law.next_dealer(old.state.s))
    opened = opening(asked, host, chance, may_chat)
    return replace(opened, kept=kept, dealer=dealer, days=old.opened.days)
