"""What there is to look at: the games and their rules, the drawings, the client, and games that are over."""

import asyncio
from datetime import date
from functools import partial
from typing import cast

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from parlour.errors import BadChoice, NotHere
from parlour.games import GAMES
from parlour.server.deals.days import ends
from parlour.server.http import afterwards, assets, lessons, shelf
from parlour.server.http.addresses import address_of
from parlour.server.http.answers import Answer, answer_with, guest_of, house_of, owner_of, room_of
from parlour.server.http.entrance import previews
from parlour.server.live.table import events
from parlour.server.live.table.sitting import Sitting
from parlour.table.fair import BOARD, DAY
from parlour.table.record import Record
from parlour.wire import pages

# ---- the shelf ----


async def games(request: Request) -> Answer[list[pages.GameCard]]:
    """All the games."""
    return answer_with(shelf.shelf())


async def readiness(request: Request) -> Answer[pages.Readiness]:
    """For which games the house is ready."""
    house = house_of(request)
    return answer_with(replace(house.desk.readiness.summary(), chat=house.may_chat))


async def game(request: Request) -> Answer[pages.GameBook]:
    """One game, with its rules."""
    return answer_with(shelf.book_of(request.path_params["game"]))


async def lesson(request: Request) -> Answer[pages.Lesson]:
    """The lesson of a game: a first hand from the learner's seat, position by position."""
    name = request.path_params["game"]
    file = lessons.kept(name)
    if file is None:
        file = await house_of(request).desk.later(partial(lessons.file_of, name), await owner_of(request))
    return cast(Answer[pages.Lesson], file.answer(request))


async def art(request: Request) -> Answer[pages.Art]:
    """Where the drawings are."""
    index, _ = await asyncio.to_thread(assets.drawings)
    return answer_with(index)


async def drawing(request: Request) -> Response:
    """One of the drawings."""
    name = request.path_params["file"]
    if (link := await asyncio.to_thread(previews.picture, name)) is not None:
        answer = link.answer(request)
        answer.headers["cross-origin-resource-policy"] = "cross-origin"  # others show it beside a link
        return answer
    _, files = await asyncio.to_thread(assets.drawings)
    file = files.get(name)
    if file is None:
        raise NotHere("There is no such drawing; ask /api/art where they are.")
    return file.answer(request)


async def page(request: Request) -> Response:
    """A file of the client, or the client itself for whatever it may make of the address."""
    client: assets.Client = request.app.state.client
    path: str = request.path_params["path"]
    file = client.file(path)
    if file is None and ("." in path.rpartition("/")[2] or path.startswith(("api/", "art/"))):
        raise NotHere("There is nothing here.")
    return (file or previews.page_with(request, client.page(), path)).answer(request)


# ---- afterwards ----


async def record(request: Request) -> PlainTextResponse:
    """The record of what is over."""
    sitting = (await room_of(request)).sitting
    afterwards.own_seat(sitting, await guest_of(request))
    return PlainTextResponse(afterwards.finished(sitting).told, headers=as_file(sitting.game.name))


def as_file(name: str) -> dict[str, str]:
    """A text that a browser keeps rather than shows. A game that is not known here may be called anything."""
    return {"content-disposition": f'attachment; filename="{name if name in GAMES else "game"}.txt"'}


async def replay(request: Request, hand: int = 1) -> Answer[pages.Replay]:
    """A finished hand, for those who played it."""
    sitting = (await room_of(request)).sitting
    afterwards.own_seat(sitting, await guest_of(request))
    return await replayed(request, afterwards.finished(sitting), hand)


async def review(request: Request) -> Answer[pages.ReviewSheet]:
    """One's own decisions, gone over."""
    sitting = (await room_of(request)).sitting
    reviews: afterwards.Reviews = request.app.state.reviews
    owner = await owner_of(request)
    sheet = reviews.sheet(sitting, afterwards.own_seat(sitting, owner.guest), owner)
    if sheet.done >= 1 and sitting.closed:
        await house_of(request).book.reviewed(owner.guest, sitting.id, afterwards.mistakes_in(sheet))
    return answer_with(sheet)


async def share(request: Request, word: pages.Please) -> Answer[pages.Shared]:
    """A finished game for anyone who has the link."""
    room = await room_of(request)
    afterwards.own_seat(room.sitting, await guest_of(request))
    if room.sitting.phase != "over":
        raise BadChoice("A game can be shared when it is over.")
    check_untold(room.sitting, house_of(request).journal.time())
    async with room.lock:
        if not room.sitting.shared:
            await room.insist(events.Shared())
    token = f"{room.sitting.id}-{house_of(request).seal.of('share', room.sitting.id)}"
    return answer_with(pages.Shared(link=f"/game/{token}"))


def check_untold(sitting: Sitting, time: float) -> None:
    """Refuse to show a deal to those who have still to play it."""
    place = "" if sitting.opened.source is None else sitting.opened.source.table
    if place.startswith(BOARD):
        raise BadChoice("Others have still to play this board; those who have find it in the travellers of its set.")
    if place.startswith(DAY) and not is_over(place.removeprefix(DAY), time):
        raise BadChoice("Others have still to play this deal; it can be shared when its day is over.")


def is_over(day: str, time: float) -> bool:
    """Is a day over? One that never was, as a record may name that was brought, nobody waits for."""
    try:
        return time >= ends(date.fromisoformat(day))
    except ValueError:
        return True


async def shared_game(request: Request) -> Record:
    """The record a link stands for."""
    table, _, sealed = request.path_params["token"].partition("-")
    house = house_of(request)
    if not house.seal.is_on(sealed, "share", table):
        raise NotHere("This link leads nowhere.")
    sitting = (await house.room(table, address_of(request))).sitting
    if not sitting.shared:
        raise NotHere("This link leads nowhere.")
    return afterwards.finished(sitting)


async def shared_record(request: Request) -> PlainTextResponse:
    """The record of a shared game."""
    record = await shared_game(request)
    return PlainTextResponse(record.told, headers=as_file(record.name))


async def shared_replay(request: Request, hand: int = 1) -> Answer[pages.Replay]:
    """A hand of a shared game."""
    return await replayed(request, await shared_game(request), hand)


async def replayed(request: Request, record: Record, hand: int) -> Answer[pages.Replay]:
    """A hand of a record, worked out and put into bytes when it is its turn, beside the loop: it may be long."""

    def work() -> Answer[pages.Replay]:
        """The answer."""
        return answer_with(afterwards.replay(record, hand))

    return await house_of(request).desk.later(work, await owner_of(request))
