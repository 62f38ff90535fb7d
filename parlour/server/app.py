"""The addresses of the house. What they mean stands in docs/protocol.md."""

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from parlour.extras import needs
from parlour.server.house import House
from parlour.server.http import afterwards, assets, health, library, openapi
from parlour.server.http import parties as party_visits
from parlour.server.http import tables as visits
from parlour.server.http.answers import Address, answer_with
from parlour.server.http.security import Guarded
from parlour.server.http.tokens import Tokens
from parlour.server.limits import Limits
from parlour.server.live.pace import Pace
from parlour.wire import pages
from parlour.wire import table as wire

with needs("server", "Opening a house"):
    import msgspec
    from starlette.applications import Starlette
    from starlette.exceptions import HTTPException
    from starlette.middleware import Middleware
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import WebSocketRoute


def build(
    data: Path,
    pace: Pace | None = None,
    origins: frozenset[str] = frozenset(),
    limits: Limits | None = None,
    proxy: bool = False,
    prepare: bool = False,
    metrics: bool = False,
    store: str = "",
) -> Starlette:
    """The house as an ASGI application; behind a proxy it believes that one's headers.

    Its journal is in a folder, or in a database that other servers may share (`store`, an address).
    Its numbers are shown to this machine only, unless to anyone (`metrics`).
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        """Open the house, and close it at the end."""
        app.state.house = house = await House.open(data, pace or Pace(), limits, store)
        if prepare:
            house.desk.readiness.begin(data, house.is_ready_for, assets.drawings)
        app.state.reviews = afterwards.Reviews(house.desk)
        app.state.tokens = Tokens(house.journal, house.seal, has_others=house.node is not None)
        app.state.vitals = health.Vitals(house.journal)
        yield
        app.state.tokens.close()
        app.state.vitals.close()
        await house.close()

    handlers = {HTTPException: not_so}
    app = Starlette(routes=ROUTES, lifespan=lifespan, middleware=[Middleware(Guarded)], exception_handlers=handlers)
    app.state.origins, app.state.proxy, app.state.metrics = origins, proxy, metrics
    app.state.client = assets.Client()
    app.state.document = openapi.document(ADDRESSES)
    return app


async def not_so(request: Request, trouble: Exception) -> Response:
    """What no address answers to, in words."""
    assert isinstance(trouble, HTTPException)
    answer = answer_with(pages.Trouble(sentence=f"{trouble.detail}."), trouble.status_code)
    answer.headers.update(trouble.headers or {})
    return answer


ADDRESSES = [
    Address("/healthz", health.health),
    Address("/metrics", health.numbers),
    Address("/api/openapi.json", health.described),
    Address("/api/me", visits.who_am_i),
    Address("/api/me", visits.name_me, "POST"),
    Address("/api/me/code", visits.code, "POST"),
    Address("/api/me/move", visits.move_here, "POST"),
    Address("/api/me/token", visits.token, "POST", 201),
    Address("/api/me/token", visits.revoke, "DELETE"),
    Address("/api/house", library.readiness),
    Address("/api/games", library.games),
    Address("/api/games/{game}", library.game),
    Address("/api/art", library.art),
    Address("/art/{file}", library.drawing),
    Address("/api/tables", visits.tables),
    Address("/api/tables", visits.open_table, "POST", 201),
    Address("/api/tables/{table}", visits.door),
    Address("/api/tables/{table}/enter", visits.enter, "POST"),
    Address("/api/tables/{table}/record", library.record),
    Address("/api/tables/{table}/replay", library.replay),
    Address("/api/tables/{table}/review", library.review),
    Address("/api/tables/{table}/share", library.share, "POST"),
    Address("/api/shared/{token}/record", library.shared_record),
    Address("/api/shared/{token}/replay", library.shared_replay),
    Address("/api/parties", party_visits.parties),
    Address("/api/parties", party_visits.give_party, "POST", 201),
    Address("/api/parties/rules", party_visits.party_rules),
    Address("/api/parties/find", party_visits.find_party, "POST"),
    Address("/api/parties/{party}", party_visits.party),
    Address("/api/parties/{party}/join", party_visits.join_party, "POST"),
    Address("/api/parties/{party}/round", party_visits.party_round),
    Address("/api/parties/{party}/results", party_visits.party_result, "POST"),
    Address("/api/parties/{party}/standings.csv", party_visits.standings_csv),
    Address("/api/parties/{party}/standings.pdf", party_visits.standings_pdf),
    Address("/api/parties/{party}/tallies.pdf", party_visits.tallies_pdf),
    Address("/api/parties/{party}/slips.pdf", party_visits.slips_pdf),
    Address("/{path:path}", library.page),
]
SOCKETS = [
    WebSocketRoute(openapi.SOCKET, visits.socket),
    WebSocketRoute(openapi.PARTY_SOCKET, party_visits.party_socket),
]
ROUTES = [*SOCKETS, *(address.route() for address in ADDRESSES)]


def main() -> int:
    """Print what is asked and answered at all addresses, in OpenAPI."""
    print(msgspec.json.format(wire.encode(openapi.document(ADDRESSES))).decode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
