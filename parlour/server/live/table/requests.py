"""What visitors ask for at a table: anyone, those who play, and the host. It is done, or refused with a sentence."""

import asyncio
from typing import TYPE_CHECKING

from parlour.errors import Refusal, Stale
from parlour.server.cluster import bus
from parlour.server.live.table import events
from parlour.server.live.visitor import Visitor
from parlour.server.logs import log_trouble
from parlour.wire import table as wire

if TYPE_CHECKING:
    from parlour.server.live.table.room import Room

STALE = "The table has gone on since; this is how it stands now."
CLOSED = "Nothing more is played at this table."
GALLERY_CLOSED = "The gallery of this table is closed."


async def obey(room: "Room", visitor: Visitor, word: wire.Word) -> None:
    """Do what is asked, or refuse it with a sentence."""
    if isinstance(word, wire.Play | wire.Call | wire.Ready | wire.TakeBack | wire.Consent | wire.AskHint):
        if word.position != room.sitting.position:
            raise Stale(STALE)
    if room.sitting.closed and not isinstance(word, wire.Say):
        raise Refusal("The bell has rung; go back to the party." if room.sitting.opened.party else CLOSED)
    match word:
        case wire.Sit(seat=seat):
            await sit(room, visitor, seat)
        case wire.Fill() | wire.Gallery():
            await host_asks(room, visitor, word)
        case _:
            await player_asks(room, visitor, own_seat(visitor), word)


def own_seat(visitor: Visitor) -> int:
    """The seat of one who has one."""
    if visitor.seat is None or visitor.guest is None:
        raise Refusal("The gallery looks on; take a seat to play.")
    return visitor.seat


async def player_asks(room: "Room", visitor: Visitor, seat: int, word: wire.Word) -> None:
    """What only those who sit at the table may ask."""
    guest = visitor.guest or ""
    match word:
        case wire.Play(move=move):
            await room.write(room.sitting.played(seat, move, guest, room.chance))
        case wire.Call(words=words):
            await room.write(room.sitting.called(seat, words, guest))
        case wire.Give(hand=hand, contribution=contribution):
            await room.write(room.sitting.gave(seat, hand, contribution))
        case wire.Ready():
            if room.sitting.phase != "counted":
                raise Refusal("There is no hand to be dealt now.")
            room.ready.add(seat)
        case wire.TakeBack():
            await ask_to_take_back(room, seat, guest)
        case wire.Consent(yes=yes):
            await answer(room, seat, yes)
        case wire.Leave():
            await room.write(events.Rose(seat=seat))
            forget(room, visitor, seat)
        case wire.Say(phrase=phrase):
            room.said(seat, phrase)
            room.elsewhere.tell(bus.Said(seat=seat, phrase=phrase))
        case wire.AskHint():
            think_for(room, visitor, seat)


# ---- seats ----


async def host_asks(room: "Room", visitor: Visitor, word: wire.Fill | wire.Gallery) -> None:
    """What only the host may ask."""
    if visitor.guest is None or visitor.guest != room.sitting.opened.host:
        raise Refusal("Only the host of this table can do that.")
    if isinstance(word, wire.Fill):
        for seat in open_seats(room, word.seat):
            await room.write(events.Filled(seat=seat, rung=word.rung))
        return
    await room.write(events.Gallery(open=word.open))
    for other in room.visitors:
        if other.seat is None and not room.watchable(other):
            other.outbox.farewell(GALLERY_CLOSED)


def open_seats(room: "Room", asked: int | None) -> list[int]:
    """The seats that are open; if one is asked for, that one, or a sentence that it is not."""
    seats = [seat for seat, chair in enumerate(room.sitting.chairs) if chair.is_open]
    if asked is not None and asked not in seats:
        raise Refusal("This seat is not open.")
    return seats if asked is None else [asked]


async def sit(room: "Room", visitor: Visitor, seat: int) -> None:
    """Somebody sits down."""
    sitting = room.sitting
    if visitor.guest is None or visitor.name is None:
        raise Refusal("Give yourself a name before you sit down.")
    if visitor.seat is not None:
        raise Refusal("You have a seat already.")
    own = sitting.seat_of(visitor.guest)
    if own is not None:  # taken in another window, or when nobody could say whether it was written
        room.take_chair(visitor, own)
        return
    if not 0 <= seat < len(sitting.chairs):
        raise Refusal(f"The seats are 0 to {len(sitting.chairs) - 1}.")
    if sitting.held.get(visitor.guest, seat) != seat:
        raise Refusal("You have seen the cards of another seat in this game; only that one can be yours.")
    chair = sitting.chairs[seat]
    if sitting.closed or not (chair.is_open or chair.vacated):
        raise Refusal("This seat is taken.")
    await room.write(events.Sat(seat=seat, guest=visitor.guest, name=visitor.name))
    room.asked.pop(seat, None)
    room.take_chair(visitor, seat)


def forget(room: "Room", visitor: Visitor, seat: int) -> None:
    """A person has got up for good."""
    visitor.seat = None
    room.away.pop(seat, None)
    room.standing.discard(seat)
    if not room.watchable(visitor):
        visitor.outbox.farewell(GALLERY_CLOSED)


# ---- taking back ----


async def ask_to_take_back(room: "Room", seat: int, guest: str) -> None:
    """Take a move back, if nobody is to be asked; else ask."""
    acts = room.sitting.to_take_back(seat, guest)
    if room.asking is not None:
        raise Refusal("That is being asked already.")
    if room.others(seat):
        room.ask_others(seat, acts)
        room.elsewhere.tell(bus.Asked(position=room.sitting.position, seat=seat, acts=acts))
    else:
        await room.write(events.TookBack(acts=acts))


async def answer(room: "Room", seat: int, yes: bool) -> None:
    """One of those asked consents, or does not."""
    asking = room.asking
    if asking is None or seat not in asking.waiting:
        raise Refusal("Nobody has asked you.")
    room.elsewhere.tell(bus.Answered(position=room.sitting.position, seat=seat, yes=yes))
    await room.answered(asking, seat, yes)


# ---- hints ----


def think_for(room: "Room", visitor: Visitor, seat: int) -> None:
    """Work out a hint from the seat's own view, while the table goes on."""
    view = room.sitting.view_at(seat)
    if not view.legal():
        raise Refusal("There is a hint when it is your move.")
    if visitor.hinting:
        raise Refusal("One hint at a time.")
    coming = room.desk.hints(view)
    visitor.hinting = True
    errand = asyncio.create_task(bring_hints(room, visitor, room.sitting.position, coming))
    room.errands.add(errand)
    errand.add_done_callback(room.errands.discard)


async def bring_hints(room: "Room", visitor: Visitor, position: int, coming: "asyncio.Future[list[wire.Hint]]") -> None:
    """Bring the hints to whoever asked."""
    try:
        visitor.outbox.note(wire.Hints(position=position, hints=await coming))
    except Exception as trouble:
        log_trouble("a hint failed", trouble)
        room.refuse(visitor, "No hint could be worked out here.")
    finally:
        visitor.hinting = False
