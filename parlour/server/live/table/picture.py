"""A table as one seat, or the gallery, may see it now."""

from copy import copy
from types import ModuleType
from typing import Literal, Protocol

from parlour.errors import Refusal
from parlour.server.clock import now
from parlour.server.live.table.board import common_board, own_board
from parlour.server.live.table.sitting import Sitting
from parlour.server.live.table.visitor import TakingBack
from parlour.server.live.table.words import act_told
from parlour.server.workers import Desk
from parlour.table.fair import commitment
from parlour.table.record import Act
from parlour.wire import table as wire

MOST_ACTS = 64  # of the hand in play that are told


class Room(Protocol):
    """What is drawn: a sitting, and what is of the moment around it."""

    sitting: Sitting
    desk: Desk
    invite: str
    ready: set[int]
    standing: set[int]
    asking: TakingBack | None
    turn_began: float

    @property
    def watching(self) -> int:
        """How many are in the gallery."""
        ...

    def is_here(self, seat: int) -> bool:
        """Is the person of this seat connected?"""
        ...

    def others(self, seat: int) -> set[int]:
        """The other people who play."""
        ...


def picture(room: Room, seat: int | None, guest: str | None, everybody: wire.Table | None = None) -> bytes:
    """The bytes of the whole table for one who sits there, or for the gallery; what everybody may see is worked out
    once for many."""
    sitting, everybody = room.sitting, everybody or whole(room)
    message = copy(everybody)
    message.you = seat
    message.host = guest is not None and guest == sitting.opened.host
    message.take_back = take_back_of(room, seat, guest)
    if (message.host or seat is not None) and not sitting.opened.public:
        message.invite = room.invite
    view = None if seat is None else sitting.view(seat)
    if view is not None and everybody.board is not None:
        message.board = own_board(everybody.board, view)
        if any(act.face_down and act.seat == seat for act in sitting.acts):
            message.acts = acts_at(sitting, seat)
        message.fair = fair_at(sitting, seat) if everybody.board.hand_over else everybody.fair
    return wire.encode(message)


def whole(room: Room) -> wire.Table:
    """What everybody may see of a table."""
    sitting = room.sitting
    view = sitting.view(None)
    return wire.Table(
        version=wire.VERSION,
        table=sitting.id,
        game=sitting.game.name,
        title=sitting.game.rulebook.title,
        options=sitting.game.options,
        you=None,
        host=False,
        phase=sitting.phase,
        position=sitting.position,
        hand=0 if sitting.table is None else len(sitting.table.hands),
        seats=[seat_of(room, place) for place in range(len(sitting.chairs))],
        board=None if view is None else common_board(view, sitting.names),
        acts=acts_at(sitting, None),
        first_act=max(len(sitting.acts) - MOST_ACTS, 0),
        counts=sitting.counts(),
        clock=clock_of(room),
        take_back="no",
        asking=asking_of(room),
        public=sitting.opened.public,
        gallery=sitting.gallery,
        watching=room.watching,
        invite=None,
        prepared=room.desk.readiness.is_ready(sitting.game.name),
        promised=promised_at(sitting),
        fair=fair_at(sitting, None),
        party=sitting.opened.party or None,
    )


def promised_at(sitting: Sitting) -> wire.Promised | None:
    """The hash of the secret for the next hand, and who has added to it so far."""
    if not sitting.secret or sitting.closed:
        return None
    return wire.Promised(hand=sitting.next_hand, commitment=commitment(sitting.secret), given=sorted(sitting.given))


def fair_at(sitting: Sitting, seat: int | None) -> wire.Fair | None:
    """What this hand follows from: its secret when it is over, and only for those who may then see its cards."""
    proof = sitting.proof
    if proof is None:
        return None
    is_open = seat is not None and sitting.state.hand_over
    return wire.Fair(
        hand=sitting.next_hand - 1,
        commitment=proof.commitment,
        given=list(proof.given),
        secret=proof.secret if is_open else None,
    )


def seat_of(room: Room, seat: int) -> wire.Seat:
    """Who sits there, and whether he does."""
    chair = room.sitting.chairs[seat]
    plays = chair.bot or seat in room.standing
    return wire.Seat(
        who="bot" if chair.bot else "person" if chair.guest else "open",
        name=chair.name,
        rung=room.sitting.rung_at(seat) if plays else None,
        here=chair.bot or room.is_here(seat),
        stands_in=seat in room.standing,
        ready=chair.bot or seat in room.ready,
    )


def asking_of(room: Room) -> wire.Asking | None:
    """Who would take a move back, and who has still to consent."""
    asking = room.asking
    return None if asking is None else wire.Asking(seat=asking.seat, waiting=sorted(asking.waiting))


def acts_at(sitting: Sitting, seat: int | None) -> list[wire.Act]:
    """The last acts of the hand in play, as a seat may know them."""
    return [shown(sitting.game.module, act, seat) for act in sitting.acts[-MOST_ACTS:]]


def shown(rules: ModuleType, act: Act, seat: int | None) -> wire.Act:
    """An act as a seat may know it: of another's move face down, its verb."""
    assert act.seat is not None
    return act_told(rules, act.seat, act.text, act.is_call, act.face_down, act.seat == seat)


def clock_of(room: Room) -> wire.Clock | None:
    """The clock of the seat whose turn it is, if there are clocks here."""
    seconds = room.sitting.opened.clock
    if not seconds or room.sitting.phase != "playing":
        return None
    left = room.turn_began + seconds - now()
    return wire.Clock(seconds=seconds, left=round(max(left, 0.0), 1))


def take_back_of(room: Room, seat: int | None, guest: str | None) -> Literal["no", "alone", "ask"]:
    """May the last move be taken back, and must others be asked?"""
    if seat is None or guest is None or room.sitting.table is None or room.asking is not None:
        return "no"
    if next((act.by for act in reversed(room.sitting.acts) if act.by), "") != guest:
        return "no"  # another person has acted since
    try:
        room.sitting.to_take_back(seat, guest)
    except Refusal:
        return "no"
    return "ask" if room.others(seat) else "alone"
