"""What may be seen of hands that are over, and of no other: the record, a replay with all hands open, a review."""

from dataclasses import dataclass
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING

from msgspec.structs import replace

from parlour.errors import BadChoice, Forbidden, TooMany
from parlour.games import GAMES
from parlour.server.live.table.board import open_board
from parlour.server.live.table.sitting import Sitting
from parlour.server.live.table.words import act_told, spoken
from parlour.server.logs import log_trouble
from parlour.server.workers import Desk
from parlour.table.record import Act, Record
from parlour.wire import pages
from parlour.wire import table as wire

if TYPE_CHECKING:
    from parlour.bots.review import Decision, Review

MOST_REVIEWS = 50  # that are kept, the oldest dropped first
MOST_WAITING = 10


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
    """A review in the making."""

    record: Record
    seat: int
    review: "Review | None" = None
    is_over: bool = False

    def sheet(self) -> pages.ReviewSheet:
        """As far as it has come."""
        review, rules = self.review, GAMES[self.record.name]
        done = 1.0 if self.is_over else len(review.acts) / max(self.record.length, 1) if review else 0.0
        return pages.ReviewSheet(
            seat=self.seat,
            done=min(done, 1.0) if self.is_over else min(done, 0.99),
            waiting=None,
            decisions=[judged(rules, decision) for decision in list(review.decisions)] if review else [],
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


def judged(rules: ModuleType, decision: "Decision") -> pages.Judged:
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
    )


class Reviews:
    """The reviews that were asked for, each worked out once, one after the other."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.studies: dict[tuple[str, int, int], Study] = {}

    def sheet(self, sitting: Sitting, seat: int) -> pages.ReviewSheet:
        """The review of a seat's finished hands, begun if it has not been and the house is ready for the game."""
        record = finished(sitting)
        if not self.desk.readiness.is_ready(record.name):
            return replace(Study(record, seat).sheet(), waiting=self.desk.readiness.sentence(record.name))
        key = (sitting.id, seat, len(record.hands))
        if key not in self.studies:
            if sum(not study.is_over for study in self.studies.values()) >= MOST_WAITING:
                raise TooMany("Many games are being gone over; ask again in a minute.")
            self.studies[key] = Study(record, seat)
            self.desk.later(partial(go_over, self.studies[key], self.desk))
            for old in list(self.studies)[:-MOST_REVIEWS]:
                self.studies.pop(old)
        return self.studies[key].sheet()


def go_over(study: Study, desk: Desk) -> None:
    """Work a review out, decision by decision, as long as the house is open."""
    from parlour.bots.review import reviewing  # which takes time to load

    try:
        for review in reviewing(study.record, seat=study.seat):
            study.review = review
            if desk.is_closed:
                return
    except Exception as trouble:
        log_trouble("a review failed", trouble)
    study.is_over = True
