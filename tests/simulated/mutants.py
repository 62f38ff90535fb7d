"""Mistakes that one could make in the house, planted on purpose: the simulation must find every one of them."""

import contextlib
from collections.abc import Callable, Sequence

import pytest

from parlour.errors import NotAvailable, Refusal
from parlour.server import house
from parlour.server.house import House
from parlour.server.live.table import events, picture
from parlour.server.live.table import requests as asks
from parlour.server.live.table.attendant import TableAttendant
from parlour.server.live.table.room import Room
from parlour.server.live.table.sitting import Sitting, restored
from parlour.server.live.table.visitor import Visitor
from parlour.server.lobby.register import Register
from parlour.wire import table as wire
from tests.simulated.evening import Failed, live

Plant = Callable[[pytest.MonkeyPatch], None]
Rows = Sequence[tuple[int, float, str]]
PLANTS: list[Plant] = []
RARE: list[Plant] = []  # those that take some hundred evenings to be found


def plant(mistake: Plant) -> Plant:
    """One more mistake."""
    PLANTS.append(mistake)
    return mistake


def rare(mistake: Plant) -> Plant:
    """One more that is seldom met."""
    RARE.append(mistake)
    return mistake


def evenings_until_found(mistake: Plant, most: int) -> int | None:
    """After how many evenings a planted mistake is found, if it is."""
    with pytest.MonkeyPatch.context() as patch:
        mistake(patch)
        for seed in range(most):
            try:
                live(seed)
            except Failed:
                return seed + 1
    return None


@plant
def told_before_it_is_written(patch: pytest.MonkeyPatch) -> None:
    async def write(self: Room, event: events.Any) -> None:
        seq = self.sitting.seq + 1
        self.apply(event, seq, self.journal.time())
        self.tell()
        await self.journal.append(self.sitting.id, seq, events.written(event))

    patch.setattr(Room, "write", write)


@plant
def applied_though_it_could_not_be_written(patch: pytest.MonkeyPatch) -> None:
    async def write(self: Room, event: events.Any) -> None:
        seq = self.sitting.seq + 1
        with contextlib.suppress(NotAvailable):
            await self.journal.append(self.sitting.id, seq, events.written(event))
        self.apply(event, seq, self.journal.time())

    patch.setattr(Room, "write", write)


@plant
def the_position_is_not_looked_at(patch: pytest.MonkeyPatch) -> None:
    judge = Room.judge

    def any_position(self: Room, visitor: Visitor, word: wire.Word) -> list[events.Any]:
        if hasattr(word, "position"):
            word.position = self.sitting.position
        return judge(self, visitor, word)

    patch.setattr(Room, "judge", any_position)


@plant
def the_acts_of_the_hand_are_forgotten_on_restart(patch: pytest.MonkeyPatch) -> None:
    def forgetful(id: str, rows: Rows) -> Sitting:
        sitting = restored(id, rows)
        if sitting.table is not None:
            sitting.table.hands[-1].acts.clear()
        return sitting

    patch.setattr(house, "restored", forgetful)


