"""Problems: which there are, the next for a guest, and what came of his try.

Nothing of the answer is sent before a move has come. For a guest who has given his name the house keeps how he does;
the browser of any other keeps it himself, says it with every question, and is told it anew with every answer.
"""

from functools import lru_cache
from random import Random

from starlette.requests import Request

from parlour.bots.problems import kept as collections
from parlour.bots.problems.again import Progress, next_problem
from parlour.bots.problems.again import Tackled as Tried
from parlour.bots.problems.kept import Collection
from parlour.bots.problems.problem import Problem
from parlour.engine.view import View
from parlour.errors import BadChoice, Forbidden, NotHere
from parlour.games import GAMES
from parlour.games.spoken import YOU
from parlour.server.book.ratings import SETTLED
from parlour.server.house import House
from parlour.server.http.addresses import address_of
from parlour.server.http.answers import Answer, answer_with, guest_of, house_of
from parlour.server.http.own.book import TOO_OFTEN, check_lines, count_bytes
from parlour.server.live.table.board import board
from parlour.server.live.table.words import act_told, spoken
from parlour.server.names import BOT_NAMES
from parlour.wire import problems
from parlour.wire import table as wire
from parlour.wire.table import encode

DAY = 24 * 3600.0
AT_HAND = 2048  # positions that are kept ready


# ---- who asks, and of what ----


async def keeper_of(request: Request) -> str | None:
    """The guest for whom the house keeps how he does; nobody, if his browser does."""
    guest, house = await guest_of(request), house_of(request)
    house.crowd.books.pass_through(TOO_OFTEN, guest or address_of(request))
    if guest is None or await house.people.name_of(guest) is None or await house.book.is_passing(guest):
        return None
    return guest


def asked_game(request: Request) -> Collection:
    """The problems of the game in the address."""
    return problems_of(request.path_params["game"])


def problems_of(name: str) -> Collection:
    """The problems of a game; a sentence if there are none."""
    games = collections.games_with_problems()
    if name not in games:
        raise NotHere(f"There are no problems of this game; there are of {', '.join(games)}.")
    return collections.kept(name)


def asked_problem(request: Request, found: Collection) -> Problem:
    """The problem in the address."""
    problem = found.by_id.get(request.path_params["problem"])
    if problem is None:
        raise NotHere(f"There is no such problem of {GAMES[found.game].GAME.title}.")
    return problem


async def name_of(request: Request) -> str:
    """What one is called at the table of a problem."""
    return await house_of(request).people.name_of(await guest_of(request)) or YOU


async def progress_of(house: House, guest: str | None, game: str, device: problems.ProblemProgress | None) -> Progress:
    """How one does: by what the house keeps, or by what the browser says."""
    return await house.book.solving.progress(guest, game) if guest is not None else from_device(device)


# ---- what there is ----


async def shelf(request: Request) -> Answer[problems.ProblemShelf]:
    """The games that have problems, and how one does with them."""
    guest, house = await keeper_of(request), house_of(request)
    now = house.journal.time()
    games = []
    for name in collections.games_with_problems():
        progress = await progress_of(house, guest, name, None)
        games.append(standing_of(collections.kept(name), progress, now))
    return answer_with(problems.ProblemShelf(kept=guest is not None, games=games))


async def pose_next(request: Request, word: problems.AskProblem) -> Answer[problems.PosedProblem]:
    """The next problem of a game."""
    guest, house, found = await keeper_of(request), house_of(request), asked_game(request)
    now = house.journal.time()
    progress = await progress_of(house, guest, found.game, word.device)
    problem = next_problem(found.problems, progress, now, Random())
    return answer_with(posed(found, problem, progress, now, await name_of(request)))


async def pose(request: Request) -> Answer[problems.PosedProblem]:
    """One problem."""
    guest, house, found = await keeper_of(request), house_of(request), asked_game(request)
    progress = await progress_of(house, guest, found.game, None)
    problem, now = asked_problem(request, found), house.journal.time()
    return answer_with(posed(found, problem, progress, now, await name_of(request)))


async def attempt(request: Request, word: problems.TryProblem) -> Answer[problems.ProblemVerdict]:
    """What came of a try. Only the first at a problem counts for the rating."""
    guest, house, found = await keeper_of(request), house_of(request), asked_game(request)
    problem, now = asked_problem(request, found), house.journal.time()
    if word.move and word.move not in shown(found.game, problem.id, YOU).legal:
        raise BadChoice("That is none of the moves in this problem.")
    is_right = word.move == problem.right
    if guest is not None:
        before, after = await house.book.solving.tried(guest, found.game, problem, is_right, now)
    else:
        before = from_device(word.device)
        after = before.after(problem, is_right, now)
    return answer_with(verdict(found, problem, word.move, before, after, now, guest is not None))


async def bring(request: Request, word: problems.BringProblems) -> Answer[problems.ProblemStanding]:
    """What a browser has kept of how one did before he gave his name is kept by the house from now on."""
    guest, house, found = await keeper_of(request), house_of(request), problems_of(word.game)
    if guest is None:
        raise Forbidden("Give yourself a name first.")
    check_lines(request, guest)
    count_bytes(request, guest, len(encode(word.device)))
    now = house.journal.time()
    progress = await house.book.solving.bring(guest, found, from_device(word.device), now)
    return answer_with(standing_of(found, progress, now))


