"""A house as a program sees it: its games, its tables and its records, over HTTP and with a token."""

import ssl
from http.client import BadStatusLine, HTTPException
from http.cookies import SimpleCookie
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

import msgspec

from parlour import errors
from parlour.client.chair import Chair
from parlour.errors import BadChoice
from parlour.wire import COOKIE, SAFE_COOKIE, pages

PATIENCE = 30.0  # seconds
NOT_VERIFIED = (
    "Nobody vouches for the certificate of {}, so it may be another house than you think. If it is a house at home "
    "with a certificate of its own, hand over its authority.pem, whose place parlour serve --https prints "
    "(parlour join --ca FILE)."
)
SPEAKS_HTTP = "The door at {} speaks http, not https: begin the address with http://, or ask for the other door."
SPEAKS_HTTPS = "Nothing was said at the door at {}; if it speaks https, begin the address with https://."
NO_HOUSE = "What answers at {} is no house of Parlour's, or one of another version."
Shape = TypeVar("Shape")


class Refusal(errors.Refusal):
    """The house has refused something, with this HTTP status, or does not answer (status 0)."""

    def __init__(self, sentence: str, status: int = 0) -> None:
        super().__init__(sentence)
        self.status = status


class House:
    """A house at an address, asked by a guest who has a token. Over https its certificate is verified, by the
    authorities this machine trusts or as `tls` says."""

    def __init__(self, address: str, token: str = "", tls: ssl.SSLContext | None = None) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise BadChoice(f"The address of a house begins with http:// or https://, unlike {address!r}.")
        self.address, self.token = f"{parts.scheme}://{parts.netloc}", token
        self.tls = tls if parts.scheme == "https" else None

    @classmethod
    def enter(cls, address: str, name: str, tls: ssl.SSLContext | None = None) -> "House":
        """Come in as a new guest of this name, with a token; keep `token` to come back as the same."""
        house = cls(address, tls=tls)
        answer, cookie = house.send("POST", "/api/me", pages.Name(name=name))
        given = SimpleCookie(cookie)
        shown = next((f"{kind}={given[kind].value}" for kind in (SAFE_COOKIE, COOKIE) if kind in given), None)
        if shown is None:
            raise Refusal(NO_HOUSE.format(house.address))
        answer, _ = house.send("POST", "/api/me/token", pages.Please(), {"Cookie": shown})
        house.token = house.read(answer, pages.Token).token
        return house

    def me(self) -> pages.Me:
        """Who one is, and where one has a seat."""
        return self.ask("GET", "/api/me", pages.Me)

    def games(self) -> list[pages.GameCard]:
        """The games on the shelf."""
        return self.ask("GET", "/api/games", list[pages.GameCard])

    def tables(self) -> list[pages.TableCard]:
        """The lobby."""
        return self.ask("GET", "/api/tables", list[pages.TableCard])

    def open(self, game: str, **more: Any) -> pages.OpenedTable:
        """Open a table, by default for oneself and bots; more is as in `NewTable`."""
        try:
            word = msgspec.convert({"game": game, **more}, pages.NewTable)
        except msgspec.ValidationError as trouble:
            raise BadChoice(f"Such a table cannot be asked for: {trouble}.") from None
        return self.ask("POST", "/api/tables", pages.OpenedTable, word)

    def door(self, table: str) -> pages.TableCard:
        """What stands at the door of a table."""
        return self.ask("GET", f"/api/tables/{quote(table, safe='')}", pages.TableCard)

    def show(self, table: str, invite: str = "", word: str = "") -> pages.TableCard:
        """Show a private table's invitation, or say the word at its door; needed once."""
        path = f"/api/tables/{quote(table, safe='')}/enter"
        return self.ask("POST", path, pages.TableCard, pages.Enter(invite=invite, word=word))

    def at(self, table: str) -> Chair:
        """A chair at a table, or a place in its gallery, for as long as it is used in `with`."""
        address = self.address.replace("http", "ws", 1)
        return Chair(f"{address}/api/tables/{quote(table, safe='')}/socket?changes", self.token, self.tls)

    def record(self, table: str) -> str:
        """The record of what is over at a table where one has played."""
        return self.send("GET", f"/api/tables/{quote(table, safe='')}/record")[0].decode()

    def revoke(self) -> None:
        """Make one's token good no longer."""
        self.ask("DELETE", "/api/me/token", pages.Me)
        self.token = ""

    def ask(self, method: str, path: str, shape: type[Shape], word: msgspec.Struct | None = None) -> Shape:
        """Ask for something that is answered in JSON."""
        return self.read(self.send(method, path, word)[0], shape)

    def read(self, answer: bytes, shape: type[Shape]) -> Shape:
        """What an answer says, if it is one of a house's."""
        try:
            return msgspec.json.decode(answer, type=shape)
        except msgspec.DecodeError:
            raise Refusal(NO_HOUSE.format(self.address)) from None

    def send(
        self, method: str, path: str, word: msgspec.Struct | None = None, headers: dict[str, str] | None = None
    ) -> tuple[bytes, str]:
        """Ask for something: what comes back, and a cookie if one does; a refusal is raised with its sentence."""
        body = None if word is None else msgspec.json.encode(word)
        request = Request(self.address + path, body, {"Content-Type": "application/json"}, method=method)
        authorization = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        for name, value in (authorization | (headers or {})).items():
            request.add_unredirected_header(name, value)  # it is for this house and for no other
        try:
            with urlopen(request, timeout=PATIENCE, context=self.tls) as answer:
                return answer.read(), answer.headers.get("set-cookie", "")
        except HTTPError as refusal:
            raise Refusal(sentence_in(refusal.read()), refusal.code) from None
        except (OSError, HTTPException) as trouble:
            if isinstance(getattr(trouble, "reason", None), ssl.SSLCertVerificationError):
                raise Refusal(NOT_VERIFIED.format(self.address)) from None
            reason = getattr(trouble, "reason", trouble)
            if isinstance(reason, ssl.SSLError) and reason.reason in ("WRONG_VERSION_NUMBER", "HTTP_REQUEST"):
                raise Refusal(SPEAKS_HTTP.format(self.address)) from None
            if isinstance(reason, (BadStatusLine, ConnectionResetError)) and self.address.startswith("http:"):
                raise Refusal(SPEAKS_HTTPS.format(self.address)) from None
            told = getattr(reason, "strerror", None) or reason
            raise Refusal(f"The house at {self.address} does not answer ({told}).") from None


def sentence_in(body: bytes) -> str:
    """Why the house refused."""
    try:
        return msgspec.json.decode(body, type=pages.Trouble).sentence
    except msgspec.DecodeError:
        return "The house refused, in words that cannot be read."
