"""A table's story so far: who sits where, who may come in, and the game. It changes by events and by nothing else.

The same events give the same sitting, so after a restart the journal brings every table back to where it was.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import assert_never

import parlour
from parlour.engine.game import SEED_BITS, Game, State
from parlour.engine.view import View
from parlour.errors import IllegalMove, NotAvailable
from parlour.games.declare import Sight
from parlour.server import events
from parlour.server.deals import CHANCE, fresh_order
from parlour.server.wire import Phase, Rung
from parlour.table.record import Record
from parlour.table.table import Table

WORLDS = 4  # that are imagined to find out whether a move tells something
BOT_NAMES = ("Ada", "Ben", "Cora", "Dan", "Edith", "Frank", "Grace", "Hugh", "Iris", "Jack", "Kate")


@dataclass
class Chair:
    """A seat: open, a guest's, or a bot's."""

    guest: str = ""
    name: str = ""
    bot: bool = False
    vacated: bool = False  # a person got up from it after the first deal, and another may sit down
    rung: Rung | None = None  # the bot's

    @property
    def is_open(self) -> bool:
        """Does nobody sit there?"""
        return not self.guest and not self.bot


@dataclass(frozen=True)
class Made:
    """An act of the hand in play: whose it was, who made it, and what the seat had seen before it."""

    seat: int
    text: str
    by: str
    call: bool = False
    face_down: bool = False
    seen: int = 0
    chance: int = 0
    told: bool = False  # did more come of it than the seat could have worked out?


@dataclass
class Sitting:
    """One table, from its opening on."""

    id: str
    opened: events.Opened
    seq: int = 0
    position: int = 0  # the place of the last event in which the game went on
    at: float = 0.0  # when that, or anything else, happened last
    table: Table | None = None
    made: list[Made] = field(default_factory=list)
    admitted: set[str] = field(default_factory=set)
    held: dict[str, int] = field(default_factory=dict)  # who has seen which seat's cards
    gallery: bool = True
    shared: bool = False
    closed: bool = False

    def __post_init__(self) -> None:
        self.gallery = self.opened.gallery
        self.chairs = [Chair() for _ in range(self.game.players)]
        for seat, who in enumerate(self.opened.seats):
            if who == "bot":
                self.seat_bot(seat)

    @cached_property
    def game(self) -> Game:
        """What is played here."""
        return parlour.load(self.opened.game, **self.opened.options)  # type: ignore[arg-type]

    # ---- what it looks like ----

    @property
    def phase(self) -> Phase:
        """Where the game stands."""
        if self.table is None:
            return "gathering"
        if self.state.game_over:
            return "over"
        return "counted" if self.state.hand_over else "playing"

    @property
    def state(self) -> State:
        """The position; there is one from the first deal on."""
        if self.table is None:
            raise IllegalMove("The cards have not been dealt yet.")
        return self.table.state

    @property
    def names(self) -> list[str]:
        """What to call each seat."""
        return [chair.name or f"seat {seat}" for seat, chair in enumerate(self.chairs)]

    def view(self, seat: int | None) -> View | None:
        """What a seat, or the gallery, may know."""
        return None if self.table is None else self.table.state.view(seat)

    def seat_of(self, guest: str | None) -> int | None:
        """Where a guest sits."""
        return next((seat for seat, chair in enumerate(self.chairs) if guest and chair.guest == guest), None)

    def persons(self) -> list[int]:
        """The seats where people sit, here or away."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.guest]

    @property
    def is_full(self) -> bool:
        """Are all seats taken?"""
        return not any(chair.is_open for chair in self.chairs)

    def counts(self) -> list[list[int]]:
        """The points of every finished hand."""
        if self.table is None:
            return []
        counted = [hand.count for hand in self.table.hands if hand.count is not None]
        return counted + [self.state.points] * self.state.hand_over

    def finished(self) -> Record:
        """The record of the hands that are over, and of no other."""
        if self.table is None:
            raise IllegalMove("The cards have not been dealt yet.")
        record = self.table.record
        record.hands = [hand for hand in record.hands if hand.count is not None]
        return record

    # ---- what happens ----

    def apply(self, event: events.Any, seq: int, at: float) -> None:
        """Something has happened."""
        match event:
            case events.Sat(seat=seat, guest=guest, name=name):
                self.chairs[seat] = Chair(guest, name)
                self.held |= {guest: seat} if self.table else {}
            case events.Rose(seat=seat):
                self.chairs[seat] = Chair()
                if self.table is not None:
                    self.seat_bot(seat, vacated=True)
            case events.Filled(seat=seat, rung=rung):
                self.seat_bot(seat, rung)
            case events.Admitted(guest=guest):
                self.admitted.add(guest)
            case events.Gallery(open=gallery):
                self.gallery = gallery
            case events.Shared():
                self.shared = True
            case events.Closed():
                self.closed = True
            case events.Dealt() | events.Played() | events.Called() | events.TookBack():
                self.go_on(event)
                self.position = seq
            case events.Opened():
                raise ValueError("A table is opened once.")
            case _:
                assert_never(event)
        self.seq, self.at = seq, at

    def seat_bot(self, seat: int, rung: Rung | None = None, vacated: bool = False) -> None:
        """A bot sits down: of this rung, or of the one the seat was to have, or of the table's."""
        planned = self.opened.rungs[seat] if self.opened.rungs else None
        name = BOT_NAMES[seat % len(BOT_NAMES)]
        self.chairs[seat] = Chair(name=name, bot=True, vacated=vacated, rung=rung or planned or self.opened.rung)

    def rung_at(self, seat: int) -> Rung:
        """Of which rung a bot at this seat is; one that plays for a person is of the table's."""
        return self.chairs[seat].rung or self.opened.rung

    def go_on(self, event: events.Dealt | events.Played | events.Called | events.TookBack) -> None:
        """The game goes on: or back."""
        match event:
            case events.Dealt(deck=deck, dealer=dealer):
                self.deal(deck, dealer)
            case events.Played(seat=seat, move=move, order=order):
                made = self.about_to(event)
                self.play(seat, move, order)
                self.made.append(made)
            case events.Called(seat=seat, words=words, by=by):
                assert self.table is not None
                self.table.call(seat, words)
                self.made.append(Made(seat, words, by, call=True))
            case events.TookBack(acts=acts):
                assert self.table is not None
                record = self.table.record
                self.table = record.replay(record.length - acts)
                self.made = self.made[: len(self.made) - acts]

    def deal(self, deck: Sequence[str], dealer: int | None) -> None:
        """Deal the first hand, or the next."""
        if self.table is None:
            self.table = Table(self.game, self.names, deck=deck, dealer=dealer)
            self.held = {chair.guest: seat for seat, chair in enumerate(self.chairs) if chair.guest}
        else:
            self.table.next_hand(deck=deck)
        self.made = []

    def play(self, seat: int, move: str, order: Sequence[int] | None) -> None:
        """Make a move, the discards shuffled in this order if they are."""
        assert self.table is not None
        self.table.state.reshuffle = None if order is None else lambda cards: order
        self.table.play(seat, move)
        self.table.state.reshuffle = None

    def about_to(self, event: events.Played) -> Made:
        """A move about to be made, with what is remembered of the moment before."""
        face_down = getattr(self.game.law, "face_down", None)
        hidden = bool(face_down(self.state.s)) if face_down else False
        view = self.state.view(event.seat)
        seen, chance = seen_cards(view), spins(view)
        return Made(event.seat, event.move, event.by, face_down=hidden, seen=seen, chance=chance, told=event.told)

    # ---- what may happen ----

    def played(self, seat: int, move: str, by: str) -> events.Played:
        """The event of a move, or a sentence why it cannot be made; nothing changes yet."""
        state = self.state
        if state.seat is None:
            raise IllegalMove("The hand is over.")
        if state.seat != seat:
            raise IllegalMove(f"It is the turn of {self.names[state.seat]}, not yours.")
        number = self.game.read(state.s, move)
        shuffled = self.game.law.reshuffles(state.s, number)
        order = fresh_order(shuffled) if shuffled else None
        told = bool(by) and tells(state, seat, move, order)
        return events.Played(seat=seat, move=move, by=by, order=order, told=told)

    def called(self, seat: int, words: str, by: str) -> events.Called:
        """The event of a call, or a sentence why it cannot be made; nothing changes yet."""
        offered = self.state.view(seat).calls()
        if words not in offered:
            raise IllegalMove(f"That cannot be said now; you may say {', '.join(offered) or 'nothing'}.")
        return events.Called(seat=seat, words=words, by=by)

    def to_take_back(self, seat: int, guest: str) -> int:
        """How many acts go back with a guest's last move; or a sentence why none can.

        A move stands once another person has acted, a card has been seen that was not before, chance has spoken, or the
        move itself has shown something hidden. What a bot has bid, named or laid face down meanwhile shows no card: it
        goes back too, and the bot thinks anew.
        """
        own = [place for place, act in enumerate(self.made) if act.by == guest and act.seat == seat]
        if not own or self.closed or self.state.hand_over:
            raise IllegalMove("There is no move of yours in a hand that goes on, so none can be taken back.")
        act = self.made[own[-1]]
        if act.call:
            raise IllegalMove("What has been said out of turn cannot be taken back.")
        since = self.made[own[-1] :]
        if any(later.by not in ("", guest) or later.call for later in since):
            raise IllegalMove("Somebody else has acted since; your move stands.")
        view = self.state.view(seat)
        if act.told or seen_cards(view) & ~act.seen or spins(view) != act.chance:
            raise IllegalMove("You have seen something since that you could not know; your move stands.")
        return len(self.made) - own[-1]


