"""What the Master makes of a deal, in the seat everybody has and with the same bots: worked out once, and kept.

It is begun when somebody asks who has played the deal, goes decision by decision in the back room, and gives way to
all that is waited for. Where two servers work it out, what is written first stands.
"""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from parlour.bots.players.roster import bot_named
from parlour.engine.game import Game
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

BEST, MASTER = "best", "master"  # the kind of note, and its name
RUNG = "master"
NAME = "The Master"
PATIENCE = 60.0  # seconds after which what nobody asks for rests


class Kept(msgspec.Struct):
    """How the Master has played a deal: the whole record, and by how much he was ahead."""

    record: str
    ahead: int


DECODER = msgspec.json.Decoder(Kept)


def playing(opened: events.Opened, game: Game, seat: int) -> Iterator[Table]:
    """The table after every move, with the Master in a seat and the bots of the deal in the others."""
    assert opened.source is not None
    dealt, proof = deal_of(opened.source, game), proof_of(opened.source)
    assert proof is not None
    names = [NAME if place == seat else BOT_NAMES[place % len(BOT_NAMES)] for place in range(game.players)]
    table = Table(game, names, deck=dealt.deck, dealer=dealt.dealer, proof=proof)
    key = proof.key(game.name, opened.source.hand)
    table.state.reshuffle = lambda discards: fair_order(key, table.reshuffled + 1, discards)
    master = bot_named(RUNG)
    while not table.state.hand_over:
        turn = table.state.seat
        assert turn is not None
        view = table.state.view(turn)
        if turn == seat:
            table.play(turn, master.choose(view))
        else:
            decision = decide([opened.rung], opened.seed, [view])
            assert decision is not None
            for move in moves_said(game.law, table.state.s, decision.text):
                table.play(turn, move)
        yield table


@dataclass
class Work:
    """The Master at a deal, and when somebody last asked for it."""

    game: Game
    seat: int
    owner: Owner
    steps: Iterator[Table]
    table: Table | None = None
    asked: float = 0.0
    is_over: bool = False
    going: "asyncio.Task[None] | None" = None

    def step(self) -> None:
        """On to the Master's next decision, or to the end; in a thread, never in two."""
        for table in self.steps:
            self.table = table
            if table.state.seat == self.seat:
                return
        self.is_over = True


class Masters:
    """What the Master makes of deals."""

    def __init__(self, store: Store, desk: Desk) -> None:
        self.store, self.desk = store, desk
        self.works: dict[str, Work] = {}

    async def kept(self, place: str, game: str) -> Kept | None:
        """What he has made of a deal, if he has played it."""
        note = await self.store.noted(BEST, deal(place, game), MASTER)
        return None if note is None else DECODER.decode(note.body)

    async def ask(self, opened: events.Opened, game: Game, seat: int, owner: Owner) -> Kept | None:
        """What he has made of a deal; if he has not played it he begins, or goes on, where the house is ready."""
        assert opened.source is not None
        place = opened.source.table
        known = await self.kept(place, game.name)
        if known is None and not self.desk.readiness.is_ready(game.name):
            self.desk.readiness.ask_for(game.name)
        elif known is None:
            fresh = Work(game, seat, owner, playing(opened, game, seat))
            work = self.works.setdefault(deal(place, game.name), fresh)
            work.asked = now()
            if work.going is None:
                work.going = asyncio.create_task(self.go_on(place, work))
        return known

    async def go_on(self, place: str, work: Work) -> None:
        """Play on, a decision at a time, as long as it is asked for; and keep what comes of it."""
        name = deal(place, work.game.name)
        try:
            while not work.is_over and now() - work.asked < PATIENCE:
                try:
                    await self.desk.later(work.step, work.owner)
                except TooMany:
                    await asyncio.sleep(1.0)
            if work.is_over and work.table is not None:
                kept = Kept(str(work.table.record), ahead_of(work.game, work.table.state, work.seat))
                await self.store.note(BEST, name, MASTER, written(kept))
                self.works.pop(name, None)
        except Exception as trouble:
            log_trouble("the Master could not play a deal", trouble)
            self.works.pop(name, None)
        finally:
            work.going = None

    def close(self) -> None:
        """Nobody waits for him any more."""
        for work in self.works.values():
            if work.going is not None:
                work.going.cancel()


def record_in(kept: Kept) -> Record:
    """How he has played, to be replayed."""
    return Record.parse(kept.record)
