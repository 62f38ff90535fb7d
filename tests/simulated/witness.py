"""One who sees everything that reaches the disk and everything that is told, and believes only the disk.

For each table he keeps a sitting of his own, made of what is on disk and of nothing else. Whatever is told must be what
that sitting would say to the same seat; and whatever is written must have been asked for by somebody in just that
position, or be the house's own to do.
"""

import json
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

import msgspec

from parlour.engine.view import View
from parlour.server.live.table import events
from parlour.server.live.table.board import board as board_for
from parlour.server.live.table.board import common_board, own_board
from parlour.server.live.table.picture import breaths, shown
from parlour.server.live.table.sitting import Sitting, restored
from parlour.table.fair import NOTHING, commitment
from parlour.table.record import Record
from parlour.wire import table as wire
from tests.simulated.store import Disk, Row

Picture = dict[str, Any]
MOST_ACTS, LEFT_OUT = 64, 32
REMEMBERED = 64  # messages, and boards of positions
TWO_WORLDS = 0.05  # of the pictures are compared with another world's


class Wrong(AssertionError):
    """The house has done what it must not."""


class Mirror:
    """A table as the disk has it."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.begins = [0]  # for each position, in order, the first place at which it was the position
        self.known: dict[int | None, Picture] = {}  # what each seat may be told, at this place of the journal
        self.known_at = 0

    def expected(self, seat: int | None) -> Picture:
        """What a seat may be told now."""
        if self.known_at != self.sitting.seq:
            self.known, self.known_at = {}, self.sitting.seq
        if seat not in self.known:
            self.known[seat] = expected(self.sitting, seat)
        return self.known[seat]


def expected(sitting: Sitting, seat: int | None) -> Picture:
    """What a seat may be told of a sitting."""
    view = sitting.view(seat)
    said = breaths(sitting.acts)
    while len(said) > MOST_ACTS:
        said = said[LEFT_OUT:]
    board = None if view is None else board_told(view, tuple(sitting.names))
    hand_over = sitting.table is not None and sitting.state.hand_over
    seats = ["bot" if chair.bot else "person" if chair.guest else "open" for chair in sitting.chairs]
    return {
        "phase": sitting.phase,
        "position": sitting.position,
        "hand": sitting.next_hand - 1,
        "board": board,
        "acts": decoded(wire.encode([shown(sitting.game.module, breath, seat) for breath in said])),
        "counts": sitting.counts(),
        "gallery": sitting.gallery,
        "seats": list(zip(seats, [chair.name for chair in sitting.chairs], strict=True)),
        "promised": commitment(sitting.secret) if sitting.secret and not sitting.closed else None,
        "secret": sitting.proof.secret if sitting.proof and hand_over and seat is not None else None,
    }


def as_told(message: wire.Told) -> Any:
    """As it comes out of the wire."""
    return msgspec.json.decode(wire.encode(message))


def board_told(view: View, names: tuple[str, ...]) -> Any:
    """A board as it comes out of the wire."""
    whole = whole_board(view.gallery, names)
    return as_told(whole if view.seat is None else own_board(whole, view))


@lru_cache(REMEMBERED)
def whole_board(gallery: View, names: tuple[str, ...]) -> wire.Board:
    """What everyone sees of a game; the same of views that are equal."""
    return common_board(gallery, list(names))


@lru_cache(REMEMBERED)
def decoded(text: str | bytes) -> Any:
    """What a text says. Several read the same one, and none of them changes what he has read."""
    return msgspec.json.decode(text)


def essence(now: Picture) -> Picture:
    """Of a picture, what follows from the disk."""
    plain = {key: now[key] for key in ("phase", "position", "hand", "board", "acts", "counts", "gallery")}
    return plain | {
        "seats": [(seat["who"], seat["name"]) for seat in now["seats"]],
        "promised": now["promised"] and now["promised"]["commitment"],
        "secret": now["fair"] and now["fair"]["secret"],
    }


class Witness:
    """Sees it all."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.disk = Disk(self.saw_written)
        self.mirrors: dict[str, Mirror] = {}
        self.words: set[tuple[Any, ...]] = set()  # all that was ever asked for
        self.pictures = self.acts = 0

    # ---- what is asked for ----

    def heard(self, guest: str, word: Picture) -> None:
        """Somebody has sent a word; whether it arrives is another matter."""
        what = word.get("move") or word.get("words") or word.get("contribution") or word.get("seat")
        self.words.add((guest, word["type"], word.get("position"), what))
        self.words.add((guest, word["type"]))

    def asked(self, *word: Any) -> None:
        """Was that asked for?"""
        if word not in self.words:
            raise Wrong(f"nobody has asked for what is written: {word}")

    # ---- what is written ----

    def saw_written(self, table: str, row: Row) -> None:
        """A row is on disk."""
        seq, at, body = row
        event = events.read(body)
        if seq == 0:
            self.mirrors[table] = Mirror(restored(table, [row]))
            return
        mirror = self.mirrors[table]
        sitting = mirror.sitting
        if seq != sitting.seq + 1:
            raise Wrong(f"the journal of {table} has a gap: {seq} after {sitting.seq}")
        if sitting.closed and not isinstance(event, events.Shared):
            raise Wrong(f"{body} is written though the table is closed")
        self.check_wanted(sitting, event)
        position, hand = sitting.position, sitting.next_hand
        sitting.apply(event, seq, at)
        if sitting.next_hand != hand + isinstance(event, events.Dealt):
            raise Wrong(f"after {body[:100]} another hand is played than before")
        mirror.begins += [seq] * (sitting.position != position)
        self.acts += 1

    def check_wanted(self, sitting: Sitting, event: events.Any) -> None:
        """Has somebody asked for this, in just this position?"""
        match event:
            case events.Played(seat=seat, move=move, by=by) if by:
                self.check_seat(sitting, seat, by)
                self.asked(by, "play", sitting.position, move)
            case events.Called(seat=seat, words=words, by=by) if by:
                self.check_seat(sitting, seat, by)
                self.asked(by, "call", sitting.position, words)
            case events.TookBack(acts=acts):
                act = sitting.acts[-acts]
                self.asked(act.by, "take-back", sitting.position, None)
            case events.Sat(guest=guest):
                if sitting.seat_of(guest) is not None:
                    raise Wrong(f"{guest} sits in two seats")
            case events.Dealt(given=given):
                if given != [sitting.given.get(seat, NOTHING) for seat in range(sitting.game.players)]:
                    raise Wrong("what was added to a deal is not in it")
            case events.Given(seat=seat, contribution=contribution):
                self.asked(sitting.chairs[seat].guest, "give", None, contribution)
            case events.Filled():
                self.asked(sitting.opened.host, "fill")
            case events.Gallery():
                self.asked(sitting.opened.host, "gallery")

    def check_seat(self, sitting: Sitting, seat: int, guest: str) -> None:
        """Does he sit there?"""
        if sitting.chairs[seat].guest != guest:
            raise Wrong(f"{guest} has acted for seat {seat}, which is not his")

    # ---- what is told ----

    def saw_told(self, guest: str, text: str) -> None:
        """The house has sent something: a picture must be what the disk says."""
        now = decoded(text)
        if now["type"] != "table":
            return
        self.pictures += 1
        mirror = self.mirrors.get(now["table"])
        if mirror is None or now["position"] > mirror.sitting.position:
            raise Wrong(f"{guest} is told of position {now['position']}, which is not on disk")
        said = essence(now)
        if said != mirror.expected(now["you"]) and not self.was_so(mirror, now["you"], said):
            raise Wrong(f"{guest} is told what is not so: {differs(said, mirror.expected(now['you']))}")
        if now["you"] is not None and now["phase"] == "playing" and self.chance.random() < TWO_WORLDS:
            self.check_another_world(mirror.sitting, now["you"])

    def was_so(self, mirror: Mirror, seat: int | None, said: Picture) -> bool:
        """Was it so while that was the position? The disk may have gone on since."""
        if said["position"] not in mirror.begins:
            return False
        later = [begin for begin in mirror.begins if begin > said["position"]]
        log = self.disk.log(mirror.sitting.id)
        last = later[0] if later else mirror.sitting.seq + 1
        return any(
            expected(restored(mirror.sitting.id, log[: seq + 1]), seat) == said
            for seq in range(last - 1, said["position"] - 1, -1)
        )

    def check_another_world(self, sitting: Sitting, seat: int) -> None:
        """In any other world that looks the same to a seat, it is told the same."""
        view = sitting.view(seat)
        if view is None:
            return
        other = view.imagine(self.chance.getrandbits(32)).view(seat)
        if as_told(board_for(other, sitting.names)) != as_told(board_for(view, sitting.names)):
            raise Wrong(f"what seat {seat} is told depends on what it cannot see")

    # ---- at the end ----

    def check_records(self) -> None:
        """Every journal makes the same sitting again, and every record replays."""
        for table, mirror in self.mirrors.items():
            again = restored(table, self.disk.log(table))
            if not same(again, mirror.sitting):
                raise Wrong(f"the journal of {table} does not make the same sitting again")
            if again.table is not None:
                record = again.table.record
                check_record(record)
                if again.counts() and str(finished := again.finished()) != str(record):
                    check_record(finished)


def same(one: Sitting, other: Sitting) -> bool:
    """Do two sittings say the same?"""
    plain = ("seq", "position", "at", "acts", "chairs", "admitted", "held", "gallery", "closed", "secret", "given")
    if any(getattr(one, name) != getattr(other, name) for name in plain):
        return False
    if one.table is None or other.table is None:
        return one.table is other.table
    return str(one.table.record) == str(other.table.record)


def check_record(record: Record) -> None:
    """Does a record say the same when it is read again and replayed?"""
    text = str(record)
    again = Record.parse(text)
    if str(again) != text:
        raise Wrong("a record reads otherwise than it was written")
    if again.hands and str(again.replay().record) != text:
        raise Wrong("a record does not replay")


def differs(said: Picture, so: Picture) -> str:
    """Where two pictures differ, in a few words."""
    return "; ".join(f"{key} {short(said[key])} for {short(so[key])}" for key in so if said[key] != so[key])


def short(value: Any) -> str:
    """The beginning of something."""
    text = json.dumps(value)
    return text if len(text) < 200 else text[:200] + "..."


def seats_of(picture: Picture, who: str) -> Sequence[int]:
    """The seats where such a one sits."""
    return [seat for seat, chair in enumerate(picture["seats"]) if chair["who"] == who]
