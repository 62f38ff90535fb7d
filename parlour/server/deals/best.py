"""What can be made of a deal, in the seat everybody has and with the same bots: worked out once, and kept.

First the Master plays it, by what he sees. From his line the best is looked for with all cards open: at each decision
of the seat every other move is played out, the bots answering as they do, and what comes out further ahead is the line
from then on. It is begun when somebody asks who has played the deal, goes step by step in the back room, and gives way
to all that is waited for. Where two servers work it out, what is written first stands.
"""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

import msgspec

from parlour.bots.players.roster import bot_named
from parlour.engine.game import Game
from parlour.engine.view import View
from parlour.errors import TooMany
from parlour.games.spoken import moves_said
from parlour.server.clock import now
from parlour.server.deals.results import ahead_of
from parlour.server.deals.slips import deal, written
from parlour.server.live.source import deal_of, proof_of
from parlour.server.live.table import events
from parlour.server.logs import log_trouble
from parlour.server.names import BOT_NAMES
from parlour.server.store.protocol import Store
from parlour.server.thinking.queue import Owner
from parlour.server.workers import Desk, decide
from parlour.table.fair import fair_order
from parlour.table.record import Record
from parlour.table.table import Table

BEST, LINES = "best", "lines"  # the kind of note, and its name
RUNG = "master"
NAME, FOUND = "The Master", "Hindsight"  # what the seat is called
OWN = "house"  # who plays on in it when another move is tried
MOST_LINES = 500  # that are played out; what was begun then is gone through to its end
PATIENCE = 60.0  # seconds after which what nobody asks for rests

Which = Literal["master", "best"]
Choose = Callable[[View], str]


class Line(msgspec.Struct):
    """How a deal was played: the whole record, and by how much the seat was ahead."""

    record: str
    ahead: int


class Kept(msgspec.Struct):
    """What is known of a deal: how the Master has played it, and the best line found."""

    master: Line
    best: Line

    def record(self, which: Which) -> Record:
        """One of the two, to be replayed."""
        return Record.parse((self.master if which == "master" else self.best).record)


DECODER = msgspec.json.Decoder(Kept)


# ---- playing ----


def laid(opened: events.Opened, game: Game, seat: int) -> Table:
    """The table before the first move, with the Master in a seat."""
    assert opened.source is not None
    dealt, proof = deal_of(opened.source, game), proof_of(opened.source)
    names = [NAME if place == seat else BOT_NAMES[place % len(BOT_NAMES)] for place in range(game.players)]
    return Table(game, names, deck=dealt.deck, dealer=dealt.dealer, proof=proof)


def played_on(table: Table, opened: events.Opened, seat: int, choose: Choose) -> Iterator[Table]:
    """The same table after every move to its end, with somebody in a seat and the bots of the deal in the others."""
    assert opened.source is not None
    proof = proof_of(opened.source)
    assert proof is not None
    key = proof.key(table.game.name, opened.source.hand)
    table.state.reshuffle = lambda discards: fair_order(key, table.reshuffled + 1, discards)
    while not table.state.hand_over:
        turn = table.state.seat
        assert turn is not None
        view = table.state.view(turn)
        if turn == seat:
            table.play(turn, choose(view))
        else:
            decision = decide([opened.rung], opened.seed, [view])
            assert decision is not None
            for move in moves_said(table.game.law, table.state.s, decision.text):
                table.play(turn, move)
        yield table


def looked_for(first: Table, opened: events.Opened, seat: int) -> Iterator[Table]:
    """The best line known after every line that was played out, from this one on, until none is better."""
    best, tried, is_better = first, 0, True
    while is_better and tried < MOST_LINES:
        place, is_better = 0, False
        while place < best.record.length:
            record = best.record
            for move in other_moves(record, place, seat):
                other = record.replay(place)
                other.play(seat, move)
                for _ in played_on(other, opened, seat, bot_named(OWN).choose):
                    pass
                if ahead_of(other.game, other.state, seat) > ahead_of(best.game, best.state, seat):
                    best, is_better = other, True
                tried += 1
                yield best
            place += 1


def other_moves(record: Record, place: int, seat: int) -> list[str]:
    """What a seat could have done otherwise at a place of a hand, if it was its turn."""
    before = record.replay(place).state
    return [move for move in before.legal() if move != record.hands[-1].acts[place].text] if before.seat == seat else []


def worked_out(opened: events.Opened, game: Game, seat: int) -> Iterator[Kept | None]:
    """What can be made of a deal: nothing after every step, and at the end all of it."""
    master = best = laid(opened, game, seat)
    for _ in played_on(master, opened, seat, bot_named(RUNG).choose):
        if master.state.seat == seat:
            yield None
    for found in looked_for(master, opened, seat):
        best = found
        yield None
    names = [FOUND if place == seat else name for place, name in enumerate(best.names)]
    yield Kept(
        Line(str(master.record), ahead_of(game, master.state, seat)),
        Line(str(replace(best.record, names=names)), ahead_of(game, best.state, seat)),
    )


# ---- in the back room ----


@dataclass
class Work:
    """A deal that is worked out, and when somebody last asked for it."""

    game: Game
    owner: Owner
    steps: Iterator[Kept | None]
    asked: float = 0.0
    kept: Kept | None = None
    going: "asyncio.Task[None] | None" = None

    def step(self) -> None:
        """One step on; in a thread, never in two."""
        self.kept = next(self.steps)


class Masters:
    """What can be made of deals."""

    def __init__(self, store: Store, desk: Desk) -> None:
        self.store, self.desk = store, desk
        self.works: dict[str, Work] = {}

    async def kept(self, place: str, game: str) -> Kept | None:
        """What is known of a deal, if it has been worked out."""
        note = await self.store.noted(BEST, deal(place, game), LINES)
        return None if note is None else DECODER.decode(note.body)

    async def ask(self, opened: events.Opened, game: Game, seat: int, owner: Owner) -> Kept | None:
        """What is known of a deal; if nothing is, it is begun, or gone on with, where the house is ready."""
        assert opened.source is not None
        place = opened.source.table
        known = await self.kept(place, game.name)
        if known is None and not self.desk.readiness.is_ready(game.name):
            self.desk.readiness.ask_for(game.name)
        elif known is None:
            fresh = Work(game, owner, worked_out(opened, game, seat))
            work = self.works.setdefault(deal(place, game.name), fresh)
            work.asked = now()
            if work.going is None:
                work.going = asyncio.create_task(self.go_on(place, work))
        return known

    async def go_on(self, place: str, work: Work) -> None:
        """Step on as long as it is asked for; and keep what comes of it."""
        name = deal(place, work.game.name)
        try:
            while work.kept is None and now() - work.asked < PATIENCE:
                try:
                    await self.desk.later(work.step, work.owner)
                except TooMany:
                    await asyncio.sleep(1.0)
            if work.kept is not None:
                await self.store.note(BEST, name, LINES, written(work.kept))
                self.works.pop(name, None)
        except Exception as trouble:
            log_trouble("the Master could not play a deal", trouble)
            self.works.pop(name, None)
        finally:
            work.going = None

    def close(self) -> None:
        """Nobody waits for it any more."""
        for work in self.works.values():
            if work.going is not None:
                work.going.cancel()
