"""The deals of the day over HTTP: today's and those before, one's one try, and how all have done."""

from datetime import date, timedelta
from typing import Literal, get_args

from starlette.requests import Request
from starlette.responses import PlainTextResponse

from parlour.engine.game import Game
from parlour.errors import Forbidden, NotHere
from parlour.server.deals import days
from parlour.server.deals.best import Masters, Which
from parlour.server.deals.results import Result, place_of, spread_of, streaks
from parlour.server.house import House
from parlour.server.http.addresses import address_of
from parlour.server.http.answers import Answer, answer_with, guest_of, house_of, named_guest, owner_of
from parlour.server.http.library import as_file, replayed
from parlour.server.live.table import events
from parlour.server.lobby.again import TABLE_LETTERS
from parlour.server.people import word_of
from parlour.table.record import Record
from parlour.wire import deals, pages

WEEK = 7  # days before that are named on the page
MOST_LEADERS = 20
FIRST_PLAY = "Play this deal first; then you see how the others have done."
WORKING = "The Master is at this deal; look again in a minute."


def masters_of(request: Request) -> Masters:
    """What can be made of deals."""
    masters: Masters = request.app.state.masters
    return masters


def today_at(house: House) -> date:
    """What day it is, by the journal's clock, which all servers of a house share."""
    return days.day_of(house.journal.time())


def asked_deal(request: Request) -> tuple[date, Game]:
    """The day and the game in the address."""
    day = days.read_day(request.path_params["day"], today_at(house_of(request)))
    return day, days.check_daily(request.path_params["game"])


# ---- what there is ----


async def daily(request: Request) -> Answer[deals.Daily]:
    """Today's deals, yesterday's with their proofs, and the promises for tomorrow."""
    house, guest = house_of(request), await guest_of(request)
    today = today_at(house)
    tomorrow, yesterday = today + timedelta(days=1), today - timedelta(days=1)
    streak, longest = streaks(await house.slips.days_of(guest), today)
    return answer_with(
        deals.Daily(
            today=await sheet_of(house, today, guest),
            yesterday=await sheet_of(house, yesterday, guest),
            tomorrow=tomorrow.isoformat(),
            promises=[promise_of(house, tomorrow, name, is_over=False) for name in days.daily_games()],
            past=[(today - timedelta(days=back)).isoformat() for back in range(1, WEEK + 1)],
            streak=streak,
            longest=longest,
        )
    )


async def day(request: Request) -> Answer[deals.DaySheet]:
    """The deals of one day."""
    house = house_of(request)
    asked = days.read_day(request.path_params["day"], today_at(house))
    return answer_with(await sheet_of(house, asked, await guest_of(request)))


async def sheet_of(house: House, day: date, guest: str | None) -> deals.DaySheet:
    """A day's deals, as far as they are open to a guest."""
    time = house.journal.time()
    is_over = time >= days.ends(day)
    found = [await deal_of(house, day, name, guest, is_over) for name in days.daily_games()]
    return deals.DaySheet(day=day.isoformat(), seconds=None if is_over else int(days.ends(day) - time), deals=found)


async def deal_of(house: House, day: date, game: str, guest: str | None, is_over: bool) -> deals.DayDeal:
    """A deal of the day, and how it stands with a guest."""
    place = days.name_of(day)
    result = await house.slips.of_guest(place, game, guest)
    table = days.try_at(house.seal, place, game, guest) if guest else ""
    has_begun = result is not None or (bool(table) and await house.journal.last(table) is not None)
    return deals.DayDeal(
        promise=promise_of(house, day, game, is_over),
        state=state_of(result, has_begun, is_over),
        table=table if has_begun else None,
        played=await house.slips.count(place, game),
    )


def state_of(result: Result | None, has_begun: bool, is_over: bool) -> Literal["new", "begun", "played", "late"]:
    """How a deal of the day stands with one who may have played it."""
    if result is not None:
        return "late" if result.late else "played"
    return "new" if not has_begun else "late" if is_over else "begun"


def promise_of(house: House, day: date, game: str, is_over: bool) -> deals.DealPromise:
    """What a deal of the day follows from: the hash, and the secret when the day is over."""
    place = days.name_of(day)
    return deals.DealPromise(
        game=game,
        title=days.usual(game).rulebook.title,
        commitment=days.promise_of(house.seal, place, game),
        secret=days.secret_of(house.seal, place, game) if is_over else None,
    )


# ---- playing ----


