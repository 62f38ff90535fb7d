"""What may be seen of hands that are over, and of no other: the record, a replay with all hands open, a review."""

import asyncio
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import TYPE_CHECKING

from msgspec.structs import replace

from parlour.errors import BadChoice, Forbidden, TooMany
from parlour.games import GAMES
from parlour.press.called import with_cards
from parlour.server import metrics
from parlour.server.clock import now
from parlour.server.live.table.board import open_board
from parlour.server.live.table.sitting import Sitting
from parlour.server.live.table.words import act_told, spoken
from parlour.server.logs import log_trouble
from parlour.server.thinking.queue import Owner
from parlour.server.workers import Desk
from parlour.table.record import Act, Record
from parlour.wire import pages
from parlour.wire import table as wire
from parlour.wire.book import Mistakes

if TYPE_CHECKING:
    from parlour.bots.review import Decision, Review

MOST_OF_ONE, MOST_OF_ADDRESS = 2, 6  # reviews that go on for one guest, and for all at an address
KEPT_OF_ONE, KEPT_OF_ADDRESS, MOST_KEPT = 4, 16, 200  # that are kept when they are done
LONGEST_HAND = 1500  # acts: each is shown with the whole table, which takes some kilobytes
PATIENCE = 60.0  # seconds after which a review that nobody asks for rests
NOTICED = 2.0  # seconds after which it is said that a review waits
WAITS = "Others are thought for first; your review begins as soon as it is its turn."


def own_seat(sitting: Sitting, guest: str | None) -> int:
    """The seat a guest has, or had, in this game."""
    seat = sitting.held.get(guest or "")
    if seat is None:
        raise Forbidden("This is for those who played here.")
    return seat


def finished(sitting: Sitting) -> Record:
    """The hands that are over; a sentence if there is none yet."""
    record = sitting.finished()
    if not record.hands:
        raise BadChoice("No hand is over yet.")
    return record


def replay(record: Record, number: int) -> pages.Replay:
    """One hand of a record, position by position, all hands open."""
    if not 1 <= number <= len(record.hands):
        raise BadChoice(f"The hands that are over are 1 to {len(record.hands)}.")
    if len(record.hands[number - 1].acts) > LONGEST_HAND:
        raise BadChoice("This hand is too long to be shown position by position; all of it stands in its record.")
    steps: list[pages.Step] = []
    for table in record.positions():
        if len(table.hands) != number:
            continue
        views = [table.state.view(seat) for seat in range(table.game.players)]
        names = [table.name(seat) for seat in range(table.game.players)]
        acts = [shown(table.game.module, act) for act in table.hands[-1].acts[-1:]]
        board = open_board(table.state.view(None), views, names)
        steps.append(pages.Step(act=acts[0] if acts else None, board=board))
    return pages.Replay(
        game=record.name,
        title=table.game.rulebook.title,
        options=record.options,
        names=names,
        hand=number,
        hands=len(record.hands),
        steps=steps,
    )


def shown(rules: ModuleType, act: Act) -> wire.Act:
    """An act of a finished hand: nothing lies face down any more."""
    return act_told(rules, act.seat or 0, act.text, act.is_call, is_face_down=False, in_full=True)


# ---- reviews ----


@dataclass
class Study:
    """A review in the making, for whom, and when it was last asked for."""

    record: Record
    seat: int
    owner: Owner
    review: "Review | None" = None
    steps: "Iterator[Review] | None" = None
    is_over: bool = False
    since: float = field(default_factory=now)
    asked: float = 0.0
    going: "asyncio.Task[None] | None" = None

    @property
    def goes_on(self) -> bool:
        """Is it being worked out?"""
        return self.going is not None and not self.is_over

    @property
    def waits(self) -> bool:
        """Has it not been begun for a while, because others go first?"""
        return self.review is None and self.goes_on and now() - self.since > NOTICED

    def step(self) -> None:
        """Go over one more decision; in a thread, never in two."""
        from parlour.bots.review import reviewing  # which takes time to load

        if self.steps is None:
            self.steps = reviewing(self.record, seat=self.seat)
        before = None if self.review is None else judgments(self.review)
        for review in self.steps:
            self.review = review
            if judgments(review) != before:
                return
        self.is_over, self.steps = True, None

    def sheet(self) -> pages.ReviewSheet:
        """As far as it has come."""
        review, rules = self.review, GAMES[self.record.name]
        done = 1.0 if self.is_over else len(review.acts) / max(self.record.length, 1) if review else 0.0
        return pages.ReviewSheet(
            seat=self.seat,
            done=min(done, 1.0) if self.is_over else min(done, 0.99),
            waiting=WAITS if self.waits else None,
            decisions=[judged(rules, it, review.names) for it in list(review.decisions)] if review else [],
            bets=[
                pages.BetJudged(
                    hand=bet.hand,
                    act=bet.act,
                    move=bet.move,
                    order=spoken(rules, bet.move).order,
                    loss=float(bet.expected_loss),
                )
                for bet in (list(review.bets) if review else [])
                if bet.seat == self.seat
            ],
            course=[decision.known.chance for decision in list(review.decisions)] if review else [],
        )


