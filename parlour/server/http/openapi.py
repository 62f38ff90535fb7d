"""The addresses of the house as an OpenAPI 3.1 document, made from the handlers' signatures and the structs they name.

python -m parlour.server.app        prints it; a house serves it at /api/openapi.json
"""

from collections.abc import Sequence
from re import findall
from typing import Any

import msgspec

import parlour
from parlour.server.http.answers import Address
from parlour.wire import COOKIE, SAFE_COOKIE, pages, party
from parlour.wire import table as wire

ABOUT = """Old card games over HTTP and WebSockets. A guest is known by a cookie or, a program, by a token that the
guest has made. What is played goes over the socket of a table, described under x-sockets; docs/protocol.md says what
everything means, docs/programs.md how a program sits down."""
SOCKET = "/api/tables/{table}/socket"
PARTY_SOCKET = "/api/parties/{party}/socket"
PARTS = {
    "table": "a table, as GET /api/tables names it",
    "game": "a game, as GET /api/games names it",
    "entry": "a game in the guest's own book, as GET /api/book names it",
    "party": "a party, as POST /api/parties names it",
    "token": "the last part of a link that was shared",
    "day": "a day by UTC, as 2026-11-18",
    "line": "a line of a deal: master, or best",
    "set": "a set of boards, as POST /api/duplicate names it",
    "problem": "a problem, as POST /api/problems/{game} names it",
    "board": "the number of a board in its set, from 1",
}
Schema = dict[str, Any]


def document(addresses: Sequence[Address]) -> Schema:
    """The whole document; what says nothing of its kind is for browsers, and left out."""
    told = [it for it in addresses if it.tells is not None or it.hints["return"].media_type]
    bodies = [it.body[1] for it in told if it.body]
    shapes = [*bodies, *(it.tells for it in told if it.tells is not None), pages.Trouble]
    shapes += [wire.Word, wire.Message, party.Word, party.Message]
    spelled, parts = msgspec.json.schema_components(shapes, ref_template="#/components/schemas/{name}")
    schemas = dict(zip(map(repr, shapes), spelled, strict=True))
    paths: dict[str, Schema] = {}
    for it in told:
        paths.setdefault(it.path, {})[it.method.lower()] = operation(it, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Parlour", "version": parlour.__version__, "description": " ".join(ABOUT.split())},
        "paths": paths,
        "components": {"schemas": parts, "securitySchemes": SECURITY},
        "security": [{}, {"cookie": []}, {"token": []}],
        "x-sockets": {
            address: {"client": schemas[repr(home.Word)], "house": schemas[repr(home.Message)]}
            for address, home in ((SOCKET, wire), (PARTY_SOCKET, party))
        },
    }


SECURITY = {
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": f"Over TLS it is {SAFE_COOKIE}."},
    "token": {"type": "http", "scheme": "bearer"},
}


def operation(it: Address, schemas: dict[str, Schema]) -> Schema:
    """What can be done at an address by one method."""
    doc = " ".join((it.handler.__doc__ or "").split())
    said: Schema = {"operationId": it.handler.__name__, "summary": doc, "parameters": parameters(it)}
    if it.body:
        said["requestBody"] = {"required": True, "content": in_json(schemas[repr(it.body[1])])}
    text = {str(it.hints["return"].media_type): {"schema": {"type": "string"}}} if it.tells is None else {}
    well = text or in_json(schemas[repr(it.tells)])
    said["responses"] = {
        str(it.status): {"description": "It is done.", "content": well},
        "default": {"description": "It is refused, and why.", "content": in_json(schemas[repr(pages.Trouble)])},
    }
    return said


def parameters(it: Address) -> list[Schema]:
    """The parts of the address that vary, and the numbers and words of its query."""
    parts = [
        {"name": part, "in": "path", "required": True, "schema": {"type": "string"}, "description": PARTS[part]}
        for part in findall(r"{(\w+)}", it.path)
    ]
    return parts + [{"name": name, "in": "query", "schema": schema_of(usual)} for name, usual in it.query.items()]


def schema_of(usual: int | str) -> dict[str, Any]:
    """What may stand in a query, by what stands there if nothing does."""
    if isinstance(usual, str):
        return {"type": "string", "default": usual}
    return {"type": "integer", "minimum": 1, "default": usual}


def in_json(schema: Schema) -> Schema:
    """A body in JSON of this shape."""
    return {"application/json": {"schema": schema}}
