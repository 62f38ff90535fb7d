"""Problems are mined: games that the rungs play among themselves are looked through for decisions with one right move.

A decision costs most where it is proved, so it comes to that only if a short search sees one move well ahead and
somebody who plays fast (the House, habit, the two lowest rungs) does something else. Everything follows from the seed
of the game that was played, so that the same command finds the same problems again; nowhere does a clock decide.
"""

from collections import Counter
from collections.abc import Container, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import parlour
from parlour.bots import Budget
from parlour.bots.hint import case_of, to_you
from parlour.bots.honest import rightly_legal
from parlour.bots.players.roster import RUNGS, bot_named
from parlour.bots.players.standing import standing_of
from parlour.bots.problems.grading import fails, rating_of, thinks
from parlour.bots.problems.kept import Collection, read
from parlour.bots.problems.problem import Other, Problem, id_of
from parlour.bots.problems.proof import LEAST, Margin, prove
from parlour.bots.problems.themes import theme_of
from parlour.bots.search.searcher import Searcher
from parlour.bots.why import Case, drawback, reason
from parlour.engine.game import Game, State
from parlour.engine.view import View
from parlour.errors import NotAvailable
from parlour.games.declare import Value
from parlour.hired import hired
from parlour.lab import provenance

TARGET = 200  # problems of a game
FIRST = 2_000_000  # the first seed, far from those of matches and tests
LOOK = Budget(iterations=500)  # the short search
EXPLAINED = Budget(iterations=400)  # the deals of sentences that say how often something happens
QUICK = ("novice", "learner")  # rungs that are asked, besides the House and habit
PLAYING = ("house", "learner", "novice", "learner")  # who plays the games: those who err bring about more to err in
HANDS, ACTS = 6, 150  # of a game, and of a hand, at the most
A_HAND = 3  # problems of a hand at the most, no two of one theme
EASY = 0.25  # the share of problems at the most that are rated below the Novice
ALIKE, FEW_THEMES = 0.3, 1.6  # the share of one theme at the most; where there are few, so much divided among them
PASSES = 0.12  # the share of problems at the most that are solved by a pass
SEEDS = 100  # a game has so many seeds to itself
HARDEST = 0.5  # where the Master fails oftener than that, nothing is clear


@dataclass(frozen=True)
class Mine:
    """What is looked for, and where."""

    game: str
    options: tuple[tuple[str, Value], ...] = ()

    def load(self) -> Game:
        return parlour.load(self.game, **dict(self.options))  # type: ignore[arg-type]


def found_in(mine: Mine, number: int) -> list[Problem]:
    """The problems in the game of one number."""
    return list(search_game(mine, number))


def search_game(mine: Mine, number: int) -> Iterator[Problem]:
    """Play a game and look at its decisions on the way."""
    game = mine.load()
    players = [bot_named(PLAYING[(number + seat) % len(PLAYING)], number) for seat in range(game.players)]
    state = game.start(seed=number * SEEDS, dealer=number % game.players)
    for hand in range(HANDS):
        if hand:
            state.next_hand(seed=number * SEEDS + hand)
        themes: set[str] = set()
        while state.seat is not None and len(state.made) < ACTS:
            view = state.view(state.seat)
            if len(themes) < A_HAND and (problem := looked_at(mine, state, view, themes)):
                themes.add(problem.theme)
                yield problem
            bot = players[state.seat]
            state.play(bot.choose(view, thinks(bot.name, game)))
        if state.seat is not None or state.game_over:
            return


def looked_at(mine: Mine, state: State, view: View, themes: Container[str]) -> Problem | None:
    """The problem that a decision is; nothing if it is none, or of a theme that the hand has had."""
    seed = state.seed or 0
    if rightly_legal(view).bit_count() < 2 or (theme := theme_of(view)) in themes:
        return None
    if (best := standing_out(view, seed)) is None:
        return None
    margins = prove(view, best, seed)
    if margins is None:
        return None
    failed = fails(view, best, seed)
    missed, tries = failed[RUNGS[-1]]
    if missed > HARDEST * tries or not any(often for often, _ in failed.values()):
        return None
    case = case_of(view, best, EXPLAINED, seed, is_best=True)
    return Problem(
        id=id_of(view),
        seed=seed,
        dealer=state.dealer,
        score=tuple(state.carried),
        moves=tuple(move for _, move in state.history),
        right=best,
        theme=theme,
        why=to_you(reason(case)) or why_plainly(best, margins),
        others=tuple(told(view, margin, case, seed) for margin in margins),
        fails=failed,
        rating=rating_of(mine.game, failed),
        options=dict(mine.options),
    )


