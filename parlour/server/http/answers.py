"""What every answer over HTTP needs: whose browser or program it is, what was sent, and a sentence for a refusal.

What is sent and answered at an address is read from the signature of its handler: a struct is the body in JSON, a
number comes from the query, and `Answer[Me]` is what comes back. The OpenAPI document is made from the same.
"""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cached_property
from inspect import signature
from typing import Any, Generic, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.websockets import WebSocket

from parlour.errors import BadChoice, BadToken, Forbidden, NotHere, ParlourError, TooMany
from parlour.server import metrics
from parlour.server.guard.busy import Timed
from parlour.server.house import House
from parlour.server.http.addresses import address_of
from parlour.server.http.security import MOST_BYTES, body_of, check_page, status_of
from parlour.server.http.tokens import Tokens, cookie_in, shown_in
from parlour.server.live.table.room import Room
from parlour.server.logs import log_trouble
from parlour.server.thinking.queue import Owner
from parlour.wire import pages
from parlour.wire import table as wire

Handler = Callable[..., Awaitable[Response]]
Body = TypeVar("Body")
Result = TypeVar("Result")
Message = TypeVar("Message", bound=wire.Told | list[Any] | dict[str, Any])
LONGEST_NUMBER = 5
AT_ONCE = "That is too much at once from your address; wait a minute."


class Answer(Response, Generic[Message]):
    """An answer in JSON, of this shape."""


def answer_with(message: Message, status: int = 200) -> Answer[Message]:
    """An answer in JSON."""
    return Answer(wire.encode(message), status, media_type="application/json")


@dataclass(frozen=True)
class Address:
    """Where something is asked for, how, who answers, with which status if all is well, and how much may be sent."""

    path: str
    handler: Handler
    method: str = "GET"
    status: int = 200
    most: int = MOST_BYTES

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
    def query(self) -> dict[str, int | str]:
        """The numbers and words that may stand in the query, and what they are if they do not."""
        parameters = signature(self.handler).parameters
        own = ((name, kind) for name, kind in self.hints.items() if name != "return")
        return {name: parameters[name].default for name, kind in own if kind in (int, str)}

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
            answer = await charged(request, self.ask(request))
            if answer.status_code == 200:
                answer.status_code = self.status
        except ParlourError as refusal:
            answer = refused(refusal, shown="text/html" in request.headers.get("accept", ""))
        except Exception as trouble:
            log_trouble("a request failed", trouble)
            answer = answer_with(pages.Trouble(sentence="Something went wrong in the house."), 500)
        metrics.ANSWERS.add(str(answer.status_code))
        return answer

    async def ask(self, request: Request) -> Response:
        """Have the handler answer, if the request is fit to be heard."""
        request.app.state.hosts.check(request.headers)
        count_request(request)
        check_letters(request)
        check_page(request)
        given: dict[str, Any] = {name: in_query(request, name, usual) for name, usual in self.query.items()}
        if self.body:
            name, shape = self.body
            given[name] = await asked(request, shape, self.most)
        return await self.handler(request, **given)


async def charged(request: Request | WebSocket, work: Awaitable[Result]) -> Result:
    """Have something done, and charge the address with the time that it takes the house."""
    timed = Timed(work)
    try:
        return await timed
    finally:
        keep_busy(request, timed.seconds)


def keep_busy(request: Request | WebSocket, seconds: float) -> None:
    """Charge the address with so much of the house's time."""
    house_of(request).crowd.keep_busy(address_of(request), seconds * 1000)


def is_too_busy(request: Request | WebSocket) -> bool:
    """Has the address kept the house busy for as long as it may?"""
    return house_of(request).crowd.is_too_busy(address_of(request))


def count_request(request: Request | WebSocket) -> None:
    """Let an address ask so much and no more; the gate hears of one that does not stop."""
    address = address_of(request)
    if not house_of(request).crowd.requests.lets_through(address) or is_too_busy(request):
        request.app.state.gate.refused(address)
        raise TooMany(AT_ONCE)


def check_letters(request: Request | WebSocket) -> None:
    """Refuse an address with a letter in it that stands in no name, and that a database does not take."""
    if "\0" in request.scope["path"] or b"%00" in request.scope["query_string"]:
        raise NotHere("There is nothing here.")


def refused(refusal: ParlourError, shown: bool = False) -> Response:
    """The answer to what cannot be done: the sentence in JSON, or by itself if a browser is to show it as a page."""
    sentence, status = str(refusal), status_of(refusal)
    answer = PlainTextResponse(sentence, status) if shown else answer_with(pages.Trouble(sentence=sentence), status)
    if isinstance(refusal, BadToken):
        answer.headers["www-authenticate"] = "Bearer"
    return answer


async def asked(request: Request, shape: type[Body], most: int = MOST_BYTES) -> Body:
    """What was sent, if it is what was to be sent."""
    try:
        return msgspec.json.decode(await body_of(request, most), type=shape)
    except (msgspec.DecodeError, UnicodeDecodeError) as trouble:
        raise BadChoice(f"This cannot be understood: {explained(str(trouble), shape)}.") from None


def explained(trouble: str, shape: type) -> str:
    """What is wrong with what was sent; where a word is none of those that may stand there, with these."""
    place = re.fullmatch(r"Invalid enum value .* - at `\$\.(\w+).*`", trouble, re.DOTALL)
    choices = choices_of(get_type_hints(shape).get(place[1])) if place else []
    return f"{place[1]} is one of {', '.join(choices)}" if place and choices else trouble


def choices_of(kind: Any) -> list[str]:
    """The words that may stand where something of this kind does, or of a list of these."""
    if get_origin(kind) is Literal:
        return [str(choice) for choice in get_args(kind)]
    return [choice for part in get_args(kind) for choice in choices_of(part)]


def in_query(request: Request, name: str, usual: int | str) -> int | str:
    """A word in the address, or a number; nothing that could be meant, if it is to be one and is none."""
    text = request.query_params.get(name, str(usual))
    if isinstance(usual, str):
        return text
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER else -1


def house_of(request: Request | WebSocket) -> House:
    """The house that is asked."""
    house: House = request.app.state.house
    return house


def tokens_of(request: Request | WebSocket) -> Tokens:
    """The tokens that are out."""
    tokens: Tokens = request.app.state.tokens
    return tokens


async def guest_of(request: Request | WebSocket) -> str | None:
    """Who is asking: by the token of a program, or else by the cookie of a browser."""
    token = shown_in(request.headers)
    if token is not None:
        return await tokens_of(request).guest_of(token)
    return await house_of(request).people.guest_of(cookie_in(request.cookies))


async def owner_of(request: Request) -> Owner:
    """For whom something is to be worked out."""
    return Owner(await guest_of(request) or "", address_of(request))


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
    return await house_of(request).room(request.path_params["table"], address_of(request))
