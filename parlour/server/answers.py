"""What every answer over HTTP needs: whose browser it is, what was sent, and a sentence when something is refused."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from parlour.errors import BadChoice, ParlourError
from parlour.server import pages, wire
from parlour.server.guard import Forbidden, body_of, status_of
from parlour.server.house import House
from parlour.server.people import COOKIE
from parlour.server.room import Room
from parlour.server.trouble import log_trouble

Handler = Callable[[Request], Awaitable[Response]]
Body = TypeVar("Body")


def told(message: wire.Told | list[Any], status: int = 200) -> Response:
    """An answer in JSON."""
    return Response(wire.encode(message), status, media_type="application/json")


def careful(handler: Handler) -> Handler:
    """A refusal becomes its sentence; anything else that goes wrong becomes one that says nothing."""

    async def answer(request: Request) -> Response:
        """What the handler says, or why not."""
        try:
            return await handler(request)
        except ParlourError as refusal:
            return told(pages.Trouble(sentence=str(refusal)), status_of(refusal))
        except Exception as trouble:
            log_trouble("a request failed", trouble)
            return told(pages.Trouble(sentence="Something went wrong in the house."), 500)

    return answer


async def asked(request: Request, kind: type[Body]) -> Body:
    """What was sent, if it is what was to be sent."""
    try:
        return msgspec.json.decode(await body_of(request), type=kind)
    except msgspec.DecodeError as trouble:
        raise BadChoice(f"This cannot be understood: {trouble}.") from None


def house_of(request: Request | WebSocket) -> House:
    """The house that is asked."""
    house: House = request.app.state.house
    return house


def guest_of(request: Request | WebSocket) -> str | None:
    """Whose browser it is."""
    return house_of(request).people.guest_of(request.cookies.get(COOKIE))


async def named_guest(request: Request) -> tuple[str, str]:
    """A guest and his name; without one there is nothing to be done."""
    guest = guest_of(request)
    name = await house_of(request).people.name_of(guest)
    if guest is None or name is None:
        raise Forbidden("Give yourself a name first.")
    return guest, name


async def room_of(request: Request | WebSocket) -> Room:
    """The room of the table in the address."""
    return await house_of(request).room(request.path_params["table"])
