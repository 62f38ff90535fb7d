"""A table as one seat, or the gallery, may see it now."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from msgspec.structs import replace

from parlour.bots.claim import may_claim
from parlour.engine.reading import seen_when_idle
from parlour.engine.state import State
from parlour.engine.view import View
from parlour.errors import Refusal
from parlour.games.spoken import as_one
from parlour.server.clock import now
from parlour.server.live.byday import DAY, ByDay
from parlour.server.live.source import name_in, number_in
from parlour.server.live.table import events
from parlour.server.live.table.board import all_fields, common_board, holding_of, in_lines, own_of
from parlour.server.live.table.sitting import Sitting
from parlour.server.live.table.visitor import TakingBack
from parlour.server.live.table.words import act_told
from parlour.server.workers import Desk
from parlour.table.fair import commitment
from parlour.table.record import Act
from parlour.wire import table as wire
from parlour.wire.changes import Drawn, Shared, in_names

MOST_ACTS, LEFT_OUT = 64, 32  # of the hand in play that are told; if there are more, so many are left out at once
NUMBER = "picture"  # by which name a table has the number that each connection gives it


class Room(Protocol):
    """What is drawn: a sitting, and what is of the moment around it."""

    sitting: Sitting
    desk: Desk
    invite: str
    ready: set[int]
    standing: set[int]
    asking: TakingBack | None
    turn_began: float
    byday: ByDay | None

    @property
    def talks(self) -> bool:
        """May people say here what they like?"""
        ...

    @property
    def watching(self) -> int:
        """How many are in the gallery."""
        ...

    @property
    def seats_here(self) -> set[int]:
        """The seats whose persons are connected."""
        ...

    def others(self, seat: int) -> set[int]:
        """The other people who play."""
        ...


OwnSeen: TypeAlias = "dict[int, tuple[View, dict[str, Any]]]"


class Common(NamedTuple):
    """What everybody may see of a table, the acts of the hand in words, and whose last move might be taken back."""

    values: dict[str, Any]  # as pages draw it: of the game's fields those alone that each seat has for itself
    forms: dict[bool, Shared]  # the same to be told, as pages draw it and with all fields, once either is asked for
    before: tuple[View, dict[str, Any]] | None  # all fields as they were told last, and the view that they were of
    acts: "ActsTold"
    view: View | None
    names: list[str]
    own: OwnSeen  # what seats see of the board otherwise, with the views of which it was made
    mover: str

    @property
    def game_board(self) -> dict[str, Any] | None:
        """What everybody may see of the game."""
        board: dict[str, Any] | None = self.values["board"]
        return board

    def shared(self, is_drawn: bool) -> Shared:
        """What is told to everybody: to pages that draw it, or with all fields."""
        if is_drawn not in self.forms:
            values = self.values
            if not is_drawn and self.view is not None and self.game_board is not None:
                more = {"fields": all_fields(self.view, self.before), "told": in_lines(self.view, self.names)}
                values = values | {"board": self.game_board | more}
            self.forms[is_drawn] = Shared(values)
        return self.forms[is_drawn]

    @property
    def told(self) -> tuple[View, dict[str, Any]] | None:
        """All fields as they were told, now or before, and the view that they were of."""
        if self.view is None or False not in self.forms:
            return self.before
        return self.view, self.forms[False].values["board"]["fields"]


def common(room: Room, last: Common | None = None) -> Common:
    """What everybody may see of a table, worked out once for many; much of it is as it was last."""
    sitting = room.sitting
    acts = acts_told(sitting, last.acts if last else None)
    view, names = sitting.view(None), sitting.names
    known = last if last is not None and last.names == names else None
    if view is None:
        board = None
    elif known is not None and known.view is view:
        board = known.game_board
    else:
        board = in_names(common_board(view, names, is_drawn=True))
    values = in_names(whole(room, acts))
    values["board"] = board
    del values[NUMBER]
    mover = next((act.by for act in reversed(sitting.acts) if act.by), "")
    own = {} if known is None else known.own.copy()
    return Common(values, {}, None if last is None else last.told, acts, view, names, own, mover)


def picture(
    room: Room, seat: int | None, guest: str | None, everybody: Common | None = None, is_drawn: bool = False
) -> Drawn:
    """The table for one who sits there, or for the gallery. A page that draws it is told no fields of the game but
    those that each seat has for itself, and no table in words, unless the game has a drawing of its own."""
    sitting, known = room.sitting, everybody or common(room)
    board, acts = known.game_board, known.acts
    is_host = guest is not None and guest == sitting.opened.host
    own: dict[str, Any] = {"you": seat, "host": is_host, "take_back": take_back_of(room, seat, guest, known.mover)}
    if (is_host or seat is not None) and not sitting.public and sitting.opened.source is None:
        own["invite"] = room.invite
    if seat is not None and board is not None:
        view, seen = own_seen(sitting, seat, known.own)
        holding = holding_of(board["holding"], view)
        own["claim"] = board["turn"] == seat and not (board["winners"] or sitting.closed) and may_claim(view)
        own["board"] = seen | holding if holding else seen
        if seat in acts.own:
            own["acts"] = acts.to(seat)
        if board["hand_over"]:
            own["fair"] = fair_at(sitting, seat)
    return Drawn(known.shared(is_drawn and not sitting.game.law.ABOUT.board), own)


def stands(last: View, state: State) -> bool:
    """Is what a seat saw otherwise than everyone at an earlier view what it sees now? So it is where the seat has
    nothing to do in either position, and all that it sees of its cards is as it was."""
    if last.turn == last.seat or state.seat == last.seat:
        return False
    names = seen_when_idle(last.game)
    return names is not None and last.agrees(state, names)


def own_seen(sitting: Sitting, seat: int, known: OwnSeen) -> tuple[View, dict[str, Any]]:
    """What a seat sees of the board otherwise than everyone, and a view in which it does: the last one, where nothing
    is otherwise since."""
    last = known.get(seat)
    if last is None or (last[0] is not sitting.views.get(seat) and not stands(last[0], sitting.state)):
        view = sitting.view_at(seat)
        last = known[seat] = view, own_of(view)
        if sitting.is_compared:
            last[1]["coach"] = ""
    return last


def whole(room: Room, acts: "ActsTold") -> wire.Table:
    """What everybody may see of a table, but for the game."""
    sitting = room.sitting
    return wire.Table(
        version=wire.VERSION,
        table=sitting.id,
        game=sitting.game.name,
        title=sitting.game.rulebook.title,
        options=sitting.game.options,
        you=None,
        host=False,
        phase=sitting.phase,
        closed=sitting.closed,
        position=sitting.position,
        hand=0 if sitting.table is None else len(sitting.table.hands),
        seats=seats_of(room),
        board=None,
        acts=acts.to(None),
        first_act=acts.first,
        counts=sitting.counts(),
        headlines=sitting.headlines(),
        clock=clock_of(room),
        take_back="no",
        asking=asking_of(room),
        public=sitting.public,
        gallery=sitting.gallery,
        watching=room.watching,
        invite=None,
        prepared=room.desk.readiness.is_ready(sitting.game.name),
        promised=promised_at(sitting),
        fair=fair_at(sitting, None),
        party=sitting.opened.party or None,
        hints=sitting.opened.hints and not sitting.opened.party and not sitting.is_compared,
        chat=room.talks,
        again=again_of(sitting),
        origin=origin_of(sitting.opened.source),
        days=sitting.opened.days,
    )


def origin_of(source: events.Source | None) -> wire.Origin | None:
    """Where the only hand of a table comes from, if it comes from elsewhere."""
    if source is None:
        return None
    return wire.Origin(
        kind=source.kind,
        name=name_in(source),
        number=number_in(source),
        act=len(source.made),
        points=source.points,
        home=source.home or None,
        compared=source.counts,
    )


def again_of(sitting: Sitting) -> wire.Again | None:
    """Where the game is played once more, and who said so first."""
    followed = sitting.followed
    if followed is None:
        return None
    seat = sitting.seat_of(followed.host)
    return wire.Again(table=followed.table, by="" if seat is None else sitting.names[seat])


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


def seats_of(room: Room) -> list[wire.Seat]:
    """Who sits where."""
    here = room.seats_here
    return [seat_of(room, seat, seat in here) for seat in range(len(room.sitting.chairs))]


def seat_of(room: Room, seat: int, is_here: bool) -> wire.Seat:
    """Who sits there, and whether he does."""
    chair = room.sitting.chairs[seat]
    plays = chair.bot or seat in room.standing
    byday = room.byday if chair.guest else None
    return wire.Seat(
        who="bot" if chair.bot else "person" if chair.guest else "open",
        name=chair.name,
        rung=room.sitting.rung_at(seat) if plays else None,
        here=chair.bot or byday is not None or is_here,
        stands_in=seat in room.standing,
        ready=chair.bot or seat in room.ready,
        free=chair.is_free,
        kept=chair.kept_for,
        missed=room.sitting.missed.get(seat, 0),
        holiday="" if byday is None else byday.away_until(chair.guest),
    )


def asking_of(room: Room) -> wire.Asking | None:
    """Who would take a move back, and who has still to consent."""
    asking = room.asking
    return None if asking is None else wire.Asking(seat=asking.seat, waiting=sorted(asking.waiting))


@dataclass
class ActsTold:
    """The acts of a hand in words, as everybody may know them, and by seats those of their own that only they may."""

    hand: list[Act]
    read: int = 0  # of them that are in words
    acts: list[wire.Act] = field(default_factory=list)
    own: dict[int, dict[int, wire.Act]] = field(default_factory=dict)

    @property
    def first(self) -> int:
        """The number of the first that is told. Many are left out at a time, so that mostly acts are only added."""
        return max(-((MOST_ACTS - len(self.acts)) // LEFT_OUT) * LEFT_OUT, 0)

    def to(self, seat: int | None) -> list[wire.Act]:
        """The last acts, as a seat may know them."""
        known = {} if seat is None else self.own.get(seat, {})
        if not known:
            return self.acts[self.first :]
        return [known.get(place, self.acts[place]) for place in range(self.first, len(self.acts))]

    def read_on(self, rules: ModuleType) -> None:
        """Put into words what has been done since."""
        for breath in breaths(self.hand[self.read :]):
            by = breath[0].seat
            if by is not None and breath[0].face_down:
                self.own.setdefault(by, {})[len(self.acts)] = shown(rules, breath, by)
            self.acts.append(shown(rules, breath, None))
        self.read = len(self.hand)


def acts_told(sitting: Sitting, last: ActsTold | None) -> ActsTold:
    """The acts of the hand in play; only what has been done since the last time is put into words."""
    acts = sitting.acts
    told = last if last is not None and last.hand is acts and last.read <= len(acts) else ActsTold(acts)
    told.read_on(sitting.game.module)
    return told


def breaths(acts: Sequence[Act]) -> list[list[Act]]:
    """The acts of a hand, those together that were said as one."""
    found: list[list[Act]] = []
    for act in acts:
        if act.joined:
            found[-1].append(act)
        else:
            found.append([act])
    return found


def shown(rules: ModuleType, breath: list[Act], seat: int | None) -> wire.Act:
    """What was done in one breath, as a seat may know it: of another's move face down, its verb."""
    act, text = breath[0], as_one([act.text for act in breath])
    assert act.seat is not None
    in_full, last = act.seat == seat, breath[-1]
    told = act_told(rules, act.seat, text, act.is_call, act.face_down, in_full, last.took, last.ends_line)
    return replace(told, brought=last.brought) if last.brought else told


def clock_of(room: Room) -> wire.Clock | None:
    """The clock of the seat whose turn it is, if there are clocks here; before the first deal, how long a move may
    take."""
    if room.byday is not None:
        days, due = int(room.sitting.opened.days * DAY), room.byday.left()
        return None if due is None else wire.Clock(seconds=days, left=round(max(due, 0.0), 1))
    seconds = room.sitting.opened.clock
    if seconds and room.sitting.phase == "gathering":
        return wire.Clock(seconds=seconds, left=float(seconds))
    if not seconds or room.sitting.phase != "playing":
        return None
    left = room.turn_began + seconds - now()
    return wire.Clock(seconds=seconds, left=round(max(left, 0.0), 1))


def take_back_of(room: Room, seat: int | None, guest: str | None, mover: str) -> Literal["no", "alone", "ask"]:
    """May the last move be taken back, and must others be asked? Not once another person has acted."""
    if seat is None or not guest or guest != mover or room.asking is not None:
        return "no"
    try:
        room.sitting.to_take_back(seat, guest)
    except Refusal:
        return "no"
    return "ask" if room.others(seat) else "alone"