def seen_cards(view: View) -> int:
    """The cards a seat has before its eyes, as a set: its own and those that lie open."""
    seen = 0
    for name, field_ in view.game.fields.items():
        if field_.sight is Sight.SECRET or field_.kind.name not in ("card", "cards") or name == "denied":
            continue  # cards denied to a hand have not been seen, but concluded
        value = getattr(view.known, name)
        if field_.sight is Sight.OWN and not view.hands_are_open:
            rows = [value[view.own_seat]]
        else:
            rows = [value] if field_.size is None else value[: view.game.players]
        for row in rows:
            seen |= row if field_.kind.name == "cards" else (1 << row if row >= 0 else 0)
    return int(seen)


def tells(state: State, seat: int, move: str, order: Sequence[int] | None) -> bool:
    """Does more come of a move than its player could have worked out?

    So it is if it would have looked otherwise in some world that he can imagine: a few are tried. At Trolley, for one,
    a card may show that another has something to show; at Transfer one may draw a card one has met before.
    """
    before, after = state.view(seat), state.copy()
    after.reshuffle = None if order is None else lambda cards: order
    after.play(move)
    known = after.view(seat).known
    for _ in range(WORLDS):
        world = before.imagine(CHANCE.getrandbits(SEED_BITS))
        world.play(move)
        if world.view(seat).known != known:
            return True
    return False


def spins(view: View) -> int:
    """How often chance has spoken in the open, where it does."""
    return int(getattr(view.known, "spun", 0))


def restored(id: str, rows: Sequence[tuple[int, float, str]]) -> Sitting:
    """A sitting from its journal."""
    (_, at, body), *rest = rows
    opened = events.read(body)
    if not isinstance(opened, events.Opened):
        raise ValueError("A table's journal begins with its opening.")
    sitting = Sitting(id, opened, at=at)
    if opened.rules != sitting.game.rulebook.version:
        raise NotAvailable("This table was opened under other rules than those of today, and cannot go on.")
    for seq, when, line in rest:
        sitting.apply(events.read(line), seq, when)
    return sitting
