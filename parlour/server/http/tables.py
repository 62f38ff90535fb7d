"""Coming and going: names and cookies, tables and their doors, and the socket at a table."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from parlour.errors import BadChoice, Forbidden, NotHere, ParlourError
from parlour.server import clock, metrics
from parlour.server.http.addresses import address_of, is_secure
from parlour.server.http.answers import (
    Answer,
    answer_with,
    check_letters,
    count_request,
    guest_himself,
    guest_of,
    house_of,
    named_guest,
    room_of,
    tokens_of,
)
from parlour.server.http.entrance.lines import line_in
from parlour.server.http.security import is_own_page
from parlour.server.http.tokens import cookie_in, shown_in
from parlour.server.live.outbox import Outbox
from parlour.server.live.table.room import Room
from parlour.server.live.table.visitor import Visitor
from parlour.server.lobby.cards import card_of
from parlour.server.lobby.turns import urgency
from parlour.server.logs import log_trouble
from parlour.server.people import CODE_AGE, COOKIE_AGE
from parlour.server.push.devices import Devices
from parlour.wire import COOKIE, SAFE_COOKIE, pages

Shape = TypeVar("Shape", bound=Response)
CHANGES = "changes"  # with which a client asks to be told changes
DRAWN = "drawn"  # of what a page draws
SHORTEST_AGAIN = 32  # letters of a word by which a browser is known again

# ---- people ----


async def me(request: Request, guest: str | None, sits: bool = True) -> pages.Me:
    """Who is asking, and where he sits; who has just come sits nowhere."""
    house = house_of(request)
    own = house.register.of_guest(guest) if guest and sits else ()
    tables = [entry.id for entry in own if entry.seat_of(guest or "") is not None]
    is_passing = guest is not None and await house.book.is_passing(guest)
    return pages.Me(name=await house.people.name_of(guest), passing=is_passing, tables=tables)


async def with_cookie(request: Request, guest: str, answer: Shape) -> Shape:
    """The answer, with the guest's cookie: over TLS one that nobody else can have set, in place of a plain one."""
    people, secure = house_of(request).people, is_secure(request)
    cookie = people.cookie(guest, await people.generation(guest))
    name = SAFE_COOKIE if secure else COOKIE
    answer.set_cookie(name, cookie, max_age=COOKIE_AGE, httponly=True, samesite="strict", secure=secure)
    if secure and COOKIE in request.cookies:
        answer.delete_cookie(COOKIE, httponly=True, samesite="strict", secure=True)
    return answer


async def who_am_i(request: Request) -> Answer[pages.Me]:
    """Who this browser is, or this program. A browser that has only a plain cookie gets the safer one over TLS."""
    guest = await guest_of(request)
    answer = answer_with(await me(request, guest))
    plain = COOKIE in request.cookies and SAFE_COOKIE not in request.cookies and not shown_in(request.headers)
    return await with_cookie(request, guest, answer) if guest and plain and is_secure(request) else answer


async def name_me(request: Request, word: pages.Name) -> Answer[pages.Me]:
    """A name is given, or changed; a browser gets its cookie with it."""
    known, house = await guest_of(request), house_of(request)
    if known is None:
        house.crowd.newcomers.pass_through(
            "Very many people have come from your address; wait a minute.", address_of(request)
        )
    guest = await house.people.name(known, word.name)
    await house.book.name_given(guest, word.passing)
    if known is not None:
        await house.call(guest)
    answer = answer_with(await me(request, guest, sits=known is not None))
    return answer if shown_in(request.headers) else await with_cookie(request, guest, answer)


async def code(request: Request, word: pages.Please) -> Answer[pages.Code]:
    """A code for another device."""
    guest = await guest_himself(request)
    return answer_with(pages.Code(code=await house_of(request).people.code_for(guest), seconds=CODE_AGE))


async def move_here(request: Request, word: pages.MoveHere) -> Answer[pages.Me]:
    """The same person, on this device from now on."""
    house = house_of(request)
    address = address_of(request)
    await house.guesses.turn(address)
    try:
        guest = await house.people.redeem(word.code)
    except BadChoice:
        house.guesses.wrong(address)
        raise
    return await with_cookie(request, guest, answer_with(await me(request, guest)))


async def sign_out_elsewhere(request: Request, word: pages.Alone) -> Answer[pages.Me]:
    """The guest is known to this browser alone from now on; other cookies, codes and tokens are good no longer. Who did
    not get the answer gets it again for the same word."""
    people = house_of(request).people
    known = None if shown_in(request.headers) else await people.asks_again(cookie_in(request.cookies), word.again)
    guest = known or await guest_himself(request)
    house_of(request).crowd.codes.pass_through("That has been done often; wait a minute.", address_of(request))
    if known is None:
        await tokens_of(request).end_sessions(guest, word.again if len(word.again) >= SHORTEST_AGAIN else "")
        await Devices(house_of(request).journal).drop_all(guest)  # which may be those that were lost
    return await with_cookie(request, guest, answer_with(await me(request, guest)))