async def forget(request: Request) -> Answer[problems.ProblemsForgotten]:
    """What the house keeps of how one does is thrown away."""
    guest = await keeper_of(request)
    dropped = 0 if guest is None else await house_of(request).book.solving.drop(guest)
    return answer_with(problems.ProblemsForgotten(problems=dropped))


# ---- in words ----


def standing_of(found: Collection, progress: Progress, now: float) -> problems.ProblemStanding:
    """How one does at a game."""
    ratings, rating = [problem.rating for problem in found.problems], progress.rated(now)
    return problems.ProblemStanding(
        game=found.game,
        title=GAMES[found.game].GAME.title,
        problems=len(found.problems),
        lowest=min(ratings),
        highest=max(ratings),
        rating=rating.rating,
        deviation=rating.deviation,
        provisional=rating.deviation > SETTLED,
        tried=progress.tried,
        solved=progress.solved,
        streak=progress.streak,
        longest=progress.longest,
        due=len(progress.due(now)),
    )


def posed(
    found: Collection, problem: Problem, progress: Progress, now: float, name: str = YOU
) -> problems.PosedProblem:
    """A problem as it is sent: made of what its player sees, and of nothing that is known besides."""
    view = seen(found.game, problem.id)
    return problems.PosedProblem(
        id=problem.id,
        game=found.game,
        title=GAMES[found.game].GAME.title,
        theme=problem.theme,
        rating=problem.rating,
        again=progress.known(problem.id) is not None,
        names=names_at(view, name),
        you=view.own_seat,
        board=shown(found.game, problem.id, name),
        acts=acts(found.game, problem.id),
        standing=standing_of(found, progress, now),
    )


def names_at(view: View, name: str) -> list[str]:
    """What those at the table are called: the player by his name, and no other by the same."""
    others = (other for other in BOT_NAMES if other.casefold() != name.casefold())
    return [name if seat == view.seat else next(others) for seat in range(view.game.players)]


@lru_cache(AT_HAND)
def seen(game: str, id: str) -> View:
    """What the player of a problem sees."""
    return collections.kept(game).with_id(id).view(game)


@lru_cache(AT_HAND)
def shown(game: str, id: str, name: str) -> wire.Board:
    """The same as a client draws it; the coach is silent, who might tell too much."""
    view = seen(game, id)
    made = board(view, names_at(view, name))
    made.coach = ""
    return made


@lru_cache(AT_HAND)
def acts(game: str, id: str) -> list[wire.Act]:
    """What was played before, as the player of a problem has seen it."""
    problem, you = collections.kept(game).with_id(id), seen(game, id).own_seat
    rules = seen(game, id).game.module
    return [
        act_told(rules, each.seat, each.move, False, each.is_hidden, each.seat == you, each.took, each.ends)
        for each in problem.course(game)
    ]


def verdict(
    found: Collection,
    problem: Problem,
    move: str,
    before: Progress,
    after: Progress,
    now: float,
    is_kept: bool,
) -> problems.ProblemVerdict:
    """What came of a try, as it is sent."""
    rules, known = GAMES[found.game], after.known(problem.id)
    return problems.ProblemVerdict(
        id=problem.id,
        right=move == problem.right,
        move=move,
        answer=problem.right,
        order=spoken(rules, problem.right).order,
        why=problem.why,
        others=[
            problems.ProblemMove(
                move=other.move,
                order=spoken(rules, other.move).order,
                lost=other.lost,
                points=other.points,
                why=other.why,
            )
            for other in problem.others
        ],
        proof=problem.proof,
        fails=[
            problems.ProblemFails(rung=rung, failed=round(100 * failed / tries))
            for rung, (failed, tries) in problem.fails.items()
        ],
        counted=before.known(problem.id) is None,
        before=before.rated(now).rating,
        days=None if known is None or not known.box else max(round((known.due - now) / DAY), 1),
        standing=standing_of(found, after, now),
        device=None if is_kept else for_device(after),
    )


# ---- what a browser keeps ----


def from_device(said: problems.ProblemProgress | None) -> Progress:
    """How one does, by what his browser says."""
    if said is None:
        return Progress()
    tackled = {each.id: Tried(each.id, each.rating, each.right, each.at, each.box, each.due) for each in said.tackled}
    return Progress(
        said.rating, said.deviation, said.volatility, said.at, said.streak, said.longest, tuple(tackled.values())
    )


def for_device(progress: Progress) -> problems.ProblemProgress:
    """The same for the browser to keep."""
    return problems.ProblemProgress(
        rating=progress.rating,
        deviation=progress.deviation,
        volatility=progress.volatility,
        at=progress.at,
        streak=progress.streak,
        longest=progress.longest,
        tackled=[
            problems.Tackled(
                id=each.id, rating=each.rating, right=each.right, at=each.at, box=each.box, due=max(each.due, 0.0)
            )
            for each in progress.tackled[-problems.MOST_TACKLED :]
        ],
    )
