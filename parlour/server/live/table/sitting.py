"""A table's story so far: who sits where, who may come in, and the game. It changes by events and by nothing else.

The same events give the same sitting, so after a restart the journal brings every table back to where it was.
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from random import Random
from types import ModuleType
from typing import assert_never

import parlour
from parlour.bots import Rung
from parlour.engine.game import Game, State
from parlour.engine.view import View
from parlour.errors import BadChoice, Fault, IllegalMove, NotAvailable, Refusal
from parlour.games.declare import Value
from parlour.games.registry import GAMES
from parlour.games.spoken import moves_said
from parlour.server.chance import CHANCE, fresh_order
from parlour.server.live.source import deal_of, proof_of, told
from parlour.server.live.story import Row
from parlour.server.live.table import events
from parlour.server.live.table.chairs import Coming, chair_after, chairs_of
from parlour.server.live.table.undo import own_cards, seen_cards, spins, tells
from parlour.table.fair import NOTHING, Proof, commitment, fair_dealer, fair_deck, fair_order, is_hex
from parlour.table.phase import Phase
from parlour.table.record import Act, Record
from parlour.table.sheet import headline_of
from parlour.table.table import Table

KEPT = 1 << 10  # games that are kept for the next table of the same
MOST_BACKS = 30  # times in a hand that something may be taken back where others play,
SHORT = 400  # or where so many acts and more would have to be made again
Ongoing = Act | events.Played | events.Called | events.Claimed | events.Dealt | events.TookBack
MOST_MISSED = 2  # times in a row that a person's time may be up, by the day, until a bot has his seat
COMINGS = (
    events.Sat,
    events.Rose,
    events.Filled,
    events.Freed,
    events.Renamed,
    events.Admitted,
    events.Gallery,
    events.Listed,
    events.Reported,
)


@dataclass
class Sitting:
    """One table, from its opening on."""

    id: str
    opened: events.Opened
    seq: int = 0
    position: int = 0  # the place of the last event in which the game went on
    at: float = 0.0  # when that, or anything else, happened last
    moved_at: float = 0.0  # since when the seat whose turn it is has had it
    missed: dict[int, int] = field(default_factory=dict)  # how often in a row a person's time was up, by the day
    late: int | None = None  # the seat for which a bot plays this move, since its time is up
    table: Table | None = None
    admitted: set[str] = field(default_factory=set)
    held: dict[str, int] = field(default_factory=dict)  # who has seen which seat's cards
    gallery: bool = True
    public: bool = True
    followed: events.Followed | None = None  # where the game is played again
    reports: int = 0
    shared: bool = False
    closed: bool = False
    hinted: set[str] = field(default_factory=set)  # who has asked for a hint
    took_back: bool = False  # has anything been taken back in this game?
    backs: int = 0  # how often acts have been taken back in this hand
    comings: int = 0  # how often somebody has sat down, got up, come in, or the gallery was opened or closed
    why_closed: str = ""
    began: State | None = None  # the hand at the table as it was dealt
    secret: str = ""  # to which the house is bound for the next hand
    given: dict[int, str] = field(default_factory=dict)  # and what has been added for it, by seats
    views: dict[int | None, View] = field(default_factory=dict, compare=False)  # of this position, once made

    def __post_init__(self) -> None:
        self.gallery, self.public, self.opened_at = self.opened.gallery, self.opened.public, self.at
        self.chairs = chairs_of(self.opened)
        if len(self.chairs) != self.game.players:
            raise Fault("A table has as many chairs as there are players.")

    @cached_property
    def game(self) -> Game:
        """What is played here."""
        name = self.opened.game
        rules = GAMES[name] if name in GAMES else parlour.load(name).module  # which says what games there are
        chosen = tuple((name, value, type(value)) for name, value in self.opened.options.items())
        return begun(rules, self.opened.rules, chosen)

    # ---- what it looks like ----

    @property
    def phase(self) -> Phase:
        """Where the game stands."""
        if self.table is None:
            return "gathering"
        if self.state.game_over or (self.state.hand_over and self.opened.source is not None):
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
            beside = next(iter(self.views.values()), None)
            self.views[seat] = View.of(self.state, seat, beside)
        return self.views[seat]

    def seat_of(self, guest: str | None) -> int | None:
        """Where a guest sits."""
        return next((seat for seat, chair in enumerate(self.chairs) if guest and chair.guest == guest), None)

    def kept_seat(self, guest: str | None) -> int | None:
        """Which seat is kept for a guest."""
        return next((seat for seat, chair in enumerate(self.chairs) if guest and chair.kept == guest), None)

    def persons(self) -> list[int]:
        """The seats where people sit, here or away."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.guest]

    @property
    def is_compared(self) -> bool:
        """Is what is played here compared with what others make of the same deal?"""
        return self.opened.source is not None and self.opened.source.counts

    @property
    def is_of_people(self) -> bool:
        """Do people sit on all the chairs?"""
        return all(chair.guest and not chair.bot for chair in self.chairs)

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

    @cached_property
    def promised(self) -> Proof | None:
        """What chance follows from in the only hand of a table that has it from elsewhere."""
        return None if self.opened.source is None else proof_of(self.opened.source)

    def counts(self) -> list[list[int]]:
        """The points of every finished hand."""
        if self.table is None:
            return []
        counted = [hand.count for hand in self.table.hands if hand.count is not None]
        return counted + [self.state.points] * self.state.hand_over

    def headlines(self) -> list[str]:
        """What came of every finished hand, in a sentence each."""
        if self.table is None:
            return []
        told = [hand.headline for hand in self.table.hands if hand.count is not None]
        return [*told, headline_of(self.state, self.names)] if self.state.hand_over else told

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
        self.comings += isinstance(event, COMINGS)
        match event:
            case events.Sat() | events.Rose() | events.Filled() | events.Freed() | events.Renamed():
                self.come(event)
            case events.Admitted(guest=guest):
                self.admitted.add(guest)
            case events.Gallery(open=gallery):
                self.gallery = gallery
            case events.Listed(public=public):
                self.public = public
            case events.Followed():
                self.followed = self.followed or event
            case events.Reported():
                self.reports += 1
            case events.Shared():
                self.shared = True
            case events.Missed(seat=seat):
                self.missed[seat], self.late = self.missed.get(seat, 0) + 1, seat
            case events.Returned(seat=seat):
                self.missed.pop(seat, None)
            case events.Hinted(seat=seat):
                self.hinted.add(self.chairs[seat].guest)
            case events.Closed(why=why):
                self.closed, self.why_closed = True, why
            case events.Committed(secret=secret):
                self.commit(secret)
            case events.Given(seat=seat, contribution=contribution):
                self.given[seat] = contribution
            case Act() | events.Played() | events.Called() | events.Claimed() | events.Dealt() | events.TookBack():
                self.go_on(event)
                self.note_time(event, at)
                self.position = seq
            case events.Opened():
                raise Fault("A table is opened once.")
            case _:
                assert_never(event)
        self.seq, self.at = seq, at

    def come(self, event: Coming) -> None:
        """Somebody has sat down or got up, or is called otherwise."""
        seat = event.seat
        if not isinstance(event, events.Renamed):
            self.missed.pop(seat, None)
        self.chairs[seat] = chair_after(self.opened, self.chairs[seat], event, self.table is not None)
        if not isinstance(event, events.Renamed | events.Freed):
            self.given.pop(seat, None)
        if isinstance(event, events.Sat) and self.table is not None:
            self.held[event.guest] = seat

    def pass_over(self, event: events.Line, seq: int, at: float) -> None:
        """Something has happened of which nothing is left: an act that was taken back since, or the taking back."""
        self.took_back = True
        self.backs += isinstance(event, events.TookBack)
        self.note_time(event, at)
        self.seq, self.at, self.position = seq, at, seq

    def note_time(self, event: events.Any, at: float) -> None:
        """The game goes on: the seat whose turn it is has it from now on, unless only something was said meanwhile."""
        if isinstance(event, events.Called) or (isinstance(event, Act) and event.is_call):
            return
        self.moved_at, self.late = at, None
        if isinstance(event, Act | events.Played | events.Claimed) and event.by and event.seat is not None:
            self.missed.pop(event.seat, None)

    def absent(self) -> set[int]:
        """The seats that bots have, by the day, until their persons are back."""
        return {seat for seat in self.persons() if self.missed.get(seat, 0) >= MOST_MISSED}

    def rung_at(self, seat: int) -> Rung:
        """Of which rung a bot at this seat is; one that plays for a person is of the table's."""
        return self.chairs[seat].rung or self.opened.rung

    def go_on(self, event: Ongoing) -> None:
        """The game goes on: or back."""
        match event:
            case Act():
                self.make(event)
            case events.Played(seat=seat, move=move, also=also):
                for place, text in enumerate((move, *also)):
                    number = self.game.read(self.state.s, text)
                    act = self.act(seat, text, number, event.by, event.order, event.told)
                    act.joined = place > 0
                    self.make(act)
                    self.views.clear()
            case events.Called(seat=seat, words=words, by=by):
                self.make(Act(seat, words, is_call=True, by=by))
            case events.Claimed():
                self.play_out(event)
            case events.Dealt():
                self.deal(event)
            case events.TookBack(acts=acts):
                self.take_back(acts)
        self.views.clear()

    def play_out(self, claimed: events.Claimed) -> None:
        """The rest is claimed: the hand is played to its end. Nobody has been played for who sits there."""
        for place, laid in enumerate(claimed.plays):
            number, by = self.game.read(self.state.s, laid.move), self.chairs[laid.seat].guest
            act = self.act(laid.seat, laid.move, number, by, None, False)
            self.make(act)
            act.brought = f"{self.names[claimed.seat]} claims the rest, and that is certain" if place == 0 else ""
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
            held=own_cards(view),
            spins=spins(view),
            tells=tells,
        )

    def make(self, act: Act) -> None:
        """Make a move, the discards shuffled as it says if they are; or a call."""
        assert self.table is not None
        law, order, state = self.game.law, act.order, self.table.state
        lay_complete, chances = law.on_table(state.s).taker is not None, law.chances(state.s)
        state.reshuffle = None if order is None else partial(laid_out, order)
        self.table.make(act)
        state.reshuffle = None
        act.took = None if lay_complete else law.on_table(state.s).taker
        act.brought = law.result_told(state.s, self.names) if law.chances(state.s) > chances else ""

    def take_back(self, acts: int) -> None:
        """The last acts have not been made: the hand is dealt again and the others made, remembered as they were."""
        assert self.table is not None and self.began is not None
        kept = self.acts[: len(self.acts) - acts]
        self.table.state, self.table.hands[-1].acts = self.began.copy(), []
        for act in kept:
            again = copy(act)
            self.table.state.reshuffle = None if act.order is None else partial(laid_out, act.order)
            self.table.make(again)
        self.table.state.reshuffle = None
        self.table.hands[-1].acts = kept
        self.backs += 1
        self.took_back = True

    def commit(self, secret: str) -> None:
        """The house binds itself: once for a hand."""
        if self.secret:
            raise Fault("There is one commitment for a hand.")
        self.secret, self.given = secret, {}

    def deal(self, dealt: events.Dealt) -> None:
        """Deal the first hand, or the next."""
        proof = self.proof_with(dealt.given) if dealt.given else None
        source = self.opened.source
        if self.table is None:
            self.table = Table(
                self.game,
                self.names,
                deck=dealt.deck,
                dealer=dealt.dealer,
                score=None if source is None else source.score,
                proof=proof,
                appointed=self.opened.dealer is not None,
            )
            self.table.origin = "" if source is None else told(source)
            self.held = {chair.guest: seat for seat, chair in enumerate(self.chairs) if chair.guest}
        else:
            self.table.next_hand(deck=dealt.deck, proof=proof)
        self.began, self.backs = self.table.state.copy(), 0
        self.secret, self.given = "", {}
        for made in [] if source is None else source.made:
            self.make_again(made)

    def make_again(self, made: events.Made) -> None:
        """An act of the hand as it was played elsewhere, before it is played otherwise from here on."""
        if made.call:
            self.make(Act(made.seat, made.text, is_call=True))
        else:
            number = self.game.read(self.state.s, made.text)
            self.make(self.act(made.seat, made.text, number, "", made.order, False))
        self.views.clear()

    def proof_with(self, given: Sequence[str]) -> Proof:
        """The proof of the next hand, with what has been added to it."""
        if self.promised is not None:
            return self.promised
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
        if self.opened.source is not None:
            return deal_of(self.opened.source, self.game)
        given = [self.given.get(seat, NOTHING) for seat in range(self.game.players)]
        key = self.proof_with(given).key(self.game.name, self.next_hand)
        dealer = self.opened.dealer
        if self.table is None and dealer is None:
            dealer = fair_dealer(key, self.game.players)
        return events.Dealt(deck=fair_deck(key, self.game), dealer=None if self.table else dealer, given=given)

    def order(self, discards: int, chance: Random) -> list[int]:
        """How the discards are shuffled next in this hand; the same again if that has been taken back."""
        proof, source = self.promised or self.proof, self.opened.source
        if self.table is None or proof is None:
            return fresh_order(discards, chance)
        key = proof.key(self.game.name, len(self.table.hands) if source is None else source.hand)
        return fair_order(key, self.table.reshuffled + 1, discards)

    def said(self, seat: int, text: str, by: str, chance: Random = CHANCE) -> Act | events.Played:
        """What somebody says for a move: one, or several that may be said as one; then all of them are legal, one after
        the other, or nothing is done. Nothing changes yet."""
        state = self.state
        moves = [text] if state.seat != seat else moves_said(self.game.law, state.s, text)
        if len(moves) == 1:
            return self.played(seat, text, by, chance)
        trial, told = state.copy(), False
        for move in moves:
            number = self.game.read(trial.s, move)
            told = told or (bool(by) and tells(trial, trial.view(seat), number, None, chance))
            trial.make(number)
        return events.Played(seat=seat, move=moves[0], by=by, told=told, also=moves[1:])

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

        A move stands once another person has acted, or its player has learnt something by it. What bots have done
        meanwhile goes back too, and they think anew; but not at a party, where their bids are as good as anyone's.
        """
        acts = enumerate(reversed(self.acts), 1)
        back = next((place for place, act in acts if act.seat == seat and act.by == guest), 0)
        if self.is_compared:
            raise Refusal("Everybody has one try at this deal; what is played stands.")
        if not back or self.closed or self.state.hand_over:
            raise Refusal("There is no move of yours in a hand that goes on, so none can be taken back.")
        if self.backs >= MOST_BACKS and not (self.is_alone(seat) and len(self.acts) < SHORT):
            raise Refusal(f"Moves have been taken back {MOST_BACKS} times in this hand; what is played now stands.")
        while self.acts[-back].joined:  # what was said as one goes back as one
            back += 1
        act, *since = self.acts[-back:]
        if act.is_call:
            raise Refusal("What has been said out of turn cannot be taken back.")
        own = (guest,) if self.opened.party else ("", guest)
        if any(later.by not in own or later.is_call for later in since):
            raise Refusal("Somebody else has acted since; your move stands.")
        if self.has_learnt(act, self.view_at(seat)):
            raise Refusal("You have seen something since that you could not know; your move stands.")
        return back

    def has_learnt(self, act: Act, view: View) -> bool:
        """Does the player of an act know by now what he could not know when he made it?

        With others at the table: a card that was not before his eyes, what chance has said, or what the move itself has
        shown. Alone with bots nobody is wronged if he has seen what they played: then it is only what has come to his
        own hand, and what chance has said.
        """
        if spins(view) != act.spins:
            return True
        if not self.is_alone(view.own_seat):
            return act.tells or bool(seen_cards(view) & ~act.seen)
        came = own_cards(view) & ~act.held
        return bool(came & ~act.seen) or (act.tells and bool(came))

    def is_alone(self, seat: int) -> bool:
        """Is this the only person at the table, and nobody else has an interest in the game?"""
        return self.persons() == [seat] and not self.opened.party


@lru_cache(KEPT)
def begun(rules: ModuleType, version: int, chosen: tuple[tuple[str, Value, type], ...]) -> Game:
    """A game as it was begun, the same one for all tables of it: it never changes, and has the words of its moves. With
    the values of its options stand their types, since true and 1 are equal."""
    return Game.begun(rules, version, {name: value for name, value, _ in chosen})


def restored(id: str, rows: Sequence[Row]) -> Sitting:
    """A sitting from its journal."""
    (_, at, body), *rest = rows
    opened = events.read(body)
    if not isinstance(opened, events.Opened):
        raise Fault("A table's journal begins with its opening.")
    try:
        sitting = Sitting(id, opened, at=at)
    except BadChoice as refusal:
        raise NotAvailable(f"This table cannot go on. {refusal}") from None
    follow(sitting, rest)
    return sitting


def follow(sitting: Sitting, rows: Sequence[Row]) -> None:
    """Bring a sitting to where the journal has it; what was taken back is not played first."""
    told = [events.read(body) for _, _, body in rows]
    undone = taken_back(told)
    for place, ((seq, at, _), event) in enumerate(zip(rows, told, strict=True)):
        if seq != sitting.seq + 1:
            raise Fault("A line of the journal is missing.")
        if place in undone:
            sitting.pass_over(event, seq, at)
        else:
            sitting.apply(event, seq, at)


def taken_back(told: Sequence[events.Line]) -> set[int]:
    """The places of all acts that have been taken back since, and of what took them back."""
    undone: set[int] = set()
    stand: list[tuple[int, int]] = []  # the acts of this hand that stand: their places, and how many each tells of
    for place, event in enumerate(told):
        match event:
            case events.Dealt():
                stand.clear()
            case events.Played(also=also):
                stand.append((place, 1 + len(also)))
            case events.Called():
                stand.append((place, 1))
            case events.TookBack(acts=acts):
                undone.add(place)
                while acts > 0:
                    if not stand or stand[-1][1] > acts:
                        raise Fault("More was taken back than was played.")
                    undone.add(stand[-1][0])
                    acts -= stand.pop()[1]
            case _:
                pass
    return undone


def laid_out(order: Sequence[int], cards: int) -> Sequence[int]:
    """Discards as they were shuffled before."""
    return order
