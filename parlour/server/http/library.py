"""What there is to look at: the games and their rules, the drawings, the client, and games that are over."""

import asyncio

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from parlour.errors import BadChoice, NotHere
from parlour.server.http import afterwards, assets, shelf
from parlour.server.http.answers import Answer, answer_with, guest_of, house_of, room_of
from parlour.server.live.table import events
from parlour.table.record import Record
from parlour.wire import pages

# ---- the shelf ----


async def games(request: Request) -> Answer[list[pages.GameCard]]:
    """All the games."""
    return answer_with(shelf.shelf())


async def readiness(request: Request) -> Answer[pages.Readiness]:
    """For which games the house is ready."""
    return answer_with(house_of(request).desk.readiness.summary())


async def game(request: Request) -> Answer[pages.GameBook]:
    """One game, with its rules."""
    return answer_with(shelf.book_of(request.path_params["game"]))


async def art(request: Request) -> Answer[pages.Art]:
    """Where the drawings are."""
    index, _ = await asyncio.to_thread(assets.drawings)
    return answer_with(index)


async def drawing(request: Request) -> Response:
    """One of the drawings."""
    _, files = await asyncio.to_thread(assets.drawings)
    file = files.get(request.path_params["file"])
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
    return (file or client.page()).answer(request)


# ---- afterwards ----


async def record(request: Request) -> PlainTextResponse:
    """The record of what is over."""
    sitting = (await room_of(request)).sitting
    afterwards.own_seat(sitting, await guest_of(request))
    return PlainTextResponse(str(afterwards.finished(sitting)), headers=as_file(sitting.game.name))


def as_file(name: str) -> dict[str, str]:
    """A text that a browser keeps rather than shows."""
    return {"content-disposition": f'attachment; filename="{name}.txt"'}


async def replay(request: Request, hand: int = 1) -> Answer[pages.Replay]:
    """A finished hand, for those who played it."""
    sitting = (await room_of(request)).sitting
    afterwards.own_seat(sitting, await guest_of(request))
    return answer_with(await asyncio.to_thread(afterwards.replay, afterwards.finished(sitting), hand))


async def review(request: Request) -> Answer[pages.ReviewSheet]:
    """One's own decisions, gone over."""
    sitting = (await room_of(request)).sitting
    reviews: afterwards.Reviews = request.app.state.reviews
    return answer_with(reviews.sheet(sitting, afterwards.own_seat(sitting, await guest_of(request))))


async def share(request: Request, word: pages.Please) -> Answer[pages.Shared]:
    """A finished game for anyone who has the link."""
    room = await room_of(request)
    afterwards.own_seat(room.sitting, await guest_of(request))
    if room.sitting.phase != "over":
        raise BadChoice("A game can be shared when it is over.")
    async with room.lock:
        if not room.sitting.shared:
            await room.insist(events.Shared())
    token = f"{room.sitting.id}-{house_of(request).seal.of('share', room.sitting.id)}"
    return answer_with(pages.Shared(link=f"/game/{token}"))


async def shared_game(request: Request) -> Record:
    """The record a link stands for."""
    table, _, sealed = request.path_params["token"].partition("-")
    house = house_of(request)
    if not house.seal.is_on(sealed, "share", table):
        raise NotHere("This link leads nowhere.")
    sitting = (await house.room(table)).sitting
    if not sitting.shared:
        raise NotHere("This link leads nowhere.")
    return afterwards.finished(sitting)


async def shared_record(request: Request) -> PlainTextResponse:
    """The record of a shared game."""
    record = await shared_game(request)
    return PlainTextResponse(str(record), headers=as_file(record.name))


async def shared_replay(request: Request, hand: int = 1) -> Answer[pages.Replay]:
    """A hand of a shared game."""
    return answer_with(await asyncio.to_thread(afterwards.replay, await shared_game(request), hand))