def judgments(review: "Review") -> int:
    """How many decisions have been judged so far."""
    return len(review.decisions)


def judged(rules: ModuleType, decision: "Decision", names: Sequence[str]) -> pages.Judged:
    """A decision as it is sent."""
    moves = (decision.move, decision.known.best, decision.hindsight.best)
    return pages.Judged(
        hand=decision.hand,
        act=decision.act,
        move=decision.move,
        orders=[spoken(rules, move).order if move else "" for move in moves],
        grade=decision.grade,  # type: ignore[arg-type]  # a word of GRADES, or none
        unlucky=decision.is_unlucky,
        best=decision.known.best,
        chance=decision.known.chance,
        lost=decision.known.lost,
        hindsight=decision.hindsight.best,
        why=in_words(rules, decision.why, names),
    )


def in_words(rules: ModuleType, why: str, names: Sequence[str]) -> str:
    """A reason with the names of those at the table, and of the cards it speaks of."""
    why = re.sub(r"\b[Ss]eat (\d+)\b", lambda seat: names[int(seat[1])], why)
    return with_cards(rules.GAME.pack, why)


def mistakes_in(sheet: pages.ReviewSheet) -> Mistakes:
    """What a review has found, counted."""
    grades = [each.grade for each in sheet.decisions]
    return Mistakes(
        decisions=len(grades),
        inaccuracies=grades.count("inaccuracy"),
        mistakes=grades.count("mistake"),
        blunders=grades.count("blunder"),
    )


class Reviews:
    """The reviews that were asked for, each worked out once, step by step, as long as somebody asks for it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.studies: dict[tuple[str, int], Study] = {}
        self.going: set[asyncio.Task[None]] = set()

    def sheet(self, sitting: Sitting, seat: int, owner: Owner) -> pages.ReviewSheet:
        """The review of a seat's finished hands, begun if it has not been and the house is ready for the game."""
        record = finished(sitting)
        if not self.desk.readiness.is_ready(record.name):
            return replace(Study(record, seat, owner).sheet(), waiting=self.desk.readiness.sentence(record.name))
        key = (sitting.id, seat)
        study = self.studies.get(key)
        if study is None or len(study.record.hands) != len(record.hands):
            self.make_room(owner, key)
            study = self.studies[key] = Study(record, seat, owner)
        study.asked = now()
        if not study.is_over and study.going is None:
            study.going = asyncio.create_task(self.go_over(study))
            self.going.add(study.going)
            study.going.add_done_callback(self.going.discard)
        return study.sheet()

    def make_room(self, owner: Owner, key: tuple[str, int]) -> None:
        """Room for one more: of each guest, of each address and in all only so many are kept, the oldest given up.

        Those that go on are not: too many of them are refused with a sentence.
        """
        others = {name: study for name, study in self.studies.items() if name != key}
        here = {name: study for name, study in others.items() if study.owner.place == owner.place}
        own = {name: study for name, study in here.items() if study.owner.guest == owner.guest}
        if sum(study.goes_on for study in own.values()) >= MOST_OF_ONE:
            metrics.REFUSED.add("study")
            raise TooMany("The house is going over other games of yours; ask again when it has done.")
        if sum(study.goes_on for study in here.values()) >= MOST_OF_ADDRESS:
            metrics.REFUSED.add("study")
            raise TooMany("Many games are being gone over for others at your address; ask again in a minute.")
        if key in self.studies:
            self.give_up(key)
        for kept, most in ((own, KEPT_OF_ONE), (here, KEPT_OF_ADDRESS), (others, MOST_KEPT)):
            spare = [name for name in kept if name in self.studies and not kept[name].goes_on]
            for name in spare[: max(0, len(kept) + 1 - most)]:
                self.give_up(name)

    def give_up(self, key: tuple[str, int]) -> None:
        """Keep a review no longer."""
        study = self.studies.pop(key)
        if study.going is not None:
            study.going.cancel()

    async def go_over(self, study: Study) -> None:
        """Work a review out, a step at a time, as long as it is asked for; when it is again, it goes on from there."""
        try:
            while not study.is_over and now() - study.asked < PATIENCE:
                try:
                    await self.desk.later(study.step, study.owner)
                except TooMany:
                    await asyncio.sleep(1.0)
        except Exception as trouble:
            log_trouble("a review failed", trouble)
            study.is_over = True
        finally:
            study.going = None
