"""Coming and going: names and cookies, tables and their doors, and the socket at a table."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from parlour.errors import ParlourError
from parlour.server import pages
from parlour.server.answers import asked, guest_of, house_of, named_guest, room_of, told
from parlour.server.crowd import address_of, is_secure
from parlour.server.guard import Forbidden, body_of, is_own_page
from parlour.server.house import card_of
from parlour.server.outbox import Outbox
from parlour.server.people import CODE_AGE, COOKIE, COOKIE_AGE
from parlour.server.trouble import log_trouble
from parlour.server.visitor import Visitor

# ---- people ----


async def me(request: Request, guest: str | None = None) -> pages.Me:
    """Who is asking, and where he sits."""
    guest = guest or guest_of(request)
    house = house_of(request)
    rooms = [room for room in house.rooms.values() if room.sitting.seat_of(guest) is not None]
    tables = [room.sitting.id for room in rooms if room.sitting.phase != "over" and not room.sitting.closed]
    return pages.Me(name=await house.people.name_of(guest), tables=tables)


def with_cookie(request: Request, guest: str, answer: Response) -> Response:
    """The answer, with the guest's cookie."""
    answer.set_cookie(
        COOKIE,
        house_of(request).people.cookie(guest),
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="strict",
        secure=is_secure(request),
    )
    return answer


async def who_am_i(request: Request) -> Response:
    """Who this browser is."""
    return told(await me(request))


async def name_me(request: Request) -> Response:
    """A name is given, or changed."""
    word = await asked(request, pages.Name)
    guest, house = guest_of(request), house_of(request)
    if guest is None:
        house.crowd.newcomers.pass_through(
            "Very many people have come from your address; wait a minute.", address_of(request)
        )
    guest = await house.people.name(guest, word.name)
    return with_cookie(request, guest, told(await me(request, guest)))


async def code(request: Request) -> Response:
    """A code for another device."""
    await body_of(request)
    guest, _ = await named_guest(request)
    return told(pages.Code(code=await house_of(request).people.code_for(guest), seconds=CODE_AGE))


async def move_here(request: Request) -> Response:
    """The same person, on this device from now on."""
    word, house = await asked(request, pages.MoveHere), house_of(request)
    house.crowd.codes.pass_through("Too many codes have been tried; wait a minute and try again.", address_of(request))
    guest = await house.people.redeem(word.code)
    return with_cookie(request, guest, told(await me(request, guest)))


# ---- tables ----


async def tables(request: Request) -> Response:
    """The lobby."""
    return told(house_of(request).cards(guest_of(request)))


async def open_table(request: Request) -> Response:
    """A new table."""
    word = await asked(request, pages.NewTable)
    guest, name = await named_guest(request)
    house = house_of(request)
    house.crowd.tables.pass_through(
        "Very many tables have been opened from your address; wait a minute.", address_of(request)
    )
    room = await house.open_table(word, guest, name)
    return told(pages.OpenedTable(table=room.sitting.id, invite=None if word.public else room.invite), 201)


async def door(request: Request) -> Response:
    """What stands at the door; of a private table, only for those who may come in."""
    room, guest = await room_of(request), guest_of(request)
    if not room.sitting.opened.public and room.admits(guest):
        raise Forbidden(room.admits(guest))
    return told(card_of(room, guest))


async def enter(request: Request) -> Response:
    """Somebody would come in."""
    word = await asked(request, pages.Enter)
    room, guest = await room_of(request), guest_of(request)
    await house_of(request).enter(room, guest, word, address_of(request))
    return told(card_of(room, guest))


async def socket(websocket: WebSocket) -> None:
    """A visitor at a table, as long as the socket is open."""
    if not is_own_page(websocket.headers, websocket.app.state.origins):
        await websocket.close(1008, "This page is another site's.")
        return
    await websocket.accept()
    outbox = Outbox(websocket.send_text, websocket.close)
    try:
        with house_of(websocket).crowd.socket(address_of(websocket)):
            await visit(websocket, outbox)
    except ParlourError as refusal:
        outbox.farewell(str(refusal))
        await outbox.carrier


async def visit(websocket: WebSocket, outbox: Outbox) -> None:
    """Somebody comes in, says what he has to say, and goes."""
    guest = guest_of(websocket)
    visitor = Visitor(outbox, guest, await house_of(websocket).people.name_of(guest))
    room = await room_of(websocket)
    if room.admits(guest):
        raise Forbidden(room.admits(guest))
    room.connect(visitor)
    try:
        while True:
            message = await websocket.receive()
            if message["type"] == "websocket.disconnect":
                break
            await room.hear(visitor, message.get("text") or message.get("bytes") or b"")
    except Exception as trouble:
        log_trouble("a socket broke", trouble)
    finally:
        room.disconnect(visitor)