async def token(request: Request, word: pages.Please) -> Answer[pages.Token]:
    """A token for a program that is to play as this guest; an older one is worth nothing then."""
    guest = await guest_himself(request)
    house_of(request).crowd.codes.pass_through("Many tokens have been made; wait a minute.", address_of(request))
    return answer_with(pages.Token(token=await tokens_of(request).make(guest)))


async def revoke(request: Request) -> Answer[pages.Me]:
    """The guest's token is good no longer, and what was opened with it is closed."""
    guest, _ = await named_guest(request)
    if not await tokens_of(request).revoke(guest):
        raise NotHere("There is no token to be revoked.")
    return answer_with(await me(request, guest))


# ---- tables ----


async def tables(request: Request) -> Answer[list[pages.TableCard]]:
    """The lobby: public tables that are not over, and one's own."""
    house, guest = house_of(request), await guest_of(request)
    cards = house.cards(guest)
    await house.turns.tell(guest, (card for card in cards if card.mine))
    return answer_with(sorted(cards, key=urgency))


async def open_table(request: Request, word: pages.NewTable) -> Answer[pages.OpenedTable]:
    """A new table."""
    guest, name = await named_guest(request)
    house = house_of(request)
    house.crowd.tables.pass_through(
        "Very many tables have been opened from your address; wait a minute.", address_of(request)
    )
    room = await house.open_table(word, guest, name, address_of(request))
    return answer_with(pages.OpenedTable(table=room.sitting.id, invite=None if room.sitting.public else room.invite))


async def door(request: Request) -> Answer[pages.TableCard]:
    """What stands at the door; of a private table, only for those who may come in."""
    room, guest = await room_of(request), await guest_of(request)
    if not room.sitting.public and room.admits(guest):
        raise Forbidden(room.admits(guest))
    return answer_with(card_of(room, guest))


async def enter(request: Request, word: pages.Enter) -> Answer[pages.TableCard]:
    """Somebody would come in, with what the door asks for."""
    guest, room = await guest_of(request), await room_of(request)
    await house_of(request).enter(room, guest, word, address_of(request))
    return answer_with(card_of(room, guest))


async def play_again(request: Request, word: pages.Please) -> Answer[pages.OpenedTable]:
    """The same game once more, for the same people: at a table that is laid for the first who says so."""
    guest, name = await named_guest(request)
    room = await house_of(request).again.play(await room_of(request), guest, name, address_of(request))
    return answer_with(pages.OpenedTable(table=room.sitting.id, invite=None if room.sitting.public else room.invite))


async def socket(websocket: WebSocket) -> None:
    """A visitor at a table, as long as the socket is open."""
    await at_the_door(websocket, visit)


async def at_the_door(websocket: WebSocket, come_in: Callable[[WebSocket, Outbox], Awaitable[None]]) -> None:
    """Let a socket in, if the page is ours and its address has not too many; a refusal is said before it is closed."""
    headers, state = websocket.headers, websocket.app.state
    if not is_own_page(headers, state.origins) or not state.hosts.is_called(headers):
        await websocket.close(1008, "This page is another site's.")
        return
    await websocket.accept()
    outbox = Outbox(websocket.send_text, websocket.close, line_in(websocket.scope))
    crowd, address = house_of(websocket).crowd, address_of(websocket)
    try:
        count_request(websocket)
        check_letters(websocket)
        with crowd.socket(address):
            await come_in(websocket, outbox)
    except ParlourError as refusal:
        outbox.farewell(str(refusal))
        await outbox.carrier


async def visit(websocket: WebSocket, outbox: Outbox) -> None:
    """Somebody comes in, says what he has to say, and goes."""
    guest = await guest_of(websocket)
    outbox.takes_changes = CHANGES in websocket.query_params
    with tokens_of(websocket).using(guest, websocket.headers, outbox):
        name = await house_of(websocket).people.name_of(guest)
        draws = websocket.query_params.get(CHANGES) == DRAWN
        visitor = Visitor(outbox, guest, name, address=address_of(websocket), draws=draws)
        room = await room_of(websocket)
        if room.admits(guest):
            raise Forbidden(room.admits(guest))
        room.connect(visitor)
        if visitor.seat is not None and guest and name:
            with contextlib.suppress(ParlourError):  # then he is called as before
                await room.call(guest, name)
        if visitor.seat is not None:
            house_of(websocket).register.came_from(room.sitting.id, visitor.address)
        try:
            await listen(websocket, room, visitor)
        except Exception as trouble:
            log_trouble("a socket broke", trouble)
        finally:
            room.disconnect(visitor)


async def listen(websocket: WebSocket, room: Room, visitor: Visitor) -> None:
    """Hear a visitor until he goes."""
    while True:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        metrics.BEGAN.set(clock.now())
        await room.hear(visitor, message.get("text") or message.get("bytes") or b"")
        await asyncio.sleep(0)  # so that one who says much at once keeps nobody waiting