async def play(request: Request, word: pages.Please) -> Answer[pages.OpenedTable]:
    """One's one try at a deal of today, begun or taken up again; of a day before, a table that does not count."""
    guest, name = await named_guest(request)
    house = house_of(request)
    day, game = asked_deal(request)
    counts = day == today_at(house)
    opened = days.opening_of(house.seal, day, game, guest, counts)
    table = word_of(TABLE_LETTERS, house.chance)
    if counts:
        table = days.try_at(house.seal, days.name_of(day), game.name, guest)
    if not counts or not house.is_open(table):
        house.crowd.tables.pass_through(
            "Very many tables have been opened from your address; wait a minute.", address_of(request)
        )
    room = await house.lay_for(table, opened, guest, name, address_of(request))
    return answer_with(pages.OpenedTable(table=room.sitting.id, invite=None))


# ---- afterwards ----


async def result(request: Request) -> Answer[deals.DealResult]:
    """What came of a deal, for those who have played it; for all when its day is over."""
    own, day, game = await open_to(request)
    house, place = house_of(request), days.name_of(day)
    everybody = await house.slips.of_deal(place, game.name)
    in_time = {guest: it for guest, it in everybody.items() if not it.late}
    ahead = [it.ahead for it in in_time.values()]
    known = await masters_of(request).ask(opening_for_all(house, day, game), game, days.SEAT, await owner_of(request))
    readiness = house.desk.readiness
    waiting = None if known else WORKING if readiness.is_ready(game.name) else readiness.sentence(game.name)
    return answer_with(
        deals.DealResult(
            day=day.isoformat(),
            game=game.name,
            title=game.rulebook.title,
            table=own.table if own else None,
            seat=days.SEAT,
            points=own.points if own else [],
            ahead=own.ahead if own else None,
            place=place_of(own.ahead, ahead) if own and not own.late else None,
            of=len(in_time),
            late=own is not None and own.late,
            shown=own is not None and own.named,
            spread=[deals.Spread(ahead=each, people=people) for each, people in spread_of(ahead)],
            leaders=await leaders(house, in_time, ahead),
            master=known.master.ahead if known else None,
            best=known.best.ahead if known else None,
            waiting=waiting,
        )
    )


async def open_to(request: Request) -> tuple[Result | None, date, Game]:
    """One's own result of the deal in the address, if there is one, and which deal it is; a sentence where it is not
    to be spoken of yet."""
    house = house_of(request)
    day, game = asked_deal(request)
    own = await house.slips.of_guest(days.name_of(day), game.name, await guest_of(request))
    if own is None and house.journal.time() < days.ends(day):
        raise Forbidden(FIRST_PLAY)
    return own, day, game


def opening_for_all(house: House, day: date, game: Game) -> events.Opened:
    """How everybody's table is opened at a deal of the day."""
    return days.opening_of(house.seal, day, game, "", counts=True)


async def leaders(house: House, in_time: dict[str, Result], ahead: list[int]) -> list[deals.Leader]:
    """The best of those who would be named."""
    named = sorted((it.ahead, guest) for guest, it in in_time.items() if it.named)[::-1][:MOST_LEADERS]
    names = await house.people.names_of(guest for _, guest in named)
    return [deals.Leader(place=place_of(mine, ahead), name=names[guest], ahead=mine) for mine, guest in named]


async def show_name(request: Request, word: deals.ShowName) -> Answer[deals.DealResult]:
    """One's name beside one's result, by one's own wish; or no longer."""
    guest, _ = await named_guest(request)
    own, day, game = await open_to(request)
    if own is None:
        raise NotHere("You have not played this deal.")
    await house_of(request).slips.show_name(days.name_of(day), game.name, guest, word.shown)
    return await result(request)


async def line_record(request: Request) -> PlainTextResponse:
    """How the Master has played a deal, or the best line found."""
    record = await line_asked(request)
    return PlainTextResponse(record.told, headers=as_file(record.name))


async def line_replay(request: Request, hand: int = 1) -> Answer[pages.Replay]:
    """The same, position by position."""
    return await replayed(request, await line_asked(request), hand)


async def line_asked(request: Request) -> Record:
    """The record of the line in the address, for those who have played the deal."""
    _, day, game = await open_to(request)
    which = request.path_params["line"]
    if which not in get_args(Which):
        raise NotHere(f"Of a deal there are the lines {' and '.join(get_args(Which))}.")
    kept = await masters_of(request).kept(days.name_of(day), game.name)
    if kept is None:
        raise NotHere(WORKING)
    return kept.record(which)
