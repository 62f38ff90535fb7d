"""Where one stands on the ladder, with which rung one plays, and the leaderboards."""

from starlette.requests import Request

import parlour
from parlour.bots import Rung
from parlour.bots.players.standing import RUNGS
from parlour.errors import NotHere
from parlour.games import GAMES
from parlour.server.book import rungs
from parlour.server.book.ratings import SETTLED, Stand, ready_for
from parlour.server.http.addresses import address_of
from parlour.server.http.answers import Answer, answer_with, guest_of, house_of
from parlour.server.http.own.book import TOO_OFTEN, reader_of
from parlour.wire import book as wire

MOST_LEADERS = 50
NO_BOARDS = "This house has no leaderboards."


async def ladder(request: Request) -> Answer[wire.Ladder]:
    """Where one stands at every game."""
    guest, house = await guest_of(request), house_of(request)
    ratings, is_kept = house.book.ratings, False
    stands, chosen, listed = {}, {}, True
    if guest is not None and await house.people.name_of(guest) is not None:
        house.crowd.books.pass_through(TOO_OFTEN, guest)
        is_kept = not await house.book.is_passing(guest)
        stands, chosen = await ratings.stands(guest), await ratings.rungs(guest)
        listed = await ratings.is_listed(guest)
    now = house.journal.time()
    standings = [standing_of(name, stands.get(name, Stand()), chosen.get(name), now) for name in GAMES]
    return answer_with(wire.Ladder(kept=is_kept, boards=house.book.has_boards, listed=listed, standings=standings))


def standing_of(name: str, stand: Stand, rung: Rung | None, now: float) -> wire.Standing:
    """Where somebody stands at a game."""
    game, rating = parlour.load(name), stand.now(now)
    return wire.Standing(
        game=name,
        title=game.rulebook.title,
        rated=not game.is_of_bets,
        rating=rating.rating,
        deviation=rating.deviation,
        provisional=rating.deviation > SETTLED,
        games=stand.games,
        rung=rung,
        ready=ready_for(name, rung or most_played(stand), stand),
        rungs=[
            wire.RungRated(rung=each, rating=fixed.rating, played=played, won=won)
            for each, fixed in rungs.ratings_of(name).items()
            for played, won in [stand.against.get(each, (0, 0.0))]
        ],
    )


def most_played(stand: Stand) -> Rung:
    """The strongest rung of those one has met most often; the House where nobody was met."""
    return max(RUNGS, key=lambda rung: (stand.against.get(rung, (0, 0))[0], rung == "house"))


async def set_rung(request: Request, word: wire.SetRung) -> Answer[wire.Ladder]:
    """One plays with this rung at a game from now on."""
    books, guest = await reader_of(request)
    if word.game not in GAMES:
        raise NotHere(f"There is no such game; the games are {', '.join(GAMES)}.")
    await books.ratings.set_rung(guest, word.game, word.rung)
    return await ladder(request)


async def set_listed(request: Request, word: wire.SetListed) -> Answer[wire.Ladder]:
    """One would be on the leaderboards, or not."""
    books, guest = await reader_of(request)
    await books.ratings.set_listed(guest, word.listed)
    return await ladder(request)


async def leaderboard(request: Request) -> Answer[wire.Leaderboard]:
    """The best at a game."""
    house, name = house_of(request), request.path_params["game"]
    if not house.book.has_boards:
        raise NotHere(NO_BOARDS)
    if name not in GAMES:
        raise NotHere(f"There is no such game; the games are {', '.join(GAMES)}.")
    me = await guest_of(request)
    house.crowd.books.pass_through(TOO_OFTEN, me or address_of(request))
    found = await house.book.ratings.leaders(name, MOST_LEADERS)
    names = await house.people.names_of(guest for guest, _ in found)
    leaders = [
        wire.Leader(
            place=place,
            name=names[guest],
            rating=stand.rating,
            deviation=stand.deviation,
            games=stand.games,
            me=guest == me,
        )
        for place, (guest, stand) in enumerate(found, 1)
    ]
    return answer_with(wire.Leaderboard(game=name, title=parlour.load(name).rulebook.title, leaders=leaders))
