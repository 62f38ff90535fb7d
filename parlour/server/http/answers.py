"""What every answer over HTTP needs: whose browser or program it is, what was sent, and a sentence for a refusal.

What is sent and answered at an address is read from the signature of its handler: a struct is the body in JSON, a
number comes from the query, and `Answer[Me]` is what comes back. The OpenAPI document is made from the same.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cached_property
from inspect import signature
from typing import Any, Generic, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.websockets import WebSocket

from parlour.errors import BadChoice, BadToken, Forbidden, ParlourError
from parlour.server import metrics
from parlour.server.house import House
from parlour.server.http.addresses import address_of
from parlour.server.http.security import body_of, check_page, status_of
from parlour.server.http.tokens import Tokens, shown_in
from parlour.server.live.table.room import Room
from parlour.server.logs import log_trouble
from parlour.wire import COOKIE, pages
from parlour.wire import table as wire

Handler = Callable[..., Awaitable[Response]]
Body = TypeVar("Body")
Message = TypeVar("Message", bound=wire.Told | list[Any] | dict[str, Any])
LONGEST_NUMBER = 5


class Answer(Response, Generic[Message]):
    """An answer in JSON, of this shape."""


def answer_with(message: Message, status: int = 200) -> Answer[Message]:
    """An answer in JSON."""
    return Answer(wire.encode(message), status, media_type="application/json")


@dataclass(frozen=True)
class Address:
    """Where something is asked for, how, who answers, and with which status if all is well."""

    path: str
    handler: Handler
    method: str = "GET"
    status: int = 200

    @cached_property
    def hints(self) -> dict[str, Any]:
        """The types of the handler's parameters and of its answer."""
        return get_type_hints(self.handler)

    @cached_property
    def body(self) -> tuple[str, type[msgspec.Struct]] | None:
        """The parameter that is the body, and its shape."""
        own = ((name, kind) for name, kind in self.hints.items() if name != "return")
        return next(((name, kind) for name, kind in own if issubclass(kind, msgspec.Struct)), None)

    @cached_property
    def query(self) -> dict[str, int]:
        """The numbers that may stand in the query, and what they are if they do not."""
        parameters = signature(self.handler).parameters
        return {name: parameters[name].default for name, kind in self.hints.items() if kind is int}

    @cached_property
    def tells(self) -> Any:
        """The shape of what comes back; None where it is not JSON."""
        answer = self.hints["return"]
        return get_args(answer)[0] if get_origin(answer) is Answer else None

    def route(self) -> Route:
        """The route to it."""
        return Route(self.path, self.answer, methods=[self.method])

    async def answer(self, request: Request) -> Response:
        """What the handler says; a refusal becomes its sentence, anything that goes wrong one that says nothing."""
        try:
            answer = await self.ask(request)
            if answer.status_code == 200:
                answer.status_code = self.status
        except ParlourError as refusal:
            answer = refused(refusal)
        except Exception as trouble:
            log_trouble("a request failed", trouble)
            answer = answer_with(pages.Trouble(sentence="Something went wrong in the house."), 500)
        metrics.ANSWERS.add(str(answer.status_code))
        return answer

    async def ask(self, request: Request) -> Response:
        """Have the handler answer, if the request is fit to be heard."""
        too_many = "That is too much at once from your address; wait a minute."
        house_of(request).crowd.requests.pass_through(too_many, address_of(request))
        check_page(request)
        given: dict[str, Any] = {name: number_in(request, name, usual) for name, usual in self.query.items()}
        if self.body:
            name, shape = self.body
            given[name] = await asked(request, shape)
        return await self.handler(request, **given)


def refused(refusal: ParlourError) -> Response:
    """The answer to what cannot be done."""
    answer = answer_with(pages.Trouble(sentence=str(refusal)), status_of(refusal))
    if isinstance(refusal, BadToken):
        answer.headers["www-authenticate"] = "Bearer"
    return answer


async def asked(request: Request, shape: type[Body]) -> Body:
    """What was sent, if it is what was to be sent."""
    try:
        return msgspec.json.decode(await body_of(request), type=shape)
    except (msgspec.DecodeError, UnicodeDecodeError) as trouble:
        raise BadChoice(f"This cannot be understood: {trouble}.") from None


def number_in(request: Request, name: str, usual: int) -> int:
    """A number in the address; nothing that could be meant, if it is none."""
    text = request.query_params.get(name, str(usual))
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER else -1


def house_of(request: Request | WebSocket) -> House:
    """The house that is asked."""
    house: House = request.app.state.house
    return house


def tokens_of(request: Request | WebSocket) -> Tokens:
    """The tokens that are out."""
    tokens: Tokens = request.app.state.tokens
    return tokens


def browser_of(request: Request | WebSocket) -> str | None:
    """Whose browser it is, by its cookie."""
    return house_of(request).people.guest_of(request.cookies.get(COOKIE))


async def guest_of(request: Request | WebSocket) -> str | None:
    """Who is asking: by the token of a program, or else by the cookie of a browser."""
    token = shown_in(request.headers)
    return browser_of(request) if token is None else await tokens_of(request).guest_of(token)


async def named_guest(request: Request) -> tuple[str, str]:
    """A guest and his name; without one there is nothing to be done."""
    guest = await guest_of(request)
    name = await house_of(request).people.name_of(guest)
    if guest is None or name is None:
        raise Forbidden("Give yourself a name first.")
    return guest, name


async def guest_himself(request: Request) -> str:
    """A guest with a name, by his cookie: what outlives a token is not given to one who has no more than a token."""
    if shown_in(request.headers) is not None:
        raise Forbidden("A token is not enough for this; ask from the browser it was made in.")
    return (await named_guest(request))[0]


async def room_of(request: Request | WebSocket) -> Room:
    """The room of the table in the address."""
    return await house_of(request).room(request.path_params["table"])