def standing_out(view: View, seed: int) -> str | None:
    """The move that a short search sees well ahead, if one of those who play fast does another."""
    searcher = Searcher(LOOK, seed)
    best, *others = searcher.weigh(view)
    if any(best.worth - other.worth < LEAST for other in others if other.visits >= best.visits / 20):
        return None
    if searcher.by_habit(view) != best.move or bot_named("house").choose(view) != best.move:
        return best.move
    quickly = (bot_named(rung, seed).choose(view, thinks(rung, view.game)) for rung in QUICK)
    return best.move if any(move != best.move for move in quickly) else None


def told(view: View, margin: Margin, best: Case, seed: int) -> Other:
    """A move that is not right, and what is worse about it, where there are words for it."""
    case = case_of(view, margin.move, EXPLAINED, seed)
    return Other(margin.move, margin.lost, margin.noise, margin.points, to_you(drawback(case, best)))


def why_plainly(best: str, margins: list[Margin]) -> str:
    """Why, where a game has no words for it."""
    nearest = margins[0]
    return f"It wins about {round(100 * nearest.lost)} games of a hundred more than {nearest.move}."


# ---- a collection ----


def begun(mine: Mine, path: Path, seed: int | None, anew: bool) -> Collection:
    """The collection to go on with: what the file has, or an empty one."""
    book = mine.load().rulebook
    if not book.native:
        raise NotAvailable(f"There are no problems of {book.title}: it is luck, and no move is better than another.")
    if not anew and path.exists():
        found = read(path)
        if found.stale:
            raise NotAvailable(found.stale)
        return found if seed is None else replace(found, next=seed)
    return Collection(mine.game, book.version, FIRST if seed is None else seed)


def mining(
    mine: Mine, found: Collection, target: int, games: int, command: str, processes: int
) -> Iterator[Collection]:
    """Look through games from the next seed on, until there are so many problems; the collection after each game."""
    if len(found.problems) >= target:
        return
    first = found.next
    run = {"command": command, "seed": first, "through": first, "commit": provenance.commit()}
    found.runs.append(run | {"date": provenance.moment(), "machine": provenance.machine()})
    known = set(found.by_id)
    for number, new in searched(mine, range(first, first + games), processes):
        for problem in new:
            if len(found.problems) < target and problem.id not in known and is_wanted(problem, found, target):
                found.problems.append(problem)
                known.add(problem.id)
        found.next = number + 1
        found.runs[-1]["through"] = number
        yield found
        if len(found.problems) >= target:
            return


def is_wanted(problem: Problem, found: Collection, target: int) -> bool:
    """Are there not yet enough of its theme, and enough easy ones if it is easy?"""
    themes = Counter(other.theme for other in found.problems)
    if themes[problem.theme] >= max(ALIKE, FEW_THEMES / max(len(themes), 1)) * target:
        return False
    if is_pass(problem, found.game) and sum(is_pass(other, found.game) for other in found.problems) >= PASSES * target:
        return False
    lowest = min(standing_of(found.game).values())
    easy = sum(other.rating < lowest for other in found.problems)
    return problem.rating >= lowest or easy < EASY * target


def is_pass(problem: Problem, game: str) -> bool:
    """Is it solved by a pass?"""
    return problem.game(game).law.spoken(problem.right, str).manner == "pass"


def searched(mine: Mine, numbers: range, processes: int) -> Iterator[tuple[int, list[Problem]]]:
    """The problems of each game in order; found here, or by hired processes."""
    if processes == 1:
        for number in numbers:
            yield number, found_in(mine, number)
        return
    with hired(processes) as pool:
        waiting = 4 * processes
        at_work = [(number, pool.submit(found_in, mine, number)) for number in numbers[:waiting]]
        later = iter(numbers[waiting:])
        while at_work:
            number, future = at_work.pop(0)
            yield number, future.result()
            if (other := next(later, None)) is not None:
                at_work.append((other, pool.submit(found_in, mine, other)))
