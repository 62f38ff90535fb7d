"""A table's story so far: who sits where, who may come in, and the game. It changes by events and by nothing else.

The same events give the same sitting, so after a restart the journal brings every table back to where it was.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import assert_never

import parlour
from parlour.bots import Rung
from parlour.engine.game import Game, State
from parlour.engine.view import View
from parlour.errors import Fault, IllegalMove, NotAvailable, Refusal
from parlour.server.chance import CHANCE, fresh_order
from parlour.server.live.story import Row, replay
from parlour.server.live.table import events
from parlour.server.live.table.undo import seen_cards, spins, tells
from parlour.table.fair import NOTHING, Proof, commitment, fair_dealer, fair_deck, fair_order, is_hex
from parlour.table.phase import Phase
from parlour.table.record import Act, Record
from parlour.table.table import Table

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


@dataclass
class Sitting:
    """One table, from its opening on."""

    id: str
    opened: events.Opened
    seq: int = 0
    position: int = 0  # the place of the last event in which the game went on
    at: float = 0.0  # when that, or anything else, happened last
    table: Table | None = None
    admitted: set[str] = field(default_factory=set)
    held: dict[str, int] = field(default_factory=dict)  # who has seen which seat's cards
    gallery: bool = True
    shared: bool = False
    closed: bool = False
    secret: str = ""  # to which the house is bound for the next hand
    given: dict[int, str] = field(default_factory=dict)  # and what has been added for it, by seats
    views: dict[int | None, View] = field(default_factory=dict, compare=False)  # of this position, once made

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
            raise Refusal("The cards have not been dealt yet.")
        return self.table.state

    @property
    def acts(self) -> list[Act]:
        """The acts of the hand in play."""
        return [] if self.table is None else self.table.hands[-1].acts

    @property
    def names(self) -> list[str]:
        """What to call each seat."""
        return [chair.name or f"seat {seat}" for seat, chair in enumerate(self.chairs)]

    def view(self, seat: int | None) -> View | None:
        """What a seat, or the gallery, may know."""
        return None if self.table is None else self.view_at(seat)

    def view_at(self, seat: int | None) -> View:
        """The same from the first deal on; made once in every position."""
        if seat not in self.views:
            self.views[seat] = self.state.view(seat)
        return self.views[seat]

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

    @property
    def next_hand(self) -> int:
        """The number of the hand that is dealt next."""
        return 1 if self.table is None else len(self.table.hands) + 1

    @property
    def proof(self) -> Proof | None:
        """What the hand at the table follows from. Its secret is nobody's before the hand is over."""
        return None if self.table is None else self.table.hands[-1].deal.proof

    def counts(self) -> list[list[int]]:
        """The points of every finished hand."""
        if self.table is None:
            return []
        counted = [hand.count for hand in self.table.hands if hand.count is not None]
        return counted + [self.state.points] * self.state.hand_over

    def finished(self) -> Record:
        """The record of the hands that are over, and of no other."""
        if self.table is None:
            raise Refusal("The cards have not been dealt yet.")
        record = self.table.record
        record.hands = [hand for hand in record.hands if hand.count is not None]
        return record

    # ---- what happens ----

    def apply(self, event: events.Any, seq: int, at: float) -> None:
        """Something has happened."""
        match event:
            case events.Sat(seat=seat, guest=guest, name=name):
                self.chairs[seat] = Chair(guest, name)
                self.given.pop(seat, None)
                self.held |= {guest: seat} if self.table else {}
            case events.Rose(seat=seat):
                self.chairs[seat] = Chair()
                self.given.pop(seat, None)
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
            case events.Committed(secret=secret):
                self.commit(secret)
            case events.Given(seat=seat, contribution=contribution):
                self.given[seat] = contribution
            case Act() | events.Played() | events.Called() | events.Dealt() | events.TookBack():
                self.go_on(event)
                self.position = seq
            case events.Opened():
                raise Fault("A table is opened once.")
            case _:
                assert_never(event)
        self.seq, self.at = seq, at

    def seat_bot(self, seat: int, rung: Rung | None = None, vacated: bool = False) -> None:
        """A bot sits down: of this rung, or of the one the seat was to have, or of the table's."""
        planned = self.opened.rungs[seat] if self.opened.rungs else None
        own = self.opened.names[seat] if self.opened.names and self.opened.seats[seat] == "bot" else ""
        name = own or BOT_NAMES[seat % len(BOT_NAMES)]
        self.chairs[seat] = Chair(name=name, bot=True, vacated=vacated, rung=rung or planned or self.opened.rung)

    def rung_at(self, seat: int) -> Rung:
        """Of which rung a bot at this seat is; one that plays for a person is of the table's."""
        return self.chairs[seat].rung or self.opened.rung

    def go_on(self, event: Act | events.Played | events.Called | events.Dealt | events.TookBack) -> None:
        """The game goes on: or back."""
        match event:
            case Act():
                self.make(event)
            case events.Played(seat=seat, move=move):
                number = self.game.read(self.state.s, move)
                self.make(self.act(seat, move, number, event.by, event.order, event.told))
            case events.Called(seat=seat, words=words, by=by):
                self.make(Act(seat, words, is_call=True, by=by))
            case events.Dealt():
                self.deal(event)
            case events.TookBack(acts=acts):
                self.take_back(acts)
        self.views.clear()

    def act(self, seat: int, text: str, move: int, by: str, order: Sequence[int] | None, tells: bool) -> Act:
        """A move about to be made, with what is remembered of the moment before."""
        face_down = getattr(self.game.law, "face_down", None)
        view = self.view_at(seat)
        return Act(
            seat,
            text,
            order=None if order is None else tuple(order),
            move=move,
            by=by,
            face_down=bool(face_down(self.state.s)) if face_down else False,
            seen=seen_cards(view),
            spins=spins(view),
            tells=tells,
        )

    def make(self, act: Act) -> None:
        """Make a move, the discards shuffled as it says if they are; or a call."""
        assert self.table is not None
        order = act.order
        self.table.state.reshuffle = None if order is None else lambda cards: order
        self.table.make(act)
        self.table.state.reshuffle = None

    def take_back(self, acts: int) -> None:
        """The last acts have not been made: the others are made again, and remembered as they were."""
        assert self.table is not None
        record, kept = self.table.record, self.acts[: len(self.acts) - acts]
        record.hands[-1].acts = kept
        self.table = record.replay()
        self.table.hands[-1].acts = list(kept)

    def commit(self, secret: str) -> None:
        """The house binds itself: once for a hand."""
        if self.secret:
            raise Fault("There is one commitment for a hand.")
        self.secret, self.given = secret, {}

    def deal(self, dealt: events.Dealt) -> None:
        """Deal the first hand, or the next."""
        proof = self.proof_with(dealt.given) if dealt.given else None
        if self.table is None:
            appointed = self.opened.dealer is not None
            self.table = Table(
                self.game, self.names, deck=dealt.deck, dealer=dealt.dealer, proof=proof, appointed=appointed
            )
            self.held = {chair.guest: seat for seat, chair in enumerate(self.chairs) if chair.guest}
        else:
            self.table.next_hand(deck=dealt.deck, proof=proof)
        self.secret, self.given = "", {}

    def proof_with(self, given: Sequence[str]) -> Proof:
        """The proof of the next hand, with what has been added to it."""
        return Proof(self.id, commitment(self.secret), tuple(given), self.secret)

    # ---- what may happen ----

    def gave(self, seat: int, hand: int, contribution: str) -> events.Given:
        """The event of an addition to the next deal, or a sentence why there can be none; nothing changes yet."""
        if hand < self.next_hand:
            raise Refusal(f"Hand {hand} has been dealt already; what you would add to it has come too late.")
        if not self.secret or hand > self.next_hand:
            raise Refusal(f"Hand {hand} is not about to be dealt; wait for the commitment of the house.")
        if not self.chairs[seat].guest:
            raise Refusal("Only persons add to a deal.")
        if seat in self.given:
            raise Refusal("You have added to this deal already, and that stands.")
        if not is_hex(contribution):
            raise Refusal("What is added to a deal is 64 hexadecimal digits, in small letters.")
        return events.Given(seat=seat, contribution=contribution)

    def dealt(self) -> events.Dealt:
        """The deal that follows from the secret and from what has been added by now; nothing changes yet."""
        given = [self.given.get(seat, NOTHING) for seat in range(self.game.players)]
        key = self.proof_with(given).key(self.game.name, self.next_hand)
        dealer = self.opened.dealer
        if self.table is None and dealer is None:
            dealer = fair_dealer(key, self.game.players)
        return events.Dealt(deck=fair_deck(key, self.game), dealer=None if self.table else dealer, given=given)

    def order(self, discards: int, chance: Random) -> list[int]:
        """How the discards are shuffled next in this hand; the same again if that has been taken back."""
        if self.table is None or self.proof is None:
            return fresh_order(discards, chance)
        key = self.proof.key(self.game.name, len(self.table.hands))
        return fair_order(key, self.table.reshuffled + 1, discards)

    def played(self, seat: int, text: str, by: str, chance: Random = CHANCE) -> Act:
        """A move, read and judged, or a sentence why it cannot be made; nothing changes yet."""
        state = self.state
        if state.seat is None:
            raise IllegalMove("The hand is over.")
        if state.seat != seat:
            raise IllegalMove(f"It is the turn of {self.names[state.seat]}, not yours.")
        move = self.game.read(state.s, text)
        shuffled = self.game.law.reshuffles(state.s, move)
        order = self.order(shuffled, chance) if shuffled else None
        told = bool(by) and tells(state, self.view_at(seat), move, order, chance)
        return self.act(seat, text, move, by, order, told)

    def called(self, seat: int, words: str, by: str) -> Act:
        """A call, or a sentence why it cannot be made; nothing changes yet."""
        offered = self.view_at(seat).calls()
        if words not in offered:
            raise IllegalMove(f"That cannot be said now; you may say {', '.join(offered) or 'nothing'}.")
        return Act(seat, words, is_call=True, by=by)

    def to_take_back(self, seat: int, guest: str) -> int:
        """How many acts go back with a guest's last move; or a sentence why none can.

        A move stands once another person has acted, a card has been seen that was not before, chance has spoken, or the
        move itself has shown something hidden. What a bot has bid, named or laid face down meanwhile shows no card: it
        goes back too, and the bot thinks anew.
        """
        own = (acts for acts, act in enumerate(reversed(self.acts), 1) if act.seat == seat and act.by == guest)
        back = next(own, 0)
        if not back or self.closed or self.state.hand_over:
            raise Refusal("There is no move of yours in a hand that goes on, so none can be taken back.")
        act, *since = self.acts[-back:]
        if act.is_call:
            raise Refusal("What has been said out of turn cannot be taken back.")
        if any(later.by not in ("", guest) or later.is_call for later in since):
            raise Refusal("Somebody else has acted since; your move stands.")
        view = self.view_at(seat)
        if act.tells or seen_cards(view) & ~act.seen or spins(view) != act.spins:
            raise Refusal("You have seen something since that you could not know; your move stands.")
        return back


def restored(id: str, rows: Sequence[Row]) -> Sitting:
    """A sitting from its journal."""
    (_, at, body), *rest = rows
    opened = events.read(body)
    if not isinstance(opened, events.Opened):
        raise Fault("A table's journal begins with its opening.")
    sitting = Sitting(id, opened, at=at)
    if opened.rules != sitting.game.rulebook.version:
        raise NotAvailable("This table was opened under other rules than those of today, and cannot go on.")
    replay(sitting, rest, events.read)
    return sitting