@plant
def the_last_event_is_forgotten_on_restart(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(house, "restored", lambda id, rows: restored(id, rows[:-1] or rows))


@plant
def what_was_caught_up_with_is_applied_twice(patch: pytest.MonkeyPatch) -> None:
    async def catch_up(self: Room) -> None:
        for seq, at, body in await self.journal.read(self.sitting.id, self.sitting.seq):
            self.apply(events.read(body), seq, at)
        self.tell()

    patch.setattr(Room, "catch_up", catch_up)


@plant
def who_comes_second_does_not_read_on(patch: pytest.MonkeyPatch) -> None:
    async def catch_up(self: Room) -> None:
        self.tell()

    patch.setattr(Room, "catch_up", catch_up)


@plant
def who_comes_second_writes_elsewhere(patch: pytest.MonkeyPatch) -> None:
    async def write(self: Room, event: events.Any) -> None:
        seq, at = self.sitting.seq, None
        while at is None:
            seq += 1
            at = await self.journal.append(self.sitting.id, seq, events.written(event))
        self.apply(event, seq, at)

    patch.setattr(Room, "write", write)


@plant
def anyone_plays_for_seat_0(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(asks, "own_seat", lambda visitor: 0)
    patch.setattr("parlour.server.live.table.room.own_seat", lambda visitor: 0)


@plant
def one_act_too_many_goes_back(patch: pytest.MonkeyPatch) -> None:
    to_take_back = Sitting.to_take_back

    def too_many(self: Sitting, seat: int, guest: str) -> int:
        return min(to_take_back(self, seat, guest) + 1, len(self.acts))

    patch.setattr(Sitting, "to_take_back", too_many)


@plant
def the_gallery_sees_a_hand(patch: pytest.MonkeyPatch) -> None:
    whole = picture.picture

    def leaking(room: Room, seat: int | None, guest: str | None, *more: object) -> bytes:
        text = whole(room, seat or 0, guest).whole(0)
        return text if seat is not None else with_you(text)

    patch.setattr("parlour.server.live.table.room.picture", leaking)


def with_you(told: bytes) -> bytes:
    """As if it had been the gallery's."""
    return told.replace(b'"you":0', b'"you":null', 1)


@plant
def the_secret_is_shown_during_the_hand(patch: pytest.MonkeyPatch) -> None:
    def shown(sitting: Sitting, seat: int | None) -> wire.Fair | None:
        proof = sitting.proof
        if proof is None:
            return None
        return wire.Fair(
            hand=sitting.next_hand - 1, commitment=proof.commitment, given=list(proof.given), secret=proof.secret
        )

    patch.setattr(picture, "fair_at", shown)


@plant
def the_commitment_is_not_written(patch: pytest.MonkeyPatch) -> None:
    async def promise(self: TableAttendant) -> None:
        sitting = self.room.sitting
        if not sitting.secret:
            sitting.commit(self.room.chance.randbytes(32).hex())
            self.room.tell()

    patch.setattr(TableAttendant, "promise", promise)


@plant
def gifts_are_left_out_of_the_deal(patch: pytest.MonkeyPatch) -> None:
    dealt = Sitting.dealt

    def without(self: Sitting) -> events.Dealt:
        self.given = {}
        return dealt(self)

    patch.setattr(Sitting, "dealt", without)


@plant
def nobody_is_woken(patch: pytest.MonkeyPatch) -> None:
    tell = Room.tell

    def quiet(self: Room) -> None:
        tell(self)
        if self.sitting.table is not None:
            self.stirred.clear()

    patch.setattr(Room, "tell", quiet)


@rare
def a_refusal_is_not_told(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Room, "refuse", lambda self, visitor, sentence: None)


@plant
def a_table_that_left_memory_is_not_opened_again(patch: pytest.MonkeyPatch) -> None:
    room = House.room

    async def once(self: House, table: str, address: str = "") -> Room:
        entry = self.register.entries.get(table)
        if table not in self.rooms and entry is not None and entry.moment is not None:
            raise NotAvailable("Once is enough.")
        return await room(self, table, address)

    patch.setattr(House, "room", once)


@plant
def seats_are_not_kept(patch: pytest.MonkeyPatch) -> None:
    take_chair = Room.take_chair

    def not_back(self: Room, visitor: Visitor, seat: int) -> None:
        take_chair(self, visitor, seat)
        self.sitting.chairs[seat].guest = ""

    patch.setattr(Room, "take_chair", not_back)


@rare
def nobody_plays_for_one_who_has_gone(patch: pytest.MonkeyPatch) -> None:
    async def keep_seats(self: TableAttendant) -> float | None:
        return None

    patch.setattr(TableAttendant, "keep_seats", keep_seats)


@rare
def all_acts_taken_back_undo_the_deal(patch: pytest.MonkeyPatch) -> None:
    def undoing(self: Sitting, acts: int) -> None:
        assert self.table is not None
        record, kept = self.table.record, self.acts[: len(self.acts) - acts]
        self.table = record.replay(record.length - acts)
        self.table.hands[-1].acts = list(kept)

    patch.setattr(Sitting, "take_back", undoing)


@rare
def one_who_comes_back_too_late_keeps_his_seat(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Room, "count_heads", lambda self: None)


@plant
def one_guest_sits_down_in_two_windows(patch: pytest.MonkeyPatch) -> None:
    def sits(sitting: Sitting, visitor: Visitor, seat: int) -> list[events.Any]:
        chairs = sitting.chairs
        if visitor.guest is None or visitor.name is None or visitor.seat is not None:
            raise Refusal("No.")
        if not 0 <= seat < len(chairs) or not (chairs[seat].is_open or chairs[seat].vacated):
            raise Refusal("No.")
        if sitting.held.get(visitor.guest, seat) != seat:
            raise Refusal("No.")
        return [events.Sat(seat=seat, guest=visitor.guest, name=visitor.name)]

    patch.setattr(asks, "sits", sits)


@rare
def a_table_that_could_not_be_read_is_left_out(patch: pytest.MonkeyPatch) -> None:
    wake = House.wake

    async def left_out(self: House, table: str, address: str = "") -> None:
        try:
            await wake(self, table, address)
        except NotAvailable:
            self.register.drop(table)
            raise

    patch.setattr(House, "wake", left_out)


@plant
def a_table_that_left_memory_is_listed_no_more(patch: pytest.MonkeyPatch) -> None:
    put_away = House.put_away

    def forgotten(self: House, room: Room) -> None:
        put_away(self, room)
        self.register.drop(room.sitting.id)

    patch.setattr(House, "put_away", forgotten)


@plant
def who_sits_down_is_not_listed(patch: pytest.MonkeyPatch) -> None:
    apply = Register.apply

    def deaf(self: Register, table: str, event: events.Any, seq: int, at: float) -> None:
        if not isinstance(event, events.Sat):
            apply(self, table, event, seq, at)

    patch.setattr(Register, "apply", deaf)
