"""The attendant of a room: does what nobody has to ask for. Deals, has the bots play, looks at the clock, keeps seats.

While nobody at all is connected everything rests, but at a table where one plays by the day: that goes on.
"""

import asyncio
from dataclasses import dataclass, replace

from parlour.server.chance import fresh_secret
from parlour.server.clock import now as the_time
from parlour.server.live.attendant import Attendant
from parlour.server.live.table import events
from parlour.server.live.table.room import Room
from parlour.server.workers import Decision

LOOK_AGAIN = 600.0  # seconds after which the calendar is asked again, by the day
SLOWED = 2.0  # seconds that bots rest when very much has been written for those they play with


@dataclass(frozen=True)
class Thought:
    """What the bots make of a position, and when they are to be heard."""

    position: int
    seats: tuple[int, ...]
    coming: "asyncio.Future[Decision | None]"
    due: float
    is_late: bool = False  # was it not finished by then?

    @property
    def is_open(self) -> bool:
        """May something come of it yet? Not once the bots have thought, and have nothing to say."""
        coming = self.coming
        return not coming.done() or coming.cancelled() or bool(coming.exception()) or coming.result() is not None


class TableAttendant(Attendant):
    """Attends to a table."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self.room = room
        self.thought: Thought | None = None

    def think_again(self) -> None:
        """Something has come in between: the bots are to think anew, and nobody waits for what they thought."""
        if self.thought is not None:
            self.thought.coming.cancel()
        self.thought = None

    def dismiss(self) -> None:
        """Nobody waits for the bots any more."""
        super().dismiss()
        self.think_again()

    async def attend(self) -> float | None:
        """Do what is due; the seconds until something else is, if that is known."""
        room = self.room
        if room.byday is not None:
            await room.byday.look()
        if not self.goes_on or room.is_full_book or room.is_among_people:
            self.think_again()
            async with self.room.lock:
                await self.settle()
            return None
        async with room.lock:
            waits = [await self.keep_seats(), self.asking_left()]
            match room.sitting.phase if self.drives else "driven":
                case "gathering":
                    waits.append(await self.begin())
                case "playing":
                    waits.append(await self.go_on())
                case "counted":
                    waits.append(await self.deal_next())
                case "over":
                    await room.finish("over")
                case "driven":  # by another server, which writes
                    self.think_again()
            if self.waits_for_a_person:
                await self.settle()
        known = [wait for wait in waits if wait is not None]
        return max(min(known), 0.001) if known else None

    # ---- by the day ----

    @property
    def goes_on(self) -> bool:
        """Does anything happen at this table now?"""
        byday = self.room.byday
        return self.room.is_anyone_here or (byday is not None and byday.goes_on)

    @property
    def drives(self) -> bool:
        """Is it for this server to go on here? Where one plays by the day and nobody is here, it is for any: who comes
        too late with a move has it thrown away."""
        return self.room.presence.drives or (self.room.byday is not None and not self.room.is_anyone_here)

    @property
    def waits_for_a_person(self) -> bool:
        """Does nothing happen here before somebody does something, or his time is up?"""
        sitting, byday = self.room.sitting, self.room.byday
        if byday is None or not self.drives or sitting.closed or (self.thought is not None and self.thought.is_open):
            return False
        if sitting.phase == "gathering":
            return not sitting.is_full
        left, now = byday.left(), the_time()
        is_theirs = sitting.state.seat in self.bot_seats(now) or self.only_card_left(now) is not None
        return left is not None and left > 0 and not is_theirs

    async def settle(self) -> None:
        """Write down until when nothing happens here, unless another server has gone on meanwhile: then there is more
        to see. The lock is held."""
        room = self.room
        if room.byday is None or room.sitting.closed or not self.drives:
            return
        before = room.sitting.seq
        if room.presence.cluster is not None:
            await room.catch_up()
        if room.sitting.seq == before:
            await room.byday.settle()

    async def count_misses(self) -> None:
        """Whose time is up has missed his turn; who is back has his seat again."""
        room, byday = self.room, self.room.byday
        assert byday is not None
        for seat in filter(room.is_here, sorted(room.sitting.absent())):
            await room.write(events.Returned(seat=seat))
            room.tell()
        turn = room.sitting.state.seat
        if turn is None or turn in room.standing or room.sitting.late == turn or not await byday.is_up():
            return
        await room.write(events.Missed(seat=turn))
        room.tell()

    def only_card_left(self, now: float) -> float | None:
        """In what time the only card of one who is away is played for him, if he would have it so."""
        room = self.room
        if room.byday is None or room.sitting.state.seat in room.seats_here or not room.byday.only_card():
            return None
        return max(room.turn_began + room.pace.longest + room.pace.trick - now, 0.0)

    async def play_only_card(self) -> None:
        """Play it, as he would."""
        room, byday = self.room, self.room.byday
        seat = room.sitting.state.seat
        assert byday is not None and seat is not None
        await room.write(room.sitting.said(seat, byday.only_card(), byday.guest_to_act(), room.chance))
        room.tell()

    # ---- seats ----

    async def keep_seats(self) -> float | None:
        """A seat is kept for one who is away, for a while; then a bot sits in, or before the deal it is open again."""
        room, now = self.room, the_time()
        if room.byday is not None:
            return None  # it is kept for as long as the table is
        waits = []
        for seat, since in list(room.away.items()):
            if seat not in room.away:
                continue  # he has come back while something was written about another
            left = since + room.grace - now
            if left > 0:
                waits.append(left)
                continue
            if room.sitting.table is None and not room.sitting.opened.party:
                if not room.presence.drives:
                    continue
                await room.write(events.Rose(seat=seat))
                room.forget(seat)
            else:
                room.stand_in(seat)
        return min(waits, default=None)

    def asking_left(self) -> float | None:
        """How long those are waited for who were asked to let a move go back; then nobody asks any more."""
        asking, now = self.room.asking, the_time()
        if asking is None:
            return None
        if asking.until > now:
            return asking.until - now
        self.room.ask_no_more()
        return None

    # ---- dealing ----

    async def begin(self) -> float | None:
        """Deal the first hand when all seats are taken."""
        if not self.room.sitting.is_full:
            return None
        if self.room.sitting.opened.source is None:
            await self.promise()
        return await self.deal()

    async def promise(self) -> None:
        """Bind the house to a secret for the next hand, if it is not bound already, and show its hash."""
        room = self.room
        if not room.sitting.secret:
            await room.write(events.Committed(secret=fresh_secret(room.chance)))
            room.tell()

    async def deal(self) -> float | None:
        """Deal, once those who are here have added to it, or have had the time to."""
        room, now = self.room, the_time()
        asked = [since for seat, since in room.asked.items() if room.is_here(seat) and seat not in room.sitting.given]
        left = max(asked, default=now) + room.pace.giving - now
        if asked and left > 0:
            return left
        await room.write(room.sitting.dealt())
        room.tell()
        return None

    async def deal_next(self) -> float | None:
        """Deal the next hand when those who are there are ready, or have kept the others waiting too long."""
        room = self.room
        if room.sitting.opened.party and (room.bell is None or not room.bell.deals(room.sitting.id)):
            return None
        await self.promise()
        playing = set(room.sitting.persons()) - room.standing
        if room.byday is not None:
            playing &= room.seats_here  # who is away reads the count when he comes
        since = the_time() - room.turn_began
        if not playing:
            left = room.pace.count - since
        elif playing <= room.ready:
            left = 0.0
        else:
            left = room.pace.linger - since if room.ready else float("inf")
            if room.bell is not None:  # nobody keeps a party waiting over a count
                left = min(left, room.pace.bell - since)
        if left > 0:
            return None if left == float("inf") else left
        return await self.deal()

    # ---- the bots ----

    async def go_on(self) -> float | None:
        """Let the bots think about this position, and do what they decide when it is due."""
        room, now = self.room, the_time()
        if room.asking is not None:
            return None
        if room.byday is not None:
            await self.count_misses()
            left = self.only_card_left(now)
            if left == 0.0:
                await self.play_only_card()
            if left is not None:
                return left or None
        seats = self.bot_seats(now)
        if seats and self.thought is None and room.bots_must_wait:
            return SLOWED
        if self.thought is None or (self.thought.position, self.thought.seats) != (room.sitting.position, seats):
            self.think_again()
            self.thought = self.think(seats, now) if seats else None
        thought = self.thought
        if thought is None:
            return self.clock_left(now)
        if thought.due > now:
            return thought.due - now
        if not thought.coming.done():
            self.wait_for(thought)
            return self.clock_left(now)
        if thought.is_late:
            wait = room.pace.tick - (now - thought.due) % room.pace.tick
            self.thought = replace(thought, due=now + wait, is_late=False)
            return wait
        decision = thought.coming.result()
        if decision is None:
            return self.clock_left(now)
        await self.carry_out(decision)
        return None

    def wait_for(self, thought: Thought) -> None:
        """A thought is late: look again when it is finished, and not before. Thousands of tables that looked whether
        theirs was would keep the loop so busy that hardly a thought began."""
        if not thought.is_late:
            self.thought = replace(thought, is_late=True)
            thought.coming.add_done_callback(lambda done: self.session.stirred.set())

    def bot_seats(self, now: float) -> tuple[int, ...]:
        """The seats bots play now: their own, those they sit in for, and that of one whose time is up."""
        room = self.room
        seats = {seat for seat, chair in enumerate(room.sitting.chairs) if chair.bot} | room.standing
        left = self.clock_left(now)
        if left is not None and left <= 0 and room.sitting.state.seat is not None:
            seats.add(room.sitting.state.seat)
        return tuple(sorted(seats))

    def clock_left(self, now: float) -> float | None:
        """What the seat whose turn it is has left on the clock."""
        if self.room.byday is not None:
            left = self.room.byday.left()
            return None if left is None else min(left, LOOK_AGAIN)
        seconds = self.room.sitting.opened.clock
        return self.room.turn_began + seconds - now if seconds else None

    def think(self, seats: tuple[int, ...], now: float) -> Thought | None:
        """Set the bots to think, if there is anything to think about."""
        sitting, pace = self.room.sitting, self.room.pace
        views = [sitting.view_at(seat) for seat in seats]
        just_said = bool(sitting.acts) and sitting.acts[-1].is_call
        asked = [view for view in views if view.turn == view.seat or (view.calls() and not just_said)]
        if not asked:
            return None
        pause = self.room.chance.uniform(pace.shortest, pace.longest)
        if sitting.acts and sitting.game.law.pause(sitting.view_at(None).known):
            pause += pace.trick
        pause *= self.room.tempo
        rungs = [sitting.rung_at(view.own_seat) for view in asked]
        is_waited_for = bool(self.room.seats_here)
        coming = self.room.desk.decide(rungs, sitting.opened.seed, asked, self.room.owner, is_waited_for)
        coming.add_done_callback(lambda done: done.cancelled() or done.exception())
        return Thought(sitting.position, seats, coming, now + pause)

    async def carry_out(self, decision: Decision) -> None:
        """Do what a bot has decided."""
        self.room.spend_for_bots()
        sitting = self.room.sitting
        if decision.call:
            await self.room.write(sitting.called(decision.seat, decision.text, ""))
        else:
            await self.room.write(sitting.said(decision.seat, decision.text, "", self.room.chance))
        self.thought = None
        self.room.tell()
