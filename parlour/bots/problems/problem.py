"""A problem, and how its position is played again from the seed of its hand."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import parlour
from parlour.engine.game import Game, State
from parlour.engine.view import View
from parlour.errors import BadChoice, ParlourError
from parlour.games.declare import Value

ID_LENGTH = 10
SURE = 3.0  # so many standard errors are beyond chance
DEALS = 400  # of a proof, which is made twice


@dataclass(frozen=True)
class Played:
    """What a seat has played before a problem: whether face down, who took the trick that was complete with it, and
    whether a trick or a round was over."""

    seat: int
    move: str
    is_hidden: bool
    took: int | None
    ends: bool


@dataclass(frozen=True)
class Other:
    """A move that is not right: the chance to win that it gives away, the standard error of that, and the points."""

    move: str
    lost: float
    noise: float
    points: float
    why: str = ""


@dataclass(frozen=True)
class Problem:
    """A position in which one move is clearly right.

    It is the hand of a seed, a dealer and a score, after some moves. `fails` is in how many of how many tries each
    rung has done something else.
    """

    id: str
    seed: int
    dealer: int
    score: tuple[int, ...]
    moves: tuple[str, ...]
    right: str
    theme: str
    why: str
    others: tuple[Other, ...]
    fails: Mapping[str, tuple[int, int]]
    rating: float
    options: Mapping[str, Value] = field(default_factory=dict)

    def game(self, name: str) -> Game:
        """What it is played by."""
        return parlour.load(name, **dict(self.options))  # type: ignore[arg-type]

    def position(self, name: str) -> State:
        """The position, played again; a sentence if the rules will not have it."""
        try:
            state = self.game(name).start(seed=self.seed, dealer=self.dealer, score=self.score)
            for move in self.moves:
                state.play(move)
        except ParlourError as refusal:
            raise BadChoice(f"The problem {self.id} of {name} cannot be played again: {refusal}") from None
        return state

    def course(self, name: str) -> list[Played]:
        """What was played before, move by move."""
        game, played = self.game(name), []
        law, state = game.law, game.start(seed=self.seed, dealer=self.dealer, score=self.score)
        for move in self.moves:
            seat, is_hidden = int(state.s.turn), bool(law.face_down(state.s))
            lay_complete = law.on_table(state.s).taker is not None
            state.play(move)
            took = None if lay_complete else law.on_table(state.s).taker
            played.append(Played(seat, move, is_hidden, took, law.pause(state.s)))
        return played

    def view(self, name: str) -> View:
        """What the player knows whose move it is."""
        state = self.position(name)
        if state.seat is None:
            raise BadChoice(f"In the problem {self.id} of {name} the hand is over.")
        return state.view(state.seat)

    @property
    def proof(self) -> str:
        """How its answer was proved, in a sentence."""
        fewer, deals = round(100 * min(other.lost for other in self.others)), 2 * DEALS
        if len(self.others) == 1:
            return (
                f"Both moves were played out in the same {deals} imagined deals, all of which agree with what was "
                f"known in this seat: the other one wins {fewer} games of a hundred fewer, and that is beyond chance."
            )
        return (
            f"All moves were played out in the same {deals} imagined deals, all of which agree with what was known in "
            f"this seat: every other one wins at least {fewer} games of a hundred fewer, and that is beyond chance."
        )

    def lost(self, move: str) -> float:
        """The chance to win that a move gives away."""
        return next((other.lost for other in self.others if other.move == move), 0.0)


def id_of(view: View) -> str:
    """The name of a position: it follows from what the player knows, and from nothing that is hidden."""
    seen = json.dumps(view.to_dict(), sort_keys=True).encode()
    return hashlib.sha256(seen).hexdigest()[:ID_LENGTH]


# ---- a line of the file ----


def line_of(problem: Problem) -> str:
    """A problem as one line of its file."""
    data: dict[str, Any] = {
        "id": problem.id,
        "seed": problem.seed,
        "dealer": problem.dealer,
        "score": list(problem.score),
        "moves": ", ".join(problem.moves),
        "right": problem.right,
        "theme": problem.theme,
        "why": problem.why,
        "others": [
            [it.move, round(it.lost, 4), round(it.noise, 5), round(it.points, 2), it.why] for it in problem.others
        ],
        "fails": {rung: list(of) for rung, of in problem.fails.items()},
        "rating": round(problem.rating),
    }
    if problem.options:
        data["options"] = dict(problem.options)
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def problem_in(line: str) -> Problem:
    """The problem that a line tells."""
    data = json.loads(line)
    return Problem(
        id=data["id"],
        seed=data["seed"],
        dealer=data["dealer"],
        score=tuple(data["score"]),
        moves=tuple(filter(None, data["moves"].split(", "))),
        right=data["right"],
        theme=data["theme"],
        why=data["why"],
        others=tuple(Other(*other) for other in data["others"]),
        fails={rung: (failed, tries) for rung, (failed, tries) in data["fails"].items()},
        rating=float(data["rating"]),
        options=data.get("options", {}),
    )
